//! A surface that is no solid as `tetracone render --defects` draws it.

use anyhow::Result;
use tetracone_std::{
    import::{Input, Mesh},
    render::{Options, Picture},
};

use super::outline::wavy;

/// Corners of every ring.
const CORNERS: u32 = 36;
/// From the outer edge below, around the profile: the part of the outer radius, and the height. Those of the bore
/// have no waves.
const OUTER: [[f64; 2]; 4] = [[0.9, -0.4], [1.0, -0.3], [1.0, 0.3], [0.9, 0.4]];
const BORE: [[f64; 2]; 2] = [[0.5, 0.4], [0.5, -0.4]];
/// A nut with six lobes.
const WAVES: [(f64, f64, f64); 1] = [(0.12, 6.0, 0.25)];
/// The faces that are missing, there twice, and turned: each pair is a quadrangle, and there are 72 of them around.
const MISSING: [core::ops::Range<usize>; 2] = [128..134, 256..264];
const TWICE: core::ops::Range<usize> = 120..124;
const TURNED: core::ops::Range<usize> = 272..278;
const WIDTH: u32 = 880;

pub(super) fn draw() -> Result<String> {
    let mut nut = nut()?;
    for face in &mut nut.faces[TURNED] {
        face.reverse();
    }
    let faces = nut.faces.iter().enumerate();
    let kept = faces.filter(|(number, _)| MISSING.iter().all(|missing| !missing.contains(number)));
    let kept = kept.map(|(_, face)| *face).chain(nut.faces[TWICE].to_vec());
    nut.faces = kept.collect();
    let options = Options {
        width: WIDTH,
        title: Some("A nut that is no solid".to_owned()),
        ..Options::default()
    };
    let picture = Picture::of_defects(&Input::Space(nut), &options)?;
    Ok(picture.svg().to_owned())
}

fn nut() -> Result<Mesh> {
    let rings = OUTER.map(|place| (place, &WAVES[..]));
    let rings = rings.into_iter().chain(BORE.map(|place| (place, &[][..])));
    let mut mesh = Mesh::default();
    for ([radius, height], waves) in rings {
        let ring = wavy(CORNERS, radius, waves);
        mesh.points
            .extend(ring.iter().map(|[x, y]| [*x, *y, height]));
    }
    let rings = u32::try_from(OUTER.len() + BORE.len())?;
    for ring in 0..rings {
        let [below, above] = [ring, (ring + 1) % rings].map(|ring| ring * CORNERS);
        for k in 0..CORNERS {
            let next = (k + 1) % CORNERS;
            mesh.faces.push([below + k, below + next, above + next]);
            mesh.faces.push([below + k, above + next, above + k]);
        }
    }
    Ok(mesh)
}
