//! Solids that fly straight and turn.

use parry3d::math::{Pose, Rotation, Vector};
use tetracone::space;
use tetracone_oracle::rng::Rng;

/// Where a solid is and how it moves.
pub(crate) struct Mover {
    place: [f64; 3],
    speed: [f64; 3],
    axis: [f64; 3],
    angle: f64,
    spin: f64,
}

impl Mover {
    pub(crate) fn new(rng: &mut Rng, half: f64, pace: f64) -> Self {
        let mut any = |size: f64| [0; 3].map(|_| rng.between(-size, size));
        Self {
            place: any(half),
            speed: any(pace),
            axis: any(1.0),
            angle: any(3.0)[0],
            spin: any(pace)[0],
        }
    }

    pub(crate) fn go(&mut self, half: f64) {
        for (x, speed) in self.place.iter_mut().zip(&mut self.speed) {
            if x.abs() > half && *x * *speed > 0.0 {
                *speed = -*speed;
            }
            *x += *speed;
        }
        self.angle += self.spin;
    }

    /// The same for everyone, bit for bit.
    pub(crate) fn poses(&self) -> (space::Pose<f32>, Pose) {
        #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
        let [x, y, z] = self.place.map(|x| x as f32);
        let pose = space::Pose::from_axis_angle(space::Point::new(x, y, z), self.axis, self.angle)
            .expect("it is a pose");
        let [i, j, k, w] = pose.rotation().to_xyzw();
        let rotation = Rotation::from_xyzw(i, j, k, w);
        (pose, Pose::from_parts(Vector::new(x, y, z), rotation))
    }
}
