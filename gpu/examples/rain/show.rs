//! The animation, and a table of what happens in it.

use std::time::Instant;

use fixed::types::I32F0;
use tetracone::space::Point;
use tetracone_gpu::{Cloud, Gpu};

use crate::{
    Arguments, Failure,
    picture::{Animation, Canvas},
    scene::{Scene, Subject, corners, drops, rain, region, step, steps},
};

pub(crate) fn run(gpu: &Gpu, arguments: &Arguments, subject: Subject<'_>) -> Result<(), Failure> {
    let scene = Scene::new(gpu, subject)?;
    let seen = scene.solid.on_cpu()?;
    let step = step(&seen);
    let faces = corners(&seen)
        .into_iter()
        .map(|corner| steps(corner.map(|x| x / step)))
        .collect::<Result<Vec<_>, _>>()?;
    let motion = rain(scene.half);
    let drops = drops(scene.half, arguments.particles);
    let mut cloud = Cloud::new(gpu, &drops, core::slice::from_ref(&scene.solid))?;
    let mut animation = Animation::create(&arguments.output, arguments.frames)?;
    println!("\n| frame | inside | boundary | left to the core | ms |");
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for frame in 0..arguments.frames {
        let start = Instant::now();
        let pose = scene.pose(frame)?;
        cloud.advance(&motion, &[pose.into()])?;
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
            let [a, b, c] = triangle.map(|corner| pose.apply(corner));
            // What leaves the domain is far outside the picture.
            if let (Some(a), Some(b), Some(c)) = (a, b, c) {
                let real = |corner: Point<I32F0>| corner.array().map(I32F0::to_num);
                canvas.face([a, b, c].map(real));
            }
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
