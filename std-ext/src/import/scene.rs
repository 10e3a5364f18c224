//! Parts placed in a scene, some of them many times.

use super::Mesh;
use super::error::{Fault, Place};
use super::objects::Objects;
use super::soup::Soup;
use super::text::count;
use super::transform::Transform;
use crate::memory::push;

/// Nodes may be visited so many times more often than there are nodes, because one is in several
/// places: a few bytes can ask for billions.
const MOST_REPEATED: usize = 1 << 16;

/// The most vertices and corners of faces, of files below 8 MiB; of larger ones, four a byte.
const MOST_CORNERS: usize = 1 << 25;

/// The most vertices and corners of a scene whose files have so many bytes.
fn most_of(bytes: usize) -> usize {
    bytes.saturating_mul(4).max(MOST_CORNERS)
}

/// What a scene is put together to.
pub(super) struct Scene<'a> {
    soup: Soup,
    pub(super) objects: Objects<'a>,
    /// The bytes of the file and of those that it refers to.
    bytes: usize,
    /// So many vertices and corners may come, and so many of them are left.
    most: usize,
    left: usize,
    mirrored: usize,
    placed: usize,
}

impl<'a> Scene<'a> {
    /// An empty scene of a file with so many bytes.
    pub(super) fn new(bytes: usize, objects: Objects<'a>) -> Self {
        let most = most_of(bytes);
        Self {
            soup: Soup::default(),
            objects,
            bytes,
            most,
            left: most,
            mirrored: 0,
            placed: 0,
        }
    }

    /// Takes note of something harmless.
    pub(super) fn note(&mut self, note: String) -> Result<(), Fault> {
        Ok(push(&mut self.soup.notes, note)?)
    }

    /// Counts bytes of a file that this one refers to.
    pub(super) fn allow(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes);
        let more = most_of(self.bytes) - self.most;
        self.most += more;
        self.left += more;
    }

    /// Adds a part where a node places it; `place` is where that is said. What it has was counted when it was
    /// read, and has to be where it is there again.
    pub(super) fn add(
        &mut self,
        part: &Soup,
        transform: &Transform,
        place: Place,
    ) -> Result<(), Fault> {
        self.placed += 1;
        self.mirrored += usize::from(transform.mirrors());
        self.soup.add(part, transform, place)
    }

    /// Counts vertices and corners that are read, or there again.
    pub(super) fn spend(&mut self, corners: usize, place: Place) -> Result<(), Fault> {
        let left = self.left.checked_sub(corners);
        self.left = left.ok_or_else(|| {
            place.fault(format!(
                "the scene repeats its parts to more than {} vertices and corners; export fewer",
                self.most
            ))
        })?;
        Ok(())
    }

    /// Checks, welds and splits.
    pub(super) fn finish(mut self) -> Result<Mesh, Fault> {
        self.objects.finish()?;
        if self.placed > 1 {
            self.note(format!("put {} parts together", self.placed))?;
        }
        if self.mirrored > 0 {
            let mirrored = count(self.mirrored, "mirrored part", "mirrored parts");
            self.note(format!("turned the faces of {mirrored}"))?;
        }
        self.soup.finish(0)
    }
}

/// A node where it is placed.
pub(super) struct Placed<N> {
    pub(super) node: N,
    pub(super) transform: Transform,
    /// Whether a node above it is one of those that are read.
    pub(super) is_kept: bool,
}

/// Nodes that are still to be visited, the next one last; no recursion, so depth costs no stack.
pub(super) struct Walk<N> {
    open: Vec<Placed<N>>,
    left: usize,
}

impl<N> Walk<N> {
    /// A walk through a file that has so many nodes.
    pub(super) const fn new(nodes: usize) -> Self {
        Self {
            open: Vec::new(),
            left: nodes.saturating_add(MOST_REPEATED),
        }
    }

    /// Adds a node that is said to be there at a place in the file.
    pub(super) fn push(&mut self, placed: Placed<N>, place: Place) -> Result<(), Fault> {
        self.left = self.left.checked_sub(1).ok_or_else(|| {
            place.fault(format!(
                "the scene's nodes come back more than {MOST_REPEATED} times; perhaps one is in \
                 itself; export the scene without instances"
            ))
        })?;
        Ok(push(&mut self.open, placed)?)
    }

    /// Adds the nodes under another one, or of a scene, so that the first of them is the next.
    pub(super) fn push_all(
        &mut self,
        nodes: impl DoubleEndedIterator<Item = Placed<N>>,
        place: Place,
    ) -> Result<(), Fault> {
        nodes.rev().try_for_each(|placed| self.push(placed, place))
    }

    /// The next node.
    pub(super) fn next(&mut self) -> Option<Placed<N>> {
        self.open.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_beside_it_allow_more() {
        let mut scene = Scene::new(100, Objects::new(None));
        assert!(scene.spend(MOST_CORNERS, Place::File).is_ok());
        assert!(scene.spend(1, Place::File).is_err());
        scene.allow(MOST_CORNERS / 4);
        assert!(scene.spend(100 * 4, Place::File).is_ok());
        assert!(scene.spend(1, Place::File).is_err());
    }
}
