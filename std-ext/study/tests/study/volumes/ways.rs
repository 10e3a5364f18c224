//! Straight ways: never told to come into a volume later than they do, and the first facets of trees and scenes.

use tetracone::{
    plane::Plane,
    query::{Class, Posed, Segment},
    solid::Solid,
    space::Space,
};
use tetracone_classic::{
    Counters, MatchError, Simplicial,
    bounding::{
        BoundingBox, BoundingCapsule, CutBox, Dop, Hierarchy, LazyHierarchy, OrientedBox,
        SmallestSphere, Volume, first_hit,
    },
};
use tetracone_oracle::{
    Grid,
    cases::share,
    motions::pair::{At, Pair, Turning},
    oracle::{Facet, Fraction, Oracle},
    rng::Rng,
    segments::segments,
    shapes::Shape as _,
};
use tetracone_study::BoundingHull;
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Ground, Grounded as _, Placing, World},
};

use super::{Case, PAIRS, Place, case, oriented::Smallest};
use crate::spheres::facets;

in_every_space! {
    ways_are_never_told_to_come_too_late:
    plane => plane_ways::<S>(),
    space => space_ways::<S>()
}

fn plane_ways<S: Ground>() {
    into::<Plane<S>, SmallestSphere<2>, 2>();
    into::<Plane<S>, BoundingBox<2>, 2>();
    into::<Plane<S>, OrientedBox<2>, 2>();
    into::<Plane<S>, Smallest<2>, 2>();
    into::<Plane<S>, Dop<2, 4>, 2>();
    into::<Plane<S>, CutBox<2>, 2>();
    into::<Plane<S>, BoundingCapsule<2>, 2>();
    into::<Plane<S>, BoundingHull<2>, 2>();
}

fn space_ways<S: Ground>() {
    into::<Space<S>, SmallestSphere<3>, 3>();
    into::<Space<S>, BoundingBox<3>, 3>();
    into::<Space<S>, OrientedBox<3>, 3>();
    into::<Space<S>, Smallest<3>, 3>();
    into::<Space<S>, Dop<3, 7>, 3>();
    into::<Space<S>, Dop<3, 13>, 3>();
    into::<Space<S>, CutBox<3>, 3>();
    into::<Space<S>, BoundingCapsule<3>, 3>();
    into::<Space<S>, BoundingHull<3>, 3>();
}

/// Ways through one of a volume's points, as it is and placed: they come into it there at the latest. Sums and
/// differences of what is drawn are exact.
fn into<G: Place<D>, V: Volume<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(924);
    let (mut missed, mut late) = (0, 0);
    for _ in 0..*PAIRS {
        let Case {
            first,
            second,
            motion,
            placed,
        } = case::<G, D>(&mut rng);
        let one = V::around(&first).expect("it has points");
        let other = V::around(&second).expect("it has points");
        for (volume, set) in [(one, &first), (other.placed(&motion), &placed)] {
            let [a, b, through] = [(); 3].map(|()| rng.pick(set));
            let mut run: [f64; D] = core::array::from_fn(|k| b[k] - a[k]);
            run.rotate_left(rng.below(D));
            let [before, after] = rng.pick(&[[0, 1], [1, 0], [1, 1], [3, 1], [1, 7], [16, 48]]);
            let end = |steps: i32| core::array::from_fn(|k| through[k] + run[k] * f64::from(steps));
            let ends = [end(-before), end(after)];
            let latest = f64::from(before) / f64::from(before + after);
            let told = volume.entered_by(ends);
            let what = || format!("{} {set:?} {ends:?} {told:?}", V::NAME);
            let told = told.unwrap_or_else(|| panic!("{}", what()));
            assert!((0.0..=latest).contains(&told), "{}", what());
            late += usize::from(told > 0.0);
            // The same way beside it.
            let aside: [f64; D] = core::array::from_fn(|_| rng.between(-4.0, 4.0));
            let size = set
                .as_flattened()
                .iter()
                .fold(0.0, |most: f64, x| most.max(x.abs()));
            let ends = ends.map(|end| core::array::from_fn(|k| end[k] + aside[k] * size));
            missed += usize::from(volume.entered_by(ends).is_none());
        }
    }
    println!(
        "{} ways into volumes ({}) in {:?}, {D}D: {late} come in later than they start; of as many beside {missed} miss",
        2 * *PAIRS,
        V::NAME,
        G::arithmetic()
    );
    assert!(missed > *PAIRS / 8, "{missed}");
}

in_every_space! {
    trees_tell_the_first_facet_of_a_way:
    plane => plane_hits::<S>(),
    space => space_hits::<S>()
}

fn plane_hits<S: Ground>() {
    hits::<Plane<S>, SmallestSphere<2>, 2>(0);
    hits::<Plane<S>, BoundingBox<2>, 2>(1);
    hits::<Plane<S>, OrientedBox<2>, 2>(2);
    hits::<Plane<S>, Dop<2, 4>, 2>(3);
    hits::<Plane<S>, CutBox<2>, 2>(4);
    hits::<Plane<S>, BoundingCapsule<2>, 2>(5);
    hits::<Plane<S>, BoundingHull<2>, 2>(6);
}

fn space_hits<S: Ground>() {
    hits::<Space<S>, SmallestSphere<3>, 3>(0);
    hits::<Space<S>, BoundingBox<3>, 3>(1);
    hits::<Space<S>, OrientedBox<3>, 3>(2);
    hits::<Space<S>, Dop<3, 7>, 3>(3);
    hits::<Space<S>, CutBox<3>, 3>(4);
    hits::<Space<S>, BoundingCapsule<3>, 3>(5);
    hits::<Space<S>, BoundingHull<3>, 3>(6);
}

/// Every how many couples of solids one is asked, each volume another one.
const STEP: usize = 7;

/// A solid in its place, with its trees and what is true of it.
struct Member<'a, G: Simplicial<D>, V, const D: usize>
where
    [[f64; D]; D]: Facet<D>,
{
    down: Hierarchy<V, D>,
    up: Hierarchy<V, D>,
    lazy: LazyHierarchy<V, D>,
    placed: Posed<'a, G>,
    oracle: Oracle<D>,
    /// The oracle's numbers of the facets.
    numbers: &'a [usize],
}

impl<'a, G: World<D> + Simplicial<D>, V: Volume<D>, const D: usize> Member<'a, G, V, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn new(
        subject: &'a Subject<G::Shape, D>,
        solid: &Solid<'a, G>,
        placed: Posed<'a, G>,
        oracle: Oracle<D>,
    ) -> Self {
        let all = facets(solid);
        let down = Hierarchy::of_facets::<G>(&all).expect("it has facets");
        let up = Hierarchy::bottom_up::<G>(&all).expect("it has facets");
        let lazy = LazyHierarchy::of_facets::<G>(&all).expect("it has facets");
        Self {
            down: down.matched(solid).expect("its own"),
            up: up.matched(solid).expect("its own"),
            lazy: lazy.matched(solid).expect("its own"),
            placed,
            oracle,
            numbers: &subject.numbers,
        }
    }

    /// The facets that a way meets, by when and by their numbers.
    fn met(&self, ends: [[f64; D]; 2]) -> impl Iterator<Item = (Fraction, usize)> + '_ {
        let facet = move |number: &usize| self.oracle.facets()[self.numbers[*number]];
        let sized = (0..self.numbers.len()).filter(move |number| facet(number).has_size());
        let met = sized.filter(move |number| facet(number).touches(ends));
        met.map(move |number| (facet(&number).entry(ends), number))
    }
}

/// Ways through corners of one solid to those of another one.
fn ways_past<const D: usize>(
    rng: &mut Rng,
    nearer: &[[f64; D]],
    farther: &[[f64; D]],
    grid: Grid,
) -> Vec<[[f64; D]; 2]> {
    let way = |_| {
        let (through, to) = (rng.pick(nearer), rng.pick(farther));
        let from = core::array::from_fn(|k| (grid.round)(2.0 * through[k] - to[k]));
        [from, to]
    };
    (0..1000).map(way).collect()
}

/// Trees, from whichever end and whenever they are built, tell the facet that the oracle tells, of one solid and of a scene
/// of two; and what the core tells of a solid in its own place.
fn hits<G: World<D> + Simplicial<D>, V: Volume<D>, const D: usize>(turn: usize)
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let asked = share(40, 400) / if D == 3 { 2 } else { 1 };
    let (mut ways, mut met, mut seconds, mut counters) = (0, 0, 0, Counters::default());
    for shapes in pairs::<G, D>().into_iter().skip(turn).step_by(STEP) {
        let subjects = shapes.map(Subject::new::<G>);
        let solids = subjects.each_ref().map(Subject::solid::<G>);
        let [first, second] = &subjects;
        let motion = Pair::new(&first.shape, &second.shape, G::grid());
        let place = motion.jumps(925).nth(turn).expect("without end");
        let (pose, moved) = G::placed(place.into(), second.shape.points());
        let here = solids[0].at(G::Pose::default()).expect("it is there");
        let there = solids[1].at(pose).expect("it stays in the domain");
        let mut rng = Rng::new(927);
        let past = ways_past(&mut rng, &moved, first.shape.points(), G::grid());
        let moved = second.oracle.moved(&moved, &second.shape.facets());
        let mut one = Member::<G, V, D>::new(first, &solids[0], here, first.oracle.clone());
        let other = Member::<G, V, D>::new(second, &solids[1], there, moved);
        let all = segments(&first.shape, first.shape.middle(), G::grid(), 926).take(asked);
        for ends in all.chain(past.into_iter().take(asked / 2)) {
            let [Some(from), Some(to)] = ends.map(G::at) else {
                continue;
            };
            let way = Segment::new(from, to).expect("in the domain");
            let what = format!("{} {}: {ends:?}", V::NAME, first.name::<G>());
            let expected = one.met(ends).min().map(|(_, number)| number);
            let down = one
                .down
                .first_hit(&one.placed, &way, &mut counters)
                .expect("matched");
            let up = one
                .up
                .first_hit(&one.placed, &way, &mut Counters::default());
            let lazy = one
                .lazy
                .first_hit(&one.placed, &way, &mut Counters::default());
            assert_eq!(down.map(|hit| hit.facet), expected, "{what}");
            assert_eq!((up, lazy), (Ok(down), Ok(down)), "{what}");
            match (solids[0].cast(&way), down) {
                (Some(core), Some(hit)) if core.facet.is_some() => {
                    let facet = core.facet.map(|facet| facet as usize);
                    assert_eq!(
                        (facet, core.parameter, core.point),
                        (Some(hit.facet), hit.parameter, hit.point),
                        "{what}"
                    );
                }
                (Some(_), _) => assert_eq!(solids[0].classify(from), Class::Inside, "{what}"),
                (None, hit) => assert!(hit.is_none(), "{what}"),
            }
            let theirs = other.met(ends).min().map(|(_, number)| number);
            let told = other
                .down
                .first_hit(&other.placed, &way, &mut counters)
                .expect("matched");
            assert_eq!(told.map(|hit| hit.facet), theirs, "{what}");
            let both = [&one, &other].into_iter().enumerate();
            let scene = both.flat_map(|(solid, member)| {
                member
                    .met(ends)
                    .map(move |(part, number)| (part, solid, number))
            });
            let expected = scene.min().map(|(_, solid, number)| (solid, number));
            let scene = [(&one.down, &one.placed), (&other.down, &other.placed)];
            let told = first_hit(&scene, &way, &mut counters).expect("matched");
            assert_eq!(
                told.map(|told| (told.solid, told.hit.facet)),
                expected,
                "{what}"
            );
            ways += 1;
            met += usize::from(told.is_some());
            seconds += usize::from(told.is_some_and(|told| told.solid == 1));
        }
    }
    println!(
        "{ways} ways through trees of volumes ({}) in {:?}, {D}D: {met} meet, {seconds} the second solid first, {counters:?}",
        V::NAME,
        G::arithmetic()
    );
    assert!(
        met > ways / 4 && seconds > ways / 100,
        "{met} {seconds} of {ways}"
    );
}

#[test]
fn a_way_through_a_tree_of_another_solid_is_refused() {
    type G = Space<f32>;
    let shape = tetracone_oracle::shapes::space::cube();
    let subject = Subject::<_, 3>::new::<G>(shape);
    let solid = subject.solid::<G>();
    let tree = Hierarchy::<BoundingBox<3>, 3>::of_facets::<G>(&facets(&solid)).expect("facets");
    let placed = solid
        .at(tetracone::space::Pose::default())
        .expect("it is there");
    let way = Segment::new([-9.0; 3].into(), [9.0; 3].into()).expect("in the domain");
    let error = MatchError::Unmatched { which: "asked" };
    let mut counters = Counters::default();
    assert_eq!(tree.first_hit(&placed, &way, &mut counters), Err(error));
    assert_eq!(
        first_hit(&[(&tree, &placed)], &way, &mut counters),
        Err(error)
    );
    assert!(
        first_hit::<G, BoundingBox<3>, 3>(&[], &way, &mut counters).is_ok_and(|hit| hit.is_none())
    );
}
