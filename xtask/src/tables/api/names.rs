//! Everything of the core that has a name outside, one path each.

use anyhow::{Context as _, Result};
use syn::{Fields, Ident, ImplItem, Item, TraitItem};

use super::{
    Promises,
    crate_tree::{Name, Place},
    macros, methods,
};

impl Promises {
    /// The paths of all that can be named: modules, macros, items, and what is in these.
    pub(super) fn names(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        let root = "tetracone".to_owned();
        names.extend(macros(&self.library).map(|name| format!("{root}::{name}")));
        self.names_below(&Vec::new(), root, &mut names)?;
        Ok(names)
    }

    /// A module, and what is in it.
    fn names_below(&self, place: &Place, path: String, names: &mut Vec<String>) -> Result<()> {
        for (name, item) in self.library.exports(place) {
            let path = format!("{path}::{name}");
            let found = self.library.item(&item);
            let found = found.with_context(|| format!("`{path}` is not found"))?;
            if let Some((found, _)) = self.outside(&item, found) {
                let parts = parts(&found).into_iter().chain(self.associated(&item));
                names.extend(parts.map(|part| format!("{path}::{part}")));
                names.push(path);
            }
        }
        for below in self.library.below(place) {
            let name = below.last().context("what is below has a name")?;
            self.names_below(&below, format!("{path}::{name}"), names)?;
        }
        names.push(path);
        Ok(())
    }

    /// The public functions and constants of a type's own.
    fn associated(&self, item: &Name) -> Vec<String> {
        let blocks = self.blocks(item).map(|(_, block)| block);
        let own = blocks.filter(|block| block.trait_.is_none());
        let items = own.filter_map(methods).flat_map(|block| block.items);
        let names = items.filter_map(|item| match item {
            ImplItem::Const(item) => Some(item.ident.to_string()),
            ImplItem::Fn(item) => Some(item.sig.ident.to_string()),
            _ => None,
        });
        names.collect()
    }
}

/// The names in an item as it is seen from outside: fields, variants and theirs, a trait's items.
fn parts(item: &Item) -> Vec<String> {
    match item {
        Item::Struct(item) => fields(&item.fields).map(Ident::to_string).collect(),
        Item::Enum(item) => {
            let mut names = Vec::new();
            for variant in &item.variants {
                let own = fields(&variant.fields);
                names.extend(own.map(|field| format!("{}::{field}", variant.ident)));
                names.push(variant.ident.to_string());
            }
            names
        }
        Item::Trait(item) => {
            let names = item.items.iter().filter_map(|item| match item {
                TraitItem::Const(item) => Some(&item.ident),
                TraitItem::Fn(item) => Some(&item.sig.ident),
                TraitItem::Type(item) => Some(&item.ident),
                _ => None,
            });
            names.map(Ident::to_string).collect()
        }
        _ => Vec::new(),
    }
}

fn fields(fields: &Fields) -> impl Iterator<Item = &Ident> {
    fields.iter().filter_map(|field| field.ident.as_ref())
}
