//! Balls that follow a device, in the plane and in space.

use tetracone::{image::Image, number::Scalar, query::Ball};
use tetracone_robot::proxy::{Proxy, ProxyStep};

use super::queries::{FRAMES, Stage, extents, middle, point, wander};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Of so many places one is gone to.
const SELDOM: u32 = 4;

/// From beside the solid, after a device that goes anywhere.
pub(super) fn proxies<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let (mut steps, mut coherent) = (Fold::new(), Fold::new());
    let mut noise = Noise(0x0009_0d0b);
    let (low, [width, ..]) = extents(&solid);
    let beside = point::<G>(low.map(|x| x - width * 0.25));
    let radius = G::Scalar::nearest(width / 64.0).unwrap_or(G::Scalar::ZERO);
    let proxy = Ball::<G>::new(beside, radius);
    let proxy = proxy.map(|ball| Proxy::new(&solid, &ball, 0.25));
    let Ok(Ok(mut proxy)) = proxy else {
        crate::fail("a proxy beside a solid is refused")
    };
    let mut device = middle(&solid);
    for frame in 0..FRAMES {
        device = wander(&solid, frame, device, &mut noise);
        if frame % SELDOM != 0 {
            continue;
        }
        let Ok(step) = proxy.step(&solid, device) else {
            crate::fail("a proxy is in the material")
        };
        steps.step(&step);
        coherent.bytes(&proxy.to_bytes());
        if Proxy::from_bytes(proxy.to_bytes()) != Ok(proxy) {
            crate::fail("a proxy is not its bytes");
        }
    }
    digest_in(group, "proxy-steps", steps.value());
    digest_in(group, "proxy-state", coherent.value());
}

impl Fold {
    fn step<G: Stage>(&mut self, step: &ProxyStep<G>) {
        self.place::<G>(step.centre);
        self.bytes(step.motion.name().as_bytes());
        for constraint in step.constraints.iter().flatten() {
            self.word(constraint.facet);
            self.direction::<G>(constraint.normal);
        }
        for component in step.force(0.5).into_iter().flatten() {
            self.word(component.to_word());
        }
        self.word(step.casts);
        self.word(step.cost.boxes);
        self.word(step.cost.facets);
    }
}
