//! Space: against parry3d.

use parry3d::math::Vector;
use parry3d::query::{PointQuery, Ray, RayCast};
use parry3d::shape::TriMesh;
use tetracone::space::Space;
use tetracone_tests::shapes::{Shape, Shape3, space as shapes};
use tetracone_tests::{Grid, motions, rng::Rng};

use super::cells;
use super::common::mesh::{meshes, trimesh, vector};
use super::common::options::Options;
use super::common::paths::{CONTOUR, STEP, contour, diagonal, random};
use super::common::race::{Peer, nanoseconds, race, real};
use super::common::report::{Table, Target, against, brief, verdict};
use super::common::single::slow;
use super::common::subject::{Fixed, Subject, coherent, evaluations, one_shot};
use std::time::Instant;

pub(super) const CONTAINS: &str = "contains";
const CERTIFICATE: &str = "certificate";
pub(super) const RAY: &str = "ray";

/// parry with memory is asked about this many positions of a path.
const CERTIFICATE_QUERIES: usize = 4_000;

/// Queries timed alone.
const SINGLE_QUERIES: usize = 100_000;

/// A kind of path, and what is aimed at along it.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) coherent: bool,
    targets: &'static [Target],
    pub(super) path: fn(&Shape3, usize) -> Vec<[f64; 3]>,
}

pub(super) const KINDS: [Kind; 4] = [
    Kind {
        name: "circular",
        coherent: true,
        targets: &[
            Target {
                peer: CONTAINS,
                ratio: 40.0,
            },
            Target {
                peer: RAY,
                ratio: 8.0,
            },
        ],
        path: circular,
    },
    Kind {
        name: "contour out",
        coherent: true,
        targets: &[
            Target {
                peer: CONTAINS,
                ratio: 20.0,
            },
            Target {
                peer: CERTIFICATE,
                ratio: 5.0,
            },
            Target {
                peer: RAY,
                ratio: 8.0,
            },
        ],
        path: |shape, count| contour(shape, 1.0, 1.0, count),
    },
    Kind {
        name: "contour in",
        coherent: true,
        targets: &[
            Target {
                peer: CONTAINS,
                ratio: 8.0,
            },
            Target {
                peer: RAY,
                ratio: 8.0,
            },
        ],
        path: |shape, count| contour(shape, -1.0, 1.0, count),
    },
    Kind {
        name: "random",
        coherent: false,
        targets: &[
            Target {
                peer: CONTAINS,
                ratio: 30.0,
            },
            Target {
                peer: RAY,
                ratio: 12.0,
            },
        ],
        path: |shape, count| random(shape, count, 11),
    },
];

/// The solids.
fn solids() -> Vec<Shape3> {
    let noisy =
        |frequency, noise, name: &str| shapes::sphere(frequency).rough(noise, 1).named(name);
    let mut solids = vec![
        // Noise of about a sixth of an edge; the spiky one has nearly a whole one.
        noisy(6, 0.03, "sphere 720"),
        noisy(19, 0.01, "sphere 7k"),
        noisy(48, 0.004, "sphere 46k"),
        noisy(19, 0.05, "spiky 7k"),
        shapes::torus(120, 30).jittered(0.002, 2).named("torus"),
        shapes::knot(2, 3, 300, 12).named("knot"),
        shapes::rod(24, 100, 20.0)
            .jittered(0.001, 3)
            .named("rod 20:1"),
        shapes::plate(8).jittered(0.01, 4).named("plate"),
        shapes::shells(10, 3).named("shells"),
        shapes::comb(24).jittered(0.005, 5).named("comb"),
        shapes::gear(60).named("gear"),
        shapes::fan(1024).named("fan 1024"),
    ];
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
pub(super) fn hard(shape: &Shape3, count: usize) -> Vec<[f64; 3]> {
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
pub(super) fn by_ray<'a>(mesh: &'a TriMesh, path: &'a [Vector]) -> impl FnMut(usize) -> bool + 'a {
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
    cells::measure(options, &solids, &subjects);
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
    for (solid, [float, fixed]) in solids.iter().zip(subjects) {
        let mesh = trimesh(solid);
        let (float_tree, fixed_tree) = (float.tree::<Space<f32>>(), fixed.tree::<Space<Fixed>>());
        for kind in &KINDS {
            let path = (kind.path)(solid, options.queries);
            let points = float.positions::<Space<f32>>(&path);
            let lattice_points = fixed.positions::<Space<Fixed>>(&path);
            let vectors: Vec<_> = path.iter().map(vector).collect();
            let (all, few) = (path.len(), CERTIFICATE_QUERIES.min(path.len()));
            let mut peers = [
                Peer::new("f32", all, coherent(&float_tree, &points)),
                Peer::new("f32 one-shot", all, one_shot(&float_tree, &points)),
                Peer::new("fixed", all, coherent(&fixed_tree, &lattice_points)),
                Peer::new(
                    "fixed one-shot",
                    all,
                    one_shot(&fixed_tree, &lattice_points),
                ),
                Peer::sampled(CONTAINS, all, |number| {
                    mesh.contains_local_point(vectors[number])
                }),
                Peer::new(CERTIFICATE, few, with_certificate(&mesh, &vectors)),
                Peer::sampled(RAY, all, by_ray(&mesh, &vectors)),
            ];
            let outcomes = race(&mut peers, options.rounds);
            let ours = if kind.coherent {
                outcomes[0].time
            } else {
                outcomes[1].time
            };
            let (mean, _) = evaluations(&float_tree, &points, kind.coherent);
            let own = |number: usize| {
                let outcome = &outcomes[number];
                let differ = if outcome.differ() > 0 {
                    format!("d{}", outcome.differ())
                } else {
                    String::new()
                };
                format!("{:.1}{differ}", outcome.time)
            };
            table.row(&[
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
                verdict(ours, &outcomes, kind.targets),
            ]);
        }
    }
}

/// Sizes, building, and the slowest query.
fn sizes(options: &Options, solids: &[Shape3], subjects: &[[Subject; 2]]) {
    let table = Table::new(
        options.markdown,
        "Solids in space: depth and bytes a triangle, milliseconds to build, slowest single query \
         in ns, most evaluations of a query and the bound in the image",
        &[
            "solid       ",
            "facets",
            "depth",
            "f32 B ",
            "fix B ",
            "parry B",
            "build f32",
            "fix     ",
            "parry   ",
            "slowest f32",
            "fix     ",
            "parry   ",
            "evals",
            "bound",
            "",
        ],
    );
    for (solid, [float, fixed]) in solids.iter().zip(subjects) {
        let start = Instant::now();
        let mesh = trimesh(solid);
        let parry_build = nanoseconds(start.elapsed()) / 1e6;
        let (float_tree, fixed_tree) = (float.tree::<Space<f32>>(), fixed.tree::<Space<Fixed>>());
        let path = hard(solid, SINGLE_QUERIES);
        let points = float.positions::<Space<f32>>(&path);
        let lattice_points = fixed.positions::<Space<Fixed>>(&path);
        let vectors: Vec<_> = path.iter().step_by(10).map(vector).collect();
        let inside = |class| class != tetracone::query::Class::Outside;
        let float_slowest = slow(points.len(), |n| inside(float_tree.classify(points[n]))).slowest;
        let fixed_slowest = slow(points.len(), |n| {
            inside(fixed_tree.classify(lattice_points[n]))
        })
        .slowest;
        let parry_slowest = slow(vectors.len(), |n| mesh.contains_local_point(vectors[n])).slowest;
        let (_, most) = evaluations(&float_tree, &points, false);
        let mut verdicts = Vec::new();
        if float.bytes_per_facet() > 80.0 {
            verdicts.push("bytes>80");
        }
        if float_slowest > 2000.0 {
            verdicts.push("slowest>2µs");
        }
        if solid.faces.len() > 40_000 && float.build > 300.0 {
            verdicts.push("build>300ms");
        }
        table.row(&[
            solid.name.clone(),
            solid.faces.len().to_string(),
            float_tree.statistics().depth.to_string(),
            brief(float.bytes_per_facet()),
            brief(fixed.bytes_per_facet()),
            brief(real(mesh.total_memory_size()) / real(solid.faces.len())),
            brief(float.build),
            brief(fixed.build),
            brief(parry_build),
            brief(float_slowest),
            brief(fixed_slowest),
            brief(parry_slowest),
            most.to_string(),
            float_tree.worst_case().to_string(),
            if verdicts.is_empty() {
                "ok".to_owned()
            } else {
                verdicts.join(", ")
            },
        ]);
    }
}
