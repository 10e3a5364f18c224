//! The format: what is written is read; every number is taken up to its last value, and refused from
//! the next one on; sections may come in any order, and those unknown may be skipped or not.

mod image;
mod limits;
mod parts;
mod sections;
