//! Delaunay's simplices of points of a lattice: triangles in the plane, tetrahedra in space.
//!
//! Every sign is exact: coordinates have so few digits that determinants are numbers of 128 bits.

use std::collections::BTreeMap;

/// Coordinates of points are at least zero and below this.
pub(super) const SIDE: i32 = 1 << 18;

/// The first corners are those of a simplex around all points, so far off that no sphere about a place
/// among the points reaches it without a point in it: below zero by this along all axes, …
const NEAR: i32 = 4 * SIDE;
/// … and each but for one along one of the axes as far beyond all points.
const FAR: i32 = 19 * SIDE;

/// No simplex.
const NONE: usize = usize::MAX;

/// A simplex: of corners and what is beside it as many as there are dimensions and one.
#[derive(Clone, Copy, Debug)]
struct Simplex {
    corners: [usize; 4],
    /// The one on the other side of the face that a corner is not on.
    beside: [usize; 4],
    /// Whether it has made room for others.
    is_gone: bool,
    /// The last point that asked about it, and whether its sphere holds that.
    asked: (usize, bool),
}

/// Simplices whose circumscribed spheres hold no points.
#[derive(Debug)]
pub(super) struct Delaunay<const D: usize> {
    points: Vec<[i32; D]>,
    simplices: Vec<Simplex>,
    last: usize,
}

impl<const D: usize> Delaunay<D> {
    /// None but the simplex around all points that there may be.
    pub(super) fn new() -> Self {
        let corner =
            |number: usize| core::array::from_fn(|k| if k + 1 == number { FAR } else { -NEAR });
        let points: Vec<_> = (0..=D).map(corner).collect();
        let mut corners = core::array::from_fn(|k| k);
        if orientation(&points[..=D]) < 0 {
            corners.swap(0, 1);
        }
        Self {
            points,
            simplices: vec![Simplex {
                corners,
                beside: [NONE; 4],
                is_gone: false,
                asked: (NONE, false),
            }],
            last: 0,
        }
    }

    /// The simplices of points alone, each by the numbers of these in the order in which they came; points
    /// that were left out have numbers, too.
    pub(super) fn simplices(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let all = self.simplices.iter().filter(|simplex| !simplex.is_gone);
        let corners = all.map(|simplex| &simplex.corners[..=D]);
        let ours = corners.filter(|corners| corners.iter().all(|&corner| corner > D));
        ours.map(|corners| corners.iter().map(|corner| corner - D - 1).collect())
    }

    /// Adds a point, but for one where there is one already, or that lies in one plane with a face that it
    /// should be joined with.
    pub(super) fn insert(&mut self, point: [i32; D]) {
        let number = self.points.len();
        self.points.push(point);
        let Some(home) = self.locate(number) else {
            return;
        };
        if !self.holds(home, number) {
            return;
        }
        let mut gone = vec![home];
        let mut walls = Vec::new();
        let mut next = 0;
        while let Some(&simplex) = gone.get(next) {
            for face in 0..=D {
                let beside = self.simplices[simplex].beside[face];
                let was_asked = beside != NONE && self.simplices[beside].asked.0 == number;
                if beside == NONE || !self.holds(beside, number) {
                    walls.push((simplex, face));
                } else if !was_asked {
                    gone.push(beside);
                }
            }
            next += 1;
        }
        let is_flat = |&(simplex, face): &(usize, usize)| {
            let mut corners = self.simplices[simplex].corners;
            corners[face] = number;
            self.turn(&corners) <= 0
        };
        if !walls.iter().any(is_flat) {
            self.fill(number, &gone, &walls);
        }
    }

    /// Puts simplices between a point and the walls around it in the place of those that are gone.
    fn fill(&mut self, number: usize, gone: &[usize], walls: &[(usize, usize)]) {
        let mut open = BTreeMap::new();
        for &(simplex, face) in walls {
            let Simplex {
                mut corners,
                beside,
                ..
            } = self.simplices[simplex];
            corners[face] = number;
            let new = self.simplices.len();
            let outside = beside[face];
            let mut all = [NONE; 4];
            all[face] = outside;
            self.simplices.push(Simplex {
                corners,
                beside: all,
                is_gone: false,
                asked: (NONE, false),
            });
            if outside != NONE {
                let back = self.simplices[outside].beside;
                let slot = (0..=D).find(|&k| back[k] == simplex);
                if let Some(slot) = slot {
                    self.simplices[outside].beside[slot] = new;
                }
            }
            for other in (0..=D).filter(|&other| other != face) {
                // The corners that a face through the point has besides it.
                let mut key = [NONE; 2];
                let rest = (0..=D).filter(|&k| k != face && k != other);
                for (slot, k) in key.iter_mut().zip(rest) {
                    *slot = corners[k];
                }
                key.sort_unstable();
                match open.remove(&key) {
                    None => {
                        open.insert(key, (new, other));
                    }
                    Some((twin, slot)) => {
                        self.simplices[new].beside[other] = twin;
                        self.simplices[twin].beside[slot] = new;
                    }
                }
            }
            self.last = new;
        }
        for &simplex in gone {
            self.simplices[simplex].is_gone = true;
        }
    }

    /// A simplex that has a point in it: from one to the next, across a face that the point is behind.
    fn locate(&self, number: usize) -> Option<usize> {
        let mut at = self.last;
        for _ in 0..=self.simplices.len() {
            let simplex = &self.simplices[at];
            let behind = (0..=D).find(|&face| {
                let mut corners = simplex.corners;
                corners[face] = number;
                self.turn(&corners) < 0
            });
            let Some(face) = behind else {
                return Some(at);
            };
            at = simplex.beside[face];
            if at == NONE {
                return None;
            }
        }
        None
    }

    /// Whether a simplex's sphere has a point strictly in it.
    fn holds(&mut self, simplex: usize, number: usize) -> bool {
        let Simplex { corners, asked, .. } = self.simplices[simplex];
        if asked.0 == number {
            return asked.1;
        }
        let point = self.points[number];
        let mut rows = [[0; 4]; 4];
        for (row, corner) in rows.iter_mut().zip(&corners[..=D]) {
            let way: [i128; D] =
                core::array::from_fn(|k| difference(self.points[*corner][k], point[k]));
            row[..D].copy_from_slice(&way);
            row[D] = way.iter().map(|x| x * x).sum();
        }
        let is_held = determinant(&rows, D + 1) > 0;
        self.simplices[simplex].asked = (number, is_held);
        is_held
    }

    /// The orientation of points with these numbers.
    fn turn(&self, corners: &[usize; 4]) -> i128 {
        let points: [[i32; D]; 4] =
            core::array::from_fn(|k| corners.get(k).map_or([0; D], |&corner| self.points[corner]));
        orientation(&points[..=D])
    }
}

/// Positive where the corners of a simplex turn one way, zero where they are in one plane.
fn orientation<const D: usize>(points: &[[i32; D]]) -> i128 {
    let mut rows = [[0; 4]; 4];
    for (row, point) in rows.iter_mut().zip(&points[..D]) {
        for k in 0..D {
            row[k] = difference(point[k], points[D][k]);
        }
    }
    determinant(&rows, D)
}

fn difference(a: i32, b: i32) -> i128 {
    i128::from(a) - i128::from(b)
}

/// The determinant of the first rows and columns. Those of spheres are the greatest: differences are below
/// 2^23, the sum of their squares below 2^48, and 24 products of these are below 2^122.
fn determinant(rows: &[[i128; 4]; 4], size: usize) -> i128 {
    if size == 1 {
        return rows[0][0];
    }
    let last = size - 1;
    let mut sum = 0;
    for row in 0..size {
        let mut rest = [[0; 4]; 4];
        let others = (0..size).filter(|&other| other != row);
        for (rest, other) in rest.iter_mut().zip(others) {
            *rest = rows[other];
        }
        let part = rows[row][last] * determinant(&rest, last);
        sum += if (row + last).is_multiple_of(2) {
            part
        } else {
            -part
        };
    }
    sum
}

#[cfg(test)]
mod tests {
    use tetracone_oracle::rng::Rng;

    use super::*;

    /// Points in a row and column of a lattice, and others between them.
    fn points<const D: usize>(count: u64, coarse: u64) -> Vec<[i32; D]> {
        let mut rng = Rng::new(1);
        let mut any = || {
            let step = rng.bits() % coarse;
            i32::try_from(step).expect("few") * (SIDE / i32::try_from(coarse).expect("few"))
        };
        (0..count)
            .map(|_| core::array::from_fn(|_| any()))
            .collect()
    }

    /// No sphere of a simplex has a point in it, and every simplex is next to what is next to it.
    fn check<const D: usize>(count: u64, coarse: u64) -> usize {
        let mut all = Delaunay::<D>::new();
        for point in points::<D>(count, coarse) {
            all.insert(point);
        }
        let mut used: Vec<usize> = all.simplices().flatten().collect();
        used.sort_unstable();
        used.dedup();
        for simplex in 0..all.simplices.len() {
            let Simplex {
                corners,
                beside,
                is_gone,
                ..
            } = all.simplices[simplex];
            if is_gone {
                continue;
            }
            assert!(all.turn(&corners) > 0);
            for &point in &used {
                assert!(!all.holds(simplex, point + D + 1), "{corners:?} {point}");
            }
            for face in 0..=D {
                if beside[face] == NONE {
                    continue;
                }
                let other = all.simplices[beside[face]];
                assert!(!other.is_gone && other.beside[..=D].contains(&simplex));
                let shared = corners[..=D].iter().filter(|&corner| {
                    *corner != corners[face] && other.corners[..=D].contains(corner)
                });
                assert_eq!(shared.count(), D);
            }
        }
        used.len()
    }

    #[test]
    fn spheres_of_simplices_hold_no_points() {
        assert!(check::<2>(200, 1 << 18) > 190);
        assert!(check::<3>(200, 1 << 18) > 190);
        // Many on one circle and one sphere, in one line and one plane.
        assert!(check::<2>(200, 8) > 40);
        assert!(check::<3>(200, 4) > 30);
    }
}
