//! Whether a solid is free of another one, shifted as far as is said, and not before.

use tetracone::query::{FacetPair, Penetration};

use super::{
    two::Two,
    world::{Grounded as _, World},
};
use tetracone_oracle::oracle::{
    Facet, Fraction,
    shift::{Meeting, meetings, penetration},
};

/// What was asked, and what it came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Shifts.
    pub cases: usize,
    /// Shifts of more than zero.
    pub deep: usize,
    /// Shifts over a gap in which no facets meet.
    pub nested: usize,
    /// Shifts after which the solids meet again.
    pub again: usize,
    /// Shifts for which the oracle's coordinates are too long.
    pub undecided: usize,
    /// Boxes that were looked at.
    pub looks: u64,
}

impl<G: World<D>, const D: usize> Two<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Judges how far the second solid, whose vertices are at these places with these facets, has to be
    /// shifted along a direction.
    ///
    /// # Panics
    /// Where it is less or more.
    pub fn penetration(
        &self,
        (places, facets): (&[[f64; D]], &[[u32; D]]),
        d: [f64; D],
        tally: &mut Tally,
    ) {
        let what = format!("{} along {d:?}", self.what);
        let [first, moved] = self.oracles;
        let all = meetings(first, moved, d);
        let way = G::at(d).expect("a vector of the domain");
        let answer = self.solid.penetration_along(self.placed, way);
        let answer = answer.expect("it is not zero");
        tally.cases += 1;
        tally.looks += u64::from(answer.cost.boxes);
        if let Some(exact) = penetration(first, (moved, places, facets), d, &all) {
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
        let way = G::at(d).expect("a vector of the domain");
        let answer = self.solid.last_contact_along(self.placed, way);
        let answer = answer.expect("it is not zero");
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
            let (_, number) = self.pair(pair);
            self.is_sized(number)
        };
        if !sized(pair) {
            return;
        }
        let numbers = self.pair(pair);
        assert!(ending.contains(&numbers), "{pair:?}: {what}");
        let place = |numbers: &[usize], facet: usize| numbers.iter().position(|n| *n == facet);
        let least = ending
            .iter()
            .map(|(i, j)| (place(self.numbers[0], *i), place(self.numbers[1], *j)))
            .min();
        let own = (Some(pair.first as usize), Some(pair.second as usize));
        assert_eq!(Some(own), least, "not the first pair: {what}");
    }
}

/// Whether no facets meet somewhere on the way to a multiple.
fn has_gap(all: &[Meeting], multiple: &Fraction) -> bool {
    let mut ahead: Vec<_> = all
        .iter()
        .filter(|meeting| meeting.last >= Fraction::ZERO && meeting.first <= *multiple)
        .collect();
    ahead.sort_by(|a, b| a.first.cmp(&b.first));
    let mut reached = &Fraction::ZERO;
    for meeting in ahead {
        if meeting.first > *reached {
            return true;
        }
        reached = reached.max(&meeting.last);
    }
    false
}
