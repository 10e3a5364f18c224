//! What a tree consists of.

use tetracone::number::{Scalar, Sign};

use super::ray::Path;

/// A cone. Boundary lies in it between two reaches and nowhere else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S: Scalar> {
    pub(super) path: Path,
    /// The least reach of the boundary; in an empty cone more than the greatest.
    pub(super) least: S::Length,
    /// The greatest reach of the boundary.
    pub(super) greatest: S::Length,
    pub(super) link: Link,
}

/// What follows a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// `count` groups from number `first` on, sorted by reach.
    Leaf { first: usize, count: usize },
    /// The first of the children.
    Branch { children: usize },
    /// The number of a sheaf, which knows the children.
    Sheaf { sheaf: usize },
}

/// Facets whose reaches in the cone overlap, and a slab that contains them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<S: Scalar> {
    /// The least and greatest reach.
    pub(super) least: S::Length,
    pub(super) greatest: S::Length,
    /// The slab's direction, in the signs of the orthant.
    pub(super) direction: [i8; 3],
    /// The least and greatest height along it.
    pub(super) bottom: f64,
    pub(super) top: f64,
    /// What lies below the bottom and above the top.
    pub(super) beside: [Beside; 2],
    pub(super) form: Form,
    /// The sign of all simplices of a group that is a sheet.
    pub(super) sign: Sign,
    /// The winding number in the gap beyond.
    pub(super) beyond: i32,
    /// The first reference, and how many there are.
    pub(super) first: usize,
    pub(super) count: usize,
}

/// What lies on one side of a group's slab, as far as the cone and the group's reaches go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// Not derived: evaluate.
    Unknown,
    /// The gap beyond the group.
    Beyond,
    /// The gap before the group.
    Before,
}

/// What is known of how a group's facets lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Nothing.
    Any,
    /// Every ray in the cone crosses exactly one of them.
    Sheet,
    /// A sheet, and no corner lies beyond the line or plane of any of them, seen from the origin.
    Convex,
    /// A sheet, and no corner lies before the line or plane of any of them.
    Concave,
}

/// Facets that cross a whole cone without touching each other, in the order of their reaches, so
/// that a point's place among them is found by halving.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheaf {
    /// The first child of the cone.
    pub(super) children: usize,
    /// The first sheet, and how many there are.
    pub(super) first: usize,
    pub(super) count: usize,
}

/// A facet of a sheaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet {
    pub(super) facet: usize,
    /// The winding that it and all sheets beyond it add up to.
    pub(super) winding: i32,
}
