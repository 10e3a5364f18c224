//! Building: what is no solid is told, and where; each step fits its workspace, or it is told which
//! part is too small; and a comb's cells stay linear.

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    boundary::{Boundary, BoundaryError},
    cells::{
        Cells,
        build::{BuildError, Parameters},
    },
    image::{Image, Lattice, SectionKind, image_words, write},
    plane::Plane,
    solid::Solid,
    space::Space,
    workspace_words,
};
use tetracone_oracle::shapes::{Shape, plane, space};
use tetracone_std::{
    bake::{BakeError, BakeOptions, bake, coordinates},
    cells::with_cells,
};
use tetracone_tests::harness::cells::workspace::{OTHER, with_solid};

/// Makes something of a shape's solid.
pub(crate) fn with_boundary<G: Dimension<Corners = [u32; D]>, T, const D: usize>(
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
    let mut words = vec![0; Boundary::<G>::check_words(points.len(), facets.len())];
    let checked = Boundary::<G>::check(&points, &facets, &mut words);
    make(&checked.expect("it is valid").0)
}

/// In any number of words from none up there is an error, and from some number on the same solid.
#[test]
fn too_small_a_workspace_for_a_solid_is_an_error() {
    with_boundary::<Space<f32>, _, 3>(&space::torus(8, 6), |boundary| {
        let parameters = Parameters::for_facets::<Space<f32>>(boundary.facet_count());
        with_cells(boundary, &parameters, |cells| {
            let most = Solid::build_words(&cells);
            let written = |count: usize| {
                let mut words = vec![OTHER; count];
                let (solid, rest) = Solid::build(cells, &mut words)?;
                let left = rest.len();
                rest.fill(!OTHER);
                let mut image = vec![0; image_words(&solid)];
                write(&solid, &Lattice::default(), &mut image).expect("it has room");
                Ok((image, count - left))
            };
            let (image, kept) = written(most).expect("the words suffice");
            for count in 0..most + 9 {
                match written(count) {
                    Ok(same) => {
                        assert!(count >= kept, "{count}");
                        assert_eq!(same, (image.clone(), kept), "{count}");
                    }
                    Err(BuildError::Full { part, capacity }) => {
                        assert!(count < most && capacity <= count, "{part} {count}");
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            // There is room for as many pieces as facets, and it is one.
            assert_eq!(most, kept + boundary.facet_count() - 1);
            assert!(written(kept).is_ok());
        })
        .expect("it is small");
    });
}

/// In any number of words there is the same boundary, or an error that says how many it takes.
#[test]
fn too_small_a_workspace_for_a_boundary_is_an_error() {
    let cube = space::cube();
    let faces = cube.facets();
    let points = cube.points().iter().map(|place| {
        let place = coordinates::<Space<f32>>(&Lattice::default(), *place);
        place.expect("in the domain")
    });
    let points: Vec<_> = points.collect();
    let wanted = Boundary::<Space<f32>>::check_words(points.len(), faces.len());
    for count in 0..wanted + 9 {
        let mut words = vec![OTHER; count];
        match Boundary::<Space<f32>>::check(&points, &faces, &mut words) {
            Ok((boundary, rest)) => {
                assert!(count >= wanted);
                assert_eq!(rest.len(), count - 3 * (8 + 12));
                rest.fill(!OTHER);
                let said: Vec<_> = (0..8).map(|at| boundary.point(at)).collect();
                assert!(said.into_iter().eq(points.iter().copied().map(Some)));
                assert_eq!(boundary.facets().count(), 12);
            }
            Err(error) => {
                let full = BoundaryError::Full {
                    capacity: count,
                    wanted,
                };
                assert!(count < wanted);
                assert_eq!(error, full);
            }
        }
    }
}

/// What `workspace_words` says suffices for everything, for all kinds of solids and budgets.
#[test]
fn one_workspace_suffices_for_all_three_steps() {
    fn complete<G: Dimension<Corners = [u32; D]>, const D: usize>(shape: &impl Shape<D>) {
        let place = |place: &[f64; D]| {
            let mut spread = [0.0; 3];
            spread[..D].copy_from_slice(place);
            coordinates::<G>(&Lattice::default(), spread).expect("in the domain")
        };
        let points: Vec<_> = shape.points().iter().map(place).collect();
        let facets = shape.facets();
        let usual = Parameters::for_facets::<G>(facets.len());
        for bytes in [0, 64, 512, usual.bytes, usual.bytes * 4] {
            let parameters = Parameters::within::<G>(bytes);
            let count = workspace_words::<G>(points.len(), facets.len(), &parameters);
            let mut workspace = vec![OTHER; count];
            let name = shape.name();
            let (boundary, rest) = Boundary::<G>::check(&points, &facets, &mut workspace)
                .unwrap_or_else(|error| panic!("{name}, {bytes}: {error}"));
            let (cells, rest) = Cells::build(&boundary, &parameters, rest)
                .unwrap_or_else(|error| panic!("{name}, {bytes}: {error}"));
            let (solid, rest) = Solid::build(cells, rest)
                .unwrap_or_else(|error| panic!("{name}, {bytes}: {error}"));
            println!(
                "{name}, {bytes} bytes: {} of {count} words",
                count - rest.len()
            );
            rest.fill(!OTHER);
            let mut words = vec![0; image_words(&solid)];
            write(&solid, &Lattice::default(), &mut words).expect("it has room");
            let image = Image::from_words(&words).expect("it was written");
            assert!(image.solid::<G>().is_ok(), "{name}");
        }
    }
    for shape in [
        plane::square(0.0, 1.0),
        plane::comb(16),
        plane::nested(5),
        plane::star(64, 2),
        plane::irregular(1000, 4),
    ] {
        complete::<Plane<f32>, 2>(&shape);
    }
    for shape in [
        space::cube(),
        space::fan(64),
        space::gear(12),
        space::nested(3),
        space::torus(24, 12),
    ] {
        complete::<Space<f32>, 3>(&shape);
    }
}

/// Where a list begins takes 16 bits up to 65 535 references, and a word beyond.
#[test]
fn lists_of_many_references_are_written_and_read() {
    for (edges, is_large) in [(3_000, false), (40_000, true)] {
        with_boundary::<Plane<f32>, _, 2>(&plane::irregular(edges, 4), |boundary| {
            let parameters = Parameters::for_facets::<Plane<f32>>(boundary.facet_count());
            with_cells(boundary, &parameters, |cells| {
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
                    // Numbers of facets take 16 bits, and the ends of lists what they have to.
                    let links = image.section_bytes(SectionKind::Links) / 4;
                    let ends = if is_large { links + 1 } else { links / 2 + 1 };
                    assert_eq!(image.section_bytes(SectionKind::Lists), 4 * sum.div_ceil(2));
                    assert_eq!(image.section_bytes(SectionKind::ListEnds), 4 * ends);
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
                let [bytes, count] = [statistics.bytes, cells.facet_count()]
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
