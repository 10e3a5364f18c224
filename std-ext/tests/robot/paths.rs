//! Paths as tables.

use tetracone_std::robot::{Path, Robot};

use crate::{LIMIT, joint, links, robot};

/// Coordinates: `a`, `b` with three, `c`; `d` follows, `e` is fixed.
fn moving() -> Robot {
    let mimic = format!("{LIMIT}<mimic joint=\"a\"/>");
    robot(
        &(links("r a b c d e")
            + &joint("a", "prismatic", "r", "a", LIMIT)
            + &joint("b", "planar", "r", "b", "")
            + &joint("c", "continuous", "r", "c", "")
            + &joint("d", "prismatic", "r", "d", &mimic)
            + &joint("e", "fixed", "r", "e", "")),
    )
}

#[test]
fn headings_say_which_column_is_whose() {
    let robot = moving();
    assert_eq!(
        robot.coordinate_names(),
        ["a", "b.x", "b.y", "b.angle", "c"]
    );
    let text = "# a path\n\n\"c\", b.angle,b.y,b.x,a\n5,4,3,2,1\n\n0,0,0,2e0,-1 # back\n";
    let path = Path::read("p.csv", text.as_bytes(), &robot).expect("a path");
    let rows: Vec<_> = path.rows().collect();
    assert_eq!(path.len(), 2);
    assert_eq!(
        rows,
        [
            (4, &[1.0, 2.0, 3.0, 4.0, 5.0][..]),
            (6, &[-1.0, 2.0, 0.0, 0.0, 0.0])
        ]
    );
    let bare = Path::read("p.csv", b"1,2,3,4,5", &robot).expect("a path");
    assert_eq!(
        bare.rows().next(),
        Some((1, &[1.0, 2.0, 3.0, 4.0, 5.0][..]))
    );
}

#[test]
fn what_is_no_path_is_refused_with_its_line() {
    let robot = moving();
    let error = |text: &str| {
        let error = Path::read("p.csv", text.as_bytes(), &robot).expect_err("no path");
        error.to_string()
    };
    for (text, expected) in [
        (
            "",
            "p.csv: it has no row of numbers; write the coordinates of the joints, a row for every place",
        ),
        (
            "\na,b.x,b.y,c\n",
            "p.csv:2: the column \"b.angle\" is missing; name all of a, b.x, b.y, b.angle, c",
        ),
        (
            "a,a\n",
            "p.csv:1: \"a\" is named twice; keep one of the columns",
        ),
        (
            "a,time\n",
            "p.csv:1: no joint has the name \"time\"; columns are a, b.x, b.y, b.angle, c",
        ),
        (
            "a,b\n",
            "p.csv:1: the joint \"b\" has several columns: b.x, b.y, b.angle",
        ),
        (
            "d\n",
            "p.csv:1: the joint \"d\" follows another joint; leave it out",
        ),
        (
            "e\n",
            "p.csv:1: the joint \"e\" does not move; leave it out",
        ),
        (
            "1,2,3,4,5\n1,2,3\n",
            "p.csv:2: expected 5 numbers, one for every coordinate, found 3",
        ),
        (
            "1,2,3,4,5,6\n",
            "p.csv:1: expected 5 numbers, one for every coordinate, found 6",
        ),
    ] {
        assert_eq!(error(text), expected);
    }
    assert!(error("1,2,3,4,nan").starts_with("p.csv:1: "));
    assert!(error("1,2,3,4,").starts_with("p.csv:1: "));
    assert!(error("1,2,3,4,5\na,b.x,b.y,b.angle,c").starts_with("p.csv:2: "));
}
