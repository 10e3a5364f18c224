/// What queries took, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Exact signs of 2×2 determinants.
    pub signs: u64,
    /// Edges looked at: against a zone or, once their ends change sides, against another edge.
    pub edges: u64,
    /// Cones looked at, or pairs of them.
    pub nodes: u64,
}

impl core::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.signs += other.signs;
        self.edges += other.edges;
        self.nodes += other.nodes;
    }
}
