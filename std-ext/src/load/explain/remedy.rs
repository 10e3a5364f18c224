//! What would make a solid of a surface, as options and commands that were tried.

use super::{LoadOptions, Soup};
use crate::{
    import::{Mesh, ReadOptions},
    mend::Remedy,
};
use tetracone::number::Arithmetic;

/// The name of a file and how it is read.
type Source<'a> = (&'a str, &'a LoadOptions);

/// What to do about a surface that is open.
pub(super) fn open_mesh(mesh: Option<Mesh>, source: Source<'_>) -> String {
    let told = mesh.and_then(|mesh| remedy(mesh, source));
    told.unwrap_or_else(|| match command(source) {
        Some(name) => format!("`tetracone check {name}` tells more"),
        None => "`tetracone check` tells more".to_owned(),
    })
}

/// What to do about a boundary that encloses nothing.
pub(super) fn empty<C: AsRef<[u32]>>(soup: &Soup<C>, source: Source<'_>) -> String {
    let told = soup.mesh().and_then(|mesh| remedy(mesh, source));
    told.unwrap_or_else(|| {
        "check that it is a solid and no sheet, or scale it so that its parts differ less in size"
            .to_owned()
    })
}

/// Advice for a surface that single precision has no room for, and a lattice has.
pub(super) fn in_fixed<C: AsRef<[u32]>>(
    soup: &Soup<C>,
    options: &LoadOptions,
) -> Option<&'static str> {
    let mesh = turned(soup.mesh()?, options);
    let is_kept = Remedy::is_fixed(&mesh, options.arithmetic.unwrap_or(Arithmetic::F32));
    is_kept.then_some(FIXED)
}

const FIXED: &str = "--arith fixed makes a solid of it";

fn remedy(mesh: Mesh, source: Source<'_>) -> Option<String> {
    let options = source.1;
    let mesh = turned(mesh, options);
    let arithmetic = options.arithmetic.unwrap_or(Arithmetic::F32);
    let method = match Remedy::of(&mesh, arithmetic)? {
        Remedy::Plane => {
            let plane = "it is flat; --plane, without mending, reads it as a solid of the plane";
            return Some(plane.to_owned());
        }
        Remedy::Fixed => return Some(FIXED.to_owned()),
        Remedy::Mend(method) => method,
    };
    let fixed = match arithmetic {
        Arithmetic::F32 => "",
        Arithmetic::Fixed => " --arith fixed",
    };
    Some(match command(source) {
        Some(name) => {
            // It is not written over what it is made of.
            let solid = if name == "solid.obj" {
                "mended.obj"
            } else {
                "solid.obj"
            };
            format!("`tetracone mend {name} -o {solid}{method}{fixed}` makes it a solid")
        }
        None => format!(
            "`tetracone mend`, with what it is read with and `-o solid.obj{method}{fixed}`, makes it \
             a solid"
        ),
    })
}

/// The surface as it is baked.
fn turned(mut mesh: Mesh, options: &LoadOptions) -> Mesh {
    if options.bake.flip {
        mesh.faces.iter_mut().for_each(|face| face.swap(1, 2));
    }
    mesh
}

/// The file's name for a command; none where a name does not say how it was read.
fn command((name, options): Source<'_>) -> Option<String> {
    let is_all = options.read == ReadOptions::default() && !name.starts_with('<');
    is_all.then(|| quoted(name))
}

/// The name of a file as a shell takes it.
fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    if name.chars().all(is_plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', "'\\''"))
    }
}
