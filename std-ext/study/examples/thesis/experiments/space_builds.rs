//! Chapter 5, builds: figures 5.41 to 5.45.

use tetracone_classic::simplicial::tree::Parameters;

use super::{
    Scale,
    claims::Claim,
    contenders::CELLS,
    figure::{Figure, Panel, Taken, Unit},
    harness::{build_time, subdivisions},
    space::{NAMES, Polyhedron, STANDINS, depths, octree_depth, solids},
};

/// The tetra-trees of all solids.
fn trees(scale: &Scale, solids: &[Polyhedron], count: usize, iterations: u32) -> Panel {
    let mut panel = Panel::new("a) tetra-tree");
    for depth in depths(scale) {
        let parameters = Parameters {
            depth,
            count,
            iterations,
        };
        let time = |body: &Polyhedron| build_time(scale, || body.tree(parameters));
        let row = solids.iter().zip(NAMES);
        let row: Vec<_> = row
            .map(|(body, name)| (name, Taken::seconds(time(body))))
            .collect();
        panel.push(&subdivisions::<3>(depth), &row);
    }
    panel
}

/// The octrees of all solids, where they have as many cells.
fn octrees(scale: &Scale, solids: &[Polyhedron], count: usize) -> Panel {
    let mut panel = Panel::new("b) octree");
    for depth in depths(scale) {
        let time = |body: &Polyhedron| {
            let depth = octree_depth(depth)?;
            Some(build_time(scale, || body.facet_tree(depth, count)))
        };
        let row = solids.iter().zip(NAMES);
        let row: Vec<_> = row
            .filter_map(|(body, name)| Some((name, Taken::seconds(time(body)?))))
            .collect();
        panel.push(&subdivisions::<3>(depth), &row);
    }
    panel
}

/// One solid's tree, its octree, and today's cells.
fn beside(solids: &[Polyhedron], both: &[Panel; 2], name: &'static str) -> Panel {
    let mut panel = Panel::new(name);
    let body = solids.iter().zip(NAMES).find(|(_, other)| *other == name);
    let columns = both.each_ref().map(|panel| panel.column(name));
    for (number, (x, _)) in both[0].rows.iter().enumerate() {
        let all = ["Tetra-tree", "Octree"].into_iter().zip(&columns);
        let mut all: Vec<_> = all
            .filter_map(|(name, column)| Some((name, column[number]?)))
            .collect();
        all.extend(body.map(|(body, _)| (CELLS, Taken::seconds(body.build()))));
        panel.push(x, &all);
    }
    panel
}

/// The largest solid's tree by iterations.
fn fits(scale: &Scale, body: &Polyhedron) -> Panel {
    let names = ["0 iterations", "2", "4", "8", "16"];
    let mut panel = Panel::new("horse");
    for depth in depths(scale) {
        let time = |iterations: u32| {
            let parameters = Parameters {
                depth,
                count: 0,
                iterations,
            };
            Taken::seconds(build_time(scale, || body.tree(parameters)))
        };
        let row: Vec<_> = names.into_iter().zip([0, 2, 4, 8, 16].map(time)).collect();
        panel.push(&subdivisions::<3>(depth), &row);
    }
    panel
}

/// Figures 5.41 to 5.45.
pub(crate) fn builds(scale: &Scale) -> Vec<Figure> {
    let solids = solids(scale);
    let both = |count| {
        [
            trees(scale, &solids, count, 0),
            octrees(scale, &solids, count),
        ]
    };
    let [deep, stopped] = [0, 5].map(both);
    let large = solids.len() - 1;
    let two = [NAMES[1], NAMES[large]].map(|name| beside(&solids, &deep, name));
    let rule = Unit::Seconds;
    let faster = |both: &[Panel; 2]| {
        let panel = beside(&solids, both, NAMES[large]);
        Claim::order(rule, &[&panel], &["Tetra-tree", "Octree"])
    };
    let few = two[0].only(|x| x == "8");
    let deepest = two.each_ref().map(|panel| panel.only(|x| x == "32768"));
    let (one, other) = (faster(&deep), faster(&stopped));
    let fits = fits(scale, &solids[large]);
    let mut eight = trees(scale, &solids, 0, 8);
    "tetra-tree, 8 iterations".clone_into(&mut eight.title);
    let mut figures = octree_figures([deep, stopped], [one, other]);
    figures.extend([
        Figure::new(
            "5.43",
            None,
            "Tetra-tree and octree side by side",
            "subdivisions",
            two.to_vec(),
        )
        .seconds()
        .claims([
            Claim::order(rule, &[&few], &["Octree", "Tetra-tree"]),
            Claim::order(rule, &deepest.each_ref(), &["Tetra-tree", "Octree"]),
        ])
        .note("Octrees have levels of 8, 512 and 32 768 cells alone, as in the thesis."),
        Figure::new(
            "5.44",
            None,
            "The horse's tetra-tree by iterations of the fit",
            "subdivisions",
            vec![fits.clone()],
        )
        .seconds()
        .claims([Claim::order(rule, &[&fits], &["0 iterations", "4", "16"])]),
        Figure::new(
            "5.45",
            None,
            "Tetra-trees of all solids, 8 iterations",
            "subdivisions",
            vec![eight.clone()],
        )
        .seconds()
        .claims([Claim::order(rule, &[&eight], &NAMES[1..])]),
    ]);
    figures
}

/// Figures 5.41 and 5.42.
fn octree_figures([deep, stopped]: [[Panel; 2]; 2], [one, other]: [Claim; 2]) -> Vec<Figure> {
    vec![
        Figure::new(
            "5.41",
            None,
            "Building down to the full depth, without fitting",
            "subdivisions",
            deep.into(),
        )
        .seconds()
        .claims([
            one,
            Claim::not_compared(
                "complex II builds faster than complex I, as fewer of its faces are cut",
                "all faces are cut into triangles here, 68 of complex I and 84 of complex II",
            ),
        ])
        .note(STANDINS),
        Figure::new(
            "5.42",
            None,
            "Building, cones and cells with five faces or fewer not split",
            "subdivisions",
            stopped.into(),
        )
        .seconds()
        .claims([other]),
    ]
}
