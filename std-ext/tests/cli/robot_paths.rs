//! Robots along paths, and drawn, on the command line.

use crate::{robot::world, world::World};

/// A cube that a slide brings to another one; what carries it is far above.
const SLIDING: &str = r#"<robot name="sliding">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="carrier"><collision><origin xyz="0 0 9"/><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="tip"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="other"><collision><origin xyz="0 0 4"/><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="carrier"/><limit lower="-9" upper="9"/></joint>
<joint name="lift" type="prismatic"><parent link="carrier"/><child link="tip"/><axis xyz="0 0 1"/><limit lower="-9" upper="9"/></joint>
<joint name="hold" type="fixed"><parent link="carrier"/><child link="other"/></joint>
</robot>
"#;

fn sliding() -> World {
    let world = World::new();
    world.put("s.urdf", SLIDING);
    world
}

#[test]
fn a_path_is_checked_row_by_row() {
    let world = sliding();
    world.put("p.csv", "lift,slide\n0,3\n0,1.5\n0,0.5\n0,-3\n0,-1.5\n");
    let ran = world.run("robot check s.urdf --path p.csv");
    assert_eq!(
        (ran.code, &*ran.err, &*ran.out),
        (
            Some(1),
            "",
            "free\nfree; touch at 0.499943358: base tip\ntouch: base tip\nfree\nfree\n"
        )
    );
    let alone = world.run("robot check s.urdf --path p.csv --rows-only");
    assert_eq!(
        (alone.code, &*alone.out),
        (Some(1), "free\nfree\ntouch: base tip\nfree\nfree\n")
    );
    // Two rows that are free, with something between them.
    let through = world.ask(
        "robot check s.urdf --path - --tolerance 0.01",
        "3,0\n-3,0\n",
    );
    assert_eq!(through.code, Some(1));
    assert!(
        through.out.starts_with("free; touch at 0.33"),
        "{}",
        through.out
    );
    let free = world
        .ask("robot check s.urdf --path -", "3,0\n2,0\n")
        .answers();
    assert_eq!(free, "free\nfree\n");
}

#[test]
fn rows_come_in_order_on_any_number_of_threads() {
    let world = sliding();
    let rows = (0..150).map(|row| format!("{},{}\n", 3.0 - 0.04 * f64::from(row), row % 3));
    let path = rows.collect::<String>();
    let ask = |arguments: &str, path: &str| {
        let arguments = format!("robot check s.urdf --path - --format csv {arguments}");
        world.ask(&arguments, path)
    };
    let alone = ask("", &path);
    assert_eq!((alone.code, alone.out.lines().count()), (Some(1), 151));
    for threads in [2, 3, 7] {
        let together = ask(&format!("--threads {threads}"), &path);
        assert_eq!((together.code, &together.out), (Some(1), &alone.out));
    }
    // What is before a row that is wrong goes out.
    let wrong = path + "1,2\n1e30,2\n";
    let [alone, together] = ["", "--threads 3"].map(|threads| ask(threads, &wrong));
    assert_eq!((alone.code, alone.out.lines().count()), (Some(2), 151));
    assert!(
        alone.err.starts_with("error: <stdin>:151: "),
        "{}",
        alone.err
    );
    assert_eq!((together.out, together.err), (alone.out, alone.err));
}

#[test]
fn programs_get_the_nearest_pair() {
    let world = sliding();
    let path = "slide,lift\n1.5,0\n-3,0\n0,3.5\n";
    let csv = world.ask("robot check s.urdf --path - --format csv --rows-only", path);
    assert_eq!(csv.code, Some(1));
    let rows: Vec<_> = csv.out.lines().collect();
    assert_eq!(
        rows[0],
        "line,answer,touching,distance,rounding,first,second,first_x,first_y,first_z,second_x,second_y,second_z,\
         until,until_first,until_second"
    );
    assert!(rows[1].starts_with("2,free,,0.5,"), "{}", rows[1]);
    assert!(rows[1].contains(",base,tip,0.5,"), "{}", rows[1]);
    assert!(rows[3].starts_with("4,touch,tip other,0,"), "{}", rows[3]);
    let json = world.ask("robot check s.urdf --path - --format json", path);
    let objects = json
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    let objects: Vec<serde_json::Value> = objects.collect();
    assert_eq!(objects[0]["answer"], "free");
    assert_eq!(objects[0]["distance"], 0.5);
    assert_eq!(objects[0]["places"][1][0], 1.0);
    assert_eq!(
        objects[0]["until_links"],
        serde_json::json!(["base", "tip"])
    );
    assert_eq!(
        objects[2]["touching"],
        serde_json::json!([["tip", "other"]])
    );
    assert_eq!(objects[2]["until"], serde_json::Value::Null);
}

#[test]
fn what_cannot_be_checked_is_named() {
    let world = sliding();
    let error = |path: &str, arguments: &str| {
        world
            .ask(&format!("robot check s.urdf --path - {arguments}"), path)
            .error()
    };
    assert_eq!(
        error("slide\n1\n", ""),
        "<stdin>:1: the column \"lift\" is missing; name all of slide, lift"
    );
    assert_eq!(
        error("1,2\n1,2,3\n", ""),
        "<stdin>:2: expected 2 numbers, one for every coordinate, found 3"
    );
    let far = world.ask("robot check s.urdf --path -", "1,2\n1e30,2\n");
    assert_eq!(far.code, Some(2));
    assert!(
        far.err
            .starts_with("error: <stdin>:1: the links \"base\" and \"tip\" may move by 1"),
        "{}",
        far.err
    );
    assert!(error("1,2\n", "--tolerance=-1").contains("write a length, 0 or more"));
    assert_eq!(
        world.run("robot check s.urdf --path none.csv").error(),
        "none.csv: there is no such file; check its name"
    );
}

#[test]
fn links_that_are_no_solids_stop_a_check() {
    let world = world();
    let check = |arguments: &str| {
        let arguments = format!("robot check three/urdf/r.urdf --path - --chord 0.2 {arguments}");
        world.ask(&arguments, "0\n")
    };
    let message = check("").error();
    assert!(
        message.starts_with(
            "three/urdf/r.urdf: the link \"hand\": it is no solid, 4 of its directed edges have no opposite; --mend "
        ),
        "{message}"
    );
    let left = check("--leave-out");
    assert_eq!(
        left.err,
        "note: the link \"hand\" is left out: it is no solid, 4 of its directed edges have no opposite\n"
    );
    assert_eq!((left.code, &*left.out), (Some(0), "free\n"));
    let mended = check("--fill all");
    assert_eq!(mended.err.lines().count(), 1, "{}", mended.err);
    assert_eq!((mended.code, &*mended.out), (Some(1), "touch: base hand\n"));
    let wrapped = check("--wrap 0.5 --quiet");
    assert_eq!((&*wrapped.err, &*wrapped.out), ("", "touch: base hand\n"));
}

#[test]
fn a_robot_is_drawn_where_its_joints_put_it() {
    let world = sliding();
    let drawn = |joints: &str| {
        let arguments = format!("robot render s.urdf -o s.svg --size 600 {joints}");
        assert_eq!(world.run(&arguments).answers(), "");
        String::from_utf8(world.get("s.svg")).expect("text")
    };
    let apart = drawn("--joints 3,0");
    assert!(
        apart.contains("4 links with shapes; nearest are base and tip, 2 apart; 4 × 1 × 10 units"),
        "{apart}"
    );
    assert_eq!(drawn("--joints slide=3"), apart);
    assert_eq!(drawn("--joints slide=3,lift=-0"), apart);
    assert_eq!(drawn("--joints slide=3 --joints lift=0"), apart);
    let touching = drawn("");
    assert!(
        touching.contains("4 links with shapes; 1 pair touches: base and tip; 1 × 1 × 10 units"),
        "{touching}"
    );
    assert!(drawn("--joints -3,-0.5 --plain").starts_with("<svg"));
    let png = world.run("robot render s.urdf -o s.png --size 200");
    assert_eq!(png.answers(), "");
    assert!(world.get("s.png").starts_with(b"\x89PNG"));
}

#[test]
fn a_robot_that_cannot_be_drawn() {
    let world = sliding();
    let error = |arguments: &str| {
        world
            .run(&format!("robot render s.urdf {arguments}"))
            .error()
    };
    assert_eq!(
        error("-o s.svg --joints 1"),
        "--joints: expected 2 numbers, found 1; they are slide,lift"
    );
    assert_eq!(
        error("-o s.svg --joints hold=1"),
        "--joints: the joint \"hold\" does not move; leave it out"
    );
    assert_eq!(
        error("-o s.svg --joints slide=1,2"),
        "--joints: \"2\" has no name; write NAME=NUMBER"
    );
    assert_eq!(
        error("-o s.svg --joints 1,x"),
        "--joints: \"x\" is no finite number"
    );
    assert_eq!(
        error("-o s.gif"),
        "s.gif: no known kind of picture; its name must end in .svg or .png"
    );
    assert!(!world.names().contains(&"s.svg".to_owned()));
}

#[test]
fn obstacles_are_fixed_to_the_root() {
    let world = sliding();
    let check = |arguments: &str| {
        let arguments = format!("robot check s.urdf --path - {arguments}");
        world.ask(&arguments, "slide,lift\n3,0\n4,0\n")
    };
    assert_eq!(check("").answers(), "free\nfree\n");
    // The tip ends at 4.5; the cube, from 0 to 4 in its file, begins there.
    let mesh = check("--with cube.obj --pose 4.25,-2,-2");
    assert_eq!(
        (mesh.code, &*mesh.err, &*mesh.out),
        (
            Some(1),
            "",
            "free; touch at 0.74992852: tip cube.obj\ntouch: tip cube.obj\n"
        )
    );
    assert_eq!(
        check("--with cube.obj --pose 4.6,-2,-2").answers(),
        "free\nfree\n"
    );
    // Wherever its file is, as it was named.
    std::fs::create_dir_all(world.path("deep/down")).unwrap();
    world.put("deep/down/s.urdf", world.get("s.urdf"));
    let far = world.ask(
        "robot check deep/down/s.urdf --path - --with cube.obj --pose 4.6,-2,-2",
        "slide,lift\n3,0\n4,0\n",
    );
    assert_eq!(far.answers(), "free\nfree\n");
    let both = check("--rows-only --with box:1,1,1 --pose -3,0,0 --with sphere:0.1 --pose 4,0,0.5");
    assert_eq!(both.out, "free\ntouch: tip sphere:0.1\n");
    assert_eq!(
        check("--with box:1,1,1 --pose 1,2").error(),
        "--pose: expected 3 or 7 numbers, found 2; write tx,ty,tz or tx,ty,tz,qx,qy,qz,qw"
    );
    assert!(
        check("--with none.obj")
            .error()
            .contains("there is no such file")
    );
}
