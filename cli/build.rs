//! Build script that removes the unwind tables and the relocations from the command, each a twentieth of its size.
//!
//! The command aborts on panics, and a stripped program has no other use for the tables. Linkers other than the default
//! ones may not support the script, so the tables remain there.
//!
//! Relocations permit a random load address, which hampers attacks on memory errors. The command is safe Rust unless it
//! has the feature `run`, and starts sooner without them.

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
        if env::var_os("CARGO_FEATURE_RUN").is_none() {
            println!("cargo:rustc-link-arg-bins=-no-pie");
        }
    }
    Ok(())
}
