//! Links of robots by real numbers: where they are, and their solids as the reference has them.

use tetracone::{image::Lattice, internal::Facets as _, solid::Solid};
use tetracone_robot::{Joint, JointKind, Space, TURN};
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use tetracone_oracle::oracle::Oracle;

/// Rows of a matrix, and a shift.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    rows: [[f64; 3]; 3],
    shift: [f64; 3],
}

impl Place {
    const NONE: Self = Self {
        rows: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        shift: [0.0; 3],
    };

    fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|k| self.turn(point)[k] + self.shift[k])
    }

    fn turn(&self, point: [f64; 3]) -> [f64; 3] {
        self.rows
            .map(|row| row[0] * point[0] + row[1] * point[1] + row[2] * point[2])
    }

    /// This one in a frame that is at another one.
    fn within(&self, frame: &Self) -> Self {
        let columns = [0, 1, 2].map(|k| frame.turn(self.rows.map(|row| row[k])));
        Self {
            rows: [0, 1, 2].map(|i| columns.map(|column| column[i])),
            shift: frame.apply(self.shift),
        }
    }

    /// The rotation of a quaternion of any length, its real part first.
    fn turned(quaternion: [f64; 4], shift: [f64; 3]) -> Self {
        let square: f64 = quaternion.iter().map(|x| x * x).sum();
        let [w, x, y, z] = quaternion.map(|part| part / square.sqrt());
        Self {
            rows: [
                [
                    1.0 - 2.0 * (y * y + z * z),
                    2.0 * (x * y - w * z),
                    2.0 * (x * z + w * y),
                ],
                [
                    2.0 * (x * y + w * z),
                    1.0 - 2.0 * (x * x + z * z),
                    2.0 * (y * z - w * x),
                ],
                [
                    2.0 * (x * z - w * y),
                    2.0 * (y * z + w * x),
                    1.0 - 2.0 * (x * x + y * y),
                ],
            ],
            shift,
        }
    }
}

/// Where a link is in its parent, by real numbers.
fn placed(joint: &Joint, row: &[f64]) -> Place {
    let coordinate = joint.coordinate.map_or(0.0, |number| row[number]);
    let factor = f64::from(joint.factor) / 2.0_f64.powi(joint.shift.cast_signed());
    let place = coordinate * factor + f64::from(joint.offset);
    let axis = joint.axis.map(|x| f64::from(x.to_bits()));
    let long = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
    let moved = match joint.kind {
        JointKind::Fixed => Place::NONE,
        JointKind::Revolute => {
            let half = place / f64::from(TURN) * core::f64::consts::PI;
            let [x, y, z] = axis.map(|x| x / long * half.sin());
            Place::turned([half.cos(), x, y, z], [0.0; 3])
        }
        JointKind::Prismatic => Place {
            shift: axis.map(|x| x / long * place),
            ..Place::NONE
        },
    };
    let shift = joint.origin.shift().array().map(|x| f64::from(x.to_bits()));
    let rotation = joint
        .origin
        .rotation()
        .to_wxyz()
        .map(|x| f64::from(x.to_bits()));
    moved.within(&Place::turned(rotation, shift))
}

/// Where every link is, by the joints that hold them, in order.
#[must_use]
pub fn places<'j>(joints: impl IntoIterator<Item = &'j Joint>, row: &[f64]) -> Vec<Place> {
    let mut places = Vec::<Place>::new();
    for (number, joint) in joints.into_iter().enumerate() {
        let frame = if number == 0 {
            Place::NONE
        } else {
            places[joint.parent]
        };
        places.push(placed(joint, row).within(&frame));
    }
    places
}

/// The solid of a link, as the reference has it.
#[derive(Debug)]
pub struct Body {
    points: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
    at_rest: Oracle<3>,
}

impl Body {
    /// A solid of these vertices and triangles.
    #[must_use]
    pub fn new(points: Vec<[f64; 3]>, faces: Vec<[u32; 3]>) -> Self {
        Self {
            at_rest: Oracle::new(&points, &faces),
            points,
            faces,
        }
    }

    /// The solid that an image has.
    ///
    /// Points are as many as corners, so that no two facets have one in common: each is a piece of its own.
    ///
    /// # Panics
    /// If it has 2^32 facets or more.
    #[must_use]
    pub fn read(solid: &Solid<'_, Space>) -> Self {
        let corners = |k: usize| {
            let facets = solid.cells().facets();
            facets.map(move |facet| {
                Space::corner(&facet, k)
                    .array()
                    .map(|x| f64::from(x.to_bits()))
            })
        };
        let [a, b, c] = [0, 1, 2].map(|k| corners(k).collect::<Vec<_>>());
        let count = u32::try_from(a.len()).expect("few");
        let faces = (0..count).map(|k| [k, k + count, k + 2 * count]);
        Self::new([a, b, c].concat(), faces.collect())
    }

    /// The words of its image.
    ///
    /// # Panics
    /// If it is no solid.
    #[must_use]
    pub fn bake(&self) -> Vec<u32> {
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake_on::<Space>(&self.points, &self.faces, Lattice::default(), &options);
        let bytes = baked.expect("a solid").to_bytes();
        let words = bytes.as_chunks::<4>().0.iter();
        words.map(|word| u32::from_le_bytes(*word)).collect()
    }

    /// The solid where it is placed, vertices rounded to whole steps.
    #[must_use]
    pub fn at(&self, place: &Place) -> Oracle<3> {
        let points = self.points.iter();
        let points: Vec<_> = points
            .map(|point| place.apply(*point).map(f64::round))
            .collect();
        self.at_rest.moved(&points, &self.faces)
    }
}
