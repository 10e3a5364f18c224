use tetracone::{number::Arithmetic, query::Posed, solid::Solid, space::Space};
use tetracone_classic::{
    Meeting, Simplicial,
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
        pair::{distance, meet},
    },
    rng::Rng,
    shapes::Shape,
};
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Grounded as _, Placing as Where, World},
};

use super::{below, builders, facets, holds, levels::levels};

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
            builders::<G, D>().map(|(name, build)| build(&all).expect(name))
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
        let at_once = self.in_parts(|_| u64::MAX, None);
        let (meeting, all, ref survivors) = at_once;
        *steps += all;
        assert_eq!(meeting.is_hit(), expected, "{what}: {meeting:?}");
        let [ours, theirs] = self.oracles.map(Oracle::facets);
        if let Meeting::Facets([i, j]) = meeting {
            let (a, b) = (ours[self.numbers[0][i]], theirs[self.numbers[1][j]]);
            // A facet that has lost its size where it is, is there all the same.
            assert!(!b.has_size() || a.intersects(&b), "{what}: {meeting:?}");
        }
        let gap = (number.is_multiple_of(MEASURED) && !expected)
            .then(|| distance(self.oracles[0], self.oracles[1]));
        let one = if all < 2_000 { 1 } else { all / 1_000 };
        assert_eq!(self.in_parts(|_| one, gap), at_once, "{what}: by {one}");
        let any = |rng: &mut Rng| u64::from(rng.below_u32(60));
        assert_eq!(self.in_parts(any, gap), at_once, "{what}: any parts");
        // With too little room that is said, and nothing else.
        let most = survivors.iter().max().copied().unwrap_or(0) + 1;
        let little = self.rng.below(most);
        let (trees, solid, placed) = (self.trees, self.solid, self.placed);
        let room = &mut self.room[..little];
        let phase = Verification::new((trees[0], solid), (trees[1], placed), room);
        let full = |error| match error {
            VerificationError::Full { capacity, level } => {
                assert_eq!(capacity, little, "{what}");
                level
            }
            other => panic!("{what}: {other}"),
        };
        match phase {
            Err(error) => assert_eq!((full(error), little), (0, 0), "{what}"),
            Ok(mut phase) => match phase.advance(u64::MAX) {
                Ok(SoFar::Over(found)) => assert_eq!(found, meeting, "{what}: in {little}"),
                Ok(open) => panic!("{what}: {open:?} after all steps"),
                Err(error) => {
                    let level = full(error);
                    let before = phase.steps();
                    assert!(before < all, "{what}");
                    assert!(matches!(phase.so_far(), SoFar::Open { level: at, .. } if at < level));
                    assert_eq!(phase.advance(1), Err(error), "{what}: full for good");
                    assert_eq!(phase.steps(), before, "{what}");
                }
            },
        }
    }

    /// Asks until it is known, so many steps at a time; `gap` is how far the boundaries are apart.
    fn in_parts(&mut self, budget: impl Fn(&mut Rng) -> u64, gap: Option<f64>) -> End {
        let what = self.what;
        let (first, second) = ((self.trees[0], self.solid), (self.trees[1], self.placed));
        let mut phase = Verification::new(first, second, self.room).expect(what);
        let mut last = f64::INFINITY;
        loop {
            let (before, steps) = (phase.steps(), budget(self.rng));
            match phase.advance(steps).expect(what) {
                SoFar::Over(meeting) => {
                    return (meeting, phase.steps(), phase.survivors().to_vec());
                }
                SoFar::Open {
                    level,
                    pairs,
                    resolution,
                } => {
                    assert_eq!(phase.steps(), before + steps, "{what}: all steps are made");
                    assert_eq!(level as usize + 1, phase.survivors().len(), "{what}");
                    assert_eq!(pairs, phase.pairs().count(), "{what}");
                    assert!(resolution <= last, "{what}: {resolution} after {last}");
                    assert!(gap.is_none_or(|gap| gap <= resolution), "{what}: {gap:?}");
                    last = resolution;
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
    let shapes = tetracone_oracle::shapes::space::catalogue().into_iter();
    let mut subjects = shapes.take(2).map(Subject::<_, 3>::new::<Space<f32>>);
    let [a, b] = [(); 2].map(|()| subjects.next().expect("two"));
    let (solid, other) = (a.solid::<Space<f32>>(), b.solid::<Space<f32>>());
    let mut all = facets(&solid);
    let own = SphereTree::quinlan::<Space<f32>>(&all).expect("a tree");
    all.pop();
    let foreign = SphereTree::quinlan::<Space<f32>>(&all).expect("a tree");
    let placed = other
        .at(tetracone::space::Pose::default())
        .expect("it is there");
    let theirs = SphereTree::quinlan::<Space<f32>>(&facets(&other)).expect("a tree");
    let mut room = [[0; 2]; 4];
    let ask = |tree, other: &SphereTree<3>, room: &mut [[u32; 2]]| {
        Verification::new((tree, &solid), (other, &placed), room).map(|phase| phase.so_far())
    };
    let refused = ask(&foreign, &theirs, &mut room);
    let is = |which| matches!(refused, Err(VerificationError::Foreign { which: told, .. }) if told == which);
    assert!(is("first"), "{refused:?}");
    assert!(ask(&own, &theirs, &mut room).is_ok());
}
