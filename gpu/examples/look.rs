//! How long the image-space methods take, and what the core takes for the exact answer.
//!
//! ```text
//! cargo run --release -p tetracone-gpu --example look
//! ```
//!
//! Two spheres that meet, by their facets and by the pictures' pixels: microseconds of the processor,
//! all threads together, medians. On a software driver that is all of the work; on a GPU it is what
//! goes into asking, and the clock's time stands in brackets.

#[path = "rain/clock.rs"]
mod clock;

use std::process::ExitCode;

use tetracone::{
    image::{Image, Lattice, words_from_bytes},
    solid::Solid,
    space::{Point, Pose, Space},
};
use tetracone_gpu::{Gpu, Options, image_space::Camera};
use tetracone_oracle::shapes::space::sphere;
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use clock::Spent;

/// What can go wrong, in words.
type Failure = Box<dyn core::error::Error>;

/// Frequencies of the spheres, with 20 facets times the square.
const FREQUENCIES: [u32; 3] = [6, 19, 60];
/// Pixels a side.
const PIXELS: [u32; 3] = [64, 256, 1024];
/// How often each is asked.
const TIMES: usize = 15;

/// Where the second sphere is, of radius one as the first, and where both are seen from.
const SHIFT: [f32; 3] = [0.9, 0.8, -0.4];
const DIRECTION: [f32; 3] = [0.3, -0.5, 0.8];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Failure> {
    let gpu = Gpu::new(&Options::default())?;
    println!("{}", gpu.name());
    println!("Microseconds of the processor, and by the clock in brackets.\n");
    println!("| facets of each | pixels | look | depths | occlusion | edges |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    let direction = DIRECTION.map(f64::from);
    let mut exact = Vec::new();
    for frequency in FREQUENCIES {
        let words = baked(frequency)?;
        let solid: Solid<'_, Space<f32>> = Image::from_words(&words)?.solid()?;
        let pose = Pose::from_axis_angle(Point::from(SHIFT), [1.0, 2.0, 3.0], 1.0)?;
        let other = solid.at(pose)?;
        let facets = 20 * frequency * frequency;
        for pixels in PIXELS {
            let camera = Camera::new(&gpu, pixels)?;
            let view = camera.look(&solid, &other, direction)?;
            println!(
                "| {facets} | {pixels}² | {} | {} | {} | {} |",
                told(|| Ok(camera.look(&solid, &other, direction)?))?,
                told(|| Ok(view.depths()?.wait()?))?,
                told(|| Ok(view.occlusion()?.wait()?))?,
                told(|| Ok(view.edges()?.wait()?))?,
            );
        }
        let [x, y, z] = DIRECTION;
        exact.push(format!(
            "| {facets} | {} | {} |",
            told(|| Ok(solid.intersects(&other)))?,
            told(|| Ok(solid.penetration_along(&other, Point::new(-x, -y, -z))))?,
        ));
    }
    println!("\n| facets of each | core, intersects | core, penetration_along |");
    println!("| ---: | ---: | ---: |\n{}", exact.join("\n"));
    Ok(())
}

/// How long it takes to ask, in words.
fn told<T>(mut ask: impl FnMut() -> Result<T, Failure>) -> Result<String, Failure> {
    let times = (0..TIMES).map(|_| Spent::on(&mut ask));
    let times: Vec<_> = times.collect::<Result<_, _>>()?;
    let Spent { clock, process, .. } = Spent::median(&times).times(1e6);
    Ok(format!("{process:.0} ({clock:.0})"))
}

/// The words of a sphere of radius one.
fn baked(frequency: u32) -> Result<Vec<u32>, Failure> {
    let shape = sphere(frequency);
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let lattice = Lattice::default();
    let baked = bake_on::<Space<f32>>(&shape.points, &shape.faces, lattice, &options)?;
    let words = |bytes: &[u8]| words_from_bytes::<1>(bytes)[0];
    Ok(baked.to_bytes().chunks_exact(4).map(words).collect())
}
