//! Answers to balls.

use crate::{
    plane::{holds, reaches, square, word},
    sample::{alike, always, refused},
    world::{World, grid, lines, numbers},
};

#[test]
fn they_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let radii = ["0", "0.25", "1", "0.75", "2.5"];
    let balls: Vec<String> = grid(3000, 2)
        .lines()
        .zip(radii.iter().cycle())
        .map(|(centre, radius)| format!("{centre},{radius}\n"))
        .collect();
    let balls = balls.concat();
    let hit = |line: &str| {
        let [x, y, radius] = numbers(line);
        let near = edges.iter().any(|edge| reaches(edge, [x, y], radius));
        near || holds(&edges, [x, y])
    };
    let expected: String = balls.lines().map(|line| word(hit(line))).collect();
    always(&world, "query ball square.geojson", &balls, &expected);
}

#[test]
fn comments_blanks_and_tiny_radii() {
    let world = World::new();
    let balls = "# the hole\n3,3,0.999\n\n 3 3\t1 # touches\n1,1,0\n-1,-1,1\n-1 -1 1.5\r\n6,6,0\n";
    let answers = "free\nhit\nhit\nfree\nhit\nhit\n";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query ball square.geojson --arith {arithmetic}");
        assert_eq!(world.ask(&query, balls).answers(), answers);
    }
    assert_eq!(
        world.ask("query ball square.geojson", "\n#\n").answers(),
        ""
    );
}

#[test]
fn csv_and_json_tell_more() {
    let world = World::new();
    let balls = "1,1,0.5\n3,3,1\n-1.5,-2,1\n6,3,0\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query = format!("query ball square.geojson --arith {arithmetic} {more}");
            world.ask(&query, balls).answers()
        };
        let csv = ask("--format csv");
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(
            rows[0],
            "answer,facet,centre,distance,nearest_x,nearest_y,normal_x,normal_y,evaluations,boxes,\
             facets"
        );
        // Of facets at the same distance, the first.
        assert!(rows[1].starts_with("hit,0,inside,-1,1,0,0,-1,"), "{csv}");
        assert!(rows[2].starts_with("hit,4,outside,1,2,3,1,0,"), "{csv}");
        assert!(rows[3].starts_with("free,0,outside,2.5,0,0,"), "{csv}");
        let normal: f64 = rows[3].split(',').nth(6).unwrap().parse().unwrap();
        assert!((normal + 0.6).abs() < 1e-7, "{csv}");
        assert!(rows[4].starts_with("hit,1,boundary,0,6,3,1,0,"), "{csv}");
        assert!(rows.iter().all(|row| row.split(',').count() == 11), "{csv}");
        let json = ask("--format json");
        for (line, row) in json.lines().zip(&rows[1..]) {
            let part: Vec<&str> = row.split(',').collect();
            let [
                answer,
                facet,
                centre,
                distance,
                x,
                y,
                u,
                v,
                evaluations,
                boxes,
                facets,
            ] = part[..].try_into().unwrap();
            assert_eq!(
                line,
                format!(
                    "{{\"answer\":\"{answer}\",\"facet\":{facet},\"centre\":\"{centre}\",\
                     \"distance\":{distance},\"nearest\":[{x},{y}],\"normal\":[{u},{v}],\
                     \"evaluations\":{evaluations},\"boxes\":{boxes},\"facets\":{facets}}}"
                )
            );
        }
    }
}

#[test]
fn coherent_one_shot_and_threads_answer_alike() {
    let world = World::with_gear();
    let balls = lines(20_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let away = 1.15 + 0.2 * (k * 0.0007).sin();
        format!("{},{},{}", away * cos, away * sin, 0.01 * (k % 5.0))
    });
    alike(&world, "query ball gear.geojson", &balls, 3);
}

#[test]
fn errors_name_the_line() {
    let world = World::new();
    let centre = "is not finite or outside the domain: coordinates reach 2^40 in f32 and 2^29 \
                  lattice steps in fixed point";
    let radius = "the radius is negative, not finite or outside the domain: take one from 0 to \
                  2^40 in f32 or below 2^29 lattice steps in fixed point";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query ball square.geojson --arith {arithmetic}");
        for (line, what) in [
            ("1,1", "expected 3 numbers, found 2; write x,y,r".to_owned()),
            (
                "1,1,1,1",
                "expected 3 numbers, found 4; write x,y,r".to_owned(),
            ),
            (
                "1,not,1",
                "expected a number, found \"not\"; write x,y,r".to_owned(),
            ),
            ("inf,1,1", format!("coordinate 0 of the centre {centre}")),
            ("1,1,inf", radius.to_owned()),
            ("1e999,1,1", format!("coordinate 0 of the centre {centre}")),
            ("1,-1e13,1", format!("coordinate 1 of the centre {centre}")),
            ("1,1,-0.5", radius.to_owned()),
            ("1,1,-1e-300", radius.to_owned()),
            ("1,1,1e999", radius.to_owned()),
            ("1,1,1e13", radius.to_owned()),
        ] {
            refused(&world, &query, "1,1,1", line, &what);
        }
    }
}

#[test]
fn solids_that_have_no_boxes() {
    let world = World::new();
    let points = "it was baked for points alone; bake it with --queries all for balls, segments and \
                  other solids";
    for (solid, usual, centre) in [
        ("square.geojson", "all", "3,3"),
        ("cube.obj", "points", "5,2,2"),
    ] {
        for queries in ["points", "all"] {
            let bake = format!("bake {solid} -o {queries}.tcone --queries {queries} --quiet");
            world.run(&bake).answers();
        }
        let bake = format!("bake {solid} -o usual.tcone --quiet");
        world.run(&bake).answers();
        let usual = format!("{usual}.tcone");
        assert_eq!(world.get(&usual), world.get("usual.tcone"));
        for query in ["ball", "segment"] {
            let error = world.run(&format!("query {query} points.tcone")).error();
            assert_eq!(error, format!("points.tcone: {points}"));
        }
        for pair in [
            format!("points.tcone {solid}"),
            "all.tcone points.tcone".to_owned(),
        ] {
            let error = world.run(&format!("query solid {pair}")).error();
            assert_eq!(error, format!("points.tcone: {points}"), "{pair}");
        }
        // What is not baked gets what it takes.
        for solid in ["all.tcone", solid] {
            let query = format!("query ball {solid}");
            let answer = world.ask(&query, format!("{centre},1\n")).answers();
            assert_eq!(answer, "hit\n");
        }
        let query = "query point points.tcone";
        let answer = world.ask(query, format!("{centre}\n")).answers();
        assert_eq!(answer, "outside\n");
        let more = world.get("all.tcone").len() - world.get("points.tcone").len();
        let info = world.run("info points.tcone").answers();
        let told = format!("--queries all adds {more} bytes for balls, segments, solids\n");
        assert!(info.ends_with(&told), "{info}");
        let info = world.run("info all.tcone").answers();
        // Their sections are in the table of sections, too.
        let told = info.lines().find(|line| line.starts_with("boxes"));
        let sizes: Vec<usize> = (told.unwrap().split(' '))
            .filter_map(|word| word.parse().ok())
            .collect();
        assert_eq!(sizes.iter().sum::<usize>() + 6 * 12, more, "{info}");
    }
    assert_eq!(
        world
            .run("bake all.tcone -o b.tcone --queries points")
            .error(),
        "all.tcone: it is baked already; leave --queries out, or bake its source again with it"
    );
}

#[test]
fn all_facets_in_reach() {
    let world = World::new();
    let balls = "1,1,1\n3,3,1\n1,1,0.5\n-5,0,1\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query = format!("query ball square.geojson --arith {arithmetic} --all {more}");
            world.ask(&query, balls).answers()
        };
        assert_eq!(ask(""), "hit 0 3\nhit 4 5 6 7\nhit\nfree\n");
        let csv = "answer,count,facets\nhit,2,0 3\nhit,4,4 5 6 7\nhit,0,\nfree,0,\n";
        assert_eq!(ask("--format csv"), csv);
        let json = ask("--format json");
        let start = "{\"answer\":\"hit\",\"count\":2,\"facets\":[0,3]}\n";
        assert!(json.starts_with(start), "{json}");
    }
}
