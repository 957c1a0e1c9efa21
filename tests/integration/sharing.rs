//! Aliases of aliases: text that shares attributes is read however long it is in full, unless the full text is needed.

use std::fmt::Write as _;

use lect_core::diag::Diagnostic;
use lect_core::text::print::PrintConfig;
use lect_core::verify::verify;
use lect_core::verify::{Unregistered, VerifyConfig};
use lect_tests::round_trip::context;
use lect_tests::text;

/// Levels of aliases, each of which uses the next one twice.
const LEVELS: usize = 60;

/// Returns definitions of aliases, in which `{}` denotes the alias before.
fn doubled(first: &str, definition: &str) -> String {
    let mut all = format!("#a0 = {first}\n");
    for level in 1..=LEVELS {
        let before = format!("#a{}", level - 1);
        let _ = writeln!(all, "#a{level} = {}", definition.replace("{}", &before));
    }
    all
}

fn messages(source: &str) -> (bool, Vec<Diagnostic>) {
    let ctx = context();
    let (read, found) = ctx.capture_diagnostics(|| text::parse(&ctx, source.as_bytes()).is_ok());
    (read, found)
}

const TYPE: &str = "#llvm.di_basic_type<tag = DW_TAG_base_type, name = \"t\", sizeInBits = 8>";
const SUBROUTINE: &str = "#llvm.di_subroutine_type<types = {}, {}>";

#[test]
fn shared_debug_nodes_are_read_and_printed() {
    let source = format!("{}\"a.b\"() {{x = #a{LEVELS}}} : () -> ()\n", doubled(TYPE, SUBROUTINE));
    let ctx = context();
    let ir = text::parse(&ctx, source.as_bytes()).unwrap_or_else(|_| panic!("not read"));
    let first = text::print(&ir, &PrintConfig::default());
    assert!(first.len() < 2 * source.len(), "printed with {} bytes", first.len());
    let again = text::parse(&ctx, &first).unwrap_or_else(|_| panic!("not read again"));
    assert_eq!(text::print(&again, &PrintConfig::default()), first);
}

#[test]
fn an_error_shows_a_part_of_shared_attributes() {
    let source = format!("{}\"builtin.module\"() {{x = #a{LEVELS}}} : () -> ()\n", doubled(TYPE, SUBROUTINE));
    let ctx = context();
    let (done, found) = ctx.capture_diagnostics(|| {
        let ir = text::parse(&ctx, source.as_bytes())?;
        verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow))
    });
    assert!(done.is_err() && !found.is_empty());
}

#[test]
fn arrays_are_not_shared_by_printed_text() {
    for definition in ["[{}, {}]", "{x = {}, y = {}}"] {
        let source = format!("{}\"a.b\"() {{x = #a{LEVELS}}} : () -> ()\n", doubled("[\"some text\"]", definition));
        let (read, found) = messages(&source);
        assert!(!read, "{definition}");
        let first = found.first().map(|it| it.message.clone()).unwrap_or_default();
        assert!(first.starts_with("the text expands to more than"), "{first}");
    }
}

#[test]
fn text_of_an_unknown_dialect_counts_in_full() {
    let aliases = doubled(TYPE, SUBROUTINE);
    // With few levels the text is complete, with many ones the name remains.
    for (level, is_short) in [(3, true), (LEVELS, false)] {
        let source = format!("{aliases}\"a.b\"() {{x = #unknown.attr<#a{level}>}} : () -> ()\n");
        let ctx = context();
        let ir = text::parse(&ctx, source.as_bytes()).unwrap_or_else(|_| panic!("not read"));
        let shown = text::print(&ir, &PrintConfig::default());
        let shown = String::from_utf8_lossy(&shown);
        assert!(shown.len() < 1 << 16);
        assert_eq!(shown.contains(&format!("#unknown.attr<#a{level}>")), !is_short, "{shown}");
    }
}
