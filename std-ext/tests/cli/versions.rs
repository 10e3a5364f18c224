//! What scenes may ask for and say that changes no shape, and what other versions of them are told.

use crate::{
    formats::{binary_gltf, collada, json},
    verdicts::done,
    world::World,
};

/// What glTF asks for that changes no shape is read; of what does, and of other versions, the truth is told.
#[test]
fn extensions_and_versions_of_gltf() {
    let world = World::new();
    let asked = |name: &str, version: &str| {
        let text = json(None);
        let text = text.replace("\"2.0\"", version);
        text.replacen('{', &format!("{{\"extensionsRequired\":[\"{name}\"],"), 1)
    };
    for name in [
        "KHR_materials_unlit",
        "KHR_materials_pbrSpecularGlossiness",
        "ADOBE_materials_thin_transparency",
        "KHR_texture_transform",
        "KHR_texture_basisu",
        "EXT_texture_webp",
        "MSFT_texture_dds",
        "KHR_lights_punctual",
        "EXT_lights_image_based",
        "KHR_xmp_json_ld",
        "KHR_mesh_quantization",
    ] {
        world.put("a.glb", binary_gltf(Some(&asked(name, "\"2.0\""))));
        done(&world, "info a.glb");
    }
    for (name, way) in [
        ("KHR_draco_mesh_compression", "compression"),
        ("EXT_meshopt_compression", "compression"),
        ("EXT_mesh_gpu_instancing", "it"),
        ("CESIUM_RTC", "it"),
    ] {
        world.put("a.glb", binary_gltf(Some(&asked(name, "\"2.0\""))));
        assert_eq!(
            world.run("info a.glb").error(),
            format!(
                "a.glb: it requires the extension {name:?}, which is not read; export it without {way}"
            )
        );
    }
    let head = "{\"asset\":{\"version\":\"1.0\",\"generator\":\"x\"},";
    let other = "a.gltf: it is glTF of version \"1.0\", and only 2 is read; export it as glTF 2.0";
    for rest in [
        "\"meshes\":{}}",
        "\"scene\":\"s\",\"scenes\":{\"s\":{\"nodes\":[]}},\"nodes\":{},\"meshes\":{}}",
        "\"nodes\":{\"a\":{\"meshes\":[\"m\"]}}}",
        "\"buffers\":{\"b\":{\"uri\":\"b.bin\"}}}",
        "\"accessors\":{\"a\":{\"type\":\"VEC3\"}},\"glExtensionsUsed\":[]}",
        "\"meshes\":[]}",
    ] {
        world.put("a.gltf", format!("{head}{rest}"));
        assert_eq!(world.run("info a.gltf").error(), other, "{rest}");
    }
    let mut old = binary_gltf(None);
    old[4] = 1;
    world.put("a.glb", old);
    let version = "a.glb: only binary glTF of version 2 is read; export it as glTF 2.0 (byte 4)";
    assert_eq!(world.run("info a.glb").error(), version);
    // Bytes after the chunks, and zeros in the place of blanks after the JSON.
    for more in [1, 4, 7, 8, 100] {
        let bytes = [binary_gltf(None), vec![7; more]].concat();
        world.put("a.glb", bytes);
        let told = format!(
            "left out {more} byte{} after its chunks",
            if more == 1 { "" } else { "s" }
        );
        assert!(done(&world, "info a.glb").out.contains(&told), "{told}");
    }
    // A rotation by zeros is none.
    let turned = json(None).replace("\"mesh\":0", "\"mesh\":0,\"rotation\":[0,0,0,0]");
    world.put("a.glb", binary_gltf(Some(&turned)));
    let told = "took 1 node with the rotation 0, 0, 0, 0 as not turned";
    assert!(done(&world, "info a.glb").out.contains(told));
}

/// A turn of no degrees is none, whatever its axis; of others the axis has to be one.
#[test]
fn turns_of_nothing_in_collada() {
    let world = World::new();
    let still = [
        "0 0 0 0",
        "0 0 0 -0",
        "0 0 0 0.0",
        "0 0 0 0e5",
        "-0 0 0 0",
        "1 0 0 0",
        "0 0 3 0",
        "1 1 1 0",
        "1e300 0 0 0",
        "1e-300 0 0 0",
    ];
    let checked = |numbers: &str| {
        let turns = format!("<rotate>{numbers}</rotate><rotate sid='r'> {numbers} </rotate>");
        world.put("a.dae", collada("", &turns, ""));
        world.run("check a.dae")
    };
    let unturned = {
        world.put("a.dae", collada("", "", ""));
        world.run("check a.dae")
    };
    for numbers in still {
        assert_eq!(checked(numbers), unturned, "{numbers}");
    }
    assert!(checked("0 0 0 90").error().contains("make no affine map"));
}
