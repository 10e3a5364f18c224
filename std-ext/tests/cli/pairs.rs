//! Pairs of solids that go together, and some that do not.

use crate::world::{TRIANGLE, World, grid};

#[test]
fn baked_solids_answer_like_their_sources() {
    let world = World::new();
    let poses = grid(500, 2);
    for arithmetic in ["f32", "fixed"] {
        let bake = |more: &str| {
            let bake = format!("bake square.geojson --arith {arithmetic} --quiet {more}");
            world.run(&bake).answers();
        };
        let step = if arithmetic == "fixed" {
            "--step -15"
        } else {
            ""
        };
        bake("-o a.tcone");
        bake(&format!("--where name=triangle {step} -o b.tcone"));
        let expected = world
            .ask(&format!("{TRIANGLE} --arith {arithmetic}"), &poses)
            .answers();
        for solids in [
            "a.tcone b.tcone".to_owned(),
            "a.tcone square.geojson --where-b name=triangle".to_owned(),
            format!("square.geojson b.tcone --arith {arithmetic}"),
        ] {
            let answers = world
                .ask(&format!("query solid {solids}"), &poses)
                .answers();
            assert!(answers == expected, "{solids}");
        }
    }
}
