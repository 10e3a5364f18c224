//! No bytes make the reader of images, or any query of what it lets through, panic or run on.

use core::ops::{Range, RangeInclusive};
use std::sync::OnceLock;

use fixed::types::I32F0;
use tetracone::{
    BallTracker, Dimension, PairTracker, PointTracker, SegmentTracker,
    image::{HEADER_WORDS, Image, SECTION_WORDS},
    number::Scalar,
    plane::Plane,
    query::{Ball, FacetPair, Hit, Segment, Witness},
    solid::Solid,
    space::Space,
};
use tetracone_oracle::shapes::{Shape, plane, space};
use tetracone_std::bake::{BakeOptions, Queries, bake};

use crate::{
    case::spread,
    choices::Choices,
    words::{behind, changed, rest, seal, word},
};

/// More cells than a point is ever looked for in.
const CELLS: u32 = 70;

/// More boxes than this many times the facets are never looked at for a ball.
const BOXES: usize = 2;

/// Defends: words that are no image are refused, whether they come bare, behind the header of a
/// sound image, or as a sound image with some words or sections changed and its checksum made to fit;
/// what is not refused answers every kind of query with any tracker, in bounded time. In another
/// order of its sections, and with others that may be skipped, an image says what it said; with any
/// that may not, or with one twice, it is refused.
pub fn image(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let sound = &sound()[choices.below(5) % 4];
    let mut words = match choices.below(8) {
        0 => rest(&mut choices),
        1 => behind(&sound[..HEADER_WORDS], sound.len(), &mut choices),
        2..4 => changed(sound, 0..sound.len(), &mut choices),
        4..6 => {
            let sections = sections(sound);
            let (_, part) = sections[choices.below(sections.len())].clone();
            changed(sound, part, &mut choices)
        }
        _ => rearranged(sound, &mut choices),
    };
    let _ = Image::from_words(&words);
    let as_bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let _ = Image::from_bytes(&as_bytes);
    seal(&mut words);
    let Ok(image) = Image::from_words(&words) else {
        return;
    };
    wander::<Plane<f32>>(&image, &mut choices);
    wander::<Plane<I32F0>>(&image, &mut choices);
    wander::<Space<f32>>(&image, &mut choices);
    wander::<Space<I32F0>>(&image, &mut choices);
}

/// One image of either dimension and arithmetic.
fn sound() -> &'static [Vec<u32>; 4] {
    static SOUND: OnceLock<[Vec<u32>; 4]> = OnceLock::new();
    SOUND.get_or_init(|| {
        let gear = plane::gear(8);
        let comb = plane::comb(24);
        let torus = space::torus(5, 4);
        let cube = space::cube();
        [
            words_of::<Plane<f32>, 2>(&gear),
            words_of::<Plane<I32F0>, 2>(&comb),
            words_of::<Space<f32>, 3>(&torus),
            words_of::<Space<I32F0>, 3>(&cube),
        ]
    })
}

fn words_of<G: Dimension<Corners = [u32; D]>, const D: usize>(shape: &impl Shape<D>) -> Vec<u32> {
    let points: Vec<_> = shape.points().iter().map(spread).collect();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let baked = bake::<G>(&points, &shape.facets(), &options).expect("a valid shape");
    baked.to_bytes().chunks(4).map(word).collect()
}

/// The kinds of an image's sections, and where they are.
fn sections(words: &[u32]) -> Vec<(u32, Range<usize>)> {
    let rows = words[HEADER_WORDS..].chunks(SECTION_WORDS);
    let rows = rows.take(words[5] as usize).map(|row| {
        let [first, size] = [row[1], row[2]].map(|word| word as usize);
        (row[0], first..first + size)
    });
    rows.collect()
}

/// A kind of section, and its words.
type Section = (u32, Vec<u32>);

/// The kinds that there are.
const KINDS: RangeInclusive<u32> = 1..=12;

/// The sections of kinds that there are, in order.
fn known(sections: &[Section]) -> Vec<&Section> {
    let known = sections.iter().filter(|(kind, _)| KINDS.contains(kind));
    let mut known: Vec<_> = known.collect();
    known.sort();
    known
}

/// The bit of a kind by which a reader may skip the section.
const OPTIONAL: u32 = 1 << 31;

/// A sound image with other sections, or with its own in another order.
///
/// # Panics
/// Where it is taken for something else than it is.
fn rearranged(sound: &[u32], choices: &mut Choices<'_>) -> Vec<u32> {
    let own = sections(sound).into_iter();
    let own: Vec<Section> = own.map(|(kind, at)| (kind, sound[at].to_vec())).collect();
    let mut parts = own.clone();
    for _ in 0..=choices.below(3) {
        let [at, other] = [(); 2].map(|()| choices.below(parts.len()));
        match choices.below(8) {
            0..3 => parts.swap(at, other),
            3..5 => {
                let kind = choices.pick(&[0, 13, 0x7fff_ffff]) | OPTIONAL;
                parts.insert(at, (kind, vec![choices.word(); choices.below(4)]));
            }
            5 => {
                let kind = choices.pick(&[0, 13, 1 << 30, 1, 4, 5]);
                parts.insert(at, (kind, parts[other].1.clone()));
            }
            6 => parts[at].1.resize(usize::from(choices.byte()), 0),
            _ => drop(parts.remove(at)),
        }
    }
    let count = |count: usize| u32::try_from(count).expect("few words");
    let mut words = sound[..HEADER_WORDS].to_vec();
    words[5] = count(parts.len());
    let mut next = HEADER_WORDS + parts.len() * SECTION_WORDS;
    for (kind, part) in &parts {
        words.extend([*kind, count(next), count(part.len())]);
        next += part.len();
    }
    words.extend(parts.iter().flat_map(|(_, part)| part));
    seal(&mut words);
    let is_strange = |(kind, _): &Section| !KINDS.contains(kind) && kind & OPTIONAL == 0;
    let is_read = Image::from_words(&words).is_ok();
    if parts.iter().any(is_strange) || known(&parts).windows(2).any(|two| two[0].0 == two[1].0) {
        assert!(!is_read, "of an unknown kind, or twice");
    } else if known(&parts) == known(&own) {
        assert!(is_read, "the same solid");
    }
    if choices.once_in(2) {
        // A row of the table says something else.
        let row = choices.below(parts.len()) * SECTION_WORDS + 1 + choices.below(2);
        let word = &mut words[HEADER_WORDS + row];
        let before = *word;
        *word = before.wrapping_add_signed(i32::from(choices.byte()) - 128);
        let is_changed = *word != before;
        seal(&mut words);
        assert!(!is_changed || Image::from_words(&words).is_err(), "a gap");
    }
    words
}

/// Asks everything there is; what comes back does not matter.
fn wander<G: Dimension>(image: &Image<'_>, choices: &mut Choices<'_>) {
    let Ok(cells) = image.cells::<G>() else {
        return;
    };
    let _ = (cells.statistics(), Solid::build_words(&cells));
    let count = cells.facet_count().max(1);
    let corner = |number: usize| {
        let facet = cells.facet(u32::try_from(number % count).expect("few"));
        let zero = G::point([G::Scalar::ZERO; 3]);
        facet.map_or(zero, |facet| G::corner(&facet, number))
    };
    let mut tracker = PointTracker::from_bytes(choices.bytes());
    for number in 0..12 {
        let share = choices.pick(&[1.0, 0.5, 0.0, 1.5, -1.0, 0.999]);
        let place = G::coordinates(corner(number)).map(|x| G::Scalar::nearest(x.to_real() * share));
        let point = G::point(place.map(|x| x.unwrap_or(G::Scalar::ZERO)));
        let answer = tracker.explain(&cells, point);
        assert!(answer.cost.cells <= CELLS, "a walk ends");
        let _ = cells.classify(point);
    }
    let Ok(body) = image.solid::<G>() else {
        return;
    };
    let (from, to) = (corner(choices.below(256)), corner(choices.below(256)));
    let radius = G::Scalar::nearest(f64::from(choices.byte()) / 16.0).expect("small");
    let mut tracker = BallTracker::from_bytes(choices.bytes());
    if let Ok(ball) = Ball::<G>::new(from, radius) {
        let _ = (
            body.intersects_ball(&ball),
            tracker.intersects(&body, &ball),
            body.facets_within(&ball, &mut [0; 3]),
        );
        let answer = tracker.explain(&body, &ball);
        assert!(
            answer.cost.boxes as usize <= BOXES * count + 64,
            "a search ends"
        );
    }
    if let Ok(segment) = Segment::<G>::new(from, to) {
        let mut tracker = SegmentTracker::from_bytes(choices.bytes());
        let _ = (
            body.intersects_segment(&segment),
            tracker.cast(&body, &segment),
            body.hits(&segment, &mut [Hit::default(); 3]),
        );
        let (_, cost) = tracker.explain(&body, &segment);
        let most = (cells.cells().count() + 2) * CELLS as usize;
        assert!(cost.cells as usize <= most, "a walk ends");
    }
    let words = choices.bytes::<2>().map(u32::from);
    let poses = [
        G::pose_of_words(from, [words[0], words[1], 0, 0]),
        G::pose_of_words(from, G::rotation_words(&G::Pose::default())),
    ];
    for pose in poses.into_iter().flatten() {
        let Ok(placed) = body.at(pose) else { continue };
        let mut tracker = PairTracker::from_bytes(choices.bytes());
        let _ = (body.intersects(&placed), tracker.intersects(&body, &placed));
        let _ = (
            body.distance(&placed),
            body.crossings(&placed, &mut [FacetPair::default(); 2]),
            body.nested_pieces(&placed, &mut [Witness::default(); 2]),
            body.common_part(&placed, FacetPair::default()),
        );
    }
    let mut room = vec![0; body.scaled_words()];
    let exponent = i32::from(choices.byte()) - 128;
    let Ok((scaled, rest)) = body.scaled(exponent, &mut room) else {
        return;
    };
    assert!(rest.is_empty(), "as many words as it said");
    let _ = (scaled.classify(from), scaled.classify(to));
    if let Ok(placed) = body.at(G::Pose::default()) {
        let _ = scaled.intersects(&placed);
    }
}
