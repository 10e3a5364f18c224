use fixed::types::I32F0;
use tetracone::{
    PairTracker,
    internal::Metric,
    number::{Arithmetic, Scalar},
    query::{FacetPair, PairDistance, Posed, Witness},
    solid::Solid,
    space::Space,
};
use tetracone_oracle::{
    cases::share,
    motions::{
        self,
        fit::Fit,
        pair::{At, Turning},
    },
    oracle::{
        Facet, Oracle,
        pair::{crossing_facets, meet},
    },
    shapes::{self, Shape, Shape3},
};
use tetracone_tests::harness::{
    couples::pairs,
    listed::Lists,
    separated::{Separated, cut_off, distance},
    subject::Subject,
    world::{Ground, Grounded as _, Placing, World},
};

in_every_space!(solids_meet_as_the_oracle_says: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let (mut cases, mut hits) = (0, 0);
    let some = |count: usize| count / G::fewer();
    for shapes in pairs::<G, D>() {
        let [first, second] = shapes.map(Subject::new::<G>);
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion
            .orbit(0.7, 300, 0.01, 61)
            .take(some(500))
            .chain(motion.through(150, 62).take(some(450)))
            .chain(motion.jumps(63).take(some(500)))
            .chain(motion.returns(64).take(some(200)))
            .chain(motion.contour(&first.shape, 0.9, 0.02, 65).take(some(100)))
            .chain(
                motion
                    .resting(&first.shape, &second.shape, 66)
                    .take(some(200)),
            );
        let mut asker = Asker::<G, D>::new(&first, &second);
        for pose in poses {
            hits += usize::from(asker.ask(pose.into()));
            cases += 1;
        }
    }
    println!("{cases} poses in {:?}, {D}D, {hits} hits", G::arithmetic());
    assert!(G::is_enough(cases, G::POSES), "only {cases} cases");
    assert!(
        hits > cases / 20 && hits < cases * 19 / 20,
        "{hits} of {cases}"
    );
}

/// Solids that leave each other little room, where they hardly touch and hardly do not.
#[test]
fn what_fits_meets_as_the_oracle_says() {
    fits::<f32>(1.0);
    // As finely as a hundredth of the play.
    fits::<I32F0>(1e5);
}

fn fits<S: Ground>(scale: f64) {
    use shapes::space::{PITCH, bolt_and_nut, linked, peg_and_hole};
    let fit = |turns: f64, pitch: f64, slide: f64, play: f64, lean: f64| Fit {
        turns,
        pitch: pitch * scale,
        slide: slide * scale,
        play: play * scale,
        lean,
    };
    let [peg, hole] = peg_and_hole(36, 1e-3);
    let [bolt, nut] = bolt_and_nut(0.01);
    let (mut cases, mut hits) = (0, 0);
    for (shapes, fit) in [
        ([hole, peg], fit(2.0, 0.0, 1.0, 1.2e-3, 0.0)),
        ([nut, bolt], fit(4.0, PITCH, 0.0, 0.012, 0.0)),
        (linked(24, 12), fit(1.0, 0.0, 0.2, 0.15, 0.3)),
    ] {
        let on_grid = |shape: Shape3| shape.scaled(scale).mapped(|p| S::GRID.snap(p));
        let [first, second] = shapes.map(|shape| Subject::new::<Space<S>>(on_grid(shape)));
        let mut asker = Asker::<Space<S>, 3>::new(&first, &second);
        let frames = share(10, 400);
        let met: usize = fit
            .way(frames, S::GRID)
            .map(|pose| usize::from(asker.ask(pose.into())))
            .sum();
        let frames = frames as usize;
        assert!(met > 0 && met < frames, "{}: {met}", asker.what);
        cases += frames;
        hits += met;
    }
    println!(
        "{cases} poses of what fits in {:?}, {hits} hits",
        S::ARITHMETIC
    );
}

struct Asker<'a, G: World<D>, const D: usize> {
    what: String,
    first: &'a Subject<G::Shape, D>,
    second: &'a Subject<G::Shape, D>,
    solid: Solid<'a, G>,
    other: Solid<'a, G>,
    tracker: PairTracker,
    asked: usize,
}

impl<'a, G: World<D>, const D: usize> Asker<'a, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn new(first: &'a Subject<G::Shape, D>, second: &'a Subject<G::Shape, D>) -> Self {
        Self {
            what: format!("{} and {}", first.name::<G>(), second.shape.name()),
            first,
            second,
            solid: first.solid::<G>(),
            other: second.solid::<G>(),
            tracker: PairTracker::new(),
            asked: 0,
        }
    }

    fn ask(&mut self, at: Placing<D>) -> bool {
        let what = &self.what;
        self.asked += 1;
        let (pose, places) = G::placed(at, self.second.shape.points());
        let moved = self
            .second
            .oracle
            .moved(&places, &self.second.shape.facets());
        let expected = meet(&self.first.oracle, &moved);
        let placed = self.other.at(pose).expect("it stays in the domain");
        assert_eq!(self.solid.intersects(&placed), expected, "{what}: {at:?}");
        assert_eq!(
            self.tracker.intersects(&self.solid, &placed),
            expected,
            "{what}: tracked, {at:?}"
        );
        let answer = distance(&self.solid, &placed, &mut self.tracker, what);
        assert_eq!(answer.witness.is_some(), expected, "{what}: {at:?}");
        let limit = (self.first.extents().1 + self.second.extents().1) / 32.0;
        cut_off(
            (&self.solid, &placed),
            &answer,
            limit,
            &mut self.tracker,
            what,
        );
        self.tracker = PairTracker::from_bytes(self.tracker.to_bytes());
        if self.asked.is_multiple_of(7) {
            self.check(&placed, &moved, &answer);
        }
        expected
    }

    /// All pairs of facets that meet, by their numbers in the shapes. A facet of the second that
    /// has no size where it is, is there all the same: not so for the oracle.
    fn crossings(&self, placed: &Posed<'_, G>, moved: &Oracle<D>) -> Vec<(usize, usize)> {
        let mut few = [FacetPair::default(); 4];
        let found = self.solid.crossings(placed, &mut few);
        assert_eq!(found.is_truncated(), found.count > few.len());
        assert_eq!(found.written, found.count.min(few.len()));
        let mut all = vec![FacetPair::default(); found.count];
        assert_eq!(self.solid.crossings(placed, &mut all).count, found.count);
        assert_eq!(all[..found.written], few[..found.written]);
        let numbers = all.iter().map(|pair| self.numbers(*pair));
        let is_sized = |pair: &(usize, usize)| moved.facets()[pair.1].has_size();
        let mut numbers: Vec<_> = numbers.filter(is_sized).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The pieces of either in the other, and what facets have in common: of pairs that meet, and of some
    /// that do not.
    fn list(&self, placed: &Posed<'_, G>, moved: &Oracle<D>) {
        let what = &self.what;
        let [first, second] =
            [(self.first, &self.solid), (self.second, &self.other)].map(|(subject, solid)| Lists {
                solid,
                oracle: &subject.oracle,
                numbers: &subject.numbers,
            });
        first.nested_pieces(&second, (placed, moved), what);
        let mut pairs = [FacetPair::default(); 40];
        let listed = self.solid.crossings(placed, &mut pairs);
        for pair in &pairs[..listed.written] {
            let beside = FacetPair {
                first: pair.first,
                second: 0,
            };
            for pair in [*pair, beside] {
                let rank = first.common_part(&second, (placed, moved), pair, what);
                assert!(rank.is_some() || pair == beside, "{what}");
            }
        }
    }

    /// How far the two are apart, which the answer says.
    fn measure(&self, moved: &Oracle<D>, answer: &PairDistance<G>) -> f64 {
        let nearest = answer.nearest.expect("they are free");
        let separated = Separated {
            first: &self.first.oracle,
            moved,
            numbers: self.numbers(nearest.facets),
            what: &self.what,
        };
        let extents = self.first.extents().1 + self.second.extents().1;
        separated.check(answer, extents)
    }

    fn numbers(&self, pair: FacetPair) -> (usize, usize) {
        (
            self.first.number(pair.first),
            self.second.number(pair.second),
        )
    }

    fn check(&self, placed: &Posed<'_, G>, moved: &Oracle<D>, measured: &PairDistance<G>) {
        let what = &self.what;
        let exact = crossing_facets(&self.first.oracle, moved);
        let found = self.crossings(placed, moved);
        assert_eq!(found, exact, "{what}: all crossings");
        self.list(placed, moved);
        match measured.witness {
            Some(Witness::Facets(pair)) => {
                let (first, second) = self.numbers(pair);
                let is_sized = moved.facets()[second].has_size();
                assert!(
                    !is_sized || exact.contains(&(first, second)),
                    "{what}: {pair:?} do not meet"
                );
            }
            Some(_) => assert!(exact.is_empty(), "{what}: nested, but {exact:?} meet"),
            None => {
                let distance = self.measure(moved, measured);
                let step = G::step();
                let just = G::Scalar::nearest(distance * 1.001 + step).expect("small");
                let less = G::Scalar::distance_below(distance * 0.999 - step);
                assert!(
                    PairTracker::new().comes_within(&self.solid, placed, just),
                    "{what}: {distance}"
                );
                // In `f32`, what cannot be told from within counts as that: only just beyond.
                let scale = self.first.extents().1 + self.second.extents().1;
                let slack = match G::arithmetic() {
                    Arithmetic::F32 => scale * 2f64.powi(-40),
                    Arithmetic::Fixed => 0.0,
                };
                let within = PairTracker::new().comes_within(&self.solid, placed, less);
                let beyond = distance - less.to_real();
                assert!(!within || beyond <= slack, "{what}: {distance}");
            }
        }
    }
}
