//! Files of some megabytes, one of every format but SVG, whose reader asks for no memory.

use core::fmt::Write as _;

use crate::formats;

/// Tetrahedra side by side: their vertices, and their faces, which name these.
fn tetrahedra(count: usize) -> (Vec<[usize; 3]>, Vec<[usize; 3]>) {
    let corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
    let vertices = (0..count).flat_map(|at| corners.map(|[x, y, z]| [2 * at + x, y, z]));
    let faces = (0..count).flat_map(|at| faces.map(|face| face.map(|corner| 4 * at + corner)));
    (vertices.collect(), faces.collect())
}

/// Files of some megabytes, one of every format.
pub(super) fn files() -> Vec<(&'static str, Vec<u8>)> {
    let (vertices, faces) = tetrahedra(20_000);
    let counts = (vertices.len(), faces.len());
    let mut stl = vec![0; 80];
    stl.extend(u32::try_from(faces.len()).expect("few").to_le_bytes());
    for face in &faces {
        let numbers = face.map(|corner| vertices[corner]).concat();
        let numbers = numbers.iter().map(|x| u16::try_from(*x).expect("near"));
        stl.extend([0; 12]);
        stl.extend(numbers.flat_map(|x| f32::from(x).to_le_bytes()));
        stl.extend([0; 2]);
    }
    let lines = |start: &str, rows: &[[usize; 3]], first: usize| -> String {
        let mut lines = String::new();
        for [x, y, z] in rows.iter().map(|row| row.map(|x| x + first)) {
            let _ = writeln!(lines, "{start} {x} {y} {z}");
        }
        lines
    };
    let obj = lines("v", &vertices, 0) + &lines("f", &faces, 1);
    let numbered = lines("", &vertices, 0) + &lines("3", &faces, 0);
    let off = format!("OFF\n{} {} 0\n{numbered}", counts.0, counts.1);
    let ply = format!(
        "ply\nformat ascii 1.0\nelement vertex {}\nproperty float x\nproperty float y\n\
         property float z\nelement face {}\nproperty list uint uint vertex_indices\n\
         end_header\n{numbered}",
        counts.0, counts.1
    );
    let ring: Vec<_> = (0..200_000).map(|x| format!("[{x},{}]", x % 7)).collect();
    let ring = ring.join(",");
    let geojson = format!(r#"{{"type":"Polygon","coordinates":[[[0,-9],{ring},[0,-9]]]}}"#);
    let text = lines("", &vertices, 0).replace('\n', " ");
    let dae = formats::scene("", "<node><instance_geometry url='#g'/></node>")
        .replace("count='8'", &format!("count='{}'", vertices.len()))
        .replace("POINTS", &text)
        .replace(
            "FACES",
            &format!(
                "<triangles><input semantic='VERTEX' source='#v'/><p>{}</p></triangles>",
                lines("", &faces, 0).replace('\n', " ")
            ),
        );
    let floats = vertices.as_flattened().iter();
    let floats = floats.map(|x| u16::try_from(*x).expect("near"));
    let mut buffer: Vec<u8> = floats.flat_map(|x| f32::from(x).to_le_bytes()).collect();
    let indices = faces.as_flattened().iter();
    let indices = indices.map(|x| u32::try_from(*x).expect("few"));
    buffer.extend(indices.flat_map(u32::to_le_bytes));
    vec![
        ("a.dae", dae.into_bytes()),
        (
            "a.glb",
            formats::large_gltf(vertices.len(), faces.len(), &buffer),
        ),
        ("a.obj", obj.into_bytes()),
        ("a.off", off.into_bytes()),
        ("a.ply", ply.into_bytes()),
        ("a.stl", stl),
        ("a.geojson", geojson.into_bytes()),
    ]
}
