//! A particle that goes through a wall within a frame is told, as its way meets the solid where the
//! core's segment does.

use crate::cases::{Case, cases, count};
use crate::common::{Placed, devices, full_image, particles, whole};
use tetracone::number::Arithmetic;
use tetracone_gpu::{Cloud, Gpu, GpuError, Motion, Particle, Pose, Reading, Region, Solid};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, space},
};

const FASTEST: i32 = 1 << 21;

/// From places where it hurts, or to them: a few steps far, or as far as the solid is large and
/// beyond.
fn ways(mut particles: Vec<Particle>, seed: u64) -> Vec<Particle> {
    let mut rng = Rng::new(seed);
    for (at, particle) in particles.iter_mut().enumerate() {
        let most = match rng.below(3) {
            0 => 3.0,
            1 => f64::from(1 << 14),
            _ => f64::from(FASTEST),
        };
        let is_level = rng.once_in(4);
        #[expect(clippy::cast_possible_truncation, reason = "within the range")]
        let mut part = |k| {
            let far = rng.between(-most, most).round() as i32;
            if is_level && k > 0 { 0 } else { far }
        };
        particle.velocity = [part(0), part(1), part(2)];
        if at % 2 == 0 {
            particle.place = core::array::from_fn(|k| particle.place[k] - particle.velocity[k]);
        }
    }
    let far = |particle: &Particle| {
        let ends = core::array::from_fn(|k| particle.place[k] + particle.velocity[k]);
        [particle.place, ends]
            .as_flattened()
            .iter()
            .any(|x| x.abs() >= 1 << 29)
    };
    particles.retain(|particle| !far(particle));
    particles
}

/// Compares all ways with the core's own; how many there are, how many meet the solid, how many of
/// these have both ends outside, and how many the core had to decide.
fn check(gpu: &Gpu, case: &Case) -> [u64; 4] {
    let solid = Solid::upload(gpu, &case.words, case.exponent).expect("it fits");
    let core = whole(&case.words, case.exponent);
    let mut totals = [0; 4];
    for placed in Placed::some(7) {
        let particles = particles(&case.shape, &solid, &placed, count(), 3);
        let particles = ways(particles, 4);
        let solids = core::slice::from_ref(&solid);
        let mut cloud = Cloud::new(gpu, &particles, solids).expect("it fits");
        let motion = Motion::default();
        cloud.advance(&motion, &[placed.pose]).expect("a frame");
        let touches = cloud.intersects_segments(0, &placed.pose);
        let touches = touches.and_then(Reading::wait).expect("it arrives");
        for (at, Particle { place, velocity }) in particles.iter().enumerate() {
            let end = core::array::from_fn(|k| place[k] + velocity[k]);
            let touch = core.segment(&placed.pose, *place, end);
            assert_eq!(
                touches.get(at),
                Some(touch),
                "{}, {place:?} to {end:?}",
                case.name
            );
            let is_end = |end| core.ball(&placed.pose, end, 0);
            totals[1] += u64::from(touch);
            totals[2] += u64::from(touch && !is_end(*place) && !is_end(end));
        }
        totals[0] += particles.len() as u64;
        totals[3] += touches.decided_by_core();
    }
    totals
}

#[test]
fn ways_meet_a_solid_where_the_cores_segments_do() {
    let mut totals = vec![[0; 4]; devices().len()];
    for case in cases() {
        for (gpu, totals) in devices().iter().zip(&mut totals) {
            let found = check(gpu, &case);
            *totals = core::array::from_fn(|k| totals[k] + found[k]);
        }
    }
    for (gpu, [all, touching, through, core]) in devices().iter().zip(totals) {
        println!(
            "ways, {}: {all}, {touching} meet, {through} go through, {core} decided by the core, \
             differences 0",
            gpu.name()
        );
        assert!(touching > all / 10 && touching < all, "{touching} of {all}");
        assert!(through > 1000, "{through}");
        assert!(core < all, "none was decided on the GPU");
    }
}

/// A thin plate, and particles that are above it in one frame and below it in the next.
#[test]
fn nothing_goes_through_a_wall_unseen() {
    let plate = space::cube().mapped(|[x, y, z]| [x, y, z * 0.001]);
    let plate = plate.named("plate").on_lattice(f64::from(1 << 18));
    let drops: Vec<_> = (0..5_000)
        .map(|k: i32| Particle {
            place: [(k % 100 - 50) * 4_000, (k / 100 - 25) * 8_000, 100_000],
            velocity: [0, 0, -200_000],
        })
        .collect();
    for gpu in devices() {
        for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
            let solid = Solid::upload(gpu, &full_image(&plate, arithmetic), 0).expect("it fits");
            let mut cloud = Cloud::new(gpu, &drops, &[solid]).expect("it fits");
            let before = cloud.intersects_segments(0, &Pose::IDENTITY);
            let before = before.and_then(Reading::wait).expect("it arrives");
            assert_eq!(before.count(), 0, "no way yet");
            let pose = [Pose::IDENTITY];
            cloud.advance(&Motion::default(), &pose).expect("a frame");
            let hits = cloud.hits(0).and_then(Reading::wait);
            assert!(hits.expect("they arrive").is_empty());
            let met = cloud.intersects_segments(0, &Pose::IDENTITY);
            let met = met.and_then(Reading::wait).expect("it arrives");
            assert_eq!(met.count(), 5_000);
            // The way goes along with the cloud.
            let away = Pose::new([0, 0, -100_000], [1.0, 0.0, 0.0, 0.0]).expect("a pose");
            cloud.transform(&away).expect("a pose");
            let met = cloud.intersects_segments(0, &away);
            let met = met.and_then(Reading::wait).expect("it arrives");
            assert_eq!(met.count(), 5_000);
        }
    }
}

/// In a cloud all around a solid the cells say it of most ways.
#[test]
fn few_ways_are_left_to_the_core() {
    let gpu = &devices()[0];
    let torus = space::torus(20, 10).on_lattice(f64::from(1 << 18));
    let mut rng = Rng::new(6);
    #[expect(clippy::cast_possible_truncation, reason = "within the box")]
    let mut within = |most: f64| rng.between(-most, most) as i32;
    let drops: Vec<_> = (0..10_000)
        .map(|_| Particle {
            place: [within(400_000.0), within(400_000.0), within(400_000.0)],
            velocity: [within(9_000.0), within(9_000.0), within(50_000.0)],
        })
        .collect();
    for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
        let solid = Solid::upload(gpu, &full_image(&torus, arithmetic), 0).expect("it fits");
        let mut cloud = Cloud::new(gpu, &drops, &[solid]).expect("it fits");
        let [_, placed, _] = Placed::some(1);
        let motion = Motion::default();
        cloud.advance(&motion, &[placed.pose]).expect("a frame");
        let met = cloud.intersects_segments(0, &placed.pose);
        let met = met.and_then(Reading::wait).expect("it arrives");
        let (count, core) = (met.count(), met.decided_by_core());
        println!("{arithmetic:?}: {count} ways meet it, {core} decided by the core");
        assert!(count > 100 && core < 1000, "{count}, {core}");
    }
}

#[test]
fn a_way_ends_where_a_region_puts_the_particle() {
    let gpu = &devices()[0];
    let cube = space::cube().on_lattice(f64::from(1 << 10));
    let cube = Solid::upload(gpu, &full_image(&cube, Arithmetic::Fixed), 0).expect("it fits");
    let drop = Particle {
        place: [0, 0, -99_000],
        velocity: [0, 0, -2_000],
    };
    let mut cloud = Cloud::new(gpu, &[drop], &[cube]).expect("it fits");
    let motion = Motion {
        region: Some(Region {
            low: [-100_000; 3],
            high: [100_000; 3],
        }),
        ..Motion::default()
    };
    cloud.advance(&motion, &[Pose::IDENTITY]).expect("a frame");
    let met = cloud.intersects_segments(0, &Pose::IDENTITY);
    assert_eq!(met.and_then(Reading::wait).expect("it arrives").count(), 1);
    let error = cloud.intersects_segments(3, &Pose::IDENTITY);
    let error = error.expect_err("no solid");
    assert_eq!(
        error,
        GpuError::NoSolid {
            number: 3,
            solids: 1
        }
    );
}
