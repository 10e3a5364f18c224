//! What independent libraries, `parry3d` and `geo`, say of the same solids, and the exact oracle of
//! every difference.

mod countries;
mod meshes;
