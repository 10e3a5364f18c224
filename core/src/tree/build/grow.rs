//! Splitting cones from the orthants down.

use super::{
    BuildError, Cell, Parameters, Pending, Storage,
    cell::LocalFacet,
    leaf::{Leaf, groups_within},
    sheaf,
    storage::{Item, Part},
};
use crate::{
    dimension::Dimension,
    number::{Scalar, Sign},
    order::sort,
    solid::Solid,
    tree::{
        BoxTree, PolygonClass, Tree,
        cone::{MAX_DEPTH, Path, children, orthants},
        layout::{Indices, Link, MAX_LINK, NODE_WORDS},
    },
};

/// Groups with more facets than this are split however thin they are.
const MOST_THIN: usize = 64;

/// How many references a tree may hold: what was asked for, and at least what the orthants take.
pub(super) fn budget<G: Dimension>(facets: usize, parameters: &Parameters) -> usize {
    facets.saturating_mul(parameters.references_per_facet.max(orthants::<G>()) as usize)
}

/// What is known of the solid while its tree is built.
pub(super) struct Ground<'a, G: Dimension> {
    /// A tree without cones: the points and facets, and how to read them.
    pub(super) bare: Tree<'a, G>,
    /// Whether boundary passes through the origin.
    pub(super) origin_on_boundary: bool,
}

impl<G: Dimension> Ground<'_, G> {
    pub(super) fn facet(&self, number: u32) -> Option<(G::Facet, LocalFacet)> {
        let facet = self.bare.facet(number as usize)?;
        Some((facet, LocalFacet::new::<G>(self.bare.origin, &facet)))
    }
}

/// The parts of the storage while they fill.
pub(super) struct Parts<'a> {
    pub(super) nodes: Part<'a, [u32; NODE_WORDS]>,
    pub(super) groups: Part<'a, [u32; crate::tree::layout::GROUP_WORDS]>,
    pub(super) references: Part<'a, u32>,
    pub(super) sheaves: Part<'a, [u32; crate::tree::layout::SHEAF_WORDS]>,
    pub(super) sheets: Part<'a, [u32; crate::tree::layout::SHEET_WORDS]>,
    pub(super) items: Part<'a, Item>,
    pending: Part<'a, Pending>,
    pub(super) worst: u32,
    /// References that leaves had in their budgets and did not use. Where no group is left
    /// unsplit for being thin, little is left, and spending it elsewhere only costs memory. With a
    /// deadline, all that no cone holds.
    spare: usize,
    /// The greatest reach of boundary.
    reach: f64,
}

/// Builds a solid's tree, on a host or on a device.
///
/// # Errors
/// [`BuildError::Full`] where a part of the storage is too small, and what else an image cannot
/// hold. What the storage contains is then of no use.
///
/// # Cost
/// About one clipped facet a reference and level. Stack: fixed, below 4 kB.
///
/// ```
/// use fixed::types::I32F0;
/// use heapless::Vec;
/// use tetracone::{
///     plane::Point,
///     solid::{Polygon, Ridge, SolidStorage},
///     query::Class,
///     tree::build::{Item, Parameters, Pending, Storage, build},
/// };
///
/// fn full<T: Clone + Default, const N: usize>() -> Vec<T, N> {
///     core::iter::repeat_n(T::default(), N).collect()
/// }
///
/// let corner = |x, y| Point::new(I32F0::from_num(x), I32F0::from_num(y));
/// let corners = [corner(0, 0), corner(90, 0), corner(90, 30), corner(0, 60)];
/// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
/// let (mut points, mut facets, mut ridges) =
///     (full::<u32, 8>(), full::<u32, 8>(), full::<Ridge, 8>());
/// let storage =
///     SolidStorage { points: &mut points, facets: &mut facets, ridges: &mut ridges };
/// let polygon = Polygon::check(&corners, &edges, storage).expect("it is closed");
///
/// let (mut nodes, mut groups) = (full::<_, 12>(), full::<_, 12>());
/// let (mut references, mut items, mut pending) =
///     (full::<u32, 24>(), full::<Item, 24>(), full::<Pending, 8>());
/// let storage = Storage {
///     nodes: &mut nodes,
///     groups: &mut groups,
///     references: &mut references,
///     sheaves: &mut [],
///     sheets: &mut [],
///     items: &mut items,
///     pending: &mut pending,
/// };
/// let parameters = Parameters { depth: 1, group: 2, thin: 0, references_per_facet: 4 };
/// let tree = build(&polygon, &parameters, storage).expect("it fits");
/// assert_eq!(tree.classify(corner(50, 40)), Class::Inside);
/// assert_eq!(tree.classify(corner(45, 45)), Class::Boundary);
/// ```
///
/// # Source
/// Jiménez Delgado 2006, Def. 4.8 and 5.4, with the stopping rule by group and budget.
pub fn build<'a, G: Dimension>(
    solid: &Solid<'a, G>,
    parameters: &Parameters,
    storage: Storage<'a>,
) -> Result<Tree<'a, G>, BuildError> {
    build_for(solid, parameters, None, storage)
}

/// As [`build`], splitting every cone, too, in which some point may take more than `deadline`
/// evaluations, for as long as depth and references allow it: whether they did,
/// [`Tree::worst_case`] tells. With a group of `u32::MAX`, no other cone is split.
///
/// References are not shared out among the cones beforehand: whichever has to be split first takes
/// what it needs.
///
/// # Errors
/// As for [`build`].
///
/// # Cost
/// That of [`build`], and of making every cone a leaf before it is split.
pub fn build_within<'a, G: Dimension>(
    solid: &Solid<'a, G>,
    parameters: &Parameters,
    deadline: u32,
    storage: Storage<'a>,
) -> Result<Tree<'a, G>, BuildError> {
    build_for(solid, parameters, Some(deadline), storage)
}

fn build_for<'a, G: Dimension>(
    solid: &Solid<'a, G>,
    parameters: &Parameters,
    deadline: Option<u32>,
    storage: Storage<'a>,
) -> Result<Tree<'a, G>, BuildError> {
    let ((points, facets), origin) = (solid.words(), solid.origin());
    let slivers = u32::try_from(solid.sliver_count()).unwrap_or(0);
    if parameters.depth > MAX_DEPTH {
        return Err(BuildError::TooDeep {
            depth: parameters.depth,
        });
    }
    let facet_count = facets.len() / G::DIMENSION;
    let Ok(numbered) = u32::try_from(facet_count) else {
        return Err(BuildError::TooLarge { part: "facets" });
    };
    let mut ground = Ground::<G> {
        bare: Tree {
            origin,
            core: 0,
            worst: 0,
            points,
            facets: Indices::new(facets, false),
            facet_count: numbered,
            sized: numbered.saturating_sub(slivers),
            nodes: &[],
            groups: &[],
            references: Indices::new(&[], false),
            sheaves: &[],
            sheets: &[],
            boxes: BoxTree::NONE,
            class: PolygonClass::General,
        },
        origin_on_boundary: false,
    };
    let (mut core, mut on_boundary) = (0i32, false);
    for facet in (0..ground.bare.sized).filter_map(|number| ground.bare.sized_facet(number)) {
        let side = G::side(&facet, origin);
        if side == Sign::Zero {
            on_boundary |= G::touches(&facet, origin);
        } else if (0..G::DIMENSION).all(|k| G::inner_side(origin, &facet, k, origin) == side) {
            core += side.value();
        }
    }
    ground.bare.core = core;
    ground.bare.class = ground.bare.find_class();
    ground.origin_on_boundary = on_boundary;
    let Storage {
        nodes,
        groups,
        references,
        sheaves,
        sheets,
        items,
        pending,
    } = storage;
    let mut parts = Parts {
        nodes: Part::new(nodes, "nodes"),
        groups: Part::new(groups, "groups"),
        references: Part::new(references, "references"),
        sheaves: Part::new(sheaves, "sheaves"),
        sheets: Part::new(sheets, "sheets"),
        items: Part::new(items, "items"),
        pending: Part::new(pending, "pending cones"),
        worst: 0,
        spare: 0,
        reach: 0.0,
    };
    parts.start(&ground, budget::<G>(facet_count, parameters), deadline)?;
    while let Some(next) = parts.pending.pop() {
        parts.grow(&ground, parameters, deadline, next)?;
    }
    let (groups, references) = (parts.groups.finish(), parts.references.finish());
    if groups.len() > MAX_LINK {
        return Err(BuildError::TooLarge { part: "groups" });
    }
    Ok(Tree {
        worst: parts.worst,
        nodes: parts.nodes.finish(),
        groups,
        references: Indices::new(references, false),
        sheaves: parts.sheaves.finish(),
        sheets: parts.sheets.finish(),
        ..ground.bare
    })
}

impl Parts<'_> {
    /// Lists the facets of every orthant.
    fn start<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        mut budget: usize,
        deadline: Option<u32>,
    ) -> Result<(), BuildError> {
        let mut counts = [0usize; 8];
        for (orthant, count) in (0..orthants::<G>()).zip(&mut counts) {
            let cell = Cell::orthant::<G>(orthant);
            let before = self.items.count;
            // Slivers span no volume with the origin and lie in their neighbours' edges.
            for facet in 0..ground.bare.sized {
                self.list(ground, &cell, facet)?;
            }
            *count = self.items.count - before;
            let listed = self.items.range(before, *count);
            self.reach = listed
                .iter()
                .fold(self.reach, |most, item| most.max(item.greatest));
            self.nodes.push([0; NODE_WORDS])?;
        }
        if deadline.is_some() {
            self.spare = budget.saturating_sub(self.items.count);
            budget = self.items.count;
        }
        let first = Pending {
            node: 0,
            first: 0,
            core: ground.bare.core,
            evaluations: 0,
            count: self.items.count,
            budget,
            path: Path::root(0),
        };
        self.wait(first, (0..orthants::<G>()).zip(counts), Path::root)
    }

    /// Adds a facet to the list that ends the items, if it has a part in the cell.
    fn list<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: &Cell,
        number: u32,
    ) -> Result<(), BuildError> {
        let Some((_, facet)) = ground.facet(number) else {
            return Ok(());
        };
        let Some(piece) = cell.clip::<G>(&facet) else {
            return Ok(());
        };
        // Rounded before they are compared: groups must not overlap as they are stored.
        let stored = |word| G::Scalar::length_to_real(G::Scalar::length(word));
        let (least, greatest) = cell.reaches::<G>(&facet, &piece);
        let least = stored(G::Scalar::length_below(least));
        let greatest = stored(G::Scalar::length_above(greatest));
        self.items.push(Item {
            facet: number,
            least,
            greatest,
        })?;
        Ok(())
    }

    /// Puts cones whose lists lie one after the other from `parent.first` on into the queue, with
    /// the parent's budget shared out by the lengths of the lists.
    fn wait(
        &mut self,
        parent: Pending,
        lists: impl Iterator<Item = (u32, usize)>,
        path: impl Fn(u32) -> Path,
    ) -> Result<(), BuildError> {
        let mut first = parent.first;
        for (digit, count) in lists {
            // Products of two counts of facets: 64 bits, also where a pointer has 32.
            let share = parent.budget as u64 * count as u64 / (parent.count.max(1) as u64);
            self.pending.push(Pending {
                node: parent.node + digit,
                first,
                count,
                budget: usize::try_from(share).unwrap_or(usize::MAX).max(count),
                path: path(digit),
                ..parent
            })?;
            first += count;
        }
        Ok(())
    }

    /// Makes a cone a leaf, or splits it.
    fn grow<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        parameters: &Parameters,
        deadline: Option<u32>,
        mut cone: Pending,
    ) -> Result<(), BuildError> {
        let cell = Cell::at::<G>(cone.path);
        let items = self.items.range(cone.first, cone.count);
        sort(items, Item::by_reach);
        let (least, greatest) = items
            .iter()
            .fold((f64::INFINITY, 0.0), |(least, most), item| {
                (item.least.min(least), item.greatest.max(most))
            });
        let divisible = cone.path.depth() < parameters.depth;
        let link = if divisible && self.is_crowded(ground, &cell, &cone, parameters, deadline) {
            let held = sheaf::hold(self, ground, &cell, &mut cone)?;
            self.split(ground, &cell, cone, held)?
        } else {
            None
        };
        let link = if let Some(link) = link {
            link
        } else {
            let leaf = Leaf {
                ground,
                cell: &cell,
                cone,
            };
            let link = leaf.write(self)?;
            if parameters.thin > 0 || deadline.is_some() {
                self.spare += cone.budget.saturating_sub(cone.count);
            }
            self.items.truncate(cone.first);
            link
        };
        if let Some(node) = self.nodes.get_mut(cone.node as usize) {
            *node = [
                G::Scalar::length_below(least),
                G::Scalar::length_above(greatest),
                link.to_word(),
                cone.path.to_word(),
            ];
        }
        Ok(())
    }

    /// Whether a group is so large and its slab so thick that splitting the cone pays, or whether
    /// the cone has to be split for the deadline.
    fn is_crowded<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: &Cell,
        cone: &Pending,
        parameters: &Parameters,
        deadline: Option<u32>,
    ) -> bool {
        let thin = self.reach * f64::from(parameters.thin) / 1000.0;
        let leaf = Leaf {
            ground,
            cell,
            cone: *cone,
        };
        let mut rest: &[Item] = self.items.range(cone.first, cone.count);
        if deadline.is_some_and(|most| leaf.exceeds(rest, most)) {
            return true;
        }
        while let Some(size) = groups_within(rest, 0.0).next() {
            let (members, others) = rest.split_at_checked(size).unwrap_or_default();
            if size > parameters.group as usize
                && (size > MOST_THIN || leaf.thickness(members) > thin)
            {
                return true;
            }
            rest = others;
        }
        false
    }

    /// Lists the children's facets in place of the cone's; none if the budget does not allow it.
    fn split<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: &Cell,
        cone: Pending,
        held: Option<usize>,
    ) -> Result<Option<Link>, BuildError> {
        let end = self.items.count;
        let mut counts = [0usize; 4];
        for (digit, count) in (0..children::<G>()).zip(&mut counts) {
            let child = cell.child::<G>(digit);
            let before = self.items.count;
            for at in cone.first..end {
                let Some(item) = self.items.get_mut(at).copied() else {
                    continue;
                };
                self.list(ground, &child, item.facet)?;
            }
            *count = self.items.count - before;
        }
        let total = self.items.count - end;
        // A sheaf's cone has to have children, whatever they cost: their facets were already
        // counted in the cone's own list.
        let lacking = total.saturating_sub(cone.budget);
        if held.is_none() && lacking > self.spare {
            self.items.truncate(end);
            return Ok(None);
        }
        self.spare = self.spare.saturating_sub(lacking);
        self.items.close_up(cone.first, end);
        let first_child = self.nodes.count;
        for _ in 0..children::<G>() {
            self.nodes.push([0; NODE_WORDS])?;
        }
        let Ok(node) = u32::try_from(first_child) else {
            return Err(BuildError::TooLarge { part: "cones" });
        };
        let parent = Pending {
            node,
            count: total,
            budget: cone.budget + lacking,
            ..cone
        };
        self.wait(parent, (0..children::<G>()).zip(counts), |digit| {
            cone.path.child(digit)
        })?;
        Ok(Some(match held {
            None => Link::Branch { children: node },
            Some(sheaf) => {
                if let Some(record) = self.sheaves.get_mut(sheaf) {
                    record[0] = node;
                }
                Link::Sheaf {
                    sheaf: u32::try_from(sheaf).unwrap_or(u32::MAX),
                }
            }
        }))
    }
}
