//! Oriented boxes as small as a search finds.

use core::array::from_fn;
use std::collections::{BTreeMap, BTreeSet};

use super::{OrientedBox, Volume, WIDENING, interval};
use crate::vector::{Turn, Vector, cross, dot, length, normal, scale, sub, unturned};

impl<const D: usize> OrientedBox<D> {
    /// A box as small as a search finds; none where there are no points.
    ///
    /// In the plane no rectangle about the points is smaller. In space it is the smallest of all boxes two sides of which
    /// touch the hull of the points in a facet and a vertex, or in two edges; boxes that do neither may be smaller. It
    /// has at most six times the volume of the hull, and so of any box: among the pairs of sides are those at the least
    /// width, with a chord across from one to the other, so that the hull has a third of what width times shadow is, and
    /// no shadow needs a rectangle of more than twice its area. It is never larger than that of [`Volume::around`], or
    /// than the box along the axes.
    ///
    /// All of that is so but for roundings. That all points are in the box is so in any case, as with every volume.
    ///
    /// # Cost
    /// In the plane n log n and the square of the count of the hull's edges. In space n times the hull's facets, the
    /// square of its edges, and a rectangle around its vertices for every facet and every two edges that can be between
    /// parallel planes: about n of both where points are spread over a round solid, n² at most.
    ///
    /// # Source
    /// Freeman and Shapira, "Determining the minimum-area encasing rectangle for an arbitrary closed curve", 1975, in the
    /// plane. Houle and Toussaint, "Computing the width of a set", 1988, for the pairs of sides; O'Rourke, "Finding
    /// minimal enclosing boxes", 1985, has the smallest box at n³.
    ///
    /// ```
    /// use tetracone_classic::bounding::{OrientedBox, Volume};
    ///
    /// // A regular tetrahedron fits into a cube, here a turned one. No box with a side on a facet is less than twice that.
    /// let corners = [[0.0, 0.0, 0.0], [3.0, 3.0, 0.0], [3.0, 0.0, 3.0], [4.0, -1.0, -1.0]];
    /// let smallest = OrientedBox::smallest(&corners).ok_or("no points")?;
    /// assert!((smallest.size() - 27.0).abs() < 1e-9);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn smallest(points: &[[f64; D]]) -> Option<Self> {
        let usual = Self::around(points)?;
        // The plane is that of x and y.
        let places = points.iter().map(|point| {
            let place = sub(*point, points[0]);
            from_fn(|k| place.get(k).copied().unwrap_or(0.0))
        });
        let places: Vec<Vector<3>> = places.collect();
        let found = if D == 2 {
            Some(rectangle(&places, [0.0, 0.0, 1.0]))
        } else {
            frame(&places)
        };
        let fitted = found.map(|frame| from_fn(|i| from_fn(|j| frame[i][j])));
        let boxes = [fitted, Some(unturned())].into_iter().flatten();
        let boxes = boxes.map(|axes| Self::along(axes, points));
        Some(boxes.fold(usual, |best, other| {
            if other.size() < best.size() {
                other
            } else {
                best
            }
        }))
    }
}

/// The directions of the smallest box that the search finds in space; none for points in a line.
fn frame(points: &[Vector<3>]) -> Option<Turn<3>> {
    let hull = match Surface::around(points)? {
        Around::Plane(across) => return Some(rectangle(points, across)),
        Around::Space(hull) => hull,
    };
    let corners: BTreeSet<usize> = hull.facets.iter().flat_map(|facet| facet.corners).collect();
    let corners: Vec<_> = corners.into_iter().map(|corner| points[corner]).collect();
    let across = hull.facets.iter().map(|facet| facet.normal);
    let frames = across
        .chain(hull.across_edges(points))
        .map(|across| rectangle(&corners, across));
    let volume = |frame: &Turn<3>| -> f64 {
        let extents = frame.map(|axis| interval(&corners, axis));
        extents.into_iter().map(|[low, high]| high - low).product()
    };
    let sized = frames.map(|frame| (volume(&frame), frame));
    let least = sized.min_by(|(a, _), (b, _)| a.total_cmp(b));
    least.map(|(_, frame)| frame)
}

/// The directions of the smallest rectangle around what is seen of points along a direction of length one, which is the
/// third one.
fn rectangle(points: &[Vector<3>], across: Vector<3>) -> Turn<3> {
    let axis = (0..3).min_by(|a, b| across[*a].abs().total_cmp(&across[*b].abs()));
    let [u, v] = beside(across, from_fn(|k| f64::from(u8::from(Some(k) == axis))));
    let seen = points.iter().map(|point| [dot(*point, u), dot(*point, v)]);
    let outline = outline(seen.collect());
    let mut best = (f64::INFINITY, [u, v]);
    for (k, from) in outline.iter().enumerate() {
        let [x, y] = sub(outline[(k + 1) % outline.len()], *from);
        let long = length([x, y]);
        if long == 0.0 {
            continue;
        }
        let along: Vector = [x / long, y / long];
        let sides = [along, [-along[1], along[0]]].map(|side| interval(&outline, side));
        let area = sides.iter().map(|[low, high]| high - low).product();
        if area < best.0 {
            best = (
                area,
                beside(across, from_fn(|k| along[0] * u[k] + along[1] * v[k])),
            );
        }
    }
    [best.1[0], best.1[1], across]
}

/// Two directions of length one at right angles to another one, the first of them nearly this one.
fn beside(across: Vector<3>, wanted: Vector<3>) -> [Vector<3>; 2] {
    let first = unit(sub(wanted, scale(across, dot(wanted, across))));
    [first, unit(normal(|k| [across, first][k]))]
}

fn unit(way: Vector<3>) -> Vector<3> {
    scale(way, 1.0 / length(way))
}

/// The corners of the convex hull of points of the plane, counter-clockwise.
///
/// # Source
/// Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
fn outline(mut points: Vec<Vector>) -> Vec<Vector> {
    points.sort_by(|[a, b], [x, y]| a.total_cmp(x).then(b.total_cmp(y)));
    let mut chain: Vec<Vector> = Vec::new();
    let mut half = |all: &mut dyn Iterator<Item = &Vector>| {
        let begin = chain.len();
        for point in all {
            while let [.., a, b] = chain[begin..]
                && cross(sub(b, a), sub(*point, b)) <= 0.0
            {
                chain.pop();
            }
            chain.push(*point);
        }
        // It is the first of the other half.
        chain.pop();
    };
    half(&mut points.iter());
    half(&mut points.iter().rev());
    chain
}

/// A triangle of a hull, seen counter-clockwise from outside.
#[derive(Clone, Copy, Debug)]
struct Side {
    corners: [usize; 3],
    /// Outwards, of length one.
    normal: Vector<3>,
}

/// The convex hull of points of space, nearly: what rounding leaves open may be dented or missing.
#[derive(Debug)]
struct Surface {
    facets: Vec<Side>,
}

/// What points lie in.
enum Around {
    /// In a plane across this direction.
    Plane(Vector<3>),
    Space(Surface),
}

/// An edge of a hull, and the normals of its facets.
struct Ridge {
    way: Vector<3>,
    normals: [Vector<3>; 2],
}

impl Surface {
    /// One point after the other: what sees it gives way to what is between it and the outline of that. None for points
    /// in a line.
    fn around(points: &[Vector<3>]) -> Option<Around> {
        let farthest = |off: &dyn Fn(Vector<3>) -> f64| {
            let all = points.iter().map(|point| off(*point)).enumerate();
            all.max_by(|(_, a), (_, b)| a.total_cmp(b))
        };
        let from = |a: usize| move |point| length(sub(point, points[a]));
        let (a, _) = farthest(&from(0))?;
        let (b, extent) = farthest(&from(a))?;
        let room = extent * WIDENING;
        let axis = unit(sub(points[b], points[a]));
        let spanned = |point| normal(|k| [axis, sub(point, points[a])][k]);
        let (c, width) = farthest(&|point| length(spanned(point)))?;
        if width <= room || extent == 0.0 {
            return None;
        }
        let across = unit(spanned(points[c]));
        let height = |point| dot(across, sub(point, points[a]));
        let (d, depth) = farthest(&|point| height(point).abs())?;
        if depth <= room {
            return Some(Around::Plane(across));
        }
        let [a, b] = if height(points[d]) > 0.0 {
            [b, a]
        } else {
            [a, b]
        };
        let seed = [[a, b, c], [b, a, d], [c, b, d], [a, c, d]];
        let side = |corners: [usize; 3]| {
            let [a, b, c] = corners.map(|corner| points[corner]);
            let normal = unit(normal(|k| [sub(b, a), sub(c, a)][k]));
            let is_one = normal.iter().all(|x| x.is_finite());
            is_one.then_some(Side { corners, normal })
        };
        let mut facets: Vec<_> = seed.into_iter().filter_map(side).collect();
        for (number, point) in points.iter().enumerate() {
            let sees =
                |facet: &Side| dot(facet.normal, sub(*point, points[facet.corners[0]])) > room;
            let [seen, kept]: [Vec<_>; 2] = [true, false].map(|is_seen| {
                let those = facets.iter().filter(|facet| sees(facet) == is_seen);
                those.copied().collect()
            });
            let edges: BTreeSet<_> = seen.iter().flat_map(edges).collect();
            let rim = edges
                .iter()
                .filter(|[from, to]| !edges.contains(&[*to, *from]));
            let new = rim.filter_map(|[from, to]| side([*from, *to, number]));
            facets = kept.into_iter().chain(new).collect();
        }
        Some(Around::Space(Self { facets }))
    }

    /// The directions across two edges that can be in parallel planes with all points between these.
    ///
    /// # Source
    /// The normals of the planes that touch a hull in an edge are an arc, and the arc of one crosses that of the other
    /// one's opposites: D. Gregorius, "The separating axis test between convex polyhedra", 2013.
    fn across_edges<'a>(&'a self, points: &'a [Vector<3>]) -> impl Iterator<Item = Vector<3>> + 'a {
        let all = self.facets.iter();
        let of: BTreeMap<_, _> = all
            .flat_map(|facet| edges(facet).map(|edge| (edge, facet.normal)))
            .collect();
        let ridges: Vec<_> = of
            .iter()
            .filter(|([from, to], _)| from < to)
            .filter_map(|([from, to], normal)| {
                let normals = [*normal, *of.get(&[*to, *from])?];
                let way = unit(sub(points[*to], points[*from]));
                Some(Ridge { way, normals })
            })
            .collect();
        let count = ridges.len();
        let pairs = move |k: usize| {
            let (one, before) = (&ridges[k], &ridges[..k]);
            let opposite = before.iter().filter(|other| one.is_opposite(other));
            let across = opposite.map(|other| normal(|k| [one.way, other.way][k]));
            // Edges that are nearly parallel are across what a facet is, too.
            let across = across.filter(|across| length(*across) > 1e-9);
            across.map(unit).collect::<Vec<_>>()
        };
        (0..count).flat_map(pairs)
    }
}

impl Ridge {
    fn is_opposite(&self, other: &Self) -> bool {
        let ([a, b], [c, d]) = (self.normals, other.normals.map(|out| scale(out, -1.0)));
        let (ab, cd) = (normal(|k| [a, b][k]), normal(|k| [c, d][k]));
        let ([c, d], [a, b]) = ([c, d].map(|x| dot(x, ab)), [a, b].map(|x| dot(x, cd)));
        c * d < 0.0 && a * b < 0.0 && c * b > 0.0
    }
}

/// The directed edges of a facet.
fn edges(facet: &Side) -> [[usize; 2]; 3] {
    let [a, b, c] = facet.corners;
    [[a, b], [b, c], [c, a]]
}
