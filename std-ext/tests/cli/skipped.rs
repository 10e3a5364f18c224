//! Lines that are no questions, answered as such with `--skip-bad`.

use crate::world::World;

const WHAT: &str = "expected 3 numbers, found 2; write x,y,z";

#[test]
fn answers_stay_where_their_questions_are() {
    let world = World::new();
    let questions = "2,2,2\n# pause\n1,1\n9,9,9\n1,one,1\n4,2,2\n";
    let ran = world.ask("query point cube.obj --skip-bad", questions);
    assert_eq!(ran.out, "inside\nbad\noutside\nbad\nboundary\n");
    let said = format!("error: <stdin>:3: {WHAT}; 2 bad lines, of which this is the first\n");
    assert_eq!((ran.code, ran.err), (Some(2), said));
    let ran = world.ask("query point cube.obj --skip-bad", "2,2,2\n1,1\n");
    let said = format!("error: <stdin>:2: {WHAT}; 1 bad line\n");
    assert_eq!((ran.out.as_str(), ran.err), ("inside\nbad\n", said));
    let good = world.ask("query point cube.obj --skip-bad", "2,2,2\n");
    assert_eq!(good.answers(), "inside\n");
}

#[test]
fn tables_and_objects_keep_their_shape() {
    let world = World::new();
    for (query, wrong) in [
        ("point cube.obj", "1,1"),
        ("ball cube.obj", "1,1,1,-1"),
        ("ball cube.obj --all", "1,1,1,-1"),
        ("segment cube.obj", "1,1,1"),
        ("segment cube.obj --all", "1,1,1"),
        ("capsule square.geojson", "1,1,1,1,-1"),
        ("solid square.geojson square.geojson", "0,0,9,9"),
        ("solid square.geojson square.geojson --all", "1e30,0"),
        ("distance square.geojson square.geojson", "x"),
        ("distance cube.obj", "1"),
    ] {
        // With comments before them, words are no heading.
        let questions = format!("{wrong}\n1,1,1,1,1,1,1,1,1,1\n");
        let ask = |format: &str| {
            let query = format!("query {query} --skip-bad --quiet --format {format}");
            let ran = world.ask(&query, &questions);
            assert_eq!(ran.code, Some(2), "{query}");
            ran.out
        };
        let csv = ask("csv");
        let columns: Vec<usize> = csv.lines().map(|row| row.split(',').count()).collect();
        assert!(columns.len() > 1, "{csv}");
        assert!(columns.iter().all(|count| *count == columns[0]), "{csv}");
        assert!(csv.ends_with(&format!("\nbad{}\n", ",".repeat(columns[0] - 1))));
        let json = ask("json");
        for line in json.lines() {
            let object: serde_json::Value = serde_json::from_str(line).expect("an object");
            assert_eq!(object["answer"], "bad", "{line}");
            assert!(object.as_object().is_some_and(|fields| fields.len() > 2));
        }
    }
}

#[test]
fn a_line_without_an_end_is_one_bad_line() {
    let world = World::new();
    let long = "7".repeat(200_000);
    for threads in [1, 3] {
        let query = format!("query point cube.obj --skip-bad --threads {threads}");
        let ran = world.ask(&query, format!("2,2,2\n{long}\n9,9,9\n{long}"));
        assert_eq!(ran.out, "inside\nbad\noutside\nbad\n");
        assert_eq!(
            ran.err,
            "error: <stdin>:2: the line is longer than 65536 bytes; write one question a line; 2 \
             bad lines, of which this is the first\n"
        );
    }
    let ran = world.ask("query point cube.obj", format!("2,2,2\n{long}\n9,9,9\n"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "inside\n"));
}

#[test]
fn many_are_counted_whatever_the_number_of_threads() {
    let world = World::new();
    let questions = "2,2,2\n1,1\n".repeat(20_000);
    for threads in [1, 4] {
        let query = format!("query point cube.obj --skip-bad --threads {threads}");
        let ran = world.ask(&query, &questions);
        assert!(ran.out == "inside\nbad\n".repeat(20_000));
        let said =
            format!("error: <stdin>:2: {WHAT}; 20000 bad lines, of which this is the first\n");
        assert_eq!(ran.err, said);
    }
}
