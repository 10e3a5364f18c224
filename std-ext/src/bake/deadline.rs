//! Cells for a deadline: the smallest in which no point takes more evaluations than that.

use tetracone::{Dimension, cells::build::Parameters};

use super::{BakeError, Baked, Plan};

/// Where no bytes are given, cells may take this many times as much as without a deadline.
const MOST_TIMES: usize = 32;

/// Cells take at most about this many bytes.
const MOST_BYTES: usize = 50 << 20;

/// One in so many root cells is tried, too: where few are enough, a grid of them takes most of the
/// memory.
const FEWER_ROOTS: usize = 8;

/// A baked solid, and what its worst point takes.
#[derive(Clone)]
struct Candidate {
    baked: Baked,
    worst: u32,
}

impl Candidate {
    /// In words.
    const fn size(&self) -> usize {
        self.baked.words.len()
    }
}

impl<G: Dimension> Plan<'_, '_, G> {
    /// The smallest, of the cells that are built without a deadline and those that are split for
    /// nothing else, from many root cells and from few, of those that keep to it.
    ///
    /// # Errors
    /// [`BakeError::Deadline`] where none does, and as for building.
    pub(super) fn build_within(
        &self,
        deadline: u32,
        parameters: &Parameters,
        is_limited: bool,
    ) -> Result<Baked, BakeError> {
        let bytes = if is_limited {
            parameters.bytes
        } else {
            let most = parameters.bytes.saturating_mul(MOST_TIMES);
            most.min(MOST_BYTES).max(parameters.bytes)
        };
        let usual = self.candidate(parameters)?;
        let within = |deadline: u32, grids: &[usize]| {
            let mut kept = Some(usual.clone()).filter(|usual| usual.worst <= deadline);
            for &roots in grids {
                let other = self.candidate(&Parameters {
                    bytes,
                    roots,
                    deadline: Some(deadline),
                })?;
                let is_smaller = |kept: &Candidate| other.size() < kept.size();
                if other.worst <= deadline && kept.as_ref().is_none_or(is_smaller) {
                    kept = Some(other);
                }
            }
            Ok::<_, BakeError>(kept)
        };
        let many = parameters.roots;
        let grids = [many, many / FEWER_ROOTS, 1];
        if let Some(kept) = within(deadline, &grids)? {
            return Ok(kept.baked);
        }
        // Cells that are split where it does not help leave no room where it does: what can be had
        // is found by halving, to about an eighth.
        let (mut low, mut least) = (deadline, usual.clone());
        while least.worst > low + 1 + low / 8 {
            let middle = low.midpoint(least.worst);
            match within(middle, &[many])? {
                Some(kept) => least = kept,
                None => low = middle,
            }
        }
        let least = within(least.worst, &grids)?.unwrap_or(least);
        Err(BakeError::Deadline {
            deadline,
            least: least.worst,
            bytes: least.size() * size_of::<u32>(),
        })
    }

    fn candidate(&self, parameters: &Parameters) -> Result<Candidate, BakeError> {
        let baked = self.build(parameters)?;
        let cells = baked.image().cells::<G>().expect("it was written just now");
        let worst = cells.worst_case();
        Ok(Candidate { baked, worst })
    }
}
