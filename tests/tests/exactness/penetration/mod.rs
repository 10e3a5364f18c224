//! How far a solid has to be shifted along a direction, against the oracle.

mod blocks;
mod case;
mod depths;
mod entering;
mod hulls;
mod tangled;
mod ways;

use std::sync::LazyLock;
use tetracone::{number::Arithmetic, space::Space};
use tetracone_oracle::{
    cases::share,
    motions::pair::{At, Pair, Turning},
    oracle::Facet,
    rng::Rng,
    shapes::Shape as _,
};
use tetracone_tests::harness::{
    couples::pairs,
    shifted::Tally,
    subject::{Subject, fitted},
    world::{Grounded as _, Placing, World},
};

use blocks::{Blocks, scale, whole};
use case::Case;

/// The most pairs of facets that an exact answer is worked out for.
static MOST: LazyLock<usize> = LazyLock::new(|| share(1_000, 12_000));

in_every_space!(solids_are_shifted_as_the_oracle_says: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut tally = Tally::default();
    let mut rng = Rng::new(71);
    for shapes in pairs::<G, D>() {
        let [first, second] = shapes;
        if first.facets().len() * second.facets().len() > *MOST {
            continue;
        }
        let [first, second] = [first, second].map(Subject::new::<G>);
        let motion = Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion
            .through(5, 72)
            .take(5)
            .chain(motion.jumps(73).take(2))
            .chain(motion.orbit(0.2, 3, 0.2, 76).take(2))
            .chain(motion.resting(&first.shape, &second.shape, 74).take(3));
        for pose in poses {
            let case = Case::<G, D>::new(&first, &second, pose.into());
            let d = way::<G, D>(&mut rng, &case);
            case.check(d, &mut tally);
        }
    }
    report::<G, D>(&tally);
}

in_every_space! {
    /// On small grids nearly all that meets lies in one line or plane, and shifts are whole steps.
    small_grids_are_shifted_as_the_oracle_says: grids::<G, D>()
}

fn grids<G: World<D> + Blocks<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut tally = Tally::default();
    let mut rng = Rng::new(75);
    let rounds = share(30, 60);
    for round in 0..rounds {
        let scale = scale::<G, D>(round);
        // Some fit into a block of the other.
        let larger = if round % 3 == 0 { 4.0 } else { 1.0 };
        let mut blocks = |scale| Subject::new::<G>(G::blocks(rng.bits()).scaled(scale));
        let [first, second] = [blocks(scale * larger), blocks(scale)];
        for _ in 0..6 {
            let offset: [f64; D] = whole(&mut rng, if larger > 1.0 { 7 } else { 2 });
            let offset = offset.map(|x| x * scale);
            let turn = [f64::from(u8::from(D == 3)), 0.0, 0.0, 0.0];
            let case = Case::<G, D>::new(&first, &second, Placing { offset, turn });
            let mut d: [f64; D] = whole(&mut rng, 2);
            d[0] += f64::from(u8::from(is_zero(d)));
            if round % 2 == 0 || scale < 1.0 {
                d = d.map(|x| x * scale);
            }
            case.check(d, &mut tally);
            // The same the other way around: the first one shifted against it.
            let back = Placing {
                offset: offset.map(|x| -x),
                turn,
            };
            let swapped = Case::<G, D>::new(&second, &first, back);
            let (there, back) = (case.ask(d), swapped.ask(d.map(|x| -x)));
            let bits = [&there, &back].map(|answer| answer.multiple.to_bits());
            assert_eq!(bits[0], bits[1], "{}: swapped", case.what);
            let last = [case.ask_last(d), swapped.ask_last(d.map(|x| -x))];
            let bits = last.map(|answer| answer.multiple.to_bits());
            assert_eq!(bits[0], bits[1], "{}: swapped", case.what);
            case.shift(offset, turn, d, there.multiple);
        }
    }
    report::<G, D>(&tally);
}

fn report<G: World<D>, const D: usize>(tally: &Tally) {
    let Tally {
        cases,
        deep,
        nested,
        again,
        undecided,
        looks,
    } = tally;
    println!(
        "{cases} shifts in {:?}, {D}D: {deep} deep, {nested} over a gap, {again} meet again, {undecided} left out; {} boxes each",
        G::arithmetic(),
        looks / (*cases as u64).max(1)
    );
    assert!(*deep > cases / 5 && *deep < cases * 19 / 20);
    assert!(*nested > 0 && *undecided <= cases / 20);
}

/// A vector to shift along: any, one of few digits, along an axis, or along an edge of either.
fn way<G: World<D>, const D: usize>(rng: &mut Rng, case: &Case<'_, G, D>) -> [f64; D]
where
    [[f64; D]; D]: Facet<D>,
{
    let unit = if G::arithmetic() == Arithmetic::Fixed {
        4096.0
    } else {
        1.0
    };
    let mut axis = [0.0; D];
    axis[rng.below(D)] = unit;
    let digits = |d: [f64; D]| d.map(|x| libm::rint(x * 1024.0) / 1024.0 * unit);
    let along = |rng: &mut Rng, facets: &[[[f64; D]; D]]| {
        let facet = facets[rng.below(facets.len())];
        let edge: [f64; D] = core::array::from_fn(|k| facet[1][k] - facet[0][k]);
        G::grid().snap(edge)
    };
    let d = match rng.below(5) {
        0 => axis,
        1 => along(rng, case.first.oracle.facets()),
        2 => along(rng, case.moved.facets()),
        3 => digits(rng.direction()).map(|x| x / unit * 16.0),
        _ => digits(rng.direction()),
    };
    let d = G::grid().snap(d);
    if is_zero(d) { axis } else { d }
}

fn is_zero<const D: usize>(d: [f64; D]) -> bool {
    d.iter().all(|x| *x == 0.0)
}

#[test]
fn no_direction_is_no_answer() {
    let shape = fitted::<Space<f32>, 3>(&<Space<f32> as World<3>>::catalogue()[0], 1.0);
    let subject = Subject::new::<Space<f32>>(shape);
    let solid = subject.solid::<Space<f32>>();
    let placed = solid.at(tetracone::space::Pose::default()).expect("here");
    for x in [0.0, f32::INFINITY, f32::NAN] {
        let d = tetracone::space::Point::new(x, 0.0, 0.0);
        assert!(solid.penetration_along(&placed, d).is_none());
        assert!(solid.last_contact_along(&placed, d).is_none());
    }
}
