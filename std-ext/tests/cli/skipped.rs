//! Lines that are no questions, answered as such with `--skip-bad`.

use crate::world::World;

const WHAT: &str = "expected 3 numbers, found 2; write x,y,z";

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
        ("contacts cube.obj cube.obj", "1,1"),
        ("contacts square.geojson square.geojson", "1,1,1"),
        ("depth cube.obj cube.obj", "1,1,1,2,2,2,2"),
        ("sweep cube.obj cube.obj", "1,1,1"),
        ("sweep square.geojson square.geojson", "1,1,1e30,1"),
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
