//! How far a solid goes before anything is looked at.

use anyhow::{Result, ensure};
use tetracone::PairTracker;
use tetracone_std::render::{
    map::Map,
    palette::{BODY, INK, NEGATIVE, OTHER, POSITIVE},
    svg::{Align, Canvas, Frame, Spot, Style},
};

use super::{
    label,
    outline::{Flat, Outline, baked, placed, pose, show, wavy},
};

const SIZE: [f64; 2] = [860.0, 400.0];

/// Frames of the motion.
const FRAMES: u32 = 90;

/// What a tracker says it measured: how far, and where the middle was then.
#[derive(Clone, Copy, PartialEq)]
struct Claim {
    clearance: f64,
    anchor: Spot,
}

impl Claim {
    fn of(tracker: PairTracker) -> Self {
        let bytes = tracker.to_bytes();
        let (words, _) = bytes.as_chunks::<4>();
        let real = |at: usize| f64::from(f32::from_le_bytes(words[at]));
        Self {
            clearance: real(4),
            anchor: [real(5), real(6)],
        }
    }
}

/// The small solid passes the large one, from the left to the right.
fn shift(frame: u32) -> Spot {
    let part = f64::from(frame) / f64::from(FRAMES - 1);
    [-2.75 + 5.5 * part, 2.0 - 3.0 * part * (1.0 - part)]
}

pub(super) fn draw() -> Result<String> {
    let large: Outline = vec![wavy(60, 1.0, &[(0.22, 3.0, 0.75), (0.08, 7.0, 0.1)])];
    let small: Outline = vec![wavy(24, 0.24, &[(0.25, 3.0, 0.4)])];
    let bakes = [baked(&large, None)?, baked(&small, None)?];
    let [rock, ship] = [
        bakes[0].image().solid::<Flat>()?,
        bakes[1].image().solid::<Flat>()?,
    ];
    let mut tracker = PairTracker::new();
    let mut claim = Claim::of(tracker);
    let (mut way, mut claims) = (Vec::new(), Vec::new());
    for frame in 0..FRAMES {
        let place = ship.at(pose(shift(frame), 0.0)?)?;
        ensure!(
            !rock.intersects_tracked(&place, &mut tracker),
            "frame {frame}"
        );
        let now = Claim::of(tracker);
        // Where nothing is claimed, the solids are looked at in every frame.
        let is_looked = now != claim || now.clearance == 0.0;
        if is_looked && now.clearance > 0.0 {
            claims.push(now);
        }
        claim = now;
        let bounds = ship.bounds();
        let middle = [0, 1].map(|k: usize| {
            shift(frame)[k] + f64::from(bounds.low[k]).midpoint(f64::from(bounds.high[k]))
        });
        way.push((middle, is_looked));
    }
    let mut canvas = Canvas::new(SIZE[0], SIZE[1]);
    let frame = Frame {
        corner: [0.0, 0.0],
        size: [SIZE[0], SIZE[1] - 40.0],
    };
    let map = Map::fit([[-3.4, -1.2], [3.4, 2.6]], frame);
    let radius = |length: f64| map.spot([length, 0.0])[0] - map.spot([0.0; 2])[0];
    canvas.panel(frame, |canvas, _| {
        show(
            canvas,
            &map,
            &large,
            Style::fill(BODY, 1.0).and_stroke(INK, 1.0, 1.6),
        );
        let style = Style::fill(POSITIVE, 0.1).and_stroke(POSITIVE, 0.8, 1.2);
        canvas.group(style, |canvas| {
            for claim in &claims {
                canvas.circle(map.spot(claim.anchor), radius(claim.clearance));
            }
        });
        let ship = placed(&small, &pose(shift(0), 0.0)?)?;
        show(
            canvas,
            &map,
            &ship,
            Style::fill(OTHER, 0.5).and_stroke(INK, 1.0, 1.4),
        );
        for (colour, size, looked) in [(INK, 1.8, false), (NEGATIVE, 4.0, true)] {
            canvas.group(Style::fill(colour, 1.0), |canvas| {
                for (spot, _) in way.iter().filter(|(_, is_looked)| *is_looked == looked) {
                    canvas.circle(map.spot(*spot), size);
                }
            });
        }
        anyhow::Ok(())
    })?;
    let looked = way.iter().filter(|(_, looked)| *looked).count();
    let text = format!("{FRAMES} frames; at {looked} of them (red) the solids are looked at");
    label(
        &mut canvas,
        [SIZE[0] / 2.0, SIZE[1] - 14.0],
        Align::Middle,
        &text,
    );
    Ok(canvas.finish())
}
