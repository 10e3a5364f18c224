//! One cube in every format, and objects of files.

mod collada;
mod drawing;
mod gltf;
mod options;

use crate::world::{CUBE, World};
pub(crate) use collada::{collada, scene};
pub(crate) use drawing::svg;
pub(crate) use gltf::{binary_gltf, gltf, json, large_gltf};

/// The cube's vertices and triangles, in the order of the OBJ file when it is split.
pub(crate) fn cube() -> (Vec<[u8; 3]>, Vec<[u8; 3]>) {
    let rows = |start: char| {
        let lines = CUBE.lines().filter(move |line| line.starts_with(start));
        lines.map(|line| {
            let numbers = line.split_whitespace().skip(1);
            numbers.map(|x| x.parse().unwrap()).collect::<Vec<u8>>()
        })
    };
    let points = rows('v').map(|point| point.try_into().unwrap());
    let faces = rows('f').flat_map(|quad| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k: usize| quad[k] - 1);
        [[a, b, c], [a, c, d]]
    });
    (points.collect(), faces.collect())
}

/// The rows of numbers, one after another.
pub(crate) fn words(rows: &[[u8; 3]]) -> String {
    let words: Vec<String> = rows.as_flattened().iter().map(u8::to_string).collect();
    words.join(" ")
}

/// A note of a report or of `info`.
fn notes(text: &str) -> Vec<&str> {
    let notes = text.lines().filter_map(|line| line.strip_prefix("note"));
    notes.map(str::trim).collect()
}

/// What `bake` makes of a file.
#[track_caller]
fn baked(world: &World, arguments: &str) -> Vec<u8> {
    world
        .run(&format!("bake {arguments} -o out.tcone --quiet"))
        .answers();
    world.get("out.tcone")
}

#[test]
fn a_cube_is_the_same_in_every_format() {
    let world = World::new();
    let (points, faces) = cube();
    let off = format!(
        "OFF\n{} {} 0\n{}\n{}\n",
        points.len(),
        faces.len(),
        points.map_lines(""),
        faces.map_lines("3 ")
    );
    world.put("cube.off", off);
    world.put("cube.dae", collada("", "", ""));
    world.put("cube.gltf", gltf());
    world.put("cube.glb", binary_gltf(None));
    let wanted = baked(&world, "cube.obj");
    for name in ["cube.off", "cube.dae", "cube.gltf", "cube.glb"] {
        assert!(baked(&world, name) == wanted, "{name}");
    }
    let told = world.run("check cube.dae").answers();
    assert!(notes(&told).is_empty(), "{told}");
}

/// Rows as lines.
trait Lines {
    fn map_lines(&self, start: &str) -> String;
}

impl Lines for Vec<[u8; 3]> {
    fn map_lines(&self, start: &str) -> String {
        let lines: Vec<String> = self
            .iter()
            .map(|row| format!("{start}{}", words(&[*row])))
            .collect();
        lines.join("\n")
    }
}

/// A cube as object `a`, another one as object `b`, further along.
fn two_objects() -> String {
    let faces: Vec<String> = CUBE
        .lines()
        .filter(|line| line.starts_with('f'))
        .map(|line| {
            let corners = line.split_whitespace().skip(1);
            let corners: Vec<String> = corners
                .map(|corner| (corner.parse::<u8>().unwrap() + 8).to_string())
                .collect();
            format!("f {}\n", corners.join(" "))
        })
        .collect();
    let points: String = CUBE
        .lines()
        .take(8)
        .map(|line| {
            line.replacen("v ", "v 1", 1)
                + "
"
        })
        .collect();
    format!(
        "o a\ng left all\n{CUBE}o b b\ng right all\n{points}{}",
        faces.concat()
    )
}

#[test]
fn objects_of_obj_files() {
    let world = World::new();
    world.put("two.obj", two_objects());
    let faces = |arguments: &str| {
        let told = world.run(&format!("info two.obj {arguments}")).answers();
        let row = told.lines().find_map(|line| line.strip_prefix("faces"));
        row.unwrap().trim().to_owned()
    };
    assert_eq!(faces(""), "24");
    for name in ["a", "left", "right"] {
        assert_eq!(faces(&format!("--object {name}")), "12");
    }
    assert_eq!(faces("--object all"), "24");
    assert_eq!(
        world.run("info two.obj --object c").error(),
        "two.obj: no object is called \"c\"; there is \"a\", \"left all\", \"left\", \"all\", \"b b\", \
         \"right all\", \"right\""
    );
    assert_eq!(
        world.run("info cube.obj --object c").error(),
        "cube.obj: it names no objects; leave --object out"
    );
    assert_eq!(
        world.run("info square.geojson --object c").error(),
        "square.geojson: GeoJSON has features and no objects; --where keeps some of them by a property"
    );
    let told = world
        .ask(
            "query solid two.obj two.obj --object a --object-b right",
            "0,0,0\n-10,0,0\n",
        )
        .answers();
    assert_eq!(told, "free\nhit\n");
}

#[test]
fn objects_of_stl_files() {
    let world = World::new();
    let (points, faces) = cube();
    let solid = |name: &str, far: u8| {
        let facets: Vec<String> = faces
            .iter()
            .map(|face| {
                let vertices = face.map(|corner| {
                    let [x, y, z] = points[usize::from(corner)];
                    format!("vertex {} {y} {z}\n", x + far)
                });
                let vertices = vertices.concat();
                format!("facet normal 0 0 0\nouter loop\n{vertices}endloop\nendfacet\n")
            })
            .collect();
        format!("solid {name}\n{}endsolid {name}\n", facets.concat())
    };
    world.put("two.stl", solid("the left", 0) + &solid("right", 9));
    let told = world.run("check two.stl --object right").answers();
    assert!(told.contains("9, 0, 0"), "{told}");
    assert_eq!(
        world.run("check two.stl --object left").error(),
        "two.stl: no object is called \"left\"; there is \"the left\", \"right\""
    );
}
