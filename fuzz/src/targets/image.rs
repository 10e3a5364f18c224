//! No bytes make the reader of images, or any query of what it lets through, panic or run on.

use std::sync::OnceLock;

use fixed::types::I32F0;
use tetracone::{
    BallTracker, Measure, PairTracker, PointTracker, SweepTracker,
    image::{HEADER_WORDS, Image},
    number::Scalar,
    plane::Plane,
    query::{Ball, FacetPair, Sweep},
    space::Space,
};
use tetracone_std::bake::{BakeOptions, Queries, bake};
use tetracone_tests::shapes::{Shape, plane, space};

use crate::{case::spread, choices::Choices};

/// More boxes than this many times the facets are never looked at for a ball.
const BOXES: usize = 2;

/// Defends: words that are no image are refused, whether they come bare, behind the header of a
/// sound image, or as a sound image with some words changed and its checksum made to fit; what is
/// not refused answers every kind of query with any tracker, in bounded time.
pub fn image(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let sound = &sound()[choices.below(5) % 4];
    let mut words = match choices.below(4) {
        0 => choices.rest().chunks(4).map(word).collect(),
        1 => {
            let body = choices.rest().chunks(4).map(word);
            let header = sound.iter().copied().take(HEADER_WORDS);
            let mut words: Vec<_> = header.chain(body).collect();
            words.resize(sound.len(), 0);
            words
        }
        _ => changed(sound, &mut choices),
    };
    let _ = Image::from_words(&words);
    let as_bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let _ = Image::from_bytes(&as_bytes);
    if let Some(size) = u32::try_from(words.len()).ok().filter(|_| words.len() > 3) {
        words[2] = size;
        words[3] = checksum(&words);
    }
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

fn words_of<G: Measure<Corners = [u32; D]>, const D: usize>(shape: &impl Shape<D>) -> Vec<u32> {
    let points: Vec<_> = shape.points().iter().map(spread).collect();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let baked = bake::<G>(&points, &shape.facets(), &options).expect("a valid shape");
    baked.to_bytes().chunks(4).map(word).collect()
}

/// Up to four bytes as a word.
fn word(bytes: &[u8]) -> u32 {
    let mut word = [0; 4];
    word[..bytes.len()].copy_from_slice(bytes);
    u32::from_le_bytes(word)
}

/// A sound image with some words changed a little or much.
fn changed(sound: &[u32], choices: &mut Choices<'_>) -> Vec<u32> {
    let mut words = sound.to_vec();
    for _ in 0..=choices.below(6) {
        let at = usize::from(u16::from_le_bytes(choices.bytes())) % words.len();
        let byte = choices.byte();
        words[at] = match byte % 4 {
            0 => words[at] ^ (1 << (byte >> 3)),
            1 => words[at].wrapping_add_signed(i32::from(byte >> 2) - 32),
            2 => sound[usize::from(byte) % sound.len()],
            _ => choices.word(),
        };
    }
    words
}

/// The checksum as the format describes it.
fn checksum(words: &[u32]) -> u32 {
    let rest = words.iter().enumerate().filter(|(at, _)| *at != 3);
    rest.fold(0x811c_9dc5, |sum, (_, word)| {
        let mixed = (sum ^ word).wrapping_mul(0x0100_0193);
        mixed ^ (mixed >> 15)
    })
}

/// Asks everything there is; what comes back does not matter.
fn wander<G: Measure>(image: &Image<'_>, choices: &mut Choices<'_>) {
    let Ok(tree) = image.tree::<G>() else {
        return;
    };
    let _ = (tree.statistics(), tree.cones().count());
    let count = tree.facet_count().max(1);
    let corner = |number: usize| {
        let facet = tree.facet(number % count);
        facet.map_or(tree.origin(), |facet| G::corner(&facet, number))
    };
    let mut tracker = PointTracker::from_bytes(choices.bytes());
    for number in 0..12 {
        let share = choices.pick(&[1.0, 0.5, 0.0, 1.5, -1.0, 0.999]);
        let place = G::coordinates(corner(number)).map(|x| G::Scalar::nearest(x.to_real() * share));
        let point = G::point(place.map(|x| x.unwrap_or(G::Scalar::ZERO)));
        let answer = tree.explain(point, &mut tracker);
        assert!(answer.cost.cones <= 13, "a walk ends");
    }
    let Ok(body) = image.body::<G>() else {
        return;
    };
    let (from, to) = (corner(choices.below(256)), corner(choices.below(256)));
    let radius = G::Scalar::nearest(f64::from(choices.byte()) / 16.0).expect("small");
    let mut tracker = BallTracker::from_bytes(choices.bytes());
    if let Ok(ball) = Ball::<G>::new(from, radius) {
        let _ = (
            body.touches(&ball),
            body.touches_tracked(&ball, &mut tracker),
        );
        let answer = body.explain_ball(&ball, &mut tracker);
        assert!(
            answer.cost.boxes as usize <= BOXES * count + 64,
            "a search ends"
        );
    }
    if let Ok(sweep) = Sweep::<G>::new(from, to) {
        let mut tracker = SweepTracker::from_bytes(choices.bytes());
        let _ = (
            body.blocks(&sweep),
            body.first_hit_tracked(&sweep, &mut tracker),
        );
    }
    let words = choices.bytes::<2>().map(u32::from);
    let poses = [
        G::pose(from, [words[0], words[1], 0, 0]),
        G::pose(from, G::rotation_words(&G::Pose::default())),
    ];
    for pose in poses.into_iter().flatten() {
        let Ok(placed) = body.at(pose) else { continue };
        let mut tracker = PairTracker::from_bytes(choices.bytes());
        let _ = (
            body.meets(&placed),
            body.meets_tracked(&placed, &mut tracker),
        );
        let _ = (
            body.explain_pair(&placed),
            body.crossings(&placed, &mut [FacetPair::default(); 2]),
        );
    }
}
