//! Chapter 4, pairs: tables 4.3 to 4.6, figures 4.57 to 4.60.

use tetracone_oracle::shapes::Shape as _;

use super::{
    Scale,
    claims::Claim,
    contenders::{DC, LIST, TREE, pair_rows},
    figure::{Figure, Panel, Unit},
    harness::subdivisions,
    plane::{Polygon, SIZES, TYPE_I, TYPE_II, TYPE_V, full, parameters},
};

/// Table 4.3, figure 4.57.
pub(crate) fn pairs(scale: &Scale) -> Vec<Figure> {
    let mut panels = Vec::new();
    for (names, kind) in [(["a", "b"], TYPE_II), (["c", "d"], TYPE_I)] {
        let mut two = titled(names, if names[0] == "a" { "type II" } else { "type I" });
        for vertices in SIZES.into_iter().filter(|n| *n <= scale.most) {
            let body = Polygon::new(kind(vertices));
            let parameters = [parameters(vertices); 2];
            pair_rows(scale, [&body, &body], parameters, &vertices, two.each_mut());
        }
        panels.extend(two);
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(|k: usize| &panels[k]);
    let claims = [
        Claim::order(Unit::Frames, &[a, b], &[TREE, LIST]),
        Claim::order(Unit::Frames, &[a, b], &[TREE, DC]),
        alike("type II: DC-List and DC are alike", &[a, b]),
        Claim::order(Unit::Frames, &[c, d], &[TREE, DC, LIST]),
    ];
    vec![
        Figure::new(
            "4.57",
            Some("4.3"),
            "Two polygons of one type and size",
            "vertices of each",
            panels,
        )
        .claims(claims),
    ]
}

/// DC and the list version, row by row.
fn alike(thesis: &str, panels: &[&Panel]) -> Claim {
    let rows = panels.iter().flat_map(|panel| {
        let rows = panel.column(DC).into_iter().zip(panel.column(LIST));
        rows.map(|(one, other)| vec![one, other])
    });
    Claim::alike(thesis, &rows.collect::<Vec<_>>())
}

fn titled([one, other]: [&str; 2], what: &str) -> [Panel; 2] {
    [
        Panel::new(format!("{one}) circular, {what}")),
        Panel::new(format!("{other}) linear, {what}")),
    ]
}

/// Table 4.4, figure 4.58.
pub(crate) fn depths(scale: &Scale) -> Vec<Figure> {
    let body = Polygon::new(TYPE_V(256.min(scale.most)));
    let mut panels = titled(["a", "b"], "type V");
    for depth in 0..=6 {
        let parameters = [full(depth, 8); 2];
        pair_rows(
            scale,
            [&body, &body],
            parameters,
            &subdivisions::<2>(depth),
            panels.each_mut(),
        );
    }
    let [a, b] = &panels;
    let claims = [
        Claim::order(Unit::Frames, &[a, b], &[TREE, DC, LIST]),
        Claim::rises(
            Unit::Frames,
            "DC-TT: better with more subdivisions (4 to 64)",
            &[&few(a), &few(b)],
            TREE,
        ),
        Claim::falls(
            Unit::Frames,
            "DC-TT: worse again when too deep (64 to 256)",
            &[&many(a), &many(b)],
            TREE,
        ),
    ];
    vec![
        Figure::new(
            "4.58",
            Some("4.4"),
            "Two gears of 256 vertices (type V) by the depth of their tri-trees",
            "subdivisions",
            panels.to_vec(),
        )
        .claims(claims),
    ]
}

fn few(panel: &Panel) -> Panel {
    panel.only(|x| ["4", "8", "16", "32", "64"].contains(&x))
}

fn many(panel: &Panel) -> Panel {
    panel.only(|x| ["64", "128", "256"].contains(&x))
}

/// Table 4.5, figure 4.59.
pub(crate) fn sizes(scale: &Scale) -> Vec<Figure> {
    let sizes: Vec<_> = SIZES[1..].iter().filter(|n| **n <= scale.most).collect();
    let mut panels = Vec::new();
    for (names, what, still, moving) in [
        (["a", "b"], "type V about type I", TYPE_I, TYPE_V),
        (["c", "d"], "type I about type V", TYPE_V, TYPE_I),
    ] {
        let mut two = titled(names, what);
        for one in &sizes {
            for other in &sizes {
                let bodies = [still(**one), moving(**other)].map(Polygon::new);
                let both = [parameters(**one), parameters(**other)];
                let [still, moving] = &bodies;
                pair_rows(
                    scale,
                    [still, moving],
                    both,
                    &format!("{one}, {other}"),
                    two.each_mut(),
                );
            }
        }
        panels.extend(two);
    }
    let is_small = |x: &str| x == "64, 64";
    let small: Vec<_> = panels.iter().map(|panel| panel.only(is_small)).collect();
    let large: Vec<_> = panels
        .iter()
        .map(|panel| panel.only(|x| !is_small(x)))
        .collect();
    let claims = [(&small, [TREE, LIST, DC]), (&large, [TREE, DC, LIST])];
    let claims = claims.map(|(panels, names)| {
        let panels: Vec<_> = panels.iter().collect();
        Claim::order(Unit::Frames, &panels, &names)
    });
    vec![Figure::new("4.59", Some("4.5"), "Two polygons of different types and sizes", "vertices of the two", panels)
        .claims(claims)
        .note("The text says of few vertices that trees do not pay, its table ranks DC-TT first; the table is held against.")]
}

/// Table 4.6, figure 4.60.
pub(crate) fn scales(scale: &Scale) -> Vec<Figure> {
    let vertices = 256.min(scale.most);
    let still = Polygon::new(TYPE_I(vertices));
    let mut panels = titled(["a", "b"], "type I");
    for ratio in [1.0, 2.0, 4.0, 8.0, 16.0] {
        let moving = Polygon::new(still.shape.clone().scaled(1.0 / ratio));
        let both = [parameters(vertices); 2];
        pair_rows(
            scale,
            [&still, &moving],
            both,
            &format!("1:{ratio}"),
            panels.each_mut(),
        );
    }
    let [a, b] = &panels;
    let claims = [
        Claim::order(Unit::Frames, &[a, b], &[LIST, DC, TREE]),
        Claim::rises(
            Unit::Frames,
            "DC-List: better the more sizes differ",
            &[a, b],
            LIST,
        ),
    ];
    vec![
        Figure::new(
            "4.60",
            Some("4.6"),
            "Two polygons of type I, 256 vertices each, by the ratio of their sizes",
            "moving : still",
            panels.to_vec(),
        )
        .claims(claims),
    ]
}
