//! `--write`: what was timed, for others to be timed on the same (`tests/bench/benches/warp_points.py`).

use std::{
    fs::{self, File},
    io::{BufWriter, Write as _},
    path::Path,
};

use tetracone::{PointTracker, query::Class};
use tetracone_gpu::{Particle, Pose};

use crate::{
    Failure,
    bench::Row,
    scene::{Scene, corners, step},
};

/// The solid, the particles as it sees them in the first frame, how many are not outside, and how
/// long they took; one thing a line.
pub(crate) fn write(
    folder: &Path,
    scene: &Scene,
    particles: &[Particle],
    row: &Row,
) -> Result<(), Failure> {
    let seen = scene.solid.on_cpu()?;
    let step = step(&seen);
    let pose = Pose::from(scene.pose(0)?);
    let locals: Vec<[i32; 3]> = particles
        .iter()
        .filter_map(|particle| pose.local(particle.place))
        .collect();
    let hits = particles.iter().filter(|particle| {
        seen.classify(&pose, particle.place, &mut PointTracker::new()) != Class::Outside
    });
    let hits = hits.count();
    fs::create_dir_all(folder)?;
    let path = folder.join(format!(
        "{}.txt",
        scene.name.replace(", ", "-").replace(' ', "-")
    ));
    let mut file = BufWriter::new(File::create(&path)?);
    writeln!(file, "hits {hits}")?;
    writeln!(file, "time one {}", row.one)?;
    writeln!(file, "time all {}", row.all.clock)?;
    writeln!(file, "time gpu {}", row.on_gpu.clock)?;
    // Three corners a face.
    for [x, y, z] in corners(&seen) {
        writeln!(file, "v {x} {y} {z}")?;
    }
    for [x, y, z] in locals
        .iter()
        .map(|local| local.map(|x| f64::from(x) * step))
    {
        writeln!(file, "p {x} {y} {z}")?;
    }
    file.flush()?;
    eprintln!("{}", path.display());
    Ok(())
}
