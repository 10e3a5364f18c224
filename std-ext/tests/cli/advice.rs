//! What messages suggest works.

use crate::{
    verdicts::{cube, done, suggested},
    world::{CUBE, World},
};

/// What is asked; what the error says; and what that suggests.
const ERRORS: &str = "
    info open.obj | -o solid.obj --fill all | mend open.obj -o new.obj --fill all
    info open.obj --scale 2 | with what it is read with and `-o solid.obj --fill all` | mend open.obj --scale 2 -o new.obj --fill all
    info open.obj --arith fixed | --fill all --arith fixed` | mend open.obj -o new.obj --fill all --arith fixed
    info turned.obj | `tetracone mend turned.obj -o solid.obj` | mend turned.obj -o new.obj
    info tilted.obj | tilted.obj -o solid.obj --wrap 0.02` | mend tilted.obj -o new.obj --wrap 0.02
    info in.obj | turn it around with --flip | info in.obj --flip
    info cube.obj --flip | leave --flip out | info cube.obj
    info flat.obj | it is flat; --plane | info flat.obj --plane
    info flat.obj --mend | --plane, without mending, reads it | info flat.obj --plane
    info sheet.obj | it is flat; --plane | info sheet.obj --plane
    info far.obj | use --arith fixed, or move its middle to 0 with --centre | info far.obj --centre
    info far.obj | use --arith fixed | info far.obj --arith fixed
    info huge.obj | --arith fixed makes a solid of it | info huge.obj --arith fixed
    info cube.obj --step -3 | add --arith fixed | info cube.obj --step -3 --arith fixed
    info cube.obj --arith fixed --step 9 | leave --step out | info cube.obj --arith fixed
    info cube.obj --arith fixed --step -40 | leave --step out | info cube.obj --arith fixed
    info cube.obj --chord 1 | leave --chord out | info cube.obj
    info cube.obj --primitive around | leave --primitive out | info cube.obj
    info cube.obj --object a | leave --object out | info cube.obj
    info cube.obj --where a=b | leave the filter out | info cube.obj
    info cube.obj --plane | leave --plane out | info cube.obj
    info square.geojson --fill all | leave the other ways to mend out | info square.geojson --mend
    info f32.tcone --flip | leave --flip out | info f32.tcone
    info f32.tcone --arith fixed | leave --arith out | info f32.tcone
    bake cube.obj -o foreign.tcone | replace it with --force | bake cube.obj -o foreign.tcone --force
    query solid f32.tcone fixed.tcone | with --arith fixed | query solid cube.obj fixed.tcone --arith fixed
    query solid fixed.tcone fine.tcone | --step -10 suits both | query solid cube.obj cube.obj --arith fixed --step -10
";

/// The same of reports and notes, with their exit codes.
const REPORTS: &str = "
    check in.obj | 1 | --flip turns it around | info in.obj --flip
    check far.obj | 1 | --arith fixed makes a solid of it | check far.obj --arith fixed
    mend open.obj -o new.obj | 1 | ; --fill all makes it a solid | mend open.obj -o new.obj --fill all
    mend open.obj -o new.obj --fill 3 | 1 | ; --fill all makes it | mend open.obj -o new.obj --fill all
    mend turned.obj -o new.obj --skip turn | 1 | without --weld and --skip | mend turned.obj -o new.obj
    mend tilted.obj -o new.obj --fill all | 1 | ; --wrap 0.02 makes | mend tilted.obj -o new.obj --wrap 0.02
    mend flat.obj -o new.obj | 1 | read it with --plane | info flat.obj --plane
    mend far.obj -o new.obj | 1 | ; --arith fixed makes | mend far.obj -o new.obj --arith fixed
    mend far.obj -o new.stl | 1 | ; --arith fixed makes a solid of it, as .obj | mend far.obj -o new.obj --arith fixed
    check large.obj | 0 | --units mm makes metres | check large.obj --units mm
    bake cube.obj -o points.tcone --queries points | 0 | --queries all adds | bake cube.obj -o new.tcone --queries all
";

/// The rows of a table.
fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = table.trim().lines();
    rows.map(|row| {
        let cells: Vec<_> = row.split(" | ").map(str::trim).collect();
        cells.try_into().expect("as many cells")
    })
}

#[test]
fn what_messages_suggest_works() {
    let world = World::new();
    let open = CUBE.replace("f 5 6 7 8\n", "");
    let flat = |far: u8| format!("v 0 0 0\nv 1 0 0\nv 1 1 {far}\nv 0 1 {far}\nf 1 2 3 4\n");
    world.put("open.obj", &open);
    world.put("turned.obj", CUBE.replace("f 5 6 7 8", "f 8 7 6 5"));
    world.put("in.obj", cube(|[x, y, z]| [-x, y, z], 0));
    world.put("flat.obj", flat(0));
    world.put("tilted.obj", flat(1));
    world.put("sheet.obj", flat(0) + "f 4 3 2 1\n");
    world.put("far.obj", cube(|[x, y, z]| [x + 1e9, y, z], 0));
    world.put("huge.obj", cube(|place| place.map(|x| x * 1e13), 0));
    world.put("large.obj", cube(|place| place.map(|x| x * 10.0), 0));
    world.put("foreign.tcone", "mine");
    for how in ["f32", "fixed", "fine --arith fixed --step -10"] {
        let (name, more) = how.split_once(' ').unwrap_or((how, ""));
        let arith = if name == "fine" {
            more.to_owned()
        } else {
            format!("--arith {name}")
        };
        done(
            &world,
            &format!("bake cube.obj -o {name}.tcone {arith} --queries all --quiet"),
        );
    }
    let does = |does: &str| {
        let ran = world.ask(does, "0,0,0\n");
        assert_eq!(ran.code, Some(0), "{does}: {}{}", ran.out, ran.err);
    };
    for [asked, says, suggests] in rows(ERRORS) {
        let error = world.ask(asked, "0,0,0\n").error();
        assert!(error.contains(says), "{asked}: {error}");
        for command in suggested(&error) {
            does(&command);
            does("check solid.obj");
        }
        does(suggests);
    }
    for [asked, code, says, suggests] in rows(REPORTS) {
        let ran = world.run(asked);
        assert_eq!(
            ran.code,
            code.parse().ok(),
            "{asked}: {}{}",
            ran.out,
            ran.err
        );
        assert!(ran.out.contains(says), "{asked}: {}", ran.out);
        does(suggests);
    }
    assert!(
        world
            .ask("info -", CUBE)
            .error()
            .contains("such as --from obj")
    );
    world.ask("info - --from obj", CUBE).answers();
    // A deadline that cannot be kept to.
    let error = world.run("bake sphere:1 -o new.tcone --deadline 1").error();
    let (_, least) = error.rsplit_once("ask for --deadline ").expect("the least");
    does(&format!("bake sphere:1 -o new.tcone --deadline {least}"));
    // Nothing is written over what it is made of.
    let other = World::new();
    other.put("solid.obj", &open);
    let commands = suggested(&other.run("info solid.obj").error());
    assert_eq!(commands, ["mend solid.obj -o mended.obj --fill all"]);
    done(&other, &commands[0]);
}
