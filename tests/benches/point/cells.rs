//! Space: points through cells, against the cones and parry3d.

use tetracone::space::Space;
use tetracone_tests::shapes::Shape3;

use super::common::cells::{self, Size};
use super::common::mesh::{trimesh, vector};
use super::common::options::Options;
use super::common::race::{Peer, race, real};
use super::common::report::{Table, Target, against, brief, verdict};
use super::common::single::slow;
use super::common::subject::{Fixed, Subject, coherent, one_shot};
use super::space::{CONTAINS, KINDS, RAY, by_ray, hard};
use parry3d::query::PointQuery;
use tetracone::query::Class;

/// How many times as fast as `contains` a query is to be at least, in the order of the kinds.
const FLOORS: [f64; 4] = [60.0, 40.0, 20.0, 12.0];

/// How many times as fast as a ray.
const RAY_FLOOR: f64 = 8.0;

/// Measures all solids.
pub(crate) fn measure(options: &Options, solids: &[Shape3], subjects: &[[Subject; 2]]) {
    let table = Table::new(
        options.markdown,
        "Points in space through cells, ns a query (dN: N answers differ from those of cones; evals: \
         mean evaluations in f32; cones: their time to ours in f32; ratios to f32 coherent, random: \
         one-shot; the last column holds them against floors)",
        &[
            "solid       ",
            "path       ",
            "f32 ",
            "one ",
            "fix ",
            "one ",
            "evals",
            "cones",
            "parry contains ",
            "ray            ",
            "",
        ],
    );
    let mut sizes = Vec::new();
    for (solid, [float, fixed]) in solids.iter().zip(subjects) {
        let row = |cells: &[String]| table.row(cells);
        let size = cells::with::<Space<f32>, _>(&solid.points, &solid.faces, |own, size| {
            cells::with::<Space<Fixed>, _>(&solid.points, &solid.faces, |lattice, lattice_size| {
                let cones = float.tree::<Space<f32>>();
                let mesh = trimesh(solid);
                for (kind, floor) in KINDS.iter().zip(FLOORS) {
                    let path = (kind.path)(solid, options.queries);
                    let points = float.positions::<Space<f32>>(&path);
                    let lattice_points = fixed.positions::<Space<Fixed>>(&path);
                    let vectors: Vec<_> = path.iter().map(vector).collect();
                    let all = path.len();
                    let mut peers = [
                        Peer::new("cells", all, cells::coherent(&own, &points)),
                        Peer::new("cells one-shot", all, cells::one_shot(&own, &points)),
                        Peer::new("fixed", all, cells::coherent(&lattice, &lattice_points)),
                        Peer::new("one-shot", all, cells::one_shot(&lattice, &lattice_points)),
                        Peer::new("cones", all, coherent(&cones, &points)),
                        Peer::new("cones one-shot", all, one_shot(&cones, &points)),
                        Peer::sampled(CONTAINS, all, |n| mesh.contains_local_point(vectors[n])),
                        Peer::sampled(RAY, all, by_ray(&mesh, &vectors)),
                    ];
                    let outcomes = race(&mut peers, options.rounds);
                    let (ours, theirs) = if kind.coherent {
                        (outcomes[0].time, outcomes[4].time)
                    } else {
                        (outcomes[1].time, outcomes[5].time)
                    };
                    let differ = cells::differences(&own, &cones, &points);
                    let mark = |at: usize| match (at, differ) {
                        (0, 1..) => format!("{:.1}d{differ}", outcomes[at].time),
                        _ => format!("{:.1}", outcomes[at].time),
                    };
                    let targets = [
                        Target {
                            peer: CONTAINS,
                            ratio: floor,
                        },
                        Target {
                            peer: RAY,
                            ratio: RAY_FLOOR,
                        },
                    ];
                    let mean = cells::evaluations(&own, &points, kind.coherent);
                    row(&[
                        solid.name.clone(),
                        kind.name.to_owned(),
                        mark(0),
                        mark(1),
                        mark(2),
                        mark(3),
                        format!("{mean:.2}"),
                        format!("×{:.1}", theirs / ours),
                        against(ours, &outcomes[6]),
                        against(ours, &outcomes[7]),
                        verdict(ours, &outcomes, &targets),
                    ]);
                }
                let points = float.positions::<Space<f32>>(&hard(solid, options.queries));
                let inside = |class| class != Class::Outside;
                let single = slow(points.len(), |n| inside(own.classify(points[n])));
                (size, lattice_size, single)
            })
        });
        sizes.push(size);
    }
    let table = Table::new(
        options.markdown,
        "Cells of solids in space: bytes a triangle beside the points and faces, and times the \
         cones'; milliseconds to build, checking included, and times the cones'; the bound of \
         evaluations, and times the cones'; one-shot queries at nasty points, ns",
        &[
            "solid       ",
            "facets",
            "B   ",
            "fix ",
            "cones×",
            "build",
            "fix  ",
            "cones×",
            "bound",
            "fix  ",
            "cones×",
            "p99 ",
            "slowest",
        ],
    );
    for ((solid, [float, _]), (own, lattice, single)) in solids.iter().zip(subjects).zip(&sizes) {
        let facets = real(solid.faces.len());
        let share = |size: &Size| brief(real(size.bytes) / facets);
        let cones = float.tree::<Space<f32>>();
        table.row(&[
            solid.name.clone(),
            solid.faces.len().to_string(),
            share(own),
            share(lattice),
            format!("{:.2}", real(own.bytes) / real(float.cone_bytes())),
            brief(own.build),
            brief(lattice.build),
            format!("{:.2}", own.build / float.build),
            own.bound.to_string(),
            lattice.bound.to_string(),
            format!(
                "{:.2}",
                f64::from(own.bound) / f64::from(cones.worst_case())
            ),
            brief(single.percentile),
            brief(single.slowest),
        ]);
    }
}
