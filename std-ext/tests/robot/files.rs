//! Where the files are that a robot names.

use tetracone_std::robot::{Files, Outside};

use crate::Folder;

#[test]
fn packages_are_found_around_the_robot() {
    let folder = Folder::new("packages");
    folder.put("other/meshes/m.obj", "");
    folder.put("own/urdf/r.urdf", "");
    let urdf = folder.0.join("own/urdf/r.urdf");
    let files = Files::beside(&urdf);
    let found = |files: &Files, path: &str| {
        let found = files.resolve(path);
        let text = found.map_or_else(|error| error, |path| path.display().to_string());
        text.replace(&*folder.0.to_string_lossy(), "")
            .replace('\\', "/")
    };
    for (written, path) in [
        ("package://own/meshes/a.obj", "/own/meshes/a.obj"),
        ("package:///own/meshes/../a.obj", "/own/a.obj"),
        ("package://other/m.obj", "/other/m.obj"),
        ("a.obj", "/own/urdf/a.obj"),
        ("../meshes/a.obj", "/own/meshes/a.obj"),
    ] {
        assert_eq!(found(&files, written), path);
    }
    assert_eq!(
        found(&files, "package://none/a.obj"),
        "there is no folder \"none\" in or around the robot's; --package none=DIR says where it is"
    );
    let outside = |written: &str, base: &str| {
        assert_eq!(
            found(&files, written),
            format!("{written:?} lies outside of {base}; --allow-outside reads it all the same")
        );
    };
    outside("package://own/../other/m.obj", "/own");
    outside("package://own//etc/passwd", "/own");
    outside("../../other/m.obj", "/own");
    outside("file:///etc/passwd", "/own");
    outside("/etc/passwd", "/own");
    for strange in ["package://../m.obj", "package://./m.obj", "package://"] {
        assert!(
            found(&files, strange).starts_with("there is no folder"),
            "{strange}"
        );
    }
    assert_eq!(
        found(&files, "http://a/b.obj"),
        "addresses of \"http\" are not read; save the file and name its path"
    );
    assert_eq!(
        found(&files, "$(find own)/b.obj"),
        "\"$(find own)/b.obj\" is not filled in; run xacro on the robot first"
    );
    // However the robot's own folder is written.
    let around = folder.0.join("other/../own/meshes/../urdf/r.urdf");
    assert_eq!(
        found(&Files::beside(&around), "../meshes/a.obj"),
        "/own/meshes/a.obj"
    );
    assert_eq!(
        found(&Files::beside(&around), "package://other/m.obj"),
        "/other/m.obj"
    );
    let trusted = files.clone().with_outside(Outside::Allowed);
    assert_eq!(found(&trusted, "../../other/m.obj"), "/other/m.obj");
    assert_eq!(found(&trusted, "file:///etc/m.obj"), "/etc/m.obj");
    let given = files.with_package("none", &folder.0.join("other"));
    assert_eq!(found(&given, "package://none/a.obj"), "/other/a.obj");
    // With a package.xml, paths may go as far as the package does.
    folder.put("package.xml", "");
    assert_eq!(
        found(&Files::beside(&urdf), "../../other/m.obj"),
        "/other/m.obj"
    );
}
