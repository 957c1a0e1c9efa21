//! IR written as an archive and read again is what it was: what the filetests have, what is generated, and what follows
//! from specs. A flipped bit is found, wherever it is.

#![forbid(unsafe_code)]

use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use lect_bytecode::archive::{self, Archive, ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::{Isolate, walk};
use lect_core::loc::Loc;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_tests::generate::from_spec::{Dice, FromSpec};
use lect_tests::generate::{self, ModuleSpec};
use lect_tests::golden;
use proptest::prelude::*;

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

fn written(ir: &Isolate, config: &WriteConfig) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let (result, said) = ir.context().capture_diagnostics(|| archive::write(ir.root(), config, &mut bytes));
    result.map_err(|_| format!("cannot be written: {}", messages(&said)))?;
    Ok(bytes)
}

fn read(ctx: &Context, bytes: &[u8], config: &ReadConfig) -> Result<Isolate, String> {
    let config = ReadConfig { allow_unregistered: true, ..config.clone() };
    let bytes = Bytes::copy_from_slice(bytes);
    let (ir, said) = ctx.capture_diagnostics(|| archive::read(ctx, b"input.lect", bytes, &config));
    ir.map_err(|_| format!("cannot be read: {}", messages(&said)))
}

fn messages(said: &[Diagnostic]) -> String {
    said.iter().map(|it| it.message.to_string()).collect::<Vec<_>>().join("\n")
}

/// Writes, reads and writes again.
fn check(ir: &Isolate) -> Result<(), String> {
    let file = written(ir, &WriteConfig::default())?;
    let again = read(&context(), &file, &ReadConfig::default())?;
    let text = printed(&again);
    golden::same("before", &printed(ir), "after", &text)?;
    if written(&again, &WriteConfig::default())? != file {
        return Err(format!("the bytes differ once they were read:\n{}", String::from_utf8_lossy(&text)));
    }
    for threads in [1, 4] {
        let mut lazy = read(&context(), &file, &ReadConfig { lazy: true, threads, ..ReadConfig::default() })?;
        lazy.materialize_all(threads).map_err(|_| "cannot be read later".to_owned())?;
        golden::same("at once", &text, "later", &printed(&lazy))?;
    }
    // Without locations nothing else changes.
    let mut without = ir.clone_isolate();
    walk::isolates_mut(&mut without, &mut |isolate| isolate.map_locs(|_| Loc::UNKNOWN));
    let unread = read(&context(), &file, &ReadConfig { locations: false, ..ReadConfig::default() })?;
    golden::same("without locations", &printed(&without), "read without", &printed(&unread))?;
    let dropped = written(ir, &WriteConfig { locations: false, ..WriteConfig::default() })?;
    let unwritten = read(&context(), &dropped, &ReadConfig::default())?;
    golden::same("without locations", &printed(&without), "written without", &printed(&unwritten))
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

/// Functions that call one another, and a module beside them.
fn functions(count: usize) -> String {
    let mut text = String::from("module {\n");
    for index in 0..count {
        let next = (index + 1) % count;
        text += &format!(
            "func.func @f{index}(%a: i32) -> i32 {{\n  %b = arith.addi %a, %a : i32\n  cf.br ^bb1(%b : i32)\n\
             ^bb1(%c: i32):\n  %d = func.call @f{next}(%c) : (i32) -> i32\n  return %d : i32\n}}\n"
        );
    }
    text + "module @inner {\n  func.func private @g()\n}\n}\n"
}

#[test]
fn every_flipped_bit_is_found() {
    let ctx = context();
    let small = parsed(&ctx, functions(3).as_bytes()).expect("a sound text");
    // Long enough for sections with checksums of their own, in several parts.
    let large = parsed(&ctx, functions(6000).as_bytes()).expect("a sound text");
    for (ir, step) in [(small, 1), (large, 4999)] {
        let file = written(&ir, &WriteConfig::default()).expect("it is sound");
        assert!(read(&context(), &file, &ReadConfig::default()).is_ok());
        for bit in (0..file.len() * 8).step_by(step) {
            let mut bytes = file.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&context(), &bytes, &ReadConfig::default()).is_err(), "bit {bit} of {}", file.len() * 8);
        }
        for end in (0..file.len()).step_by(step) {
            assert!(read(&context(), &file[..end], &ReadConfig::default()).is_err(), "cut at {end}");
        }
    }
}

#[test]
fn one_function_is_read_and_no_other() {
    let ctx = context();
    let module = parsed(&ctx, functions(20).as_bytes()).expect("a sound text");
    let file = written(&module, &WriteConfig::default()).expect("it is sound");
    let mut again = read(&context(), &file, &ReadConfig { lazy: true, ..ReadConfig::default() }).expect("it is sound");
    assert!(again.is_lazy());
    again.materialize().expect("the module's own region");
    let body = again.root().region(0).and_then(|body| body.entry());
    let functions: Vec<_> = body.into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect();
    assert_eq!(functions.len(), 21);
    assert!(functions.iter().all(|&op| again.child(op).is_some_and(Isolate::is_lazy)));
    // What an unread function is called, is known.
    let name = again.op(functions[7]).attr("sym_name");
    assert_eq!(name, Some(again.context().string_attr("f7")));
    again.child_mut(functions[7]).expect("a function").materialize().expect("a sound body");
    let is_read = |&at: &usize| !again.child(functions[at]).is_some_and(Isolate::is_lazy);
    assert_eq!((0..21).filter(is_read).collect::<Vec<_>>(), [7]);
    assert_eq!(again.op(functions[7]).regions().flat_map(|region| region.blocks()).count(), 2);
}

#[test]
fn a_symbol_is_found_by_name() {
    let ctx = context();
    for count in [3, 100] {
        let module = parsed(&ctx, functions(count).as_bytes()).expect("a sound text");
        let file = Bytes::from(written(&module, &WriteConfig::default()).expect("it is sound"));
        let whole = read(&context(), &file, &ReadConfig::default()).expect("it is sound");
        let text = String::from_utf8(printed(&whole)).expect("text");
        let ctx = context();
        let archive = Archive::open(&ctx, b"input.lect", file, &ReadConfig::default()).expect("it is sound");
        for name in ["f0", "f1", &format!("f{}", count - 1)] {
            let one = archive.read_symbol(&ctx, name.as_bytes()).expect("it is sound").expect("it is there");
            let ops: Vec<_> = one.root().regions().flat_map(|it| it.blocks()).flat_map(|it| it.ops()).collect();
            let [op] = &*ops else { panic!("{} operations", ops.len()) };
            assert_eq!(op.attr("sym_name"), Some(ctx.string_attr(name)));
            let config = PrintConfig { generic: true, local_scope: true, debug_info: true, ..PrintConfig::default() };
            let mut alone = Vec::new();
            print_op(*op, &config, &mut alone).expect("memory takes everything");
            // Its own location is the last thing of it.
            let line = 2 + 7 * name[1..].parse::<usize>().expect("a number");
            assert!(String::from_utf8_lossy(&alone).ends_with(&format!("loc(\"input.mlir\":{line}:1)")), "{name}");
        }
        assert!(text.contains("sym_name = \"f1\""));
        assert!(archive.read_symbol(&ctx, b"nobody").expect("it is sound").is_none());
    }
}

#[test]
fn who_has_no_dialects_prints_the_same() {
    let ctx = context();
    let text = "func.func @f(%a: i32, %b: f32) -> i32 {\n  %c = arith.constant 5 : i32\n  %d = arith.addi %a, %c : i32\n  \
                %e = arith.mulf %b, %b fastmath<fast> : f32\n  cf.br ^bb1(%d : i32)\n^bb1(%z: i32):\n  \
                return %z : i32\n}\n";
    let module = parsed(&ctx, text.as_bytes()).expect("a sound text");
    let custom = |ir: &Isolate| {
        let mut text = Vec::new();
        print_op(ir.root(), &PrintConfig::default(), &mut text).expect("memory takes everything");
        String::from_utf8(text).expect("text")
    };
    let file = written(&module, &WriteConfig::default()).expect("it is sound");
    let bare = Context::new();
    let again = read(&bare, &file, &ReadConfig::default()).expect("it is sound");
    // What is code in a dialect nobody has is in the generic form; all that is said in specs is not.
    let (with, without) = (custom(&module), custom(&again));
    for line in ["arith.addi %arg0, %", "arith.mulf %arg1, %arg1 fastmath<fast> : f32", "cf.br ^bb1(%"] {
        assert!(with.contains(line), "{with}");
        assert!(without.contains(line), "{without}");
    }
    assert!(is_valid(&again));
    // Constraints hold, too.
    let wrong = parsed(
        &ctx,
        b"\"func.func\"() <{function_type = (f32) -> (), sym_name = \"g\"}> ({\n^bb0(%a: f32):\n\
        %b = \"arith.addi\"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (f32, f32) -> f32\n\
        \"func.return\"() : () -> ()\n}) : () -> ()",
    );
    let file = written(&wrong.expect("a sound text"), &WriteConfig::default()).expect("it can be written");
    let again = read(&Context::new(), &file, &ReadConfig::default()).expect("it can be read");
    assert!(!is_valid(&again));
}
