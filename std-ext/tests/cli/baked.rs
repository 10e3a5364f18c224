//! Baked solids: the same answers, nothing half written, nothing damaged accepted.

use tetracone_std::load::{LoadOptions, Loaded};

use crate::world::{World, grid};

#[test]
fn a_baked_solid_answers_like_its_source() {
    let world = World::new();
    for (solid, dimension) in [("cube.obj", 3), ("square.geojson", 2)] {
        let points = grid(2000, dimension);
        for arithmetic in ["f32", "fixed"] {
            let bake = format!("bake {solid} -o it.tcone --arith {arithmetic}");
            let said = world.run(&bake);
            assert_eq!(said.code, Some(0));
            assert!(said.out.starts_with("it.tcone: "), "{}", said.out);
            for more in ["", "--format csv"] {
                let query = format!("query point {solid} --arith {arithmetic} {more}");
                let direct = world.ask(&query, &points).answers();
                let baked = world
                    .ask(&format!("query point it.tcone {more}"), &points)
                    .answers();
                assert!(baked == direct, "{query}");
            }
        }
    }
    assert_eq!(world.names(), ["cube.obj", "it.tcone", "square.geojson"]);
}

#[test]
fn baking_is_repeatable_and_quiet_where_asked() {
    let world = World::new();
    let said = world.run("bake cube.obj -o a.tcone --quiet");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("", ""));
    let said = world.run("bake cube.obj -o b.tcone");
    let size = world.get("b.tcone").len();
    let lines: Vec<&str> = said.out.lines().collect();
    let [summary, parts, boxes] = lines[..] else {
        panic!("{}", said.out);
    };
    assert!(
        summary.starts_with("b.tcone: 3D f32, 12 faces, worst case "),
        "{summary}"
    );
    assert!(
        summary.ends_with(&format!(" evaluations, {size} bytes")),
        "{summary}"
    );
    // The parts are the whole.
    assert!(
        parts.starts_with("b.tcone: header 132, points 96, facets 72, grid 36, links "),
        "{parts}"
    );
    let parts = parts.strip_suffix(" bytes").unwrap().split(", ");
    let parts = parts.map(|part| part.rsplit(' ').next().unwrap().parse::<usize>().unwrap());
    assert_eq!(parts.sum::<usize>(), size);
    let all = world.run("bake cube.obj -o all.tcone --queries all").out;
    let more = world.get("all.tcone").len() - size;
    assert_eq!(
        boxes,
        format!(
            "b.tcone: boxes: none, it can be asked where points lie; --queries all adds {more} \
             bytes for balls, segments, solids"
        )
    );
    let told = all
        .lines()
        .last()
        .unwrap()
        .strip_prefix("all.tcone: boxes: ");
    let told = told.and_then(|told| told.strip_suffix(" of lists, for balls, segments, solids"));
    let told: Vec<usize> = (told.unwrap().split(" bytes and "))
        .map(|bytes| bytes.parse().unwrap())
        .collect();
    // Their sections are in the table of sections, too.
    assert_eq!(told.iter().sum::<usize>() + 6 * 12, more, "{all}");
    assert_eq!(
        said.err,
        "note: cube.obj: split 6 polygons into 12 triangles\n"
    );
    assert_eq!(world.get("a.tcone"), world.get("b.tcone"));
}

#[test]
fn a_baked_solid_is_what_it_is() {
    let world = World::new();
    world
        .run("bake cube.obj -o it.tcone --arith fixed --quiet")
        .answers();
    for (option, name) in [
        ("--arith f32", "--arith"),
        ("--bytes 3000", "--bytes"),
        ("--flip", "--flip"),
        ("--where a=b", "--where"),
    ] {
        assert_eq!(
            world.run(&format!("info it.tcone {option}")).error(),
            format!(
                "it.tcone: it is baked already; leave {name} out, or bake its source again with it"
            )
        );
    }
    world.run("info it.tcone --arith fixed").answers();
    assert_eq!(
        world.run("bake cube.obj -o it.bin").error(),
        "it.bin: a baked solid is recognised by its name; let it end in .tcone"
    );
}

#[test]
fn nothing_is_left_behind_or_overwritten_where_it_fails() {
    let world = World::new();
    world.put("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    world.put("kept.tcone", "precious");
    let before = world.names();
    world.run("bake open.obj -o new.tcone").error();
    world.run("bake open.obj -o kept.tcone").error();
    world.run("render open.obj -o new.png").error();
    assert_eq!(world.get("kept.tcone"), b"precious");
    assert_eq!(
        world.run("bake cube.obj -o none/new.tcone").error(),
        "none/new.tcone: its folder does not exist; create it first"
    );
    std::fs::create_dir(world.path("folder.tcone")).unwrap();
    assert_eq!(
        world.run("bake cube.obj -o folder.tcone").error(),
        "folder.tcone: it is a folder; name a file in it"
    );
    std::fs::remove_dir(world.path("folder.tcone")).unwrap();
    assert_eq!(world.names(), before);
    world
        .run("bake cube.obj -o kept.tcone --quiet --force")
        .answers();
    assert_eq!(world.get("kept.tcone")[..4], *b"TCON");
    assert_eq!(world.names(), before);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_device_a_device() {
    let world = World::new();
    world.put("real.tcone", "old");
    std::os::unix::fs::symlink("real.tcone", world.path("link.tcone")).unwrap();
    world
        .run("bake cube.obj -o link.tcone --quiet --force")
        .answers();
    assert!(world.path("link.tcone").is_symlink());
    assert_eq!(world.get("real.tcone")[..4], *b"TCON");
    std::os::unix::fs::symlink("/dev/null", world.path("null.tcone")).unwrap();
    world
        .run("bake cube.obj -o null.tcone --quiet --force")
        .answers();
    assert_eq!(std::fs::metadata("/dev/null").unwrap().len(), 0);
}

#[test]
fn no_damage_goes_unnoticed() {
    let world = World::new();
    let options = LoadOptions::default();
    for solid in ["cube.obj --arith fixed", "square.geojson"] {
        world.run(&format!("bake {solid} -o it.tcone --quiet"));
        let good = world.get("it.tcone");
        assert!(Loaded::from_image(good.clone(), &options).is_ok());
        for at in 0..good.len() {
            for flip in [0x01, 0x80, 0xff] {
                let mut bad = good.clone();
                bad[at] ^= flip;
                assert!(
                    Loaded::from_image(bad, &options).is_err(),
                    "byte {at} ^ {flip}"
                );
            }
            assert!(
                Loaded::from_image(good[..at].to_vec(), &options).is_err(),
                "cut at {at}"
            );
        }
        let mut longer = good.clone();
        longer.extend([0; 4]);
        assert!(Loaded::from_image(longer, &options).is_err());
    }
}

#[test]
fn damage_is_named() {
    let world = World::new();
    world.run("bake cube.obj -o it.tcone --quiet").answers();
    let good = world.get("it.tcone");
    let error = |bytes: &[u8]| {
        world.put("bad.tcone", bytes);
        let query = world.ask("query point bad.tcone", "1 1 1\n").error();
        assert_eq!(world.run("info bad.tcone").error(), query);
        query
    };
    let mut bad = good.clone();
    bad[200] ^= 4;
    assert_eq!(
        error(&bad),
        "bad.tcone: its checksum is wrong: it is damaged; bake it again"
    );
    assert_eq!(
        error(&good[..90]),
        "bad.tcone: the length is no multiple of 4 bytes (90 bytes)"
    );
    assert_eq!(
        error(b""),
        "bad.tcone: it is shorter than an image's header (0 words)"
    );
    assert_eq!(
        error(&[0; 400]),
        "bad.tcone: it is no baked solid: it does not begin with TCON"
    );
    // What was baked by an older version of the crate.
    let mut bad = good.clone();
    bad[4] = 2;
    assert_eq!(
        error(&bad),
        "bad.tcone: it is of another version of the format than this one reads; bake its source \
         again with the same version of the crate (2, not 4)"
    );
    for at in (0..good.len()).step_by(53) {
        let mut bad = good.clone();
        bad[at] = bad[at].wrapping_add(1);
        error(&bad);
        error(&good[..at]);
    }
}
