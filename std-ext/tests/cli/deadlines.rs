//! `bake --deadline`: kept, or refused with what could be kept.

use core::fmt::Write;

use crate::world::{World, grid};

/// Two apexes over a ring: as many faces meet in each as the ring has corners.
fn bipyramid(corners: u32) -> String {
    let mut text = String::from("v 0 0 8\nv 0 0 -8\n");
    for k in 0..corners {
        let angle = core::f64::consts::TAU * f64::from(k) / f64::from(corners);
        writeln!(
            text,
            "v {} {} 0",
            8.0 * libm::cos(angle),
            8.0 * libm::sin(angle)
        )
        .unwrap();
    }
    for k in 0..corners {
        let (a, b) = (3 + k, 3 + (k + 1) % corners);
        writeln!(text, "f 1 {a} {b}\nf 2 {b} {a}").unwrap();
    }
    text
}

/// The worst case and the bytes that `bake` tells.
fn told(said: &str) -> [usize; 2] {
    let after = |mark: &str| {
        let rest = said.split(mark).nth(1).expect("it is told");
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
        digits.expect("a number").parse().expect("a number")
    };
    [after("worst case "), after("evaluations, ")]
}

#[test]
fn a_deadline_is_kept_at_the_price_of_bytes() {
    let world = World::with_gear();
    let points = grid(2000, 2);
    let expected = world.ask("query point gear.geojson", &points).answers();
    let mut bytes = 0;
    for deadline in [100, 20, 10, 6] {
        let said = world.run(&format!(
            "bake gear.geojson -o it.tcone --deadline {deadline}"
        ));
        let [worst, size] = told(&said.answers());
        assert!(
            worst <= deadline && size >= bytes,
            "{deadline}: {worst}, {size}"
        );
        bytes = size;
        assert!(world.ask("query point it.tcone", &points).answers() == expected);
    }
}

#[test]
fn a_deadline_that_cannot_be_kept_is_refused_with_what_can() {
    let world = World::new();
    world.put("pyramids.obj", bipyramid(40));
    let error = world
        .run("bake pyramids.obj -o it.tcone --deadline 5")
        .error();
    let start = "pyramids.obj: no cells were found in which every point takes at most 5 \
                 evaluations: the least is ";
    let rest = error.strip_prefix(start).expect("the message");
    let (least, rest) = rest.split_once(", in ").expect("the least");
    let (bytes, rest) = rest.split_once(" bytes, ").expect("the bytes");
    assert_eq!(
        rest,
        format!(
            "where as many facets meet in a vertex or lie so close together that no cell parts \
             them; ask for --deadline {least}"
        )
    );
    assert!(!world.names().contains(&"it.tcone".to_owned()));
    let said = world.run(&format!("bake pyramids.obj -o it.tcone --deadline {least}"));
    let [worst, size] = told(&said.answers());
    assert_eq!([worst.to_string(), size.to_string()], [least, bytes]);
}

#[test]
fn a_baked_solid_cannot_follow_a_deadline() {
    let world = World::new();
    world.run("bake cube.obj -o it.tcone --quiet").answers();
    assert_eq!(
        world
            .run("bake it.tcone -o other.tcone --deadline 9")
            .error(),
        "it.tcone: it is baked already; leave --deadline out, or bake its source again with it"
    );
}
