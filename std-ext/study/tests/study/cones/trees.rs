//! Building: in any tree there is all of the boundary, a comb's tree stays linear, and a deadline is
//! kept where it can be.

use fixed::types::I32F0;
use tetracone::{Dimension, number::FIXED_LIMIT, plane::Plane, query::Class, space::Space};
use tetracone_oracle::{
    oracle::plane::Oracle,
    points::around,
    rng::Rng,
    shapes::{self, Shape, Shape2, plane, space},
};
use tetracone_study::cones::{BuildError, MAX_DEPTH, Parameters, PointTracker, Tree};

use super::{
    class,
    making::{built, point, real, with_boundary},
    worst::{grid, prepared, worst},
};

#[test]
fn all_boundary_is_in_any_tree_of_a_polygon() {
    for (seed, shape) in (0..).zip(plane::catalogue()) {
        any_tree::<Plane<f32>, 2>(&shape, seed);
        let shape = shape.on_lattice(f64::from(1 << 18));
        any_tree::<Plane<I32F0>, 2>(&shape, seed);
    }
}

#[test]
fn all_boundary_is_in_any_tree_of_a_polyhedron() {
    for (seed, shape) in (0..).zip(space::catalogue()) {
        any_tree::<Space<f32>, 3>(&shape, seed);
        let shape = shape.on_lattice(f64::from(1 << 18));
        any_tree::<Space<I32F0>, 3>(&shape, seed);
    }
}

/// Builds by any parameters: the counts fit the cones, corners are boundary from wherever the search
/// starts, and the cones' envelopes hold them.
fn any_tree<G: Dimension<Corners = [u32; D]>, const D: usize>(shape: &impl Shape<D>, seed: u64) {
    let name = shape.name();
    let mut rng = Rng::new(seed);
    for _ in 0..4 {
        let parameters = Parameters {
            depth: rng.below_u32(if D == 2 { MAX_DEPTH + 1 } else { 7 }),
            group: rng.below(20),
            thin: rng.below_u32(20),
            references_per_facet: rng.below(40),
        };
        let what = format!("{name}, {parameters:?}");
        let tree = with_boundary::<G, _, D>(shape, &shape.facets(), |solid| {
            Tree::build(solid, None, &parameters).unwrap_or_else(|error| panic!("{what}: {error}"))
        });
        let (statistics, cones) = (tree.statistics(), tree.cones().collect::<Vec<_>>());
        let leaves = cones.iter().filter(|cone| cone.is_leaf).count();
        assert_eq!((statistics.cones, statistics.leaves), (cones.len(), leaves));
        assert_eq!(statistics.facets, tree.facets().len());
        assert!(statistics.depth <= parameters.depth, "{what}");
        let most = statistics.facets * parameters.references_per_facet.max(1 << D);
        assert!(statistics.references <= most, "{what}: {statistics:?}");
        // Every split cone has two halves or four quarters, and there are as many orthants.
        let (orthants, children) = if D == 2 { (4, 2) } else { (8, 4) };
        assert_eq!(cones.len(), orthants + (cones.len() - leaves) * children);

        let reaches = || cones.iter().filter_map(|cone| cone.reach);
        let least = reaches().map(|(low, _)| low).fold(f64::INFINITY, f64::min);
        let greatest = reaches().map(|(_, high)| high).fold(0.0, f64::max);
        let origin = real::<G, D>(tree.origin());
        for facet in tree.facets() {
            for corner in (0..D).map(|k| G::corner(facet, k)) {
                let place = real::<G, D>(corner);
                let reach: f64 = (0..D).map(|k| (place[k] - origin[k]).abs()).sum();
                assert!(least <= reach && reach <= greatest, "{what}: {place:?}");
                let mut tracker = PointTracker {
                    cone: rng.below(cones.len() + 1),
                    group: rng.below(4),
                };
                let answer = tree.explain(corner, &mut tracker);
                assert_eq!(answer.class, Class::Boundary, "{what}: {place:?}");
                assert!(answer.evaluations <= tree.worst_case(), "{what}: {place:?}");
            }
        }
    }
}

#[test]
fn a_comb_takes_linear_memory_and_few_evaluations() {
    let mut last = 0.0;
    for teeth in [256, 1024, 4096] {
        let comb = plane::comb(teeth);
        let tree = built::<Plane<f32>, 2>(&comb, None);
        let statistics = tree.statistics();
        let [bytes, count] = [statistics.bytes(), statistics.facets]
            .map(|x| f64::from(u32::try_from(x).expect("small")));
        let each = bytes / count;
        println!(
            "{count} vertices: {each:.1} bytes an edge, worst case {} evaluations, {statistics:?}",
            tree.worst_case(),
        );
        assert!(statistics.sheaves > 0, "teeth are in sheaves");
        assert!(each < 130.0, "{each} bytes an edge");
        assert!(
            last == 0.0 || each < last * 1.25,
            "{each} bytes an edge after {last}"
        );
        assert!(f64::from(tree.worst_case()) < count / 10.0);
        last = each;
    }
}

#[test]
fn what_is_split_too_often_says_so() {
    let shape = plane::regular(5);
    let build = |depth| {
        with_boundary::<Plane<f32>, _, 2>(&shape, &shape.facets(), |solid| {
            let usual = Parameters::for_facets::<Plane<f32>>(solid.facet_count());
            Tree::build(solid, None, &Parameters { depth, ..usual })
                .map(|tree| tree.statistics().depth)
        })
    };
    let depth = MAX_DEPTH + 1;
    assert_eq!(build(depth), Err(BuildError::TooDeep { depth }));
    assert!(build(MAX_DEPTH).is_ok_and(|depth| depth <= MAX_DEPTH));
}

/// Two squares end where the domain does. Seen from there, their last edges lie beside a quadrant that
/// has no point of the domain in its middle.
#[test]
fn an_origin_at_the_end_of_the_domain_says_so() {
    let last = f64::from(FIXED_LIMIT - 1);
    let square = |low: f64| {
        let corners = [[-10.0, 0.0], [0.0, 0.0], [0.0, 10.0], [-10.0, 10.0]];
        corners.map(|[x, y]| [last + x, low + y])
    };
    // Made by hand: the others are of places that an f32 has, too.
    let shape = Shape2 {
        name: "two squares".to_owned(),
        points: [square(10.0), square(30.0)].concat(),
        rings: vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]],
    };
    let build = |origin| {
        with_boundary::<Plane<I32F0>, _, 2>(&shape, &shape.facets(), |solid| {
            let usual = Parameters::for_facets::<Plane<I32F0>>(solid.facet_count());
            let parameters = Parameters { depth: 0, ..usual };
            Tree::build(solid, point::<Plane<I32F0>, 2>(origin), &parameters)
                .map(|tree| tree.statistics().facets)
        })
    };
    assert_eq!(build([last, 0.0]), Err(BuildError::Cornered));
    assert_eq!(build([last - 20.0, 0.0]), Ok(8));
}

/// Three triangles about the last columns of the domain, seen from one of those: where rounding leaves
/// no ray in the middle of a cone there is no tree, and not one that counts along another ray.
#[test]
fn near_the_end_of_the_domain_trees_are_right_or_refused() {
    let last = f64::from(FIXED_LIMIT - 1);
    let mut rng = Rng::new(1);
    let [mut built, mut refused] = [0; 2];
    for _ in 0..20_000 {
        let mut shape = Shape2 {
            name: "triangles".to_owned(),
            points: Vec::new(),
            rings: Vec::new(),
        };
        for first in [0, 3, 6] {
            let [a, b, c] = [(); 3].map(|()| {
                let [x, y] = [5, 30].map(|most| f64::from(rng.below_u32(most)));
                [last - x, y - 10.0]
            });
            shape.points.extend([a, b, c]);
            let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            if area > 0.0 {
                shape.rings.push(vec![first, first + 1, first + 2]);
            } else if area < 0.0 {
                shape.rings.push(vec![first, first + 2, first + 1]);
            }
        }
        if shape.rings.is_empty() {
            continue;
        }
        let origin = [last - f64::from(rng.below_u32(3)), 0.0];
        let parameters = Parameters {
            depth: rng.below_u32(7),
            group: 1,
            ..Parameters::for_facets::<Plane<I32F0>>(9)
        };
        let edges = shape.edges();
        let tree = with_boundary::<Plane<I32F0>, _, 2>(&shape, &edges, |solid| {
            Tree::build(solid, point::<Plane<I32F0>, 2>(origin), &parameters)
        });
        let Ok(tree) = tree else {
            refused += 1;
            continue;
        };
        built += 1;
        let oracle = Oracle::new(&shape.points, &edges);
        for (x, y) in (0..6).flat_map(|x| (-12..22).map(move |y| (x, y))) {
            let place = [last - f64::from(x), f64::from(y)];
            let point = point::<Plane<I32F0>, 2>(place).expect("in the domain");
            let expected = class(oracle.place(place));
            assert_eq!(tree.classify(point), expected, "{shape:?}: {place:?}");
        }
    }
    assert!(built > 15_000 && refused > 50, "{built}, {refused} refused");
}

/// Parts of the bound that a solid has without a deadline.
const PARTS: [u32; 3] = [1, 2, 4];

/// Points that are asked of both solids.
const POINTS: usize = 3_000;

#[test]
fn deadlines_of_polygons_are_kept_or_come_nearer() {
    use shapes::plane::{comb, convex, gear, hole_in_hole, nested, overlapping, star};
    let shapes = [
        comb(16),
        convex(64, 1),
        gear(12),
        hole_in_hole(),
        nested(5),
        overlapping(),
        star(64, 2),
    ];
    keep::<Plane<f32>, _, 2>(&shapes);
    keep::<Plane<I32F0>, _, 2>(&shapes);
}

#[test]
fn deadlines_of_polyhedra_are_kept_or_come_nearer() {
    use shapes::space::{comb, cube, fan, gear, nested, overlapping, sphere, torus};
    let shapes = [
        comb(6),
        cube(),
        fan(64),
        gear(12),
        nested(3),
        overlapping(),
        sphere(4).rough(0.2, 3),
        torus(24, 12),
    ];
    keep::<Space<f32>, _, 3>(&shapes);
    keep::<Space<I32F0>, _, 3>(&shapes);
}

fn keep<G, H, const D: usize>(all: &[H])
where
    G: Dimension<Corners = [u32; D]>,
    H: Shape<D> + Clone,
{
    let mut kept = 0;
    for shape in all {
        let shape = prepared::<G, H, D>(shape);
        let usual = built::<G, D>(&shape, None);
        let bound = usual.worst_case();
        for deadline in PARTS.map(|part| (bound / part).max(1)) {
            let within = |depth| {
                with_boundary::<G, _, D>(&shape, &shape.facets(), |solid| {
                    let parameters = Parameters {
                        depth,
                        group: usize::MAX,
                        references_per_facet: 32,
                        ..Parameters::for_facets::<G>(solid.facet_count())
                    };
                    Tree::build_within(solid, None, &parameters, deadline).expect("it is small")
                })
            };
            let (whole, tree) = (within(0), within(MAX_DEPTH));
            let what = format!("{}, {deadline} of {bound}", shape.name());
            println!("{what}: {} to {}", whole.worst_case(), tree.worst_case());
            assert!(
                tree.worst_case() <= whole.worst_case().max(deadline),
                "{what}"
            );
            // No cone is split that keeps to the deadline.
            let is_split = tree.statistics().depth > 0;
            assert_eq!(is_split, whole.worst_case() > deadline, "{what}");
            kept += usize::from(tree.worst_case() <= deadline);
            let found = worst::<G, D>(&tree, &shape, 5);
            assert!(found <= tree.worst_case(), "{what}: {found}");
            let origin = real::<G, D>(tree.origin());
            for (_, place) in around(&shape, origin, grid::<G>(), 6).take(POINTS) {
                let Some(point) = point::<G, D>(place) else {
                    continue;
                };
                let class = usual.classify(point);
                assert_eq!(tree.classify(point), class, "{what}: {place:?}");
            }
        }
    }
    assert!(kept >= all.len(), "{kept} deadlines were kept");
}
