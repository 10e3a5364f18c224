//! Contact points of convex solids: the deepest one says the shortest way out, and together they keep the area in
//! which the solids lie on each other.

use std::sync::LazyLock;

use tetracone::{number::Scalar as _, query::Feature};
use tetracone_oracle::{
    cases::few,
    oracle::{
        Facet,
        contacts::{View, largest},
    },
    rng::Rng,
    shapes::{Hull, Shape},
};
use tetracone_tests::harness::{
    shallow::{Couple, Touch, is_like},
    world::{Grounded as _, World},
};

in_every_space!(convex_solids_rest_as_the_oracle_says: run::<G, D>());

/// Couples of solids, each in some poses.
static COUPLES: LazyLock<usize> = LazyLock::new(|| few(60, 5_000));

const POSES: usize = 20;

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    asked: usize,
    /// Regions with an area.
    faces: usize,
    /// Contacts of edges with edges.
    edges: usize,
    /// Of several directions that are as short.
    ties: usize,
    /// Shortest across edges that are level.
    level: usize,
}

fn run<G: World<D, Shape: Hull>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(171);
    let mut count = Count::default();
    for _ in 0..*COUPLES {
        let couple = Couple::random::<G>(&mut rng);
        for _ in 0..POSES {
            if let Some(touch) = couple.touch::<G>(&mut rng) {
                judge(&couple, &touch, &mut count);
            }
        }
    }
    println!("{count:?}");
    assert!(count.asked > *COUPLES * POSES / 2 && count.level <= count.asked / 1_000);
    assert!(count.faces > count.asked / 20 && (D == 2 || count.edges > count.asked / 20));
}

/// Asks for the contact points, and the oracle about them.
fn judge<G: World<D, Shape: Hull>, const D: usize>(
    couple: &Couple<G::Shape, D>,
    touch: &Touch<G, D>,
    count: &mut Count,
) where
    [[f64; D]; D]: Facet<D>,
{
    count.asked += 1;
    if touch.is_level() {
        count.level += 1;
        return;
    }
    let Touch {
        pose,
        least,
        rounding,
        ..
    } = *touch;
    let what = format!(
        "{:?} at {pose:?}, {least} deep",
        couple.first.shape.points()
    );
    let what = format!("{what}: {:?}", couple.second.shape.points());
    let told = couple.patch(touch);
    let deepest = told.first().unwrap_or_else(|| panic!("no point: {what}"));
    let mut normal = [0.0; 3];
    normal[..D].copy_from_slice(&G::vector(deepest.normal));
    let shortest = touch
        .shortest()
        .find(|found| is_like(normal, found.direction));
    assert!(
        shortest.is_some() || touch.is_shallow(),
        "{told:#?}: {what}"
    );
    count.ties += usize::from(shortest.is_some_and(|shortest| shortest.depth > least));
    count.edges += usize::from(matches!(deepest.features[0], Feature::Edge(_)));
    // What is told is as deep as the deepest place but for a quarter of the margin, and no deeper.
    let depth = deepest.depth.to_real();
    let least_told = least - touch.margin.to_real() * 0.25 - rounding;
    assert!(
        (least_told..=least * 1.01 + rounding).contains(&depth),
        "{depth}: {what}"
    );
    if let Some(most) = touch.area(normal) {
        count.faces += 1;
        let view = View::new(normal);
        let places = told
            .iter()
            .map(|point| view.place(G::place_of(point.points[0])));
        let kept = largest::<D>(&places.collect::<Vec<_>>());
        assert!(kept >= 0.95 * most, "{kept} of {most}, {told:#?}: {what}");
    }
}
