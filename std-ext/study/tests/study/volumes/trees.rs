//! Trees of volumes, whoever built them and when, against the oracle.

use std::sync::LazyLock;
use tetracone::{plane::Plane, solid::Solid, space::Space};
use tetracone_classic::{
    Counters, MatchError, Simplicial,
    bounding::{
        BoundingBox, BoundingCapsule, CutBox, Dop, Hierarchy, LazyHierarchy, OrientedBox,
        SmallestSphere, Volume, Walk,
    },
};
use tetracone_oracle::{
    cases::every,
    motions::pair::{At, Pair, Turning},
    oracle::{Facet, pair::meet},
    shapes::Shape as _,
};
use tetracone_study::BoundingHull;
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Ground, Grounded as _, Placing, World},
};

use crate::spheres::facets;

/// Of so many pairs of solids, each volume has trees of one.
static FEWER: LazyLock<usize> = LazyLock::new(|| every(40, 4));

in_every_space! {
    trees_of_volumes_say_what_the_oracle_says:
    plane => plane_trees::<S>(),
    space => space_trees::<S>()
}

fn plane_trees<S: Ground>() {
    trees::<Plane<S>, SmallestSphere<2>, 2>(0);
    trees::<Plane<S>, BoundingBox<2>, 2>(1);
    trees::<Plane<S>, OrientedBox<2>, 2>(2);
    trees::<Plane<S>, Dop<2, 2>, 2>(3);
    trees::<Plane<S>, Dop<2, 4>, 2>(4);
    trees::<Plane<S>, CutBox<2>, 2>(5);
    trees::<Plane<S>, BoundingCapsule<2>, 2>(6);
    trees::<Plane<S>, BoundingHull<2>, 2>(7);
}

fn space_trees<S: Ground>() {
    trees::<Space<S>, SmallestSphere<3>, 3>(0);
    trees::<Space<S>, BoundingBox<3>, 3>(1);
    trees::<Space<S>, OrientedBox<3>, 3>(2);
    trees::<Space<S>, Dop<3, 3>, 3>(3);
    trees::<Space<S>, Dop<3, 7>, 3>(4);
    trees::<Space<S>, Dop<3, 9>, 3>(5);
    trees::<Space<S>, Dop<3, 13>, 3>(6);
    trees::<Space<S>, CutBox<3>, 3>(7);
    trees::<Space<S>, BoundingCapsule<3>, 3>(8);
    trees::<Space<S>, BoundingHull<3>, 3>(9);
}

/// A solid's trees of a volume.
struct Trees<V, const D: usize> {
    down: Hierarchy<V, D>,
    up: Hierarchy<V, D>,
    /// Is asked about all poses, one after the other.
    lazy: LazyHierarchy<V, D>,
    /// As it is in the beginning.
    fresh: LazyHierarchy<V, D>,
}

impl<V: Volume<D>, const D: usize> Trees<V, D> {
    /// All trees of these facets, which every volume has that are below it.
    fn new<G: Simplicial<D>>(all: &[G::Facet], solid: &Solid<'_, G>, name: &str) -> Self {
        let down = Hierarchy::<V, D>::of_facets::<G>(all).expect("it has facets");
        let up = Hierarchy::<V, D>::bottom_up::<G>(all).expect("it has facets");
        let fresh = LazyHierarchy::<V, D>::of_facets::<G>(all).expect("it has facets");
        let [down, up] = [down, up].map(|tree| tree.matched(solid).expect("its own"));
        let fresh = fresh.matched(solid).expect("its own");
        assert_eq!([down.count(), up.count()], [2 * all.len() - 1; 2]);
        assert_eq!(fresh.built(), 1);
        for tree in [&down, &up] {
            holds::<G, V, D>(tree.volumes(), all, name);
        }
        Self {
            down,
            up,
            lazy: fresh.clone(),
            fresh,
        }
    }
}

/// Every volume has its facets in it, the first one all of them.
fn holds<'a, G: Simplicial<D>, V: Volume<D> + 'a, const D: usize>(
    volumes: impl Iterator<Item = (&'a V, Vec<u32>)>,
    all: &[G::Facet],
    name: &str,
) {
    for (number, (volume, mut below)) in volumes.enumerate() {
        for facet in &below {
            for corner in G::ends(&all[*facet as usize]) {
                assert!(volume.has(corner), "{} of {name}", V::NAME);
            }
        }
        below.sort_unstable();
        assert!(number > 0 || below.iter().copied().eq((0..).take(all.len())));
    }
}

/// Every volume of a tree has the facets below it, and walking down two trees tells whether the solids meet, from
/// whichever end they are built. Those that are built where they are walked say the same in the same steps, and have as
/// few nodes as can be.
fn trees<G: World<D> + Simplicial<D>, V: Volume<D>, const D: usize>(turn: usize)
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    assert!(Hierarchy::<V, D>::of_facets::<G>(&[]).is_none());
    assert!(Hierarchy::<V, D>::bottom_up::<G>(&[]).is_none());
    assert!(LazyHierarchy::<V, D>::of_facets::<G>(&[]).is_none());
    let some = |count: usize| (count / G::fewer()).max(3);
    let (mut poses, mut hits) = (0, 0);
    let [mut counters, mut counted_up] = [Counters::default(); 2];
    let (mut whole, mut built, mut by_all) = (0, 0, 0);
    let mut walk = Walk::default();
    let couples = pairs::<G, D>().into_iter().skip(turn % *FEWER);
    for shapes in couples.step_by(*FEWER) {
        let [first, second] = shapes.map(Subject::new::<G>);
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        let all = [&solid, &other].map(facets);
        let [mut ours, mut theirs] = [(&all[0], &solid, &first), (&all[1], &other, &second)]
            .map(|(all, solid, subject)| Trees::<V, D>::new(all, solid, &subject.name::<G>()));
        let motion = Pair::new(&first.shape, &second.shape, G::grid());
        let places = motion
            .jumps(914)
            .take(some(60))
            .chain(motion.orbit(0.7, 40, 0.01, 915).take(some(40)))
            .chain(motion.through(40, 916).take(some(80)))
            .chain(
                motion
                    .resting(&first.shape, &second.shape, 917)
                    .take(some(60)),
            );
        for place in places {
            let (pose, moved) = G::placed(place.into(), second.shape.points());
            let placed = other.at(pose).expect("it stays in the domain");
            let moved = second.oracle.moved(&moved, &second.shape.facets());
            let expected = meet(&first.oracle, &moved);
            let what = || {
                format!(
                    "{}: {} and {}, {pose:?}",
                    V::NAME,
                    first.name::<G>(),
                    second.shape.name()
                )
            };
            let up = (&theirs.up, &placed);
            let told = ours
                .up
                .meet(&solid, up, &mut walk, &mut counted_up)
                .expect("matched");
            assert_eq!(told.is_hit(), expected, "bottom-up {}", what());
            let mut steps = Counters::default();
            let down = (&theirs.down, &placed);
            let told = ours
                .down
                .meet(&solid, down, &mut walk, &mut steps)
                .expect("matched");
            assert_eq!(told.is_hit(), expected, "{}", what());
            let needed = walk.placed();
            // Of the second tree a volume is built where it is placed.
            let mut fresh = [ours.fresh.clone(), theirs.fresh.clone()];
            for _ in 0..2 {
                let mut counted = Counters::default();
                let [one, other] = &mut fresh;
                let same = one
                    .meet(&solid, (other, &placed), &mut walk, &mut counted)
                    .expect("matched");
                assert_eq!((same, counted), (told, steps), "{}", what());
                assert_eq!(
                    (walk.placed(), other.built()),
                    (needed, needed),
                    "{}",
                    what()
                );
            }
            // Of the first tree two more are built at most where at least two more pairs are compared.
            let compared = usize::try_from(steps.nodes).expect("few");
            assert!(fresh[0].built() <= compared, "{}", what());
            built += fresh[0].built() + needed;
            whole += ours.down.count() + theirs.down.count();
            let mut counted = Counters::default();
            let other = (&mut theirs.lazy, &placed);
            let same = ours
                .lazy
                .meet(&solid, other, &mut walk, &mut counted)
                .expect("matched");
            assert_eq!((same, counted), (told, steps), "{}", what());
            counters += steps;
            hits += usize::from(expected);
            poses += 1;
        }
        for (trees, all, subject) in [(&ours, &all[0], &first), (&theirs, &all[1], &second)] {
            holds::<G, V, D>(trees.lazy.volumes(), all, &subject.name::<G>());
            assert!(trees.lazy.built() <= trees.down.count());
            by_all += trees.down.count() - trees.lazy.built();
        }
    }
    println!(
        "{poses} poses of trees of volumes ({}) in {:?}, {D}D, {hits} hits, {counters:?}, bottom-up {counted_up:?}; \
         lazily a pose builds {built} of {whole} nodes, and {by_all} are never built",
        V::NAME,
        G::arithmetic()
    );
    assert!(hits > poses / 20 && hits < poses * 19 / 20, "{hits}");
    assert!(built < whole * 3 / 4, "{built} of {whole}");
}

#[test]
fn a_tree_of_another_solid_is_refused() {
    type G = Space<f32>;
    let shape = tetracone_oracle::shapes::space::cube();
    let subjects = [1.0, 0.5].map(|size| Subject::<_, 3>::new::<G>(shape.clone().scaled(size)));
    let [solid, smaller] = subjects.each_ref().map(Subject::solid::<G>);
    let tree = |of: &Solid<'_, G>| {
        Hierarchy::<BoundingBox<3>, 3>::of_facets::<G>(&facets(of)).expect("it has facets")
    };
    let lazy = LazyHierarchy::<BoundingBox<3>, 3>::of_facets::<G>(&facets(&solid));
    let lazy = lazy.expect("it has facets");
    // As many facets, of another size.
    assert!(tree(&solid).matched(&smaller).is_err());
    assert!(lazy.clone().matched(&smaller).is_err());
    let placed = smaller.at(tetracone::space::Pose::default());
    let placed = placed.expect("it is there");
    let (mut walk, mut counters) = (Walk::default(), Counters::default());
    let [own, other] = [&solid, &smaller].map(|solid| tree(solid).matched(solid).expect("its own"));
    let unknown = tree(&smaller);
    let mut ask = |first: &Hierarchy<BoundingBox<3>, 3>, second| {
        first.meet(&solid, (second, &placed), &mut walk, &mut counters)
    };
    let unmatched = |which| Err(MatchError::Unmatched { which });
    assert_eq!(ask(&other, &other), unmatched("first"));
    assert_eq!(ask(&own, &own), unmatched("second"));
    assert_eq!(ask(&own, &unknown), unmatched("second"));
    assert!(ask(&own, &other).is_ok_and(tetracone_classic::Meeting::is_hit));
    let (mut one, mut two) = (lazy.clone(), lazy);
    let told = one.meet(&solid, (&mut two, &placed), &mut walk, &mut counters);
    assert_eq!(told, unmatched("first"));
}
