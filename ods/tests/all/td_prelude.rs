//! Files of the prelude.

use std::path::{Path, PathBuf};

use lect_ods::td::source::Origin;
use lect_ods::td::{Input, LoadConfig, load};

/// Returns the names and the texts of all files in the folder of the prelude.
fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude");
    let (mut files, mut folders) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root.join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            if root.join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "td") {
                let text = std::fs::read_to_string(root.join(&path)).unwrap();
                files.push((path.to_str().unwrap().replace('\\', "/"), text));
            }
        }
    }
    files
}

/// Returns the text that an `include` of a file finds, or `None` if there is an error.
fn included(name: &str) -> Option<String> {
    let text = format!("include \"{name}\"\n");
    let loaded = load(Input::Text { name: "t.td".to_owned(), text }, &LoadConfig::default());
    loaded.records?;
    let file = loaded.sources.files().iter().find(|file| file.path == name && file.origin == Origin::Prelude)?;
    Some(file.text.to_string())
}

#[test]
fn all_files_are_found() {
    let files = files();
    assert!(files.len() > 50, "only {} files", files.len());
    for (name, text) in files {
        assert_eq!(included(&name), Some(text), "{name}");
    }
    assert_eq!(included("mlir/IR/NoSuchFile.td"), None);
}

#[test]
fn texts_include_only_the_prelude() {
    let files = files();
    for (name, text) in &files {
        for line in text.lines() {
            if let Some(included) = line.strip_prefix("include \"") {
                let included = included.trim_end_matches('"');
                assert!(files.iter().any(|file| file.0 == included), "{name} includes {included}");
            }
            assert!(line.chars().count() <= 120, "a line of {name} is too long: {line}");
        }
    }
}
