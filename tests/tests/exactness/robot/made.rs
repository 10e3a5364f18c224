//! Robots of all kinds, made, and where their links are: by real numbers, as the reference has them.

use fixed::types::{I2F30, I32F0};
use tetracone::space::{Point, Quaternion};
use tetracone_oracle::{
    oracle::Oracle,
    rng::Rng,
    shapes::space::{Shape3, comb, cube, gear, random_polycube, sphere, torus},
};
use tetracone_robot::{
    Coordinate, Joint, JointKind, LinkPart, Number, Pair, Pose, Robot, RobotParts, TURN,
    robot_words, write_robot,
};
use tetracone_tests::harness::links::{Body, places};

/// How large links are, in steps.
const SIZE: f64 = 65_536.0;

/// A link as it was made.
pub(super) struct Link {
    joint: Joint,
    body: Option<usize>,
}

/// A robot, its image, and what the reference knows of it.
pub(super) struct Made {
    pub(super) words: Vec<u32>,
    pub(super) links: Vec<Link>,
    pub(super) coordinates: Vec<Coordinate>,
    pub(super) pairs: Vec<Pair>,
    bodies: Vec<Body>,
    images: Vec<Vec<u32>>,
}

impl Made {
    /// A robot of a few links.
    pub(super) fn new(rng: &mut Rng) -> Self {
        let shapes = [
            cube(),
            comb(3),
            gear(6),
            random_polycube(3, rng.bits()),
            sphere(2),
            torus(8, 5),
        ];
        let bodies: Vec<_> = shapes.iter().map(|shape| body(shape, rng)).collect();
        let images = bodies.iter().map(Body::bake).collect();
        let count = 3 + rng.below(4);
        let mut coordinates = Vec::new();
        let mut links = Vec::new();
        for number in 0..count {
            let parent = if number == 0 || rng.once_in(4) {
                rng.below(number.max(1))
            } else {
                number - 1
            };
            let joint = if number == 0 {
                Joint::fixed(0, Pose::default())
            } else {
                joint(parent, &mut coordinates, rng)
            };
            let body = (!rng.once_in(8)).then(|| rng.below(bodies.len()));
            links.push(Link { joint, body });
        }
        let mut pairs = Vec::new();
        for first in 0..count {
            for second in first + 1..count {
                let both = links[first].body.is_some() && links[second].body.is_some();
                if both && links[second].joint.parent != first {
                    let margin = if rng.once_in(3) {
                        rng.below_u32(4000)
                    } else {
                        0
                    };
                    pairs.push(Pair {
                        first,
                        second,
                        margin,
                    });
                }
            }
        }
        let mut made = Self {
            words: Vec::new(),
            links,
            coordinates,
            pairs,
            bodies,
            images,
        };
        made.write();
        made
    }

    fn write(&mut self) {
        let links: Vec<LinkPart<'_>> = self
            .links
            .iter()
            .map(|link| LinkPart {
                joint: link.joint,
                image: link.body.map_or(&[][..], |body| &self.images[body]),
            })
            .collect();
        let parts = RobotParts {
            step_exponent: 0,
            links: &links,
            coordinates: &self.coordinates,
            pairs: &self.pairs,
            names: &[],
        };
        let mut words = vec![0; robot_words(&parts)];
        write_robot(&parts, &mut words).expect("there is room");
        self.words = words;
    }

    /// The robot of an image, as far as paths are about it.
    pub(super) fn of(robot: &Robot<'_>) -> Self {
        let mut bodies = Vec::new();
        let links = (0..robot.link_count()).map(|number| {
            let body = robot.solid(number).map(|solid| {
                bodies.push(Body::read(&solid));
                bodies.len() - 1
            });
            Link {
                joint: robot.joint(number).expect("a link"),
                body,
            }
        });
        Self {
            links: links.collect(),
            words: Vec::new(),
            coordinates: Vec::new(),
            pairs: (0..robot.pair_count())
                .filter_map(|pair| robot.pair(pair))
                .collect(),
            bodies,
            images: Vec::new(),
        }
    }

    /// Whether the links of a pair move against each other.
    pub(super) fn moves(&self, pair: usize) -> bool {
        let Pair { first, second, .. } = self.pairs[pair];
        let above = |link: usize| {
            let up = core::iter::successors(Some(link), |link| {
                (*link > 0).then(|| self.links[*link].joint.parent)
            });
            up.collect::<Vec<_>>()
        };
        let (one, other) = (above(first), above(second));
        let apart = one.iter().filter(|link| !other.contains(link));
        let mut between = apart.chain(other.iter().filter(|link| !one.contains(link)));
        between.any(|link| self.links[*link].joint.kind != JointKind::Fixed)
    }

    /// Coordinates within the limits, as bits.
    pub(super) fn row(&self, rng: &mut Rng) -> Vec<u32> {
        let coordinates = self.coordinates.iter();
        coordinates
            .map(|coordinate| {
                let [low, high] = [coordinate.lower, coordinate.upper].map(f64::from);
                round(rng.between(low, high)).cast_unsigned()
            })
            .collect()
    }

    /// The solids of a pair where the coordinates are at a row, vertices rounded to whole steps.
    pub(super) fn placed(&self, pair: &Pair, row: &[f64]) -> [Oracle<3>; 2] {
        let joints = self.links.iter().map(|link| &link.joint);
        let places = places(joints, row);
        [pair.first, pair.second].map(|link| {
            let body = self.links[link].body.expect("a link of a pair");
            self.bodies[body].at(&places[link])
        })
    }
}

/// A shape as a link of any size.
fn body(shape: &Shape3, rng: &mut Rng) -> Body {
    let size = shape
        .points
        .iter()
        .flatten()
        .fold(1.0, |most: f64, x| most.max(x.abs()));
    let scale = SIZE / size * rng.between(0.5, 1.5);
    // Links often stick out on one side of their joint.
    let away = if rng.once_in(2) {
        [0.0; 3]
    } else {
        [0.0, 0.0, SIZE]
    };
    let points = shape.points.iter();
    let points: Vec<_> = points
        .map(|point| [0, 1, 2].map(|k| (point[k] * scale + away[k]).round()))
        .collect();
    let faces = shape.faces.clone();
    Body::new(points, faces)
}

/// A joint, and its coordinate if it is a new one.
fn joint(parent: usize, coordinates: &mut Vec<Coordinate>, rng: &mut Rng) -> Joint {
    let mut place = || round(rng.between(-3.0 * SIZE, 3.0 * SIZE));
    let shift = [place(), place(), place()].map(Number::from_bits);
    let shift = if rng.once_in(3) {
        [shift[0], I32F0::ZERO, I32F0::ZERO]
    } else {
        shift
    };
    let rotation = if rng.once_in(2) {
        [1.0, 0.0, 0.0, 0.0]
    } else {
        direction(rng)
    };
    let rotation = Quaternion::from_wxyz(rotation.map(unit)).expect("of length one");
    let origin = Pose::new(Point::from(shift), rotation).expect("near");
    let kind = match rng.below(8) {
        0 => return Joint::fixed(parent, origin),
        1 | 2 => JointKind::Prismatic,
        _ => JointKind::Revolute,
    };
    let [_, x, y, z] = if rng.once_in(2) {
        [0.0, 0.0, 0.0, 1.0]
    } else {
        direction(rng)
    };
    let long = (x * x + y * y + z * z).sqrt();
    let same = coordinates
        .iter()
        .rposition(|coordinate| coordinate.kind == kind);
    let follows = same.filter(|_| rng.once_in(5));
    let (factor, offset) = if follows.is_some() {
        (
            round(rng.between(-1.5, 1.5) * f64::from(1 << 20)),
            round(rng.between(-1e6, 1e6)),
        )
    } else {
        (1 << 20, 0)
    };
    let offset = if kind == JointKind::Prismatic {
        offset / 100
    } else {
        offset
    };
    let coordinate = follows.unwrap_or_else(|| {
        let most = if kind == JointKind::Revolute {
            TURN / 2
        } else {
            1 << 17
        };
        coordinates.push(Coordinate {
            kind,
            lower: -most,
            upper: most,
        });
        coordinates.len() - 1
    });
    Joint {
        parent,
        kind,
        coordinate: Some(coordinate),
        factor,
        shift: 20,
        offset,
        origin,
        axis: [x, y, z].map(|x| unit(x / long)),
    }
}

fn direction(rng: &mut Rng) -> [f64; 4] {
    loop {
        let parts = [0; 4].map(|_| rng.between(-1.0, 1.0));
        let square: f64 = parts.iter().map(|x| x * x).sum();
        if square > 0.1 && square < 1.0 {
            return parts.map(|x| x / square.sqrt());
        }
    }
}

fn unit(x: f64) -> I2F30 {
    I2F30::from_num(x)
}

#[expect(clippy::cast_possible_truncation, reason = "far below 2^31")]
fn round(x: f64) -> i32 {
    x.round() as i32
}
