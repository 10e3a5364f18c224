//! Collada files.

use super::{cube, words};

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
