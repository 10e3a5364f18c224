use tetracone::{
    image::{Image, ImageError, Lattice},
    number::Arithmetic,
    plane::Plane,
    solid::Solid,
    space::Space,
};

use super::{Steps, place::Placing};

/// What is done with a solid that has boxes, whatever its dimension and arithmetic; see
/// [`visit_solid`].
pub trait SolidVisitor<'a> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Placing>(self, solid: Solid<'a, G>, lattice: Lattice) -> Self::Output;
}

/// Hands a solid with its boxes to a visitor.
///
/// # Errors
/// [`ImageError::NoBoxes`] where the solid was baked for points alone.
pub fn visit_solid<'a, V: SolidVisitor<'a>>(
    image: &Image<'a>,
    visitor: V,
) -> Result<V::Output, ImageError> {
    let lattice = image.lattice();
    Ok(match (image.dimension(), image.arithmetic()) {
        (2, Arithmetic::F32) => visitor.visit(image.solid::<Plane<f32>>()?, lattice),
        (2, Arithmetic::Fixed) => visitor.visit(image.solid::<Plane<Steps>>()?, lattice),
        (_, Arithmetic::F32) => visitor.visit(image.solid::<Space<f32>>()?, lattice),
        (_, Arithmetic::Fixed) => visitor.visit(image.solid::<Space<Steps>>()?, lattice),
    })
}
