//! Typed views of dialects that come with lect are of operations of the same dialects from `.td` files, too, if these are
//! made of the same parts; and lect's own dialects use their views.

#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};

use lect_core::Context;
use lect_core::dialect::{DialectDef, DialectSpec, Shared};
use lect_ods::td::library::{Library, LibraryConfig};
use lect_tests::tablegen::files;

/// The dialects that come with lect and have a `.td` file, with what that file says.
fn own_files() -> Vec<(&'static DialectDef, Shared<DialectSpec>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/src");
    let mut found = Vec::new();
    for def in lect_dialects::ALL {
        let file = folder.join(def.namespace).join(format!("{}.td", def.namespace));
        if def.spec.is_none() || !file.exists() {
            continue;
        }
        // Files of a dialect name each other as they stand in its folder, or in that of all.
        let include_dirs: Vec<PathBuf> = file.ancestors().skip(1).take(2).map(Path::to_owned).collect();
        let reading = Library::new(LibraryConfig { include_dirs, ..LibraryConfig::default() }).file(&file);
        let own = reading.dialects.into_iter().find(|it| it.name == def.namespace);
        found.push((*def, own.unwrap_or_else(|| panic!("{} has no dialect '{}'", file.display(), def.namespace))));
    }
    found
}

/// The operations of the program's dialect that have no view of those of a loaded one.
fn without_view(def: &'static DialectDef, loaded: Shared<DialectSpec>) -> Vec<String> {
    let own = def.spec.expect("it has a spec");
    let ctx = Context::with_dialects(lect_dialects::ALL);
    ctx.load(loaded).expect("nothing of it was met");
    let spec = own.get();
    let ops = spec.ops.iter().enumerate();
    let missing =
        ops.filter(|(index, op)| ctx.op_name(ctx.op_name_of(op.name.as_bytes())).index_in(own) != Some(*index));
    missing.map(|(_, op)| op.name.to_string()).collect()
}

#[test]
fn operations_from_own_files_have_views() {
    for (def, spec) in own_files() {
        assert_eq!(without_view(def, spec), [""; 0]);
    }
}

#[test]
fn operations_from_files_of_mlir_have_views() {
    let Some(root) = files::mlir_root() else {
        println!("\nviews: SKIPPED, there are no files of MLIR's\n");
        return;
    };
    let mlir = Library::new(LibraryConfig { folders: vec![root.join("mlir")], ..LibraryConfig::default() });
    let mut missing = Vec::new();
    for def in lect_dialects::ALL.iter().filter(|def| def.spec.is_some()) {
        let found = mlir.dialect(def.namespace);
        let Some(spec) = found.and_then(|it| it.dialects.first().cloned()) else { continue };
        missing.extend(without_view(def, spec));
    }
    // MLIR has these in C++ only.
    assert_eq!(missing, ["affine.dma_start", "affine.dma_wait"]);
}
