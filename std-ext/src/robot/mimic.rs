//! Joints that follow others, which may follow others: who leads in the end.

use super::{Joint, Mimic};
use crate::{
    import::{Fault, text::quote},
    memory::{NoRoom, push, room},
};

/// A joint's coordinate is the robot's coordinate at `coordinate`, times `multiplier`, and `offset` more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lead {
    pub(super) coordinate: usize,
    pub(super) multiplier: f64,
    pub(super) offset: f64,
}

/// Why joints do not follow.
pub(super) enum NoLead {
    /// A joint follows itself in the end.
    Circle(usize),
    /// A joint follows one that has not one coordinate.
    Kind(usize),
    /// What it is multiplied by grows beyond all numbers on the way.
    Beyond(usize),
    /// There is not enough memory.
    NoRoom(NoRoom),
}

impl From<NoRoom> for NoLead {
    fn from(error: NoRoom) -> Self {
        Self::NoRoom(error)
    }
}

impl NoLead {
    /// The joint, and what is wrong with it.
    pub(super) fn told(&self, joints: &[Joint]) -> Result<(usize, String), Fault> {
        let name = |joint: usize| quote(&joints[joint].name);
        let mimic = |joint: usize| joints[joint].mimic.map_or(joint, |mimic| mimic.joint);
        let told = match *self {
            Self::Circle(joint) => (
                joint,
                format!(
                    "the joint {} follows itself, by way of {}; the last joint to be followed \
                     follows none",
                    name(joint),
                    name(mimic(joint))
                ),
            ),
            Self::Kind(joint) => {
                let leader = &joints[mimic(joint)];
                let what = format!(
                    "the joint {} follows {}, which is {} and has not one coordinate; only \
                     revolute, continuous and prismatic joints can be followed",
                    name(joint),
                    quote(&leader.name),
                    leader.kind.name()
                );
                (joint, what)
            }
            Self::Beyond(joint) => (
                joint,
                format!(
                    "the joint {} follows others with factors that are beyond all numbers \
                     together",
                    name(joint)
                ),
            ),
            Self::NoRoom(error) => return Err(error.into()),
        };
        Ok(told)
    }
}

/// How far a joint is.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    Not,
    OnTheWay,
    Done,
}

/// Who leads every joint of one coordinate, the joint itself where it follows none.
pub(super) fn leads(joints: &[Joint]) -> Result<Vec<Option<Lead>>, NoLead> {
    let mut leads = room(None, joints.len())?;
    let mut seen = room(Seen::Not, joints.len())?;
    let mut way = Vec::new();
    for start in 0..joints.len() {
        let mut joint = start;
        while seen[joint] == Seen::Not {
            seen[joint] = Seen::OnTheWay;
            push(&mut way, joint)?;
            let Some(mimic) = joints[joint].mimic else {
                break;
            };
            if seen[mimic.joint] == Seen::OnTheWay {
                return Err(NoLead::Circle(joint));
            }
            joint = mimic.joint;
        }
        // Back from the one that leads.
        while let Some(joint) = way.pop() {
            seen[joint] = Seen::Done;
            leads[joint] = match joints[joint].mimic {
                Some(mimic) => Some(follow(joint, mimic, leads[mimic.joint])?),
                None => (joints[joint].kind.freedom() == 1).then(|| Lead {
                    coordinate: joints[joint].coordinates.start,
                    multiplier: 1.0,
                    offset: 0.0,
                }),
            };
        }
    }
    Ok(leads)
}

/// What leads a joint, from what leads the one that it follows.
fn follow(joint: usize, mimic: Mimic, leader: Option<Lead>) -> Result<Lead, NoLead> {
    let leader = leader.ok_or(NoLead::Kind(joint))?;
    let lead = Lead {
        coordinate: leader.coordinate,
        multiplier: mimic.multiplier * leader.multiplier,
        offset: mimic.multiplier * leader.offset + mimic.offset,
    };
    if lead.multiplier.is_finite() && lead.offset.is_finite() {
        Ok(lead)
    } else {
        Err(NoLead::Beyond(joint))
    }
}
