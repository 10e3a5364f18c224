//! Particles that rain on a turning solid, on the GPU.
//!
//! ```text
//! cargo run --release -p tetracone-gpu --example rain                     # an animation: rain.png
//! cargo run --release -p tetracone-gpu --example rain -- part.stl -o part.png
//! cargo run --release -p tetracone-gpu --example rain -- --verify 1000000 part.stl
//! cargo run --release -p tetracone-gpu --example rain -- --bench part.stl
//! cargo run --release -p tetracone-gpu --example rain -- --verify 1000000 --bench --arith fixed,f32
//! ```
//!
//! `--verify` runs the same on the CPU, compares every particle of every frame with the core, and
//! ends with `differences N`; the exit status is 1 unless N is 0. `--bench` asks the same of the
//! CPU, on one core and on all, and of the GPU. With both, what is timed was right.

mod bench;
mod clock;
mod hybrid;
mod picture;
mod scene;
mod show;
mod verify;
mod written;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, ValueEnum};
use tetracone::number::Arithmetic;
use tetracone_gpu::{Gpu, GpuError, Integers, Options, wgpu::Backends};

use scene::Subject;

/// Particles that rain on a turning solid, on the GPU.
#[derive(Parser)]
struct Arguments {
    /// The solids: OBJ, STL, PLY, OFF or TCONE; a built-in ring where none is given
    solids: Vec<PathBuf>,
    /// Compare so many particles with the core, every frame
    #[arg(long, value_name = "PARTICLES")]
    verify: Option<usize>,
    /// Time the same on one core, on all cores and on the GPU
    #[arg(long)]
    bench: bool,
    /// How many particles rain in the animation
    #[arg(long, default_value_t = 1_000_000)]
    particles: usize,
    /// The most particles that are timed; the thesis's figures again go up to 16777216
    #[arg(long, default_value_t = 1 << 20, requires = "bench")]
    most: usize,
    /// Write the solids and 262144 of the particles there, for other libraries to be timed on
    #[arg(long, value_name = "FOLDER", requires = "bench")]
    write: Option<PathBuf>,
    /// How many frames are compared or shown
    #[arg(long, default_value_t = 60)]
    frames: u32,
    /// What sources are baked for, one after the other; a baked solid has its own
    #[arg(long, value_enum, value_delimiter = ',', default_value = "fixed")]
    arith: Vec<Arith>,
    /// Who computes
    #[arg(long, value_enum, default_value_t = Backend::Any)]
    backend: Backend,
    /// Do without the adapter's 64-bit integers
    #[arg(long)]
    emulate: bool,
    /// The animation to write
    #[arg(short, long, default_value = "rain.png")]
    output: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Arith {
    F32,
    Fixed,
}

#[derive(Clone, Copy, ValueEnum)]
enum Backend {
    Any,
    Vulkan,
    Gl,
    Metal,
    Dx12,
}

impl Arguments {
    /// Every solid in every arithmetic.
    fn subjects(&self) -> Vec<Subject<'_>> {
        let mut files: Vec<_> = self
            .solids
            .iter()
            .map(|file| Some(file.as_path()))
            .collect();
        if files.is_empty() {
            files.push(None);
        }
        let baked_for = |arith: &Arith| match arith {
            Arith::F32 => Arithmetic::F32,
            Arith::Fixed => Arithmetic::Fixed,
        };
        let arithmetics = || self.arith.iter().map(baked_for);
        let of_file = |file| {
            arithmetics().map(move |arithmetic| Subject {
                file,
                arithmetic,
                bytes: None,
            })
        };
        files.into_iter().flat_map(of_file).collect()
    }

    fn gpu(&self) -> Result<Gpu, GpuError> {
        let backends = match self.backend {
            Backend::Any => Backends::all(),
            Backend::Vulkan => Backends::VULKAN,
            Backend::Gl => Backends::GL,
            Backend::Metal => Backends::METAL,
            Backend::Dx12 => Backends::DX12,
        };
        let gpu = Gpu::new(&Options {
            backends,
            integers: self.emulate.then_some(Integers::Emulated),
            ..Options::default()
        })?;
        println!("{}, 64-bit integers: {:?}", gpu.name(), gpu.integers());
        Ok(gpu)
    }
}

/// What can go wrong, in words.
type Failure = Box<dyn core::error::Error>;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the GPU said what the core says, as far as anybody asked.
fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let gpu = arguments.gpu()?;
    let subjects = arguments.subjects();
    if arguments.verify.is_none() && !arguments.bench {
        let [subject] = subjects.as_slice() else {
            return Err("an animation shows one solid in one arithmetic: name one".into());
        };
        show::run(&gpu, arguments, *subject)?;
        return Ok(true);
    }
    if let Some(particles) = arguments.verify {
        let mut total = verify::Total::default();
        for subject in &subjects {
            total.add(verify::run(&gpu, *subject, particles, arguments.frames)?);
        }
        println!("{total}");
        if total.differences > 0 {
            return Ok(false);
        }
    }
    if arguments.bench {
        for subject in &subjects {
            bench::run(&gpu, *subject, arguments.most, arguments.write.as_deref())?;
        }
    }
    Ok(true)
}
