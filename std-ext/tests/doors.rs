//! The ways into the library: a file, a name or rings become a solid that answers every question.

use std::path::{Path, PathBuf};

use fixed::types::I32F0;
use tetracone::{
    Dimension, image::ImageError, number::Scalar as _, plane::Plane, query::Class, solid::AsSolid,
    space::Space,
};
use tetracone_std::{
    bake::{BakeError, BakeOptions, Queries, bake_rings},
    import::{Input, Rings},
    load::{
        LoadOptions, Loaded,
        place::{ball, point},
    },
    shape,
};

const TETRAHEDRON: &str =
    "v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
const TRIANGLE: &str = r#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]]]}"#;

/// A file of its own, which goes away in the end.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = folder.join(format!("{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a file");
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What is opened with nothing said but the arithmetic answers what a ball asks about, and what is opened for
/// points does not.
fn answers<G: Dimension>(path: &Path) {
    let arithmetic = Some(G::Scalar::ARITHMETIC);
    let mut options = LoadOptions {
        arithmetic,
        ..LoadOptions::default()
    };
    let name = path.display();
    let loaded = Loaded::open(path, &options).unwrap_or_else(|error| panic!("{error}"));
    let solid = loaded
        .solid::<G>()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let hits = [([0.5; 3], true), ([9.0; 3], false)].map(|(centre, hits)| {
        let ball = ball::<G>(&loaded.image().lattice(), centre, 0.25).expect("near zero");
        solid.as_solid().intersects_ball(&ball) == hits
    });
    assert_eq!(hits, [true; 2], "{name}");
    options.bake.queries = Some(Queries::Points);
    let bare = Loaded::open(path, &options).expect("as before");
    assert_eq!(bare.solid::<G>().err(), Some(ImageError::NoBoxes), "{name}");
    let (bare, lattice) = (bare.image(), bare.image().lattice());
    let inside = point::<G>(&lattice, [0.5; 3]).expect("near zero");
    let cells = bare.cells::<G>().expect("of this kind");
    assert_eq!(cells.classify(inside), Class::Inside, "{name}");
    assert!(bare.bytes() < loaded.image().bytes(), "{name}");
}

#[test]
fn what_is_opened_answers_every_question() {
    let [mesh, map] = [("t.obj", TETRAHEDRON), ("t.geojson", TRIANGLE)].map(|(name, text)| {
        let file = File::new(name, text);
        (file.0.clone(), file)
    });
    answers::<Plane<f32>>(&map.0);
    answers::<Plane<I32F0>>(&map.0);
    for path in [
        mesh.0.as_path(),
        Path::new("box:2,2,2"),
        Path::new("sphere:1"),
    ] {
        answers::<Space<f32>>(path);
        answers::<Space<I32F0>>(path);
    }
}

#[test]
fn a_path_is_whatever_names_a_file() {
    let file = File::new("p.obj", TETRAHEDRON);
    let options = LoadOptions::default();
    let text = file.0.to_str().expect("it is text").to_owned();
    let all = [
        Loaded::open("box:1,2,3", &options),
        Loaded::open(text.as_str(), &options),
        Loaded::open(text, &options),
        Loaded::open(file.0.as_path(), &options),
        Loaded::open(file.0.as_os_str(), &options),
        Loaded::open(file.0.clone(), &options),
    ];
    let solids = all.map(|loaded| loaded.expect("a solid").to_bytes());
    assert!(solids[1..].iter().all(|solid| *solid == solids[1]));
}

type Ring = Vec<[f64; 2]>;

/// The corners of a square, counter-clockwise.
fn square(x: f64, y: f64, size: f64) -> Ring {
    vec![[x, y], [x + size, y], [x + size, y + size], [x, y + size]]
}

fn reversed(ring: Ring) -> Ring {
    ring.into_iter().rev().collect()
}

/// Rings, a place that is inside and one that is outside.
type Case = (&'static str, Vec<Ring>, [f64; 2], [f64; 2]);

/// Those of plates with holes, of islands, and of pieces that touch.
fn cases() -> Vec<Case> {
    let plate = || square(0.0, 0.0, 8.0);
    let hole = |x, y, size| reversed(square(x, y, size));
    let bridged = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0], [0.0, 0.0]];
    let bridged =
        bridged
            .into_iter()
            .chain([[2.0, 2.0], [2.0, 4.0], [4.0, 4.0], [4.0, 2.0], [2.0, 2.0]]);
    vec![
        (
            "a triangle",
            vec![vec![[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]]],
            [1.0, 1.0],
            [2.0, 2.0],
        ),
        ("a square", vec![plate()], [1.0, 1.0], [9.0, 1.0]),
        (
            "a hole",
            vec![plate(), hole(2.0, 2.0, 2.0)],
            [1.0, 1.0],
            [3.0, 3.0],
        ),
        (
            "the hole first",
            vec![hole(2.0, 2.0, 2.0), plate()],
            [1.0, 1.0],
            [3.0, 3.0],
        ),
        (
            "two holes",
            vec![plate(), hole(1.0, 1.0, 2.0), hole(4.0, 4.0, 2.0)],
            [3.5, 3.5],
            [5.0, 5.0],
        ),
        (
            "an island",
            vec![plate(), hole(1.0, 1.0, 6.0), square(3.0, 3.0, 2.0)],
            [4.0, 4.0],
            [2.0, 2.0],
        ),
        (
            "two pieces",
            vec![plate(), square(10.0, 0.0, 2.0)],
            [11.0, 1.0],
            [9.0, 1.0],
        ),
        (
            "pieces that share a side",
            vec![plate(), square(8.0, 0.0, 8.0)],
            [8.0, 1.0],
            [17.0, 1.0],
        ),
        (
            "pieces that share a corner",
            vec![plate(), square(8.0, 8.0, 2.0)],
            [9.0, 9.0],
            [9.0, 7.0],
        ),
        (
            "a hole at the end of a bridge",
            vec![bridged.collect()],
            [6.0, 6.0],
            [3.0, 3.0],
        ),
        ("a gear", shape::gear().rings, [0.4, 0.0], [0.0, 0.0]),
    ]
}

fn bakes<G: Dimension>(bake: impl Fn(&[Ring]) -> Result<Vec<u8>, BakeError>) {
    let arithmetic = Some(G::Scalar::ARITHMETIC);
    for (name, rings, inside, outside) in cases() {
        let bytes = bake(&rings).unwrap_or_else(|error| panic!("{name}: {error}"));
        let options = LoadOptions::default();
        let loaded = Loaded::from_image(bytes.clone(), &options).expect("an image");
        let (solid, lattice) = (
            loaded.solid::<G>().expect("for all"),
            loaded.image().lattice(),
        );
        let class = |[x, y]: [f64; 2]| {
            let point = point::<G>(&lattice, [x, y, 0.0]).expect("near zero");
            solid.as_solid().classify(point)
        };
        assert_eq!(
            [class(inside), class(outside)],
            [Class::Inside, Class::Outside],
            "{name}"
        );
        // As what a file gives.
        let input = Input::Plane(Rings {
            rings,
            ..Rings::default()
        });
        let options = LoadOptions {
            arithmetic,
            ..LoadOptions::default()
        };
        let read = Loaded::from_input(name, input, &options).expect("as before");
        assert!(read.to_bytes() == bytes, "{name}");
    }
}

#[test]
fn rings_become_a_solid() {
    let options = BakeOptions::default();
    bakes::<Plane<f32>>(|rings| Ok(bake_rings::<f32>(rings, &options)?.to_bytes()));
    bakes::<Plane<I32F0>>(|rings| Ok(bake_rings::<I32F0>(rings, &options)?.to_bytes()));
    // Arrays are rings, too, and what is no solid is refused.
    let flat: [[[f64; 2]; 2]; 1] = [[[0.0, 0.0], [1.0, 0.0]]];
    for refused in [
        bake_rings::<f32>(&flat, &options),
        bake_rings::<f32>(&[reversed(square(0.0, 0.0, 1.0))], &options),
        bake_rings::<f32>(&[square(0.0, 0.0, f64::NAN)], &options),
    ] {
        assert!(refused.is_err(), "{refused:?}");
    }
}
