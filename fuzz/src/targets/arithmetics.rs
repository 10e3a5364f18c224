//! `f32` and fixed point say the same where both are exact.

use fixed::types::I32F0;
use tetracone::{
    PairTracker,
    plane::Plane,
    query::{Ball, Segment},
    space::Space,
};
use tetracone_oracle::oracle::Facet;
use tetracone_std::bake::{BakeOptions, Queries};
use tetracone_tests::harness::world::{Grounded as _, Placing, World};

use super::{MOST_ASKED, pair::placing};
use crate::{
    case::{Case, length},
    choices::Choices,
    mesh::{Mesh, Style},
};

/// Defends: on whole coordinates that both arithmetics have, the same solid
/// gives the same classes, the same first hits, the same meetings of shifted pairs and the
/// same pairs of facets; a ball that touches in fixed point does in `f32`.
pub fn arithmetics(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    if choices.once_in(2) {
        run::<Plane<f32>, Plane<I32F0>, 2>(&mut choices);
    } else {
        run::<Space<f32>, Space<I32F0>, 3>(&mut choices);
    }
}

fn run<F: World<D>, X: World<D>, const D: usize>(choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let style = Style::near(choices);
    let centre = [(); D].map(|()| style.coordinate::<X::Scalar>(choices));
    let Some(mesh) = Mesh::<D>::solid::<X>(choices, style) else {
        return;
    };
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let floats = Case::of::<F>(mesh.clone(), style, &options, Some(centre));
    let steps = Case::of::<X>(mesh, style, &options, Some(centre));
    let (Some(floats), Some(steps)) = (floats, steps) else {
        return;
    };
    let (float, step) = (floats.solid::<F>(), steps.solid::<X>());
    for _ in 0..MOST_ASKED {
        let [p, q] = [(); 2].map(|()| {
            // As precise as both are.
            steps
                .place::<X::Scalar>(choices)
                .map(|x| x.clamp(-8e6, 8e6))
        });
        let what = format!("{p:?} {q:?} {:?}", steps.mesh);
        let at = |place| (F::at(place).expect("whole"), X::at(place).expect("whole"));
        let ((pf, px), (qf, qx)) = (at(p), at(q));
        assert_eq!(float.classify(pf), step.classify(px), "{what}");
        let segments = (
            Segment::<F>::new(pf, qf).expect("in the domain"),
            Segment::<X>::new(px, qx).expect("in the domain"),
        );
        assert_eq!(
            float.intersects_segment(&segments.0),
            step.intersects_segment(&segments.1),
            "{what}"
        );
        let hits = (float.cast(&segments.0), step.cast(&segments.1));
        assert_eq!(
            hits.0.map(|hit| hit.facet),
            hits.1.map(|hit| hit.facet),
            "{what}"
        );
        let radius = style.coordinate::<X::Scalar>(choices).abs();
        if let (Some(rf), Some(rx)) = (length(radius), length(radius)) {
            let touches = (
                float.intersects_ball(&Ball::<F>::new(pf, rf).expect("in the domain")),
                step.intersects_ball(&Ball::<X>::new(px, rx).expect("in the domain")),
            );
            assert!(touches.0 || !touches.1, "{radius} {what}");
        }
        let placing = Placing {
            turn: [if D == 2 { 0.0 } else { 1.0 }, 0.0, 0.0, 0.0],
            ..placing::<X, D>(choices, style)
        };
        let placed = (
            float.at(F::placed(placing, &[]).0),
            step.at(X::placed(placing, &[]).0),
        );
        if let (Ok(one), Ok(other)) = placed {
            let meets = float.intersects(&one);
            assert_eq!(meets, step.intersects(&other), "{placing:?} {what}");
            let tracked = PairTracker::new().intersects(&step, &other);
            assert_eq!(meets, tracked, "{placing:?} {what}");
            let counts = (
                float.crossings(&one, &mut []).count,
                step.crossings(&other, &mut []).count,
            );
            assert_eq!(counts.0, counts.1, "{placing:?} {what}");
        }
        if choices.is_over() {
            break;
        }
    }
}
