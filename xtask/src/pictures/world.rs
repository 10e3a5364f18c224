//! A step of a world: boxes, sweep, near pairs, events.

use anyhow::{Context as _, Result, ensure};
use tetracone::{
    plane::{Plane, Pose},
    solid::Solid,
    world::{Change, Handle, Mobility, World},
};
use tetracone_std::render::{
    map::Map,
    palette::{BODY, Colour, INK, NEGATIVE, OTHER, OUTER, POSITIVE},
    svg::{Align, Canvas, Frame, Spot, Style},
};

use super::{
    label,
    outline::{
        Extent, Flat, Outline, arc, around, baked, corners, fill, middle, placed, pose, show, wavy,
    },
};

const SIZE: [f64; 2] = [900.0, 400.0];

/// The part with the solids.
const SCENE: [f64; 2] = [650.0, 280.0];

/// Room for the members and their pairs.
type Small<'a> = World<&'a Solid<'a, Plane<f32>>, 8, 16>;

/// A solid: which of the shapes, where it was, where it is, and how it is turned.
struct Member {
    shape: usize,
    before: Spot,
    now: Spot,
    turns: f64,
}

const fn member(shape: usize, before: Spot, now: Spot, turns: f64) -> Member {
    Member {
        shape,
        before,
        now,
        turns,
    }
}

const MEMBERS: [Member; 8] = [
    member(0, [0.0, 0.0], [0.0, 0.0], 0.0),
    member(1, [0.3, 1.9], [0.4, 1.0], 0.1),
    member(0, [3.1, 0.5], [3.1, 0.5], 0.4),
    member(1, [3.95, 0.7], [4.0, 0.45], 0.2),
    member(2, [5.9, 0.4], [5.9, 0.4], 0.97),
    member(1, [6.5, 0.1], [6.0, 0.36], 0.3),
    member(1, [1.2, -0.55], [1.6, -0.75], 0.7),
    member(0, [7.84, -0.85], [7.84, -0.85], 0.55),
];

/// What became of two solids whose boxes meet.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// Balls around them are apart.
    Far,
    /// They are near and free.
    Free,
    Event(Change),
}

/// Two members by their places, and their fate.
type Pair = ([usize; 2], Fate);

pub(super) fn draw() -> Result<String> {
    let outlines: [Outline; 3] = [
        vec![wavy(24, 0.85, &[(0.2, 3.0, 0.1), (0.08, 5.0, 0.3)])],
        vec![wavy(16, 0.4, &[(0.18, 2.0, 0.2)])],
        vec![arc(20, 0.3, [0.7, 1.0])],
    ];
    let bakes = [
        baked(&outlines[0], None)?,
        baked(&outlines[1], None)?,
        baked(&outlines[2], None)?,
    ];
    let solids = [
        bakes[0].image().solid::<Flat>()?,
        bakes[1].image().solid::<Flat>()?,
        bakes[2].image().solid::<Flat>()?,
    ];
    let mut world = Small::new();
    let mut handles = Vec::new();
    for member in &MEMBERS {
        let at = pose(member.before, member.turns)?;
        handles.push(world.insert(&solids[member.shape], at, Mobility::Moving)?);
    }
    world.step()?;
    for (member, handle) in MEMBERS.iter().zip(&handles) {
        world.set_pose(*handle, pose(member.now, member.turns)?)?;
    }
    let step = world.step()?;
    let boxes: Vec<Extent> = MEMBERS
        .iter()
        .map(|member| bounds(member, &solids))
        .collect::<Result<_>>()?;
    let pairs = pairs(&world, &handles, &boxes, &solids)?;
    let near = pairs
        .iter()
        .filter(|(_, fate)| !matches!(fate, Fate::Far | Fate::Event(Change::End)));
    ensure!(near.count() == step.near, "near pairs: {}", step.near);
    let mut canvas = Canvas::new(SIZE[0], SIZE[1]);
    let frame = Frame {
        corner: [10.0, 10.0],
        size: SCENE,
    };
    let map = Map::fit(boxes.iter().flatten().copied(), frame);
    scene(&mut canvas, &map, &outlines, &boxes, &pairs)?;
    sweep(&mut canvas, &map, &boxes);
    list(&mut canvas, &pairs);
    Ok(canvas.finish())
}

fn at(member: &Member) -> Result<Pose<f32>> {
    pose(member.now, member.turns)
}

/// The box that the world has around a member, but for the room for roundings.
fn bounds(member: &Member, solids: &[Solid<'_, Flat>; 3]) -> Result<Extent> {
    let own = solids[member.shape].bounds();
    let [low, high] =
        [own.low, own.high].map(|corner| [f64::from(corner[0]), f64::from(corner[1])]);
    let turned = placed(&vec![corners([low, high]).to_vec()], &at(member)?)?;
    Ok(around(turned.iter().flatten()))
}

/// The centre and the radius of the ball around a member.
fn ball(member: &Member, solids: &[Solid<'_, Flat>; 3]) -> Result<(Spot, f64)> {
    let solid = &solids[member.shape];
    let own = solid.bounds();
    let centre = [0, 1].map(|k: usize| f64::from(own.low[k]).midpoint(f64::from(own.high[k])));
    let square = solid
        .cells()
        .facets()
        .flat_map(|facet| [facet.a, facet.b])
        .fold(0.0_f64, |square, corner| {
            let [x, y] = super::outline::spot(corner);
            let off = [x - centre[0], y - centre[1]];
            square.max(off[0] * off[0] + off[1] * off[1])
        });
    let centre = placed(&vec![vec![centre]], &at(member)?)?;
    let centre = centre.iter().flatten().next().copied();
    Ok((centre.context("one place")?, libm::sqrt(square)))
}

/// All pairs of which the boxes meet, and those that touched before.
fn pairs(
    world: &Small<'_>,
    handles: &[Handle],
    boxes: &[Extent],
    solids: &[Solid<'_, Flat>; 3],
) -> Result<Vec<Pair>> {
    let balls: Vec<_> = MEMBERS
        .iter()
        .map(|member| ball(member, solids))
        .collect::<Result<_>>()?;
    let mut pairs = Vec::new();
    for a in 0..MEMBERS.len() {
        for b in a + 1..MEMBERS.len() {
            let event = world.events().find(|event| {
                let names = [event.first, event.second];
                names.contains(&handles[a]) && names.contains(&handles[b])
            });
            let meets = (0..2)
                .all(|k| boxes[a][0][k] <= boxes[b][1][k] && boxes[b][0][k] <= boxes[a][1][k]);
            let [(p, radius), (q, other)] = [balls[a], balls[b]];
            let square = (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]);
            let fate = match event {
                Some(event) => Fate::Event(event.change),
                None if !meets => continue,
                None if square > (radius + other) * (radius + other) => Fate::Far,
                None => Fate::Free,
            };
            pairs.push(([a, b], fate));
        }
    }
    Ok(pairs)
}

const fn colour(fate: Fate) -> Colour {
    match fate {
        Fate::Far => OUTER,
        Fate::Free => POSITIVE,
        Fate::Event(Change::End) => OTHER,
        Fate::Event(_) => NEGATIVE,
    }
}

/// The number that a member is shown with.
fn name(number: usize) -> String {
    (number + 1).to_string()
}

fn scene(
    canvas: &mut Canvas,
    map: &Map,
    outlines: &[Outline; 3],
    boxes: &[Extent],
    pairs: &[Pair],
) -> Result<()> {
    for (number, member) in MEMBERS.iter().enumerate() {
        let touches = pairs.iter().any(|(pair, fate)| {
            pair.contains(&number) && matches!(fate, Fate::Event(Change::Begin | Change::Stay))
        });
        let body = if touches {
            BODY.blend(NEGATIVE, 0.3)
        } else {
            BODY
        };
        let outline = placed(&outlines[member.shape], &at(member)?)?;
        show(
            canvas,
            map,
            &outline,
            Style::fill(body, 1.0).and_stroke(INK, 1.0, 1.4),
        );
        fill(
            canvas,
            map,
            &corners(boxes[number]),
            Style::stroke(INK, 0.45, 1.0),
        );
    }
    for (pair, fate) in pairs {
        let line = pair.map(|number| map.spot(middle(&boxes[number])));
        canvas.lines([line], Style::stroke(colour(*fate), 1.0, 3.0));
    }
    for (number, [low, high]) in boxes.iter().enumerate() {
        canvas.dot(map.spot(middle(&[*low, *high])), 4.0, INK);
        let [x, y] = map.spot([low[0], high[1]]);
        label(canvas, [x + 4.0, y + 16.0], Align::Left, &name(number));
    }
    Ok(())
}

/// The boxes' extents along the axis with the fewest overlaps, in the order of their lower ends.
fn sweep(canvas: &mut Canvas, map: &Map, boxes: &[Extent]) {
    let mut order: Vec<usize> = (0..boxes.len()).collect();
    order.sort_by(|a, b| boxes[*a][0][0].total_cmp(&boxes[*b][0][0]));
    let top = SCENE[1] + 26.0;
    let mut ends = [f64::NEG_INFINITY; 4];
    for number in order {
        let [low, high] = boxes[number].map(|corner| map.spot(corner)[0]);
        // Each in the first row that is free.
        let row = ends
            .iter()
            .position(|end| *end < low - 8.0)
            .unwrap_or(ends.len() - 1);
        ends[row] = high;
        let y = top + 22.0 * [0.0, 1.0, 2.0, 3.0][row];
        canvas.lines([[[low + 14.0, y], [high, y]]], Style::stroke(INK, 0.7, 4.0));
        label(canvas, [low + 9.0, y + 5.0], Align::Right, &name(number));
    }
    label(
        canvas,
        [36.0, SIZE[1] - 14.0],
        Align::Left,
        "The boxes along the axis of the sweep",
    );
}

/// What became of the pairs.
fn list(canvas: &mut Canvas, pairs: &[Pair]) {
    let (left, mut y) = (SCENE[0] + 24.0, 60.0);
    for ([a, b], fate) in pairs {
        let text = match fate {
            Fate::Far => "balls apart",
            Fate::Free => "near, free",
            Fate::Event(Change::Begin) => "contact begins",
            Fate::Event(Change::Stay) => "contact stays",
            Fate::Event(Change::End) => "contact ends",
            Fate::Event(Change::Near) => "within the margin",
            Fate::Event(Change::Far) => "beyond the margin",
            Fate::Event(Change::Unfinished) => "unfinished",
        };
        canvas.lines(
            [[[left, y - 5.0], [left + 22.0, y - 5.0]]],
            Style::stroke(colour(*fate), 1.0, 3.0),
        );
        let line = format!("{} and {}: {text}", name(*a), name(*b));
        label(canvas, [left + 30.0, y], Align::Left, &line);
        y += 30.0;
    }
}
