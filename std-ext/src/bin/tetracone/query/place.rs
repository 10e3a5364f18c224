//! Points, lengths and directions as they go out.

use tetracone::{image::Lattice, number::Scalar, plane::Point};
use tetracone_std::load::place::place_of;

use crate::shown::shortest;

pub(crate) fn shown_point<S: Scalar>(lattice: &Lattice, point: Point<S>) -> [String; 2] {
    place_of(lattice, point).map(shortest::<S>)
}

pub(crate) fn shown_length<S: Scalar>(lattice: &Lattice, length: S) -> String {
    shortest::<S>(libm::ldexp(length.to_real(), lattice.exponent))
}

pub(crate) fn shown_direction<S: Scalar>(direction: [S::Unit; 2]) -> [String; 2] {
    direction.map(|component| shortest::<S>(S::unit_to_real(component)))
}
