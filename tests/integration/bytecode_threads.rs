//! Bytecode that is divided among threads: the IR and the diagnostics do not depend on their number, and all of them
//! work.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex};
use std::thread::{ThreadId, current};
use std::time::Duration;

use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectHooks, OpHooks, OpInfo};
use lect_core::entity::Attr;
use lect_core::text::print::PrintConfig;
use lect_tests::round_trip::context;
use lect_tests::siblings::{self, Outcome};
use lect_tests::text;

fn outcome(bytes: &[u8], threads: usize, batch: usize) -> Outcome {
    let ctx: Context = context();
    let config = ReadConfig::default().with_allow_unregistered(true).with_threads(threads).with_batch(batch);
    Outcome::of(&ctx, || lect_bytecode::read(&ctx, b"file", bytes.to_vec().into(), &config))
}

fn written(text: &str, version: u64) -> Vec<u8> {
    let ctx = context();
    let ir = text::parse(&ctx, text.as_bytes()).expect("a sound text");
    let mut bytes = Vec::new();
    lect_bytecode::write(ir.root(), &WriteConfig::default().with_version(version), &mut bytes).expect("sound IR");
    bytes
}

fn check(text: &str) {
    for version in [1, 3, 6] {
        let bytes = written(text, version);
        let one = outcome(&bytes, 1, 16);
        assert_eq!(one.diagnostics, [""; 0], "version {version}:\n{text}");
        for (threads, batch) in [(2, 16), (3, 1), (8, 400)] {
            assert_eq!(one, outcome(&bytes, threads, batch), "version {version}, {threads} threads:\n{text}");
        }
    }
}

fn functions(count: usize) -> String {
    siblings::functions(count, "")
}

#[test]
fn siblings_are_read_alike() {
    let (functions, other) = (functions(40), functions(20).replace("@f", "@g"));
    check(&functions);
    check(&format!("module @a {{\n{functions}}}\nmodule @b {{\n{functions}{other}}}\n"));
    check(&format!("module {{\n  module @inner {{\n{functions}  }}\n}}\n"));
    check(&format!("module {{\n  module @inner {{\n{functions}  }}\n{other}}}\n"));
}

#[test]
fn falls_back_to_one_thread_between_siblings() {
    let (functions, other) = (functions(20), functions(20).replace("@f", "@g"));
    check(&format!("{functions}%m = \"t.a\"() : () -> i32\n{other}\"t.b\"(%m) : (i32) -> ()\n"));
    check(&format!("{functions}\"t.b\"(%m) : (i32) -> ()\n{other}%m = \"t.a\"() : () -> i32\n"));
    check(&format!("{functions}\"t.r\"() ({{\n  \"t.x\"() : () -> ()\n}}) : () -> ()\n{other}"));
    check(&format!("\"t.r\"() ({{\n^bb0(%a: i1):\n  \"t.x\"() : () -> ()\n}}, {{}}) : () -> ()\n{functions}{other}"));
    check(&format!("{functions}\"t.n\"() : () -> ()\n{other}"));
}

#[test]
fn preserves_distinct_attributes() {
    let functions = functions(20);
    let one = "\"t.d\"() {d = distinct[0]<1 : i8>, s = !llvm.struct<\"s\", (i32)>} : () -> ()\n";
    let two = "\"t.d\"() {d = distinct[0]<1 : i8>, e = distinct[1]<1 : i8>} : () -> ()\n";
    check(&format!("{one}{functions}{two}{}{two}{one}", functions.replace("@f", "@g")));
}

#[test]
fn errors_are_the_same_wherever_they_are() {
    let bytes = written(&functions(7), 6);
    let mut failed = 0;
    for at in (4..bytes.len()).step_by(2) {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1 << (at / 2 % 8);
        let one = outcome(&wrong, 1, 16);
        failed += usize::from(one.printed.is_none());
        assert_eq!(one, outcome(&wrong, 2, 16), "byte {at}");
    }
    assert!(failed > 50, "{failed} files are wrong");
}

mod met {
    use super::*;

    lect_macros::dialect! { "bytecode/met.td", hooks = HOOKS }

    const HOOKS: DialectHooks = DialectHooks {
        ops: &[("op", OpHooks { derive_attrs: Some(super::meet), ..OpHooks::NONE })],
        ..DialectHooks::NONE
    };
}

static MADE_BY: Mutex<Option<HashSet<ThreadId>>> = Mutex::new(None);
static ARRIVED: Condvar = Condvar::new();

/// Waits until a second thread arrives, if threads are recorded, and records the current one.
fn meet(_: &ContextData, _: &OpInfo, _: &[Option<Attr>], attrs: Attr) -> Attr {
    let mut made_by = MADE_BY.lock().expect("no thread panics");
    if let Some(threads) = made_by.as_mut() {
        threads.insert(current().id());
        ARRIVED.notify_all();
        let is_alone = |threads: &mut Option<HashSet<ThreadId>>| threads.as_ref().is_some_and(|it| it.len() < 2);
        let _ = ARRIVED.wait_timeout_while(made_by, Duration::from_secs(20), is_alone);
    }
    attrs
}

#[test]
fn several_threads_make_operations() {
    let ctx = Context::with_dialects(&[&met::DIALECT]);
    let ir = text::parse(&ctx, "module {\n  met.op\n}\n".repeat(200).as_bytes()).expect("a sound text");
    let mut bytes = Vec::new();
    lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytes).expect("sound IR");
    for threads in [2, 4] {
        *MADE_BY.lock().expect("no thread panics") = Some(HashSet::new());
        let config = ReadConfig::default().with_threads(threads).with_batch(16);
        let read = lect_bytecode::read(&ctx, b"file", bytes.clone().into(), &config);
        let made_by = MADE_BY.lock().expect("no thread panics").take();
        let printed = text::print(&read.expect("a sound file"), &PrintConfig::default());
        assert_eq!(printed.windows(6).filter(|part| part == b"met.op").count(), 200);
        assert!(made_by.is_some_and(|it| it.len() > 1), "{threads} threads");
    }
}
