use crate::{
    geometry::Dimension,
    number::{Lengths, Scalar},
    volume::Length,
};

/// How far a point is along the axes from where a tracker's words say that it was; see
/// [`Lengths::stays_within`] and [`Lengths::hypotenuse`].
#[inline]
pub(crate) fn moved<G: Dimension>(point: G::Point, words: [u32; 3]) -> [Length<G>; 3] {
    let place = G::coordinates(point);
    let mut moved = [Length::<G>::default(); 3];
    for k in 0..G::DIMENSION {
        moved[k] = place[k].offset(G::Scalar::from_word(words[k])).0;
    }
    moved
}
