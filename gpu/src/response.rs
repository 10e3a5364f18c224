use tetracone::{PointTracker, number::FIXED_LIMIT, query::Class};

use crate::{
    CpuSolid, Motion, Particle, Pose,
    motion::{FASTEST, WHOLE, each},
};

/// Places around a particle that tell which way is out: a cube of them. At a plane the way is off
/// by 10° in the mean; with the 6 places along the axes it would be 28°, with the corners 16°.
pub(crate) const PROBES: u32 = 27;

/// What becomes of a particle in a solid or on its boundary.
///
/// The way out is felt for at 26 places around it, a cube of them: the sum of the directions in
/// which it is outside. With several solids each has its say in turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Response {
    /// It goes on; only its class is told.
    #[default]
    Pass,
    /// It goes back to where it was, and rests.
    Stop,
    /// It goes back to where it was and a bit out, and the part of its velocity that leads into
    /// the solid is turned around.
    Bounce {
        /// How much of that part is left, in parts of 256.
        restitution: i32,
    },
    /// From where it was it goes on along the boundary.
    Slide,
}

impl Response {
    /// The number by which the shader knows it.
    pub(crate) const fn code(self) -> u32 {
        match self {
            Self::Pass => 0,
            Self::Stop => 1,
            Self::Bounce { .. } => 2,
            Self::Slide => 3,
        }
    }

    pub(crate) const fn restitution(self) -> i32 {
        match self {
            Self::Bounce { restitution } => restitution,
            _ => 0,
        }
    }
}

impl Motion {
    /// What becomes of a particle that was at `before`, and its class: `respond.wgsl`.
    pub(crate) fn responded(
        &self,
        particle: &mut Particle,
        before: [i32; 3],
        solid: &CpuSolid<'_>,
        pose: &Pose,
    ) -> Class {
        let mut tracker = PointTracker::new();
        let class = solid.classify(pose, particle.place, &mut tracker);
        if class == Class::Outside || self.response == Response::Pass {
            return class;
        }
        if self.response == Response::Stop {
            *particle = Particle {
                place: before,
                velocity: [0; 3],
            };
            return class;
        }
        let mut way = [0i32; 3];
        for k in 0..PROBES {
            let direction = probe(k);
            let place = each(|k| particle.place[k] + direction[k] * self.feel);
            if solid.classify(pose, place, &mut tracker) == Class::Outside {
                way = each(|k| way[k] + direction[k]);
            }
        }
        let velocity = self.turned_back(particle.velocity, way);
        let onward = if self.response == Response::Slide {
            velocity
        } else {
            [0; 3]
        };
        *particle = Particle {
            place: self.pushed(each(|k| before[k] + onward[k]), way),
            velocity,
        };
        class
    }

    /// Takes what leads into the solid out of the velocity, and a part of it more for a rebound.
    pub(crate) fn turned_back(&self, velocity: [i32; 3], way: [i32; 3]) -> [i32; 3] {
        let approach: i32 = (0..3).map(|k| velocity[k] * way[k]).sum();
        let size: i32 = way.iter().map(|x| x * x).sum();
        if approach >= 0 || size == 0 {
            return velocity;
        }
        each(|k| {
            let into = approach * way[k] / size;
            let left = velocity[k] - into * (WHOLE + self.response.restitution()) / WHOLE;
            left.clamp(-FASTEST, FASTEST)
        })
    }

    /// Out of the solid by `feel`.
    pub(crate) fn pushed(&self, place: [i32; 3], way: [i32; 3]) -> [i32; 3] {
        let most = way.iter().fold(1, |most, x| most.max(x.abs()));
        each(|k| (place[k] + way[k] * self.feel / most).clamp(1 - FIXED_LIMIT, FIXED_LIMIT - 1))
    }
}

/// Probe k: from the middle of a cube of 3·3·3 places to the others, and once to itself.
fn probe(k: u32) -> [i32; 3] {
    [k, k / 3, k / 9].map(|k| (k % 3).cast_signed() - 1)
}

#[cfg(test)]
mod tests {
    use super::{PROBES, probe};
    use crate::motion::each;

    #[test]
    fn probes_are_all_different_and_even_out() {
        let probes: Vec<_> = (0..PROBES).map(probe).collect();
        for (at, one) in probes.iter().enumerate() {
            assert!(!probes[..at].contains(one), "{one:?} twice");
        }
        let sum = each(|k| probes.iter().map(|probe| probe[k]).sum());
        assert_eq!(sum, [0; 3]);
    }
}
