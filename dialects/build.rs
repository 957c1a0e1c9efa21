//! Packs the `.td` files of the dialects for other files to include (`src/td_files.rs`).

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Suffixes of the environment variables in which the crates with dialects publish their folders.
const PARTS: [&str; 4] = ["CORE", "OTHER", "TARGETS", "TEST"];

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut folders = String::new();
    let mut count = 0;
    let mut all = Vec::new();
    for part in PARTS {
        let place = format!("dialects/{}/src", part.to_lowercase());
        // The dialects of tests are optional.
        let Some(folder) = env::var_os(format!("DEP_LECT_DIALECTS_{part}_TD")) else { continue };
        println!("cargo::rerun-if-changed={}", Path::new(&folder).display());
        let folders = sorted(Path::new(&folder))?.into_iter().filter(|it| it.is_dir());
        all.extend(folders.map(|folder| (place.clone(), folder)));
    }
    for (place, folder) in all {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let place = format!("{place}/{name}");
        // The module of `async` is named `async_`, because `async` is a keyword of Rust.
        let name = name.trim_end_matches('_');
        let (mut text, mut files) = (String::new(), String::new());
        for path in sorted(&folder)?.iter().filter(|it| it.extension().is_some_and(|it| it == "td")) {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            // Histories are compiled into the program. Names in `lect/Versions.td` may collide with those of other
            // files.
            if file != "history.td" {
                text += &fs::read_to_string(path)?;
            }
            let _ = write!(files, "(\"{name}/{file}\", {}),", text.len());
        }
        if files.is_empty() {
            continue;
        }
        fs::write(out.join(name), miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9))?;
        let packed = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\"))");
        let _ = writeln!(folders, "Folder::new(\"{name}\", \"{place}\", {packed}, &[{files}]),");
        count += 1;
    }
    fs::write(out.join("td_files.rs"), format!("static FOLDERS: [Folder; {count}] = [\n{folders}];\n"))
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
