//! Questions in which a number is NaN, or infinite.

use crate::world::World;

#[test]
fn what_is_nowhere_touches_nothing() {
    let world = World::new();
    for (query, question, answer) in [
        ("point cube.obj", "nan,1,1", "outside"),
        ("point cube.obj", "1,1,-NaN", "outside"),
        ("point cube.obj --tolerance 9", "nan,1,1", "outside"),
        ("ball cube.obj", "1,nan,1,9", "free"),
        ("ball cube.obj", "1,1,1,nan", "free"),
        ("ball cube.obj --all", "1,1,1,nan", "free"),
        ("segment cube.obj", "1,1,1,nan,1,1", "free"),
        ("segment cube.obj --all", "1,1,1,nan,1,1", "free"),
        ("segment cube.obj --tolerance 9", "1,1,1,nan,1,1", "free"),
        ("capsule cube.obj", "1,1,1,2,2,2,nan", "free"),
        ("solid cube.obj cube.obj", "nan,0,0", "free"),
        ("solid cube.obj cube.obj --all", "0,0,0,0,0,0,nan", "free"),
        ("solid cube.obj cube.obj --tolerance 9", "nan,0,0", "free"),
        ("solid square.geojson square.geojson", "0,0,nan,0", "free"),
        ("distance cube.obj", "1,1,nan", "nan"),
        ("distance cube.obj cube.obj", "0,nan,0", "nan"),
    ] {
        for arithmetic in ["f32", "fixed"] {
            let query = format!("query {query} --arith {arithmetic}");
            let answers = world.ask(&query, question).answers();
            assert_eq!(answers, format!("{answer}\n"), "{query}");
            let json = world
                .ask(&format!("{query} --format json"), question)
                .answers();
            let object: serde_json::Value = serde_json::from_str(&json).expect("an object");
            assert_eq!(object["answer"], answer);
            let fields = object.as_object().expect("an object");
            let known = fields.iter().filter(|(_, value)| !value.is_null());
            assert_eq!(known.count(), 1, "{json}");
        }
    }
}

#[test]
fn it_has_the_fields_of_other_answers() {
    let world = World::new();
    for (query, there, nowhere) in [
        ("point cube.obj", "1,1,1", "nan,1,1"),
        ("ball cube.obj", "1,1,1,1", "nan,1,1,1"),
        ("ball cube.obj --all", "1,1,1,1", "nan,1,1,1"),
        ("segment cube.obj", "1,1,1,2,2,2", "nan,1,1,2,2,2"),
        ("segment cube.obj --all", "1,1,1,2,2,2", "nan,1,1,2,2,2"),
        ("capsule cube.obj", "1,1,1,2,2,2,1", "nan,1,1,2,2,2,1"),
        ("solid cube.obj cube.obj", "1,1,1", "nan,1,1"),
        ("solid cube.obj cube.obj --all", "1,1,1", "nan,1,1"),
        ("distance cube.obj cube.obj", "1,1,1", "nan,1,1"),
        ("distance cube.obj", "1,1,1", "nan,1,1"),
    ] {
        let query = format!("query {query} --format json");
        let said = world.ask(&query, format!("{there}\n{nowhere}\n")).answers();
        let fields: Vec<Vec<String>> = said
            .lines()
            .map(|line| {
                let object: serde_json::Value = serde_json::from_str(line).expect("an object");
                let object = object.as_object().expect("an object");
                object.keys().cloned().collect()
            })
            .collect();
        assert_eq!(fields[0], fields[1], "{query}");
    }
}

#[test]
fn an_infinite_number_is_beyond_the_domain_as_a_large_one() {
    let world = World::new();
    let far = "inf,1,1\n1,-inf,1\n1,1,Infinity\n1e999,1,1\n";
    let answers = world.ask("query point cube.obj", far).answers();
    assert_eq!(answers, "outside\n".repeat(4));
    for query in ["ball cube.obj", "distance cube.obj cube.obj"] {
        let query = format!("query {query}");
        let tail = if query.contains("ball") { ",1" } else { "" };
        let error = |number: &str| world.ask(&query, format!("{number},1,1{tail}")).error();
        assert_eq!(error("inf"), error("1e30"), "{query}");
    }
}
