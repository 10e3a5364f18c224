use tetracone::number::FIXED_LIMIT;

use crate::GpuError;

/// One, as a component of a rotation.
const ONE: f64 = (1u32 << FRACTION) as f64;

/// Fractional bits of a rotation's components.
const FRACTION: u32 = 30;

/// Where a solid is in the world: turned by integers, then shifted.
///
/// The GPU and the CPU go from the world to the solid by the same integers: the components of the
/// rotation have 30 fractional bits, the products 64 bits, and the sum is rounded once, to the
/// nearest step. What is said about a particle is exact for the place that this gives.
///
/// ```
/// use tetracone_gpu::Pose;
///
/// // A quarter turn about z, then ten steps along x.
/// let half = 0.5f64.sqrt();
/// let pose = Pose::new([0.0, 0.0, half, half], [10, 0, 0])?;
/// assert_eq!(pose.local([10, 7, 0]), Some([7, 0, 0]));
/// # Ok::<(), tetracone_gpu::GpuError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pose {
    /// The world's axes as the solid sees them: row k gives the local coordinate k.
    rows: [[i32; 3]; 3],
    shift: [i32; 3],
}

impl Pose {
    /// Neither turned nor shifted.
    pub const IDENTITY: Self = Self {
        rows: [
            [1 << FRACTION, 0, 0],
            [0, 1 << FRACTION, 0],
            [0, 0, 1 << FRACTION],
        ],
        shift: [0; 3],
    };

    /// The pose that turns by a quaternion x, y, z, w of any length, and then shifts.
    ///
    /// # Errors
    /// [`GpuError::Rotation`] for a quaternion of no length or none that is finite,
    /// [`GpuError::Domain`] for a shift outside the domain.
    pub fn new([x, y, z, w]: [f64; 4], shift: [i32; 3]) -> Result<Self, GpuError> {
        if !in_domain(shift) {
            return Err(GpuError::Domain { place: shift });
        }
        let square = x * x + y * y + z * z + w * w;
        if !square.is_normal() {
            return Err(GpuError::Rotation([x, y, z, w]));
        }
        let twice = 2.0 / square;
        let (xx, yy, zz) = (x * x * twice, y * y * twice, z * z * twice);
        let (xy, yz, zx) = (x * y * twice, y * z * twice, z * x * twice);
        let (wx, wy, wz) = (w * x * twice, w * y * twice, w * z * twice);
        // The transposed matrix: it leads from the world into the solid.
        let rows = [
            [1.0 - yy - zz, xy + wz, zx - wy],
            [xy - wz, 1.0 - zz - xx, yz + wx],
            [zx + wy, yz - wx, 1.0 - xx - yy],
        ];
        Ok(Self {
            rows: rows.map(|row| row.map(component)),
            shift,
        })
    }

    /// Where the solid sees a place of the world; none outside the domain, in the world or in the
    /// solid's frame.
    ///
    /// # Cost
    /// Nine products.
    #[must_use]
    pub fn local(&self, place: [i32; 3]) -> Option<[i32; 3]> {
        if !in_domain(place) {
            return None;
        }
        let away: [i64; 3] =
            core::array::from_fn(|k| i64::from(place[k]) - i64::from(self.shift[k]));
        let local = self.rows.map(|row| {
            let sum: i64 = (0..3).map(|k| i64::from(row[k]) * away[k]).sum();
            // Below 2^31: a rotation makes nothing longer, and a difference is below √3·2^30.
            (sum + (1 << (FRACTION - 1))) >> FRACTION
        });
        let limit = i64::from(FIXED_LIMIT);
        if local.iter().any(|x| x.abs() >= limit) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 2^29")]
        Some(local.map(|x| x as i32))
    }

    /// As the shader reads it.
    pub(crate) fn words(&self) -> [i32; 12] {
        let [x, y, z] = self.rows;
        let [a, b, c] = self.shift;
        [
            x[0], x[1], x[2], a, y[0], y[1], y[2], b, z[0], z[1], z[2], c,
        ]
    }
}

#[cfg(feature = "glam")]
impl TryFrom<(glam::DQuat, glam::IVec3)> for Pose {
    type Error = GpuError;

    fn try_from((rotation, shift): (glam::DQuat, glam::IVec3)) -> Result<Self, GpuError> {
        Self::new(rotation.to_array(), shift.to_array())
    }
}

/// Whether all coordinates are strictly within ±2^29.
pub(crate) fn in_domain(place: [i32; 3]) -> bool {
    place
        .iter()
        .all(|x| x.unsigned_abs() < FIXED_LIMIT.unsigned_abs())
}

/// A component from −1 to 1 in 2^-30, to the nearest.
fn component(real: f64) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a saturating cast of a whole number of at most 2^30"
    )]
    {
        (real * ONE).clamp(-ONE, ONE).round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::Pose;

    #[test]
    fn turning_keeps_lengths_but_for_half_a_step() {
        let pose = Pose::new([0.3, -0.2, 0.7, 0.4], [5, -6, 7]).expect("a rotation");
        for place in [
            [1_000_000, 2, -3],
            [-5, 400_000, 123_456],
            [77, -1, 300_000],
        ] {
            let local = pose.local(place).expect("near");
            let square = |p: [f64; 3]| p.iter().map(|x| x * x).sum::<f64>().sqrt();
            let away = core::array::from_fn(|k| f64::from(place[k]) - f64::from(pose.shift[k]));
            let difference = square(away) - square(local.map(f64::from));
            assert!(difference.abs() < 1.0, "{place:?}: {difference}");
        }
    }

    #[test]
    fn the_domain_ends_where_it_says() {
        let most = (1 << 29) - 1;
        assert_eq!(
            Pose::IDENTITY.local([most, -most, 0]),
            Some([most, -most, 0])
        );
        assert_eq!(Pose::IDENTITY.local([0, 0, most + 1]), None);
        assert_eq!(Pose::IDENTITY.local([i32::MIN, 0, 0]), None);
        let away = Pose::new([0.0, 0.0, 0.0, 1.0], [most, 0, 0]).expect("in the domain");
        assert_eq!(away.local([-most, 0, 0]), None);
        assert!(Pose::new([0.0; 4], [0; 3]).is_err());
        assert!(Pose::new([f64::NAN; 4], [0; 3]).is_err());
    }
}
