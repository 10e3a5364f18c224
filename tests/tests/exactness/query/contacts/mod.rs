//! Contact points: what the oracle finds among all facets, and what represents it.

mod represented;

use fixed::types::I32F0;
use tetracone::{
    number::{Arithmetic, Scalar},
    plane::Plane,
    query::{ContactPoint, Feature, Posed},
    solid::Solid,
    space::Space,
};
use tetracone_tests::{
    harness::{
        couples::pairs,
        subject::Subject,
        world::{Grounded as _, Placing, World},
    },
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::{
        Facet, Oracle,
        contacts::{Part, candidates},
    },
    rng::Rng,
    shapes::Shape,
};

use represented::{Patch, Point};

#[test]
fn polygons_touch_where_the_oracle_says() {
    run::<Plane<I32F0>, 2>(2000);
    run::<Plane<f32>, 2>(2000);
}

#[test]
fn polyhedra_touch_where_the_oracle_says_in_fixed_point() {
    run::<Space<I32F0>, 3>(300);
}

#[test]
fn polyhedra_touch_where_the_oracle_says_in_f32() {
    run::<Space<f32>, 3>(300);
}

/// Facets of either solid: all of them are compared with all others.
const FACETS: usize = 70;

fn run<G: World<D>, const D: usize>(least: usize)
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut count = Count::default();
    let mut rng = Rng::new(71);
    for shapes in pairs::<G, D>() {
        if shapes.iter().any(|shape| shape.facets().len() > FACETS) {
            continue;
        }
        let [first, second] = shapes.map(Subject::new::<G>);
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let some = if cfg!(debug_assertions) { 2 } else { 24 };
        let poses = motion
            .resting(&first.shape, &second.shape, 72)
            .take(2 * some)
            .chain(motion.orbit(0.6, 300, 0.01, 73).step_by(7).take(some))
            .chain(motion.contour(&first.shape, 0.9, 0.02, 74).take(some));
        let asker = Asker::<G, D> {
            what: format!("{} and {}", first.name::<G>(), second.shape.name()),
            first: &first,
            second: &second,
            solid: first.solid::<G>(),
            other: second.solid::<G>(),
        };
        for pose in poses {
            let part = rng.between(0.001, 0.03);
            let margin = (G::grid().round)(first.extents().1 * part);
            asker.ask(pose.into(), margin, rng.between(-1.0, 1.0), &mut count);
        }
    }
    println!("{count:?} in {:?}, {D}D", G::arithmetic());
    assert!(count.touching > least, "{count:?}");
    assert!(count.edges > 0 || D == 2, "{count:?}");
    assert!(count.open < count.asked / 50, "{count:?}");
    assert!(count.behind > least / 10 && count.patches > count.touching);
}

#[derive(Debug, Default)]
struct Count {
    asked: usize,
    touching: usize,
    patches: usize,
    behind: usize,
    edges: usize,
    open: usize,
}

struct Asker<'a, G: World<D>, const D: usize> {
    what: String,
    first: &'a Subject<G::Shape, D>,
    second: &'a Subject<G::Shape, D>,
    solid: Solid<'a, G>,
    other: Solid<'a, G>,
}

impl<G: World<D>, const D: usize> Asker<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Where the solids are free, the second one is brought near the first, or a little into it.
    fn ask(&self, mut at: Placing<D>, margin: f64, near: f64, count: &mut Count) {
        let points = self.second.shape.points();
        let (pose, _) = G::placed(at, points);
        let placed = self.other.at(pose).expect("it stays in the domain");
        if let Some(nearest) = self.solid.distance(&placed).nearest {
            let [from, to] = nearest.points.map(G::place_of);
            let direction = G::vector(nearest.direction);
            for k in 0..D {
                let closer = from[k] - to[k] + direction[k] * margin * near;
                at.offset[k] = (G::grid().round)(at.offset[k] + closer);
            }
        }
        let (pose, places) = G::placed(at, points);
        let moved = self
            .second
            .oracle
            .moved(&places, &self.second.shape.facets());
        let placed = self.other.at(pose).expect("it stays in the domain");
        count.asked += 1;
        self.judge(&placed, &moved, margin, count);
    }

    fn judge(&self, placed: &Posed<'_, G>, moved: &Oracle<D>, margin: f64, count: &mut Count) {
        let what = format!("{}, {:?} within {margin}", self.what, placed.pose());
        let exact: Vec<Point<D>> = candidates(&self.first.oracle, moved, margin)
            .into_iter()
            .map(|candidate| Point::of::<G>(&candidate))
            .collect();
        let told = self.told(placed, margin, &what);
        count.touching += usize::from(!told.is_empty());
        for point in &told {
            count.behind += usize::from(point.depth > G::Scalar::ZERO);
            count.edges += usize::from(matches!(point.features[0], Feature::Edge(_)));
            self.is_candidate(point, &exact, &what);
        }
        let mut patches = Vec::new();
        for point in &told {
            let place = (point.points.map(G::place_of), point.depth.to_real());
            match patches.get_mut(point.patch as usize) {
                None => patches.push(vec![place]),
                Some(patch) => patch.push(place),
            }
        }
        count.patches += patches.len();
        let mut patches: Vec<Patch<D>> = patches.into_iter().map(Patch::new).collect();
        let mut expected = represented::patches::<D>(exact, margin);
        patches.sort_by(Patch::compare);
        expected.sort_by(Patch::compare);
        let is_so = patches.len() == expected.len()
            && patches
                .iter()
                .zip(&expected)
                .all(|(told, exact)| told.is(exact, self.slack()));
        if !is_so {
            count.open += 1;
            // In f32 what is hardly decided is left open.
            let is_rounded = G::arithmetic() == Arithmetic::F32;
            assert!(is_rounded, "{what}: {patches:?}, not {expected:?}");
        }
    }

    /// By how much places and depths may be off.
    fn slack(&self) -> f64 {
        match G::arithmetic() {
            Arithmetic::F32 => self.first.extents().1 * 2f64.powi(-22),
            Arithmetic::Fixed => 1.0,
        }
    }

    /// In order, the same with room enough, and the deepest ones without.
    fn told(&self, placed: &Posed<'_, G>, margin: f64, what: &str) -> Vec<ContactPoint<G>> {
        let margin = G::Scalar::nearest(margin).expect("small");
        let mut points = vec![ContactPoint::default(); 4000];
        let listed = self.solid.contact_points(placed, margin, &mut points);
        assert!(!listed.is_truncated(), "{what}: {listed:?}");
        points.truncate(listed.written);
        let mut others = vec![ContactPoint::default(); 300];
        let again = self.solid.contact_points(placed, margin, &mut others);
        if !again.is_truncated() {
            assert_eq!(others[..again.written], points, "{what}");
        }
        let number = |point: &ContactPoint<G>| (point.patch, point.facets);
        assert!(points.is_sorted_by_key(number), "{what}");
        let patches = points.iter().map(|point| point.patch);
        let most = if D == 2 { 2 } else { 4 };
        for patch in 0..patches.max().map_or(0, |last| last + 1) {
            let count = points.iter().filter(|point| point.patch == patch).count();
            assert!((1..=most).contains(&count), "{what}: {count}");
        }
        let mut few = [ContactPoint::default(); 1];
        let one = self.solid.contact_points(placed, margin, &mut few);
        assert_eq!(one.written, points.len().min(1), "{what}");
        assert_eq!(one.count > 0, !points.is_empty(), "{what}");
        let deepest = points.iter().map(|point| point.depth.to_real());
        let deepest = deepest.fold(f64::NEG_INFINITY, f64::max);
        assert!(
            points.is_empty() || few[0].depth.to_real() >= deepest,
            "{what}"
        );
        points
    }

    /// A pair of facets of the oracle's says so, too.
    fn is_candidate(&self, point: &ContactPoint<G>, exact: &[Point<D>], what: &str) {
        let facets = (
            self.first.number(point.facets.first),
            self.second.number(point.facets.second),
        );
        let part = |feature| match feature {
            Feature::Vertex(k) => Part::Vertex(k as usize),
            Feature::Edge(k) => Part::Edge(k as usize),
            Feature::Facet => Part::Facet,
        };
        let parts = point.features.map(part);
        let told = (
            point.points.map(G::place_of),
            point.depth.to_real(),
            G::vector(point.normal),
        );
        let is_it = |exact: &&Point<D>| exact.facets == facets && exact.parts == parts;
        let slack = self.slack();
        let Some(exact) = exact.iter().find(is_it) else {
            // In f32 what is hardly decided is left open.
            assert_eq!(G::arithmetic(), Arithmetic::F32, "{what}: {point:?}");
            return;
        };
        for (own, other) in told.0.iter().zip(&exact.places) {
            for (x, y) in own.iter().zip(other) {
                assert!((x - y).abs() <= slack, "{what}: {point:?}, not {exact:?}");
            }
        }
        let off = (told.1 - exact.depth).abs();
        let is_so = match G::arithmetic() {
            Arithmetic::Fixed => off <= 0.0,
            Arithmetic::F32 => off <= slack,
        };
        assert!(is_so, "{what}: {point:?}, not {exact:?}");
        for (x, y) in told.2.iter().zip(&exact.normal) {
            assert!((x - y).abs() <= 1e-6, "{what}: {point:?}, not {exact:?}");
        }
    }
}
