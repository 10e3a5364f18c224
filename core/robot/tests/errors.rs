//! Every error says in words what is wrong, where, and what to do about it where that is not plain.

use core::error::Error;

use tetracone::query::BallError;
use tetracone_robot::proxy::ProxyError;

/// An error's text has all of these, and is the part of a sentence that follows a colon.
fn says(error: &dyn Error, parts: &[&str]) {
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "no `{part}` in `{text}`");
    }
    let first = text.chars().next().expect("a text");
    assert!(!first.is_uppercase() && !text.ends_with('.'), "{text}");
    assert!(!text.contains("  ") && !text.contains('\n'), "{text}");
}

#[test]
fn of_proxies() {
    says(&ProxyError::Friction, &["friction", "take zero for none"]);
    says(
        &ProxyError::NotFree,
        &["before it moves", "where the ball is free"],
    );
    says(
        &ProxyError::Device { axis: 1 },
        &["coordinate 1 of the device", "2^40", "2^29"],
    );
    says(&ProxyError::Ball(BallError::Radius), &["the radius"]);
}
