/// Pairs of nodes that wait for their turn, in a caller's memory.
#[derive(Debug)]
pub(super) struct Queue<'a> {
    memory: &'a mut [[u32; 2]],
    first: usize,
    count: usize,
}

impl<'a> Queue<'a> {
    pub(super) const fn new(memory: &'a mut [[u32; 2]]) -> Self {
        Self {
            memory,
            first: 0,
            count: 0,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) const fn capacity(&self) -> usize {
        self.memory.len()
    }

    /// The pair that waits so many turns.
    pub(super) fn get(&self, turn: usize) -> Option<[u32; 2]> {
        (turn < self.count).then(|| self.memory[(self.first + turn) % self.memory.len()])
    }

    /// Adds a pair behind all others; there has to be room.
    pub(super) fn push(&mut self, pair: [u32; 2]) {
        let place = (self.first + self.count) % self.memory.len();
        self.memory[place] = pair;
        self.count += 1;
    }

    /// Takes the first pair away.
    pub(super) fn pop_first(&mut self) {
        if self.count > 0 {
            self.first = (self.first + 1) % self.memory.len();
            self.count -= 1;
        }
    }

    /// Takes the last pair away.
    pub(super) const fn pop_last(&mut self) {
        self.count = self.count.saturating_sub(1);
    }
}
