//! A solid and another one placed in its frame.

mod apart;
mod matter;
pub(super) mod plane;
pub(super) mod space;

use tetracone::{
    image::{Image, Lattice},
    query::{FacetPair, Witness},
    solid::Solid,
};

use super::{
    legend::Entry,
    map::Map,
    palette::{BODY, INK, NEGATIVE, OTHER},
    scene::{Triangle, Vector},
    svg::{Canvas, Spot, Style},
};
use crate::load::{
    SolidVisitor,
    place::{Placement, Placing, length_of, place_of},
    visit_solid,
};

/// A placed solid and what the core says of the pair, in the units of the source.
#[derive(Clone, Debug, PartialEq)]
pub struct PairShown {
    /// The corners of the second solid's facets where they are; in the plane, the third is the
    /// first, and third coordinates mean nothing.
    pub facets: Vec<[[f64; 3]; 3]>,
    /// Pairs of facets, by their numbers, that have a point in common.
    pub crossings: Vec<FacetPair>,
    /// Why the solids touch; none where they are free.
    pub witness: Option<Witness>,
    /// How far they are apart; zero where they touch.
    pub distance: f64,
    /// Where they are nearest to each other; none where they touch.
    pub gap: Option<[[f64; 3]; 2]>,
}

impl PairShown {
    /// Asks two solids with the same dimension, arithmetic and lattice step.
    ///
    /// # Errors
    /// What is wrong with the solids or with the placement.
    pub fn of(
        first: &Image<'_>,
        second: &Image<'_>,
        placement: &Placement,
    ) -> Result<Self, String> {
        let ask = Ask { second, placement };
        visit_solid(first, ask).map_err(|error| error.to_string())?
    }

    /// The corners of the placed facets.
    pub(super) fn places(&self) -> impl Iterator<Item = Vector> + '_ {
        self.facets.iter().flatten().copied()
    }

    /// Pairs of facets that meet, the first solid's first.
    fn met<'p>(
        &'p self,
        first: &'p [Triangle],
    ) -> impl Iterator<Item = (FacetPair, [&'p Triangle; 2])> {
        let met = move |pair: &FacetPair| {
            let facets = [
                first.get(pair.first as usize)?,
                self.facets.get(pair.second as usize)?,
            ];
            Some((*pair, facets))
        };
        self.crossings.iter().filter_map(met)
    }
}

struct Ask<'a> {
    second: &'a Image<'a>,
    placement: &'a Placement,
}

impl SolidVisitor<'_> for Ask<'_> {
    type Output = Result<PairShown, String>;

    fn visit<G: Placing>(self, first: Solid<'_, G>, lattice: Lattice) -> Self::Output {
        let second = self.second.solid::<G>();
        let second = second.map_err(|error| error.to_string())?;
        let lattices = [&lattice, &self.second.lattice()];
        let placed = self.placement.place(&second, lattices)?;
        let answer = first.distance(&placed);
        let mut crossings = vec![FacetPair::default(); 64];
        loop {
            let found = first.crossings(&placed, &mut crossings);
            if !found.is_truncated() {
                crossings.truncate(found.count);
                break;
            }
            crossings.resize(found.count, FacetPair::default());
        }
        let corners = |facet| [0, 1, 2].map(|k| place_of::<G>(&lattice, G::corner(&facet, k)));
        Ok(PairShown {
            facets: (0..)
                .map_while(|number| placed.facet(number).map(corners))
                .collect(),
            crossings,
            witness: answer.witness,
            distance: length_of(&lattice, answer.distance),
            gap: answer
                .nearest
                .map(|nearest| nearest.points.map(|point| place_of::<G>(&lattice, point))),
        })
    }
}

/// What is drawn with a pair of solids.
pub(super) fn legend(pair: &PairShown, dimension: usize) -> Vec<Entry> {
    let facets = if dimension == 2 { "edges" } else { "faces" };
    let mut entries = vec![
        Entry::area(BODY, 1.0, "the first solid"),
        Entry::area(OTHER, 0.5, "the second solid"),
    ];
    if !pair.crossings.is_empty() {
        entries.push(Entry::line(NEGATIVE, 3.0, format!("{facets} that meet")));
    }
    match pair.witness {
        Some(Witness::Facets(_)) => {
            entries.push(Entry::line(
                INK,
                3.0,
                format!("the two {facets} found first"),
            ));
            entries.push(Entry::dot(NEGATIVE, "witness: a place in both"));
        }
        Some(_) => entries.push(Entry::dot(
            NEGATIVE,
            "witness: a place inside the other one",
        )),
        None => {
            entries.push(Entry::line(INK, 1.2, "the gap"));
        }
    }
    entries
}

/// What the pair is, in a few words.
pub(super) const fn told(pair: &PairShown) -> &'static str {
    match pair.witness {
        Some(Witness::Facets(_)) => "the boundaries meet",
        Some(Witness::SecondInFirst(_)) => "the second is in the first",
        Some(Witness::FirstInSecond(_)) => "the first is in the second",
        None => "they are free",
    }
}

/// The gap between two solids.
fn draw_gap(ends: [Spot; 2], canvas: &mut Canvas) {
    canvas.lines([ends], Style::stroke(INK, 1.0, 1.2));
    for end in ends {
        canvas.dot(end, 4.0, INK);
    }
}

/// Edges as they lie in the picture.
fn lines<'m>(
    edges: impl IntoIterator<Item = [Spot; 2]> + 'm,
    map: &'m Map,
) -> impl Iterator<Item = [Spot; 2]> + 'm {
    let line = |edge: [Spot; 2]| edge.map(|place| map.spot(place));
    edges.into_iter().map(line)
}
