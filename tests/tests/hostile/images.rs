//! Damaged images are refused, or are at least harmless.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    BallTracker, Dimension, PairTracker, PointTracker, SegmentTracker,
    cells::{Form, ScaleError},
    image::{Image, ImageError, image_words, records::FORM_ODD, write},
    number::Scalar,
    plane::{self, Plane},
    query::{Ball, FacetPair, Hit, Segment, Witness},
    solid::Solid,
    space::{self, Space},
};
use tetracone_oracle::{
    cases::{every, share},
    rng::Rng,
    shapes,
};
use tetracone_std::bake::{Baked, Queries};
use tetracone_tests::harness::image::{baked, baked_for, checksum, words};

/// Damaged images tried per solid; fewer where every step is checked for overflow, too.
static ROUNDS: LazyLock<usize> = LazyLock::new(|| share(500, 3000));

/// More cells than there are on any way: its root, and a split of one of three axes of at most 2^23
/// places for every other.
const DEEPEST: u32 = 1 + 69;

/// Asks about places all over; what comes back does not matter.
fn wander<G: Dimension>(image: &Image<'_>, rng: &mut Rng) {
    let Ok(cells) = image.cells::<G>() else {
        return;
    };
    let seeds = [(); 2].map(|()| rng.pick(&[u32::MAX, 0xff, 7]) & rng.below_u32(u32::MAX));
    for seed in seeds {
        let mut tracker = PointTracker::from_bytes(seed.to_le_bytes());
        for number in 0..40 {
            let facets = cells.facet_count().max(1);
            let facet = u32::try_from(number % facets).expect("few facets");
            let place = cells.facet(facet).map_or([0.0; 3], |facet| {
                G::coordinates(G::corner(&facet, number)).map(Scalar::to_real)
            });
            let moved = |k: usize| place[k] * rng_share(number, k);
            let [x, y, z] = [moved(0), moved(1), moved(2)].map(G::Scalar::nearest);
            let point = [x, y, z].map(|x| x.unwrap_or(G::Scalar::ZERO));
            let answer = tracker.explain(&cells, G::point(point));
            assert!(answer.cost.cells <= DEEPEST, "a walk ends");
            let _ = cells.classify(G::point(point));
        }
    }
    let _ = (cells.statistics(), cells.cells().count());
}

/// Asks a solid with boxes everything there is, and the same at another size.
fn wander_solid<G: Dimension>(
    image: &Image<'_>,
    rng: &mut Rng,
    pose: impl Fn(G::Point, f64) -> G::Pose,
) {
    wander::<G>(image, rng);
    let Ok(solid) = image.solid::<G>() else {
        return;
    };
    ask(&solid, rng, &pose);
    let mut room = vec![0; solid.scaled_words()];
    let Ok((scaled, _)) = solid.scaled(rng.pick(&[-2, 1, 3]), &mut room) else {
        return;
    };
    ask(&scaled, rng, &pose);
    let mut words = vec![0; image_words(&scaled)];
    write(&scaled, &image.lattice(), &mut words).expect("it has room");
    let image = Image::from_words(&words).expect("what is scaled can be read");
    wander::<G>(&image, rng);
}

/// Asks a solid everything there is, with trackers of noise.
fn ask<G: Dimension>(solid: &Solid<'_, G>, rng: &mut Rng, pose: impl Fn(G::Point, f64) -> G::Pose) {
    let noise: Vec<u8> = (0..6).flat_map(|_| rng.bits().to_le_bytes()).collect();
    let noise: [u8; 48] = noise.try_into().expect("48 bytes");
    let ball_bytes = *noise.first_chunk().expect("28 bytes of 48");
    let sweep_bytes = *noise.last_chunk().expect("8 bytes of 48");
    for number in 0..2 {
        let corner = |number: usize| {
            let number = number % solid.cells().facet_count().max(1);
            let facet = (solid.cells()).facet(u32::try_from(number).expect("few facets"));
            facet.map_or(G::point([G::Scalar::ZERO; 3]), |facet| G::corner(&facet, 1))
        };
        let (from, to) = (corner(number), corner(number * 7 + rng.below(5)));
        let radius = G::Scalar::nearest(rng.between(0.0, 100.0)).expect("small");
        let ball = Ball::<G>::new(from, radius).expect("corners are in the domain");
        let mut tracker = BallTracker::from_bytes(ball_bytes);
        let _ = (
            solid.intersects_ball(&ball),
            tracker.intersects(solid, &ball),
            solid.facets_within(&ball, &mut [0; 3]),
        );
        let answer = tracker.explain(solid, &ball);
        let most = 2 * solid.cells().facet_count() + 64;
        assert!(answer.cost.boxes as usize <= most, "a search ends");
        let segment = Segment::<G>::new(from, to).expect("corners are in the domain");
        let mut tracker = SegmentTracker::from_bytes(sweep_bytes);
        let _ = (
            solid.intersects_segment(&segment),
            tracker.cast(solid, &segment),
            solid.hits(&segment, &mut [Hit::default(); 3]),
        );
        let far = Segment::<G>::new(from, corner(number + 3)).expect("corners are in the domain");
        let (_, cost) = tracker.explain(solid, &far);
        let most = (solid.cells().cells().count() + 2) * DEEPEST as usize;
        assert!(cost.cells as usize <= most, "a walk ends");
        let pose = pose(from, rng.between(0.0, 7.0));
        let Ok(placed) = solid.at(pose) else { continue };
        let mut tracker = PairTracker::from_bytes(noise);
        let _ = (
            solid.intersects(&placed),
            tracker.intersects(solid, &placed),
        );
        let _ = (
            solid.distance(&placed),
            solid.crossings(&placed, &mut []),
            solid.nested_pieces(&placed, &mut [Witness::default(); 2]),
            solid.common_part(&placed, FacetPair::default()),
        );
    }
}

fn wander_plane<S: Scalar>(image: &Image<'_>, rng: &mut Rng) {
    wander_solid::<Plane<S>>(image, rng, |shift, angle| {
        plane::Pose::from_angle(shift, angle).expect("corners are in the domain")
    });
}

fn wander_space<S: Scalar>(image: &Image<'_>, rng: &mut Rng) {
    wander_solid::<Space<S>>(image, rng, |shift, angle| {
        let axis = [1.0, -2.0, angle];
        space::Pose::from_axis_angle(shift, axis, angle).expect("corners are in the domain")
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
    for _ in 0..*ROUNDS {
        let mut image = changed(&sound, &mut rng);
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

/// An image with one to four of its words changed.
pub(crate) fn changed(sound: &[u32], rng: &mut Rng) -> Vec<u32> {
    let mut image = sound.to_vec();
    for _ in 0..=rng.below(3) {
        let at = rng.below(image.len());
        image[at] = match rng.below(4) {
            0 => image[at] ^ (1 << rng.below_u32(32)),
            1 => image[at].wrapping_add(rng.below_u32(5)).wrapping_sub(2),
            2 => rng.pick(&[0, 1, u32::MAX, 0x7fff_ffff, 0x8000_0000, 0x4000_0000]),
            _ => sound[rng.below(sound.len())],
        };
    }
    image
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

/// The origin of one leaf is the head of another one, and words behind both have no leaf: together they are as long
/// as they should be. At another size the origin would be another head.
#[test]
fn cells_that_share_words_are_not_scaled() {
    let baked = baked_for::<Plane<f32>, 2>(&shapes::plane::gear(32), Some(Queries::Points));
    let mut words = words(&baked);
    let records = Image::from_words(&words).expect("it is sound").records();
    let leaf_words = words.len() - records.leaves;
    words[records.links..records.nodes].fill(0);
    let [links, leaves] = [records.links, records.leaves];
    let leaf = |first: u32| first << 2 | 2;
    (words[links], words[links + 1]) = (leaf(0), leaf(4));
    let group = |form: u32, count: usize| u32::try_from(count).expect("few") << 16 | form;
    // One slab with an origin, which is a head of one slab at this size, and of another kind at others.
    let (head, origin) = (0, [0.007_812_5_f32.to_bits(), 0]);
    words[leaves..].fill(0);
    words[leaves..leaves + 6].copy_from_slice(&[
        head,
        0,
        group(FORM_ODD, 0),
        0,
        origin[0],
        origin[1],
    ]);
    words[leaves + 6] = group(Form::Convex as u32, 2 * (leaf_words - 9));
    words[3] = checksum(&words);
    let image = Image::from_words(&words).expect("it is not seen");
    let cells = image.cells::<Plane<f32>>().expect("it is of the plane");
    let mut room = vec![0; cells.scaled_words()];
    assert!(
        cells.scaled(1, &mut room).is_ok(),
        "it is still a head of one slab"
    );
    for exponent in [-20, -1, 3, 20] {
        let scaled = cells.scaled(exponent, &mut room).err();
        assert_eq!(scaled, Some(ScaleError::Damaged), "{exponent}");
    }
}

/// Turns every bit: with the checksum that was, it is noticed; with one that fits, the image is
/// refused or harmless.
fn turn(baked: &Baked, wander: impl Fn(&Image<'_>, &mut Rng)) {
    let sound = words(baked);
    let mut rng = Rng::new(10);
    let mut taken = 0;
    for bit in 0..sound.len() * 32 {
        let mut image = sound.clone();
        image[bit / 32] ^= 1 << (bit % 32);
        assert!(Image::from_words(&image).is_err(), "bit {bit}");
        image[3] = checksum(&image);
        if let Ok(image) = Image::from_words(&image) {
            taken += 1;
            if rng.once_in(*WANDERS) {
                wander(&image, &mut rng);
            }
        }
    }
    println!("{taken} of {} turned bits were taken", sound.len() * 32);
    assert!(taken > 0 && taken < sound.len() * 32);
}

/// Of so many turned bits that are taken, one is asked about.
static WANDERS: LazyLock<usize> = LazyLock::new(|| every(4, 1));

#[test]
fn every_bit_of_a_small_image_matters() {
    turn(
        &baked::<Plane<f32>, 2>(&shapes::plane::hole_in_hole()),
        wander_plane::<f32>,
    );
    turn(
        &baked::<Plane<I32F0>, 2>(&shapes::plane::comb(4)),
        wander_plane::<I32F0>,
    );
    turn(
        &baked_for::<Space<f32>, 3>(&shapes::space::tetrahedron(), Some(Queries::Points)),
        wander_space::<f32>,
    );
    turn(
        &baked_for::<Space<I32F0>, 3>(&shapes::space::cube(), Some(Queries::All)),
        wander_space::<I32F0>,
    );
}
