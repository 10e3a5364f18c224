//! Answers with a radius more: capsules, tolerances and how far points are.

use crate::{
    plane::{Edge, Place, holds, meet, reaches, square, word},
    sample::{alike, always, refused},
    world::{World, grid, lines, numbers},
};

/// Whether two edges come within a radius of each other.
fn near(a: &Edge, b: &Edge, radius: f64) -> bool {
    let ends = |edge: &Edge, other: &Edge| other.iter().any(|end| reaches(edge, *end, radius));
    meet(a, b) || ends(a, b) || ends(b, a)
}

/// Whether a segment comes within a radius of the square.
fn is_hit(edges: &[Edge], way: &Edge, radius: f64) -> bool {
    edges.iter().any(|edge| near(edge, way, radius)) || holds(edges, way[0])
}

#[test]
fn capsules_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let radii = ["0", "0.25", "1", "0.75", "0.5"];
    let capsules: Vec<String> = grid(3000, 4)
        .lines()
        .zip(radii.iter().cycle())
        .map(|(ends, radius)| format!("{ends},{radius}\n"))
        .collect();
    let capsules = capsules.concat();
    let hit = |line: &str| {
        let [a, b, c, d, radius] = numbers(line);
        is_hit(&edges, &[[a, b], [c, d]], radius)
    };
    let expected: String = capsules.lines().map(|line| word(hit(line))).collect();
    always(&world, "query capsule square.geojson", &capsules, &expected);
}

#[test]
fn tolerances_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let segments = grid(2000, 4);
    let hit = |line: &str| {
        let [a, b, c, d] = numbers(line);
        is_hit(&edges, &[[a, b], [c, d]], 0.5)
    };
    let expected: String = segments.lines().map(|line| word(hit(line))).collect();
    let query = "query segment square.geojson --tolerance 0.5";
    always(&world, query, &segments, &expected);

    let balls: Vec<String> = grid(2000, 2)
        .lines()
        .map(|at| format!("{at},0.25\n"))
        .collect();
    let balls = balls.concat();
    let hit = |line: &str| {
        let [x, y, _] = numbers(line);
        is_hit(&edges, &[[x, y]; 2], 0.75)
    };
    let expected: String = balls.lines().map(|line| word(hit(line))).collect();
    let query = "query ball square.geojson --tolerance 0.5";
    always(&world, query, &balls, &expected);

    let points = grid(2000, 2);
    let class = |line: &str| {
        let point: Place = numbers(line);
        let on_boundary = |radius| edges.iter().any(|edge| reaches(edge, point, radius));
        match (on_boundary(0.0), holds(&edges, point), on_boundary(0.5)) {
            (true, ..) | (_, false, true) => "boundary\n",
            (_, true, _) => "inside\n",
            (_, false, false) => "outside\n",
        }
    };
    let expected: String = points.lines().map(class).collect();
    for arithmetic in ["f32", "fixed"] {
        for more in ["", "--one-shot", "--threads 3"] {
            let query =
                format!("query point square.geojson --tolerance 0.5 --arith {arithmetic} {more}");
            assert!(world.ask(&query, &points).answers() == expected, "{query}");
        }
    }
}

#[test]
fn solids_within_a_tolerance() {
    let world = World::new();
    let poses = "6.5,0,0\n0,0,9\n1,1,1\n0,0,-4\n0,-4.5,0\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query =
                format!("query solid cube.obj cube.obj --arith {arithmetic} --tolerance {more}");
            world.ask(&query, poses).answers()
        };
        for options in ["--coherent", "--one-shot"] {
            let of = |tolerance: &str| ask(&format!("{tolerance} {options}"));
            assert_eq!(of("0"), "free\nfree\nhit\nhit\nfree\n");
            assert_eq!(of("2.5"), "hit\nfree\nhit\nhit\nhit\n");
            assert_eq!(of("2.4"), "free\nfree\nhit\nhit\nhit\n");
            assert_eq!(of("5"), "hit\nhit\nhit\nhit\nhit\n");
        }
        let csv = ask("2.5 --format csv");
        let rows: Vec<&str> = csv.lines().collect();
        let heading = "answer,witness,facet_a,facet_b,clearance,boxes,facets";
        assert_eq!(rows[0], heading);
        let parts = |row: usize| rows[row].split(',').collect::<Vec<_>>();
        assert_eq!((parts(1)[1], parts(1)[4]), ("near", "2.5"));
        assert_eq!((parts(2)[0], parts(2)[1], parts(2)[2]), ("free", "", ""));
        assert_eq!((parts(3)[0], parts(3)[4]), ("hit", "0"));
        assert_eq!((parts(5)[1], parts(5)[4]), ("near", "0.5"));
    }
}

#[test]
fn csv_and_json_tell_more_of_capsules() {
    let world = World::new();
    let capsules = "-4,3,-1,3,1\n3,3,3,3.5,0.25\n-4,1,-0.5,1,1\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query = format!("query capsule square.geojson --arith {arithmetic} {more}");
            world.ask(&query, capsules).answers()
        };
        assert_eq!(ask(""), "hit\nfree\nhit\n");
        let csv = ask("--format csv");
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(
            rows[0],
            "answer,facet,distance,nearest_x,nearest_y,on_axis_x,on_axis_y,normal_x,normal_y,\
             parameter,centre_x,centre_y,first_facet"
        );
        let parts = |row: usize| rows[row].split(',').collect::<Vec<_>>();
        assert_eq!(
            parts(1)[..9],
            ["hit", "3", "1", "0", "3", "-1", "3", "-1", "0"]
        );
        assert_eq!(parts(2)[1..], [""; 12]);
        assert_eq!(parts(3)[..6], ["hit", "3", "0.5", "0", "1", "-0.5"]);
        // Its centre is then 1 from the left side, or in fixed point at most two steps more.
        let parameter: f64 = parts(3)[9].parse().unwrap();
        assert!((parameter - 3.0 / 3.5).abs() < 1e-4, "{csv}");
        assert_eq!(parts(3)[12], "3");
        let json = ask("--format json");
        let start = "{\"answer\":\"hit\",\"facet\":3,\"distance\":1,\"nearest\":[0,3],\
                     \"on_axis\":[-1,3],\"normal\":[-1,0],\"parameter\":";
        assert!(json.starts_with(start), "{json}");
        let null = "{\"answer\":\"free\",\"facet\":null,\"distance\":null,\"nearest\":null,";
        assert!(json.lines().nth(1).unwrap().starts_with(null), "{json}");
    }
}

#[test]
fn how_far_points_are() {
    let world = World::new();
    let points = "1,3\n3,3\n-3,-4\n6,3\n";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query distance square.geojson --arith {arithmetic}");
        for more in ["", "--one-shot", "--threads 2"] {
            let answers = world.ask(&format!("{query} {more}"), points).answers();
            assert_eq!(answers, "-1\n1\n5\n0\n");
        }
        let csv = world
            .ask(&format!("{query} --format csv"), points)
            .answers();
        let rows: Vec<&str> = csv.lines().collect();
        assert!(rows[0].starts_with("answer,facet,centre,distance,nearest_x,"));
        assert!(rows[1].starts_with("-1,3,inside,-1,0,3,-1,0,"), "{csv}");
        assert!(rows[4].starts_with("0,1,boundary,0,6,3,1,0,"), "{csv}");
        let json = world.ask(&format!("{query} --format json"), points);
        assert!(
            json.answers()
                .starts_with("{\"answer\":\"-1\",\"facet\":3,")
        );
    }
}

#[test]
fn coherent_one_shot_and_threads_answer_alike() {
    let world = World::with_gear();
    let capsules = lines(10_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let (far, near) = (1.5, 1.0 + 0.4 * (k * 0.0007).sin());
        let radius = 0.01 * (k % 5.0);
        format!(
            "{},{},{},{},{radius}",
            far * cos,
            far * sin,
            near * cos,
            near * sin
        )
    });
    alike(&world, "query capsule gear.geojson", &capsules, 0);
}

#[test]
fn errors_name_the_line_or_the_option() {
    let world = World::new();
    let radius = "the radius is negative, not finite or outside the domain: take one from 0 to \
                  2^40 in f32 or below 2^29 lattice steps in fixed point";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query capsule square.geojson --arith {arithmetic}");
        let count = "expected 5 numbers, found 4; write x,y,x,y,r";
        for (line, what) in [
            ("1,1,2,2", count),
            ("1,1,2,2,-1", radius),
            ("1,1,2,2,1e13", radius),
        ] {
            refused(&world, &query, "1,1,1,1,1", line, what);
        }
        let query = format!("query ball square.geojson --arith {arithmetic} --tolerance 1e13");
        let ran = world.ask(&query, "1,1,1\n");
        assert!(
            ran.err.contains("the tolerance is outside the domain"),
            "{}",
            ran.err
        );
    }
    for query in ["point", "ball", "segment"] {
        for length in ["-1", "nan", "inf", "far"] {
            let ran = world.run(&format!(
                "query {query} square.geojson --tolerance {length}"
            ));
            assert_eq!(ran.code, Some(2));
            assert!(ran.err.contains("not negative"), "{}", ran.err);
        }
    }
    let ran = world.run("query segment square.geojson --all --tolerance 1");
    assert!(ran.err.contains("cannot be used with"), "{}", ran.err);
}
