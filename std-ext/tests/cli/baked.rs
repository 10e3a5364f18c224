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
fn damage_is_told_alike_by_every_command() {
    let world = World::new();
    world.run("bake cube.obj -o it.tcone --quiet").answers();
    let good = world.get("it.tcone");
    let refused = |bytes: &[u8]| {
        world.put("bad.tcone", bytes);
        let query = world.ask("query point bad.tcone", "1 1 1\n").error();
        assert_eq!(world.run("info bad.tcone").error(), query);
    };
    for at in (0..good.len()).step_by(53) {
        let mut bad = good.clone();
        bad[at] = bad[at].wrapping_add(1);
        refused(&bad);
        refused(&good[..at]);
    }
}
