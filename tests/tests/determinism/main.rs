//! Determinism: images, answers and what they cost are the same bits on every host, and stay what they
//! were.

mod pinned;
