//! Tests of the verifier's full messages for IR as text: locations, notes and the operations they show.

use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::{Diagnostic, resolve};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

/// Writes `line:column: severity: message` of a diagnostic and its notes.
fn write(ctx: &Context, diagnostic: &Diagnostic, out: &mut String) {
    let place = resolve(ctx, diagnostic.loc).map_or((0, 0), |place| (place.line, place.column));
    *out += &format!("{}:{}: {}: {}\n", place.0, place.1, diagnostic.severity, diagnostic.message);
    diagnostic.notes.iter().for_each(|note| write(ctx, note, out));
}

fn messages(text: &str) -> String {
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"test.mlir", Arc::new(text.to_owned())).expect("room for a small text");
    let (_, all) = ctx.capture_diagnostics(|| {
        let config = ParseConfig::default().with_allow_unregistered(true);
        let module = parse_source(&ctx, &buffer, 0..buffer.len(), &config)?;
        verify(module.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1))
    });
    let mut out = String::new();
    all.iter().for_each(|diagnostic| write(&ctx, diagnostic, &mut out));
    out
}

#[test]
fn messages_are_those_of_mlir_opt() {
    let pieces = include_str!("messages.mlir").split("// -----\n").skip(1);
    for piece in pieces {
        let (expected, text): (Vec<&str>, Vec<&str>) = piece.lines().partition(|line| line.starts_with("//>"));
        let line = |line: &str| format!("{}\n", line.strip_prefix("//> ").or(line.strip_prefix("//>")).unwrap_or(line));
        let expected: String = expected.into_iter().map(line).collect();
        let found = messages(&text.join("\n"));
        assert_eq!(found, expected, "{piece}");
    }
}
