//! A solid and another one placed in its frame.

use tetracone::{
    image::{Image, Lattice},
    number::Scalar,
    plane::{Plane, Segment},
    query::{FacetPair, Witness},
    tree::Body,
};

use super::{
    Options,
    gap::{crossing, gap},
    map::Map,
    palette::{INK, NEGATIVE, OTHER, POSITIVE},
    plane::{finish, rings, start},
    scene::Scene,
    svg::{Canvas, Frame, Spot, Style},
};
use crate::load::{
    BodyVisitor,
    place::{Placement, place_of},
    visit_body,
};

/// A placed solid and what the core says of the pair, in the units of the source.
#[derive(Clone, Debug, PartialEq)]
pub struct PairShown {
    /// The second solid's edges where they are.
    pub edges: Vec<[[f64; 2]; 2]>,
    /// Pairs of edges, by their numbers, that have a point in common.
    pub crossings: Vec<FacetPair>,
    /// Why the solids touch; none where they are free.
    pub witness: Option<Witness>,
    /// Where they are free, a lower bound of the distance.
    pub clearance: f64,
}

impl PairShown {
    /// Asks two solids with the same arithmetic and lattice step.
    ///
    /// # Errors
    /// What is wrong with the solids or with the placement.
    pub fn of(
        first: &Image<'_>,
        second: &Image<'_>,
        placement: &Placement,
    ) -> Result<Self, String> {
        let ask = Ask { second, placement };
        visit_body(first, ask).map_err(|error| error.to_string())?
    }

    /// The ends of the placed edges.
    pub(super) fn places(&self) -> impl Iterator<Item = Spot> + '_ {
        self.edges.iter().flatten().copied()
    }
}

struct Ask<'a> {
    second: &'a Image<'a>,
    placement: &'a Placement,
}

impl BodyVisitor<'_> for Ask<'_> {
    type Output = Result<PairShown, String>;

    fn visit<S: Scalar>(self, first: Body<'_, Plane<S>>, lattice: Lattice) -> Self::Output {
        let second = self.second.body::<Plane<S>>();
        let second = second.map_err(|error| error.to_string())?;
        let lattices = [&lattice, &self.second.lattice()];
        let placed = self.placement.place(&second, lattices)?;
        let answer = first.explain_pair(&placed);
        let mut crossings = vec![FacetPair::default(); 64];
        loop {
            let found = first.crossings(&placed, &mut crossings);
            if !found.is_truncated() {
                crossings.truncate(found.count);
                break;
            }
            crossings.resize(found.count, FacetPair::default());
        }
        let edge = |edge: Segment<S>| [edge.a, edge.b].map(|end| place_of(&lattice, end));
        Ok(PairShown {
            edges: (0..second.tree().facet_count())
                .filter_map(|number| placed.facet(number).map(edge))
                .collect(),
            crossings,
            witness: answer.witness,
            clearance: libm::ldexp(answer.clearance.to_real(), lattice.exponent),
        })
    }
}

pub(super) fn draw(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    let Some(pair) = &options.pair else {
        return;
    };
    let places = scene.facets.iter().flatten().map(|[x, y, _]| [*x, *y]);
    let map = Map::fit(places.chain(pair.places()), frame);
    let flat = start(scene, options, canvas, &map);
    let spot = |place: Spot| map.spot(place);
    let spots = |ring: Vec<Spot>| ring.into_iter().map(spot).collect();
    let placed: Vec<Vec<Spot>> = rings(&pair.edges).into_iter().map(spots).collect();
    canvas.rings(&placed, Style::fill(OTHER, 0.35));
    finish(&flat, &map, options, canvas);
    let lines = |edges: Vec<[Spot; 2]>| edges.into_iter().map(move |edge| edge.map(spot));
    let width = flat.fineness();
    let outline = Style::stroke(OTHER.blend(INK, 0.4), 1.0, 1.1 * width);
    canvas.lines(lines(pair.edges.clone()), outline);
    let edge = |edges: &[[Spot; 2]], number: u32| edges.get(number as usize).copied();
    let crossed = |FacetPair { first, second }: &FacetPair| {
        [edge(&flat.edges, *first), edge(&pair.edges, *second)]
    };
    let all: Vec<_> = pair.crossings.iter().flat_map(crossed).flatten().collect();
    canvas.lines(lines(all), Style::stroke(NEGATIVE, 1.0, 3.0 * width));
    match pair.witness {
        Some(Witness::Facets(facets)) => {
            if let [Some(a), Some(b)] = crossed(&facets) {
                let both = Style::stroke(INK, 1.0, 4.0 * width);
                canvas.lines(lines(vec![a, b]), both);
                canvas.dot(spot(crossing(a, b)), 6.0, NEGATIVE);
            }
        }
        Some(Witness::SecondInFirst(number)) => inside(edge(&pair.edges, number), &map, canvas),
        Some(Witness::FirstInSecond(number)) => inside(edge(&flat.edges, number), &map, canvas),
        None => clearance(&flat.edges, pair, &map, canvas),
    }
}

/// An edge that is inside the other solid.
fn inside(edge: Option<[Spot; 2]>, map: &Map, canvas: &mut Canvas) {
    if let Some(edge) = edge {
        let ends = edge.map(|end| map.spot(end));
        canvas.lines([ends], Style::stroke(NEGATIVE, 1.0, 4.0));
        canvas.dot(ends[0], 6.0, NEGATIVE);
    }
}

/// The gap, and how much of it the answer vouches for.
fn clearance(edges: &[[Spot; 2]], pair: &PairShown, map: &Map, canvas: &mut Canvas) {
    let Some([from, to]) = gap(edges, &pair.edges) else {
        return;
    };
    let whole = libm::hypot(to[0] - from[0], to[1] - from[1]);
    let share = (pair.clearance / whole).min(1.0);
    let known = [0, 1].map(|k| from[k] + (to[k] - from[k]) * share);
    let line = |a: Spot, b: Spot| [[map.spot(a), map.spot(b)]];
    canvas.lines(line(from, to), Style::stroke(INK, 1.0, 1.2));
    canvas.lines(line(from, known), Style::stroke(POSITIVE, 1.0, 4.0));
    canvas.dot(map.spot(from), 4.0, INK);
    canvas.dot(map.spot(to), 4.0, INK);
}
