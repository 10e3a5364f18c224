//! Many points at once, on all cores.
//!
//! Answers come in the order of the points and never depend on the number of threads.

use rayon::prelude::*;
use tetracone::{Dimension, PointTracker, cells::Cells, query::Class};

/// Points handed to a thread at a time: enough to pay for handing them over, and short enough to
/// share out evenly.
const CHUNK: usize = 1024;

/// Where each of many points lies.
///
/// Points that lie near each other in the slice are found sooner, because each search starts
/// where the one before it ended.
///
/// # Cost
/// As [`Cells::classify_tracked`] for every point, divided by the cores.
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
                .map(move |point| cells.classify_tracked(*point, &mut tracker))
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
        .map(|(point, tracker)| cells.classify_tracked(*point, tracker))
        .collect()
}
