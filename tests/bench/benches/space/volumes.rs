//! Trees of bounding volumes beside the core's tree of boxes: what they compare, and how long that takes.

use tetracone::PairTracker;
use tetracone::query::{DistanceSearch, Posed};
use tetracone::solid::Solid;
use tetracone::space::{Pose, Space};
use tetracone_bench::options::Options;
use tetracone_bench::race::{Peer, median, race, real, spread};
use tetracone_bench::report::{Table, brief};
use tetracone_bench::score::share;
use tetracone_classic::bounding::{
    BoundingBox, BoundingCapsule, CutBox, Dop, Hierarchy, LazyHierarchy, OrientedBox,
    SmallestSphere, Volume, Walk,
};
use tetracone_classic::{Counters, MatchError};
use tetracone_study::BoundingHull;

use super::mesh::MeshSubject;
use super::pairs::{Couple, couples, our_pose, ways};

/// How many positions of a way are asked about, the same ones whatever that takes: counts are repeatable.
const ASKED: usize = 60;

/// How many kinds of trees there are.
const KINDS: usize = 11;

/// The volumes, in order; all are compared with the first one, whose trees are walked in the same way. Trees are from
/// the top down but for those that are called otherwise.
const NAMES: [&str; KINDS] = [
    BoundingBox::<3>::NAME,
    SmallestSphere::<3>::NAME,
    BoundingCapsule::<3>::NAME,
    OrientedBox::<3>::NAME,
    CutBox::<3>::NAME,
    Dop::<3, 7>::NAME,
    Dop::<3, 9>::NAME,
    Dop::<3, 13>::NAME,
    BoundingHull::<3>::NAME,
    "box, bottom-up",
    "oriented box, bottom-up",
];

/// A volume that is so many times as fast as the core in the median, and nowhere slower by more than a tenth,
/// belongs into it.
const AIM: (f64, f64) = (1.3, 0.9);

/// A solid's trees of all volumes.
struct Trees {
    boxes: Hierarchy<BoundingBox<3>, 3>,
    spheres: Hierarchy<SmallestSphere<3>, 3>,
    capsules: Hierarchy<BoundingCapsule<3>, 3>,
    oriented: Hierarchy<OrientedBox<3>, 3>,
    cut: Hierarchy<CutBox<3>, 3>,
    sides_14: Hierarchy<Dop<3, 7>, 3>,
    sides_18: Hierarchy<Dop<3, 9>, 3>,
    sides_26: Hierarchy<Dop<3, 13>, 3>,
    hulls: Hierarchy<BoundingHull<3>, 3>,
    boxes_up: Hierarchy<BoundingBox<3>, 3>,
    oriented_up: Hierarchy<OrientedBox<3>, 3>,
    /// As it is before anything is asked.
    lazy: LazyHierarchy<BoundingBox<3>, 3>,
}

impl Trees {
    fn of(subject: &MeshSubject) -> Self {
        let solid = subject.solid();
        Self {
            boxes: tree(&solid),
            spheres: tree(&solid),
            capsules: tree(&solid),
            oriented: tree(&solid),
            cut: tree(&solid),
            sides_14: tree(&solid),
            sides_18: tree(&solid),
            sides_26: tree(&solid),
            hulls: tree(&solid),
            boxes_up: tree_up(&solid),
            oriented_up: tree_up(&solid),
            lazy: matched(
                LazyHierarchy::of_facets::<Space<f32>>(&facets(&solid)),
                |tree| tree.matched(&solid),
            ),
        }
    }
}

fn facets(solid: &Solid<'_, Space<f32>>) -> Vec<tetracone::space::Triangle<f32>> {
    solid.cells().facets().collect()
}

/// A tree, known to be of its solid.
fn matched<T>(tree: Option<T>, with: impl FnOnce(T) -> Result<T, MatchError>) -> T {
    with(tree.expect("it has facets")).expect("it is of these facets")
}

fn tree<V: Volume<3>>(solid: &Solid<'_, Space<f32>>) -> Hierarchy<V, 3> {
    let tree = Hierarchy::of_facets::<Space<f32>>(&facets(solid));
    matched(tree, |tree| tree.matched(solid))
}

fn tree_up<V: Volume<3>>(solid: &Solid<'_, Space<f32>>) -> Hierarchy<V, 3> {
    let tree = Hierarchy::bottom_up::<Space<f32>>(&facets(solid));
    matched(tree, |tree| tree.matched(solid))
}

/// Two solids and the second one's poses.
struct Ways<'a> {
    still: Solid<'a, Space<f32>>,
    moving: Solid<'a, Space<f32>>,
    poses: Vec<Pose<f32>>,
}

impl Ways<'_> {
    fn place(&self, number: usize) -> Posed<'_, Space<f32>> {
        let pose = self.poses[number];
        self.moving.at(pose).expect("it stays in the domain")
    }
}

/// Whether the solids meet in a pose, by a volume's trees.
type Ask<'a> = Box<dyn FnMut(usize, &mut Counters) -> bool + 'a>;

fn ask<'a, V: Volume<3> + 'a>(
    ways: &'a Ways<'_>,
    [ours, theirs]: [&'a Hierarchy<V, 3>; 2],
) -> Ask<'a> {
    let mut walk = Walk::default();
    Box::new(move |number, counters| {
        let placed = ways.place(number);
        let found = ours.meet(&ways.still, (theirs, &placed), &mut walk, counters);
        found.expect("it is matched").is_hit()
    })
}

/// All volumes in the order of their names.
fn all<'a>(ways: &'a Ways<'_>, [a, b]: [&'a Trees; 2]) -> [Ask<'a>; KINDS] {
    [
        ask(ways, [&a.boxes, &b.boxes]),
        ask(ways, [&a.spheres, &b.spheres]),
        ask(ways, [&a.capsules, &b.capsules]),
        ask(ways, [&a.oriented, &b.oriented]),
        ask(ways, [&a.cut, &b.cut]),
        ask(ways, [&a.sides_14, &b.sides_14]),
        ask(ways, [&a.sides_18, &b.sides_18]),
        ask(ways, [&a.sides_26, &b.sides_26]),
        ask(ways, [&a.hulls, &b.hulls]),
        ask(ways, [&a.boxes_up, &b.boxes_up]),
        ask(ways, [&a.oriented_up, &b.oriented_up]),
    ]
}

/// What a volume's trees took along a way, in the mean of its poses.
#[derive(Clone, Copy)]
struct Took {
    volumes: f64,
    facets: f64,
    time: f64,
}

/// A way of two solids: the core's time, and what every volume took.
struct Cell {
    name: String,
    motion: &'static str,
    core: f64,
    /// How many pairs of boxes the core splits.
    steps: f64,
    took: [Took; KINDS],
    /// Which part of the nodes of both trees of boxes the first query builds, and all of them together.
    built: [f64; 2],
}

/// Which part of the nodes of both trees of boxes are built where they are walked: by the first query, and by all.
fn built(ways: &Ways<'_>, trees: [&Trees; 2]) -> [f64; 2] {
    let [mut ours, mut theirs] = trees.map(|trees| trees.lazy.clone());
    let whole = trees.map(|trees| trees.boxes.count()).iter().sum();
    let mut walk = Walk::default();
    let mut first = 0.0;
    for number in 0..ways.poses.len() {
        let placed = ways.place(number);
        let other = (&mut theirs, &placed);
        let found = ours.meet(&ways.still, other, &mut walk, &mut Counters::default());
        assert!(found.is_ok(), "it is matched");
        if number == 0 {
            first = real(ours.built() + theirs.built()) / real(whole);
        }
    }
    [first, real(ours.built() + theirs.built()) / real(whole)]
}

/// Measures the couples.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let mut headings = vec![
        "solid       ",
        "other       ",
        "motion ",
        "hits  ",
        "core        ",
    ];
    let names = NAMES.map(|name| format!("{name:<28}"));
    headings.extend(names.iter().map(String::as_str));
    let table = Table::new(
        options.markdown,
        "Trees of volumes, asked cold (a query: pairs of volumes, pairs of facets, the core's time to its own; the \
         core: ns, pairs of boxes that are split)",
        &headings,
    );
    let trees: Vec<_> = solids.iter().map(Trees::of).collect();
    let of = |wanted: &MeshSubject| {
        let is_it = |subject: &MeshSubject| core::ptr::eq(subject, wanted);
        let number = solids.iter().position(is_it).expect("it is one of them");
        &trees[number]
    };
    let mut cells = Vec::new();
    for couple in couples(solids) {
        for (motion, path) in ways(couple) {
            let asked = spread(path.len(), ASKED);
            let ways = Ways {
                still: couple.still.solid(),
                moving: couple.moving.solid(),
                poses: asked
                    .iter()
                    .map(|&number| our_pose(&path[number]))
                    .collect(),
            };
            let both = [of(couple.still), of(couple.moving)];
            cells.push(row(options, couple, (motion, &ways), both, &table));
        }
    }
    summary(options, &cells);
}

fn row(
    options: &Options,
    couple: Couple<'_>,
    (motion, ways): (&'static str, &Ways<'_>),
    trees: [&Trees; 2],
    table: &Table,
) -> Cell {
    let count = ways.poses.len();
    let each = |sum: u64| real(usize::try_from(sum).expect("it fits")) / real(count);
    let split = (0..count).map(|number| {
        let (mut tracker, mut search) = (PairTracker::new(), DistanceSearch::new());
        let placed = ways.place(number);
        // Below zero only whether they touch is asked.
        let found = search.distance(&ways.still, &placed, -1.0, &mut tracker, u32::MAX);
        assert!(found.is_some(), "{motion}");
        u64::from(search.steps())
    });
    let steps = each(split.sum());
    let counted = all(ways, trees).map(|mut ask| {
        let mut counters = Counters::default();
        for number in 0..count {
            ask(number, &mut counters);
        }
        [each(counters.nodes), each(counters.edges)]
    });
    let mut peers = vec![Peer::new("core", count, |number| {
        ways.still.intersects(&ways.place(number))
    })];
    peers.extend(
        NAMES
            .into_iter()
            .zip(all(ways, trees))
            .map(|(name, mut ask)| {
                Peer::new(name, count, move |number| {
                    ask(number, &mut Counters::default())
                })
            }),
    );
    let outcomes = race(&mut peers, options.rounds);
    for outcome in &outcomes {
        assert_eq!(outcome.differ(), 0, "{}", outcome.name);
    }
    let took = core::array::from_fn(|k| Took {
        volumes: counted[k][0],
        facets: counted[k][1],
        time: outcomes[k + 1].time,
    });
    let core = outcomes[0].time;
    let (still, moving) = (couple.still.name(), couple.moving.name());
    let mut words = vec![
        still.to_owned(),
        moving.to_owned(),
        motion.to_owned(),
        share(outcomes[0].hits, count),
        format!("{} {steps:.1}", brief(core)),
    ];
    words.extend(took.map(|took| {
        let Took {
            volumes,
            facets,
            time,
        } = took;
        format!("{volumes:.2} {facets:.2} ×{:.2}", core / time)
    }));
    table.row(&words);
    Cell {
        name: format!("{still}, {moving}, {motion}"),
        motion,
        core,
        steps,
        took,
        built: built(ways, trees),
    }
}

/// For every volume the medians of all ways, and whether it belongs into the core.
fn summary(options: &Options, cells: &[Cell]) {
    let table = Table::new(
        options.markdown,
        "In the median of the ways (orbit; through): pairs of volumes and of facets compared, and those in parts of \
         what boxes take; the same walk's time with boxes to its own; the core's time to its own, and the least and \
         the greatest of all ways",
        &[
            "volume              ",
            "volumes      ",
            "of boxes   ",
            "facets      ",
            "of boxes   ",
            "boxes ×    ",
            "core ×     ",
            "least                                   ",
            "greatest                                ",
        ],
    );
    let medians = |what: &dyn Fn(&Cell) -> f64| {
        ["orbit", "through"].map(|motion| {
            let those = cells.iter().filter(|cell| cell.motion == motion);
            median(those.map(what).collect())
        })
    };
    let both = |[orbit, through]: [f64; 2]| format!("{orbit:.2}; {through:.2}");
    let count = |[orbit, through]: [f64; 2]| format!("{orbit:.0}; {through:.0}");
    for (number, name) in NAMES.into_iter().enumerate() {
        let each =
            |what: &dyn Fn(&Cell, Took) -> f64| medians(&|cell| what(cell, cell.took[number]));
        // Where boxes take none, one more of either.
        let part = |count: f64, of: f64| (count + 1.0) / (of + 1.0);
        let ratio = |cell: &Cell| cell.core / cell.took[number].time;
        let order = |a: &&Cell, b: &&Cell| ratio(a).total_cmp(&ratio(b));
        let said = |cell: Option<&Cell>| {
            cell.map_or_else(String::new, |cell| {
                format!("{:.3} ({})", ratio(cell), cell.name)
            })
        };
        table.row(&[
            name.to_owned(),
            count(each(&|_, took| took.volumes)),
            both(each(&|cell, took| part(took.volumes, cell.took[0].volumes))),
            count(each(&|_, took| took.facets)),
            both(each(&|cell, took| part(took.facets, cell.took[0].facets))),
            both(each(&|cell, took| cell.took[0].time / took.time)),
            both(each(&|cell, took| cell.core / took.time)),
            said(cells.iter().min_by(order)),
            said(cells.iter().max_by(order)),
        ]);
        let (middle, least) = (
            median(cells.iter().map(ratio).collect()),
            cells.iter().map(ratio).fold(f64::INFINITY, f64::min),
        );
        if middle >= AIM.0 && least >= AIM.1 {
            println!("{name} belongs into the core: {middle:.2}, least {least:.2}");
        }
    }
    println!(
        "the core's pairs of boxes, each split into up to four: {}",
        count(medians(&|cell| cell.steps))
    );
    let parts = |which: usize| {
        let [orbit, through] = medians(&|cell| 100.0 * cell.built[which]);
        format!("{orbit:.1} %; {through:.1} %")
    };
    println!(
        "of both trees of boxes, built where they are walked, a first query builds {}, and all {ASKED} of a way {}",
        parts(0),
        parts(1)
    );
}
