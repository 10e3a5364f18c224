//! Space: points through cells, against the cones and parry3d.

use tetracone::space::Space;
use tetracone_tests::shapes::Shape3;

use super::common::cells::{self, Size};
use super::common::mesh::{trimesh, vector};
use super::common::options::Options;
use super::common::race::{Outcome, Peer, race, real};
use super::common::report::{Table, Target, against, brief, verdict};
use super::common::single::{Slow, slow};
use super::common::subject::{Fixed, Subject, coherent, one_shot};
use super::space::{CONTAINS, KINDS, Kind, RAY, by_ray, hard};
use parry3d::query::PointQuery;
use tetracone::cells::Cells;
use tetracone::query::Class;

/// How many times as fast as `contains` a query is to be at least, in the order of the kinds.
const FLOORS: [f64; 4] = [60.0, 40.0, 20.0, 12.0];

/// How many times as fast as a ray.
const RAY_FLOOR: f64 = 8.0;

/// The cells of one solid, in either arithmetic, and how long slow queries take.
type Sizes = (Size, Size, Slow);

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
    let measured = solids.iter().zip(subjects).map(|(solid, subjects)| {
        cells::with::<Space<f32>, _>(&solid.points, &solid.faces, |float, size| {
            cells::with::<Space<Fixed>, _>(&solid.points, &solid.faces, |fixed, fixed_size| {
                for (kind, floor) in KINDS.iter().zip(FLOORS) {
                    let path = (kind.path)(solid, options.queries);
                    let outcomes = times(options, solid, subjects, (&float, &fixed), &path);
                    let points = subjects[0].positions::<Space<f32>>(&path);
                    let cones = subjects[0].tree::<Space<f32>>();
                    let differ = cells::differences(&float, &cones, &points);
                    let mean = cells::evaluations(&float, &points, kind.coherent);
                    table.row(&row(solid, kind, floor, &outcomes, differ, mean));
                }
                let points = subjects[0].positions::<Space<f32>>(&hard(solid, options.queries));
                let inside = |class| class != Class::Outside;
                let single = slow(points.len(), |n| inside(float.classify(points[n])));
                (size, fixed_size, single)
            })
        })
    });
    let measured: Vec<Sizes> = measured.collect();
    sizes(options, solids, subjects, &measured);
}

/// All peers along one path.
fn times(
    options: &Options,
    solid: &Shape3,
    [float, fixed]: &[Subject; 2],
    cells: (&Cells<'_, Space<f32>>, &Cells<'_, Space<Fixed>>),
    path: &[[f64; 3]],
) -> Vec<Outcome> {
    let points = float.positions::<Space<f32>>(path);
    let fixed_points = fixed.positions::<Space<Fixed>>(path);
    let vectors: Vec<_> = path.iter().map(vector).collect();
    let (cones, mesh) = (float.tree::<Space<f32>>(), trimesh(solid));
    let all = path.len();
    let mut peers = [
        Peer::new("cells", all, cells::coherent(cells.0, &points)),
        Peer::new("cells one-shot", all, cells::one_shot(cells.0, &points)),
        Peer::new("fixed", all, cells::coherent(cells.1, &fixed_points)),
        Peer::new(
            "fixed one-shot",
            all,
            cells::one_shot(cells.1, &fixed_points),
        ),
        Peer::new("cones", all, coherent(&cones, &points)),
        Peer::new("cones one-shot", all, one_shot(&cones, &points)),
        Peer::sampled(CONTAINS, all, |n| mesh.contains_local_point(vectors[n])),
        Peer::sampled(RAY, all, by_ray(&mesh, &vectors)),
    ];
    race(&mut peers, options.rounds)
}

/// What is told of one path.
fn row(
    solid: &Shape3,
    kind: &Kind,
    floor: f64,
    outcomes: &[Outcome],
    differ: usize,
    mean: f64,
) -> [String; 11] {
    let (ours, theirs) = if kind.coherent {
        (outcomes[0].time, outcomes[4].time)
    } else {
        (outcomes[1].time, outcomes[5].time)
    };
    let own = |at: usize| format!("{:.1}", outcomes[at].time);
    let first = if differ > 0 {
        format!("{}d{differ}", own(0))
    } else {
        own(0)
    };
    let targets = [(CONTAINS, floor), (RAY, RAY_FLOOR)].map(|(peer, ratio)| Target { peer, ratio });
    [
        solid.name.clone(),
        kind.name.to_owned(),
        first,
        own(1),
        own(2),
        own(3),
        format!("{mean:.2}"),
        format!("×{:.1}", theirs / ours),
        against(ours, &outcomes[6]),
        against(ours, &outcomes[7]),
        verdict(ours, outcomes, &targets),
    ]
}

/// Bytes, building, bounds and the slowest query.
fn sizes(options: &Options, solids: &[Shape3], subjects: &[[Subject; 2]], measured: &[Sizes]) {
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
    for ((solid, [float, _]), (own, lattice, single)) in solids.iter().zip(subjects).zip(measured) {
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
