//! One cube in every format, and objects of files.

mod collada;
mod drawing;
mod gltf;

use crate::world::{CUBE, World};
pub(crate) use collada::{collada, scene};
pub(crate) use drawing::svg;
pub(crate) use gltf::{binary_gltf, buffer, gltf, json, large_gltf};

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
