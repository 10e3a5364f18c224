//! One frame: what meets what.

use tetracone::query::Posed;

use super::{APART, Arm, LINKS, Space, State, joints::poses};

impl Arm {
    /// One frame.
    pub fn step(&self, state: &mut State) {
        let poses = poses(state.frame);
        let placed: [_; LINKS] = core::array::from_fn(|k| self.links[k].at(poses[k]).ok());
        let mut met = Met::default();
        for ([a, b], tracker) in APART.into_iter().zip(&mut state.trackers.links) {
            let mut meets = || {
                // Six comparisons, where a pose seen from another takes 500 instructions.
                if !placed[a]?.bounds().intersects(placed[b]?.bounds()) {
                    return None;
                }
                let seen = poses[b].seen_from(&poses[a]).ok()?;
                let placed = self.links[b].at(seen).ok()?;
                Some(self.links[a].intersects_tracked(&placed, tracker))
            };
            met.note(meets().unwrap_or(false));
        }
        for (placed, trackers) in placed.iter().zip(&mut state.trackers.obstacles) {
            for (obstacle, tracker) in self.obstacles.iter().zip(trackers) {
                let meets =
                    |placed: &Posed<'_, Space>| obstacle.intersects_tracked(placed, tracker);
                met.note(placed.as_ref().is_some_and(meets));
            }
        }
        state.frame += 1;
        state.poses = poses;
        state.met = met.pairs;
        state.hits += u32::from(met.pairs != 0);
    }
}

/// Which pairs meet: a bit each, those of links before those of links and obstacles.
#[derive(Debug, Default)]
struct Met {
    pairs: u32,
    asked: u32,
}

impl Met {
    fn note(&mut self, meets: bool) {
        self.pairs |= u32::from(meets) << self.asked;
        self.asked += 1;
    }
}
