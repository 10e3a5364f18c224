//! Solids at another size: one that is scaled by a power of two answers as the oracle says, and as a solid
//! that is built of scaled points.

use tetracone::{cells::ScaleError, number::Arithmetic};
use tetracone_oracle::{
    cases::share,
    motions::pair::{At, Turning},
    oracle::Facet,
    shapes::Shape as _,
};
use tetracone_tests::harness::{
    cells::{
        asker::{Asker, Trackers},
        making::sampled,
        workspace::OTHER,
    },
    subject::fitted,
    world::{Grounded as _, Placing, World},
};

use crate::same::{Known, POINTS, built, compare, image, room_for, survives};

/// Shapes are fitted to this size, and to that one: on a lattice, the cells of the larger ones leave out some
/// of the steps.
const SIZES: [f64; 2] = [1.0, 2048.0];

in_every_space! {
    solids_of_another_size_answer_as_fresh_ones:
    f32 => run::<G, D>(&[-40, -1, 1, 12]),
    fixed => run::<G, D>(&[1, 2, 4])
}

fn run<G: World<D>, const D: usize>(exponents: &[i32])
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut cases = 0;
    let (mut trackers, mut known) = (Trackers::new(), Known::default());
    for (shape, seed) in sampled(G::shapes().into_iter().zip(0..), 5) {
        for size in SIZES {
            let shape = fitted::<G, D>(&shape, size);
            cases += check::<G, D>(&shape, exponents, seed, &mut trackers, &mut known);
        }
    }
    println!(
        "{cases} cases at other sizes in {:?}, {D}D",
        G::arithmetic()
    );
    let least = share(4_000, 50_000);
    assert!(cases >= least, "{cases}");
}

/// Scales a shape's solid; gives how many answers were compared.
fn check<G: World<D>, const D: usize>(
    shape: &G::Shape,
    exponents: &[i32],
    seed: u64,
    trackers: &mut Trackers,
    known: &mut Known,
) -> usize
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut words = room_for::<G, D>(shape);
    let solid = built::<G, D>(shape, &mut words);
    let mut room = vec![OTHER; solid.scaled_words()];
    let mut cases = 0;
    for exponent in exponents {
        let what = format!(
            "{} times 2^{exponent} in {:?}",
            shape.name(),
            G::arithmetic()
        );
        let (scaled, rest) =
            (solid.scaled(*exponent, &mut room)).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(rest.is_empty(), "{what}");
        let other = shape.clone().scaled(2f64.powi(*exponent));
        let mut asker = Asker::<G, D>::new(&other, *scaled.cells(), trackers);
        asker.ask_around(&other, *POINTS, seed);
        cases += asker.asked;
        let mut words = room_for::<G, D>(&other);
        let fresh = built::<G, D>(&other, &mut words);
        cases += compare::<G, D>(&other, [&scaled, &fresh], known, &what);
        survives(&scaled, &what);
        if G::arithmetic() == Arithmetic::F32 {
            assert_eq!(image(&scaled), image(&fresh), "{what}");
        }
        let mut words = vec![OTHER; scaled.scaled_words()];
        let (back, _) = (scaled.scaled(-exponent, &mut words))
            .unwrap_or_else(|error| panic!("{what} and back: {error}"));
        assert_eq!(image(&back), image(&solid), "{what} and back");
    }
    cases
}

in_every_space! {
    /// What cannot be, or has no room, is an error and no solid that is off.
    what_would_be_rounded_or_far_away_is_refused:
    f32 => refused::<G, D>(-160, 100),
    fixed => refused::<G, D>(-1, 20)
}

fn refused<G: World<D>, const D: usize>(small: i32, large: i32) {
    let shape = fitted::<G, D>(&G::shapes()[0], 1.0);
    let mut words = room_for::<G, D>(&shape);
    let solid = built::<G, D>(&shape, &mut words);
    let mut room = vec![OTHER; solid.scaled_words()];
    for exponent in [small, i32::MIN] {
        let error = solid
            .scaled(exponent, &mut room)
            .expect_err("it is rounded");
        assert_eq!(error, ScaleError::Inexact, "{exponent}");
    }
    for exponent in [large, i32::MAX] {
        let error = solid
            .scaled(exponent, &mut room)
            .expect_err("it is too large");
        assert_eq!(error, ScaleError::Domain, "{exponent}");
    }
    // The points of the largest size are in the domain, and those of one that is four times as large are not.
    let largest = (0..large).take_while(|exponent| solid.scaled(*exponent, &mut room).is_ok());
    let largest = i32::try_from(largest.count()).expect("few") - 1;
    let error = solid.scaled(largest + 1, &mut room);
    assert_eq!(error.err(), Some(ScaleError::Domain), "{largest}");
    let coordinates = shape.points().as_flattened().iter();
    let reach = coordinates.fold(0.0, |most: f64, x| most.max(x.abs()));
    let domain = match G::arithmetic() {
        Arithmetic::F32 => 2f64.powi(40),
        Arithmetic::Fixed => 2f64.powi(29),
    };
    let is_in = |exponent| reach * 2f64.powi(exponent) <= domain;
    assert!(is_in(largest) && !is_in(largest + 2), "{largest}");
    for count in 0..room.len() {
        let error = solid.scaled(1, &mut room[..count]).expect_err("it is full");
        let ScaleError::Full { capacity, .. } = error else {
            panic!("{count}: {error}");
        };
        assert!(capacity <= count, "{count}: {error}");
    }
}
