//! Folders of `.td` files as a library of dialects.

use std::fs;
use std::path::PathBuf;

use lect_ods::td::library::{CacheConfig, Library, LibraryConfig, Reading};

/// A temporary folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lect-library-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn library(&self) -> Library {
        let cache = CacheConfig::new(self.0.join("cache"), "test");
        let folders = vec![self.0.join("td")];
        Library::new(LibraryConfig::default().with_folders(folders).with_cache(Some(cache)))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const BASE: &str = r#"
#ifndef BASE
#define BASE
include "mlir/IR/OpBase.td"
def Desk_Dialect : Dialect { let name = "desk"; }
class Desk_Op<string name> : Op<Desk_Dialect, name>;
#endif
"#;

fn names(reading: &Reading) -> Vec<String> {
    reading.dialects.iter().flat_map(|dialect| dialect.ops.iter().map(|op| op.name.to_string())).collect()
}

fn said(reading: &Reading) -> Vec<&str> {
    reading.said.iter().flat_map(|(diagnostics, _)| diagnostics.list()).map(|it| &*it.message).collect()
}

#[test]
fn a_dialect_is_in_all_files_that_add_to_it() {
    let folder = Folder::new("all");
    folder.write("td/desk/Base.td", BASE);
    folder.write("td/desk/Ops.td", "include \"desk/Base.td\"\ndef Desk_A : Desk_Op<\"a\">;");
    folder.write(
        "td/lamp/Ops.td",
        r#"include "desk/Base.td"
        // Not part of the desk dialect: def Desk_Z : Desk_Op<"z">;
        def Lamp_Dialect : Dialect { let name = "lamp"; }
        class Both<Dialect dialect, string name> : Op<dialect, name>;
        def Lamp_A : Both<Lamp_Dialect, "a">;
        def Desk_B : Both<Desk_Dialect, "b">;"#,
    );
    let library = folder.library();
    assert_eq!(library.namespaces().collect::<Vec<_>>(), ["desk", "lamp"]);
    let desk = library.dialect("desk").unwrap();
    assert_eq!(said(&desk), [""; 0]);
    assert_eq!(names(&desk), ["desk.a", "desk.b"]);
    assert_eq!(names(&library.dialect("lamp").unwrap()), ["lamp.a"]);
    assert!(library.dialect("chair").is_none());
}

#[test]
fn files_add_to_a_dialect_that_is_defined_elsewhere() {
    let folder = Folder::new("additions");
    folder.write("include/desk/Base.td", BASE);
    folder.write("include/desk/Ops.td", "include \"desk/Base.td\"\ndef Desk_A : Desk_Op<\"a\">;");
    folder.write("td/Direct.td", "include \"desk/Base.td\"\ndef Desk_B : Op<Desk_Dialect, \"b\">;");
    // A file that only uses the dialect does not extend it.
    folder.write(
        "td/lamp/Ops.td",
        r#"include "desk/Ops.td"
        def Lamp_Dialect : Dialect { let name = "lamp"; }
        class On<Op op>;
        def Lamp_A : Op<Lamp_Dialect, "a">, On<Desk_A>;"#,
    );
    // The second run reads the cache.
    for _ in 0..2 {
        let cache = CacheConfig::new(folder.0.join("cache"), "test");
        let config = LibraryConfig::default().with_folders(vec![folder.0.join("td")]).with_cache(Some(cache));
        let library = Library::new(config.with_include_dirs(vec![folder.0.join("include")]));
        assert_eq!(library.namespaces().collect::<Vec<_>>(), ["lamp"]);
        assert!(library.dialect("desk").is_none() && library.adds_to("desk") && !library.adds_to("lamp"));
        let added = library.additions("desk").unwrap();
        assert_eq!(added.files, [folder.0.join("td/Direct.td")]);
        assert_eq!(names(&added), ["desk.b"]);
    }
}

#[test]
fn reads_dependent_files_in_order() {
    let folder = Folder::new("order");
    folder.write("td/Base.td", BASE);
    folder.write(
        "td/Part.td",
        "#ifndef PART\n#define PART\nclass Late : Desk_Op<\"x\">;\ndef Desk_P : Desk_Op<\"p\">;\n#endif",
    );
    folder.write("td/All.td", "include \"Base.td\"\ninclude \"Part.td\"");
    let library = folder.library();
    let desk = library.dialect("desk").unwrap();
    assert_eq!((names(&desk), said(&desk)), (vec!["desk.p".to_owned()], vec![]));
}

#[test]
fn a_fragment_is_read_where_it_is_included() {
    let folder = Folder::new("fragment");
    folder.write("td/Base.td", "#ifndef B\n#define B\ninclude \"mlir/IR/OpBase.td\"\ndef Desk_Dialect : Dialect { let name = \"desk\"; }\n#endif");
    // The class is defined by the file that includes this one, through another fragment.
    folder.write("td/Part.td", "class Desk_Late<string name> : Desk_Op<name>;\ndef Desk_P : Desk_Late<\"p\">;");
    folder.write("td/Parts.td", "include \"Part.td\"\ndef Desk_Q : Desk_Op<\"q\">;");
    folder.write(
        "td/Ops.td",
        "include \"Base.td\"\nclass Desk_Op<string name> : Op<Desk_Dialect, name>;\ninclude \"Parts.td\"",
    );
    let library = folder.library();
    let desk = library.dialect("desk").unwrap();
    assert_eq!((said(&desk), names(&desk)), (vec![], vec!["desk.p".to_owned(), "desk.q".to_owned()]));
}

#[test]
fn files_that_cannot_stand_together_are_read_apart() {
    let folder = Folder::new("apart");
    folder.write("td/Base.td", BASE);
    for name in ["a", "b", "c"] {
        let same = if name == "a" { "" } else { "def Same;" };
        folder.write(
            &format!("td/{name}.td"),
            &format!("include \"Base.td\"\n{same} def Desk_{name} : Desk_Op<\"{name}\">;"),
        );
    }
    folder.write("td/wrong.td", "include \"Base.td\"\ndef Desk_W : Desk_Op<1>;");
    let library = folder.library();
    let desk = library.dialect("desk").unwrap();
    assert_eq!(names(&desk), ["desk.a", "desk.b", "desk.c"]);
    assert!(desk.has_errors(), "one is wrong, and left out");
}

#[test]
fn file_is_about_the_dialects_it_defines() {
    let folder = Folder::new("about");
    folder.write("Base.td", BASE);
    folder.write(
        "Lamp.td",
        r#"include "Base.td"
        def Desk_Type : TypeDef<Desk_Dialect, "T"> { let mnemonic = "t"; }"#,
    );
    let lamp = r#"include "Lamp.td"
        def Lamp_Dialect : Dialect { let name = "lamp"; }
        def Lamp_A : Op<Lamp_Dialect, "a">;"#;
    folder.write("LampOps.td", lamp);
    folder.write("Both.td", "include \"LampOps.td\"\ninclude \"Base.td\"");
    let config = LibraryConfig::default().with_include_dirs(vec![folder.0.clone()]);
    let about = |file: &str| {
        let reading = Library::new(config.clone()).file(&folder.0.join(file));
        assert_eq!(said(&reading), [""; 0]);
        reading.dialects.iter().map(|dialect| dialect.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(about("LampOps.td"), ["lamp"]);
    assert_eq!(about("Lamp.td"), ["desk"]);
    assert_eq!(about("Both.td"), ["desk", "lamp"]);
}

#[test]
fn cache_is_used_until_files_change() {
    let folder = Folder::new("kept");
    folder.write("td/Base.td", BASE);
    folder.write("td/Ops.td", "include \"Base.td\"\ndef Desk_A : Desk_Op<\"a\">;");
    let read = || {
        let reading = folder.library().dialect("desk").unwrap();
        (reading.cached, names(&reading))
    };
    let a = || vec!["desk.a".to_owned()];
    assert_eq!(read(), (false, a()));
    assert_eq!(read(), (true, a()));
    folder.write("td/Ops.td", "include \"Base.td\"\ndef Desk_B : Desk_Op<\"b\">;");
    assert_eq!(read(), (false, vec!["desk.b".to_owned()]), "of the same size, and only just written");
    folder.write("td/More.td", "include \"Base.td\"\ndef Desk_A : Desk_Op<\"a\">;");
    assert_eq!(read().1.len(), 2, "another file");
    assert!(read().0);
    // A damaged entry is treated as missing.
    for entry in fs::read_dir(folder.0.join("cache")).unwrap() {
        let path = entry.unwrap().path();
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes[..bytes.len()]).unwrap();
    }
    assert_eq!(read().1.len(), 2);
    let other = CacheConfig::new(folder.0.join("cache"), "other");
    let config = LibraryConfig::default().with_folders(vec![folder.0.join("td")]).with_cache(Some(other));
    assert!(!Library::new(config).dialect("desk").unwrap().cached, "it is another program's");
}

#[cfg(unix)]
#[test]
fn ignores_named_pipes() {
    let folder = Folder::new("pipe");
    folder.write("td/Ops.td", "include \"mlir/IR/OpBase.td\"\ndef Desk_Dialect : Dialect { let name = \"desk\"; }");
    let pipe = folder.0.join("td/Pipe.td");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success());
    assert!(made, "no pipe");
    // Without a writer, reading it would block.
    assert!(folder.library().dialect("desk").is_some());
}

#[test]
fn content_decides_and_not_time() {
    let folder = Folder::new("time");
    folder.write("td/Base.td", BASE);
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    let write = |op: &str| {
        folder.write("td/Ops.td", &format!("include \"Base.td\"\ndef Desk_A : Desk_Op<\"{op}\">;"));
        let file = fs::File::options().write(true).open(folder.0.join("td/Ops.td")).unwrap();
        file.set_modified(long_ago).unwrap();
    };
    let read = || {
        let reading = folder.library().dialect("desk").unwrap();
        (reading.cached, names(&reading))
    };
    write("a");
    assert_eq!(read(), (false, vec!["desk.a".to_owned()]));
    write("b");
    assert_eq!(read(), (false, vec!["desk.b".to_owned()]), "of the same size and time");
    // A file that is rewritten with the same contents, or has another time, is unchanged.
    write("b");
    folder.write("td/Ops.td", "include \"Base.td\"\ndef Desk_A : Desk_Op<\"b\">;");
    assert!(read().0);
}

#[test]
fn a_file_that_comes_before_another_one_counts() {
    let folder = Folder::new("before");
    folder.write("second/Base.td", BASE);
    folder.write("Ops.td", "include \"Base.td\"\ndef Desk_A : Desk_Op<\"a\">;");
    fs::create_dir_all(folder.0.join("first")).unwrap();
    let include_dirs = vec![folder.0.join("first"), folder.0.join("second")];
    let cache = CacheConfig::new(folder.0.join("cache"), "test");
    let config = LibraryConfig::default().with_include_dirs(include_dirs).with_cache(Some(cache));
    let read = || Library::new(config.clone()).file(&folder.0.join("Ops.td"));
    assert!(!read().cached);
    assert!(read().cached);
    folder.write("first/Base.td", &BASE.replace("\"desk\"", "\"table\""));
    assert_eq!(names(&read()), ["table.a"]);
}
