//! A polytope that grows within the difference of two solids; a polygon in the plane.

use super::difference::Vertex;
use crate::convex::simplex::on_triangle;
use crate::number::vector::{Vector, add, cross, dot, length, scale, sub};

/// So many vertices there are at most.
const VERTICES: usize = 72;
/// So many faces, no more than a set has bits.
const FACES: usize = 124;
/// Where there are more faces than this, those that are far enough out for certain are forgotten.
const MANY: usize = 40;
/// A face with a smaller part of the area of a square on its edges is too thin for its normal to be right.
const THIN: f64 = 1.0 / 1_048_576.0;

/// A triangle, in the plane an edge, counterclockwise from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    corners: [u8; 3],
    /// Whether it is known to lie on the boundary.
    is_settled: bool,
    /// No point of the face is nearer to the origin than this; rounded down.
    bound: f32,
    /// Outwards, and of length one, nearly.
    pub(super) normal: Vector,
    /// How far out the lowest corner lies along the normal: no point of the face is nearer to the origin,
    /// whatever the normal is.
    pub(super) height: f64,
}

impl Face {
    const NONE: Self = Self {
        corners: [0; 3],
        is_settled: false,
        bound: 0.0,
        normal: [0.0; 3],
        height: 0.0,
    };
}

/// The polytope. However its faces lie, they close; those that were forgotten are among them.
///
/// Where the origin is before no face, they run around it. That stays so: what is seen from a new vertex and
/// the cones in its place enclose tetrahedra of a face and the vertex, all four of whose corners are before the
/// plane through the origin along the face, so that none contains it.
pub(super) struct Polytope {
    dimension: usize,
    vertices: [Vertex; VERTICES],
    faces: [Face; FACES],
    count: usize,
    /// Whether some faces were forgotten.
    has_forgotten: bool,
    /// Whether the faces run around the origin for certain.
    pub(super) is_around: bool,
}

impl Polytope {
    /// Nothing yet, and all of it zero: put together elsewhere and copied, it would take twice the memory.
    pub(super) const EMPTY: Self = Self {
        dimension: 0,
        vertices: [Vertex::NONE; VERTICES],
        faces: [Face::NONE; FACES],
        count: 0,
        has_forgotten: false,
        is_around: false,
    };

    /// Begins with a simplex, however it is turned; none where that is flat.
    pub(super) fn begin(&mut self, dimension: usize, corners: &[Vertex]) -> Option<()> {
        self.dimension = dimension;
        self.count = 0;
        for (slot, corner) in self.vertices.iter_mut().zip(corners) {
            *slot = *corner;
        }
        for [a, b, c, apex] in [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]] {
            let [a, b, c, apex] = match (dimension, a) {
                (2, 3) => continue,
                (2, _) => [a, (a + 1) % 3, a, (a + 2) % 3],
                _ => [a, b, c, apex],
            };
            let mut face = self.face([a, b, c])?;
            if dot(face.normal, self.place(apex)) > face.height {
                face = self.face(if dimension == 2 { [b, a, b] } else { [b, a, c] })?;
            }
            self.push(face)?;
        }
        Some(())
    }

    fn place(&self, corner: u8) -> Vector {
        let vertex = self.vertices.get(usize::from(corner));
        vertex.map_or([0.0; 3], |vertex| vertex.place)
    }

    fn all(&self) -> &[Face] {
        self.faces.get(..self.count).unwrap_or(&[])
    }

    /// The vertices of a face.
    pub(super) fn corners(&self, face: &Face) -> [Vertex; 3] {
        face.corners.map(|corner| {
            let vertex = self.vertices.get(usize::from(corner));
            vertex.copied().unwrap_or(Vertex::NONE)
        })
    }

    /// The face with these corners, in the plane with the first two; none where it has no normal.
    fn face(&self, corners: [u8; 3]) -> Option<Face> {
        let [a, b, c] = corners.map(|corner| self.place(corner));
        let [u, v] = self.edges(corners);
        let across = cross(u, v);
        let size = length(across);
        let normal = scale(across, 1.0 / size);
        let heights = [a, b, c].map(|place| dot(normal, place));
        let [p, q, r] = heights;
        let face = Face {
            corners,
            is_settled: false,
            bound: 0.0,
            normal,
            height: p.min(q).min(r),
        };
        // Folded over what was forgotten.
        let folded = Face {
            normal: scale(normal, -1.0),
            height: -p.max(q).max(r),
            ..face
        };
        let is_folded = self.is_around && folded.height > face.height;
        let face = if is_folded { folded } else { face };
        let bound = if self.has_forgotten {
            face.height.max(nearest([a, b, c]))
        } else {
            face.height
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "what is below the nearest is no greater"
        )]
        let bound = (bound as f32).next_down();
        (size > 0.0).then_some(Face { bound, ..face })
    }

    /// Two edges of a face, in the plane the edge and a way at right angles to the plane.
    fn edges(&self, corners: [u8; 3]) -> [Vector; 2] {
        let [a, b, c] = corners.map(|corner| self.place(corner));
        let beside = if self.dimension == 2 {
            [0.0, 0.0, 1.0]
        } else {
            sub(c, a)
        };
        [sub(b, a), beside]
    }

    /// Whether a face is so thin that its normal may be wrong.
    fn is_thin(&self, face: &Face) -> bool {
        let [u, v] = self.edges(face.corners);
        let across = cross(u, v);
        dot(across, across) <= THIN * THIN * dot(u, u) * dot(v, v)
    }

    fn push(&mut self, face: Face) -> Option<()> {
        *self.faces.get_mut(self.count)? = face;
        self.count = self.count.wrapping_add(1);
        Some(())
    }

    /// The face to look at next, of those that are not settled or farther out than so much: the nearest one to the
    /// origin, and where there are many the farthest one, which is the soonest to be forgotten.
    pub(super) fn next(&self, limit: f64) -> Option<(usize, Face)> {
        let is_open = |face: &Face| !face.is_settled && f64::from(face.bound) <= limit;
        let is_many = self.count > MANY;
        let all = self.all().iter().copied().enumerate();
        all.filter(|(_, face)| is_open(face)).reduce(|best, other| {
            let order = |(_, face): &(usize, Face)| (face.bound, face.height);
            if is_many == (order(&other) > order(&best)) {
                other
            } else {
                best
            }
        })
    }

    pub(super) fn settle(&mut self, at: usize) {
        if let Some(face) = self.faces.get_mut(at) {
            face.is_settled = true;
        }
    }

    /// Whether the origin lies behind all faces, farther than so much, and none is too thin for that to be certain.
    pub(super) fn encloses(&self, clear: f64) -> bool {
        let mut all = self.all().iter();
        all.all(|face| face.height > clear && !self.is_thin(face))
    }

    /// Forgets the faces of a set.
    fn remove(&mut self, set: u128) {
        for number in (0..self.count).rev() {
            if set & bit(number) != 0 {
                self.count = self.count.wrapping_sub(1);
                if let (Some(last), Some(slot)) = (
                    self.faces.get(self.count).copied(),
                    self.faces.get_mut(number),
                ) {
                    *slot = last;
                }
            }
        }
    }

    /// Where there are many faces, forgets those that are farther out than so much.
    pub(super) fn forget(&mut self, limit: f64) {
        if self.count > MANY && self.is_around {
            let far = self.set(|_, face| f64::from(face.bound) > limit);
            self.has_forgotten |= far != 0;
            self.remove(far);
        }
    }

    /// The set of the faces that are such.
    fn set(&self, is_such: impl Fn(usize, &Face) -> bool) -> u128 {
        let numbered = self.all().iter().enumerate();
        numbered.fold(0, |set, (number, face)| {
            set | if is_such(number, face) {
                bit(number)
            } else {
                0
            }
        })
    }

    /// Grows out to a vertex beyond a face: what is seen from there goes, and cones to the vertex come in its
    /// place. None where there is no room.
    pub(super) fn grow(&mut self, at: usize, vertex: Vertex, clear: f64) -> Option<()> {
        let seen = self.set(|number, face| {
            number == at || dot(face.normal, vertex.place) > face.height + clear
        });
        let used = self.all().iter().flat_map(|face| face.corners);
        let used = used.fold(0, |used, corner| used | bit(corner.into()));
        let is_known = |number: &usize| {
            let known = self.vertices.get(*number);
            known.is_some_and(|known| known.pair == vertex.pair)
        };
        let free = used.trailing_ones() as usize;
        let apex = numbers(used).find(is_known).unwrap_or(free);
        *self.vertices.get_mut(apex)? = vertex;
        let apex = u8::try_from(apex).ok()?;
        for number in numbers(seen) {
            let corners = self.faces.get(number)?.corners;
            for k in 0..self.dimension {
                // Over what was forgotten, a cone may have no extent.
                let is_cone = !self.ridge(number, k).contains(&apex);
                if is_cone && self.is_rim(number, k, seen) {
                    let mut corners = corners;
                    *corners.get_mut(k)? = apex;
                    if self.dimension == 2 {
                        corners[2] = corners[0];
                    }
                    let face = self.face(corners)?;
                    self.push(face)?;
                }
            }
        }
        self.remove(seen);
        Some(())
    }

    /// What is left of a face without one of its corners, from where to where.
    fn ridge(&self, number: usize, k: usize) -> [u8; 2] {
        let [a, b, c] = self.faces.get(number).map_or([0; 3], |face| face.corners);
        match (self.dimension, k) {
            (2, 0) => [b; 2],
            (2, _) => [a; 2],
            (_, 0) => [b, c],
            (_, 1) => [c, a],
            _ => [a, b],
        }
    }

    /// Whether no other face that is seen is at the ridge across from a corner of one.
    fn is_rim(&self, number: usize, k: usize, seen: u128) -> bool {
        let [from, to] = self.ridge(number, k);
        !numbers(seen & !bit(number))
            .any(|other| (0..self.dimension).any(|k| self.ridge(other, k) == [to, from]))
    }
}

/// How near the origin a triangle comes at least: as far as its corners lie along the way to its nearest point.
fn nearest(corners: [Vector; 3]) -> f64 {
    let weights = on_triangle(corners);
    let parts = corners.into_iter().zip(weights);
    let point = parts.fold([0.0; 3], |sum, (corner, weight)| {
        add(sum, scale(corner, weight))
    });
    let [p, q, r] = corners.map(|corner| dot(point, corner));
    p.min(q).min(r) / length(point)
}

/// The set of one.
const fn bit(number: usize) -> u128 {
    if number < 128 { 1 << number } else { 0 }
}

/// The numbers in a set.
fn numbers(mut set: u128) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let number = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (number < u128::BITS).then_some(number as usize)
    })
}
