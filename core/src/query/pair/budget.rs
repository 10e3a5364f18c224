//! Pairs in parts: so many steps now, and the rest another time.

use core::ops::ControlFlow;

use super::{
    Meeting, Posed, Witness,
    search::{PairSearch, Stage, Subject},
    stack::Stack,
    traversal::DEPTH,
};
use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    number::{Lengths, Metric},
    solid::Solid,
    volume::{Aabb, Length},
};

/// Lengths of `f32` are rounded a few times: no more than this part is lost.
const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// What is known of two solids after some steps of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SoFar<S> {
    /// They have no point in common, for certain.
    Free,
    /// They have, for certain, and why.
    Touching(Witness),
    /// The search is not over.
    Unfinished {
        /// They are at most this far apart, if they are at all: seen no sharper than this, they
        /// touch. It never grows from one part of a search to the next.
        resolution: S,
    },
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether two solids have a point in common, as far as that is known after so many steps; to
    /// be asked again, with the same search, until it is.
    ///
    /// In the end the answer is the one that [`Solid::intersects`] gives, after as many steps as if they
    /// had been made at once. A search is about one pose: with another it starts afresh.
    ///
    /// # Cost
    /// A step looks at two boxes, which if they are lowest ones takes up to 16 comparisons of two
    /// facets; at the piece of a boundary, which takes a point query; or at a box that a ray from
    /// such a piece may cross. Beyond the steps, once a call, what is open is checked for fitting
    /// the solids. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     image::Image,
    ///     include_image,
    ///     query::{PairSearch, SoFar},
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// const CUBE: Image<'static> =
    ///     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// /// An arm may go to a place once that is known to be free; a loop at 1 kHz has time for
    /// /// this many steps.
    /// const STEPS_PER_TICK: u32 = 2;
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let (table, tool) = (CUBE.solid::<Space<f32>>()?, CUBE.solid::<Space<f32>>()?);
    /// let place = tool.at(Pose::turned(Point::new(1.25, 0.0, 0.0), [0.0, 0.0, 1.0], 0.25)?)?;
    /// let mut search = PairSearch::new();
    /// for tick in 0.. {
    ///     // Here the arm is driven, whatever is known so far.
    ///     match table.intersects_so_far(&place, &mut search, STEPS_PER_TICK) {
    ///         SoFar::Free => break, // go there
    ///         SoFar::Touching(_) => panic!("not there"),
    ///         SoFar::Unfinished { resolution } => assert!(resolution < 4.0 && tick < 100),
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Time-critical collision detection, Hubbard 1996, with boxes for spheres.
    #[must_use]
    pub fn intersects_so_far(
        &self,
        other: &Posed<'_, G>,
        search: &mut PairSearch,
        steps: u32,
    ) -> SoFar<G::Scalar> {
        let subject = Subject::of(self, other);
        if search.subject != subject || !self.fits(other, search) {
            *search = self.begin(other, subject);
        }
        let mut left = steps;
        let mut resolution = G::Scalar::length(search.resolution);
        if search.stage == Stage::Boundaries {
            let note = |pair, _: &_, _: &_| ControlFlow::Break(pair);
            let mut meeting = Meeting { note };
            let step = |(a, b)| {
                let goes_on = spend(&mut left);
                if goes_on && let (Some(a), Some(b)) = (self.part(a), other.part(b)) {
                    resolution = least(resolution, farthest(&a, &b));
                }
                goes_on
            };
            let open = &mut search.open;
            if let Some(pair) = self.walk(other, open, &mut meeting, &mut Unmetered, step) {
                search.stage = Stage::Over(Some(Witness::Facets(pair)));
            } else if open.len() == 0 {
                search.stage = Stage::Nesting;
            }
            search.resolution = G::Scalar::length_above(G::Scalar::length_to_real(resolution));
        }
        if search.stage == Stage::Nesting
            && let ControlFlow::Break(witness) =
                self.nest(other, &mut search.nesting, || spend(&mut left))
        {
            search.stage = Stage::Over(witness);
        }
        search.steps = search.steps.saturating_add(steps.wrapping_sub(left));
        match search.stage {
            Stage::Over(None) => SoFar::Free,
            Stage::Over(Some(witness)) => SoFar::Touching(witness),
            Stage::Boundaries | Stage::Nesting => SoFar::Unfinished {
                resolution: G::Scalar::from_distance(
                    G::Scalar::length_to_real(resolution) * ROUNDED,
                ),
            },
        }
    }

    /// The most pairs of boxes that a search of two solids can have open at a time; each is two
    /// words of a [`PairSearch`], which has room for solids of any size.
    #[must_use]
    pub fn most_open(&self, other: &Solid<'_, G>) -> usize {
        self.most_open_in(other, (0, 0))
    }

    /// The same for two boxes of theirs.
    ///
    /// A step down both trees leaves three pairs behind and a step down one of them leaves one, so
    /// the worst is to go down both for as long as possible. Where one of them ends, its facets are
    /// taken one by one, once: three pairs.
    fn most_open_in(&self, other: &Solid<'_, G>, (a, b): (u32, u32)) -> usize {
        let (a, b) = (self.boxes().levels_below(a), other.boxes().levels_below(b));
        let (fewer, more) = if a < b { (a, b) } else { (b, a) };
        let behind = match more.wrapping_sub(fewer) {
            0 if more == 0 => 0,
            0 => 2,
            rest => rest.wrapping_add(3),
        };
        let behind = fewer.wrapping_mul(3).wrapping_add(behind);
        (behind as usize).wrapping_add(1)
    }

    /// Whether the stack has room for all that the open pairs can lead to. It always has: a search
    /// may have been read from damaged memory.
    fn fits(&self, other: &Posed<'_, G>, search: &PairSearch) -> bool {
        let open = search.open.entries().iter().enumerate();
        open.into_iter().all(|(below, &(a, b, ()))| {
            below.wrapping_add(self.most_open_in(other.solid(), (a, b))) <= DEPTH
        })
    }

    /// The search before its first step; it is over where the boxes of all are apart.
    fn begin(&self, other: &Posed<'_, G>, subject: Subject) -> PairSearch {
        let (all, others) = (self.bounds(), other.bounds());
        let (open, stage) = if all.intersects(others) {
            (Stack::of((0, 0, ())), Stage::Boundaries)
        } else {
            (Stack::new((0, 0, ())), Stage::Over(None))
        };
        let apart = farthest(&all, others);
        PairSearch {
            subject,
            stage,
            resolution: G::Scalar::length_above(G::Scalar::length_to_real(apart)),
            open,
            ..PairSearch::new()
        }
    }
}

/// Takes a step off those that are left, if there is one.
#[inline]
fn spend(left: &mut u32) -> bool {
    let spent = left.checked_sub(1);
    *left = spent.unwrap_or(0);
    spent.is_some()
}

/// A length that no two points of the boxes are farther apart, but for rounding.
#[inline]
fn farthest<G: Dimension>(a: &Aabb<G>, b: &Aabb<G>) -> Length<G> {
    let all = a.union(b);
    let mut extents = [Length::<G>::default(); 3];
    for ((extent, low), high) in extents.iter_mut().zip(all.low).zip(all.high) {
        *extent = high.offset(low).0;
    }
    G::Scalar::hypotenuse(extents)
}

#[inline]
fn least<L: PartialOrd>(a: L, b: L) -> L {
    if b < a { b } else { a }
}
