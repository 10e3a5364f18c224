//! Bounding volumes: all points stay in them, and what meets is never told to be apart.

mod needles;
mod oriented;
mod smallest;
mod trees;
mod ways;

use std::sync::LazyLock;
use tetracone::{
    number::{Arithmetic, Scalar as _},
    plane::Plane,
    space::Space,
};
use tetracone_classic::bounding::{
    BoundingBox, BoundingCapsule, CutBox, Dop, Motion, OrientedBox, SmallestSphere, Volume,
};
use tetracone_classic::{plane::Triangle, space::Tetrahedron};
use tetracone_oracle::{cases::share, oracle::Facet, rng::Rng};
use tetracone_study::BoundingHull;
use tetracone_tests::harness::world::{Ground, Grounded as _, Placing, World};

use oriented::{ByFacets, Smallest};

/// Pairs of sets of points.
static PAIRS: LazyLock<usize> = LazyLock::new(|| share(500, 12_500));

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
            Triangle::new(at(0), at(1), at(2))
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

in_every_space!(volumes_hold: plane => plane_in::<S>(), space => space_in::<S>());

fn plane_in<S: Ground>() {
    ask::<Plane<S>, SmallestSphere<2>, 2>();
    ask::<Plane<S>, BoundingBox<2>, 2>();
    ask::<Plane<S>, OrientedBox<2>, 2>();
    ask::<Plane<S>, ByFacets<2>, 2>();
    ask::<Plane<S>, Smallest<2>, 2>();
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
    ask::<Space<S>, ByFacets<3>, 3>();
    ask::<Space<S>, Smallest<3>, 3>();
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

/// A shift without a turn, which rounds by so much.
fn shifted<const D: usize>(shift: [f64; D], off: f64) -> Motion<D> {
    let unturned = core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))));
    Motion::new(unturned, shift, off)
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
    for _ in 0..*PAIRS {
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
        "{} pairs of volumes ({}) in {:?}, {D}D: {met} meet, {apart} apart, {loose} simplices neither",
        *PAIRS,
        V::NAME,
        G::arithmetic()
    );
    assert!(met > *PAIRS / 8 && apart > *PAIRS / 100);
}

in_every_space!(no_smaller_sphere_has_all_points: smallest::<G, D>());

/// No sphere about a centre beside the one that is told is smaller and has all points in it.
fn smallest<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(912);
    for _ in 0..*PAIRS {
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
        "{} sets of points in their smallest spheres in {:?}, {D}D",
        *PAIRS,
        G::arithmetic()
    );
}
