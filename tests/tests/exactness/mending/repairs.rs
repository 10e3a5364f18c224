//! Damaged solids are solids again, with nothing moved farther than said.
#![expect(clippy::float_cmp, reason = "places are the same or they are not")]

use std::{collections::HashMap, sync::LazyLock};

use tetracone_oracle::{
    cases::share,
    oracle::Oracle,
    rng::Rng,
    shapes::{
        Shape as _,
        space::{self, Shape3},
    },
};
use tetracone_std::{
    import::Mesh,
    mend::{Mending, mend},
};

use super::{corners, is_closed};

/// Damaged copies of each shape.
static COPIES: LazyLock<u64> = LazyLock::new(|| share(3, 60));
/// Places asked for each.
const PLACES: usize = 40;

/// What was done to a solid.
#[derive(Debug, Default)]
struct Damage {
    torn: usize,
    turned: usize,
    doubled: usize,
    sheets: usize,
    split: usize,
}

/// A solid as a careless program would save it, whose surface still is where it was: faces with vertices of their own,
/// a few roundings off, turned faces, faces twice, sheets, and edges split on one side alone.
fn damaged(shape: &Shape3, rng: &mut Rng) -> (Mesh, Damage) {
    let mut mesh = welded(shape);
    let mut damage = Damage::default();
    let number = |count: usize| u32::try_from(count).expect("few");
    let (original, vertices) = (mesh.faces.len(), mesh.points.len());
    let is_plain = plain(&mesh);
    // Farther away than that, neighbours in f32 are as far apart as what is welded.
    let near = 2.0 * diagonal(&mesh);
    // Slivers close gaps that splitting closes, too; beside them, only vertices are torn apart and faces turned.
    let most = if has_slivers(&mesh) { 1 } else { 3 };
    for _ in 0..rng.below(most) {
        let face = rng.below(original);
        let [a, b, c] = mesh.faces[face];
        let [from, to] = [a, b].map(|corner| mesh.points[corner as usize]);
        if from.iter().chain(&to).any(|x| x.abs() > near) {
            continue;
        }
        let middle = core::array::from_fn(|k| single(from[k].midpoint(to[k])));
        mesh.points.push(middle);
        let middle = number(mesh.points.len() - 1);
        mesh.faces[face] = [a, middle, c];
        mesh.faces.push([middle, b, c]);
        damage.split += 1;
    }
    for face in 0..mesh.faces.len() {
        if !rng.once_in(6) {
            continue;
        }
        damage.torn += 1;
        for corner in 0..3 {
            let place = mesh.points[mesh.faces[face][corner] as usize];
            let off = place.map(|x| match rng.below(4) {
                0 if x.abs() < near => f64::from(nearest(x).next_up()),
                1 if x.abs() < near => f64::from(nearest(x).next_down()),
                _ => x,
            });
            mesh.points.push(off);
            mesh.faces[face][corner] = number(mesh.points.len() - 1);
        }
    }
    let mut is_doubled = vec![false; original];
    for _ in 0..rng.below(most) {
        let face = rng.below(original);
        if is_plain[face] {
            let [a, b, c] = mesh.faces[face];
            mesh.faces.push([b, c, a]);
            is_doubled[face] = true;
            damage.doubled += 1;
        }
    }
    for _ in 0..rng.below(most) {
        let corners = [(); 3].map(|()| number(rng.below(vertices)));
        let [a, b, c] = corners;
        mesh.faces.extend([[a, b, c], [c, b, a]]);
        damage.sheets += 1;
    }
    for _ in 0..rng.below(2 + original / 40) {
        let face = rng.below(original);
        // A face that is there twice and turned once is a sheet in a hole.
        if is_plain[face] && !is_doubled[face] {
            mesh.faces[face].swap(0, 1);
            damage.turned += 1;
        }
    }
    (mesh, damage)
}

fn has_slivers(mesh: &Mesh) -> bool {
    (0..mesh.faces.len()).any(|face| Shape3::normal(corners(mesh, face)) == [0.0; 3])
}

/// Which faces have one neighbour across each edge: of others, nobody can tell whether they were turned, or there
/// twice.
fn plain(mesh: &Mesh) -> Vec<bool> {
    let edges = |face: &[u32; 3]| {
        let [a, b, c] = *face;
        [[a, b], [b, c], [c, a]].map(|[from, to]| [from.min(to), from.max(to)])
    };
    let mut counts = HashMap::<[u32; 2], usize>::new();
    for edge in mesh.faces.iter().flat_map(edges) {
        *counts.entry(edge).or_default() += 1;
    }
    let is_plain = |face| edges(face).iter().all(|edge| counts[edge] == 2);
    mesh.faces.iter().map(is_plain).collect()
}

/// A shape as it is imported, with every place once.
fn welded(shape: &Shape3) -> Mesh {
    let mut mesh = Mesh::default();
    let mut place = |corner: u32| {
        let point = shape.points[corner as usize];
        let found = mesh.points.iter().position(|other| *other == point);
        let found = found.unwrap_or_else(|| {
            mesh.points.push(point);
            mesh.points.len() - 1
        });
        u32::try_from(found).expect("few")
    };
    mesh.faces = shape
        .faces
        .iter()
        .map(|face| face.map(&mut place))
        .collect();
    mesh
}

fn single(x: f64) -> f64 {
    f64::from(nearest(x))
}

#[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
fn nearest(x: f64) -> f32 {
    x as f32
}

/// The square of the distance of two places.
fn squared(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|k| (a[k] - b[k]) * (a[k] - b[k])).sum()
}

fn diagonal(mesh: &Mesh) -> f64 {
    let end = |pick: fn(f64, f64) -> f64| {
        let all = mesh.points.iter().copied();
        all.reduce(|a, b| core::array::from_fn(|k| pick(a[k], b[k])))
            .expect("some")
    };
    squared(end(f64::min), end(f64::max)).sqrt()
}

/// No vertex moves farther than is told, which is no farther than it may.
fn check_moves(before: &Mesh, bound: f64) {
    let alone = Mending {
        split: None,
        drop: false,
        turn: false,
        ..Mending::default()
    };
    let mut after = before.clone();
    let welded = mend(&mut after, &alone)
        .expect("it can be looked at")
        .welded;
    let moved = (0..before.faces.len()).flat_map(|face| {
        let (from, to) = (corners(before, face), corners(&after, face));
        (0..3).map(move |k| squared(from[k], to[k]))
    });
    assert_eq!(moved.fold(0.0, f64::max).sqrt(), welded.farthest);
    assert!(welded.farthest <= bound);
}

#[test]
fn damaged_solids_are_mended() {
    let (mut mended, mut places, mut kinds) = (0, 0, [0; 5]);
    for (number, shape) in (0u64..).zip(space::catalogue()) {
        let oracle = Oracle::new(&shape.points, &shape.facets());
        for copy in 0..*COPIES {
            let mut rng = Rng::new(number << 16 | copy);
            let (before, damage) = damaged(&shape, &mut rng);
            let bound = diagonal(&before) * 2f64.powi(-20);
            let mut after = before.clone();
            let changes = mend(&mut after, &Mending::default()).expect("it can be looked at");
            let whose = || format!("{}, copy {copy}: {damage:?}, {changes:?}", shape.name);
            assert!(is_closed(&after), "{}", whose());
            check_moves(&before, bound);
            assert!(changes.split.farthest <= bound);
            assert!(
                after
                    .points
                    .iter()
                    .all(|place| before.points.contains(place))
            );
            let now = Oracle::new(&after.points, &after.faces);
            for _ in 0..PLACES {
                let face = corners(&before, rng.below(before.faces.len()));
                let near = rng.pick(&face);
                let place = near.map(|x| single(x + rng.between(-0.3, 0.3)));
                if oracle.distance(place).abs() > 4.0 * bound {
                    assert_eq!(now.place(place), oracle.place(place), "{}", whose());
                    places += 1;
                }
            }
            mended += 1;
            let Damage {
                torn,
                turned,
                doubled,
                sheets,
                split,
            } = damage;
            for (sum, count) in kinds.iter_mut().zip([torn, turned, doubled, sheets, split]) {
                *sum += count;
            }
        }
    }
    println!(
        "{mended} damaged solids in F64, 3D; {places} places; torn, turned, doubled, sheets, split: {kinds:?}"
    );
    assert!(kinds.iter().all(|count| *count > 0));
}
