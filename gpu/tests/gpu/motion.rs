//! A run on the GPU is the CPU's run, bit by bit, and what comes back fits together.

use crate::common::{devices, given, image, words};
use tetracone::{number::Arithmetic, plane::Plane, query::Class};
use tetracone_gpu::{
    Cloud, CpuSolid, Gpu, GpuError, Motion, Particle, Pose, Reading, Region, Response, Solid,
    wgpu::Backends,
};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, space},
};
use tetracone_std::bake::{BakeOptions, bake};

/// More than one chunk of the tests' devices.
pub(crate) const PARTICLES: usize = 10_000;

/// Frames of a run; `TETRACONE_GPU_FRAMES` sets another number.
const FRAMES: u32 = 10;

/// Half of the region.
const HALF: i32 = 400_000;

pub(crate) fn rain(response: Response) -> Motion {
    Motion {
        gravity: [0, 15, -400],
        drag: 3,
        walk: 2_000,
        seed: 11,
        region: Some(Region {
            low: [-HALF; 3],
            high: [HALF; 3],
        }),
        response,
        feel: 900,
    }
}

pub(crate) fn drops(count: usize) -> Vec<Particle> {
    let mut rng = Rng::new(2);
    #[expect(clippy::cast_possible_truncation, reason = "within the region")]
    let mut within = |most: i32| rng.between(-f64::from(most), f64::from(most)) as i32;
    (0..count)
        .map(|_| Particle {
            place: [within(HALF), within(HALF), within(HALF)],
            velocity: [within(3_000), within(3_000), within(9_000)],
        })
        .collect()
}

/// A torus in fixed point and a rough sphere in f32.
pub(crate) fn solids(gpu: &Gpu) -> [Solid; 2] {
    let torus = space::torus(20, 10).on_lattice(f64::from(1 << 18));
    let sphere = space::sphere(4).rough(0.2, 1);
    [
        Solid::upload(gpu, &image(&torus, Arithmetic::Fixed), 0).expect("it fits"),
        Solid::upload(gpu, &image(&sphere, Arithmetic::F32), -18).expect("it fits"),
    ]
}

/// Both turn, one of them somewhere else.
pub(crate) fn poses(frame: u32) -> [Pose; 2] {
    let turn = f64::from(frame) * 0.05;
    let pose = |rotation, shift| Pose::new(shift, rotation).expect("a rotation");
    [
        pose([1.0, 0.0, turn, turn], [0; 3]),
        pose([1.0, turn, 0.3, 0.0], [90_000, -70_000, 60_000]),
    ]
}

/// Runs the same on the GPU and on the CPU; gives the digest of all classes and of the end.
/// A frame of a cloud with forces, and the same on the CPU, where no force is none: all particles are equal then. How
/// often a particle touched a solid.
pub(crate) fn forced_frame(
    cloud: &mut Cloud,
    motion: &Motion,
    seen: &[CpuSolid<'_>; 2],
    frame: u32,
    forces: &[[i32; 3]],
    particles: &mut [Particle],
) -> usize {
    let poses = poses(frame);
    cloud.advance(motion, &poses).expect("a frame");
    let posed = [(seen[0], poses[0]), (seen[1], poses[1])];
    let mut hits = 0;
    for (number, particle) in (0..).zip(particles.iter_mut()) {
        let force = forces.get(number as usize).copied().unwrap_or_default();
        let told = |_, class| hits += usize::from(class != Class::Outside);
        motion
            .with_force(force)
            .step(particle, number, frame, &posed, told);
    }
    let found = cloud.particles().and_then(Reading::wait);
    assert!(found.expect("they arrive") == *particles, "frame {frame}");
    hits
}

fn run(gpu: &Gpu, response: Response, frames: u32) -> u64 {
    let solids = solids(gpu);
    let seen = [0, 1].map(|k| solids[k].on_cpu().expect("it was uploaded"));
    let motion = rain(response);
    let mut particles = drops(PARTICLES);
    let mut cloud = Cloud::new(gpu, &particles, &solids).expect("it fits");
    let mut digest = 0u64;
    for frame in 0..frames {
        let poses = poses(frame);
        cloud.advance(&motion, &poses).expect("a frame");
        let posed = [(seen[0], poses[0]), (seen[1], poses[1])];
        let mut expected = [Vec::new(), Vec::new()];
        for (number, particle) in (0..).zip(&mut particles) {
            motion.step(particle, number, frame, &posed, |solid, class| {
                expected[solid].push(class);
            });
        }
        for (solid, expected) in expected.iter().enumerate() {
            let classes = cloud.classes(solid).and_then(Reading::wait);
            let classes = classes.expect("they arrive");
            assert!(
                classes.iter().eq(expected.iter().copied()),
                "{response:?}, frame {frame}, solid {solid}"
            );
            for word in classes.words() {
                digest = fold(digest, *word);
            }
        }
    }
    let found = cloud.particles().and_then(Reading::wait);
    let found = found.expect("they arrive");
    assert!(found == particles, "{response:?}: particles differ");
    for particle in &found {
        for x in particle.place.iter().chain(&particle.velocity) {
            digest = fold(digest, x.cast_unsigned());
        }
    }
    digest
}

fn fold(digest: u64, word: u32) -> u64 {
    (digest ^ u64::from(word))
        .wrapping_mul(0x0000_0100_0000_01b3)
        .rotate_left(23)
}

/// What particles do, and the digest of `FRAMES` frames of it, wherever they are run.
const RUNS: [(Response, u64); 4] = [
    (Response::Pass, 0xc21e_53bd_607b_e623),
    (Response::Stop, 0x761e_35e7_cd3d_da1d),
    (Response::Bounce { restitution: 180 }, 0x81c7_f53a_099c_0dfc),
    (Response::Slide, 0x1456_4950_290d_eaf7),
];

#[test]
fn runs_are_the_cpus_on_every_adapter() {
    let frames = given("TETRACONE_GPU_FRAMES").unwrap_or(FRAMES);
    for (response, kept) in RUNS {
        let digests: Vec<_> = devices()
            .iter()
            .map(|gpu| run(gpu, response, frames))
            .collect();
        println!("{response:?}: {digests:x?}");
        assert!(digests.windows(2).all(|pair| pair[0] == pair[1]));
        if frames == FRAMES {
            assert!(digests.iter().all(|digest| *digest == kept));
        }
    }
}

#[test]
fn all_forms_of_an_answer_agree() {
    let gpu = &devices()[0];
    let mut cloud = Cloud::new(gpu, &drops(PARTICLES), &solids(gpu)).expect("it fits");
    cloud.locate(&poses(3)).expect("two poses");
    while !cloud.ready().expect("a device") {}
    let counts = cloud.counts().and_then(Reading::wait);
    let counts = counts.expect("they arrive");
    for (solid, counts) in counts.iter().enumerate() {
        let classes = cloud.classes(solid).and_then(Reading::wait);
        let classes = classes.expect("they arrive");
        assert_eq!(classes.len(), PARTICLES);
        let mut reading = cloud.hits(solid).expect("it is under way");
        while !reading.ready().expect("a device") {}
        let hits = reading.wait().expect("it arrived");
        let expected: Vec<_> = (0u32..)
            .zip(classes.iter())
            .filter(|(_, class)| *class != Class::Outside)
            .collect();
        assert!(
            hits.iter()
                .map(|hit| (hit.particle, hit.class))
                .eq(expected.iter().copied())
        );
        let inside = expected.iter().filter(|(_, class)| *class == Class::Inside);
        assert_eq!(counts.inside, inside.count() as u64);
        assert_eq!(counts.inside + counts.boundary, expected.len() as u64);
        assert!(counts.inside > 0);
        let chunks: usize = cloud
            .buffers(solid)
            .expect("they are there")
            .map(|chunk| chunk.count)
            .sum();
        assert_eq!(chunks, PARTICLES);
    }
}

#[test]
fn no_particles_and_no_solids_are_fine() {
    let gpu = &devices()[0];
    let mut nobody = Cloud::new(gpu, &[], &solids(gpu)).expect("nothing fits");
    nobody
        .advance(&rain(Response::Slide), &poses(1))
        .expect("a frame");
    assert!(nobody.classes(0).unwrap().wait().unwrap().is_empty());
    assert!(nobody.hits(1).unwrap().wait().unwrap().is_empty());
    let mut nowhere = Cloud::new(gpu, &drops(100), &[]).expect("it fits");
    nowhere
        .advance(&rain(Response::Slide), &[])
        .expect("a frame");
    assert!(nowhere.counts().unwrap().wait().unwrap().is_empty());
    assert_eq!(nowhere.particles().unwrap().wait().unwrap().len(), 100);
}

#[test]
fn errors_say_what_is_wrong() {
    let gpu = &devices()[0];
    let [torus, _] = solids(gpu);
    let out = Particle {
        place: [0, 1 << 29, 0],
        velocity: [0; 3],
    };
    let error = Cloud::new(gpu, &[out], &[]).expect_err("outside");
    assert_eq!(error, GpuError::Domain { place: out.place });
    let mut cloud = Cloud::new(gpu, &drops(1), &[torus]).expect("it fits");
    let error = cloud.locate(&[]).expect_err("no pose");
    assert_eq!(
        error,
        GpuError::Poses {
            given: 0,
            solids: 1
        }
    );
    let error = cloud.hits(1).expect_err("no such solid");
    assert_eq!(
        error,
        GpuError::NoSolid {
            number: 1,
            solids: 1
        }
    );
    let fast = Particle {
        place: [0; 3],
        velocity: [0, 0, -(1 << 21) - 1],
    };
    let error = Cloud::new(gpu, &[fast], &[]).expect_err("too fast");
    assert_eq!(
        error.to_string(),
        "a velocity is -2097153, and it goes from -2097152 to 2097152"
    );
    let far = Motion {
        region: Some(Region {
            low: [0; 3],
            high: [1 << 29; 3],
        }),
        ..Motion::default()
    };
    let error = cloud.advance(&far, &[Pose::IDENTITY]).expect_err("too far");
    assert_eq!(
        error,
        GpuError::Domain {
            place: [1 << 29; 3]
        }
    );
    let none = tetracone_gpu::Options {
        backends: Backends::empty(),
        ..Default::default()
    };
    let error = Gpu::new(&none).expect_err("no backend");
    assert!(matches!(error, GpuError::NoAdapter { .. }), "{error}");
}

#[test]
fn images_that_are_no_solids_here_are_errors() {
    let gpu = &devices()[0];
    let sphere = image(&space::sphere(2), Arithmetic::F32);
    let mut damaged = sphere.clone();
    damaged[40] ^= 1;
    for words in [&[1, 2, 3], damaged.as_slice()] {
        let error = Solid::upload(gpu, words, 0).expect_err("no image");
        assert!(matches!(error, GpuError::Image(_)), "{error}");
    }
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]];
    let flat = bake::<Plane<f32>>(&corners, &[[0, 1], [1, 2], [2, 0]], &BakeOptions::default());
    let flat = words(&flat.expect("a triangle").to_bytes());
    let error = Solid::upload(gpu, &flat, 0).expect_err("flat");
    assert_eq!(error, GpuError::Dimension { dimension: 2 });
    for exponent in [-91, 11] {
        let error = Solid::upload(gpu, &sphere, exponent).expect_err("out of range");
        assert!(matches!(error, GpuError::Step { .. }), "{error}");
    }
}
