//! Pairs that are asked in parts: whatever the parts, the end is the same and right, and what is
//! said on the way is true.

use tetracone::{
    number::Scalar,
    query::{PairSearch, Posed, SoFar, Witness},
    solid::Solid,
};
use tetracone_oracle::{
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::{
        Facet,
        pair::{distance, meet},
    },
    rng::Rng,
    shapes::Shape,
};
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Budgets that are tried, from one up; then some larger ones.
const BUDGETS: u32 = 24;
const LARGER: [u32; 3] = [61, 350, 5000];

/// Of so many poses, one is asked with all budgets.
const THOROUGH: usize = 5;

in_every_space!(searches_in_parts_end_as_those_at_once: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let (mut cases, mut hits, mut parts) = (0, 0, 0);
    let some = |count: usize| (count / G::fewer()).max(3);
    let mut rng = Rng::new(81);
    for shapes in pairs::<G, D>() {
        let [first, second] = shapes.map(Subject::new::<G>);
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion
            .jumps(82)
            .take(some(40))
            .chain(motion.contour(&first.shape, 0.9, 0.02, 83).take(some(20)))
            .chain(
                motion
                    .resting(&first.shape, &second.shape, 84)
                    .take(some(20)),
            );
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        let mut search = PairSearch::new();
        for pose in poses {
            let (pose, places) = G::placed(pose.into(), second.shape.points());
            let placed = other.at(pose).expect("it stays in the domain");
            let moved = second.oracle.moved(&places, &second.shape.facets());
            let what = format!(
                "{} and {}, {pose:?}",
                first.name::<G>(),
                second.shape.name()
            );
            let asker = Asker {
                what: &what,
                solid: &solid,
                placed: &placed,
                rng: &mut rng,
            };
            let gap = || distance(&first.oracle, &moved);
            // A search that is used again starts afresh: it is about another pose.
            let met = asker.ask(&mut search, cases, gap, &mut parts);
            assert_eq!(met, meet(&first.oracle, &moved), "{what}");
            hits += usize::from(met);
            cases += 1;
        }
    }
    println!("{cases} poses, {D}D, {hits} hits, {parts} parts");
    assert!(hits > cases / 20 && hits < cases * 19 / 20);
}

struct Asker<'a, G: World<D>, const D: usize> {
    what: &'a str,
    solid: &'a Solid<'a, G>,
    placed: &'a Posed<'a, G>,
    rng: &'a mut Rng,
}

/// What a search comes to, and after how many steps.
type End = (Option<Witness>, u32);

impl<G: World<D>, const D: usize> Asker<'_, G, D> {
    fn ask(
        mut self,
        search: &mut PairSearch,
        number: usize,
        gap: impl Fn() -> f64,
        parts: &mut usize,
    ) -> bool {
        let what = self.what;
        let at_once = self.in_parts(search, |_| u32::MAX, None, parts);
        assert_eq!(
            at_once.0.is_some(),
            self.solid.intersects(self.placed),
            "{what}"
        );
        let gap = number.is_multiple_of(G::MEASURED).then(gap);
        let one = self.in_parts(&mut PairSearch::new(), |_| 1, gap, parts);
        assert_eq!(one, at_once, "{what}: one by one");
        let any = |rng: &mut Rng| rng.below_u32(20);
        assert_eq!(
            self.in_parts(&mut PairSearch::new(), any, gap, parts),
            at_once,
            "{what}: any parts"
        );
        if number.is_multiple_of(THOROUGH) {
            for budget in (2..BUDGETS).chain(LARGER) {
                let end = self.in_parts(&mut PairSearch::new(), |_| budget, None, parts);
                assert_eq!(end, at_once, "{what}: {budget}");
            }
        }
        at_once.0.is_some()
    }

    /// Asks until it is known, so many steps at a time; `gap` is how far the solids are apart.
    fn in_parts(
        &mut self,
        search: &mut PairSearch,
        budget: impl Fn(&mut Rng) -> u32,
        gap: Option<f64>,
        parts: &mut usize,
    ) -> End {
        let what = self.what;
        let (mut last, mut spent) = (f64::INFINITY, 0);
        let most = self.solid.most_open(self.placed.solid());
        loop {
            let steps = budget(self.rng);
            let so_far = self.solid.intersects_so_far(self.placed, search, steps);
            *parts += 1;
            assert!(search.open() <= most, "{what}: {} open", search.open());
            let taken = search.steps() - if last.is_finite() { spent } else { 0 };
            assert!(taken <= steps, "{what}: {taken} steps for {steps}");
            spent = search.steps();
            *search = PairSearch::from_bytes(&search.to_bytes());
            let resolution = match so_far {
                SoFar::Free => return (None, spent),
                SoFar::Touching(witness) => return (Some(witness), spent),
                SoFar::Unfinished { resolution } => resolution.to_real(),
            };
            assert_eq!(taken, steps, "{what}: all steps are made");
            assert!(resolution <= last, "{what}: {resolution} after {last}");
            if let Some(gap) = gap {
                assert!(gap <= resolution, "{what}: {gap} and {resolution}");
            }
            last = resolution;
        }
    }
}

in_every_space!(damaged_searches_do_no_harm: damaged::<G, D>());

/// A search that claims to be about these solids and this pose may say anything, but it ends.
fn damaged<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    /// What comes before the words that are damaged: the solids and the pose.
    const KEPT: usize = 4 * 8;
    let mut rng = Rng::new(91);
    for shapes in pairs::<G, D>().into_iter().step_by(5) {
        let [first, second] = shapes.map(Subject::new::<G>);
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        for pose in motion.jumps(92).take(20) {
            let (pose, _) = G::placed(pose.into(), second.shape.points());
            let placed = other.at(pose).expect("it stays in the domain");
            let mut search = PairSearch::new();
            let _ = solid.intersects_so_far(&placed, &mut search, 5);
            let mut bytes = search.to_bytes();
            for word in bytes[KEPT..].as_chunks_mut::<4>().0 {
                let small = rng.bits() & 0xff;
                let any = rng.bits() & 0xffff_ffff;
                let value = rng.pick(&[0, 1, small, small, any]);
                let value = u32::try_from(value).expect("32 bits");
                if !rng.once_in(3) {
                    *word = value.to_le_bytes();
                }
            }
            let mut search = PairSearch::from_bytes(&bytes);
            let end = solid.intersects_so_far(&placed, &mut search, 1_000_000);
            assert!(!matches!(end, SoFar::Unfinished { .. }), "{pose:?}");
        }
    }
}
