//! Devices that go anywhere, jump and rest, before all kinds of solids.

use tetracone_oracle::{
    cases::share,
    motions,
    oracle::Facet,
    points::{Class, around},
    rng::Rng,
    shapes::Shape as _,
};
use tetracone_robot::proxy::ProxyMotion;
use tetracone_tests::harness::{
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

use super::scene::feeler;

in_every_space! {
    balls_never_enter:
    f32 => run::<G, D>(1.0),
    fixed => {
        run::<G, D>(f64::from(1 << 18));
        run::<G, D>(f64::from(1 << 10));
    }
}

/// Frames by what they did.
#[derive(Debug, Default)]
struct Count {
    free: usize,
    slides: usize,
    holds: usize,
    corners: usize,
}

fn run<G: World<D>, const D: usize>(half: f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let mut count = Count::default();
    for subject in subjects::<G, D>(half) {
        for (k, friction) in [0.0, 0.25, 1.5].into_iter().enumerate() {
            walk::<G, D>(&subject, friction, 40 + k as u64, &mut count);
        }
    }
    let Count {
        free,
        slides,
        holds,
        corners,
    } = count;
    println!(
        "{} frames of proxies in {:?}, {D}D: {count:?}",
        free + slides + holds,
        G::arithmetic()
    );
    assert!(
        [free, slides, holds, corners]
            .iter()
            .all(|count| *count > share(30, 300)),
        "{count:?}"
    );
}

fn walk<G: World<D>, const D: usize>(
    subject: &Subject<G::Shape, D>,
    friction: f32,
    seed: u64,
    count: &mut Count,
) where
    [[f64; D]; D]: Facet<D>,
{
    let (extents, _) = subject.extents();
    let size = extents.into_iter().fold(0.0, f64::max);
    let mut rng = Rng::new(seed);
    let (shape, grid) = (&subject.shape, G::grid());
    let some = |count: usize| count / G::fewer();
    let mut places = around(shape, shape.middle(), grid, seed);
    let part = rng.pick(&[0.0, 0.002, 0.02, 0.1]);
    let radius = (grid.round)(size * part);
    let solid = subject.solid::<G>();
    let start = (0..1000).find_map(|_| {
        let centre = places.point(Class::Anywhere);
        feeler::<G, D>(subject, &solid, (centre, radius), friction)
    });
    let Some(mut feeler) = start else { return };
    let jumps = motions::jumps(shape, grid, seed).take(some(80));
    let contour = motions::contour(shape, grid, 0.0, size * 0.01, seed).take(some(160));
    let circular = motions::circular(shape, grid, 0.5, 90, 0.01, seed).take(some(160));
    let resting = motions::resting(shape, grid, seed).take(some(80));
    let far = around(shape, shape.middle(), grid, seed)
        .filter(|(class, _)| matches!(class, Class::Far))
        .map(|(_, place)| place)
        .take(some(16));
    for device in jumps
        .chain(contour)
        .chain(circular)
        .chain(resting)
        .chain(far)
    {
        if G::at(device).is_none() {
            continue;
        }
        let step = feeler.step(device);
        match step.motion {
            ProxyMotion::Free => count.free += 1,
            ProxyMotion::Slides => count.slides += 1,
            ProxyMotion::Holds => count.holds += 1,
        }
        count.corners += usize::from(step.constraints[1].is_some());
    }
}
