//! Publishes the folder of the `.td` files to dependent crates: `DEP_LECT_DIALECTS_CORE_TD` in their build scripts.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Ok(root) = env::var("CARGO_MANIFEST_DIR") {
        println!("cargo::metadata=td={root}/src");
    }
}
