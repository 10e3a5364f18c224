//! What goes straight at another link until it touches it is not certified, however little is missing.

use fixed::types::I2F30;
use tetracone::space::Point;
use tetracone_oracle::shapes::space::cube;
use tetracone_robot::{
    Coordinate, Joint, JointKind, LinkPart, Pair, Pose, Robot, RobotParts, TURN,
    certificate::{Allowance, Path},
    robot_words, write_robot,
};
use tetracone_std::robot::{CertifyError, certify};
use tetracone_tests::harness::links::Body;

/// Half a cube's side, in steps, and how far its middle is from the joint.
const HALF: f64 = 8192.0;
const AWAY: f64 = 8.0 * HALF;

/// Pieces of a pair at most.
const MOST: usize = 4000;

/// A cube with its middle at a place.
fn block(middle: [f64; 3]) -> Vec<u32> {
    let shape = cube();
    let [low, high] = shape
        .points
        .iter()
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], point| {
            [low.min(point[0]), high.max(point[0])]
        });
    let points = shape.points.iter();
    let points = points.map(|point| {
        [0, 1, 2].map(|k| middle[k] + (2.0 * (point[k] - low) / (high - low) - 1.0) * HALF)
    });
    Body::new(points.collect(), shape.faces.clone()).bake()
}

/// A cube that a joint moves towards another one, and touches at zero: so much of a turn, or so many steps.
fn robot(kind: JointKind) -> Vec<u32> {
    let [base, moved] = [[AWAY, -2.0 * HALF, 0.0], [AWAY, 0.0, 0.0]].map(block);
    let axis = match kind {
        JointKind::Prismatic => [0, 1, 0],
        _ => [0, 0, 1],
    };
    let joint = Joint {
        parent: 0,
        kind,
        coordinate: Some(0),
        factor: 1,
        shift: 0,
        offset: 0,
        origin: Pose::shifted(Point::default()).expect("nowhere"),
        axis: axis.map(I2F30::from_num),
    };
    let links = [
        LinkPart {
            joint: Joint::fixed(0, Pose::default()),
            image: &base,
        },
        LinkPart {
            joint,
            image: &moved,
        },
    ];
    let parts = RobotParts {
        step_exponent: 0,
        links: &links,
        coordinates: &[Coordinate {
            kind,
            lower: -TURN,
            upper: TURN,
        }],
        pairs: &[Pair {
            first: 0,
            second: 1,
            margin: 0,
        }],
        names: &[],
    };
    let mut words = vec![0; robot_words(&parts)];
    write_robot(&parts, &mut words).expect("a robot");
    words
}

#[test]
fn what_ends_in_touch_is_not_certified() {
    for kind in [JointKind::Revolute, JointKind::Prismatic] {
        let words = robot(kind);
        let robot = Robot::from_words(&words).expect("a robot");
        let far = match kind {
            JointKind::Prismatic => 1 << 16,
            _ => TURN / 16,
        };
        for start in [far, far / 3, far / 100] {
            let proven = |end: i32| {
                let rows = [start, end].map(i32::cast_unsigned);
                let path = Path::new(&rows, 1, 2).expect("two rows");
                certify(&robot, &path, &Allowance::default(), MOST, || {})
            };
            let touches = proven(0);
            assert!(
                matches!(
                    touches,
                    Err(CertifyError::Touching { .. } | CertifyError::Near { .. })
                ),
                "{kind:?} from {start}: {touches:?}"
            );
            let free = proven(start / 8);
            assert!(free.is_ok(), "{kind:?} from {start}: {free:?}");
        }
    }
}
