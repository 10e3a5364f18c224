//! Robots: links, the joints between them, and where every link is for given joints.
//!
//! A [`Robot`] is read from a URDF, a file of links and joints, by [`Robot::read`], and what is known of pairs
//! of its links from an SRDF by [`Srdf::read`]. Both take text that is already in memory. The shapes of a link
//! name files, which [`Files`] finds and [`Survey`] reads, and [`Robot::place`] says where the links are. As
//! baked [`Solids`] they are asked by a [`Checker`] which of them touch along a [`Path`], and when, and
//! [`Reachable`] tells which of them can touch at all. A [`BakedRobot`] is all of that in one image, which a
//! microcontroller reads in place: [`tetracone_robot`].
//!
//! ```
//! use tetracone_std::robot::{Robot, Shapes};
//!
//! let urdf = r#"<robot name="arm">
//!     <link name="base"/>
//!     <link name="tip"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
//!     <joint name="slide" type="prismatic">
//!         <parent link="base"/> <child link="tip"/> <axis xyz="0 0 2"/> <limit lower="0" upper="1"/>
//!     </joint>
//! </robot>"#;
//! let robot = Robot::read("arm.urdf", urdf.as_bytes(), Shapes::Collision)?;
//! let poses = robot.place(&[0.5])?;
//! assert_eq!(poses[1].apply([0.0, 0.0, 0.1]), [0.0, 0.0, 0.6]);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod adjacent;
mod bake;
mod between;
mod bound;
mod certify;
mod check;
mod contact;
mod descent;
mod files;
mod kinematics;
mod link_pair;
mod meshes;
mod mimic;
mod model;
mod names;
mod owned;
mod pairs;
mod path;
mod pose;
mod reachable;
mod search;
mod solids;
mod srdf;
mod sure;
mod surface;
mod survey;
mod tree;
mod unbake;
mod urdf;
mod xml;

pub use adjacent::POSES_TRIED;
pub use bake::{BakedRobot, MOST_REACH, RobotBakeError, RobotOptions};
pub use bound::MotionError;
pub use certify::{Certified, CertifyError, certify};
pub use check::{Checker, CheckerError, Least, Standing};
pub use contact::FirstContact;
pub use files::{Files, Outside};
pub use kinematics::PlaceError;
pub use meshes::{MOST_TRIANGLES, TooManyTriangles};
pub use model::{Geometry, Joint, JointKind, Limits, Link, Mimic, Robot, Shape, Shapes};
pub use owned::{CoordinateError, OwnedRobot};
pub use pairs::{Compared, Pairs, PairsError};
pub use path::Path;
pub use pose::Pose;
pub use reachable::{Effort, Nearest, PairFound, Reachable, Undecided, Unlimited};
pub use solids::{LinkSolid, NoSolid, Open, SolidError, SolidOptions, Solids};
pub use srdf::{Disabled, Group, Reason, Srdf};
pub use surface::{ShapeError, link_surface, shape_surface};
pub use survey::{LinkSurvey, ShapeSurvey, State, Survey};
pub use unbake::{UnbakeError, Unbaked};
pub use xml::MOST_BYTES;
