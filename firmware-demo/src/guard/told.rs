//! What a frame tells of the arm's pairs.

use tetracone::world::{Change, Handle};

use super::{ArmWorld, MEMBERS, Number, PAIRS};
use crate::Fold;

/// What is told of all pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Pairs that touch.
    pub touching: u32,
    /// Pairs of which it is not known how they lie.
    pub unfinished: u32,
    /// For how many frames in a row the pair was unfinished that has been for longest, at any time.
    pub longest: u32,
    /// The pairs that are within 20 millimetres and do not touch, in the order of events.
    pub near: [Near; PAIRS],
    /// How many these are.
    pub count: u32,
    /// For how many frames in a row each pair has been unfinished, by the members' indices.
    ages: [[u8; MEMBERS]; MEMBERS],
}

/// Two members that are near each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Near {
    /// Their indices.
    pub pair: [usize; 2],
    /// They are no nearer than this, in millimetres.
    pub at_least: Number,
    /// And no farther than this.
    pub at_most: Number,
}

impl Told {
    pub(super) fn new() -> Self {
        Self {
            touching: 0,
            unfinished: 0,
            longest: 0,
            near: [Near::default(); PAIRS],
            count: 0,
            ages: [[0; MEMBERS]; MEMBERS],
        }
    }

    /// After a step.
    pub(super) fn take(&mut self, world: &ArmWorld) {
        (self.touching, self.unfinished, self.count) = (0, 0, 0);
        let before = self.ages;
        self.ages = [[0; MEMBERS]; MEMBERS];
        self.near = [Near::default(); PAIRS];
        let mut near = self.near.iter_mut();
        for event in world.events() {
            let [a, b] = [event.first, event.second].map(Handle::index);
            match event.change {
                Change::Begin | Change::Stay => self.touching += 1,
                Change::Unfinished => {
                    self.unfinished += 1;
                    let age = before[a][b].saturating_add(1);
                    self.ages[a][b] = age;
                    self.longest = self.longest.max(u32::from(age));
                }
                Change::Near | Change::End if event.nearest.is_some() => {
                    if let Some(known) = world.known_distance(event.first, event.second)
                        && let Some(slot) = near.next()
                    {
                        *slot = Near {
                            pair: [a, b],
                            at_least: known.at_least,
                            at_most: known.at_most.unwrap_or(Number::MAX),
                        };
                        self.count += 1;
                    }
                }
                _ => {}
            }
        }
    }

    pub(super) fn fold(&self, fold: &mut Fold) {
        for word in [self.touching, self.unfinished, self.longest, self.count] {
            fold.word(word);
        }
        for near in &self.near {
            for number in [near.at_least, near.at_most] {
                fold.word(number.to_bits().cast_unsigned());
            }
        }
        for age in self.ages.as_flattened() {
            fold.word(u32::from(*age));
        }
    }
}
