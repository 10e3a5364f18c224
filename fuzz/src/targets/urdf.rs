//! Robots: understood completely or refused with a sentence.

use tetracone_std::robot::{Pairs, Pose, Robot, Shapes, Srdf};

use super::import::{check_message, line_count};

/// What stands between a URDF and its SRDF.
const BETWEEN: &[u8] = b"<!---->";

/// Defends: any text read as a URDF is a tree whose parents come before its children, with axes of length 1 and
/// coordinates in order, that can be placed; any text after it read as its SRDF names only links that there are,
/// and as many pairs are left to check as are neither fixed nor disabled. Or there is an error of one line.
pub fn urdf(bytes: &[u8]) {
    let mut windows = bytes.windows(BETWEEN.len());
    let end = windows.position(|window| window == BETWEEN);
    let (urdf, srdf) = bytes.split_at(end.unwrap_or(bytes.len()));
    let robot = match Robot::read("f", urdf, Shapes::Visual) {
        Err(error) => return check_message(&error.to_string(), line_count(urdf)),
        Ok(robot) => robot,
    };
    check(&robot);
    match Srdf::read("f", srdf, &robot) {
        Err(error) => check_message(&error.to_string(), line_count(srdf)),
        Ok(srdf) => {
            let links = robot.links().len();
            for pair in &srdf.disabled {
                assert!(pair.links[0] < pair.links[1] && pair.links[1] < links);
            }
            let pairs = Pairs::of(&robot, Some(&srdf)).expect("little");
            assert!(pairs.rigid + pairs.disabled <= pairs.all);
        }
    }
}

fn check(robot: &Robot) {
    assert_eq!(robot.links().len(), robot.joints().len() + 1);
    let mut coordinates = 0;
    for (number, joint) in robot.joints().iter().enumerate() {
        assert!(joint.parent <= number && joint.child == number + 1);
        assert_eq!(joint.coordinates.start, coordinates);
        coordinates = joint.coordinates.end;
        let length: f64 = joint.axis.iter().map(|x| x * x).sum();
        assert!((length - 1.0).abs() < 1e-14, "{:?}", joint.axis);
        if let Some(limits) = joint.limits {
            assert!(limits.lower <= limits.upper);
        }
    }
    assert_eq!(coordinates, robot.coordinates());
    let poses = robot.place(&vec![0.5; coordinates]).expect("finite");
    assert_eq!(poses.len(), robot.links().len());
    // Roundings add up from joint to joint.
    let most = 1e-14 * f64::from(u32::try_from(poses.len()).expect("few"));
    assert!(poses.iter().all(|pose| is_rotation(pose, most)));
}

/// Whether rows are of length 1 and at right angles.
fn is_rotation(pose: &Pose, most: f64) -> bool {
    let rows = pose.rotation;
    let dot = |j: usize, k: usize| -> f64 { (0..3).map(|i| rows[j][i] * rows[k][i]).sum() };
    (0..3).all(|j| (0..3).all(|k| (dot(j, k) - f64::from(u8::from(j == k))).abs() <= most))
}
