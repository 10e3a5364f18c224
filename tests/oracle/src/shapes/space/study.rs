//! Polyhedra with faces of many corners and holes, like those of the thesis's study. Of these only
//! pictures were printed; what is known is how many vertices and faces they have.

use super::super::plane::{self, ears};
use super::super::{Shape, Shape2, index};
use super::Shape3;

/// Vertices, and faces between them.
pub type Faceted = (Vec<[f64; 3]>, Vec<Face>);

/// A face: rings of vertices, counter-clockwise seen from outside, holes the other way around.
type Face = Vec<Vec<u32>>;

/// The study's complex polyhedron I has 32 vertices and 18 faces, which is a prism over 16: here an
/// angle with two square holes through it.
#[must_use]
pub fn complex_one() -> Shape3 {
    faceted("complex I", &pierced_angle())
}

/// The faces of [`complex_one`] and [`complex_two`] before they are cut into triangles.
#[must_use]
pub fn complex_faces() -> [Faceted; 2] {
    [pierced_angle(), pocketed_cube()]
}

fn pierced_angle() -> Faceted {
    let outline = [
        [-4.0, -4.0],
        [4.0, -4.0],
        [4.0, -1.0],
        [1.0, -1.0],
        [0.0, 0.0],
        [0.0, 2.0],
        [-1.0, 4.0],
        [-4.0, 4.0],
    ];
    let hole = |corner: [f64; 2]| plane::square(0.0, 1.0).inverted().moved(corner);
    let outline = Shape2::ring("angle", &outline)
        .with(hole([-3.0, -3.0]))
        .with(hole([2.0, -3.0]));
    let count = index(outline.points.len());
    let level = |z: f64| outline.points.iter().map(move |&[x, y]| [x, y, z]);
    let points = level(-1.0).chain(level(1.0)).collect();
    let above = |ring: &Vec<u32>| ring.iter().map(|i| i + count).collect();
    let below = |ring: &Vec<u32>| ring.iter().rev().copied().collect();
    let ends = vec![
        outline.rings.iter().map(below).collect(),
        outline.rings.iter().map(above).collect(),
    ];
    let sides = outline.edges().into_iter();
    let sides = sides.map(|[a, b]| vec![vec![a, b, b + count, a + count]]);
    (points, sides.chain(ends).collect())
}

/// The study's complex polyhedron II has 44 vertices and 29 faces: here a cube with two pockets and
/// three bosses.
#[must_use]
pub fn complex_two() -> Shape3 {
    faceted("complex II", &pocketed_cube())
}

/// Corners of a pocket or a boss, counter-clockwise, on which side of the cube they are, and by how
/// much it stands out.
struct Pocket {
    axis: usize,
    side: f64,
    outline: &'static [[f64; 2]],
    out: f64,
}

const SQUARE: &[[f64; 2]] = &[[-0.75, -1.0], [1.0, -1.0], [1.0, 0.75], [-0.75, 0.75]];
const TRIANGLE: &[[f64; 2]] = &[[-1.0, -0.75], [1.25, -0.5], [-0.25, 1.0]];

const POCKETS: [Pocket; 5] = [
    Pocket {
        axis: 0,
        side: 2.0,
        outline: SQUARE,
        out: -0.75,
    },
    Pocket {
        axis: 0,
        side: -2.0,
        outline: TRIANGLE,
        out: 1.0,
    },
    Pocket {
        axis: 1,
        side: 2.0,
        outline: TRIANGLE,
        out: -0.5,
    },
    Pocket {
        axis: 1,
        side: -2.0,
        outline: SQUARE,
        out: 0.5,
    },
    Pocket {
        axis: 2,
        side: 2.0,
        outline: SQUARE,
        out: 1.5,
    },
];

/// A place on a side of the cube; the first two axes turn counter-clockwise seen from outside.
fn on_side(axis: usize, side: f64, level: f64, [x, y]: [f64; 2]) -> [f64; 3] {
    let mut place = [0.0; 3];
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let (u, v) = if side > 0.0 { (u, v) } else { (v, u) };
    (place[axis], place[u], place[v]) = (level, x, y);
    place
}

fn pocketed_cube() -> Faceted {
    let mut points = Vec::new();
    let mut number = |place: [f64; 3]| {
        let found = points.iter().position(|&p| p == place);
        index(found.unwrap_or_else(|| {
            points.push(place);
            points.len() - 1
        }))
    };
    let mut faces = Vec::new();
    for axis in 0..3 {
        for side in [-2.0, 2.0] {
            let corners = [[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0]];
            let ring = corners.map(|corner| number(on_side(axis, side, side, corner)));
            let mut face = vec![ring.to_vec()];
            let own = POCKETS
                .iter()
                .filter(|pocket| pocket.axis == axis && pocket.side == side);
            for pocket in own {
                let mut ring_at = |level: f64| -> Vec<u32> {
                    let corners = pocket.outline.iter();
                    corners
                        .map(|&corner| number(on_side(axis, side, level, corner)))
                        .collect()
                };
                let rim = ring_at(side);
                let lid = ring_at(side + pocket.out * side.signum());
                face.push(rim.iter().rev().copied().collect());
                for k in 0..rim.len() {
                    let next = (k + 1) % rim.len();
                    faces.push(vec![vec![rim[k], rim[next], lid[next], lid[k]]]);
                }
                faces.push(vec![lid]);
            }
            faces.push(face);
        }
    }
    (points, faces)
}

/// The polyhedron of planar faces, cut on their own vertices as importers of meshes cut them.
fn faceted(name: &str, (points, faces): &Faceted) -> Shape3 {
    let triangles = faces.iter().flat_map(|face| {
        let ring = face[0].iter().map(|&i| points[i as usize]);
        let ring: Vec<_> = ring.collect();
        let normal = (1..ring.len() - 1).fold([0.0; 3], |sum, k| {
            let part = Shape3::normal([ring[0], ring[k], ring[k + 1]]);
            core::array::from_fn(|i| sum[i] + part[i])
        });
        // Seen along the axis that the face is turned to most, from outside.
        let axis = (0..3).fold(0, |best, k| {
            if normal[k].abs() > normal[best].abs() {
                k
            } else {
                best
            }
        });
        let seen = |p: &[f64; 3]| {
            let [x, y] = [p[(axis + 1) % 3], p[(axis + 2) % 3]];
            if normal[axis] > 0.0 { [x, y] } else { [y, x] }
        };
        ears(&Shape2 {
            name: name.to_owned(),
            points: points.iter().map(seen).collect(),
            rings: face.clone(),
        })
    });
    let triangles = triangles.collect();
    Shape3::new(name, points.clone(), triangles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Place;
    use crate::oracle::space::Oracle;

    #[test]
    fn they_have_the_study_s_vertices_and_faces() {
        let counts = complex_faces().map(|(points, faces)| (points.len(), faces.len()));
        assert_eq!(counts, [(32, 18), (44, 29)]);
        for shape in [complex_one(), complex_two()] {
            assert!(shape.is_closed(), "{}", shape.name);
        }
        let volume = |area: f64, out: f64| area * out;
        let (square, triangle) = (1.75 * 1.75, 1.875);
        let parts = volume(square, -0.75 + 0.5 + 1.5) + volume(triangle, 1.0 - 0.5);
        assert!((complex_two().size() - (64.0 + parts)).abs() < 1e-9);
    }

    #[test]
    fn pockets_are_empty_and_bosses_full() {
        let oracle = Oracle::new(&complex_two().points, &complex_two().faces);
        assert_eq!(oracle.place([1.5, 0.0, 0.0]), Place::Outside);
        assert_eq!(oracle.place([0.0, 0.0, 3.0]), Place::Inside);
        assert_eq!(oracle.place([-2.5, 0.0, 0.0]), Place::Inside);
    }
}
