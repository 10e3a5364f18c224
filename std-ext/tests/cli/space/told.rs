//! What is told of answers in space, and of what is wrong with questions.

use super::{Place, tetrahedron, world};
use crate::{sample::refused, world::numbers};

#[test]
fn csv_and_json_tell_more() {
    let world = world();
    world.put("small.obj", tetrahedron(0.5));
    for arithmetic in ["f32", "fixed"] {
        let ask = |query: &str, questions: &str, format: &str| -> Vec<String> {
            let query = format!("query {query} --arith {arithmetic} --format {format}");
            let answers = world.ask(&query, questions).answers();
            answers.lines().map(str::to_owned).collect()
        };
        // All but the facet's number, which is one of two, and what it took.
        let told = |row: &str, from: usize, to: usize| {
            let parts: Vec<&str> = row.split(',').collect();
            parts[from..to].join(",")
        };
        let balls = "5,2,2,1\n2,1,3.5,0.25\n-3,2,-4,1\n";
        let rows = ask("ball cube.obj", balls, "csv");
        assert_eq!(
            rows[0],
            "answer,facet,centre,distance,nearest_x,nearest_y,nearest_z,normal_x,normal_y,\
             normal_z,evaluations,boxes,facets"
        );
        assert_eq!(told(&rows[1], 2, 10), "outside,1,4,2,2,1,0,0");
        assert_eq!(told(&rows[2], 2, 10), "inside,-0.5,2,1,4,0,0,1");
        assert_eq!(told(&rows[3], 2, 7), "outside,5,0,2,0");
        let normal: Place = numbers(&told(&rows[3], 7, 10));
        let off = [-0.6, 0.0, -0.8].iter().zip(normal);
        assert!(
            off.map(|(a, b)| (a - b).abs()).sum::<f64>() < 1e-6,
            "{}",
            rows[3]
        );
        let words: Vec<&str> = rows[1..].iter().map(|row| &row[..4]).collect();
        assert_eq!(words, ["hit,", "hit,", "free"]);
        let json = ask("ball cube.obj", balls, "json");
        assert!(
            json[0].contains("\"distance\":1,\"nearest\":[4,2,2],\"normal\":[1,0,0],\"eval"),
            "{}",
            json[0]
        );
        let segments = "-2,1,2,2,1,2\n5,5,5,5,6,9\n1,1,1,9,9,9\n";
        let rows = ask("segment cube.obj", segments, "csv");
        assert_eq!(
            rows[0],
            "answer,facet,parameter,point_x,point_y,point_z,cells,facets"
        );
        assert_eq!(told(&rows[1], 2, 6), "0.5,0,1,2");
        assert!(rows[2].starts_with("free,,,,,,"), "{}", rows[2]);
        assert!(rows[3].starts_with("hit,,0,1,1,1,"), "{}", rows[3]);
        let json = ask("segment cube.obj", segments, "json");
        assert!(json[0].contains("\"parameter\":0.5,\"point\":[0,1,2],\"cells\":"));
        assert!(json[1].contains("\"parameter\":null,\"point\":null,\"cells\":"));
        // Crossing, inside, in the cavity, far away.
        let poses = "-0.25,1,1\n1,1,1\n3,3,2.5,0,0,1,0\n9,9,9\n";
        let rows = ask("solid block.obj small.obj", poses, "csv");
        assert_eq!(
            rows[0],
            "answer,witness,facet_a,facet_b,clearance,boxes,facets"
        );
        assert!(rows[1].starts_with("hit,faces,"), "{}", rows[1]);
        assert!(rows[2].starts_with("hit,b_in_a,,0,0,"), "{}", rows[2]);
        assert!(rows[3].starts_with("free,,,,0."), "{}", rows[3]);
        assert!(rows[4].starts_with("free,,,,"), "{}", rows[4]);
        let around = ask("solid small.obj block.obj", "-1,-1,-1\n", "csv");
        assert!(around[1].starts_with("hit,a_in_b,0,,0,"), "{}", around[1]);
    }
}

#[test]
fn errors_name_the_line() {
    let world = world();
    let domain = "is not finite or outside the domain: coordinates reach 2^40 in f32 and 2^29 \
                  lattice steps in fixed point";
    let form = "write tx,ty,tz or tx,ty,tz,qx,qy,qz,qw";
    let unit = |square: &str| {
        format!(
            "the quaternion's components have squares that add up to {square}, not to 1: divide \
             them by the root of that"
        )
    };
    for arithmetic in ["f32", "fixed"] {
        let refused = |query: &str, first: &str, wrong: &str, what: &str| {
            let query = format!("query {query} --arith {arithmetic}");
            refused(&world, &query, first, wrong, what);
        };
        for (line, what) in [
            (
                "1,1,1",
                "expected 4 numbers, found 3; write x,y,z,r".to_owned(),
            ),
            (
                "1,1,-1e13,1",
                format!("coordinate 2 of the centre {domain}"),
            ),
        ] {
            refused("ball cube.obj", "1,1,1,1", line, &what);
        }
        for (line, what) in [
            (
                "1,1,1,2",
                "expected 6 numbers, found 4; write x,y,z,x,y,z".to_owned(),
            ),
            (
                "1,1,1,2,2,1e999",
                format!("coordinate 2 of the segment's end {domain}"),
            ),
        ] {
            refused("segment cube.obj", "1,1,1,2,2,2", line, &what);
        }
        for (line, what) in [
            ("1,1", format!("expected 3 or 7 numbers, found 2; {form}")),
            (
                "1,1,1,0,0,0",
                format!("expected 3 or 7 numbers, found 6; {form}"),
            ),
            ("1,1,1,0,0,1,1", unit("2")),
            ("1,1,1,0,0,0,0", unit("0")),
            ("1,1,1,0,1e999,0,0", unit("inf")),
            ("1,1,-1e13", format!("coordinate 2 of the shift {domain}")),
        ] {
            refused("solid block.obj second.obj", "0,0,0", line, &what);
        }
    }
}
