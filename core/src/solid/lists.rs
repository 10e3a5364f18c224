//! The facets of every cell with boundary, all of them: what segments need besides the cells.

use crate::indices::{Indices, index_words};

/// Which facets touch each cell.
///
/// A leaf names only the facets that points need: one of all that lie in a plane, for example. A
/// segment asks for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lists<'a> {
    /// For every link where its list begins, counted in references, and where the last one ends;
    /// two to a word where there are few references.
    pub(crate) ends: Indices<'a>,
    /// Numbers of facets, ascending in each list; two to a word where the leaves have them so.
    pub(crate) references: Indices<'a>,
    /// How many references there are.
    pub(crate) count: u32,
}

impl Lists<'_> {
    /// Whether the ends of lists of so many references take 16 bits.
    pub(crate) const fn has_narrow_ends(references: u64) -> bool {
        references < 1 << 16
    }

    /// How many words the ends of the lists of so many links take.
    pub(crate) const fn end_words(links: usize, references: u64) -> usize {
        index_words(links.saturating_add(1), Self::has_narrow_ends(references))
    }

    /// The facets of the cell with this link.
    #[inline]
    pub(crate) fn of(&self, link: usize) -> impl Iterator<Item = u32> + '_ {
        let end = |at: usize| self.ends.get(at).unwrap_or(0) as usize;
        (end(link)..end(link.wrapping_add(1))).map_while(|at| self.references.get(at))
    }
}
