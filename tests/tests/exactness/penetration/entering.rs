//! When a solid that is shifted along a direction first enters another one, against the oracle.

use std::sync::LazyLock;

use tetracone::{
    number::Arithmetic,
    query::{FirstContact, Witness},
};
use tetracone_oracle::{
    cases::few,
    motions::pair::{At, Pair, Turning},
    oracle::{
        Facet, Fraction, Oracle, Place,
        entering::{Passage, overlap, passages},
        pair::meet,
    },
    rng::Rng,
    shapes::Shape as _,
};
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

use super::{
    blocks::{Blocks, scale, whole},
    case::Case,
    is_zero, way,
};

/// The most pairs of facets that an exact answer is worked out for.
static MOST: LazyLock<usize> = LazyLock::new(|| few(400, 12_000));

/// Couples of blocks.
static BLOCKS: LazyLock<usize> = LazyLock::new(|| few(50, 2_000));

/// What was asked, and what it came to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    cases: usize,
    free: usize,
    overlapping: usize,
    /// From a touch at the start: that enters at once, and that does not.
    enters: usize,
    leaves: usize,
    later: usize,
}

impl<G: World<D>, const D: usize> Case<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn enter(&self, d: [f64; D]) -> FirstContact<G> {
        let d = G::at(d).expect("a vector of the domain");
        let contact = self.solid.first_contact_along(&self.placed(), d);
        contact.expect("it is in the domain")
    }

    /// Facets that enter each other from the start on, the first ones first, and the least of these pairs first.
    fn entries(&self, d: [f64; D]) -> Vec<Passage> {
        let mut all = passages(&self.first.oracle, &self.moved, d);
        all.retain(|passage| passage.enters() && passage.first >= Fraction::ZERO);
        let place = |numbers: &[usize], facet: usize| numbers.iter().position(|n| *n == facet);
        all.sort_by_key(|passage| {
            let (first, second) = passage.facets;
            let own = place(&self.first.numbers, first);
            (
                passage.first.clone(),
                own,
                place(&self.second.numbers, second),
            )
        });
        all
    }

    fn judge(&self, d: [f64; D], tally: &mut Tally) {
        let contact = self.enter(d);
        let what = format!("{} along {d:?}: {contact:?}", self.what);
        let touches = meet(&self.first.oracle, &self.moved);
        tally.cases += 1;
        if touches && overlap(&self.first.oracle, &self.moved) {
            tally.overlapping += 1;
            assert!(
                contact.multiple <= 0.0 && contact.witness.is_some(),
                "{what}"
            );
            return;
        }
        let entries = self.entries(d);
        let Some(first) = entries.first() else {
            tally.free += 1;
            tally.leaves += usize::from(touches);
            assert_eq!(
                (contact.multiple, contact.witness),
                (f64::INFINITY, None),
                "{what}"
            );
            return;
        };
        tally.enters += usize::from(touches && first.first == Fraction::ZERO);
        tally.leaves += usize::from(touches && first.first > Fraction::ZERO);
        tally.later += usize::from(first.first > Fraction::ZERO);
        is_below(contact.multiple, &first.first, &what);
        let Some(Witness::Facets(pair)) = contact.witness else {
            panic!("{what}");
        };
        let told = (
            self.first.numbers[pair.first as usize],
            self.second.numbers[pair.second as usize],
        );
        assert_eq!(told, first.facets, "{what}");
        self.separates(&contact, d, told, &what);
    }

    /// The facets meet in the place that is told, and the normal leads from the one to the other.
    fn separates(&self, contact: &FirstContact<G>, d: [f64; D], pair: (usize, usize), what: &str) {
        let point = G::place_of(contact.point.expect("they meet somewhere"));
        let normal = G::vector(contact.normal.expect("it has a direction"));
        let (one, other) = (
            self.first.oracle.facets()[pair.0],
            self.moved.facets()[pair.1],
        );
        let other =
            other.map(|corner| core::array::from_fn(|k| corner[k] + d[k] * contact.multiple));
        let size = |corners: &[[f64; D]]| {
            let all = corners.iter().flatten().chain(&point);
            all.fold(0.0, |most: f64, x| most.max(x.abs()))
        };
        let off = match G::arithmetic() {
            Arithmetic::F32 => size(&[one, other].concat()) * 2f64.powi(-21) + 1e-37,
            Arithmetic::Fixed => 2.0 + size(&[one, other].concat()) * 2f64.powi(-24),
        };
        let height = |corner: &[f64; D]| {
            (0..D)
                .map(|k| (corner[k] - point[k]) * normal[k])
                .sum::<f64>()
        };
        assert!(one.iter().all(|corner| height(corner) <= off), "{what}");
        assert!(other.iter().all(|corner| height(corner) >= -off), "{what}");
        let length = libm::sqrt(normal.iter().map(|x| x * x).sum());
        assert!((length - 1.0).abs() < 1e-4, "{what}");
        for facet in [one, other] {
            for k in 0..D {
                let all = facet.map(|corner| corner[k]);
                let low = all.iter().copied().fold(f64::INFINITY, f64::min);
                let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                assert!(point[k] >= low - off && point[k] <= high + off, "{what}");
            }
        }
    }
}

/// The greatest number that is no more.
fn is_below(told: f64, exact: &Fraction, what: &str) {
    let size = exact.to_f64();
    assert!(Fraction::of(told) <= *exact, "{told} for {size}: {what}");
    assert!(
        told >= size * (1.0 - 2f64.powi(-51)),
        "{told} for {size}: {what}"
    );
    if told <= 0.0 {
        assert_eq!(*exact, Fraction::ZERO, "{what}");
        return;
    }
    let more = Fraction::of(told.next_up());
    let near = (told.next_up() - size).abs() <= size * 2f64.powi(-60);
    assert!(
        more > *exact || near,
        "{told} is not the greatest number for {size}: {what}"
    );
}

in_every_space!(solids_enter_as_the_oracle_says: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut tally = Tally::default();
    let mut rng = Rng::new(91);
    for shapes in pairs::<G, D>() {
        let [first, second] = shapes;
        if first.facets().len() * second.facets().len() > *MOST {
            continue;
        }
        let [first, second] = [first, second].map(Subject::new::<G>);
        let motion = Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion
            .through(5, 92)
            .take(5)
            .chain(motion.jumps(93).take(2))
            .chain(motion.orbit(0.2, 3, 0.2, 96).take(4))
            .chain(motion.resting(&first.shape, &second.shape, 94).take(4));
        for pose in poses {
            let case = Case::<G, D>::new(&first, &second, pose.into());
            let d = way::<G, D>(&mut rng, &case);
            case.judge(d, &mut tally);
            // Towards each other, from where they are.
            let middle = |oracle: &Oracle<D>| {
                let (_, facet) = oracle.bounding().next().expect("it has facets");
                facet[0]
            };
            let (to, from) = (middle(&first.oracle), middle(&case.moved));
            let towards = G::grid().snap(core::array::from_fn(|k| to[k] - from[k]));
            if !is_zero(towards) && G::at(towards).is_some() {
                case.judge(towards, &mut tally);
            }
        }
    }
    println!("{tally:?} in {:?}, {D}D", G::arithmetic());
    let Tally {
        cases,
        free,
        overlapping,
        enters,
        leaves,
        later,
    } = tally;
    assert!(later > cases / 10 && free > cases / 10 && overlapping > cases / 20);
    assert!(enters > 0 && leaves > 0);
}

in_every_space! {
    /// On small grids nearly all that meets lies in one line or plane: blocks slide along each other, fill
    /// hollows and lie in each other.
    blocks_enter_as_their_squares_and_cubes_do: grids::<G, D>()
}

fn grids<G: World<D> + Blocks<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut tally = Tally::default();
    let mut rng = Rng::new(95);
    for round in 0..*BLOCKS {
        let scale = scale::<G, D>(round);
        let larger = if round % 3 == 0 { 2.0 } else { 1.0 };
        let mut blocks = |scale| Subject::new::<G>(G::blocks(rng.bits()).scaled(scale));
        let [first, second] = [blocks(scale * larger), blocks(scale)];
        let cells = [(&first, larger), (&second, 1.0)]
            .map(|(subject, size)| cells(&subject.oracle, size * scale));
        for _ in 0..10 {
            let offset: [f64; D] = whole(&mut rng, if D == 2 { 6 } else { 3 });
            let turn = [f64::from(u8::from(D == 3)), 0.0, 0.0, 0.0];
            let at = Placing {
                offset: offset.map(|x| x * scale),
                turn,
            };
            let case = Case::<G, D>::new(&first, &second, at);
            let mut d: [f64; D] = whole(&mut rng, 2);
            if rng.once_in(2) {
                d = core::array::from_fn(|k| -offset[k].signum() * d[k].abs());
            }
            d[0] += f64::from(u8::from(is_zero(d)));
            let contact = case.enter(d.map(|x| x * scale));
            let what = format!("{} along {d:?}: {contact:?}", case.what);
            let exact = block_entry(&cells, larger, offset, d);
            tally.cases += 1;
            let touches = meet(&first.oracle, &case.moved);
            match exact {
                Entry::Never => {
                    tally.free += 1;
                    tally.leaves += usize::from(touches);
                    assert_eq!(
                        (contact.multiple, contact.witness),
                        (f64::INFINITY, None),
                        "{what}"
                    );
                }
                Entry::Overlap => {
                    tally.overlapping += 1;
                    assert!(
                        contact.multiple <= 0.0 && contact.witness.is_some(),
                        "{what}"
                    );
                }
                Entry::At(multiple) => {
                    let is_start = multiple == Fraction::ZERO;
                    tally.enters += usize::from(is_start);
                    tally.later += usize::from(!is_start);
                    tally.leaves += usize::from(touches && !is_start);
                    is_below(contact.multiple, &multiple, &what);
                    case.judge(d.map(|x| x * scale), &mut Tally::default());
                }
            }
        }
    }
    println!("{tally:?} in {:?}, {D}D", G::arithmetic());
    let Tally {
        cases,
        free,
        overlapping,
        enters,
        leaves,
        later,
    } = tally;
    assert!(later > cases / 10 && free > cases / 5 && overlapping > cases / 20);
    assert!(enters > cases / 100 && leaves > cases / 50);
}

/// The lowest corners of a solid's squares or cubes, as multiples of their size.
fn cells<const D: usize>(oracle: &Oracle<D>, size: f64) -> Vec<[i32; D]>
where
    [[f64; D]; D]: Facet<D>,
{
    let mut found = Vec::new();
    for number in 0..4usize.pow(3) {
        let digits = [number % 4, number / 4 % 4, number / 16];
        let place = core::array::from_fn(|k| i32::try_from(digits[k]).expect("a digit"));
        let is_again = digits[D..].iter().any(|digit| *digit != 0);
        let middle = place.map(|x| (f64::from(x) + 0.5) * size);
        if !is_again && oracle.place(middle) == Place::Inside {
            found.push(place);
        }
    }
    found
}

/// When blocks first overlap.
enum Entry {
    Never,
    /// From the start.
    Overlap,
    At(Fraction),
}

/// When the first cells overlap.
fn block_entry<const D: usize>(
    [ours, theirs]: &[Vec<[i32; D]>; 2],
    larger: f64,
    offset: [f64; D],
    d: [f64; D],
) -> Entry {
    let mut first: Option<Fraction> = None;
    for one in ours {
        for other in theirs {
            // Open intervals along the axes, as quotients of small integers.
            let (mut low, mut high) = (Fraction::ratio(-10_000, 1), Fraction::ratio(10_000, 1));
            let mut meets = true;
            for k in 0..D {
                #[expect(clippy::cast_possible_truncation, reason = "small integers")]
                let whole = |x: f64| x as i128;
                let (size, at) = (whole(larger), whole(offset[k]));
                let begin = i128::from(one[k]) * size - (i128::from(other[k]) + at + 1);
                let end = (i128::from(one[k]) + 1) * size - (i128::from(other[k]) + at);
                let speed = whole(d[k]);
                if speed == 0 {
                    meets &= begin < 0 && end > 0;
                    continue;
                }
                let (from, to) = (Fraction::ratio(begin, speed), Fraction::ratio(end, speed));
                let (from, to) = if speed > 0 { (from, to) } else { (to, from) };
                low = low.max(from);
                high = high.min(to);
            }
            if !meets || low >= high || high <= Fraction::ZERO {
                continue;
            }
            if low < Fraction::ZERO {
                return Entry::Overlap;
            }
            if first.as_ref().is_none_or(|first| low < *first) {
                first = Some(low);
            }
        }
    }
    first.map_or(Entry::Never, Entry::At)
}
