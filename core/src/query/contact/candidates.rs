//! What two facets say of a contact: a vertex over a facet, an edge across an edge.

use core::cell::Cell;

use super::{ContactPoint, patches::FREE};
use crate::query::pair::{
    FacetPair, Posed, beside::is_facing, beside::is_level, beside::sinks, posed::There,
};
use crate::{
    geometry::{Dimension, Feature, corners},
    number::vector::{Vector, add, cross, dot, length, scale, sub},
    number::{Lengths, Scalar},
    query::rounded,
    solid::Solid,
};

/// Edges the sine of whose angle has a square below this are seen along a facet, and not along what is at right
/// angles to both: at an angle of 1/32, that is.
const ACROSS: f64 = 1.0 / 1024.0;

/// Edges the sine of whose angle has a square below this have no crossing.
const PARALLEL: f64 = 1.0 / 1_099_511_627_776.0;

/// What roundings change of a margin is less than this part of it.
const NEAR: f64 = 1.0 / 1024.0;

/// The cosine of the angle up to which a direction is nearly another one: 1/32.
const NEARLY: f64 = 1.0 - 1.0 / 2048.0;

/// Two solids, and how near each other their places count.
pub(super) struct Manifold<'a, G: Dimension> {
    /// The solid at rest and the one that is placed.
    pub(super) sides: [There<'a, G>; 2],
    pub(super) margin: f64,
    /// Places that are nearer each other than this are one.
    pub(super) slack: f64,
    /// How much rounded places can be off against each other.
    pub(super) off: f64,
    /// More than the margin by what roundings in `f64` change.
    beyond: f64,
}

/// Where two solids touch, before it is a [`ContactPoint`]: a place on either, the normal of length one from the one
/// to the other, and the depth.
type Touch = ([Vector; 2], Vector, f64);

/// A facet in real numbers.
pub(super) struct Face {
    number: u32,
    corners: [Vector; 3],
    /// Out of the material.
    normal: Vector,
    /// The square of its length.
    square: f64,
    /// The same of length one, where it was asked for.
    unit: Cell<Option<Vector>>,
}

impl Face {
    fn new<G: Dimension>(number: u32, facet: &G::Facet) -> Self {
        let normal = G::normal(facet);
        let square = dot(normal, normal);
        Self {
            number,
            corners: corners::<G>(facet),
            normal,
            square,
            unit: Cell::new(None),
        }
    }

    fn unit(&self) -> Vector {
        let known = self.unit.get();
        let unit = known.unwrap_or_else(|| scale(self.normal, 1.0 / libm::sqrt(self.square)));
        self.unit.set(Some(unit));
        unit
    }

    /// A corner, counted around.
    fn corner(&self, k: usize) -> Vector {
        self.corners[k % 3]
    }

    /// Its edge from a corner on and the corner off it, the lesser end first: both facets of an edge say the same.
    fn edge(&self, k: usize) -> [Vector; 3] {
        let [from, to, off] = [0, 1, 2].map(|more| self.corner(k.wrapping_add(more)));
        if to < from {
            [to, from, off]
        } else {
            [from, to, off]
        }
    }

    /// The edges that have a corner, by their numbers, and where they lead.
    fn edges_at(&self, k: usize) -> [(usize, Vector); 2] {
        [k, k.wrapping_add(2) % 3].map(|edge| {
            let [from, to, _] = self.edge(edge);
            (edge, sub(to, from))
        })
    }

    /// Whether it faces a direction of length one, up to the slope.
    fn is_across(&self, direction: Vector) -> bool {
        is_facing(-dot(self.normal, direction), self.square)
    }

    /// Whether a place is over the facet, or off it sideways by no more than some slack.
    fn covers<G: Dimension>(&self, place: Vector, slack: f64) -> bool {
        let is_inside = |off: f64, square: f64| off >= 0.0 || off * off <= slack * slack * square;
        let [a, b, c] = self.corners;
        if G::DIMENSION == 2 {
            let along = sub(b, a);
            let square = dot(along, along);
            return is_inside(dot(along, sub(place, a)), square)
                && is_inside(dot(along, sub(b, place)), square);
        }
        [[a, b], [b, c], [c, a]].into_iter().all(|[from, to]| {
            let along = sub(to, from);
            let off = dot(cross(along, sub(place, from)), self.normal);
            is_inside(off, dot(along, along) * self.square)
        })
    }
}

impl<'a, G: Dimension> Manifold<'a, G> {
    pub(super) fn new(solid: &'a Solid<'a, G>, other: &'a Posed<'a, G>, margin: G::Scalar) -> Self {
        // Nothing is farther apart than all axes of the box around both, and a margin beyond that has no places.
        let extent = solid.bounds().union(other.bounds()).extent();
        let margin = margin.to_real().min(G::Scalar::length_to_real(extent));
        let off = 0.5 * G::Scalar::length_to_real(other.rounding());
        Self {
            sides: [There::at_rest(solid), There::placed(other)],
            margin,
            slack: (margin / 1024.0).max(off),
            off,
            beyond: margin * (1.0 + NEAR),
        }
    }

    /// Tells of the places at which two facets are in contact.
    ///
    /// Between calls the second one is kept: mostly the next pair has it, too.
    pub(super) fn touch(
        &self,
        (facets, a, b): (FacetPair, &G::Facet, &G::Facet),
        second: &mut Option<Face>,
        mut note: impl FnMut(ContactPoint<G>),
    ) {
        let first = Face::new::<G>(facets.first, a);
        let second = match second {
            Some(known) if known.number == facets.second => known,
            other => other.insert(Face::new::<G>(facets.second, b)),
        };
        let along = dot(first.normal, second.normal);
        if along >= 0.0 {
            return;
        }
        let (first, second) = (&first, &*second);
        let faces = [first, second];
        let facing = is_facing(along, first.square * second.square);
        let mut tell = |features, (places, normal, depth): Touch| {
            note(ContactPoint {
                facets,
                features,
                points: places.map(|place| G::point(place.map(rounded::<G::Scalar>))),
                normal: G::direction([0.0; 3], normal),
                depth: rounded(depth),
                patch: FREE,
            });
        };
        for (k, number) in (0..G::DIMENSION).zip(0..) {
            if let Some(touch) = self.vertex(1, faces, k, facing) {
                tell([Feature::Facet, Feature::Vertex(number)], touch);
            }
            if let Some(([foot, vertex], normal, depth)) =
                self.vertex(0, [second, first], k, facing)
            {
                let touch = ([vertex, foot], scale(normal, -1.0), depth);
                tell([Feature::Vertex(number), Feature::Facet], touch);
            }
        }
        if G::DIMENSION == 3 {
            for (i, own) in (0..3).zip(0..) {
                for (j, other) in (0..3).zip(0..) {
                    if let Some(touch) = self.edges(faces, [i, j], facing) {
                        tell([Feature::Edge(own), Feature::Edge(other)], touch);
                    }
                }
            }
        }
    }

    /// A vertex of a solid over a facet of the other one, against the normal of which no edge leads at the vertex,
    /// or which lies along an edge that ends there: the foot on the facet and the vertex.
    fn vertex(
        &self,
        which: usize,
        [face, other]: [&Face; 2],
        k: usize,
        facing: bool,
    ) -> Option<Touch> {
        let vertex = other.corner(k);
        let [a, ..] = face.corners;
        let height = dot(face.normal, sub(vertex, a));
        if height * height > self.margin * self.margin * face.square
            || !face.covers::<G>(vertex, self.slack)
        {
            return None;
        }
        let normal = face.unit();
        if !facing {
            let solid = &self.sides[which & 1];
            let is_end = |(k, along): (usize, Vector)| {
                is_level(along, normal) && solid.ends_at((other.number, k), true, normal)
            };
            if !solid.ends_at((other.number, k), false, normal)
                && (G::DIMENSION == 2 || !other.edges_at(k).into_iter().any(is_end))
            {
                return None;
            }
        }
        let height = height / libm::sqrt(face.square);
        let foot = sub(vertex, scale(normal, height));
        Some(([foot, vertex], normal, -height))
    }

    /// Whether no places on two edges are within the margin of each other, as their boxes say.
    fn are_apart(&self, [p, to]: [Vector; 2], [q, other]: [Vector; 2]) -> bool {
        (0..3).any(|k| {
            let (low, high) = (p[k].min(to[k]), p[k].max(to[k]));
            let (least, most) = (q[k].min(other[k]), q[k].max(other[k]));
            least - high > self.beyond || low - most > self.beyond
        })
    }

    /// Two edges that cross each other, seen along what is at right angles to both or to a facet of one, if the
    /// facets of either edge, or the one that is seen along, are on their own side.
    fn edges(
        &self,
        [first, second]: [&Face; 2],
        [i, j]: [usize; 2],
        facing: bool,
    ) -> Option<Touch> {
        let [p, u, own] = first.edge(i);
        let [q, v, other] = second.edge(j);
        if self.are_apart([p, u], [q, v]) {
            return None;
        }
        let (u, v, r) = (sub(u, p), sub(v, q), sub(q, p));
        let turned = cross(u, v);
        let (spread, sine) = (dot(u, u) * dot(v, v), dot(turned, turned));
        // Seen along whatever direction, they are no less so.
        if sine <= PARALLEL * spread {
            return None;
        }
        let unit = |way: Vector| scale(way, 1.0 / length(way));
        let ends = |normal: &Vector| {
            let back = scale(*normal, -1.0);
            !sinks(sub(own, p), back) && !sinks(sub(other, q), *normal)
        };
        let crosses = sine >= ACROSS * spread;
        let ways = || {
            let up = unit(turned);
            [up, scale(up, -1.0)].into_iter().filter(ends)
        };
        let normal = if facing {
            let between = unit(sub(first.unit(), second.unit()));
            // What the edges say is right, if it is nearly the same.
            let is_near = |way: &Vector| dot(*way, between) >= NEARLY;
            let own = crosses.then(|| ways().find(is_near)).flatten();
            own.unwrap_or(between)
        } else if crosses {
            ways().next()?
        } else {
            let ways = [first.unit(), scale(second.unit(), -1.0)];
            ways.into_iter().find(ends)?
        };
        let across = dot(turned, normal);
        if across * across <= PARALLEL * spread {
            return None;
        }
        let parts = [v, u].map(|way| dot(cross(r, way), normal) / across);
        if !parts.into_iter().all(|part| (0.0..=1.0).contains(&part)) {
            return None;
        }
        let [s, t] = parts;
        let places = [add(p, scale(u, s)), add(q, scale(v, t))];
        let depth = dot(sub(places[0], places[1]), normal);
        let [rest, placed] = &self.sides;
        let (own, other) = ((first.number, i), (second.number, j));
        let back = scale(normal, -1.0);
        let is_end = || {
            !rest.is_flat(own)
                && !placed.is_flat(other)
                && (facing
                    || (first.is_across(normal) || rest.ends_at(own, true, back))
                        && (second.is_across(back) || placed.ends_at(other, true, normal)))
        };
        (depth.abs() <= self.margin && is_end()).then_some((places, normal, depth))
    }
}
