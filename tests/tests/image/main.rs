//! Images: what is written is read, and what is damaged is refused or at least harmless.

mod limits;

use fixed::types::I32F0;
use tetracone::{
    BallTracker, Dimension, Measure, PairTracker, PointTracker, SweepTracker,
    image::{HEADER_WORDS, Image, ImageError},
    number::Scalar,
    plane::{self, Plane},
    query::{Ball, Sweep},
    space::{self, Space},
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake};
use tetracone_tests::{
    rng::Rng,
    shapes::{self, Shape},
};

/// Damaged images tried per solid; fewer where every step is checked for overflow, too.
const ROUNDS: usize = if cfg!(debug_assertions) { 500 } else { 3000 };

fn words(baked: &Baked) -> Vec<u32> {
    let bytes = baked.to_bytes();
    let (words, rest) = bytes.as_chunks();
    assert!(rest.is_empty());
    words.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

fn spread<const D: usize>(place: &[f64; D]) -> [f64; 3] {
    let mut spread = [0.0; 3];
    spread[..D].copy_from_slice(place);
    spread
}

fn baked<G: Dimension<Corners = [u32; D]>, const D: usize>(shape: &impl Shape<D>) -> Baked {
    baked_for::<G, D>(shape, None)
}

fn baked_for<G: Dimension<Corners = [u32; D]>, const D: usize>(
    shape: &impl Shape<D>,
    queries: Option<Queries>,
) -> Baked {
    let points: Vec<_> = shape.points().iter().map(spread).collect();
    let options = BakeOptions {
        queries,
        ..BakeOptions::default()
    };
    bake::<G>(&points, &shape.facets(), &options).expect("a valid shape")
}

/// The checksum as the format describes it, written again.
fn checksum(words: &[u32]) -> u32 {
    let rest = words.iter().enumerate().filter(|(at, _)| *at != 3);
    rest.fold(0x811c_9dc5, |sum, (_, word)| {
        let mixed = (sum ^ word).wrapping_mul(0x0100_0193);
        mixed ^ (mixed >> 15)
    })
}

/// Asks about places all over; what comes back does not matter.
fn wander<G: Dimension>(image: &Image<'_>, rng: &mut Rng) {
    let Ok(tree) = image.tree::<G>() else {
        return;
    };
    let mut tracker = PointTracker::from_bytes(rng.bits().to_le_bytes());
    for number in 0..40 {
        let place = tree
            .facet(number % tree.facet_count().max(1))
            .map_or([0.0; 3], |facet| {
                G::coordinates(G::corner(&facet, number)).map(Scalar::to_real)
            });
        let moved = |k: usize| place[k] * rng_share(number, k);
        let [x, y, z] = [moved(0), moved(1), moved(2)].map(G::Scalar::nearest);
        let point = [x, y, z].map(|x| x.unwrap_or(G::Scalar::ZERO));
        let answer = tree.explain(G::point(point), &mut tracker);
        assert!(answer.cost.cones <= 13, "a walk ends");
    }
    let _ = (tree.statistics(), tree.cones().count());
}

/// Asks a solid with boxes everything there is, with trackers of noise.
fn wander_body<G: Measure>(
    image: &Image<'_>,
    rng: &mut Rng,
    pose: impl Fn(G::Point, f64) -> G::Pose,
) {
    wander::<G>(image, rng);
    let Ok(body) = image.body::<G>() else {
        return;
    };
    let noise: Vec<u8> = (0..6).flat_map(|_| rng.bits().to_le_bytes()).collect();
    let noise: [u8; 48] = noise.try_into().expect("48 bytes");
    let [mut ball_bytes, mut sweep_bytes] = [[0; 32], [0; 32]];
    ball_bytes.copy_from_slice(&noise[..32]);
    sweep_bytes.copy_from_slice(&noise[16..]);
    let sweep_bytes = *sweep_bytes.first_chunk().expect("12 bytes of 32");
    for number in 0..2 {
        let corner = |number: usize| {
            let facet = body.tree().facet(number % body.tree().facet_count().max(1));
            facet.map_or(body.tree().origin(), |facet| G::corner(&facet, 1))
        };
        let (from, to) = (corner(number), corner(number * 7 + rng.below(5)));
        let radius = G::Scalar::nearest(rng.between(0.0, 100.0)).expect("small");
        let ball = Ball::<G>::new(from, radius).expect("corners are in the domain");
        let mut tracker = BallTracker::from_bytes(ball_bytes);
        let _ = (
            body.touches(&ball),
            body.touches_tracked(&ball, &mut tracker),
        );
        let answer = body.explain_ball(&ball, &mut tracker);
        let most = 2 * body.tree().facet_count() + 64;
        assert!(answer.cost.boxes as usize <= most, "a search ends");
        let sweep = Sweep::<G>::new(from, to).expect("corners are in the domain");
        let mut tracker = SweepTracker::from_bytes(sweep_bytes);
        let _ = (
            body.blocks(&sweep),
            body.first_hit_tracked(&sweep, &mut tracker),
        );
        let pose = pose(from, rng.between(0.0, 7.0));
        let Ok(placed) = body.at(pose) else { continue };
        let mut tracker = PairTracker::from_bytes(noise);
        let _ = (
            body.meets(&placed),
            body.meets_tracked(&placed, &mut tracker),
        );
        let _ = (body.explain_pair(&placed), body.crossings(&placed, &mut []));
    }
}

fn wander_plane<S: Scalar>(image: &Image<'_>, rng: &mut Rng) {
    wander_body::<Plane<S>>(image, rng, |shift, angle| {
        plane::Pose::turned(shift, angle).expect("corners are in the domain")
    });
}

fn wander_space<S: Scalar>(image: &Image<'_>, rng: &mut Rng) {
    wander_body::<Space<S>>(image, rng, |shift, angle| {
        let axis = [1.0, -2.0, angle];
        space::Pose::turned(shift, axis, angle).expect("corners are in the domain")
    });
}

fn rng_share(number: usize, k: usize) -> f64 {
    [0.0, 0.5, 1.0, 1.0, 1.5, -1.0, 0.999][(number * 3 + k) % 7]
}

/// Changes single words, runs of words and lengths, with and without a matching checksum.
fn damage(baked: &Baked, wander: impl Fn(&Image<'_>, &mut Rng)) {
    let sound = words(baked);
    assert_eq!(sound[3], checksum(&sound));
    let mut rng = Rng::new(9);
    for _ in 0..ROUNDS {
        let mut image = sound.clone();
        for _ in 0..=rng.below(3) {
            let at = rng.below(image.len());
            image[at] = match rng.below(4) {
                0 => image[at] ^ (1 << rng.below_u32(32)),
                1 => image[at].wrapping_add(rng.below_u32(5)).wrapping_sub(2),
                2 => rng.pick(&[0, 1, u32::MAX, 0x7fff_ffff, 0x8000_0000, 0x4000_0000]),
                _ => sound[rng.below(sound.len())],
            };
        }
        if image != sound {
            assert!(Image::from_words(&image).is_err(), "damage is noticed");
        }
        image[3] = checksum(&image);
        if let Ok(image) = Image::from_words(&image) {
            wander(&image, &mut rng);
        }
    }
    for length in 0..sound.len() {
        assert!(
            Image::from_words(&sound[..length]).is_err(),
            "{length} words are too few"
        );
    }
    let mut longer = sound.clone();
    longer.push(0);
    assert!(matches!(
        Image::from_words(&longer),
        Err(ImageError::Size { .. })
    ));
}

#[test]
fn damaged_images_are_refused_or_harmless() {
    damage(
        &baked::<Plane<f32>, 2>(&shapes::plane::gear(32)),
        wander_plane::<f32>,
    );
    damage(
        &baked::<Plane<I32F0>, 2>(&shapes::plane::comb(120)),
        wander_plane::<I32F0>,
    );
    damage(
        &baked_for::<Space<f32>, 3>(&shapes::space::torus(9, 7), Some(Queries::All)),
        wander_space::<f32>,
    );
    damage(
        &baked_for::<Space<I32F0>, 3>(&shapes::space::sphere(3), Some(Queries::All)),
        wander_space::<I32F0>,
    );
}

#[test]
fn every_bit_of_a_small_image_matters() {
    let baked = baked::<Space<f32>, 3>(&shapes::space::tetrahedron());
    let sound = words(&baked);
    for bit in 0..sound.len() * 32 {
        let mut image = sound.clone();
        image[bit / 32] ^= 1 << (bit % 32);
        assert!(Image::from_words(&image).is_err(), "bit {bit}");
    }
}

#[test]
fn bytes_are_read_in_place() {
    let baked = baked::<Space<f32>, 3>(&shapes::space::cube());
    let bytes = baked.to_bytes();
    // A vector of bytes may start anywhere: look at it from every offset.
    let mut shifted = vec![0; bytes.len() + 4];
    let (mut read, mut refused) = (0, 0);
    for offset in 0..4 {
        shifted[offset..offset + bytes.len()].copy_from_slice(&bytes);
        match Image::from_bytes(&shifted[offset..offset + bytes.len()]) {
            Ok(image) => {
                assert_eq!(image.bytes(), bytes.len());
                read += 1;
            }
            Err(ImageError::Misaligned) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((read, refused), (1, 3));
    let odd = Image::from_bytes(&bytes[..bytes.len() - 1]);
    assert_eq!(
        odd,
        Err(ImageError::Length {
            bytes: bytes.len() - 1
        })
    );
}

/// Whether numbers take 16 bits.
#[test]
fn images_are_narrow_up_to_65535_points() {
    for (vertices, narrow) in [(65_535, 1), (65_536, 0)] {
        let baked = baked::<Plane<f32>, 2>(&shapes::plane::regular(vertices));
        assert_eq!(words(&baked)[1] >> 24, narrow, "{vertices}");
    }
}

#[test]
fn an_image_is_opened_as_what_it_is() {
    let baked = baked::<Space<I32F0>, 3>(&shapes::space::cube());
    let image = baked.image();
    assert!(matches!(image.space::<f32>(), Err(ImageError::Kind { .. })));
    assert!(matches!(
        image.plane::<I32F0>(),
        Err(ImageError::Kind { .. })
    ));
    assert!(matches!(
        image.space::<fixed::types::I16F16>(),
        Err(ImageError::Step { wanted: -16, .. })
    ));
    assert!(image.space::<I32F0>().is_ok());
    assert!(words(&baked).len() > HEADER_WORDS);
}

#[test]
fn slivers_are_fewer_than_facets_and_in_space_alone() {
    let cube = baked::<Space<f32>, 3>(&shapes::space::cube());
    let square = baked::<Plane<f32>, 2>(&shapes::plane::square(-1.0, 1.0));
    for (baked, slivers) in [(cube, 12), (square, 1)] {
        let mut words = words(&baked);
        words[17] |= slivers << 3;
        words[3] = checksum(&words);
        let refused = Image::from_words(&words);
        assert!(
            matches!(refused, Err(ImageError::Word { at: 17, .. })),
            "{slivers}: {refused:?}"
        );
    }
}
