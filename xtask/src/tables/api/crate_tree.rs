//! A crate's source as a tree of modules, and what names mean in each.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context as _, Result};
use syn::{Attribute, Ident, Item, UseTree, Visibility};

/// Where a module is: the names on the way there, from the crate's root.
pub(super) type Place = Vec<String>;

/// An item: its module and its name there.
pub(super) type Name = (Place, String);

/// What a name that is brought into a module means: the path that the declaration writes.
struct Import {
    name: String,
    path: Place,
    is_public: bool,
}

pub(super) struct Module {
    pub(super) items: Vec<Item>,
    imports: Vec<Import>,
    /// Whether it can be reached from outside where its parent can.
    is_public: bool,
}

/// All modules of a crate, those of its tests left out.
pub(super) struct Crate(BTreeMap<Place, Module>);

impl Crate {
    /// Reads a crate, from its `lib.rs` on.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut modules = BTreeMap::new();
        let folder = root.parent().context("a file lies in a folder")?;
        read_into(&mut modules, Vec::new(), root, folder, true)?;
        Ok(Self(modules))
    }

    pub(super) fn modules(&self) -> impl Iterator<Item = (&Place, &Module)> {
        self.0.iter()
    }

    /// The items that a name of a public module stands for, those that it re-exports among them:
    /// how they are called there, and what they are.
    pub(super) fn exports(&self, place: &Place) -> Vec<(String, Name)> {
        let Some(module) = self.0.get(place) else {
            return Vec::new();
        };
        let own = module.items.iter().filter_map(|item| {
            let (name, visibility) = named(item)?;
            let name = name.to_string();
            is_open(visibility).then(|| (name.clone(), (place.clone(), name)))
        });
        let others = module.imports.iter().filter(|import| import.is_public);
        let others = others
            .filter_map(|import| Some((import.name.clone(), self.follow(place, &import.path, 0)?)));
        own.chain(others).collect()
    }

    /// The public modules right below a public one.
    pub(super) fn below(&self, place: &Place) -> Vec<Place> {
        let is_child = |child: &Place| child.len() == place.len() + 1 && child.starts_with(place);
        let children = self.0.iter().filter(|(child, _)| is_child(child));
        children
            .filter(|(_, module)| module.is_public)
            .map(|(child, _)| child.clone())
            .collect()
    }

    /// What an item is.
    pub(super) fn item(&self, (place, name): &Name) -> Option<&Item> {
        let items = &self.0.get(place)?.items;
        items
            .iter()
            .find(|item| named(item).is_some_and(|(own, _)| own == name))
    }

    /// All items that can be named from outside.
    pub(super) fn reachable(&self) -> BTreeSet<Name> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![Vec::new()]);
        while let Some(place) = open.pop() {
            reached.extend(self.exports(&place).into_iter().map(|(_, item)| item));
            open.extend(self.below(&place));
        }
        reached
    }

    /// What a name means in a module.
    pub(super) fn resolve(&self, place: &Place, name: &str) -> Option<Name> {
        self.look_up(place, name, 0)
    }

    fn look_up(&self, place: &Place, name: &str, depth: usize) -> Option<Name> {
        let own = (place.clone(), name.to_owned());
        if self.item(&own).is_some() {
            return Some(own);
        }
        let mut imports = self.0.get(place)?.imports.iter();
        let import = imports.find(|import| import.name == name)?;
        self.follow(place, &import.path, depth + 1)
    }

    /// What a path means that stands in a module.
    fn follow(&self, place: &Place, path: &[String], depth: usize) -> Option<Name> {
        // Nobody re-exports that often; a circle would.
        if depth > 8 {
            return None;
        }
        let (name, way) = path.split_last()?;
        let mut at = place.clone();
        for step in way {
            match step.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                _ => at.push(step.clone()),
            }
        }
        self.look_up(&at, name, depth)
    }
}

/// Reads a module's file, and those of the modules below it.
fn read_into(
    modules: &mut BTreeMap<Place, Module>,
    place: Place,
    file: &Path,
    folder: &Path,
    is_public: bool,
) -> Result<()> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(name)?;
    let source = syn::parse_file(&text).with_context(name)?;
    note(modules, place, source.items, folder, is_public)
}

/// Writes a module's items down, and those of the modules below it.
fn note(
    modules: &mut BTreeMap<Place, Module>,
    place: Place,
    mut items: Vec<Item>,
    folder: &Path,
    is_public: bool,
) -> Result<()> {
    items.retain(|item| !is_test(item));
    let mut imports = Vec::new();
    for item in &mut items {
        match item {
            Item::Use(import) => {
                let is_public = is_open(&import.vis);
                flatten(&import.tree, &mut Vec::new(), is_public, &mut imports);
            }
            Item::Mod(module) => {
                let name = module.ident.to_string();
                let below = folder.join(&name);
                let place = place.iter().cloned().chain([name.clone()]).collect();
                let is_public = is_open(&module.vis) && !is_hidden(&module.attrs);
                if let Some((_, items)) = module.content.take() {
                    note(modules, place, items, &below, is_public)?;
                    continue;
                }
                let mut files =
                    [folder.join(format!("{name}.rs")), below.join("mod.rs")].into_iter();
                let file = files.find(|file| file.exists());
                let file = file.with_context(|| format!("module {name} has no file"))?;
                read_into(modules, place, &file, &below, is_public)?;
            }
            _ => {}
        }
    }
    modules.insert(
        place,
        Module {
            items,
            imports,
            is_public,
        },
    );
    Ok(())
}

/// A declaration's names and paths, one by one.
fn flatten(tree: &UseTree, path: &mut Place, is_public: bool, imports: &mut Vec<Import>) {
    let mut note = |name: &Ident, last: &Ident, path: &Place| {
        let path = path.iter().cloned().chain([last.to_string()]).collect();
        let name = name.to_string();
        imports.push(Import {
            name,
            path,
            is_public,
        });
    };
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            flatten(&step.tree, path, is_public, imports);
            path.pop();
        }
        UseTree::Name(last) => note(&last.ident, &last.ident, path),
        UseTree::Rename(last) => note(&last.rename, &last.ident, path),
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, path, is_public, imports);
            }
        }
        UseTree::Glob(_) => {}
    }
}

/// The name of an item that can be public by itself.
fn named(item: &Item) -> Option<(&Ident, &Visibility)> {
    Some(match item {
        Item::Const(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Fn(item) => (&item.sig.ident, &item.vis),
        Item::Static(item) => (&item.ident, &item.vis),
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::Type(item) => (&item.ident, &item.vis),
        _ => return None,
    })
}

pub(super) const fn is_open(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether the documentation leaves something out.
pub(super) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| says(attribute, "doc", "hidden"))
}

fn is_test(item: &Item) -> bool {
    let attributes = match item {
        Item::Mod(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => return false,
    };
    attributes
        .iter()
        .any(|attribute| says(attribute, "cfg", "test"))
}

/// Whether an attribute is just `name(word)`.
fn says(attribute: &Attribute, name: &str, word: &str) -> bool {
    attribute.path().is_ident(name)
        && attribute
            .parse_args::<Ident>()
            .is_ok_and(|said| said == word)
}
