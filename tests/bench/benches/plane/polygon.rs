//! The polygons of the study, in the forms that we and the peers ask for.

use geo::indexed::IntervalTreeMultiPolygon;
use geo::{Line, LineString, MultiPolygon};
use parry2d::math::Vector;
use parry2d::shape::{Polyline, PolylineFlags, TriMesh};
use rstar::RTree;
use tetracone::plane::{Plane, Point};
use tetracone_bench::subject::Subject;
use tetracone_oracle::shapes::{Shape, Shape2, plane as shapes};

/// parry2d cuts ears in quadratic time or worse: not for more vertices than this.
const MOST_EARS: usize = 1_100;

/// The sizes of the thesis' study, without the largest one.
const SIZES: [u32; 4] = [16, 64, 256, 1024];

/// The thesis' types I to V and combs, every size of one before the next; then larger combs.
pub(crate) fn study() -> Vec<Shape2> {
    let kinds: [fn(u32) -> Shape2; 6] = [
        |n| shapes::irregular(n, 1),
        shapes::regular_star,
        |n| shapes::star(n, 1),
        |n| shapes::convex(n, 1),
        |n| shapes::gear(n / 4).named(&format!("gear {n}")),
        |n| comb(n, 1e-5),
    ];
    let mut polygons: Vec<_> = kinds.iter().flat_map(|kind| SIZES.map(kind)).collect();
    polygons.extend([comb(4096, 1e-6), comb(16_384, 1e-6)]);
    polygons
}

/// A comb of `n` vertices, none of them exactly level with another.
fn comb(n: u32, noise: f64) -> Shape2 {
    shapes::comb(n / 4)
        .jittered(noise, 2)
        .named(&format!("comb {n}"))
}

/// A polygon in all its forms.
pub(crate) struct Polygon {
    pub(crate) shape: Shape2,
    pub(crate) subject: Subject,
    pub(crate) polyline: Polyline,
    /// None where there are too many vertices.
    pub(crate) triangles: Option<TriMesh>,
    pub(crate) rings: geo::Polygon<f64>,
    /// geo's tree of edges for points.
    pub(crate) indexed: IntervalTreeMultiPolygon<f64>,
    /// A tree of edges for distances.
    pub(crate) lines: RTree<Line<f64>>,
}

impl Polygon {
    pub(crate) fn new(shape: Shape2) -> Self {
        let triangles = (shape.points.len() <= MOST_EARS)
            .then(|| TriMesh::from_polygon(shape.points.iter().map(vector).collect()))
            .flatten();
        Self::with_triangles(shape, triangles)
    }

    /// Times a power of two.
    pub(crate) fn scaled(&self, factor: f32) -> Self {
        let triangles = self.triangles.clone();
        Self::with_triangles(
            self.shape.clone().scaled(factor.into()),
            triangles.map(|mesh| mesh.scaled(Vector::splat(factor))),
        )
    }

    fn with_triangles(shape: Shape2, triangles: Option<TriMesh>) -> Self {
        let rings = rings(&shape);
        let line = |[start, end]: &[[f64; 2]; 2]| Line::new(*start, *end);
        Self {
            subject: Subject::new::<Plane<f32>>(&deep(&shape.points), &shape.edges()),
            polyline: polyline(&shape),
            triangles,
            indexed: IntervalTreeMultiPolygon::new(&MultiPolygon(vec![rings.clone()])),
            lines: RTree::bulk_load(shape.corners().iter().map(line).collect()),
            rings,
            shape,
        }
    }

    pub(crate) fn vertices(&self) -> usize {
        self.shape.points.len()
    }

    pub(crate) fn name(&self) -> &str {
        &self.shape.name
    }
}

/// parry's polygon with an inside.
pub(crate) fn polyline(shape: &Shape2) -> Polyline {
    let corners = shape.points.iter().map(vector).collect();
    Polyline::with_flags(corners, Some(shape.edges()), PolylineFlags::ORIENTED)
}

fn rings(shape: &Shape2) -> geo::Polygon<f64> {
    let ring = |ring: &Vec<u32>| {
        let corners = ring.iter().map(|i| shape.points[*i as usize].into());
        LineString::new(corners.collect())
    };
    let mut rings = shape.rings.iter().map(ring);
    let outer = rings.next().expect("a polygon has a ring");
    geo::Polygon::new(outer, rings.collect())
}

#[expect(clippy::cast_possible_truncation, reason = "places are f32 numbers")]
pub(crate) fn vector(place: &[f64; 2]) -> Vector {
    Vector::new(place[0] as f32, place[1] as f32)
}

/// Our point of a place.
pub(crate) fn point(place: &[f64; 2]) -> Point<f32> {
    let place = vector(place);
    Point::new(place.x, place.y)
}

/// The places with a third coordinate, as they are baked.
pub(crate) fn deep(path: &[[f64; 2]]) -> Vec<[f64; 3]> {
    path.iter().map(|[x, y]| [*x, *y, 0.0]).collect()
}
