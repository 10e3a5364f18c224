//! What independent libraries, `parry3d` and `geo`, say of the same solids, and the exact oracle of
//! every difference.

#[macro_use]
extern crate tetracone_tests;

mod countries;
mod meshes;
