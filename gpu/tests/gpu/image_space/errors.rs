//! Bad input is an error that says so, and what is extreme is none.

use tetracone::{
    query::OutOfDomain,
    space::{Point, Pose},
};
use tetracone_gpu::{GpuError, image_space::Camera};
use tetracone_oracle::shapes::{Shape, space};

use super::scene::{Baked, Told, backends, shifted};

#[test]
fn pictures_without_pixels_or_with_too_many_are_errors() {
    for gpu in backends() {
        let most = gpu.device().limits().max_texture_dimension_2d.min(8192);
        for given in [0, most + 1, u32::MAX] {
            let error = Camera::new(gpu, given).expect_err("no such picture");
            assert_eq!(error, GpuError::Pixels { given, most });
        }
        let error = GpuError::Pixels { given: 0, most };
        assert_eq!(
            error.to_string(),
            format!(
                "a picture of 0 pixels a side is asked for, and it has 1 to {most} on this device"
            )
        );
    }
}

#[test]
fn directions_without_a_length_are_errors() {
    let cube = Baked::new::<f32>(&space::cube());
    let cube = cube.solid::<f32>();
    let other = cube.at(shifted([0.5, 0.0, 0.0])).expect("in the domain");
    for gpu in backends() {
        let camera = Camera::new(gpu, 4).expect("it fits");
        let none = [[0.0; 3], [f64::NAN, 0.0, 1.0], [f64::INFINITY, 0.0, 0.0]];
        for direction in none {
            let error = camera.look(&cube, &other, direction);
            let error = error.expect_err("no direction");
            assert!(matches!(error, GpuError::View(_)), "{error}");
        }
        let error = camera.look(&cube, &other, [0.0; 3]).expect_err("none");
        assert_eq!(
            error.to_string(),
            "the direction [0.0, 0.0, 0.0] is none to look along, as its length is zero or not \
             finite: [0, 0, 1] looks along z"
        );
    }
}

#[test]
fn places_outside_the_domain_are_errors_before_a_camera_is_asked() {
    let cube = Baked::new::<f32>(&space::cube().scaled(1e11));
    let cube = cube.solid::<f32>();
    let there = cube.at(shifted([9e11, 0.0, 0.0])).expect("in the domain");
    let beyond = cube.at(shifted([1.05e12, 0.0, 0.0]));
    assert_eq!(beyond.map(|_| ()), Err(OutOfDomain));
    for gpu in backends() {
        let camera = Camera::new(gpu, 16).expect("it fits");
        let told = Told::by(&camera, &cube, &there, [0.0, 1.0, 0.0]);
        assert!(told.depths.deepest.is_none() && !told.edges.meet);
    }
}

#[test]
fn the_least_picture_and_the_ends_of_the_domain_have_answers() {
    for size in [1e-30_f32, 1.0, 5e11] {
        let cube = Baked::new::<f32>(&space::cube().scaled(size.into()));
        let cube = cube.solid::<f32>();
        let place = [size * 0.25, 0.0, 0.0];
        let pose = Pose::shifted(Point::from(place)).expect("in the domain");
        let other = cube.at(pose).expect("in the domain");
        for gpu in backends() {
            for pixels in [1, 2, 65] {
                let camera = Camera::new(gpu, pixels).expect("it fits");
                let told = Told::by(&camera, &cube, &other, [1.0, 1.0, 0.5]);
                assert!(told.depths.deepest.is_some(), "{size}, {pixels}: {told:?}");
                assert!(told.occlusion.may_meet, "{size}, {pixels}: {told:?}");
            }
        }
    }
}

#[test]
fn solids_whose_pictures_are_apart_have_nothing_in_common() {
    let cube = Baked::new::<f32>(&space::cube());
    let cube = cube.solid::<f32>();
    let other = cube.at(shifted([1e6, -3.0, 0.0])).expect("in the domain");
    for gpu in backends() {
        let camera = Camera::new(gpu, 32).expect("it fits");
        let told = Told::by(&camera, &cube, &other, [0.0, 0.0, 1.0]);
        assert!(told.depths.deepest.is_none() && !told.occlusion.may_meet && !told.edges.meet);
        assert_eq!(told.occlusion.behind, [false; 2]);
    }
}
