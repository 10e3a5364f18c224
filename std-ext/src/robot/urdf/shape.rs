//! The shapes of a link.

use roxmltree::Node;

use super::origin;
use crate::{
    import::Fault,
    memory::push,
    primitive::Primitive,
    robot::{
        Geometry, Shape, Shapes,
        xml::{attribute, child, children, elements, fault, numbers, real},
    },
};

/// What a geometry can be.
const KINDS: &str = "a mesh, box, cylinder, sphere or capsule";

/// The shapes of one kind, in the order of the file.
pub(super) fn read(link: Node<'_, '_>, shapes: Shapes) -> Result<Vec<Shape>, Fault> {
    let name = match shapes {
        Shapes::Collision => "collision",
        Shapes::Visual => "visual",
    };
    let mut all = Vec::new();
    for element in children(link, name) {
        let geometry = child(element, "geometry")?;
        let geometry = geometry
            .ok_or_else(|| fault(element, format_args!("it has no geometry; give it {KINDS}")))?;
        let shape = Shape {
            origin: origin(element)?,
            geometry: read_geometry(geometry)?,
        };
        push(&mut all, shape)?;
    }
    Ok(all)
}

fn read_geometry(geometry: Node<'_, '_>) -> Result<Geometry, Fault> {
    let mut kinds = elements(geometry);
    let (Some(element), None) = (kinds.next(), kinds.next()) else {
        let what = format!("a geometry is one of {KINDS}");
        return Err(fault(geometry, what));
    };
    let size = |name| -> Result<f64, Fault> {
        attribute(element, name)?;
        Ok(real(element, name)?.unwrap_or_default())
    };
    let primitive = match element.tag_name().name() {
        "mesh" => return mesh(element),
        "box" => {
            attribute(element, "size")?;
            let size = numbers(element, "size")?.unwrap_or_default();
            Primitive::Box { size }
        }
        "cylinder" => Primitive::Cylinder {
            radius: size("radius")?,
            length: size("length")?,
        },
        "capsule" => Primitive::Capsule {
            radius: size("radius")?,
            length: size("length")?,
        },
        "sphere" => Primitive::Sphere {
            radius: size("radius")?,
        },
        other => {
            let other = crate::import::text::quote(other);
            return Err(fault(element, format_args!("{other} is not {KINDS}")));
        }
    };
    Ok(Geometry::Primitive(primitive))
}

fn mesh(element: Node<'_, '_>) -> Result<Geometry, Fault> {
    let path = attribute(element, "filename")?.to_owned();
    let scale = numbers(element, "scale")?.unwrap_or([1.0; 3]);
    if scale.contains(&0.0) {
        let what = "the scale has a zero, which makes the mesh flat";
        return Err(fault(element, what));
    }
    Ok(Geometry::Mesh { path, scale })
}
