//! How far triangles are from points and from each other.

use dashu_int::IBig;
use tetracone::{
    internal::{Measure, Measured as _},
    number::Arithmetic,
    space::{Point, Space},
};
use tetracone_oracle::rng::Rng;

use super::exact::{Big, Ratio, big, minus, ratio_to_f64, square_distance, square_gap};
use super::{ROUNDS, Tally, draw, triangle};
use tetracone_tests::harness::numbers::{Number, ONE};

/// How much farther than asked for `f32` may say that something is near.
const ALLOWED: f64 = 1.0 / 1_099_511_627_776.0;

in_both_arithmetics!(points: points_agree::<S>());

in_both_arithmetics!(triangles: triangles_agree::<S>());

/// What one unit of the big integers is in units of the image.
fn unit<S: Number>() -> f64 {
    match S::ARITHMETIC {
        Arithmetic::F32 => libm::ldexp(1.0, -i32::try_from(ONE).expect("small")),
        Arithmetic::Fixed => 1.0,
    }
}

fn root<S: Number>(square: &Ratio) -> f64 {
    libm::sqrt(ratio_to_f64(square)) * unit::<S>()
}

/// The greatest distance between any of two sets of points.
fn widest<S: Number>(one: &[Big], other: &[Big]) -> f64 {
    let ways = one
        .iter()
        .flat_map(|a| other.iter().map(move |b| minus(a, b)));
    let longest = ways.map(|way| super::exact::dot(&way, &way)).max();
    root::<S>(&(longest.expect("points"), IBig::ONE))
}

/// Radii about a distance.
fn radii<S: Number>(rng: &mut Rng, distance: f64) -> [S; 3] {
    let near = [-1.0, 0.0, 1.0].map(|part| distance * (1.0 + part * ALLOWED * 0.1));
    let near = near.map(|real| S::near(rng, real));
    near.map(|radius| if radius < S::ZERO { S::ZERO } else { radius })
}

/// Whether `found` is the right answer to whether a distance is at most `radius`.
fn check<S: Number>(found: bool, square: &Ratio, radius: S, size: f64, what: impl Fn() -> String) {
    let big = radius.big();
    let within = square.0 <= &big * &big * &square.1;
    match S::ARITHMETIC {
        Arithmetic::Fixed => assert_eq!(found, within, "{}", what()),
        Arithmetic::F32 => {
            assert!(found || !within, "missed: {}", what());
            let size = size.max(radius.to_real());
            let off = root::<S>(square) - radius.to_real();
            assert!(
                !found || off <= ALLOWED * size,
                "{off:e} of {size:e}: {}",
                what()
            );
        }
    }
}

fn points_agree<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(61), Tally::default());
    let mut worst = 0.0f64;
    for _ in 0..*ROUNDS {
        let [a, b, c, p] = draw::<S, 4>(&mut rng);
        let facet = triangle([a, b, c]);
        let (corners, place) = ([a, b, c].map(big), big(p));
        let square = square_distance(&corners, &place);
        let (distance, size) = (root::<S>(&square), widest::<S>(&corners, &[place]));
        let what = || format!("{facet:?} {p:?} {distance:e}");
        for radius in radii::<S>(&mut rng, distance).into_iter().chain([S::ZERO]) {
            let found = Space::reaches(&facet, p, radius);
            check(found, &square, radius, size, || {
                format!("{} {radius:?}", what())
            });
            tally.count(found);
        }
        let below = S::root_below(Space::square_below(&facet, p, S::square_above(2.0 * size)));
        let off = distance - below;
        // By their squares at least nine tenths; coordinates are taken as f32 numbers.
        let bound = size * 1e-6 + distance * 0.036 + least_root::<S>();
        assert!(off >= 0.0 && off <= bound, "{below:e} of {}", what());
        let measured = libm::sqrt(Space::square_distance(&facet, p).to_real());
        let off = (measured - distance).abs();
        assert!(off <= S::SLACK * size, "{off:e} of {size:e}: {}", what());
        if size > 0.0 {
            worst = worst.max(off / size);
        }
        let nearest = Space::nearest(&facet, p);
        check_nearest(&corners, nearest, p, distance, size);
    }
    tally.assert_varied();
    println!("{tally:?}, worst {worst:e}");
}

/// The nearest place is on the triangle and as far as the triangle is, up to its rounding.
fn check_nearest<S: Number>(
    corners: &[Big; 3],
    nearest: Point<S>,
    p: Point<S>,
    distance: f64,
    size: f64,
) {
    let spots = [nearest, p].map(big);
    let way = minus(&spots[0], &spots[1]);
    let found = root::<S>(&(super::exact::dot(&way, &way), IBig::ONE));
    let off = root::<S>(&square_distance(corners, &spots[0]));
    let rounding = match S::ARITHMETIC {
        Arithmetic::Fixed => 0.867,
        Arithmetic::F32 => {
            let most = nearest.array().map(|x| x.to_real().abs());
            let most = most.into_iter().fold(0.0, f64::max);
            most * 1.1e-7 + size * 1e-12 + libm::ldexp(1.0, -148)
        }
    };
    assert!(
        off <= rounding,
        "{corners:?} {nearest:?} {p:?} {off:e} {rounding:e}"
    );
    let late = found - distance;
    assert!(
        late.abs() <= rounding + size * 1e-12,
        "{nearest:?} {p:?} {late:e}"
    );
}

fn triangles_agree<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(62), Tally::default());
    let (mut gaps, mut worst) = (0, 0.0f64);
    let mut rounds = 0;
    // What told the triangles before apart is tried first: it may be of no use, but never wrong.
    let mut apart = [0.0; 3];
    while rounds < *ROUNDS {
        let [a, b, c, d, e, f] = draw::<S, 6>(&mut rng);
        let (one, other) = (triangle([a, b, c]), triangle([d, e, f]));
        let far = S::square_above(1.0);
        if Space::meet(&one, &other) {
            assert_eq!(
                Space::square_separation(&one, &other, far, &mut apart),
                None
            );
            assert!(Space::come_within(&one, &other, S::ZERO));
            continue;
        }
        rounds += 1;
        let (first, second) = ([a, b, c].map(big), [d, e, f].map(big));
        let corners = second.iter().map(|p| square_distance(&first, p));
        let corners = corners.chain(first.iter().map(|p| square_distance(&second, p)));
        let less = |a: &Ratio, b: &Ratio| (&a.0 * &b.1).cmp(&(&b.0 * &a.1));
        let mut square = corners.min_by(less).expect("six");
        let ends = |corners: &[Big; 3]| {
            let [a, b, c] = corners.clone();
            [[a.clone(), b.clone()], [b, c.clone()], [c, a]]
        };
        let mut between = false;
        for [p, q] in &ends(&first) {
            for [r, s] in &ends(&second) {
                if let Some(gap) = square_gap([p, q], [r, s])
                    && less(&gap, &square).is_lt()
                {
                    square = gap;
                    between = true;
                }
            }
        }
        gaps += usize::from(between);
        let (distance, size) = (root::<S>(&square), widest::<S>(&first, &second));
        let what = || format!("{one:?} {other:?} {distance:e}");
        for radius in radii::<S>(&mut rng, distance) {
            let found = Space::come_within(&one, &other, radius);
            check(found, &square, radius, size, || {
                format!("{} {radius:?}", what())
            });
            tally.count(found);
        }
        let far = S::square_above(size);
        let soon = Space::square_separation(&one, &other, S::Square::default(), &mut apart);
        let soon = soon.map(S::root_below).expect("they do not meet");
        assert!(soon <= distance, "{soon:e}: {}", what());
        let measured = Space::square_separation(&one, &other, far, &mut apart);
        let measured = measured.map(S::root_below);
        let off = distance - measured.expect("they do not meet");
        // At most the distance, and, by their squares, half of it: coordinates are taken as f32
        // numbers, and a step is the least square of fixed point.
        let rounding = size * 1e-6 + least_root::<S>();
        let bound = rounding + distance * (1.0 - core::f64::consts::FRAC_1_SQRT_2);
        assert!(
            off >= 0.0 && off <= bound,
            "{off:e} of {size:e}: {}",
            what()
        );
        worst = worst.max(off / size);
    }
    tally.assert_varied();
    assert!(gaps > *ROUNDS / 50, "{gaps}");
    println!("{tally:?}, between edges {gaps}, worst {worst:e}");
}

/// The root of the least square that is told from zero.
fn least_root<S: tetracone::number::Scalar>() -> f64 {
    match S::ARITHMETIC {
        Arithmetic::Fixed => 1.0,
        Arithmetic::F32 => 1.0 / 35_184_372_088_832.0,
    }
}
