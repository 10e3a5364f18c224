//! One frame: sequential impulses with those of the frame before to begin with (Catto, "Iterative Dynamics with
//! Temporal Coherence", 2005), and contacts ahead of time.

use tetracone::query::ContactPoint;

use super::{Contact, MOST, Number, Plane, Stage, State};

/// What is within this many steps is a contact even if nothing moves: 1/640 of the gear.
const MARGIN: i64 = 4096;

/// Solids are kept this many steps apart: far more than poses round, so that they never touch.
const SKIN: i64 = 1024;

/// Of what is missing to that, so much is made up for in a frame: one part in five.
const SLOWLY: i64 = 5;

/// What gravity adds to the velocity in a frame, in 2^-16 of a step: 9.81 m/s² at a scale of one to
/// fifty.
const GRAVITY: i64 = (1_286 << 16) / 2;

/// Friction is at most half the push.
const ROUGHNESS: i64 = 2;

/// Rounds over all contacts.
const ROUNDS: u32 = 12;

/// The longest way from the gear's centre to its rim, in steps.
const REACH: i64 = 21 << 16;

/// Room for all candidates of contact points.
const ROOM: usize = 96;

impl Stage {
    /// One frame.
    pub fn step(&self, state: &mut State) {
        state.velocity[1] -= GRAVITY;
        let mut rows = [Row::default(); MOST];
        let count = self.rows(state, &mut rows);
        let rows = &mut rows[..count];
        for row in &*rows {
            let Contact { push, friction, .. } = row.contact;
            self.push(state, &row.normal, push);
            self.push(state, &row.tangent, friction);
        }
        for _ in 0..ROUNDS {
            for row in &mut *rows {
                self.solve(state, row);
            }
        }
        for (contact, row) in state.contacts.iter_mut().zip(rows) {
            *contact = row.contact;
        }
        for (place, velocity) in state.place.iter_mut().zip(state.velocity) {
            *place += velocity;
        }
        state.angle += state.spin;
        state.frame += 1;
    }

    /// Looks for contacts, as far ahead as the gear goes in a frame: so many.
    fn rows(&self, state: &mut State, rows: &mut [Row; MOST]) -> usize {
        let known = state.contacts;
        let known = &known[..state.contacts().len()];
        state.contacts = Default::default();
        state.touching = 0;
        let Some(placed) = self.placed(state) else {
            return 0;
        };
        let mut points = [ContactPoint::<Plane>::default(); ROOM];
        let margin = i32::try_from(MARGIN + fastest(state)).unwrap_or(i32::MAX);
        let listed = self
            .floor
            .contact_points(&placed, Number::from_bits(margin), &mut points);
        let centre = state.place.map(|x| x >> 16);
        let points = &points[..listed.written];
        for (row, point) in rows.iter_mut().zip(points) {
            *row = self.row(point, centre);
            if let Some(known) = known.iter().find(|known| known.is_same(&row.contact)) {
                row.contact = *known;
            }
        }
        let count = points.len().min(MOST);
        state.touching = u32::try_from(count).unwrap_or(0);
        count
    }

    fn row(&self, point: &ContactPoint<Plane>, centre: [i64; 2]) -> Row {
        let normal = point.normal.map(|x| i64::from(x.to_bits()));
        let place = point.points[1];
        let arm = [place.x, place.y].map(|x| i64::from(x.to_bits()));
        let arm = [arm[0] - centre[0], arm[1] - centre[1]];
        let apart = -i64::from(point.depth.to_bits()) - SKIN;
        Row {
            contact: Contact::of(point),
            normal: self.way(normal, arm),
            tangent: self.way([-normal[1], normal[0]], arm),
            // As far as the skins it may go on; what is missing it gets back slowly.
            least: if apart > 0 {
                -apart << 16
            } else {
                (-apart << 16) / SLOWLY
            },
        }
    }

    /// A direction at a place of the gear.
    fn way(&self, direction: [i64; 2], [x, y]: [i64; 2]) -> Way {
        let lever = (x * direction[1] - y * direction[0]) / UNIT;
        let inverse = i128::from(lever) * i128::from(lever) * i128::from(PART);
        let inverse = inverse / i128::from(self.inertia);
        Way {
            direction,
            lever,
            inverse: PART + i64::try_from(inverse).unwrap_or(PART),
        }
    }

    fn push(&self, state: &mut State, way: &Way, push: i64) {
        for (velocity, component) in state.velocity.iter_mut().zip(way.direction) {
            *velocity += wide(push, component, UNIT);
        }
        // Velocities are in 2^-16 of a step, and turns in 2^-40 of a radian.
        let turned = (i128::from(push) * i128::from(way.lever)) << 24;
        state.spin += i64::try_from(turned / i128::from(self.inertia)).unwrap_or(0);
    }

    /// Friction first, then that what is behind the skin comes out and nothing goes in.
    fn solve(&self, state: &mut State, row: &mut Row) {
        let most = row.contact.push / ROUGHNESS;
        let change = wide(-row.tangent.speed(state), PART, row.tangent.inverse);
        let friction = (row.contact.friction + change).clamp(-most, most);
        self.push(state, &row.tangent, friction - row.contact.friction);
        row.contact.friction = friction;
        let change = wide(
            row.least - row.normal.speed(state),
            PART,
            row.normal.inverse,
        );
        let push = (row.contact.push + change).max(0);
        self.push(state, &row.normal, push - row.contact.push);
        row.contact.push = push;
    }
}

/// How far a point of the gear goes in a frame at most, in steps.
fn fastest(state: &State) -> i64 {
    let [x, y] = state.velocity.map(|x| (x.abs() >> 16) + 1);
    x + y + wide(state.spin.abs(), REACH, 1 << 40) + 1
}

/// A direction's components, in 2^-30.
const UNIT: i64 = 1 << 30;

/// One, of what a mass is told in.
const PART: i64 = 1 << 24;

/// `a · b / c`, rounded towards zero.
fn wide(a: i64, b: i64, c: i64) -> i64 {
    let exact = i128::from(a) * i128::from(b) / i128::from(c);
    i64::try_from(exact).unwrap_or(0)
}

/// A contact as the solver sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    contact: Contact,
    normal: Way,
    tangent: Way,
    /// How fast it comes out at least.
    least: i64,
}

/// A direction at a place of the gear.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    direction: [i64; 2],
    /// How far from the centre the line along it passes, in steps.
    lever: i64,
    /// By how much a push changes the velocity there, in [`PART`].
    inverse: i64,
}

impl Way {
    /// How fast the gear goes there.
    fn speed(&self, state: &State) -> i64 {
        let [x, y] = [0, 1].map(|k| wide(state.velocity[k], self.direction[k], UNIT));
        x + y + wide(state.spin, self.lever, 1 << 24)
    }
}
