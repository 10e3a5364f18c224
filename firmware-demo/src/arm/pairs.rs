//! One frame: what meets what.

use super::{Arm, LINKS, State};

impl Arm {
    /// One frame.
    pub fn step(&self, state: &mut State) {
        let poses = self.poses(state.frame);
        let placed: [_; LINKS] =
            core::array::from_fn(|k| self.solids[k].as_ref()?.at(poses[k]).ok());
        let mut met = 0;
        for (number, tracker) in state.trackers.iter_mut().enumerate() {
            let mut meets = || {
                let pair = self.robot.pair(number)?;
                let [a, b] = [pair.first, pair.second];
                // Six comparisons, where a pose seen from another takes 500 instructions.
                let [first, second] = [a, b].map(|link| placed.get(link)?.as_ref());
                if !first?.bounds().intersects(second?.bounds()) {
                    return None;
                }
                let seen = poses.get(b)?.relative_to(poses.get(a)?).ok()?;
                let [first, second] = [a, b].map(|link| self.solids.get(link)?.as_ref());
                let second = second?.at(seen).ok()?;
                Some(tracker.intersects(first?, &second))
            };
            met |= u64::from(meets().unwrap_or(false)) << number;
        }
        state.frame += 1;
        state.poses = poses;
        state.met = met;
        state.hits += u32::from(met != 0);
    }
}
