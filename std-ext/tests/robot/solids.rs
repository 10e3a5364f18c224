//! The shapes of links as solids.

use tetracone_std::{
    check::space::Report,
    robot::{Files, MOST_TRIANGLES, Robot, State, Survey, TooManyTriangles, link_surface},
};

use crate::{Folder, joint, robot};

/// A tetrahedron of volume 1/6 that no turn makes its mirror image, and without its last face.
const TETRAHEDRON: &str =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// A link with meshes of these scales.
fn meshes(file: &str, scales: &[&str]) -> Robot {
    let shapes = scales.iter().map(|scale| {
        format!(
            "<collision><origin rpy=\"1 2 3\" xyz=\"1 0 0\"/>\
             <geometry><mesh filename=\"{file}\" scale=\"{scale}\"/></geometry></collision>"
        )
    });
    robot(&format!(
        "<link name=\"a\">{}</link>",
        shapes.collect::<String>()
    ))
}

#[test]
fn mirrored_meshes_are_turned_outward() {
    let folder = Folder::new("mirror");
    folder.put("t.obj", TETRAHEDRON);
    let files = Files::beside(&folder.0.join("r.urdf"));
    for scale in ["1 1 1", "-1 1 1", "1 -1 -1", "-1 -1 -1", "2 -0.5 1"] {
        let robot = meshes("t.obj", &[scale]);
        let mesh = link_surface(&robot.links()[0], &files, None).expect("a surface");
        let report = Report::of(&mesh).expect("a mesh");
        assert!(report.is_solid(), "{scale}");
        assert!((report.volume - 1.0 / 6.0).abs() < 1e-15, "{scale}");
    }
    // Together they wind around what they share twice, and each counts.
    let robot = meshes("t.obj", &["1 1 1", "-1 1 1"]);
    let mesh = link_surface(&robot.links()[0], &files, None).expect("a surface");
    let report = Report::of(&mesh).expect("a mesh");
    assert!(report.is_solid());
    assert!((report.volume - 1.0 / 3.0).abs() < 1e-15);
}

#[test]
fn links_that_are_no_solids_are_surveyed() {
    let folder = Folder::new("survey");
    let (open, face) = TETRAHEDRON.split_at(TETRAHEDRON.len() - "f 2 3 4\n".len());
    folder.put("t.obj", TETRAHEDRON);
    folder.put("open.obj", open);
    folder.put("face.obj", &(open[..32].to_owned() + face));
    folder.put(
        "in.obj",
        TETRAHEDRON.replace(
            "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4",
            "f 2 3 1\nf 4 2 1\nf 3 4 1\nf 4 3 2",
        ),
    );
    let link = |name: &str, files: &[&str]| {
        let shapes = files.iter().map(|file| {
            format!("<collision><geometry><mesh filename=\"{file}\"/></geometry></collision>")
        });
        let root = if name == "a" {
            String::new()
        } else {
            joint(name, "fixed", "a", name, "")
        };
        format!(
            "<link name=\"{name}\">{}</link>{root}",
            shapes.collect::<String>()
        )
    };
    let robot = robot(
        &[
            link("a", &[]),
            link("b", &["t.obj"]),
            link("c", &["open.obj"]),
            link("d", &["open.obj", "face.obj"]),
            link("e", &["in.obj", "t.obj"]),
            link("f", &["t.obj", "t.usd"]),
            link("g", &["none.obj"]),
        ]
        .concat(),
    );
    let files = Files::beside(&folder.0.join("r.urdf"));
    let survey = Survey::of(&robot, &files, None, || {}).expect("few triangles");
    let state = |link: usize| &survey.links[link].state;
    assert_eq!(state(0), &State::Empty);
    assert_eq!((state(1), survey.links[1].triangles()), (&State::Solid, 4));
    assert_eq!(state(2), &State::Open(3));
    // What is open in one shape is closed by another.
    assert_eq!(state(3), &State::Solid);
    assert_eq!(state(4), &State::InsideOut);
    let told = |link: usize| match state(link) {
        State::Unread(error) => error.to_string().replace(&*folder.0.to_string_lossy(), ""),
        other => panic!("{other:?}"),
    };
    assert_eq!(told(5), "/t.usd: no known kind of mesh");
    assert_eq!(told(6), "/none.obj: there is no such file; check its name");
}

#[test]
fn a_file_counts_as_often_as_it_is_named() {
    let folder = Folder::new("often");
    let count = 1 << 12;
    let points = (0..count + 2).map(|k| format!("v {k} {} 0\n", k % 2));
    let faces = (1..=count).map(|k| format!("f {k} {} {}\n", k + 1, k + 2));
    let strip: String = points.chain(faces).collect();
    folder.put("strip.obj", &strip);
    folder.put("t.obj", TETRAHEDRON);
    let files = Files::beside(&folder.0.join("r.urdf"));
    let uses = MOST_TRIANGLES / count + 1;
    let survey = Survey::of(
        &meshes("strip.obj", &vec!["1 1 1"; uses]),
        &files,
        None,
        || {},
    );
    assert_eq!(survey, Err(TooManyTriangles));
    assert_eq!(
        TooManyTriangles.to_string(),
        "its meshes have more than 16777216 triangles together, a file counted as often as it is \
         named; simplify them"
    );
    let robot = meshes("t.obj", &["1 1 1"; 1000]);
    let survey = Survey::of(&robot, &files, None, || {}).expect("few triangles");
    let link = &survey.links[0];
    assert_eq!((&link.state, link.triangles()), (&State::Solid, 4000));
}
