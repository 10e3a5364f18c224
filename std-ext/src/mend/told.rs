//! What was done, in words.

use super::{Changes, Loose};
use crate::import::text::{count, significant};

impl Changes {
    /// Whether nothing was done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.told().is_empty()
    }

    /// Every change in a line, in the order of the steps.
    #[must_use]
    pub fn told(&self) -> Vec<String> {
        let mut told = Vec::new();
        if self.welded.vertices > 0 {
            let vertices = count(self.welded.vertices, "vertex", "vertices");
            let farthest = significant(self.welded.farthest);
            told.push(format!(
                "welded {vertices} around holes to others, at most {farthest} away"
            ));
        }
        if self.split.edges > 0 {
            let edges = count(self.split.edges, "edge", "edges");
            let vertices = count(self.split.vertices, "vertex", "vertices");
            let farthest = significant(self.split.farthest);
            told.push(format!(
                "split {edges} at {vertices} on them, at most {farthest} beside"
            ));
        }
        for (number, what) in [
            (self.dropped.collapsed, "with two corners in one place"),
            (self.dropped.cancelled, "that cancel in pairs"),
            (self.dropped.doubled, "that are there twice"),
        ] {
            if number > 0 {
                told.push(format!("dropped {} {what}", count(number, "face", "faces")));
            }
        }
        if self.turned.faces > 0 {
            let faces = count(self.turned.faces, "face", "faces");
            told.push(format!("turned {faces} to agree with neighbours"));
        }
        if self.turned.patches > 0 {
            let patches = count(self.turned.patches, "patch", "patches");
            told.push(format!("turned {patches} outwards"));
        }
        if self.filled.loops > 0 {
            let loops = count(self.filled.loops, "hole", "holes");
            let edges = count(self.filled.edges, "edge", "edges");
            let faces = count(self.filled.faces, "face", "faces");
            let area = significant(self.filled.area);
            told.push(format!(
                "filled {loops} of {edges} with {faces}, an area of {area}"
            ));
        }
        for loose in &self.loose {
            if let Loose::Tangled(hole) = loose {
                let edges = count(hole.edges, "edge", "edges");
                let [x, y, z] = hole.middle.map(significant);
                told.push(format!(
                    "left a hole of {edges} around {x}, {y}, {z}, which is too large for the triangles of \
                     the least area and crosses itself as it is seen along its normal"
                ));
            }
        }
        told
    }
}
