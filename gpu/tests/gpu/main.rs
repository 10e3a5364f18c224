//! The GPU's answers and runs against the core's: on Vulkan, or whatever backend is built in, with
//! the adapter's 64-bit integers and without, and on OpenGL where the feature `gl` is on.
//!
//! Where there is no GPU, `VK_DRIVER_FILES` names the software driver of Mesa, as
//! `cargo xtask gpu` does.

mod balls;
mod cases;
mod common;
mod exact;
mod forces;
mod image_space;
mod limits;
mod motion;
mod pose;
mod springs;
mod transform;
mod ways;
