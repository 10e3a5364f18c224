//! Files of questions whose first line names the columns.

use crate::world::World;

#[test]
fn a_heading_is_skipped_and_told_of_once() {
    let world = World::new();
    for heading in [
        "x,y,z",
        "x y z",
        "\"x\",\"y\",\"z\"",
        "x (mm), y (mm), z (mm)",
        "\u{feff}pos.x,pos.y,pos.z\r",
        "größe,_y,z",
        "# before\n\nX\tY\tZ",
    ] {
        let line = heading.lines().count();
        let questions = format!("{heading}\n2,2,2\n9,9,9\n");
        let ran = world.ask("query point cube.obj", &questions);
        let note = format!("note: <stdin>:{line}: this line names columns and is skipped\n");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), note.as_str()));
        assert_eq!(ran.out, "inside\noutside\n", "{heading}");
        let quiet = world.ask("query point cube.obj --quiet", &questions);
        assert_eq!(quiet.answers(), "inside\noutside\n", "{heading}");
    }
}

#[test]
fn poses_and_tables_have_headings_too() {
    let world = World::new();
    world.put("poses.csv", "tx,ty,cos,sin\n0,0,1,0\n");
    let query = "query solid square.geojson square.geojson --quiet --input poses.csv";
    assert_eq!(world.run(query).answers(), "hit\n");
    let json = world.run(&format!("{query} --format json")).answers();
    assert_eq!(json.lines().count(), 1);
}

#[test]
fn what_may_be_a_question_is_no_heading() {
    let world = World::new();
    for (questions, line) in [
        ("x,1,z\n2,2,2\n", 1),
        ("x 1 z\n2,2,2\n", 1),
        ("1x,y,z\n2,2,2\n", 1),
        ("x,,z\n2,2,2\n", 1),
        // Only the first line that says something can be one.
        ("x,y,z\nx,y,z\n", 2),
        ("2,2,2\nx,y,z\n", 2),
    ] {
        let ran = world.ask("query point cube.obj --quiet", questions);
        assert_eq!(ran.code, Some(2), "{questions}");
        let begin = format!("error: <stdin>:{line}: ");
        assert!(ran.err.starts_with(&begin), "{}", ran.err);
    }
    let nowhere = world.ask("query point cube.obj", "nan,nan,nan\n").answers();
    assert_eq!(nowhere, "outside\n");
}
