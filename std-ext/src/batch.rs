//! Many points or rays at once, on all cores.
//!
//! Answers come in the order of the questions and never depend on the number of threads.

use rayon::prelude::*;
use tetracone::{
    Dimension, PointTracker, SegmentTracker,
    cells::Cells,
    query::{Class, FirstHit, Segment},
    solid::{AsSolid, Solid},
    world::{Groups, MemberHit, Storage, WorldError, WorldIn},
};

/// Questions handed to a thread at a time: enough to pay for handing them over, and short enough to
/// share out evenly.
const CHUNK: usize = 1024;

/// Where each of many points lies.
///
/// Points that lie near each other in the slice are found sooner, because each search starts
/// where the one before it ended.
///
/// # Cost
/// As [`PointTracker::classify`] for every point, divided by the cores.
///
/// # Panics
/// Never.
#[must_use]
pub fn classify_all<G: Dimension>(cells: &Cells<'_, G>, points: &[G::Point]) -> Vec<Class> {
    points
        .par_chunks(CHUNK)
        .flat_map_iter(|chunk| {
            let mut tracker = PointTracker::new();
            chunk
                .iter()
                .map(move |point| tracker.classify(cells, *point))
        })
        .collect()
}

/// Where each of many moving points lies, each with a tracker of its own.
///
/// The trackers end up as if the points had been asked one by one. Points without a tracker, or
/// trackers without a point, are left alone.
#[must_use]
pub fn classify_tracked_all<G: Dimension>(
    cells: &Cells<'_, G>,
    points: &[G::Point],
    trackers: &mut [PointTracker],
) -> Vec<Class> {
    points
        .par_iter()
        .zip(trackers)
        .with_min_len(CHUNK)
        .map(|(point, tracker)| tracker.classify(cells, *point))
        .collect()
}

/// Where points that go straight from one place to another first meet a solid: the rays of a sensor, in the
/// solid's frame.
///
/// The answers are those of [`Solid::cast`]. Ways that lie near each other in the slice are found sooner,
/// because each search starts with what the one before it found.
///
/// # Cost
/// As [`SegmentTracker::cast`] for every way, divided by the cores.
///
/// # Panics
/// Never.
#[must_use]
pub fn cast_all<G: Dimension>(
    solid: &Solid<'_, G>,
    ways: &[Segment<G>],
) -> Vec<Option<FirstHit<G>>> {
    ways.par_chunks(CHUNK)
        .flat_map_iter(|chunk| {
            let mut tracker = SegmentTracker::new();
            chunk.iter().map(move |way| tracker.cast(solid, way))
        })
        .collect()
}

/// Which solid of a world each of many points that go straight from one place to another meets first, and
/// where: the rays of a lidar.
///
/// Each answer, or error, is that of [`WorldIn::cast`]: a way that leaves the domain takes no other's answer
/// away.
///
/// # Cost
/// As [`WorldIn::cast`] for every way, divided by the cores.
///
/// # Panics
/// Never.
pub fn cast_all_in<B, S>(
    world: &WorldIn<B, S>,
    ways: &[Segment<B::Dimension>],
    groups: Groups,
) -> Vec<Result<Option<MemberHit<B::Dimension>>, WorldError>>
where
    B: AsSolid,
    S: Storage,
    WorldIn<B, S>: Sync,
{
    ways.par_iter()
        .with_min_len(CHUNK / 16)
        .map(|way| world.cast(way, groups))
        .collect()
}
