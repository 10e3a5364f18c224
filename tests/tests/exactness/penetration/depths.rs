//! How far convex solids have to be shifted at least, against the oracle.

#![expect(
    clippy::float_cmp,
    reason = "places are compared that are equal or other ones"
)]

use std::sync::LazyLock;
use tetracone::{
    number::Arithmetic,
    query::{Between, FacetPair, Feature, LeastShift, NotConvex, ShiftTracker},
    solid::Solid,
};
use tetracone_oracle::{
    cases::share,
    motions::pair::Turning,
    oracle::{Facet, Fraction, depth::Sets},
    rng::Rng,
    shapes::{Hull, Shape as _},
};
use tetracone_tests::harness::{
    hulls::room,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Couples of solids in each arithmetic and dimension.
static COUPLES: LazyLock<usize> = LazyLock::new(|| share(40, 1_500));

/// Poses of each couple.
const POSES: usize = 20;

in_every_space!(convex_solids_are_as_deep_as_the_oracle_says: run::<G, D>());

/// What was asked, and what it came to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    cases: usize,
    touching: usize,
    deep: usize,
    turned: usize,
    edges: usize,
    nested: usize,
}

fn run<G: World<D>, const D: usize>()
where
    G::Shape: Hull,
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
{
    let mut tally = Tally::default();
    let mut rng = Rng::new(81);
    for couple in 0..*COUPLES {
        // Nearly as large as the domain, and in `f32` as small as its numbers.
        let scale = match (couple % 6, G::arithmetic()) {
            (3, Arithmetic::F32) => 2f64.powi(-140),
            (4, Arithmetic::F32) => 2f64.powi(28),
            (3, Arithmetic::Fixed) => 2f64.powi(17),
            (4 | 5, Arithmetic::Fixed) => 1_000.0,
            _ => 1.0,
        };
        let larger = rng.pick(&[1.0, 1.0, 1.0, 8.0]);
        let mut hull = |scale| Subject::new::<G>(G::Shape::random(&mut rng).scaled(scale));
        let [first, second] = [hull(scale * larger), hull(scale)];
        let couple = Couple::<G, D> {
            first: &first,
            second: &second,
        };
        let reach = |subject: &Subject<G::Shape, D>| {
            let (low, high) = subject.shape.bounds();
            low.into_iter()
                .chain(high)
                .fold(0.0, |most: f64, x| most.max(x.abs()))
                / scale
        };
        let mut tracker = ShiftTracker::new();
        let far = libm::ceil(reach(&first) + reach(&second));
        for _ in 0..POSES {
            let is_turned = rng.once_in(3);
            let part = rng.pick(&[0.1, 0.25, 0.3, 0.5]);
            let offset = core::array::from_fn(|_| {
                let x = rng.between(-far, far) * part;
                let x = if is_turned { x } else { libm::rint(x) };
                x * scale
            });
            let turn = if is_turned {
                any(D, &mut rng)
            } else {
                square(D, &mut rng)
            };
            // The cosine of a quarter turn is not quite zero in `f32`, and what dents a little may be free.
            let is_off = D == 2 && G::arithmetic() == Arithmetic::F32 && turn[0] != 0.0;
            let is_turned = is_turned || is_off;
            let offset = G::grid().snap(offset);
            let at = Placing { offset, turn };
            couple.check(at, is_turned, &mut tracker, &mut tally);
        }
    }
    report::<G, D>(&tally);
}

fn report<G: World<D>, const D: usize>(tally: &Tally) {
    let Tally {
        cases,
        touching,
        deep,
        turned,
        edges,
        nested,
    } = *tally;
    println!(
        "{cases} depths in {:?}, {D}D: {deep} deep, {touching} touching, {turned} deep and turned, {edges} by edges, {nested} nested",
        G::arithmetic()
    );
    assert!(deep > cases / 3 && deep < cases && turned > cases / 12);
    assert!(touching > cases / 200 && nested > 0);
    assert_eq!(edges > cases / 100, D == 3);
}

/// A turn that moves no vertex off the lattice.
fn square(dimension: usize, rng: &mut Rng) -> [f64; 4] {
    let mut turn = [0.0; 4];
    if dimension == 2 {
        turn[0] = f64::from(rng.below_u32(4)) * core::f64::consts::FRAC_PI_2;
    } else if rng.once_in(2) {
        turn[rng.below(4)] = 1.0;
    } else {
        turn = turn.map(|_| rng.pick(&[0.5, -0.5]));
    }
    turn
}

/// Any turn, or a very small one.
fn any(dimension: usize, rng: &mut Rng) -> [f64; 4] {
    let small = rng.pick(&[1.0, 1.0, 1e-3, 1e-7]);
    let angle = rng.between(-3.2, 3.2) * small;
    if dimension == 2 {
        return [angle, 0.0, 0.0, 0.0];
    }
    let [x, y, z] = rng.direction::<3>();
    let (sine, cosine) = libm::sincos(angle);
    [cosine, sine * x, sine * y, sine * z]
}

/// Two convex solids.
struct Couple<'a, G: World<D>, const D: usize> {
    first: &'a Subject<G::Shape, D>,
    second: &'a Subject<G::Shape, D>,
}

impl<G: World<D>, const D: usize> Couple<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn check(
        &self,
        at: Placing<D>,
        is_turned: bool,
        tracker: &mut ShiftTracker,
        tally: &mut Tally,
    ) {
        let what = format!(
            "{:?} and {:?} at {at:?} in {:?}",
            self.first.shape.corners(),
            self.second.shape.corners(),
            G::arithmetic()
        );
        let (pose, places) = G::placed(at, self.second.shape.points());
        let (solid, other) = (self.first.solid::<G>(), self.second.solid::<G>());
        let placed = other.at(pose).expect("it stays in the domain");
        let sets = Sets::new(self.first.shape.points(), &places);
        let square = sets.square();
        let answer = solid.penetration(&placed).expect("both are convex");
        tally.cases += 1;
        let meets = solid.intersects(&placed);
        assert_eq!(answer.is_some(), meets, "{what}");
        assert!(square.is_some() || !meets, "they are apart: {what}");
        assert!(is_turned || square.is_some() == meets, "they meet: {what}");
        let tracked = tracker.penetration(&solid, &placed);
        let mut words = [(); 2].map(|()| Vec::new());
        let hulls = [&solid, &other].into_iter().zip(&mut words);
        let hulls = hulls.map(|(solid, words)| {
            *words = room::<G, D>(solid);
            tetracone::convex::Hull::build(solid, words).expect("it is convex")
        });
        let hulls: Vec<_> = hulls.collect();
        let by_hulls = hulls[0].penetration(&hulls[1].at(pose).expect("it stays in the domain"));
        for same in [tracked.expect("both are convex"), by_hulls] {
            assert_eq!(same.is_some(), meets, "{what}");
            if let (Some(same), Some(square)) = (same, &square) {
                Self::judge(&same, square, self.off(&places, is_turned), &what);
            }
        }
        let (Some(answer), Some(square)) = (answer, square) else {
            return;
        };
        Self::judge(&answer, &square, self.off(&places, is_turned), &what);
        let is_deep = square > Fraction::ZERO;
        tally.touching += usize::from(!is_deep);
        tally.deep += usize::from(is_deep);
        tally.turned += usize::from(is_deep && is_turned);
        tally.edges += usize::from(matches!(answer.between, Between::Edges(..)));
        tally.nested += usize::from(solid.crossings(&placed, &mut []).count == 0);
        if !is_turned && G::arithmetic() == Arithmetic::Fixed {
            self.judge_between(&sets, &places, &answer, &square, &what);
        }
        if let Some(shift) = answer.shift {
            self.judge_after(G::place_of(shift), at, is_turned, &what);
        }
        let back = at.offset.map(|x| -x);
        let pose = G::placed(Placing { offset: back, ..at }, &[]).0;
        if at.turn == Self::resting()
            && let Ok(back) = solid.at(pose)
        {
            let swapped = other.penetration(&back);
            let swapped = swapped.expect("both are convex").expect("they meet");
            let (there, back) = [&answer, &swapped].map(Self::depth).into();
            let off = match G::arithmetic() {
                Arithmetic::Fixed => 0.0,
                Arithmetic::F32 => self.off(&places, false),
            };
            assert!((there - back).abs() <= off, "{there} and {back}: {what}");
        }
    }

    fn depth(answer: &LeastShift<G>) -> f64 {
        use tetracone::number::Scalar as _;
        answer.depth.to_real()
    }

    /// The turn of a solid that is only shifted.
    fn resting() -> [f64; 4] {
        [f64::from(u8::from(D == 3)), 0.0, 0.0, 0.0]
    }

    /// What a depth may be too great by.
    fn off(&self, places: &[[f64; D]], is_turned: bool) -> f64 {
        let all = self.first.shape.points().iter().chain(places).flatten();
        let size = all.fold(0.0, |size: f64, x| size.max(x.abs()));
        match (G::arithmetic(), is_turned) {
            (Arithmetic::Fixed, false) => 0.0,
            (Arithmetic::Fixed, true) => 2.0,
            // Rounded up once at the end.
            (Arithmetic::F32, false) => size * 2f64.powi(-22),
            // The least numbers are rounded by steps.
            (Arithmetic::F32, true) => size * 2f64.powi(-20) + 2.0 * f64::from(f32::from_bits(1)),
        }
    }

    /// No less than the depth, and the least number that is not, give or take what is off.
    fn judge(answer: &LeastShift<G>, square: &Fraction, off: f64, what: &str) {
        let told = Self::depth(answer);
        let exact = square.sqrt();
        if G::arithmetic() == Arithmetic::Fixed {
            assert!(
                Fraction::of(told).squared() >= *square,
                "{told} for {exact}: {what}"
            );
            let less = told - 1.0 - off;
            let is_least = less < 0.0 || Fraction::of(less).squared() < *square;
            assert!(is_least, "{told} for {exact}: {what}");
        } else {
            let lost = off * 2f64.powi(-18);
            let up = told * 2f64.powi(-23) + f64::from(f32::from_bits(1));
            assert!(told >= exact - lost, "{told} for {exact}: {what}");
            assert!(told <= exact + off + up, "{told} for {exact}: {what}");
        }
        let direction = G::vector(answer.direction);
        let length = libm::sqrt(direction.iter().map(|x| x * x).sum());
        assert!((length - 1.0).abs() < 1e-6, "{direction:?}: {what}");
    }

    /// Along a perpendicular of what is told to be between the solids, the depth is the least one.
    fn judge_between(
        &self,
        sets: &Sets,
        places: &[[f64; D]],
        answer: &LeastShift<G>,
        square: &Fraction,
        what: &str,
    ) {
        let (ours, theirs) = (self.first.shape.facets(), self.second.shape.facets());
        let before = self.first.shape.points().len();
        assert_eq!(
            before + places.len(),
            before + self.second.shape.points().len()
        );
        let first = |facet: u32| ours[self.first.number(facet)].map(|i| i as usize);
        let second = |facet: u32| theirs[self.second.number(facet)].map(|i| i as usize + before);
        let across = |facet: [usize; D]| {
            let line = [facet[0], facet[1]];
            [Some(line), (D == 3).then(|| [facet[0], facet[D - 1]])]
        };
        let pair = match answer.between {
            Between::First(facet) => across(first(facet)),
            Between::Second(facet) => across(second(facet)),
            Between::Edges(
                FacetPair {
                    first: a,
                    second: b,
                },
                features,
            ) => {
                let [Feature::Edge(i), Feature::Edge(j)] = features else {
                    panic!("no edges: {what}");
                };
                let edge = |facet: [usize; D], k: u32| {
                    let k = k as usize;
                    Some([facet[k], facet[(k + 1) % D]])
                };
                [edge(first(a), i), edge(second(b), j)]
            }
        };
        let found = sets.along(pair).expect("they meet");
        let found = found.into_iter().flatten();
        assert_eq!(
            found.min().as_ref(),
            Some(square),
            "{:?}: {what}",
            answer.between
        );
    }

    /// After the shift they touch at most.
    fn judge_after(&self, shift: [f64; D], at: Placing<D>, is_turned: bool, what: &str) {
        let offset = core::array::from_fn(|k| at.offset[k] + shift[k]);
        if G::at(offset).is_none_or(|point| G::place_of(point) != offset) {
            return;
        }
        let (pose, places) = G::placed(Placing { offset, ..at }, self.second.shape.points());
        let other = self.second.solid::<G>();
        let Ok(placed) = other.at(pose) else { return };
        let left = self
            .first
            .solid::<G>()
            .penetration(&placed)
            .expect("both are convex");
        let left = left.as_ref().map_or(0.0, Self::depth);
        let square = Sets::new(self.first.shape.points(), &places).square();
        let exact = square.map_or(0.0, |square| square.sqrt());
        if G::arithmetic() == Arithmetic::Fixed {
            assert_eq!((left, exact), (0.0, 0.0), "after {shift:?}: {what}");
        } else {
            // Rounded up, be it from next to nothing.
            let off = self.off(&places, is_turned) + 2.0 * f64::from(f32::from_bits(1));
            assert!(
                left <= off && exact <= off,
                "{left} left after {shift:?}: {what}"
            );
        }
    }
}

in_every_space! {
    /// Whether solids are convex is what the oracle's signs say, and a question of those that are not is refused.
    solids_that_are_not_convex_are_refused: refuse::<G, D>()
}

fn refuse<G: World<D>, const D: usize>()
where
    G::Shape: Hull,
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(82);
    let convex = Subject::new::<G>(G::Shape::random(&mut rng));
    let plain = convex.solid::<G>();
    let [mut count, mut concave] = [0; 2];
    let prepare = |shape: G::Shape| match G::arithmetic() {
        Arithmetic::F32 => shape,
        Arithmetic::Fixed => shape.on_lattice(1_000.0),
    };
    let hulls: Vec<_> = (0..40).map(|_| G::Shape::random(&mut rng)).collect();
    let shapes = G::catalogue().into_iter().map(prepare).chain(hulls);
    for shape in shapes.filter(|shape| shape.size() > 0.0) {
        let subject = Subject::new::<G>(shape);
        let solid: Solid<'_, G> = subject.solid();
        let points: Vec<_> = subject
            .oracle
            .bounding()
            .flat_map(|(_, facet)| facet)
            .collect();
        let before = subject.numbers.iter().position(|number| {
            let facet = subject.oracle.facets()[*number];
            facet.has_size() && points.iter().any(|point| facet.is_before(*point))
        });
        let expected = before.map(|place| u32::try_from(place).expect("there are few"));
        let name = subject.name::<G>();
        count += 1;
        concave += usize::from(expected.is_some());
        assert_eq!(solid.is_convex(), expected.is_none(), "{name}");
        let there = |solid: &Solid<'_, G>, other: &Solid<'_, G>| {
            let placed = other.at(G::Pose::default()).expect("it is at rest");
            solid.penetration(&placed).map(|_| ())
        };
        let first = expected.map(|facet| NotConvex::First { facet });
        let second = expected.map(|facet| NotConvex::Second { facet });
        assert_eq!(there(&solid, &plain).err(), first, "{name}");
        assert_eq!(there(&plain, &solid).err(), second, "{name}");
    }
    println!(
        "{count} solids in {:?}, {D}D, {concave} not convex",
        G::arithmetic()
    );
    assert!(concave > 10 && count - concave > 30);
}
