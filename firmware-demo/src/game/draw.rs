//! The picture of a state.

use core::{convert::Infallible, fmt::Write as _};

use super::{
    Drifter, Plane, Pose, Scene, Shot, State, Vector,
    palette::{
        BALL, BALL_EDGE, FLOOR, GLOW, LETTERS, RIM, SHADOW, SHOT, SPARK, SPECK, STONE, of_shape,
    },
};
use crate::{
    noise::Noise,
    screen::{Filled, Ink, Line as Letters, Outline, Screen},
};
use embedded_graphics::{
    Drawable as _, Pixel,
    draw_target::DrawTarget as _,
    geometry::Point,
    mono_font::{MonoTextStyle, ascii::FONT_5X7},
    prelude::Primitive as _,
    primitives::{Circle, Line, PrimitiveStyle},
    text::{Baseline, Text},
};
use tetracone::query::Posed;

/// How far things float above the ground: two pixels to the right and down.
const FLOAT: Vector = Vector::new(512, 512);

/// Frames for which the way of a shot still glows.
const TRAIL: u8 = 2;

type Drawn = Result<(), Infallible>;

impl Scene {
    /// Draws a state.
    pub fn draw(&self, state: &State, screen: &mut Screen) {
        // Drawing into memory cannot fail.
        let Ok(()) = self.try_draw(state, screen);
    }

    fn try_draw(&self, state: &State, screen: &mut Screen) -> Drawn {
        screen.clear(FLOOR)?;
        specks(screen, 0x51f1_5e5d, SPECK)?;
        for drifter in &state.drifters {
            if let Some(outline) = self.outline(drifter) {
                let (outline, offset, ink) = (&outline, pixel(FLOAT), SHADOW);
                let shadow = Filled {
                    outline,
                    offset,
                    ink,
                };
                shadow.draw(screen)?;
            }
        }
        for ball in &state.balls {
            disc(screen, ball.place + FLOAT, ball.radius, [SHADOW; 2])?;
        }
        if let Ok(rock) = self.arena.solid.at(Pose::default()) {
            draw_polygon(screen, &outline(&rock), [STONE, RIM])?;
        }
        for drifter in &state.drifters {
            if let Some(outline) = self.outline(drifter) {
                let [fill, edge] = of_shape(drifter.shape);
                let edge = if drifter.glow > 0 { GLOW } else { edge };
                draw_polygon(screen, &outline, [fill, edge])?;
            }
        }
        for shot in &state.shots {
            draw_shot(screen, shot)?;
        }
        for ball in &state.balls {
            let edge = if ball.glow > 0 { GLOW } else { BALL_EDGE };
            disc(screen, ball.place, ball.radius, [BALL, edge])?;
        }
        draw_letters(screen, state)
    }

    fn outline(&self, drifter: &Drifter) -> Option<Outline> {
        let placed = self.shape(drifter).solid.at(self.pose(drifter)).ok()?;
        Some(outline(&placed))
    }
}

/// A polygon's edges where they are.
fn outline(polygon: &Posed<'_, Plane>) -> Outline {
    let place = |point| {
        let Vector { x, y } = Vector::of(point);
        Point::new(x, y)
    };
    let edges = (0..).map_while(|number| polygon.facet(number));
    Outline::of(edges.map(|edge| [edge.a, edge.b].map(place)))
}

/// The pixel that a place is in.
const fn pixel(place: Vector) -> Point {
    Point::new(place.x >> 8, place.y >> 8)
}

/// Dust, always the same.
fn specks(screen: &mut Screen, seed: u32, ink: Ink) -> Drawn {
    let mut noise = Noise(seed);
    screen.draw_iter((0..220).map(|_| {
        let [a, b, c, d] = noise.next().to_le_bytes();
        let at = |low, high, size| (i32::from(u16::from_le_bytes([low, high])) * size) >> 16;
        Pixel(Point::new(at(a, b, 240), at(c, d, 160)), ink)
    }))
}

fn draw_polygon(screen: &mut Screen, outline: &Outline, [ink, edge]: [Ink; 2]) -> Drawn {
    let offset = Point::zero();
    let filled = Filled {
        outline,
        offset,
        ink,
    };
    filled.draw(screen)?;
    for ends in outline.edges() {
        let [a, b] = ends.map(|Point { x, y }| Point::new(x >> 8, y >> 8));
        Line::new(a, b)
            .into_styled(PrimitiveStyle::with_stroke(edge, 1))
            .draw(screen)?;
    }
    Ok(())
}

fn disc(screen: &mut Screen, centre: Vector, radius: i32, [ink, edge]: [Ink; 2]) -> Drawn {
    let diameter = (radius >> 7).unsigned_abs();
    let corner = pixel(centre - Vector::new(radius, radius));
    let circle = Circle::new(corner, diameter);
    circle
        .into_styled(PrimitiveStyle::with_fill(ink))
        .draw(screen)?;
    circle
        .into_styled(PrimitiveStyle::with_stroke(edge, 1))
        .draw(screen)
}

/// The way of the last frame behind those before it; a spark where it ended.
fn draw_shot(screen: &mut Screen, shot: &Shot) -> Drawn {
    let (from, to) = (pixel(shot.from), pixel(shot.to));
    let mut line = |from, to, ink| {
        let line = Line::new(from, to);
        let style = PrimitiveStyle::with_stroke(ink, 1);
        line.into_styled(style).draw(screen)
    };
    let (long, ink) = match shot.spent {
        0 => {
            let before = shot.flown.saturating_sub(1).min(TRAIL);
            let trail = shot.velocity.times(before.into(), 1);
            line(pixel(shot.from - trail), from, SPARK)?;
            return line(from, to, SHOT);
        }
        1..4 => return Ok(()),
        4..6 => (1, SPARK),
        _ => (2, SHOT),
    };
    for way in [Point::new(long, long), Point::new(long, -long)] {
        line(to - way, to + way, ink)?;
    }
    Ok(())
}

fn draw_letters(screen: &mut Screen, state: &State) -> Drawn {
    let style = MonoTextStyle::new(&FONT_5X7, LETTERS);
    let mut letters = Letters::new();
    let hits = &state.hits;
    let all = hits.rock + hits.drifters + hits.balls + hits.shots;
    if write!(letters, "frame {:03}  hits {all}", state.frame).is_ok() {
        let corner = Point::new(4, 2);
        Text::with_baseline(letters.as_str(), corner, style, Baseline::Top).draw(screen)?;
    }
    Ok(())
}
