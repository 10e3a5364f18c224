use core::array::from_fn;

use tetracone::{
    cells::Cells,
    image::{Image, Lattice},
    number::{Arithmetic, Scalar},
    plane::Plane,
    space::Space,
};
use tetracone_classic::{
    Simplicial,
    bounding::{BoundingBox, Hierarchy},
    bsp::{BspParameters, BspTree},
    simplicial::{Covering, Parameters, tree::ConeTree},
    sphere_tree::{Node, SphereTree},
};

use super::{PartShown, ShapeShown, Structure, StructureError, StructureShown};
use crate::load::Steps;

/// The deepest level is drawn that has no more parts than this.
const MOST: usize = 64;
/// How far beyond the solid planes are drawn, as a part of its extent.
const BEYOND: f64 = 0.1;
/// How often quadrants are split for a picture, octants half as often.
const DEPTH: u32 = 6;

impl StructureShown {
    /// Builds a structure over the facets of a solid, and takes the deepest level of it that a picture has room for.
    ///
    /// # Errors
    /// [`StructureError`].
    pub fn of(image: &Image<'_>, structure: Structure) -> Result<Self, StructureError> {
        let lattice = image.lattice();
        match (image.dimension(), image.arithmetic()) {
            (2, Arithmetic::F32) => flat(image.plane::<f32>().ok(), &lattice, structure),
            (2, Arithmetic::Fixed) => flat(image.plane::<Steps>().ok(), &lattice, structure),
            (_, Arithmetic::F32) => deep(image.space::<f32>().ok(), &lattice, structure),
            (_, Arithmetic::Fixed) => deep(image.space::<Steps>().ok(), &lattice, structure),
        }
    }
}

fn flat<S: Scalar>(
    cells: Option<Cells<'_, Plane<S>>>,
    lattice: &Lattice,
    structure: Structure,
) -> Result<StructureShown, StructureError> {
    if structure == Structure::Tetra {
        return Err(StructureError::OfSpace);
    }
    shown::<Plane<S>, 2>(cells, lattice, structure)
}

fn deep<S: Scalar>(
    cells: Option<Cells<'_, Space<S>>>,
    lattice: &Lattice,
    structure: Structure,
) -> Result<StructureShown, StructureError> {
    if structure == Structure::Tri {
        return Err(StructureError::OfPlane);
    }
    shown::<Space<S>, 3>(cells, lattice, structure)
}

fn shown<G: Simplicial<D>, const D: usize>(
    cells: Option<Cells<'_, G>>,
    lattice: &Lattice,
    structure: Structure,
) -> Result<StructureShown, StructureError> {
    let cells = cells.ok_or(StructureError::Empty)?;
    let facets: Vec<_> = cells.facets().collect();
    let found = match structure {
        Structure::Tri | Structure::Tetra => cones::<G, D>(&facets, lattice),
        Structure::Spheres => spheres::<G, D>(&facets, lattice),
        Structure::Boxes => boxes::<G, D>(&facets, lattice),
        Structure::Bsp => planes::<G, D>(&facets, lattice),
    };
    found.ok_or(StructureError::Empty)
}

/// A place in the units of the source.
fn place<const D: usize>(steps: [f64; D], lattice: &Lattice) -> [f64; 3] {
    let spread = from_fn(|k| steps.get(k).copied().unwrap_or(0.0));
    let mut place = lattice.from_steps(spread);
    if D == 2 {
        place[2] = 0.0;
    }
    place
}

/// Lines between all of these places.
fn joined(places: &[[f64; 3]]) -> Vec<[[f64; 3]; 2]> {
    let ends = (0..places.len()).flat_map(|i| (0..i).map(move |j| [j, i]));
    ends.map(|ends| ends.map(|k| places[k])).collect()
}

/// Lines from each of these places to the next, the last joining the first.
fn ring(places: &[[f64; 3]]) -> Vec<[[f64; 3]; 2]> {
    let next = places.iter().cycle().skip(1);
    let sides = if places.len() > 2 { places.len() } else { 1 };
    let ring = places.iter().zip(next).map(|(from, to)| [*from, *to]);
    ring.take(sides).collect()
}

/// What is drawn of so many parts, with a caption.
fn structure(name: &str, all: usize, depth: u32, parts: Vec<PartShown>) -> StructureShown {
    StructureShown {
        caption: format!("{name}: {} of {all}, to depth {depth}", parts.len()),
        parts,
        depth,
    }
}

/// The deepest level with few enough parts; `count` tells how many a level has, from the root on to the last one.
fn level(count: impl Iterator<Item = usize>) -> usize {
    let few = count.take_while(|count| *count <= MOST);
    few.count().saturating_sub(1)
}

fn cones<G: Simplicial<D>, const D: usize>(
    facets: &[G::Facet],
    lattice: &Lattice,
) -> Option<StructureShown> {
    let covering = Covering::<G, D>::central(facets).ok()?;
    let most = if D == 2 { DEPTH } else { DEPTH / 2 };
    let tree = ConeTree::build(covering, &Parameters::for_faces(most));
    let depths = 0..=tree.nodes().iter().map(|node| node.depth).max()?;
    let best = level(depths.map(|depth| full(&tree, depth).count()));
    let depth = u32::try_from(best).ok()?;
    let parts = full(&tree, depth).filter_map(|number| {
        let node = &tree.nodes()[number];
        let corners = node.enclosing?.corners();
        let places = corners.into_iter().chain([[0.0; D]]);
        let places: Vec<_> = places.map(|p| place(tree.place(p), lattice)).collect();
        Some(PartShown {
            depth: node.depth,
            shape: ShapeShown::Lines(joined(&places)),
        })
    });
    let name = if D == 2 {
        "with a tri-tree, enclosing triangles"
    } else {
        "with a tetra-tree, enclosing tetrahedra"
    };
    let all = tree.nodes().iter().filter(|node| node.enclosing.is_some());
    Some(structure(name, all.count(), depth, parts.collect()))
}

/// The cones of a level that have something in them.
fn full<G: Simplicial<D>, const D: usize>(
    tree: &ConeTree<G, D>,
    depth: u32,
) -> impl Iterator<Item = usize> {
    let level = tree.level(depth);
    level.filter(|number| tree.nodes()[*number].enclosing.is_some())
}

fn spheres<G: Simplicial<D>, const D: usize>(
    facets: &[G::Facet],
    lattice: &Lattice,
) -> Option<StructureShown> {
    let tree = SphereTree::quinlan::<G>(facets).ok()?;
    let depths: Vec<u32> = (0..)
        .zip(0..tree.level_count())
        .flat_map(|(depth, level)| tree.level(level).map(move |_| depth))
        .collect();
    let is_leaf: Vec<_> = tree.nodes().iter().map(Node::is_leaf).collect();
    let unit = place([1.0; D], lattice)[0] - place([0.0; D], lattice)[0];
    let parts = in_level(&depths, &is_leaf, |number| {
        let sphere = tree.nodes()[number].sphere;
        ShapeShown::Ball {
            centre: place(sphere.centre.map(f64::from), lattice),
            radius: f64::from(sphere.radius) * unit,
        }
    });
    let name = if D == 2 {
        "with a tree of circles"
    } else {
        "with a tree of spheres"
    };
    Some(of_level(name, depths.len(), parts))
}

fn boxes<G: Simplicial<D>, const D: usize>(
    facets: &[G::Facet],
    lattice: &Lattice,
) -> Option<StructureShown> {
    let tree = Hierarchy::<BoundingBox<D>, D>::of_facets::<G>(facets)?;
    let nodes: Vec<_> = tree.volumes().collect();
    // Halves lie side by side, those of one node behind those of the one before.
    let mut depths = vec![0];
    let is_leaf: Vec<_> = nodes.iter().map(|(_, facets)| facets.len() < 2).collect();
    for (number, is_leaf) in is_leaf.iter().enumerate() {
        let depth: u32 = *depths.get(number)?;
        if !is_leaf {
            depths.extend([depth + 1; 2]);
        }
    }
    let parts = in_level(&depths, &is_leaf, |number| {
        let ends = nodes[number].0.corners();
        let corner = |number: usize| -> [f64; D] { from_fn(|k| ends[number >> k & 1][k]) };
        let edges = (0..1 << D).flat_map(|from: usize| {
            let others = (0..D).map(move |k| from | 1 << k);
            others
                .filter(move |to| *to != from)
                .map(move |to| [from, to])
        });
        let edges = edges.map(|edge| edge.map(|end| place(corner(end), lattice)));
        ShapeShown::Lines(edges.collect())
    });
    Some(of_level("with a tree of boxes", nodes.len(), parts))
}

/// The parts of the deepest level that has few enough: nodes of it, and leaves above.
fn in_level(
    depths: &[u32],
    is_leaf: &[bool],
    shape: impl Fn(usize) -> ShapeShown,
) -> Vec<PartShown> {
    let of = |level: u32| {
        let nodes = depths.iter().zip(is_leaf).enumerate();
        nodes.filter_map(move |(number, (depth, is_leaf))| {
            (*depth == level || *depth < level && *is_leaf).then_some(number)
        })
    };
    let last = depths.iter().copied().max().unwrap_or(0);
    let best = level((0..=last).map(|level| of(level).count()));
    let parts = of(u32::try_from(best).unwrap_or(0)).map(|number| PartShown {
        depth: depths[number],
        shape: shape(number),
    });
    parts.collect()
}

fn of_level(name: &str, all: usize, parts: Vec<PartShown>) -> StructureShown {
    let depth = parts.iter().map(|part| part.depth).max().unwrap_or(0);
    structure(name, all, depth, parts)
}

fn planes<G: Simplicial<D>, const D: usize>(
    facets: &[G::Facet],
    lattice: &Lattice,
) -> Option<StructureShown> {
    let tree = BspTree::<G, D>::build(facets, &BspParameters::for_facets(facets.len())).ok()?;
    let corners = || facets.iter().flat_map(G::ends);
    let low: [f64; D] = from_fn(|k| corners().map(|p| p[k]).fold(f64::INFINITY, f64::min));
    let high: [f64; D] = from_fn(|k| corners().map(|p| p[k]).fold(f64::NEG_INFINITY, f64::max));
    let room = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max) * BEYOND;
    let cuts = tree.cuts([low.map(|x| x - room), high.map(|x| x + room)]);
    let all = cuts.len();
    let parts = cuts.into_iter().take(MOST).map(|cut| {
        let corners: Vec<_> = cut.corners.iter().map(|p| place(*p, lattice)).collect();
        PartShown {
            depth: u32::try_from(cut.depth).unwrap_or(u32::MAX),
            shape: ShapeShown::Lines(ring(&corners)),
        }
    });
    let name = if D == 2 {
        "with the lines of a BSP tree"
    } else {
        "with the planes of a BSP tree"
    };
    Some(of_level(name, all, parts.collect()))
}
