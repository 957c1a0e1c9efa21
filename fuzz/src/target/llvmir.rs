//! Fuzzing of the translations between the `llvm` dialect and LLVM IR.

use lect_llvmir::export::export;
use lect_llvmir::import::import_text;

use super::text::{Messages, first_message, quiet_context, read, verified};
use super::{Finding, Outcome, template};

/// Translates valid IR to LLVM IR. An error must have a message.
pub fn write_llvm(data: &[u8]) -> Result<Outcome, Finding> {
    let messages = Messages::default();
    let ctx = quiet_context(&messages, &[]);
    let Some(ir) = read(&ctx, b"input", data) else {
        return Ok(Outcome::Rejected(first_message(&messages).unwrap_or_default()));
    };
    if !verified(&ir) {
        return Ok(Outcome::Unverified(first_message(&messages).unwrap_or_default()));
    }
    match export(ir.root()) {
        Ok(text) => Ok(Outcome::Printed(text)),
        Err(_) => rejected(&messages, "silent-export"),
    }
}

/// Translates LLVM IR to the `llvm` dialect. The result must be valid.
pub fn read_llvm(data: &[u8]) -> Result<Outcome, Finding> {
    let messages = Messages::default();
    let ctx = quiet_context(&messages, &[]);
    let Ok(ir) = import_text(&ctx, "input", &String::from_utf8_lossy(data)) else {
        return rejected(&messages, "silent-import");
    };
    while first_message(&messages).is_some() {}
    if verified(&ir) {
        return Ok(Outcome::Printed(super::text::print_generic(&ir)));
    }
    // LLVM's verifier would have rejected some of these inputs, and lect has only that of the dialect.
    let message = first_message(&messages).unwrap_or_default();
    Ok(Outcome::Unverified(template(&message).to_owned()))
}

fn rejected(messages: &Messages, key: &str) -> Result<Outcome, Finding> {
    match first_message(messages) {
        Some(message) => Ok(Outcome::Rejected(message)),
        None => Err(Finding::new(key, "rejected without a message")),
    }
}
