//! Two solids in space: from outside, and in a cut through the places that matter.

use std::collections::HashSet;

use tetracone::query::FacetPair;

use super::{
    super::{
        Options,
        camera::Camera,
        cut,
        map::Map,
        meeting::seam,
        palette::{INK, NEGATIVE, OTHER, PAPER},
        scene::{Scene, Triangle, Vector, along, length, minus},
        sight::Sight,
        space::Shade,
        surface::Surface,
        svg::{Canvas, Frame, Spot, Style},
    },
    PairShown,
    apart::cut_apart,
    draw_gap, lines,
    matter::Matter,
};

/// A place is looked at from so far before it, as a part of the solid.
const BEFORE: f64 = 1e-5;
/// How much hides a solid that is inside the other one.
const VEIL: f64 = 0.45;

/// The numbers of either solid's faces that meet one of the other's.
fn met(pair: &PairShown) -> [HashSet<u32>; 2] {
    let numbers = |number: fn(&FacetPair) -> u32| pair.crossings.iter().map(number).collect();
    [numbers(|pair| pair.first), numbers(|pair| pair.second)]
}

/// Both solids from outside, the faces that meet and where they do, or the gap.
pub(in super::super) fn outside(
    pair: &PairShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let matter = Matter::of(pair, scene);
    let extent = scene.extent_with(pair.places());
    let before = length(minus(extent[1], extent[0])) * BEFORE;
    let camera = match matter.view() {
        None => Camera::new(extent, options),
        Some((place, direction, slant)) => {
            Camera::onto(extent, options, direction, slant, |camera| {
                let place = along(place, camera.towards(), before);
                let hides = |faces| Sight::new(faces, camera).hides(place);
                hides(&scene.facets) || hides(&pair.facets)
            })
        }
    };
    let sights = [&scene.facets, &pair.facets].map(|faces| Sight::new(faces, &camera));
    let [ours, theirs] = cut_apart(pair, &scene.facets);
    let mut both = [Surface::new(scene, &camera), Surface::new(scene, &camera)];
    let inner = usize::from(matches!(matter, Matter::Second(_)));
    let veiled = matches!(matter, Matter::Second(_) | Matter::First(_));
    for surface in &mut both {
        surface.leave_room(scene.facets.iter().flatten().copied().chain(pair.places()));
    }
    for (number, (pieces, shade)) in [(ours, Shade::BODY), (theirs, Shade::OTHER)]
        .into_iter()
        .enumerate()
    {
        // What is in the other solid is not seen, or through a veil.
        let own = usize::from(veiled && number != inner);
        for (piece, meets) in pieces {
            if veiled || !sights[1 - number].holds(piece.middle()) {
                let shade = if meets { Shade::MET } else { shade };
                shade.add(&mut both[own], piece);
            }
        }
    }
    let [front, back] = both;
    let map = if veiled {
        let map = front.paint(canvas, frame);
        canvas.veil(VEIL, |canvas| back.paint_on(canvas, &map));
        map
    } else {
        front.paint(canvas, frame)
    };
    let spot = |place: Vector| map.spot(camera.see(place));
    seams(pair, scene, canvas, |place| {
        let near = along(place, camera.towards(), before);
        (spot(place), sights.iter().any(|sight| sight.hides(near)))
    });
    match matter {
        Matter::Gap(gap) => draw_gap(gap.map(spot), canvas),
        Matter::Met(faces, place) => {
            let outlines = faces.map(|[a, b, c]| [a, b, c, a].map(spot));
            canvas.lines(outlines, Style::stroke(INK, 0.9, 1.4));
            canvas.dot(spot(place), 6.0, NEGATIVE);
        }
        Matter::Second(place) | Matter::First(place) => canvas.dot(spot(place), 6.0, NEGATIVE),
        Matter::Nothing => {}
    }
    map
}

/// Where faces cross: bold where it is seen.
fn seams(
    pair: &PairShown,
    scene: &Scene<'_>,
    canvas: &mut Canvas,
    see: impl Fn(Vector) -> (Spot, bool),
) {
    let seams = pair.met(&scene.facets).filter_map(|(_, [a, b])| seam(a, b));
    let (mut seen, mut hidden) = (Vec::new(), Vec::new());
    for [from, to] in seams {
        let (_, is_hidden) = see(along(from, minus(to, from), 0.5));
        let line = [from, to].map(|end| see(end).0);
        if is_hidden { &mut hidden } else { &mut seen }.push(line);
    }
    canvas.lines(hidden, Style::stroke(NEGATIVE, 0.35, 1.0));
    canvas.lines(seen.clone(), Style::stroke(PAPER, 0.8, 4.4));
    canvas.lines(seen, Style::stroke(NEGATIVE, 1.0, 2.6));
}

/// Both solids in a cut, with the edges of faces that meet, or the gap.
pub(in super::super) fn section(
    pair: &PairShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let matter = Matter::of(pair, scene);
    let plane = matter.section(scene, pair, options);
    let edges = |faces: &[Triangle]| -> Vec<(u32, [Spot; 2])> {
        let edge = |(face, number): (&Triangle, u32)| Some((number, plane.edge(face)?));
        faces.iter().zip(0..).filter_map(edge).collect()
    };
    let both = [edges(&scene.facets), edges(&pair.facets)];
    let ends = both.iter().flatten().flat_map(|(_, edge)| *edge);
    let places = matter.places().into_iter().map(|place| plane.flat(place));
    let map = options.fit(ends.chain(places), frame, |place| plane.flat(place));
    let placed: Vec<[Spot; 2]> = both[1].iter().map(|(_, edge)| *edge).collect();
    let width = cut::solid(scene, &plane, canvas, &map, frame, |canvas| {
        cut::fill(&placed, &map, frame, canvas, Style::fill(OTHER, 0.4));
    });
    let outline = Style::stroke(OTHER.blend(INK, 0.4), 1.0, 1.1 * width);
    canvas.lines(lines(placed, &map), outline);
    let met = met(pair);
    let met = both.iter().zip(&met).flat_map(|(edges, met)| {
        let met = edges.iter().filter(|(number, _)| met.contains(number));
        met.map(|(_, edge)| *edge)
    });
    canvas.lines(lines(met, &map), Style::stroke(NEGATIVE, 1.0, 3.0 * width));
    let spot = |place: Vector| map.spot(plane.flat(place));
    match matter {
        Matter::Gap(gap) => draw_gap(gap.map(spot), canvas),
        Matter::Met(faces, place) => {
            let edges = faces.iter().filter_map(|face| plane.edge(face));
            let edges: Vec<_> = edges.collect();
            canvas.lines(lines(edges, &map), Style::stroke(INK, 1.0, 4.0 * width));
            canvas.dot(spot(place), 6.0, NEGATIVE);
        }
        Matter::Second(place) | Matter::First(place) => canvas.dot(spot(place), 6.0, NEGATIVE),
        Matter::Nothing => {}
    }
    map
}
