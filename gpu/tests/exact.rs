//! Every particle has the core's class.

mod common;

use common::{Placed, devices, differences, image, particles};
use tetracone::number::Arithmetic;
use tetracone_gpu::{Cloud, Solid};
use tetracone_tests::shapes::{Shape, space};

/// Particles for every solid, pose and device.
const PARTICLES: usize = 20_000;

#[test]
fn fixed_point_is_decided_on_the_gpu() {
    for gpu in devices() {
        let mut total = 0;
        for shape in space::catalogue() {
            for half in [18, 28] {
                let shape = shape.clone().on_lattice(f64::from(1 << half));
                let words = image(&shape, Arithmetic::Fixed);
                let solid = Solid::upload(&gpu, &words, 0).expect("it fits");
                for placed in Placed::some(7) {
                    let particles = particles(&shape, &placed, 1.0, PARTICLES, 3);
                    let mut cloud = Cloud::new(&gpu, &particles, std::slice::from_ref(&solid))
                        .expect("it fits");
                    cloud.locate(&[placed.pose]).expect("a pose");
                    let classes = cloud.classes(0).and_then(|reading| reading.wait());
                    let classes = classes.expect("they arrive");
                    let wrong = differences(&solid, &placed.pose, &particles, &classes);
                    assert_eq!(wrong, 0, "{}, 2^{half}", shape.name);
                    assert_eq!(cloud.decided_by_core(), 0);
                    total += particles.len();
                }
            }
        }
        println!("{total} particles, differences 0");
    }
}
