/// What queries took, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Exact signs of determinants: of three points in the plane, of four in space.
    pub signs: u64,
    /// Facets looked at: against a zone or, in the plane once their ends change sides, against another
    /// edge; in space edges whose ends change sides against a face.
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
