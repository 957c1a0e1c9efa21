//! Prelude: files that dialects include by convention, which this crate ships as its own text under `ods/prelude`.
//!
//! The guarantees of these files are in `ods/prelude/README.md`. `build.rs` compresses them.

use crate::packed::{self, Folder};

include!(concat!(env!("OUT_DIR"), "/td_files.rs"));

/// Returns true if a file is that of MLIR 22 and definitions for later releases need the newer one of the prelude.
pub(super) fn is_outdated(name: &str, text: &[u8]) -> bool {
    name == "mlir/Interfaces/SideEffectInterfaceBase.td"
        && memchr::memmem::find(text, b"class Resource<string resourceName> {").is_some()
}

/// Returns the text of a file of the prelude.
pub fn find(name: &str) -> Option<&'static str> {
    packed::file_of(&FOLDERS, name).map(|file| file.1)
}
