use tetracone::query::Ball;
use tetracone_robot::proxy::{Proxy, ProxyMotion};

use super::{FRICTION, RADIUS, Space, Table, Vector, hand};
use crate::{Fold, Telemetry};

/// All that changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Frames since the start.
    pub frame: u32,
    /// Frames in which friction held the fingertip.
    pub held: u32,
    /// Frames in which it slid.
    pub slid: u32,
    /// Frames in which the device's force was not the spring's yet, which had changed too fast.
    pub limited: u32,
    /// Where the hand holds the device.
    pub device: Vector,
    /// The fingertip, and what its queries remember.
    pub proxy: Proxy<Space>,
    /// What it did in the last frame.
    pub motion: ProxyMotion,
    /// The force of the spring between the device and the fingertip.
    pub spring: Vector,
    /// The force that the device has on the hand.
    pub force: Vector,
}

impl State {
    /// At rest, above the table.
    #[must_use]
    pub fn new(table: &Table) -> Self {
        Self::with_friction(table, FRICTION)
    }

    /// The same with another coefficient of friction.
    #[must_use]
    pub fn with_friction(table: &Table, friction: f32) -> Self {
        let device = hand::place(0);
        let ball = Ball::new(device.point(), RADIUS);
        let proxy = ball.map(|ball| Proxy::new(&table.solid, &ball, friction));
        let Ok(Ok(proxy)) = proxy else {
            crate::fail("the fingertip is in the material before it moves")
        };
        Self {
            frame: 0,
            held: 0,
            slid: 0,
            limited: 0,
            device,
            proxy,
            motion: ProxyMotion::Free,
            spring: Vector::default(),
            force: Vector::default(),
        }
    }

    /// Where the fingertip's centre is.
    #[must_use]
    pub fn tip(&self) -> Vector {
        Vector::of(self.proxy.ball().centre())
    }

    /// Every byte of it, folded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fold = Fold::new();
        for word in [self.frame, self.held, self.slid, self.limited] {
            fold.word(word);
        }
        for Vector(vector) in [self.device, self.spring, self.force] {
            for x in vector {
                fold.word(x.cast_unsigned());
            }
        }
        fold.bytes(self.motion.name().as_bytes());
        fold.bytes(&self.proxy.to_bytes());
        fold.value()
    }

    /// What a device would tell of it: its place, how far it is from the fingertip, and the force.
    #[must_use]
    pub fn telemetry(&self) -> Telemetry {
        Telemetry {
            frame: self.frame,
            place: self.device.0.map(thousandths),
            depth: thousandths((self.tip() - self.device).length().to_bits()),
            force: self.force.0.map(thousandths),
        }
    }
}

/// Micrometres or millinewtons, rounded down.
fn thousandths(bits: i32) -> i32 {
    i32::try_from((i64::from(bits) * 1000) >> 16).unwrap_or(0)
}
