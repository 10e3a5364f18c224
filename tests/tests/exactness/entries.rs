//! Points that move straight towards boxes, balls and capsules, against fractions of big integers: a box is
//! asked at every time at which the way is in one of its planes, and between any two of these.

mod judge;

use core::array;
use std::sync::LazyLock;

use dashu_int::IBig;
use judge::{Judge, Time};
use tetracone::{
    number::{Arithmetic, Scalar},
    query::{Ball, Capsule, Class, Segment},
    space::Space,
    volume::Aabb,
};
use tetracone_classic::{Entry, box_entry, passage, round_entry};
use tetracone_oracle::vector::length;
use tetracone_oracle::{
    cases::share,
    oracle::{Facet, Fraction, squared_between},
    rng::Rng,
};
use tetracone_tests::harness::{
    numbers::{self, Number, ONE},
    subject::way,
    world::{Grounded as _, World},
};

/// Ways of each kind; fewer where every step is checked for overflow, too.
static ROUNDS: LazyLock<usize> = LazyLock::new(|| share(2_000, 30_000));

in_every_space!(boxes_are_entered: boxes::<G, D>());

in_every_space!(capsules_are_entered: capsules::<G, D>());

#[test]
fn what_is_no_box_has_no_points() {
    let way = Segment::<Space<f32>>::new([0.0; 3].into(), [1.0; 3].into()).expect("near");
    let aabb = |low: [f32; 3], high: [f32; 3]| Aabb::<Space<f32>> { low, high };
    let entry = |low, high| box_entry(&aabb(low, high), &way);
    assert!(entry([0.0; 3], [1.0; 3]).is_some());
    assert_eq!(entry([0.0, 0.0, 0.5], [1.0, 1.0, 0.25]), None);
    assert_eq!(entry([f32::NAN, 0.0, 0.0], [1.0; 3]), None);
    assert_eq!(entry([0.0; 3], [1.0, f32::INFINITY, 1.0]), None);
}

/// The closed segment between two places.
fn segment<G: World<D>, const D: usize>(ends: [[G::Scalar; D]; 2]) -> Segment<G>
where
    [[f64; D]; D]: Facet<D>,
{
    let [from, to] = ends.map(point::<G, D>);
    Segment::new(from, to).expect("in the domain")
}

fn point<G: World<D>, const D: usize>(place: [G::Scalar; D]) -> G::Point
where
    [[f64; D]; D]: Facet<D>,
{
    G::at(place.map(Scalar::to_real)).expect("in the domain")
}

fn real<S: Scalar, const D: usize>(place: [S; D]) -> [f64; D] {
    place.map(S::to_real)
}

fn boxes<G: World<D, Scalar: Number>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let (mut rng, mut kinds) = (Rng::new(801), [0; 4]);
    for _ in 0..*ROUNDS {
        let [a, b, p, q] = numbers::draw::<G::Scalar, 4, D>(&mut rng);
        let [low, high] = [a, b].map(|corner| Aabb::<G>::of_point(point::<G, D>(corner)));
        let aabb = low.union(&high);
        let big = |place: [G::Scalar; 3]| core::array::from_fn(|k| place[k].big());
        let from: [IBig; D] = core::array::from_fn(|k| p[k].big());
        let judge = Judge::<D> {
            run: core::array::from_fn(|k| q[k].big() - &from[k]),
            from,
            low: big(aabb.low),
            high: big(aabb.high),
        };
        let way = segment::<G, D>([p, q]);
        let (told, expected) = (box_entry(&aabb, &way), judge.first());
        let what = format!("{aabb:?} {way:?} {told:?}");
        let both = passage(&way, |way| box_entry(&aabb, way));
        assert_eq!(both.map(|[first, _]| first), told, "{what}");
        if let (Some([_, last]), Some(time)) = (both, judge.last()) {
            leaves(&last, &judge, &time, &format!("{what} {last:?}"));
        }
        assert_eq!(told.is_some(), expected.is_some(), "{what}");
        let (Some(told), Some(time)) = (told, expected) else {
            kinds[0] += 1;
            continue;
        };
        assert_eq!(told.is_grazing, !judge.enters(), "{what}");
        agrees(&told, &judge, &time, &what);
        let ends = aabb.low.into_iter().zip(aabb.high);
        let is_in = |(x, (low, high))| low <= x && x <= high;
        assert!(
            G::coordinates(told.point).into_iter().zip(ends).all(is_in),
            "{what}"
        );
        let kind = match (time.0 == IBig::ZERO, told.is_grazing) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        kinds[kind] += 1;
    }
    println!(
        "{} ways at boxes in {:?}, {D}D: {kinds:?} missed, from the start, grazed, entered",
        *ROUNDS,
        G::arithmetic()
    );
    assert!(kinds.iter().all(|count| *count > *ROUNDS / 50), "{kinds:?}");
}

/// The parameter, twice rounded, the place and the normal are those of the time when the way is last in the box.
fn leaves<G: World<D, Scalar: Number>, const D: usize>(
    told: &Entry<G>,
    judge: &Judge<D>,
    (over, under): &Time,
    what: &str,
) where
    [[f64; D]; D]: Facet<D>,
{
    let off = told.parameter.big() * under - (over << ONE);
    let bound = (under << ONE) >> 23;
    assert!(-&bound <= off && off <= bound, "{what}");
    // As of the way back, the same time from its start.
    let run = judge.run.each_ref().map(|run| -run);
    let from = array::from_fn(|k| &judge.from[k] + &judge.run[k]);
    let back = Judge {
        run,
        from,
        low: judge.low.clone(),
        high: judge.high.clone(),
    };
    is_there(told, &back, &(under - over, under.clone()), what);
}

/// The parameter, the place and the normal are those of a time.
fn agrees<G: World<D, Scalar: Number>, const D: usize>(
    told: &Entry<G>,
    judge: &Judge<D>,
    time: &Time,
    what: &str,
) where
    [[f64; D]; D]: Facet<D>,
{
    let (over, under) = time;
    let off = told.parameter.big() * under - (over << ONE);
    let bound = ((over << ONE) >> 24) + ((over << ONE) >> 30) + f32::from_bits(1).big() * under;
    assert!(-&bound <= off && off <= bound, "{what}");
    is_there(told, judge, time, what);
}

/// The place and the normal are those of a time.
fn is_there<G: World<D, Scalar: Number>, const D: usize>(
    told: &Entry<G>,
    judge: &Judge<D>,
    time: &Time,
    what: &str,
) where
    [[f64; D]; D]: Facet<D>,
{
    let (over, under) = time;
    for (k, place) in G::place_of(told.point).into_iter().enumerate() {
        let coordinate = G::Scalar::nearest(place).expect("in the domain");
        let run = &judge.run[k];
        let place = &judge.from[k] * under + run * over;
        let extent = if *run < IBig::ZERO { -run } else { run.clone() };
        assert!(coordinate.is_near(&place, under, &extent), "{what}");
    }
    let normal = judge.axis(time).map(|(axis, is_low)| {
        let mut out = [0.0; D];
        out[axis] = if is_low { -1.0 } else { 1.0 };
        out
    });
    assert_eq!(told.normal.map(G::vector), normal, "{what}");
}

fn capsules<G: World<D, Scalar: Number>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let is_exact = G::arithmetic() == Arithmetic::Fixed;
    let (mut rng, mut kinds) = (Rng::new(802), [0; 4]);
    let (mut asked, mut pointed) = (0, 0);
    while asked < *ROUNDS / 3 {
        let [a, b, p, q] = numbers::draw::<G::Scalar, 4, D>(&mut rng);
        let (axis, way) = (segment::<G, D>([a, b]), segment::<G, D>([p, q]));
        let squared = squared_between([a, b].map(real), [p, q].map(real));
        let apart = squared_between([real(a); 2], [real(p); 2]);
        let Some(radius) = radius::<G::Scalar>(&mut rng, [squared.sqrt(), apart.sqrt()]) else {
            continue;
        };
        let Ok(capsule) = Capsule::<G>::new(axis, radius) else {
            continue;
        };
        asked += 1;
        let told = round_entry(capsule, &way);
        let what = format!("{capsule:?} {way:?} {told:?}");
        if a == b {
            let ball = Ball::new(axis.from(), radius).expect("a radius");
            assert_eq!(round_entry(ball, &way), told, "{what}");
        }
        let reach = Fraction::of(radius.to_real()).squared();
        let spread = [a, b, p, q].map(real).into_iter().flatten();
        let spread = spread.fold(radius.to_real(), |most, x| most.max(x.abs()));
        let is_near = (squared.sqrt() - radius.to_real()).abs() <= spread * 2f64.powi(-20);
        let expected = squared <= reach;
        assert!(
            told.is_some() == expected || !is_exact && is_near && !expected,
            "{what}"
        );
        let Some(told) = told else {
            kinds[0] += 1;
            continue;
        };
        let both = passage(&way, |way| round_entry(capsule, way));
        let [first, last] = both.unwrap_or_else(|| panic!("{what}"));
        assert_eq!(first, told, "{what}");
        assert!(
            first.parameter <= last.parameter && last.parameter <= 1.0,
            "{what}"
        );
        let back = segment::<G, D>([q, p]);
        if let Some(back) = round_entry(capsule, &back) {
            let (parameter, expected) = (last.parameter, 1.0 - back.parameter);
            assert_eq!(
                (last.point, last.normal),
                (back.point, back.normal),
                "{what}"
            );
            assert!(
                parameter.total_cmp(&expected.max(told.parameter)).is_eq(),
                "{what}"
            );
        }
        let cast = capsule.cast(&way).expect("it is the same question");
        assert_eq!(
            (told.parameter, told.point),
            (cast.parameter, cast.point),
            "{what}"
        );
        let starts = capsule.classify(way.from());
        assert_eq!(told.normal.is_none(), starts == Class::Inside, "{what}");
        let is_grazing = squared >= reach;
        assert!(
            told.is_grazing == is_grazing || !is_exact && is_near,
            "{what}"
        );
        lies_on(&told, [a, b].map(real), [p, q].map(real), radius, &what);
        if let Some(normal) = told.normal.map(G::vector) {
            pointed += usize::from(points_out(
                normal,
                [a, b].map(real),
                G::place_of(told.point),
                spread,
                &what,
            ));
        }
        let kind = match (told.parameter == 0.0, told.is_grazing) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        kinds[kind] += 1;
    }
    println!(
        "{asked} ways at capsules in {:?}, {D}D: {kinds:?} missed, from the start, grazed, entered; \
         {pointed} normals",
        G::arithmetic()
    );
    assert!(
        kinds.iter().all(|count| *count > *ROUNDS / 300),
        "{kinds:?}"
    );
    assert!(pointed > *ROUNDS / 30, "{pointed}");
}

/// The place is that of the parameter, and where the way does not start in the capsule, on its boundary:
/// roundings and 2^-23 of the way off.
fn lies_on<G: World<D, Scalar: Number>, const D: usize>(
    told: &Entry<G>,
    axis: [[f64; D]; 2],
    [from, to]: [[f64; D]; 2],
    radius: G::Scalar,
    what: &str,
) where
    [[f64; D]; D]: Facet<D>,
{
    let place = G::place_of(told.point);
    let run = way(from, to);
    let sizes: f64 = (0..D).map(|k| from[k].abs().max(to[k].abs())).sum();
    let rounding = match G::arithmetic() {
        Arithmetic::F32 => {
            let axis = axis.as_flattened().iter().map(|x| x.abs()).sum::<f64>();
            let spread = (sizes + radius.to_real()) * 2f64.powi(-22) + axis * 2f64.powi(-39);
            spread + 4.0 * f64::from(f32::from_bits(1))
        }
        Arithmetic::Fixed => 3.0,
    };
    for k in 0..D {
        let expected = from[k] + run[k] * f64::from(told.parameter);
        assert!((place[k] - expected).abs() <= rounding, "{what}");
    }
    if told.normal.is_some() && told.parameter > 0.0 {
        let off = squared_between(axis, [place; 2]).sqrt() - radius.to_real();
        let far = rounding + length(run) * 2f64.powi(-23);
        assert!(off.abs() <= far, "{off}: {what}");
    }
}

/// The normal has length one and leads away from the nearest place of the axis; whether that is so far away
/// that roundings do not turn it.
fn points_out<const D: usize>(
    normal: [f64; D],
    [a, b]: [[f64; D]; 2],
    place: [f64; D],
    spread: f64,
    what: &str,
) -> bool {
    let dot = |u: [f64; D], v: [f64; D]| (0..D).map(|k| u[k] * v[k]).sum::<f64>();
    assert!((dot(normal, normal) - 1.0).abs() < 1e-6, "{what}");
    let (along, to) = (way(a, b), way(a, place));
    let part = (dot(along, to) / dot(along, along).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    let out = array::from_fn(|k| to[k] - part * along[k]);
    let far = length(out);
    if far <= spread * 2f64.powi(-10) {
        return false;
    }
    let cosine = dot(normal, out) / far;
    assert!(cosine > 1.0 - 1e-6, "{cosine}: {what}");
    true
}

/// No radius, one of some distances or the next one to it, or less.
fn radius<S: Scalar>(rng: &mut Rng, distances: [f64; 2]) -> Option<S> {
    let distance = rng.pick(&distances);
    let step = match S::ARITHMETIC {
        Arithmetic::F32 => distance * f64::from(f32::EPSILON),
        Arithmetic::Fixed => 1.0,
    };
    let more = rng.pick(&[
        0.0,
        0.0,
        step,
        -step,
        distance / 2.0,
        -distance / 2.0,
        -distance,
    ]);
    S::nearest((distance + more).max(0.0))
}
