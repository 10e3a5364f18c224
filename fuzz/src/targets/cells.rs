//! In cells, a point's place is the exact one, whatever the solid, the budget, the room and the
//! tracker.

use tetracone::{
    PointTracker,
    boundary::Boundary,
    cells::{
        Cells,
        build::{BuildError, Parameters},
    },
    image::{Image, Lattice, image_words, write},
    number::Sign,
    query::Class,
};
use tetracone_oracle::oracle::{Facet, Oracle};
use tetracone_tests::harness::{
    cells::workspace::{OTHER, PARTS, built},
    world::{Ground, Grounded as _, World},
};

use super::{MOST_ASKED, in_one_of_four, point::class};
use crate::{
    case::cell_place,
    choices::Choices,
    mesh::{Mesh, Style, fitted},
};

/// Defends, over any boundary, with any parameters and in any workspace: cells are built, or it is
/// said what there is no room for; they say what the oracle says, one-shot and with any tracker; the
/// facet that a point of the boundary is said to lie on has it; no query takes more evaluations than
/// the cells' worst case; another workspace makes equal cells, and their image is read as it was.
pub fn cells(bytes: &[u8]) {
    in_one_of_four!(run, bytes);
}

fn run<G: World<D>, const D: usize>(choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let style = Style::any(choices);
    let parameters = parameters(choices);
    let rooms = choices.bytes::<7>();
    let Some(mesh) = Mesh::<D>::solid::<G>(choices, style) else {
        return;
    };
    let points: Vec<_> = (mesh.points.iter())
        .map(|place| G::at(*place).expect("in the domain"))
        .collect();
    let mut words = vec![0; Boundary::<G>::check_words(points.len(), mesh.facets.len())];
    let boundary = match Boundary::<G>::check(&points, &mesh.facets, &mut words) {
        Ok((boundary, _)) => boundary,
        Err(error) => panic!("{error}: {mesh:?}"),
    };
    let usual = Cells::<G>::build_words(boundary.facet_count(), &parameters);
    let mut small = vec![OTHER; little(usual, rooms)];
    let in_little = built(&boundary, &parameters, &mut small);
    let mut large = vec![OTHER; enough(&boundary, &parameters, usual)];
    let in_much = built(&boundary, &parameters, &mut large);
    let cells = match (in_much, in_little) {
        (Ok(cells), Ok(other)) => {
            assert_eq!(cells.statistics(), other.statistics());
            assert_eq!(cells.worst_case(), other.worst_case());
            assert!(cells.cells().eq(other.cells()), "{mesh:?}");
            cells
        }
        (Ok(cells), Err(BuildError::Full { part, capacity })) => {
            assert!(PARTS.contains(&part), "{part} {capacity}");
            cells
        }
        (in_much, in_little) => panic!("{in_much:?} {in_little:?} {mesh:?}"),
    };
    let mut words = vec![0; image_words(&cells)];
    write(&cells, &Lattice::default(), &mut words).expect("it fits");
    let image = Image::from_words(&words).expect("as written");
    let read = image.cells::<G>().expect("as written");
    assert_eq!(read.statistics(), cells.statistics());
    assert_eq!(read.worst_case(), cells.worst_case());
    assert!(read.cells().eq(cells.cells()) && read.facets().eq(cells.facets()));
    ask::<G, D>(&mesh, style, &boundary, cells, choices);
}

/// Cells fit into this many times the usual words, whatever a fuzzer makes them of.
const MOST_TIMES: usize = 1 << 9;

fn ask<G: World<D>, const D: usize>(
    mesh: &Mesh<D>,
    style: Style,
    boundary: &Boundary<'_, G>,
    cells: Cells<'_, G>,
    choices: &mut Choices<'_>,
) where
    [[f64; D]; D]: Facet<D>,
{
    let oracle = Oracle::new(&mesh.points, &mesh.facets);
    let boxes: Vec<_> = cells.cells().map(|cell| [cell.low, cell.high]).collect();
    let mut tracker = PointTracker::from_bytes(choices.bytes());
    for _ in 0..MOST_ASKED {
        let place = place::<G::Scalar, D>(mesh, style, &oracle, &boxes, choices);
        let point = G::at(place).expect("in the domain");
        let expected = class(oracle.place(place));
        let what = || format!("{place:?} {mesh:?}");
        assert_eq!(cells.classify(point), expected, "one-shot {}", what());
        let answer = tracker.explain(&cells, point);
        assert_eq!(answer.class, expected, "tracked {}", what());
        assert!(answer.cost.evaluations <= cells.worst_case(), "{}", what());
        let facet = answer.facet.and_then(|at| boundary.facet(at));
        let touches =
            facet.is_some_and(|on| G::side(&on, point) == Sign::Zero && G::touches(&on, point));
        assert_eq!(touches, expected == Class::Boundary, "facet {}", what());
        if choices.is_over() {
            break;
        }
        if choices.once_in(4) {
            tracker = PointTracker::from_bytes(choices.bytes());
        }
    }
}

/// A place where it hurts, or any.
fn place<S: Ground, const D: usize>(
    mesh: &Mesh<D>,
    style: Style,
    oracle: &Oracle<D>,
    boxes: &[[[f64; 3]; 2]],
    choices: &mut Choices<'_>,
) -> [f64; D]
where
    [[f64; D]; D]: Facet<D>,
{
    let points = &mesh.points;
    let place: [f64; D] = match choices.below(8) {
        0 | 1 => style.place::<S, D>(choices, points),
        2 | 3 => {
            let facet = choices.pick(oracle.facets());
            (1..D).fold(facet[0], |place, k| {
                let part = choices.pick(&[0.5, 0.25, 0.0, 1.0, 0.75, 1.5, -0.5]);
                core::array::from_fn(|axis| place[axis] + (facet[k][axis] - place[axis]) * part)
            })
        }
        4 | 5 => cell_place(boxes, choices),
        6 => {
            let [a, b] = [(); 2].map(|()| choices.pick(points));
            core::array::from_fn(|k| f64::midpoint(a[k], b[k]))
        }
        _ => Style::Any.place::<S, D>(choices, points),
    };
    let mut place = place.map(fitted::<S>);
    let step = choices.byte();
    if step >= 160 {
        let axis = usize::from(step) % D;
        let (up, down) = (S::GRID.up, S::GRID.down);
        place[axis] = (if step % 4 < 2 { up } else { down })(place[axis]);
    }
    place.map(fitted::<S>)
}

/// Any parameters, of sizes that fit a fuzzer's memory.
fn parameters(choices: &mut Choices<'_>) -> Parameters {
    let bytes = choices.pick(&[0, 1, 64, 200, 500, 2_000, 10_000]);
    let roots = choices.pick(&[0, 1, 2, 8, 30, 200, 1000]);
    Parameters {
        bytes: bytes + usize::from(choices.byte()),
        roots: roots + usize::from(choices.byte() % 8),
        deadline: choices.pick(&[None, None, None, Some(0), Some(1), Some(3), Some(20)]),
    }
}

/// Words of which there are enough: lists that are long in many cells take more than is usual.
fn enough<G: World<D>, const D: usize>(
    boundary: &Boundary<'_, G>,
    parameters: &Parameters,
    usual: usize,
) -> usize {
    let mut times = 2;
    while times < MOST_TIMES {
        let mut words = vec![OTHER; usual * times];
        if !matches!(
            built(boundary, parameters, &mut words),
            Err(BuildError::Full { .. })
        ) {
            break;
        }
        times *= 2;
    }
    usual * times
}

/// Fewer words than are usual, for some of these rooms.
fn little(usual: usize, rooms: [u8; 7]) -> usize {
    let part = |share: u8| match share {
        0..192 => 64,
        _ => usize::from(share - 192),
    };
    rooms
        .into_iter()
        .fold(usual, |all, share| all * part(share) / 64)
}
