//! A dialect that is part of the program and the same dialect from its `.td` file, read at run time, are the same: the
//! same text, the same order of what bytecode numbers, the same diagnostics, over the filetests and over generated IR.

#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::diag::render::{Display, render};
use lect_core::dialect::{DialectSpec, Shared};
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::td::library::{Library, LibraryConfig};
use lect_tests::generate::from_spec::{Dice, FromSpec};

/// How many operations are generated of each name.
const EACH: u64 = 4;

/// The dialects that have a `.td` file, by name, as that file says.
fn from_files() -> Vec<Shared<DialectSpec>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/src");
    let mut specs = Vec::new();
    for def in lect_dialects::ALL {
        let file = folder.join(def.namespace).join(format!("{}.td", def.namespace));
        if def.spec.is_none() || !file.exists() {
            continue;
        }
        // Files of a dialect name each other as they stand in its folder, or in that of all.
        let include_dirs: Vec<PathBuf> = file.ancestors().skip(1).take(2).map(Path::to_owned).collect();
        let reading = Library::new(LibraryConfig { include_dirs, ..LibraryConfig::default() }).file(&file);
        assert!(!reading.has_errors(), "{} is wrong", file.display());
        let own = reading.dialects.into_iter().find(|it| it.name == def.namespace);
        specs.push(own.unwrap_or_else(|| panic!("{} has no dialect '{}'", file.display(), def.namespace)));
    }
    specs
}

/// What becomes of a text.
#[derive(PartialEq, Debug)]
struct Outcome {
    custom: String,
    generic: String,
    diagnostics: Vec<String>,
}

fn outcome(ctx: &Context, text: &[u8]) -> Outcome {
    let buffer = ctx.sources().add(b"input.mlir", Arc::new(text.to_vec())).expect("there is room");
    let config = ParseConfig { allow_unregistered: true, ..ParseConfig::default() };
    let (parsed, mut told) = ctx.capture_diagnostics(|| parse_source(ctx, &buffer, 0..text.len(), &config));
    let mut this = Outcome { custom: String::new(), generic: String::new(), diagnostics: Vec::new() };
    if let Ok(ir) = parsed {
        let config = VerifyConfig { unregistered: Unregistered::Allow, threads: 1 };
        let (_, more) = ctx.capture_diagnostics(|| verify(ir.root(), &config));
        told.extend(more);
        this.custom = printed(&ir, &PrintConfig::default());
        this.generic = printed(&ir, &PrintConfig { generic: true, ..PrintConfig::default() });
    }
    let show = |it: &Diagnostic| String::from_utf8_lossy(&render(ctx, it, &Display::default())).into_owned();
    this.diagnostics = told.iter().map(show).collect();
    this
}

fn printed(ir: &lect_core::ir::Isolate, config: &PrintConfig) -> String {
    let mut text = Vec::new();
    print_op(ir.root(), config, &mut text).expect("memory takes everything");
    String::from_utf8_lossy(&text).into_owned()
}

fn contexts(specs: &[Shared<DialectSpec>]) -> (Context, Context) {
    let (compiled, read) = (Context::with_dialects(lect_dialects::ALL), Context::with_dialects(lect_dialects::ALL));
    for spec in specs {
        assert!(read.load(spec.clone()).is_ok(), "nothing was met before");
    }
    (compiled, read)
}

/// All texts of the filetests of dialects, piece by piece.
fn texts() -> Vec<(String, Vec<u8>)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests/dialects")];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).expect("the folder is there");
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "mlir") {
                let text = std::fs::read_to_string(&path).expect("a filetest is text");
                let pieces = text.split("// -----").enumerate();
                texts.extend(pieces.map(|(at, it)| (format!("{} #{at}", path.display()), it.as_bytes().to_vec())));
            }
        }
    }
    texts.sort();
    texts
}

#[test]
fn what_is_read_is_the_same() {
    let specs = from_files();
    assert!(specs.len() > 10, "there are dialects to compare");
    let texts = texts();
    assert!(texts.len() > 20, "there are texts to compare");
    for (name, text) in texts {
        let (compiled, read) = contexts(&specs);
        assert_eq!(outcome(&compiled, &text), outcome(&read, &text), "{name}");
    }
}

#[test]
fn what_is_generated_is_the_same() {
    let specs = from_files();
    let (compiled, read) = contexts(&specs);
    let mut count = 0;
    for spec in &specs {
        let dialect = compiled.dialect(spec.name.as_bytes()).expect("it is part of the program").spec();
        let from = FromSpec::new(&compiled, dialect);
        for (number, op) in dialect.ops.iter().enumerate() {
            for seed in 0..EACH {
                let Some(module) = from.module(op, &mut Dice::new(number as u64 * EACH + seed)) else { continue };
                let text = printed(&module, &PrintConfig { generic: true, ..PrintConfig::default() });
                assert_eq!(outcome(&compiled, text.as_bytes()), outcome(&read, text.as_bytes()), "{text}");
                count += 1;
            }
        }
    }
    assert!(count > 1000, "only {count} operations were generated");
}

#[test]
fn what_bytecode_numbers_is_in_the_same_order() {
    for spec in from_files() {
        let compiled = Context::with_dialects(lect_dialects::ALL);
        let own = compiled.dialect(spec.name.as_bytes()).expect("it is part of the program").spec();
        assert_eq!(own.ops.len(), spec.ops.len());
        for (compiled, read) in own.ops.iter().zip(spec.ops.iter()) {
            let names = |op: &lect_ods::spec::OpSpec| op.props.iter().map(|prop| prop.name.clone()).collect::<Vec<_>>();
            assert_eq!((&compiled.name, names(compiled)), (&read.name, names(read)));
        }
        let params = |spec: &DialectSpec| {
            let defs = spec.attrs.iter().chain(spec.types.iter());
            defs.map(|def| (def.name.clone(), def.params.len())).collect::<Vec<_>>()
        };
        assert_eq!(params(own), params(&spec));
    }
}
