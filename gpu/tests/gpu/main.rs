//! The GPU's answers and runs against the core's, on every adapter that there is: Vulkan with the
//! adapter's 64-bit integers and without, and OpenGL where the feature `gl` is on.
//!
//! Where there is no GPU, `VK_DRIVER_FILES` names the software driver of Mesa, as
//! `cargo xtask test` does.

mod common;
mod exact;
mod limits;
mod motion;
mod pose;
