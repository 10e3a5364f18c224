//! Points, lengths and directions as they go in and out.

use tetracone::{Dimension, image::Lattice, number::Scalar};
use tetracone_std::load::place::{Placing, length_of, place_of};

use crate::shown::shortest;

/// How far something is that is nowhere.
pub(crate) const NO_DISTANCE: &str = "nan";

/// The one of two texts that is for the plane or the one for space.
pub(crate) fn either<G: Dimension>(plane: &'static str, space: &'static str) -> &'static str {
    if G::DIMENSION == 2 { plane } else { space }
}

/// The headings of a place's columns.
pub(crate) fn columns<G: Dimension>(name: &str) -> String {
    let axes = ["x", "y", "z"].into_iter().take(G::DIMENSION);
    let columns: Vec<String> = axes.map(|axis| format!("{name}_{axis}")).collect();
    columns.join(",")
}

/// The place that a line's numbers begin with; in the plane, the third coordinate is zero.
pub(crate) fn place<G: Dimension>(numbers: &[f64]) -> [f64; 3] {
    let mut place = [0.0; 3];
    for (coordinate, number) in place.iter_mut().zip(numbers).take(G::DIMENSION) {
        *coordinate = *number;
    }
    place
}

pub(crate) fn shown_point<G: Dimension>(lattice: &Lattice, point: G::Point) -> [String; 3] {
    place_of::<G>(lattice, point).map(shortest::<G::Scalar>)
}

pub(crate) fn shown_length<S: Scalar>(lattice: &Lattice, length: S) -> String {
    shortest::<S>(length_of(lattice, length))
}

pub(crate) fn shown_direction<G: Placing>(direction: G::Direction) -> [String; 3] {
    G::components(direction).map(shortest::<G::Scalar>)
}
