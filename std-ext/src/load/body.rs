use tetracone::{
    body::Body,
    image::{Image, ImageError, Lattice},
    number::Arithmetic,
    plane::Plane,
    space::Space,
};

use super::{Steps, place::Placing};

/// What is done with a solid that has boxes, whatever its dimension and arithmetic; see
/// [`visit_body`].
pub trait BodyVisitor<'a> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Placing>(self, body: Body<'a, G>, lattice: Lattice) -> Self::Output;
}

/// Hands a solid with its boxes to a visitor.
///
/// # Errors
/// [`ImageError::NoBoxes`] where the solid was baked for points alone.
pub fn visit_body<'a, V: BodyVisitor<'a>>(
    image: &Image<'a>,
    visitor: V,
) -> Result<V::Output, ImageError> {
    let lattice = image.lattice();
    Ok(match (image.dimension(), image.arithmetic()) {
        (2, Arithmetic::F32) => visitor.visit(image.body::<Plane<f32>>()?, lattice),
        (2, Arithmetic::Fixed) => visitor.visit(image.body::<Plane<Steps>>()?, lattice),
        (_, Arithmetic::F32) => visitor.visit(image.body::<Space<f32>>()?, lattice),
        (_, Arithmetic::Fixed) => visitor.visit(image.body::<Space<Steps>>()?, lattice),
    })
}
