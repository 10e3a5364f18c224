//! What is said of two solids, one of which is shifted.

use tetracone::{
    query::{FacetPair, Penetration, Posed},
    solid::Solid,
};
use tetracone_tests::{
    harness::{
        subject::Subject,
        world::{Grounded as _, Placing, World},
    },
    oracle::{
        Facet, Fraction, Oracle,
        shift::{Meeting, meetings, penetration},
    },
    shapes::Shape as _,
};

use super::{Tally, has_gap};

/// Two solids, the second one where it is.
pub(super) struct Case<'a, G: World<D>, const D: usize> {
    pub(super) what: String,
    pub(super) first: &'a Subject<G::Shape, D>,
    second: &'a Subject<G::Shape, D>,
    places: Vec<[f64; D]>,
    pub(super) moved: Oracle<D>,
    pose: G::Pose,
    solid: Solid<'a, G>,
    other: Solid<'a, G>,
}

impl<'a, G: World<D>, const D: usize> Case<'a, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    pub(super) fn new(
        first: &'a Subject<G::Shape, D>,
        second: &'a Subject<G::Shape, D>,
        at: Placing<D>,
    ) -> Self {
        let (pose, places) = G::placed(at, second.shape.points());
        let moved = second.oracle.moved(&places, &second.shape.facets());
        Self {
            what: format!(
                "{} and {} at {at:?}",
                first.name::<G>(),
                second.shape.name()
            ),
            first,
            second,
            places,
            moved,
            pose,
            solid: first.solid::<G>(),
            other: second.solid::<G>(),
        }
    }

    fn placed(&self) -> Posed<'_, G> {
        self.other.at(self.pose).expect("it stays in the domain")
    }

    pub(super) fn ask(&self, d: [f64; D]) -> Penetration {
        let d = G::at(d).expect("a vector of the domain");
        self.solid
            .penetration_along(&self.placed(), d)
            .expect("it is not zero")
    }

    pub(super) fn ask_last(&self, d: [f64; D]) -> Penetration {
        let d = G::at(d).expect("a vector of the domain");
        self.solid
            .last_contact_along(&self.placed(), d)
            .expect("it is not zero")
    }

    pub(super) fn check(&self, d: [f64; D], tally: &mut Tally) {
        let what = format!("{} along {d:?}", self.what);
        let all = meetings(&self.first.oracle, &self.moved, d);
        let answer = self.ask(d);
        let facets = self.second.shape.facets();
        let moved = (&self.moved, &self.places[..], &facets[..]);
        tally.cases += 1;
        tally.looks += u64::from(answer.cost.boxes);
        if let Some(exact) = penetration(&self.first.oracle, moved, d, &all) {
            self.judge(&answer, (&exact.multiple, &exact.facets), &what);
            let ahead = all.iter().filter(|meeting| meeting.first > exact.multiple);
            tally.again += ahead.count().min(1);
            tally.deep += usize::from(exact.multiple > Fraction::ZERO);
            tally.nested += usize::from(has_gap(&all, &exact.multiple));
        } else {
            tally.undecided += 1;
        }
        self.judge_last(d, &all, &what);
    }

    /// The last contact is the greatest of all ends that are not behind.
    fn judge_last(&self, d: [f64; D], all: &[Meeting], what: &str) {
        let answer = self.ask_last(d);
        let ahead = all.iter().filter(|meeting| meeting.last >= Fraction::ZERO);
        let Some(last) = ahead.map(|meeting| meeting.last.clone()).max() else {
            assert_eq!((answer.multiple, answer.facets), (0.0, None), "{what}");
            return;
        };
        let ending = all.iter().filter(|meeting| meeting.last == last);
        let mut ending: Vec<_> = ending.map(|meeting| meeting.facets).collect();
        ending.sort_unstable();
        self.judge(&answer, (&last, &ending), what);
    }

    /// The least number that is no less, and of the facets that end there the first.
    fn judge(
        &self,
        answer: &Penetration,
        (exact, ending): (&Fraction, &[(usize, usize)]),
        what: &str,
    ) {
        let told = Fraction::of(answer.multiple);
        let size = exact.to_f64();
        assert!(
            told >= *exact && answer.multiple <= size * (1.0 + 2f64.powi(-51)),
            "{} for {size}: {what}",
            answer.multiple
        );
        if answer.multiple > 0.0 {
            let less = Fraction::of(answer.multiple.next_down());
            let wide = 2f64.powi(-60);
            assert!(
                less < *exact || (size - answer.multiple.next_down()).abs() <= size * wide,
                "{} is not the least number for {size}: {what}",
                answer.multiple
            );
        }
        let Some(pair) = answer.facets else {
            assert!(
                ending.is_empty(),
                "no facets for {ending:?} at {size}: {what}"
            );
            return;
        };
        let sized = |pair: FacetPair| {
            let number = self.second.number(pair.second);
            self.moved.facets()[number].has_size()
        };
        if !sized(pair) {
            return;
        }
        let numbers = (
            self.first.number(pair.first),
            self.second.number(pair.second),
        );
        assert!(ending.contains(&numbers), "{pair:?}: {what}");
        let place = |numbers: &[usize], facet: usize| numbers.iter().position(|n| *n == facet);
        let least = ending
            .iter()
            .map(|(i, j)| {
                (
                    place(&self.first.numbers, *i),
                    place(&self.second.numbers, *j),
                )
            })
            .min();
        let own = (Some(pair.first as usize), Some(pair.second as usize));
        assert_eq!(Some(own), least, "not the first pair: {what}");
    }

    /// Shifted by whole multiples, the solids meet up to the penetration, of which as much is left, and
    /// never beyond the last contact.
    pub(super) fn shift(&self, offset: [f64; D], turn: [f64; 4], d: [f64; D], multiple: f64) {
        let what = &self.what;
        let at = |times: f64| {
            let offset = core::array::from_fn(|k| offset[k] + times * d[k]);
            G::at(offset)?;
            let case = Self::new(self.first, self.second, Placing { offset, turn });
            let shifted = |(from, to): (&[f64; D], &[f64; D])| {
                (0..D).all(|k| to[k] - from[k] - times * d[k] == 0.0)
            };
            // Where a shift is lost in rounding, it is another one.
            let exact = self.places.iter().zip(&case.places).all(shifted);
            exact.then_some(case)
        };
        for times in [1.0, libm::floor(multiple)] {
            if times <= multiple
                && let Some(case) = at(times)
            {
                let meets = case.solid.intersects(&case.placed());
                assert!(meets || multiple == 0.0, "{what}: {times} times {d:?}");
                let left = case.ask(d).multiple;
                let expected = multiple - times;
                assert!(
                    (left - expected).abs() <= multiple * 2f64.powi(-50),
                    "{what}: {left} left of {multiple} after {times} times {d:?}"
                );
            }
        }
        let last = libm::floor(self.ask_last(d).multiple) + 1.0;
        if self.ask_last(d).facets.is_some()
            && let Some(case) = at(last)
        {
            let meets = case.solid.intersects(&case.placed());
            assert!(!meets, "{what}: beyond {last} times {d:?}");
        }
    }
}
