//! What a proxy does at a plane, a wall, a wedge, a groove and a round thing.

use fixed::types::I32F0;
use tetracone::{
    number::{Arithmetic, Scalar},
    plane::Plane,
    space::Space,
};
use tetracone_oracle::{
    oracle::Facet,
    rng::Rng,
    shapes::{Shape as _, Shape2, plane},
};
use tetracone_robot::proxy::{Proxy, ProxyError, ProxyMotion};
use tetracone_tests::harness::{feeler::Feeler, subject::way, world::Grounded as _};

use super::scene::{Scene, Standing, apart, block, feeler, groove, wall, wedge};
use tetracone_oracle::vector::length;

macro_rules! everywhere {
    ($($name:ident: $test:ident;)*) => {
        $(
            #[test]
            fn $name() {
                $test::<Plane<f32>, 2>();
                $test::<Plane<I32F0>, 2>();
                $test::<Space<f32>, 3>();
                $test::<Space<I32F0>, 3>();
            }
        )*
    };
}

everywhere! {
    a_wall_holds_a_device_that_jumps_through_it: thin_wall;
    in_front_of_a_plane_the_nearest_place_is_reached: plane_progress;
    a_force_grows_no_faster_than_the_device_moves: smooth_force;
    a_groove_holds_in_its_ground: grooves;
    a_wedge_is_gone_around: wedges;
    friction_holds_within_its_cone: cone;
    what_is_bad_is_refused_and_changes_nothing: refusals;
    a_round_thing_is_slid_around: round;
}

fn thin_wall<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let scene = Scene::<G, D>::new(&wall());
    for radius in [0.0, 0.1, 1.0, 5.0] {
        let start = (scene.place([-8.0, 3.0, 2.0]), radius * scene.unit);
        let solid = scene.subject.solid::<G>();
        let feeler = feeler::<G, D>(&scene.subject, &solid, start, 0.0);
        let mut feeler = feeler.expect("it is free there");
        // A metre a second, a thousand frames a second; there, on, back, and a jump.
        let there = (0..25).map(|k| -8.0 + f64::from(k));
        let device = there.chain([500.0, -0.5, 30.0, 0.1, 0.2, 0.3, -8.0, 8.0]);
        for (k, x) in device.enumerate() {
            let y = 3.0 + 0.25 * f64::from(u8::try_from(k).expect("few"));
            let step = feeler.step(scene.place([x, y, 2.0]));
            let across = feeler.centre()[0];
            assert!(
                across <= -radius * scene.unit,
                "{across} in {}",
                feeler.what
            );
            if x > 0.2 {
                assert_eq!(step.motion, ProxyMotion::Slides);
                let constraint = step.constraints[0].expect("the wall");
                let out = G::vector(constraint.normal)[0];
                assert!((out + 1.0).abs() < 1e-6, "{out}");
                let force = step.force(2.0).expect("it is finite");
                assert!(force[0] < G::Scalar::ZERO);
            }
        }
    }
}

fn plane_progress<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let scene = Scene::<G, D>::new(&block());
    let mut rng = Rng::new(5);
    for radius in [0.0, 0.5, 4.0] {
        let start = (scene.place([1.0, 9.0, 0.0]), radius * scene.unit);
        let solid = scene.subject.solid::<G>();
        let feeler = feeler::<G, D>(&scene.subject, &solid, start, 0.0);
        let mut feeler = feeler.expect("it is free there");
        let mut last: Option<([f64; D], [f64; D])> = None;
        let mut place = [0.0, -3.0, 0.0];
        for frame in 0..400 {
            // Small ways and jumps.
            let far = if frame % 40 == 0 { 20.0 } else { 0.3 };
            place = place.map(|x| x + rng.between(-far, far));
            place = [
                place[0].clamp(-25.0, 25.0),
                place[1].clamp(-18.0, -0.01),
                place[2].clamp(-25.0, 25.0),
            ];
            let device = scene.place(place);
            let step = feeler.step(device);
            let mut nearest = device;
            nearest[1] = radius * scene.unit;
            let (centre, skin) = (feeler.centre(), feeler.skin());
            let off = apart(centre, nearest);
            assert!(
                off <= 2.0 * skin,
                "{off} beside {nearest:?}: {}",
                feeler.what
            );
            assert!(step.casts <= 2, "{} casts", step.casts);
            let offset = way(device, centre);
            if let Some((device_before, offset_before)) = last {
                let (jump, moved) = (apart(offset, offset_before), apart(device, device_before));
                assert!(
                    jump <= moved + 4.0 * skin,
                    "{jump} for {moved}: {}",
                    feeler.what
                );
            }
            last = Some((device, offset));
        }
        // At rest nothing moves, and nothing is cast.
        let device = scene.place(place);
        let _ = feeler.rest(device);
        let centre = feeler.centre();
        for _ in 0..10 {
            let step = feeler.step(device);
            assert_eq!((feeler.centre(), step.casts), (centre, 0));
        }
        // Out again, at once.
        let step = feeler.step(scene.place([0.0, 9.0, 0.0]));
        assert_eq!(step.motion, ProxyMotion::Free);
        assert_eq!(step.offset, [G::Scalar::ZERO; 3]);
    }
}

/// A regular polygon with this circumradius.
fn disc(corners: u32, radius: f64) -> Shape2 {
    let shape = plane::regular(corners);
    let (low, high) = shape.bounds();
    let middle = shape.middle().map(|x| -x);
    let shape = shape
        .moved(middle)
        .scaled(2.0 * radius / (high[0] - low[0]));
    super::scene::outline("disc", shape.points())
}

/// The device stays less than a quarter of the disc's radius deep.
fn smooth_force<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let scene = Scene::<G, D>::new(&disc(720, 30.0));
    let start = (scene.place([0.0, 40.0, 0.0]), 2.0 * scene.unit);
    let solid = scene.subject.solid::<G>();
    let feeler = feeler::<G, D>(&scene.subject, &solid, start, 0.0);
    let mut feeler = feeler.expect("it is free there");
    let mut rng = Rng::new(11);
    let (mut angle, mut from) = (90f64, 32.5);
    let mut last: Option<([f64; D], [f64; D])> = None;
    for frame in 0..1500 {
        angle += rng.between(-0.2, 0.6);
        from = (from + rng.between(-0.3, 0.28)).clamp(24.0, 33.0);
        let (sine, cosine) = libm::sincos(angle.to_radians());
        let device = scene.place([cosine * from, sine * from, 0.0]);
        let _ = feeler.step(device);
        let offset = way(device, feeler.centre());
        if let Some((device_before, offset_before)) = last.filter(|_| frame > 10) {
            let (jump, moved) = (apart(offset, offset_before), apart(device, device_before));
            // From a side to the next one the normal turns by half a degree, somewhat more where
            // the corners are rounded; a frame passes two.
            let turned = length(offset).max(length(offset_before)) * 1.5f64.to_radians();
            let room = turned + 0.002 * scene.unit + 4.0 * feeler.skin();
            assert!(
                jump <= moved + room,
                "{jump} for {moved} in frame {frame}: {}",
                feeler.what
            );
        }
        last = Some((device, offset));
    }
}

fn grooves<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    for half in [20.0, 3.5, 60.0 / 1.5] {
        let scene = Scene::<G, D>::new(&groove(half));
        let radius = 0.5;
        let start = (scene.place([1.0, 9.0, 0.0]), radius * scene.unit);
        let solid = scene.subject.solid::<G>();
        let feeler = feeler::<G, D>(&scene.subject, &solid, start, 0.0);
        let mut feeler = feeler.expect("it is free there");
        // Down into it, and along it.
        let narrow = half / length([half, 20.0]);
        let ground = -20.0 + radius / narrow;
        for z in [0.0, 0.25, -3.0, 9.0] {
            let device = scene.place([0.01, -28.0, z]);
            let step = feeler.rest(device);
            assert!(
                step.constraints[1].is_some(),
                "{:?}: {}",
                step.constraints,
                feeler.what
            );
            let nearest = scene.place([0.0, ground, z]);
            let off = apart(feeler.centre(), nearest);
            let room = 4.0 * feeler.skin() / narrow + 1.5 * f64::from(scene.unit > 1.0);
            assert!(
                off <= room,
                "{off} of {room} beside {nearest:?}: {}",
                feeler.what
            );
        }
        // Out again.
        let step = feeler.rest(scene.place([half + 5.0, 6.0, 1.0]));
        assert_eq!(step.motion, ProxyMotion::Free, "{}", feeler.what);
    }
}

fn wedges<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let scene = Scene::<G, D>::new(&wedge());
    for radius in [0.0, 0.5, 3.0] {
        let start = (scene.place([-9.0, -10.0, 0.0]), radius * scene.unit);
        let solid = scene.subject.solid::<G>();
        let feeler = feeler::<G, D>(&scene.subject, &solid, start, 0.0);
        let mut feeler = feeler.expect("it is free there");
        // Through it a metre a second, and it stays on its side.
        for k in 0..30 {
            let _ = feeler.step(scene.place([-9.0 + f64::from(k), -10.0, 0.25]));
            let x = feeler.centre()[0];
            assert!(x < 0.0, "{x}: {}", feeler.what);
        }
        // Up along its side, over its edge and down on the other side.
        let ways = (0..60).map(|k| [2.0, -10.0 + f64::from(k) * 0.5, 0.25]);
        for device in ways.chain((0..60).map(|k| [9.0, 10.0 - f64::from(k) * 0.4, 0.25])) {
            let _ = feeler.step(scene.place(device));
        }
        let step = feeler.rest(scene.place([9.0, -20.0, 0.0]));
        assert_eq!(step.motion, ProxyMotion::Free, "{}", feeler.what);
        // The edge itself is no place to rest on.
        let _ = feeler.rest(scene.place([0.5, 9.0, 0.0]));
        let _ = feeler.rest(scene.place([0.5, -12.0, 0.0]));
        let x = feeler.centre()[0];
        assert!(x > radius * 0.9 * scene.unit, "{x}: {}", feeler.what);
    }
}

/// How far friction lets it slide: the device presses by `deep`, aside by `aside`.
fn cone<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let scene = Scene::<G, D>::new(&block());
    let (radius, deep) = (1.0, 4.0);
    for friction in [0.1f32, 0.5, 1.25] {
        let limit = f64::from(friction) * (deep + radius);
        let start = (scene.place([0.0, 3.0, 0.0]), radius * scene.unit);
        let solid = scene.subject.solid::<G>();
        let feeler = feeler::<G, D>(&scene.subject, &solid, start, friction);
        let mut feeler = feeler.expect("it is free there");
        let press = |aside: f64| scene.place([aside, -deep, 0.0]);
        let step = feeler.rest(press(0.0));
        assert_eq!(step.motion, ProxyMotion::Holds);
        let centre = feeler.centre();
        for part in [0.2, -0.5, 0.99, -0.99] {
            let step = feeler.step(press(part * limit));
            assert_eq!(step.motion, ProxyMotion::Holds, "{}", feeler.what);
            let off = apart(feeler.centre(), centre);
            assert!(
                off <= 2.0 * feeler.skin() * (1.0 + f64::from(friction)),
                "{off} {}",
                feeler.what
            );
        }
        for aside in [1.5 * limit, 3.0 * limit, 3.5 * limit] {
            let _ = feeler.step(press(aside));
            let mut edge = scene.place([aside - limit, radius, 0.0]);
            edge[1] = radius * scene.unit;
            let off = apart(feeler.centre(), edge);
            let room = 4.0 * feeler.skin() * (1.0 + f64::from(friction));
            assert!(off <= room, "{off} beside the cone's edge: {}", feeler.what);
        }
        // Less pressure holds less.
        let _ = feeler.step(scene.place([3.5 * limit, -deep * 0.5, 0.0]));
        let less = f64::from(friction) * (deep * 0.5 + radius);
        let x = feeler.centre()[0];
        let off = (x - (3.5 * limit - less) * scene.unit).abs();
        let room = 4.0 * feeler.skin() * (1.0 + f64::from(friction));
        assert!(off <= room, "{off}: {}", feeler.what);
    }
    if D == 3 {
        // In a groove both sides hold: 45° each, so that together they push 2^½ times as far.
        let scene = Scene::<G, D>::new(&groove(20.0));
        let (radius, friction) = (0.5, 0.5f32);
        let ground = -20.0 + radius * core::f64::consts::SQRT_2;
        let start = (scene.place([0.0, 3.0, 0.0]), radius * scene.unit);
        let solid = scene.subject.solid::<G>();
        let feeler = feeler::<G, D>(&scene.subject, &solid, start, friction);
        let mut feeler = feeler.expect("it is free there");
        let deep = 5.0;
        let limit = f64::from(friction) * deep * core::f64::consts::SQRT_2;
        let _ = feeler.rest(scene.place([0.0, ground - deep, 0.0]));
        let held = feeler.centre();
        let step = feeler.step(scene.place([0.0, ground - deep, 0.98 * limit]));
        assert_eq!(step.motion, ProxyMotion::Holds);
        assert!(
            apart(held, feeler.centre()) < 0.02 * scene.unit,
            "{}",
            feeler.what
        );
        let _ = feeler.step(scene.place([0.0, ground - deep, 2.0 * limit]));
        let off = (feeler.centre()[2] - limit * scene.unit).abs();
        assert!(off < 0.02 * scene.unit, "{off}: {}", feeler.what);
    }
}

fn refusals<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let (scene, other) = (Scene::<G, D>::new(&block()), Scene::<G, D>::new(&wall()));
    let solid = scene.subject.solid::<G>();
    let ball = |place| Feeler::<G, D>::ball(scene.place(place), scene.unit);
    // In it, on it, within the radius, all of it in the material.
    for height in [-9.0, -1.0, 0.0, 1.0] {
        let made = Proxy::new(&solid, &ball([0.0, height, 0.0]), 0.0);
        assert_eq!(made, Err(ProxyError::NotFree), "{height}");
    }
    let above = ball([0.1, 2.0, 0.0]);
    for friction in [-0.1, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(
            Proxy::new(&solid, &above, friction),
            Err(ProxyError::Friction)
        );
    }
    let mut proxy = Proxy::new(&solid, &above, -0.0).expect("it is free there");
    let before = proxy;
    for axis in 0..D {
        let outside = match G::arithmetic() {
            Arithmetic::F32 => f32::NAN.to_bits(),
            Arithmetic::Fixed => (1 << 29) as u32,
        };
        let mut place = [G::Scalar::ZERO; 3];
        place[axis] = G::Scalar::from_word(outside);
        let step = proxy.step(&solid, G::point(place));
        assert_eq!(step.err(), Some(ProxyError::Device { axis }));
        assert_eq!(proxy.to_bytes(), before.to_bytes());
    }
    // Another solid is where it is.
    let device = G::at(scene.place([0.0, 5.0, 0.0])).expect("it is in the domain");
    let step = proxy.step(&other.subject.solid::<G>(), device);
    assert_eq!(step.err(), Some(ProxyError::NotFree));
    assert_eq!(proxy.to_bytes(), before.to_bytes());
    assert!(proxy.step(&solid, device).is_ok());
    // Bytes of no proxy.
    let bytes = proxy.to_bytes();
    let with = |at: usize, word: u32| {
        let mut bytes = bytes;
        bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        Proxy::<G>::from_bytes(bytes)
    };
    let none = match G::arithmetic() {
        Arithmetic::F32 => f32::NAN.to_bits(),
        Arithmetic::Fixed => 0x8000_0000,
    };
    assert!(matches!(with(0, none), Err(ProxyError::Ball(_))));
    assert!(matches!(with(12, none), Err(ProxyError::Ball(_))));
    assert_eq!(with(16, f32::NAN.to_bits()), Err(ProxyError::Friction));
    assert_eq!(Proxy::<G>::from_bytes(bytes), Ok(proxy));
    // Forces.
    let step = proxy.step(
        &solid,
        G::at(scene.place([0.0, -5.0, 0.0])).expect("as above"),
    );
    let step = step.expect("it is free before");
    for stiffness in [-1.0, f32::NAN, f32::INFINITY, 3e38] {
        assert_eq!(step.force(stiffness), None, "{stiffness}");
    }
    let [_, up, _] = step.force(0.5).expect("it is finite");
    assert!(
        (up.to_real() - 3.0 * scene.unit).abs() <= 4e-3 * scene.unit,
        "{up:?}"
    );
    assert_eq!(step.force(0.0), Some([G::Scalar::ZERO; 3]));
}

/// A device inside a round thing, at rest: the proxy ends where the offset stands at right angles.
fn round<G: Standing<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let scene = Scene::<G, D>::new(&disc(90, 30.0));
    let radius = 3.0;
    for degrees in [3.0, 40.0, 91.0, 200.0, 275.5] {
        let start = (scene.place([0.0, 40.0, 0.0]), radius * scene.unit);
        let solid = scene.subject.solid::<G>();
        let feeler = feeler::<G, D>(&scene.subject, &solid, start, 0.0);
        let mut feeler = feeler.expect("it is free there");
        let (sine, cosine) = libm::sincos(f64::to_radians(degrees));
        let device = scene.place([cosine * 22.0, sine * 22.0, 5.0]);
        let _ = feeler.rest(device);
        let centre = feeler.centre();
        let nearest = scene.subject.oracle.nearest(centre).expect("it has size");
        let gap = nearest.squared.sqrt() - radius * scene.unit;
        assert!(gap <= 2.0 * feeler.skin(), "{gap}: {}", feeler.what);
        // A side has 4°, and the nearest place is on the side that the device is behind.
        let [x, y] = [centre[0], centre[1]];
        let turned = libm::atan2(y, x).to_degrees().rem_euclid(360.0);
        let off = (turned - degrees).abs();
        assert!(off <= 2.5, "{turned} for {degrees}: {}", feeler.what);
    }
}
