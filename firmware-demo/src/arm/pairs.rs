//! One frame: what meets what.

use tetracone::query::Placed;

use super::{APART, Arm, LINKS, Space, State, joints::poses};

impl Arm {
    /// One frame.
    pub fn step(&self, state: &mut State) {
        let poses = poses(state.frame);
        let mut met = Met::default();
        for ([a, b], tracker) in APART.into_iter().zip(&mut state.trackers.links) {
            let seen = poses[b].seen_from(&poses[a]);
            met.note(seen.is_ok_and(|seen| {
                let placed = self.links[b].at(seen);
                placed.is_ok_and(|placed| self.links[a].meets_tracked(&placed, tracker))
            }));
        }
        for (link, trackers) in (0..LINKS).zip(&mut state.trackers.obstacles) {
            let placed = self.links[link].at(poses[link]);
            for (obstacle, tracker) in self.obstacles.iter().zip(trackers) {
                let meets = |placed: &Placed<'_, Space>| obstacle.meets_tracked(placed, tracker);
                met.note(placed.as_ref().is_ok_and(meets));
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
