use tetracone::{number::Arithmetic, query::Posed, solid::Solid, space::Space};
use tetracone_classic::{
    MatchError, Meeting, Simplicial,
    sphere_tree::{Placing, SoFar, SphereTree, Verification, VerificationError},
};
use tetracone_oracle::{
    cases::{every, share},
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::{
        Facet, Oracle,
        pair::{crossing_facets, distance, meet},
    },
    rng::Rng,
    shapes::Shape,
};
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Grounded as _, Placing as Where, World},
};

use super::{below, builders, facets, holds, levels::levels, square};

/// Room for the pairs of any level here.
const ROOM: usize = 1 << 21;
/// Of so many poses, one has its placed spheres looked at.
const PLACED: usize = 5;
/// Of so many poses, one is measured by the oracle.
const MEASURED: usize = 16;

in_every_space!(solids_are_verified_as_the_core_and_the_oracle_say: run::<G, D>());

fn run<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Where<D>: From<At<D>>,
{
    let some = |count: usize| (count / G::fewer()).max(3);
    let mut tally = Tally::default();
    let mut rng = Rng::new(91);
    let mut room = vec![[0; 2]; ROOM];
    // Powers of two, so that what touches still does.
    let scales = match G::arithmetic() {
        Arithmetic::F32 => [0, -100, 24],
        Arithmetic::Fixed => [0, 0, 12],
    };
    let pairs = pairs::<G, D>().into_iter().enumerate();
    for (number, shapes) in pairs.step_by(every(7, 1)) {
        let scale = 2f64.powi(scales[usize::from(number % 5 == 0) + usize::from(number % 10 == 0)]);
        let [first, second] = shapes.map(|shape| Subject::new::<G>(shape.scaled(scale)));
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion
            .jumps(92)
            .take(some(150))
            .chain(motion.orbit(0.7, 40, 0.01, 93).take(some(40)))
            .chain(motion.through(40, 94).take(some(80)))
            .chain(motion.contour(&first.shape, 0.9, 0.02, 95).take(some(40)))
            .chain(
                motion
                    .resting(&first.shape, &second.shape, 96)
                    .take(some(100)),
            );
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        let [trees, others] = [&solid, &other].map(|solid| {
            let all = facets(solid);
            builders::<G, D>().map(|(name, build)| {
                let tree = build(&all).expect(name);
                tree.matched(solid).expect("it is of these facets")
            })
        });
        for pose in poses {
            let (pose, places) = G::placed(pose.into(), second.shape.points());
            let placed = other.at(pose).expect("it stays in the domain");
            let moved = second.oracle.moved(&places, &second.shape.facets());
            let expected = meet(&first.oracle, &moved);
            let what = format!(
                "{} and {}, {pose:?}",
                first.name::<G>(),
                second.shape.name()
            );
            assert_eq!(solid.intersects(&placed), expected, "{what}");
            // Both of one builder, and two of different ones.
            let turns = [(0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0)];
            let (one, two) = turns[tally.poses % turns.len()];
            let mut asker = Asker {
                what: &what,
                trees: [&trees[one], &others[two]],
                solid: &solid,
                placed: &placed,
                oracles: [&first.oracle, &moved],
                numbers: [&first.numbers, &second.numbers],
                rng: &mut rng,
                room: &mut room,
            };
            asker.ask(expected, tally.poses, &mut tally.steps);
            let both = (&solid, &placed);
            let is_nested = (one, two) == (0, 0);
            tally.levels += levels(asker.trees, both, asker.room, is_nested, &what);
            if tally.poses % PLACED == 0 {
                asker.spheres(pose, &facets_at(&placed));
            }
            tally.hits += usize::from(expected);
            tally.poses += 1;
        }
    }
    let Tally {
        poses,
        hits,
        levels,
        steps,
    } = tally;
    println!(
        "{poses} verifications in {:?}, {D}D, {hits} hits, {levels} levels, {steps} steps",
        G::arithmetic()
    );
    assert!(poses >= share(200, 2_000) && levels > poses, "{tally:?}");
    assert!(hits > poses / 20 && hits < poses * 19 / 20, "{tally:?}");
}

#[derive(Debug, Default)]
struct Tally {
    poses: usize,
    hits: usize,
    levels: usize,
    steps: u64,
}

/// The facets of a solid where it is.
fn facets_at<G: Simplicial<D>, const D: usize>(placed: &Posed<'_, G>) -> Vec<[[f64; D]; D]> {
    (0..)
        .map_while(|number| placed.facet(number))
        .map(|facet| G::ends(&facet))
        .collect()
}

/// What the oracle knows of two boundaries.
struct Known<const D: usize> {
    /// How far they are apart, where they do not meet.
    gap: Option<f64>,
    /// The facets that meet.
    meeting: Vec<[[[f64; D]; D]; 2]>,
}

impl<const D: usize> Known<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Nothing where it is not measured.
    fn of([first, second]: [&Oracle<D>; 2], is_hit: bool, is_measured: bool) -> Self {
        let is_asked = |is: bool| is_measured && is;
        let pairs = is_asked(is_hit).then(|| crossing_facets(first, second));
        let facets = |(a, b): (usize, usize)| [first.facets()[a], second.facets()[b]];
        Self {
            gap: is_asked(!is_hit).then(|| distance(first, second)),
            meeting: pairs.into_iter().flatten().map(facets).collect(),
        }
    }

    /// The estimate reaches to all facets that meet; pairs that are settled have no facets that do.
    fn check<G: World<D> + Simplicial<D>>(&self, phase: &Verification<'_, G, D>, what: &str) {
        let Some(estimate) = phase.estimate() else {
            assert_eq!(phase.pairs().count(), 0, "{what}");
            assert!(self.meeting.is_empty(), "{what}: no pair is left");
            return;
        };
        let (point, reach) = (estimate.point, estimate.reach);
        for facet in self.meeting.iter().flatten() {
            let (least, _) = facet.bounds(point);
            assert!(least <= reach, "{what}: {least} from {estimate:?}");
        }
        let length = estimate.normal.map(|normal| square(normal, [0.0; D]));
        let length = length.map_or(1.0, |square| square.to_f64_fast());
        assert!((length - 1.0).abs() < 1e-9, "{what}: {estimate:?}");
    }
}

struct Asker<'a, G: World<D> + Simplicial<D>, const D: usize> {
    what: &'a str,
    trees: [&'a SphereTree<D>; 2],
    solid: &'a Solid<'a, G>,
    placed: &'a Posed<'a, G>,
    oracles: [&'a Oracle<D>; 2],
    numbers: [&'a [usize]; 2],
    rng: &'a mut Rng,
    room: &'a mut [[u32; 2]],
}

/// How a phase ended, after how many steps, with how many pairs on every level.
type End = (Meeting, u64, Vec<usize>);

impl<G: World<D> + Simplicial<D>, const D: usize> Asker<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// In one go and in parts, with room and with little.
    fn ask(&mut self, expected: bool, number: usize, steps: &mut u64) {
        let what = self.what;
        let known = Known::of(self.oracles, expected, number.is_multiple_of(MEASURED));
        let at_once = self.in_parts(ROOM, |_| u64::MAX, &known);
        let (meeting, all, ref survivors) = at_once;
        *steps += all;
        assert_eq!(meeting.is_hit(), expected, "{what}: {meeting:?}");
        self.named(meeting);
        let one = if all < 2_000 { 1 } else { all / 1_000 };
        assert_eq!(self.in_parts(ROOM, |_| one, &known), at_once, "{what}");
        let any = |rng: &mut Rng| u64::from(rng.below_u32(60));
        assert_eq!(self.in_parts(ROOM, any, &known), at_once, "{what}");
        // With the least room there may be, and with any other, the end is the same.
        let least = Verification::<G, D>::room(self.trees[0], self.trees[1]);
        for room in [least, least + self.rng.below(least)] {
            let deep = self.in_parts(room, |_| one, &known);
            assert_eq!(self.in_parts(room, any, &known), deep, "{what}");
            assert_eq!(deep.0.is_hit(), expected, "{what}: in {room}");
            self.named(deep.0);
            // Where nothing ends it early, all that is open is looked at, in whatever order.
            if !matches!(deep.0, Meeting::Facets(_)) {
                assert_eq!((deep.1, &deep.2), (all, survivors), "{what}: in {room}");
            }
        }
        let (trees, solid, placed) = (self.trees, self.solid, self.placed);
        let given = self.rng.below(least);
        let phase = Verification::new(
            (trees[0], solid),
            (trees[1], placed),
            &mut self.room[..given],
        );
        let needed = least;
        let expected = VerificationError::Room { given, needed };
        assert_eq!(phase.err(), Some(expected), "{what}");
    }

    /// Facets that are told to meet do.
    fn named(&self, meeting: Meeting) {
        let [ours, theirs] = self.oracles.map(Oracle::facets);
        if let Meeting::Facets([i, j]) = meeting {
            let (a, b) = (ours[self.numbers[0][i]], theirs[self.numbers[1][j]]);
            // A facet that has lost its size where it is, is there all the same.
            let what = self.what;
            assert!(!b.has_size() || a.intersects(&b), "{what}: {meeting:?}");
        }
    }

    /// Asks until it is known, so many steps at a time, in a buffer of so many pairs.
    fn in_parts(&mut self, room: usize, budget: impl Fn(&mut Rng) -> u64, known: &Known<D>) -> End {
        let what = self.what;
        let (first, second) = ((self.trees[0], self.solid), (self.trees[1], self.placed));
        let room = &mut self.room[..room];
        let mut phase = Verification::new(first, second, room).expect(what);
        assert_eq!(phase.counters().nodes, 1, "{what}: the roots");
        let (mut last, mut turn) = (f64::INFINITY, 0_u32);
        loop {
            let (before, steps) = (phase.steps(), budget(self.rng));
            match phase.advance(steps) {
                SoFar::Over(meeting) => {
                    assert!(phase.steps() <= before.saturating_add(steps), "{what}");
                    return (meeting, phase.steps(), phase.survivors().to_vec());
                }
                SoFar::Open {
                    level,
                    pairs,
                    resolution,
                } => {
                    assert_eq!(phase.steps(), before + steps, "{what}: all steps are made");
                    assert!((level as usize) < phase.survivors().len(), "{what}");
                    assert_eq!(pairs, phase.pairs().count(), "{what}");
                    assert!(resolution <= last, "{what}: {resolution} after {last}");
                    assert!(known.gap.is_none_or(|gap| gap <= resolution), "{what}");
                    last = resolution;
                    turn += 1;
                    if turn.is_power_of_two() {
                        known.check(&phase, what);
                    }
                }
            }
        }
    }

    /// Placed spheres hold the facets below them where the core places these.
    fn spheres(&mut self, pose: G::Pose, facets: &[[[f64; D]; D]]) {
        let tree = self.trees[1];
        let placing = Placing::new::<G>(&pose, self.trees[0], tree);
        let leaf = (0..tree.nodes().len()).rfind(|&node| tree.nodes()[node].is_leaf());
        let any = self.rng.below(tree.nodes().len());
        for number in [any, leaf.expect("a leaf")] {
            let sphere = placing.place(&tree.nodes()[number].sphere, 0);
            for facet in below(tree, number) {
                for corner in facets[facet as usize] {
                    assert!(
                        holds(sphere.centre, sphere.radius, corner),
                        "{}: {corner:?} in {sphere:?}",
                        self.what
                    );
                }
            }
        }
    }
}

#[test]
fn a_tree_of_another_solid_is_refused() {
    type G = Space<f32>;
    let shape = tetracone_oracle::shapes::space::cube();
    let subjects = [1.0, 0.5].map(|size| Subject::<_, 3>::new::<G>(shape.clone().scaled(size)));
    let [solid, smaller] = subjects.each_ref().map(Subject::solid::<G>);
    let tree = |of: &Solid<'_, G>| SphereTree::quinlan::<G>(&facets(of)).expect("a tree");
    let count = facets(&solid).len();
    // As many facets, of another size.
    assert_eq!(
        tree(&solid).matched(&smaller),
        Err(MatchError::Facets {
            built: count,
            facets: count
        })
    );
    let mut fewer = facets(&solid);
    fewer.pop();
    let fewer = SphereTree::quinlan::<G>(&fewer).expect("a tree");
    assert!(fewer.matched(&solid).is_err());
    let [own, other] = [&solid, &smaller].map(|solid| tree(solid).matched(solid).expect("its own"));
    let placed = smaller.at(tetracone::space::Pose::default());
    let placed = placed.expect("it is there");
    let mut room = [[0; 2]; 64];
    let mut ask = |first: &SphereTree<3>, second: &SphereTree<3>| {
        Verification::new((first, &solid), (second, &placed), &mut room).err()
    };
    let unmatched = |which| Some(VerificationError::Match(MatchError::Unmatched { which }));
    assert_eq!(ask(&other, &other), unmatched("first"));
    assert_eq!(ask(&own, &own), unmatched("second"));
    assert_eq!(ask(&tree(&solid), &other), unmatched("first"));
    assert_eq!(ask(&own, &other), None);
}

/// Two solids far from each other are told apart by one test of spheres.
#[test]
fn solids_far_apart_take_one_test() {
    type G = Space<f32>;
    let shape = tetracone_oracle::shapes::space::sphere(12);
    let subject = Subject::<_, 3>::new::<G>(shape);
    let solid = subject.solid::<G>();
    let tree = SphereTree::octree::<G>(&facets(&solid)).expect("a tree");
    let tree = tree.matched(&solid).expect("its own");
    let far = tetracone::space::Point::new(1e6, 0.0, 0.0);
    let pose = tetracone::space::Pose::shifted(far).expect("a pose");
    let placed = solid.at(pose).expect("it is there");
    let mut room = vec![[0; 2]; Verification::<G, 3>::room(&tree, &tree)];
    let phase = Verification::new((&tree, &solid), (&tree, &placed), &mut room).expect("room");
    assert_eq!(phase.so_far(), SoFar::Over(Meeting::Free));
    assert_eq!((phase.counters().nodes, phase.steps()), (1, 0));
    assert_eq!(phase.estimate(), None);
}
