//! Hostile input: what is no solid and what is too small is refused and it is said where; whatever
//! is in an image, reading it and asking it ends, and does no harm.

mod build;
mod images;
