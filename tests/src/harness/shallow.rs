//! Convex solids that reach into each other by little, and what the oracle says of their contact.

use tetracone::{number::Scalar as _, query::ContactPoint};
use tetracone_oracle::{
    oracle::{
        Facet,
        contacts::{Convex, Depth, View, depths, largest, region},
    },
    rng::Rng,
    shapes::{Hull, Shape},
    vector::{add, cross, dot, length, scale, sub, unit},
};

use super::{
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Up to this slope facets face each other for certain, and not beyond.
const SLOPE: f64 = 1.0 / 150.0;

/// Edges at this slope are level.
const LEVEL: f64 = 1.0 / 128.0;

/// Candidates there are room for.
const ROOM: usize = 4000;

/// The cosine of the angle up to which normals are those of a patch.
const ALIKE: f64 = 255.0 / 256.0;

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
    /// Boxes, prisms or hulls of some points on a ball.
    pub fn random<G: World<D, Shape = H>>(rng: &mut Rng) -> Self {
        Self::of::<G>(rng, |rng| any::<H, D>(rng).scaled(64.0))
    }

    /// Hulls of up to 200 vertices.
    pub fn round<G: World<D, Shape = H>>(rng: &mut Rng) -> Self {
        Self::of::<G>(rng, |rng| round::<H, D>(rng).scaled(4.0))
    }

    fn of<G: World<D, Shape = H>>(rng: &mut Rng, make: impl Fn(&mut Rng) -> H) -> Self {
        let mut hull = || {
            let size = rng.pick(&[1.0, 1.0, 2.0]);
            Subject::new::<G>(make(rng).scaled(size))
        };
        let (first, second) = (hull(), hull());
        Self { first, second }
    }

    /// A pose in which the second solid reaches into the first by up to a hundredth of their size; none where
    /// rounding leaves them apart.
    pub fn touch<G: World<D, Shape = H>>(&self, rng: &mut Rng) -> Option<Touch<G, D>> {
        let turn = turn::<D>(rng);
        self.reaching(rng, turn, |rng, _| rng.direction())
    }

    /// The same, in one of four poses at rest.
    pub fn touch_or_rest<G: World<D, Shape = H>>(&self, rng: &mut Rng) -> Option<Touch<G, D>> {
        if rng.once_in(4) {
            self.rest(rng)
        } else {
            self.touch(rng)
        }
    }

    /// The same with a facet of the second solid over one of the first, level but for some rounding or a little more.
    fn rest<G: World<D, Shape = H>>(&self, rng: &mut Rng) -> Option<Touch<G, D>> {
        let [own, other] = [&self.first, &self.second].map(|subject| {
            let facets = subject.shape.facets();
            let facet = rng.pick(&facets);
            (
                facet,
                facet.map(|corner| subject.shape.points()[corner as usize]),
            )
        });
        let [up, down] = [own.1, other.1].map(|corners| padded(unit(H::normal(corners))));
        let middle = |corners: [[f64; D]; D]| corners.into_iter().fold([0.0; D], add);
        let turn = facing::<D>(rng, down, scale(up, -1.0));
        self.reaching(rng, turn, |_, places| {
            let placed = other.0.map(|corner| places[corner as usize]);
            unit(sub(middle(own.1), middle(placed)))
        })
    }

    fn reaching<G: World<D, Shape = H>>(
        &self,
        rng: &mut Rng,
        turn: [f64; 4],
        way: impl FnOnce(&mut Rng, &[[f64; D]]) -> [f64; D],
    ) -> Option<Touch<G, D>> {
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
        let way = way(rng, &places);
        let far = depths(&first, &convex(&places))
            .iter()
            .fold(f64::INFINITY, |far, found| {
                let speed = dot(found.direction, padded(way));
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
        self.contact(touch).patch
    }

    /// The patch of the deepest point, and what it represents.
    pub fn contact<G: World<D, Shape = H>>(&self, touch: &Touch<G, D>) -> Contact<G, D> {
        let (solid, other) = (self.first.solid::<G>(), self.second.solid::<G>());
        let placed = other.at(touch.pose).expect("it stays in the domain");
        let mut told = vec![ContactPoint::default(); ROOM];
        let listed = solid.contact_points(&placed, touch.margin, &mut told);
        assert!(!listed.is_truncated(), "{listed:?}");
        let mut candidates = told.split_off(listed.written);
        told.sort_by(|a, b| a.depth.partial_cmp(&b.depth).expect("numbers"));
        told.reverse();
        let first = told.first().map(|deepest| deepest.patch);
        told.retain(|point| Some(point.patch) == first);
        // Candidates that are told of by others stay behind them; places that were never written are of length zero.
        let normal = told
            .first()
            .map(|deepest| padded(G::vector(deepest.normal)));
        candidates.retain(|point| {
            let own = padded(G::vector(point.normal));
            normal.is_some_and(|normal| dot(own, normal) >= ALIKE)
        });
        candidates.extend(&told);
        Contact {
            patch: told,
            candidates,
        }
    }
}

/// Contact points of the patch of the deepest one.
#[derive(Clone, Debug)]
pub struct Contact<G: World<D>, const D: usize> {
    /// Those that are told, the deepest one first.
    pub patch: Vec<ContactPoint<G>>,
    /// All candidates with such a normal.
    pub candidates: Vec<ContactPoint<G>>,
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
        self.region(direction).map(|region| largest::<D>(&region))
    }

    /// The corners of that region.
    #[must_use]
    pub fn region(&self, direction: [f64; 3]) -> Option<Vec<[f64; 2]>> {
        let [first, second] = &self.solids;
        let margin = self.margin.to_real() * 0.98;
        let region = region([first, second], direction, SLOPE, margin)?;
        self.has_size(largest::<D>(&region)).then_some(region)
    }

    /// Whether an area, in the plane a length, is more than rounded places may have.
    #[must_use]
    pub fn has_size(&self, area: f64) -> bool {
        area > self.size.powi(if D == 2 { 1 } else { 2 }) * 1e-3
    }
}

/// Where points are seen.
pub fn seen<G: World<D>, const D: usize>(view: &View, points: &[ContactPoint<G>]) -> Vec<[f64; 2]> {
    let places = points.iter().map(|point| G::place_of(point.points[0]));
    places.map(|place| view.place(place)).collect()
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
                    .map(|_| padded(rng.direction::<D>()).map(|x| whole(x * 1000.0)))
                    .collect()
            }
        };
        if let Some(hull) = H::between(&points) {
            return hull;
        }
    }
}

/// What lies between 8 to 200 points on a ball or an ellipsoid or a little below, now and then between two level
/// planes.
fn round<H: Hull + Shape<D>, const D: usize>(rng: &mut Rng) -> H {
    loop {
        let count = libm::exp(rng.between(libm::log(8.0), libm::log(201.0)));
        let axes = if rng.once_in(2) {
            [1.0; 3]
        } else {
            [0; 3].map(|_| rng.between(0.4, 1.0))
        };
        let (below, level) = (rng.pick(&[0.0, 0.0, 0.05]), rng.pick(&[1.0, 1.0, 0.8]));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "they are small, and there are some"
        )]
        let points: Vec<_> = (0..count as usize)
            .map(|_| {
                let part = 1.0 - rng.between(0.0, below);
                let mut place = scale(padded(rng.direction::<D>()), part);
                place[D - 1] = place[D - 1].clamp(-level, level);
                [0, 1, 2].map(|k| libm::rint(place[k] * axes[k] * 16_000.0) as i64)
            })
            .collect();
        let hull = H::between(&points).filter(|hull| hull.points().len() >= 8);
        if let Some(hull) = hull {
            return hull;
        }
    }
}

/// A rotation that takes a direction to another one, or a little off.
fn facing<const D: usize>(rng: &mut Rng, from: [f64; 3], to: [f64; 3]) -> [f64; 4] {
    let off = rng.pick(&[0.0, 0.0, 1e-7, 1e-3]);
    if D == 2 {
        let [from, to] = [from, to].map(|[x, y, _]| libm::atan2(y, x));
        return [to - from + off * rng.between(-1.0, 1.0), 0.0, 0.0, 0.0];
    }
    let [x, y, z] = add(cross(from, to), scale(rng.direction::<3>(), off));
    // Of opposite directions any half turn.
    unit([(1.0 + dot(from, to)).max(1e-9), x, y, z])
}

fn padded<const D: usize>(place: [f64; D]) -> [f64; 3] {
    core::array::from_fn(|k| place.get(k).copied().unwrap_or(0.0))
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
