//! Fuzzing of text from older releases, which is upgraded to the current syntax.

use std::sync::{Arc, PoisonError};

use lect_core::Context;
use lect_core::diag::{Diagnostic, Severity};
use lect_core::ir::Isolate;
use lect_core::text::parse::{Older, ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};

use super::text::{Messages, first_message, is_unreadable, verified};
use super::{Finding, Outcome, template};

/// Parses `data` as text of an older release, verifies the upgraded IR and prints it. The printed text must be valid in
/// the current syntax, except with the grammar that keeps the old operations.
pub fn read_old_text(data: &[u8]) -> Result<Outcome, Finding> {
    let messages = Messages::default();
    let grammar = if data.len().is_multiple_of(8) { &lect_legacy::AS_WRITTEN } else { &lect_legacy::GRAMMAR };
    let ctx = context(&messages);
    let Some(ir) = read(&ctx, b"input", data, Some(Older { release: release_of(data), grammar })) else {
        return match first_message(&messages) {
            Some(message) => Ok(Outcome::Rejected(message)),
            None => Err(Finding::new("silent-parse", "rejected without a message")),
        };
    };
    if let Some(message) = first_message(&messages) {
        return Err(Finding::new(format!("loud-parse {message}"), format!("read, but with the message: {message}")));
    }
    let is_sound = verified(&ir);
    let printed = print(&ir, &PrintConfig::default().with_generic(!is_sound));
    if !is_sound {
        return match first_message(&messages) {
            Some(message) => Ok(Outcome::Unverified(message)),
            None => Err(Finding::new("silent-verify", "not verified, without a message")),
        };
    }
    if grammar.keeps || is_unreadable(&printed) {
        return Ok(Outcome::Printed(printed));
    }
    let fault = |what: &str| {
        let message = first_message(&messages).unwrap_or_default();
        let shown = String::from_utf8_lossy(&printed);
        Finding::new(format!("{what} {}", template(&message)), format!("{what}: {message}\n{shown}"))
    };
    let ctx = context(&messages);
    let Some(again) = read(&ctx, b"printed", &printed, None) else { return Err(fault("what it became is not read")) };
    if !verified(&again) {
        return Err(fault("what it became is not sound"));
    }
    Ok(Outcome::Printed(printed))
}

/// Returns the release in the option `--from` of the first line, as in `--from 13`.
fn release_of(data: &[u8]) -> Option<u32> {
    let line = data.split(|&byte| byte == b'\n').next()?;
    let (_, rest) = std::str::from_utf8(line).ok()?.split_once("--from ")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// Creates a context that adds errors to `messages`, and ignores other diagnostics.
fn context(messages: &Messages) -> Context {
    let dialects: Vec<_> = lect_dialects::ALL.iter().chain(lect_legacy::DIALECTS).copied().collect();
    let ctx = Context::with_dialects(&dialects);
    let sink = messages.clone();
    ctx.set_handler(Arc::new(move |_, diagnostic: Diagnostic| {
        if diagnostic.severity == Severity::Error {
            sink.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic.message);
        }
    }));
    ctx
}

fn read(ctx: &Context, name: &[u8], data: &[u8], older: Option<Older>) -> Option<Isolate> {
    let buffer = ctx.sources().add(name, Arc::new(data.to_vec())).ok()?;
    let config = ParseConfig::default().with_allow_unregistered(true).with_older(older);
    parse_source(ctx, &buffer, 0..data.len(), &config).ok()
}

fn print(ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print_op(ir.root(), config, &mut text);
    text.push(b'\n');
    text
}
