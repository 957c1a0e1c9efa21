//! Tests of one dialect without the others. `.ci/features` runs this with the features of one dialect and of `func`: IR
//! of that dialect is parsed, printed, written, and canonicalized.

use std::fs;
use std::path::{Path, PathBuf};

use lect::pass::{Pipeline, Registry};
use lect::prelude::*;

/// Returns the texts of the project's filetests, split at the markers. (`lect_tests` has the same, but needs all
/// dialects.)
fn pieces() -> Vec<String> {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/filetests")];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "mlir") {
                texts.extend(text(&path));
            }
        }
    }
    texts.iter().flat_map(|text| text.split("\n// -----\n")).map(str::to_owned).collect()
}

/// Reads a file; `None` if it is not UTF-8.
fn text(path: &Path) -> Option<String> {
    String::from_utf8(fs::read(path).expect("a file")).ok()
}

/// Returns true if an operation or one nested in it belongs to a dialect.
fn has_op_of(op: OpRef<'_>, namespace: &str) -> bool {
    let name = op.name_text().into_owned();
    name.strip_prefix(namespace).is_some_and(|rest| rest.starts_with('.'))
        || op
            .regions()
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.ops())
            .any(|op| has_op_of(op, namespace))
}

#[test]
fn ir_of_each_dialect() {
    if cfg!(feature = "all") {
        println!("skipped: the tests of the workspace are with all dialects");
        return;
    }
    let ctx = Context::with_dialects(lect::dialects::ALL);
    let registry = Registry::of(lect::dialects::ALL);
    let canonicalize = Pipeline::parse("builtin.module(canonicalize,cse)", &registry).expect("a pipeline");
    let pieces = pieces();
    for dialect in lect::dialects::ALL {
        let mut count = 0;
        let mention = format!("{}.", dialect.namespace);
        for piece in pieces.iter().filter(|piece| piece.contains(&mention)) {
            // Most texts use dialects that are not compiled in.
            let (parsed, _) = ctx.capture_diagnostics(|| lect::parse(&ctx, piece));
            let Ok(mut module) = parsed else { continue };
            if !has_op_of(module.root(), dialect.namespace) {
                continue;
            }
            count += 1;
            let printed = lect::print(&module);
            let again = lect::parse(&ctx, &printed).unwrap_or_else(|_| panic!("read again: {printed}"));
            assert_eq!(lect::print(&again), printed);
            let bytes = lect::write_bytecode(&module).unwrap_or_else(|_| panic!("written: {printed}"));
            let read = lect::bytecode::read(&ctx, b"piece", bytes.into(), &Default::default());
            assert_eq!(lect::print(&read.unwrap_or_else(|_| panic!("read from bytecode: {printed}"))), printed);
            assert!(canonicalize.run(&mut module).is_ok(), "canonicalized: {printed}");
        }
        println!("{}: {count} pieces", dialect.namespace);
    }
}
