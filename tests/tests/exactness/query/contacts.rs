//! Contact points of convex solids: the deepest one says the shortest way out, and together they keep the area in
//! which the solids lie on each other.

use std::sync::LazyLock;

use tetracone::{
    number::Scalar as _,
    query::{ContactPoint, Feature},
};
use tetracone_oracle::{
    cases::few,
    oracle::{
        Facet,
        contacts::{Convex, Depth, View, depths, largest, region},
    },
    rng::Rng,
    shapes::{Hull, Shape},
    vector::{dot, length, scale, sub, unit},
};
use tetracone_tests::harness::{
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

in_every_space!(convex_solids_rest_as_the_oracle_says: run::<G, D>());

/// Couples of solids, each in some poses.
static COUPLES: LazyLock<usize> = LazyLock::new(|| few(60, 5_000));

const POSES: usize = 20;

/// Up to this slope facets face each other for certain, and not beyond.
const SLOPE: f64 = 1.0 / 150.0;

/// A degree.
const DEGREE: f64 = core::f64::consts::PI / 180.0;

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    asked: usize,
    /// Regions with an area.
    faces: usize,
    /// Contacts of edges with edges.
    edges: usize,
    /// Of several directions that are as short.
    ties: usize,
}

fn run<G: World<D, Shape: Hull>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(171);
    let mut count = Count::default();
    for _ in 0..*COUPLES {
        let mut hull = || {
            let size = rng.pick(&[1.0, 1.0, 2.0]);
            Subject::new::<G>(any::<G::Shape, D>(&mut rng).scaled(64.0 * size))
        };
        let (first, second) = (hull(), hull());
        for _ in 0..POSES {
            Case {
                first: &first,
                second: &second,
            }
            .ask::<G>(&mut rng, &mut count);
        }
    }
    println!("{count:?}");
    assert!(count.asked > *COUPLES * POSES / 2);
    assert!(count.faces > count.asked / 20 && (D == 2 || count.edges > count.asked / 20));
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

struct Case<'a, H, const D: usize> {
    first: &'a Subject<H, D>,
    second: &'a Subject<H, D>,
}

impl<const D: usize, H> Case<'_, H, D>
where
    H: Hull + Shape<D> + Clone,
    [[f64; D]; D]: Facet<D>,
{
    /// In a pose in which the second solid is in the first by a little.
    fn ask<G: World<D, Shape = H>>(&self, rng: &mut Rng, count: &mut Count) {
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
            subject
                .extents()
                .0
                .into_iter()
                .fold(f64::INFINITY, f64::min)
        };
        let size = extent(self.first).min(extent(self.second));
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
        let ways = depths(&first, &second);
        let least = ways
            .iter()
            .map(|found| found.depth)
            .fold(f64::INFINITY, f64::min);
        let extents = self.first.extents().1 + self.second.extents().1;
        let rounding = extents * 2f64.powi(-18) + G::step() * 8.0;
        if least < -rounding {
            return;
        }
        count.asked += 1;
        let solid = self.first.solid::<G>();
        let other = self.second.solid::<G>();
        let placed = other.at(pose).expect("it stays in the domain");
        let what = format!("{:?} at {pose:?}, {least} deep", self.first.shape.points());
        let what = format!("{what}: {:?}", self.second.shape.points());
        let margin = G::Scalar::nearest(size * 0.02).expect("small");
        let mut told = vec![ContactPoint::<G>::default(); 400];
        let listed = solid.contact_points(&placed, margin, &mut told);
        assert!(!listed.is_truncated(), "{what}");
        told.truncate(listed.written);
        let deepest = told
            .iter()
            .max_by(|a, b| a.depth.partial_cmp(&b.depth).expect("a number"));
        let deepest = deepest.unwrap_or_else(|| panic!("no point: {what}"));
        let mut normal = [0.0; 3];
        normal[..D].copy_from_slice(&G::vector(deepest.normal));
        let is_short = |found: &&Depth| found.depth <= least * 1.01 + rounding;
        let is_like = |found: &&Depth| length(sub(found.direction, normal)) <= DEGREE;
        let shortest = ways.iter().filter(is_short).find(is_like);
        // Where solids only touch, all that faces them is as short.
        assert!(
            shortest.is_some() || least < 10.0 * rounding,
            "{told:#?}: {what}"
        );
        count.ties += usize::from(shortest.is_some_and(|shortest| shortest.depth > least));
        count.edges += usize::from(matches!(deepest.features[0], Feature::Edge(_)));
        // What is told is as deep as the deepest place but for a quarter of the margin, and no deeper.
        let depth = deepest.depth.to_real();
        let least_told = least - margin.to_real() * 0.25 - rounding;
        assert!(
            (least_told..=least * 1.01 + rounding).contains(&depth),
            "{depth}: {what}"
        );
        let Some(corners) = region([&first, &second], normal, SLOPE, margin.to_real() * 0.98)
        else {
            return;
        };
        let view = View::new(normal);
        let most = largest::<D>(&corners);
        // Rounded places are no area.
        if most > size.powi(if D == 2 { 1 } else { 2 }) * 1e-3 {
            count.faces += 1;
            let patch = told.iter().filter(|point| point.patch == deepest.patch);
            let places: Vec<[f64; 2]> = patch
                .map(|point| view.place(G::place_of(point.points[0])))
                .collect();
            let kept = largest::<D>(&places);
            assert!(
                kept >= 0.95 * most,
                "{kept} of {most}, {corners:?}, {told:#?}: {what}"
            );
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
