//! The room that a search of two solids needs, against whoever looks for the worst: poses that leave
//! as many pairs of boxes open as they can.
//!
//! The bound is proved where it is computed. Here it is attacked, and how much of it was found says
//! how loose it is. The bounds of points are attacked where cells are tested.

mod poses;
#[allow(dead_code, reason = "the tests of queries use all of it")]
#[path = "../query/subject.rs"]
mod subject;
#[allow(dead_code, reason = "the tests of queries use all of it")]
#[path = "../query/world.rs"]
mod world;
