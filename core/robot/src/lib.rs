//! Robots on a microcontroller: forward kinematics, self-collision within a budget, and checks of proofs that a
//! path is free; and haptic proxies.
//!
//! The links are solids of [`tetracone`], and its promises hold here, too: exact decisions, equal bits on every
//! target, no allocation, no recursion, no panics.
//!
//! # Robots
//!
//! A robot is links, the joints that hold them together, and which pairs of links must not touch, in one image.
//! It is baked on a host, by `tetracone robot bake arm.urdf -o arm.tcone-robot` or by the crate
//! `tetracone-std`, and read in place. Its links are solids in fixed point on lattices of one step, and all
//! lengths are in these steps; joints are in integers, too, so that poses have the same bits everywhere.
//!
//! ```
//! use tetracone::{image::words_from_bytes, world::StepSearch};
//! use tetracone_robot::{
//!     PairState, Robot, TURN, Watch,
//!     certificate::{Allowance, Certificate},
//!     include_robot,
//! };
//!
//! // Three cubes in a row, each turning on the one before, and a path with its proof.
//! const ARM: Robot<'static> =
//!     include_robot!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/arm.tcone-robot"));
//! const PROOF: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/arm.cert"));
//!
//! # fn main() -> Result<(), Box<dyn core::error::Error>> {
//! // Frame by frame: the last cube is swung around until it touches the first one.
//! let mut watch = Watch::<4, 4>::new(ARM)?;
//! let (mut search, mut bend) = (StepSearch::new(), 0);
//! while watch.pair(0) != Some(PairState::Touching) {
//!     bend += TURN / 64;
//!     watch.frame(&[bend, 0], &mut search, 1000)?;
//! }
//! assert!(bend > TURN / 4 && bend < TURN / 2);
//!
//! // Before anything moves: is the whole path free?
//! let words: [u32; PROOF.len() / 4] = words_from_bytes(PROOF);
//! let certificate = Certificate::from_words(&words)?;
//! certificate.check(&ARM, &Allowance::default())?;
//! assert!(certificate.path().row(1).eq([TURN / 8, TURN / 8]));
//! # Ok(())
//! # }
//! ```
//!
//! # What there is
//!
//! | task | call | more about it |
//! | --- | --- | --- |
//! | Image of a robot, checked once | [`Robot::from_words`], by the compiler [`include_robot!`] | [`Robot::joint`], [`Robot::solid`], [`Robot::coordinate`], [`Robot::pair`]; boxes of an image from elsewhere: [`Robot::audit`] |
//! | Forward kinematics | [`Robot::place`] | one joint: [`Joint::pose`] |
//! | Self-collision and margins, frame by frame, within a budget | [`Watch::frame`], [`Watch::pair`] | every other query: [`Watch::world`] |
//! | Check of a path's proof | [`Certificate::check`](certificate::Certificate::check) | piece by piece, beside a loop: [`Certificate::check_piece`](certificate::Certificate::check_piece); joints off their path: [`Allowance`](certificate::Allowance) |
//! | Search for a proof | [`cover`](certificate::cover) | [`Piece`](certificate::Piece), [`gap`](certificate::gap), [`write_certificate`](certificate::write_certificate) |
//! | Writing an image | [`write_robot`] | its size: [`robot_words`] |
//! | Haptic proxy: move a ball toward a device without penetration | [`Proxy::step`](proxy::Proxy::step) | constraints and force: [`ProxyStep`](proxy::ProxyStep) |
//!
//! # Coordinates
//!
//! A coordinate is the place of a joint, and joints may share one. A joint that turns has
//! [`TURN`] coordinates to the turn, so that a coordinate of 32 bits reaches eight turns either way; one that
//! slides has one to the step of the lattice.
//!
//! # An image
//!
//! An image is a slice of 32-bit words, little-endian in a file:
//!
//! | words | |
//! | --- | --- |
//! | 0 | `TROB` |
//! | 1 | version |
//! | 2 | words in all |
//! | 3 | checksum of all other words |
//! | 4 | how many links |
//! | 5 | how many coordinates |
//! | 6 | how many pairs of links that must not touch |
//! | 7 | the lattice's step: the exponent of a power of two |
//! | 8 | how many words of names |
//! | 9 | reserved: zero |
//! | then | the links, 18 words each: the link that it hangs on; what holds it (0 nothing moves, 1 it turns, 2 it slides); the joint's coordinate, and what makes it the joint's own place: a factor, by how many bits the product is shifted down, and what is added; where the joint's frame is in that of the link it hangs on: a quaternion with 30 fractional bits, its real part first, and a shift; the axis, with 30 fractional bits; the first word of its solid's image and how many there are |
//! | then | the coordinates, 3 words each: whether it turns (1) or slides (2), the least and the greatest place |
//! | then | the pairs, 2 words each: the numbers of the links, 16 bits each, and the margin |
//! | then | names, which this crate does not read |
//! | then | the [images](tetracone::image) of the links' solids |
//!
//! # Features
//!
//! Off by default, and it changes no result: `defmt`.

#![no_std]
#![forbid(unsafe_code)]

pub mod certificate;
mod error;
mod joint;
mod layout;
mod motion;
mod place;
pub mod proxy;
mod robot;
mod watch;
mod write;

pub use error::{PlaceError, RobotError};
pub use joint::{Coordinate, Joint, JointKind, TURN};
pub use layout::{COORDINATE_WORDS, HEADER_WORDS, LINK_WORDS, MAGIC, PAIR_WORDS, VERSION};
pub use robot::{Number, Pair, Pose, Robot, Space};
pub use watch::{PairState, Watch, WatchError};
pub use write::{LinkPart, RobotParts, robot_words, write_robot};

/// What [`include_robot!`] expands to. Nothing in it is promised.
#[doc(hidden)]
pub mod internal {
    pub use tetracone::image::words_from_bytes;
}
