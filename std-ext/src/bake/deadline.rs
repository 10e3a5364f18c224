//! Trees for a deadline: the smallest in which no point takes more evaluations than that.

use tetracone::{
    Dimension,
    tree::{Statistics, build::Parameters},
};

use super::{BakeError, BakeOptions, Baked, Plan};

/// Cones may be split as often as they can be: only those are that have to be.
const DEPTH: u32 = 12;

/// A tree may refer to its facets this often, on average. With 16, 32, 64 and 128, the shapes of the
/// table in `docs/STUDY.md` come to the same bounds: only what has to be split takes any.
const REFERENCES_PER_FACET: u32 = 32;

/// A tree refers to facets this often at most: its image then takes some 50 MB.
const MOST_REFERENCES: usize = 1 << 21;

/// A baked solid, and what its worst point takes.
struct Candidate {
    baked: Baked,
    worst: u32,
    statistics: Statistics,
}

impl Candidate {
    fn size(&self) -> usize {
        self.baked.words.len()
    }
}

impl<G: Dimension> Plan<'_, '_, G> {
    /// The smaller one, of the tree that is built without a deadline and the one in which cones are
    /// split for nothing else, of those that keep to it.
    ///
    /// # Errors
    /// [`BakeError::Deadline`] where neither does, and as for building.
    pub(super) fn build_within(
        &self,
        deadline: u32,
        options: &BakeOptions,
    ) -> Result<Baked, BakeError> {
        let facets = self.solid.facet_count();
        let defaults = Parameters::for_facets::<G>(facets);
        let most = u32::try_from(MOST_REFERENCES / facets.max(1)).unwrap_or(u32::MAX);
        let given = options.depth.is_some() || options.group.is_some();
        let usual = Parameters {
            depth: options.depth.unwrap_or(defaults.depth),
            group: options.group.unwrap_or(defaults.group),
            ..defaults
        };
        let parameters = Parameters {
            depth: options.depth.unwrap_or(DEPTH),
            group: options
                .group
                .unwrap_or(if given { defaults.group } else { u32::MAX }),
            references_per_facet: REFERENCES_PER_FACET
                .min(most)
                .max(defaults.references_per_facet),
            ..defaults
        };
        let candidates = [
            self.candidate(&usual, None)?,
            self.candidate(&parameters, Some(deadline))?,
        ];
        let [_, split] = &candidates;
        let missed = split.worst;
        let smallest = candidates
            .into_iter()
            .filter(|candidate| candidate.worst <= deadline)
            .min_by_key(Candidate::size);
        if let Some(smallest) = smallest {
            return Ok(smallest.baked);
        }
        let least = self.least(&parameters, [deadline, missed])?;
        Err(BakeError::Deadline {
            deadline,
            least: least.worst,
            bytes: least.size() * size_of::<u32>(),
            depth: least.statistics.depth,
        })
    }

    /// The tree with the lowest bound that is found between one that is not and one that is
    /// reached. Splitting for less than can be had takes references from where they would help.
    fn least(&self, parameters: &Parameters, ends: [u32; 2]) -> Result<Candidate, BakeError> {
        let [mut missed, mut reached] = ends;
        let mut best = self.candidate(parameters, Some(reached))?;
        while reached - missed > 1 {
            let middle = missed.midpoint(reached);
            let candidate = self.candidate(parameters, Some(middle))?;
            if candidate.worst <= middle {
                reached = candidate.worst;
                best = candidate;
            } else {
                missed = middle;
            }
        }
        Ok(best)
    }

    fn candidate(
        &self,
        parameters: &Parameters,
        deadline: Option<u32>,
    ) -> Result<Candidate, BakeError> {
        let baked = self.build(parameters, deadline)?;
        let tree = baked.image().tree::<G>().expect("it was written just now");
        let (worst, statistics) = (tree.worst_case(), tree.statistics());
        Ok(Candidate {
            baked,
            worst,
            statistics,
        })
    }
}
