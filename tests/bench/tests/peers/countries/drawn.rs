//! A map to test with where no real one is at hand.

use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape2, plane},
};

/// A letter for a country, a dot for water: `d` is an enclave, `b` has a lake, `h` and `j` are
/// islands, `e` and `g` meet in a corner.
const LAND: [&str; 10] = [
    "..aaaaa.bbbb",
    ".aaaaaabbbbb",
    ".aadaaabb.bb",
    ".aaaaaabbbbb",
    "ccceeaabbffg",
    "cccceeeeeffg",
    "h.cceeiieffg",
    "..cckkii.ggg",
    "h...kkk.....",
    "hh.....j.jj.",
];

/// Edges along a letter's side.
const PARTS: i32 = 4;

/// The degrees that an edge is long, about.
const EDGE: f64 = 0.25;

/// The countries, in degrees. A corner is moved by the same amount for all who share it, little
/// enough for the boundaries to stay simple.
pub(crate) fn countries() -> Vec<Shape2> {
    ('a'..='k').map(country).collect()
}

fn country(letter: char) -> Shape2 {
    let mut cells = Vec::new();
    for (y, row) in (0..).zip(LAND.iter().rev()) {
        for (x, _) in (0..).zip(row.chars()).filter(|&(_, other)| other == letter) {
            let parts = (0..PARTS * PARTS).map(|k| [k / PARTS, k % PARTS]);
            cells.extend(parts.map(|[i, j]| [PARTS * x + i, PARTS * y + j]));
        }
    }
    let mut shape = plane::polyomino(&cells);
    shape.name = letter.to_string();
    for point in &mut shape.points {
        let mut rng = Rng::new(point[0].to_bits().rotate_left(7) ^ point[1].to_bits());
        *point = point.map(|x| 20.0 + EDGE * (x + rng.between(-0.25, 0.25)));
    }
    shape
}
