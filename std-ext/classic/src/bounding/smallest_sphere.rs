use core::array::from_fn;

use super::{Motion, Volume, WIDENING, far, reach_of};
use crate::vector::{Vector, add, dot, length, nearest_part, scale, sub};

/// The smallest circle or sphere about some points, as near as `f64` comes to it.
///
/// ```
/// use tetracone_classic::bounding::{SmallestSphere, Volume};
///
/// let sphere = SmallestSphere::around(&[[0.0, 0.0], [4.0, 0.0], [2.0, 1.0]]).ok_or("no points")?;
/// assert_eq!(sphere.centre, [2.0, 0.0]);
/// assert!(sphere.has([2.0, -2.0]) && !sphere.has([4.0, 1.0]));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmallestSphere<const D: usize> {
    /// Its centre.
    pub centre: [f64; D],
    /// Its radius, a trifle too large.
    pub radius: f64,
}

impl<const D: usize> Volume<D> for SmallestSphere<D> {
    const NAME: &'static str = "sphere";

    /// # Source
    /// Welzl, "Smallest enclosing disks (balls and ellipsoids)", 1991, with points moved to the front. At most as
    /// many calls are open as there are dimensions and two.
    fn around(points: &[[f64; D]]) -> Option<Self> {
        let first = *points.first()?;
        let mut rest = points.to_vec();
        let centre =
            welzl(&mut rest, &mut Vec::with_capacity(D + 1)).map_or(first, |(centre, _)| centre);
        let radius = points.iter().map(|point| length(sub(*point, centre)));
        Some(Self {
            centre,
            radius: radius.fold(0.0, f64::max) + reach_of(points) * WIDENING,
        })
    }

    fn placed(&self, motion: &Motion<D>) -> Self {
        Self {
            centre: motion.apply(self.centre),
            radius: self.radius + motion.room(far(self.centre) + self.radius),
        }
    }

    fn meets(&self, other: &Self) -> bool {
        let reach = (self.radius + other.radius) * (1.0 + WIDENING);
        let apart = sub(self.centre, other.centre);
        dot(apart, apart) <= reach * reach
    }

    fn has(&self, point: [f64; D]) -> bool {
        length(sub(point, self.centre)) <= self.radius
    }

    fn entered_by(&self, ends: [[f64; D]; 2]) -> Option<f64> {
        let [from, to] = ends;
        let way = sub(to, from);
        let part = nearest_part(ends, self.centre);
        let aside = sub(add(from, scale(way, part)), self.centre);
        let room = 4.0 * (reach_of(&ends) + far(self.centre)) * WIDENING;
        let (reach, long) = (self.radius + room, length(way));
        // No place of the way that is in it is farther back from the nearest one than the radius.
        let before = if long > 0.0 { reach / long } else { 1.0 };
        (length(aside) <= reach).then(|| ((part - before) - WIDENING).max(0.0))
    }

    fn size(&self) -> f64 {
        let power = i32::try_from(D).map_or(0.0, |exponent| self.radius.powi(exponent));
        let unit = if D == 2 { 1.0 } else { 4.0 / 3.0 };
        core::f64::consts::PI * unit * power
    }
}

/// The smallest sphere about the points that has the supporting ones on its boundary, and its radius's square.
fn welzl<const D: usize>(
    points: &mut [Vector<D>],
    support: &mut Vec<Vector<D>>,
) -> Option<(Vector<D>, f64)> {
    let mut ball = through(support);
    if support.len() > D {
        return ball;
    }
    for k in 0..points.len() {
        let point = points[k];
        let is_beyond = |(centre, square): (Vector<D>, f64)| {
            let way = sub(point, centre);
            dot(way, way) > square * (1.0 + WIDENING)
        };
        if ball.is_none_or(is_beyond) {
            support.push(point);
            ball = welzl(&mut points[..k], support).or(ball);
            support.pop();
            points[..=k].rotate_right(1);
        }
    }
    ball
}

/// The smallest sphere through some points; none through none, or where they are nearly in one plane and no sphere
/// goes through them.
fn through<const D: usize>(points: &[Vector<D>]) -> Option<(Vector<D>, f64)> {
    let (first, others) = points.split_first()?;
    // The centre is the first point and some parts of the ways to the others: 2 wᵢ·Σ pⱼ wⱼ = wᵢ².
    let ways: Vec<Vector<D>> = others.iter().map(|point| sub(*point, *first)).collect();
    let count = ways.len();
    let mut rows: Vec<Vec<f64>> = ways
        .iter()
        .map(|a| {
            let products = ways.iter().map(|b| 2.0 * dot(*a, *b));
            products.chain([dot(*a, *a)]).collect()
        })
        .collect();
    for column in 0..count {
        let size = |row: &usize| rows[*row][column].abs();
        let pivot = (column..count).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(column, pivot);
        let of_pivot = rows[column].clone();
        let scale_of = dot(ways[column], ways[column]);
        if of_pivot[column].abs() <= scale_of * WIDENING {
            return None;
        }
        for (number, row) in rows.iter_mut().enumerate() {
            if number == column {
                continue;
            }
            let part = row[column] / of_pivot[column];
            for (x, y) in row.iter_mut().zip(&of_pivot) {
                *x -= part * y;
            }
        }
    }
    let offset = (0..count).fold([0.0; D], |sum, k| {
        add(sum, scale(ways[k], rows[k][count] / rows[k][k]))
    });
    Some((from_fn(|k| first[k] + offset[k]), dot(offset, offset)))
}
