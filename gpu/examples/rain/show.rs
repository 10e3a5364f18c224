//! The animation, and a table of what happens in it.

use std::time::Instant;

use tetracone::number::Arithmetic;
use tetracone_gpu::{Cloud, CpuSolid};

use crate::{
    Arguments, Failure,
    picture::{Animation, Canvas},
    scene::{Scene, corners, drops, rain, region},
};

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let gpu = arguments.gpu()?;
    let scene = Scene::new(arguments, &gpu, None)?;
    let seen = scene.solid.on_cpu()?;
    let step = match (scene.solid.arithmetic(), &seen) {
        (Arithmetic::F32, CpuSolid::F32 { exponent, .. }) => 2f64.powi(*exponent),
        _ => 1.0,
    };
    let faces = corners(&seen);
    let motion = rain(scene.half);
    let drops = drops(scene.half, arguments.particles);
    let mut cloud = Cloud::new(&gpu, &drops, core::slice::from_ref(&scene.solid))?;
    let mut animation = Animation::create(&arguments.output, arguments.frames)?;
    println!("\n| frame | inside | boundary | left to the core | ms |");
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for frame in 0..arguments.frames {
        let start = Instant::now();
        cloud.advance(&motion, &[scene.pose(frame)?])?;
        let counts = cloud.counts()?.wait()?;
        let time = start.elapsed().as_secs_f64() * 1e3;
        let counts = counts.first().copied().unwrap_or_default();
        println!(
            "| {frame} | {} | {} | {} | {time:.1} |",
            counts.inside,
            counts.boundary,
            cloud.decided_by_core()
        );
        let hits = cloud.hits(0)?;
        let particles = cloud.particles()?.wait()?;
        let mut canvas = Canvas::new(region(scene.half));
        let (triangles, _) = faces.as_chunks::<3>();
        for triangle in triangles {
            canvas.face(triangle.map(|corner| scene.seen(frame, corner, step)));
        }
        for particle in &particles {
            canvas.drop(particle.place, false);
        }
        for hit in hits.wait()? {
            if let Some(particle) = particles.get(hit.particle as usize) {
                canvas.drop(particle.place, true);
            }
        }
        animation.add(&canvas)?;
    }
    animation.finish()?;
    println!("\n{}", arguments.output.display());
    Ok(())
}
