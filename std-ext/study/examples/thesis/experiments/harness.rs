//! Solids in every form, and contenders that take turns.

use core::{array::from_fn, time::Duration};

use cpu_time::ThreadTime;
use tetracone::{
    Dimension,
    cells::Cells,
    number::{Scalar, Sign},
    solid::Solid,
};
use tetracone_bench::{
    race::{Peer, race, real},
    subject::Subject,
};
use tetracone_classic::simplicial::{
    Covering,
    tree::{ConeTree, Parameters},
};
use tetracone_oracle::shapes::Shape;
use tetracone_study::facet_tree::{Crossing, FacetTree};

use super::{Scale, figure::Taken};

/// The plane or space in `f32`, with what is asked of it here.
pub(crate) trait Setting<const D: usize>:
    Crossing<D> + Dimension<Scalar = f32, Corners = [u32; D]>
{
}

impl<const D: usize, G: Crossing<D> + Dimension<Scalar = f32, Corners = [u32; D]>> Setting<D>
    for G
{
}

/// A place as a point.
pub(crate) fn point<G: Setting<D>, const D: usize>(place: [f64; D]) -> G::Point {
    let coordinate = |k: usize| place.get(k).map_or(Some(0.0), |x| f32::nearest(*x));
    G::point(from_fn(|k| {
        coordinate(k).expect("places are numbers of f32")
    }))
}

/// Subdivisions of the thesis: what a tree has at a depth if all is split.
pub(crate) const fn subdivisions<const D: usize>(depth: u32) -> u32 {
    if D == 2 { 4 << depth } else { 8 << (2 * depth) }
}

/// A solid in every form.
#[allow(missing_debug_implementations, reason = "it is large")]
pub(crate) struct Body<G: Setting<D>, S, const D: usize> {
    pub(crate) shape: S,
    pub(crate) facets: Vec<G::Facet>,
    pub(crate) covering: Covering<G, D>,
    subject: Subject,
}

impl<G: Setting<D>, S: Shape<D>, const D: usize> Body<G, S, D> {
    pub(crate) fn new(shape: S) -> Self {
        let corners = shape.corners();
        let facet = |corners: &[[f64; D]; D]| G::facet(|k| Some(point::<G, D>(corners[k % D])));
        let facets: Vec<_> = corners.iter().filter_map(facet).collect();
        let points = shape.points().iter();
        let points: Vec<_> = points
            .map(|place| from_fn(|k| place.get(k).copied().unwrap_or(0.0)))
            .collect();
        Self {
            covering: covering(&facets),
            subject: Subject::for_all::<G>(&points, &shape.facets()),
            facets,
            shape,
        }
    }

    pub(crate) fn solid(&self) -> Solid<'_, G> {
        self.subject.solid()
    }

    pub(crate) fn cells(&self) -> Cells<'_, G> {
        self.subject.cells()
    }

    /// Seconds that today's cells and boxes took to build.
    pub(crate) fn build(&self) -> f64 {
        self.subject.build / 1e3
    }

    pub(crate) fn tree(&self, parameters: Parameters) -> ConeTree<G, D> {
        ConeTree::build(self.covering.clone(), &parameters)
    }

    pub(crate) fn facet_tree(&self, depth: u32, count: usize) -> FacetTree<G, D> {
        FacetTree::build(&self.facets, depth, count)
    }
}

/// The covering about the mean of the vertices; about zero where that alone makes all simplices positive, as the
/// thesis's type III has it.
fn covering<G: Setting<D>, const D: usize>(facets: &[G::Facet]) -> Covering<G, D> {
    let central = Covering::<G, D>::central(facets).expect("it is near zero");
    let zero = Covering::<G, D>::about(point::<G, D>([0.0; D]), facets).expect("so is zero");
    let is_positive = |covering: &Covering<G, D>| {
        let mut simplices = covering.simplices().iter();
        simplices.all(|simplex| simplex.sign == Sign::Positive)
    };
    if is_positive(&zero) && !is_positive(&central) {
        zero
    } else {
        central
    }
}

/// One that takes part: its name, its answers to the frames, and signs a frame.
#[allow(missing_debug_implementations, reason = "what answers is a closure")]
pub(crate) struct Contender<'a> {
    pub(crate) name: &'static str,
    pub(crate) ask: Box<dyn FnMut(usize) -> bool + 'a>,
    pub(crate) signs: Option<f64>,
    /// The frames that it is asked; the first contender is asked all.
    pub(crate) numbers: Vec<usize>,
}

/// What came of a race: what everyone took, and the share of hits.
pub(crate) struct Raced {
    pub(crate) taken: Vec<(&'static str, Taken)>,
    pub(crate) hits: f64,
}

/// Lets all answer all frames, in turns.
///
/// # Panics
/// If one frame in a hundred gets other answers.
pub(crate) fn measure(scale: &Scale, count: usize, contenders: Vec<Contender<'_>>) -> Raced {
    let signs: Vec<_> = contenders.iter().map(|one| one.signs).collect();
    let peers = contenders.into_iter();
    let mut peers: Vec<_> = peers
        .map(|contender| Peer::at(contender.name, contender.numbers, contender.ask))
        .collect();
    let outcomes = race(&mut peers, scale.rounds);
    for outcome in &outcomes {
        let differ = outcome.differ();
        assert!(
            differ * 100 <= outcome.asked,
            "{}: {differ} answers differ",
            outcome.name
        );
    }
    let hits = outcomes.first().map_or(0, |outcome| outcome.hits);
    let taken = outcomes.iter().zip(signs).map(|(outcome, signs)| {
        let value = 1e9 / outcome.time;
        (outcome.name, Taken { value, signs })
    });
    Raced {
        taken: taken.collect(),
        hits: real(hits) / real(count),
    }
}

/// The least time that some builds take of this thread's time, in seconds.
pub(crate) fn build_time<T>(scale: &Scale, build: impl Fn() -> T) -> f64 {
    let once = || {
        let start = ThreadTime::now();
        let built = build();
        let time = start.elapsed();
        drop(built);
        time
    };
    let times = (0..scale.rounds).map(|_| once());
    times.min().unwrap_or(Duration::ZERO).as_secs_f64()
}
