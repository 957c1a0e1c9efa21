//! Diagnostics as the command draws them.

#![cfg(feature = "render")]

use std::sync::Arc;

use lect::diag::Diagnostic;
use lect::ir::Context;
use lect::ir::Loc;
use lect::render::{Display, Verbosity, render};

fn load(ctx: &Context, name: &str, text: impl Into<Vec<u8>>) -> impl Fn(usize) -> Loc {
    let text: Vec<u8> = text.into();
    let buffer = ctx.sources().add(name.as_bytes(), Arc::new(text)).unwrap();
    move |offset| Loc::source(buffer.pos(offset))
}

fn plain(ctx: &Context, diagnostic: &Diagnostic) -> String {
    String::from_utf8_lossy(&render(ctx, diagnostic, &Display::default())).into_owned()
}

#[track_caller]
fn golden(ctx: &Context, diagnostic: &Diagnostic, expected: &str) {
    let actual = plain(ctx, diagnostic);
    assert_eq!(actual, expected, "\n{actual}");
}

#[test]
fn a_diagnostic_is_mlir_opts_line_and_the_source() {
    let ctx = Context::new();
    let at = load(&ctx, "a.mlir", "func.func @a() {\n\t%0 = \"x\\\"y\"(%2)\n}\n");
    let error = Diagnostic::error(at(30), "use of undeclared SSA value name")
        .note(at(30), "same place")
        .note(at(10), "in this\nfunction")
        .note(Loc::UNKNOWN, "nowhere");
    golden(
        &ctx,
        &error,
        "\
a.mlir:2:14: error: use of undeclared SSA value name
  |
2 |     %0 = \"x\\\"y\"(%2)
  |                 ^^
a.mlir:2:14: note: same place
a.mlir:1:11: note: in this
function
  |
1 | func.func @a() {
  |           ^^
<unknown>:0: note: nowhere
",
    );
    golden(
        &ctx,
        &Diagnostic::warning(at(23), "w"),
        "a.mlir:2:7: warning: w\n  |\n2 |     %0 = \"x\\\"y\"(%2)\n  |          ^^^^^^\n",
    );
    golden(&ctx, &Diagnostic::remark(at(usize::MAX), "end"), "a.mlir:4:1: remark: end\n  |\n4 |\n  | ^\n");
}

#[test]
fn wild_text_is_tamed() {
    let ctx = Context::new();
    let at = load(&ctx, "-", b"\xff\xfe\x1b[31m\xc3\xa9\r\x00!x\r\n\xe6\xbc\xa2\xe5\xad\x97 %z".to_vec());
    golden(
        &ctx,
        &Diagnostic::error(at(11), "bang"),
        "<stdin>:1:12: error: bang\n  |\n1 | \u{fffd}\u{fffd}␛[31mé␍␀!x\n  |           ^^\n",
    );
    // A caret inside of a character shows at it.
    let inside = plain(&ctx, &Diagnostic::error(at(8), "inside"));
    assert!(inside.starts_with("<stdin>:1:9: error: inside\n"), "{inside}");
    golden(&ctx, &Diagnostic::error(at(22), "wide"), "<stdin>:2:8: error: wide\n  |\n2 | 漢字 %z\n  |      ^^\n");
}

#[test]
fn cuts_long_source_lines() {
    let ctx = Context::new();
    let mut text = "é".repeat(5_000_000).into_bytes();
    let middle = text.len() / 2;
    text[middle..middle + 2].copy_from_slice(b"%v");
    let at = load(&ctx, "long", text);
    for offset in [0, 1, 5, middle - 1, middle, middle + 401, 10_000_000] {
        let shown = plain(&ctx, &Diagnostic::error(at(offset), "m"));
        assert!(shown.starts_with(&format!("long:1:{}: error: m\n", offset + 1)));
        assert!(shown.len() < 1000, "{shown}");
    }
    let shown = plain(&ctx, &Diagnostic::error(at(middle), "m"));
    let [.., source, caret] = *shown.lines().collect::<Vec<_>>() else { panic!("{shown}") };
    let column = caret.chars().position(|c| c == '^').unwrap();
    assert_eq!(source.chars().skip(column).take(2).collect::<String>(), "%v");
}

#[test]
fn omits_unavailable_sources_and_hidden_severities() {
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"gone", Arc::new("a\nb")).unwrap();
    let loc = Loc::source(buffer.pos(2));
    buffer.release();
    golden(&ctx, &Diagnostic::error(loc, "m"), "gone:2:1: error: m\n");
    // Of two buffers with one name, the right one is shown.
    let (first, second) = (load(&ctx, "twin", "a"), load(&ctx, "twin", "b"));
    golden(&ctx, &Diagnostic::error(first(0), "m"), "twin:1:1: error: m\n  |\n1 | a\n  | ^\n");
    golden(&ctx, &Diagnostic::error(second(0), "m"), "twin:1:1: error: m\n  |\n1 | b\n  | ^\n");
    golden(&ctx, &Diagnostic::error(Loc::UNKNOWN, "m"), "<unknown>:0: error: m\n");
    let terse = Display::default().with_notes(false).with_verbosity(Verbosity::Warnings);
    assert_eq!(render(&ctx, &Diagnostic::remark(loc, "m"), &terse), b"");
    assert_eq!(render(&ctx, &Diagnostic::warning(loc, "m").note(loc, "n"), &terse), b"gone:2:1: warning: m\n");
}

#[test]
fn colour_keeps_the_text_and_disarms_escapes() {
    let ctx = Context::new();
    let at = load(&ctx, "c", "abc");
    let colour = Display::default().with_colour(true);
    let shown = render(&ctx, &Diagnostic::error(at(0), "m\x1b[2J"), &colour);
    let shown = String::from_utf8(shown).unwrap();
    assert!(shown.contains("\x1b[1m\x1b[91merror: \x1b[0m"), "{shown:?}");
    assert!(shown.contains("m\\1B[2J"));
    assert_eq!(without_escapes(&shown), "c:1:1: error: m\\1B[2J\n  |\n1 | abc\n  | ^^^\n");
}

/// Removes escapes of the form `ESC [ .. m`.
fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |it| it.1))
}
