//! Two solids in the plane.

use tetracone::query::{FacetPair, Witness};

use super::{
    super::{
        Options,
        map::Map,
        meeting::crossing,
        palette::{INK, NEGATIVE, OTHER},
        plane::{finish, rings, start},
        scene::{Scene, Triangle, Vector},
        svg::{Canvas, Frame, Spot, Style},
    },
    PairShown, draw_gap, lines,
};

pub(in super::super) fn draw(
    pair: &PairShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let own = scene.facets.iter().flatten().copied();
    let map = options.fit(own.chain(pair.places()).map(flat), frame, flat);
    let drawn = start(scene, options, canvas, &map);
    let edges: Vec<[Spot; 2]> = pair.facets.iter().map(edge).collect();
    let spots = |ring: Vec<Spot>| ring.into_iter().map(|place| map.spot(place)).collect();
    let placed: Vec<Vec<Spot>> = rings(&edges).into_iter().map(spots).collect();
    canvas.rings(&placed, Style::fill(OTHER, 0.35));
    finish(&drawn, &map, options, canvas);
    let width = drawn.fineness();
    let outline = Style::stroke(OTHER.blend(INK, 0.4), 1.0, 1.1 * width);
    canvas.lines(lines(edges.clone(), &map), outline);
    let met = pair.met(&scene.facets).flat_map(|(_, both)| both.map(edge));
    canvas.lines(lines(met, &map), Style::stroke(NEGATIVE, 1.0, 3.0 * width));
    let at = |edges: &[[Spot; 2]], number: u32| edges.get(number as usize).copied();
    match pair.witness {
        Some(Witness::Facets(FacetPair { first, second })) => {
            if let [Some(a), Some(b)] = [at(&drawn.edges, first), at(&edges, second)] {
                let both = Style::stroke(INK, 1.0, 4.0 * width);
                canvas.lines(lines([a, b], &map), both);
                canvas.dot(map.spot(crossing(a, b)), 6.0, NEGATIVE);
            }
        }
        Some(Witness::SecondInFirst(number)) => inside(at(&edges, number), &map, canvas),
        Some(Witness::FirstInSecond(number)) => inside(at(&drawn.edges, number), &map, canvas),
        None => {
            if let Some(gap) = pair.gap {
                draw_gap(gap.map(|place| map.spot(flat(place))), canvas);
            }
        }
    }
    map
}

fn flat([x, y, _]: Vector) -> Spot {
    [x, y]
}

fn edge([a, b, _]: &Triangle) -> [Spot; 2] {
    [*a, *b].map(flat)
}

/// An edge that is inside the other solid.
fn inside(edge: Option<[Spot; 2]>, map: &Map, canvas: &mut Canvas) {
    if let Some(edge) = edge {
        let ends = edge.map(|end| map.spot(end));
        canvas.lines([ends], Style::stroke(NEGATIVE, 1.0, 4.0));
        canvas.dot(ends[0], 6.0, NEGATIVE);
    }
}
