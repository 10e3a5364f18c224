//! The bounds that come with a solid, against whoever looks for the worst: points that cost as
//! many evaluations as they can, and poses that leave as many pairs of boxes open.
//!
//! The bounds are proved where they are computed. Here they are attacked, and how much of them was
//! found says how loose they are.

mod climb;
mod deadlines;
mod points;
mod poses;
#[allow(dead_code, reason = "the tests of queries use all of it")]
#[path = "../query/subject.rs"]
mod subject;
#[allow(dead_code, reason = "the tests of queries use all of it")]
#[path = "../query/world.rs"]
mod world;
