//! Sphere trees, trees of cones and trees of volumes that were written and read back, and damaged ones.

use std::sync::LazyLock;

use fixed::types::I32F0;
use tetracone::{
    plane::{Plane, Point, Segment},
    solid::Solid,
    space::Space,
};
use tetracone_classic::{
    FileError, Simplicial,
    bounding::{BoundingBox, Hierarchy, OrientedBox, Volume as _},
    simplicial::{
        Covering, Parameters,
        tree::{ConeTree, TetraTree, TriTree},
    },
    sphere_tree::{Link, SphereTree},
};
use tetracone_oracle::{cases::every, oracle::Facet, points::around, shapes::Shape as _};
use tetracone_tests::harness::{
    subject::subjects,
    world::{Grounded as _, World},
};

use crate::{
    bsp_files::{damage, summed},
    spheres::{builders, facets},
};

/// Of so many solids one is asked, in the plane and in space.
static FEWER: LazyLock<[usize; 2]> = LazyLock::new(|| [every(5, 2), every(25, 5)]);

in_every_space!(trees_read_back_are_those_that_were_written: run::<G, D>());

fn run<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut points = 0;
    for subject in subjects::<G, D>(1000.0).into_iter().step_by(FEWER[D - 2]) {
        let solid: Solid<'_, G> = subject.solid();
        let (all, what) = (facets(&solid), subject.name::<G>());
        for (name, build) in builders::<G, D>() {
            let tree = build(&all).expect(name);
            let bytes = tree.to_bytes();
            let read = SphereTree::from_bytes::<G>(&bytes, &all);
            let read = read.unwrap_or_else(|error| panic!("{what}, {name}: {error}"));
            assert_eq!(read, tree, "{what}, {name}");
            assert!(read.matched(&solid).is_ok(), "{what}, {name}");
        }
        let up = Hierarchy::<OrientedBox<D>, D>::bottom_up::<G>(&all).expect("facets");
        let down = Hierarchy::<OrientedBox<D>, D>::of_facets::<G>(&all).expect("facets");
        for (tree, is_up) in [(up, true), (down, false)] {
            let bytes = tree.to_bytes();
            let read = Hierarchy::<OrientedBox<D>, D>::from_bytes::<G>(&bytes, &all);
            let read = read.unwrap_or_else(|error| panic!("{what}: {error}"));
            assert!(read.to_bytes() == bytes, "{what}");
            assert_eq!(read.count(), tree.count(), "{what}");
            for ((volume, facets), (other, same)) in read.volumes().zip(tree.volumes()) {
                // From the top down, volumes were built about the same points in another order.
                assert!(!is_up || volume == other, "{what}");
                let sorted = |mut facets: Vec<u32>| {
                    facets.sort_unstable();
                    facets
                };
                assert_eq!(sorted(facets.clone()), sorted(same), "{what}");
                for facet in facets {
                    let corners = G::ends(&all[facet as usize]);
                    assert!(corners.iter().all(|corner| volume.has(*corner)), "{what}");
                }
            }
            assert!(read.matched(&solid).is_ok(), "{what}");
        }
        let covering = Covering::<G, D>::central(&all).expect("in the domain");
        let tree = ConeTree::build(covering, &Parameters::for_faces(4));
        let bytes = tree.to_bytes();
        let read = ConeTree::<G, D>::from_bytes(&bytes);
        let read = read.unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(read.to_bytes() == bytes, "{what}");
        assert_eq!(format!("{read:?}"), format!("{tree:?}"), "{what}");
        let (middle, grid) = (subject.shape.middle(), G::grid());
        for (_, place) in around(&subject.shape, middle, grid, 8).take(60) {
            if let Some(point) = G::at(place) {
                assert_eq!(read.classify(point), tree.classify(point), "{what}");
                points += 1;
            }
        }
    }
    println!("{points} points in {:?}, {D}D", G::arithmetic());
    assert!(points > 100, "{points}");
}

/// The edges of a polygon, and its trees as bytes: of spheres, of boxes, of cones.
fn small() -> ([Segment<f32>; 5], [Vec<u8>; 3]) {
    let corners = [
        [0.0_f32, 0.0],
        [4.0, 0.0],
        [4.0, 4.0],
        [2.0, 1.0],
        [0.0, 4.0],
    ];
    let corner = |k: usize| Point::from(corners[k % 5]);
    let edges = [0, 1, 2, 3, 4].map(|k| Segment::new(corner(k), corner(k + 1)));
    let spheres = SphereTree::medial::<Plane<f32>>(&edges).expect("a tree");
    let boxes = Hierarchy::<BoundingBox<2>, 2>::bottom_up::<Plane<f32>>(&edges).expect("edges");
    let covering = Covering::<Plane<f32>, 2>::central(&edges).expect("in the domain");
    let cones = TriTree::build(covering, &Parameters::for_edges(5));
    (
        edges,
        [spheres.to_bytes(), boxes.to_bytes(), cones.to_bytes()],
    )
}

/// Reads bytes as every kind of tree, and asks what was read. Spheres and boxes hold their edges whatever the bytes are.
fn ask(edges: &[Segment<f32>], bytes: &[u8]) -> [Option<FileError>; 3] {
    type G = Plane<f32>;
    let spheres = SphereTree::<2>::from_bytes::<G>(bytes, edges);
    if let Ok(tree) = &spheres {
        let mut found = vec![0; edges.len()];
        for number in 0..tree.nodes().len() {
            let sphere = &tree.nodes()[number].sphere;
            let mut open = vec![number];
            while let Some(node) = open.pop() {
                match tree.nodes()[node].link() {
                    Link::Nodes(nodes) => open.extend(nodes.map(|node| node as usize)),
                    Link::Facet(facet) => {
                        found[facet as usize] += usize::from(number == 0);
                        let edge = edges[facet as usize];
                        for [x, y] in [edge.a.array(), edge.b.array()] {
                            let [u, v] = sphere.centre;
                            let far = f64::hypot((x - u).into(), (y - v).into());
                            assert!(far <= f64::from(sphere.radius) * (1.0 + 1e-6));
                        }
                    }
                }
            }
        }
        assert!(found.iter().all(|count| *count == 1), "{found:?}");
    }
    let boxes = Hierarchy::<BoundingBox<2>, 2>::from_bytes::<G>(bytes, edges);
    if let Ok(tree) = &boxes {
        let mut all = tree.volumes().next().expect("a root").1;
        all.sort_unstable();
        assert!(all.into_iter().eq(0..5));
    }
    let cones = TriTree::<f32>::from_bytes(bytes);
    if let Ok(tree) = &cones {
        let mut tracker = tree.tracker();
        for place in [[1.0, 1.0], [2.0, 3.0], [-9.0, 0.5]] {
            let _ = tracker.classify(Point::from(place));
            let _ = tree.reference_side(place.map(f64::from));
        }
    }
    [spheres.err(), boxes.err(), cones.err()]
}

#[test]
fn damaged_bytes_are_refused() {
    let (edges, trees) = small();
    for (kind, bytes) in trees.into_iter().enumerate() {
        let told = ask(&edges, &bytes);
        for (other, error) in told.iter().enumerate() {
            assert_eq!(error.is_none(), other == kind, "{error:?}");
        }
        for at in 0..bytes.len() {
            assert!(ask(&edges, &bytes[..at]).iter().all(Option::is_some));
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                let told = ask(&edges, &damaged);
                assert!(told.iter().all(Option::is_some), "bit {bit} of {at}");
            }
        }
    }
}

#[test]
fn damage_with_the_right_sum_is_refused_or_harmless() {
    let (edges, trees) = small();
    let is_refused = |bytes: &[u8]| ask(&edges, bytes).iter().all(Option::is_some);
    damage(trees, 11, is_refused);
}

#[test]
fn what_is_wrong_is_told_and_where() {
    type G = Plane<f32>;
    let (edges, [spheres, boxes, cones]) = small();
    let error = |bytes: &[u8]| SphereTree::<2>::from_bytes::<G>(bytes, &edges).err();
    assert!(matches!(error(&[]), Some(FileError::End { at: 0, .. })));
    for other in [&boxes, &cones] {
        let told = error(other);
        assert!(
            matches!(told, Some(FileError::Other { at: 8, .. })),
            "{told:?}"
        );
    }
    let space = SphereTree::<3>::from_bytes::<Space<f32>>(&spheres, &[]).err();
    assert!(matches!(space, Some(FileError::Other { at: 9, .. })));
    let space = TetraTree::<f32>::from_bytes(&cones).err();
    assert!(matches!(space, Some(FileError::Other { at: 9, .. })));
    let fixed = TriTree::<I32F0>::from_bytes(&cones).err();
    assert!(matches!(fixed, Some(FileError::Other { at: 10, .. })));
    // A copy of another size, and fewer edges.
    let larger = edges.map(|edge| {
        let twice = |point: Point<f32>| Point::from(point.array().map(|x| 2.0 * x));
        Segment::new(twice(edge.a), twice(edge.b))
    });
    for (other, facets) in [(&larger[..], 5), (&edges[..4], 4)] {
        let expected = FileError::Facets {
            at: 12,
            built: 5,
            facets,
        };
        let told = SphereTree::<2>::from_bytes::<G>(&spheres, other).err();
        assert_eq!(told, Some(expected));
        let told = Hierarchy::<BoundingBox<2>, 2>::from_bytes::<G>(&boxes, other).err();
        assert_eq!(told, Some(expected));
    }
    // The root's radius follows the header and its centre.
    let last = spheres.len() - 8;
    let mut damaged = spheres[..last].to_vec();
    damaged[32..36].copy_from_slice(&1.0_f32.to_le_bytes());
    let told = error(&summed(&damaged));
    assert!(matches!(told, Some(FileError::Tree(_))), "{told:?}");
    damaged[32..36].copy_from_slice(&f32::NAN.to_le_bytes());
    let told = error(&summed(&damaged));
    assert!(
        matches!(told, Some(FileError::Number { at: 24, .. })),
        "{told:?}"
    );
}
