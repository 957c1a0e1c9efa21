//! Leaves the tables for unwinding out of the command, a twentieth of its size: where it panics it aborts, and nothing else
//! of a stripped program reads them. Linkers that are not the default ones do not all know scripts, and keep the tables.

use std::path::Path;
use std::{env, fs, io};

const SCRIPT: &str =
    "SECTIONS { /DISCARD/ : { *(.eh_frame .gcc_except_table .gcc_except_table.*) } } INSERT AFTER .text;\n";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|it| it == value);
    let chosen = env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("link"));
    let by_default = !chosen && env::var_os("RUSTC_LINKER").is_none() && env::var("HOST") == env::var("TARGET");
    if by_default && is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu")
    {
        let script = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("no-unwinding.ld");
        fs::write(&script, SCRIPT)?;
        println!("cargo:rustc-link-arg-bins=-Wl,--no-eh-frame-hdr,-T,{}", script.display());
    }
    Ok(())
}
