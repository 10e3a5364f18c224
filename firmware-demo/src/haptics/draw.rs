//! The panel: the organ's section at the height of the ball's centre, whole and magnified, where
//! the ball is and where it would be were the organ hard, the force, and two bars.

use core::{convert::Infallible, fmt::Write as _};

use embedded_graphics::{
    Drawable as _,
    draw_target::{DrawTarget, DrawTargetExt as _},
    geometry::{Point, Size},
    mono_font::{MonoTextStyle, ascii::FONT_5X7},
    prelude::Primitive as _,
    primitives::{Circle, Line, PrimitiveStyle, Rectangle},
    text::{Baseline, Text},
};

use super::{
    Bench, Number, RADIUS, State, Vector,
    palette::{
        BACKGROUND, BALL, BALL_EDGE, DEPTH, FLESH, FORCE, FRAME, GRID, LETTERS, PLACE, PROXY, SKIN,
        SLOT,
    },
    state::thousandths,
};
use crate::screen::{Filled, Ink, Line as Letters, Outline, Screen};

type Drawn<E = Infallible> = Result<(), E>;

/// The whole organ.
const WHOLE: Rectangle = Rectangle::new(Point::new(0, 0), Size::new(160, 160));
/// What is around the ball.
const MAGNIFIED: Rectangle = Rectangle::new(Point::new(162, 0), Size::new(78, 88));

/// How many pixels a millimetre is long, in 1/256.
const WHOLE_SCALE: i32 = 358;
const MAGNIFIED_SCALE: i32 = 5 * 256;

/// How many pixels a newton is long, as an arrow.
const NEWTON: i32 = 24;

/// What fills a bar: the ball's radius, and three newtons.
const DEEPEST: i32 = 5000;
const STRONGEST: i32 = 3000;

impl Bench {
    /// Draws a state.
    pub fn draw(&self, state: &State, screen: &mut Screen) {
        // Drawing into memory cannot fail.
        let Ok(()) = self.try_draw(state, screen);
    }

    fn try_draw(&self, state: &State, screen: &mut Screen) -> Drawn {
        screen.clear(SLOT)?;
        let whole = View {
            window: WHOLE,
            middle: Vector::default(),
            scale: WHOLE_SCALE,
        };
        let near = View {
            window: MAGNIFIED,
            middle: state.touch_or_place(),
            scale: MAGNIFIED_SCALE,
        };
        for view in [whole, near] {
            self.draw_view(&view, state, &mut screen.clipped(&view.window))?;
        }
        draw_figures(state, screen)
    }

    fn draw_view<D>(&self, view: &View, state: &State, target: &mut D) -> Drawn<D::Error>
    where
        D: DrawTarget<Color = Ink>,
    {
        target.clear(BACKGROUND)?;
        view.draw_grid(target)?;
        let edges = self.section(state.place.0[2]);
        let outline = Outline::of(edges.map(|ends| ends.map(|place| view.fine(place))));
        let (offset, ink) = (Point::zero(), FLESH);
        let filled = Filled {
            outline: &outline,
            offset,
            ink,
        };
        filled.draw(target)?;
        for ends in outline.edges() {
            let [a, b] = ends.map(|Point { x, y }| Point::new(x >> 8, y >> 8));
            stroke(a, b, SKIN, target)?;
        }
        view.disc(state.place)
            .into_styled(PrimitiveStyle::with_fill(BALL))
            .draw(target)?;
        view.disc(state.place)
            .into_styled(PrimitiveStyle::with_stroke(BALL_EDGE, 1))
            .draw(target)?;
        let Some(proxy) = state.proxy() else {
            return Ok(());
        };
        view.disc(proxy)
            .into_styled(PrimitiveStyle::with_stroke(PROXY, 1))
            .draw(target)?;
        let place = view.pixel(state.touch.place);
        let Vector([x, y, _]) = state.force;
        draw_arrow(
            place,
            Point::new((x * NEWTON) >> 16, -((y * NEWTON) >> 16)),
            target,
        )?;
        Circle::with_center(place, 5)
            .into_styled(PrimitiveStyle::with_fill(PLACE))
            .draw(target)
    }
}

impl State {
    /// What the magnified view looks at: the place of contact, or the ball.
    fn touch_or_place(&self) -> Vector {
        if self.touch.depth > Number::ZERO {
            self.touch.place
        } else {
            self.place
        }
    }
}

/// A window through which the plane of the section is seen.
struct View {
    window: Rectangle,
    /// What is in its middle.
    middle: Vector,
    scale: i32,
}

impl View {
    /// A place in 1/256 of a pixel, y upwards.
    fn fine(&self, place: Vector) -> Point {
        let Vector([x, y, _]) = place - self.middle;
        let scaled = |x: i32| {
            let product = i64::from(x) * i64::from(self.scale);
            i32::try_from(product >> 16).unwrap_or(0)
        };
        let middle = self.window.center();
        Point::new((middle.x << 8) + scaled(x), (middle.y << 8) - scaled(y))
    }

    fn pixel(&self, place: Vector) -> Point {
        let Point { x, y } = self.fine(place);
        Point::new(x >> 8, y >> 8)
    }

    /// The ball at a place.
    fn disc(&self, place: Vector) -> Circle {
        let diameter = (2 * RADIUS.to_num::<i32>() * self.scale) >> 8;
        Circle::with_center(self.pixel(place), diameter.unsigned_abs())
    }

    /// Lines ten millimetres apart.
    fn draw_grid<D: DrawTarget<Color = Ink>>(&self, target: &mut D) -> Drawn<D::Error> {
        for k in -6..=6 {
            let at = Number::from_num(10 * k).to_bits();
            let Point { x, y } = self.pixel(Vector([at, at, 0]));
            let (corner, size) = (self.window.top_left, self.window.size);
            target.fill_solid(
                &Rectangle::new(Point::new(x, corner.y), Size::new(1, size.height)),
                GRID,
            )?;
            target.fill_solid(
                &Rectangle::new(Point::new(corner.x, y), Size::new(size.width, 1)),
                GRID,
            )?;
        }
        Ok(())
    }
}

fn stroke<D: DrawTarget<Color = Ink>>(
    a: Point,
    b: Point,
    ink: Ink,
    target: &mut D,
) -> Drawn<D::Error> {
    let line = Line::new(a, b).into_styled(PrimitiveStyle::with_stroke(ink, 1));
    line.draw(target)
}

/// A way with a head of two short lines.
fn draw_arrow<D: DrawTarget<Color = Ink>>(
    from: Point,
    way: Point,
    target: &mut D,
) -> Drawn<D::Error> {
    let (to, across) = (from + way, Point::new(-way.y, way.x));
    stroke(from, to, FORCE, target)?;
    for head in [across / 6 - way / 4, -across / 6 - way / 4] {
        stroke(to, to + head, FORCE, target)?;
    }
    Ok(())
}

fn draw_figures(state: &State, screen: &mut Screen) -> Drawn {
    let depth = thousandths(state.touch.depth.to_bits());
    let force = thousandths(state.force.length().to_bits());
    let style = MonoTextStyle::new(&FONT_5X7, LETTERS);
    let mut write = |row: i32, letters: &Letters| {
        let corner = Point::new(165, 93 + row);
        let text = Text::with_baseline(letters.as_str(), corner, style, Baseline::Top);
        text.draw(screen).map(|_| ())
    };
    let mut letters = [const { Letters::new() }; 3];
    let [time, deep, strong] = &mut letters;
    let written = write!(time, "{:04} ms", state.frame)
        .and_then(|()| write!(deep, "depth {}.{:02} mm", depth / 1000, depth % 1000 / 10))
        .and_then(|()| write!(strong, "force {}.{:02} N", force / 1000, force % 1000 / 10));
    if written.is_ok() {
        write(0, time)?;
        write(14, deep)?;
        write(38, strong)?;
    }
    draw_bar(117, depth, DEEPEST, DEPTH, screen)?;
    draw_bar(141, force, STRONGEST, FORCE, screen)
}

/// A frame that is filled from the left.
fn draw_bar(top: i32, value: i32, most: i32, ink: Ink, screen: &mut Screen) -> Drawn {
    let (corner, size) = (Point::new(165, top), Size::new(71, 8));
    Rectangle::new(corner, size)
        .into_styled(PrimitiveStyle::with_stroke(FRAME, 1))
        .draw(screen)?;
    let filled = (value.clamp(0, most) * 69 / most).unsigned_abs();
    let inside = Rectangle::new(corner + Point::new(1, 1), Size::new(filled, 6));
    screen.fill_solid(&inside, ink)
}
