//! Pictures and the demonstration.

use crate::world::World;

#[test]
fn the_demonstration_fits_a_screen_and_leaves_its_files() {
    let world = World::new();
    let story = world.run("demo").answers();
    assert!(story.lines().count() < 40, "{story}");
    assert!(
        story.lines().all(|line| line.chars().count() <= 90),
        "{story}"
    );
    assert!(
        story.contains("20000 of 20000        20000 of 20000"),
        "{story}"
    );
    assert!(
        story.contains("2000 of 2000          2000 of 2000"),
        "{story}"
    );
    for file in ["gear", "ring"] {
        for end in [".png", ".svg", ".tcone", "-fixed.tcone"] {
            let name = format!("demo-pictures/{file}{end}");
            assert!(!world.get(&name).is_empty(), "{name}");
        }
    }
    assert!(!world.get("demo-pictures/gear-touch.png").is_empty());
    // What it proposes to try next works.
    let ball = "query ball demo-pictures/gear.tcone";
    assert_eq!(world.ask(ball, "1.2,0.35,0.14\n").answers(), "hit\n");
    let answer = world
        .ask("query point demo-pictures/ring.tcone", "0.76,0,0.25\n")
        .answers();
    assert_eq!(answer, "inside\n");
    world.run("info demo-pictures/ring.tcone").answers();
}
