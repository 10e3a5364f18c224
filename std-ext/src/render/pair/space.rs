//! Two solids in space: from outside, and in a cut through the places that matter.

use std::collections::{HashMap, HashSet};

use tetracone::query::{FacetPair, Witness};

use super::{
    super::{
        Options,
        camera::Camera,
        cut,
        gap::{Gap, seam},
        map::Map,
        outline::Outline,
        palette::{INK, NEGATIVE, OTHER, PAPER},
        scene::{Scene, Triangle, Vector, along, around, cross, dot, length, minus, unit},
        section::Section,
        sight::Sight,
        space::{Shade, outlines},
        surface::Surface,
        svg::{Canvas, Frame, Spot, Style},
    },
    PairShown, clearance, lines,
};

/// How far a gap, and the faces that meet, come towards the eye.
const SLANT: f64 = 0.15;
const MET_SLANT: f64 = 0.6;
/// A place is looked at from so far before it, as a part of the solid.
const BEFORE: f64 = 1e-5;
/// How much hides a solid that is inside the other one.
const VEIL: f64 = 0.45;

/// What a picture of a pair is about.
enum Matter {
    /// The gap between the solids.
    Gap(Gap),
    /// The witness of solids that meet: their faces, and what these have in common.
    Met([Triangle; 2], Vector),
    /// A place of the second solid, which is in the first.
    Second(Vector),
    /// A place of the first solid, which is in the second.
    First(Vector),
    /// Nothing that can be seen.
    Nothing,
}

impl Matter {
    fn of(pair: &PairShown, scene: &Scene<'_>) -> Self {
        let middle = |face: &Triangle| {
            face.iter()
                .fold([0.0; 3], |sum, corner| along(sum, *corner, 1.0 / 3.0))
        };
        let found = match pair.witness {
            Some(Witness::Facets(FacetPair { first, second })) => {
                let faces = (
                    scene.facets.get(first as usize),
                    pair.facets.get(second as usize),
                );
                faces.0.zip(faces.1).map(|(a, b)| {
                    let place = seam(a, b).map_or_else(
                        || Gap::between(&[*a], &[*b]).map_or(a[0], |gap| gap.middle()),
                        |[from, to]| along(from, minus(to, from), 0.5),
                    );
                    Self::Met([*a, *b], place)
                })
            }
            Some(Witness::SecondInFirst(number)) => {
                let face = pair.facets.get(number as usize);
                face.map(|face| Self::Second(middle(face)))
            }
            Some(Witness::FirstInSecond(number)) => {
                let face = scene.facets.get(number as usize);
                face.map(|face| Self::First(middle(face)))
            }
            None => Gap::between(&scene.facets, &pair.facets).map(Self::Gap),
        };
        found.unwrap_or(Self::Nothing)
    }

    /// A place to look at, a direction there, and how far that comes towards the eye.
    fn view(&self) -> Option<(Vector, Vector, f64)> {
        match self {
            Self::Gap(gap) => {
                let [from, to] = gap.ends;
                Some((gap.middle(), unit(minus(to, from)), SLANT))
            }
            Self::Met([a, b], place) => {
                let normal = |[p, q, r]: &Triangle| unit(cross(minus(*q, *p), minus(*r, *p)));
                let out = unit(along(normal(a), normal(b), 1.0));
                Some((*place, out, MET_SLANT))
            }
            Self::Second(_) | Self::First(_) | Self::Nothing => None,
        }
    }

    /// The plane of the cut.
    fn section(&self, scene: &Scene<'_>, options: &Options) -> Section {
        match self {
            Self::Gap(gap) => {
                let [from, to] = gap.ends;
                Section::through(gap.middle(), minus(to, from), options)
            }
            Self::Met(_, place) | Self::Second(place) | Self::First(place) => {
                Section::through(*place, [0.0; 3], options)
            }
            Self::Nothing => Section::new(scene, options),
        }
    }
}

/// The numbers of either solid's faces that meet one of the other's.
fn met(pair: &PairShown) -> [HashSet<u32>; 2] {
    let numbers = |number: fn(&FacetPair) -> u32| pair.crossings.iter().map(number).collect();
    [numbers(|pair| pair.first), numbers(|pair| pair.second)]
}

/// Both solids from outside, the faces that meet and where they do, or the gap.
pub(in super::super) fn outside(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) {
    let Some(pair) = &options.pair else {
        return;
    };
    let matter = Matter::of(pair, scene);
    let extent = scene.extent_with(pair.places());
    let before = length(minus(extent[1], extent[0])) * BEFORE;
    let camera = match matter.view() {
        None => Camera::new(extent, options.up),
        Some((place, direction, slant)) => {
            Camera::onto(extent, options.up, direction, slant, |camera| {
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
        Matter::Gap(gap) => clearance(&gap, pair.clearance, spot, canvas),
        Matter::Met(faces, place) => {
            let outlines = faces.map(|[a, b, c]| [a, b, c, a].map(spot));
            canvas.lines(outlines, Style::stroke(INK, 0.9, 1.4));
            canvas.dot(spot(place), 6.0, NEGATIVE);
        }
        Matter::Second(place) | Matter::First(place) => canvas.dot(spot(place), 6.0, NEGATIVE),
        Matter::Nothing => {}
    }
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

/// Parts of faces, with whether the face meets one of the other solid's.
type Parts = Vec<(Outline, bool)>;

/// Both solids' faces, cut where they cross the other's, so that no part is both inside and
/// outside of the other solid.
fn cut_apart(pair: &PairShown, first: &[Triangle]) -> [Parts; 2] {
    let mut partners: [HashMap<u32, Vec<Triangle>>; 2] = Default::default();
    for (FacetPair { first, second }, [a, b]) in pair.met(first) {
        partners[0].entry(first).or_default().push(*b);
        partners[1].entry(second).or_default().push(*a);
    }
    let parts = |faces: &[Triangle], partners: &HashMap<u32, Vec<Triangle>>| {
        let mut all = Vec::new();
        for (outline, number) in outlines(faces).zip(0..) {
            let Some(partners) = partners.get(&number) else {
                all.push((outline, false));
                continue;
            };
            let parts = partners.iter().fold(vec![outline], |parts, partner| {
                parts
                    .into_iter()
                    .flat_map(|part| split(part, partner))
                    .collect()
            });
            all.extend(parts.into_iter().map(|part| (part, true)));
        }
        all
    };
    let [ours, theirs] = &partners;
    [parts(first, ours), parts(&pair.facets, theirs)]
}

/// A part of a face on both sides of another face, where that may cross it.
fn split(part: Outline, [a, b, c]: &Triangle) -> Vec<Outline> {
    let own = around(part.0.iter().map(|(corner, _)| *corner));
    let other = around([*a, *b, *c]);
    if (0..3).any(|k| own[0][k] > other[1][k] || other[0][k] > own[1][k]) {
        return vec![part];
    }
    let normal = cross(minus(*b, *a), minus(*c, *a));
    let height = |place: Vector| dot(normal, minus(place, *a));
    let halves = [
        part.cut(height, false),
        part.cut(|place| -height(place), false),
    ];
    halves.into_iter().filter(|half| !half.is_empty()).collect()
}

/// Both solids in a cut, with the edges of faces that meet, or the gap.
pub(in super::super) fn section(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) {
    let Some(pair) = &options.pair else {
        return;
    };
    let matter = Matter::of(pair, scene);
    let plane = matter.section(scene, options);
    let edges = |faces: &[Triangle]| -> Vec<(u32, [Spot; 2])> {
        let edge = |(face, number): (&Triangle, u32)| Some((number, plane.edge(face)?));
        faces.iter().zip(0..).filter_map(edge).collect()
    };
    let both = [edges(&scene.facets), edges(&pair.facets)];
    let ends = both.iter().flatten().flat_map(|(_, edge)| *edge);
    let map = Map::fit(ends, frame);
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
        Matter::Gap(gap) => clearance(&gap, pair.clearance, spot, canvas),
        Matter::Met(faces, place) => {
            let edges = faces.iter().filter_map(|face| plane.edge(face));
            let edges: Vec<_> = edges.collect();
            canvas.lines(lines(edges, &map), Style::stroke(INK, 1.0, 4.0 * width));
            canvas.dot(spot(place), 6.0, NEGATIVE);
        }
        Matter::Second(place) | Matter::First(place) => canvas.dot(spot(place), 6.0, NEGATIVE),
        Matter::Nothing => {}
    }
}
