//! Whether two solids meet, by the pictures of both: a comparison, as far as pixels go.
//!
//! A [`Camera`] looks at a solid and at another one that is placed in its frame, along a direction
//! and without perspective. The [`View`] of both answers three questions, each by what a graphics
//! card has for it:
//!
//! * [`View::depths`], by four depth images: on which pixels the depths of both overlap, and where
//!   the second solid is deepest behind the front of the first.
//! * [`View::occlusion`], by two depth images and occlusion queries: whether one solid is in front of
//!   the other wherever both are seen.
//! * [`View::edges`], by counting in a stencil image: whether an edge of one solid is in the other.
//!
//! None of them is exact, and each answer carries its [`Resolution`]. What is seen at a pixel are
//! points of the solids less than [`BESIDE`] pixels beside the line through the pixel's middle, their
//! depths off by no more than [`Resolution::depth`]. Whoever needs the exact answer asks
//! [`tetracone::solid::Solid`].
//!
//! | question | "apart" is wrong | "meet" is wrong |
//! | --- | --- | --- |
//! | depths, occlusion | where no ball two pixels wide is in both | of convex solids, where they are no farther apart than an eighth of a pixel and a depth; of others, anywhere |
//! | edges | there, and where other edges hide those that are inside | where they are no farther apart than a pixel and a depth |
//!
//! ```no_run
//! use tetracone::{image::Image, space::{Point, Pose}};
//! use tetracone_gpu::{Gpu, GpuError, Options, image_space::Camera};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let words: Vec<u32> = Vec::new();
//! let gpu = Gpu::new(&Options::default())?;
//! let camera = Camera::new(&gpu, 512)?;
//! let part = Image::from_words(&words)?.solid()?; // the words of a .tcone file
//! let other = part.at(Pose::shifted(Point::new(0.5_f32, 0.25, 0.0))?)?;
//! let view = camera.look(&part, &other, [0.0, 0.0, -1.0])?;
//! let depths = view.depths()?.wait()?;
//! if let Some(deepest) = depths.deepest {
//!     println!("{} deep at {:?}, {:?}", deepest.depth, deepest.pixel, depths.resolution);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Source
//! The lecture "Kolizja", 6.1; the thesis, 6.1.1 and 6.1.2.

mod camera;
mod depths;
mod drawing;
mod edges;
mod frame;
mod known;
mod occlusion;
mod pipelines;
mod view;

pub use camera::Camera;
pub use depths::{Deepest, Depths};
pub use edges::Edges;
pub use frame::{BESIDE, Resolution};
pub use occlusion::Occlusion;
pub use view::View;
