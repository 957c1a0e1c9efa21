//! Instrumentation of passes: dumps, statistics, reproducers, preserved analyses, threads.

use std::fs;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_tests::tool::Tool;
use lect_transforms::pass::{Analysis, Pass, PassContext, Pipeline, Registry, RunConfig, Statistic};
use tempfile::TempDir;

const MODULE: &str = "\
module @outer {
  func.func @f(%a: i32) -> i32 {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 1 : i32
    %2 = arith.addi %0, %1 : i32
    %3 = arith.addi %a, %2 : i32
    return %3 : i32
  }
  module @inner {
    func.func private @dead() {
      return
    }
  }
}
";

const NESTED: &str = "builtin.module(func.func(canonicalize,cse),symbol-dce,any(cse),builtin.module(func.func(cse),any(cse)),func.func(cse),func.func(canonicalize{top-down=false max-iterations=3}))";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("no temporary folder: {error}"));
    fs::write(folder.path().join("in.mlir"), MODULE).unwrap_or_else(|error| panic!("{error}"));
    folder
}

/// Runs a command; returns whether it succeeds, and its standard error.
fn run(mut command: Command, folder: &TempDir, args: &[&str]) -> (bool, String) {
    let output = command.args(args).current_dir(folder.path()).stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{args:?}: {error}"));
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn lect(folder: &TempDir, args: &[&str]) -> (bool, String) {
    let tool = Tool::lect().unwrap_or_else(|error| panic!("{error}"));
    let mut command = tool.command();
    command.arg("opt");
    run(command, folder, args)
}

/// Returns the files in a folder and its subfolders, by name.
fn files(folder: &std::path::Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                found.push((name, fs::read_to_string(&path).unwrap_or_default()));
            }
        }
    }
    found.sort();
    found
}

/// Checks that dumps and written files of `lect` and, if available, `mlir-opt` are equal.
#[test]
fn dumps_and_reproducers_are_those_of_mlir_opt() {
    let pipeline = format!("--pass-pipeline={NESTED}");
    let failing =
        "--pass-pipeline=builtin.module(cse,func.func(canonicalize),builtin.module(func.func(cse,symbol-dce)))";
    let cases: &[&[&str]] = &[
        &[&pipeline, "--mlir-print-ir-before=cse", "--mlir-print-ir-after-all"],
        &[&pipeline, "--mlir-print-ir-module-scope", "--mlir-print-ir-before=cse", "--mlir-print-ir-after-all"],
        &[&pipeline, "--mlir-print-ir-after-all", "--mlir-print-ir-after-change"],
        &[&pipeline, "--mlir-print-ir-after-failure"],
        &[&pipeline, "--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=tree"],
        &[&pipeline, "--dump-pass-pipeline"],
        &[&pipeline, "--mlir-generate-reproducer=repro.mlir"],
        &["--pass-pipeline=builtin.module()", "--dump-pass-pipeline"],
        &[
            "--cse",
            "--canonicalize=disable-patterns=a,b top-down=0",
            "--symbol-privatize=exclude=f",
            "--dump-pass-pipeline",
        ],
        &[failing, "--mlir-pass-pipeline-crash-reproducer=crash.mlir"],
        &[failing, "--mlir-pass-pipeline-crash-reproducer=crash.mlir", "--mlir-pass-pipeline-local-reproducer"],
    ];
    let oracle = Tool::oracle();
    for case in cases {
        let args: Vec<&str> =
            case.iter().copied().chain(["--mlir-disable-threading", "in.mlir", "-o", "out.mlir"]).collect();
        let own = folder();
        let (succeeds, said) = lect(&own, &args);
        assert_eq!(succeeds, case[0] != failing, "{case:?}: {said}");
        let Some(oracle) = &oracle else { continue };
        let other = folder();
        let (_, theirs) = run(oracle.command(), &other, &args);
        assert_eq!(files(own.path()), files(other.path()), "{case:?}");
        if case[0] != failing {
            assert_eq!(said, theirs, "{case:?}");
        }
    }
    assert!(oracle.is_some() || std::env::var_os("LECT_REQUIRE_ORACLE").is_none(), "there is no mlir-opt");
}

/// Checks that the reproducer of a failed pass fails again, with the same location.
#[test]
fn a_reproducer_fails_again() {
    let folder = folder();
    let pipeline = "--pass-pipeline=builtin.module(cse,func.func(canonicalize,symbol-dce))";
    let args = [pipeline, "--mlir-pass-pipeline-crash-reproducer=crash.mlir", "in.mlir", "-o", "out.mlir"];
    let (succeeds, said) = lect(&folder, &args);
    assert!(!succeeds);
    assert!(said.contains("Failures have been detected while processing an MLIR pass pipeline"), "{said}");
    assert!(
        said.contains("[`SymbolDCE` on 'func.func' operation: @f]: reproducer generated at `crash.mlir`"),
        "{said}"
    );
    let (succeeds, said) = lect(&folder, &["--run-reproducer", "crash.mlir"]);
    assert!(!succeeds);
    assert!(said.contains("was scheduled to run under SymbolDCE"), "{said}");
    assert!(!folder.path().join("out.mlir").exists());
}

#[test]
fn statistics_are_added_up() {
    let folder = folder();
    let pipeline = format!("--pass-pipeline={NESTED}");
    let (_, nested) = lect(&folder, &[&pipeline, "--mlir-pass-statistics", "in.mlir", "-o", "out.mlir"]);
    assert!(
        nested.contains("\n'func.func' Pipeline\n  Canonicalizer\n  CSE\n    (S) 0 num-cse'd - Number of"),
        "{nested}"
    );
    assert!(nested.contains("\nSymbolDCE\n  (S) 1 num-dce'd - Number of symbols DCE'd\n"), "{nested}");
    let list =
        ["--cse", "--cse", "--mlir-pass-statistics", "--mlir-pass-statistics-display=list", "in.mlir", "-o", "o"];
    let (_, list) = lect(&folder, &list);
    let expected = "\
CSE
  (S) 1 num-cse'd - Number of operations CSE'd
  (S) 0 num-dce'd - Number of operations DCE'd
";
    assert!(list.contains(expected), "{list}");
}

#[test]
fn times_are_shown_as_the_pipeline_is_nested() {
    let folder = folder();
    let pipeline = format!("--pass-pipeline={NESTED}");
    let (_, said) = lect(&folder, &[&pipeline, "--mlir-timing", "in.mlir", "-o", "out.mlir"]);
    let names: Vec<&str> = said.lines().filter_map(|line| line.split_once("%)  ")).map(|it| it.1).collect();
    assert_eq!(names[..4], ["Parser", "'func.func' Pipeline", "  Canonicalizer", "  CSE"]);
    assert_eq!(names[4..7], ["    (A) DominanceInfo", "SymbolDCE", "'any' Pipeline"]);
}

/// Returns the text of a module with different functions, some of them large.
fn functions(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        text += &format!("func.func @f{number}(%a: i32) -> i32 {{\n  %c = arith.constant {number} : i32\n");
        let mut last = "%a".to_owned();
        for step in 0..(number % 7) * 40 {
            text += &format!("  %x{step} = arith.addi {last}, %c : i32\n  %y{step} = arith.addi {last}, %c : i32\n");
            last = if step % 2 == 0 { format!("%x{step}") } else { format!("%y{step}") };
        }
        text += &format!("  return {last} : i32\n}}\n");
    }
    text
}

fn parsed(ctx: &Context, text: &str) -> Isolate {
    let buffer = ctx.sources().add(b"in.mlir", Arc::new(text.to_owned())).expect("there is room");
    parse_source(ctx, &buffer, 0..text.len(), &ParseConfig::default()).expect("it can be read")
}

fn printed(ir: &Isolate) -> String {
    let mut text = Vec::new();
    print_op(ir.root(), &PrintConfig::default(), &mut text).expect("memory can be written");
    String::from_utf8(text).expect("it is text")
}

#[test]
fn threads_make_no_difference() {
    let text = functions(60);
    let registry = Registry::of(lect_dialects::ALL);
    for pipeline in ["builtin.module(cse,canonicalize,sccp)", "builtin.module(func.func(cse,canonicalize),any(cse))"] {
        let pipeline = Pipeline::parse(pipeline, &registry).expect("it is a pipeline");
        let run = |threads| {
            let ctx = Context::with_dialects(lect_dialects::ALL);
            let mut ir = parsed(&ctx, &text);
            pipeline.run_with(&mut ir, &RunConfig::new().with_threads(threads)).expect("it runs");
            printed(&ir)
        };
        let alone = run(1);
        assert_eq!(alone, run(4));
        assert_ne!(alone, text);
    }
}

fn counted(pipeline: &Pipeline) -> Vec<(&'static str, u64)> {
    use lect_transforms::pass::Step;
    let of_step = |step: &Step| match step {
        Step::Pass(step) => step.counters().counts().map(|(it, count)| (it.name, count)).collect(),
        Step::Nested(nested) => counted(nested),
    };
    pipeline.steps().iter().flat_map(of_step).collect()
}

/// Number of operations.
struct Size(usize);

static MADE: AtomicUsize = AtomicUsize::new(0);
static SEEN: Statistic = Statistic::new("seen", "Number of operations seen");

impl Analysis for Size {
    const NAME: &'static str = "Size";

    fn of(ir: &Isolate) -> Self {
        MADE.fetch_add(1, Ordering::Relaxed);
        Self(ir.all_ops().len())
    }
}

/// Query the number of operations
#[derive(Pass)]
#[pass(name = "ask", on = "func.func", statistics = [SEEN])]
struct Ask {
    /// Whether the pass preserves the analysis
    #[option]
    preserve: bool,
}

impl Pass for Ask {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let size = cx.analysis::<Size>(ir);
        cx.count(&SEEN, size.0 as u64);
        if self.preserve {
            cx.preserve::<Size>();
        }
        Ok(())
    }
}

#[test]
fn analyses_are_kept_until_a_pass_does_not_preserve_them() {
    let mut registry = Registry::of(lect_dialects::ALL);
    registry.add(&[Ask::DEF]);
    let text = "builtin.module(func.func(ask{preserve=true},ask),func.func(ask{preserve=true}),cse,func.func(ask{preserve=1}))";
    let pipeline = Pipeline::parse(text, &registry).expect("it is a pipeline");
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let mut ir = parsed(&ctx, "func.func @f() { return }\nfunc.func @g() { return }");
    pipeline.run(&mut ir).expect("it runs");
    // For each function once before the second pass, and once after it; `cse` changes nothing.
    assert_eq!(MADE.load(Ordering::Relaxed), 4);
    assert_eq!(counted(&pipeline).iter().filter(|it| it.0 == "seen").map(|it| it.1).collect::<Vec<_>>(), [4, 4, 4, 4]);

    let cancel = AtomicBool::new(true);
    assert!(pipeline.run_with(&mut ir, &RunConfig::new().with_cancel(&cancel)).is_err());
    let wrong = Pipeline::parse("builtin.module(ask)", &registry).expect_err("it is for functions");
    assert!(wrong.message.starts_with("Can't add pass 'Ask' restricted to 'func.func'"), "{wrong}");
}
