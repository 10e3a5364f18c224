//! The same polygons as `geo` understands them.

use geo::{Distance, Euclidean, Intersects, Line, LineString, MultiPolygon, Point, Polygon};
use tetracone_oracle::{
    oracle::{
        Place,
        plane::{Oracle, pair::crossing_edges},
    },
    shapes::{Shape, Shape2},
};

pub(crate) struct Region {
    /// No two edges meet but in common ends. What is not, like the real map's Antarctica, whose
    /// outline crosses itself, is no polygon to `geo`; here, winding numbers say what is inside.
    pub(crate) is_simple: bool,
    /// The numbers of the rings of every part: the outer one, then its holes.
    parts: Vec<Vec<usize>>,
    polygons: MultiPolygon,
}

impl Region {
    pub(crate) fn of(shape: &Shape2) -> Self {
        let alone = |ring: &Vec<u32>| Shape2 {
            rings: vec![ring.clone()],
            ..shape.clone()
        };
        let rings: Vec<_> = shape.rings.iter().map(alone).collect();
        let (outer, holes): (Vec<_>, Vec<_>) =
            (0..rings.len()).partition(|&ring| rings[ring].size() > 0.0);
        let mut parts: Vec<_> = outer.into_iter().map(|ring| vec![ring]).collect();
        for hole in holes {
            let [corner, _] = rings[hole].corners()[0];
            let around = |part: &&mut Vec<usize>| {
                let outer = &rings[part[0]];
                Oracle::new(&outer.points, &outer.edges()).place(corner) != Place::Outside
            };
            let size = |part: &&mut Vec<usize>| rings[part[0]].size();
            let least = parts.iter_mut().filter(around);
            let least = least.min_by(|a, b| size(a).total_cmp(&size(b)));
            least.expect("a ring around the hole").push(hole);
        }
        let oracle = Oracle::new(&shape.points, &shape.edges());
        let joined = |&(i, j): &(usize, usize)| {
            let [e, f] = [i, j].map(|k| oracle.edges()[k]);
            e.iter().any(|end| f.contains(end))
        };
        let mut region = Self {
            is_simple: crossing_edges(&oracle, &oracle).iter().all(joined),
            parts,
            polygons: MultiPolygon(Vec::new()),
        };
        region.polygons = region.at(shape, &shape.points);
        region
    }

    /// With the vertices somewhere else.
    fn at(&self, shape: &Shape2, points: &[[f64; 2]]) -> MultiPolygon {
        let line = |&ring: &usize| {
            let ring = shape.rings[ring].iter();
            LineString::from(ring.map(|&k| points[k as usize]).collect::<Vec<_>>())
        };
        let polygon = |part: &Vec<usize>| {
            let holes = part[1..].iter().map(line).collect();
            Polygon::new(line(&part[0]), holes)
        };
        self.parts.iter().map(polygon).collect()
    }

    /// Whether this one and another, `shape` with its vertices at `points`, have a point in common.
    pub(crate) fn meets(&self, other: &Self, shape: &Shape2, points: &[[f64; 2]]) -> bool {
        self.polygons.intersects(&other.at(shape, points))
    }

    pub(crate) fn holds(&self, point: [f64; 2]) -> bool {
        self.polygons.intersects(&Point::from(point))
    }

    /// Zero inside.
    pub(crate) fn distance(&self, point: [f64; 2]) -> f64 {
        Euclidean.distance(&Point::from(point), &self.polygons)
    }

    pub(crate) fn blocks(&self, [p, q]: [[f64; 2]; 2]) -> bool {
        self.polygons.intersects(&Line::new(p, q))
    }
}
