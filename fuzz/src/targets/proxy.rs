//! A ball that follows a device never enters a solid.

use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::{feeler::Feeler, world::World};

use super::{MOST_ASKED, with_any_case};
use crate::{
    case::{Case, length},
    choices::Choices,
};

/// Defends: a proxy is made where the ball is free, and nowhere else; wherever the device goes, the
/// ball never touches the solid; it gets where all of its way is free; a state is all in its bytes, and
/// what it remembers changes no answer.
pub fn proxy(bytes: &[u8]) {
    with_any_case!(run, bytes);
}

fn run<G: World<D>, const D: usize>(case: &Case<D>, choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let solid = case.solid::<G>();
    let what = format!("{:?}", case.mesh);
    for _ in 0..4 {
        let friction = choices.pick(&[0.0, 0.25, 1.5, 1e30]);
        let centre = case.place::<G::Scalar>(choices);
        let radius = case.style.coordinate::<G::Scalar>(choices).abs();
        let radius = radius * choices.pick(&[0.0, 1.0, 0.25, 0.01]);
        let Some(radius) = length::<G::Scalar>(radius) else {
            continue;
        };
        let start = (centre, tetracone::number::Scalar::to_real(radius));
        let feeler = Feeler::<G, D>::new((&solid, &case.oracle), &what, start, friction);
        let Some(mut feeler) = feeler else { continue };
        for _ in 0..MOST_ASKED / 4 {
            let device = case.place::<G::Scalar>(choices);
            for _ in 0..=choices.below(3) {
                let _ = feeler.step(device);
            }
            if choices.is_over() {
                return;
            }
        }
    }
}
