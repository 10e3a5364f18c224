//! The thesis's algorithms, what it compares them with, and today's cells, as contenders.

use tetracone::{
    BallTracker, PairTracker, PointTracker,
    number::Scalar,
    query::{self, Class, Posed},
    solid::Solid,
};
use tetracone_bench::{
    race::{real, spread},
    subject,
};
use tetracone_classic::{
    Counters,
    simplicial::{
        Ball, Covering, MaskTracker, Near, pair,
        tree::{ConeTree, Parameters, PointTracker as ConeTracker},
    },
};
use tetracone_oracle::shapes::Shape;
use tetracone_study::{
    EdgeWalk,
    facet_tree::{FacetTree, Rays},
};

use super::{
    Scale,
    figure::Panel,
    harness::{Body, Contender, Setting, measure},
    paths::{Posing, pair_paths},
};

/// Without a tree, with trees, and with lists of the cones that are met, as the thesis names them.
pub(crate) const DC: &str = "DC";
/// Without a tree, with the edges in the printed order.
pub(crate) const PRINTED: &str = "DC, printed order";
pub(crate) const TREE: &str = "DC-TT";
pub(crate) const LIST: &str = "DC-List";

/// Pairs of facets that a contender without memory is asked about, and the fewest poses.
const PAIRS: usize = 50_000_000;
const FEWEST: usize = 16;

/// Signs a frame.
fn each(counters: &Counters, count: usize) -> Option<f64> {
    let signs = u32::try_from(counters.signs / 16).ok()?;
    let rest = u32::try_from(counters.signs % 16).ok()?;
    Some((f64::from(signs) * 16.0 + f64::from(rest)) / real(count))
}

/// A contender that is asked all frames once for its signs.
fn counted<'a, T: Clone + 'a>(
    name: &'static str,
    count: usize,
    start: &T,
    ask: impl Fn(&mut T, usize) -> bool + 'a,
    counters: impl Fn(&T) -> Counters,
) -> Contender<'a> {
    counted_at(name, (0..count).collect(), start, ask, counters)
}

/// A contender that is asked these frames alone.
fn counted_at<'a, T: Clone + 'a>(
    name: &'static str,
    numbers: Vec<usize>,
    start: &T,
    ask: impl Fn(&mut T, usize) -> bool + 'a,
    counters: impl Fn(&T) -> Counters,
) -> Contender<'a> {
    let (mut first, mut again) = (start.clone(), start.clone());
    for number in &numbers {
        ask(&mut first, *number);
    }
    Contender {
        name,
        signs: each(&counters(&first), numbers.len()),
        numbers,
        ask: Box::new(move |number| ask(&mut again, number)),
    }
}

/// DC: the mask of all simplices (Alg. 4.2).
pub(crate) fn masks<'a, G: Setting<D>, const D: usize>(
    covering: &'a Covering<G, D>,
    points: &'a [G::Point],
) -> Contender<'a> {
    let ask = |tracker: &mut MaskTracker<'a, G, D>, n: usize| {
        tracker.classify(points[n]) != Class::Outside
    };
    let counters = |tracker: &MaskTracker<'a, G, D>| *tracker.counters();
    counted(DC, points.len(), &covering.tracker(), ask, counters)
}

/// A walk over the edges of a convex polygon or a positive covering (Alg. 4.3, 4.4).
pub(crate) fn walks<'a, S: Scalar>(
    name: &'static str,
    walk: &EdgeWalk<'a, S>,
    points: &'a [tetracone::plane::Point<S>],
) -> Contender<'a> {
    let ask = |walk: &mut EdgeWalk<'a, S>, n: usize| walk.classify(points[n]) != Class::Outside;
    counted(name, points.len(), walk, ask, |walk| walk.counters)
}

/// DC-TT: the tree and the last cone (Alg. 4.8, 5.2).
pub(crate) fn coned<'a, G: Setting<D>, const D: usize>(
    tree: &'a ConeTree<G, D>,
    points: &'a [G::Point],
) -> Contender<'a> {
    let ask = |tracker: &mut ConeTracker<'a, G, D>, n: usize| {
        tracker.classify(points[n]) != Class::Outside
    };
    let counters = |tracker: &ConeTracker<'a, G, D>| *tracker.counters();
    counted(TREE, points.len(), &tree.tracker(), ask, counters)
}

/// Inc-TT: the tree without memory.
pub(crate) fn included<'a, G: Setting<D>, const D: usize>(
    tree: &'a ConeTree<G, D>,
    points: &'a [G::Point],
) -> Contender<'a> {
    let ask = |all: &mut Counters, n: usize| {
        let mut tracker = tree.tracker();
        let class = tracker.classify(points[n]);
        *all += *tracker.counters();
        class != Class::Outside
    };
    counted("Inc-TT", points.len(), &Counters::default(), ask, |all| {
        *all
    })
}

/// Quadtree or Inc-Oct: crossings counted.
pub(crate) fn crossed<'a, G: Setting<D>, const D: usize>(
    tree: &'a FacetTree<G, D>,
    points: &'a [G::Point],
) -> Contender<'a> {
    let name = if D == 2 { "Quadtree" } else { "Inc-Oct" };
    let ask = |rays: &mut Rays, n: usize| tree.classify(points[n], rays) != Class::Outside;
    counted(name, points.len(), &Rays::default(), ask, |rays| {
        rays.counters
    })
}

/// Today's cells with memory.
pub(crate) fn cells<'a, G: Setting<D>, S: Shape<D>, const D: usize>(
    body: &'a Body<G, S, D>,
    points: &'a [G::Point],
) -> Contender<'a> {
    let cells = body.cells();
    let (signs, _) = subject::evaluations(&cells, points, true);
    let mut tracker = PointTracker::new();
    Contender {
        name: CELLS,
        signs: Some(signs),
        numbers: (0..points.len()).collect(),
        ask: Box::new(move |n| tracker.classify(&cells, points[n]) != Class::Outside),
    }
}

/// What today's structure is called: cells for points, boxes for all else.
pub(crate) const CELLS: &str = "cells";
pub(crate) const BOXES: &str = "boxes";

/// Balls of one radius: without a tree (Alg. 4.5), with it (Alg. 4.9, 5.4), and today's boxes.
pub(crate) fn balls<'a, G: Setting<D>, S: Shape<D>, const D: usize>(
    body: &'a Body<G, S, D>,
    tree: &'a ConeTree<G, D>,
    points: &'a [G::Point],
    radius: f32,
) -> Vec<Contender<'a>> {
    let ball = move |n: usize| Ball::<G> {
        centre: points[n],
        radius: radius.into(),
    };
    let plain = move |tracker: &mut MaskTracker<'a, G, D>, n: usize| {
        tracker.meets_ball(&ball(n)) != Near::Free
    };
    let coned = move |tracker: &mut ConeTracker<'a, G, D>, n: usize| {
        tracker.meets_ball(&ball(n)) != Near::Free
    };
    let (count, solid, mut boxes) = (points.len(), body.solid(), BallTracker::new());
    let mut all = vec![counted(TREE, count, &tree.tracker(), coned, |tracker| {
        *tracker.counters()
    })];
    // Table 5.4 has the tree alone.
    if D == 2 {
        let start = body.covering.tracker();
        all.push(counted(DC, count, &start, plain, |tracker| {
            *tracker.counters()
        }));
    }
    all.push(Contender {
        name: BOXES,
        signs: None,
        numbers: (0..count).collect(),
        ask: Box::new(move |n| {
            let ball = query::Ball::<G>::new(points[n], radius).expect("it is in the domain");
            boxes.intersects(&solid, &ball)
        }),
    });
    all
}

/// A pair of solids with the second one's poses: both trees (Alg. 4.13, 5.10), no tree (Alg. 4.7), the larger one's
/// tree (Alg. 4.14, 5.11), and today's boxes.
///
/// The sources' structures are placed beforehand, so that only queries are timed; today's boxes are placed in time.
/// Those without memory are asked in some of the poses where there are very many pairs of facets.
fn pairs<'a, G: Setting<D>, const D: usize>(
    still: &'a ConeTree<G, D>,
    placed: &'a [ConeTree<G, D>],
    today: impl FnMut(usize) -> bool + 'a,
) -> Vec<Contender<'a>> {
    let (covering, count) = (still.covering(), placed.len());
    let facets = |covering: &Covering<G, D>| covering.simplices().len();
    let work = facets(covering) * placed.first().map_or(1, |tree| facets(tree.covering()));
    let some = spread(count, (PAIRS / work).clamp(FEWEST, count.max(FEWEST)));
    let plain =
        |all: &mut Counters, n: usize| pair::meet(covering, placed[n].covering(), all).is_hit();
    let both = |tracker: &mut pair::PairTracker, n: usize| {
        pair::recursive::meet(still, &placed[n], tracker).is_hit()
    };
    let list =
        |all: &mut Counters, n: usize| pair::list::meet(still, placed[n].covering(), all).is_hit();
    let fresh = Counters::default();
    let mut all = vec![counted(
        TREE,
        count,
        &pair::PairTracker::default(),
        both,
        |tracker| tracker.counters,
    )];
    // No table or figure of chapter 5 has pairs without trees.
    if D == 2 {
        all.push(counted_at(DC, some.clone(), &fresh, plain, |all| *all));
    }
    all.push(counted_at(LIST, some, &fresh, list, |all| *all));
    all.push(Contender {
        name: BOXES,
        signs: None,
        numbers: (0..count).collect(),
        ask: Box::new(today),
    });
    all
}

/// Today's answer for a pair, with memory.
fn today<'a, G: Setting<D>, const D: usize>(
    still: &'a Solid<'a, G>,
    place: impl Fn(usize) -> Posed<'a, G> + 'a,
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = PairTracker::new();
    move |n| tracker.intersects(still, &place(n))
}

/// A row of both paths of a pair: round the still one, and the other one.
pub(crate) fn pair_rows<G: Posing<D>, const D: usize>(
    scale: &Scale,
    [still, moving]: [&Body<G, G::Shape, D>; 2],
    [ours, theirs]: [Parameters; 2],
    x: &(impl ToString + ?Sized),
    panels: [&mut Panel; 2],
) {
    let (solid, other) = (still.solid(), moving.solid());
    let hit = |at: &_| solid.intersects(&G::posed(&other, at));
    let both = pair_paths::<G, D>([&still.shape, &moving.shape], scale.poses[D - 2], hit);
    let (tree, moved) = (still.tree(ours), moving.tree(theirs));
    for (panel, path) in panels.into_iter().zip(&both) {
        let placed: Vec<_> = path.iter().map(|at| G::placed(&moved, at)).collect();
        let today = today(&solid, |n| G::posed(&other, &path[n]));
        let raced = measure(scale, path.len(), pairs(&tree, &placed, today));
        panel.hit(raced.hits);
        panel.push(x, &raced.taken);
    }
}
