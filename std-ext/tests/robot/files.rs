//! Where the files are that a robot names.

use std::path::Path;

use tetracone_std::robot::{Files, Outside};

use crate::Folder;

#[test]
fn packages_are_found_around_the_robot() {
    let folder = Folder::new("packages");
    folder.put("other/meshes/m.obj", "");
    folder.put("other/package.xml", "");
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
        "there is no package \"none\" in or around the robot's folder; --package none=DIR says where it is"
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
            found(&files, strange).starts_with("there is no package"),
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

#[test]
fn folders_around_the_robot_are_packages_where_they_say_so() {
    let folder = Folder::new("strange");
    folder.put("own/urdf/r.urdf", "");
    folder.put("own/within/m.obj", "");
    folder.put("beside/m.obj", "");
    let files = Files::beside(&folder.0.join("own/urdf/r.urdf"));
    let path = |name: &str| folder.0.join(name);
    assert_eq!(
        files.resolve("package://within/m.obj"),
        Ok(path("own/within/m.obj"))
    );
    let refused = |name: &str, folder: &Path| {
        let error = format!(
            "the folder {} is around the robot's and has no package.xml; if it is the package \
             {name:?}, say so with --package {name}=DIR",
            folder.display()
        );
        assert_eq!(
            files.resolve(&format!("package://{name}/m.obj")),
            Err(error)
        );
    };
    refused("beside", &path("beside"));
    let around = folder.0.file_name().and_then(|name| name.to_str());
    refused(around.expect("a name"), &folder.0);
    #[cfg(unix)]
    refused("etc", Path::new("/etc"));
    let trusted = files.clone().with_outside(Outside::Allowed);
    assert_eq!(
        trusted.resolve("package://beside/m.obj"),
        Ok(path("beside/m.obj"))
    );
    folder.put("beside/package.xml", "");
    assert_eq!(
        files.resolve("package://beside/m.obj"),
        Ok(path("beside/m.obj"))
    );
    // A robot right below the root of all files does not have all of them.
    #[cfg(unix)]
    for written in ["../etc/m.obj", "/etc/m.obj", "package://etc/m.obj"] {
        let files = Files::beside(Path::new("/none/r.urdf"));
        assert!(files.resolve(written).is_err(), "{written}");
    }
}

#[test]
#[cfg(unix)]
fn links_stay_in_the_package_or_its_source() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let path = |name: &str| folder.0.join(name);
    folder.put("own/urdf/r.urdf", "");
    folder.put("own/m.obj", "");
    folder.put("source/package.xml", "");
    folder.put("source/meshes/m.obj", "");
    let link = |to: &str, name: &str| symlink(path(to), path(name)).expect("a link");
    link("own/m.obj", "own/within.obj");
    link("source/meshes/m.obj", "own/out.obj");
    link("source/meshes", "own/meshes");
    let urdf = path("own/urdf/r.urdf");
    let files = Files::beside(&urdf);
    let refused = |written: &str| {
        let error = format!(
            "{written:?} leads out of {} by a link; --allow-outside reads it all the same",
            path("own").display()
        );
        assert_eq!(files.resolve(written), Err(error));
    };
    assert_eq!(files.resolve("../within.obj"), Ok(path("own/within.obj")));
    refused("../out.obj");
    refused("../meshes/m.obj");
    refused("package://own/out.obj");
    // Nor is a link to a folder a package by its name.
    let error = files.resolve("package://meshes/m.obj");
    assert!(error.is_err_and(|error| error.contains("has no package.xml")));
    let trusted = files.clone().with_outside(Outside::Allowed);
    assert_eq!(trusted.resolve("../out.obj"), Ok(path("own/out.obj")));
    // Installed by links, a package has its files where its package.xml is.
    link("source/package.xml", "own/package.xml");
    assert_eq!(files.resolve("../out.obj"), Ok(path("own/out.obj")));
    assert_eq!(
        files.resolve("package://own/meshes/m.obj"),
        Ok(path("own/meshes/m.obj"))
    );
}

/// Folders are called otherwise than the packages in them, as clones of repositories are.
#[test]
fn packages_are_found_by_what_their_files_say() {
    let folder = Folder::new("named");
    let package = |place: &str, name: &str| {
        let text = format!(
            "<?xml version=\"1.0\"?><package format=\"3\">\n<name> {name} </name><version>1</version></package>"
        );
        folder.put(&format!("{place}/package.xml"), text);
    };
    package("src/clone-1", "arm_description");
    package("src/clone-2", "hand_description");
    package("src/swapped", "straight");
    package("src/straight", "swapped");
    package("src/deep/nested", "nested_description");
    package("src/clone-1/inner", "inner_description");
    package("far", "far_description");
    folder.put("src/broken/package.xml", "<package><name>brok");
    folder.put("src/nameless/package.xml", "<package/>");
    folder.put(
        "src/sim/model.config",
        "<model><name>A model</name></model>",
    );
    folder.put("src/clone-1/urdf/r.urdf", "");
    let files = Files::beside(&folder.0.join("src/clone-1/urdf/r.urdf"));
    for (written, place) in [
        ("package://arm_description/m.obj", Some("src/clone-1/m.obj")),
        ("package://clone-1/m.obj", Some("src/clone-1/m.obj")),
        (
            "package://hand_description/m.obj",
            Some("src/clone-2/m.obj"),
        ),
        ("package://clone-2/m.obj", Some("src/clone-2/m.obj")),
        ("package://straight/m.obj", Some("src/swapped/m.obj")),
        ("package://swapped/m.obj", Some("src/straight/m.obj")),
        (
            "package://inner_description/m.obj",
            Some("src/clone-1/inner/m.obj"),
        ),
        ("package://far_description/m.obj", Some("far/m.obj")),
        ("package://broken/m.obj", Some("src/broken/m.obj")),
        ("package://nameless/m.obj", Some("src/nameless/m.obj")),
        ("model://sim/m.obj", Some("src/sim/m.obj")),
        ("model://hand_description/m.obj", Some("src/clone-2/m.obj")),
        ("file://m.obj", Some("src/clone-1/urdf/m.obj")),
        ("file://../m.obj", Some("src/clone-1/m.obj")),
        // Not beside a folder around the robot, or called so nowhere.
        ("package://nested_description/m.obj", None),
        ("package://brok/m.obj", None),
        ("package://A model/m.obj", None),
        ("package://arm_description/../../m.obj", None),
    ] {
        let found = files.resolve(written).ok();
        assert_eq!(found, place.map(|place| folder.0.join(place)), "{written}");
    }
    let whole = folder.0.join("src/clone-1/m.obj");
    for host in ["", "localhost"] {
        let written = format!("file://{host}{}", whole.display());
        assert_eq!(files.resolve(&written).as_ref(), Ok(&whole), "{written}");
    }
}
