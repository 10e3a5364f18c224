//! Particles that rain on a turning solid, on the GPU.
//!
//! ```text
//! cargo run --release -p tetracone-gpu --example rain                     # an animation: rain.png
//! cargo run --release -p tetracone-gpu --example rain -- part.stl -o part.png
//! cargo run --release -p tetracone-gpu --example rain -- --verify 1000000 part.stl
//! cargo run --release -p tetracone-gpu --example rain -- --bench part.stl
//! ```
//!
//! `--verify` runs the same on the CPU, compares every particle of every frame with the core, and
//! ends with `differences N`; the exit status is 1 unless N is 0. `--bench` asks the same of the
//! CPU, on one core and on all, and of the GPU.

mod bench;
mod picture;
mod scene;
mod show;
mod verify;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, ValueEnum};
use tetracone::number::Arithmetic;
use tetracone_gpu::{Gpu, GpuError, Integers, Options, wgpu::Backends};

/// Particles that rain on a turning solid, on the GPU.
#[derive(Parser)]
struct Arguments {
    /// The solid: OBJ, STL, PLY, OFF or TCONE; a built-in ring where not given
    solid: Option<PathBuf>,
    /// Compare so many particles with the core, every frame
    #[arg(long, value_name = "PARTICLES", conflicts_with = "bench")]
    verify: Option<usize>,
    /// Time the same on one core, on all cores and on the GPU
    #[arg(long)]
    bench: bool,
    /// How many particles rain
    #[arg(long, default_value_t = 1_000_000)]
    particles: usize,
    /// The most particles that are timed
    #[arg(long, default_value_t = 1 << 24, requires = "bench")]
    most: usize,
    /// How many frames
    #[arg(long, default_value_t = 60)]
    frames: u32,
    /// What a source is baked for; a baked solid has its own
    #[arg(long, value_enum, default_value_t = Arith::Fixed)]
    arith: Arith,
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
    fn arithmetic(&self) -> Arithmetic {
        match self.arith {
            Arith::F32 => Arithmetic::F32,
            Arith::Fixed => Arithmetic::Fixed,
        }
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
    let arguments = Arguments::parse();
    let outcome = if arguments.bench {
        bench::run(&arguments).map(|()| true)
    } else if let Some(particles) = arguments.verify {
        verify::run(&arguments, particles)
    } else {
        show::run(&arguments).map(|()| true)
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
