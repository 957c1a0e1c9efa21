//! Tests of the guide's statements about this example.

use lect::prelude::*;
use turtle::dialect::{Color, DIALECT, PenType, RepeatOp};

#[test]
fn a_drawing_is_read_and_written() {
    let ctx = Context::with_dialects(&[&DIALECT]);
    let text = include_str!("../square.mlir");
    let module = lect::parse(&ctx, text).expect("the drawing is right");
    let inner: String = text.lines().map(|line| format!("  {line}\n")).collect();
    assert_eq!(lect::print(&module).replace("%0", "%pen"), format!("module {{\n{inner}}}\n"));
}

#[test]
fn errors_are_reported() {
    let ctx = Context::with_dialects(&[&DIALECT]);
    let (result, reported) = ctx.capture_diagnostics(|| lect::parse(&ctx, include_str!("../wrong.mlir")));
    assert!(result.is_err());
    assert_eq!(reported[0].message, "'turtle.turn' op turns by more than a full circle");
    assert!(PenType::get(&ctx, 0, Color::Red).is_err());
}

#[test]
fn views_read_fields() {
    let ctx = Context::with_dialects(&[&DIALECT]);
    let module = lect::parse(&ctx, include_str!("../square.mlir")).expect("the drawing is right");
    let mut times = Vec::new();
    lect::ir::walk::for_each(module.root(), |op| times.extend(op.cast::<RepeatOp>().map(|it| it.times())));
    assert_eq!(times, [4]);
}

#[test]
fn program_prints_drawings_and_errors() {
    let run = |file: &str| {
        let mut turtle = std::process::Command::new(env!("CARGO_BIN_EXE_turtle"));
        let turtle = turtle.arg(file).env("NO_COLOR", "1").current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = turtle.output().expect("the program can be run");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout), text(&output.stderr))
    };
    assert_eq!(run("square.mlir"), (true, include_str!("../square.out").to_owned(), String::new()));
    assert_eq!(run("wrong.mlir"), (false, String::new(), include_str!("../wrong.out").to_owned()));
}
