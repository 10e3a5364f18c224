//! What is found wrong with surfaces: what was done to them, and no more.
#![expect(clippy::float_cmp, reason = "halves of small numbers are exact")]

use tetracone::{
    boundary::{Boundary, BoundaryError},
    number::Scalar as _,
    space::{Point, Space},
};
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_std::{
    check::{plane, space::Report},
    import::{Mesh, Rings},
};

/// A box of quarters: every side is four squares, so that there are vertices in the middle of sides.
fn cube() -> Mesh {
    let mut mesh = Mesh::default();
    let mut vertex = |place: [f64; 3]| {
        let found = mesh.points.iter().position(|point| *point == place);
        let number = found.unwrap_or_else(|| {
            mesh.points.push(place);
            mesh.points.len() - 1
        });
        u32::try_from(number).expect("few")
    };
    for axis in 0..3 {
        for side in [0.0, 2.0] {
            for [i, j] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                let mut corner = |u: i32, v: i32| {
                    let mut place = [side; 3];
                    place[(axis + 1) % 3] = f64::from(i + u);
                    place[(axis + 2) % 3] = f64::from(j + v);
                    vertex(place)
                };
                let [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
                let faces = if side > 0.0 {
                    [[a, b, c], [a, c, d]]
                } else {
                    [[a, c, b], [a, d, c]]
                };
                mesh.faces.extend(faces);
            }
        }
    }
    mesh
}

fn report(mesh: &Mesh) -> Report {
    Report::of(mesh).expect("its faces name vertices that there are")
}

#[test]
fn of_a_solid_nothing_is_wrong() {
    let report = report(&cube());
    assert!(report.is_solid());
    assert_eq!((report.points, report.faces), (26, 48));
    assert_eq!(
        (report.open, report.loops.len(), report.uses.len()),
        (0, 0, 0)
    );
    let counts = [
        report.repeated,
        report.turned,
        report.one_sided,
        report.doubled,
        report.sheets,
        report.collapsed,
        report.slivers,
        report.crossings,
    ];
    assert_eq!(counts.map(|found| found.count), [0; 8]);
    assert!((report.volume - 8.0).abs() < 1e-12);
    let [component] = report.components[..] else {
        panic!("{:?}", report.components)
    };
    assert!(component.is_closed && component.faces == 48);
    assert_eq!(report.gaps.vertices, 0);
}

#[test]
fn holes_are_told_one_by_one() {
    // A whole side, and a single face far from it; the largest comes first.
    let mut mesh = cube();
    mesh.faces.drain(0..8);
    mesh.faces.pop();
    let report = report(&mesh);
    assert!(!report.is_solid());
    let edges: Vec<usize> = report.loops.iter().map(|one| one.edges).collect();
    assert_eq!((report.open, &edges[..]), (11, &[8, 3][..]));
    assert!((report.loops[0].length - 8.0).abs() < 1e-12);
    assert_eq!(report.loops[0].middle, [0.0, 1.0, 1.0]);
    let [uses] = report.uses[..] else {
        panic!("{:?}", report.uses)
    };
    assert_eq!((uses.faces, uses.edges), (1, 11));
    assert_eq!(report.gaps.vertices, 11);
}

#[test]
fn two_holes_that_touch_are_two_loops() {
    // Two squares of a side that have a corner in common.
    let mut mesh = cube();
    mesh.faces.drain(6..8);
    mesh.faces.drain(0..2);
    let report = report(&mesh);
    let edges: Vec<usize> = report.loops.iter().map(|one| one.edges).collect();
    assert_eq!(edges, [4, 4]);
}

#[test]
fn turned_faces_are_told() {
    let mut mesh = cube();
    for face in [3, 17, 18] {
        mesh.faces[face].swap(1, 2);
    }
    let report = report(&mesh);
    assert_eq!((report.turned.count, report.one_sided.count), (3, 0));
    assert_eq!(report.turned.first.map(|first| first.facet), Some(3));
    assert!(report.open > 0 && report.uses.is_empty());
    assert!(report.repeated.count > 0);
}

#[test]
fn a_strip_with_one_side_is_told() {
    let mut mesh = Mesh::default();
    for k in 0..8u32 {
        let angle = core::f64::consts::TAU * f64::from(k) / 8.0;
        for end in [-0.25, 0.25] {
            let (across, up) = (end * (angle / 2.0).cos(), end * (angle / 2.0).sin());
            let far = 1.0 + across;
            mesh.points.push([far * angle.cos(), far * angle.sin(), up]);
        }
        let [a, b] = [2 * k, 2 * k + 1];
        let [c, d] = if k == 7 { [1, 0] } else { [a + 2, b + 2] };
        mesh.faces.extend([[a, c, b], [b, c, d]]);
    }
    let report = report(&mesh);
    assert_eq!(report.one_sided.count, 1);
    // Along the edge where the turns part, both faces lack an opposite.
    assert_eq!(report.open, 18);
}

#[test]
fn doubles_and_sheets_are_told() {
    let mut mesh = cube();
    let [a, b, c] = mesh.faces[5];
    mesh.faces.push([b, c, a]);
    let double = report(&mesh);
    assert_eq!((double.doubled.count, double.sheets.count), (1, 0));
    assert_eq!(double.doubled.first.map(|first| first.facet), Some(48));
    assert_eq!(double.open, 3);
    // With one more the other way around it is closed again.
    mesh.faces.push([c, b, a]);
    let sheet = report(&mesh);
    assert_eq!((sheet.doubled.count, sheet.sheets.count), (1, 1));
    assert!(sheet.is_solid());
    assert_eq!(
        sheet
            .uses
            .iter()
            .map(|uses| (uses.faces, uses.edges))
            .collect::<Vec<_>>(),
        [(4, 3)]
    );
}

#[test]
fn faces_without_extent_are_told() {
    let mut mesh = cube();
    let [a, b, _] = mesh.faces[0];
    mesh.faces.push([a, b, a]);
    // Three corners on an edge of the cube.
    let corner = |place: [f64; 3]| {
        let at = mesh.points.iter().position(|point| *point == place);
        u32::try_from(at.expect("it is there")).expect("few")
    };
    let line = [[0.0; 3], [0.0, 0.0, 1.0], [0.0, 0.0, 2.0]].map(corner);
    mesh.faces.push(line);
    let report = report(&mesh);
    assert_eq!((report.collapsed.count, report.slivers.count), (1, 1));
}

#[test]
fn what_crosses_itself_is_told() {
    let mut mesh = cube();
    // Another one, through a corner of the first.
    let other = cube();
    let first = u32::try_from(mesh.points.len()).expect("few");
    let shifted = other.points.iter().map(|point| point.map(|x| x + 1.375));
    mesh.points.extend(shifted);
    let faces = other
        .faces
        .iter()
        .map(|face| face.map(|corner| corner + first));
    mesh.faces.extend(faces);
    let crossed = report(&mesh);
    assert!(crossed.is_solid() && crossed.components.len() == 2);
    assert!(crossed.crossings.count > 0);
    // A face that is folded onto its neighbour.
    let folded = Mesh {
        points: vec![
            [0.0; 3],
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.25, 0.25, 0.0],
        ],
        faces: vec![[0, 1, 2], [1, 0, 3]],
        ..Mesh::default()
    };
    assert_eq!(report(&folded).crossings.count, 1);
    let beside = Mesh {
        points: vec![
            [0.0; 3],
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.25, -0.25, 0.0],
        ],
        ..folded
    };
    assert_eq!(report(&beside).crossings.count, 0);
    // Two that share a corner and go through each other.
    let fan = Mesh {
        points: vec![
            [0.0; 3],
            [2.0, 0.0, 0.0],
            [0.0, 2.0, 0.0],
            [1.0, 0.5, -1.0],
            [1.0, 0.5, 1.0],
        ],
        faces: vec![[0, 1, 2], [0, 3, 4]],
        ..Mesh::default()
    };
    assert_eq!(report(&fan).crossings.count, 1);
}

#[test]
fn cracks_are_told_by_their_width() {
    // The last side has vertices of its own, a little off.
    let mut mesh = cube();
    let first = u32::try_from(mesh.points.len()).expect("few");
    let mut own = Vec::new();
    for face in mesh.faces.iter_mut().skip(40) {
        for corner in face {
            let at = own.iter().position(|other| other == corner);
            let at = at.unwrap_or_else(|| {
                own.push(*corner);
                own.len() - 1
            });
            *corner = first + u32::try_from(at).expect("few");
        }
    }
    for corner in own {
        let [x, y, z] = mesh.points[corner as usize];
        mesh.points.push([x, y, z + 1e-6]);
    }
    let report = report(&mesh);
    assert_eq!(
        (report.open, report.loops.len(), report.components.len()),
        (16, 2, 2)
    );
    // A millionth of a box 2√3 across.
    assert_eq!(
        (report.gaps.vertices, &report.gaps.within[..]),
        (16, &[(-21, 16)][..])
    );
}

#[test]
fn whatever_happens_to_a_surface_the_core_says_as_many_edges() {
    let mut rng = Rng::new(1);
    let (mut solids, mut open) = (0, 0);
    let rounds = share(200, 2_000);
    for _ in 0..rounds {
        let mut mesh = cube();
        for _ in 0..rng.below(6) {
            let face = rng.below(mesh.faces.len());
            match rng.below(5) {
                0 => drop(mesh.faces.remove(face)),
                1 => mesh.faces[face].swap(0, 1),
                2 => mesh.faces.push(mesh.faces[face]),
                3 => {
                    let [a, b, c] = mesh.faces[face];
                    mesh.faces.push([c, b, a]);
                }
                _ => mesh.faces[face][1] = mesh.faces[face][0],
            }
        }
        let points: Vec<Point<f32>> = mesh
            .points
            .iter()
            .map(|point| point.map(|x| f32::nearest(x).expect("small")).into())
            .collect();
        let mut words =
            vec![0; Boundary::<Space<f32>>::check_words(points.len(), mesh.faces.len())];
        let checked = Boundary::<Space<f32>>::check(&points, &mesh.faces, &mut words);
        let report = report(&mesh);
        match checked {
            Ok(_) => {
                assert!(report.is_solid(), "{report:?}");
                solids += 1;
            }
            Err(BoundaryError::Open { unmatched, .. }) => {
                assert_eq!(report.open, unmatched);
                let edges: usize = report.loops.iter().map(|one| one.edges).sum();
                assert_eq!(edges, unmatched);
                open += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(solids > rounds / 10 && open > rounds / 2, "{solids} {open}");
}

fn rings(rings: &[&[[f64; 2]]]) -> plane::Report {
    let rings = Rings {
        rings: rings.iter().map(|ring| ring.to_vec()).collect(),
        ..Rings::default()
    };
    plane::Report::of(&rings).expect("there is memory")
}

#[test]
fn of_rings_nothing_is_wrong_that_is_not() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    // It touches the square in a vertex, which is no end of an edge of that.
    let triangle = [[4.0, 2.0], [6.0, 2.0], [6.0, 3.0]];
    let one = rings(&[&square]);
    assert!(one.is_solid() && one.area == 16.0);
    let counts = [one.doubled, one.sheets, one.collapsed, one.crossings];
    assert_eq!(counts.map(|found| found.count), [0; 4]);
    let two = rings(&[&square, &triangle]);
    assert_eq!((two.edges, two.crossings.count), (7, 2));
    assert_eq!(two.crossings.first.map(|first| first.facet), Some(1));
}

#[test]
fn bridges_spikes_and_doubles_of_rings_are_told() {
    let spike = [[0.0, 0.0], [4.0, 0.0], [6.0, 0.0], [4.0, 0.0], [4.0, 4.0]];
    let report = rings(&[&spike]);
    assert_eq!(
        (
            report.sheets.count,
            report.doubled.count,
            report.crossings.count
        ),
        (1, 0, 0)
    );
    // One that ends halfway on the edge before it, from where the next one leaves.
    let folded = [[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [4.0, 4.0]];
    assert_eq!(rings(&[&folded]).crossings.count, 2);
    let triangle = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
    let report = rings(&[&triangle, &triangle]);
    assert_eq!((report.doubled.count, report.crossings.count), (3, 0));
    let repeated = [[0.0, 0.0], [4.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
    assert_eq!(rings(&[&repeated]).collapsed.count, 1);
}
