//! Closed boundaries from choices: sums of the boundaries of simplices that share their vertices.
//!
//! Every closed boundary is such a sum. Few vertices, of few different coordinates, make of it
//! whatever is hard: collinear and coplanar corners, simplices without size, slivers, doubled
//! sheets, edges shared by many facets, cavities, and what is inside out. Few of them are convex; those
//! are made of what lies between some places.

use dashu_int::IBig;
use tetracone::number::{Arithmetic, F32_LIMIT, FIXED_LIMIT};
use tetracone_oracle::shapes::{Hull, Shape};
use tetracone_tests::harness::world::{Ground, World};

use crate::{case::spread, choices::Choices};

/// What coordinates look like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style {
    /// Whole numbers from -4 to 4.
    Small,
    /// Whole numbers of eight bits, times two to this power.
    Scaled(i32),
    /// Next to the ends of the domain, or zero.
    Far,
    /// Any coordinate there is.
    Any,
    /// Each one in a style of its own.
    Mixed,
}

/// The greatest power of two that [`Style::Scaled`] keeps in both domains.
const MOST_SCALED: i32 = 21;

impl Style {
    /// A style that keeps coordinates near zero, so that what is made of them can be moved.
    pub(crate) fn near(choices: &mut Choices<'_>) -> Self {
        choices.pick(&[Self::Small, Self::Scaled(0), Self::Scaled(8)])
    }

    /// Any style.
    pub(crate) fn any(choices: &mut Choices<'_>) -> Self {
        let scale = choices.pick(&[0, 1, 12, MOST_SCALED, -1, -20, -120, -149]);
        choices.pick(&[
            Self::Small,
            Self::Scaled(scale),
            Self::Far,
            Self::Any,
            Self::Mixed,
        ])
    }

    /// A coordinate: always one of the arithmetic's domain.
    pub(crate) fn coordinate<S: Ground>(self, choices: &mut Choices<'_>) -> f64 {
        let real = match self {
            Self::Small => f64::from(choices.byte() % 9) - 4.0,
            Self::Scaled(power) => {
                let whole = f64::from(choices.byte().cast_signed());
                libm::ldexp(whole, power)
            }
            Self::Far => {
                let far = (0..choices.below(4)).fold(limit::<S>(), |x, _| (S::GRID.down)(x));
                choices.pick(&[far, -far, 0.0])
            }
            Self::Any => any::<S>(choices.word()),
            Self::Mixed => {
                let style = choices.pick(&[
                    Self::Small,
                    Self::Scaled(-149),
                    Self::Scaled(MOST_SCALED),
                    Self::Far,
                    Self::Any,
                ]);
                return style.coordinate::<S>(choices);
            }
        };
        fitted::<S>(real)
    }

    /// A place: of coordinates of its own, or one made of those before it, so that it is level or
    /// in line with them.
    pub(crate) fn place<S: Ground, const D: usize>(
        self,
        choices: &mut Choices<'_>,
        before: &[[f64; D]],
    ) -> [f64; D] {
        let how = choices.below(8);
        if before.is_empty() || how < 5 {
            return [(); D].map(|()| self.coordinate::<S>(choices));
        }
        let [a, b] = [(); 2].map(|()| choices.pick(before));
        match how {
            5 => a,
            6 => core::array::from_fn(|k| choices.pick(&[a, b])[k]),
            _ => {
                let part = choices.pick(&[0.5, 0.25, 2.0, -1.0, 1.0 / 3.0]);
                core::array::from_fn(|k| fitted::<S>(a[k] + (b[k] - a[k]) * part))
            }
        }
    }
}

/// The greatest coordinate.
pub(crate) fn limit<S: Ground>() -> f64 {
    match S::ARITHMETIC {
        Arithmetic::F32 => f64::from(F32_LIMIT),
        Arithmetic::Fixed => f64::from(FIXED_LIMIT - 1),
    }
}

/// The nearest coordinate of the domain.
pub(crate) fn fitted<S: Ground>(real: f64) -> f64 {
    let end = limit::<S>();
    (S::GRID.round)(real).clamp(-end, end)
}

/// A coordinate of these bits, or zero where they are none.
fn any<S: Ground>(word: u32) -> f64 {
    let real = S::from_word(word).to_real();
    if real.abs() <= limit::<S>() {
        real
    } else {
        0.0
    }
}

/// A closed boundary, unless it was damaged on purpose.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Mesh<const D: usize> {
    /// The vertices.
    pub(crate) points: Vec<[f64; D]>,
    /// The facets, by their corners.
    pub(crate) facets: Vec<[u32; D]>,
}

/// At most so many vertices more than a simplex has, and simplices.
const MOST_POINTS: usize = 8;
const MOST_SIMPLICES: usize = 7;
/// Of what is convex fewer edges are split, and no coordinate is larger before it is scaled.
const MOST_SPLIT: usize = 4;
const LARGEST: f64 = 128.0;

impl<const D: usize> Mesh<D> {
    /// The boundary that these choices make, in this style.
    pub(crate) fn draw<G: World<D>>(choices: &mut Choices<'_>, style: Style) -> Self {
        let mut mesh = Self::default();
        for _ in 0..=D + choices.below(MOST_POINTS) {
            let place = style.place::<G::Scalar, D>(choices, &mesh.points);
            mesh.points.push(place);
        }
        let simplices = 1 + choices.below(MOST_SIMPLICES);
        // Mostly all are turned the right way, and mostly what is common to two of them stays.
        let (turned, joined) = (!choices.once_in(4), choices.once_in(3));
        for _ in 0..simplices {
            let first = choices.below(mesh.points.len());
            let corners: Vec<_> = (0..=D)
                .map(|k| match choices.byte() {
                    // Different corners more often than not.
                    byte @ 0..192 => (first + k * (1 + usize::from(byte) % 3)) % mesh.points.len(),
                    byte => usize::from(byte) % mesh.points.len(),
                })
                .collect();
            mesh.add_simplex(&corners, turned);
        }
        for _ in 0..choices.below(3) {
            mesh.add_fin([(); D].map(|()| choices.below(mesh.points.len())));
        }
        if joined {
            mesh.join();
        }
        mesh
    }

    /// A boundary that encloses something, turned so that it does; none where the choices make one
    /// that encloses nothing.
    pub(crate) fn solid<G: World<D>>(choices: &mut Choices<'_>, style: Style) -> Option<Self> {
        let mesh = Self::draw::<G>(choices, style);
        match mesh.measure().cmp(&IBig::ZERO) {
            core::cmp::Ordering::Less => Some(mesh.inverted()),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => Some(mesh),
        }
    }

    /// What lies between some places with whole coordinates, times a power of two where the style has one; now and
    /// then with vertices in the middle of edges, which are rounded. None where the choices make one that encloses
    /// nothing.
    pub(crate) fn convex<G: World<D>>(choices: &mut Choices<'_>, style: Style) -> Option<Self>
    where
        G::Shape: Hull,
    {
        let (whole, power) = match style {
            Style::Scaled(power) => (Style::Scaled(0), power),
            other => (other, 0),
        };
        let mut places: Vec<[f64; D]> = Vec::new();
        for _ in 0..=D + choices.below(MOST_POINTS) {
            let place = whole.place::<G::Scalar, D>(choices, &places);
            places.push(place.map(|x| libm::rint(x).clamp(-LARGEST, LARGEST)));
        }
        let lattice: Vec<_> = places.iter().map(steps).collect();
        let shape = <G::Shape as Hull>::between(&lattice)?;
        let scaled = |x: f64| fitted::<G::Scalar>(libm::ldexp(x, power));
        let mut mesh = Self {
            points: shape.points().iter().map(|p| p.map(scaled)).collect(),
            facets: shape.facets(),
        };
        for _ in 0..choices.below(MOST_SPLIT) {
            let at = choices.below(mesh.facets.len());
            mesh.split::<G::Scalar>(at);
        }
        Some(mesh)
    }

    /// Puts a vertex in the middle of an edge of this facet, and into all facets at that edge.
    fn split<S: Ground>(&mut self, number: usize) {
        let [from, to] = [0, 1].map(|k| self.facets[number][(number + k) % D]);
        let ends = [from, to].map(|at| self.points[at as usize]);
        let middle = index(self.points.len());
        let between = |k: usize| fitted::<S>(f64::midpoint(ends[0][k], ends[1][k]));
        self.points.push(core::array::from_fn(between));
        for mut facet in core::mem::take(&mut self.facets) {
            let of = |end: u32| facet.iter().position(|at| *at == end);
            if let (Some(one), Some(other)) = (of(from), of(to)) {
                let mut half = facet;
                half[one] = middle;
                facet[other] = middle;
                self.facets.push(half);
            }
            self.facets.push(facet);
        }
    }

    /// Adds the facets of a simplex, out of it if it is to be `turned`.
    fn add_simplex(&mut self, corners: &[usize], turned: bool) {
        let places: Vec<_> = corners.iter().map(|&at| self.points[at]).collect();
        let inside_out = turned && determinant(&places) < 0.0;
        for left_out in 0..=D {
            let mut rest = corners.iter().enumerate().filter(|(at, _)| *at != left_out);
            let mut facet = [(); D].map(|()| rest.next().map_or(0, |(_, &at)| index(at)));
            // The sign of the facet in the boundary of the simplex.
            if inside_out == left_out.is_multiple_of(2) {
                facet.swap(0, 1);
            }
            self.facets.push(facet);
        }
    }

    /// Adds a facet and its opposite.
    fn add_fin(&mut self, corners: [usize; D]) {
        let mut facet = corners.map(index);
        self.facets.push(facet);
        facet.swap(0, 1);
        self.facets.push(facet);
    }

    /// Takes out facets that cancel each other.
    fn join(&mut self) {
        let mut kept: Vec<[u32; D]> = Vec::new();
        for facet in core::mem::take(&mut self.facets) {
            let opposite = kept.iter().position(|other| are_opposite(*other, facet));
            match opposite {
                Some(at) => drop(kept.swap_remove(at)),
                None => kept.push(facet),
            }
        }
        self.facets = kept;
    }

    /// Damages it, or leaves it as it is.
    pub(crate) fn harm(&mut self, damage: u8) {
        let at = usize::from(damage / 8) % self.facets.len().max(1);
        let Some(facet) = self.facets.get_mut(at) else {
            return;
        };
        match damage % 8 {
            0 => facet.swap(0, 1),
            1 => facet[D - 1] = u32::from(damage),
            2 => drop(self.facets.swap_remove(at)),
            3 => self.facets.clear(),
            4 => self.facets.reverse(),
            _ => {}
        }
    }

    /// The signed area or volume without rounding, in a unit of its own.
    pub(crate) fn measure(&self) -> IBig {
        let from = self.points.first().copied().unwrap_or([0.0; D]);
        let part = |facet: &[[f64; D]; D]| exact_determinant(facet, from);
        self.corners().iter().map(part).sum()
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).expect("few points")
}

/// Whole coordinates; the third one is zero in the plane.
#[expect(clippy::cast_possible_truncation, reason = "they are whole and small")]
fn steps<const D: usize>(place: &[f64; D]) -> [i64; 3] {
    spread(place).map(|x| x as i64)
}

fn are_opposite<const D: usize>(one: [u32; D], mut other: [u32; D]) -> bool {
    other.swap(0, 1);
    let turns = if D == 2 { 1 } else { D };
    (0..turns).any(|by| (0..D).all(|k| other[(k + by) % D] == one[k]))
}

/// The determinant of a simplex's edges from its first corner, nearly.
fn determinant<const D: usize>(places: &[[f64; D]]) -> f64 {
    let edge = |at: usize, k: usize| places[at][k] - places[0][k];
    if D == 2 {
        return edge(1, 0) * edge(2, 1) - edge(1, 1) * edge(2, 0);
    }
    let minor = |k: usize, l: usize| edge(2, k) * edge(3, l) - edge(2, l) * edge(3, k);
    edge(1, 0) * minor(1, 2) + edge(1, 1) * minor(2, 0) + edge(1, 2) * minor(0, 1)
}

/// A coordinate in units of 2^-149, the least that any has.
fn whole(x: f64) -> IBig {
    IBig::try_from(libm::ldexp(x, 149)).expect("a whole number of such units")
}

/// The determinant of a facet's corners as seen from a place, in units of [`whole`].
pub(crate) fn exact_determinant<const D: usize>(facet: &[[f64; D]; D], from: [f64; D]) -> IBig {
    let way = |at: usize, k: usize| whole(facet[at][k]) - whole(from[k]);
    if D == 2 {
        return way(0, 0) * way(1, 1) - way(0, 1) * way(1, 0);
    }
    let minor = |k: usize, l: usize| way(1, k) * way(2, l) - way(1, l) * way(2, k);
    way(0, 0) * minor(1, 2) + way(0, 1) * minor(2, 0) + way(0, 2) * minor(0, 1)
}

impl<const D: usize> Shape<D> for Mesh<D> {
    fn points(&self) -> &[[f64; D]] {
        &self.points
    }

    fn points_mut(&mut self) -> &mut [[f64; D]] {
        &mut self.points
    }

    fn facets(&self) -> Vec<[u32; D]> {
        self.facets.clone()
    }

    fn inverted(mut self) -> Self {
        for facet in &mut self.facets {
            facet.swap(0, 1);
        }
        self
    }

    fn name(&self) -> &'static str {
        "a fuzzed mesh"
    }

    fn named(self, _: &str) -> Self {
        self
    }

    fn with(mut self, other: Self) -> Self {
        let before = index(self.points.len());
        self.points.extend(other.points);
        let moved = |facet: [u32; D]| facet.map(|at| at + before);
        self.facets.extend(other.facets.into_iter().map(moved));
        self
    }

    fn normal(corners: [[f64; D]; D]) -> [f64; D] {
        let edge = |at: usize, k: usize| corners[at][k] - corners[0][k];
        core::array::from_fn(|k| match (D, k) {
            (2, 0) => edge(1, 1),
            (2, _) => -edge(1, 0),
            _ => {
                let (l, m) = ((k + 1) % 3, (k + 2) % 3);
                edge(1, l) * edge(2, m) - edge(1, m) * edge(2, l)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fixed::types::I32F0;
    use tetracone::{plane::Plane, space::Space};
    use tetracone_oracle::rng::Rng;

    fn check<G: World<D>, const D: usize>() {
        let mut rng = Rng::new(1);
        let mut solids = 0;
        for _ in 0..2000 {
            let bytes: Vec<u8> = (0..25).flat_map(|_| rng.bits().to_le_bytes()).collect();
            let mut choices = Choices::new(&bytes);
            let style = Style::any(&mut choices);
            let mesh = Mesh::<D>::draw::<G>(&mut choices, style);
            assert!(mesh.is_closed(), "{mesh:?}");
            let has_measure = mesh.measure() != IBig::ZERO;
            let style = Style::Small;
            let small = Mesh::<D>::draw::<G>(&mut Choices::new(&bytes), style);
            assert_eq!(small.size() > 0.0, small.measure() > IBig::ZERO);
            solids += usize::from(has_measure);
        }
        assert!(solids > 500, "{solids}");
    }

    #[test]
    fn boundaries_are_closed_and_many_enclose_something() {
        check::<Plane<f32>, 2>();
        check::<Plane<I32F0>, 2>();
        check::<Space<f32>, 3>();
        check::<Space<I32F0>, 3>();
    }
}
