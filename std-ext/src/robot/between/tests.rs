//! No two points of the links get nearer to each other, or farther apart, by more than the bound says.

use super::*;
use crate::{
    robot::{Files, Shapes, SolidOptions, Solids},
    vector::{length, minus},
};
use tetracone_oracle::rng::Rng;

/// Two branches with joints of all kinds that move, one of which leads another one.
const ROBOT: &str = r#"<robot name="two">
<link name="root"/>
<link name="a"/>
<link name="b"><collision><origin xyz="0.1 0.2 0.3"/><geometry><box size="0.5 0.1 0.2"/></geometry></collision></link>
<link name="c"/>
<link name="d"/>
<link name="e"><collision><origin xyz="0 0 0.4"/><geometry><box size="0.1 0.2 0.6"/></geometry></collision></link>
<joint name="a" type="continuous"><parent link="root"/><child link="a"/><origin xyz="0.3 0 0" rpy="0.3 0 1"/>
  <axis xyz="0 0 1"/></joint>
<joint name="b" type="prismatic"><parent link="a"/><child link="b"/><origin xyz="0 0.5 0" rpy="0 1 0"/>
  <axis xyz="1 1 0"/><limit lower="-1" upper="1"/></joint>
<joint name="c" type="revolute"><parent link="root"/><child link="c"/><origin xyz="-0.2 0.1 0.5" rpy="1 0 0"/>
  <axis xyz="1 0 0"/><limit lower="-2" upper="2"/></joint>
<joint name="d" type="revolute"><parent link="c"/><child link="d"/><origin xyz="0 0 0.7"/>
  <axis xyz="0 1 0"/><limit lower="-2" upper="2"/><mimic joint="c" multiplier="-1.5" offset="0.2"/></joint>
<joint name="e" type="fixed"><parent link="d"/><child link="e"/><origin xyz="0 0.3 0.2" rpy="0 0 2"/></joint>
</robot>"#;

#[test]
fn links_move_by_no_more_than_the_bound() {
    let robot = Robot::read("two.urdf", ROBOT.as_bytes(), Shapes::Collision).expect("a robot");
    let files = Files::beside("two.urdf".as_ref());
    let solids = Solids::of(&robot, &files, &SolidOptions::default(), || {}).expect("solids");
    let pair = LinkPair::of(&robot, &solids, [2, 5]).expect("solids");
    let between = Between::of(&pair).expect("room").expect("limits");
    let coordinates = between.ranges.iter().map(|range| range.coordinate);
    assert_eq!(coordinates.collect::<Vec<_>>(), [1, 0, 2]);
    let corners = pair.solids.map(|solid| {
        let faces = solid.faces(&Pose::IDENTITY);
        faces.flatten().collect::<Vec<_>>()
    });
    let apart = |q: &[f64]| {
        let poses = robot.place(q).expect("poses");
        let [first, second] = pair.links;
        let first: Vec<_> = corners[0]
            .iter()
            .map(|corner| poses[first].apply(*corner))
            .collect();
        let second = corners[1].iter().map(|corner| poses[second].apply(*corner));
        let all = second.flat_map(|b| first.iter().map(move |a| length(minus(b, *a))));
        all.collect::<Vec<_>>()
    };
    let mut rng = Rng::new(3);
    let mut random = || rng.between(-1.0, 1.0);
    for size in [1e-4, 0.1, 0.5] {
        let mut most = 0.0_f64;
        for round in 0..100 {
            let q = [(); 3].map(|()| random());
            // One coordinate alone, or all.
            let alone = round % 4;
            let halves = [0, 1, 2].map(|k| if alone == 3 || alone == k { size } else { 0.0 });
            let bound = between.motion(&q, &halves).expect("a bound");
            let before = apart(&q);
            for _ in 0..20 {
                let mut there = q;
                for (range, half) in between.ranges.iter().zip(halves) {
                    there[range.coordinate] += half * random().signum();
                }
                for (after, before) in apart(&there).iter().zip(&before) {
                    let part = (after - before).abs() / bound.all;
                    assert!(part <= 1.0, "{q:?} to {there:?}: {part}");
                    most = most.max(part);
                }
            }
        }
        assert!(most > 0.6, "{size}: the bound is {most} of the motion");
    }
}
