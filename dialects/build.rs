//! Packs the `.td` files of the dialects for other files to include (`src/td_files.rs`).

use std::path::{Path, PathBuf};
use std::{env, io};

use lect_ods::packed::{pack_folders, sorted};

/// Suffixes of the environment variables in which the crates with dialects publish their folders.
const PARTS: [&str; 4] = ["CORE", "OTHER", "TARGETS", "TEST"];

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut all = Vec::new();
    for part in PARTS {
        // The dialects of tests are optional.
        let Some(folder) = env::var_os(format!("DEP_LECT_DIALECTS_{part}_TD")) else { continue };
        println!("cargo::rerun-if-changed={}", Path::new(&folder).display());
        for folder in sorted(Path::new(&folder))?.into_iter().filter(|it| it.is_dir()) {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            all.push((folder, format!("dialects/{}/src/{name}", part.to_lowercase())));
        }
    }
    pack_folders(&out, &all)
}
