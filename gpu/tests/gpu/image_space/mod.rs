//! The image-space methods against the exact core: what they say is right wherever the exact answer
//! is clearer than the resolution that they tell.

mod depths;
mod errors;
pub(crate) mod scene;
mod shows;
mod verdicts;
mod walls;
