//! What must hold for any bytes, one promise a target.
//!
//! The body of every fuzz target is a plain function of bytes in [`targets`]; what it defends
//! stands at its head. A target panics where the promise is broken. One program runs any of them for
//! libFuzzer; the corpora in `corpus` are replayed by an ordinary test.
//!
//! Bytes are taken for choices, and choices for solids, places and poses that are valid and as
//! nasty as they come; what is right about them, the exact oracle says.

// Exact comparisons are what this crate is about.
#![allow(clippy::float_cmp)]
// A panic is what a target is for.
#![allow(clippy::missing_panics_doc)]

mod case;
mod choices;
mod mesh;
mod robots;
pub mod targets;
mod words;
