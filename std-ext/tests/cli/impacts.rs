//! Contact points, penetration depths and times of impact: what the definitions say of cubes, and what the library says
//! of other solids.
#![expect(
    clippy::float_cmp,
    reason = "multiples of 1/32, and numbers of single precision, are exact"
)]

use serde_json::Value;
use tetracone::{
    query::{ContactPoint, Posed},
    solid::{AsSolid, Solid},
    space::Space,
};
use tetracone_std::{
    lines::pose,
    load::{LoadOptions, Loaded},
};

use crate::{
    space::world,
    world::{World, grid, lines, numbers},
};

type Place = [f64; 3];

/// How long the edges of `cube.obj` are.
const EDGE: f64 = 4.0;

/// The answers as objects, which are the same without a tracker and on several threads.
fn objects(world: &World, query: &str, questions: &str) -> Vec<Value> {
    let ask = |more: &str| {
        let query = format!("query {query} --format json {more}");
        world.ask(&query, questions).answers()
    };
    let told = ask("");
    assert!(ask("--one-shot --threads 3") == told, "{query}");
    let told = told.lines().map(serde_json::from_str::<Value>);
    told.collect::<Result<_, _>>().expect("objects")
}

/// A number of an answer.
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// The three numbers of a place.
fn place(value: &Value) -> Place {
    [0, 1, 2].map(|k| number(&value[k]))
}

/// The greatest of some numbers, and the least.
fn extremes(numbers: Place) -> [f64; 2] {
    let [x, y, z] = numbers;
    [x.max(y).max(z), x.min(y).min(z)]
}

/// A single number as it is written and read again.
fn written(number: f32) -> f64 {
    number.to_string().parse().expect("a number")
}

/// Asks the library about two solids at every pose.
fn with_library(
    world: &World,
    names: [&str; 2],
    poses: &str,
    mut ask: impl FnMut(usize, &Solid<'_, Space<f32>>, &Posed<'_, Space<f32>>),
) {
    let options = LoadOptions::default();
    let open = |name: &str| Loaded::open(world.path(name), &options).expect("a solid");
    let loaded = names.map(open);
    let solid = |loaded: &Loaded| loaded.solid::<Space<f32>>().expect("in space");
    let solids = loaded.each_ref().map(solid);
    let [first, second] = solids.each_ref().map(AsSolid::as_solid);
    let lattices = loaded.each_ref().map(|loaded| loaded.image().lattice());
    for (number, line) in poses.lines().enumerate() {
        let placement = pose::read(line.as_bytes(), 3)
            .expect("a pose")
            .expect("one");
        let placed = placement.place(second, lattices.each_ref());
        ask(number, first, &placed.expect("in the domain"));
    }
}

#[test]
fn a_cube_on_a_cube_has_four_contact_points() {
    let world = World::new();
    // From 0.125 deep to as much apart, and beyond that.
    let poses = lines(40, |k| {
        let above = EDGE - 0.125 + 0.03125 * (k % 10.0);
        format!("{},{},{above}", (k * 0.37).sin(), (k * 0.61).cos())
    });
    let told = objects(&world, "contacts cube.obj cube.obj --margin 0.125", &poses);
    for (line, told) in poses.lines().zip(told) {
        let [x, y, z] = numbers::<3>(line);
        let points = told["points"].as_array().expect("a list");
        let count = if z > EDGE + 0.125 { 0 } else { 4 };
        assert_eq!(
            (points.len(), &told["count"]),
            (count, &count.into()),
            "{line}: {told}"
        );
        assert_eq!(told["answer"], count.to_string());
        let mut corners = Vec::new();
        for point in points {
            assert_eq!(
                (number(&point["depth"]), &point["patch"]),
                (EDGE - z, &0.into())
            );
            assert_eq!(place(&point["normal"]), [0.0, 0.0, 1.0]);
            let [[u, v, w], other] = ["first", "second"].map(|side| place(&point[side]));
            assert_eq!((w, other), (EDGE, [u, v, z]), "{told}");
            // It is a corner of what the faces have in common.
            let is_end = |at: f64, shift: f64| {
                let ends = [shift.max(0.0), EDGE + shift.min(0.0)];
                ends.iter().any(|end| (at - end).abs() < 1e-6)
            };
            assert!(is_end(u, x) && is_end(v, y), "{line}: {told}");
            corners.push([u, v].map(f64::to_bits));
        }
        corners.sort_unstable();
        corners.dedup();
        assert_eq!(corners.len(), count, "{told}");
    }
}

#[test]
fn contact_points_are_those_of_the_library() {
    let world = world();
    let turned = |turn: &str| grid(60, 3).replace('\n', &format!(",{turn}\n"));
    let poses = grid(200, 3) + &turned("0,0,0.6,0.8") + &turned("0.5,0.5,0.5,0.5");
    for names in [["block.obj", "second.obj"], ["cube.obj", "second.obj"]] {
        let [first, second] = names;
        let query = format!("contacts {first} {second} --margin 0.25");
        let told = objects(&world, &query, &poses);
        let (mut most, mut free) = (0, 0);
        with_library(&world, names, &poses, |at, first, placed| {
            let mut points = vec![ContactPoint::default(); 4096];
            let listed = first.contact_points(placed, 0.25, &mut points);
            assert!(!listed.is_truncated());
            let found = told[at]["points"].as_array().expect("a list");
            assert_eq!(found.len(), listed.written);
            for (found, point) in found.iter().zip(&points) {
                let [first, second] = point.points.map(|at| [at.x, at.y, at.z].map(written));
                assert_eq!(
                    (place(&found["first"]), place(&found["second"])),
                    (first, second)
                );
                assert_eq!(place(&found["normal"]), point.normal.map(written));
                assert_eq!(number(&found["depth"]), written(point.depth));
                assert_eq!(found["patch"], point.patch);
            }
            most = most.max(found.len());
            free += u32::from(found.is_empty());
        });
        assert!(most > 3 && free > 0, "{names:?}: {most} {free}");
    }
}

#[test]
fn depths_of_cubes_are_what_the_definition_says() {
    let world = World::new();
    let poses = grid(500, 3);
    for arithmetic in ["f32", "fixed"] {
        let query = format!("depth cube.obj cube.obj --arith {arithmetic}");
        let (mut hits, told) = (0, objects(&world, &query, &poses));
        for (line, told) in poses.lines().zip(told) {
            let [_, depth] = extremes(numbers(line).map(|x: f64| EDGE - x.abs()));
            if depth < 0.0 {
                assert_eq!(told["answer"], "free", "{line}");
                assert!(
                    ["depth", "direction", "bound"]
                        .iter()
                        .all(|key| told[key].is_null())
                );
                continue;
            }
            hits += 1;
            assert_eq!(number(&told["depth"]), depth, "{line}: {told}");
            assert_eq!(told["answer"], depth.to_string());
            assert_eq!(told["bound"], false);
            // Shifted so far that way, they touch in a face.
            let (shift, way) = (numbers::<3>(line), place(&told["direction"]));
            let apart = [0, 1, 2].map(|k| (shift[k] + depth * way[k]).abs());
            assert_eq!(extremes(apart)[0], EDGE, "{line}: {told}");
        }
        assert!((20..480).contains(&hits));
    }
}

#[test]
fn depths_of_other_solids_are_bounds() {
    let world = world();
    let names = ["block.obj", "second.obj"];
    let poses = grid(200, 3);
    let told = objects(&world, "depth block.obj second.obj", &poses);
    let mut hits = 0;
    with_library(&world, names, &poses, |at, first, placed| {
        let way = first.way_out(placed);
        let told = &told[at];
        assert_eq!(told["bound"].as_bool(), way.map(|_| true), "{told}");
        if let Some(way) = way {
            hits += 1;
            // Rounded up, and a direction of length one.
            let most = way.length * (1.0 + 1e-6);
            assert!(
                (way.length..=most).contains(&number(&told["depth"])),
                "{told}"
            );
            let to = [way.direction.x, way.direction.y, way.direction.z].map(f64::from);
            let length = libm::sqrt(to.iter().map(|x| x * x).sum());
            let mut parts = place(&told["direction"]).into_iter().zip(to);
            assert!(
                parts.all(|(x, to)| (x - to / length).abs() < 1e-6),
                "{told}"
            );
        }
    });
    assert!((10..190).contains(&hits));
    let text = world
        .ask("query depth block.obj second.obj", &poses)
        .answers();
    assert_eq!(
        text.lines().filter(|line| line.ends_with(" bound")).count(),
        hits
    );
}

/// The part of a straight way after which two cubes overlap if it goes on; none where they do not, whatever they touch.
fn entry(from: Place, to: Place) -> Option<f64> {
    let mut times = [0.0, f64::INFINITY];
    for k in 0..3 {
        let speed = to[k] - from[k];
        if speed == 0.0 {
            if from[k].abs() >= EDGE {
                return None;
            }
            continue;
        }
        let [a, b] = [-EDGE, EDGE].map(|side| (side - from[k]) / speed);
        times = [times[0].max(a.min(b)), times[1].min(a.max(b))];
    }
    (times[0] < times[1] && times[0] <= 1.0).then_some(times[0])
}

#[test]
fn cubes_that_move_meet_when_the_definition_says() {
    let world = World::new();
    let ways = grid(400, 6) + "9,1,1,-9,1,1\n9,1,4,-9,1,4\n9,1,4.5,-9,1,4.5\n0,0,9,0,0,4.25\n";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("sweep cube.obj cube.obj --tolerance 0.001 --arith {arithmetic}");
        let (mut hits, told) = ([0, 0], objects(&world, &query, &ways));
        for (line, told) in ways.lines().zip(told) {
            let [a, b, c, d, e, f] = numbers::<6>(line);
            let (from, to) = ([a, b, c], [d, e, f]);
            let Some(entry) = entry(from, to) else {
                assert_eq!(told["answer"], "free", "{line}: {told}");
                let keys = ["time", "place", "normal", "facets"];
                assert!(keys.iter().all(|key| told[key].is_null()));
                continue;
            };
            // As an `f32` it is no later; its shortest digits may be.
            let time = told["time"]
                .to_string()
                .parse::<f32>()
                .map(f64::from)
                .expect("a number");
            assert!((0.0..=entry).contains(&time), "{line}: {told}");
            // At that time they are within the tolerance.
            let at = [0, 1, 2].map(|k| from[k] + time * (to[k] - from[k]));
            let gaps = at.map(|x| (x.abs() - EDGE).max(0.0));
            let gap = gaps.iter().map(|gap| gap * gap).sum::<f64>().sqrt();
            assert!(gap < 0.0012, "{line}: {told}");
            let starts = usize::from(from.iter().all(|x| x.abs() < EDGE));
            hits[starts] += 1;
            assert_eq!(told["place"].is_null(), starts == 1, "{line}: {told}");
            if starts == 0 {
                let [x, y, z] = place(&told["normal"]);
                assert!((x * x + y * y + z * z - 1.0).abs() < 1e-6, "{told}");
                let [most, least] = extremes(place(&told["place"]));
                assert!(least >= 0.0 && most <= EDGE, "{told}");
                assert_eq!(told["facets"].as_array().map(Vec::len), Some(2));
            }
        }
        assert!(hits.iter().all(|hits| *hits > 10), "{hits:?}");
    }
}
