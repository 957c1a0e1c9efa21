//! Packs the `.td` files of the dialects for other files to include.

use std::path::{Path, PathBuf};
use std::{env, io};

use lect_ods::packed::{pack_folders, sorted};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let folders = sorted(Path::new("src"))?.into_iter().filter(|it| it.is_dir()).map(|folder| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (folder, format!("dialects/openxla/src/{name}"))
    });
    pack_folders(&out, &folders.collect::<Vec<_>>())
}
