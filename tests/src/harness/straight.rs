//! Ways that go straight, as the oracle sees them.

use tetracone::{Dimension, number::Scalar, query::Posed, solid::Solid};
use tetracone_oracle::oracle::{Facet, Oracle, entering::overlap};

/// Whether a way goes straight.
#[must_use]
pub fn is_straight<G: Dimension>(from: &G::Pose, to: &G::Pose) -> bool {
    let motion = G::motion(from, to);
    motion.slip <= 0.0 && motion.spin.iter().all(|x| x.abs() <= 0.0)
}

/// Whether a solid and one that has gone a part of a straight way from where it is placed overlap, its vertices
/// not rounded again: exact where coordinates and parts have few digits.
///
/// # Panics
/// Where a coordinate is out of the oracle's range.
#[must_use]
pub fn overlap_on_way<G: Dimension>(
    first: &Solid<'_, G>,
    second: &Posed<'_, G>,
    to: &G::Pose,
    part: f64,
) -> bool {
    let [from, to] = [second.pose(), to].map(|pose| real::<G>(G::shift(pose)));
    let shift = core::array::from_fn(|k| (to[k] - from[k]) * part);
    if G::DIMENSION == 2 {
        overlap_after::<G, 2>(first, second, shift)
    } else {
        overlap_after::<G, 3>(first, second, shift)
    }
}

fn overlap_after<G: Dimension, const D: usize>(
    first: &Solid<'_, G>,
    second: &Posed<'_, G>,
    shift: [f64; 3],
) -> bool
where
    [[f64; D]; D]: Facet<D>,
{
    let rests = oracle::<G, D>(|number| first.cells().facet(number), [0.0; 3]);
    let moved = oracle::<G, D>(|number| second.facet(number), shift);
    overlap(&rests, &moved)
}

/// The oracle of facets that are shifted.
fn oracle<G: Dimension, const D: usize>(
    facet: impl Fn(u32) -> Option<G::Facet>,
    shift: [f64; 3],
) -> Oracle<D>
where
    [[f64; D]; D]: Facet<D>,
{
    let facets = (0..).map_while(facet);
    let corners = facets.flat_map(|facet| (0..D).map(move |k| G::corner(&facet, k)));
    let points: Vec<[f64; D]> = corners
        .map(|corner| {
            let place = real::<G>(corner);
            core::array::from_fn(|k| place[k] + shift[k])
        })
        .collect();
    let numbers: Vec<u32> = (0..).take(points.len()).collect();
    let numbers: Vec<[u32; D]> = numbers
        .chunks_exact(D)
        .map(|all| core::array::from_fn(|k| all[k]))
        .collect();
    Oracle::new(&points, &numbers)
}

fn real<G: Dimension>(point: G::Point) -> [f64; 3] {
    G::coordinates(point).map(Scalar::to_real)
}
