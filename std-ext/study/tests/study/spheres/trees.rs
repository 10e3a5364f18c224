use dashu_ratio::Relaxed as Rational;
use tetracone::{
    number::Scalar as _,
    plane::{self, Plane},
    space::{self, Space},
};
use tetracone_classic::{
    Simplicial,
    simplicial::CoveringError,
    sphere_tree::{BuildError, CheckError, Link, Node, SphereTree},
};
use tetracone_oracle::{
    cases::{every, share},
    oracle::Facet,
    rng::Rng,
};
use tetracone_tests::harness::{
    subject::subjects,
    world::{Grounded as _, World},
};

use super::{below, builders, facets, holds, holds_sphere, rational, square};

in_every_space! {
    trees_hold_their_facets:
    f32 => run::<G, D>(1000.0),
    fixed => {
        run::<G, D>(1000.0);
        run::<G, D>(f64::from(1 << 27));
    }
}

fn run<G: World<D> + Simplicial<D>, const D: usize>(half: f64)
where
    [[f64; D]; D]: Facet<D>,
{
    assert_eq!(size_of::<Node<D>>(), 4 * D + 8);
    let mut cases = builders::<G, D>().map(|(name, _)| (name, 0));
    for subject in subjects::<G, D>(half).into_iter().step_by(every(3, 1)) {
        let solid = subject.solid::<G>();
        let all = facets(&solid);
        for ((name, build), (_, cases)) in builders::<G, D>().into_iter().zip(&mut cases) {
            let what = format!("{name} of {}", subject.name::<G>());
            let tree = build(&all).unwrap_or_else(|error| panic!("{what}: {error}"));
            tree.check::<G>(&all)
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            *cases += contains::<G, D>(&tree, &all, &what);
            levels(&tree, &what);
            leaves_are_smallest::<G, D>(&tree, &all, &what);
            if name == "Quinlan" {
                nested(&tree, &what);
            }
            if name == "octree" {
                cells(&tree, &what);
            }
            damaged::<G, D>(&tree, &all, &what);
        }
    }
    for (name, cases) in cases {
        println!(
            "{cases} facets in spheres ({name}) in {:?}, {D}D",
            G::arithmetic()
        );
        assert!(cases > share(1_000, 10_000), "{name}: {cases}");
    }
}

/// Every node's sphere holds every facet below it, exactly; how many that were.
fn contains<G: Simplicial<D>, const D: usize>(
    tree: &SphereTree<D>,
    facets: &[G::Facet],
    what: &str,
) -> usize {
    let mut cases = 0;
    for (number, node) in tree.nodes().iter().enumerate() {
        let sphere = node.sphere;
        for facet in below(tree, number) {
            for corner in G::ends(&facets[facet as usize]) {
                let centre = sphere.centre.map(f64::from);
                assert!(
                    holds(centre, sphere.radius.into(), corner),
                    "{what}: facet {facet} in node {number}"
                );
                assert!(sphere.has_point(corner), "{what}: said of {facet}");
            }
            cases += 1;
        }
    }
    let mut all = below(tree, 0);
    all.sort_unstable();
    let count = u32::try_from(facets.len()).expect("few");
    assert!(all.into_iter().eq(0..count), "{what}: each facet once");
    cases
}

/// Nodes of a level are below those of the level before.
fn levels<const D: usize>(tree: &SphereTree<D>, what: &str) {
    let mut next = 1..1;
    for level in 0..tree.level_count() {
        let nodes = tree.level(level);
        if level > 0 {
            assert_eq!(nodes, next, "{what}: level {level}");
        }
        let below = nodes
            .clone()
            .flat_map(|node| match tree.nodes()[node].link() {
                Link::Facet(_) => 0..0,
                Link::Nodes(nodes) => nodes,
            });
        assert!(below.clone().is_sorted(), "{what}: level {level}");
        next = nodes.end..nodes.end + below.count();
    }
    assert!(next.is_empty() && next.end == tree.nodes().len(), "{what}");
}

/// The sphere of every leaf is the smallest one of its facet, but for what rounding the centre and the
/// radius to `f32` makes of it.
fn leaves_are_smallest<G: Simplicial<D>, const D: usize>(
    tree: &SphereTree<D>,
    facets: &[G::Facet],
    what: &str,
) {
    for node in tree.nodes() {
        let Link::Facet(facet) = node.link() else {
            continue;
        };
        let corners = G::ends(&facets[facet as usize]);
        let least = least_square(&corners).to_f64_fast().sqrt();
        let size = node
            .sphere
            .centre
            .iter()
            .fold(0.0, |most: f64, x| most.max(f64::from(x.abs())));
        let lost =
            (size + least) * f64::from(f32::EPSILON) * 2.0 + 4.0 * f64::from(f32::from_bits(1));
        let radius = f64::from(node.sphere.radius);
        assert!(
            radius <= least * (1.0 + 1e-5) + lost,
            "{what}: {radius} for {least} of facet {facet}"
        );
    }
}

/// The square of the radius of the smallest ball around some points.
fn least_square<const D: usize>(corners: &[[f64; D]; D]) -> Rational {
    let sides: Vec<_> = (0..D)
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .map(|(i, j)| square(corners[i], corners[j]))
        .collect();
    let longest = sides.iter().max().expect("a side").clone();
    let sum = sides.iter().fold(Rational::ZERO, |sum, side| sum + side);
    let two = || Rational::from(2);
    if D == 2 || sum.clone() <= two() * longest.clone() {
        return longest / Rational::from(4);
    }
    // a²b²c²/(16 F²), and Heron's 16 F² = (a² + b² + c²)² − 2(a⁴ + b⁴ + c⁴).
    let product = sides.iter().fold(Rational::ONE, |all, side| all * side);
    let fourth = sides
        .iter()
        .fold(Rational::ZERO, |all, side| all + side * side);
    product / (&sum * &sum - two() * fourth)
}

/// Every sphere holds those below it, exactly.
fn nested<const D: usize>(tree: &SphereTree<D>, what: &str) {
    tree.check_nested()
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    for node in tree.nodes() {
        if let Link::Nodes(below) = node.link() {
            for child in below {
                let child = tree.nodes()[child as usize].sphere;
                assert!(holds_sphere(&node.sphere, &child), "{what}: {child:?}");
            }
        }
    }
}

/// Nodes of an octree are cells, found anew by halving the cube around the leaves: the sphere is about the middle of
/// the cell, and reaches no farther than its corners and the largest facet in it; parts are in other parts of it.
fn cells<const D: usize>(tree: &SphereTree<D>, what: &str) {
    let leaf = |facet: u32| {
        let is_own = |node: &&Node<D>| node.link() == Link::Facet(facet);
        tree.nodes().iter().find(is_own).expect("a leaf").sphere
    };
    let leaves: Vec<_> = (0..).take(tree.facet_count()).map(leaf).collect();
    let centre = |facet: u32| leaves[facet as usize].centre.map(f64::from);
    let centres: Vec<_> = (0..).take(leaves.len()).map(centre).collect();
    let bound = |k: usize, first: f64, pick: fn(f64, f64) -> f64| {
        centres
            .iter()
            .fold(first, |far, centre| pick(far, centre[k]))
    };
    let low: [f64; D] = core::array::from_fn(|k| bound(k, f64::INFINITY, f64::min));
    let side = |k: usize| bound(k, f64::NEG_INFINITY, f64::max) - low[k];
    let side = (0..D).map(side).fold(0.0, f64::max);
    let mut open = vec![(0, low, side)];
    while let Some((number, mut low, mut side)) = open.pop() {
        let node = &tree.nodes()[number];
        let Link::Nodes(parts) = node.link() else {
            continue;
        };
        let middle = low.map(|x| f32::nearest(x + side / 2.0).expect("in the domain"));
        let off = |(x, y): (&f32, f32)| (x - y).abs();
        let is_middle = node
            .sphere
            .centre
            .iter()
            .zip(middle)
            .map(off)
            .all(|off| off <= 0.0);
        assert!(is_middle, "{what}: node {number}, {middle:?}");
        let facets = below(tree, number);
        let largest = facets.iter().map(|&facet| leaves[facet as usize].radius);
        let corner = side * f64::from(u8::try_from(D).expect("2 or 3")).sqrt() / 2.0;
        let far = corner + f64::from(largest.fold(0.0, f32::max));
        let size = low.iter().fold(side, |most, x| most.max(x.abs()));
        assert!(
            f64::from(node.sphere.radius) <= far + 1e-6 * (far + size),
            "{what}: node {number} reaches {}, not {far}",
            node.sphere.radius
        );
        let part = |facet: u32, low: [f64; D], side: f64| {
            core::array::from_fn::<_, D, _>(|k| centre(facet)[k] > low[k] + side / 2.0)
        };
        let inner = |is_high: [bool; D], low: [f64; D], side: f64| {
            core::array::from_fn(|k| {
                if is_high[k] {
                    low[k] + side / 2.0
                } else {
                    low[k]
                }
            })
        };
        // Cells with the same facets as the one around them have no node.
        let mut levels = 0;
        let first = |low, side| part(facets[0], low, side);
        while facets
            .iter()
            .all(|&facet| part(facet, low, side) == first(low, side))
            && levels < 48
        {
            low = inner(first(low, side), low, side);
            side /= 2.0;
            levels += 1;
        }
        let mut known = Vec::new();
        for child in parts.map(|child| child as usize).filter(|_| levels < 48) {
            let members = below(tree, child);
            let own = part(members[0], low, side);
            let is_one = members.iter().all(|&facet| part(facet, low, side) == own);
            assert!(is_one && !known.contains(&own), "{what}: node {child}");
            known.push(own);
            open.push((child, inner(own, low, side), side / 2.0));
        }
    }
}

/// A radius that is too small is found, whichever it is.
fn damaged<G: Simplicial<D>, const D: usize>(
    tree: &SphereTree<D>,
    facets: &[G::Facet],
    what: &str,
) {
    let mut rng = Rng::new(7);
    for _ in 0..4 {
        let mut nodes = tree.nodes().to_vec();
        let number = rng.below(nodes.len());
        let sphere = &mut nodes[number].sphere;
        // Below the distance of some corner, for certain.
        let centre = sphere.centre.map(f64::from);
        let corners = below(tree, number).into_iter();
        let corners = corners.flat_map(|facet| G::ends(&facets[facet as usize]));
        let reach = corners
            .map(|corner| square(centre, corner))
            .max()
            .expect("a corner");
        let near = f32::nearest(reach.to_f64_fast().sqrt()).expect("in the domain");
        sphere.radius = sphere.radius.min(near.next_up());
        while rational(sphere.radius.into()) * rational(sphere.radius.into()) >= reach
            && sphere.radius > 0.0
        {
            sphere.radius = sphere.radius.next_down();
        }
        let is_less = sphere.radius < tree.nodes()[number].sphere.radius;
        let found = SphereTree::of_nodes::<G>(nodes, facets);
        let is_found = matches!(found, Err(CheckError::Outside { node, .. }) if node == number);
        assert!(!is_less || is_found, "{what}: node {number}, {found:?}");
    }
    let of_fewer = tree.check::<G>(&facets[..facets.len() - 1]);
    assert!(matches!(of_fewer, Err(CheckError::Facet { .. })), "{what}");
    let cut = tree.nodes()[..tree.nodes().len() - 1].to_vec();
    assert!(SphereTree::of_nodes::<G>(cut, facets).is_err(), "{what}");
}

#[test]
fn what_no_tree_is_made_of_is_refused() {
    assert_eq!(
        SphereTree::quinlan::<Space<f32>>(&[]),
        Err(BuildError::Empty)
    );
    let place = |x: f32| space::Point::new(x, 0.0, 1.0);
    let odd = space::Triangle::new(place(0.0), place(f32::NAN), place(1.0));
    let corner = CoveringError::Corner {
        facet: 0,
        corner: 1,
    };
    let expected = Err(BuildError::Covering(corner));
    assert_eq!(SphereTree::octree::<Space<f32>>(&[odd]), expected);
    let nothing = SphereTree::of_nodes::<Space<f32>>(Vec::new(), &[]);
    assert_eq!(nothing, Err(CheckError::Empty));
}

/// Facets in one place, and facets every one of which is far smaller than the one before: the shapes
/// have no such, and means and cells part them badly.
#[test]
fn facets_that_are_hard_to_part_have_a_tree() {
    let point = |x: f32| plane::Point::new(x, 0.0);
    let equal = vec![plane::Segment::new(point(-1.0), point(1.0)); 100];
    let smaller: Vec<_> = (0..140)
        .map(|k| f32::from_bits(127u32.saturating_sub(k) << 23).max(f32::from_bits(1)))
        .map(|x| plane::Segment::new(point(x), point(1.5 * x)))
        .collect();
    for facets in [equal, smaller] {
        for (name, build) in builders::<Plane<f32>, 2>() {
            let tree = build(&facets).expect(name);
            tree.check::<Plane<f32>>(&facets).expect(name);
            contains::<Plane<f32>, 2>(&tree, &facets, name);
            assert_eq!(tree.facet_count(), facets.len());
        }
    }
}
