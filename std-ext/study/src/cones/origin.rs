//! Choosing the covering origin: near the centroid, in general position.

use tetracone::{
    Dimension,
    number::{Scalar, Sign},
};

/// The origin is taken from a grid with about this many steps across the solid, so that few bits
/// are lost in differences with it.
const GRID: f64 = 4096.0;

/// Places tried around the centroid, in grid steps: no two in one plane with it.
const NUDGES: [[f64; 3]; 8] = [
    [0.0, 0.0, 0.0],
    [3.0, 5.0, 7.0],
    [-11.0, 4.0, -6.0],
    [9.0, -13.0, 2.0],
    [-17.0, -8.0, 15.0],
    [21.0, 19.0, -12.0],
    [-25.0, 29.0, 23.0],
    [31.0, -27.0, -37.0],
];

/// The origin that suits a solid with these facets: the first place tried from which none of them
/// is seen edge-on, or the one with the fewest such. None where there are no facets.
#[must_use]
pub fn origin_for<G: Dimension>(facets: &[G::Facet]) -> Option<G::Point> {
    let first = facets.first()?;
    let reference = real::<G>(G::corner(first, 0));
    let relative = |point: G::Point| {
        let point = real::<G>(point);
        [0, 1, 2].map(|k| point[k] - reference[k])
    };
    let (mut measure, mut moment, mut size) = (0.0, [0.0; 3], 0.0f64);
    for facet in facets {
        let corners = [0, 1, 2].map(|k| relative(G::corner(facet, k)));
        let [a, b, c] = corners;
        let (part, share) = if G::DIMENSION == 2 {
            ((a[0] * b[1] - a[1] * b[0]) / 2.0, 1.0 / 3.0)
        } else {
            let normal = [
                b[1] * c[2] - b[2] * c[1],
                b[2] * c[0] - b[0] * c[2],
                b[0] * c[1] - b[1] * c[0],
            ];
            (
                (a[0] * normal[0] + a[1] * normal[1] + a[2] * normal[2]) / 6.0,
                1.0 / 4.0,
            )
        };
        measure += part;
        for (k, total) in moment.iter_mut().enumerate() {
            let sum: f64 = corners
                .iter()
                .take(G::DIMENSION)
                .map(|corner| corner[k])
                .sum();
            *total += part * sum * share;
        }
        size = corners
            .iter()
            .flatten()
            .fold(size, |most, x| most.max(x.abs()));
    }
    // A power of two; `f64` holds every power that can occur.
    let step = (size / GRID).log2().floor().exp2();
    let place = |nudge: [f64; 3]| {
        let on_grid = |k: usize| {
            let exact = reference[k] + moment[k] / measure;
            G::Scalar::nearest(((exact / step).round_ties_even() + nudge[k]) * step)
        };
        let z = if G::DIMENSION == 2 {
            G::Scalar::ZERO
        } else {
            on_grid(2)?
        };
        Some(G::point([on_grid(0)?, on_grid(1)?, z]))
    };
    let mut best: Option<(usize, G::Point)> = None;
    for origin in NUDGES.into_iter().filter_map(place) {
        let edge_on = facets
            .iter()
            .filter(|facet| G::side(facet, origin) == Sign::Zero)
            .count();
        if best.is_none_or(|(least, _)| edge_on < least) {
            best = Some((edge_on, origin));
        }
        if edge_on == 0 {
            break;
        }
    }
    Some(best.map_or(G::corner(first, 0), |(_, origin)| origin))
}

fn real<G: Dimension>(point: G::Point) -> [f64; 3] {
    G::coordinates(point).map(Scalar::to_real)
}
