//! Membership: a sum over the covering (Alg. 4.1, 5.1).

use tetracone::{
    number::{Scalar, Sign},
    query::Class,
};

use super::{Covering, Position, Simplex};
use crate::{Counters, Simplicial};

/// A signed sum over simplices that a point lies in.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    /// Doubled, so that an inner side, shared by two simplices, counts half for each of them.
    doubled: i32,
    /// The same for the point a little aside, which no inner side has.
    aside: i32,
    /// Whether some inner edge has the point, so that halves do not add up.
    on_edge: bool,
}

impl Sum {
    /// Adds a simplex with the point in it or in an inner side; `aside` says whether it still is
    /// after the point was moved a little.
    fn add(&mut self, position: Position, sign: i32, aside: impl FnOnce() -> bool) {
        match position {
            Position::Interior => {
                self.doubled += 2 * sign;
                self.aside += 2 * sign;
            }
            Position::InnerSide(_) | Position::InnerEdge(_) => {
                self.doubled += sign;
                self.aside += if aside() { 2 * sign } else { 0 };
                self.on_edge |= matches!(position, Position::InnerEdge(_));
            }
            _ => {}
        }
    }

    /// The class of the winding number.
    const fn class(self) -> Class {
        let doubled = if self.on_edge {
            self.aside
        } else {
            self.doubled
        };
        if doubled >= 2 {
            Class::Inside
        } else {
            Class::Outside
        }
    }
}

impl<G: Simplicial<D>, const D: usize> Covering<G, D> {
    /// Where a point lies (Alg. 4.1, 5.1).
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        self.classify_counted(point, &mut Counters::default())
    }

    /// As [`Covering::classify`], counting.
    pub fn classify_counted(&self, point: G::Point, counters: &mut Counters) -> Class {
        if self.rejects(point) {
            return Class::Outside;
        }
        self.sum(point, self.all(), counters)
    }

    /// Whether a point has exact signs.
    pub(crate) fn in_domain(point: G::Point) -> bool {
        G::coordinates(point).into_iter().all(Scalar::in_domain)
    }

    /// Whether the bounding circle or sphere, or the domain, shows that a point is outside.
    pub(crate) fn rejects(&self, point: G::Point) -> bool {
        !Self::in_domain(point) || !self.circle.reaches(self.local(point), 0.0)
    }

    /// The signed sum over some simplices, among them all that contain the point.
    pub(crate) fn sum(
        &self,
        point: G::Point,
        simplices: impl IntoIterator<Item = usize>,
        counters: &mut Counters,
    ) -> Class {
        let mut sum = Sum::default();
        for number in simplices {
            match self.position_in(&self.simplices[number], point, counters) {
                Position::Origin => return self.origin_class,
                position if position.is_outer() => return Class::Boundary,
                position => self.add(&mut sum, number, position, point),
            }
        }
        sum.class()
    }

    /// The signed sum over simplices whose α of the point is known to be positive.
    pub(crate) fn sum_within(
        &self,
        point: G::Point,
        simplices: impl IntoIterator<Item = usize>,
        counters: &mut Counters,
    ) -> Class {
        let mut sum = Sum::default();
        for number in simplices {
            match self.position_within(&self.simplices[number], point, Sign::Positive, counters) {
                Position::Origin => return self.origin_class,
                position => self.add(&mut sum, number, position, point),
            }
        }
        sum.class()
    }

    fn add(&self, sum: &mut Sum, number: usize, position: Position, point: G::Point) {
        let Simplex { facet, sign } = &self.simplices[number];
        let aside = || (0..D).all(|k| G::inner_side(self.origin, facet, k, point) == *sign);
        sum.add(position, sign.value(), aside);
    }

    /// Where a point lies in a simplex. On the facet of a degenerate one all is the interior of the outer side.
    pub(super) fn position_in(
        &self,
        simplex: &Simplex<G>,
        point: G::Point,
        counters: &mut Counters,
    ) -> Position {
        let Simplex { facet, sign } = simplex;
        let side = G::side(facet, point);
        counters.signs += 1;
        if *sign == Sign::Zero {
            return if side == Sign::Zero && G::touches(facet, point) {
                Position::OuterSide
            } else {
                Position::Out
            };
        }
        self.position_within(simplex, point, relative(side, *sign), counters)
    }

    /// The same for a simplex that is not degenerate, α's sign being known.
    fn position_within(
        &self,
        Simplex { facet, sign }: &Simplex<G>,
        point: G::Point,
        alpha: Sign,
        counters: &mut Counters,
    ) -> Position {
        if alpha == Sign::Negative {
            return Position::Out;
        }
        let mut zeros = 0u8;
        for k in 0..D {
            counters.signs += 1;
            match relative(G::inner(self.origin, facet, k, point), *sign) {
                Sign::Negative => return Position::Out,
                Sign::Zero => zeros |= 1 << k,
                Sign::Positive => {}
            }
        }
        Position::of::<D>(alpha, zeros)
    }
}

/// A barycentric sign from a determinant's and the simplex's.
pub(crate) fn relative(determinant: Sign, simplex: Sign) -> Sign {
    if simplex == Sign::Negative {
        -determinant
    } else {
        determinant
    }
}
