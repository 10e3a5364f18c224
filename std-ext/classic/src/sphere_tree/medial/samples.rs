//! Places on the boundary, and the spheres about the inner vertices of their Voronoi diagram.

use crate::{
    sphere_tree::{
        build::Leaf,
        delaunay::{Delaunay, SIDE},
        sphere::distance,
    },
    vector::{Vector, add, determinant, dot, length, normal, scale, sub},
};

/// A side of a facet is sampled in so many places at most.
const PLACES: u32 = 6;

/// Samples are moved by up to so many steps of the lattice, so that hardly any lie on one sphere.
const MOVED: i32 = 7;

/// A place on the boundary.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<const D: usize> {
    pub(super) place: Vector<D>,
    pub(super) leaf: usize,
    /// At right angles to its facet, into the solid.
    pub(super) inwards: Vector<D>,
}

/// A sphere about a place inside, as far as the samples are from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inner<const D: usize> {
    pub(super) centre: Vector<D>,
    pub(super) radius: f64,
}

/// Places within every facet, about as far from each other as facets are long in the mean.
pub(super) fn samples<const D: usize>(leaves: &[Leaf<D>]) -> Vec<Sample<D>> {
    let longest = |leaf: &Leaf<D>| {
        let sides = (0..D).map(|k| distance(leaf.corners[k], leaf.corners[(k + 1) % D]));
        sides.fold(0.0, f64::max)
    };
    let (sum, count) = leaves.iter().fold((0.0, 0.0), |(sum, count), leaf| {
        (sum + longest(leaf), count + 1.0)
    });
    let step = sum / count;
    let mut samples = Vec::new();
    for (number, leaf) in leaves.iter().enumerate() {
        let parts = (1..PLACES)
            .find(|&parts| longest(leaf) <= 1.5 * step * f64::from(parts))
            .unwrap_or(PLACES);
        let away = normal(|k| sub(leaf.corners[k + 1], leaf.corners[0]));
        // In the plane the inside is to the left of an edge, in space behind a face.
        let inwards = scale(away, if D == 2 { 1.0 } else { -1.0 });
        for i in 0..parts {
            // In the plane the middles of parts of an edge, in space those of small triangles.
            let rows = if D == 2 { 1 } else { parts - i };
            for j in 0..rows {
                let part =
                    |number: u32, middle: f64| (f64::from(number) + middle) / f64::from(parts);
                let (a, b) = if D == 2 {
                    (part(i, 0.5), 0.0)
                } else {
                    (part(i, 1.0 / 3.0), part(j, 1.0 / 3.0))
                };
                let weights = [1.0 - a - b, a, b];
                let corners = leaf.corners.iter().zip(weights);
                let place = corners.fold([0.0; D], |sum, (corner, weight)| {
                    add(sum, scale(*corner, weight))
                });
                samples.push(Sample {
                    place,
                    leaf: number,
                    inwards,
                });
            }
        }
    }
    samples
}

/// Delaunay's simplices of the samples, by the samples' numbers; of each its inner sphere, if its Voronoi
/// vertex is inside.
pub(super) fn diagram<const D: usize>(
    samples: &[Sample<D>],
) -> Vec<(Vec<usize>, Option<Inner<D>>)> {
    let along = |k: usize| samples.iter().map(move |sample| sample.place[k]);
    let low: Vector<D> = core::array::from_fn(|k| along(k).fold(f64::INFINITY, f64::min));
    let side = (0..D).fold(0.0, |side: f64, k| {
        side.max(along(k).fold(f64::NEG_INFINITY, f64::max) - low[k])
    });
    let steps = f64::from(SIDE - 4 * MOVED);
    let unit = if side > 0.0 { steps / side } else { 0.0 };
    let at = |number: usize, k: usize| {
        let place = libm::floor((samples[number].place[k] - low[k]) * unit);
        (2 * MOVED + integer(place) + moved(number * D + k)).clamp(0, SIDE - 1)
    };
    // Those come first that have most zeros in front of their first digit: a few all over the boundary, then
    // ever more between them.
    let mut order: Vec<usize> = (0..samples.len()).collect();
    order.sort_by_key(|&number| (core::cmp::Reverse(number.trailing_zeros()), number));
    let mut delaunay = Delaunay::<D>::new();
    for &number in &order {
        delaunay.insert(core::array::from_fn(|k| at(number, k)));
    }
    let place = |corner: usize| samples[order[corner]].place;
    delaunay
        .simplices()
        .map(|corners| {
            let inner = inner(
                &corners
                    .iter()
                    .map(|&corner| place(corner))
                    .collect::<Vec<_>>(),
            );
            let inner = inner.filter(|inner| {
                let votes = corners.iter().map(|&corner| {
                    let sample = &samples[order[corner]];
                    let height = dot(sample.inwards, sub(inner.centre, sample.place));
                    i32::from(height > 0.0) - i32::from(height < 0.0)
                });
                votes.sum::<i32>() > 0
            });
            let numbers = corners.into_iter().map(|corner| order[corner]);
            (numbers.collect(), inner)
        })
        .collect()
}

/// The sphere through the corners of a simplex.
fn inner<const D: usize>(corners: &[Vector<D>]) -> Option<Inner<D>> {
    let (first, others) = corners.split_first()?;
    let rows: [Vector<D>; D] = core::array::from_fn(|k| sub(others[k], *first));
    let under = determinant(rows);
    let way = core::array::from_fn(|column| {
        let replaced = core::array::from_fn(|i| {
            let mut row = rows[i];
            row[column] = dot(rows[i], rows[i]) / 2.0;
            row
        });
        determinant(replaced) / under
    });
    let is_number = way.iter().all(|x: &f64| x.is_finite());
    is_number.then(|| Inner {
        centre: add(*first, way),
        radius: length(way),
    })
}

/// Some steps of the lattice, hardly ever the same ones for two numbers that are beside each other.
fn moved(number: usize) -> i32 {
    let mixed = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let places = 2 * MOVED.unsigned_abs() + 1;
    i32::try_from(mixed % u64::from(places)).map_or(0, |steps| steps - MOVED)
}

/// A number of the lattice.
#[expect(clippy::cast_possible_truncation, reason = "it is below 2^18")]
const fn integer(x: f64) -> i32 {
    x as i32
}

#[cfg(test)]
mod tests {
    use tetracone::{
        plane::{self, Plane},
        space::{self, Space},
    };

    use super::*;
    use crate::sphere_tree::build::leaves;

    /// A strip has its inner spheres in its middle, with half of its width for their radii, but for its ends.
    #[test]
    fn inner_spheres_of_a_strip_are_along_its_middle() {
        let corner = |step: u8| {
            let step = f32::from(step % 72);
            let [x, y] = match step {
                0.0..32.0 => [step / 4.0, 0.0],
                32.0..36.0 => [8.0, (step - 32.0) / 4.0],
                36.0..68.0 => [8.0 - (step - 36.0) / 4.0, 1.0],
                _ => [0.0, 1.0 - (step - 68.0) / 4.0],
            };
            plane::Point::new(x, y)
        };
        let edges: Vec<_> = (0..72)
            .map(|step| plane::Segment::new(corner(step), corner(step + 1)))
            .collect();
        let leaves = leaves::<Plane<f32>, 2>(&edges).expect("edges");
        let mut count = 0;
        for inner in diagram(&samples(&leaves))
            .into_iter()
            .filter_map(|(_, inner)| inner)
        {
            let [x, y] = inner.centre;
            assert!(x > 0.0 && x < 8.0 && y > 0.0 && y < 1.0, "{inner:?}");
            if (1.0..=7.0).contains(&x) {
                assert!((y - 0.5).abs() < 0.05, "{inner:?}");
                assert!((inner.radius - 0.5).abs() < 0.05, "{inner:?}");
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }

    /// Those of a box are in it, and reach no farther than its walls by more than samples are apart.
    #[test]
    fn inner_spheres_of_a_box_are_in_it() {
        let corner = |bits: u8| {
            let [x, y, z] = [0, 1, 2].map(|k| f32::from(bits >> k & 1));
            space::Point::new(3.0 * x, y, 2.0 * z)
        };
        let squares: [[u8; 4]; 6] = [
            [0, 2, 3, 1],
            [4, 5, 7, 6],
            [0, 1, 5, 4],
            [2, 6, 7, 3],
            [0, 4, 6, 2],
            [1, 3, 7, 5],
        ];
        let faces: Vec<_> = squares
            .iter()
            .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]])
            .map(|[a, b, c]| space::Triangle::new(corner(a), corner(b), corner(c)))
            .collect();
        let leaves = leaves::<Space<f32>, 3>(&faces).expect("faces");
        let samples = samples(&leaves);
        let inner: Vec<_> = diagram(&samples)
            .into_iter()
            .filter_map(|(_, inner)| inner)
            .collect();
        assert!(!inner.is_empty());
        for Inner { centre, radius } in inner {
            assert!(radius < 1.5, "{centre:?} {radius}");
            for (x, side) in centre.into_iter().zip([3.0, 1.0, 2.0]) {
                assert!(x > 0.0 && x < side, "{centre:?}");
            }
        }
    }
}
