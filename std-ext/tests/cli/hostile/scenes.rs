//! Scenes and drawings that want to be more than their files hold.

use super::error;
use crate::formats::{binary_gltf, collada, gltf, json, svg};
use crate::world::World;

/// A Collada file in which every node but the last is twice in the one before.
fn doubled_collada(levels: usize) -> String {
    let nodes: Vec<String> = (0..levels)
        .map(|level| {
            let next = format!("<instance_node url='#d{}'/>", level + 1);
            format!("<node id='d{level}'>{next}{next}</node>")
        })
        .collect();
    let last = format!("<node id='d{levels}'><instance_geometry url='#g'/></node>");
    collada("", "", &(nodes.concat() + &last))
}

#[test]
fn files_may_end_anywhere() {
    let drawing = svg("<path d='M0 0h2v2h-2z'/>");
    for (name, bytes) in [
        ("a.dae", collada("", "", "").into_bytes()),
        ("a.gltf", gltf().into_bytes()),
        ("a.glb", binary_gltf(None)),
        ("a.svg", drawing.into_bytes()),
    ] {
        // The end of the last line may be lost.
        let least = bytes.trim_ascii_end().len();
        for part in 0..=24 {
            let _ = error(name, &bytes[..(least - 1) * part / 24]);
        }
    }
}

#[test]
fn counts_of_scenes_are_not_believed() {
    let most = usize::MAX;
    let collada = |from: &str, to: &str| error("a.dae", collada("", "", "").replacen(from, to, 1));
    assert_eq!(
        collada("count='8'", &format!("count='{most}'")),
        format!("a.dae:5: the accessor promises {most} positions, and the array has 24 numbers")
    );
    for more in [
        format!("stride='{most}'"),
        format!("stride='3' offset='{most}'"),
    ] {
        assert!(collada("stride='3'", &more).contains("the accessor promises 8 positions"));
    }
    assert!(
        collada("offset='1'", &format!("offset='{most}'")).contains("no whole number of corners")
    );
    let list = "<polylist><input semantic='VERTEX' source='#v'/><vcount>4294967295</vcount>";
    assert!(
        collada(
            "<triangles",
            &format!("{list}<p>0 1 2</p></polylist><triangles")
        )
        .ends_with("a polygon is said to have \"4294967295\" corners where 3 are left")
    );
    let gltf = |from: &str, to: &str| {
        error(
            "a.glb",
            binary_gltf(Some(&json(None).replacen(from, to, 1))),
        )
    };
    for (from, to) in [
        ("\"count\":8", format!("\"count\":{most}")),
        ("\"byteLength\":96", format!("\"byteLength\":{most}")),
        (
            "\"byteLength\":96",
            format!("\"byteStride\":{most},\"byteLength\":96"),
        ),
        ("\"byteOffset\":96", format!("\"byteOffset\":{most}")),
        (
            "\"byteLength\":96",
            "\"byteStride\":0,\"byteLength\":96".to_owned(),
        ),
        (
            "\"bufferView\":0",
            format!("\"byteOffset\":{most},\"bufferView\":0"),
        ),
    ] {
        let told = gltf(from, &to);
        assert!(told.ends_with("more than its buffer view holds"), "{told}");
    }
    assert!(gltf("\"count\":8", "\"count\":-1").contains("not valid glTF"));
    assert!(gltf("168", &most.to_string()).contains("promises"));
    for at in [12, 20 + json(None).len().next_multiple_of(4)] {
        let mut bytes = binary_gltf(None);
        bytes[at..at + 4].fill(0xff);
        assert!(error("a.glb", &bytes).contains("promises 4294967295 bytes"));
    }
    assert!(
        error("a.glb", b"glTF\x02\0\0\0\0\0\0\0").contains("the file ends where its chunk JSON")
    );
}

#[test]
fn entities_and_depth_cost_nothing() {
    let laughs: Vec<String> = (1..20)
        .map(|level| {
            format!(
                "<!ENTITY l{level} '{}'>",
                format!("&l{};", level - 1).repeat(10)
            )
        })
        .collect();
    let bomb = format!(
        "<!DOCTYPE COLLADA [<!ENTITY l0 'ha'>{}]><COLLADA>&l19;</COLLADA>",
        laughs.concat()
    );
    let told = "1: it declares entities, which are not read; save it without a document type";
    assert_eq!(error("a.dae", &bomb), format!("a.dae:{told}"));
    assert_eq!(
        error("a.svg", bomb.replace("COLLADA", "svg")),
        format!("a.svg:{told}")
    );
    let outside = "<!DOCTYPE COLLADA SYSTEM 'file:///etc/hostname'><COLLADA/>";
    assert!(error("a.dae", outside).contains("no faces"));
    let most = 100_000;
    let deep = "<node>".repeat(most) + &"</node>".repeat(most);
    let with_cube = collada("", "", &deep).replace("url='#g'", "url='#none'");
    assert!(error("a.dae", with_cube).ends_with("\"#none\" does not exist in the file"));
    assert!(error("a.dae", "<node>".repeat(most)).contains("not valid XML"));
    let groups = "<g>".repeat(most) + &"</g>".repeat(most);
    assert!(error("a.svg", svg(&groups)).contains("not an SVG drawing that can be read"));
    let extras = format!(
        "\"extras\":{}{},\"nodes\":7",
        "[".repeat(most),
        "]".repeat(most)
    );
    assert!(
        error("a.gltf", gltf().replacen("\"nodes\":[0]", &extras, 1)).contains("not valid glTF")
    );
    let attributes: Vec<String> = (0..200_000).map(|at| format!(" a{at}=''")).collect();
    assert_eq!(
        error("a.dae", format!("<COLLADA{}/>", attributes.concat())),
        "a.dae:1: an element has more than 4096 attributes"
    );
    // Signs in quotes and in text are neither attributes nor ends of them.
    let quoted = format!("<COLLADA a='>'{}/>", attributes.concat());
    assert_eq!(
        error("a.dae", quoted),
        "a.dae:1: an element has more than 4096 attributes"
    );
    let signs = "=".repeat(10_000);
    let asset = format!("<contributor a='{signs}'>{signs}</contributor><!-- {signs} -->");
    let world = World::new();
    world.put("signs.dae", collada(&asset, "", ""));
    assert_eq!(world.run("check signs.dae").code, Some(0));
}

#[test]
fn what_repeats_itself_without_end_is_refused() {
    let comes_back = "the scene's nodes come back more than 65536 times; perhaps one is in itself; export \
                      the scene without instances";
    assert!(error("a.dae", doubled_collada(40)).ends_with(comes_back));
    let cycle = "<node id='c'><instance_node url='#c'/></node>";
    assert!(error("a.dae", collada("", "", cycle)).ends_with(comes_back));
    let nodes: Vec<String> = (0..40)
        .map(|level| format!(r#"{{"children":[{},{}]}}"#, level + 1, level + 1))
        .collect();
    let nodes = format!("{},{{\"mesh\":0}}", nodes.join(","));
    let cube = r#"{"name":"cube","mesh":0}"#;
    let scene = |nodes: &str| binary_gltf(Some(&json(None).replace(cube, nodes)));
    assert!(error("a.glb", scene(&nodes)).ends_with(comes_back));
    assert!(error("a.glb", scene(r#"{"mesh":0,"children":[0]}"#)).ends_with(comes_back));
    // Few nodes, and many of one mesh's parts, all of which share their numbers.
    let primitive = r#"{"attributes":{"POSITION":0},"indices":1}"#;
    let parts = vec![primitive; 20_000].join(",");
    let text = json(None).replace(primitive, &parts);
    let text = text.replace(cube, &[cube; 60].join(","));
    let all: Vec<String> = (0..60).map(|node| node.to_string()).collect();
    let text = text.replace("\"nodes\":[0]", &format!("\"nodes\":[{}]", all.join(",")));
    let told = error("a.glb", binary_gltf(Some(&text)));
    assert!(
        told.contains("to more than 33554432 vertices and corners")
            || told.contains("not enough memory"),
        "{told}"
    );
    let uses: Vec<String> = (0..40)
        .map(|level| {
            let next = format!("<use href='#u{}'/>", level + 1);
            format!("<g id='u{level}'>{next}{next}</g>")
        })
        .collect();
    let last = "<path id='u40' d='M0 0h1v1z'/>";
    assert!(
        error("a.svg", svg(&(uses.concat() + last))).ends_with(
            "the drawing's elements come back more than 65536 times by references; perhaps one is in itself"
        )
    );
}

#[test]
fn places_that_are_no_numbers_are_refused() {
    for number in ["nan", "inf", "1e999"] {
        let placed = format!("<matrix>{number} 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>");
        let told = error("a.dae", collada("", &placed, ""));
        assert!(
            told.ends_with(&format!("expected a finite number, found \"{number}\"")),
            "{told}"
        );
    }
    let projected = "<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1</matrix>";
    assert!(error("a.dae", collada("", projected, "")).contains("no affine map"));
    assert!(error("a.dae", collada("", "<rotate>0 0 0 90</rotate>", "")).contains("no affine map"));
    let far =
        "a vertex is placed so far out that its coordinates are no numbers; scale the scene down";
    let large = "<scale>1e300 1 1</scale>".repeat(2);
    assert!(error("a.dae", collada("", &large, "")).ends_with(far));
    let node = |more: &str| {
        let text = json(None).replace("\"mesh\":0}", &format!("\"mesh\":0,{more}}}"));
        error("a.glb", binary_gltf(Some(&text)))
    };
    assert!(node("\"scale\":[1e308,1,1],\"translation\":[1e308,0,0]").ends_with(far));
    assert!(node("\"rotation\":[0,0,0,0]").ends_with("no affine map"));
    assert!(node("\"rotation\":[1e200,0,0,0]").ends_with("no affine map"));
    assert!(node("\"matrix\":[1,0,0,0]").contains("not valid glTF: invalid length 4"));
    let mut bytes = binary_gltf(None);
    let at = bytes.len() - 168;
    bytes[at..at + 4].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(
        error("a.glb", &bytes),
        "a.glb: mesh 0 has the coordinate NaN"
    );
    let told = error(
        "a.svg",
        svg("<path transform='scale(1e38)' d='M0 0h1e10v1e10z'/>"),
    );
    assert!(told.len() < 400, "{told}");
}
