//! Bounding volumes: all points stay in them, and what meets is never told to be apart.

use fixed::types::I32F0;
use tetracone::{
    number::{Arithmetic, Scalar as _},
    plane::{self, Plane},
    space::{Space, Tetrahedron},
};
use tetracone_study::{
    Chapter, Counters,
    volumes::{
        BoundingBox, BoundingCapsule, BoundingHull, CutBox, Dop, Hierarchy, LazyHierarchy, Motion,
        OrientedBox, SmallestSphere, Volume, Walk,
    },
};
use tetracone_tests::{
    harness::{
        couples::pairs,
        subject::Subject,
        world::{Ground, Grounded as _, Placing, World},
    },
    motions::pair::{At, Pair, Turning},
    oracle::{Facet, pair::meet},
    rng::Rng,
    shapes::Shape as _,
};

use crate::spheres::facets;

/// Pairs of sets of points.
const PAIRS: usize = if cfg!(debug_assertions) { 500 } else { 12_500 };

/// What the plane and space each have of their own here.
trait Place<const D: usize>: World<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Whether two closed simplices have a point in common, exactly.
    fn simplices_meet(one: &[[f64; D]], other: &[[f64; D]]) -> bool;

    /// Some turn.
    fn turn(rng: &mut Rng) -> [f64; 4];
}

impl<S: Ground> Place<2> for Plane<S> {
    fn simplices_meet(one: &[[f64; 2]], other: &[[f64; 2]]) -> bool {
        let [one, other] = [one, other].map(|corners| {
            let at = |k: usize| Self::at(corners[k]).expect("near");
            plane::Triangle::new(at(0), at(1), at(2))
        });
        one.intersects(&other)
    }

    fn turn(rng: &mut Rng) -> [f64; 4] {
        [rng.between(-4.0, 4.0), 0.0, 0.0, 0.0]
    }
}

impl<S: Ground> Place<3> for Space<S> {
    fn simplices_meet(one: &[[f64; 3]], other: &[[f64; 3]]) -> bool {
        let [one, other] = [one, other].map(|corners| {
            let at = |k: usize| Self::at(corners[k]).expect("near");
            Tetrahedron::new(at(0), at(1), at(2), at(3))
        });
        one.intersects(&other)
    }

    fn turn(rng: &mut Rng) -> [f64; 4] {
        let parts = [(); 4].map(|()| rng.between(-1.0, 1.0));
        let length = parts.iter().map(|x| x * x).sum::<f64>().sqrt();
        parts.map(|x| x / length)
    }
}

#[test]
fn volumes_of_the_plane() {
    plane_in::<f32>();
    plane_in::<I32F0>();
}

#[test]
fn volumes_of_space() {
    space_in::<f32>();
    space_in::<I32F0>();
}

fn plane_in<S: Ground>() {
    ask::<Plane<S>, SmallestSphere<2>, 2>();
    ask::<Plane<S>, BoundingBox<2>, 2>();
    ask::<Plane<S>, OrientedBox<2>, 2>();
    ask::<Plane<S>, Dop<2, 2>, 2>();
    ask::<Plane<S>, Dop<2, 4>, 2>();
    ask::<Plane<S>, CutBox<2>, 2>();
    ask::<Plane<S>, BoundingCapsule<2>, 2>();
    ask::<Plane<S>, BoundingHull<2>, 2>();
}

fn space_in<S: Ground>() {
    ask::<Space<S>, SmallestSphere<3>, 3>();
    ask::<Space<S>, BoundingBox<3>, 3>();
    ask::<Space<S>, OrientedBox<3>, 3>();
    ask::<Space<S>, Dop<3, 3>, 3>();
    ask::<Space<S>, Dop<3, 7>, 3>();
    ask::<Space<S>, Dop<3, 9>, 3>();
    ask::<Space<S>, Dop<3, 13>, 3>();
    ask::<Space<S>, CutBox<3>, 3>();
    ask::<Space<S>, BoundingCapsule<3>, 3>();
    ask::<Space<S>, BoundingHull<3>, 3>();
}

/// Points of the arithmetic, many of them with few different coordinates.
fn points<G: World<D>, const D: usize>(rng: &mut Rng, count: usize) -> Vec<[f64; D]>
where
    [[f64; D]; D]: Facet<D>,
{
    let (unit, many) = match G::arithmetic() {
        Arithmetic::F32 => (rng.pick(&[0.1, 1.0, 1e-3, 1e4]), 5),
        Arithmetic::Fixed => (rng.pick(&[1.0, 1.0, 300.0, 1e5]), 5),
    };
    let (steps, far) = (rng.pick(&[3, many, 1000]), rng.pick(&[0.0, 0.0, 200.0]));
    let centre: [f64; D] = core::array::from_fn(|_| rng.between(-far, far));
    let mut any = || -> [f64; D] {
        core::array::from_fn(|k| {
            let step = f64::from(rng.below_u32(steps)) - f64::from(steps / 2);
            (G::grid().round)((centre[k] + step) * unit)
        })
    };
    (0..count).map(|_| any()).collect()
}

/// Two sets of points in one place, the second one where a pose takes it.
struct Case<const D: usize> {
    first: Vec<[f64; D]>,
    second: Vec<[f64; D]>,
    motion: Motion<D>,
    placed: Vec<[f64; D]>,
}

fn case<G: Place<D>, const D: usize>(rng: &mut Rng) -> Case<D>
where
    [[f64; D]; D]: Facet<D>,
{
    let count = if rng.once_in(2) {
        D + 1
    } else {
        D + 1 + rng.below(12)
    };
    let (first, second) = (points::<G, D>(rng, count), points::<G, D>(rng, count));
    // Of the placed points one often is one of the first set's, or near it.
    let is_turned = !rng.once_in(3);
    let turn = match D {
        _ if is_turned => G::turn(rng),
        2 => [0.0; 4],
        _ => [1.0, 0.0, 0.0, 0.0],
    };
    let (_, turned) = G::placed(
        Placing {
            offset: [0.0; D],
            turn,
        },
        &second,
    );
    let (near, own) = (rng.below(count), rng.below(count));
    // And often it is somewhere else.
    let size = first
        .as_flattened()
        .iter()
        .fold(0.0, |most: f64, x| most.max(x.abs()));
    let aside = if rng.once_in(2) { size } else { 0.0 };
    let offset = core::array::from_fn(|k| {
        let way = rng.between(-2.0, 2.0) * aside;
        (G::grid().round)(first[near][k] - turned[own][k] + way)
    });
    let (pose, placed) = G::placed(Placing { offset, turn }, &second);
    let all = [&first, &second, &placed].map(|set| set.as_flattened());
    let reach = all
        .concat()
        .into_iter()
        .fold(0.0, |most: f64, x| most.max(x.abs()));
    let off = match G::arithmetic() {
        Arithmetic::F32 => 2.0 * reach * 2f64.powi(-21),
        Arithmetic::Fixed => 1.0 + reach * 2f64.powi(-28),
    };
    let rows = G::rows(&pose);
    let rows =
        core::array::from_fn(|i| core::array::from_fn(|j| G::Scalar::unit_to_real(rows[i][j])));
    Case {
        motion: Motion::new(rows, offset, off),
        first,
        second,
        placed,
    }
}

fn ask<G: Place<D>, V: Volume<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    assert!(V::around(&[]).is_none());
    let mut rng = Rng::new(911);
    let (mut met, mut apart, mut loose) = (0, 0, 0);
    for _ in 0..PAIRS {
        let Case {
            first,
            second,
            motion,
            placed,
        } = case::<G, D>(&mut rng);
        let [one, other] = [&first, &second].map(|set| V::around(set).expect("it has points"));
        let moved = other.placed(&motion);
        for (volume, set) in [(&one, &first), (&other, &second), (&moved, &placed)] {
            for point in set {
                assert!(volume.has(*point), "{} {set:?} {point:?}", V::NAME);
            }
        }
        // Some volumes are measured by thousands of points.
        if rng.once_in(100) {
            let size = one.size();
            assert!(size >= 0.0 && size.is_finite(), "{} {first:?}", V::NAME);
        }
        let told = one.meets(&moved);
        assert_eq!(told, moved.meets(&one), "{} {first:?} {placed:?}", V::NAME);
        let meet = first.iter().any(|point| placed.contains(point))
            || first.len() == D + 1 && G::simplices_meet(&first, &placed);
        assert!(told || !meet, "{} {first:?} {placed:?}", V::NAME);
        met += usize::from(meet);
        apart += usize::from(!told);
        loose += usize::from(told && !meet && first.len() == D + 1);
    }
    println!(
        "{PAIRS} pairs of volumes ({}) in {:?}, {D}D: {met} meet, {apart} apart, {loose} simplices neither",
        V::NAME,
        G::arithmetic()
    );
    assert!(met > PAIRS / 8 && apart > PAIRS / 100);
}

#[test]
fn needles_that_cross_are_never_told_to_be_apart() {
    needles_of_the_plane::<f32>();
    needles_of_the_plane::<I32F0>();
    needles_of_space::<f32>();
    needles_of_space::<I32F0>();
}

fn needles_of_the_plane<S: Ground>() {
    needles::<Plane<S>, OrientedBox<2>, 2>();
    needles::<Plane<S>, Dop<2, 4>, 2>();
    needles::<Plane<S>, CutBox<2>, 2>();
    needles::<Plane<S>, BoundingCapsule<2>, 2>();
}

fn needles_of_space<S: Ground>() {
    needles::<Space<S>, OrientedBox<3>, 3>();
    needles::<Space<S>, Dop<3, 13>, 3>();
    needles::<Space<S>, CutBox<3>, 3>();
    needles::<Space<S>, BoundingCapsule<3>, 3>();
}

/// Two long segments through one place, far out or not, whose directions differ by next to nothing: all ends are
/// points of the arithmetic, and so is the place, so that they meet whatever is rounded. None where an end is none.
fn crossing<G: Place<D>, const D: usize>(rng: &mut Rng) -> Option<[[[f64; D]; 2]; 2]>
where
    [[f64; D]; D]: Facet<D>,
{
    let step = match G::arithmetic() {
        Arithmetic::F32 => rng.pick(&[1.0, 2f64.powi(-9), 2f64.powi(9)]),
        Arithmetic::Fixed => 1.0,
    };
    // Coordinates far from zero have coarser steps in `f32`.
    let fine = rng.pick(&[1.0, 16.0, 256.0]);
    let mut whole = |bits: u32| {
        let most = 1u32 << bits;
        (f64::from(rng.below_u32(2 * most + 1)) - f64::from(most)) * step
    };
    let near: [f64; D] = core::array::from_fn(|_| whole(8) * 16.0);
    let long: [f64; D] = core::array::from_fn(|_| whole(22) * 16.0);
    let short: [f64; D] = core::array::from_fn(|_| whole(3) * fine);
    let place = near.map(|x| if rng.once_in(2) { x * 4096.0 } else { x });
    let along: [f64; D] = core::array::from_fn(|k| {
        let is_kept = k == 0 || !rng.once_in(3);
        if is_kept { long[k] } else { 0.0 }
    });
    let turned: [f64; D] = core::array::from_fn(|k| along[k] + short[k]);
    let mut ends = |way: [f64; D]| {
        let parts = rng.pick(&[[1.0, 1.0], [1.0, 2.0], [0.0, 1.0], [3.0, 1.0]]);
        [-parts[0], parts[1]].map(|part| core::array::from_fn(|k| place[k] + way[k] * part))
    };
    let found = [ends(along), ends(turned)];
    let is_point = |x: &f64| (G::grid().round)(*x).total_cmp(x).is_eq();
    let mut all = found.as_flattened().as_flattened().iter();
    all.all(is_point).then_some(found)
}

/// Asks of needles that cross, and of the same needles one of which was moved aside.
fn needles<G: Place<D>, V: Volume<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(918);
    let (mut crossings, mut apart) = (0, 0);
    while crossings < PAIRS {
        let Some([first, second]) = crossing::<G, D>(&mut rng) else {
            continue;
        };
        crossings += 1;
        let [one, other] = [first, second].map(|ends| V::around(&ends).expect("it has points"));
        let unturned =
            core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))));
        let told = |shift: [f64; D]| {
            let moved = other.placed(&Motion::new(unturned, shift, 0.0));
            one.meets(&moved) || moved.meets(&one)
        };
        for meet in [one.meets(&other), other.meets(&one), told([0.0; D])] {
            assert!(meet, "{} {first:?} {second:?}", V::NAME);
        }
        let most = second.as_flattened().iter();
        let most = most.fold(1.0, |most: f64, x| most.max(x.abs()));
        let aside = core::array::from_fn(|_| rng.between(-1e-3, 1e-3) * most);
        apart += usize::from(!told(aside));
    }
    println!(
        "{crossings} crossings of needles ({}) in {:?}, {D}D, {apart} of them apart when moved aside",
        V::NAME,
        G::arithmetic()
    );
    assert!(apart > PAIRS / 8, "{apart}");
}

/// No smaller sphere goes through two to four of the points, or two or three, and has all in it.
#[test]
fn no_smaller_sphere_has_all_points() {
    smallest::<Plane<f32>, 2>();
    smallest::<Plane<I32F0>, 2>();
    smallest::<Space<f32>, 3>();
    smallest::<Space<I32F0>, 3>();
}

/// No sphere about a centre beside the one that is told is smaller and has all points in it.
fn smallest<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(912);
    for _ in 0..PAIRS {
        let count = 1 + rng.below(9);
        let set = points::<G, D>(&mut rng, count);
        let told = SmallestSphere::around(&set).expect("it has points");
        // The distance of the farthest point grows with every step away from the best centre: it is convex.
        let reach = |centre: [f64; D]| {
            let square = |point: &[f64; D]| {
                (0..D)
                    .map(|k| (point[k] - centre[k]) * (point[k] - centre[k]))
                    .sum::<f64>()
            };
            set.iter().map(square).fold(0.0, f64::max).sqrt()
        };
        let far = set
            .as_flattened()
            .iter()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        let least = reach(told.centre);
        assert!((least - told.radius).abs() <= far * 1e-9, "{set:?}");
        for step in [1e-2, 1e-4] {
            for way in 0..27u8 {
                let way = [way % 3, way / 3 % 3, way / 9].map(|x| f64::from(x) - 1.0);
                let moved = core::array::from_fn(|k| told.centre[k] + way[k] * step * told.radius);
                assert!(reach(moved) >= least - far * 1e-9, "{set:?} {told:?}");
            }
        }
    }
    println!(
        "{PAIRS} sets of points in their smallest spheres in {:?}, {D}D",
        G::arithmetic()
    );
}

#[test]
fn oriented_boxes_that_move_touch_when_told() {
    touches::<Plane<f32>, 2>();
    touches::<Plane<I32F0>, 2>();
    touches::<Space<f32>, 3>();
    touches::<Space<I32F0>, 3>();
}

/// Boxes that move are never told to touch later than their simplices do, and meet at the time told.
fn touches<G: Place<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(913);
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..PAIRS {
        let ([first, second], step) = on_steps::<G, D>(&mut rng);
        let way: [f64; D] =
            core::array::from_fn(|_| 16.0 * step * (f64::from(rng.below_u32(200)) - 100.0));
        let [one, other] = [&first, &second].map(|set| OrientedBox::around(set).expect("points"));
        let told = one.first_touch(&other, way);
        let parts = (0..=16).map(f64::from);
        let touches = |part: &f64| {
            let moved: Vec<[f64; D]> = second
                .iter()
                .map(|point| core::array::from_fn(|k| point[k] + way[k] * part / 16.0))
                .collect();
            G::simplices_meet(&first, &moved)
        };
        if let Some(part) = parts.into_iter().find(touches) {
            let told = told.expect("it touches");
            assert!(
                told <= part / 16.0 + 1e-9,
                "{first:?} {second:?} {way:?} {told}"
            );
            hits += 1;
        }
        if let Some(told) = told {
            let shift = way.map(|x| x * told);
            let unturned =
                core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))));
            let moved = other.placed(&Motion::new(unturned, shift, 1e-4 * step));
            assert!(one.meets(&moved), "{first:?} {second:?} {way:?} {told}");
        }
        misses += usize::from(told.is_none());
    }
    println!(
        "{PAIRS} ways of oriented boxes in {:?}, {D}D: {hits} touch, {misses} are told to miss",
        G::arithmetic()
    );
    assert!(hits > PAIRS / 50 && misses > PAIRS / 10);
}

/// The corners of two simplices, and a step of which they are multiples: so is what comes of moving them by some
/// thousand of it, without rounding.
fn on_steps<G: World<D>, const D: usize>(rng: &mut Rng) -> ([Vec<[f64; D]>; 2], f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let mut sets = [(); 2].map(|()| points::<G, D>(rng, D + 1));
    let far = sets
        .iter()
        .flatten()
        .flatten()
        .fold(1e-3, |most: f64, x| most.max(x.abs()));
    let step = match G::arithmetic() {
        Arithmetic::F32 => (far.log2().ceil() - 12.0).exp2(),
        Arithmetic::Fixed => 1.0,
    };
    for x in sets.iter_mut().flatten().flatten() {
        *x = (*x / step).round() * step;
    }
    (sets, step)
}

/// Of so many pairs of solids, each volume has trees of one.
const FEWER: usize = if cfg!(debug_assertions) { 40 } else { 4 };

#[test]
fn trees_of_volumes_say_of_polygons_what_the_oracle_says() {
    plane_trees::<f32>();
    plane_trees::<I32F0>();
}

#[test]
fn trees_of_volumes_say_of_polyhedra_what_the_oracle_says() {
    space_trees::<f32>();
    space_trees::<I32F0>();
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
    fn new<G: Chapter<D>>(all: &[G::Facet], name: &str) -> Self {
        let down = Hierarchy::<V, D>::of_facets::<G>(all).expect("it has facets");
        let up = Hierarchy::<V, D>::bottom_up::<G>(all).expect("it has facets");
        let fresh = LazyHierarchy::<V, D>::of_facets::<G>(all).expect("it has facets");
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
fn holds<'a, G: Chapter<D>, V: Volume<D> + 'a, const D: usize>(
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
fn trees<G: World<D> + Chapter<D>, V: Volume<D>, const D: usize>(turn: usize)
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    assert!(Hierarchy::<V, D>::of_facets::<G>(&[]).is_none());
    assert!(Hierarchy::<V, D>::bottom_up::<G>(&[]).is_none());
    assert!(LazyHierarchy::<V, D>::of_facets::<G>(&[]).is_none());
    let some = |count: usize| (count / G::FEWER).max(3);
    let (mut poses, mut hits) = (0, 0);
    let [mut counters, mut counted_up] = [Counters::default(); 2];
    let (mut whole, mut built, mut by_all) = (0, 0, 0);
    let mut walk = Walk::default();
    let couples = pairs::<G, D>().into_iter().skip(turn % FEWER);
    for shapes in couples.step_by(FEWER) {
        let [first, second] = shapes.map(Subject::new::<G>);
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        let all = [&solid, &other].map(facets);
        let [mut ours, mut theirs] = [(&all[0], &first), (&all[1], &second)]
            .map(|(all, subject)| Trees::<V, D>::new::<G>(all, &subject.name::<G>()));
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
            let told = ours.up.meet(&solid, up, &mut walk, &mut counted_up);
            assert_eq!(told.is_hit(), expected, "bottom-up {}", what());
            let mut steps = Counters::default();
            let down = (&theirs.down, &placed);
            let told = ours.down.meet(&solid, down, &mut walk, &mut steps);
            assert_eq!(told.is_hit(), expected, "{}", what());
            let needed = walk.placed();
            // Of the second tree a volume is built where it is placed.
            let mut fresh = [ours.fresh.clone(), theirs.fresh.clone()];
            for _ in 0..2 {
                let mut counted = Counters::default();
                let [one, other] = &mut fresh;
                let same = one.meet(&solid, (other, &placed), &mut walk, &mut counted);
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
            let same = ours.lazy.meet(&solid, other, &mut walk, &mut counted);
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
