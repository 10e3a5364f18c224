//! Known answers, before a device is handed out: some drivers miscompile compute shaders.
//!
//! A hoop of 80 faces, in both arithmetics, against particles all around it and on its corners: found, moved and
//! bounced, as balls and with their ways, and all of them taken along. The answers known are those of the core.

use tetracone::{image::words_from_bytes, query::Class};

use crate::{
    Classes, Cloud, CpuSolid, Gpu, GpuError, Motion, Particle, Pose, Region, Response, Solid,
};

/// The hoop, baked by `cargo xtask assets`.
static FIXED: [u32; include_bytes!("hoop-fixed.tcone").len() / 4] =
    words_from_bytes(include_bytes!("hoop-fixed.tcone"));
static F32: [u32; include_bytes!("hoop-f32.tcone").len() / 4] =
    words_from_bytes(include_bytes!("hoop-f32.tcone"));

/// The step of the fixed-point hoop, for the other one to have the same size.
const STEP: i32 = -17;

/// Particles at random; with the hoop's corners they take a few milliseconds on the CPU.
const RANDOM: u32 = 3_000;

/// By so much each particle's radius exceeds that of the one before it.
const RADIUS: usize = 10;

/// Frames in motion.
const FRAMES: u32 = 2;

pub(crate) fn run(gpu: &Gpu) -> Result<(), GpuError> {
    let solids = [
        Solid::upload(gpu, &FIXED, 0)?,
        Solid::upload(gpu, &F32, STEP)?,
    ];
    let turned = Pose::new([20_000, -3_000, 777], [0.8, 0.1, -0.4, 0.2])?;
    let mut particles = particles(&solids[0])?;
    let mut cloud = Cloud::new(gpu, &particles, &solids)?;
    let cpu = [solids[0].on_cpu()?, solids[1].on_cpu()?];
    for poses in [[Pose::IDENTITY; 2], [turned; 2]] {
        cloud.locate(&poses)?;
        let seen = [(cpu[0], poses[0]), (cpu[1], poses[1])];
        let expected = located(&particles, &seen);
        compare_classes(gpu, &mut cloud, "where a particle is", &expected)?;
    }
    let motion = Motion {
        gravity: [3, -2, -900],
        drag: 7,
        walk: 300,
        seed: 5,
        region: Some(Region {
            low: [-300_000; 3],
            high: [300_000; 3],
        }),
        response: Response::Bounce { restitution: 200 },
        feel: 500,
    };
    // One solid turned, so that particles are hit by both.
    let poses = [Pose::IDENTITY, turned];
    let seen = [(cpu[0], poses[0]), (cpu[1], poses[1])];
    let mut before = Vec::new();
    for frame in 0..FRAMES {
        cloud.advance(&motion, &poses)?;
        before.clone_from(&particles);
        let mut expected = [Vec::new(), Vec::new()];
        for (number, particle) in (0..).zip(&mut particles) {
            motion.step(particle, number, frame, &seen, |solid, class| {
                if let Some(classes) = expected.get_mut(solid) {
                    classes.push(class);
                }
            });
        }
        compare_classes(gpu, &mut cloud, "where a moving particle is", &expected)?;
        compare_particles(gpu, &mut cloud, "what becomes of a particle", &particles)?;
    }
    let radii: Vec<i32> = (0..).step_by(RADIUS).take(particles.len()).collect();
    cloud.set_radii(&radii)?;
    for (at, (solid, pose)) in solids.iter().zip(&poses).enumerate() {
        let whole = solid.whole()?;
        let balls = particles.iter().zip(&radii);
        let expected = balls.map(|(ball, radius)| whole.intersects_ball(pose, ball.place, *radius));
        let found = cloud.intersects_balls(at, pose)?.wait()?;
        compare(gpu, "whether a ball touches", found.iter(), expected)?;
        let ways = before.iter().zip(&particles);
        let expected = ways.map(|(from, to)| whole.intersects_segment(pose, from.place, to.place));
        let found = cloud.intersects_segments(at, pose)?.wait()?;
        compare(gpu, "whether a way touches", found.iter(), expected)?;
    }
    cloud.transform(&turned)?;
    let carried: Vec<_> = particles
        .into_iter()
        .map(|one| turned.carried(one))
        .collect();
    compare_particles(gpu, &mut cloud, "where a particle is taken", &carried)
}

/// The core's answers with respect to both solids.
fn located(particles: &[Particle], solids: &[(CpuSolid<'_>, Pose); 2]) -> [Vec<Class>; 2] {
    solids.map(|(solid, pose)| {
        let mut tracker = tetracone::PointTracker::new();
        particles
            .iter()
            .map(|particle| solid.classify(&pose, particle.place, &mut tracker))
            .collect()
    })
}

fn compare_classes(
    gpu: &Gpu,
    cloud: &mut Cloud,
    what: &'static str,
    expected: &[Vec<Class>; 2],
) -> Result<(), GpuError> {
    for (at, expected) in expected.iter().enumerate() {
        let found: Classes = cloud.classes(at)?.wait()?;
        compare(gpu, what, found.iter(), expected.iter().copied())?;
    }
    Ok(())
}

fn compare_particles(
    gpu: &Gpu,
    cloud: &mut Cloud,
    what: &'static str,
    expected: &[Particle],
) -> Result<(), GpuError> {
    let found = cloud.particles()?.wait()?;
    compare(gpu, what, found.iter(), expected.iter())
}

/// Whether all is found as it is expected, particle by particle.
fn compare<T: PartialEq>(
    gpu: &Gpu,
    what: &'static str,
    found: impl Iterator<Item = T>,
    expected: impl Iterator<Item = T>,
) -> Result<(), GpuError> {
    let (mut wrong, mut of) = (0, 0);
    for (found, expected) in found.zip(expected) {
        wrong += usize::from(found != expected);
        of += 1;
    }
    if wrong == 0 {
        return Ok(());
    }
    Err(GpuError::SelfTest {
        adapter: gpu.name(),
        what,
        wrong,
        of,
    })
}

/// Particles in and around the hoop and on its corners.
fn particles(solid: &Solid) -> Result<Vec<Particle>, GpuError> {
    let mut state = 1u32;
    let mut coordinate = || {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        (state.cast_signed() >> 12) / 2
    };
    let mut places: Vec<[i32; 3]> = (0..RANDOM)
        .map(|_| [coordinate(), coordinate(), coordinate() / 2])
        .collect();
    if let CpuSolid::Fixed(cells) = solid.on_cpu()? {
        let steps = |point: tetracone::space::Point<fixed::types::I32F0>| {
            point.array().map(fixed::types::I32F0::to_bits)
        };
        for facet in cells.facets() {
            let [a, b] = [facet.a, facet.b].map(steps);
            places.push(a);
            places.push(core::array::from_fn(|k| a[k].midpoint(b[k])));
        }
    }
    Ok(places
        .into_iter()
        .map(|place| Particle {
            place,
            velocity: place.map(|x| -x / 64),
        })
        .collect())
}
