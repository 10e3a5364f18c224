use tetracone::{number::FIXED_LIMIT, query::Class};

use crate::{CpuSolid, GpuError, Pose, Response, pose::in_domain};

/// No particle goes farther than this along an axis in a frame: what a response multiplies then
/// stays below 2^31.
pub(crate) const FASTEST: i32 = 1 << 21;
/// Parts of 256, in which drag and restitution are given.
pub(crate) const WHOLE: i32 = 256;
/// Half the range of the noise of a random walk.
pub(crate) const NOISE: i32 = 1 << NOISE_BITS;
pub(crate) const NOISE_BITS: u32 = 15;
/// No probe goes farther, so that no place overflows.
const FARTHEST: i32 = 1 << 20;

/// A particle: where it is and how fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Particle {
    /// The place, in steps of the world, strictly within ±2^29.
    pub place: [i32; 3],
    /// Steps a frame, within ±2^21.
    pub velocity: [i32; 3],
}

/// How particles move, all in integers, so that a run is the same on every adapter and on the CPU.
///
/// A frame adds `gravity` and the particle's own force, where it has one, to the velocity, takes `drag` off it, and moves the particle by the
/// velocity and a step of a random walk. Particles are tested, and respond, at the ends of their steps;
/// one that goes through a wall within a frame is told by
/// [`Cloud::intersects_segments`](crate::Cloud::intersects_segments), and does not respond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// What every frame adds to the velocity, in steps a frame; within ±2^21.
    pub gravity: [i32; 3],
    /// What a frame takes off the velocity, in parts of 256, rounded towards zero; 0 to 256.
    pub drag: i32,
    /// The greatest step of the random walk along an axis, 0 to 2^15.
    pub walk: i32,
    /// What decides where the walk goes, beside the particle's number and the frame's.
    pub seed: u32,
    /// Particles that leave it on one side enter it on the other.
    pub region: Option<Region>,
    /// What becomes of particles that are in a solid or on its boundary.
    pub response: Response,
    /// How far around a hit is felt for the way out, and how far out a bounce or a slide puts the
    /// particle; 1 to 2^20 steps.
    pub feel: i32,
}

/// A box of the world; the upper ends are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// The least coordinates.
    pub low: [i32; 3],
    /// The ends of the coordinates.
    pub high: [i32; 3],
}

impl Default for Motion {
    /// Straight on at the same pace.
    fn default() -> Self {
        Self {
            gravity: [0; 3],
            drag: 0,
            walk: 0,
            seed: 0,
            region: None,
            response: Response::Pass,
            feel: 1,
        }
    }
}

impl Motion {
    /// The motion of a particle with a force of its own: the force acts beside the gravity, cut to
    /// ±2^21 steps a frame and frame. For [`Motion::step`], where
    /// [`Cloud::set_forces`](crate::Cloud::set_forces) gives the GPU the forces.
    ///
    /// ```
    /// use tetracone_gpu::{Motion, Particle};
    ///
    /// let mut particle = Particle::default();
    /// let motion = Motion { gravity: [0, 0, -20], ..Motion::default() };
    /// motion.with_force([3, 0, 20]).step(&mut particle, 0, 0, &[], |_, _| {});
    /// assert_eq!(particle.place, [3, 0, 0]);
    /// ```
    #[must_use]
    pub fn with_force(self, force: [i32; 3]) -> Self {
        let gravity = each(|k| self.gravity[k].saturating_add(force[k].clamp(-FASTEST, FASTEST)));
        Self { gravity, ..self }
    }

    /// Checks all numbers.
    pub(crate) fn check(&self) -> Result<(), GpuError> {
        let within = |what, given: i32, least: i32, most: i32| {
            let error = GpuError::Motion {
                what,
                given: given.into(),
                least: least.into(),
                most: most.into(),
            };
            (least..=most).contains(&given).then_some(()).ok_or(error)
        };
        for gravity in self.gravity {
            within("gravity", gravity, -FASTEST, FASTEST)?;
        }
        within("drag", self.drag, 0, WHOLE)?;
        within("the random walk", self.walk, 0, NOISE)?;
        within("feel", self.feel, 1, FARTHEST)?;
        within("restitution", self.response.restitution(), 0, WHOLE)?;
        if let Some(Region { low, high }) = self.region {
            for place in [low, high] {
                if !in_domain(place) {
                    return Err(GpuError::Domain { place });
                }
            }
        }
        Ok(())
    }

    /// A frame of one particle on the CPU: what [`Cloud::advance`](crate::Cloud::advance) does on
    /// the GPU, bit by bit. `number` is the particle's, `frame` the frame's, from 0.
    ///
    /// Tells the class with respect to every solid, at the place where it was tested against it.
    ///
    /// # Cost
    /// A point query a solid, and 27 more for one that is hit and has to find its way out.
    pub fn step(
        &self,
        particle: &mut Particle,
        number: u32,
        frame: u32,
        solids: &[(CpuSolid<'_>, Pose)],
        mut told: impl FnMut(usize, Class),
    ) {
        let before = particle.place;
        *particle = self.moved(*particle, number, frame);
        for (at, (solid, pose)) in solids.iter().enumerate() {
            told(at, self.responded(particle, before, solid, pose));
        }
    }

    /// Gravity, drag, the walk and the region: `move.wgsl`.
    fn moved(&self, particle: Particle, number: u32, frame: u32) -> Particle {
        let Particle { place, velocity } = particle;
        let velocity = each(|k| {
            let faster = (velocity[k] + self.gravity[k]).clamp(-FASTEST, FASTEST);
            faster - faster * self.drag / WHOLE
        });
        let place = each(|k| {
            #[expect(clippy::cast_possible_truncation, reason = "k is below 3")]
            let noise = self.noise(number, frame, k as u32);
            let there = place[k] + velocity[k] + ((noise * self.walk) >> NOISE_BITS);
            self.wrapped(there, k)
                .clamp(1 - FIXED_LIMIT, FIXED_LIMIT - 1)
        });
        Particle { place, velocity }
    }

    fn noise(&self, number: u32, frame: u32, axis: u32) -> i32 {
        let one = mixed(number.wrapping_mul(3).wrapping_add(axis));
        let number = mixed(mixed(one ^ frame) ^ self.seed);
        (number >> 16).cast_signed() - NOISE
    }

    fn wrapped(&self, place: i32, axis: usize) -> i32 {
        let Some(Region { low, high }) = self.region else {
            return place;
        };
        let extent = (high[axis] - low[axis]).max(0);
        let under = if place < low[axis] { extent } else { 0 };
        let over = if place >= high[axis] { extent } else { 0 };
        place + under - over
    }
}

/// What `f` gives for every axis.
pub(crate) fn each(f: impl Fn(usize) -> i32) -> [i32; 3] {
    core::array::from_fn(f)
}

/// A permutation of all words that leaves no trace of their order.
///
/// # Source
/// Jarzynski and Olano, "Hash Functions for GPU Rendering", 2020: `pcg`.
const fn mixed(value: u32) -> u32 {
    let state = value.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
    (word >> 22) ^ word
}

#[cfg(test)]
mod tests {
    use super::{Motion, Particle, Region};
    use crate::Response;

    #[test]
    fn numbers_that_could_overflow_are_errors() {
        let motion = Motion {
            drag: 257,
            ..Motion::default()
        };
        assert!(motion.check().is_err());
        let motion = Motion {
            feel: 0,
            ..Motion::default()
        };
        assert!(motion.check().is_err());
        assert!(Motion::default().check().is_ok());
    }

    #[test]
    fn the_fastest_particle_at_the_end_of_the_domain_does_not_overflow() {
        let most = super::FIXED_LIMIT - 1;
        let motion = Motion {
            gravity: [super::FASTEST; 3],
            walk: super::NOISE,
            region: Some(Region {
                low: [-most; 3],
                high: [most; 3],
            }),
            response: Response::Bounce { restitution: 256 },
            feel: super::FARTHEST,
            ..Motion::default()
        };
        motion.check().expect("allowed");
        let particle = Particle {
            place: [most; 3],
            velocity: [super::FASTEST; 3],
        };
        let moved = motion.moved(particle, 7, 9);
        assert!(moved.place[0] < 0);
        for way in [[-6, 5, -5], [-5, -5, -5], [1, 0, -1]] {
            motion.turned_back([super::FASTEST; 3], way);
            motion.pushed([most; 3], way);
        }
    }
}
