//! Baking rings in the plane.

use tetracone::{number::Scalar, plane::Plane};

use super::{BakeError, BakeOptions, Baked, bake};
use crate::{
    load::bridges,
    memory::{NoRoom, reserve},
};

/// Bakes a solid in the plane given by closed rings: outer ones counter-clockwise, holes clockwise, the last
/// position joined to the first without repeating it.
///
/// In fixed point the lattice is that of [`lattice_for`](super::lattice_for), as for [`bake`].
///
/// # Errors
/// [`BakeError`]; points are numbered through all rings.
///
/// ```
/// use tetracone::{plane::{Plane, Point}, query::Class, solid::AsSolid};
/// use tetracone_std::bake::{BakeOptions, bake_rings};
///
/// let square = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
/// let hole = vec![[1.0, 1.0], [1.0, 2.0], [2.0, 1.0]];
/// let baked = bake_rings::<f32>(&[square, hole], &BakeOptions::default())?;
/// let plate = baked.into_solid::<Plane<f32>>()?;
/// let class = |x, y| plate.as_solid().classify(Point::new(x, y));
/// assert_eq!(class(3.0, 3.0), Class::Inside);
/// assert_eq!(class(1.25, 1.25), Class::Outside);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bake_rings<S: Scalar>(
    rings: &[impl AsRef<[[f64; 2]]>],
    options: &BakeOptions,
) -> Result<Baked, BakeError> {
    let (points, edges) = joined(rings)?;
    bake::<Plane<S>>(&points, &edges, options)
}

/// Points, and edges that name them.
type Outline = (Vec<[f64; 3]>, Vec<[u32; 2]>);

/// The points of rings, and the edges between them.
pub(crate) fn joined(rings: &[impl AsRef<[[f64; 2]]>]) -> Result<Outline, NoRoom> {
    let (mut points, mut edges) = (Vec::new(), Vec::new());
    for ring in rings {
        let ring = ring.as_ref();
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let (first, count) = (points.len(), ring.len());
        let edge = |at: usize| [number(first + at), number(first + (at + 1) % count)];
        reserve(&mut edges, count)?;
        edges.extend((0..count).map(edge));
        reserve(&mut points, count)?;
        points.extend(ring.iter().map(|[x, y]| [*x, *y, 0.0]));
    }
    bridges::join(&points, &mut edges)?;
    Ok((points, edges))
}
