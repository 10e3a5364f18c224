//! Contact points of convex solids: the deepest one says the shortest way out, and together they keep the area in
//! which the solids lie on each other.

use std::sync::LazyLock;

use tetracone::{number::Scalar as _, query::Feature};
use tetracone_oracle::{
    cases::few,
    oracle::{
        Facet,
        contacts::{View, largest, overlap},
    },
    rng::Rng,
    shapes::{Hull, Shape},
};
use tetracone_tests::harness::{
    shallow::{Couple, Touch, is_like, seen},
    world::World,
};

in_every_space!(convex_solids_rest_as_the_oracle_says: run::<G, D>());
in_every_space!(hulls_of_many_vertices_do_so_too: many::<G, D>());

/// Couples of solids, each in some poses.
static COUPLES: LazyLock<usize> = LazyLock::new(|| few(60, 5_000));

const POSES: usize = 20;

/// Couples of hulls of many vertices, and poses of each: the oracle takes longest to make them.
static HULLS: LazyLock<usize> = LazyLock::new(|| few(60, 2_520));
static POSES_OF_HULLS: LazyLock<usize> = LazyLock::new(|| few(6, 40));

/// The most vertices of the larger hull of a couple; couples of fewer are counted apart.
const VERTICES: [usize; 3] = [24, 80, 200];

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    asked: usize,
    /// Regions with an area.
    faces: usize,
    /// Candidates with an area between them.
    patches: usize,
    /// Contacts of edges with edges.
    edges: usize,
    /// Of several directions that are as short.
    ties: usize,
    /// Shortest across edges that are level.
    level: usize,
    /// No point, or one whose normal is more than a degree off.
    normals_off: usize,
    /// Deepest points that are not as deep as the solids.
    depths_off: usize,
    /// Regions that candidates cover less than 95 % of.
    uncovered: usize,
    /// Points that have less than 95 % of what four candidates or the region have.
    unkept: usize,
}

impl Count {
    /// How many poses of each kind were wrong.
    fn wrong(&self) -> [usize; 4] {
        [
            self.normals_off,
            self.depths_off,
            self.uncovered,
            self.unkept,
        ]
    }
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
    assert_eq!(count.wrong(), [0; 4]);
    assert!(count.asked > *COUPLES * POSES / 2 && count.level <= count.asked / 1_000);
    assert!(count.faces > count.asked / 20 && (D == 2 || count.edges > count.asked / 20));
}

fn many<G: World<D, Shape: Hull>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(172);
    let mut counts = VERTICES.map(|_| Count::default());
    for _ in 0..*HULLS {
        let couple = Couple::round::<G>(&mut rng);
        let vertices = [&couple.first, &couple.second].map(|hull| hull.shape.points().len());
        let most = vertices[0].max(vertices[1]);
        let class = VERTICES.iter().position(|&limit| most <= limit);
        let count = &mut counts[class.expect("no more points were drawn")];
        for _ in 0..*POSES_OF_HULLS {
            if let Some(touch) = couple.touch_or_rest::<G>(&mut rng) {
                judge(&couple, &touch, count);
            }
        }
    }
    println!("{counts:?}");
    let all = |wrong: fn(&Count) -> usize| counts.iter().map(wrong).sum::<usize>();
    let asked = all(|count| count.asked);
    assert!(asked > *HULLS * *POSES_OF_HULLS * 9 / 10);
    assert_eq!(all(|count| count.depths_off + count.uncovered), 0);
    // Where the largest four leave out the deepest candidate and what stands for it, either the normal or the area is
    // not the best: in 3 of 100 785 poses in space.
    assert!(all(|count| count.normals_off + count.unkept) <= asked / 30_000 + 1);
    let is_mixed = |count: &Count| count.asked > 0 && count.faces > count.asked / 10;
    assert!(counts.iter().all(is_mixed));
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
    let contact = couple.contact(touch);
    let told = &contact.patch;
    let check = |is_right: bool, wrong: &mut usize, which: &str| {
        if !is_right {
            *wrong += 1;
            println!("{which}: {told:#?}: {what}");
        }
    };
    let Some(deepest) = told.first() else {
        check(false, &mut count.normals_off, "no point");
        return;
    };
    let mut normal = [0.0; 3];
    normal[..D].copy_from_slice(&G::vector(deepest.normal));
    let shortest = touch
        .shortest()
        .find(|found| is_like(normal, found.direction));
    let is_like = shortest.is_some() || touch.is_shallow();
    check(is_like, &mut count.normals_off, "another normal");
    count.ties += usize::from(shortest.is_some_and(|shortest| shortest.depth > least));
    count.edges += usize::from(matches!(deepest.features[0], Feature::Edge(_)));
    // What is told is as deep as the deepest place but for a quarter of the margin, and no deeper.
    let depth = deepest.depth.to_real();
    let least_told = least - touch.margin.to_real() * 0.25 - rounding;
    let is_deep = (least_told..=least * 1.01 + rounding).contains(&depth);
    check(is_deep, &mut count.depths_off, "another depth");
    let view = View::new(normal);
    let [kept, all] = [told, &contact.candidates].map(|points| seen(&view, points));
    let (most, mut best) = (largest::<D>(&kept), largest::<D>(&all));
    let mut has_size = touch.has_size(best);
    count.patches += usize::from(has_size);
    if let Some(region) = touch.region(normal) {
        count.faces += 1;
        let whole = overlap::<D>(&region, &region);
        let is_covered = overlap::<D>(&all, &region) >= 0.95 * whole;
        check(is_covered, &mut count.uncovered, "not all candidates");
        best = best.max(largest::<D>(&region));
        has_size = true;
    }
    let is_kept = !has_size || most >= 0.95 * best;
    check(is_kept, &mut count.unkept, "other points");
}
