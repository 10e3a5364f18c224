//! Convex solids that reach into each other by little, and what the oracle says of their contact.

use tetracone::{number::Scalar as _, query::ContactPoint};
use tetracone_oracle::{
    oracle::{
        Facet,
        contacts::{Convex, Depth, depths, largest, region},
    },
    rng::Rng,
    shapes::{Hull, Shape},
    vector::{dot, length, scale, sub, unit},
};

use super::{
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Up to this slope facets face each other for certain, and not beyond.
const SLOPE: f64 = 1.0 / 150.0;

/// Edges at this slope are level.
const LEVEL: f64 = 1.0 / 128.0;

/// How far normals may be from a direction in which the solids part soonest: a degree.
const DEGREE: f64 = core::f64::consts::PI / 180.0;

/// Two convex solids.
#[derive(Clone, Debug)]
pub struct Couple<H, const D: usize> {
    /// The one at rest.
    pub first: Subject<H, D>,
    /// The one that is placed.
    pub second: Subject<H, D>,
}

impl<H: Hull + Shape<D> + Clone, const D: usize> Couple<H, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Boxes, prisms or hulls of points on a ball.
    pub fn random<G: World<D, Shape = H>>(rng: &mut Rng) -> Self {
        let mut hull = || {
            let size = rng.pick(&[1.0, 1.0, 2.0]);
            Subject::new::<G>(any::<H, D>(rng).scaled(64.0 * size))
        };
        let (first, second) = (hull(), hull());
        Self { first, second }
    }

    /// A pose in which the second solid reaches into the first by up to a hundredth of their size; none where
    /// rounding leaves them apart.
    pub fn touch<G: World<D, Shape = H>>(&self, rng: &mut Rng) -> Option<Touch<G, D>> {
        let turn = turn::<D>(rng);
        let convex = |places: &[[f64; D]]| Convex::new(places, &self.second.shape.facets());
        let first = Convex::new(self.first.shape.points(), &self.first.shape.facets());
        let points = self.second.shape.points();
        let (_, places) = G::placed(
            Placing {
                offset: [0.0; D],
                turn,
            },
            points,
        );
        let extent = |subject: &Subject<H, D>| {
            let extents = subject.extents().0.into_iter();
            extents.fold(f64::INFINITY, f64::min)
        };
        let size = extent(&self.first).min(extent(&self.second));
        let deep = rng.pick(&[0.0, 0.001, 0.01]) * rng.between(0.5, 1.0) * size;
        // As far along a way as leaves that depth.
        let way: [f64; D] = rng.direction();
        let mut padded = [0.0; 3];
        padded[..D].copy_from_slice(&way);
        let far = depths(&first, &convex(&places))
            .iter()
            .fold(f64::INFINITY, |far, found| {
                let speed = dot(found.direction, padded);
                if speed > 1e-9 {
                    far.min((found.depth - deep) / speed)
                } else {
                    far
                }
            });
        let offset = way.map(|x| (G::grid().round)(x * far));
        let (pose, places) = G::placed(Placing { offset, turn }, points);
        let second = convex(&places);
        let depths = depths(&first, &second);
        let least = depths.iter().map(|found| found.depth);
        let least = least.fold(f64::INFINITY, f64::min);
        let extents = self.first.extents().1 + self.second.extents().1;
        let rounding = extents * 2f64.powi(-18) + G::step() * 8.0;
        (least >= -rounding).then_some(Touch {
            pose,
            size,
            margin: G::Scalar::nearest(size * 0.02).expect("small"),
            least,
            rounding,
            solids: [first, second],
            depths,
        })
    }

    /// The contact points of a pose that belong to the patch of the deepest one, which comes first.
    pub fn patch<G: World<D, Shape = H>>(&self, touch: &Touch<G, D>) -> Vec<ContactPoint<G>> {
        let (solid, other) = (self.first.solid::<G>(), self.second.solid::<G>());
        let placed = other.at(touch.pose).expect("it stays in the domain");
        let mut told = vec![ContactPoint::default(); 400];
        let listed = solid.contact_points(&placed, touch.margin, &mut told);
        assert!(!listed.is_truncated(), "{listed:?}");
        told.truncate(listed.written);
        told.sort_by(|a, b| a.depth.partial_cmp(&b.depth).expect("numbers"));
        told.reverse();
        let first = told.first().map(|deepest| deepest.patch);
        told.retain(|point| Some(point.patch) == first);
        told
    }
}

/// How two convex solids lie in each other.
#[derive(Clone, Debug)]
pub struct Touch<G: World<D>, const D: usize> {
    /// Where the second one is.
    pub pose: G::Pose,
    /// The least extent of either.
    pub size: f64,
    /// The margin to ask for contact points with.
    pub margin: G::Scalar,
    /// The penetration depth.
    pub least: f64,
    /// What rounding may change of it.
    pub rounding: f64,
    solids: [Convex<D>; 2],
    depths: Vec<Depth>,
}

impl<G: World<D>, const D: usize> Touch<G, D> {
    /// Directions in which the second solid parts from the first by the least shift, but for a hundredth of it.
    pub fn shortest(&self) -> impl Iterator<Item = &Depth> {
        let most = self.least * 1.01 + self.rounding;
        self.depths.iter().filter(move |found| found.depth <= most)
    }

    /// Whether the shortest shift is only across edges that are level: then a facet beside them is told.
    #[must_use]
    pub fn is_level(&self) -> bool {
        self.shortest().all(|found| found.sine < LEVEL)
    }

    /// Whether they touch but for some rounding: then all directions between them are as short.
    #[must_use]
    pub fn is_shallow(&self) -> bool {
        self.least < 10.0 * self.rounding
    }

    /// The largest area, in the plane the greatest length, that four places have of the region in which facets lie
    /// over each other seen along a direction; none where that is a line or a point, or parts of it are farther
    /// apart than the margin.
    #[must_use]
    pub fn area(&self, direction: [f64; 3]) -> Option<f64> {
        let [first, second] = &self.solids;
        let margin = self.margin.to_real() * 0.98;
        let most = largest::<D>(&region([first, second], direction, SLOPE, margin)?);
        // Rounded places are no area.
        (most > self.size.powi(if D == 2 { 1 } else { 2 }) * 1e-3).then_some(most)
    }
}

/// Whether a normal is within a degree of a direction.
#[must_use]
pub fn is_like(normal: [f64; 3], direction: [f64; 3]) -> bool {
    length(sub(direction, normal)) <= DEGREE
}

/// A box, a prism, or what lies between some points on a ball.
fn any<H: Hull, const D: usize>(rng: &mut Rng) -> H {
    #[expect(clippy::cast_possible_truncation, reason = "they are small")]
    let whole = |x: f64| libm::rint(x) as i64;
    loop {
        let points: Vec<[i64; 3]> = match rng.below(3) {
            0 => {
                let sides = [0, 1, 2].map(|_| whole(rng.between(200.0, 1000.0)));
                let sign = |n: usize, k: usize| if n >> k & 1 == 0 { -1 } else { 1 };
                (0..8)
                    .map(|n| [0, 1, 2].map(|k| sign(n, k) * sides[k]))
                    .collect()
            }
            1 => {
                let (count, radius) = (3 + rng.below(10), rng.between(300.0, 1000.0));
                let height = whole(rng.between(200.0, 1000.0));
                let turn = rng.between(0.0, 1.0);
                (0..count)
                    .flat_map(|k| {
                        #[expect(clippy::cast_precision_loss, reason = "they are small")]
                        let angle = (k as f64 + turn) / count as f64 * core::f64::consts::TAU;
                        let [x, y] =
                            [libm::cos(angle), libm::sin(angle)].map(|x| whole(x * radius));
                        [[x, y, -height], [x, y, height]]
                    })
                    .collect()
            }
            _ => {
                let count = if D == 2 {
                    3 + rng.below(20)
                } else {
                    4 + rng.below(14)
                };
                (0..count)
                    .map(|_| {
                        let mut way = [0.0; 3];
                        way[..D].copy_from_slice(&rng.direction::<D>());
                        way.map(|x| whole(x * 1000.0))
                    })
                    .collect()
            }
        };
        if let Some(hull) = H::between(&points) {
            return hull;
        }
    }
}

/// None, about the third axis, that and a little off, or any.
fn turn<const D: usize>(rng: &mut Rng) -> [f64; 4] {
    if D == 2 {
        let angle = rng.pick(&[0.0, 0.5, 1.0]) * core::f64::consts::PI;
        let off = rng.pick(&[0.0, 1e-7, 1e-3, 3.0]) * rng.between(-1.0, 1.0);
        return [angle + off, 0.0, 0.0, 0.0];
    }
    let half = rng.pick(&[0.0, 0.0, 0.05, 0.7]) * rng.between(-1.0, 1.0);
    let about = [libm::cos(half), 0.0, 0.0, libm::sin(half)];
    let off = rng.pick(&[0.0, 1e-7, 1e-3, 2.0]);
    let [x, y, z] = scale(rng.direction::<3>(), off);
    unit([about[0], about[1] + x, about[2] + y, about[3] + z])
}
