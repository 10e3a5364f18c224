//! What the meshes of robots need to be solids: of every URDF in a folder and below it, on all cores.
//!
//! ```sh
//! cargo run --release -p tetracone-std --example robots -- FOLDER            # the shapes that collide
//! cargo run --release -p tetracone-std --example robots -- FOLDER visual     # those that are seen
//! ```
//!
//! Each mesh goes up the steps of `tetracone mend` until the core bakes it. A count of its edges, which shares no code
//! with the core, has to agree at every step.

use core::error::Error;
use std::{
    collections::{BTreeMap, HashMap},
    env, fs,
    path::{Path, PathBuf},
};

use rayon::prelude::*;
use tetracone::space::Space;
use tetracone_std::{
    bake::{BakeError, BakeOptions, bake},
    import::Mesh,
    mend::{Mending, Method},
    robot::{Files, Geometry, Pose, Robot, Shape, Shapes, shape_surface},
};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What a mesh is after; the last is for what no step makes a solid.
const STEPS: [&str; 5] = ["as it is", "welded", "mended", "filled", "refused"];

/// How many meshes end at each step.
type Counts = [usize; STEPS.len()];

fn main() -> Outcome<()> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let (folder, shapes) = match &arguments[..] {
        [folder] => (folder, Shapes::Collision),
        [folder, word] if word == "visual" => (folder, Shapes::Visual),
        _ => return Err("say a folder, and `visual` for the shapes that are seen".into()),
    };
    let (mut robots, mut meshes) = (Vec::new(), BTreeMap::new());
    for path in urdfs(Path::new(folder))? {
        let name = path.strip_prefix(folder)?.display().to_string();
        let robot = match Robot::read(&name, &fs::read(&path)?, shapes) {
            Ok(robot) => robot,
            Err(error) => {
                eprintln!("not read: {error}");
                continue;
            }
        };
        let files = Files::beside(&path);
        let shapes = robot.links().iter().flat_map(|link| &link.shapes);
        let own: Vec<_> = shapes.filter_map(|shape| named(shape, &files)).collect();
        let names = own.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        meshes.extend(
            own.into_iter()
                .map(|(name, shape)| (name, (shape, files.clone()))),
        );
        robots.push((name, robot.links().len(), names));
    }
    let judged = meshes.par_iter().map(|(name, (shape, files))| {
        let step = step(shape, files).map_err(|error| format!("{name}: {error}"))?;
        Ok((name, step))
    });
    let steps = judged.collect::<Outcome<HashMap<_, _>>>()?;
    println!("| robot | links | meshes | {} |", STEPS.join(" | "));
    println!("| --- |{}", " ---: |".repeat(2 + STEPS.len()));
    let mut all = (0, Counts::default());
    for (robot, links, names) in &robots {
        let counts = count(names.iter().map(|name| steps[name]));
        tell(robot, &links.to_string(), &counts);
        all.0 += links;
        all.1 = [0, 1, 2, 3, 4].map(|step| all.1[step] + counts[step]);
    }
    tell(&format!("all {}", robots.len()), &all.0.to_string(), &all.1);
    tell("each mesh once", "", &count(steps.into_values()));
    Ok(())
}

fn count(steps: impl Iterator<Item = usize>) -> Counts {
    steps.fold(Counts::default(), |mut counts, step| {
        counts[step] += 1;
        counts
    })
}

fn tell(name: &str, links: &str, counts: &Counts) {
    let meshes: usize = counts.iter().sum();
    let counts = counts.map(|count| count.to_string()).join(" | ");
    println!("| {name} | {links} | {meshes} | {counts} |");
}

/// All URDFs in a folder and below it, in order.
fn urdfs(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "urdf") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A mesh in its own frame, by its file and its scale.
fn named(shape: &Shape, files: &Files) -> Option<(String, Shape)> {
    let Geometry::Mesh { path, scale } = &shape.geometry else {
        return None;
    };
    let file = files.resolve(path);
    let file = file.map_or_else(|_| path.clone(), |file| file.display().to_string());
    let mut shape = shape.clone();
    shape.origin = Pose::IDENTITY;
    Some((format!("{file} {scale:?}"), shape))
}

/// The first step after which a mesh is a solid, or the last one, with a word why.
fn step(shape: &Shape, files: &Files) -> Outcome<usize> {
    let usual = Mending::default;
    let weld = Mending {
        split: None,
        drop: false,
        turn: false,
        ..usual()
    };
    let fill = Mending {
        fill: Some(usize::MAX),
        ..usual()
    };
    let refused = STEPS.len() - 1;
    let surface = match shape_surface(shape, files, None) {
        Ok(surface) => surface,
        Err(error) => {
            eprintln!("refused: {error}");
            return Ok(refused);
        }
    };
    for (step, mending) in [None, Some(weld), Some(usual()), Some(fill)]
        .into_iter()
        .enumerate()
    {
        let mut mesh = surface.clone();
        if let Some(mending) = mending {
            Method::Repair(mending).apply(&mut mesh)?;
        }
        let baked = bake::<Space<f32>>(&mesh.points, &mesh.faces, &BakeOptions::default());
        let is_taken = match baked {
            Ok(_) => true,
            Err(BakeError::Boundary(_)) => false,
            Err(error) => return Err(error.into()),
        };
        if is_solid(&mesh).is_some_and(|is_solid| is_solid != is_taken) {
            let core = if is_taken { "accepts" } else { "refuses" };
            return Err(format!("the core {core} it, and a count of its edges does not").into());
        }
        if is_taken {
            return Ok(step);
        }
    }
    Ok(refused)
}

/// Whether edges go both ways equally often and something is enclosed, for the `f32` that are baked; not known where that
/// is too little to be told from roundings.
fn is_solid(mesh: &Mesh) -> Option<bool> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "this is how coordinates are baked"
    )]
    let place = |corner: u32| mesh.points[corner as usize].map(|x| x as f32 + 0.0);
    let first = place(*mesh.faces.first()?.first()?);
    let (mut edges, mut volume, mut terms) = (HashMap::<_, i64>::new(), 0.0, 0.0);
    for face in &mesh.faces {
        let places = face.map(place);
        let bits = places.map(|place| place.map(f32::to_bits));
        for [from, to] in [[0, 1], [1, 2], [2, 0]].map(|ends| ends.map(|k| bits[k])) {
            let way = i64::from(from < to) - i64::from(from > to);
            *edges.entry([from.min(to), from.max(to)]).or_default() += way;
        }
        let [a, b, c] =
            places.map(|place| [0, 1, 2].map(|k| f64::from(place[k]) - f64::from(first[k])));
        let six = a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0]);
        volume += six;
        terms += six.abs();
    }
    if edges.values().any(|count| *count != 0) {
        return Some(false);
    }
    (volume.abs() > 1e-12 * terms).then_some(volume > 0.0)
}
