//! The numbers in an image's records, and where they are, for those who read its words where no
//! [`Cells`](crate::cells::Cells) can, as a GPU does.

use super::{Image, SectionKind};
use crate::cells::layout::{
    Across, Fork, Form, Group, Head, Layer, Link, Marks, Node, Slabs, Way, is_narrow,
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

/// The kinds of cells, in the two lowest bits of a link: no boundary. The bit above is the class.
pub const LINK_UNIFORM: u32 = Link::Uniform(false).to_word();
/// A cell that is split, whatever the other bit; the bits above number it.
pub const LINK_NODE: u32 = Link::Node(0).to_word();

/// The slabs of a leaf: one, in halves of a word.
pub const SLABS_ONE: u32 = Slabs::One as u32;
/// One, in whole words.
pub const SLABS_FINE: u32 = Slabs::Fine as u32;
/// Two that cross, in halves of words.
pub const SLABS_CROSSED: u32 = Slabs::Crossed as u32;

/// The forms of a group of facets: nothing is known.
pub const FORM_ANY: u32 = Form::Any as u32;
/// All in one plane.
pub const FORM_FLAT: u32 = Form::Flat as u32;
/// No corner lies on the outer side of any of them.
pub const FORM_CONVEX: u32 = Form::Convex as u32;
/// Each parts the cell in two, and none meets another one there.
pub const FORM_STACK: u32 = Form::Stack as u32;
/// All around a corner of theirs.
pub const FORM_FAN: u32 = Form::Fan as u32;
/// Nothing is known, and the origin is told in full.
pub const FORM_ODD: u32 = Group::ODD;
/// Seen side by side from the origin.
pub const FORM_SHEET: u32 = Form::Sheet as u32;

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
        let grid = self.grid();
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
