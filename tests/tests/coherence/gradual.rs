//! Distances that are asked in parts: whatever the parts, the end is the one at once, and what is
//! remembered of it is true elsewhere.

use tetracone::{
    PairTracker,
    number::Scalar,
    query::{DistanceSearch, PairDistance, Posed},
    solid::Solid,
};
use tetracone_oracle::{
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::Facet,
    rng::Rng,
    shapes::Shape,
};
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Of so many poses, one is asked with more budgets.
const THOROUGH: usize = 5;

/// So many steps more than asked for may be made: two facets count for four.
const MORE: u32 = 4;

in_every_space!(distances_in_parts_are_those_at_once: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let (mut cases, mut hits, mut near, mut parts) = (0, 0, 0, 0);
    let some = |count: usize| (count / G::fewer()).max(3);
    let mut rng = Rng::new(91);
    for shapes in pairs::<G, D>() {
        let [first, second] = shapes.map(Subject::new::<G>);
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion
            .jumps(92)
            .take(some(40))
            .chain(motion.contour(&first.shape, 0.9, 0.02, 93).take(some(20)))
            .chain(
                motion
                    .resting(&first.shape, &second.shape, 94)
                    .take(some(20)),
            );
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        let extents = first.extents().1 + second.extents().1;
        let [short, long, below] = [1.0 / 24.0, 2.0, -1.0]
            .map(|part| G::Scalar::nearest(extents * part).expect("inside the domain"));
        let mut carried = Carried::default();
        for pose in poses {
            let (pose, _) = G::placed(pose.into(), &[]);
            let placed = other.at(pose).expect("it stays in the domain");
            let what = format!(
                "{} and {}, {pose:?}",
                first.name::<G>(),
                second.shape.name()
            );
            let mut asker = Asker {
                what: &what,
                solid: &solid,
                placed: &placed,
                // Below zero nothing is near that does not touch.
                limit: [long, short, below][cases % 3],
                rng: &mut rng,
            };
            let answer = solid.distance(&placed);
            asker.is_apart(&carried.tracker, answer.distance);
            // A search that is used again starts afresh: it is about another pose.
            parts += asker.ask(&mut carried, cases);
            asker.is_apart(&carried.tracker, answer.distance);
            hits += usize::from(answer.witness.is_some());
            near += usize::from(answer.witness.is_none() && answer.distance <= asker.limit);
            cases += 1;
        }
    }
    println!("{cases} poses, {D}D, {hits} hits, {near} near, {parts} parts");
    assert!(hits > cases / 20 && near > cases / 20 && hits + near < cases * 39 / 40);
}

/// What goes from frame to frame.
#[derive(Clone, Copy, Debug)]
struct Carried<G: World<D>, const D: usize> {
    tracker: PairTracker,
    search: DistanceSearch<G>,
}

impl<G: World<D>, const D: usize> Default for Carried<G, D> {
    fn default() -> Self {
        Self {
            tracker: PairTracker::new(),
            search: DistanceSearch::new(),
        }
    }
}

struct Asker<'a, G: World<D>, const D: usize> {
    what: &'a str,
    solid: &'a Solid<'a, G>,
    placed: &'a Posed<'a, G>,
    limit: G::Scalar,
    rng: &'a mut Rng,
}

impl<G: World<D>, const D: usize> Asker<'_, G, D> {
    /// In how many parts it was asked in all.
    fn ask(&mut self, carried: &mut Carried<G, D>, number: usize) -> usize {
        let before = *carried;
        let expected = self.in_parts(carried, |_| u32::MAX);
        self.is_right(&expected.0);
        let fresh = self.in_parts(&mut Carried::default(), |_| u32::MAX);
        self.is_right(&fresh.0);
        let mut parts = 2;
        let mut again = |start: Carried<G, D>, budget: &dyn Fn(&mut Rng) -> u32, expected: &_| {
            let mut carried = start;
            let (end, taken) = self.in_parts(&mut carried, budget);
            assert_eq!(&end, expected, "{}", self.what);
            parts += taken;
            carried
        };
        // What it was about before does not matter.
        let one = again(before, &|_| 1, &expected.0);
        assert_eq!(one.tracker, carried.tracker, "{}: one by one", self.what);
        assert_eq!(one.search, carried.search, "{}: one by one", self.what);
        again(Carried::default(), &|rng| rng.below_u32(20), &fresh.0);
        if number.is_multiple_of(THOROUGH) {
            for budget in (2..12).chain([61, 350]) {
                again(Carried::default(), &|_| budget, &fresh.0);
            }
        }
        parts
    }

    /// Asks until it is known, so many steps at a time; in how many parts.
    fn in_parts(
        &mut self,
        carried: &mut Carried<G, D>,
        budget: impl Fn(&mut Rng) -> u32,
    ) -> (PairDistance<G>, usize) {
        let Self { what, limit, .. } = *self;
        let Carried { tracker, search } = carried;
        let most = DistanceSearch::most_open(self.solid, self.placed.solid());
        let mut spent = None;
        for parts in 1.. {
            let (steps, before) = (budget(self.rng), (*tracker, *search));
            let (solid, placed) = (self.solid, self.placed);
            let so_far = search.distance(solid, placed, limit, tracker, steps);
            assert!(search.open() <= most, "{what}: {} open", search.open());
            // At first it may be about another pose, or know this one already.
            if let Some(spent) = spent {
                let taken = search.steps() - spent;
                let most = steps.saturating_add(MORE);
                assert!(taken <= most, "{what}: {taken} for {steps}");
                let over = so_far.is_some();
                assert!(taken >= steps || over, "{what}: all steps are made");
                let unchanged = before == (*tracker, *search);
                assert!(steps != 0 || unchanged && !over, "{what}: nothing is done");
            }
            spent = Some(search.steps());
            if let Some(answer) = so_far {
                let mut after = *carried;
                let again = after
                    .search
                    .distance(solid, placed, limit, &mut after.tracker, 0);
                assert_eq!(again, so_far, "{what}: what is known stays known");
                return (answer, parts);
            }
        }
        unreachable!("it ends")
    }

    /// Whether that is what is said at once.
    fn is_right(&self, end: &PairDistance<G>) {
        let at_once = PairTracker::new().distance(self.solid, self.placed, Some(self.limit));
        assert_eq!(
            (end.distance, end.nearest, end.witness.is_some()),
            (at_once.distance, at_once.nearest, at_once.witness.is_some()),
            "{}",
            self.what
        );
    }

    /// What a tracker remembers is no more than the distance.
    fn is_apart(&self, tracker: &PairTracker, distance: G::Scalar) {
        let least = tracker.apart_at_least(self.solid, self.placed);
        assert!(
            least >= G::Scalar::ZERO && least <= distance,
            "{}: {least:?} and {distance:?}",
            self.what
        );
    }
}
