//! Passes the compiler's version to the benchmarks, which store it beside counts of instructions.

use std::process::Command;

fn main() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().ok();
    let version = version.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    println!("cargo::rustc-env=LECT_RUSTC_VERSION={}", version.trim());
    println!("cargo::rerun-if-changed=build.rs");
}
