//! Sphere trees and trees of half-spaces beside the core's tree of boxes and its cells: what they
//! compare, and how long that takes. docs/STUDY.md has most of the rows.
//!
//! `cargo test --release -p tetracone-study --test study hierarchies -- --nocapture --test-threads 1`
//! prints them.

mod cutting;
mod half_spaces;
mod sphere_trees;

use core::hint::black_box;
use std::sync::LazyLock;

use cpu_time::ThreadTime;
use tetracone::space::Space;
use tetracone_oracle::cases::share;
use tetracone_oracle::shapes::{Shape as _, Shape3, space};

/// Where all is measured.
type G = Space<f32>;

/// How often all is measured; the median is told.
static ROUNDS: LazyLock<usize> = LazyLock::new(|| share(1, 7));

/// The solids that are compared.
fn solids() -> Vec<Shape3> {
    let solids = [
        space::sphere(6).rough(0.2, 1).named("rough sphere"),
        space::torus(24, 12).named("torus"),
        space::knot(2, 3, 80, 8).named("knot"),
        space::comb(16).named("comb"),
    ];
    let named = solids.map(|shape| {
        let name = format!("{}, {} faces", shape.name, shape.faces.len());
        shape.named(&name)
    });
    named.to_vec()
}

/// What asking took in the mean.
#[derive(Clone, Copy, Debug)]
struct Mean<const N: usize> {
    /// How many answers were yes.
    hits: usize,
    /// What was counted.
    counts: [f64; N],
    /// Microseconds.
    time: f64,
}

/// Asks about all cases.
fn measure<T, const N: usize>(cases: &[T], mut ask: impl FnMut(&T) -> (bool, [u64; N])) -> Mean<N> {
    let (mut hits, mut all) = (0, [0; N]);
    let mut times: Vec<_> = (0..*ROUNDS)
        .map(|_| {
            (hits, all) = (0, [0; N]);
            let start = ThreadTime::now();
            for case in cases {
                let (is_hit, took) = black_box(ask(black_box(case)));
                hits += usize::from(is_hit);
                all = core::array::from_fn(|k| all[k] + took[k]);
            }
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let each = number(cases.len());
    Mean {
        hits,
        counts: all.map(|count| number(usize::try_from(count).expect("it fits")) / each),
        time: times[times.len() / 2] / each,
    }
}

/// A count as a number to divide.
fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("fewer than that"))
}
