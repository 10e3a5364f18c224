//! Answers to balls, segments and solids in space, where solids are boxes: definitions that are
//! easy to believe, and exact on quarter steps.

use crate::{
    sample::{alike, always},
    world::{World, ending, grid, lines, numbers},
};

type Place = [f64; 3];

/// A box by its least and greatest corner.
type Block = [Place; 2];

/// A quaternion, its real part last, and what it makes of a place.
type Turn = (&'static str, fn(Place) -> Place);

/// A box with a box-shaped cavity, and a bar beside it.
const OUTER: Block = [[0.0; 3], [6.0; 3]];
const CAVITY: Block = [[2.0; 3], [4.0; 3]];
const BAR: Block = [[8.0, 0.0, 0.0], [12.0, 2.0, 1.0]];
/// A second solid.
const SECOND: Block = [[0.0; 3], [1.5, 1.0, 0.5]];

/// Boxes as OBJ; those that are turned inside out are cavities.
fn obj(blocks: &[(Block, bool)]) -> String {
    let faces = [
        [0, 2, 3, 1],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
    ];
    let block = |(number, ([least, most], is_cavity)): (usize, &(Block, bool))| {
        let corner = |corner: usize| {
            let at = |k: usize| if corner >> k & 1 == 0 { least } else { most }[k];
            format!("v {} {} {}", at(0), at(1), at(2))
        };
        let face = |face: [usize; 4]| {
            let [a, b, c, d] = face.map(|corner| 8 * number + corner + 1);
            let [b, d] = if *is_cavity { [d, b] } else { [b, d] };
            format!("f {a} {b} {c} {d}")
        };
        let lines: Vec<String> = (0..8).map(corner).chain(faces.map(face)).collect();
        lines.join("\n") + "\n"
    };
    blocks.iter().enumerate().map(block).collect()
}

pub(crate) fn world() -> World {
    let world = World::new();
    let blocks = [(OUTER, false), (CAVITY, true), (BAR, false)];
    world.put("block.obj", obj(&blocks));
    world.put("second.obj", obj(&[(SECOND, false)]));
    world
}

/// Whether a convex thing touches the solid, from whether it touches a box and whether it is wholly
/// in the cavity without touching its walls.
fn hit(touches: impl Fn(&Block) -> bool, is_in_cavity: bool) -> bool {
    touches(&BAR) || (touches(&OUTER) && !is_in_cavity)
}

/// Whether a box is inside the cavity.
fn in_cavity([least, most]: &Block) -> bool {
    (0..3).all(|k| least[k] > CAVITY[0][k] && most[k] < CAVITY[1][k])
}

#[test]
fn balls_are_what_the_definition_says() {
    let world = world();
    let balls = ending(&grid(3000, 3), &["0", "0.25", "1", "0.75", "2.5"]);
    let hit = |line: &str| {
        let [x, y, z, radius] = numbers(line);
        let centre = [x, y, z];
        let reaches = |[least, most]: &Block| {
            let away = |k: usize| (least[k] - centre[k]).max(centre[k] - most[k]).max(0.0);
            away(0).powi(2) + away(1).powi(2) + away(2).powi(2) <= radius * radius
        };
        let around = [-radius, radius].map(|by| centre.map(|x| x + by));
        hit(reaches, in_cavity(&around))
    };
    always(&world, "query ball block.obj", &balls, hit);
}

#[test]
fn segments_are_what_the_definition_says() {
    let world = world();
    let segments = grid(4000, 6);
    let hit = |line: &str| {
        let [a, b, c, d, e, f] = numbers(line);
        let (from, to) = ([a, b, c], [d, e, f]);
        // No axis of the box, nor one across the segment and an axis, separates them.
        let meets = |[least, most]: &Block| {
            let along = [0, 1, 2].map(|k| to[k] - from[k]);
            let middle = [0, 1, 2].map(|k| from[k] + to[k] - least[k] - most[k]);
            let size = [0, 1, 2].map(|k| most[k] - least[k]);
            (0..3).all(|k| middle[k].abs() <= size[k] + along[k].abs())
                && (0..3).all(|k| {
                    let (l, m) = ((k + 1) % 3, (k + 2) % 3);
                    let apart = middle[l] * along[m] - middle[m] * along[l];
                    apart.abs() <= size[l] * along[m].abs() + size[m] * along[l].abs()
                })
        };
        let extent = [
            [0, 1, 2].map(|k| from[k].min(to[k])),
            [0, 1, 2].map(|k| from[k].max(to[k])),
        ];
        hit(meets, in_cavity(&extent))
    };
    always(&world, "query segment block.obj", &segments, hit);
}

#[test]
fn solids_are_what_the_definition_says() {
    let world = world();
    let turns: [Turn; 6] = [
        ("0,0,0,1", |place| place),
        ("0,0,1,0", |[x, y, z]| [-x, -y, z]),
        ("1,0,0,0", |[x, y, z]| [x, -y, -z]),
        ("0.5,0.5,0.5,0.5", |[x, y, z]| [z, x, y]),
        ("-0.5,-0.5,-0.5,0.5", |[x, y, z]| [y, z, x]),
        ("0.5,-0.5,0.5,0.5", |[x, y, z]| [-y, -z, x]),
    ];
    let shifts = grid(3000, 3);
    let poses = ending(&shifts, &turns.map(|(turn, _)| turn));
    let hit = |line: &str| {
        let (at, _) = line.match_indices(',').nth(2).expect("seven numbers");
        let turn = turns.iter().find(|(turn, _)| *turn == &line[at + 1..]);
        let (shift, [a, b]): (Place, _) =
            (numbers(&line[..at]), SECOND.map(turn.expect("a turn").1));
        let placed = [
            [0, 1, 2].map(|k| a[k].min(b[k]) + shift[k]),
            [0, 1, 2].map(|k| a[k].max(b[k]) + shift[k]),
        ];
        let meets = |[least, most]: &Block| {
            (0..3).all(|k| placed[0][k] <= most[k] && placed[1][k] >= least[k])
        };
        hit(meets, in_cavity(&placed))
    };
    let query = "query solid block.obj second.obj";
    always(&world, query, &poses, hit);
    // Without a turn, the same as with none; baked, the same as not.
    let unturned = shifts.replace('\n', ",0,0,0,1\n");
    let answers = world.ask(query, &shifts).answers();
    assert!(world.ask(query, unturned).answers() == answers);
    for solid in ["block", "second"] {
        world
            .run(&format!("bake {solid}.obj -o {solid}.tcone --quiet"))
            .answers();
    }
    for solids in ["block.tcone second.tcone", "block.obj second.tcone"] {
        let query = format!("query solid {solids}");
        assert!(world.ask(&query, &shifts).answers() == answers, "{solids}");
    }
}

#[test]
fn coherent_one_shot_and_threads_answer_alike() {
    let world = world();
    let away = |k: f64| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let away = 4.5 + 1.5 * (k * 0.0007).sin();
        [3.0 + away * cos, 3.0 + away * sin, 3.0 + 2.0 * sin * cos]
    };
    let balls = lines(6_000, |k| {
        let [x, y, z] = away(k);
        format!("{x},{y},{z},{}", 0.01 * (k % 5.0))
    });
    alike(&world, "query ball block.obj", &balls, 3);
    let segments = lines(6_000, |k| {
        let [x, y, z] = away(k);
        format!(
            "{},{},{},{x},{y},{z}",
            2.0 * x - 3.0,
            2.0 * y - 3.0,
            2.0 * z - 3.0
        )
    });
    alike(&world, "query segment block.obj", &segments, 2);
    let poses = lines(3_000, |k| {
        let ([x, y, z], (sin, cos)) = (away(k), (k * 0.005).sin_cos());
        format!("{x},{y},{z},{},{},0,{cos}", 0.6 * sin, 0.8 * sin)
    });
    alike(&world, "query solid block.obj second.obj", &poses, 0);
}

/// A quaternion's real part comes last, and the shift after the turn, whatever the solids' own
/// offsets on the lattice are.
#[test]
fn a_turn_is_about_the_second_solids_zero() {
    let world = World::new();
    let far = [[100.0, 0.0, 0.0], [101.0, 1.0, 1.0]];
    world.put("far.obj", obj(&[(far, false)]));
    // A quarter about z takes x from 100 to 101 to y from 100 to 101, and y to minus x.
    let half = 0.5f64.sqrt();
    let poses = format!(
        "4.5,-97,2,0,0,{half},{half}\n5.5,-97,2,0,0,{half},{half}\n4.5,-105,2,0,0,{half},{half}\n"
    );
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query solid cube.obj far.obj --arith {arithmetic}");
        assert_eq!(world.ask(&query, &poses).answers(), "hit\nfree\nfree\n");
    }
}
