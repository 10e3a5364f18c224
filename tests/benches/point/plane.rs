//! The plane: against geo, a plain crossing count, and parry2d.

use std::time::Instant;

use geo::{CoordinatePosition, LineString, Polygon, coordinate_position::CoordPos};
use parry2d::math::Vector;
use parry2d::query::PointQuery;
use parry2d::shape::{Polyline, PolylineFlags, TriMesh};
use tetracone::plane::Plane;
use tetracone_tests::shapes::{Shape, Shape2, plane as shapes};
use tetracone_tests::{Grid, motions, rng::Rng};

use super::options::Options;
use super::race::{Peer, nanoseconds, race, real};
use super::report::{Table, Target, against, brief, verdict};
use super::single::slowest;
use super::subject::{Fixed, Subject, coherent, evaluations, one_shot};

const GEO: &str = "geo";
const CROSSING: &str = "crossing";
const POLYLINE: &str = "polyline";
const TRIANGLES: &str = "triangles";

/// A step of a coherent motion and the distance of a contour, as parts of the box's diagonal.
const STEP: f64 = 0.001;
const CONTOUR: f64 = 0.005;

/// The peers are asked about this many positions of a path, divided by the vertices.
const VISITS: usize = 4_000_000;

/// parry2d cuts ears in quadratic time or worse: not for more vertices than this.
const MOST_EARS: usize = 1_100;

/// Queries timed alone.
const SINGLE_QUERIES: usize = 30_000;

/// A kind of path.
struct Kind {
    name: &'static str,
    coherent: bool,
    path: fn(&Shape2, usize) -> Vec<[f64; 2]>,
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "circular",
        coherent: true,
        path: circular,
    },
    Kind {
        name: "contour out",
        coherent: true,
        path: |shape, count| contour(shape, count, CONTOUR),
    },
    Kind {
        name: "contour in",
        coherent: true,
        path: |shape, count| contour(shape, count, -CONTOUR),
    },
    Kind {
        name: "random",
        coherent: false,
        path: random,
    },
];

/// What is aimed at: the star of 1 024 vertices against its two usual answers.
const STAR: [Target; 2] = [
    Target {
        peer: GEO,
        ratio: 40.0,
    },
    Target {
        peer: CROSSING,
        ratio: 40.0,
    },
];
/// Elsewhere: never slower.
const OTHER: [Target; 4] = [
    Target {
        peer: GEO,
        ratio: 1.0,
    },
    Target {
        peer: CROSSING,
        ratio: 1.0,
    },
    Target {
        peer: POLYLINE,
        ratio: 1.0,
    },
    Target {
        peer: TRIANGLES,
        ratio: 1.0,
    },
];

fn solids() -> Vec<Shape2> {
    vec![
        shapes::star(64, 1),
        shapes::star(1024, 1),
        shapes::irregular(1024, 1),
        shapes::convex(1024, 1),
        shapes::gear(256),
        shapes::comb(256).jittered(1e-5, 2).named("comb 1024"),
        shapes::comb(4096).jittered(1e-6, 3).named("comb 16384"),
        shapes::spiral(1024, 8.0),
    ]
}

fn diagonal(shape: &Shape2) -> f64 {
    let (low, high) = shape.bounds();
    (high[0] - low[0]).hypot(high[1] - low[1])
}

fn circular(shape: &Shape2, count: usize) -> Vec<[f64; 2]> {
    motions::circular(shape, Grid::F32, 0.72, 3000, STEP / 2.0, 1)
        .take(count)
        .collect()
}

fn contour(shape: &Shape2, count: usize, distance: f64) -> Vec<[f64; 2]> {
    let size = diagonal(shape);
    // Within what is thin, and there are always thinner things than a part of the whole.
    let share = (20.0 / real(shape.points.len())).min(1.0);
    motions::contour(
        shape,
        Grid::F32,
        distance * size * share,
        STEP * size * share,
        7,
    )
    .take(count)
    .collect()
}

fn random(shape: &Shape2, count: usize) -> Vec<[f64; 2]> {
    let mut rng = Rng::new(11);
    let (low, high) = shape.bounds();
    let point = |_| Grid::F32.snap([0, 1].map(|k| rng.between(low[k], high[k])));
    (0..count).map(point).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "places are f32 numbers")]
fn vector(place: &[f64; 2]) -> Vector {
    Vector::new(place[0] as f32, place[1] as f32)
}

fn deep(path: &[[f64; 2]]) -> Vec<[f64; 3]> {
    path.iter().map(|[x, y]| [*x, *y, 0.0]).collect()
}

fn geo_polygon(shape: &Shape2) -> Polygon<f64> {
    let ring = |ring: &Vec<u32>| {
        let corners = ring.iter().map(|i| shape.points[*i as usize].into());
        LineString::new(corners.collect())
    };
    let mut rings = shape.rings.iter().map(ring);
    let outer = rings.next().expect("a polygon has a ring");
    Polygon::new(outer, rings.collect())
}

/// The classic loop over all edges.
fn crosses(edges: &[[Vector; 2]], point: Vector) -> bool {
    edges.iter().fold(false, |inside, [a, b]| {
        let crossed = (a.y > point.y) != (b.y > point.y)
            && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x;
        inside != crossed
    })
}

/// Measures all polygons.
pub(crate) fn measure(options: &Options) {
    let solids: Vec<_> = solids()
        .into_iter()
        .filter(|solid| options.wants(&solid.name))
        .collect();
    if solids.is_empty() {
        return;
    }
    let subjects: Vec<_> = solids
        .iter()
        .map(|solid| {
            let (points, edges) = (deep(&solid.points), solid.edges());
            [
                Subject::new::<Plane<f32>>(&points, &edges),
                Subject::new::<Plane<Fixed>>(&points, &edges),
            ]
        })
        .collect();
    times(options, &solids, &subjects);
    sizes(options, &solids, &subjects);
}

/// Nanoseconds a query.
#[expect(clippy::too_many_lines, reason = "a table, row by row")]
fn times(options: &Options, solids: &[Shape2], subjects: &[[Subject; 2]]) {
    let table = Table::new(
        options.markdown,
        "Points in the plane, ns a query (columns as in space)",
        &[
            "solid         ",
            "path       ",
            "inside",
            "f32 ",
            "one ",
            "fix ",
            "one ",
            "evals",
            "geo            ",
            "crossing       ",
            "parry polyline ",
            "parry triangles",
            "",
        ],
    );
    for (solid, [float, fixed]) in solids.iter().zip(subjects) {
        let polygon = geo_polygon(solid);
        let edges: Vec<_> = solid
            .corners()
            .iter()
            .map(|edge| [vector(&edge[0]), vector(&edge[1])])
            .collect();
        let corners: Vec<_> = solid.points.iter().map(vector).collect();
        let polyline = Polyline::with_flags(
            corners.clone(),
            Some(solid.edges()),
            PolylineFlags::ORIENTED,
        );
        let triangles = (solid.points.len() <= MOST_EARS && solid.rings.len() == 1)
            .then(|| TriMesh::from_polygon(corners))
            .flatten();
        let (float_tree, fixed_tree) = (float.tree::<Plane<f32>>(), fixed.tree::<Plane<Fixed>>());
        for kind in &KINDS {
            let path = (kind.path)(solid, options.queries);
            let points = float.positions::<Plane<f32>>(&deep(&path));
            let lattice_points = fixed.positions::<Plane<Fixed>>(&deep(&path));
            let vectors: Vec<_> = path.iter().map(vector).collect();
            let all = path.len();
            let few = (VISITS / solid.points.len()).clamp(200, all.min(4000));
            let mut peers = vec![
                Peer::new("f32", all, coherent(&float_tree, &points)),
                Peer::new("f32 one-shot", all, one_shot(&float_tree, &points)),
                Peer::new("fixed", all, coherent(&fixed_tree, &lattice_points)),
                Peer::new(
                    "fixed one-shot",
                    all,
                    one_shot(&fixed_tree, &lattice_points),
                ),
                Peer::new(GEO, few, |number| {
                    polygon.coordinate_position(&path[number].into()) != CoordPos::Outside
                }),
                Peer::new(CROSSING, few, |number| crosses(&edges, vectors[number])),
                Peer::new(POLYLINE, few, |number| {
                    polyline.contains_local_point(vectors[number])
                }),
            ];
            if let Some(triangles) = &triangles {
                peers.push(Peer::new(TRIANGLES, few, |number| {
                    triangles.contains_local_point(vectors[number])
                }));
            }
            let outcomes = race(&mut peers, options.rounds);
            let ours = if kind.coherent {
                outcomes[0].time
            } else {
                outcomes[1].time
            };
            let (mean, _) = evaluations(&float_tree, &points, kind.coherent);
            let own = |number: usize| {
                let outcome = &outcomes[number];
                let differ = if outcome.differ > 0 {
                    format!("d{}", outcome.differ)
                } else {
                    String::new()
                };
                format!("{:.1}{differ}", outcome.time)
            };
            let targets: &[Target] = if solid.name == "star 1024" {
                &STAR
            } else {
                &OTHER
            };
            table.row(&[
                solid.name.clone(),
                kind.name.to_owned(),
                format!("{:.1}%", 100.0 * real(outcomes[0].inside) / real(all)),
                own(0),
                own(1),
                own(2),
                own(3),
                format!("{mean:.2}"),
                against(ours, &outcomes[4]),
                against(ours, &outcomes[5]),
                against(ours, &outcomes[6]),
                outcomes
                    .get(7)
                    .map_or_else(String::new, |outcome| against(ours, outcome)),
                verdict(ours, &outcomes, targets),
            ]);
        }
    }
}

/// Sizes, building, and the slowest query.
fn sizes(options: &Options, solids: &[Shape2], subjects: &[[Subject; 2]]) {
    let table = Table::new(
        options.markdown,
        "Solids in the plane: depth and bytes an edge, milliseconds to build, slowest single \
         query in ns, most evaluations of a query and the bound in the image",
        &[
            "solid         ",
            "edges ",
            "depth",
            "f32 B ",
            "fix B ",
            "build f32",
            "fix     ",
            "polyline",
            "slowest f32",
            "fix     ",
            "evals",
            "bound",
        ],
    );
    for (solid, [float, fixed]) in solids.iter().zip(subjects) {
        let corners: Vec<_> = solid.points.iter().map(vector).collect();
        let start = Instant::now();
        let polyline = Polyline::with_flags(corners, Some(solid.edges()), PolylineFlags::ORIENTED);
        let polyline_build = nanoseconds(start.elapsed()) / 1e6;
        drop(polyline);
        let (float_tree, fixed_tree) = (float.tree::<Plane<f32>>(), fixed.tree::<Plane<Fixed>>());
        let mut path = random(solid, SINGLE_QUERIES / 2);
        path.extend(contour(solid, SINGLE_QUERIES / 2, CONTOUR / 10.0));
        let points = float.positions::<Plane<f32>>(&deep(&path));
        let lattice_points = fixed.positions::<Plane<Fixed>>(&deep(&path));
        let inside = |class| class != tetracone::query::Class::Outside;
        let float_slowest = slowest(&points, |point| inside(float_tree.classify(point)));
        let fixed_slowest = slowest(&lattice_points, |point| inside(fixed_tree.classify(point)));
        let (_, most) = evaluations(&float_tree, &points, false);
        table.row(&[
            solid.name.clone(),
            solid.edges().len().to_string(),
            float_tree.statistics().depth.to_string(),
            brief(float.bytes_per_facet()),
            brief(fixed.bytes_per_facet()),
            brief(float.build),
            brief(fixed.build),
            brief(polyline_build),
            brief(float_slowest),
            brief(fixed_slowest),
            most.to_string(),
            float_tree.worst_case().to_string(),
        ]);
    }
}
