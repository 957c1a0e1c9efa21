//! Compresses the tables of targets' intrinsics (`src/export/tables.rs`), a fortieth of the command's size.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use lect_ods::packed::pack;

const TARGETS: [&str; 5] = ["aarch64", "amdgcn", "nvvm", "riscv", "x86"];

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    println!("cargo::rerun-if-changed=src/export/tables");
    for target in TARGETS {
        let text = fs::read_to_string(Path::new("src/export/tables").join(target).with_extension("txt"))?;
        fs::write(out.join(target), pack(&text))?;
    }
    Ok(())
}
