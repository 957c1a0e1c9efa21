//! Tests of the passes, on modules and on a file that is read lazily.

use lect::bytecode::{self, ReadConfig, WriteConfig};
use lect::pass::{Pipeline, Registry, RunConfig, Step};
use lect::prelude::*;
use mini::inline::inline_calls;
use mini::{dialects, function, functions};

fn context() -> Context {
    Context::with_dialects(&dialects())
}

/// Runs a pipeline on two threads. Returns the statistics of its passes.
fn run(module: &mut Isolate, pipeline: &str) -> Vec<u64> {
    let pipeline = Pipeline::parse(pipeline, &Registry::of(&dialects())).expect("it is a pipeline");
    let config = RunConfig::new().with_threads(2).with_verify(Some(VerifyConfig::default()));
    pipeline.run_with(module, &config).expect("it succeeds");
    counts(&pipeline)
}

fn counts(pipeline: &Pipeline) -> Vec<u64> {
    let of = |step: &Step| match step {
        Step::Pass(pass) => pass.counters().counts().map(|it| it.1).collect(),
        Step::Nested(pipeline) => counts(pipeline),
    };
    pipeline.steps().iter().flat_map(of).collect()
}

fn after(text: &str, pipeline: &str) -> (String, Vec<u64>) {
    let mut module = lect::parse(&context(), text).expect("it is right");
    let counts = run(&mut module, pipeline);
    lect::verify(&module).expect("it stays right");
    (lect::print(&module), counts)
}

/// A call of one block, and one of several that are not in dominance order.
const PROGRAM: &str = "
mini.func @three () -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %c = arith.addi %a, %b : i32
  mini.return %c : i32
}
mini.func @pick (i1) -> i32 {
^bb0(%which: i1):
  cf.cond_br %which, ^two, ^one
^last:
  mini.return %x : i32
^one:
  %one = arith.constant 1 : i32
  mini.return %one : i32
^two:
  %x = arith.constant 2 : i32
  cf.br ^last
}
mini.func @main (i1) -> i32 {
^bb0(%which: i1):
  %a = mini.call @three() : () -> i32
  %b = mini.call @pick(%which) : (i1) -> i32
  %c = arith.addi %a, %b : i32
  mini.return %c : i32
}
";

const LOWERED: &str = "  func.func @main(%arg0: i1) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    cf.cond_br %arg0, ^bb3, ^bb2
  ^bb1:  // pred: ^bb3
    cf.br ^bb4(%c2_i32 : i32)
  ^bb2:  // pred: ^bb0
    cf.br ^bb4(%c1_i32 : i32)
  ^bb3:  // pred: ^bb0
    cf.br ^bb1
  ^bb4(%0: i32):  // 2 preds: ^bb1, ^bb2
    %1 = arith.addi %0, %c3_i32 : i32
    return %1 : i32
  }
";

#[test]
fn calls_are_inlined_and_functions_lowered() {
    let ctx = context();
    let mut module = lect::parse(&ctx, PROGRAM).expect("it is right");
    let counts = run(&mut module, "builtin.module(mini-inline,mini.func(mini-fold),lower-mini)");
    assert_eq!(counts[0], 2);
    let text = lect::print(&module);
    assert!(text.contains(LOWERED), "{text}");
    assert!(!text.contains("mini."), "{text}");
    // In every form, the text is equal after it is parsed again.
    assert_eq!(lect::print(&lect::parse(&ctx, &text).expect("it reads back")), text);
    if let Some(accepted) = mlir_opt(&text) {
        assert_eq!(accepted.trim_end(), text.trim_end());
    }
}

/// Returns the text that mlir-opt prints, if installed.
fn mlir_opt(text: &str) -> Option<String> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = match Command::new("mlir-opt-22").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(_) if std::env::var_os("LECT_REQUIRE_ORACLE").is_some() => panic!("mlir-opt-22 is required"),
        Err(_) => {
            eprintln!("skipped: mlir-opt-22 is not installed");
            return None;
        }
    };
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn one_function_of_a_file_is_changed() {
    let ctx = context();
    let many: String = (0..100).map(|n| PROGRAM.replace('@', &format!("@f{n}_"))).collect();
    let whole = lect::parse(&ctx, &many).expect("it is right");
    let bytes = lect::write_bytecode(&whole).expect("it can be written");

    let lazy = ReadConfig::default().with_lazy(true);
    let mut module = bytecode::read(&ctx, b"many.mlirbc", bytes.into(), &lazy).expect("it can be read");
    assert!(functions(&module).iter().all(|&op| module.is_lazy(op)));
    let chosen = function(&module, "f42_main").expect("names are known before bodies are");
    inline_calls(&mut module, chosen, 100).expect("functions use nothing from outside");
    assert_eq!(functions(&module).iter().filter(|&&op| !module.is_lazy(op)).count(), 3);

    // The written file is equal to that of a module that is read completely.
    let mut out = Vec::new();
    bytecode::write(module.root(), &WriteConfig::default(), &mut out).expect("the rest can be read");
    let mut expected = whole;
    let chosen = function(&expected, "f42_main").expect("it is there");
    inline_calls(&mut expected, chosen, 100).expect("functions use nothing from outside");
    assert_eq!(out, lect::write_bytecode(&expected).expect("it can be written"));
}

const NUMBERS: &str = "
mini.func @numbers (i32, i32, i1) -> (i32, i32, i32, i32) {
^bb0(%x: i32, %y: i32, %c: i1):
  %true = arith.constant true
  %a = mini.neg %x : i32
  %b = mini.neg %y : i32
  %twice = mini.neg %a : i32
  %same = mini.pick %c, %y, %y : i32
  %known = mini.pick %true, %x, %y : i32
  %negs = mini.pick %c, %a, %b : i32
  mini.return %twice, %same, %known, %negs : i32, i32, i32, i32
}
";

#[test]
fn canonicalize_has_the_patterns_of_the_dialect() {
    let (text, _) = after(NUMBERS, "builtin.module(canonicalize)");
    let expected = "
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i1):
    %0 = mini.pick %arg2, %arg0, %arg1 : i32
    %1 = mini.neg %0 : i32
    mini.return %arg0, %arg1, %arg0, %1 : i32, i32, i32, i32
";
    assert!(text.contains(expected), "{text}");
    // Patterns of both kinds can be disabled by name.
    let (text, _) = after(NUMBERS, "builtin.module(canonicalize{disable-patterns=neg_of_neg,pick_of_constant})");
    assert!(text.contains("mini.pick %true") && text.matches("mini.neg").count() == 3, "{text}");
    let (text, _) = after(NUMBERS, "builtin.module(mini.func(canonicalize))");
    assert!(text.contains(expected), "{text}");
}

#[test]
fn passes_have_options_and_statistics() {
    let (text, counts) = after(PROGRAM, "builtin.module(mini-inline{max-ops=5})");
    assert_eq!((text.matches("mini.call").count(), &counts[..]), (1, &[1][..]), "{text}");
    let (text, counts) = after(PROGRAM, "builtin.module(mini-inline{max-ops=0})");
    assert_eq!((text.matches("mini.call").count(), &counts[..]), (2, &[0][..]), "{text}");
    let (text, counts) = after(PROGRAM, "builtin.module(mini.func(mini-fold))");
    assert!(text.contains("%c3_i32 = arith.constant 3 : i32\n    mini.return %c3_i32"), "{text}");
    assert_eq!(counts, [2]);
    let registry = Registry::of(&dialects());
    let pipeline = Pipeline::parse("builtin.module(mini.func(mini-fold{max-iterations=3}))", &registry);
    let pipeline = pipeline.expect("it is a pipeline").to_string();
    assert_eq!(pipeline, "builtin.module(mini.func(mini-fold{max-iterations=3}))");
    assert!(Pipeline::parse("builtin.module(mini-inline{max-opts=1})", &registry).is_err());
}

#[test]
fn all_of_it_is_lowered() {
    for text in [PROGRAM, NUMBERS] {
        let (text, _) = after(text, "builtin.module(lower-mini)");
        assert!(!text.contains("mini."), "{text}");
        if let Some(accepted) = mlir_opt(&text) {
            assert_eq!(accepted.trim_end(), text.trim_end());
        }
    }
    let (text, _) = after(NUMBERS, "builtin.module(lower-mini)");
    assert!(text.contains("arith.subi %c0_i32, %arg0 : i32") && text.contains("scf.if %arg2 -> (i32) {"), "{text}");
}

#[test]
fn command_lists_passes() {
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_mini")).args(["opt", "--help"]).output();
    let help = String::from_utf8_lossy(&help.expect("it runs").stdout).into_owned();
    for name in ["--mini-inline", "max-ops:", "--mini-fold", "max-iterations:", "--lower-mini", "--canonicalize"] {
        assert!(help.contains(name), "{name} is missing in {help}");
    }
}
