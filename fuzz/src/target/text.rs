//! MLIR's text, read, verified and printed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::dialect::DialectDef;
use lect_core::ir::Isolate;
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::spec::{DialectSpec, Shared};

use super::{Finding, Outcome, template};

/// The forms that are printed and read back.
fn forms() -> [(&'static str, PrintConfig); 4] {
    let plain = PrintConfig::default();
    [
        ("custom", plain.clone()),
        ("generic", plain.clone().with_generic(true)),
        ("debuginfo", plain.clone().with_debug_info(true)),
        ("local-scope", plain.with_local_scope(true).with_generic(true).with_debug_info(true)),
    ]
}

/// What is expected of what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// That it is read back, and then printed as the same.
    Same,
    /// Nothing: formats of the input may print what they cannot read.
    Anything,
}

/// Reads `data`; verifies what was read; prints what was verified in several forms, reads each again, and expects it
/// to print the same.
pub fn parse_text(data: &[u8]) -> Result<Outcome, Finding> {
    parse_with(data, &[], Expect::Same)
}

/// As [`parse_text`], with some more dialects.
pub fn parse_with(data: &[u8], specs: &[Shared<DialectSpec>], expect: Expect) -> Result<Outcome, Finding> {
    let messages = Messages::default();
    let ctx = quiet_context(&messages, specs);
    let first_message = || first_message(&messages);
    let Some(ir) = read(&ctx, b"input", data) else {
        return match first_message() {
            Some(message) => Ok(Outcome::Rejected(message)),
            None => Err(Finding::new("silent-parse", "rejected without a message")),
        };
    };
    // As MLIR, lect reads the array's text after its end, and goes on whatever that says.
    let is_after_array = data.windows(17).any(|it| it == b"variadicity_array");
    if let Some(message) = first_message().filter(|_| !is_after_array) {
        return Err(Finding::new(format!("loud-parse {message}"), format!("read, but with the message: {message}")));
    }
    if !verified(&ir) {
        // Whatever was read can be printed in the generic form, verified or not.
        print(&ir, &PrintConfig::default().with_generic(true));
        return match first_message() {
            Some(message) => Ok(Outcome::Unverified(message)),
            None => Err(Finding::new("silent-verify", "not verified, without a message")),
        };
    }
    let mut shown = Vec::new();
    for (form, config) in forms() {
        let first = print(&ir, &config);
        if is_unreadable(&first) {
            continue;
        }
        // Resources get new names where the same ones are read once more.
        let ctx = quiet_context(&messages, specs);
        let again = read(&ctx, b"printed", &first);
        if expect == Expect::Anything {
            if let Some(again) = again.filter(verified) {
                print(&again, &config);
            }
            messages.lock().unwrap_or_else(PoisonError::into_inner).clear();
            shown.extend(first);
            continue;
        }
        let Some(again) = again else {
            let message = first_message().unwrap_or_default();
            if is_misplaced_alias(&message) {
                continue;
            }
            let shown = String::from_utf8_lossy(&first);
            return Err(Finding::new(
                format!("reread {form} {}", template(&message)),
                format!("what it prints ({form}) is not read back: {message}\n{shown}"),
            ));
        };
        if !verified(&again) {
            let message = first_message().unwrap_or_default();
            let shown = String::from_utf8_lossy(&first);
            return Err(Finding::new(
                format!("reverify {form} {}", template(&message)),
                format!("what it prints ({form}) does not verify: {message}\n{shown}"),
            ));
        }
        let second = print(&again, &config);
        if first != second && !has_dangling_alias(data) && !has_equal_locations(&first) {
            let at = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
            let around = |text: &[u8]| {
                let end = (at + 60).min(text.len());
                String::from_utf8_lossy(&text[at.saturating_sub(60).min(end)..end]).into_owned()
            };
            return Err(Finding::new(
                format!("roundtrip {form}"),
                format!("printed again ({form}) it differs:\n{}\n----\n{}", around(&first), around(&second)),
            ));
        }
        if config.debug_info && !config.local_scope {
            shown = first;
        }
    }
    Ok(Outcome::Printed(shown))
}

/// Whether it has what `mlir-opt`, too, prints and cannot read: an empty symbol name, a `-` at the end of a dialect's own
/// text, which makes an arrow of the bracket behind it, or an operation of a debug expression on its own, whose mnemonic
/// runs into what follows it.
pub(super) fn is_unreadable(text: &[u8]) -> bool {
    let empty = b"@<<INVALID EMPTY SYMBOL>>";
    let element = b"di_expression_elemDW_OP_";
    text.windows(empty.len()).any(|part| part == empty)
        || text.windows(element.len()).any(|part| part == element)
        || text.windows(3).any(|part| part.ends_with(b"->") && part[0] != b' ')
}

/// Whether what is printed has an alias of a location before its definition, as `mlir-opt` prints it, too: locations in
/// properties do not count where it is decided which aliases come first.
pub(super) fn is_misplaced_alias(message: &str) -> bool {
    message.starts_with("undefined symbol alias id 'loc")
}

/// Whether two aliases have the same location as text. MLIR keeps `"f":7` apart from `"f":7:0`, and a range of one point
/// from that point, but prints each pair alike; a reader of the text gets one location.
pub(super) fn has_equal_locations(text: &[u8]) -> bool {
    let mut seen = HashSet::new();
    let lines = text.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"#loc"));
    lines
        .filter_map(|line| line.iter().position(|byte| *byte == b'=').map(|at| &line[at..]))
        .any(|loc| !seen.insert(loc))
}

/// Whether a name is used as an alias and defined nowhere. In a dialect's own text it stays, and may mean an alias that
/// printing makes; mlir-opt refuses it.
fn has_dangling_alias(text: &[u8]) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'$' | b'.');
    let mut used = Vec::new();
    let mut defined = HashSet::new();
    for (at, _) in text.iter().enumerate().filter(|(_, byte)| matches!(byte, b'#' | b'!')) {
        let length = text[at + 1..].iter().take_while(|byte| is_name(byte)).count();
        let (name, rest) = text[at..].split_at(1 + length);
        match rest.trim_ascii_start().first() {
            Some(b'=') => drop(defined.insert(name)),
            _ => used.push(name),
        }
    }
    used.iter().any(|name| !name.contains(&b'.') && !defined.contains(name))
}

/// What was reported.
pub(crate) type Messages = Arc<Mutex<Vec<String>>>;

/// The first message since the last call.
pub(super) fn first_message(messages: &Messages) -> Option<String> {
    messages.lock().unwrap_or_else(PoisonError::into_inner).drain(..).next()
}

/// A context with some more dialects, whose diagnostics go to `messages`.
pub(crate) fn quiet_context(messages: &Messages, specs: &[Shared<DialectSpec>]) -> Context {
    let ctx = quiet_context_with(messages, &[]);
    for spec in specs {
        // What is part of lect, and known before any text is read, stays as it is.
        let _ = ctx.load(spec.clone());
    }
    ctx
}

/// A context with some more dialects that are part of a program.
pub(super) fn quiet_context_with(messages: &Messages, dialects: &[&'static DialectDef]) -> Context {
    let ctx = Context::with_dialects(&[lect_dialects::ALL, dialects].concat());
    let sink = messages.clone();
    ctx.set_handler(Arc::new(move |_, diagnostic: Diagnostic| {
        sink.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic.message);
    }));
    ctx
}

pub(crate) fn read(ctx: &Context, name: &[u8], data: &[u8]) -> Option<Isolate> {
    let buffer = ctx.sources().add(name, Arc::new(data.to_vec())).ok()?;
    let config = ParseConfig::default().with_allow_unregistered(true);
    parse_source(ctx, &buffer, 0..data.len(), &config).ok()
}

pub(crate) fn verified(ir: &Isolate) -> bool {
    verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)).is_ok()
}

/// What is printed by default.
pub(super) fn print_custom(ir: &Isolate) -> Vec<u8> {
    print(ir, &PrintConfig::default())
}

/// What is printed of anything, verified or not.
pub(super) fn print_generic(ir: &Isolate) -> Vec<u8> {
    print(ir, &PrintConfig::default().with_generic(true))
}

fn print(ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
    let mut text = Vec::new();
    print_op(ir.root(), config, &mut text).expect("writing into memory does not fail");
    text.push(b'\n');
    text
}
