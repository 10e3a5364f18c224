//! What the thesis compares its trees with, and walks over edges, against the oracle.

use tetracone::{
    number::Scalar,
    plane::{Plane, Segment},
    space::Space,
};
use tetracone_classic::simplicial::PolygonCovering;
use tetracone_oracle::{
    Grid,
    cases::share,
    motions,
    oracle::{plane::Oracle, space},
    points::around,
    shapes::{Shape, Shape2, plane as polygons, space as solids},
};
use tetracone_study::{
    EdgeWalk,
    facet_tree::{FacetTree, Octree, Quadtree, Rays},
};

use crate::{class, plane, space as own};

/// Hard points asked of each shape.
const POINTS: usize = 400;

/// Hard points of a shape, and some along its surface.
fn places<const D: usize>(shape: &impl Shape<D>) -> Vec<[f64; D]> {
    let hard = around(shape, shape.middle(), Grid::F32, 3).map(|(_, place)| place);
    let resting = motions::resting(shape, Grid::F32, 3);
    hard.take(POINTS).chain(resting.take(POINTS)).collect()
}

fn is_in_domain(place: &[f64]) -> bool {
    place.iter().all(|x| f32::nearest(*x).is_some())
}

#[test]
fn quadtrees_agree_with_the_oracle() {
    let mut seen = [0; 3];
    for shape in polygons::catalogue() {
        let oracle = Oracle::new(&shape.points, &shape.edges());
        let edges: Vec<Segment<f32>> = plane::edges(&shape);
        for (depth, count) in [(0, 0), (3, 2), (6, 0)] {
            let tree: Quadtree<f32> = FacetTree::<Plane<f32>, 2>::build(&edges, depth, count);
            let mut rays = Rays::default();
            for place in places(&shape)
                .into_iter()
                .filter(|place| is_in_domain(place))
            {
                let expected = class(oracle.place(place));
                let found = tree.classify(plane::point(place), &mut rays);
                assert_eq!(
                    found, expected,
                    "{} at {place:?}, depth {depth}",
                    shape.name
                );
                seen[expected as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 2_000), "{seen:?}");
}

#[test]
fn octrees_agree_with_the_oracle() {
    let mut seen = [0; 3];
    let more = [solids::complex_one(), solids::complex_two()];
    for shape in solids::catalogue().into_iter().chain(more) {
        let oracle = space::Oracle::new(&shape.points, &shape.faces);
        let faces = own::faces::<f32>(&shape);
        for (depth, count) in [(0, 0), (2, 3), (4, 3)] {
            let tree: Octree<f32> = FacetTree::<Space<f32>, 3>::build(&faces, depth, count);
            let mut rays = Rays::default();
            let places = places(&shape).into_iter().step_by(3);
            for place in places.filter(|place| is_in_domain(place)) {
                let expected = class(oracle.place(place));
                let found = tree.classify(own::point(place), &mut rays);
                assert_eq!(
                    found, expected,
                    "{} at {place:?}, depth {depth}",
                    shape.name
                );
                seen[expected as usize] += 1;
            }
        }
    }
    let least = share(300, 2_000);
    assert!(seen.iter().all(|count| *count > least), "{seen:?}");
}

#[test]
fn walks_over_edges_agree_with_the_oracle() {
    let mut seen = [0; 3];
    let shapes: [(Shape2, bool); 5] = [
        (polygons::convex(16, 1), true),
        (polygons::convex(64, 2), true),
        (polygons::star(64, 1), false),
        (polygons::regular_star(32), false),
        (polygons::star(256, 3), false),
    ];
    for (shape, is_convex) in shapes {
        let oracle = Oracle::new(&shape.points, &shape.edges());
        let covering = PolygonCovering::<f32>::central(&plane::edges(&shape)).expect("it is small");
        let convex = EdgeWalk::convex(&covering);
        assert_eq!(convex.is_some(), is_convex, "{}", shape.name);
        let mut walks: Vec<_> = convex
            .into_iter()
            .chain(EdgeWalk::star(&covering))
            .flat_map(|walk| [walk.clone(), walk.as_printed()])
            .collect();
        let circle = motions::circular(&shape, Grid::F32, 0.6, 500, 0.2, 1).take(POINTS);
        let origin = [covering.origin().x, covering.origin().y].map(f64::from);
        for place in places(&shape).into_iter().chain(circle).chain([origin]) {
            if !is_in_domain(&place) {
                continue;
            }
            let expected = class(oracle.place(place));
            for walk in &mut walks {
                let found = walk.classify(plane::point(place));
                assert_eq!(found, expected, "{} at {place:?}", shape.name);
                seen[expected as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 500), "{seen:?}");
    let bow = polygons::irregular(16, 1);
    let covering = PolygonCovering::<f32>::central(&plane::edges(&bow)).expect("it is small");
    assert!(EdgeWalk::convex(&covering).is_none());
}

/// The experiments of the thesis with short paths: that all run, agree, and count the same again.
#[path = "../../examples/thesis/experiments/mod.rs"]
#[expect(dead_code, reason = "only the example makes the whole report")]
mod experiments;

#[test]
fn the_experiments_run_and_count_the_same_again() {
    let folder = std::env::temp_dir().join(format!("tetracone-study-{}", std::process::id()));
    let text = report(&folder, &[]);
    for number in ["4.47", "4.51", "4.60", "5.41", "5.50", "5.57", "6.9"] {
        assert!(text.contains(&format!("## Figure {number}")), "{number}");
    }
    let pictures = text.lines().filter_map(|line| line.strip_prefix("!["));
    for (_, name) in pictures.filter_map(|line| line.split_once("](")) {
        let path = folder.join(name.trim_end_matches(')'));
        let svg = std::fs::read_to_string(&path).expect("a picture");
        assert!(svg.contains("<polyline"), "{}", path.display());
    }
    let counted = signs(&report(&folder, &[4]));
    assert!(counted.len() > 200, "{}", counted.len());
    assert_eq!(signs(&text)[..counted.len()], counted);
    std::fs::remove_dir_all(folder).expect("it is ours");
}

/// The report of a quick run.
fn report(folder: &std::path::Path, chapters: &[u32]) -> String {
    let report = experiments::run(&experiments::QUICK, chapters, folder);
    std::fs::read_to_string(report.expect("it can be written")).expect("it is there")
}

/// The signs of a report: in brackets behind values, which differ from run to run.
fn signs(text: &str) -> Vec<f64> {
    let parts = text.lines().filter(|line| line.starts_with("| "));
    let parts = parts.flat_map(|line| line.split('(').skip(1));
    let parts = parts.filter_map(|part| part.split_once(") |"));
    parts.filter_map(|(signs, _)| signs.parse().ok()).collect()
}
