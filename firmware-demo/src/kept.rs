//! The digests that are kept, without emulators: this host says the same, program by program.

use crate::{machine::heard, scenario};

/// `NAME HEX`, line by line; `cargo xtask digest --write` wrote it.
const KEPT: &str = include_str!("../golden/digests.txt");

/// Every digest that a program prints is kept as it is.
fn says_what_is_kept(run: fn()) {
    let said = heard(run);
    let mut digests = 0;
    for line in said.lines() {
        let digest = line.strip_prefix("digest ").expect("digests only");
        assert!(KEPT.lines().any(|kept| kept == digest), "new: {digest}");
        digests += 1;
    }
    assert!(digests > 0, "nothing was said");
}

#[test]
fn of_points() {
    says_what_is_kept(scenario::points);
}

#[test]
fn of_points_in_what_is_built_in_floats() {
    says_what_is_kept(scenario::built_f32);
}

#[test]
fn of_points_in_what_is_built_in_fixed_point() {
    says_what_is_kept(scenario::built_fixed);
}

#[test]
fn of_the_plane() {
    says_what_is_kept(scenario::plane);
}

#[test]
fn of_pairs_in_the_plane() {
    says_what_is_kept(scenario::plane_pairs);
}

#[test]
fn of_space() {
    says_what_is_kept(scenario::space);
}

#[test]
fn of_pairs_in_space() {
    says_what_is_kept(scenario::space_pairs);
}

#[test]
fn of_distances_in_floats() {
    says_what_is_kept(scenario::distances_f32);
}

#[test]
fn of_distances_in_fixed_point() {
    says_what_is_kept(scenario::distances_fixed);
}

#[test]
fn of_shifts_in_floats() {
    says_what_is_kept(scenario::penetrations_f32);
}

#[test]
fn of_shifts_in_fixed_point() {
    says_what_is_kept(scenario::penetrations_fixed);
}

#[test]
fn of_hulls_in_floats() {
    says_what_is_kept(scenario::hulls_f32);
}

#[test]
fn of_hulls_in_fixed_point() {
    says_what_is_kept(scenario::hulls_fixed);
}

#[test]
fn of_worlds_in_floats() {
    says_what_is_kept(scenario::worlds_f32);
}

#[test]
fn of_worlds_in_fixed_point() {
    says_what_is_kept(scenario::worlds_fixed);
}

#[test]
fn of_robots() {
    says_what_is_kept(scenario::robots);
}

#[test]
fn of_proxies_in_floats() {
    says_what_is_kept(scenario::proxies_f32);
}

#[test]
fn of_proxies_in_fixed_point() {
    says_what_is_kept(scenario::proxies_fixed);
}

#[test]
fn of_lists_in_floats() {
    says_what_is_kept(scenario::lists_f32);
}

#[test]
fn of_lists_in_fixed_point() {
    says_what_is_kept(scenario::lists_fixed);
}

#[test]
fn of_questions_to_worlds_in_floats() {
    says_what_is_kept(scenario::asks_f32);
    says_what_is_kept(scenario::asks_plane_f32);
}

#[test]
fn of_questions_to_worlds_in_fixed_point() {
    says_what_is_kept(scenario::asks_fixed);
    says_what_is_kept(scenario::asks_plane_fixed);
}

#[test]
fn of_ways_in_worlds_in_floats() {
    says_what_is_kept(scenario::ways_f32);
    says_what_is_kept(scenario::ways_plane_f32);
}

#[test]
fn of_ways_in_worlds_in_fixed_point() {
    says_what_is_kept(scenario::ways_fixed);
    says_what_is_kept(scenario::ways_plane_fixed);
}

#[test]
fn of_contact_points_in_floats() {
    says_what_is_kept(scenario::contacts_f32);
}

#[test]
fn of_contact_points_in_fixed_point() {
    says_what_is_kept(scenario::contacts_fixed);
}
