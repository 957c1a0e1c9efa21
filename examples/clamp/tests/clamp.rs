//! Tests of the operation: its text, its errors, its folder, and the files beside this one.

use lect::pass::{Pipeline, Registry};
use lect::prelude::*;

fn context() -> Context {
    Context::with_dialects(&[&clamp::dialect::DIALECT, &lect::dialects::func::DIALECT])
}

/// Runs a pipeline on a text, and returns the resulting text.
fn run(text: &str, pipeline: &str) -> String {
    let ctx = context();
    let mut module = lect::parse(&ctx, text).expect("the text is valid");
    let registry = Registry::of(&[&clamp::dialect::DIALECT]);
    Pipeline::parse(pipeline, &registry)
        .expect("the pipeline is valid")
        .run(&mut module)
        .expect("the pipeline succeeds");
    lect::verify(&module).expect("the result is valid");
    lect::print(&module)
}

const TEXT: &str = "module {
  func.func @f(%arg0: i64) -> i64 {
    %0 = bound.clamp %arg0 to [-1, 10] {note}
    return %0 : i64
  }
}
";

#[test]
fn text_is_read_back() {
    let ctx = context();
    let module = lect::parse(&ctx, TEXT).expect("the text is valid");
    assert_eq!(lect::print(&module), TEXT);
    // The generic form has the same meaning.
    let generic = TEXT.replace(
        "bound.clamp %arg0 to [-1, 10] {note}",
        r#""bound.clamp"(%arg0) <{low = -1 : i64, high = 10 : i64}> {note} : (i64) -> i64"#,
    );
    assert_eq!(lect::print(&lect::parse(&ctx, &generic).expect("the text is valid")), TEXT);
    // Bytecode has all of the operation.
    let bytes = lect::write_bytecode(&module).expect("the module can be written");
    let read = lect::bytecode::read(&ctx, b"f.mlirbc", bytes.into(), &Default::default()).expect("it can be read");
    assert_eq!(lect::print(&read), TEXT);
}

#[test]
fn rejects_crossed_bounds() {
    let ctx = context();
    let (result, errors) = ctx.capture_diagnostics(|| lect::parse(&ctx, &TEXT.replace("-1", "11")));
    assert!(result.is_err());
    assert_eq!(errors[0].message, "'bound.clamp' op has the lower bound 11 above the upper bound 10");
}

#[test]
fn rejects_missing_bound() {
    let ctx = context();
    let (result, errors) = ctx.capture_diagnostics(|| lect::parse(&ctx, &TEXT.replace(", 10", "")));
    assert!(result.is_err());
    assert_eq!(errors[0].message, "expected ','");
}

#[test]
fn folds_constant() {
    let constant = "func.func @f() -> i64 {
  %c20 = arith.constant 20 : i64
  %0 = bound.clamp %c20 to [-1, 10]
  return %0 : i64
}";
    let text = run(constant, "builtin.module(canonicalize)");
    assert!(text.contains("%c10_i64 = arith.constant 10 : i64\n    return %c10_i64 : i64"), "{text}");
}

#[test]
fn canonicalizes_files() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let input = std::fs::read_to_string(folder.join("canonicalize.mlir")).expect("the input exists");
    let output = run(&input, "builtin.module(canonicalize)");
    let expected = folder.join("canonicalize.out");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &output).expect("the folder is writable");
    }
    assert_eq!(output, std::fs::read_to_string(&expected).expect("the expected output exists"));
}
