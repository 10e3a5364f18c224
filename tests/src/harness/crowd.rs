//! What a world says of its members, against every member and every pair asked alone.

mod asks;
mod body;
mod impacts;

use std::collections::{BTreeMap, BTreeSet};

use tetracone::{
    Dimension,
    number::Scalar,
    world::{Change, Event, Groups, Handle, Mobility},
};

pub use asks::Asks;
pub use body::{Body, placed};
pub use impacts::{Met, Ways};

/// A member of a world, as whoever asks knows it.
pub trait Member<'a, G: Dimension> {
    /// What it is.
    fn body(&self) -> Body<'a, G>;

    /// Whether it is a sensor.
    fn is_sensor(&self) -> bool;

    /// Where it is.
    fn pose(&self) -> G::Pose;

    /// Whether it moves.
    fn mobility(&self) -> Mobility;

    /// With what it is compared.
    fn groups(&self) -> Groups;

    /// A place of the world in its frame.
    fn seen(&self, point: G::Point) -> G::Point {
        G::inverse_place(&self.pose(), point)
    }
}

/// All members of a world.
pub type All<K> = BTreeMap<Handle, K>;

/// Pairs of solids, the one first in whose frame they are compared.
pub type Pairs = BTreeSet<(Handle, Handle)>;

/// Margins by handles.
pub type Margins<S> = BTreeMap<Handle, S>;

/// The pairs that are compared and of which something is so, the second one placed in the frame of
/// the first.
pub fn such<'a, G: Dimension, K: Member<'a, G>>(
    all: &All<K>,
    is_so: impl Fn(&K, &K, &G::Pose) -> bool,
) -> Pairs {
    let mut pairs = Pairs::new();
    for (a, first) in all {
        for (b, second) in all.range(a..).skip(1) {
            let (first, second, pair) = match (first.mobility(), second.mobility()) {
                (Mobility::Static, Mobility::Static) => continue,
                (Mobility::Static, Mobility::Moving) => (second, first, (*b, *a)),
                (Mobility::Moving, _) => (first, second, (*a, *b)),
            };
            let both_sense = first.is_sensor() && second.is_sensor();
            if both_sense || !first.groups().admits(second.groups()) {
                continue;
            }
            let pose = G::relative_to(&second.pose(), &first.pose());
            if pose.is_some_and(|pose| is_so(first, second, &pose)) {
                pairs.insert(pair);
            }
        }
    }
    pairs
}

/// The pairs that touch, each compared alone.
#[must_use]
pub fn touching<'a, G: Dimension, K: Member<'a, G>>(all: &All<K>) -> Pairs {
    such(all, |first, second, _| {
        let poses = [&first.pose(), &second.pose()];
        let touch = first.body().touches(&second.body(), poses);
        touch.unwrap_or(false)
    })
}

/// The pairs that are within their margin and do not touch, each compared alone.
#[must_use]
pub fn within<'a, G: Dimension, K: Member<'a, G>>(
    all: &All<K>,
    margins: &Margins<G::Scalar>,
) -> Pairs {
    // The pairs that are asked are told by their handles only where something is so of them.
    let pairs = such(all, |_, _, _| true);
    pairs
        .into_iter()
        .filter(|(a, b)| {
            let margin = |handle| margins.get(handle).map_or(0.0, |margin| margin.to_real());
            // As a coordinate, as a world takes it.
            let sum = margin(a) + margin(b);
            let sum = G::Scalar::nearest(sum).map_or(sum, Scalar::to_real);
            let (first, second) = (&all[a], &all[b]);
            let (one, other) = (first.body(), second.body());
            let poses = [&first.pose(), &second.pose()];
            sum > 0.0
                && one.comes_within(&other, poses, sum) == Some(true)
                && one.touches(&other, poses) == Some(false)
        })
        .collect()
}

/// What is within its margin after a step, given what was and what should be.
///
/// # Panics
/// Where an event tells of something else.
#[must_use]
pub fn near_now<'e>(
    events: impl Iterator<Item = Event> + 'e,
    were: &Pairs,
    expected: &Pairs,
) -> Pairs {
    let mut now = were.clone();
    for event in events {
        let pair = (event.first, event.second);
        let is_near = expected.contains(&pair);
        assert_eq!(event.nearest.is_some(), is_near, "{event:?}");
        match event.change {
            Change::Near => {
                now.insert(pair);
            }
            Change::Far => assert!(now.remove(&pair), "{pair:?} was not near"),
            Change::Begin => {
                now.remove(&pair);
            }
            Change::End if is_near => assert!(now.insert(pair), "{pair:?} touched"),
            Change::End | Change::Stay | Change::Unfinished => {}
        }
    }
    now
}
