//! Needles that cross at next to no angle are never told to be apart.

use tetracone::{number::Arithmetic, plane::Plane, space::Space};
use tetracone_classic::bounding::{BoundingCapsule, CutBox, Dop, OrientedBox, Volume};
use tetracone_oracle::{oracle::Facet, rng::Rng};
use tetracone_tests::harness::world::{Ground, Grounded as _};

use super::{PAIRS, Place, shifted};

in_every_space! {
    needles_that_cross_are_never_told_to_be_apart:
    plane => needles_of_the_plane::<S>(),
    space => needles_of_space::<S>()
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
    while crossings < *PAIRS {
        let Some([first, second]) = crossing::<G, D>(&mut rng) else {
            continue;
        };
        crossings += 1;
        let [one, other] = [first, second].map(|ends| V::around(&ends).expect("it has points"));
        let told = |shift: [f64; D]| {
            let moved = other.placed(&shifted(shift, 0.0));
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
    assert!(apart > *PAIRS / 8, "{apart}");
}
