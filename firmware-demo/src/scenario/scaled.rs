//! Solids that are made larger in place of being baked so, in the plane and in space: facets and
//! origins of the copy, and what points, balls, segments and other solids are told of it.

use tetracone::{
    cells::Content,
    image::Image,
    number::Scalar,
    query::{Ball, Segment},
};

use super::{
    pairs::circling,
    queries::{FRAMES, Stage, extents, middle, wander},
};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Words in which there is room for the copy.
const WORDS: usize = 1600;

/// Twice as large: in fixed point, half of all points are between the cells' places then.
const EXPONENT: i32 = 1;

/// Asks a solid that was scaled.
pub(super) fn scaled<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(small) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let mut words = [0; WORDS];
    let Ok((solid, _)) = small.scaled(EXPONENT, &mut words) else {
        crate::fail("a larger solid does not fit")
    };
    let [mut copied, mut told] = [Fold::new(); 2];
    let cells = solid.cells();
    for facet in cells.facets() {
        (0..G::DIMENSION).for_each(|k| copied.place::<G>(G::corner(&facet, k)));
    }
    for cell in cells.cells() {
        if let Content::Leaf(leaf) = cell.content {
            let origins = cells.slabs(leaf).filter_map(|slab| slab.origin);
            for x in origins.flatten() {
                copied.bytes(&x.to_bits().to_le_bytes());
            }
        }
    }
    let mut noise = Noise(0x0005_ca1e);
    let mut from = middle(&solid);
    let (_, [width, ..]) = extents(&solid);
    for frame in 0..FRAMES {
        let to = wander(&solid, frame, from, &mut noise);
        told.class(solid.classify(to));
        let radius = G::Scalar::nearest(width * f64::from(frame % 7) / 32.0);
        if let Some(ball) = radius.and_then(|radius| Ball::<G>::new(to, radius).ok()) {
            told.word(u32::from(solid.intersects_ball(&ball)));
        }
        if let Ok(segment) = Segment::<G>::new(from, to)
            && let Some(hit) = solid.cast(&segment)
        {
            told.word(hit.parameter.to_bits());
        }
        from = to;
        let Some(pose) = circling::<G>(frame, width, noise.small()) else {
            continue;
        };
        if let Ok(placed) = solid.at(pose) {
            told.word(u32::from(solid.intersects(&placed)));
            told.word(u32::from(small.intersects(&placed)));
        }
    }
    digest_in(group, "scaled-copy", copied.value());
    digest_in(group, "scaled", told.value());
}
