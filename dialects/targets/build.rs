//! Publishes the folder of the `.td` files to dependent crates: `DEP_LECT_DIALECTS_TARGETS_TD` in their build scripts.
//! Macros find the files of `lect-dialects-core` by `LECT_DIALECTS_CORE_TD`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Ok(root) = env::var("CARGO_MANIFEST_DIR") {
        println!("cargo::metadata=td={root}/src");
    }
    println!("cargo::rerun-if-env-changed=DEP_LECT_DIALECTS_CORE_TD");
    if let Ok(folder) = env::var("DEP_LECT_DIALECTS_CORE_TD") {
        println!("cargo::rustc-env=LECT_DIALECTS_CORE_TD={folder}");
    }
}
