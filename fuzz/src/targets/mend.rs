//! Surfaces that are mended and wrapped, whatever they are.

use std::collections::BTreeMap;

use tetracone::space::Space;
use tetracone_std::{
    import,
    mend::{self, Bound, Mending, wrap},
};

use crate::{
    choices::Choices,
    mesh::{Mesh, Style},
};

/// Defends: whatever faces a surface has, mending it ends, names no vertex that is not there, moves no vertex farther
/// than it may, opens no surface that was closed, and is the same when it is done again from the same; with all holes
/// filled, nothing lacks an opposite but what is told; and a wrap is closed, or an error says what distance would do.
pub fn mend(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (style, wrapped) = (Style::any(&mut choices), choices.byte());
    let mending = Mending {
        weld: choices.pick(&[
            None,
            Some(Bound::Part(-20)),
            Some(Bound::Part(-1)),
            Some(Bound::Length(0.0)),
        ]),
        split: choices.pick(&[None, Some(Bound::Part(-20)), Some(Bound::Part(-3))]),
        drop: choices.pick(&[true, false]),
        turn: choices.pick(&[true, false]),
        fill: choices.pick(&[None, Some(3), Some(usize::MAX)]),
    };
    let harms = choices.bytes::<4>();
    let mut drawn = Mesh::<3>::draw::<Space<f32>>(&mut choices, style);
    for harm in harms {
        drawn.harm(harm);
    }
    let mut before = surface(&drawn);
    let scale = choices.pick(&[1.0, 1.0, 1e-300, 1e120, 1e300]);
    for x in before.points.as_flattened_mut() {
        *x *= scale;
    }
    let mut after = before.clone();
    let Ok(changes) = mend::mend(&mut after, &mending) else {
        let is_far = before.points.iter().flatten().any(|x| x.abs() > 1e150);
        assert!(
            is_far || !names_vertices(&before),
            "it is refused: {before:?}"
        );
        return;
    };
    assert!(names_vertices(&after), "{after:?}");
    let mut again = before.clone();
    assert_eq!(mend::mend(&mut again, &mending).as_ref(), Ok(&changes));
    assert_eq!(again, after);
    let [low, high] = before.extent();
    let sides = (0..3).map(|k| high[k] - low[k]);
    let diagonal = sides.map(|side| side * side).sum::<f64>().sqrt();
    let most = |bound: Bound| match bound {
        Bound::Part(power) => diagonal * 2f64.powi(power) * (1.0 + 1e-9),
        Bound::Length(length) => length,
    };
    assert!(
        mending
            .weld
            .is_none_or(|bound| changes.welded.farthest <= most(bound))
    );
    assert!(
        mending
            .split
            .is_none_or(|bound| changes.split.farthest <= most(bound))
    );
    let open = unmatched(&after);
    if unmatched(&before) == 0 && mending.weld.is_none() && mending.split.is_none() {
        assert_eq!(open, 0, "{before:?} became {after:?}");
    }
    if mending.fill == Some(usize::MAX) && changes.loose.is_empty() {
        assert_eq!(open, 0, "{before:?} became {after:?}");
    }
    // Nothing, or between an eighth of the extent and four times that.
    let extent = before
        .points
        .iter()
        .flatten()
        .fold(0.0, |far: f64, x| far.max(x.abs()));
    let distance = extent * f64::from(if wrapped == 0 { 0 } else { wrapped.max(8) }) / 64.0;
    if let Ok(around) = wrap(&before, distance) {
        assert!(
            names_vertices(&around) && unmatched(&around) == 0,
            "{before:?}, {distance}"
        );
    }
}

/// The same as a file gives it: every place once.
fn surface(drawn: &Mesh<3>) -> import::Mesh {
    let mut mesh = import::Mesh::default();
    let mut numbers = BTreeMap::new();
    let mut places = Vec::new();
    for place in &drawn.points {
        let place = place.map(|x| x + 0.0);
        let next = u32::try_from(mesh.points.len()).expect("few");
        let number = *numbers.entry(place.map(f64::to_bits)).or_insert(next);
        if number == next {
            mesh.points.push(place);
        }
        places.push(number);
    }
    let corner = |corner: u32| places.get(corner as usize).copied().unwrap_or(u32::MAX);
    mesh.faces = drawn.facets.iter().map(|face| face.map(corner)).collect();
    mesh
}

fn names_vertices(mesh: &import::Mesh) -> bool {
    let mut corners = mesh.faces.iter().flatten();
    corners.all(|corner| (*corner as usize) < mesh.points.len())
}

/// How many directed edges have no opposite.
fn unmatched(mesh: &import::Mesh) -> i64 {
    let mut counts = BTreeMap::<[u32; 2], i64>::new();
    for [a, b, c] in &mesh.faces {
        for [from, to] in [[a, b], [b, c], [c, a]] {
            let way = if from < to { 1 } else { -1 };
            *counts.entry([*from.min(to), *from.max(to)]).or_default() += way;
        }
    }
    // An edge from a vertex to itself is its own opposite.
    counts
        .iter()
        .filter(|([a, b], _)| a != b)
        .map(|(_, count)| count.abs())
        .sum()
}
