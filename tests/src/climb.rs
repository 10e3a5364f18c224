//! Hill-climbing: from the best of many starts, by steps that get smaller, to what costs more.

use tetracone_oracle::rng::Rng;

/// Starts that are followed up.
const CLIMBERS: usize = 48;

/// How far to look, and from where.
#[expect(missing_debug_implementations, reason = "it is made of functions")]
pub struct Climb<'a, P> {
    /// What a place costs; none where there is none.
    pub cost: &'a dyn Fn(&P) -> Option<u32>,
    /// A place near another, at a distance of some power of one half.
    pub step: &'a dyn Fn(&P, i32, &mut Rng) -> P,
    /// Steps of every climber.
    pub steps: usize,
}

/// Steps get as small as two to the minus this, of the solid's size.
const FINEST: u32 = 30;

impl<P: Clone> Climb<'_, P> {
    /// The most that was found.
    #[must_use]
    pub fn highest(&self, starts: impl Iterator<Item = P>, seed: u64) -> u32 {
        let mut rng = Rng::new(seed);
        let rated = |place: P| Some(((self.cost)(&place)?, place));
        let mut best: Vec<(u32, P)> = starts.filter_map(rated).collect();
        best.sort_by_key(|(cost, _)| core::cmp::Reverse(*cost));
        // Half of the climbers start at the best places, the others anywhere.
        for k in 0..best.len().min(CLIMBERS / 2) {
            let (last, other) = (best.len() - 1, k + CLIMBERS / 2);
            best.swap(other.min(last), k.max(rng.below(last + 1)));
        }
        best.truncate(CLIMBERS);
        let climbed = best.into_iter().map(|(mut cost, mut place)| {
            for _ in 0..self.steps {
                let size = -i32::try_from(rng.below_u32(FINEST)).expect("small");
                let next = (self.step)(&place, size, &mut rng);
                // What costs as much is as good: plateaus are crossed.
                if let Some(higher) = (self.cost)(&next).filter(|&other| other >= cost) {
                    (cost, place) = (higher, next);
                }
            }
            cost
        });
        climbed.max().unwrap_or(0)
    }
}

/// What was found of some bounds.
#[derive(Debug, Default)]
pub struct Shares {
    shares: Vec<f64>,
}

impl Shares {
    /// Takes down one search.
    pub fn note(&mut self, what: &str, found: u32, bound: u32) {
        assert!(found <= bound, "{what}: {found} exceeds {bound}");
        let share = f64::from(found) / f64::from(bound.max(1));
        println!("{what}: {found} of {bound}, {share:.2}");
        self.shares.push(share);
    }

    /// The least and the median.
    #[must_use]
    pub fn tell(mut self, what: &str) -> [f64; 2] {
        self.shares.sort_by(f64::total_cmp);
        let told = [self.shares[0], self.shares[self.shares.len() / 2]];
        println!("{what}: least {:.2}, median {:.2}", told[0], told[1]);
        told
    }
}
