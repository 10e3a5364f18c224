//! Whole maps, where borders are shared to the last bit: every country against every other one,
//! balls and segments at their borders. The real map, where it is at hand (`TETRACONE_DATA` names
//! the folder with `polygons` in it, by default the one beside the workspace), and a drawn one.
//!
//! Judged by the exact oracle, and by an independent library, `geo`, given the same coordinates.

mod balls;
mod drawn;
mod enclaves;
mod other;
mod pairs;
mod segments;

use std::collections::BTreeSet;

use tetracone::{number::Arithmetic, plane::Plane};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, Shape2},
};
use tetracone_tests::harness::{real, subject::Subject, world::Ground};

use other::Region;

pub(crate) struct Country {
    pub(crate) subject: Subject<Shape2, 2>,
    pub(crate) region: Region,
}

/// What the coordinates of a map's degrees are multiplied by: the real map has six digits, so that
/// on the lattice, too, neighbours share their borders exactly.
pub(crate) fn degree<S: Ground>() -> f64 {
    match S::ARITHMETIC {
        Arithmetic::F32 => 1.0,
        Arithmetic::Fixed => 1e6,
    }
}

impl Country {
    /// From a shape in degrees.
    pub(crate) fn new<S: Ground>(mut shape: Shape2) -> Self {
        for x in shape.points.iter_mut().flatten() {
            *x *= degree::<S>();
        }
        Self::rounded::<S>(shape)
    }

    /// From a shape in units of the arithmetic.
    pub(crate) fn rounded<S: Ground>(mut shape: Shape2) -> Self {
        for point in &mut shape.points {
            *point = S::GRID.snap(*point);
        }
        Self {
            region: Region::of(&shape),
            subject: Subject::new::<Plane<S>>(shape),
        }
    }

    pub(crate) fn shape(&self) -> &Shape2 {
        &self.subject.shape
    }

    /// The longer side of the bounding box.
    pub(crate) fn size(&self) -> f64 {
        let (low, high) = self.shape().bounds();
        (high[0] - low[0]).max(high[1] - low[1])
    }

    /// The number of the edge that a facet is: edges without length are none.
    #[expect(clippy::float_cmp, reason = "equal ends are no length")]
    pub(crate) fn edge(&self, facet: u32) -> usize {
        let edges = self.subject.oracle.edges().iter().enumerate();
        let mut facets = edges.filter(|(_, [a, b])| a != b).map(|(k, _)| k);
        facets.nth(facet as usize).expect("a facet of the country")
    }

    /// Whether the two have an edge in common, once in either direction.
    pub(crate) fn borders(&self, other: &Self) -> bool {
        let bits = |[a, b]: [[f64; 2]; 2]| [a.map(f64::to_bits), b.map(f64::to_bits)];
        let own: BTreeSet<_> = self.shape().corners().into_iter().map(bits).collect();
        let mut edges = other.shape().corners().into_iter();
        edges.any(|[a, b]| own.contains(&bits([b, a])))
    }

    /// Whether the boxes come within a distance on both axes.
    pub(crate) fn is_near(&self, other: &Self, distance: f64) -> bool {
        let ((low, high), (least, most)) = (self.shape().bounds(), other.shape().bounds());
        (0..2).all(|k| low[k] - distance <= most[k] && least[k] - distance <= high[k])
    }

    /// A random point of the boundary moved off it, to the right of its edge, that is outwards, by
    /// a distance.
    pub(crate) fn off_border(&self, distance: f64, rng: &mut Rng) -> [f64; 2] {
        let edges = self.subject.oracle.edges();
        off_edge(rng.pick(edges), rng.between(0.0, 1.0), distance)
    }
}

/// The point at a part of the way along an edge, moved to its right by a distance.
pub(crate) fn off_edge([a, b]: [[f64; 2]; 2], part: f64, distance: f64) -> [f64; 2] {
    let way = [b[0] - a[0], b[1] - a[1]];
    let off = distance / libm::hypot(way[0], way[1]).max(f64::MIN_POSITIVE);
    [
        a[0] + way[0] * part + way[1] * off,
        a[1] + way[1] * part - way[0] * off,
    ]
}

pub(crate) struct Map {
    pub(crate) name: &'static str,
    pub(crate) is_real: bool,
    pub(crate) countries: Vec<Country>,
}

impl Map {
    pub(crate) fn country(&self, name: &str) -> &Country {
        let mut countries = self.countries.iter();
        let found = countries.find(|country| country.shape().name == name);
        found.unwrap_or_else(|| panic!("no {name} in the {} map", self.name))
    }
}

/// The drawn map, and the real one where it is at hand.
pub(crate) fn maps<S: Ground>() -> Vec<Map> {
    let map = |name, is_real, shapes: Vec<_>| Map {
        name,
        is_real,
        countries: shapes.into_iter().map(Country::new::<S>).collect(),
    };
    let drawn = map("drawn", false, drawn::countries());
    let real = real::countries().map(|shapes| map("real", true, shapes));
    core::iter::once(drawn).chain(real).collect()
}
