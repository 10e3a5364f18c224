use core::array;

use fixed::{
    FixedI32,
    types::{I2F30, I32F0, extra::LeEqU32},
};
use tetracone::{
    internal::Metric as _,
    number::{FIXED_LIMIT, Scalar as _},
    space::{self, Point},
};

use crate::{GpuError, Particle, motion::FASTEST};

/// Where a solid is in the world: the core's pose of fixed-point solids, bit for bit.
///
/// Turned by a rotation in steps of 2^-30, then shifted, in steps of the world. The GPU and the CPU
/// go from the world to the solid by the matrix that [`tetracone::space::Pose`] makes of the
/// quaternion and by its sums: products of 64 bits, rounded once, to the nearest step, halves up.
/// What is said about a particle is exact for the place that this gives.
///
/// Particles are integers, so an `f32` solid has such a pose as well: its places are rounded to 24
/// bits only in its own frame. The core's poses of `f32` solids round every product, which a shader
/// may do otherwise, and so none can be made of them.
///
/// ```
/// use tetracone_gpu::Pose;
///
/// // A quarter turn about z, then ten steps along x.
/// let half = 0.5f64.sqrt();
/// let pose = Pose::new([10, 0, 0], [half, 0.0, 0.0, half])?;
/// assert_eq!(pose.local([10, 7, 0]), Some([7, 0, 0]));
/// # Ok::<(), tetracone_gpu::GpuError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pose {
    /// The columns of the core's matrix, which are the world's axes as the solid sees them: row k
    /// gives the local coordinate k.
    rows: [[I2F30; 3]; 3],
    shift: [I32F0; 3],
}

impl Pose {
    /// Neither turned nor shifted.
    pub const IDENTITY: Self = Self {
        rows: [
            [I2F30::ONE, I2F30::ZERO, I2F30::ZERO],
            [I2F30::ZERO, I2F30::ONE, I2F30::ZERO],
            [I2F30::ZERO, I2F30::ZERO, I2F30::ONE],
        ],
        shift: [I32F0::ZERO; 3],
    };

    /// The pose that turns by a quaternion of any length, its real part first, and then shifts.
    ///
    /// The quaternion is divided by its length in `f64` and rounded to steps of 2^-30.
    ///
    /// # Errors
    /// [`GpuError::Rotation`] for a quaternion of no length or none that is finite,
    /// [`GpuError::Domain`] for a shift outside the domain.
    ///
    /// # Cost
    /// A root, and what [`tetracone::space::Pose::new`] takes.
    pub fn new(shift: [i32; 3], rotation: [f64; 4]) -> Result<Self, GpuError> {
        if !in_domain(shift) {
            return Err(GpuError::Domain { place: shift });
        }
        // Scaled first, so that no square overflows or vanishes.
        let most = rotation.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let scaled = rotation.map(|x| x / most);
        let length = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
        let unit = scaled.map(|x| I32F0::unit(x / length));
        let pose = space::Quaternion::from_wxyz(unit)
            .and_then(|rotation| space::Pose::new(point(shift), rotation));
        match pose {
            Ok(pose) if length.is_finite() => Ok(pose.into()),
            _ => Err(GpuError::Rotation(rotation)),
        }
    }

    /// Where the solid sees a place of the world; none outside the domain, in the world or in the
    /// solid's frame.
    ///
    /// The same as the shift of a pose at this place as it is
    /// [seen](tetracone::space::Pose::relative_to) from the solid's.
    ///
    /// # Cost
    /// Nine products.
    #[must_use]
    pub fn local(&self, place: [i32; 3]) -> Option<[i32; 3]> {
        if !in_domain(place) {
            return None;
        }
        let apart = array::from_fn(|k| I32F0::apart(I32F0::from_bits(place[k]), self.shift[k]));
        // Below 2^31: a rotation makes nothing longer, and a difference is below √3·2^30.
        let turned = |row| I32F0::turn3(row, apart, I32F0::ZERO).to_bits();
        let local = self.rows.map(turned);
        in_domain(local).then_some(local)
    }

    /// A particle after a transformation of its cloud by this pose: what
    /// [`Cloud::transform`](crate::Cloud::transform) does on the GPU, bit by bit.
    ///
    /// The place is where [`tetracone::space::Pose::apply`] takes it, with coordinates cut to the
    /// domain where that is outside. The velocity is turned and not shifted, rounded in the same way,
    /// and cut to ±2^21.
    ///
    /// # Cost
    /// Eighteen products.
    ///
    /// ```
    /// use tetracone_gpu::{Particle, Pose};
    ///
    /// let half = 0.5f64.sqrt();
    /// let pose = Pose::new([10, 0, 0], [half, 0.0, 0.0, half])?;
    /// let particle = Particle { place: [7, 0, 0], velocity: [1, 0, 0] };
    /// let there = Particle { place: [10, 7, 0], velocity: [0, 1, 0] };
    /// assert_eq!(pose.carried(particle), there);
    /// # Ok::<(), tetracone_gpu::GpuError>(())
    /// ```
    #[must_use]
    pub fn carried(&self, particle: Particle) -> Particle {
        let rows = self.rows_onwards();
        let turned =
            |row, v: [i32; 3], shift| I32F0::turn3(row, v.map(I32F0::from_bits), shift).to_bits();
        let Particle { place, velocity } = particle;
        let end = FIXED_LIMIT - 1;
        Particle {
            place: array::from_fn(|k| turned(rows[k], place, self.shift[k]).clamp(-end, end)),
            velocity: rows.map(|row| turned(row, velocity, I32F0::ZERO).clamp(-FASTEST, FASTEST)),
        }
    }

    /// The rows of the core's matrix, which take from the solid to the world.
    fn rows_onwards(&self) -> [[I2F30; 3]; 3] {
        array::from_fn(|row| array::from_fn(|k| self.rows[k][row]))
    }

    /// As the shader reads it to go to the world.
    pub(crate) fn words_onwards(&self) -> [i32; 12] {
        let rows = self.rows_onwards();
        Self { rows, ..*self }.words()
    }

    /// As the shader reads it.
    pub(crate) fn words(&self) -> [i32; 12] {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.rows.map(|row| row.map(I2F30::to_bits));
        let [x, y, z] = self.shift.map(I32F0::to_bits);
        [a, b, c, x, d, e, f, y, g, h, i, z]
    }
}

impl<F: LeEqU32 + Send + Sync + 'static> From<space::Pose<FixedI32<F>>> for Pose {
    /// A pose of a world in fixed point; its steps are the cloud's.
    fn from(pose: space::Pose<FixedI32<F>>) -> Self {
        let matrix = pose.matrix();
        let steps = |x: FixedI32<F>| I32F0::from_bits(x.to_bits());
        Self {
            rows: array::from_fn(|k| array::from_fn(|row| matrix[row][k])),
            shift: pose.shift().array().map(steps),
        }
    }
}

#[cfg(feature = "glam")]
impl TryFrom<(glam::IVec3, glam::DQuat)> for Pose {
    type Error = GpuError;

    fn try_from((shift, rotation): (glam::IVec3, glam::DQuat)) -> Result<Self, GpuError> {
        let glam::DQuat { x, y, z, w } = rotation;
        Self::new(shift.to_array(), [w, x, y, z])
    }
}

/// A place as the core has it.
fn point(place: [i32; 3]) -> Point<I32F0> {
    place.map(I32F0::from_bits).into()
}

/// Whether all coordinates are strictly within ±2^29.
pub(crate) fn in_domain(place: [i32; 3]) -> bool {
    place.into_iter().all(|x| I32F0::from_bits(x).in_domain())
}

#[cfg(test)]
mod tests {
    use fixed::types::{I2F30, I16F16, I32F0};
    use tetracone::space;

    use super::{Pose, point};
    use crate::GpuError;

    const MOST: i32 = (1 << 29) - 1;

    /// Near, far, and at the ends of the domain.
    const PLACES: [[i32; 3]; 8] = [
        [0; 3],
        [5, -6, 7],
        [1_000_000, 2, -3],
        [-5, 400_000, 123_456],
        [77, -1, 300_000],
        [300_000_000, -200_000_001, 100_000_007],
        [MOST, -MOST, MOST],
        [-MOST, MOST, -MOST],
    ];

    /// Half a turn, any, with entries of one half, and as long and as short as the core lets in.
    const ROTATIONS: [[f64; 4]; 5] = [
        [0.0, 1.0, 0.0, 0.0],
        [0.452_911, 0.339_683, -0.226_455, 0.792_594],
        [0.5, -0.5, 0.5, 0.5],
        [0.500_12, 0.500_12, -0.500_12, 0.500_12],
        [-0.707, 0.000_001, 0.0, 0.707],
    ];

    #[test]
    fn places_are_seen_as_the_core_sees_them() {
        let mut seen = 0;
        for rotation in ROTATIONS {
            for shift in PLACES {
                // As it stands, since `Pose::new` would change the length.
                let units = rotation.map(I2F30::from_num);
                let rotation = space::Quaternion::from_wxyz(units).expect("nearly of length one");
                let core = space::Pose::<I32F0>::new(point(shift), rotation);
                let core = core.expect("in the domain");
                let pose = Pose::from(core);
                for place in PLACES {
                    let there = space::Pose::shifted(point(place)).expect("in the domain");
                    let expected = there.relative_to(&core).ok().map(|there| there.shift());
                    assert_eq!(
                        pose.local(place).map(point),
                        expected,
                        "{core:?}, {place:?}"
                    );
                    seen += usize::from(expected.is_some());
                }
            }
        }
        assert!(seen > 200, "{seen}");
    }

    #[test]
    fn poses_of_all_steps_are_the_same() {
        let units = ROTATIONS[1].map(I2F30::from_num);
        let rotation = space::Quaternion::from_wxyz(units).expect("a rotation");
        let whole = space::Pose::new(point(PLACES[3]), rotation).expect("in the domain");
        let shift = PLACES[3].map(I16F16::from_bits);
        let rotation = space::Quaternion::from_wxyz(units).expect("a rotation");
        let parts = space::Pose::new(shift.into(), rotation).expect("in the domain");
        assert_eq!(Pose::from(whole), Pose::from(parts));
        assert_eq!(Pose::from(space::Pose::<I32F0>::default()), Pose::IDENTITY);
    }

    #[test]
    fn a_quaternion_may_have_any_length() {
        let pose = Pose::new([1, 2, 3], ROTATIONS[1]).expect("a rotation");
        for factor in [1e-300, 1e-160, 0.25, 1e160, 1e300] {
            let longer = ROTATIONS[1].map(|x| x * factor);
            let longer = Pose::new([1, 2, 3], longer).expect("a rotation");
            for place in &PLACES[..5] {
                let (Some(a), Some(b)) = (pose.local(*place), longer.local(*place)) else {
                    panic!("{place:?} is far");
                };
                assert!((0..3).all(|k| a[k].abs_diff(b[k]) <= 1), "{a:?} {b:?}");
            }
        }
        for none in [0.0, f64::NAN, f64::INFINITY] {
            let rotation = [none, 0.0, 0.0, 0.0];
            let error = Pose::new([0; 3], rotation).expect_err("no rotation");
            assert!(matches!(error, GpuError::Rotation(_)), "{error}");
        }
    }

    #[cfg(feature = "glam")]
    #[test]
    fn poses_come_from_glam() {
        let [w, x, y, z] = ROTATIONS[1];
        let given = (
            glam::IVec3::from(PLACES[1]),
            glam::DQuat::from_xyzw(x, y, z, w),
        );
        let pose = Pose::try_from(given).expect("a rotation");
        assert_eq!(
            pose,
            Pose::new(PLACES[1], ROTATIONS[1]).expect("a rotation")
        );
    }

    #[test]
    fn turning_keeps_lengths_but_for_half_a_step() {
        let shift = PLACES[1];
        let pose = Pose::new(shift, ROTATIONS[1]).expect("a rotation");
        for place in &PLACES[2..5] {
            let local = pose.local(*place).expect("near");
            let length = |p: [f64; 3]| p.iter().map(|x| x * x).sum::<f64>().sqrt();
            let away = core::array::from_fn(|k| f64::from(place[k] - shift[k]));
            let difference = length(away) - length(local.map(f64::from));
            assert!(difference.abs() < 1.0, "{place:?}: {difference}");
        }
    }

    #[test]
    fn the_domain_ends_where_it_says() {
        let pose = Pose::IDENTITY;
        assert_eq!(pose.local([MOST, -MOST, 0]), Some([MOST, -MOST, 0]));
        assert_eq!(pose.local([0, 0, MOST + 1]), None);
        assert_eq!(pose.local([i32::MIN, 0, 0]), None);
        let away = Pose::new([MOST, 0, 0], [1.0, 0.0, 0.0, 0.0]).expect("in the domain");
        assert_eq!(away.local([-MOST, 0, 0]), None);
        let place = [MOST, MOST + 1, 0];
        let error = Pose::new(place, [1.0, 0.0, 0.0, 0.0]).expect_err("outside");
        assert_eq!(error, GpuError::Domain { place });
    }
}
