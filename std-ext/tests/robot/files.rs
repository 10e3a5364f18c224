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
