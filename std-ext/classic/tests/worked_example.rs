//! The worked example of the Puebla thesis, 5.2 to 5.4: a cube of 12 triangles and a tetrahedron of 8, far from each
//! other, near and meeting.
//!
//! The document has no coordinates, so that the form of the trees is the one of its figure 5.12, and what it says of
//! every case is compared; which leaves are left it tells of its own solids alone.

#![cfg(feature = "std")]

use std::collections::BTreeSet;

use tetracone::{
    boundary::Polyhedron,
    cells::{Cells, build::Parameters},
    number::Scalar as _,
    query::Posed,
    solid::Solid,
    space::{Point, Pose, Space, Triangle},
    workspace_words,
};
use tetracone_classic::{
    Meeting,
    sphere_tree::{BoundingSphere, Link, Node, SoFar, SphereTree, Verification},
};
use tetracone_oracle::{
    oracle::Facet as _,
    shapes::space::{Shape3, cube},
};

type G = Space<f32>;

/// How many nodes are below each, level by level: the spheres A to L, then the triangles.
const CUBE: [&[u32]; 4] = [&[2], &[2, 1], &[2, 2, 2], &[2; 6]];
/// The spheres a to g, then the triangles.
const TETRAHEDRON: [&[u32]; 3] = [&[2], &[2, 2], &[2; 4]];
/// The solids come nearer by so much at a time.
const STEP: f64 = 1.0 / 64.0;

/// A tetrahedron, two opposite edges of which have a corner in the middle.
fn tetrahedron() -> Shape3 {
    let points = [
        [-1.0, 0.0, 0.0],
        [1.0, -1.0, -1.0],
        [1.0, 1.0, -1.0],
        [1.0, 0.0, 1.0],
        [0.0, -0.5, -0.5],
        [1.0, 0.5, 0.0],
    ];
    // 4 is between 0 and 1, 5 between 2 and 3.
    let faces = [
        [0, 2, 4],
        [4, 2, 1],
        [0, 4, 3],
        [4, 1, 3],
        [2, 0, 5],
        [5, 0, 3],
        [1, 2, 5],
        [1, 5, 3],
    ];
    Shape3::new("tetrahedron", points.to_vec(), faces.to_vec())
}

/// The words of a workspace for either solid.
const WORDS: usize = workspace_words::<G>(8, 12, &PARAMETERS);
const PARAMETERS: Parameters = Parameters::within::<G>(4096);

/// The solid of a shape.
fn solid<'a>(shape: &Shape3, words: &'a mut [u32]) -> Solid<'a, G> {
    let corner = |place: &[f64; 3]| Point::from(place.map(single));
    let corners: Vec<_> = shape.points.iter().map(corner).collect();
    let checked = Polyhedron::<f32>::check(&corners, &shape.faces, words);
    let (polyhedron, rest) = checked.expect("a closed surface");
    let (cells, rest) = Cells::build(&polyhedron, &PARAMETERS, rest).expect("room");
    Solid::build(cells, rest).expect("room").0
}

fn single(x: f64) -> f32 {
    f32::nearest(x).expect("in the domain")
}

fn facets(solid: &Solid<'_, G>) -> Vec<Triangle<f32>> {
    solid.cells().facets().collect()
}

/// The corners of a facet, shifted along x.
fn ends(facet: &Triangle<f32>, shift: f64) -> [[f64; 3]; 3] {
    [facet.a, facet.b, facet.c].map(|corner| {
        let [x, y, z] = corner.array().map(f64::from);
        [x + shift, y, z]
    })
}

/// The tree of this form: leaves side by side in pairs, and spheres that hold the spheres below them, as 2.3 has it.
fn tree(solid: &Solid<'_, G>, form: &[&[u32]]) -> SphereTree<3> {
    let all = facets(solid);
    let leaves = all.iter().map(|facet| {
        let corners = [facet.a, facet.b, facet.c].map(|corner| BoundingSphere {
            centre: corner.array(),
            radius: 0.0,
        });
        around(&corners)
    });
    let mut levels: Vec<Vec<_>> = vec![leaves.collect()];
    for counts in form.iter().rev() {
        let below = &levels[levels.len() - 1];
        let mut next = 0;
        let mut level = Vec::new();
        for count in *counts {
            let end = next + *count as usize;
            level.push(around(&below[next..end]));
            next = end;
        }
        levels.push(level);
    }
    let mut nodes = Vec::new();
    let mut next = 1;
    for (depth, level) in levels.iter().rev().enumerate() {
        for ((number, sphere), facet) in level.iter().enumerate().zip(0..) {
            nodes.push(if let Some(counts) = form.get(depth) {
                next += counts[number];
                Node::inner(*sphere, next - counts[number], counts[number])
            } else {
                Node::leaf(*sphere, facet)
            });
        }
    }
    let tree = SphereTree::of_nodes::<G>(nodes, &all).expect("spheres hold what is below");
    tree.matched(solid).expect("its own")
}

/// A sphere about the mean of the centres that holds these spheres.
fn around(spheres: &[BoundingSphere<3>]) -> BoundingSphere<3> {
    let count = f32::from(u16::try_from(spheres.len()).expect("few"));
    let mean = |k: usize| spheres.iter().map(|sphere| sphere.centre[k]).sum::<f32>() / count;
    let centre = [0, 1, 2].map(mean);
    let reach = spheres.iter().map(|sphere| {
        let way = (0..3).map(|k| (sphere.centre[k] - centre[k]).powi(2));
        way.sum::<f32>().sqrt() + sphere.radius
    });
    let radius = reach.fold(0.0, f32::max) * 1.000_001;
    BoundingSphere { centre, radius }
}

/// What the text of 5.4 leaves of every level: a sphere is cut off that meets none of the other tree; the shallower
/// tree's leaves stay.
fn as_the_text_says(trees: [&SphereTree<3>; 2], shift: f64) -> Vec<[BTreeSet<u32>; 2]> {
    let meets = |a: u32, b: u32| {
        let [a, b] =
            [(0, a), (1, b)].map(|(k, node): (usize, u32)| trees[k].nodes()[node as usize]);
        let way = [shift, 0.0, 0.0]
            .into_iter()
            .zip(b.sphere.centre)
            .zip(a.sphere.centre);
        let square: f64 = way
            .map(|((shift, b), a)| (shift + f64::from(b) - f64::from(a)).powi(2))
            .sum();
        // Spheres that as good as touch may be kept.
        square.sqrt() <= f64::from(a.sphere.radius + b.sphere.radius) + 1e-4
    };
    let mut kept = vec![[BTreeSet::from([0]), BTreeSet::from([0])]];
    loop {
        let [ours, theirs] = &kept[kept.len() - 1];
        let left = |own: &BTreeSet<u32>, is_kept: &dyn Fn(u32) -> bool| -> BTreeSet<u32> {
            own.iter().copied().filter(|node| is_kept(*node)).collect()
        };
        let both = [
            left(ours, &|a| theirs.iter().any(|b| meets(a, *b))),
            left(theirs, &|b| ours.iter().any(|a| meets(*a, b))),
        ];
        let below = [0, 1].map(|k: usize| -> BTreeSet<u32> {
            let nodes =
                both[k]
                    .iter()
                    .flat_map(|node| match trees[k].nodes()[*node as usize].link() {
                        Link::Facet(_) => *node..*node + 1,
                        Link::Nodes(nodes) => nodes,
                    });
            nodes.collect()
        });
        let is_over = below == both;
        let last = kept.len() - 1;
        kept[last] = both;
        if is_over {
            return kept;
        }
        kept.push(below);
    }
}

/// What happened, and the leaves that were left at the end.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Case {
    /// 5.2: the roots are apart.
    Far,
    /// 5.3: all is cut off before any triangles are compared.
    Near,
    /// Triangles are compared, and none meet.
    Compared,
    /// 5.4: triangles meet.
    Meeting,
}

fn verify(
    trees: [&SphereTree<3>; 2],
    solid: &Solid<'_, G>,
    placed: &Posed<'_, G>,
    shift: f64,
) -> (Case, [BTreeSet<u32>; 2]) {
    let mut room = [[0; 2]; 256];
    let sides = ((trees[0], solid), (trees[1], placed));
    let mut phase = Verification::new(sides.0, sides.1, &mut room).expect("room");
    let mut left = [BTreeSet::new(), BTreeSet::new()];
    for kept in as_the_text_says(trees, shift) {
        left = [0, 1].map(|k| phase.pairs().map(|pair| pair[k]).collect());
        // Of pairs the parents met, too, so that fewer may be left.
        assert!(
            (0..2).all(|k| left[k].is_subset(&kept[k])),
            "{shift}: {left:?}, {kept:?}"
        );
        let is_leaf = |k: usize, node: &u32| trees[k].nodes()[*node as usize].is_leaf();
        if (0..2).all(|k| left[k].iter().all(|node| is_leaf(k, node))) {
            break;
        }
        phase.advance_level();
    }
    let meeting = match phase.advance(u64::MAX) {
        SoFar::Over(meeting) => meeting,
        open @ SoFar::Open { .. } => panic!("{shift}: {open:?}"),
    };
    let case = match (meeting, phase.counters()) {
        (Meeting::Facets(_), _) => Case::Meeting,
        (_, counters) if counters.edges > 0 => Case::Compared,
        (_, counters) if counters.nodes > 1 => Case::Near,
        _ => Case::Far,
    };
    assert!(case != Case::Far || phase.counters().nodes == 1);
    (case, left)
}

#[test]
fn the_worked_example() {
    let mut words = [vec![0; WORDS], vec![0; WORDS]];
    let [own, others] = &mut words;
    let (first, second) = (solid(&cube(), own), solid(&tetrahedron(), others));
    let trees = [&tree(&first, &CUBE), &tree(&second, &TETRAHEDRON)];
    let sizes = trees.map(|tree| -> Vec<usize> {
        (0..tree.level_count())
            .map(|level| tree.level(level).len())
            .collect()
    });
    assert_eq!(sizes, [vec![1, 2, 3, 6, 12], vec![1, 2, 4, 8]]);
    let mut cases = Vec::new();
    let mut shift = 8.0;
    while shift > 1.5 {
        let point = Point::from([single(shift), 0.0, 0.0]);
        let placed = second.at(Pose::shifted(point).expect("a pose"));
        let placed = placed.expect("it is there");
        let (case, leaves) = verify(trees, &first, &placed, shift);
        let mut meeting = Vec::new();
        for (i, a) in (0..).zip(facets(&first)) {
            for (j, b) in (0..).zip(facets(&second)) {
                if ends(&a, 0.0).intersects(&ends(&b, shift)) {
                    meeting.push([i, j]);
                }
            }
        }
        assert_eq!(case == Case::Meeting, !meeting.is_empty(), "{shift}");
        if case == Case::Meeting {
            // What meets is among the leaves that are left, and not all of them are where they first meet.
            let facet = |k: usize, node: u32| match trees[k].nodes()[node as usize].link() {
                Link::Facet(facet) => facet,
                Link::Nodes(nodes) => panic!("{nodes:?} are left"),
            };
            let left = [0, 1].map(|k| -> BTreeSet<u32> {
                leaves[k].iter().map(|node| facet(k, *node)).collect()
            });
            let is_left = |pair: &[u32; 2]| (0..2).all(|k| left[k].contains(&pair[k]));
            assert!(meeting.iter().all(is_left), "{shift}: {left:?}");
            let is_first = !cases.contains(&Case::Meeting);
            assert!(!is_first || left[0].len() < 12, "{left:?}");
        }
        cases.push(case);
        shift -= STEP;
    }
    assert!(cases.is_sorted(), "{cases:?}");
    let kinds: BTreeSet<_> = cases.into_iter().collect();
    let all = [Case::Far, Case::Near, Case::Compared, Case::Meeting];
    assert_eq!(kinds, BTreeSet::from(all));
}
