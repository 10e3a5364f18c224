//! One transformation of all particles is the core's pose, applied to each.

use crate::common::{Placed, devices, differences, image, particles};
use fixed::types::I32F0;
use tetracone::{number::Arithmetic, space::Point};
use tetracone_gpu::{Cloud, GpuError, Particle, Pose, Reading, Solid};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, space},
};

const MOST: i32 = (1 << 29) - 1;
const FASTEST: i32 = 1 << 21;

/// Near, far, and at the ends of the domain; slow, and as fast as there are.
fn cloud_of(count: usize) -> Vec<Particle> {
    let mut rng = Rng::new(5);
    let mut number = |most: i32| match rng.below(9) {
        0 => most,
        1 => -most,
        2 => 0,
        #[expect(clippy::cast_possible_truncation, reason = "within the domain")]
        turn => (rng.between(-1.0, 1.0) * f64::from(most >> turn)) as i32,
    };
    (0..count)
        .map(|_| Particle {
            place: [number(MOST), number(MOST), number(MOST)],
            velocity: [number(FASTEST), number(FASTEST), number(FASTEST)],
        })
        .collect()
}

#[test]
fn a_cloud_goes_where_the_core_takes_each_particle() {
    for gpu in devices() {
        let mut expected = cloud_of(10_000);
        let mut cloud = Cloud::new(gpu, &expected, &[]).expect("it fits");
        let (mut asked, mut cut) = (0, 0);
        for placed in Placed::some(4).into_iter().chain(Placed::some(9)) {
            cloud.transform(&placed.pose).expect("a pose");
            for particle in &mut expected {
                let there = placed.pose.carried(*particle);
                let core = particle.place.map(I32F0::from_bits);
                match placed.core.apply(Point::from(core)) {
                    Some(core) => assert_eq!(core.array().map(I32F0::to_bits), there.place),
                    None => cut += 1,
                }
                *particle = there;
            }
            asked += expected.len();
            let found = cloud.particles().and_then(Reading::wait);
            assert!(found.expect("they arrive") == expected, "{placed:?}");
        }
        println!(
            "carried particles, {}: {asked}, {cut} cut to the domain, differences 0",
            gpu.name()
        );
        assert!((100..30_000).contains(&cut), "{cut}");
    }
}

#[test]
fn a_cloud_is_found_where_it_went() {
    let torus = space::torus(12, 8).on_lattice(f64::from(1 << 18));
    let [_, there, solid_at] = Placed::some(6);
    for gpu in devices() {
        for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
            let solid = Solid::upload(gpu, &image(&torus, arithmetic), 0).expect("it fits");
            let mut particles = particles(&torus, &solid, &solid_at, 5000, 2);
            let solids = core::slice::from_ref(&solid);
            let mut cloud = Cloud::new(gpu, &particles, solids).expect("it fits");
            cloud.locate(&[solid_at.pose]).expect("a pose");
            cloud.transform(&there.pose).expect("a pose");
            cloud.locate(&[solid_at.pose]).expect("a pose");
            for particle in &mut particles {
                *particle = there.pose.carried(*particle);
            }
            let classes = cloud.classes(0).and_then(Reading::wait);
            let classes = classes.expect("they arrive");
            let wrong = differences(&solid, &solid_at.pose, &particles, &classes);
            assert_eq!(wrong, 0, "{arithmetic:?}");
            println!(
                "particles found after they were carried in {arithmetic:?}, {}: {}, differences 0",
                gpu.name(),
                particles.len()
            );
        }
    }
}

#[test]
fn a_pose_out_of_the_domain_is_an_error() {
    let place = [0, MOST + 1, 0];
    let error = Pose::new(place, [1.0, 0.0, 0.0, 0.0]).expect_err("outside");
    assert_eq!(error, GpuError::Domain { place });
}
