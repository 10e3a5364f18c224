//! A way out of solids of any kind: that it leads out, and how short it is told to be.

use std::sync::LazyLock;
use tetracone::number::Arithmetic;
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
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

use super::case::Case;

/// The most pairs of facets that an exact answer is worked out for.
static MOST: LazyLock<usize> = LazyLock::new(|| share(400, 4_000));

/// So many random directions are no shorter, mostly.
const DIRECTIONS: u32 = 40;

/// Ways that are no longer lead over places that the oracle takes no coordinates of.
const SHORTEST: f64 = 1e-30;

in_every_space!(ways_out_lead_out: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let (mut tally, mut asked, mut free, mut short) = (Tally::default(), 0, 0, 0);
    let (mut ways, mut long, mut rng) = (0_usize, 0, Rng::new(85));
    for [first, second] in pairs::<G, D>() {
        if first.facets().len() * second.facets().len() > *MOST {
            continue;
        }
        let [first, second] = [first, second].map(Subject::new::<G>);
        let motion = Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion
            .through(5, 83)
            .take(5)
            .chain(motion.resting(&first.shape, &second.shape, 84).take(3));
        for pose in poses {
            let case = Case::<G, D>::new(&first, &second, pose.into());
            asked += 1;
            let Some(out) = case.ask_way_out() else {
                free += 1;
                continue;
            };
            if out.length > 0.0 && out.length < SHORTEST {
                short += 1;
                continue;
            }
            let d = G::place_of(out.direction);
            let size = libm::sqrt(d.iter().map(|x| x * x).sum());
            let wanted = match G::arithmetic() {
                Arithmetic::F32 => 1.0,
                Arithmetic::Fixed => 1_048_576.0,
            };
            assert!((size / wanted - 1.0).abs() < 1e-5, "{d:?}: {}", case.what);
            // As far as the oracle says, and hardly farther than along others.
            case.check(d, &mut tally);
            let along = case.ask(d);
            assert_eq!(
                (out.multiple, out.facets),
                (along.multiple, along.facets),
                "{}",
                case.what
            );
            assert!((out.length - out.multiple * size).abs() <= out.length * 1e-15);
            let mut least = f64::INFINITY;
            for _ in 0..DIRECTIONS {
                let d = [(); D].map(|()| libm::rint(rng.between(-1024.0, 1024.0)));
                let size: f64 = libm::sqrt(d.iter().map(|x| x * x).sum());
                if size > 0.0 {
                    least = least.min(case.ask(d).multiple * size);
                }
            }
            ways += 1;
            long += usize::from(out.length > 1.1 * least);
        }
    }
    println!(
        "{asked} ways out in {:?}, {D}D: {free} free; {short} too short",
        G::arithmetic()
    );
    println!("{long} of {ways} longer by a tenth than the least of {DIRECTIONS} directions");
    assert!(long <= ways / 8, "{long} of {ways}");
    assert!(short <= asked / 50, "{short} of {asked}");
    assert!(free > asked / 20 && free < asked * 4 / 5);
}
