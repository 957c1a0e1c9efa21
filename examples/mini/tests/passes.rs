//! What the example does to modules, and to files of which it reads one function.

use lect::bytecode::{self, ReadConfig, WriteConfig};
use lect::prelude::*;
use mini::{context, count, fold_constants, function, functions, inline_calls, lower};

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
    %c3_i32 = arith.constant 3 : i32
    cf.cond_br %arg0, ^bb3, ^bb2
  ^bb1:  // pred: ^bb3
    cf.br ^bb4(%c2_i32 : i32)
  ^bb2:  // pred: ^bb0
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb4(%c1_i32 : i32)
  ^bb3:  // pred: ^bb0
    %c2_i32 = arith.constant 2 : i32
    cf.br ^bb1
  ^bb4(%0: i32):  // 2 preds: ^bb1, ^bb2
    %1 = arith.addi %c3_i32, %0 : i32
    return %1 : i32
  }
";

fn compile(module: &mut Isolate) {
    let main = function(module, "main").expect("it is there");
    inline_calls(module, main).expect("functions use nothing from outside");
    fold_constants(module, 2).expect("all is read");
    lower(module).expect("bodies keep their form");
    lect::verify(module).expect("it is right");
}

/// Constants that were folded are still there; the expected text has only those that are used.
fn without_dead_constants(module: &mut Isolate) {
    for op in functions(module) {
        let Some(body) = module.child_mut(op) else { continue };
        for op in body.all_ops() {
            let view = body.op(op);
            if view.is::<lect::dialects::arith::ConstantOp>() && view.results().all(|it| body.value(it).is_unused()) {
                body.erase(op);
            }
        }
    }
}

#[test]
fn calls_are_inlined_and_functions_lowered() {
    let ctx = context();
    let mut module = lect::parse(&ctx, PROGRAM).expect("it is right");
    compile(&mut module);
    without_dead_constants(&mut module);
    let text = lect::print(&module);
    assert!(text.contains(LOWERED), "{text}");
    assert!(!text.contains("mini."), "{text}");
    // It is what would be read, in every form.
    assert_eq!(lect::print(&lect::parse(&ctx, &text).expect("it reads back")), text);
    if let Some(accepted) = mlir_opt(&text) {
        assert_eq!(accepted.trim_end(), text.trim_end());
    }
}

/// What mlir-opt prints for a text, where it is installed.
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
    inline_calls(&mut module, chosen).expect("functions use nothing from outside");
    assert_eq!(functions(&module).iter().filter(|&&op| !module.is_lazy(op)).count(), 3);

    // What is written is what would have been, had all been read.
    let mut out = Vec::new();
    bytecode::write(module.root(), &WriteConfig::default(), &mut out).expect("the rest can be read");
    let mut expected = whole;
    let chosen = function(&expected, "f42_main").expect("it is there");
    inline_calls(&mut expected, chosen).expect("functions use nothing from outside");
    assert_eq!(out, lect::write_bytecode(&expected).expect("it can be written"));
    assert_eq!(count(&module), count(&expected));
}
