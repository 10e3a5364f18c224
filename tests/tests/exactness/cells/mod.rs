//! The tree of cells against the exact oracle, in the plane and in space, in both arithmetics.
//!
//! Every point is asked one-shot, with the tracker of the point before, with a tracker of any bytes
//! and with those that other solids left behind; all must say what the oracle says, a point of the
//! boundary must be on the facet that is named, and no answer may cost more than the cells' bound.
//! Shapes are asked about as they are baked: the cells are those of an image.

mod catalogue;
mod ends;
mod held_out;
mod images;
mod lists;
mod meshes;
