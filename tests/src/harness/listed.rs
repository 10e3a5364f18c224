//! Whether all is listed that there is, and nothing else, in order, also where there is no room for all.

use tetracone::{
    number::{Arithmetic, Scalar},
    query::{Ball, Class, FacetPair, Hit, Listed, Posed, Segment, Witness},
    solid::Solid,
};

use super::{
    common,
    subject::{reach, way},
    world::{Grounded as _, World},
};
use tetracone_oracle::oracle::{Facet, Oracle, Place};
use tetracone_oracle::vector::length;

/// A solid, what is true of it, and the boundary's numbers of its facets.
#[derive(Clone, Copy, Debug)]
pub struct Lists<'a, G: World<D>, const D: usize> {
    /// The solid.
    pub solid: &'a Solid<'a, G>,
    /// What is true of it.
    pub oracle: &'a Oracle<D>,
    /// The boundary's numbers of its facets.
    pub numbers: &'a [usize],
}

impl<G: World<D>, const D: usize> Lists<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// All facets within a ball, exactly, or as near to that as `band` says.
    ///
    /// # Panics
    /// Where they are others.
    pub fn facets_within(&self, ball: &Ball<G>, band: f64, what: &str) {
        let list = |buffer: &mut [u32]| self.solid.facets_within(ball, buffer);
        let facets = listed(list, 0, what);
        let numbers: Vec<usize> = facets.iter().map(|facet| self.number(*facet)).collect();
        let (centre, r) = (G::place_of(ball.centre()), ball.radius().to_real());
        let exact = self.oracle.facets_within(centre, r);
        if numbers != exact {
            assert_eq!(G::arithmetic(), Arithmetic::F32, "{what}: {numbers:?}");
            // In `f32`, what cannot be told from a touch counts as one: only just beyond.
            assert!(numbers.is_sorted() && exact.iter().all(|facet| numbers.contains(facet)));
            for facet in numbers.iter().filter(|facet| !exact.contains(facet)) {
                let beyond = self.oracle.facets()[*facet].squared(centre).sqrt() - r;
                assert!(beyond <= band, "{what}: facet {facet} is {beyond} beyond");
            }
        }
        let is_hit = !facets.is_empty() || self.solid.classify(ball.centre()) != Class::Outside;
        assert_eq!(is_hit, self.solid.intersects_ball(ball), "{what}");
    }

    /// All facets that a segment meets, in the order of the way; how many there are.
    ///
    /// # Panics
    /// Where they are others.
    pub fn hits(&self, segment: &Segment<G>, what: &str) -> usize {
        let list = |buffer: &mut [Hit<G>]| self.solid.hits(segment, buffer);
        let hits = listed(list, Hit::default(), what);
        let [p, q] = [segment.from(), segment.to()].map(G::place_of);
        let exact = self.oracle.hits(p, q);
        let numbers: Vec<usize> = hits.iter().map(|hit| self.number(hit.facet)).collect();
        let expected: Vec<usize> = exact.iter().map(|(_, facet)| *facet).collect();
        assert_eq!(numbers, expected, "{what}");
        let ahead = way(p, q);
        let scale = length(ahead) + reach(p);
        let quantum = f64::from(f32::from_bits(1));
        for (hit, (at, _)) in hits.iter().zip(&exact) {
            let at = at.to_f64();
            let off = (f64::from(hit.parameter) - at).abs();
            assert!(off <= at * 2f64.powi(-23) + 1e-40, "{what}: {at} {hit:?}");
            let place: [f64; D] = core::array::from_fn(|k| p[k] + ahead[k] * at);
            let off = length(way(place, G::place_of(hit.point)));
            assert!(
                off <= 2.0 * G::step() + scale * 1e-6 + quantum,
                "{what}: {at} {hit:?}"
            );
        }
        if self.oracle.place(p) != Place::Inside {
            let cast = self.solid.cast(segment);
            let cast = cast.map(|hit| (hit.facet, hit.parameter, hit.point));
            let first = hits.first();
            let first = first.map(|hit| (Some(hit.facet), hit.parameter, hit.point));
            assert_eq!(first, cast, "{what}: the first one");
        }
        hits.len()
    }

    /// All pieces of boundary in the other solid, which is moved; how many there are.
    ///
    /// # Panics
    /// Where they are others.
    pub fn nested_pieces(
        &self,
        other: &Self,
        (placed, moved): (&Posed<'_, G>, &Oracle<D>),
        what: &str,
    ) -> usize {
        let list = |buffer: &mut [Witness]| self.solid.nested_pieces(placed, buffer);
        let witnesses = listed(list, Witness::default(), what);
        let mut numbers: [Vec<usize>; 2] = Default::default();
        for witness in &witnesses {
            match *witness {
                Witness::FirstInSecond(facet) => {
                    assert!(
                        numbers[1].is_empty(),
                        "{what}: the first solid's come first"
                    );
                    numbers[0].push(self.number(facet));
                }
                Witness::SecondInFirst(facet) => numbers[1].push(other.number(facet)),
                Witness::Facets(_) => panic!("{what}: {witness:?}"),
            }
        }
        // What has no size at rest is in no piece there.
        numbers[1].retain(|facet| other.oracle.facets()[*facet].has_size());
        let inside = |firsts: &[usize], at: &Oracle<D>, of: &Oracle<D>| -> Vec<usize> {
            let is_in = |facet: &usize| of.place(at.facets()[*facet][0]) != Place::Outside;
            firsts.iter().copied().filter(is_in).collect()
        };
        let first = inside(self.oracle.first_facets(), self.oracle, moved);
        let second = inside(other.oracle.first_facets(), moved, self.oracle);
        assert_eq!(numbers, [first, second], "{what}");
        witnesses.len()
    }

    /// What two facets have in common that meet or do not.
    ///
    /// # Panics
    /// Where it is something else.
    pub fn common_part(
        &self,
        other: &Self,
        (placed, moved): (&Posed<'_, G>, &Oracle<D>),
        pair: FacetPair,
        what: &str,
    ) -> Option<usize> {
        let told = self.solid.common_part(placed, pair);
        let first = &self.oracle.facets()[self.number(pair.first)];
        let second = &moved.facets()[other.number(pair.second)];
        common::check::<G, D>(told.as_ref(), [first, second], what)
    }

    fn number(&self, facet: u32) -> usize {
        self.numbers[facet as usize]
    }
}

/// All of a list, which begins alike where there is less room.
fn listed<T: Copy + PartialEq + core::fmt::Debug>(
    list: impl Fn(&mut [T]) -> Listed,
    blank: T,
    what: &str,
) -> Vec<T> {
    let count = list(&mut []).count;
    let mut all = vec![blank; count + 1];
    let found = list(&mut all);
    assert_eq!((found.count, found.written), (count, count), "{what}");
    assert!(!found.is_truncated(), "{what}");
    all.truncate(count);
    for room in [1, 2, 3, count / 2, count.saturating_sub(1), count] {
        let mut few = vec![blank; room];
        let found = list(&mut few);
        let written = room.min(count);
        assert_eq!((found.count, found.written), (count, written), "{what}");
        assert_eq!(found.is_truncated(), room < count, "{what}");
        assert_eq!(few[..written], all[..written], "{what}: {room} of {count}");
    }
    all
}
