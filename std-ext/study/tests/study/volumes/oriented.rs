//! Oriented boxes: all their points in them exactly, fitted to surface, and in motion.

use dashu_ratio::Relaxed as Rational;
use tetracone::number::Arithmetic;
use tetracone_classic::bounding::{Motion, OrientedBox, Volume};
use tetracone_classic::vector::dot;
use tetracone_oracle::{oracle::Facet, rng::Rng};
use tetracone_tests::harness::world::{Grounded as _, World};

use super::{PAIRS, Place, points, shifted};
use crate::spheres::rational;

/// An oriented box that another fit has built.
macro_rules! fit {
    ($(#[$doc:meta])* $name:ident: $called:literal, $around:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(super) struct $name<const D: usize>(pub(super) OrientedBox<D>);

        impl<const D: usize> Volume<D> for $name<D> {
            const NAME: &'static str = $called;

            fn around(points: &[[f64; D]]) -> Option<Self> {
                let around: fn(&[[f64; D]]) -> Option<OrientedBox<D>> = $around;
                around(points).map(Self)
            }

            fn placed(&self, motion: &Motion<D>) -> Self {
                Self(self.0.placed(motion))
            }

            fn meets(&self, other: &Self) -> bool {
                self.0.meets(&other.0)
            }

            fn has(&self, point: [f64; D]) -> bool {
                self.0.has(point)
            }

            fn entered_by(&self, ends: [[f64; D]; 2]) -> Option<f64> {
                self.0.entered_by(ends)
            }

            fn size(&self) -> f64 {
                self.0.size()
            }
        }
    };
}

fit! {
    /// By the areas of the triangles, in the plane the edges, of all points that follow each other.
    ByFacets: "oriented box by facets", |points| {
        let facets = points.windows(D).map(|corners| corners.try_into().expect("so many"));
        let facets: Vec<[[f64; D]; D]> = facets.collect();
        if facets.is_empty() { OrientedBox::around(points) } else { OrientedBox::around_facets(&facets) }
    }
}

fit! {
    /// As small as the search finds.
    Smallest: "smallest oriented box", OrientedBox::smallest
}

#[test]
fn a_fit_to_surface_does_not_depend_on_how_it_is_cut() {
    cut_up::<2>();
    cut_up::<3>();
}

/// Facets, half of which are cut in two several times, and their first ones alone.
fn cut_up<const D: usize>() {
    let mut rng = Rng::new(928);
    let mut changed = 0;
    for _ in 0..*PAIRS {
        let mut place = || -> [f64; D] {
            core::array::from_fn(|k| rng.between(-1.0, 1.0) * [4.0, 2.0, 1.0][k])
        };
        let facets: Vec<[[f64; D]; D]> =
            (0..6).map(|_| core::array::from_fn(|_| place())).collect();
        let mut cut = facets.clone();
        for _ in 0..40 {
            // The longest edge of the three first facets is halved.
            let facet = cut.remove(0);
            let middle = core::array::from_fn(|k| facet[0][k].midpoint(facet[1][k]));
            let (mut one, mut other) = (facet, facet);
            (one[1], other[0]) = (middle, middle);
            one.rotate_left(1);
            other.rotate_left(1);
            cut.insert(0, one);
            cut.insert(3, other);
        }
        let [whole, parts] =
            [&facets, &cut].map(|all| OrientedBox::around_facets(all).expect("facets"));
        let by_corners = OrientedBox::around(cut.as_flattened()).expect("corners");
        let off = |other: &OrientedBox<D>| (other.size() / whole.size() - 1.0).abs();
        assert!(off(&parts) < 1e-6, "{facets:?} {whole:?} {parts:?}");
        changed += usize::from(off(&by_corners) > 0.01);
    }
    println!(
        "{} surfaces cut up in {D}D: a fit to corners changes in {changed}",
        *PAIRS
    );
    assert!(changed > *PAIRS / 2);
}

in_every_space!(all_points_are_exactly_in_their_boxes: exactly_in::<G, D>());

/// With fractions: no point is farther along a side's direction than is told.
fn exactly_in<G: Place<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(921);
    for _ in 0..*PAIRS / 3 {
        let count = D + rng.below(9);
        let set = points::<G, D>(&mut rng, count);
        let fits = [
            OrientedBox::around(&set),
            ByFacets::around(&set).map(|fit| fit.0),
            OrientedBox::smallest(&set),
        ];
        for found in fits {
            let found = found.expect("it has points");
            let (centre, halves) = (found.centre(), found.halves());
            for (axis, half) in found.axes().into_iter().zip(halves) {
                for point in &set {
                    let terms = (0..D)
                        .map(|k| (rational(point[k]) - rational(centre[k])) * rational(axis[k]));
                    let along = terms.fold(Rational::ZERO, |sum, term| sum + term);
                    let half = rational(half);
                    assert!(along <= half && -along <= half, "{set:?} {found:?}");
                }
            }
            for (a, b) in (0..D).flat_map(|a| (0..=a).map(move |b| (a, b))) {
                let across = dot(found.axes()[a], found.axes()[b]);
                let wanted = f64::from(u8::from(a == b));
                assert!((across - wanted).abs() < 1e-13, "{set:?} {found:?}");
            }
        }
    }
    println!(
        "{} sets of points in three boxes each in {:?}, {D}D",
        *PAIRS / 3,
        G::arithmetic()
    );
}

in_every_space!(oriented_boxes_that_move_touch_when_told: touches::<G, D>());

/// Boxes that move are never told to touch later than their simplices do, and meet at the time told.
fn touches<G: Place<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(913);
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..*PAIRS {
        let ([first, second], step) = on_steps::<G, D>(&mut rng);
        let ways = [(); 2].map(|()| -> [f64; D] {
            core::array::from_fn(|_| 16.0 * step * (f64::from(rng.below_u32(200)) - 100.0))
        });
        let ways = if rng.once_in(4) {
            [[0.0; D], ways[1]]
        } else {
            ways
        };
        let fit = rng.pick(&[
            OrientedBox::around,
            |set: &[[f64; D]]| Some(ByFacets::around(set)?.0),
            OrientedBox::smallest,
        ]);
        let [one, other] = [&first, &second].map(|set| fit(set).expect("points"));
        let told = one.first_touch(&other, ways);
        let parts = (0..=16).map(f64::from);
        let moved = |set: &[[f64; D]], way: [f64; D], part: f64| -> Vec<[f64; D]> {
            let place = |point: &[f64; D]| core::array::from_fn(|k| point[k] + way[k] * part);
            set.iter().map(place).collect()
        };
        let touches = |part: &f64| {
            let sets = [(&first, ways[0]), (&second, ways[1])];
            let [first, second] = sets.map(|(set, way)| moved(set, way, part / 16.0));
            G::simplices_meet(&first, &second)
        };
        if let Some(part) = parts.into_iter().find(touches) {
            let told = told.expect("it touches");
            assert!(
                told <= part / 16.0 + 1e-9,
                "{first:?} {second:?} {ways:?} {told}"
            );
            hits += 1;
        }
        if let Some(told) = told {
            let moved = |volume: &OrientedBox<D>, way: [f64; D]| {
                volume.placed(&shifted(way.map(|x| x * told), 1e-4 * step))
            };
            let (one, other) = (moved(&one, ways[0]), moved(&other, ways[1]));
            assert!(one.meets(&other), "{first:?} {second:?} {ways:?} {told}");
        }
        misses += usize::from(told.is_none());
    }
    println!(
        "{} ways of oriented boxes in {:?}, {D}D: {hits} touch, {misses} are told to miss",
        *PAIRS,
        G::arithmetic()
    );
    assert!(hits > *PAIRS / 50 && misses > *PAIRS / 10);
}

/// The corners of two simplices, and a step of which they are multiples: so is what comes of moving them by some
/// thousand of it, without rounding.
fn on_steps<G: World<D>, const D: usize>(rng: &mut Rng) -> ([Vec<[f64; D]>; 2], f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let mut sets = [(); 2].map(|()| points::<G, D>(rng, D + 1));
    let far = sets
        .iter()
        .flatten()
        .flatten()
        .fold(1e-3, |most: f64, x| most.max(x.abs()));
    let step = match G::arithmetic() {
        Arithmetic::F32 => (far.log2().ceil() - 12.0).exp2(),
        Arithmetic::Fixed => 1.0,
    };
    for x in sets.iter_mut().flatten().flatten() {
        *x = (*x / step).round() * step;
    }
    (sets, step)
}
