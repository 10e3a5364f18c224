//! Collada files.

use super::{baked, cube, notes, words};
use crate::world::World;

/// The cube as a Collada file: with these elements in its asset, with these of a node before its
/// geometry, and with these nodes beside it.
pub(crate) fn collada(asset: &str, placed: &str, nodes: &str) -> String {
    let (points, faces) = cube();
    let faces = words(&faces).replace(' ', " 0 ") + " 0";
    scene(
        asset,
        &format!("<node name='cube' id='n'>{placed}<instance_geometry url='#g'/></node>{nodes}"),
    )
    .replace("POINTS", &words(&points))
    .replace(
        "FACES",
        &format!(
            "<triangles count='12'><input semantic='VERTEX' source='#v' offset='0'/>\
                 <input semantic='NORMAL' source='#s' offset='1'/><p>{faces}</p></triangles>"
        ),
    )
}

/// A file with a geometry of POINTS and FACES.
pub(crate) fn scene(asset: &str, nodes: &str) -> String {
    format!(
        "<?xml version='1.0' encoding='utf-8'?>\n\
         <COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>\n\
         <asset>{asset}<up_axis>Z_UP</up_axis></asset>\n\
         <library_geometries><geometry id='g' name='shape'><mesh>\n\
         <source id='s'><float_array id='f' count='24'>POINTS</float_array>\n\
         <technique_common><accessor source='#f' count='8' stride='3'/></technique_common></source>\n\
         <vertices id='v'><input semantic='POSITION' source='#s'/></vertices>\n\
         FACES\n\
         </mesh></geometry></library_geometries>\n\
         <library_visual_scenes><visual_scene id='w'>\n{nodes}\n</visual_scene></library_visual_scenes>\n\
         <scene><instance_visual_scene url='#w'/></scene></COLLADA>\n"
    )
}

/// A row of what `check` tells.
fn row(world: &World, arguments: &str, name: &str) -> String {
    let told = world.run(&format!("check {arguments}")).answers();
    let row = told.lines().find_map(|line| line.strip_prefix(name));
    row.unwrap_or_else(|| panic!("{told}")).trim().to_owned()
}

#[test]
fn polygons_of_every_kind_are_faces() {
    let world = World::new();
    let (points, _) = cube();
    let quads = [
        [0, 3, 2, 1],
        [4, 5, 6, 7],
        [0, 1, 5, 4],
        [1, 2, 6, 5],
        [2, 3, 7, 6],
        [3, 0, 4, 7],
    ];
    let quads = quads.map(|quad| quad.map(|corner: u8| corner.to_string()).join(" "));
    let input = "<input semantic='VERTEX' source='#v'/>";
    let list = |quads: &[String]| -> String { format!("<p>{}</p>", quads.join("</p><p>")) };
    let fan = |quad: &String| format!("<trifans>{input}<p>{quad}</p></trifans>");
    let strip = |quad: &String| {
        let corners: Vec<&str> = quad.split(' ').collect();
        let [a, b, c, d] = corners[..] else {
            unreachable!()
        };
        format!("<tristrips>{input}<p>{b} {c} {a} {d}</p></tristrips>")
    };
    let wanted = row(&world, "cube.obj", "volume");
    for faces in [
        format!(
            "<polylist>{input}<vcount>4 4 4 4 4 4</vcount><p>{}</p></polylist>",
            quads.join(" ")
        ),
        format!("<polygons>{input}{}</polygons>", list(&quads)),
        quads.iter().map(fan).collect(),
        quads.iter().map(strip).collect(),
        quads.iter().map(fan).collect::<String>() + &format!("<lines>{input}<p>0 1</p></lines>"),
    ] {
        let file = scene("", "<node><instance_geometry url='#g'/></node>");
        let file = file
            .replace("POINTS", &words(&points))
            .replace("FACES", &faces);
        world.put("cube.dae", file);
        assert_eq!(row(&world, "cube.dae", "solid"), "yes", "{faces}");
        assert_eq!(row(&world, "cube.dae", "volume"), wanted, "{faces}");
    }
    let told = world.run("info cube.dae").answers();
    assert_eq!(
        notes(&told),
        ["left out 1 element of lines, splines or skins"]
    );
}

#[test]
fn nodes_place_their_geometries_in_their_own_order() {
    let world = World::new();
    let from = |placed: &str| {
        world.put("cube.dae", collada("", placed, ""));
        (
            row(&world, "cube.dae", "from"),
            row(&world, "cube.dae", "volume"),
        )
    };
    let told = |place: &str, volume: &str| (place.to_owned(), volume.to_owned());
    assert_eq!(from("<translate>1 2 3</translate>"), told("1, 2, 3", "64"));
    let moved = "<translate>1 0 0</translate>";
    let turned = "<rotate>0 0 1 90</rotate>";
    assert_eq!(from(&format!("{moved}{turned}")), told("-3, 0, 0", "64"));
    assert_eq!(from(&format!("{turned}{moved}")), told("-4, 1, 0", "64"));
    assert_eq!(
        from("<matrix>2 0 0 5 0 1 0 6 0 0 1 7 0 0 0 1</matrix>"),
        told("5, 6, 7", "128")
    );
    // Mirrored, and so turned.
    assert_eq!(from("<scale>-1 1 1</scale>"), told("-4, 0, 0", "64"));
    let notes_of = world.run("info cube.dae").answers();
    assert_eq!(notes(&notes_of), ["turned the faces of 1 mirrored part"]);
    world.put(
        "metres.dae",
        collada("<unit meter='0.5' name='half'/>", moved, ""),
    );
    assert_eq!(row(&world, "metres.dae", "from"), "0.5, 0, 0");
    assert_eq!(row(&world, "metres.dae", "volume"), "8");
    let up = collada("", "", "").replace("Z_UP", "Y_UP");
    world.put("up.dae", up);
    assert_eq!(
        row(&world, "up.dae", "note"),
        "its up axis is \"Y_UP\"; axes are left as they are"
    );
    assert!(baked(&world, "up.dae") == baked(&world, "cube.obj"));
    // One that is not named is y.
    world.put(
        "none.dae",
        collada("", "", "").replace("<up_axis>Z_UP</up_axis>", ""),
    );
    assert_eq!(
        row(&world, "none.dae", "note"),
        row(&world, "up.dae", "note")
    );
}

#[test]
fn what_is_there_many_times_is_read_as_often() {
    let world = World::new();
    let nodes = "<node name='far'><translate>9 0 0</translate><node name='deep'>\
                 <instance_geometry url='#g'/></node><instance_node url='#n'/></node>";
    world.put(
        "many.dae",
        collada("", "<translate>0 9 0</translate>", nodes),
    );
    assert_eq!(row(&world, "many.dae", "faces"), "36");
    assert_eq!(row(&world, "many.dae", "note"), "put 3 parts together");
    assert_eq!(row(&world, "many.dae --object far", "from"), "9, 0, 0");
    assert_eq!(row(&world, "many.dae --object far", "faces"), "24");
    assert_eq!(row(&world, "many.dae --object deep", "faces"), "12");
    assert_eq!(row(&world, "many.dae --object n", "faces"), "24");
    assert_eq!(row(&world, "many.dae --object shape", "faces"), "36");
    assert_eq!(
        world.run("info many.dae --object x").error(),
        "many.dae: no object is called \"x\"; there is \"cube\", \"n\", \"shape\", \"g\", \"far\", \"deep\""
    );
}

#[test]
fn errors_name_the_line() {
    let world = World::new();
    let error = |from: &str, to: &str| {
        let file = collada("", "<translate>1 2 3</translate>", "");
        assert!(file.contains(from), "{from}");
        world.put("bad.dae", file.replacen(from, to, 1));
        world.run("info bad.dae").error()
    };
    assert_eq!(
        error("1 2 3</translate>", "1 2</translate>"),
        "bad.dae:11: a node is placed by the element translate with 2 numbers that make no affine map; \
         export nodes with matrices"
    );
    assert_eq!(
        error("url='#g'", "url='#h'"),
        "bad.dae:11: \"#h\" does not exist in the file"
    );
    assert_eq!(
        error("url='#g'", "url='#v'"),
        "bad.dae:11: \"#v\" is no geometry"
    );
    assert_eq!(
        error("url='#g'", "url='other.dae#g'"),
        "bad.dae:11: \"other.dae#g\" is in another file, which is not read; export all as one file"
    );
    assert_eq!(
        error("count='8'", "count='9'"),
        "bad.dae:5: the accessor promises 9 positions, and the array has 24 numbers"
    );
    assert_eq!(
        error("stride='3'", "stride='2'"),
        "bad.dae:5: positions have 3 coordinates, and the accessor's stride is 2"
    );
    assert_eq!(
        error("<p>0 0", "<p>8 0"),
        "bad.dae:8: vertex \"8\" does not exist: there are 8, numbered from 0"
    );
    assert_eq!(
        error("<p>0 0", "<p>0"),
        "bad.dae:8: 71 indices are no whole number of corners of 2 each"
    );
    assert_eq!(
        error("<p>0 0", "<p>0 0 0 0"),
        "bad.dae:8: 37 corners are no whole triangles"
    );
    assert_eq!(
        error("<up_axis>", "<unit meter='-1'/><up_axis>"),
        "bad.dae:3: the unit has \"-1\" metres; that is no length"
    );
    assert_eq!(
        error("</asset>", ""),
        "bad.dae:13: not valid XML: expected 'asset' tag, not 'COLLADA'"
    );
    assert_eq!(
        error("COLLADA ", "COLLAGE ").split_once(": ").unwrap().0,
        "bad.dae:13"
    );
    world.put("bad.dae", "<svg/>");
    assert_eq!(
        world.run("info bad.dae").error(),
        "bad.dae:1: expected the element COLLADA, found \"svg\""
    );
}
