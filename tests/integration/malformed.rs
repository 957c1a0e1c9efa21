//! Bytecode files that are damaged in one place. Each is rejected with an error that names the offset, or read as if it
//! were intact. The table covers MLIR's errors, damages that MLIR accepts, and some that it should reject.

use std::sync::Arc;

use bytes::Bytes;
use lect_bytecode::dump::{self, Json, Listing, Tables, walk};
use lect_bytecode::sections::Image;
use lect_bytecode::sections::SectionId::{
    self, AttrType, AttrTypeOffset, Dialect, Ir, Properties, Resource, ResourceOffset, String as Strings,
};
use lect_bytecode::{ReadConfig, WriteConfig, archive};
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::entity::Op;
use lect_core::ir::{EditError, Isolate, OpState};
use lect_core::loc::Loc;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{VerifyConfig, verify};
use lect_tests::recipe::Part::{self, Header, In, Order};
use lect_tests::recipe::Recipe;

#[path = "malformed/damages.rs"]
mod damages;

use damages::DAMAGES;

/// Module encoded in all files before they were damaged.
const TEXT: &str = r#"
module @m {
  "t.outer"() ({
  ^bb0(%a: i32 loc(unknown)):
    %b = "t.def"() <{p = 1 : i8}> {d = dense<[1, 2]> : tensor<2xi8>} : () -> i32 loc(unknown)
    "t.use"(%a, %b, %a)[^bb1] : (i32, i32, i32) -> () loc(unknown)
  ^bb1:
    "t.end"() {r = dense_resource<k> : tensor<2xi8>, x = !t.y<1>} : () -> () loc(unknown)
  }) : () -> () loc(unknown)
} loc(unknown)
{-# dialect_resources: { builtin: { k: "0x040000000102" } } #-}
"#;

fn recipe() -> Recipe {
    let mut sections = [const { String::new() }; 9];
    let contents = [
        (
            Strings,
            "13  2 2 2 2 2 2 4 4 4 6 7 2 8  'builtin' #00 't' #00 'module' #00 'outer' #00 'def' #00 'use' #00 'end' #00 'm' #00 'd' #00 'p' #00 'r' #00 'x' #00 'k' #00",
        ),
        (Dialect, "2 0- 1-  5  0 1 2+  1 4 3- 4- 5- 6-"),
        (AttrTypeOffset, "13 4  0 13 =+ =+ =+ =+ =+ =+ =+ =+ =+ =+ =+ =+ =+  0 3 =+ =+ =+ 1 1 =-"),
        (
            AttrType,
            "15 | 2 7 | 1 1 3 4 | 2 8 | 18 1 ( #0102 ) | 1 1 6 7 | 2 9 | 8 2 #01 | 1 2 9 10 11 12 | 2 10 | 16 1 0 | 2 11 | 6 3 | \
             0 128 | 13 1 ~2 2 | 0 32 | '!t.y<1>' #00",
        ),
        (
            Ir,
            "1- 0 #50 0 0 1+ {4 1 0 1- 1 #10 0 1+ {4 2 2 2+ 1 0- #00 2 #43 0 2 1 1 0 3 #0c 0 3 0 1 0 1 1 1- 4 #01 0 8 } }",
        ),
        (ResourceOffset, "0 0 1 12 6 #00"),
        (Resource, "4 2 #cbcb0102"),
        (Properties, "2 ( 3 0 ) ( 5 )"),
    ];
    for (id, text) in contents {
        text.clone_into(&mut sections[id as usize]);
    }
    Recipe { header: "#4d4cef52 6 'MLIR22.1.8' #00".into(), order: "1 3 2 4 6 5 0 8".into(), sections }
}

/// Expected outcome of reading a file.
enum Expect {
    /// This error message.
    Error(&'static str),
    /// The same outcome as for the intact file.
    Same,
    /// A different module, and no message.
    Read,
}

/// An edit of a part: the text to replace, which must be unique, and its replacement. An empty text is the whole part.
type Edit = (Part, &'static str, &'static str);

/// A damaged file.
struct Damage {
    name: &'static str,
    edits: &'static [Edit],
    expect: Expect,
}

/// Outcome of reading a file.
#[derive(PartialEq, Debug)]
struct Outcome {
    text: Option<String>,
    diagnostics: Vec<(String, Vec<String>)>,
}

fn outcome(file: &[u8], lazy: bool, threads: usize) -> Outcome {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy).with_threads(threads);
    let (read, said) = ctx.capture_diagnostics(|| {
        let mut ir = lect_bytecode::read(&ctx, b"file.mlirbc", Bytes::copy_from_slice(file), &config)?;
        ir.materialize_all(threads)?;
        Ok::<Isolate, lect_core::diag::Reported>(ir)
    });
    let notes = |it: &Diagnostic| it.notes.iter().map(|note| note.message.clone()).collect();
    Outcome {
        text: read.ok().map(|ir| printed(&ir)),
        diagnostics: said.iter().map(|it| (it.message.clone(), notes(it))).collect(),
    }
}

fn printed(ir: &Isolate) -> String {
    let config = PrintConfig::default().with_generic(true).with_debug_info(true);
    let mut text = Vec::new();
    print_op(ir.root(), &config, &mut text).expect("memory takes everything");
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the byte offset that a message reports.
fn offset(notes: &[String]) -> Option<usize> {
    let byte = |note: &String| {
        let digits = note.strip_prefix("at byte 0x")?.strip_suffix(" of the file")?.to_owned();
        usize::from_str_radix(&digits, 16).ok()
    };
    notes.iter().find_map(byte)
}

#[test]
fn intact_recipe_equals_written_file() {
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"text.mlir", Arc::new(TEXT.as_bytes().to_vec())).expect("there is room");
    let config = ParseConfig::default().with_allow_unregistered(true);
    let ir = parse_source(&ctx, &buffer, 0..TEXT.len(), &config).expect("the text is sound");
    let mut written = Vec::new();
    lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut written).expect("memory takes everything");
    assert_eq!(recipe().bytes(), written);
    let read = outcome(&written, false, 1);
    assert_eq!(read.text.as_deref(), Some(&*printed(&ir)), "{:?}", read.diagnostics);
}

#[test]
fn reports_damage_with_its_offset() {
    let whole = outcome(&recipe().bytes(), false, 1);
    let mut wrong = Vec::new();
    for Damage { name, edits, expect } in DAMAGES {
        let mut recipe = recipe();
        edits.iter().for_each(|&(part, old, new)| recipe.replace(part, old, new));
        let file = recipe.bytes();
        let found = outcome(&file, false, 1);
        let errors: Vec<&str> = found.diagnostics.iter().map(|(message, _)| &**message).collect();
        let fine = match expect {
            Expect::Error(message) => {
                let place = found.diagnostics.first().and_then(|(_, notes)| offset(notes));
                errors == [*message] && place.is_some_and(|place| place <= file.len())
            }
            Expect::Same => found == whole,
            Expect::Read => found.text.is_some() && errors.is_empty(),
        };
        if !fine {
            wrong.push(format!("{name}: {found:?}"));
        }
        for (lazy, threads) in [(true, 1), (true, 4), (false, 4)] {
            if outcome(&file, lazy, threads) != found {
                wrong.push(format!("{name}: not the same if read lazily ({lazy}) on {threads} threads"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), DAMAGES.len(), wrong.join("\n"));
}

#[test]
fn rejects_truncated_files() {
    let file = recipe().bytes();
    for end in 0..file.len() {
        let found = outcome(&file[..end], false, 1);
        assert_eq!((found.text, found.diagnostics.len()), (None, 1), "up to {end}");
        let place = offset(&found.diagnostics[0].1);
        assert!(place.is_some_and(|place| place <= end), "up to {end}: {:?}", found.diagnostics);
    }
}

/// Significant bytes: small numbers, the ends of ranges, and the byte that sections begin with.
const BYTES: [u8; 11] = [0, 1, 2, 3, 5, 0x10, 0x7F, 0x80, 0xCB, 0xFE, 0xFF];

#[test]
fn every_byte_may_be_any() {
    let file = recipe().bytes();
    for at in 0..file.len() {
        for byte in BYTES.into_iter().chain([file[at] ^ 1, file[at] ^ 2]) {
            let mut changed = file.clone();
            changed[at] = byte;
            let found = outcome(&changed, true, 1);
            assert!(found.text.is_some() || found.diagnostics.len() == 1, "{byte:#x} at {at}: {found:?}");
        }
    }
}

#[test]
fn dialects_that_are_not_loaded_are_refused_unless_they_may_be() {
    let ctx = Context::new();
    let config = ReadConfig::default().with_allow_unregistered(false);
    let read = || lect_bytecode::read(&ctx, b"file.mlirbc", recipe().bytes().into(), &config);
    let (read, said) = ctx.capture_diagnostics(read);
    assert!(read.is_err());
    let message = &said.first().expect("a message").message;
    assert!(message.starts_with("dialect 't' is unknown. If this is intended, please call"), "{message}");
}

#[test]
fn reads_only_accessed_functions() {
    // Two functions, the second of which has a damaged body.
    let text = "module { func.func @a() { return } func.func @b() { return } }";
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let buffer = ctx.sources().add(b"t", Arc::new(text.as_bytes().to_vec())).expect("there is room");
    let ir = parse_source(&ctx, &buffer, 0..text.len(), &ParseConfig::default()).expect("the text is sound");
    let mut file = Vec::new();
    lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut file).expect("memory takes everything");
    // The last record of operations, a `return`, gets an invalid name index.
    let image = Image::new(file.clone().into()).expect("the file is sound");
    let end = image.section(SectionId::Ir).expect("it has operations").content.end;
    file[end - 3] = 0xFF;
    let config = ReadConfig::default().with_lazy(true);
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let mut module = lect_bytecode::read(&ctx, b"file.mlirbc", file.into(), &config).expect("nothing wrong is read");
    let functions: Vec<Op> = module.ops_in(module.root().region(0).and_then(|it| it.entry()).expect("a block").block);
    let [a, b] = functions[..] else { panic!("there are two functions") };
    assert!(module.is_lazy(a) && module.is_lazy(b));
    module.op(a).read_all().expect("the first is sound");
    assert!(!module.is_lazy(a) && module.is_lazy(b));
    let (read, reported) = ctx.capture_diagnostics(|| module.op(b).read_all());
    assert!(read.is_err());
    assert_eq!(reported.first().map(|it| &*it.message), Some("invalid operation name index: 127"));
    // No output is written in any attempt, and the error is reported once.
    let (written, reported) = ctx.capture_diagnostics(|| {
        let mut out = Vec::new();
        assert_eq!(module.children_mut().count(), 1);
        // Attempts to move or change the body fail, and leave the body in place.
        assert!(module.child_mut(b).is_none() && module.take_child(b).is_err());
        let open = OpState::new(ctx.op_name_of(b"builtin.unrealized_conversion_cast"), Loc::UNKNOWN);
        assert!(matches!(module.replace_keeping_regions(b, open), Err(EditError::Unreadable(_))));
        assert_eq!(module.ops_in(module.root().region(0).and_then(|it| it.entry()).expect("a block").block), [a, b]);
        let text = print_op(module.root(), &PrintConfig::default(), &mut out).is_ok();
        let bytecode = lect_bytecode::write(module.root(), &WriteConfig::default(), &mut out).is_ok();
        let archive = archive::write(module.root(), &archive::WriteConfig::default(), &mut out).is_ok();
        let copy = lect_bytecode::write(module.clone_isolate().root(), &WriteConfig::default(), &mut out).is_ok();
        (text, bytecode, archive, copy, verify(module.root(), &VerifyConfig::default()).is_ok(), out.len())
    });
    assert_eq!(written, (false, false, false, false, false, 0));
    // The error is the copy's, which reads for itself.
    assert_eq!(reported.len(), 1);
}

/// Checks that every file that the structural verifier rejects is also rejected by the reader.
#[test]
fn finds_structural_damage_without_decoding() {
    let mut wrong = Vec::new();
    let mut found = 0;
    for Damage { name, edits, expect } in DAMAGES {
        let mut recipe = recipe();
        edits.iter().for_each(|&(part, old, new)| recipe.replace(part, old, new));
        match (Image::new(recipe.bytes().into()).and_then(|image| dump::verify(&image)), expect) {
            (Err(_), Expect::Error(_)) => found += 1,
            (Err(fault), _) => wrong.push(format!("{name}: {}", fault.message)),
            (Ok(_), _) => {}
        }
    }
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), DAMAGES.len(), wrong.join("\n"));
    assert!(found > DAMAGES.len() / 2, "only {found} are found of {}", DAMAGES.len());
}

/// Checks that dumping terminates for any bytes.
#[test]
fn every_byte_may_be_any_for_who_takes_files_apart() {
    let file = &recipe().bytes();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                for at in (first..file.len()).step_by(threads) {
                    // All byte values occur at some offset; at each offset, the significant ones and an eighth of the
                    // others.
                    let telling = |byte: u8| BYTES.contains(&byte) || byte ^ file[at] <= 2;
                    let others = |byte: u8| (usize::from(byte) + at).is_multiple_of(8);
                    let values = (0..=u8::MAX).filter(|&byte| telling(byte) || others(byte));
                    values.for_each(|byte| take_apart(file, at, byte));
                }
            });
        }
    });
}

/// Dumps a file with one byte replaced.
fn take_apart(file: &[u8], at: usize, byte: u8) {
    let mut changed = file.to_vec();
    changed[at] = byte;
    let Ok(image) = Image::new(changed.into()) else { return };
    let Ok(tables) = Tables::read(&image) else { return };
    let mut listing = Listing::new(&tables, Vec::new());
    walk(&tables, None, &mut listing).expect("a listing takes faults");
    let mut text = Vec::new();
    let mut json = Json::new(&tables, &mut text);
    walk(&tables, None, &mut json).expect("JSON takes faults");
    let listed = listing.finish().expect("memory takes everything");
    let written = json.finish().expect("memory takes everything");
    let read = serde_json::from_slice::<serde_json::Value>(&text);
    assert!(read.is_ok(), "{byte:#x} at {at}: {read:?} of\n{}", String::from_utf8_lossy(&text));
    assert_eq!(listed, written, "{byte:#x} at {at}");
    assert_eq!(listed.is_some(), dump::verify(&image).is_err(), "{byte:#x} at {at}");
}
