use super::{
    Drifter, Point, Pose, Rotation, Shape, Vector,
    shape::{ARENA, SHAPES},
};

/// A turn has this many parts with an entry in the table.
const TURN: u32 = 1024;

/// What never changes: the baked solids, and a table of rotations.
#[derive(Debug)]
pub struct Scene {
    /// The cave's rock.
    pub arena: Shape,
    /// What drifts in it.
    pub shapes: [Shape; SHAPES.len()],
    /// The rotations of a turn.
    turn: [Rotation; TURN as usize],
}

impl Default for Scene {
    fn default() -> Self {
        Self::new()
    }
}

impl Scene {
    /// Opens the baked solids and fills the table; sines and cosines are computed nowhere else.
    #[inline(never)]
    #[must_use]
    pub fn new() -> Self {
        let mut turn = [Rotation::default(); TURN as usize];
        for (rotation, part) in turn.iter_mut().zip(0u32..) {
            let angle = core::f64::consts::TAU * f64::from(part) / f64::from(TURN);
            *rotation = Pose::from_angle(Point::default(), angle)
                .unwrap_or_default()
                .rotation();
        }
        Self {
            arena: Shape::of(&ARENA),
            shapes: SHAPES.each_ref().map(Shape::of),
            turn,
        }
    }

    /// A drifter's shape.
    #[must_use]
    pub fn shape(&self, drifter: &Drifter) -> &Shape {
        &self.shapes[usize::from(drifter.shape) % SHAPES.len()]
    }

    /// The rotation by an angle of 2^16 to a turn.
    #[must_use]
    pub fn rotation(&self, angle: u16) -> Rotation {
        self.turn[(usize::from(angle) * TURN as usize) >> 16]
    }

    /// Where a drifter is.
    #[must_use]
    pub fn pose(&self, drifter: &Drifter) -> Pose {
        let [cosine, sine] = self.rotation(drifter.angle);
        // The table holds rotations, and nothing leaves the cave.
        Pose::new(drifter.place.point(), cosine, sine).unwrap_or_default()
    }

    /// A place as seen from a drifter.
    #[must_use]
    pub fn relative_to(&self, drifter: &Drifter, place: Vector) -> Point {
        let [cosine, sine] = self.rotation(drifter.angle);
        (place - drifter.place).turned([cosine, -sine]).point()
    }
}
