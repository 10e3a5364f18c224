//! Shapes as images, and the words of images.

use tetracone::Dimension;
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake};

use tetracone_oracle::shapes::Shape;

/// A place of the plane or of space in space.
#[must_use]
pub fn spread<const D: usize>(place: &[f64; D]) -> [f64; 3] {
    let mut spread = [0.0; 3];
    spread[..D].copy_from_slice(place);
    spread
}

/// A shape, baked by the usual options.
#[must_use]
pub fn baked<G: Dimension<Corners = [u32; D]>, const D: usize>(shape: &impl Shape<D>) -> Baked {
    baked_for::<G, D>(shape, None)
}

/// A shape, baked for these queries.
#[must_use]
pub fn baked_for<G: Dimension<Corners = [u32; D]>, const D: usize>(
    shape: &impl Shape<D>,
    queries: Option<Queries>,
) -> Baked {
    let options = BakeOptions {
        queries,
        ..BakeOptions::default()
    };
    baked_with::<G, D>(shape, &options)
}

/// A shape, baked as asked.
#[must_use]
pub fn baked_with<G: Dimension<Corners = [u32; D]>, const D: usize>(
    shape: &impl Shape<D>,
    options: &BakeOptions,
) -> Baked {
    let points: Vec<_> = shape.points().iter().map(spread).collect();
    bake::<G>(&points, &shape.facets(), options).expect("a valid shape")
}

/// The words of an image.
#[must_use]
pub fn words(baked: &Baked) -> Vec<u32> {
    let bytes = baked.to_bytes();
    let (words, rest) = bytes.as_chunks();
    assert!(rest.is_empty());
    words.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

/// The checksum as the format describes it, written again.
#[must_use]
pub fn checksum(words: &[u32]) -> u32 {
    let rest = words.iter().enumerate().filter(|(at, _)| *at != 3);
    rest.fold(0x811c_9dc5, |sum, (_, word)| {
        let mixed = (sum ^ word).wrapping_mul(0x0100_0193);
        mixed ^ (mixed >> 15)
    })
}
