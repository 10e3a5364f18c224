//! What programs read: JSON of every command, errors as JSON, colours, completions.

use serde_json::Value;

use crate::world::World;

/// Two bars that turn in one plane.
const BARS: &str = r#"<robot name="bars"><link name="base"/>
<link name="one"><collision><origin xyz="1 0 0"/><geometry><box size="2 0.2 0.2"/></geometry></collision></link>
<link name="other"><collision><origin xyz="1 0 0"/><geometry><box size="2 0.2 0.2"/></geometry></collision></link>
<joint name="a" type="continuous"><axis xyz="0 0 1"/><parent link="base"/><child link="one"/></joint>
<joint name="b" type="continuous"><origin xyz="3 0 0"/><axis xyz="0 0 1"/><parent link="base"/><child link="other"/></joint>
</robot>"#;

/// What is asked, the exit code, and something that is answered.
const ANSWERS: [(&str, i32, &str, &str); 27] = [
    ("check third.obj", 0, "/solid", "true"),
    ("check open.obj", 1, "/open_edges", "3"),
    ("check square.geojson", 0, "/rings", "3"),
    ("info third.obj", 0, "/volume", "0.16666666666666666"),
    ("info box:1,2,3", 0, "/volume", "6.0"),
    ("bake third.obj -o a.tcone", 0, "/written", "\"a.tcone\""),
    ("bake square.geojson -o b.tcone", 0, "/area", "38.0"),
    ("info a.tcone", 0, "/queries_all_adds", ""),
    (
        "mend third.obj -o c.obj",
        0,
        "/volume",
        "0.16666666666666666",
    ),
    ("mend open.obj -o d.obj", 1, "/written", "null"),
    ("mend open.obj -o d.obj --fill all", 0, "/open_edges", "0"),
    ("render third.obj -o e.svg", 0, "/ball", "null"),
    (
        "render third.obj -o e.svg --defects",
        0,
        "/picture",
        "\"e.svg\"",
    ),
    (
        "render square.geojson -o e.svg --ball -1,3,1",
        0,
        "/ball/nearest",
        "[0.0,3.0]",
    ),
    (
        "render cube.obj -o e.svg --with cube.obj --pose 6,0,0",
        0,
        "/pair/hit",
        "false",
    ),
    (
        "render cube.obj -o e.svg --with cube.obj --pose 1,0,0",
        0,
        "/pair/witness",
        "\"faces\"",
    ),
    ("demo", 0, "/gear/positions", "20000"),
    ("robot info bars.urdf", 0, "/links/1/name", "\"one\""),
    ("robot pairs bars.urdf", 0, "/answer", "\"possible\""),
    (
        "robot bake bars.urdf -o r.tcone-robot",
        0,
        "/links/2/name",
        "\"other\"",
    ),
    (
        "robot info r.tcone-robot",
        0,
        "/coordinates/0/name",
        "\"a\"",
    ),
    (
        "robot certify r.tcone-robot --path free.csv -o f.cert",
        0,
        "/rows",
        "3",
    ),
    (
        "robot certify r.tcone-robot --path met.csv -o m.cert",
        1,
        "/proven",
        "false",
    ),
    ("robot verify r.tcone-robot f.cert", 0, "/proven", "true"),
    (
        "robot verify r.tcone-robot f.cert --path met.csv",
        1,
        "/proven",
        "false",
    ),
    (
        "robot loop r.tcone-robot -o loop --path free.csv",
        0,
        "/rows",
        "3",
    ),
    (
        "robot render bars.urdf -o g.svg --joints a=3",
        0,
        "/touching",
        "[]",
    ),
];

fn world() -> World {
    let world = World::new();
    world.put(
        "third.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n",
    );
    world.put(
        "open.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n",
    );
    world.put("bars.urdf", BARS);
    world.put("free.csv", "a,b\n2,1\n3,0.5\n2.5,0\n");
    world.put("met.csv", "a,b\n0,3\n0,2.5\n");
    world
}

#[test]
fn every_command_answers_in_json() {
    let world = world();
    for (arguments, code, key, value) in ANSWERS {
        let ran = world.run(&format!("{arguments} --format json"));
        assert_eq!((ran.code, &*ran.err), (Some(code), ""), "{arguments}");
        assert_eq!(ran.out.lines().count(), 1, "{arguments}: {}", ran.out);
        let told: Value = serde_json::from_str(&ran.out).expect("JSON");
        let found = told
            .pointer(key)
            .unwrap_or_else(|| panic!("{arguments}: {told}"));
        if !value.is_empty() {
            let expected: Value = serde_json::from_str(value).expect("JSON");
            assert_eq!(*found, expected, "{arguments}: {told}");
        }
    }
}

#[test]
fn a_query_answers_with_an_object_a_line() {
    let world = world();
    for (query, question) in [
        ("point cube.obj", "1,1,1\nnan,1,1\n1e300,1,1\n"),
        (
            "point cube.obj --tolerance 0.1",
            "1,1,1\n-0.05,1,1\nnan,1,1\n",
        ),
        ("ball square.geojson", "3,3,.5\n9,9,nan\n"),
        ("ball square.geojson --all", "3,3,5\nnan,0,1\n"),
        ("segment cube.obj", "9,9,9,1,1,1\n9,9,9,8,8,8\n"),
        ("segment cube.obj --all", "9,1,1,-9,1,1\nnan,9,9,8,8,8\n"),
        ("capsule cube.obj", "9,9,9,1,1,1,1\n9,9,9,8,8,8,0\n"),
        ("solid cube.obj cube.obj", "1,1,1\n9,9,9\nnan,0,0\n"),
        ("solid cube.obj cube.obj --all", "1,1,1\n9,9,9\n"),
        ("distance cube.obj cube.obj", "1,1,1\n9,9,9\nnan,0,0\n"),
        ("distance cube.obj", "1,1,1\n9,9,9\nnan,0,0\n"),
        ("contacts cube.obj cube.obj", "1,1,4\n9,9,9\nnan,0,0\n"),
        ("depth cube.obj cube.obj", "1,1,1\n9,9,9\nnan,0,0\n"),
        (
            "sweep cube.obj cube.obj",
            "9,1,1,1,1,1\n9,9,9,9,9,8\n0,0,0,nan,0,0\n",
        ),
    ] {
        let said = world.ask(&format!("query {query} --format json"), question);
        let said = said.answers();
        assert_eq!(said.lines().count(), question.lines().count(), "{query}");
        for line in said.lines() {
            let told: Value = serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{query}: {error}: {line}"));
            assert!(told["answer"].is_string(), "{query}: {line}");
        }
    }
    let path = "robot check bars.urdf --path free.csv --format json";
    let said = world.run(path).answers();
    assert_eq!(said.lines().count(), 3);
    assert!(
        said.lines()
            .all(|line| serde_json::from_str::<Value>(line).is_ok())
    );
}

#[test]
fn errors_and_notes_are_json_where_answers_are() {
    let world = world();
    for (arguments, error) in [
        (
            "info none.obj",
            "none.obj: there is no such file; check its name",
        ),
        (
            "check none.obj",
            "none.obj: there is no such file; check its name",
        ),
        (
            "bake cube.obj -o a.png",
            "a.png: a baked solid is recognised by its name; let it end in .tcone",
        ),
        (
            "render cube.obj -o a.svg --at 1,2",
            "--at: expected 3 numbers, found 2; write x,y,z",
        ),
        (
            "query point none.obj",
            "none.obj: there is no such file; check its name",
        ),
        (
            "replay cube.obj cube.obj",
            "cube.obj: this is no record of a run: one begins with `tcreplay`",
        ),
        (
            "robot info none.urdf",
            "none.urdf: there is no such file; check its name",
        ),
    ] {
        let ran = world.run(&format!("{arguments} --format json"));
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{arguments}");
        let told: Value = serde_json::from_str(&ran.err).expect("JSON");
        assert_eq!(told["error"], error, "{arguments}");
        let plain = world.run(arguments).error();
        assert_eq!(plain, error, "{arguments}");
    }
    let ran = world.ask("query point cube.obj --format json", "x,y,z\n1,1,1\n1,1\n");
    let told: Vec<Value> = ran
        .err
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(told.len(), 2, "{}", ran.err);
    assert_eq!(
        told[0]["note"],
        "<stdin>:1: this line names columns and is skipped"
    );
    assert_eq!(
        told[1]["error"],
        "<stdin>:3: expected 3 numbers, found 2; write x,y,z"
    );
}

#[test]
fn colours_are_where_they_are_asked_for() {
    let world = world();
    let said = |arguments: &str, variables: &[(&str, &str)]| {
        let mut command = world.command(arguments);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
            command.env_remove(name);
        }
        let output = command
            .envs(variables.iter().copied())
            .output()
            .expect("it runs");
        String::from_utf8([output.stdout, output.stderr].concat()).expect("it is UTF-8")
    };
    // An error of ours, one about arguments, and help.
    for arguments in ["info none.obj", "info --nonsense", "check --help", "query"] {
        for (color, variables, is_coloured) in [
            ("", &[][..], false),
            ("--color auto", &[], false),
            ("--color never", &[], false),
            ("--color=never", &[("CLICOLOR_FORCE", "1")], false),
            ("--color always", &[], true),
            ("--color=always", &[("NO_COLOR", "1")], true),
            ("", &[("CLICOLOR_FORCE", "1")], true),
            ("", &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false),
        ] {
            let said = said(&format!("{color} {arguments}"), variables);
            assert_eq!(
                said.contains('\u{1b}'),
                is_coloured,
                "{color} {arguments} {variables:?}: {said}"
            );
        }
    }
    let said = said("info none.obj --color sometimes", &[]);
    assert!(
        said.contains("[possible values: auto, always, never]"),
        "{said}"
    );
    assert!(
        said.contains("invalid value 'sometimes' for '--color <WHEN>'"),
        "{said}"
    );
}

#[test]
fn shells_complete_every_command() {
    let world = World::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = world.run(&format!("completions {shell}")).answers();
        let words = [
            "tetracone",
            "render",
            "certify",
            "capsule",
            "completions",
            "projection",
            "queries",
            "wrap",
        ];
        for word in words {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let error = world.run("completions tcsh").error();
    assert!(
        error.contains("[possible values: bash, elvish, fish, powershell, zsh]"),
        "{error}"
    );
}
