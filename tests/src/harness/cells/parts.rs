//! Machine parts and a heap of solids that no constant of the cells was chosen by.

use core::f64::consts::TAU;

use tetracone_oracle::{
    rng::Rng,
    shapes::{
        Shape as _, Shape2, Shape3,
        space::{cube, fan, gear, prism, rod, sphere, tetrahedron, torus},
    },
};

/// The corners of a turn.
const AROUND: u32 = 48;

fn index(at: usize) -> u32 {
    u32::try_from(at).expect("few points")
}

/// The point of a ring at a height.
fn on_ring(radius: f64, height: f64, turn: f64) -> [f64; 3] {
    let angle = turn * TAU;
    [radius * libm::cos(angle), radius * libm::sin(angle), height]
}

/// Two triangles between neighbours of one ring and of the next.
fn band(faces: &mut Vec<[u32; 3]>, below: u32, above: u32) {
    for k in 0..AROUND {
        let next = (k + 1) % AROUND;
        faces.push([below + k, below + next, above + next]);
        faces.push([below + k, above + next, above + k]);
    }
}

/// A bushing with a flange: a profile of radii and heights, turned around the axis. Its ends are
/// rings of triangles from rim to rim.
#[must_use]
pub fn bushing() -> Shape3 {
    let profile = [
        [5.0, 0.0],
        [21.0, 0.0],
        [21.0, 2.5],
        [9.0, 2.5],
        [8.0, 3.0],
        [8.0, 29.0],
        [7.5, 30.0],
        [5.0, 30.0],
    ];
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    for (at, [radius, height]) in profile.into_iter().enumerate() {
        let turns = (0..AROUND).map(|k| f64::from(k) / f64::from(AROUND));
        points.extend(turns.map(|turn| on_ring(radius, height, turn)));
        let next = (at + 1) % profile.len();
        band(&mut faces, index(at) * AROUND, index(next) * AROUND);
    }
    Shape3::new("flanged bushing", points, faces)
}

/// A bolt with a thread: its ends are fans around the axis.
#[must_use]
pub fn bolt() -> Shape3 {
    const ROWS: u32 = 60;
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    let mut ring = |radius: &dyn Fn(f64) -> f64, height: f64| {
        let turns = (0..AROUND).map(|k| f64::from(k) / f64::from(AROUND));
        points.extend(turns.map(|turn| on_ring(radius(turn), height, turn)));
    };
    for row in 0..ROWS {
        let height = f64::from(row) * 0.5;
        let thread = |turn: f64| {
            let place = height / 2.5 - turn;
            3.0 + (place - libm::floor(place) - 0.5).abs() * 1.2
        };
        ring(&thread, height);
    }
    // The head has six sides.
    let head = |turn: f64| 7.0 / libm::cos((turn * 6.0 - libm::rint(turn * 6.0)) * TAU / 6.0);
    let last = f64::from(ROWS) * 0.5;
    ring(&head, last);
    ring(&head, last + 4.0);
    for row in 0..=ROWS {
        band(&mut faces, row * AROUND, (row + 1) * AROUND);
    }
    let (bottom, top) = (index(points.len()), index(points.len()) + 1);
    points.extend([[0.0, 0.0, 0.0], [0.0, 0.0, last + 4.0]]);
    for k in 0..AROUND {
        let next = (k + 1) % AROUND;
        let rim = (ROWS + 1) * AROUND;
        faces.extend([[bottom, next, k], [top, rim + k, rim + next]]);
    }
    Shape3::new("threaded bolt", points, faces)
}

/// A heat sink: thin fins on a plate, drawn to a hundred times the thickness of a fin.
#[must_use]
pub fn heat_sink() -> Shape3 {
    let fins = 26;
    let end = f64::from(fins) * 2.4;
    let mut outline = vec![[0.0, -4.0], [end, -4.0]];
    for fin in (0..fins).rev() {
        let left = f64::from(fin) * 2.4;
        outline.extend([
            [left + 1.7, 0.0],
            [left + 1.5, 20.0],
            [left + 0.9, 20.0],
            [left + 0.7, 0.0],
        ]);
    }
    // A slope of a thousandth: nothing is level with an axis.
    prism(&Shape2::ring("fins", &outline), 0.0, 80.0)
        .mapped(|[x, y, z]| [x + z * 0.001, y + x * 0.001, z])
        .named("heat sink")
}

/// A bracket with round holes and long ones: its faces are cut from vertex to vertex.
#[must_use]
pub fn bracket() -> Shape3 {
    let ring = |name: &str, middle: [f64; 2], half: f64, radius: f64, count: u32| {
        let around = (0..count).map(|k| {
            let angle = TAU * (f64::from(k) + 0.5) / f64::from(count);
            let (x, y) = (libm::cos(angle), libm::sin(angle));
            let side = if x > 0.0 { half } else { -half };
            [middle[0] + side + radius * x, middle[1] + radius * y]
        });
        Shape2::ring(name, &around.collect::<Vec<_>>())
    };
    let outline = [
        [0.0, 0.0],
        [120.0, 0.0],
        [120.0, 14.0],
        [30.0, 30.0],
        [14.0, 60.0],
        [14.0, 110.0],
        [0.0, 110.0],
    ];
    let mut bracket = Shape2::ring("bracket", &outline);
    for (middle, half, radius, count) in [
        ([60.0, 8.0], 25.0, 3.0, 20),
        ([106.0, 7.0], 4.0, 2.5, 16),
        ([12.0, 12.0], 0.0, 6.0, 40),
        ([7.0, 98.0], 0.0, 4.0, 28),
        ([7.0, 70.0], 2.0, 2.0, 12),
    ] {
        bracket = bracket.with(ring("a hole", middle, half, radius, count).inverted());
    }
    prism(&bracket, 0.0, 5.0)
        .mapped(|[x, y, z]| [x + y * 0.25, y - x * 0.25, z])
        .named("bracket")
}

/// Sixty solids thrown together: they overlap, some many times, and some are hollows.
pub fn heap() -> Shape3 {
    let mut rng = Rng::new(60);
    let mut heap = sphere(4).scaled(9.0);
    for number in 0..60 {
        let part = match number % 7 {
            0 => cube(),
            1 => sphere(2).rough(0.3, number),
            2 => torus(12, 6),
            3 => tetrahedron(),
            4 => rod(6, 5, 9.0),
            5 => fan(24),
            _ => gear(8),
        };
        let (low, high) = part.bounds();
        let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
        let scale = [(); 3].map(|()| rng.between(0.5, 8.0) / size);
        let [u, v, offset] = [(); 3].map(|()| [(); 3].map(|()| rng.between(-1.0, 1.0)));
        let part = part.mapped(|p| {
            core::array::from_fn(|k| {
                let sheared = p[k] + u[k] * p[(k + 1) % 3] * 0.5 + v[k] * p[(k + 2) % 3] * 0.5;
                sheared * scale[k] + offset[k] * 12.0
            })
        });
        let part = if part.size() < 0.0 {
            part.inverted()
        } else {
            part
        };
        heap = heap.with(if number % 10 == 9 {
            part.inverted()
        } else {
            part
        });
    }
    heap.named("heap")
}
