//! Solids that own what they consist of.

use std::sync::Arc;

use tetracone::{
    Dimension,
    cells::ScaleError,
    image::{Image, ImageError, image_words, write},
    solid::{AsSolid, Solid},
};
use yoke::{Yoke, Yokeable};

/// A solid together with the words of its image: a value without a lifetime, for structs, threads and
/// worlds. Clones share the words.
///
/// ```
/// use tetracone::{plane::{Plane, Point}, query::Class, solid::AsSolid};
/// use tetracone_std::bake::{BakeOptions, bake};
///
/// let points = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
/// let facets = [[0, 1], [1, 2], [2, 0]];
/// let baked = bake::<Plane<f32>>(&points, &facets, &BakeOptions::default())?;
/// let solid = baked.into_solid::<Plane<f32>>()?;
/// let inside = std::thread::spawn(move || solid.as_solid().classify(Point::new(1.0, 1.0)));
/// assert_eq!(inside.join().expect("no panic"), Class::Inside);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedSolid<G: Dimension>(Yoke<Held<'static, G>, Arc<[u32]>>);

#[derive(Clone, Copy, Debug, Yokeable)]
struct Held<'a, G: Dimension>(Solid<'a, G>);

impl<G: Dimension> OwnedSolid<G> {
    /// The solid whose image these words are; a vector or an [`Arc`] of them.
    ///
    /// # Errors
    /// As [`Image::from_words`] and [`Image::solid`].
    pub fn new(words: impl Into<Arc<[u32]>>) -> Result<Self, ImageError> {
        fn held<G: Dimension>(words: &[u32]) -> Result<Held<'_, G>, ImageError> {
            Image::from_words(words)?.solid().map(Held)
        }
        let words: Arc<[u32]> = words.into();
        Yoke::<Held<'static, G>, _>::try_attach_to_cart(words, held::<G>).map(Self)
    }

    /// The same solid, every coordinate times 2^`exponent`, about the image's zero; see [`Solid::scaled`].
    ///
    /// # Errors
    /// Those of [`Solid::scaled`], but for [`ScaleError::Full`].
    ///
    /// # Panics
    /// Never.
    ///
    /// # Cost
    /// That of [`Solid::scaled`], and a new image, which is written and checked.
    ///
    /// ```
    /// use tetracone::{plane::{Plane, Point}, query::Class, solid::AsSolid};
    /// use tetracone_std::bake::{BakeOptions, bake};
    ///
    /// let points = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    /// let facets = [[0, 1], [1, 2], [2, 0]];
    /// let baked = bake::<Plane<f32>>(&points, &facets, &BakeOptions::default())?;
    /// let small = baked.into_solid::<Plane<f32>>()?;
    /// let large = small.scaled(3)?; // eight times as large
    /// let at = |x| Point::new(x, 1.0);
    /// assert_eq!(small.as_solid().classify(at(16.0)), Class::Outside);
    /// assert_eq!(large.as_solid().classify(at(16.0)), Class::Inside);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Section 4.5 of the thesis.
    pub fn scaled(&self, exponent: i32) -> Result<Self, ScaleError> {
        let solid = self.as_solid();
        let mut room = vec![0; solid.scaled_words()];
        let (scaled, _) = solid.scaled(exponent, &mut room)?;
        let image = Image::from_words(self.words()).expect("it was read before");
        let mut words = vec![0; image_words(&scaled)];
        write(&scaled, &image.lattice(), &mut words).expect("there is room for it");
        Ok(Self::new(words).expect("a written image is valid"))
    }

    /// The words of its image.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        self.0.backing_cart()
    }
}

impl<G: Dimension> AsSolid for OwnedSolid<G> {
    type Dimension = G;

    fn as_solid(&self) -> &Solid<'_, G> {
        &self.0.get().0
    }
}
