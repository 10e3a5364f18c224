//! What lies in view of a place is listed, by the exact word on vertices; what is clearly out is not.

use dashu_ratio::RBig;
use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    plane::{self, Plane},
    query::Ball,
    solid::Solid,
    space::{self, Space},
    world::{Groups, Handle, Mobility, View, ViewError, World},
};
use tetracone_oracle::{
    rng::Rng,
    vector::{dot, length, sub},
};
use tetracone_tests::harness::crowd::Body;

use super::{
    FAR, HALF, Known, Play,
    realm::{Realm, Subject, Unit, solids},
};

/// Cosines of half angles: of those at which much is decided by nothing, too.
const COSINES: [f64; 10] = [1.0, 0.96, 0.8, 0.6, 0.5, 0.28, 0.0, -0.6, -0.96, -1.0];

fn real<G: Realm>(point: G::Point) -> [f64; 3] {
    G::coordinates(point).map(Scalar::to_real)
}

fn is_zero(a: [f64; 3]) -> bool {
    a.iter().all(|x| x.abs() <= 0.0)
}

/// A view, in exact numbers.
#[derive(Debug)]
struct Seen {
    apex: [f64; 3],
    axis: [f64; 3],
    cosine: f64,
    range: f64,
}

impl Seen {
    /// Whether a place is in view, exactly.
    fn holds(&self, place: &[f64; 3]) -> bool {
        let exact = |x: f64| RBig::try_from(x).expect("a number");
        let way = [0, 1, 2].map(|k| exact(place[k]) - exact(self.apex[k]));
        let axis = self.axis.map(exact);
        let dot = |a: &[RBig; 3], b: &[RBig; 3]| &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2];
        let (away, along) = (dot(&way, &way), dot(&way, &axis));
        if away > exact(self.range) * exact(self.range) {
            return false;
        }
        let limit = exact(self.cosine) * exact(self.cosine) * away * dot(&axis, &axis);
        let square = &along * &along;
        if self.cosine >= 0.0 {
            along >= RBig::ZERO && square >= limit
        } else {
            along >= RBig::ZERO || square <= limit
        }
    }

    /// How far a place is from the view, by angles, nearly.
    fn distance(&self, place: [f64; 3]) -> f64 {
        let way = sub(place, self.apex);
        let away = length(way);
        let cosine = dot(way, self.axis) / length(self.axis) / away.max(1e-9);
        let angle = cosine.clamp(-1.0, 1.0).acos() - self.cosine.acos();
        if angle <= 0.0 {
            return (away - self.range).max(0.0);
        }
        let reached = (away * angle.cos()).clamp(0.0, self.range);
        let (along, across) = (away * angle.cos() - reached, away * angle.sin());
        along.hypot(across)
    }
}

/// Places of a member: a solid's vertices; what lies around the ends of a capsule's axis, along the axes.
fn places<G: Realm>(known: &Known<'_, G>) -> Vec<[f64; 3]> {
    let pose = known.mover.pose::<G>();
    match known.body {
        Body::Solid(solid) => solid
            .cells()
            .facets()
            .flat_map(|facet| (0..G::DIMENSION).map(move |k| G::corner(&facet, k)))
            .map(|corner| real::<G>(G::place(&pose, corner)))
            .collect(),
        Body::Capsule(capsule) => {
            let radius = capsule.radius().to_real();
            let ends = [capsule.axis().from(), capsule.axis().to()];
            let ends = ends.map(|end| real::<G>(G::place(&pose, end)));
            let around = |end: [f64; 3]| {
                (0..G::DIMENSION).flat_map(move |axis| {
                    [-radius, 0.0, radius].map(|by| {
                        let mut place = end;
                        place[axis] += by;
                        place
                    })
                })
            };
            ends.into_iter().flat_map(around).collect()
        }
    }
}

/// A ball about places: the middle of their box, and how far the farthest is.
fn ball(places: &[[f64; 3]]) -> ([f64; 3], f64) {
    let ends = |k: usize| {
        let along = places.iter().map(|place| place[k]);
        along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| {
            [low.min(x), high.max(x)]
        })
    };
    let centre = [0, 1, 2].map(|k| ends(k).iter().sum::<f64>() / 2.0);
    let away = places.iter().map(|place| length(sub(*place, centre)));
    (centre, away.fold(0.0, f64::max))
}

/// A dimension in which an axis is made of real numbers, rounded and of any length.
trait Sight: Realm {
    fn axis(axis: [f64; 3]) -> Self::Direction;
}

impl<S: Unit> Sight for Plane<S> {
    fn axis([x, y, _]: [f64; 3]) -> Self::Direction {
        [x, y].map(S::unit)
    }
}

impl<S: Unit> Sight for Space<S> {
    fn axis(axis: [f64; 3]) -> Self::Direction {
        axis.map(S::unit)
    }
}

/// A view, its axis and cosine rounded, and what it is then exactly.
fn view<G: Sight>(
    apex: G::Point,
    axis: [f64; 3],
    cosine: f64,
    range: G::Scalar,
) -> (View<G>, Seen) {
    let (axis, cosine) = (G::axis(axis), G::Scalar::unit(cosine));
    let view = View::<G>::new(apex, axis, cosine, range).expect("a view");
    let exact = Seen {
        apex: real::<G>(apex),
        axis: G::units(axis).map(G::Scalar::unit_to_real),
        cosine: G::Scalar::unit_to_real(cosine),
        range: range.to_real(),
    };
    (view, exact)
}

/// From anywhere or a vertex, along anything or straight at a vertex, anyhow far or as far as that.
fn look<G: Sight<Scalar: Unit>>(
    rng: &mut Rng,
    far: f64,
    members: &[(Handle, Vec<[f64; 3]>)],
) -> (View<G>, Seen) {
    let vertex = |rng: &mut Rng| {
        let (_, places) = &members[rng.below(members.len())];
        places[rng.below(places.len())]
    };
    let at = |place: [f64; 3]| G::point(place.map(|x| G::Scalar::nearest(x).expect("near")));
    let apex = if rng.once_in(3) {
        at(vertex(rng))
    } else {
        G::point([0; 3].map(|_| G::Scalar::of(far + rng.between(-1.3 * HALF, 1.3 * HALF))))
    };
    let target = vertex(rng);
    let ahead = sub(target, real::<G>(apex));
    let way = match rng.below(4) {
        0 => [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.75, 1.0, 0.0]][rng.below(3)],
        1 => [0; 3].map(|_| rng.between(-1.0, 1.0)),
        _ if is_zero(ahead) => [0.0, 1.0, 0.0],
        _ => ahead,
    };
    // By a power of two, so that what lies straight ahead does so exactly.
    let size = way.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let size = size.log2().ceil().exp2();
    let cosine = if rng.once_in(2) {
        COSINES[rng.below(COSINES.len())]
    } else {
        rng.between(-0.5, 1.0)
    };
    let range = match rng.below(8) {
        0 => 0.0,
        1..4 => length(ahead),
        _ => rng.between(0.0, HALF) * G::Scalar::UNIT,
    };
    let range = G::Scalar::nearest(range).expect("near");
    view(apex, way.map(|x| x / size), cosine, range)
}

/// How many members were asked, and of those how many were listed, had a vertex in view, were clearly out.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    asked: usize,
    listed: usize,
    seen: usize,
    out: usize,
}

fn run<G: Sight<Scalar: Unit>>(far: f64, counts: &mut Counts) {
    let subjects: Vec<Subject<G>> = G::bake();
    let solids: Vec<Solid<'_, G>> = solids(&subjects);
    let mut play = Play::<G, 496>::of(&solids, 41, far, true);
    let mut rng = Rng::new(42);
    for frame in 0..24 {
        play.go();
        // Answers are of where the solids are, with or without a step.
        if frame % 3 == 0 {
            play.world.step().expect("all pairs fit");
        }
        let members = play.all.iter();
        let members = members.map(|(handle, known)| (*handle, places(known)));
        let members: Vec<_> = members.collect();
        for _ in 0..20 {
            let groups = if rng.once_in(4) {
                Groups {
                    membership: 1,
                    filter: 3,
                }
            } else {
                Groups::ALL
            };
            let (view, exact) = look::<G>(&mut rng, far, &members);
            let told: Vec<_> = play.world.members_in_view(&view, groups).collect();
            assert!(told.is_sorted(), "by their indices");
            for (handle, places) in &members {
                let is_listed = told.contains(handle);
                if !groups.admits(play.all[handle].groups) {
                    assert!(!is_listed, "{handle:?} is not asked");
                    continue;
                }
                let is_seen = places.iter().any(|place| exact.holds(place));
                assert!(is_listed || !is_seen, "{}: {handle:?}, {exact:?}", G::NAME);
                let (centre, radius) = ball(places);
                // The world's ball may have another centre, is up to √3 times as large, and has room for what
                // poses round far from zero.
                let is_out = exact.distance(centre)
                    > 4.5 * radius + (0.25 + far / 40_000.0) * G::Scalar::UNIT;
                assert!(!is_listed || !is_out, "{}: {handle:?}, {exact:?}", G::NAME);
                counts.asked += 1;
                counts.listed += usize::from(is_listed);
                counts.seen += usize::from(is_seen);
                counts.out += usize::from(is_out);
            }
        }
    }
}

fn run_all<F: Sight<Scalar: Unit>, L: Sight<Scalar: Unit>>() {
    let mut counts = Counts::default();
    for far in FAR {
        run::<F>(far, &mut counts);
        run::<L>(far, &mut counts);
    }
    println!("{}: {counts:?}", F::NAME);
    let Counts {
        asked,
        listed,
        seen,
        out,
    } = counts;
    assert!(seen > 2_000 && out > 10_000, "{counts:?}");
    assert!(2 * listed < asked && listed < 2 * seen, "{counts:?}");
}

/// Whole places with this number, counted from the least on.
fn whole<G: Realm>(number: i32) -> [f64; 3] {
    let [x, y, z] = [number % 5, number / 5 % 5, number / 25].map(|x| f64::from(x - 2));
    [x, y, if G::DIMENSION == 2 { 0.0 } else { z }]
}

/// Single points on whole places, so that many are just in view: on its axis, on its sides, at its range, behind.
fn points<G: Sight<Scalar: Unit>>(steps: i32) {
    let mut world = World::<&Solid<'_, G>, 1, 1>::new();
    let at = |place: [f64; 3]| G::at(place, [0.0, 0.0, 1.0], 0.0);
    let zero = G::point([G::Scalar::ZERO; 3]);
    let point = Ball::<G>::new(zero, G::Scalar::ZERO).expect("a point");
    let handle = world.insert_capsule(point, at([0.0; 3]), Mobility::Moving);
    let handle = handle.expect("there is room");
    let count = if G::DIMENSION == 2 { 25 } else { 125 };
    let [mut seen, mut out] = [0; 2];
    for number in (0..count).step_by(usize::try_from(steps).expect("few")) {
        let place = whole::<G>(number);
        world.set_pose(handle, at(place)).expect("it is there");
        let place = place.map(|x| x * G::Scalar::UNIT);
        for (ahead, (cosine, range)) in (0..count).flat_map(|ahead| {
            let ranges = COSINES
                .iter()
                .flat_map(|cosine| [0.0, 1.0, 2.0, 3.0].map(|range| (*cosine, range)));
            ranges.map(move |limits| (ahead, limits))
        }) {
            let axis = whole::<G>(ahead).map(|x| x / 2.0);
            if is_zero(axis) {
                continue;
            }
            let (view, exact) = view::<G>(zero, axis, cosine, G::Scalar::of(range));
            let is_listed = world.members_in_view(&view, Groups::ALL).eq([handle]);
            let is_seen = exact.holds(&place);
            assert!(is_listed || !is_seen, "{}: {place:?}, {exact:?}", G::NAME);
            let is_out = exact.distance(place) > 0.01 * G::Scalar::UNIT;
            assert!(!is_listed || !is_out, "{}: {place:?}, {exact:?}", G::NAME);
            seen += usize::from(is_seen);
            out += usize::from(is_out);
        }
    }
    println!("{}: {seen} in view, {out} out", G::NAME);
    assert!(seen > 1_000 && out > 2_000, "{seen}, {out}");
}

in_every_space! {
    points_just_in_view_are_not_left_out:
    plane => points::<G>(1),
    space => points::<G>(7)
}

#[test]
fn nothing_in_view_is_left_out_in_the_plane() {
    run_all::<Plane<f32>, Plane<I32F0>>();
}

#[test]
fn nothing_in_view_is_left_out_in_space() {
    run_all::<Space<f32>, Space<I32F0>>();
}

#[test]
fn what_is_no_view_is_an_error() {
    let apex = plane::Point::new(0.0, 0.0);
    let view = |apex, axis, cosine, range| View::<Plane<f32>>::new(apex, axis, cosine, range).err();
    assert_eq!(view(apex, [0.0, f32::from_bits(1)], -1.0, 0.0), None);
    assert_eq!(view(apex, [f32::MAX; 2], 1.0, 1.0), None);
    for x in [f32::NAN, f32::INFINITY, 2e12] {
        let refused = Some(ViewError::Apex { axis: 1 });
        assert_eq!(
            view(plane::Point::new(0.0, x), [1.0, 0.0], 0.0, 1.0),
            refused
        );
    }
    for axis in [[0.0; 2], [f32::NAN, 1.0], [1.0, f32::INFINITY]] {
        assert_eq!(view(apex, axis, 0.0, 1.0), Some(ViewError::Axis));
    }
    for cosine in [f32::NAN, 1.0_f32.next_up(), (-1.0_f32).next_down()] {
        assert_eq!(view(apex, [1.0, 0.0], cosine, 1.0), Some(ViewError::Cosine));
    }
    for range in [f32::NAN, f32::INFINITY, -f32::from_bits(1), 2e12] {
        assert_eq!(view(apex, [1.0, 0.0], 0.0, range), Some(ViewError::Range));
    }
    let apex = space::Point::new(I32F0::ZERO, I32F0::ZERO, I32F0::ZERO);
    let [none, one, more] = [0.0, 1.0, 1.25].map(I32F0::unit);
    let view = |axis, cosine, range| View::<Space<I32F0>>::new(apex, axis, cosine, range).err();
    let range = I32F0::from_bits(5);
    assert_eq!(view([none, none, one], none, range), None);
    assert_eq!(view([none; 3], none, range), Some(ViewError::Axis));
    assert_eq!(view([one; 3], more, range), Some(ViewError::Cosine));
    assert_eq!(view([one; 3], none, -range), Some(ViewError::Range));
}
