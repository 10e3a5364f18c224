//! What solids meet on their ways: against every pair at many places of the way.

use std::collections::BTreeMap;

use tetracone::{
    Dimension,
    number::{Arithmetic, Scalar},
    query::{FacetPair, ImpactStatus},
    solid::Solid,
    world::{Handle, Impact, World, WorldError},
};

use super::{
    super::straight::{is_straight, overlap_on_way},
    All, Body, Member, such,
};

/// Where the solids of a world go, and how closely they are watched.
#[derive(Debug)]
pub struct Ways<'w, G: Dimension> {
    /// Where they go; those that are not named stay.
    pub goals: &'w BTreeMap<Handle, G::Pose>,
    /// What comes close enough.
    pub tolerance: G::Scalar,
    /// Places of a way that are looked at; a power of two, so that parts of the way have few digits.
    pub places: u32,
    /// The case.
    pub what: &'w str,
}

/// What was met.
#[derive(Clone, Copy, Debug, Default)]
pub struct Met {
    /// Pairs that meet.
    pub met: u32,
    /// Of these, later than at the start.
    pub later: u32,
    /// Of these, through each other in the end.
    pub through: u32,
    /// Pairs of which the search was not finished.
    pub unfinished: u32,
}

impl<G: Dimension> Ways<'_, G> {
    /// Asks a world what is met and judges the answer; none where a goal is out of the domain.
    ///
    /// # Panics
    /// Where something is met that is not told of, or before it is.
    pub fn ask<'a, K: Member<'a, G>, const SOLIDS: usize, const PAIRS: usize>(
        &self,
        world: &mut World<&'a Solid<'a, G>, SOLIDS, PAIRS>,
        all: &All<K>,
        sum: &mut Met,
    ) -> Option<()> {
        let told = self.told(world)?;
        // All that are compared, wherever they are.
        let compared = such(all, |_, _, _| true);
        for impact in &told {
            let pair = (impact.first, impact.second);
            let is_met = compared.contains(&pair);
            assert!(is_met, "{}: {impact:?}", self.what);
        }
        for pair in compared {
            let impact = told
                .iter()
                .find(|impact| (impact.first, impact.second) == pair);
            self.check(all, pair, impact, sum);
        }
        Some(())
    }

    /// All, which leaves the world as it is, and begins alike where there is less room.
    fn told<'a, const SOLIDS: usize, const PAIRS: usize>(
        &self,
        world: &mut World<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    ) -> Option<Vec<Impact>> {
        let what = self.what;
        let goal = |handle: Handle| self.goals.get(&handle).copied();
        let saved = |world: &World<_, SOLIDS, PAIRS>| {
            let mut bytes = vec![0; world.snapshot_len()];
            world.save(&mut bytes).expect("there is room");
            bytes
        };
        let before = saved(world);
        let mut impacts = vec![None; SOLIDS * SOLIDS];
        let listed = world.impacts(goal, self.tolerance, &mut impacts);
        assert!(saved(world) == before, "{what}: the world is as it was");
        let listed = match listed {
            Ok(listed) => listed,
            Err(WorldError::OutOfDomain) => return None,
            Err(error) => panic!("{what}: {error}"),
        };
        assert!(!listed.is_truncated(), "{what}");
        let told: Vec<Impact> = impacts[..listed.count].iter().copied().flatten().collect();
        assert_eq!(told.len(), listed.count, "{what}");
        let key = |impact: &Impact| (impact.time.to_bits(), impact.first, impact.second);
        assert!(told.is_sorted_by_key(key), "{what}");
        let mut few = [None; 3];
        let listed = world.impacts(goal, self.tolerance, &mut few);
        assert_eq!(listed.expect("as before").count, told.len(), "{what}");
        assert!(
            few.iter()
                .zip(&told)
                .all(|(one, other)| *one == Some(*other)),
            "{what}"
        );
        Some(told)
    }

    fn check<'a, K: Member<'a, G>>(
        &self,
        all: &All<K>,
        (first, second): (Handle, Handle),
        impact: Option<&Impact>,
        sum: &mut Met,
    ) {
        let known = [first, second].map(|handle| &all[&handle]);
        let starts = known.map(Member::pose);
        let end = |k: usize, handle: &Handle| *self.goals.get(handle).unwrap_or(&starts[k]);
        let ends = [end(0, &first), end(1, &second)];
        let ways = [[&starts[0], &ends[0]], [&starts[1], &ends[1]]];
        let pair = known.map(Member::body);
        let what = || format!("{}: {first:?} {second:?}", self.what);
        let free = impact.map_or(f64::INFINITY, |impact| impact.time.into());
        let overlap = self.first(|part| {
            let told = is_overlap::<G>(pair, ways, part)?;
            // What is placed anew may be rounded into what it only touches on its way.
            Some(told && (part >= free || overlaps_there::<G>(pair, ways, part)?))
        });
        let Some(impact) = impact else {
            assert_eq!(overlap, None, "{}", what());
            return;
        };
        sum.met += 1;
        if let Some(place) = overlap {
            let part = f64::from(place) / f64::from(self.places);
            assert!(
                f64::from(impact.time) <= part,
                "{} {impact:?} {part}",
                what()
            );
            sum.later += u32::from(place > 0);
            let meets = is_touch::<G>(pair, ways, 1.0).unwrap_or(true);
            sum.through += u32::from(!meets);
        }
        match impact.status {
            ImpactStatus::Touching(_) => {
                let touch = is_touch::<G>(pair, ways, 0.0);
                assert_eq!(
                    (touch, impact.time.to_bits()),
                    (Some(true), 0),
                    "{}",
                    what()
                );
            }
            ImpactStatus::Near(told) => {
                // The part of the ways is rounded down to an `f32`.
                let missed = (length(&pair, ways) + extents(&pair)) * 2f64.powi(-22);
                let tolerance = self.tolerance.to_real().max(least::<G>(&pair, ways));
                let rounded = match G::Scalar::ARITHMETIC {
                    Arithmetic::F32 => 0.0,
                    Arithmetic::Fixed => 3.0,
                };
                let most = tolerance * 1.01 + rounded + missed;
                let [first, second] = places::<G>(ways, f64::from(impact.time));
                let poses = [&first, &second];
                // A facet without an area may have gained one where the search saw it, and lost it here.
                let near = match facets_told(&pair, poses, told) {
                    Some([one, other]) if G::is_degenerate(&other) => {
                        let (_, [from, to]) = G::nearest_places(&one, &other);
                        let square = from.iter().zip(to).map(|(a, b)| (b - a).powi(2));
                        Some(square.sum::<f64>().sqrt() <= most)
                    }
                    _ => pair[0].comes_within(&pair[1], poses, most),
                };
                assert_eq!(near, Some(true), "{} {impact:?}", what());
            }
            ImpactStatus::Unfinished => sum.unfinished += 1,
        }
    }

    /// The first of the places where something is so.
    fn first(&self, is_so: impl Fn(f64) -> Option<bool>) -> Option<u32> {
        let part = |place: u32| f64::from(place) / f64::from(self.places);
        (0..=self.places).find(|place| is_so(part(*place)).unwrap_or(false))
    }
}

/// How far any point of two solids goes at most, each on its way.
fn length<G: Dimension>(bodies: &[Body<'_, G>; 2], ways: [[&G::Pose; 2]; 2]) -> f64 {
    let shifts = ways.map(|[from, to]| {
        let [from, to] = [from, to].map(|pose| G::coordinates(G::shift(pose)).map(Scalar::to_real));
        from.iter().zip(to).map(|(a, b)| (b - a).abs()).sum::<f64>()
    });
    // Half a turn at most, about the zero that is in the box.
    shifts.iter().sum::<f64>() + 4.0 * extents(bodies)
}

/// What a tolerance counts as at least: four times what both places are rounded by, 128 units in the last place of what
/// they reach from each other's zeros, or 16 steps.
fn least<G: Dimension>(bodies: &[Body<'_, G>; 2], ways: [[&G::Pose; 2]; 2]) -> f64 {
    let [first, second] = ways.map(|[from, _]| G::coordinates(G::shift(from)).map(Scalar::to_real));
    let apart = first.iter().zip(second).map(|(a, b)| (b - a).abs());
    match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => (apart.sum::<f64>() + length(bodies, ways)) * 2f64.powi(-16),
        Arithmetic::Fixed => 16.0,
    }
}

/// The sum of what two of them reach from their zeros along all axes.
fn extents<G: Dimension>(bodies: &[Body<'_, G>; 2]) -> f64 {
    bodies.iter().map(Body::extents).sum()
}

/// Whether two solids touch after a part of their ways; none where they cannot be compared.
fn is_touch<G: Dimension>(
    bodies: [Body<'_, G>; 2],
    ways: [[&G::Pose; 2]; 2],
    part: f64,
) -> Option<bool> {
    let [first, second] = places::<G>(ways, part);
    bodies[0].touches(&bodies[1], [&first, &second])
}

/// Whether two solids overlap after a part of their ways, with a capsule by more than roundings.
fn is_overlap<G: Dimension>(
    bodies: [Body<'_, G>; 2],
    ways: [[&G::Pose; 2]; 2],
    part: f64,
) -> Option<bool> {
    let [first, second] = places::<G>(ways, part);
    Some(
        bodies[0].touches(&bodies[1], [&first, &second])?
            && bodies[0].overlaps(&bodies[1], [&first, &second])?,
    )
}

/// Whether two overlap after a part of their ways, seen from the first one; solids that go straight as they are
/// placed at the start.
fn overlaps_there<G: Dimension>(
    [first, second]: [Body<'_, G>; 2],
    ways: [[&G::Pose; 2]; 2],
    part: f64,
) -> Option<bool> {
    let goes_straight = ways.iter().all(|[from, to]| is_straight::<G>(from, to));
    let (Some(first), Some(second), true) = (first.solid(), second.solid(), goes_straight) else {
        return Some(true);
    };
    let [from, to] = [0, 1].map(|k| G::relative_to(ways[1][k], ways[0][k]));
    let placed = second.at(from?).ok()?;
    Some(overlap_on_way(first, &placed, &to?, part))
}

/// Two facets of solids that are told, the second one placed in the frame of the first.
fn facets_told<G: Dimension>(
    [first, second]: &[Body<'_, G>; 2],
    [own, other]: [&G::Pose; 2],
    told: FacetPair,
) -> Option<[G::Facet; 2]> {
    let (first, second) = (first.solid()?, second.solid()?);
    let placed = second.at(G::relative_to(other, own)?).ok()?;
    Some([first.cells().facet(told.first)?, placed.facet(told.second)?])
}

/// Where two members are after a part of their ways.
fn places<G: Dimension>(ways: [[&G::Pose; 2]; 2], part: f64) -> [G::Pose; 2] {
    ways.map(|[from, to]| G::pose_between(from, to, part))
}
