//! What an image is opened as, and what is said of one that cannot be.

use fixed::types::I32F0;
use tetracone::{
    image::{HEADER_WORDS, Image, ImageError, words_from_bytes},
    plane::Plane,
    space::Space,
};
use tetracone_oracle::shapes;
use tetracone_tests::harness::image::{baked, words};

/// An image of an older version: a cube in a tree of cones.
#[test]
fn an_image_of_an_older_version_says_what_to_do() {
    let bytes = include_bytes!("version-2.tcone");
    let old = words_from_bytes::<{ include_bytes!("version-2.tcone").len() / 4 }>(bytes);
    let error = Image::from_words(&old).expect_err("it is of another version");
    assert_eq!(error, ImageError::Version { found: 2 });
    let text = error.to_string();
    assert!(text.contains("bake its source again"), "{text}");
    assert!(text.contains("2, not 4"), "{text}");
    // Whatever else is wrong with it.
    for length in HEADER_WORDS..old.len() {
        assert_eq!(Image::from_words(&old[..length]), Err(error), "{length}");
    }
}

#[test]
fn bytes_are_read_in_place() {
    let baked = baked::<Space<f32>, 3>(&shapes::space::cube());
    let bytes = baked.to_bytes();
    // A vector of bytes may start anywhere: look at it from every offset.
    let mut shifted = vec![0; bytes.len() + 4];
    let (mut read, mut refused) = (0, 0);
    for offset in 0..4 {
        shifted[offset..offset + bytes.len()].copy_from_slice(&bytes);
        match Image::from_bytes(&shifted[offset..offset + bytes.len()]) {
            Ok(image) => {
                assert_eq!(image.bytes(), bytes.len());
                read += 1;
            }
            Err(ImageError::Misaligned) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((read, refused), (1, 3));
    let odd = Image::from_bytes(&bytes[..bytes.len() - 1]);
    assert_eq!(
        odd,
        Err(ImageError::Length {
            bytes: bytes.len() - 1
        })
    );
}

#[test]
fn images_are_narrow_up_to_65535_points() {
    for (vertices, narrow) in [(65_535, 1), (65_536, 0)] {
        let baked = baked::<Plane<f32>, 2>(&shapes::plane::regular(vertices));
        assert_eq!(words(&baked)[1] >> 24 & 1, narrow, "{vertices}");
    }
}

#[test]
fn an_image_is_opened_as_what_it_is() {
    let baked = baked::<Space<I32F0>, 3>(&shapes::space::cube());
    let image = baked.image();
    assert!(matches!(image.space::<f32>(), Err(ImageError::Kind { .. })));
    assert!(matches!(
        image.plane::<I32F0>(),
        Err(ImageError::Kind { .. })
    ));
    assert!(matches!(
        image.space::<fixed::types::I16F16>(),
        Err(ImageError::Step { wanted: -16, .. })
    ));
    assert!(image.space::<I32F0>().is_ok());
    assert!(words(&baked).len() > HEADER_WORDS);
}
