//! The stylus of `stylus` about the same solid in a tree of cells: what one query costs in
//! instructions, and whether both trees answer alike.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Stopwatch,
    cells::{query, with_cells},
    fail, program, stat,
    work::{self, STEPS},
};
use tetracone::{PointTracker, number::Scalar, query::Class, space::Point, tree::TetraTree};

program!(run);

fn run() {
    let stopwatch = Stopwatch::calibrated();
    tell(
        &stopwatch,
        work::f32::solid(),
        [work::f32::circular, work::f32::contour],
        [
            "f32.circular.mean",
            "f32.circular.worst",
            "f32.contour.mean",
            "f32.contour.worst",
            "f32.fresh.mean",
            "f32.fresh.worst",
            "f32.differences",
        ],
    );
    tell(
        &stopwatch,
        work::fixed::solid(),
        [work::fixed::circular, work::fixed::contour],
        [
            "fixed.circular.mean",
            "fixed.circular.worst",
            "fixed.contour.mean",
            "fixed.contour.worst",
            "fixed.fresh.mean",
            "fixed.fresh.worst",
            "fixed.differences",
        ],
    );
}

fn tell<S: Scalar>(
    stopwatch: &Stopwatch,
    tree: Option<TetraTree<'static, S>>,
    [circular, contour]: [fn(u32) -> Point<S>; 2],
    names: [&str; 7],
) {
    let Some(tree) = tree else {
        fail("the solid is damaged");
    };
    let built = with_cells(&tree, |asked| {
        let mut differences = 0;
        let paths = [(circular, false), (contour, false), (contour, true)];
        let all = paths.map(|(path, forgetful)| {
            let mut costs = Costs::default();
            for step in 0..STEPS {
                if forgetful {
                    asked.tracker = PointTracker::new();
                }
                let point = path(step);
                let found = costs.add(Some(stopwatch), query::<S>, (&mut *asked, &point));
                differences += u32::from(found != (tree.classify(point) != Class::Outside));
            }
            costs
        });
        let values = all.map(|costs| [costs.mean(), costs.worst]);
        let values = values.as_flattened().iter().chain([&differences]);
        for (name, value) in names.into_iter().zip(values) {
            stat(name, *value);
        }
    });
    if built.is_none() {
        fail("the cells could not be built");
    }
}
