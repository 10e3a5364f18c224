//! Which links of a robot can touch, on the command line.

use serde_json::{Value, json};

use crate::world::World;

/// A finger that turns about the base and has a tip that slides out of it, a post, and a cube out of reach.
const FINGER: &str = r#"<robot name="finger">
<link name="base"><collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
<link name="finger"><collision><origin xyz="0.5 0 0"/><geometry><box size="0.6 0.1 0.1"/></geometry></collision></link>
<link name="tip"><collision><origin xyz="0.8 0 0"/><geometry><box size="0.2 0.1 0.1"/></geometry></collision></link>
<link name="post"><collision><origin xyz="0 1.2 0"/><geometry><box size="0.1 0.1 3"/></geometry></collision></link>
<link name="far"><collision><origin xyz="0 9 0"/><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="turn" type="continuous"><parent link="base"/><child link="finger"/><axis xyz="0 0 1"/></joint>
<joint name="out" type="prismatic"><parent link="finger"/><child link="tip"/><axis xyz="1 0 0"/><limit lower="0" upper="0.5"/></joint>
<joint name="stand" type="fixed"><parent link="base"/><child link="post"/></joint>
<joint name="fly" type="floating"><parent link="base"/><child link="far"/></joint>
</robot>
"#;

const SRDF: &str = r#"<robot name="finger">
<disable_collisions link1="finger" link2="post" reason="Never"/>
<disable_collisions link1="post" link2="tip" reason="Default"/>
<disable_collisions link1="base" link2="finger" reason="Adjacent"/>
</robot>
"#;

fn finger() -> World {
    let world = World::new();
    world.put("f.urdf", FINGER);
    world
}

#[test]
fn pairs_are_never_possible_or_undecided() {
    let world = finger();
    let text = world.run("robot pairs f.urdf").answers();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 11, "{text}");
    assert_eq!(lines[0], "never      base    finger  adjacent");
    assert_eq!(lines[1], "never      base    tip");
    assert_eq!(
        lines[2],
        "undecided  base    far     adjacent  the joint \"fly\" between them moves without limits"
    );
    assert!(
        lines[3].starts_with("possible   finger  tip     adjacent  at out="),
        "{text}"
    );
    assert_eq!(lines[4], "never      finger  post");
    assert!(
        lines[6].starts_with("possible   tip     post              at turn="),
        "{text}"
    );
    assert_eq!(
        lines[10],
        "pairs        9, 3 never, 2 possible, 4 undecided; 3 adjacent"
    );
    assert_eq!(text, world.run("robot pairs f.urdf --threads 3").answers());
    // The place that is told is one where they touch.
    let place = lines[6].rsplit(' ').next().expect("a place");
    let (names, numbers): (Vec<_>, Vec<_>) = place
        .split(',')
        .filter_map(|joint| joint.split_once('='))
        .unzip();
    let row = format!("{},{}\n", numbers.join(","), "0,0,0,0,0,0,1");
    let fly = ["x", "y", "z", "qx", "qy", "qz", "qw"].map(|end| format!("fly.{end}"));
    let path = format!("{},{}\n{row}", names.join(","), fly.join(","));
    let check = world.ask("robot check f.urdf --path - --tolerance 0", &path);
    assert!(
        check.out.contains("tip post"),
        "{} {}",
        check.out,
        check.err
    );
    assert_eq!(check.code, Some(1));
}

#[test]
fn an_srdf_is_proven_or_refuted() {
    let world = finger();
    world.put("f.srdf", SRDF);
    let proven = world.run("robot pairs f.urdf").answers();
    assert!(
        proven.contains("never      finger  post    Never, proven\n"),
        "{proven}"
    );
    assert!(
        proven.contains("never      base    finger  adjacent, Adjacent\n"),
        "{proven}"
    );
    assert!(
        proven.contains("possible   tip     post    Default             at turn="),
        "{proven}"
    );
    let last = "srdf         1 pair with the reason Never, 1 proven, 0 refuted\n";
    assert!(proven.ends_with(last), "{proven}");
    // A longer finger.
    world.put("g.urdf", FINGER.replace("0.6 0.1 0.1", "1.4 0.1 0.1"));
    let refuted = world.run("robot pairs g.urdf --srdf f.srdf");
    assert_eq!((refuted.code, &*refuted.err), (Some(1), ""));
    assert!(
        refuted.out.contains("  Never, refuted      at turn="),
        "{}",
        refuted.out
    );
    assert!(
        refuted.out.ends_with("Never, 0 proven, 1 refuted\n"),
        "{}",
        refuted.out
    );
    // What touches for other reasons is none of the SRDF's errors.
    world.put("h.srdf", SRDF.replace("Never", "User"));
    assert_eq!(world.run("robot pairs g.urdf --srdf h.srdf").code, Some(0));
}

#[test]
fn programs_get_pairs_as_objects_and_rows() {
    let world = finger();
    world.put("f.srdf", SRDF);
    let json = world.run("robot pairs f.urdf --format json").answers();
    let objects = json
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    let objects: Vec<Value> = objects.collect();
    assert_eq!(objects.len(), 9);
    assert_eq!(objects[4]["links"], json!(["finger", "post"]));
    assert_eq!(objects[4]["answer"], "never");
    assert_eq!(objects[4]["srdf"], "Never");
    assert_eq!(objects[4]["refuted"], false);
    assert_eq!(objects[4]["joints"], Value::Null);
    assert!(objects[4]["looked_at"].as_u64().expect("a number") > 1);
    let out = objects[6]["joints"]["out"].as_f64().expect("a number");
    assert!((0.25..=0.5).contains(&out), "{out}");
    assert_eq!(
        objects[2]["why"],
        "the joint \"fly\" between them moves without limits"
    );
    let csv = world
        .run("robot pairs f.urdf --format csv --budget 1")
        .answers();
    let rows: Vec<_> = csv.lines().collect();
    assert_eq!(
        rows[0],
        "first,second,adjacent,srdf,answer,refuted,distance,rounding,joints,why,looked_at"
    );
    assert!(
        rows[7].starts_with("tip,post,false,Default,undecided,false,"),
        "{}",
        rows[7]
    );
    assert!(
        rows[7].ends_with(",\"turn=0,out=0.25\",the budget is spent,1"),
        "{}",
        rows[7]
    );
}

#[test]
fn obstacles_and_margins_count() {
    let world = finger();
    let answer = |arguments: &str, pair: &str| {
        let text = world
            .run(&format!("robot pairs f.urdf {arguments}"))
            .answers();
        let line = text
            .lines()
            .find(|line| line.contains(pair))
            .expect("a pair");
        line.split(' ').next().expect("a word").to_owned()
    };
    // The tip comes as far as 1.4.
    assert_eq!(
        answer("--with box:1,1,1 --pose 1.88,0,0", "tip     box:"),
        "possible"
    );
    assert_eq!(
        answer("--with box:1,1,1 --pose 1.95,0,0", "tip     box:"),
        "never"
    );
    assert_eq!(
        answer(
            "--with box:1,1,1 --pose 1.95,0,0 --margin 0.1",
            "tip     box:"
        ),
        "undecided"
    );
    let error = world.run("robot pairs f.urdf --margin=-1").error();
    assert!(error.contains("write a length, 0 or more"), "{error}");
}

#[test]
fn an_srdf_is_written_of_what_is_proven() {
    let world = finger();
    world.put("f.srdf", SRDF);
    let text = world
        .run("robot pairs f.urdf --write-srdf new.srdf")
        .answers();
    assert!(text.contains("  Default  "), "{text}");
    let written = String::from_utf8(world.get("new.srdf")).expect("text");
    assert_eq!(
        written,
        r#"<?xml version="1.0"?>
<!-- written by tetracone -->
<robot name="finger">
    <disable_collisions link1="base" link2="finger" reason="Never"/>
    <disable_collisions link1="base" link2="tip" reason="Never"/>
    <disable_collisions link1="base" link2="far" reason="Adjacent"/>
    <disable_collisions link1="finger" link2="tip" reason="Adjacent"/>
    <disable_collisions link1="finger" link2="post" reason="Never"/>
    <disable_collisions link1="tip" link2="post" reason="Default"/>
</robot>
"#
    );
    // It is read, proven and written again; what others wrote stays.
    let again = world.run("robot pairs f.urdf --srdf new.srdf --write-srdf new.srdf");
    assert!(
        again
            .out
            .ends_with("3 pairs with the reason Never, 3 proven, 0 refuted\n"),
        "{}",
        again.out
    );
    assert_eq!(
        String::from_utf8(world.get("new.srdf")).expect("text"),
        written
    );
    let error = world.run("robot pairs f.urdf --write-srdf f.srdf").error();
    assert!(error.contains("tetracone did not write"), "{error}");
    // Names are escaped; without the other SRDF, the pair that can touch is left to check.
    world.put("n.urdf", FINGER.replace("post", "p&quot;&amp;&lt;t"));
    world
        .run("robot pairs n.urdf --write-srdf n.srdf")
        .answers();
    let named = world.run("robot pairs n.urdf --srdf n.srdf").answers();
    assert!(
        named.contains("never      finger  p\"&<t   Never, proven"),
        "{named}"
    );
    assert_eq!(
        String::from_utf8(world.get("n.srdf"))
            .expect("text")
            .lines()
            .count(),
        9
    );
}
