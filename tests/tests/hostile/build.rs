//! Building: what is no solid is told, and where; lists and a tree of boxes fit their storage, or it
//! is told which part is too small; and a comb's cells stay linear.

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    boundary::{Boundary, BoundaryError, BoundaryStorage, Ridge},
    cells::build::{BuildError, Parameters},
    image::{Image, Lattice, image_words, write},
    plane::Plane,
    solid::{Solid, SolidSizes},
    space::Space,
};
use tetracone_std::{
    bake::{BakeError, BakeOptions, bake, coordinates},
    cells::with_cells,
};
use tetracone_tests::{
    harness::cells::storage::{with_solid, with_storage},
    rng::Rng,
    shapes::{Shape, plane, space},
};

/// Makes something of a shape's solid.
fn with_boundary<G: Dimension<Corners = [u32; D]>, T, const D: usize>(
    shape: &impl Shape<D>,
    make: impl FnOnce(&Boundary<'_, G>) -> T,
) -> T {
    let place = |place: &[f64; D]| {
        let mut spread = [0.0; 3];
        spread[..D].copy_from_slice(place);
        coordinates::<G>(&Lattice::default(), spread).expect("in the domain")
    };
    let (points, facets) = (shape.points().iter().map(place), shape.facets());
    let points: Vec<_> = points.collect();
    let storage = BoundaryStorage {
        points: &mut vec![0; points.len() * D],
        facets: &mut vec![0; facets.len() * D],
        ridges: &mut vec![Ridge::default(); facets.len() * D],
    };
    make(&Boundary::<G>::check(&points, &facets, storage).expect("it is valid"))
}

#[test]
fn too_little_storage_for_a_body_is_an_error() {
    with_boundary::<Space<f32>, _, 3>(&space::torus(8, 6), |boundary| {
        let parameters = Parameters::for_facets::<Space<f32>>(boundary.facet_count());
        let [mut built, mut full] = [0; 2];
        with_cells(boundary, &parameters, |cells| {
            let sizes = SolidSizes::of(&cells);
            let mut rng = Rng::new(3);
            for round in 0..400 {
                let mut some = |most: usize| match round {
                    0 => most,
                    // Mostly enough: one part that is too small tells of none of the others.
                    _ if rng.once_in(2) => most + rng.below(9),
                    _ => rng.below(most + 1),
                };
                let sizes = SolidSizes {
                    ends: some(sizes.ends),
                    references: some(sizes.references),
                    boxes: some(sizes.boxes),
                    order: some(sizes.order),
                    pieces: some(sizes.pieces),
                    scratch: some(sizes.scratch),
                };
                match with_storage(&sizes, |storage| Solid::build(cells, storage).map(drop)) {
                    Ok(()) => built += 1,
                    Err(BuildError::Full { .. }) => full += 1,
                    Err(error) => panic!("{error}"),
                }
                assert!(round > 0 || built == 1, "the sizes suffice");
            }
        })
        .expect("it is small");
        assert!(built > 9 && full > 99, "{built} built, {full} full");
    });
}

/// Where a list begins takes 16 bits up to 65 535 references, and a word beyond.
#[test]
fn lists_of_many_references_are_written_and_read() {
    for (edges, is_large) in [(3_000, false), (40_000, true)] {
        with_boundary::<Plane<f32>, _, 2>(&plane::irregular(edges, 4), |boundary| {
            let parameters = Parameters::for_facets::<Plane<f32>>(boundary.facet_count());
            with_cells(boundary, &parameters, |cells| {
                let sizes = SolidSizes::of(&cells);
                let links = cells.statistics().link_bytes / 4;
                let words = if is_large { links + 1 } else { links / 2 + 1 };
                assert_eq!(sizes.ends, words);
                let facets = cells.facet_count();
                with_solid(cells, |solid| {
                    let mut words = vec![0; image_words(solid)];
                    write(solid, &Lattice::default(), &mut words).expect("it has room");
                    let image = Image::from_words(&words).expect("it was written");
                    let read = image.solid::<Plane<f32>>().expect("with all that it takes");
                    let (mut sum, mut seen) = (0, vec![false; facets]);
                    for ((cell, list), (same, numbers)) in solid.listed().zip(read.listed()) {
                        let (list, numbers): (Vec<_>, Vec<_>) = (list.collect(), numbers.collect());
                        assert_eq!((cell, &list), (same, &numbers));
                        sum += list.len();
                        for number in list {
                            seen[number as usize] = true;
                        }
                    }
                    assert_eq!(sum >= 1 << 16, is_large, "{sum}");
                    assert!(seen.iter().all(|seen| *seen), "every edge is somewhere");
                });
            })
            .expect("it is small");
        });
    }
}

#[test]
fn a_comb_takes_linear_memory_and_few_evaluations() {
    let mut last = 0.0;
    for teeth in [256, 1024, 4096] {
        let comb = plane::comb(teeth);
        with_boundary::<Plane<f32>, _, 2>(&comb, |boundary| {
            let parameters = Parameters::for_facets::<Plane<f32>>(boundary.facet_count());
            let shown = with_cells(boundary, &parameters, |cells| {
                let (statistics, worst) = (cells.statistics(), cells.worst_case());
                let [bytes, count] = [statistics.bytes(), cells.facet_count()]
                    .map(|x| f64::from(u32::try_from(x).expect("small")));
                let each = bytes / count;
                println!("{count} edges: {each:.1} bytes each, worst case {worst}, {statistics:?}");
                assert!(each < 80.0, "{each} bytes an edge");
                assert!(last == 0.0 || each < last * 1.25, "{each} after {last}");
                // Of the cones it was a tenth of all edges.
                assert!(worst < 32, "{worst}");
                last = each;
            });
            shown.expect("it is small");
        });
    }
}

#[test]
fn what_is_no_solid_says_where() {
    let cube = space::cube();
    let faces = cube.facets();
    let try_faces = |points: &[[f64; 3]], faces: &[[u32; 3]]| {
        bake::<Space<I32F0>>(points, faces, &BakeOptions::default()).map(|baked| baked.dropped())
    };
    assert_eq!(try_faces(cube.points(), &faces), Ok(0));
    assert_eq!(
        try_faces(cube.points(), &[]),
        Err(BoundaryError::Empty.into())
    );
    let Err(BakeError::Boundary(BoundaryError::Open {
        unmatched: 3,
        first,
    })) = try_faces(cube.points(), &faces[1..])
    else {
        panic!("a missing face leaves three edges");
    };
    let [Some(_), Some(_), Some(_), None] = first else {
        panic!("all three are shown: {first:?}");
    };
    let turned: Vec<_> = faces.iter().map(|[a, b, c]| [*a, *c, *b]).collect();
    let Err(BakeError::Boundary(BoundaryError::InsideOut { measure })) =
        try_faces(cube.points(), &turned)
    else {
        panic!("inside out");
    };
    assert!(measure < 0.0);
    let mut missing = faces.clone();
    missing[5][1] = 8;
    let index = BoundaryError::Index {
        facet: 5,
        index: 8,
        points: 8,
    };
    assert_eq!(try_faces(cube.points(), &missing), Err(index.into()));
    let mut points = cube.points().to_vec();
    points[3][1] = f64::NAN;
    assert!(matches!(
        try_faces(&points, &faces),
        Err(BakeError::Domain { point: 3, .. })
    ));
    // Degenerate facets are dropped and counted.
    let mut more = faces.clone();
    more.extend([[0, 0, 1], [2, 2, 2]]);
    more.extend([[0, 1, 0], [3, 3, 3]]);
    assert_eq!(try_faces(cube.points(), &more), Ok(4));
}
