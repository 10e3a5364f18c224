use tetracone::{
    image::{Image, ImageError, Lattice},
    number::{Arithmetic, Scalar},
    plane::Plane,
    tree::Body,
};

use super::Steps;

/// What is done with a solid in the plane that has boxes, whatever its arithmetic; see
/// [`visit_body`].
pub trait BodyVisitor<'a> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<S: Scalar>(self, body: Body<'a, Plane<S>>, lattice: Lattice) -> Self::Output;
}

/// Why a solid can only be asked where points lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBody {
    /// It is in space.
    #[error(
        "so far balls, segments and other solids can only touch solids in the plane; this one is \
         in space, and can be asked where points lie"
    )]
    Space,
    /// Its image does not have what it takes.
    #[error(transparent)]
    Image(#[from] ImageError),
}

/// Hands a solid in the plane with its boxes to a visitor.
///
/// # Errors
/// [`NoBody`].
pub fn visit_body<'a, V: BodyVisitor<'a>>(
    image: &Image<'a>,
    visitor: V,
) -> Result<V::Output, NoBody> {
    if image.dimension() != 2 {
        return Err(NoBody::Space);
    }
    let lattice = image.lattice();
    Ok(match image.arithmetic() {
        Arithmetic::F32 => visitor.visit(image.body::<Plane<f32>>()?, lattice),
        Arithmetic::Fixed => visitor.visit(image.body::<Plane<Steps>>()?, lattice),
    })
}
