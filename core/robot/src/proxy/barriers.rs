//! Up to three planes that a centre may not go beyond, and the place nearest to a device that they
//! leave.

use tetracone::Dimension;

use super::{
    Constraint,
    vector::{dot, real, sub, unit},
};

/// Planes are told apart where the square of the volume that their normals span is this: at angles
/// of more than a millionth.
const LEAST_VOLUME: f64 = 1.0 / 1_099_511_627_776.0;

/// Which of three planes the nearest place may lie on, fewer first.
const CHOICES: [[bool; 3]; 8] = [
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [true, true, false],
    [true, false, true],
    [false, true, true],
    [true, true, true],
];

/// A plane beside a facet: the centre keeps a distance from the one that goes through a place of it.
#[derive(Clone, Copy, Debug)]
struct Barrier {
    facet: u32,
    normal: [f64; 3],
    foot: [f64; 3],
}

impl Barrier {
    /// How far a place is above it.
    fn height(&self, place: [f64; 3]) -> f64 {
        dot(self.normal, sub(place, self.foot))
    }
}

/// Up to three of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Barriers([Option<Barrier>; 3]);

/// A place that barriers leave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub(super) place: [f64; 3],
    /// How far all barriers together push it away from the device.
    pub(super) pressure: f64,
}

impl Barriers {
    /// Takes one up beside a facet that a centre is above, in the place of that facet's last one;
    /// whether there is room.
    pub(super) fn add<G: Dimension>(
        &mut self,
        number: u32,
        facet: &G::Facet,
        centre: G::Point,
    ) -> bool {
        let (_, foot) = G::foot(facet, centre);
        let place = real::<G>(centre);
        let normal = unit(sub(place, foot)).or_else(|| unit(G::normal(facet)));
        let Some(normal) = normal else { return false };
        let barrier = Barrier {
            facet: number,
            normal,
            foot,
        };
        let same = |slot: &Option<Barrier>| slot.is_some_and(|barrier| barrier.facet == number);
        let at = self.0.iter().position(same);
        let at = at.or_else(|| self.0.iter().position(Option::is_none));
        let slot = at.and_then(|at| self.0.get_mut(at));
        slot.is_some_and(|slot| {
            *slot = Some(barrier);
            true
        })
    }

    /// The place nearest to a device that is `clear` above all of them, give or take `slack`; none
    /// where there is no such place. Those that it does not lie on are forgotten.
    pub(super) fn nearest(&mut self, device: [f64; 3], clear: f64, slack: f64) -> Option<Nearest> {
        for choice in CHOICES {
            let Some((nearest, chosen)) = self.on(choice, device, clear) else {
                continue;
            };
            let is_above = |barrier: &Barrier| barrier.height(nearest.place) >= clear - slack;
            if self.0.iter().flatten().all(is_above) {
                self.0 = chosen;
                return Some(nearest);
            }
        }
        None
    }

    /// The place nearest to the device that is just so far above the chosen ones, where they all push.
    fn on(
        &self,
        choice: [bool; 3],
        device: [f64; 3],
        clear: f64,
    ) -> Option<(Nearest, [Option<Barrier>; 3])> {
        let mut chosen = [None; 3];
        // Those that are not chosen have nothing to do with the others, and do not push.
        let (mut normals, mut below) = ([[0.0; 3]; 3], [0.0; 3]);
        for k in 0..3 {
            if choice[k] {
                let barrier = self.0[k]?;
                normals[k] = barrier.normal;
                below[k] = clear - barrier.height(device);
                chosen[k] = Some(barrier);
            }
        }
        let pushes = pushes(choice, normals, below)?;
        if pushes.iter().any(|push| *push < 0.0) {
            return None;
        }
        let mut place = device;
        let pushing = normals.iter().zip(pushes).zip(choice);
        for ((normal, push), _) in pushing.filter(|(_, is_chosen)| *is_chosen) {
            for (x, part) in place.iter_mut().zip(normal) {
                *x += part * push;
            }
        }
        let [p, q, r] = pushes;
        let nearest = Nearest {
            place,
            pressure: p + q + r,
        };
        Some((nearest, chosen))
    }

    /// What is told of them: of three in the plane that leave no place, the first two, which hold it as
    /// well.
    pub(super) fn told<G: Dimension>(&self) -> [Option<Constraint<G>>; 3] {
        let mut told = [None; 3];
        let slots = told.iter_mut().take(G::DIMENSION);
        for (slot, barrier) in slots.zip(self.0.iter().flatten()) {
            *slot = Some(Constraint {
                facet: barrier.facet,
                normal: G::direction([0.0; 3], barrier.normal),
            });
        }
        told
    }
}

/// How far the chosen planes push along their normals, so that a place that is so far below them ends
/// just at them; the others do not. None where the normals nearly depend on each other.
fn pushes(choice: [bool; 3], normals: [[f64; 3]; 3], below: [f64; 3]) -> Option<[f64; 3]> {
    let [p, q, r] = normals;
    let [x, y, z] = below;
    // What fewer than three leave of Cramer's rule.
    let two = |p, q, x, y| {
        let pq = dot(p, q);
        let area = 1.0 - pq * pq;
        (area >= LEAST_VOLUME).then(|| [(x - y * pq) / area, (y - x * pq) / area])
    };
    match choice {
        [true, true, true] => {
            let (pq, qr, rp) = (dot(p, q), dot(q, r), dot(r, p));
            let (a, b, c) = ([1.0, pq, rp], [pq, 1.0, qr], [rp, qr, 1.0]);
            let volume = determinant([a, b, c]);
            (volume >= LEAST_VOLUME).then(|| {
                let pushes = [[below, b, c], [a, below, c], [a, b, below]];
                pushes.map(|columns| determinant(columns) / volume)
            })
        }
        [true, true, false] => two(p, q, x, y).map(|[x, y]| [x, y, 0.0]),
        [true, false, true] => two(p, r, x, z).map(|[x, z]| [x, 0.0, z]),
        [false, true, true] => two(q, r, y, z).map(|[y, z]| [0.0, y, z]),
        _ => Some(below),
    }
}

fn determinant([a, b, c]: [[f64; 3]; 3]) -> f64 {
    a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}
