//! The caller's words in which a solid is checked, built and completed: what is kept stands at the
//! front, and behind it what is noted on the way.

use core::{cmp::Ordering, marker::PhantomData, mem};

use crate::{
    boundary::Boundary,
    cells::{
        Cells,
        build::{BuildError, Parameters, most_kept},
    },
    geometry::Dimension,
    order,
    solid::most_words,
};

/// Says how many words suffice to check a boundary, to build its cells and to complete its solid, one
/// after the other, in one workspace.
///
/// It takes the number of points, the number of facets, and the parameters that the cells will be
/// built with; it gives a number of words of 32 bits, as large as numbers are where it would be
/// larger. It can be asked for at compile time, as the length of an array.
///
/// These words suffice for nearly all solids. A list of facets that meet in one place is in many
/// cells on the way there, so that no size short of the square of the facets always suffices. Each
/// step says which part is full where they do not, and a larger workspace makes the same solid.
/// Most of the words are free again at the end; who has less memory can give fewer of them.
///
/// ```
/// use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}, plane::{Plane, Point}};
/// use tetracone::{query::Segment, solid::Solid, workspace_words};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// const PARAMETERS: Parameters = Parameters::for_facets::<Plane<f32>>(4);
///
/// let corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 3.0], [0.0, 6.0]].map(Point::from);
/// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
/// let mut workspace = [0; workspace_words::<Plane<f32>>(4, 4, &PARAMETERS)];
/// let (polygon, rest) = Polygon::<f32>::check(&corners, &edges, &mut workspace)?;
/// let (cells, rest) = Cells::build(&polygon, &PARAMETERS, rest)?;
/// let (solid, _) = Solid::build(cells, rest)?;
///
/// let segment = Segment::new([-3.0, 2.0].into(), [6.0, 2.0].into())?;
/// assert_eq!(solid.cast(&segment).and_then(|hit| hit.facet), Some(3));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub const fn workspace_words<G: Dimension>(
    points: usize,
    facets: usize,
    parameters: &Parameters,
) -> usize {
    let checked = Boundary::<G>::check_words(points, facets);
    let boundary = points.saturating_add(facets).saturating_mul(G::DIMENSION);
    let built = Cells::<G>::build_words(facets, parameters);
    let (links, kept) = most_kept(facets, parameters);
    let completed = most_words::<G>(points, facets, links, parameters.bytes);
    let completed = kept.saturating_add(completed);
    let later = boundary.saturating_add(larger(built, completed));
    larger(checked, later)
}

/// The larger one of two numbers.
pub(crate) const fn larger(a: usize, b: usize) -> usize {
    if a < b { b } else { a }
}

/// A caller's words, of which those at the front are taken first.
#[derive(Debug)]
pub(crate) struct Workspace<'w> {
    /// Those that are free.
    pub(crate) rest: &'w mut [u32],
}

impl<'w> Workspace<'w> {
    pub(crate) const fn new(words: &'w mut [u32]) -> Self {
        Self { rest: words }
    }

    /// Takes so many words, or as many as there are.
    pub(crate) fn take(&mut self, count: usize) -> &'w mut [u32] {
        let all = mem::take(&mut self.rest);
        let count = count.min(all.len());
        let (front, rest) = all.split_at_mut_checked(count).unwrap_or_default();
        self.rest = rest;
        front
    }

    /// Takes so many words for a part of what is built.
    pub(crate) fn keep(
        &mut self,
        count: usize,
        part: &'static str,
    ) -> Result<&'w mut [u32], BuildError> {
        let capacity = self.rest.len();
        if count > capacity {
            return Err(BuildError::Full { part, capacity });
        }
        Ok(self.take(count))
    }
}

/// Moves words to a place before theirs.
pub(crate) fn move_down(words: &mut [u32], from: usize, count: usize, to: usize) {
    // Forwards, as what moves down may overlap where it was.
    for at in 0..count {
        let word = words.get(from.saturating_add(at)).copied();
        if let (Some(word), Some(slot)) = (word, words.get_mut(to.saturating_add(at))) {
            *slot = word;
        }
    }
}

/// Something that is noted in so many words.
pub(crate) trait Record<const WORDS: usize>: Copy {
    fn from_words(words: &[u32; WORDS]) -> Self;

    fn to_words(self) -> [u32; WORDS];
}

/// Records one behind the other in a caller's words.
///
/// Words are no records to the compiler: a record is read and written as a whole.
pub(crate) struct Records<'w, T, const WORDS: usize> {
    words: &'w mut [[u32; WORDS]],
    record: PhantomData<T>,
}

impl<'w, T: Record<WORDS>, const WORDS: usize> Records<'w, T, WORDS> {
    /// As many as there is room for in these words.
    pub(crate) const fn new(words: &'w mut [u32]) -> Self {
        Self::of(words.as_chunks_mut().0)
    }

    const fn of(words: &'w mut [[u32; WORDS]]) -> Self {
        let record = PhantomData;
        Self { words, record }
    }

    pub(crate) const fn len(&self) -> usize {
        self.words.len()
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<T> {
        Some(T::from_words(self.words.get(at)?))
    }

    pub(crate) fn first(&self) -> Option<T> {
        self.get(0)
    }

    /// Writes a record; none where there is no room.
    #[inline]
    pub(crate) fn set(&mut self, at: usize, record: T) -> Option<()> {
        *self.words.get_mut(at)? = record.to_words();
        Some(())
    }

    /// All of them.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.words.iter().map(T::from_words)
    }

    /// Changes all of them, in order.
    #[inline]
    pub(crate) fn change(&mut self, mut change: impl FnMut(&mut T)) {
        for words in &mut *self.words {
            let mut record = T::from_words(words);
            change(&mut record);
            *words = record.to_words();
        }
    }

    /// The same ones, for a while.
    pub(crate) const fn all(&mut self) -> Records<'_, T, WORDS> {
        Records::of(self.words)
    }

    /// The first ones, for a while; none where there are fewer.
    pub(crate) fn prefix(&mut self, count: usize) -> Option<Records<'_, T, WORDS>> {
        Some(Records::of(self.words.get_mut(..count)?))
    }

    /// Takes the first ones off the front; none where there are fewer.
    pub(crate) fn take(&mut self, count: usize) -> Self {
        let all = mem::take(&mut self.words);
        let (front, rest) = all.split_at_mut_checked(count).unwrap_or_default();
        self.words = rest;
        Self::of(front)
    }

    /// Gives their words up to something else; there are none of them then.
    pub(crate) fn give_up(&mut self) -> &'w mut [u32] {
        mem::take(&mut self.words).as_flattened_mut()
    }

    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        order::swap(self.words, a, b);
    }

    /// Lets the first one of a heap sink, in which the least one is to be the first.
    pub(crate) fn sink(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        order::sink(self.words, 0, &|a, b| {
            compare(&T::from_words(b), &T::from_words(a))
        });
    }

    pub(crate) fn sort(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        order::sort(self.words, |a, b| {
            compare(&T::from_words(a), &T::from_words(b))
        });
    }
}
