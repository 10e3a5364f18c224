//! What other crates may rely on: traits of the public types, and the optional features.

use tetracone::{
    Cost, PointTracker,
    boundary::BoundaryError,
    cells::{Cells, build::BuildError},
    image::{Image, ImageError, Lattice},
    include_image,
    plane::{self, Plane, Segment},
    query::{Answer, Class},
    solid::Solid,
    space::{self, Point, Space, Triangle},
};

const CUBE: Image<'static> = include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));

#[test]
fn public_types_cross_threads() {
    fn crosses<T: Send + Sync + Copy + core::fmt::Debug>() {}
    crosses::<Image<'static>>();
    crosses::<Cells<'static, Space<f32>>>();
    crosses::<Solid<'static, Plane<fixed::types::I16F16>>>();
    crosses::<PointTracker>();
    crosses::<(Answer, Class, Cost, Lattice)>();
    crosses::<(BuildError, ImageError, BoundaryError)>();
    crosses::<(Plane<f32>, Space<f32>)>();
    crosses::<(Segment<f32>, Triangle<f32>)>();
    crosses::<(plane::Pose<f32>, space::Pose<fixed::types::I16F16>)>();
}

#[test]
fn a_point_outside_the_domain_is_outside() {
    let cube = CUBE.space::<f32>().expect("a cube in f32");
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX] {
        assert_eq!(cube.classify(Point::new(x, 0.5, 0.5)), Class::Outside);
        assert_eq!(cube.classify(Point::new(0.5, 0.5, x)), Class::Outside);
    }
    assert_eq!(cube.classify(Point::new(0.5, 0.5, -0.0)), Class::Boundary);
}

#[cfg(feature = "glam")]
#[test]
fn points_are_vectors_of_glam() {
    let point = Point::from(glam::Vec3::new(1.0, 2.0, 3.0));
    assert_eq!(glam::Vec3::from(point), glam::Vec3::new(1.0, 2.0, 3.0));
}

#[cfg(feature = "serde")]
#[test]
fn trackers_and_points_survive_a_message() {
    let tracker = PointTracker::from_bytes([1, 2, 3, 4]);
    let text = serde_json::to_string(&(tracker, Point::new(1.5f32, 2.0, 3.0))).expect("text");
    let back: (PointTracker, Point<f32>) = serde_json::from_str(&text).expect("the same");
    assert_eq!(back, (tracker, Point::new(1.5, 2.0, 3.0)));
}

#[cfg(feature = "arbitrary")]
#[test]
fn points_can_be_made_of_anything() {
    let mut bytes = arbitrary::Unstructured::new(&[7; 64]);
    assert!(bytes.arbitrary::<(Point<f32>, PointTracker)>().is_ok());
}

/// The matrix is not in the message, and is there again.
#[cfg(feature = "serde")]
#[test]
fn poses_survive_a_message() {
    let shift = Point::new(1.5f32, 2.0, 3.0);
    let pose = space::Pose::from_axis_angle(shift, [1.0, 2.0, 3.0], 0.5).expect("a pose");
    let text = serde_json::to_string(&pose).expect("text");
    assert!(!text.contains("matrix"), "{text}");
    let back: space::Pose<f32> = serde_json::from_str(&text).expect("a pose");
    assert_eq!(back, pose);
}

/// What a pose promises, a message has to keep.
#[cfg(feature = "serde")]
#[test]
fn messages_that_are_no_poses_are_refused() {
    type Fixed = fixed::types::I16F16;
    fn refuses<T: serde::de::DeserializeOwned + core::fmt::Debug>(text: &str, why: &str) {
        let error = serde_json::from_str::<T>(text).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    let flat = r#"{"shift":{"x":1.0,"y":2.0},"cosine":1.0,"sine":1.0}"#;
    refuses::<plane::Pose<f32>>(flat, "add up to 2, not to 1");
    let far = r#"{"shift":{"x":1e30,"y":2.0},"cosine":1.0,"sine":0.0}"#;
    refuses::<plane::Pose<f32>>(far, "coordinate 0 of the shift");
    let solid =
        r#"{"shift":{"x":0.0,"y":0.0,"z":0.0},"rotation":{"x":0.0,"y":0.0,"z":0.0,"w":0.0}}"#;
    refuses::<space::Pose<f32>>(solid, "add up to 0, not to 1");
    let far =
        r#"{"shift":{"x":0.0,"y":0.0,"z":-1e30},"rotation":{"x":0.0,"y":0.0,"z":0.0,"w":1.0}}"#;
    refuses::<space::Pose<f32>>(far, "coordinate 2 of the shift");
    let one = 1 << 30;
    let (at, far) = ("{\"bits\":0}", "{\"bits\":2147483647}");
    let fixed = |x: &str, real: i32| {
        format!(
            r#"{{"shift":{{"x":{x},"y":{at},"z":{at}}},"rotation":{{"x":{at},"y":{at},"z":{at},"w":{{"bits":{real}}}}}}}"#
        )
    };
    assert!(serde_json::from_str::<space::Pose<Fixed>>(&fixed(at, one)).is_ok());
    refuses::<space::Pose<Fixed>>(&fixed(at, one / 2), "add up to 0.25, not to 1");
    refuses::<space::Pose<Fixed>>(&fixed(far, one), "coordinate 0 of the shift");
}
