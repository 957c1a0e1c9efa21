//! Fuzzing of textual IR: it is read, verified and printed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::dialect::DialectDef;
use lect_core::ir::Isolate;
use lect_core::text::parse::{ParseConfig, parse_marked, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::spec::{DialectSpec, Shared};

use super::{Finding, Outcome, template};

/// Returns the printed forms that are read back.
fn forms() -> [(&'static str, PrintConfig); 4] {
    let plain = PrintConfig::default();
    [
        ("custom", plain.clone()),
        ("generic", plain.clone().with_generic(true)),
        ("debuginfo", plain.clone().with_debug_info(true)),
        ("local-scope", plain.with_local_scope(true).with_generic(true).with_debug_info(true)),
    ]
}

/// Requirement on the printed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// The text can be read, and is printed unchanged.
    Same,
    /// No requirement: formats in the input may print unreadable text.
    Anything,
}

/// Reads and verifies `data`, and prints valid IR in several forms. Each form must be readable, and print to the same
/// text.
pub fn parse_text(data: &[u8]) -> Result<Outcome, Finding> {
    parse_with(data, &[], Expect::Same)
}

/// Runs [`parse_text`] with additional dialects.
pub fn parse_with(data: &[u8], specs: &[Shared<DialectSpec>], expect: Expect) -> Result<Outcome, Finding> {
    let messages = Messages::default();
    let ctx = quiet_context(&messages, specs);
    let first_message = || first_message(&messages);
    let read_ir = read(&ctx, b"input", data);
    agree_by_tokens(data, specs, read_ir.as_ref())?;
    let Some(ir) = read_ir else {
        return match first_message() {
            Some(message) => Ok(Outcome::Rejected(message)),
            None => Err(Finding::new("silent-parse", "rejected without a message")),
        };
    };
    // Like MLIR, lect parses text after the end of such an array, and continues after errors in it.
    let is_after_array = data.windows(17).any(|it| it == b"variadicity_array");
    if let Some(message) = first_message().filter(|_| !is_after_array) {
        return Err(Finding::new(format!("loud-parse {message}"), format!("read, but with the message: {message}")));
    }
    if !verified(&ir) {
        // The generic form can be printed without verification.
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
        // A new context: resources are renamed in a context that already has resources of the same names.
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
        let is_excused = has_dangling_alias(data) || has_equal_locations(&first) || lacks_locations(&first, &config);
        if first != second && !is_excused {
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

/// Returns true if a text contains constructs that `mlir-opt`, too, prints but cannot read:
///
/// - an empty symbol name,
/// - a dialect's own text that ends in `-`, so that the following bracket completes an arrow,
/// - a separate operation of a debug expression, whose mnemonic is not separated from the following text.
pub(super) fn is_unreadable(text: &[u8]) -> bool {
    let empty = b"@<<INVALID EMPTY SYMBOL>>";
    let element = b"di_expression_elemDW_OP_";
    text.windows(empty.len()).any(|part| part == empty)
        || text.windows(element.len()).any(|part| part == element)
        || text.windows(3).any(|part| part.ends_with(b"->") && part[0] != b' ')
}

/// Returns true if an error concerns a location alias that is used before its definition. `mlir-opt` prints such text,
/// too. The order of aliases does not take locations in properties into account.
pub(super) fn is_misplaced_alias(message: &str) -> bool {
    message.starts_with("undefined symbol alias id 'loc")
}

/// Returns true if two aliases have the same location text.
///
/// MLIR distinguishes `"f":7` from `"f":7:0`, and a range of one point from that point, but prints each pair alike.
/// Reading the text thus returns equal locations.
pub(super) fn has_equal_locations(text: &[u8]) -> bool {
    let mut seen = HashSet::new();
    let lines = text.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"#loc"));
    lines
        .filter_map(|line| line.iter().position(|byte| *byte == b'=').map(|at| &line[at..]))
        .any(|loc| !seen.insert(loc))
}

/// Returns true if a form leaves out locations: as in MLIR, that of `vector.mask` has none for its terminator.
fn lacks_locations(text: &[u8], config: &PrintConfig) -> bool {
    let mask = b"vector.mask ";
    config.debug_info && !config.generic && text.windows(mask.len()).any(|part| part == mask)
}

/// Returns true if a name is used as an alias but never defined. A dialect's own text keeps such a name, which may then
/// match an alias from the printer. `mlir-opt` rejects the text.
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

/// Reported messages.
pub(crate) type Messages = Arc<Mutex<Vec<String>>>;

/// Returns the first message since the last call.
pub(super) fn first_message(messages: &Messages) -> Option<String> {
    messages.lock().unwrap_or_else(PoisonError::into_inner).drain(..).next()
}

/// Creates a context with interpreted dialects, which adds diagnostics to `messages`.
pub(crate) fn quiet_context(messages: &Messages, specs: &[Shared<DialectSpec>]) -> Context {
    let ctx = quiet_context_with(messages, &[]);
    for spec in specs {
        // Dialects of lect take precedence over interpreted ones.
        let _ = ctx.load(spec.clone());
    }
    ctx
}

/// Creates a context with additional compiled dialects, which adds diagnostics to `messages`.
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

/// Checks that the parser of tokens, which alone stores marks, agrees on a text that may be read from bytes in part.
/// Texts with locations are left out, since those with marks are positions.
fn agree_by_tokens(data: &[u8], specs: &[Shared<DialectSpec>], ir: Option<&Isolate>) -> Result<(), Finding> {
    if data.windows(4).any(|it| it == b"loc(") {
        return Ok(());
    }
    let messages = Messages::default();
    let ctx = quiet_context(&messages, specs);
    let Ok(buffer) = ctx.sources().add(b"input", Arc::new(data.to_vec())) else { return Ok(()) };
    let config = ParseConfig::default().with_allow_unregistered(true);
    let read = parse_marked(&ctx, &buffer, 0..data.len(), &config).ok();
    let by_tokens = read.filter(|read| read.result.is_ok()).map(|read| print_generic(&read.ir));
    let shown = |text: Option<Vec<u8>>| text.map_or_else(String::new, |it| String::from_utf8_lossy(&it).into_owned());
    match ir.map(print_generic) {
        direct if direct == by_tokens => Ok(()),
        direct => Err(Finding::new("tokens", format!("{}\n---- by tokens:\n{}", shown(direct), shown(by_tokens)))),
    }
}

pub(crate) fn verified(ir: &Isolate) -> bool {
    verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)).is_ok()
}

/// Prints the custom form.
pub(super) fn print_custom(ir: &Isolate) -> Vec<u8> {
    print(ir, &PrintConfig::default())
}

/// Prints the generic form, which does not require valid IR.
pub(super) fn print_generic(ir: &Isolate) -> Vec<u8> {
    print(ir, &PrintConfig::default().with_generic(true))
}

fn print(ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
    let mut text = Vec::new();
    print_op(ir.root(), config, &mut text).expect("writing into memory does not fail");
    text.push(b'\n');
    text
}
