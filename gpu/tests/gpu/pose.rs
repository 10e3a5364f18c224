//! A solid's pose on the GPU is the core's: the core's cells are asked at the place that the core
//! itself sees from the pose, past all of this crate.

use crate::common::{Placed, devices, image, particles};
use fixed::types::I32F0;
use tetracone::{
    cells::Cells,
    image::Image,
    number::{Arithmetic, Scalar},
    query::Class,
    space::{self, Point, Space},
};
use tetracone_gpu::{Cloud, Particle, Reading, Solid};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, space::torus},
};

/// Poses of every solid.
const POSES: u64 = 12;

/// Particles in every pose, most of them on the boundary or a step beside it.
const PARTICLES: usize = 6_000;

#[test]
fn classes_are_the_cores_at_the_place_that_the_core_sees() {
    let torus = torus(20, 10).on_lattice(f64::from(1 << 20));
    for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
        let words = image(&torus, arithmetic);
        let baked = Image::from_words(&words).expect("just baked");
        for gpu in devices() {
            let solid = Solid::upload(gpu, &words, 0).expect("it fits");
            let mut boundary = 0;
            for seed in 0..POSES {
                let placed = any(seed);
                let particles = particles(&torus, &solid, &placed, PARTICLES, seed);
                let solids = core::slice::from_ref(&solid);
                let mut cloud = Cloud::new(gpu, &particles, solids).expect("it fits");
                cloud.locate(&[placed.pose]).expect("a pose");
                let classes = cloud.classes(0).and_then(Reading::wait);
                let classes = classes.expect("they arrive");
                let expected = match arithmetic {
                    Arithmetic::Fixed => {
                        asked::<I32F0>(&baked.space().expect("fixed"), &placed, &particles)
                    }
                    Arithmetic::F32 => {
                        asked::<f32>(&baked.space().expect("f32"), &placed, &particles)
                    }
                };
                assert!(classes.iter().eq(expected.iter().copied()), "{seed}");
                boundary += expected
                    .iter()
                    .filter(|class| **class == Class::Boundary)
                    .count();
            }
            assert!(boundary > 1000, "{boundary}");
        }
    }
}

/// Turned anyhow, and far enough for differences of all sizes.
fn any(seed: u64) -> Placed {
    let mut rng = Rng::new(seed);
    let mut part = || rng.between(-1.0, 1.0);
    let rotation = [part(), part(), part(), part()];
    #[expect(clippy::cast_possible_truncation, reason = "below 2^29")]
    let shift = [part(), part(), part()].map(|x| (x * 5e8) as i32);
    Placed::new(shift, rotation)
}

/// The core's answers.
fn asked<S: Scalar>(
    cells: &Cells<'_, Space<S>>,
    placed: &Placed,
    particles: &[Particle],
) -> Vec<Class> {
    let ask = |particle: &Particle| {
        let there = space::Pose::shifted(particle.place.map(I32F0::from_bits).into());
        let there = there.expect("in the domain");
        let Ok(seen) = there.relative_to(&placed.core) else {
            return Class::Outside;
        };
        // Exact in fixed point, and for `f32` to the nearest of 24 bits.
        let [x, y, z] = seen.shift().array().map(|x| S::nearest(x.to_real()));
        let (Some(x), Some(y), Some(z)) = (x, y, z) else {
            panic!("{seen:?} is outside the domain");
        };
        cells.classify(Point::new(x, y, z))
    };
    particles.iter().map(ask).collect()
}
