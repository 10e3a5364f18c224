//! Rings of points about the z axis, joined to closed surfaces.

use core::f64::consts::TAU;

use crate::import::Mesh;

/// A surface under construction. It has a few million triangles at most, whatever it is made of.
#[derive(Default)]
pub(super) struct Surface {
    points: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
}

impl Surface {
    /// A box with these half sizes.
    pub(super) fn cuboid(&mut self, [x, y, z]: [f64; 3]) {
        for z in [-z, z] {
            let corners = [[-x, -y], [x, -y], [x, y], [-x, y]];
            self.points.extend(corners.map(|[x, y]| [x, y, z]));
        }
        self.lid_below(0, 4);
        self.wall(0, 4);
        self.lid_above(4, 4);
    }

    /// A cylinder with corners at this radius.
    pub(super) fn cylinder(&mut self, radius: f64, half: f64, sides: u32) {
        let below = self.ring(radius, -half, sides);
        let above = self.ring(radius, half, sides);
        self.lid_below(below, sides);
        self.wall(below, sides);
        self.lid_above(above, sides);
    }

    /// A ball with corners at this radius, of half as many bands from pole to pole as it has sides.
    pub(super) fn sphere(&mut self, radius: f64, sides: u32) {
        let levels = 1..sides / 2;
        self.latitudes(levels.map(|step| (step, 0.0)), radius, 0.0, sides);
    }

    /// The same as two halves, their centres so far up and down, with a wall between them.
    pub(super) fn capsule(&mut self, radius: f64, half: f64, sides: u32) {
        let middle = sides / 4;
        let below = (1..=middle).map(|step| (step, -half));
        let above = (middle..sides / 2).map(|step| (step, half));
        self.latitudes(below.chain(above), radius, half, sides);
    }

    /// What was built, with notes.
    pub(super) fn mesh(self, notes: Vec<String>) -> Mesh {
        Mesh {
            lines: vec![0; self.faces.len()],
            points: self.points,
            faces: self.faces,
            notes,
        }
    }

    /// Rings from pole to pole, each so many steps of latitude from the lower pole and moved up by
    /// so much; `half` moves the poles.
    fn latitudes(
        &mut self,
        levels: impl Iterator<Item = (u32, f64)>,
        radius: f64,
        half: f64,
        sides: u32,
    ) {
        let pole = self.point([0.0, 0.0, -half - radius]);
        let mut below = None;
        for (step, up) in levels {
            // From the pole, the height against the axis and the distance from it.
            let [height, out] = turn(step, sides);
            let ring = self.ring(radius * out, up - radius * height, sides);
            match below {
                None => self.fan(sides, |at, next| [pole, ring + next, ring + at]),
                Some(below) => self.wall(below, sides),
            }
            below = Some(ring);
        }
        let pole = self.point([0.0, 0.0, half + radius]);
        if let Some(last) = below {
            self.fan(sides, |at, next| [pole, last + at, last + next]);
        }
    }

    /// A triangle for every side.
    fn fan(&mut self, sides: u32, corners: impl Fn(u32, u32) -> [u32; 3]) {
        self.faces
            .extend((0..sides).map(|at| corners(at, (at + 1) % sides)));
    }

    /// Triangles between the ring that starts there and the next one, which is above it.
    fn wall(&mut self, below: u32, sides: u32) {
        let above = below + sides;
        self.fan(sides, |at, next| [below + at, below + next, above + next]);
        self.fan(sides, |at, next| [below + at, above + next, above + at]);
    }

    /// A ring as a face that looks up.
    fn lid_above(&mut self, ring: u32, sides: u32) {
        self.faces
            .extend((1..sides - 1).map(|at| [ring, ring + at, ring + at + 1]));
    }

    /// A ring as a face that looks down.
    fn lid_below(&mut self, ring: u32, sides: u32) {
        self.faces
            .extend((1..sides - 1).map(|at| [ring, ring + at + 1, ring + at]));
    }

    /// Points on a circle, counter-clockwise from above, the first one on the x axis.
    fn ring(&mut self, radius: f64, height: f64, sides: u32) -> u32 {
        let first = self.next();
        let on_circle = |at: u32| {
            let [cos, sin] = turn(at, sides);
            [radius * cos, radius * sin, height]
        };
        self.points.extend((0..sides).map(on_circle));
        first
    }

    fn point(&mut self, point: [f64; 3]) -> u32 {
        let number = self.next();
        self.points.push(point);
        number
    }

    fn next(&self) -> u32 {
        u32::try_from(self.points.len()).unwrap_or(u32::MAX)
    }
}

/// The cosine and the sine of so many of a turn's parts, of which there is a multiple of four: of
/// whole quarters exactly, and equal in size where the symmetry of the circle says so.
fn turn(step: u32, parts: u32) -> [f64; 2] {
    let quarter = parts / 4;
    let rest = step % quarter;
    let part = |step: u32| libm::sin(TAU * f64::from(step) / f64::from(parts));
    let (cos, sin) = (part(quarter - rest), part(rest));
    match step / quarter % 4 {
        0 => [cos, sin],
        1 => [-sin, cos],
        2 => [-cos, -sin],
        _ => [sin, -cos],
    }
    .map(|x| x + 0.0)
}
