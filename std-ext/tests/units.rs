//! The same part in other units: its cells, and the most that a point takes in them.

use fixed::types::I32F0;
use tetracone::{Dimension, image::HEADER_WORDS, number::Scalar as _, space::Space};
use tetracone_std::{
    bake::{BakeOptions, Baked, Queries, bake},
    import::Mesh,
    primitive::{Hold, Primitive},
    shape,
};

fn parts() -> Vec<(String, Mesh)> {
    let primitives = [
        Primitive::Box {
            size: [1.0, 2.0, 3.0],
        },
        Primitive::Cylinder {
            radius: 0.1,
            length: 0.4,
        },
        Primitive::Capsule {
            radius: 0.1,
            length: 0.3,
        },
        Primitive::Sphere { radius: 1.7 },
    ];
    let named = primitives.map(|primitive| {
        let chord = Some(0.02);
        let mesh = primitive.mesh(Hold::Around, chord).expect("a surface");
        (format!("{primitive:?}"), mesh)
    });
    let mut parts = named.to_vec();
    parts.push(("a gear that is a ring".to_owned(), shape::ring()));
    parts
}

/// A part, every coordinate times a factor.
fn baked<G: Dimension<Corners = [u32; 3]>>(
    mesh: &Mesh,
    factor: f64,
    deadline: Option<u32>,
) -> Baked {
    let points: Vec<_> = mesh
        .points
        .iter()
        .map(|point| point.map(|x| x * factor))
        .collect();
    let options = BakeOptions {
        deadline,
        queries: Some(Queries::Points),
        ..BakeOptions::default()
    };
    bake::<G>(&points, &mesh.faces, &options).unwrap_or_else(|error| panic!("{error}"))
}

fn worst<G: Dimension>(baked: &Baked) -> u32 {
    let cells = baked.image().cells::<G>().expect("of this kind");
    cells.worst_case()
}

#[test]
fn a_power_of_two_leaves_all_cells_as_they_are() {
    for (name, mesh) in parts() {
        let of = |factor| baked::<Space<f32>>(&mesh, factor, None);
        let cells = |baked: &Baked| {
            let cells = baked.image().space::<f32>().expect("of this kind");
            (cells.statistics(), cells.worst_case())
        };
        let plain = cells(&of(1.0));
        for factor in [1024.0, 2.0, 0.25, 1.0 / 1_048_576.0] {
            assert_eq!(cells(&of(factor)), plain, "{name} times {factor}");
        }
        // In fixed point the lattice is finer or coarser, and nothing else differs.
        let words = |factor| {
            let bytes = baked::<Space<I32F0>>(&mesh, factor, None).to_bytes();
            bytes[4 * HEADER_WORDS..].to_vec()
        };
        assert!(words(1024.0) == words(1.0), "{name}");
    }
}

#[test]
fn what_a_point_takes_in_metres_can_be_had_in_other_units() {
    fn keeps<G: Dimension<Corners = [u32; 3]>>(name: &str, mesh: &Mesh) {
        let metres = worst::<G>(&baked::<G>(mesh, 1.0, None));
        for factor in [1000.0, 0.001, 25.4, 3.0, 0.7] {
            let [usual, kept] = [None, Some(metres)]
                .map(|deadline| worst::<G>(&baked::<G>(mesh, factor, deadline)));
            let kind = G::Scalar::ARITHMETIC;
            println!("{name}, {kind:?}, times {factor}: {metres}, {usual}, {kept}");
            assert!(kept <= metres, "{name}, {kind:?}, times {factor}");
        }
    }
    for (name, mesh) in parts() {
        keeps::<Space<f32>>(&name, &mesh);
        keeps::<Space<I32F0>>(&name, &mesh);
    }
}
