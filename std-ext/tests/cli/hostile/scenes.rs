//! Scenes and drawings that want to be more than their files hold.

use super::error;
use crate::formats::{binary_gltf, collada, gltf, json, svg};
use crate::world::World;

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
fn few_nodes_with_many_parts_are_refused() {
    // They all share their numbers.
    let cube = r#"{"name":"cube","mesh":0}"#;
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
}
