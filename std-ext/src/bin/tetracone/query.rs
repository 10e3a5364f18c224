//! `tetracone query`: one question a line in, one answer a line out, in order.

mod asking;
mod ball;
mod capsule;
mod contacts;
mod depth;
mod desk;
mod distance;
mod lines;
mod listing;
mod pair;
mod place;
mod point;
pub(crate) mod row;
mod segment;
mod solid;
mod sweep;
mod tolerance;

use clap::Subcommand;

use crate::{arguments::Common, failure::Failure};

/// Asks a solid, one question a line.
#[derive(Subcommand)]
pub(crate) enum Query {
    /// Where points lie: x,y or x,y,z -> inside | boundary | outside
    Point(point::PointQuery),
    /// Whether balls, discs in the plane, touch a solid: x,y,r or x,y,z,r -> hit | free
    Ball(ball::BallQuery),
    /// Whether segments touch a solid: the ends x,y,x,y or x,y,z,x,y,z -> hit | free
    Segment(segment::SegmentQuery),
    /// Whether capsules touch a solid, and when a ball moving along the axis does: x,y,x,y,r or
    /// x,y,z,x,y,z,r -> hit | free
    Capsule(capsule::CapsuleQuery),
    /// Whether solid B touches solid A where it is placed: tx,ty, tx,ty,cos,sin, tx,ty,tz or
    /// tx,ty,tz,qx,qy,qz,qw -> hit | free
    #[command(after_help = solid::HELP)]
    Solid(solid::SolidQuery),
    /// How far solid B is from solid A where it is placed: poses as for solid -> a number, or hit; or
    /// how far points are from a solid's boundary, negative inside: x,y or x,y,z -> a number
    #[command(after_help = distance::HELP)]
    Distance(distance::DistanceQuery),
    /// Contact points of solid B on solid A where it is placed: poses as for solid -> how many, and where
    #[command(after_help = contacts::HELP)]
    Contacts(contacts::ContactsQuery),
    /// Penetration depth of solid B in solid A where it is placed: poses as for solid -> a number, or free
    #[command(after_help = depth::HELP)]
    Depth(depth::DepthQuery),
    /// Time of impact of solid B moving from one pose to another: two poses a line -> a part of the way, or free
    #[command(after_help = sweep::HELP)]
    Sweep(sweep::SweepQuery),
}

impl Query {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        match self {
            Self::Point(point) => point.run(common),
            Self::Ball(ball) => ball.run(common),
            Self::Segment(segment) => segment.run(common),
            Self::Capsule(capsule) => capsule.run(common),
            Self::Solid(solid) => solid.run(common),
            Self::Distance(distance) => distance.run(common),
            Self::Contacts(contacts) => contacts.run(common),
            Self::Depth(depth) => depth.run(common),
            Self::Sweep(sweep) => sweep.run(common),
        }
    }
}
