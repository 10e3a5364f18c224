//! Balls that follow a device and never enter a solid.

mod scene;
mod touch;
mod walks;
