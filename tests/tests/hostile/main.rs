//! Hostile input: what is no solid and what is too small is refused and it is said where; whatever
//! is in an image, reading it and asking it ends, and does no harm; and bad questions get an error or
//! an answer that says so.

mod answers;
mod build;
mod images;
mod refit;
mod robots;
