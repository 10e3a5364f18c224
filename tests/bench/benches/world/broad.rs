//! Broad phases on the boxes of solids in motion: the world's own, and those of `tetracone_classic`.

use tetracone::{Dimension, internal::Axes, space::Space, volume::Aabb};
use tetracone_classic::broad_phase::{
    BroadPhase, Grid, KdTree, LooseOctree, Pair, SweepAndPrune, VolumeTree,
};
use tetracone_std::Heap;

use super::times::Times;

/// What a frame takes every broad phase, in µs, and the pairs of boxes that meet.
pub(crate) struct Told {
    /// Names and times, the world's own first.
    pub(crate) times: Vec<(&'static str, f64)>,
    /// A frame's in the mean.
    pub(crate) pairs: f64,
}

/// Asks all of them about the same frames.
///
/// # Panics
/// Where two of them differ.
pub(crate) fn ask(frames: &[Vec<Aabb<Space<f32>>>], warm: usize) -> Told {
    let (own, expected) = measure_own(frames, warm);
    let mut times = vec![("ours", own)];
    times.push(measure::<SweepAndPrune>(frames, warm, &expected));
    times.push(measure::<Grid>(frames, warm, &expected));
    times.push(measure::<LooseOctree>(frames, warm, &expected));
    times.push(measure::<KdTree>(frames, warm, &expected));
    times.push(measure::<VolumeTree>(frames, warm, &expected));
    let pairs: u32 = expected
        .iter()
        .map(|pairs| u32::try_from(pairs.len()).expect("few"))
        .sum();
    let frames = u32::try_from(frames.len()).expect("few");
    Told {
        times,
        pairs: f64::from(pairs) / f64::from(frames),
    }
}

fn measure_own(frames: &[Vec<Aabb<Space<f32>>>], warm: usize) -> (f64, Vec<Vec<Pair>>) {
    let room = || vec![0; frames[0].len()].into_boxed_slice();
    let mut axes = Axes::<Heap>::new([room(), room(), room()], room());
    for number in 0..frames[0].len() {
        axes.insert(u16::try_from(number).expect("few"));
    }
    let (mut times, mut all) = (Times::default(), Vec::new());
    for boxes in frames {
        let mut pairs = Vec::new();
        times.take(|| {
            axes.sort(boxes);
            axes.sweep(boxes, |a, b| {
                let (a, b) = (u32::from(a), u32::from(b));
                pairs.push((a.min(b), a.max(b)));
            });
        });
        pairs.sort_unstable();
        all.push(pairs);
    }
    times.0.drain(..warm);
    (times.figures()[0], all)
}

fn measure<P: BroadPhase<Space<f32>>>(
    frames: &[Vec<Aabb<Space<f32>>>],
    warm: usize,
    expected: &[Vec<Pair>],
) -> (&'static str, f64) {
    assert_eq!(Space::<f32>::DIMENSION, 3);
    let (mut phase, mut times, mut pairs) = (P::default(), Times::default(), Vec::new());
    for (boxes, expected) in frames.iter().zip(expected) {
        times.take(|| phase.find(boxes, &mut pairs)).expect("boxes");
        assert_eq!(pairs, *expected, "{}", P::NAME);
    }
    times.0.drain(..warm);
    (P::NAME, times.figures()[0])
}
