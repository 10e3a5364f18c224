//! A ring: closed positions, turned as its role asks.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use crate::memory::collect;

/// What a ring is to its polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Its outline, which goes counter-clockwise.
    Outer,
    /// A hole, which goes clockwise.
    Hole,
}

/// A position: two numbers, then perhaps a height and more.
pub(super) struct Position {
    pub(super) point: [f64; 2],
    /// Whether there was more than two numbers.
    pub(super) has_height: bool,
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PositionVisitor)
    }
}

/// Reads a [`Position`].
struct PositionVisitor;

impl<'de> Visitor<'de> for PositionVisitor {
    type Value = Position;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position of 2 numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Position, A::Error> {
        let mut point = [0.0; 2];
        for (found, coordinate) in point.iter_mut().enumerate() {
            let Some(number) = seq.next_element::<f64>()? else {
                let what = format_args!("a position needs 2 numbers, found {found}");
                return Err(A::Error::custom(what));
            };
            // Adding zero turns -0.0 into 0.0 and nothing else.
            *coordinate = number + 0.0;
        }
        let mut has_height = false;
        while seq.next_element::<IgnoredAny>()?.is_some() {
            has_height = true;
        }
        Ok(Position { point, has_height })
    }
}

/// A ring, and whether it was turned.
type Opened = (Vec<[f64; 2]>, bool);

/// Opens the ring, turns it as its role asks, and tells whether that was needed; none where it has fewer than three
/// different places in a row, and so encloses nothing.
pub(super) fn ring(positions: Vec<Position>, role: Role) -> Result<Option<Opened>, String> {
    let points = positions.into_iter().map(|position| position.point);
    let mut ring = collect(points).map_err(|error| error.to_string())?;
    let mut others = ring.iter().filter(|place| ring.first() != Some(*place));
    let second = others.next();
    if others.all(|place| Some(place) == second) {
        return Ok(None);
    }
    if ring.first() != ring.last() {
        return Err("that is not closed; repeat its first position at its end".to_owned());
    }
    ring.pop();
    let area = doubled_area(&ring);
    if !area.is_finite() {
        return Err("whose coordinates are too large to tell which way it turns".to_owned());
    }
    let reversed = match role {
        Role::Outer => area < 0.0,
        Role::Hole => area > 0.0,
    };
    if reversed {
        ring[1..].reverse();
    }
    Ok(Some((ring, reversed)))
}

/// Twice the area, negative if clockwise, as the sum of triangles about the first position.
pub(in super::super) fn doubled_area(ring: &[[f64; 2]]) -> f64 {
    let [ox, oy] = ring[0];
    let triangle = |edge: &[[f64; 2]]| {
        let ([ax, ay], [bx, by]) = (edge[0], edge[1]);
        (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
    };
    ring[1..].windows(2).map(triangle).sum()
}
