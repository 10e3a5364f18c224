//! `tetracone query depth`: how far a solid has to be shifted out of another where it is placed.

use clap::Args;
use tetracone::{
    Dimension, PairTracker,
    image::Lattice,
    number::Scalar,
    query::{Posed, WayOut},
    solid::Solid,
};
use tetracone_std::load::place::{Placing, length_above};

use super::{
    pair::{PairQuery, PairQuestion},
    place::{columns, shown_direction, shown_length},
    row::{Row, word},
};
use crate::{arguments::Common, failure::Failure, shown::shortest};

/// What is told beyond the options.
pub(super) const HELP: &str = "One pose of B in A's frame a line, as for `query solid`. The answer is the penetration depth: the length of \
the shortest shift of B after which the solids at most touch, rounded up; 0 where they only touch, `free` where they do \
not. One answer a line, in order, as soon as it is known.

It is the shortest shift where both solids are convex. Other solids get a shift that separates them, found along a few \
directions, whose length is an upper bound of the depth; `bound` then follows the number.

csv and json tell the depth, the direction of the shift, and whether the depth is such a bound.";

/// How deep they are in each other.
#[derive(Args)]
pub(crate) struct DepthQuery {
    #[command(flatten)]
    pair: PairQuery,
}

impl DepthQuery {
    pub(super) fn run(&self, common: Common) -> Result<(), Failure> {
        self.pair.run(HowDeep, common)
    }
}

/// How deep they are in each other.
struct HowDeep;

impl PairQuestion for HowDeep {
    fn heading<G: Placing>(&self) -> String {
        format!("answer,depth,{},bound", columns::<G>("direction"))
    }

    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        [placed]: [&Posed<'_, G>; 1],
        lattice: &Lattice,
        _: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let shift = shift_apart(first, placed, lattice)?;
        row.answer(shift.as_ref().map_or(word(false), |shift| &shift.depth));
        if shift.as_ref().is_some_and(|shift| shift.is_bound) {
            row.also(&["bound"]);
        }
        row.number("depth", shift.as_ref().map(|shift| &shift.depth));
        let direction = shift.as_ref().map(|shift| shift.direction.clone());
        row.place::<G>("direction", direction);
        row.number("bound", shift.map(|shift| shift.is_bound));
        Ok(())
    }
}

/// A shift that separates solids, as it goes out.
struct Shift {
    depth: String,
    direction: [String; 3],
    /// Whether there may be a shorter one.
    is_bound: bool,
}

/// The shortest shift of convex solids, and a certain one of others; none where they are free.
fn shift_apart<G: Placing>(
    first: &Solid<'_, G>,
    placed: &Posed<'_, G>,
    lattice: &Lattice,
) -> Result<Option<Shift>, String> {
    if let Ok(shortest) = first.penetration(placed) {
        return Ok(shortest.map(|shift| Shift {
            depth: shown_length(lattice, shift.depth),
            direction: shown_direction::<G>(shift.direction),
            is_bound: false,
        }));
    }
    let Some(way) = first.way_out(placed) else {
        return Ok(None);
    };
    let length = libm::ldexp(way.length, lattice.exponent);
    let depth: G::Scalar = length_above(lattice, length)
        .ok_or("the shift that separates the solids would reach beyond the domain")?;
    Ok(Some(Shift {
        depth: shown_length(lattice, depth),
        direction: direction_of(&way),
        is_bound: true,
    }))
}

/// The direction of a way out, of length one.
fn direction_of<G: Dimension>(way: &WayOut<G>) -> [String; 3] {
    let [x, y, z] = G::coordinates(way.direction).map(G::Scalar::to_real);
    let length = libm::sqrt(x * x + y * y + z * z);
    [x, y, z].map(|x| shortest::<G::Scalar>(x / length))
}
