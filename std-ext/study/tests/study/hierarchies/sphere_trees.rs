use std::sync::LazyLock;
use tetracone::{
    PairTracker,
    query::{DistanceSearch, PairDistance, Posed},
    solid::Solid,
    space::Pose,
};
use tetracone_classic::sphere_tree::{SoFar, SphereTree, Verification};
use tetracone_oracle::{
    Grid,
    cases::share,
    motions::pair::{Pair, Pose3},
    shapes::{Shape as _, Shape3},
};
use tetracone_tests::harness::{subject::Subject, world::World as _};

use super::{G, Mean, measure, number, solids};
use crate::{
    space::size,
    spheres::{builders, facets},
};

/// Poses of each row.
static POSES: LazyLock<usize> = LazyLock::new(|| share(12, 120));
/// Room for the pairs of any level here.
const ROOM: usize = 1 << 20;

/// Two solids, the second one's poses, and the trees of both by every builder.
struct Row<'a> {
    name: String,
    solid: &'a Solid<'a, G>,
    other: &'a Solid<'a, G>,
    poses: Vec<Pose<f32>>,
    trees: Vec<(&'static str, [SphereTree<3>; 2])>,
    size: f64,
}

#[test]
fn findings_on_sphere_trees() {
    let (mut rows, mut known) = (Vec::new(), Vec::new());
    for shape in solids() {
        for ratio in [1.0, 8.0] {
            let small = shape.clone().scaled(1.0 / ratio);
            let subjects = [&shape, &small].map(|shape| Subject::<_, 3>::new::<G>(shape.clone()));
            let [solid, other] = [0, 1].map(|k: usize| subjects[k].solid::<G>());
            let trees = builders::<G, 3>().map(|(name, build)| {
                let tree = |solid| {
                    let tree = build(&facets(solid)).expect(name);
                    tree.matched(solid).expect(name)
                };
                (name, [tree(&solid), tree(&other)])
            });
            let name = format!("{}, 1:{ratio}", shape.name);
            for (kind, poses) in poses([&shape, &small], [&solid, &other]) {
                let row = Row {
                    name: format!("{name}, {kind}"),
                    solid: &solid,
                    other: &other,
                    poses,
                    trees: trees.to_vec(),
                    size: size(&shape),
                };
                rows.push(row.compare(kind == "free"));
                if kind == "free" && ratio <= 1.0 {
                    known.push(row.in_parts());
                }
            }
        }
    }
    println!(
        "| pair | Quinlan: spheres | facets | open | time | octree: spheres | facets | open | time \
         | medial axis: spheres | facets | open | time | boxes: pairs | time |"
    );
    println!("| --- | {}", "---: | ".repeat(14));
    println!("{}", rows.concat());
    println!("| pair | steps | spheres: known | resolution | boxes: known |");
    println!("| --- | {}", "---: | ".repeat(4));
    print!("{}", known.concat());
}

/// Poses that are free, as near as a circle may be with hardly a hit, and poses that meet, on the way
/// through.
fn poses(
    [shape, small]: [&Shape3; 2],
    [solid, other]: [&Solid<'_, G>; 2],
) -> [(&'static str, Vec<Pose<f32>>); 2] {
    let motion = Pair::new(shape, small, Grid::F32);
    let pose = |at: Pose3| G::placed(at.into(), &[]).0;
    let meets = |pose: &Pose<f32>| {
        let placed = other.at(*pose).expect("it stays in the domain");
        solid.intersects(&placed)
    };
    let circles = (0..25).map(|k| {
        let circle = motion.orbit(0.5 + 0.02 * f64::from(k), 60, 0.01, 1);
        let poses = circle.map(pose).take(*POSES + *POSES / 10);
        poses.filter(|pose| !meets(pose)).take(*POSES).collect()
    });
    let mut circles = circles.filter(|poses: &Vec<_>| poses.len() == *POSES);
    let through = motion.through(60, 2).map(pose).filter(meets);
    [
        ("free", circles.next().expect("some circle")),
        ("meeting", through.take(*POSES).collect()),
    ]
}

impl Row<'_> {
    /// A line: what the phase takes with every builder's trees, and the core's search in parts; times are
    /// those of `intersects` so many times.
    fn compare(&self, is_free: bool) -> String {
        let mut room = vec![[0; 2]; ROOM];
        let core = measure(&self.poses, |pose| {
            let placed = self.other.at(*pose).expect("it stays in the domain");
            (self.solid.intersects(&placed), [])
        });
        let mut line = vec![format!("| {} ", self.name)];
        let mut looked = Vec::new();
        let expect = |hits: usize| assert_eq!(hits, if is_free { 0 } else { *POSES });
        for (name, [first, second]) in &self.trees {
            let mut most = 0;
            let Mean { hits, counts, time } = measure(&self.poses, |pose| {
                let placed = self.other.at(*pose).expect("it stays in the domain");
                let sides = ((first, self.solid), (second, &placed));
                let mut phase = Verification::new(sides.0, sides.1, &mut room).expect("room");
                let end = phase.advance(u64::MAX);
                let counters = phase.counters();
                let is_hit = matches!(end, SoFar::Over(meeting) if meeting.is_hit());
                most = phase.survivors().iter().copied().fold(most, usize::max);
                (is_hit, [counters.nodes, counters.edges])
            });
            expect(hits);
            line.push(format!(
                "| {:.0} | {:.0} | {most} | {:.0} ",
                counts[0],
                counts[1],
                time / core.time
            ));
            looked.push((*name, counts[0]));
        }
        let boxes = measure(&self.poses, |pose| {
            let placed = self.other.at(*pose).expect("it stays in the domain");
            let found = self.ask_boxes(&placed, &mut DistanceSearch::new(), u32::MAX);
            (found.is_some_and(|found| !found.is_beyond()), [])
        });
        expect(boxes.hits);
        expect(core.hits);
        let pairs = self.poses.iter().map(|pose| self.pairs_of_boxes(*pose));
        let pairs = pairs.sum::<f64>() / number(*POSES);
        line.push(format!("| {pairs:.0} | {:.1} |\n", boxes.time / core.time));
        // Boxes fit facets better than the spheres of halves and cells, and a search that goes to the bottom
        // first meets one sooner.
        assert!(
            looked
                .iter()
                .all(|&(name, spheres)| name == "medial axis" || spheres > pairs),
            "{line:?}{looked:?}"
        );
        line.concat()
    }

    /// How many pairs of boxes and of facets the core looks at in parts that are as small as they can be.
    fn pairs_of_boxes(&self, pose: Pose<f32>) -> f64 {
        let placed = self.other.at(pose).expect("it stays in the domain");
        let (mut search, mut parts) = (DistanceSearch::new(), 1);
        while self.ask_boxes(&placed, &mut search, 1).is_none() {
            parts += 1;
        }
        number(parts)
    }

    /// Whether the solids touch, by the core's search in parts.
    fn ask_boxes(
        &self,
        placed: &Posed<'_, G>,
        search: &mut DistanceSearch<G>,
        steps: u32,
    ) -> Option<PairDistance<G>> {
        let mut tracker = PairTracker::new();
        search.distance(self.solid, placed, -1.0, &mut tracker, steps)
    }

    /// Lines: in how many poses of a hundred it is known that they are free after so many steps, and
    /// how far apart the spheres say they may be otherwise, in the mean, in parts of the solid's size.
    fn in_parts(&self) -> String {
        let mut room = vec![[0; 2]; ROOM];
        let (_, [first, second]) = &self.trees[0];
        let mut lines = Vec::new();
        for steps in [16, 64, 256, 1024] {
            let (mut known, mut open) = ([0; 2], 0.0);
            for pose in &self.poses {
                let placed = self.other.at(*pose).expect("it stays in the domain");
                let sides = ((first, self.solid), (second, &placed));
                let mut phase = Verification::new(sides.0, sides.1, &mut room).expect("room");
                match phase.advance(steps) {
                    SoFar::Over(_) => known[0] += 1,
                    SoFar::Open { resolution, .. } => open += resolution,
                }
                let steps = u32::try_from(steps).expect("few");
                let told = self.ask_boxes(&placed, &mut DistanceSearch::new(), steps);
                known[1] += usize::from(told.is_some());
            }
            let [spheres, boxes] = known.map(|count| number(count) / number(*POSES) * 100.0);
            let rest = *POSES - known[0];
            let resolution = if rest == 0 {
                "–".to_owned()
            } else {
                format!("{:.3}", open / number(rest) / self.size)
            };
            lines.push(format!(
                "| {} | {steps} | {spheres:.0} % | {resolution} | {boxes:.0} % |\n",
                self.name
            ));
        }
        lines.concat()
    }
}
