//! A particle with a radius is a ball: it touches a solid where the core's ball does.

use crate::cases::{Case, cases, count};
use crate::common::{Placed, devices, full_image, image, particles, whole};
use tetracone::{image::ImageError, number::Arithmetic};
use tetracone_gpu::{Cloud, Gpu, GpuError, Particle, Reading, Solid};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, space},
};

/// None, a few steps, and of every size up to beyond the solid's.
fn radii(count: usize, seed: u64) -> Vec<i32> {
    let mut rng = Rng::new(seed);
    (0..count)
        .map(|_| match rng.below(3) {
            0 => i32::from(rng.once_in(2)),
            1 => i32::try_from(rng.below(5)).expect("few"),
            _ => {
                let most = 1 << rng.below(21);
                #[expect(clippy::cast_possible_truncation, reason = "below 2^21")]
                let radius = rng.between(0.0, f64::from(most)) as i32;
                radius
            }
        })
        .collect()
}

/// Compares all balls with the core's own; how many there are, how many touch, and how many the core
/// had to decide.
fn check(gpu: &Gpu, case: &Case) -> [u64; 3] {
    let solid = Solid::upload(gpu, &case.words, case.exponent).expect("it fits");
    let core = whole(&case.words, case.exponent);
    let mut totals = [0; 3];
    for placed in Placed::some(7) {
        let particles = particles(&case.shape, &solid, &placed, count(), 3);
        let radii = radii(particles.len(), 4);
        let solids = core::slice::from_ref(&solid);
        let mut cloud = Cloud::new(gpu, &particles, solids).expect("it fits");
        cloud.set_radii(&radii).expect("one each");
        let touches = cloud.intersects_balls(0, &placed.pose);
        let touches = touches.and_then(Reading::wait).expect("it arrives");
        let mut expected = 0;
        assert_eq!(touches.len(), particles.len());
        for (at, (particle, radius)) in particles.iter().zip(&radii).enumerate() {
            let touch = core.ball(&placed.pose, particle.place, *radius);
            assert_eq!(
                touches.get(at),
                Some(touch),
                "{}, {particle:?}, {radius}",
                case.name
            );
            expected += u64::from(touch);
        }
        assert_eq!(touches.count(), expected);
        assert_eq!(
            touches.iter().filter(|touch| *touch).count() as u64,
            expected
        );
        totals[0] += particles.len() as u64;
        totals[1] += expected;
        totals[2] += touches.decided_by_core();
    }
    totals
}

#[test]
fn balls_touch_where_the_cores_do() {
    let mut totals = vec![[0; 3]; devices().len()];
    for case in cases() {
        for (gpu, totals) in devices().iter().zip(&mut totals) {
            let found = check(gpu, &case);
            *totals = core::array::from_fn(|k| totals[k] + found[k]);
        }
    }
    for (gpu, [all, touching, core]) in devices().iter().zip(totals) {
        println!(
            "balls, {}: {all}, {touching} touch, {core} decided by the core, differences 0",
            gpu.name()
        );
        assert!(touching > all / 10 && touching < all, "{touching} of {all}");
        assert!(core < all, "none was decided on the GPU");
    }
}

/// In a cloud all around a solid the cells say it of most balls.
#[test]
fn few_balls_are_left_to_the_core() {
    let gpu = &devices()[0];
    let torus = space::torus(20, 10).on_lattice(f64::from(1 << 18));
    let mut rng = Rng::new(6);
    #[expect(clippy::cast_possible_truncation, reason = "within the box")]
    let mut within = || rng.between(-400_000.0, 400_000.0) as i32;
    let drops: Vec<_> = (0..10_000)
        .map(|_| Particle {
            place: [within(), within(), within()],
            velocity: [0; 3],
        })
        .collect();
    for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
        let solid = Solid::upload(gpu, &full_image(&torus, arithmetic), 0).expect("it fits");
        let mut cloud = Cloud::new(gpu, &drops, &[solid]).expect("it fits");
        cloud.set_radii(&vec![500; drops.len()]).expect("one each");
        let [_, placed, _] = Placed::some(1);
        let touches = cloud.intersects_balls(0, &placed.pose);
        let touches = touches.and_then(Reading::wait).expect("it arrives");
        let (count, core) = (touches.count(), touches.decided_by_core());
        println!("{arithmetic:?}: {count} balls touch, {core} decided by the core");
        assert!(count > 100 && core < 1000, "{count}, {core}");
    }
}

#[test]
fn radii_that_are_none_are_errors() {
    let gpu = &devices()[0];
    let torus = space::torus(12, 8).on_lattice(f64::from(1 << 18));
    let torus = Solid::upload(gpu, &full_image(&torus, Arithmetic::Fixed), 0).expect("it fits");
    let pose = &Placed::some(1)[0].pose;
    let mut cloud = Cloud::new(gpu, &[Particle::default(); 3], &[torus]).expect("it fits");
    let error = cloud.intersects_balls(0, pose).expect_err("no radii");
    assert_eq!(
        error.to_string(),
        "0 radii are given for 3 particles: give one for each, in their order"
    );
    let error = cloud.set_radii(&[1; 4]).expect_err("too many");
    assert!(
        matches!(
            error,
            GpuError::Particles {
                given: 4,
                particles: 3,
                ..
            }
        ),
        "{error}"
    );
    for radius in [-1, i32::MIN, 1 << 29] {
        let error = cloud.set_radii(&[0, 1, radius]).expect_err("no radius");
        assert_eq!(
            error.to_string(),
            format!("a radius is {radius}, and it goes from 0 to 536870911")
        );
    }
    cloud.set_radii(&[0, 1, (1 << 29) - 1]).expect("they are");
    let error = cloud.intersects_balls(1, pose).expect_err("no solid");
    assert_eq!(
        error,
        GpuError::NoSolid {
            number: 1,
            solids: 1
        }
    );
    assert!(cloud.intersects_balls(0, pose).is_ok());

    let cube = space::cube().on_lattice(f64::from(1 << 18));
    let cube = Solid::upload(gpu, &image(&cube, Arithmetic::F32), 0).expect("it fits");
    let mut cloud = Cloud::new(gpu, &[], &[cube]).expect("nothing fits");
    let error = cloud.intersects_balls(0, pose).expect_err("for points");
    assert_eq!(error, GpuError::Image(ImageError::NoBoxes));
}
