//! How long the exact oracle takes on pairs of polyhedra in motion:
//! `cargo run --release -p tetracone-oracle --example pair_oracle_speed`.

use core::time::Duration;
use std::time::Instant;

use tetracone_oracle::Grid;
use tetracone_oracle::motions::pair::{Pair, Pose3};
use tetracone_oracle::oracle::space::{Oracle, Placement, pair};
use tetracone_oracle::shapes::space::{hollow, knot, plug_and_socket, random_polycube, sphere};
use tetracone_oracle::shapes::{Shape, Shape3};

/// Poses of each motion.
const POSES: usize = 1000;

/// Poses whose distance is searched, which takes longer.
const DISTANCES: usize = 200;

fn main() {
    let [socket, plug] = plug_and_socket();
    let couples = [
        (hollow(), random_polycube(3, 1).scaled(0.25)),
        (socket, plug),
        (sphere(6).rough(0.3, 1), sphere(6).rough(0.3, 2).scaled(0.5)),
        (sphere(12).rough(0.1, 1), knot(2, 3, 120, 10)),
        (sphere(19).rough(0.05, 1), sphere(19).rough(0.05, 2)),
    ];
    for (still, moving) in couples {
        let faces = [&still, &moving].map(|shape| shape.faces.len());
        println!("{} and {}: {faces:?} triangles", still.name, moving.name);
        for (grid, still, moving) in [
            (Grid::F32, still.clone(), moving.clone()),
            (
                Grid::integers::<29>(),
                on_lattice(still),
                on_lattice(moving),
            ),
        ] {
            let motion = Pair::new(&still, &moving, grid);
            time(
                "orbit",
                &still,
                &moving,
                motion.orbit(0.8, 500, 0.01, 1),
                grid,
            );
            time("through", &still, &moving, motion.through(250, 2), grid);
            time(
                "contour",
                &still,
                &moving,
                motion.contour(&still, 1.0, 0.05, 3),
                grid,
            );
            let resting = motion.resting(&still, &moving, 4);
            time("resting", &still, &moving, resting, grid);
        }
    }
}

/// With integers for coordinates, on the same lattice for all.
fn on_lattice(mut shape: Shape3) -> Shape3 {
    for x in shape.points.iter_mut().flatten() {
        *x = libm::rint(*x * f64::from(1 << 20));
    }
    shape
}

fn time(
    name: &str,
    still: &Shape3,
    moving: &Shape3,
    poses: impl Iterator<Item = Pose3>,
    grid: Grid,
) {
    let there = Oracle::new(still.points(), &still.faces);
    let other = Oracle::new(moving.points(), &moving.faces);
    let [mut placing, mut meeting, mut searching] = [Duration::ZERO; 3];
    let (mut hits, mut searched) = (0, 0_u32);
    for (number, pose) in poses.take(POSES).enumerate() {
        let start = Instant::now();
        let placement = Placement::new(pose.quaternion, pose.offset, grid);
        let moved = other.moved(&placement.apply_all(&moving.points), &moving.faces);
        placing += start.elapsed();
        let start = Instant::now();
        let hit = pair::meet(&there, &moved);
        meeting += start.elapsed();
        hits += usize::from(hit);
        if !hit && number < DISTANCES {
            let start = Instant::now();
            assert!(pair::distance(&there, &moved) > 0.0, "it is free");
            searching += start.elapsed();
            searched += 1;
        }
    }
    let mean = |all: Duration, count: u32| all.checked_div(count).unwrap_or_default();
    let all = u32::try_from(POSES).expect("not many");
    println!(
        "{name:>10}: {hits:4} hits of {POSES}, placed in {:?}, judged in {:?}, distance in {:?}",
        mean(placing, all),
        mean(meeting, all),
        mean(searching, searched),
    );
}
