//! A polytope that grows within the difference of two solids; a polygon in the plane.

use super::difference::Vertex;
use crate::convex::simplex::on_triangle;
use crate::number::vector::{Vector, add, cross, dot, length, scale, sub};

/// So many vertices there are at most.
const VERTICES: usize = 48;
/// So many faces, no more than a set has bits.
const FACES: usize = 80;
/// Where there are more faces than this, those that are far enough out for certain are forgotten.
const MANY: usize = 32;
/// No vertex.
const NOWHERE: u8 = u8::MAX;
/// A face with a smaller part of the area of a square on its edges is too thin for its normal to be right.
const THIN: f64 = 1.0 / 1_048_576.0;

/// A triangle, in the plane an edge, counterclockwise from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    corners: [u8; 3],
    /// Whether it is known to lie on the boundary.
    is_settled: bool,
    /// No point of the face is nearer to the origin than this.
    bound: f64,
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
        (self.dimension, self.count) = (dimension, 0);
        (self.has_forgotten, self.is_around) = (false, false);
        for (slot, corner) in self.vertices.iter_mut().zip(corners) {
            *slot = *corner;
        }
        // All are turned alike, or none: one by one, roundings would tell otherwise of each.
        let (all, apex): ([[u8; 3]; 4], u8) = match dimension {
            2 => ([[0, 1, 0], [1, 2, 1], [2, 0, 2], [0; 3]], 2),
            _ => ([[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]], 3),
        };
        let [base, ..] = all;
        let base = self.face(base)?;
        let is_turned = dot(base.normal, self.place(apex)) > base.height;
        for [a, b, c] in all.into_iter().take(corners.len()) {
            let face = match (is_turned, dimension) {
                (false, _) => [a, b, c],
                (true, 2) => [b, a, b],
                _ => [b, a, c],
            };
            let face = self.face(face)?;
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
        let [u, v] = edges(self.dimension, [a, b, c]);
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
        (size > 0.0).then_some(Face { bound, ..face })
    }

    /// Whether a face is so thin that its normal may be wrong.
    fn is_thin(&self, face: &Face) -> bool {
        let corners = face.corners.map(|corner| self.place(corner));
        let [u, v] = edges(self.dimension, corners);
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
        let is_open = |face: &Face| !face.is_settled && face.bound <= limit;
        let is_many = self.count > MANY;
        let all = self.all().iter().copied().enumerate();
        all.filter(|(_, face)| is_open(face)).reduce(|best, other| {
            if is_many == (other.1.bound > best.1.bound) {
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
            let far = self.set(|_, face| face.bound > limit);
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
        // Where all faces cancel each other, roundings were too great.
        (self.count > self.dimension).then_some(())
    }

    /// What is left of a face without one of its corners, from where to where; in the plane an end or a start.
    fn ridge(&self, number: usize, k: usize) -> [u8; 2] {
        let [a, b, c] = self.faces.get(number).map_or([0; 3], |face| face.corners);
        match (self.dimension, k) {
            (2, 0) => [b, NOWHERE],
            (2, _) => [NOWHERE, a],
            (_, 0) => [b, c],
            (_, 1) => [c, a],
            _ => [a, b],
        }
    }

    /// Whether the ridge across from a corner of a face is left where those that faces have in both directions cancel
    /// each other, one by one: over what was forgotten, more than two faces may be at one.
    fn is_rim(&self, number: usize, k: usize, seen: u128) -> bool {
        let ridge @ [from, to] = self.ridge(number, k);
        let count = |set: u128, ridge: [u8; 2]| {
            let has = |other: &usize| (0..self.dimension).any(|k| self.ridge(*other, k) == ridge);
            numbers(set).filter(has).count()
        };
        let before = seen & bit(number).wrapping_sub(1);
        count(before, ridge) >= count(seen, [to, from])
    }
}

/// Two edges of a face, in the plane the edge and a way at right angles to the plane.
pub(super) fn edges(dimension: usize, [a, b, c]: [Vector; 3]) -> [Vector; 2] {
    let beside = match dimension {
        2 => [0.0, 0.0, 1.0],
        _ => sub(c, a),
    };
    [sub(b, a), beside]
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
