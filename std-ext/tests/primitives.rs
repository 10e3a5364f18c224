//! Polygonal surfaces of primitives: how many triangles, closed, on the right side, and how far off.

use tetracone_std::{
    check::space::Report,
    import::Mesh,
    primitive::{Hold, MOST_SIDES, Primitive, PrimitiveError},
};

type Vector = [f64; 3];

const ROUND: [Primitive; 6] = [
    Primitive::Cylinder {
        radius: 0.3,
        length: 0.1,
    },
    Primitive::Cylinder {
        radius: 1e-3,
        length: 7.0,
    },
    Primitive::Capsule {
        radius: 0.1,
        length: 0.4,
    },
    Primitive::Capsule {
        radius: 2.0,
        length: 1e-6,
    },
    Primitive::Sphere { radius: 1.7 },
    Primitive::Sphere { radius: 3e40 },
];

/// The distance of a point from a primitive's surface, negative inside.
fn distance(primitive: Primitive, [x, y, z]: Vector) -> f64 {
    let across = x.hypot(y);
    let round = |half: f64| across.hypot((z.abs() - half).max(0.0));
    match primitive {
        Primitive::Cylinder { radius, length } => {
            let (out, up) = (across - radius, z.abs() - length / 2.0);
            out.max(up).min(0.0) + out.max(0.0).hypot(up.max(0.0))
        }
        Primitive::Capsule { radius, length } => round(length / 2.0) - radius,
        Primitive::Sphere { radius } => round(0.0) - radius,
        Primitive::Box { size } => {
            let [x, y, z] = [(x, 0), (y, 1), (z, 2)].map(|(x, k)| x.abs() - size[k] / 2.0);
            x.max(y).max(z)
        }
    }
}

/// Places all over a triangle, its corners and the middles of its sides among them.
fn places(mesh: &Mesh, face: [u32; 3]) -> impl Iterator<Item = Vector> {
    const STEPS: u32 = 4;
    let corners = face.map(|corner| mesh.points[corner as usize]);
    let steps = (0..=STEPS).flat_map(|i| (0..=STEPS - i).map(move |j| [i, j, STEPS - i - j]));
    steps.map(move |weights| {
        let part = |k: usize, of: usize| corners[of][k] * f64::from(weights[of]) / f64::from(STEPS);
        [0, 1, 2].map(|k| part(k, 0) + part(k, 1) + part(k, 2))
    })
}

fn radius(primitive: Primitive) -> f64 {
    match primitive {
        Primitive::Cylinder { radius, .. }
        | Primitive::Capsule { radius, .. }
        | Primitive::Sphere { radius } => radius,
        Primitive::Box { .. } => 0.0,
    }
}

#[test]
fn surfaces_are_on_their_side_and_keep_to_the_chord_error() {
    for primitive in ROUND {
        for part in [0.3, 0.02, 0.001] {
            let chord = part * radius(primitive);
            for hold in [Hold::Within, Hold::Around] {
                let mesh = primitive.mesh(hold, Some(chord)).expect("a surface");
                let off = mesh.faces.iter().flat_map(|face| places(&mesh, *face));
                let off = off.map(|place| distance(primitive, place));
                let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
                for off in off {
                    (least, most) = (least.min(off), most.max(off));
                }
                // What this test's own arithmetic may be off.
                let slack = 1e-15 * radius(primitive);
                let [below, above] = match hold {
                    Hold::Within => [chord, slack],
                    Hold::Around => [slack, chord],
                };
                assert!(
                    least >= -below && most <= above,
                    "{primitive} {least} {most}"
                );
            }
        }
    }
}

/// The least distance of a triangle's plane from the axis or the centre: places alone might miss it.
#[test]
fn planes_of_round_sides_do_not_come_nearer_than_the_radius() {
    for primitive in [ROUND[0], ROUND[2], ROUND[4]] {
        let mesh = primitive.mesh(Hold::Around, None).expect("a surface");
        for face in &mesh.faces {
            let [a, b, c] = face.map(|corner| mesh.points[corner as usize]);
            let side = |p: Vector| [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
            let (u, v) = (side(b), side(c));
            let normal = [
                u[1] * v[2] - u[2] * v[1],
                u[2] * v[0] - u[0] * v[2],
                u[0] * v[1] - u[1] * v[0],
            ];
            let length = normal.iter().map(|x| x * x).sum::<f64>().sqrt();
            let support = [0, 1, 2].map(|k| a[k] * normal[k]).iter().sum::<f64>() / length;
            let up = normal[2].abs() / length;
            let wanted = match primitive {
                Primitive::Cylinder { length, .. } if up > 0.5 => length / 2.0,
                Primitive::Capsule { radius, length } => radius + up * length / 2.0,
                _ => radius(primitive),
            };
            assert!(support >= wanted * (1.0 - 1e-15), "{primitive} {support}");
        }
    }
}

#[test]
fn they_are_solids_of_as_many_triangles_as_is_said() {
    let count = |primitive: Primitive, points: usize, faces: usize| {
        for hold in [Hold::Within, Hold::Around] {
            let mesh = primitive.mesh(hold, None).expect("a surface");
            assert_eq!((mesh.points.len(), mesh.faces.len()), (points, faces));
            let report = Report::of(&mesh).expect("little");
            assert!(report.is_solid() && report.has_all_crossings, "{primitive}");
            assert_eq!((report.crossings.count, report.doubled.count), (0, 0));
            assert!(
                !mesh
                    .points
                    .as_flattened()
                    .iter()
                    .any(|x| *x == 0.0 && x.is_sign_negative())
            );
        }
    };
    let size = [1.0, 0.5, 3.0];
    count(Primitive::Box { size }, 8, 12);
    let n = 24;
    count(ROUND[0], 2 * n, 4 * n - 4);
    let n = 32;
    count(ROUND[2], n * n / 2 + 2, n * n);
    count(ROUND[4], n * n / 2 - n + 2, n * n - 2 * n);
}

#[test]
fn flat_sides_are_where_they_are_said_to_be() {
    let size = [1.0, 0.5, 3.0];
    let mesh = Primitive::Box { size }
        .mesh(Hold::Around, None)
        .expect("a box");
    assert_eq!(
        Report::of(&mesh).expect("little").extent,
        [[-0.5, -0.25, -1.5], [0.5, 0.25, 1.5]]
    );
    assert!(mesh.notes.is_empty());
    let mesh = ROUND[0].mesh(Hold::Within, Some(0.2)).expect("a cylinder");
    let heights = mesh.points.iter().map(|[.., z]| z.abs().to_bits());
    assert!(
        heights
            .into_iter()
            .all(|height| height == 0.05f64.to_bits())
    );
    assert_eq!(
        mesh.notes,
        ["4 sides within the cylinder, at most 8.8e-2 off"]
    );
}

#[test]
fn names_are_read_as_they_are_shown() {
    for (name, primitive) in [
        (
            "box:1,0.5,3",
            Primitive::Box {
                size: [1.0, 0.5, 3.0],
            },
        ),
        ("cylinder:0.3,0.1", ROUND[0]),
        ("capsule:0.1,0.4", ROUND[2]),
        ("sphere:1.7", ROUND[4]),
    ] {
        assert_eq!(name.parse(), Ok(primitive));
        assert_eq!(primitive.to_string(), name);
        assert!(Primitive::is_name(name));
    }
    for wrong in [
        "box:1,2",
        "box:1,2,3,4",
        "sphere:",
        "sphere:x",
        "cone:1,2",
        "ball",
        "Box:1,2,3",
    ] {
        let error = wrong.parse::<Primitive>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "{wrong:?} is no primitive; write box:X,Y,Z, cylinder:RADIUS,LENGTH, \
                 capsule:RADIUS,LENGTH or sphere:RADIUS"
            )
        );
    }
    assert!(!Primitive::is_name("box.obj") && !Primitive::is_name("C:box"));
}

#[test]
fn what_has_no_surface_is_refused() {
    for size in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-320, 1e300] {
        for primitive in [
            Primitive::Box {
                size: [1.0, size, 1.0],
            },
            Primitive::Cylinder {
                radius: size,
                length: 1.0,
            },
            Primitive::Cylinder {
                radius: 1.0,
                length: size,
            },
            Primitive::Capsule {
                radius: 1.0,
                length: size,
            },
            Primitive::Sphere { radius: size },
        ] {
            let error = primitive.mesh(Hold::Around, None);
            assert!(
                matches!(error, Err(PrimitiveError::Size { .. })),
                "{primitive}"
            );
        }
    }
    let thin = Primitive::Capsule {
        radius: 1e-16,
        length: 1.0,
    };
    assert_eq!(
        thin.mesh(Hold::Around, None),
        Err(PrimitiveError::Size { size: 1e-16 })
    );
    for chord in [0.0, -1.0, f64::NAN, 1e-9] {
        let error = ROUND[4].mesh(Hold::Within, Some(chord));
        assert!(
            matches!(error, Err(PrimitiveError::Chord { least, .. }) if least < 2e-5),
            "{chord}"
        );
    }
    let finest = ROUND[0]
        .mesh(Hold::Within, Some(1.415e-6))
        .expect("the most");
    assert_eq!(finest.points.len(), 2 * MOST_SIDES as usize);
}
