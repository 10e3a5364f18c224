//! Bounds: no question costs more than is said beforehand, whoever looks for the worst; and deadlines
//! and budgets are kept, or it is said that they cannot be.
//!
//! A bound is proved where it is computed. Here it is attacked, and how much of it was found says how
//! loose it is: points in cells, and poses that leave as many pairs of boxes open as they can in a
//! search of two solids.

mod deadlines;
mod parameters;
mod poses;
mod robots;
mod worst;
