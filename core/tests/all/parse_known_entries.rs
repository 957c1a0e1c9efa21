//! Attributes with the same names, whose values are partly the same.

use std::sync::Arc;

use lect_core::Context;
use lect_core::text::parse::Limits;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};

/// Returns the printed text, or the first error.
fn outcome(text: &str, limits: Limits) -> Result<String, String> {
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"test.mlir", Arc::new(text.to_owned())).expect("there is room");
    let config = ParseConfig::default().with_allow_unregistered(true).with_threads(1).with_limits(limits);
    let (printed, diagnostics) = ctx.capture_diagnostics(|| {
        let ir = parse_source(&ctx, &buffer, 0..text.len(), &config).ok()?;
        let mut printed = Vec::new();
        print_op(ir.root(), &PrintConfig::default(), &mut printed).expect("a vector takes all");
        Some(String::from_utf8_lossy(&printed).into_owned())
    });
    printed.ok_or_else(|| diagnostics.first().map(|it| it.message.clone()).unwrap_or_default())
}

/// Returns an operation with an attribute `a` of each value.
fn ops(values: &[&str]) -> String {
    values.iter().map(|value| format!("  \"t.a\"() {{a = {value}}} : () -> ()\n")).collect()
}

#[test]
fn values_that_begin_alike_are_distinct() {
    let values = [
        "1",
        "1 : i32",
        "1 : i8",
        "12",
        "[1]",
        "[1, 2]",
        "1 : i32",
        "1",
        "\"1\"",
        "\"1}\"",
        "{a = 1 : i8}",
        "{a = 1 : i8, b}",
    ];
    let printed = outcome(&ops(&values), Limits::default()).unwrap();
    let found: Vec<&str> = printed.lines().filter_map(|line| line.trim().strip_prefix("\"t.a\"() {a = ")).collect();
    let expected = values.map(|value| {
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        let suffix = if is_number { " : i64" } else { "" };
        format!("{value}{suffix}}} : () -> ()")
    });
    assert_eq!(found, expected);
}

#[test]
fn comments_and_blanks_end_no_known_value() {
    let values = ["1", "1 // : i8}\n", "1 /", "1\n", "1"];
    assert!(outcome(&ops(&values), Limits::default()).is_err());
    let printed = outcome(&ops(&["1", "1 // : i8}\n", "1\n", "1 : i8", "1"]), Limits::default()).unwrap();
    assert_eq!(printed.matches("{a = 1 : i64}").count(), 4);
    assert_eq!(printed.matches("{a = 1 : i8}").count(), 1);
}

#[test]
fn aliases_in_known_values_count_at_each_use() {
    let alias = format!("#x = \"{}\"\n", "x".repeat(1 << 20));
    let text = |uses: usize| format!("{alias}{}", ops(&vec!["#x"; uses]));
    let limits = Limits::default().with_expansion(16 << 20);
    // The limit grows by 256 bytes for each byte of the text.
    assert!(outcome(&text(4), limits).is_ok());
    let error = outcome(&text(400), limits).unwrap_err();
    assert!(error.starts_with("the text expands to more than"), "{error}");
}

#[test]
fn known_values_count_towards_the_depth() {
    let limits = Limits::default().with_nesting(8);
    let deep = "[[[1]]]";
    assert!(outcome(&ops(&[deep, deep]), limits).is_ok());
    // The same text is too deep within other brackets.
    let within = format!("[[[[[{{a = {deep}}}]]]]]");
    for values in [&[deep, within.as_str()][..], &[within.as_str()]] {
        let error = outcome(&ops(values), limits).unwrap_err();
        assert_eq!(error, "nested deeper than 8 levels");
    }
}
