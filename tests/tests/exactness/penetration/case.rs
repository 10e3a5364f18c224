//! What is said of two solids, one of which is shifted.

use tetracone::{
    query::{Penetration, Posed, WayOut},
    solid::Solid,
};
use tetracone_oracle::{
    oracle::{Facet, Oracle},
    shapes::Shape as _,
};
use tetracone_tests::harness::{
    shifted::Tally,
    subject::Subject,
    two::Two,
    world::{Grounded as _, Placing, World},
};

/// Two solids, the second one where it is.
pub(super) struct Case<'a, G: World<D>, const D: usize> {
    pub(super) what: String,
    pub(super) first: &'a Subject<G::Shape, D>,
    pub(super) second: &'a Subject<G::Shape, D>,
    pub(super) places: Vec<[f64; D]>,
    pub(super) moved: Oracle<D>,
    pose: G::Pose,
    pub(super) solid: Solid<'a, G>,
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

    pub(super) fn placed(&self) -> Posed<'_, G> {
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

    pub(super) fn ask_way_out(&self) -> Option<WayOut<G>> {
        let placed = self.placed();
        let out = self.solid.way_out(&placed);
        assert_eq!(
            out.is_some(),
            self.solid.intersects(&placed),
            "{}",
            self.what
        );
        out
    }

    pub(super) fn check(&self, d: [f64; D], tally: &mut Tally) {
        let placed = self.placed();
        let two = Two::<G, D> {
            what: self.what.clone(),
            solid: &self.solid,
            placed: &placed,
            oracles: [&self.first.oracle, &self.moved],
            numbers: [&self.first.numbers, &self.second.numbers],
        };
        let facets = self.second.shape.facets();
        two.penetration((&self.places, &facets), d, tally);
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
