//! What the core promises: every public item, as code without bodies, and named as the glossary says.

mod crate_tree;
mod glossary;
mod names;

use core::fmt::Write as _;
use std::collections::BTreeSet;

use anyhow::{Context as _, Result};
use quote::ToTokens;
use syn::{
    Attribute, Fields, Ident, ImplItem, Item, ItemImpl, ItemMacro, Path, TraitItem, Type,
    Visibility, parse_quote, punctuated::Punctuated, token::Comma,
};

use crate::process;
use crate_tree::{Crate, Name, Place, is_hidden, is_open};
use glossary::Glossary;

/// A section a module, with everything that a user can name in it; an error where a name is not made
/// of the glossary's words.
pub(super) fn table() -> Result<String> {
    let root = process::root()?;
    let promises = Promises::of(&root.join("core/src/lib.rs"))?;
    Glossary::read(&root)?.check(&promises.names()?)?;
    promises.text()
}

/// A crate and what of it can be named from outside.
struct Promises {
    library: Crate,
    public: BTreeSet<Name>,
}

impl Promises {
    fn of(root: &std::path::Path) -> Result<Self> {
        let library = Crate::read(root)?;
        let public = library.reachable();
        Ok(Self { library, public })
    }

    fn text(&self) -> Result<String> {
        let mut text = String::new();
        self.section(&Vec::new(), &mut text)?;
        Ok(text)
    }

    /// A module's items, and those of the modules below it.
    fn section(&self, place: &Place, text: &mut String) -> Result<()> {
        let path = [&["tetracone".to_owned()], &place[..]].concat().join("::");
        let mut exports = self.library.exports(place);
        exports.sort();
        let mut code = String::new();
        if place.is_empty() {
            for name in macros(&self.library) {
                writeln!(code, "macro_rules! {name}")?;
            }
        }
        for (name, item) in &exports {
            let found = self.library.item(item);
            let found = found.with_context(|| format!("{name} of `{path}` is not found"))?;
            code += &self.promised(item, found)?;
        }
        if !code.is_empty() {
            write!(text, "\n## `{path}`\n\n```rust,ignore\n{code}```\n")?;
        }
        for below in self.library.below(place) {
            self.section(&below, text)?;
        }
        Ok(())
    }

    /// An item as its users see it.
    fn promised(&self, name: &Name, item: &Item) -> Result<String> {
        let Some((item, derived)) = self.outside(name, item) else {
            return Ok(String::new());
        };
        let has_methods = matches!(item, Item::Enum(_) | Item::Struct(_) | Item::Trait(_));
        let mut code = unparse(item);
        if has_methods {
            code += &self.implementations(name, derived)?;
        }
        Ok(code)
    }

    /// What of an item can be seen from outside, without bodies, and the traits that it derives.
    fn outside(&self, name: &Name, item: &Item) -> Option<(Item, BTreeSet<String>)> {
        let mut item = item.clone();
        let attributes = match &mut item {
            Item::Const(item) => {
                *item.expr = parse_quote!(_);
                &mut item.attrs
            }
            Item::Enum(item) => {
                for variant in &mut item.variants {
                    variant.attrs.clear();
                    for field in &mut variant.fields {
                        field.attrs.clear();
                    }
                }
                &mut item.attrs
            }
            Item::Fn(item) => {
                item.block = parse_quote!({});
                &mut item.attrs
            }
            Item::Struct(item) => {
                only_public(&mut item.fields);
                &mut item.attrs
            }
            Item::Trait(item) => {
                item.items.retain_mut(bare);
                // What is hidden has no name outside.
                let bounds = item.supertraits.iter();
                let shown = bounds.filter(|bound| self.is_shown(&name.0, bound));
                item.supertraits = shown.cloned().collect();
                &mut item.attrs
            }
            Item::Type(item) => &mut item.attrs,
            _ => return None,
        };
        let derived = derived(attributes);
        attributes.retain(|attribute| attribute.path().is_ident("non_exhaustive"));
        Some((item, derived))
    }

    /// What is implemented on a type: the traits in one line, then its own functions.
    fn implementations(&self, name: &Name, mut traits: BTreeSet<String>) -> Result<String> {
        let mut own = String::new();
        for (place, block) in self.blocks(name) {
            if let Some((_, path, _)) = &block.trait_ {
                traits.extend(self.shown(place, path));
            } else if let Some(block) = methods(block) {
                own += &unparse(Item::Impl(block));
            }
        }
        let mut code = String::new();
        if !traits.is_empty() {
            let traits: Vec<_> = traits.into_iter().collect();
            writeln!(code, "// {}", traits.join(", "))?;
        }
        Ok(code + &own)
    }

    /// The blocks that are about a type, and where they stand.
    fn blocks(&self, name: &Name) -> impl Iterator<Item = (&Place, &ItemImpl)> {
        let all = self.library.modules().flat_map(|(place, module)| {
            module.items.iter().filter_map(move |item| match item {
                Item::Impl(block) => Some((place, block)),
                _ => None,
            })
        });
        all.filter(move |(place, block)| self.subject(place, block).as_ref() == Some(name))
    }

    /// Whether something that stands in a module names nothing but public items.
    fn is_shown(&self, place: &Place, code: &impl ToTokens) -> bool {
        let code = code.to_token_stream().to_string();
        let is_other = |letter: char| !letter.is_alphanumeric() && letter != '_';
        code.split(is_other).all(|name| {
            let item = self.library.resolve(place, name);
            item.is_none_or(|item| self.public.contains(&item))
        })
    }

    /// A trait without the way to it; none where it, or a type that it is about, is not public.
    fn shown(&self, place: &Place, path: &Path) -> Option<String> {
        let step = path.segments.last()?;
        let code = unparse(parse_quote!(type X = dyn #step;));
        let code = code
            .trim_start_matches("type X = dyn ")
            .trim_end_matches(";\n");
        self.is_shown(place, step).then(|| code.to_owned())
    }

    /// The type that a block is about, if it is one of the crate.
    fn subject(&self, place: &Place, block: &ItemImpl) -> Option<Name> {
        let Type::Path(path) = &*block.self_ty else {
            return None;
        };
        self.library.resolve(place, &last(&path.path))
    }
}

/// What macros are exported, which are at the root wherever they stand.
fn macros(library: &Crate) -> impl Iterator<Item = &Ident> {
    let items = library.modules().flat_map(|(_, module)| &module.items);
    items.filter_map(|item| match item {
        Item::Macro(ItemMacro { ident, attrs, .. }) if is_exported(attrs) => ident.as_ref(),
        _ => None,
    })
}

fn is_exported(attributes: &[Attribute]) -> bool {
    let mut paths = attributes.iter().map(Attribute::path);
    paths.any(|path| path.is_ident("macro_export"))
}

/// Leaves out what nobody outside can name.
fn only_public(fields: &mut Fields) {
    let keep = |fields: &mut Punctuated<syn::Field, Comma>| {
        let public = fields.iter().filter(|field| is_open(&field.vis)).cloned();
        *fields = public
            .map(|mut field| {
                field.attrs.clear();
                field
            })
            .collect();
    };
    match fields {
        Fields::Named(fields) => keep(&mut fields.named),
        Fields::Unnamed(fields) => keep(&mut fields.unnamed),
        Fields::Unit => {}
    }
}

/// An item of a trait without documentation and body; whether it is one for users.
fn bare(item: &mut TraitItem) -> bool {
    let attributes = match item {
        TraitItem::Const(item) => &mut item.attrs,
        TraitItem::Fn(item) => {
            if item.default.is_some() {
                item.default = Some(parse_quote!({}));
            }
            &mut item.attrs
        }
        TraitItem::Type(item) => &mut item.attrs,
        _ => return true,
    };
    let shown = !is_hidden(attributes);
    attributes.clear();
    shown
}

/// The traits that are derived, those of features among them.
fn derived(attributes: &[Attribute]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for attribute in attributes {
        let list = Punctuated::<Path, Comma>::parse_terminated;
        if attribute.path().is_ident("derive")
            && let Ok(paths) = attribute.parse_args_with(list)
        {
            names.extend(paths.iter().map(last));
        }
        if attribute.path().is_ident("cfg_attr") {
            // `feature = "…", derive(…)`: the traits carry their crate's name.
            let _ = attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("feature") {
                    meta.value()?.parse::<syn::LitStr>()?;
                } else if meta.path.is_ident("derive") {
                    meta.parse_nested_meta(|meta| {
                        let steps: Vec<_> = meta
                            .path
                            .segments
                            .iter()
                            .map(|step| step.ident.to_string())
                            .collect();
                        names.insert(steps.join("::"));
                        Ok(())
                    })?;
                } else {
                    meta.input.parse::<proc_macro2::TokenStream>()?;
                }
                Ok(())
            });
        }
    }
    names
}

/// The public functions and constants of a block, in it; nothing where there are none.
fn methods(block: &ItemImpl) -> Option<ItemImpl> {
    let mut block = block.clone();
    block.items.retain_mut(|item| {
        let (visibility, attributes): (&Visibility, &mut Vec<Attribute>) = match item {
            ImplItem::Const(item) => {
                item.expr = parse_quote!(_);
                (&item.vis, &mut item.attrs)
            }
            ImplItem::Fn(item) => {
                item.block = parse_quote!({});
                (&item.vis, &mut item.attrs)
            }
            _ => return false,
        };
        let shown = is_open(visibility) && !is_hidden(attributes);
        attributes.clear();
        shown
    });
    block.attrs.clear();
    (!block.items.is_empty()).then_some(block)
}

/// Code in the usual layout; a body that was left out is a semicolon.
fn unparse(item: Item) -> String {
    let file = syn::File {
        shebang: None,
        attrs: Vec::new(),
        items: vec![item],
    };
    prettyplease::unparse(&file).replace(" {}\n", ";\n")
}

/// The last name of a path.
fn last(path: &Path) -> String {
    path.segments
        .last()
        .map_or_else(String::new, |step| step.ident.to_string())
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    const ROOT: &str = "
        mod inner;
        pub mod shown { pub const A: u8 = 1; }
        pub use inner::{Kind, Seen, Trait};
        #[doc(hidden)]
        pub mod hidden;
        #[macro_export]
        macro_rules! written { () => {}; }
    ";

    const INNER: &str = "
        /// Documented.
        #[derive(Clone)]
        #[cfg_attr(feature = \"serde\", derive(serde::Serialize))]
        #[non_exhaustive]
        pub struct Seen<S> { pub a: u8, b: S }
        pub struct Unseen;
        pub enum Kind { Left { by: u8 } }
        pub trait Trait: Private + Copy { #[doc(hidden)] fn secret(); fn told() -> u8 { 1 } }
        trait Private {}
        impl<S> Seen<S> { pub const MOST: u8 = 1; pub fn new(a: u8) -> Self { Self { a } } fn own() {} }
        impl<S> Trait for Seen<S> {}
        impl<S> Private for Seen<S> {}
        impl From<Unseen> for Seen<u8> {}
        impl<S> core::fmt::Display for Seen<S> {}
    ";

    /// What the crate above promises, read in a folder of this name.
    fn promises(name: &str) -> Promises {
        let folder = env::temp_dir().join(format!("tetracone-{name}-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in [("lib.rs", ROOT), ("inner.rs", INNER), ("hidden.rs", INNER)] {
            fs::write(folder.join(name), text).expect("a file");
        }
        let promises = Promises::of(&folder.join("lib.rs"));
        fs::remove_dir_all(&folder).expect("the folder is there");
        promises.expect("a crate")
    }

    #[test]
    fn what_is_public_is_told_and_nothing_else() {
        assert_eq!(
            promises("api").text().expect("a list"),
            "\n## `tetracone`\n\n```rust,ignore\nmacro_rules! written\n\
             pub enum Kind {\n    Left { by: u8 },\n}\n#[non_exhaustive]\n\
             pub struct Seen<S> {\n    pub a: u8,\n}\n// Clone, Display, Trait, serde::Serialize\n\
             impl<S> Seen<S> {\n    pub const MOST: u8 = _;\n    pub fn new(a: u8) -> Self;\n}\n\
             pub trait Trait: Copy {\n    fn told() -> u8;\n}\n```\n\n## `tetracone::shown`\n\n\
             ```rust,ignore\npub const A: u8 = _;\n```\n"
        );
    }
    #[test]
    fn all_that_is_public_has_its_name_told() {
        let mut names = promises("names").names().expect("names");
        names.sort();
        assert_eq!(
            names,
            [
                "tetracone",
                "tetracone::Kind",
                "tetracone::Kind::Left",
                "tetracone::Kind::Left::by",
                "tetracone::Seen",
                "tetracone::Seen::MOST",
                "tetracone::Seen::a",
                "tetracone::Seen::new",
                "tetracone::Trait",
                "tetracone::Trait::told",
                "tetracone::shown",
                "tetracone::shown::A",
                "tetracone::written",
            ]
        );
    }
}
