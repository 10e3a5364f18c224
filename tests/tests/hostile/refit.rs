//! Refitting: in any workspace the same comes of it or an error, and of damaged cells nothing harmful.

use std::{collections::BTreeSet, sync::LazyLock};

use tetracone::{
    cells::{
        Cells,
        build::{BuildError, Parameters},
    },
    image::{Image, Lattice, image_words, write},
    space::Space,
    workspace_words,
};
use tetracone_oracle::{
    cases::{every, share},
    rng::Rng,
    shapes::{Shape as _, space},
};
use tetracone_std::{bake::coordinates, cells::with_cells};
use tetracone_tests::harness::{
    cells::workspace::{OTHER, with_solid},
    image::checksum,
};

use crate::{build::with_boundary, images::changed};

type Here = Space<f32>;

/// From one number of words tried to the next; more where every step is checked for overflow, too.
static STEP: LazyLock<usize> = LazyLock::new(|| every(101, 7));

/// In any number of words there are the same refitted cells, and a solid that answers as a fresh one, or an
/// error that names a part.
#[test]
fn too_small_a_workspace_for_a_refit_is_an_error() {
    let still = space::torus(8, 6);
    let mut moved = still.clone();
    moved.points_mut()[0][2] += 0.125;
    let parameters = Parameters::for_facets::<Here>(still.facets().len());
    let places: Vec<_> = (still.points().iter().chain(moved.points()))
        .filter_map(|place| coordinates::<Here>(&Lattice::default(), *place))
        .collect();
    let answers = |cells: &Cells<'_, Here>| -> Vec<_> {
        places.iter().map(|place| cells.classify(*place)).collect()
    };
    with_boundary::<Here, _, 3>(&moved, |boundary| {
        let expected = with_cells(boundary, &parameters, |cells| answers(&cells));
        let expected = expected.expect("it is small");
        with_boundary::<Here, _, 3>(&still, |first| {
            let refitted = with_cells(first, &parameters, |cells| {
                assert_ne!(answers(&cells), expected);
                with_solid(cells, |solid| {
                    let most = workspace_words::<Here>(
                        still.points().len(),
                        still.facets().len(),
                        &parameters,
                    );
                    let (mut fits, mut images) = (0, BTreeSet::new());
                    for count in (0..most).step_by(*STEP).chain([most]) {
                        let mut words = vec![OTHER; count];
                        let made = solid.cells().refit(boundary, &parameters, &mut words);
                        let made =
                            made.and_then(|(cells, rest)| Ok((cells, solid.refit(cells, rest)?)));
                        match made {
                            Ok((cells, (solid, rest))) => {
                                rest.fill(!OTHER);
                                images.insert(image(&cells));
                                assert_eq!(images.len(), 1, "{count} words make other cells");
                                assert_eq!(answers(&cells), expected, "{count}");
                                assert_eq!(answers(solid.cells()), expected, "{count}");
                                fits += 1;
                            }
                            Err(BuildError::Full { capacity, .. }) => assert!(capacity <= count),
                            Err(error) => panic!("{count}: {error}"),
                        }
                        assert!(fits > 0 || count < most, "{most} words do not suffice");
                    }
                    fits
                })
            });
            assert!(refitted.expect("it is small") > 1);
        });
    });
}

/// Damaged images tried; fewer where every step is checked for overflow, too.
static ROUNDS: LazyLock<usize> = LazyLock::new(|| share(500, 8_000));

/// What damaged cells become is counted, asked and written, and is an image again.
#[test]
fn damaged_cells_that_are_refitted_are_harmless() {
    let still = space::torus(8, 6);
    let mut moved = still.clone();
    for point in &mut moved.points_mut()[..6] {
        point[2] += 0.125;
    }
    let parameters = Parameters::for_facets::<Here>(still.facets().len());
    let sound = with_boundary::<Here, _, 3>(&still, |boundary| {
        with_cells(boundary, &parameters, |cells| image(&cells)).expect("it is small")
    });
    let [points, facets] = [still.points().len(), still.facets().len()];
    let mut words = vec![OTHER; workspace_words::<Here>(points, facets, &parameters)];
    let (mut taken, mut refitted) = (0, 0);
    with_boundary::<Here, _, 3>(&moved, |boundary| {
        let mut rng = Rng::new(914);
        for _ in 0..*ROUNDS {
            let mut damaged = changed(&sound, &mut rng);
            damaged[3] = checksum(&damaged);
            let Ok(damaged) = Image::from_words(&damaged) else {
                continue;
            };
            let Ok(cells) = damaged.cells::<Here>() else {
                continue;
            };
            taken += 1;
            let Ok((cells, _)) = cells.refit(boundary, &parameters, &mut words) else {
                continue;
            };
            refitted += 1;
            let _ = (cells.statistics(), cells.cells().count());
            for facet in cells.facets() {
                let _ = cells.classify(facet.a);
            }
            let again = image(&cells);
            let again = Image::from_words(&again).expect("what is written can be read");
            assert!(again.cells::<Here>().is_ok());
        }
    });
    println!(
        "{rounds} damaged, {taken} taken, {refitted} refitted",
        rounds = *ROUNDS
    );
    assert!(refitted > *ROUNDS / 100);
}

/// The words of an image of cells.
fn image(cells: &Cells<'_, Here>) -> Vec<u32> {
    let mut image = vec![0; image_words(cells)];
    write(cells, &Lattice::default(), &mut image).expect("it fits");
    image
}
