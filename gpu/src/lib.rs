//! Clouds of particles against moving solids on the GPU, with exactly the answers of
//! [`tetracone`]: for every particle of every frame the core's class, `Boundary` included.
//!
//! A [`Solid`] is a baked image, uploaded word for word; a [`Cloud`] has particles in integers and
//! keeps them, their velocities and the cells where they were found on the GPU. A frame moves them
//! ([`Motion`]), takes every one to every solid's own frame ([`Pose`], the core's) and finds out where
//! it is.
//!
//! * **Exact** for the place that the pose's integers give. Fixed-point solids are decided by the
//!   shader, in integers; `f32` solids by a filter that holds for whatever rounding a shader has,
//!   then in integers, and what is left by the core ([`Cloud::decided_by_core`]).
//! * **More than points**: particles have a radius ([`Cloud::intersects_balls`]), a way that may go
//!   through a wall within a frame ([`Cloud::intersects_segments`]), a force ([`Cloud::set_forces`]), and
//!   one transformation for all ([`Cloud::transform`]); passes of one's own between two frames make them
//!   depend on each other ([`ChunkBuffers`]).
//! * **Reproducible**: motion and response are integers, so that a run has the same bits on every
//!   adapter, and on the CPU ([`Motion::step`]).
//! * **Tried**: no device is handed out before it has given known answers.
//!
//! ```no_run
//! # fn main() -> Result<(), tetracone_gpu::GpuError> {
//! # let words: Vec<u32> = Vec::new();
//! use tetracone_gpu::{Cloud, Gpu, Motion, Options, Particle, Pose, Response, Solid};
//!
//! let gpu = Gpu::new(&Options::default())?;
//! let solid = Solid::upload(&gpu, &words, 0)?; // the words of a .tcone file
//! let drops: Vec<Particle> = (0..1_000_000)
//!     .map(|k| Particle { place: [k, 0, 400_000], velocity: [0; 3] })
//!     .collect();
//! let mut cloud = Cloud::new(&gpu, &drops, &[solid])?;
//! let rain = Motion {
//!     gravity: [0, 0, -20],
//!     response: Response::Bounce { restitution: 128 },
//!     feel: 64,
//!     ..Motion::default()
//! };
//! for turn in 0..60 {
//!     let pose = Pose::new([0; 3], [60.0, 0.0, 0.0, f64::from(turn)])?;
//!     cloud.advance(&rain, &[pose])?; // returns at once
//! }
//! println!("{:?}", cloud.counts()?.wait()?);
//! # Ok(())
//! # }
//! ```
//!
//! [`image_space`] has the methods that find collisions in pictures. They are there to compare with,
//! and never exact.
//!
//! # Features
//!
//! Backends: `vulkan` (default), `gl`, `metal`, `dx12`. `glam`: poses from its types. The web is none
//! yet: nothing may wait there, and the self-test and responses to `f32` solids do.

#![forbid(unsafe_code)]

mod answers;
mod cloud;
mod device;
mod error;
pub mod image_space;
#[cfg(test)]
mod lattice_test;
mod limits;
mod motion;
mod pipelines;
mod pose;
mod reading;
mod response;
mod self_test;
mod shader;
mod solid;
mod whole;

pub use answers::{Classes, Counts, Hit, Intersections};
pub use cloud::{ChunkBuffers, Cloud};
pub use device::{Gpu, Integers, Options};
pub use error::GpuError;
pub use motion::{Motion, Particle, Region};
pub use pose::Pose;
pub use reading::Reading;
pub use response::Response;
pub use solid::{CpuSolid, Solid};
pub use wgpu;
pub use whole::WholeSolid;

// The page's example is compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
