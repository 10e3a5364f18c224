//! glTF files.

use core::fmt::Write as _;

use super::{baked, cube, notes};
use crate::world::World;

/// The cube's positions, then its indices.
fn buffer() -> Vec<u8> {
    let (points, faces) = cube();
    let positions = points.as_flattened().iter();
    let mut bytes: Vec<u8> = positions
        .flat_map(|&x| f32::from(x).to_le_bytes())
        .collect();
    bytes.extend(
        faces
            .as_flattened()
            .iter()
            .flat_map(|&x| u16::from(x).to_le_bytes()),
    );
    bytes
}

/// The JSON of the cube, with its buffer at an address, or in the file itself.
pub(crate) fn json(uri: Option<&str>) -> String {
    let uri = uri.map_or(String::new(), |uri| format!("\"uri\":\"{uri}\","));
    format!(
        r#"{{"asset":{{"version":"2.0"}},
"scene":0,"scenes":[{{"nodes":[0]}}],
"nodes":[{{"name":"cube","mesh":0}}],
"meshes":[{{"name":"shape","primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
"accessors":[{{"bufferView":0,"componentType":5126,"count":8,"type":"VEC3"}},
{{"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"}}],
"bufferViews":[{{"buffer":0,"byteLength":96}},{{"buffer":0,"byteOffset":96,"byteLength":72}}],
"buffers":[{{{uri}"byteLength":168}}]}}"#
    )
}

/// The cube with its buffer as an address, percent by percent.
pub(crate) fn gltf() -> String {
    let mut uri = "data:application/octet-stream,".to_owned();
    for byte in buffer() {
        let _ = write!(uri, "%{byte:02x}");
    }
    json(Some(&uri))
}

/// A binary file of this JSON, or of the cube's.
pub(crate) fn binary_gltf(text: Option<&str>) -> Vec<u8> {
    packed(text.unwrap_or(&json(None)), &buffer())
}

/// A binary file of positions and then indices of 32 bits.
pub(crate) fn large_gltf(vertices: usize, faces: usize, buffer: &[u8]) -> Vec<u8> {
    let (split, length) = (12 * vertices, buffer.len());
    let text = json(None)
        .replace("5123", "5125")
        .replace("\"count\":8", &format!("\"count\":{vertices}"))
        .replace("\"count\":36", &format!("\"count\":{}", 3 * faces))
        .replace("96", &split.to_string())
        .replace("72", &(length - split).to_string())
        .replace("168", &length.to_string());
    packed(&text, buffer)
}

/// A binary file.
fn packed(text: &str, buffer: &[u8]) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    text.resize(text.len().next_multiple_of(4), b' ');
    let word = |count: usize| u32::try_from(count).expect("few").to_le_bytes();
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend(word(28 + text.len() + buffer.len()));
    for (kind, chunk) in [(b"JSON", &text[..]), (b"BIN\0", buffer)] {
        bytes.extend(word(chunk.len()));
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}

/// A row of what `check` tells.
fn row(world: &World, arguments: &str, name: &str) -> String {
    let told = world.run(&format!("check {arguments}")).answers();
    let row = told.lines().find_map(|line| line.strip_prefix(name));
    row.unwrap_or_else(|| panic!("{told}")).trim().to_owned()
}

#[test]
fn buffers_are_read_from_the_folder_alone() {
    let world = World::new();
    let wanted = baked(&world, "cube.obj");
    world.put("a cube.bin", buffer());
    world.put("cube.gltf", json(Some("a%20cube.bin")));
    assert!(baked(&world, "cube.gltf") == wanted);
    std::fs::create_dir(world.path("below")).unwrap();
    world.put("below/cube.bin", buffer());
    world.put("cube.gltf", json(Some("./below/cube.bin")));
    assert!(baked(&world, "cube.gltf") == wanted);
    let mut base64 = "data:;base64,".to_owned();
    for three in buffer().chunks(3) {
        let bits = three
            .iter()
            .fold(0u32, |bits, byte| bits << 8 | u32::from(*byte));
        for shift in [18, 12, 6, 0] {
            let digit = (bits >> shift & 63) as usize;
            let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            base64.push(char::from(digits[digit]));
        }
    }
    world.put("cube.gltf", json(Some(&base64)));
    assert!(baked(&world, "cube.gltf") == wanted);
    let error = |uri: &str| {
        world.put("below/cube.gltf", json(Some(uri)));
        world.run("info below/cube.gltf").error()
    };
    for uri in [
        "../a%20cube.bin",
        "%2e%2e/a%20cube.bin",
        "/etc/hostname",
        "file:///etc/hostname",
        "http://example.org/a.bin",
        "..\\\\a.bin",
        "x/../../a.bin",
    ] {
        let told = error(uri);
        assert!(
            told.ends_with("is not in the folder of the file; put it there"),
            "{told}"
        );
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(world.path("a cube.bin"), world.path("below/link.bin")).unwrap();
        assert_eq!(
            error("link.bin"),
            "below/cube.gltf: the buffer \"link.bin\" is not in the folder of the file; put it there"
        );
    }
    assert_eq!(
        error("none.bin"),
        "below/cube.gltf: the buffer \"none.bin\" does not exist in the folder of the file"
    );
    assert_eq!(error("."), "below/cube.gltf: the buffer \".\" is no file");
    world.put("below/short.bin", [0; 9]);
    assert_eq!(
        error("short.bin"),
        "below/cube.gltf: buffer 0 promises 168 bytes and has 9; the file is damaged"
    );
    assert_eq!(
        error("data:;base64,?"),
        "below/cube.gltf: the buffer \"data:;base64,?\" is damaged"
    );
}

#[test]
fn nodes_place_their_meshes() {
    let world = World::new();
    let put = |nodes: &str, roots: &str| {
        let text = json(None).replace(r#"{"name":"cube","mesh":0}"#, nodes);
        let text = text.replace(r#""nodes":[0]"#, &format!(r#""nodes":{roots}"#));
        world.put("cube.glb", binary_gltf(Some(&text)));
    };
    let placed = |node: &str| {
        put(&format!("{{\"mesh\":0,{node}}}"), "[0]");
        (
            row(&world, "cube.glb", "from"),
            row(&world, "cube.glb", "volume"),
        )
    };
    let told = |place: &str, volume: &str| (place.to_owned(), volume.to_owned());
    assert_eq!(placed(r#""translation":[1,2,3]"#), told("1, 2, 3", "64"));
    let quarter = r#""rotation":[0,0,1,1],"translation":[1,0,0]"#;
    assert_eq!(placed(quarter), told("-3, 0, 0", "64"));
    assert_eq!(placed(r#""scale":[2,1,1]"#), told("0, 0, 0", "128"));
    assert_eq!(placed(r#""scale":[-1,1,1]"#), told("-4, 0, 0", "64"));
    let told_of = world.run("info cube.glb").answers();
    assert_eq!(notes(&told_of), ["turned the faces of 1 mirrored part"]);
    let matrix = r#""matrix":[2,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1]"#;
    assert_eq!(placed(matrix), told("5, 6, 7", "128"));
    put(
        r#"{"name":"up","translation":[0,0,9],"children":[1,2]},{"name":"a","mesh":0},
           {"mesh":0,"translation":[9,0,0]},{"name":"down","mesh":0}"#,
        "[0,3]",
    );
    assert_eq!(row(&world, "cube.glb", "faces"), "36");
    assert_eq!(row(&world, "cube.glb --object up", "from"), "0, 0, 9");
    assert_eq!(row(&world, "cube.glb --object up", "faces"), "24");
    assert_eq!(row(&world, "cube.glb --object shape", "faces"), "36");
    assert_eq!(
        world.run("check cube.glb --object b").error(),
        "cube.glb: no object is called \"b\"; there is \"up\", \"a\", \"shape\", \"down\""
    );
}

#[test]
fn strips_fans_and_what_is_neither() {
    let world = World::new();
    let primitive = r#"{"attributes":{"POSITION":0},"indices":1}"#;
    let more =
        |mode: u32| format!(r#"{primitive},{{"attributes":{{"POSITION":0}},"mode":{mode}}}"#);
    for mode in 0..4 {
        let text = json(None).replace(primitive, &more(mode));
        world.put("cube.glb", binary_gltf(Some(&text)));
        let told = world.run("info cube.glb").answers();
        assert_eq!(
            notes(&told),
            ["left out 1 part of a mesh made of points or lines"]
        );
    }
    for (mode, faces) in [(5, "18"), (6, "18")] {
        let text = json(None).replace(primitive, &more(mode));
        world.put("cube.glb", binary_gltf(Some(&text)));
        let told = world.run("check cube.glb").out;
        assert!(
            told.lines()
                .any(|line| line.starts_with("faces") && line.ends_with(faces)),
            "{told}"
        );
    }
    let text = json(None).replace(primitive, &more(7));
    world.put("cube.glb", binary_gltf(Some(&text)));
    assert_eq!(
        world.run("info cube.glb").error(),
        "cube.glb: mesh 0 has the mode 7, which does not exist"
    );
}

#[test]
fn errors_say_where() {
    let world = World::new();
    let error = |from: &str, to: &str| {
        let text = json(None);
        assert!(text.contains(from), "{from}");
        world.put("bad.glb", binary_gltf(Some(&text.replacen(from, to, 1))));
        let error = world.run("info bad.glb").error();
        error.strip_prefix("bad.glb: ").unwrap().to_owned()
    };
    assert_eq!(
        error("2.0", "1.0"),
        "it is glTF of version \"1.0\", and only 2 is read; export it as glTF 2.0"
    );
    assert_eq!(
        error("\"mesh\":0", "\"mesh\":7"),
        "mesh 7 does not exist in the file"
    );
    assert_eq!(
        error("\"nodes\":[0]", "\"nodes\":[3]"),
        "node 3 does not exist in the file"
    );
    assert_eq!(
        error("\"indices\":1", "\"indices\":9"),
        "accessor 9 does not exist in the file"
    );
    assert_eq!(
        error("\"bufferView\":0,", ""),
        "accessor 0 has no buffer view, as where a mesh is compressed, which is not read; export it \
         without compression"
    );
    assert_eq!(
        error("\"bufferView\":0,", "\"bufferView\":0,\"sparse\":{},"),
        "accessor 0 is sparse, which is not read; export it without that"
    );
    assert_eq!(
        error("\"count\":8", "\"count\":9"),
        "accessor 0 promises 9 values, more than its buffer view holds"
    );
    assert_eq!(
        error("\"count\":8", "\"count\":7"),
        "mesh 0 names vertex 7 of 7, numbered from 0"
    );
    assert_eq!(
        error("\"count\":36", "\"count\":35"),
        "mesh 0 has 35 corners, no whole triangles"
    );
    assert_eq!(
        error("5126", "5122"),
        "accessor 0 has positions as \"VEC3\" of the component type 5122, and only VEC3 of floats is \
         read; export it without quantization"
    );
    assert_eq!(
        error(
            "\"asset\"",
            "\"extensionsRequired\":[\"KHR_draco_mesh_compression\"],\"asset\""
        ),
        "it requires the extension \"KHR_draco_mesh_compression\", which is not read; export it without \
         compression"
    );
    assert_eq!(
        error("\"name\":\"cube\"", "\"scale\":[1,1e999,1]"),
        "not valid glTF: number out of range"
    );
    world.put("bad.gltf", gltf().replace("\"scene\":0", "\"scene\":x"));
    assert_eq!(
        world.run("info bad.gltf").error(),
        "bad.gltf:2: not valid glTF: expected value"
    );
}

#[test]
fn files_beside_it_are_read_whatever_it_is_called() {
    let world = World::new();
    std::fs::create_dir(world.path("g")).unwrap();
    let text = json(Some("cube.bin"));
    world.put("g/cube.model", &text);
    world.put("g/cube.bin", buffer());
    world.put("cube.bin", buffer());
    for command in ["check", "info"] {
        world
            .run(&format!("{command} g/cube.model --from gltf"))
            .answers();
        let piped = world.ask(&format!("{command} - --from gltf"), &text);
        assert_eq!(
            piped.error(),
            "<stdin>: the buffer \"cube.bin\" is in another file, which is not read from memory"
        );
    }
}
