//! The search for the shortest of all shifts that take convex solids apart.

use super::{Between, LeastShift, difference::Difference, reach::Height, reach::Normal};
use crate::query::pair::{FacetPair, posed::There, posed::way};
use crate::{
    coherence::Cost,
    geometry::{Dimension, Feature},
    number::{
        Measured as _, Metric, Normals, Scalar,
        vector::{Vector, add, cross, dot, length, scale, sub, taxicab},
    },
    volume::Measured,
};

/// What rounding makes of a product of three vectors in `f64` is less than this part of their lengths.
const LOST: f64 = 1.0 / 17_592_186_044_416.0;

/// What a rotation's rows are off those of one is less than this part of them.
const NEARLY: f64 = 1.0 / 262_144.0;

/// What is compared, and the best so far.
pub(super) struct Shortest<'a, G: Dimension> {
    /// The solid at rest and the one that is placed.
    pub(super) difference: &'a Difference<'a, G>,
    /// A vertex of either one where it is, for a walk to begin with.
    pub(super) vertices: [[G::Scalar; 3]; 2],
    pub(super) best: Option<Best<G>>,
    pub(super) cost: Cost,
}

/// A shift that takes the solids apart.
#[derive(Clone, Copy)]
pub(super) struct Best<G: Dimension> {
    square: Measured<G>,
    height: Height<G>,
    pub(super) normal: Normal<G>,
    pub(super) between: Between,
    /// The vertices that reach the farthest along it, and against it.
    pub(super) vertices: [[G::Scalar; 3]; 2],
    /// The length, nearly.
    depth: f64,
}

/// An edge of a solid where it is, in real numbers.
struct Edge<G: Dimension> {
    /// The facet, and which edge of it.
    number: (u32, u32),
    /// Where it begins.
    start: [G::Scalar; 3],
    exact: <G::Scalar as Normals>::Edge,
    way: [f64; 3],
    /// From where it begins to the third corner of its facet.
    beside: [f64; 3],
}

impl<'a, G: Dimension> Shortest<'a, G> {
    pub(super) fn new(difference: &'a Difference<'a, G>) -> Self {
        let sides = difference.sides;
        let vertex = |side: &There<'a, G>| {
            let facet = side.solid().facet(0);
            facet.map_or([G::Scalar::ZERO; 3], |facet| {
                side.place(G::corner(&facet, 0))
            })
        };
        let vertices = [vertex(&sides[0]), vertex(&sides[1])];
        Self {
            difference,
            vertices,
            best: None,
            cost: Cost::default(),
        }
    }

    /// Compares all ways at right angles to a facet, and in space to two edges.
    #[inline(never)]
    pub(super) fn compare_all(&mut self) {
        self.compare_facets();
        if G::DIMENSION == 3 {
            self.compare_edges();
        }
    }

    /// Compares the ways out of the first solid's facets and into the second one's.
    fn compare_facets(&mut self) {
        for which in 0..2 {
            let side = self.difference.sides[which];
            for number in 0..side.solid().boxes().facets {
                let Some(facet) = side.solid().sized_facet(number) else {
                    continue;
                };
                let [a, b, c] = [0, 1, 2].map(|k| G::corner(&facet, k));
                let second = if G::DIMENSION == 2 {
                    G::Scalar::AXIS
                } else {
                    side.edge(a, c)
                };
                let Some(out) = G::Scalar::normal(side.edge(a, b), second) else {
                    continue;
                };
                self.vertices[which] = side.place(a);
                let (normal, between) = match which {
                    0 => (out, Between::First(number)),
                    _ => (G::Scalar::opposite(out), Between::Second(number)),
                };
                self.compare(normal, between);
            }
        }
    }

    /// Compares the ways at right angles to an edge of both. Few edges have any that are short, and few others lie
    /// with them as the edges of a facet of the difference do.
    fn compare_edges(&mut self) {
        let [ours, theirs] = self.difference.sides;
        let mut names = [0; 2];
        for first in edges_that(&ours, |_| true) {
            let across = opposite(&ours, &first);
            let Some(mut farthest) = self.farthest(&first, across, &mut names) else {
                continue;
            };
            let seen = [first.way, first.beside, across].map(|way| theirs.own(way));
            for second in edges_that(&theirs, |ways| may_cross(seen, ways)) {
                self.compare_pair(&first, across, &second, &mut farthest);
            }
        }
    }

    /// The vector between the solids that is the farthest along the middle of the ways out of the facets at an edge;
    /// none where all between these are longer than the best one for certain.
    ///
    /// It reaches along each of them no farther than the difference does, and the least far along either end.
    fn farthest(&mut self, edge: &Edge<G>, across: Vector, names: &mut [u32; 2]) -> Option<Vector> {
        let [one, other] = [cross(edge.way, edge.beside), cross(across, edge.way)]
            .map(|normal| scale(normal, 1.0 / length(normal)));
        let difference = self.difference;
        let vertex = difference.support(add(one, other), *names, &mut self.cost);
        let Some(vertex) = vertex else {
            return Some([0.0; 3]);
        };
        *names = vertex.names;
        let most = self.depth() + self.off();
        let is_beyond = [one, other].map(|normal| dot(normal, vertex.place) > most);
        (is_beyond != [true; 2]).then_some(vertex.place)
    }

    /// What is off where vectors between vertices that are not rounded, or are, stand for each other.
    fn off(&self) -> f64 {
        4.0 * self.difference.off + 16.0 * self.difference.rounded()
    }

    /// Of both ways at right angles to two edges, the one that leads out of both solids at them, if any does
    /// and if it is not longer for sure.
    ///
    /// A vector between the solids is known that may be longer along it already, and of the last such way becomes the
    /// farthest.
    fn compare_pair(
        &mut self,
        first: &Edge<G>,
        across: Vector,
        second: &Edge<G>,
        farthest: &mut Vector,
    ) {
        let normal = cross(first.way, second.way);
        let spread = taxicab(first.way) * taxicab(second.way) * LOST;
        let [is_up, is_down] = parts([first.beside, across], second.beside, normal, spread);
        if !is_up && !is_down {
            return;
        }
        let real = |place: [G::Scalar; 3]| place.map(G::Scalar::to_real);
        let gap = sub(real(first.start), real(second.start));
        let (height, off) = (dot(normal, gap), taxicab(gap) * spread);
        let length = length(normal);
        let most = self.best.map_or(f64::INFINITY, |best| best.depth) * length + off;
        let pair = FacetPair {
            first: first.number.0,
            second: second.number.0,
        };
        let features = [first.number.1, second.number.1].map(Feature::Edge);
        let between = Between::Edges(pair, features);
        let (along, beyond) = (dot(normal, *farthest), most + self.off() * length);
        // Whether the facet on the other side of the second one's edge may lie above the direction, or the one against it.
        let leads_in = |is_turned: bool| {
            let beside = opposite(&self.difference.sides[1], second);
            lies(beside, normal, spread)[usize::from(!is_turned)]
        };
        for (is_out, height, along, is_turned) in [
            (is_up, height, along, false),
            (is_down, -height, -along, true),
        ] {
            if is_out
                && height <= most
                && along <= beyond
                && leads_in(is_turned)
                && let Some(normal) = G::Scalar::normal(first.exact, second.exact)
            {
                self.vertices = [first.start, second.start];
                let normal = if is_turned {
                    G::Scalar::opposite(normal)
                } else {
                    normal
                };
                self.compare(normal, between);
                let [one, other] = self.vertices.map(real);
                *farthest = sub(one, other);
            }
        }
    }

    /// How far the second solid is to be shifted along a direction until all of it lies beyond the first one;
    /// if that is less than all before.
    pub(super) fn compare(&mut self, normal: Normal<G>, between: Between) -> bool {
        self.cost.facets = self.cost.facets.saturating_add(1);
        let difference = self.difference;
        let [first, second] = self.vertices;
        let back = G::Scalar::opposite(normal);
        // The vertices known so far are in the way already.
        let known = G::Scalar::height(back, first, second);
        if !self.is_shorter(known, normal) {
            return false;
        }
        let (height, vertex) = difference.reach(1, back, first, second, &mut self.cost);
        self.vertices[1] = vertex;
        if !self.is_shorter(height, normal) {
            return false;
        }
        let (ahead, vertex) = difference.reach(0, normal, first, first, &mut self.cost);
        self.vertices[0] = vertex;
        let height = G::Scalar::sum_heights(height, ahead);
        let is_shorter = self.is_shorter(height, normal);
        if is_shorter {
            let square = G::Scalar::square_of(height, normal);
            self.best = Some(Best {
                square,
                height,
                normal,
                between,
                vertices: self.vertices,
                depth: libm::sqrt(square.to_real()) * (1.0 + LOST),
            });
        }
        is_shorter
    }

    /// How long the best shift is, nearly.
    pub(super) fn depth(&self) -> f64 {
        self.best.map_or(f64::INFINITY, |best| best.depth)
    }

    pub(super) fn is_shorter(&self, height: Height<G>, normal: Normal<G>) -> bool {
        self.best
            .is_none_or(|best| G::Scalar::square_of(height, normal) < best.square)
    }

    /// The best, in full. Solids have facets, so there is one.
    pub(super) fn told(&mut self) -> Option<LeastShift<G>> {
        let between = self.between()?;
        let best = self.best?;
        Some(LeastShift {
            depth: G::Scalar::root(best.square, true),
            direction: G::direction([0.0; 3], G::Scalar::normal_to_real(best.normal)),
            shift: best.shift().map(G::point),
            between,
            cost: self.cost,
        })
    }
}

impl<G: Dimension> Best<G> {
    /// The shift, each coordinate rounded to the nearest where that suffices, and otherwise away from zero.
    fn shift(&self) -> Option<[G::Scalar; 3]> {
        let normal = G::Scalar::normal_to_real(self.normal);
        let height = G::Scalar::height_to_real(self.height).max(0.0);
        let part = height / dot(normal, normal);
        let exact = normal.map(|x| x * part);
        let suffices = |shift: &[G::Scalar; 3]| {
            let along = G::Scalar::height(self.normal, [G::Scalar::ZERO; 3], *shift);
            along >= self.height
        };
        let rounded = |round: fn(f64) -> Option<G::Scalar>| {
            let [x, y, z] = exact;
            Some([round(x)?, round(y)?, round(z)?])
        };
        let nearest = rounded(G::Scalar::nearest)?;
        if suffices(&nearest) {
            return Some(nearest);
        }
        rounded(G::Scalar::away_from_zero)
    }
}

/// The edges of a solid where it is, each from one facet, from the lesser end to the greater one, of which this is
/// true: of where they lead, and of the way to the third corner of the facet, in the solid's own frame.
fn edges_that<'a, G: Dimension>(
    side: &'a There<'a, G>,
    is_such: impl Fn([Vector; 2]) -> bool + Copy + 'a,
) -> impl Iterator<Item = Edge<G>> + 'a {
    let solid = side.solid();
    let facets =
        (0..solid.boxes().facets).filter_map(|number| Some((number, solid.facet(number)?)));
    facets.flat_map(move |(number, facet)| {
        (0..3u32).filter_map(move |k| {
            let corner = |more: usize| G::corner(&facet, more.wrapping_add(k as usize));
            let [from, to, third] = [corner(0), corner(1), corner(2)];
            let is_first = G::coordinates(from) < G::coordinates(to);
            let is_told = is_first && is_such([way::<G>(from, to), way::<G>(from, third)]);
            is_told.then(|| Edge {
                number: (number, k),
                start: side.place(from),
                exact: side.edge(from, to),
                way: side.real_edge(from, to),
                beside: side.real_edge(from, third),
            })
        })
    })
}

/// Whether the solids may lie on both sides of a plane along two edges: of the first one where it leads and the ways
/// to the third corners of its facets, and of the second one where it leads and the way to one of them. All as the
/// second solid has it, up to what its rotation is off.
fn may_cross([own, beside, across]: [Vector; 3], [way, other]: [Vector; 2]) -> bool {
    let normal = cross(own, way);
    let spread = taxicab(own) * taxicab(way) * NEARLY;
    parts([beside, across], other, normal, spread) != [false; 2]
}

/// Whether ways may lie below and above a direction that is off by so much.
fn lies(way: Vector, normal: Vector, spread: f64) -> [bool; 2] {
    let (rise, off) = (dot(normal, way), taxicab(way) * spread);
    [rise <= off, rise >= -off]
}

/// Whether a direction may lead out of the first solid, where both facets of its edge lie below it, and into the
/// second one, where that lies above; or the direction against it.
fn parts([beside, across]: [Vector; 2], other: Vector, normal: Vector, spread: f64) -> [bool; 2] {
    let [one, another, second] = [beside, across, other].map(|way| lies(way, normal, spread));
    let ([below, above], [under, over], [before, beyond]) = (one, another, second);
    [below && under && beyond, above && over && before]
}

/// From where an edge begins to the third corner of the facet on its other side.
fn opposite<G: Dimension>(side: &There<'_, G>, edge: &Edge<G>) -> Vector {
    let (number, k) = edge.number;
    let Some(facet) = side.solid().facet(number) else {
        return [0.0; 3];
    };
    let corner = |facet: &G::Facet, more: usize| G::corner(facet, more.wrapping_add(k as usize));
    let [from, to] = [corner(&facet, 0), corner(&facet, 1)];
    let mut beside = [0.0; 3];
    side.around([from, to], |other| {
        let is_back =
            |k: &usize| [0, 1].map(|more| G::corner(other, k.wrapping_add(more))) == [to, from];
        let found = (0..3usize).find(is_back);
        if let Some(k) = found {
            beside = side.real_edge(from, G::corner(other, k.wrapping_add(2)));
        }
        found.is_some()
    });
    beside
}
