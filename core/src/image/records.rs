//! The numbers in an image's records, and where they are, for those who read its words where no
//! [`Cells`](crate::cells::Cells) can, as a GPU does.

use super::{Image, SectionKind};
use crate::cells::{
    grid::Grid,
    layout::{Across, Fork, Form, Group, Head, Layer, Link, Marks, Node, Slabs, Way, is_narrow},
};

pub use crate::cells::{
    field::Field,
    layout::{LAYER_WORDS, NODE_WORDS},
    locate::MAX_DEPTH,
};

/// Where numbers lie in the words of cells, by name: what a shader takes for its constants.
///
/// Of fields that stand side by side, one for each axis or each mark, the first one is named.
pub const FIELDS: [(&str, Field); 24] = [
    ("LINK_KIND", Link::KIND),
    ("LINK_CLASS", Link::CLASS),
    ("LINK_NUMBER", Link::NUMBER),
    ("NODE_SHIFT", Node::SHIFT),
    ("NODE_SPLIT", Node::SPLIT),
    ("NODE_Z", Node::Z),
    ("HEAD_SLABS", Head::SLABS),
    ("HEAD_ABOVE", Head::ABOVE),
    ("HEAD_BELOW", Head::BELOW),
    ("ACROSS_CLASS", Across::CLASS),
    ("LAYER_GROUP", Layer::GROUP),
    ("LAYER_ABOVE", Layer::ABOVE),
    ("LAYER_BELOW", Layer::BELOW),
    ("GROUP_FORM", Group::FORM),
    ("GROUP_INNER", Group::INNER),
    ("GROUP_OUTER", Group::OUTER),
    ("GROUP_WINDING", Group::WINDING),
    ("GROUP_COUNT", Group::COUNT),
    ("FORK_FACET", Fork::FACET),
    ("FORK_EDGE", Fork::EDGE),
    ("FORK_INNER", Fork::INNER),
    ("FORK_OUTER", Fork::OUTER),
    ("WAY_NUMBER", Way::NUMBER),
    ("MARK", Marks::FIRST),
];

/// What the numbers in these fields stand for, by name, as far as a shader asks: the kinds of link, of slabs and
/// the forms of a group of facets, of which [`FORM_ODD`] is none that [`Form`] knows.
///
/// A link to a node has the bit of `LINK_NODE`, whatever the other bit of its kind is.
pub const CODES: [(&str, u32); 12] = [
    ("LINK_UNIFORM", Link::Uniform(false).to_word()),
    ("LINK_NODE", Link::Node(0).to_word()),
    ("SLABS_ONE", Slabs::One as u32),
    ("SLABS_FINE", Slabs::Fine as u32),
    ("SLABS_CROSSED", Slabs::Crossed as u32),
    ("FORM_ANY", Form::Any as u32),
    ("FORM_FLAT", Form::Flat as u32),
    ("FORM_CONVEX", Form::Convex as u32),
    ("FORM_STACK", Form::Stack as u32),
    ("FORM_FAN", Form::Fan as u32),
    ("FORM_ODD", FORM_ODD),
    ("FORM_SHEET", Form::Sheet as u32),
];

/// The number of [`Form::Any`] where the origin is told in full.
pub const FORM_ODD: u32 = Group::ODD;

/// Where what a point query reads is in an image, and what the lattice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Records {
    /// The word at which the points' coordinates begin.
    pub points: usize,
    /// The numbers of the facets' corners.
    pub facets: usize,
    /// Cells: the roots, then the children of every cell that is split.
    pub links: usize,
    /// Cells that are split.
    pub nodes: usize,
    /// How many of these there are.
    pub node_count: usize,
    /// The leaves' records.
    pub leaves: usize,
    /// Whether numbers of points take 16 bits.
    pub narrow_points: bool,
    /// Whether a leaf's numbers of facets take 16 bits.
    pub narrow_facets: bool,
    /// What makes a coordinate a number of steps on the lattice: in `f32` it is added; in fixed point its
    /// upper 27 bits are added, and then as many bits are left out as the lower 5 say.
    pub anchor: u32,
    /// The steps of the lattice's zero.
    pub base: [u32; 3],
    /// The greatest place, counted from there.
    pub last: [u32; 3],
    /// A root cell is 2 to these powers of steps large.
    pub shifts: [u32; 3],
    /// How many root cells there are along the first two axes.
    pub counts: [u32; 2],
    /// Heights that take 16 bits are in steps of 2 to this power.
    pub height_shift: u32,
    /// Places that take 16 bits an axis are in steps of 2 to this power.
    pub origin_shift: u32,
}

impl Image<'_> {
    /// Where its records are.
    #[must_use]
    pub fn records(&self) -> Records {
        let first = |kind: SectionKind| self.header.places.of(kind).first;
        let grid = Grid::read(self.section(SectionKind::Grid));
        Records {
            points: first(SectionKind::Points),
            facets: first(SectionKind::Facets),
            links: first(SectionKind::Links),
            nodes: first(SectionKind::Nodes),
            node_count: self.section(SectionKind::Nodes).len() / NODE_WORDS,
            leaves: first(SectionKind::Leaves),
            narrow_points: self.header.narrow,
            narrow_facets: is_narrow(self.header.sized()),
            anchor: grid.anchor,
            base: grid.base(),
            last: grid.last(),
            shifts: grid.shifts,
            counts: grid.counts,
            height_shift: grid.height_shift,
            origin_shift: grid.origin_shift,
        }
    }
}
