//! Faces that say what others say, or what others take back.

use std::collections::BTreeMap;

use super::keep;
use crate::{
    check::space::{
        edges::{Edges, Use},
        sets::Sets,
    },
    import::Mesh,
    memory::{NoRoom, push, room},
};

/// What was dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dropped {
    /// Faces with two corners in one place.
    pub collapsed: usize,
    /// Faces that cancelled in pairs: they have the same corners, turned against each other.
    pub cancelled: usize,
    /// Faces with the corners of an earlier one, turned as that is.
    pub doubled: usize,
}

impl Dropped {
    /// How many faces together.
    #[must_use]
    pub const fn faces(&self) -> usize {
        self.collapsed + self.cancelled + self.doubled
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            collapsed: self.collapsed + other.collapsed,
            cancelled: self.cancelled + other.cancelled,
            doubled: self.doubled + other.doubled,
        }
    }
}

/// Faces that go together: by their corners, the numbers of those that turn one way and the other.
type Same = BTreeMap<[u32; 3], [Vec<u32>; 2]>;

/// Drops faces with two corners in one place, faces that cancel, and faces that are there twice.
///
/// The first two never change which edges lack an opposite. Doubled faces that hang together are dropped together,
/// where no more edges lack an opposite after it: two closed surfaces may have faces in common, and each needs them.
pub(super) fn drop_needless(mesh: &mut Mesh) -> Result<Dropped, NoRoom> {
    let mut is_kept = room(true, mesh.faces.len())?;
    let mut dropped = Dropped::default();
    let mut same = Same::new();
    for (number, face) in (0u32..).zip(&mesh.faces) {
        let mut sorted = *face;
        sorted.sort_unstable();
        let [a, b, c] = sorted;
        if a == b || b == c {
            is_kept[number as usize] = false;
            dropped.collapsed += 1;
            continue;
        }
        let is_even = (0..3).any(|k| [face[k], face[(k + 1) % 3], face[(k + 2) % 3]] == sorted);
        let [own, others] = match same.entry(sorted).or_default() {
            [even, odd] if is_even => [even, odd],
            [even, odd] => [odd, even],
        };
        if let Some(other) = others.pop() {
            is_kept[number as usize] = false;
            is_kept[other as usize] = false;
            dropped.cancelled += 2;
        } else {
            push(own, number)?;
        }
    }
    for face in doubled(mesh, &same, &is_kept)? {
        is_kept[face as usize] = false;
        dropped.doubled += 1;
    }
    keep(mesh, &is_kept);
    Ok(dropped)
}

/// Faces that are there twice and can go.
fn doubled(mesh: &Mesh, same: &Same, is_kept: &[bool]) -> Result<Vec<u32>, NoRoom> {
    let mut doubled = Vec::new();
    for face in same
        .values()
        .flatten()
        .flat_map(|faces| faces.iter().skip(1))
    {
        push(&mut doubled, *face)?;
    }
    if doubled.is_empty() {
        return Ok(doubled);
    }
    doubled.sort_unstable();
    let mut sets = Sets::new(doubled.len())?;
    let number = |side: &Use| doubled.binary_search(&side.face).ok();
    let edges = Edges::of(&mesh.faces)?;
    for sides in edges.all() {
        let mut those = sides.iter().filter_map(number);
        if let Some(first) = those.next() {
            those.for_each(|other| {
                sets.join(first, other, false);
            });
        }
    }
    // How many more edges lack an opposite without a set, at its root. Faces along one edge are in one set.
    let mut more = room(0, doubled.len())?;
    for sides in edges.all() {
        let Some(first) = sides.iter().find_map(number) else {
            continue;
        };
        let (mut all, mut those) = (0i64, 0i64);
        for side in sides.iter().filter(|side| is_kept[side.face as usize]) {
            let way = 1 - 2 * i64::from(side.is_backwards);
            all += way;
            those += if number(side).is_some() { way } else { 0 };
        }
        more[sets.find(first).0] += (all - those).abs() - all.abs();
    }
    let mut numbers = 0..doubled.len();
    let needless = doubled.iter().copied().filter(|_| {
        let number = numbers.next().unwrap_or(0);
        more[sets.find(number).0] <= 0
    });
    Ok(needless.collect())
}
