//! Space: against parry3d.

use parry3d::math::Vector;
use parry3d::query::{PointQuery, Ray, RayCast};
use parry3d::shape::{TriMesh, TriMeshFlags};
use tetracone::query::Class;
use tetracone::space::Space;
use tetracone_bench::mesh::{meshes, single};
use tetracone_bench::options::Options;
use tetracone_bench::paths::{CONTOUR, STEP, contour, diagonal, random};
use tetracone_bench::race::{Peer, nanoseconds, race, real};
use tetracone_bench::report::{Aim, Table, against, brief};
use tetracone_bench::score::Score;
use tetracone_bench::single::slow;
use tetracone_bench::subject::{Fixed, Subject, coherent, evaluations, one_shot};
use tetracone_oracle::shapes::{Shape, Shape3, space as shapes};
use tetracone_oracle::{Grid, motions, rng::Rng};

use std::time::Instant;

const CONTAINS: &str = "contains";
const CERTIFICATE: &str = "certificate";
const RAY: &str = "ray";

/// parry with memory is asked about this many positions of a path.
const CERTIFICATE_QUERIES: usize = 4_000;

/// Queries timed alone.
const SINGLE_QUERIES: usize = 100_000;

/// A kind of path, and how many times as fast as `contains` a query is to be along it: at least,
/// and in the median.
struct Kind {
    name: &'static str,
    coherent: bool,
    aim: &'static str,
    floor: f64,
    median: f64,
    path: fn(&Shape3, usize) -> Vec<[f64; 3]>,
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "circular",
        coherent: true,
        aim: "contains, circular",
        floor: 60.0,
        median: 150.0,
        path: circular,
    },
    Kind {
        name: "contour out",
        coherent: true,
        aim: "contains, contour out",
        floor: 40.0,
        median: 80.0,
        path: |shape, count| contour(shape, 1.0, 1.0, count),
    },
    Kind {
        name: "contour in",
        coherent: true,
        aim: "contains, contour in",
        floor: 20.0,
        median: 50.0,
        path: |shape, count| contour(shape, -1.0, 1.0, count),
    },
    Kind {
        name: "random",
        coherent: false,
        aim: "contains, random",
        floor: 12.0,
        median: 50.0,
        path: |shape, count| random(shape, count, 11),
    },
];

/// How many times as fast as a ray: at least, and in the median.
const RAY_FLOORS: [f64; 2] = [8.0, 20.0];

/// Nanoseconds that a one-shot query at nasty points takes in 99 of 100 cases: at most, and in the
/// median.
const NASTY: [f64; 2] = [2000.0, 1000.0];

/// The solids.
fn solids() -> Vec<Shape3> {
    let mut solids = shapes::benchmarks();
    solids.extend(meshes());
    solids
}

/// Turns about the centroid, each in another plane, as close as leaves under 5 % inside.
fn circular(shape: &Shape3, count: usize) -> Vec<[f64; 3]> {
    let frames = 3000;
    let turns = |radius: f64| {
        (0..).flat_map(move |turn| {
            motions::circular(shape, Grid::F32, radius, frames, STEP / 2.0, turn)
                .take(frames as usize)
                .collect::<Vec<_>>()
        })
    };
    let mesh = trimesh(shape);
    let inside = |path: &[[f64; 3]]| {
        let asked = path.iter().step_by(10);
        let inside = asked
            .clone()
            .filter(|p| mesh.contains_local_point(vector(p)))
            .count();
        real(inside) / real(asked.count())
    };
    let mut best: Vec<_> = turns(1.05).take(count).collect();
    for radius in [
        1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4,
    ] {
        let path: Vec<_> = turns(radius).take(count).collect();
        if inside(&path) >= 0.05 {
            break;
        }
        best = path;
    }
    best
}

/// Where queries are slow: a third anywhere, a third near the boundary, a third near vertices.
fn hard(shape: &Shape3, count: usize) -> Vec<[f64; 3]> {
    let mut rng = Rng::new(13);
    let size = diagonal(shape);
    let corners = shape.corners();
    let mut points = random(shape, count / 3, 11);
    while points.len() < count {
        let triangle = rng.pick(&corners);
        let (s, t) = (rng.between(0.0, 1.0), rng.between(0.0, 1.0));
        let (s, t) = if s + t > 1.0 {
            (1.0 - s, 1.0 - t)
        } else {
            (s, t)
        };
        let (s, t) = if points.len().is_multiple_of(2) {
            (s, t)
        } else {
            (0.0, 0.0)
        };
        let off = rng.direction::<3>();
        let far = size * CONTOUR * rng.between(-0.3, 0.3);
        points.push(Grid::F32.snap([0, 1, 2].map(|k| {
            let [a, b, c] = triangle.map(|corner| corner[k]);
            a + (b - a) * s + (c - a) * t + off[k] * far
        })));
    }
    points
}

/// Inside, by the distance: while the point has moved less than its last distance from the
/// boundary, the answer stays.
fn with_certificate<'a>(mesh: &'a TriMesh, path: &'a [Vector]) -> impl FnMut(usize) -> bool + 'a {
    let (mut place, mut distance, mut inside) = (Vector::ZERO, 0.0f32, false);
    move |number| {
        let point = path[number];
        if (point - place).length_squared() >= distance * distance {
            let nearest = mesh.project_local_point(point, false);
            // A little less, for the rounding.
            distance = (nearest.point - point).length() * 0.9999;
            (place, inside) = (point, nearest.is_inside);
        }
        inside
    }
}

/// Inside, by the side of the boundary that a ray meets first.
fn by_ray<'a>(mesh: &'a TriMesh, path: &'a [Vector]) -> impl FnMut(usize) -> bool + 'a {
    let direction = Vector::new(0.267_261, 0.534_522, 0.801_784);
    move |number| {
        let ray = Ray::new(path[number], direction);
        mesh.cast_local_ray_and_get_normal(&ray, f32::MAX, false)
            .is_some_and(|hit| mesh.is_backface(hit.feature))
    }
}

/// Measures all solids.
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
            [
                Subject::new::<Space<f32>>(&solid.points, &solid.faces),
                Subject::new::<Space<Fixed>>(&solid.points, &solid.faces),
            ]
        })
        .collect();
    times(options, &solids, &subjects);
    sizes(options, &solids, &subjects);
}

/// Nanoseconds a query.
fn times(options: &Options, solids: &[Shape3], subjects: &[[Subject; 2]]) {
    let table = Table::new(
        options.markdown,
        "Points in space, ns a query (dN: N answers differ from ours in f32; evals: mean \
         evaluations in f32; ratios to f32 coherent, random: one-shot)",
        &[
            "solid       ",
            "path       ",
            "inside",
            "f32 ",
            "one ",
            "fix ",
            "one ",
            "evals",
            "parry contains ",
            "certificate    ",
            "ray            ",
            "",
        ],
    );
    let mut medians: Vec<_> = KINDS.iter().map(|kind| (kind.aim, kind.median)).collect();
    medians.push((RAY, RAY_FLOORS[1]));
    let mut score = Score::with_medians(&medians);
    for (solid, subjects) in solids.iter().zip(subjects) {
        let mesh = trimesh(solid);
        for kind in &KINDS {
            let cells = row(options, solid, subjects, &mesh, kind, &mut score);
            table.row(&cells);
        }
    }
    score.print();
}

/// One path.
fn row(
    options: &Options,
    solid: &Shape3,
    [float, fixed]: &[Subject; 2],
    mesh: &TriMesh,
    kind: &Kind,
    score: &mut Score,
) -> [String; 12] {
    let (cells, lattice) = (float.cells::<Space<f32>>(), fixed.cells::<Space<Fixed>>());
    let path = (kind.path)(solid, options.queries);
    let points = float.positions::<Space<f32>>(&path);
    let lattice_points = fixed.positions::<Space<Fixed>>(&path);
    let vectors: Vec<_> = path.iter().map(vector).collect();
    let (all, few) = (path.len(), CERTIFICATE_QUERIES.min(path.len()));
    let mut peers = [
        Peer::new("f32", all, coherent(&cells, &points)),
        Peer::new("f32 one-shot", all, one_shot(&cells, &points)),
        Peer::new("fixed", all, coherent(&lattice, &lattice_points)),
        Peer::new("fixed one-shot", all, one_shot(&lattice, &lattice_points)),
        Peer::sampled(CONTAINS, all, |n| mesh.contains_local_point(vectors[n])),
        Peer::new(CERTIFICATE, few, with_certificate(mesh, &vectors)),
        Peer::sampled(RAY, all, by_ray(mesh, &vectors)),
    ];
    let outcomes = race(&mut peers, options.rounds);
    let ours = outcomes[usize::from(!kind.coherent)].time;
    let (mean, _) = evaluations(&cells, &points, kind.coherent);
    let own = |number: usize| {
        let outcome = &outcomes[number];
        let differ = if outcome.differ() > 0 {
            format!("d{}", outcome.differ())
        } else {
            String::new()
        };
        format!("{:.1}{differ}", outcome.time)
    };
    let ratio = |peer: usize| outcomes[peer].time / ours;
    let aims = [
        aim(kind.aim, ratio(4), kind.floor),
        aim(RAY, ratio(6), RAY_FLOORS[0]),
    ];
    [
        solid.name.clone(),
        kind.name.to_owned(),
        format!("{:.1}%", 100.0 * real(outcomes[0].hits) / real(all)),
        own(0),
        own(1),
        own(2),
        own(3),
        format!("{mean:.2}"),
        against(ours, &outcomes[4]),
        against(ours, &outcomes[5]),
        against(ours, &outcomes[6]),
        score.note(&format!("{} {}", solid.name, kind.name), &aims),
    ]
}

const fn aim(what: &'static str, ratio: f64, least: f64) -> Aim {
    Aim { what, ratio, least }
}

/// Sizes, building, and the slowest query.
fn sizes(options: &Options, solids: &[Shape3], subjects: &[[Subject; 2]]) {
    let table = Table::new(
        options.markdown,
        "Solids in space: depth and bytes a triangle, in all and of cells; milliseconds to build; \
         one-shot queries at nasty points, ns: 99 of 100 take less, and the slowest; most \
         evaluations of a query and the bound in the image",
        &[
            "solid       ",
            "facets",
            "depth",
            "f32 B ",
            "fix B ",
            "parry B",
            "cells B",
            "build f32",
            "fix     ",
            "parry   ",
            "p99 f32",
            "slowest",
            "fix     ",
            "parry   ",
            "evals",
            "bound",
            "",
        ],
    );
    let mut score = Score::with_medians(&[("p99, 2 µs to ours", NASTY[0] / NASTY[1])]);
    for (solid, subjects) in solids.iter().zip(subjects) {
        table.row(&size(solid, subjects, &mut score));
    }
    score.print();
}

fn size(solid: &Shape3, [float, fixed]: &[Subject; 2], score: &mut Score) -> [String; 17] {
    let start = Instant::now();
    let mesh = trimesh(solid);
    let parry_build = nanoseconds(start.elapsed()) / 1e6;
    let (cells, lattice) = (float.cells::<Space<f32>>(), fixed.cells::<Space<Fixed>>());
    let path = hard(solid, SINGLE_QUERIES);
    let points = float.positions::<Space<f32>>(&path);
    let lattice_points = fixed.positions::<Space<Fixed>>(&path);
    let vectors: Vec<_> = path.iter().step_by(10).map(vector).collect();
    let inside = |class| class != Class::Outside;
    let single = slow(points.len(), |n| inside(cells.classify(points[n])));
    let fixed_single = slow(points.len(), |n| {
        inside(lattice.classify(lattice_points[n]))
    });
    let parry = slow(vectors.len(), |n| mesh.contains_local_point(vectors[n]));
    let (_, most) = evaluations(&cells, &points, false);
    let aims = [aim("p99, 2 µs to ours", NASTY[0] / single.percentile, 1.0)];
    [
        solid.name.clone(),
        solid.faces.len().to_string(),
        cells.statistics().depth.to_string(),
        brief(float.bytes_per_facet()),
        brief(fixed.bytes_per_facet()),
        brief(real(mesh.total_memory_size()) / real(solid.faces.len())),
        brief(float.cell_bytes_per_facet()),
        brief(float.build),
        brief(fixed.build),
        brief(parry_build),
        brief(single.percentile),
        brief(single.slowest),
        brief(fixed_single.slowest),
        brief(parry.slowest),
        most.to_string(),
        cells.worst_case().to_string(),
        score.note(&solid.name, &aims),
    ]
}

/// A place as parry takes it.
fn vector(place: &[f64; 3]) -> Vector {
    Vector::from(single(place))
}

/// parry's mesh with an inside.
fn trimesh(shape: &Shape3) -> TriMesh {
    let points = shape.points.iter().map(vector).collect();
    let flags = TriMeshFlags::ORIENTED;
    TriMesh::with_flags(points, shape.faces.clone(), flags).expect("the mesh has faces")
}
