//! IR written as bytecode and read again is what it was, in every version of the format, as far as the version can say
//! it: what the filetests have, what is generated, and what follows from specs.

#![forbid(unsafe_code)]

use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::{Isolate, walk};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_tests::generate::from_spec::{Dice, FromSpec};
use lect_tests::generate::{self, ModuleSpec};
use lect_tests::golden;
use proptest::prelude::*;

/// All versions of the format.
const VERSIONS: std::ops::RangeInclusive<u64> = 0..=6;
/// From this version on operations that are not registered have properties.
const WITH_PROPERTIES: u64 = 5;

fn context() -> Context {
    Context::with_dialects(lect_dialects::ALL)
}

fn parsed(ctx: &Context, text: &[u8]) -> Option<Isolate> {
    let buffer = ctx.sources().add(b"input.mlir", Arc::new(text.to_vec())).ok()?;
    let config = ParseConfig { allow_unregistered: true, ..ParseConfig::default() };
    ctx.capture_diagnostics(|| parse_source(ctx, &buffer, 0..text.len(), &config)).0.ok()
}

fn is_valid(ir: &Isolate) -> bool {
    let config = VerifyConfig { unregistered: Unregistered::Allow, threads: 1 };
    ir.context().capture_diagnostics(|| verify(ir.root(), &config)).0.is_ok()
}

fn printed(ir: &Isolate) -> Vec<u8> {
    let config = PrintConfig { generic: true, debug_info: true, ..PrintConfig::default() };
    let mut text = Vec::new();
    print_op(ir.root(), &config, &mut text).expect("memory takes everything");
    text
}

fn written(ir: &Isolate, version: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let config = WriteConfig { version, ..WriteConfig::default() };
    let write = || lect_bytecode::write(ir.root(), &config, &mut bytes);
    let (result, said) = ir.context().capture_diagnostics(write);
    result.map_err(|_| format!("cannot be written as version {version}: {}", messages(&said)))?;
    Ok(bytes)
}

fn read(ctx: &Context, bytes: &[u8], lazy: bool, threads: usize) -> Result<Isolate, String> {
    let config = ReadConfig { allow_unregistered: true, lazy, threads, ..ReadConfig::default() };
    let bytes = Bytes::copy_from_slice(bytes);
    let (ir, said) = ctx.capture_diagnostics(|| lect_bytecode::read(ctx, b"input.mlirbc", bytes, &config));
    ir.map_err(|_| format!("cannot be read: {}", messages(&said)))
}

fn messages(said: &[Diagnostic]) -> String {
    said.iter().map(|it| it.message.to_string()).collect::<Vec<_>>().join("\n")
}

/// What a version of the format can say of some IR.
fn expressible(ir: &Isolate, version: u64) -> Isolate {
    let mut ir = ir.clone_isolate();
    if version >= WITH_PROPERTIES {
        return ir;
    }
    walk::isolates_mut(&mut ir, &mut |isolate| {
        for op in isolate.all_ops() {
            if isolate.op(op).info().is_none() && isolate.op(op).prop(0).is_some() {
                isolate.set_prop(op, 0, None);
            }
        }
    });
    ir
}

/// Whether a text has what no version of the format keeps: where on the line a range ends that begins in no column.
fn is_beyond_the_format(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    text.match_indices(":0 to :").any(|(at, _)| text.as_bytes()[..at].last().is_some_and(u8::is_ascii_digit))
}

/// Writes, reads and writes again, in every version.
fn check(ir: &Isolate) -> Result<(), String> {
    if is_beyond_the_format(&printed(ir)) {
        return Ok(());
    }
    for version in VERSIONS {
        check_version(ir, version).map_err(|error| format!("version {version}: {error}"))?;
    }
    Ok(())
}

fn check_version(ir: &Isolate, version: u64) -> Result<(), String> {
    let file = written(ir, version)?;
    let again = read(&context(), &file, false, 1)?;
    let text = printed(&again);
    golden::same("before", &printed(&expressible(ir, version)), "after", &text)?;
    if written(&again, version)? != file {
        return Err(format!("the bytes differ once they were read:\n{}", String::from_utf8_lossy(&text)));
    }
    for threads in [1, 4] {
        let mut lazy = read(&context(), &file, true, threads)?;
        lazy.materialize_all(threads).map_err(|_| "cannot be read later".to_owned())?;
        golden::same("at once", &text, "later", &printed(&lazy))?;
    }
    Ok(())
}

/// All texts of the filetests, piece by piece.
fn texts() -> Vec<(String, Vec<u8>)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests")];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).expect("the folder is there");
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "mlir") {
                let bytes = std::fs::read(&path).expect("a filetest can be read");
                let text = String::from_utf8_lossy(&bytes);
                let pieces = text.split("// -----").enumerate();
                texts.extend(pieces.map(|(at, it)| (format!("{} #{at}", path.display()), it.as_bytes().to_vec())));
            }
        }
    }
    texts.sort();
    texts
}

fn report(wrong: &[String], count: usize, least: usize) {
    let shown: Vec<String> = wrong.iter().take(8).map(|it| it.chars().take(3000).collect()).collect();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), shown.join("\n"));
    assert!(count >= least, "only {count} were tried");
}

#[test]
fn what_the_filetests_have() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (name, text) in texts() {
        let ctx = context();
        let Some(ir) = parsed(&ctx, &text).filter(is_valid) else { continue };
        count += 1;
        wrong.extend(check(&ir).err().map(|error| format!("{name}: {error}")));
    }
    report(&wrong, count, 300);
}

/// How many operations of each name are generated, and how many more that must be valid.
const OF_EACH: u64 = 2;
const ATTEMPTS: usize = 20;

#[test]
fn what_follows_from_specs() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for spec in lect_dialects::ALL.iter().filter_map(|def| def.spec).map(|spec| spec.get()) {
        let ctx = context();
        let from = FromSpec::new(&ctx, &spec);
        for (number, op) in spec.ops.iter().enumerate() {
            for seed in 0..OF_EACH {
                let mut dice = Dice::new(number as u64 * OF_EACH + seed);
                let any = from.module(op, &mut dice);
                let valid = from.valid(op, &mut dice, ATTEMPTS);
                for ir in any.into_iter().chain(valid) {
                    count += 1;
                    wrong.extend(check(&ir).err().map(|error| format!("{}: {error}", op.name)));
                }
            }
        }
    }
    report(&wrong, count, 2000);
}

fn check_module(module: &ModuleSpec) -> Result<(), String> {
    check(&module.build(&context()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_generated(module in generate::module()) {
        if let Err(error) = check_module(&module) {
            return Err(TestCaseError::fail(error));
        }
    }
}
