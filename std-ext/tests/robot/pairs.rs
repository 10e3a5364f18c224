//! Pairs of links, and what an SRDF says of them.

use tetracone_std::robot::{Pairs, Reason, Srdf};

use crate::{joint, links, robot};

#[test]
fn pairs_that_need_no_check() {
    let ball = "<collision><geometry><sphere radius=\"1\"/></geometry></collision>";
    let link = |name: &str| format!("<link name=\"{name}\">{ball}</link>\n");
    let robot = robot(
        &(links("frame")
            + &link("a")
            + &link("b")
            + &link("c")
            + &link("d")
            + &joint("f", "fixed", "a", "frame", "")
            + &joint("g", "fixed", "frame", "b", "")
            + &joint("j", "continuous", "b", "c", "")
            + &joint("k", "continuous", "c", "d", "")),
    );
    assert_eq!(
        Pairs::of(&robot, None).map(|pairs| (pairs.all, pairs.rigid, pairs.left())),
        Ok((6, 1, 5))
    );
    let srdf = "<robot name=\"r\">
        <group name=\"all\"><chain base_link=\"a\" tip_link=\"d\"/><joint name=\"j\"/><link name=\"x\"/></group>
        <disable_collisions link1=\"d\" link2=\"c\" reason=\"Adjacent\"/>
        <disable_collisions link1=\"c\" link2=\"d\" reason=\"Never\"/>
        <disable_collisions link1=\"a\" link2=\"b\"/>
        <disable_collisions link1=\"a\" link2=\"x\" reason=\"Never\"/>
        <enable_collisions link1=\"a\" link2=\"b\"/><x:y/>
        </robot>";
    let read = |text: &str| Srdf::read("r.srdf", text.as_bytes(), &robot);
    let srdf = read(srdf).expect("an SRDF");
    let number = |name: &str| {
        robot
            .links()
            .iter()
            .position(|link| link.name == name)
            .expect("a link")
    };
    let [a, c, d] = ["a", "c", "d"].map(number);
    let reasons: Vec<_> = srdf.disabled.iter().map(|pair| pair.reason).collect();
    assert_eq!(reasons, [Reason::Adjacent, Reason::Never, Reason::Other]);
    assert_eq!(srdf.disabled[0].links, [c.min(d), c.max(d)]);
    assert_eq!(
        (&*srdf.groups[0].name, &srdf.groups[0].chains),
        ("all", &vec![[a, d]])
    );
    assert_eq!(robot.joints()[srdf.groups[0].joints[0]].name, "j");
    assert_eq!(
        srdf.notes,
        [
            "elements of other namespaces are not followed: \"x:y\"",
            "left out 2 pairs, links and joints that the robot has not",
            "1 of enable_collisions are not followed"
        ]
    );
    let pairs = Pairs::of(&robot, Some(&srdf)).expect("little");
    // Of b and c; c and d are disabled.
    assert_eq!((pairs.disabled, pairs.left(), pairs.neighbours), (1, 4, 1));
    let message = |text: &str| read(text).expect_err("no SRDF").to_string();
    assert_eq!(
        message("<robot>\n<disable_collisions link1=\"a\"/></robot>"),
        "r.srdf:2: a disable_collisions has no link2; give it one"
    );
    assert_eq!(
        message("<robot>\n<disable_collisions link1=\"a\" link2=\"a\"/></robot>"),
        "r.srdf:2: \"a\" is told not to be checked against itself; name two links"
    );
}
