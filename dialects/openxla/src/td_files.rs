//! The `.td` files of the dialects, for inclusion by other `.td` files, such as patterns over StableHLO.

use lect_ods::packed::{self, Folder};

include!(concat!(env!("OUT_DIR"), "/td_files.rs"));

/// Returns the name and text of a file that can be included, such as `stablehlo/stablehlo.td`.
///
/// The names of the files of OpenXLA are known, too.
pub fn text(name: &str) -> Option<(&'static str, &'static str)> {
    if let Ok(at) = OF_OPENXLA.binary_search_by_key(&name, |file| file.0) {
        return Some(OF_OPENXLA[at]);
    }
    packed::file_of(&FOLDERS, name)
}

/// Returns the files of a dialect, each as its path in lect's repository and its text.
pub fn files_of(dialect: &str) -> impl Iterator<Item = (String, &'static str)> {
    packed::files_of(&FOLDERS, dialect)
}

/// Names of OpenXLA's files, sorted, with the file each includes.
static OF_OPENXLA: &[(&str, &str)] = &[
    ("shardy/dialect/mpmd/ir/ops.td", "include \"mpmd/mpmd.td\""),
    ("shardy/dialect/sdy/ir/attrs.td", "include \"sdy/base.td\""),
    ("shardy/dialect/sdy/ir/dialect.td", "include \"sdy/base.td\""),
    ("shardy/dialect/sdy/ir/ops.td", "include \"sdy/sdy.td\""),
    ("stablehlo/dialect/Base.td", "include \"hlo/base.td\""),
    ("stablehlo/dialect/ChloOps.td", "include \"chlo/chlo.td\""),
    ("stablehlo/dialect/StablehloAttrs.td", "include \"stablehlo/base.td\""),
    ("stablehlo/dialect/StablehloEnums.td", "include \"stablehlo/base.td\""),
    ("stablehlo/dialect/StablehloOps.td", "include \"stablehlo/stablehlo.td\""),
    ("stablehlo/dialect/VhloOps.td", "include \"vhlo/vhlo.td\""),
];
