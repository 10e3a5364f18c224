//! The story in words and figures.

use core::fmt::{Display, Write};

use serde_json::{Value, json};
use tetracone::query::Class;

use super::{
    FOLDER, Story,
    touch::Touch,
    track::{Tracked, Work},
};

/// Everything on one screen.
pub(super) fn story(gear: &Story, ring: &Story, touch: &Touch, refusal: &str) -> String {
    let mut page = Page {
        text: String::new(),
        stories: [gear, ring],
    };
    page.line("One point, two concave solids: where is it, as it moves?");
    page.line("");
    page.row("", |_, name| name.to_owned());
    page.row("CHECK   facets of the boundary", |story, _| {
        story.float.facets
    });
    page.line(format_args!(
        "        without its last face, the ring is refused:\n        {refusal}"
    ));
    page.row("BAKE    bytes of the file, read in place", |story, _| {
        story.bytes
    });
    page.row("        cells, and those with boundary", |story, _| {
        format!("{}, {}", story.float.cells.cells, story.float.cells.leaves)
    });
    page.row(
        "        most evaluations that any point takes",
        |story, _| story.float.worst,
    );
    page.row("TRACK   positions on the path", |story, _| {
        story.float.classes.len()
    });
    page.row("        inside / outside", |story, _| {
        let count = |class| story.float.classes.iter().filter(|c| **c == class).count();
        format!("{} / {}", count(Class::Inside), count(Class::Outside))
    });
    page.row(
        "        on average a position visits, evaluates",
        |_, _| "cells    signs",
    );
    page.row("        coherent, from where it was", |story, _| {
        each(&story.float.coherent)
    });
    page.row("        one-shot, from nothing", |story, _| {
        each(&story.float.one_shot)
    });
    page.row("        plain sum over all facets", |story, _| {
        each(&story.float.plain)
    });
    page.row("        settled by cell / height / facets", |story, _| {
        let Work {
            settled, positions, ..
        } = story.float.one_shot;
        let percent = |count: u32| f64::from(count) / f64::from(positions.max(1)) * 100.0;
        let [cell, height, facets] = settled.map(percent);
        format!("{cell:.0} / {height:.0} / {facets:.0} %")
    });
    page.row("COMPARE coherent = one-shot", |story, _| {
        part(story.float.agreed[0], story.float.classes.len())
    });
    page.row("        coherent = plain sum, every tenth", |story, _| {
        part(story.float.agreed[1], story.float.plain.positions as usize)
    });
    page.row("        f32 = fixed point", |story, _| {
        part(story.agreed(), story.float.classes.len())
    });
    page.line(
        "        each arithmetic is exact for the coordinates as it rounds them; where the two",
    );
    page.line("        differ, the boundary passes between the two roundings");
    page.line(format_args!(
        "TOUCH   a ball beside the gear: {}",
        touch.ball
    ));
    page.line(format_args!(
        "        a second gear beside it: {}",
        touch.pair
    ));
    page.line(format_args!(
        "PICTURES in {FOLDER}/: gear.png, ring.png, both also as .svg, gear-touch.png"
    ));
    page.line(
        "        gear: covering (blue counts, red counts against), cells, path (blue is inside)",
    );
    page.line(
        "        ring: the solid, its leaves, their slabs; below, a cut, its covering, its cells",
    );
    page.line("");
    page.line("Next:   echo 0.76,0,0.25 | tetracone query point demo-pictures/ring.tcone");
    page.line("        echo 1.2,0.35,0.14 | tetracone query ball demo-pictures/gear.tcone");
    page.line("        tetracone info   demo-pictures/ring.tcone");
    page.line("        tetracone bake   YOURS.stl -o YOURS.tcone");
    page.line("        tetracone render YOURS.stl -o YOURS.png");
    page.text
}

/// The same figures for programs.
pub(super) fn object(gear: &Story, ring: &Story, touch: &Touch) -> Value {
    let work = |work: &Work| {
        json!({
            "positions": work.positions, "cells": work.cells, "evaluations": work.evaluations,
            "settled": { "cell": work.settled[0], "height": work.settled[1], "facets": work.settled[2] },
        })
    };
    let told = |story: &Story| {
        let Tracked { cells, classes, .. } = &story.float;
        let count = |class| classes.iter().filter(|own| **own == class).count();
        json!({
            "facets": story.float.facets,
            "bytes": story.bytes,
            "cells": cells.cells,
            "leaves": cells.leaves,
            "worst_case": story.float.worst,
            "positions": classes.len(),
            "inside": count(Class::Inside),
            "outside": count(Class::Outside),
            "coherent": work(&story.float.coherent),
            "one_shot": work(&story.float.one_shot),
            "plain": work(&story.float.plain),
            "agreed": {
                "one_shot": story.float.agreed[0], "plain": story.float.agreed[1], "fixed": story.agreed(),
            },
        })
    };
    json!({
        "folder": FOLDER,
        "gear": told(gear),
        "ring": told(ring),
        "ball": touch.ball,
        "pair": touch.pair,
    })
}

struct Page<'s> {
    text: String,
    stories: [&'s Story; 2],
}

impl Page<'_> {
    fn line(&mut self, text: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{text}");
    }

    fn row<D: Display>(&mut self, name: &str, figure: impl Fn(&Story, &str) -> D) {
        let [gear, ring] = self.stories;
        let (gear, ring) = (figure(gear, "gear, 2D"), figure(ring, "ring, 3D"));
        self.line(format_args!(
            "{name:<46}{:>20}{:>22}",
            gear.to_string(),
            ring.to_string()
        ));
    }
}

/// What a position took on average.
fn each(work: &Work) -> String {
    let positions = f64::from(work.positions.max(1));
    let [cells, evaluations] = [work.cells, work.evaluations].map(|sum| f64::from(sum) / positions);
    let cells = if work.cells > 0 {
        format!("{cells:.2}")
    } else {
        "-".to_owned()
    };
    let digits = if evaluations < 100.0 { 2 } else { 0 };
    format!("{cells} {evaluations:>8.digits$}")
}

fn part(some: usize, all: usize) -> String {
    format!("{some} of {all}")
}
