//! Bytes as they are written and read: a header, numbers, and a sum at the end.

use core::array::from_fn;

use tetracone::number::Scalar;

use super::{BspFileError, cut};
use crate::{Simplicial, simplicial::Covering};

/// What files begin with, the version at the end.
const MAGIC: [u8; 8] = *b"halfspc1";

/// The bytes of the sum.
const SUM: usize = 8;

pub(super) const fn number(at: usize, what: &'static str) -> BspFileError {
    BspFileError::Number { at, what }
}

fn sum(bytes: &[u8]) -> [u8; SUM] {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step).to_le_bytes()
}

/// Bytes that are written.
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn new(kind: u8, dimension: usize, arithmetic: u8) -> Self {
        let mut bytes = MAGIC.to_vec();
        let dimension = if dimension == 2 { 2 } else { 3 };
        bytes.extend([kind, dimension, arithmetic, 0]);
        Self { bytes }
    }

    pub(super) fn number(&mut self, number: u32) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// Facets are numbered in 32 bits, and so there are no more of anything.
    pub(super) fn count(&mut self, count: usize) {
        self.number(u32::try_from(count).unwrap_or(u32::MAX));
    }

    pub(super) fn reals(&mut self, reals: &[f64]) {
        let all = reals.iter().flat_map(|real| real.to_le_bytes());
        self.bytes.extend(all);
    }

    pub(super) fn done(mut self) -> Vec<u8> {
        let sum = sum(&self.bytes);
        self.bytes.extend(sum);
        self.bytes
    }
}

/// Bytes that are read.
pub(super) struct Reader<'a> {
    /// All but the sum.
    bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    /// Behind a header of this kind, where the sum is right.
    pub(super) fn new(
        bytes: &'a [u8],
        kind: u8,
        dimension: usize,
        arithmetic: u8,
    ) -> Result<Self, BspFileError> {
        let Some((before, found)) = bytes.split_last_chunk() else {
            return Err(BspFileError::End {
                at: bytes.len(),
                what: "the sum",
            });
        };
        let mut reader = Self {
            bytes: before,
            at: 0,
        };
        let other = |at, what| BspFileError::Other { at, what };
        if reader.take("the header")? != MAGIC {
            return Err(other(0, "no tree, or one of another version"));
        }
        let at = reader.at;
        let header: [u8; 4] = reader.take("the header")?;
        if sum(before) != *found {
            return Err(BspFileError::Sum { at: before.len() });
        }
        if header[0] != kind {
            return Err(other(at, "a tree of the other kind"));
        }
        if usize::from(header[1]) != dimension {
            return Err(other(at + 1, "a tree of another dimension"));
        }
        if header[2] != arithmetic {
            return Err(other(at + 2, "a tree of another arithmetic"));
        }
        if header[3] != 0 {
            return Err(number(at + 3, "a byte of the header that is not zero"));
        }
        Ok(reader)
    }

    pub(super) fn take<const N: usize>(
        &mut self,
        what: &'static str,
    ) -> Result<[u8; N], BspFileError> {
        let left = self.bytes.get(self.at..).unwrap_or_default();
        let Some(found) = left.first_chunk() else {
            return Err(BspFileError::End { at: self.at, what });
        };
        self.at += N;
        Ok(*found)
    }

    pub(super) fn number(&mut self, what: &'static str) -> Result<u32, BspFileError> {
        self.take(what).map(u32::from_le_bytes)
    }

    /// The number of one of so many.
    pub(super) fn below(&mut self, count: u32, what: &'static str) -> Result<u32, BspFileError> {
        let at = self.at;
        let found = self.number(what)?;
        if found < count {
            Ok(found)
        } else {
            Err(number(at, "a number that no facet has"))
        }
    }

    pub(super) fn real(&mut self, what: &'static str) -> Result<f64, BspFileError> {
        let at = self.at;
        let found = self.take(what).map(f64::from_le_bytes)?;
        if found.is_finite() {
            Ok(found)
        } else {
            Err(number(at, "a coordinate that is not finite"))
        }
    }

    pub(super) fn reals<const D: usize>(
        &mut self,
        what: &'static str,
    ) -> Result<[f64; D], BspFileError> {
        let mut all = [0.0; D];
        for real in &mut all {
            *real = self.real(what)?;
        }
        Ok(all)
    }

    /// A facet whose corners are in the domain, as they are written.
    pub(super) fn facet<G: Simplicial<D>, const D: usize>(
        &mut self,
    ) -> Result<G::Facet, BspFileError> {
        let at = self.at;
        let mut corners: [Option<G::Point>; D] = [None; D];
        for corner in &mut corners {
            let place: [f64; D] = self.reals("a corner")?;
            let scalars: [_; D] = from_fn(|k| G::Scalar::nearest(place[k]));
            let is_kept = |k: usize| {
                let real = scalars[k].map(G::Scalar::to_real);
                real.and_then(|real| real.partial_cmp(&place[k]))
                    == Some(core::cmp::Ordering::Equal)
            };
            if (0..D).all(is_kept) {
                let scalar = |k: usize| scalars.get(k).copied().flatten();
                let point = G::point(from_fn(|k| scalar(k).unwrap_or(G::Scalar::ZERO)));
                *corner = Some(point).filter(|point| Covering::<G, D>::in_domain(*point));
            }
        }
        G::facet(|k| corners.get(k).copied().flatten()).ok_or(number(
            at,
            "a facet with a corner that the arithmetic has not",
        ))
    }

    /// A node of a tree that cuts, without its parts.
    pub(super) fn cut_node<const D: usize>(&mut self) -> Result<cut::Node<D>, BspFileError> {
        let plane = [self.reals("a plane")?, self.reals("a plane")?];
        let count = self.number("the count of a node's pieces")?;
        let mut on = Vec::new();
        for _ in 0..count {
            let mut corners = [[0.0; D]; D];
            for corner in &mut corners {
                *corner = self.reals("a piece")?;
            }
            let facet = self.number("the facet of a piece")?;
            on.push(cut::Piece { corners, facet });
        }
        Ok(cut::Node {
            plane,
            on,
            parts: [None, None],
        })
    }

    pub(super) const fn end(&self) -> Result<(), BspFileError> {
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(BspFileError::Rest { at: self.at })
        }
    }
}
