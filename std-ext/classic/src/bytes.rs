//! Trees as bytes: a header, the tree, and a sum of all before it.
//!
//! The header tells the kind of tree, the dimension, the arithmetic, and what facets it was built of: how many, and a
//! hash of them. Numbers are little-endian.
//!
//! # Source
//! The sum is FNV-1a: G. Fowler, L. C. Noll and K.-P. Vo, 1991.

use core::array::from_fn;

use tetracone::number::{Arithmetic, Scalar};

use crate::{Simplicial, matching::Stamp, simplicial::Covering, sphere_tree::CheckError};

/// What files begin with, the version at the end.
const MAGIC: [u8; 8] = *b"tetratr1";

/// The bytes of the sum.
const SUM: usize = 8;

/// Why bytes are no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// They end too early.
    #[error("the bytes end at {at}, within {what}: the file was cut short")]
    End {
        /// Where.
        at: usize,
        /// What was being read.
        what: &'static str,
    },
    /// They go on after the tree.
    #[error("the tree ends at byte {at}, and the bytes go on: the file has something else behind")]
    Rest {
        /// Where.
        at: usize,
    },
    /// They are of something else.
    #[error("byte {at} says that this is {what}: read it as what it is")]
    Other {
        /// Where.
        at: usize,
        /// What is not as expected.
        what: &'static str,
    },
    /// The sum is another one.
    #[error("the sum at byte {at} is not that of the bytes before: the file is damaged")]
    Sum {
        /// Where.
        at: usize,
    },
    /// A number that cannot be there.
    #[error("at byte {at} there is {what}: no tree was written so")]
    Number {
        /// Where.
        at: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The tree was built of other facets.
    #[error(
        "byte {at} says that the tree was built of {built} facets, which are not these {facets}: read it with the \
         facets that it was built of, or build it again"
    )]
    Facets {
        /// Where.
        at: usize,
        /// How many facets it was built of.
        built: usize,
        /// How many facets it was read with.
        facets: usize,
    },
    /// It is no tree of these facets.
    #[error(transparent)]
    Tree(#[from] CheckError),
}

/// What tells trees of other kinds apart.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    tree: u8,
    dimension: u8,
    arithmetic: u8,
}

impl Kind {
    /// A tree of its own arithmetic.
    pub(crate) const fn of<G: Simplicial<D>, const D: usize>(tree: u8) -> Self {
        let arithmetic = match G::Scalar::ARITHMETIC {
            Arithmetic::F32 => 1,
            Arithmetic::Fixed => 2,
        };
        Self {
            arithmetic,
            ..Self::of_any::<D>(tree)
        }
    }

    /// A tree of facets of either arithmetic.
    pub(crate) const fn of_any<const D: usize>(tree: u8) -> Self {
        Self {
            tree,
            dimension: if D == 2 { 2 } else { 3 },
            arithmetic: 3,
        }
    }
}

pub(crate) const fn number(at: usize, what: &'static str) -> FileError {
    FileError::Number { at, what }
}

fn sum(bytes: &[u8]) -> [u8; SUM] {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step).to_le_bytes()
}

/// Bytes that are written.
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn new(kind: Kind, stamp: Stamp) -> Self {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([kind.tree, kind.dimension, kind.arithmetic, 0]);
        bytes.extend(stamp.facets.to_le_bytes());
        bytes.extend(stamp.hash.to_le_bytes());
        Self { bytes }
    }

    pub(crate) fn number(&mut self, number: u32) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// Facets are numbered in 32 bits, and so there are no more of anything.
    pub(crate) fn count(&mut self, count: usize) {
        self.number(u32::try_from(count).unwrap_or(u32::MAX));
    }

    pub(crate) fn reals(&mut self, reals: &[f64]) {
        let all = reals.iter().flat_map(|real| real.to_le_bytes());
        self.bytes.extend(all);
    }

    pub(crate) fn done(mut self) -> Vec<u8> {
        let sum = sum(&self.bytes);
        self.bytes.extend(sum);
        self.bytes
    }
}

/// Bytes that are read.
pub(crate) struct Reader<'a> {
    /// All but the sum.
    bytes: &'a [u8],
    pub(crate) at: usize,
    /// What facets the tree was built of.
    pub(crate) stamp: Stamp,
}

impl<'a> Reader<'a> {
    /// Behind a header of this kind, where the sum is right.
    pub(crate) fn new(bytes: &'a [u8], kind: Kind) -> Result<Self, FileError> {
        let Some((before, found)) = bytes.split_last_chunk() else {
            return Err(FileError::End {
                at: bytes.len(),
                what: "the sum",
            });
        };
        let mut reader = Self {
            bytes: before,
            at: 0,
            stamp: Stamp { facets: 0, hash: 0 },
        };
        let other = |at, what| FileError::Other { at, what };
        if reader.take("the header")? != MAGIC {
            return Err(other(0, "no tree, or one of another version"));
        }
        let at = reader.at;
        let header: [u8; 4] = reader.take("the header")?;
        if sum(before) != *found {
            return Err(FileError::Sum { at: before.len() });
        }
        if header[0] != kind.tree {
            return Err(other(at, "a tree of another kind"));
        }
        if header[1] != kind.dimension {
            return Err(other(at + 1, "a tree of another dimension"));
        }
        if header[2] != kind.arithmetic {
            return Err(other(at + 2, "a tree of another arithmetic"));
        }
        if header[3] != 0 {
            return Err(number(at + 3, "a byte of the header that is not zero"));
        }
        reader.stamp.facets = reader.number("the count of facets")?;
        reader.stamp.hash = reader
            .take("the hash of the facets")
            .map(u64::from_le_bytes)?;
        Ok(reader)
    }

    /// The same, of a tree that was built of these facets.
    pub(crate) fn of_facets<G: Simplicial<D>, const D: usize>(
        bytes: &'a [u8],
        kind: Kind,
        facets: &[G::Facet],
    ) -> Result<Self, FileError> {
        let reader = Self::new(bytes, kind)?;
        reader.check::<G, D>(facets)?;
        Ok(reader)
    }

    /// Whether the tree was built of these facets.
    pub(crate) fn check<G: Simplicial<D>, const D: usize>(
        &self,
        facets: &[G::Facet],
    ) -> Result<(), FileError> {
        if Stamp::of::<G, D>(facets.iter().copied()) == self.stamp {
            return Ok(());
        }
        Err(FileError::Facets {
            at: MAGIC.len() + 4,
            built: self.stamp.facets as usize,
            facets: facets.len(),
        })
    }

    pub(crate) fn take<const N: usize>(
        &mut self,
        what: &'static str,
    ) -> Result<[u8; N], FileError> {
        let left = self.bytes.get(self.at..).unwrap_or_default();
        let Some(found) = left.first_chunk() else {
            return Err(FileError::End { at: self.at, what });
        };
        self.at += N;
        Ok(*found)
    }

    pub(crate) fn number(&mut self, what: &'static str) -> Result<u32, FileError> {
        self.take(what).map(u32::from_le_bytes)
    }

    /// The number of one of so many.
    pub(crate) fn below(&mut self, count: u32, what: &'static str) -> Result<u32, FileError> {
        let at = self.at;
        let found = self.number(what)?;
        if found < count {
            Ok(found)
        } else {
            Err(number(at, "a number that no facet has"))
        }
    }

    pub(crate) fn real(&mut self, what: &'static str) -> Result<f64, FileError> {
        let at = self.at;
        let found = self.take(what).map(f64::from_le_bytes)?;
        if found.is_finite() {
            Ok(found)
        } else {
            Err(number(at, "a coordinate that is not finite"))
        }
    }

    /// A real that is not negative.
    pub(crate) fn size(&mut self, what: &'static str) -> Result<f64, FileError> {
        let at = self.at;
        let found = self.real(what)?;
        if found >= 0.0 {
            Ok(found)
        } else {
            Err(number(at, "a size below zero"))
        }
    }

    pub(crate) fn reals<const D: usize>(
        &mut self,
        what: &'static str,
    ) -> Result<[f64; D], FileError> {
        let mut all = [0.0; D];
        for real in &mut all {
            *real = self.real(what)?;
        }
        Ok(all)
    }

    /// A point of the domain, as it is written.
    pub(crate) fn point<G: Simplicial<D>, const D: usize>(
        &mut self,
    ) -> Result<G::Point, FileError> {
        let at = self.at;
        let place: [f64; D] = self.reals("a corner")?;
        let scalars: [_; D] = from_fn(|k| G::Scalar::nearest(place[k]));
        let is_kept = |k: usize| {
            let real = scalars[k].map(G::Scalar::to_real);
            real.and_then(|real| real.partial_cmp(&place[k])) == Some(core::cmp::Ordering::Equal)
        };
        let scalar = |k: usize| scalars.get(k).copied().flatten();
        let point = G::point(from_fn(|k| scalar(k).unwrap_or(G::Scalar::ZERO)));
        if (0..D).all(is_kept) && Covering::<G, D>::in_domain(point) {
            Ok(point)
        } else {
            Err(number(at, "a corner that the arithmetic has not"))
        }
    }

    /// As many facets as the header tells, with corners in the domain.
    pub(crate) fn facets<G: Simplicial<D>, const D: usize>(
        &mut self,
    ) -> Result<Vec<G::Facet>, FileError> {
        let begin = self.at;
        let mut facets = Vec::new();
        for _ in 0..self.stamp.facets {
            let at = self.at;
            let mut corners: [Option<G::Point>; D] = [None; D];
            for corner in &mut corners {
                *corner = Some(self.point::<G, D>()?);
            }
            let facet = G::facet(|k| corners.get(k).copied().flatten());
            facets.push(facet.ok_or(number(at, "a facet without a corner"))?);
        }
        if facets.is_empty() {
            return Err(number(begin, "a tree of no facets"));
        }
        self.check::<G, D>(&facets)?;
        Ok(facets)
    }

    pub(crate) const fn end(&self) -> Result<(), FileError> {
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(FileError::Rest { at: self.at })
        }
    }
}
