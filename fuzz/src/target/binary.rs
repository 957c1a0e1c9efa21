//! Round trips of IR through a binary format: it is read, verified, printed, written, and read again.

use std::io;

use lect_bytecode::WriteError;
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::dialect::DialectDef;
use lect_core::ir::{Isolate, OpRef};
use lect_core::text::print::{PrintConfig, print_op};

use super::text::{
    Messages, first_message, has_equal_locations, is_misplaced_alias, is_unreadable, quiet_context_with, verified,
};
use super::{Finding, Outcome, template};

/// Largest printed text. Printing repeats shared parts, and could thus grow exponentially.
const MOST_TEXT: usize = 16 << 20;

/// A binary format.
pub(super) trait Format {
    /// Reads a file.
    fn read(&self, ctx: &Context, data: &[u8], lazy: bool) -> Result<Isolate, Reported>;

    /// Writes a file.
    fn write(&self, root: OpRef, out: &mut Vec<u8>) -> Result<(), WriteError>;

    /// Returns the dialects that the format needs beside those of lect.
    fn dialects(&self) -> &'static [&'static DialectDef] {
        &[]
    }

    /// Prepares the IR of a valid file for writing.
    fn prepare(&self, _ir: &mut Isolate) {}
}

/// Contexts for reading the input and the rewritten file.
pub(super) struct Contexts {
    pub messages: Messages,
    pub first: Context,
    pub second: Context,
}

impl Contexts {
    pub fn new() -> Self {
        Self::with(&[])
    }

    /// Creates contexts with additional dialects.
    pub fn with(dialects: &[&'static DialectDef]) -> Self {
        let messages = Messages::default();
        let [first, second] = [(); 2].map(|()| quiet_context_with(&messages, dialects));
        Self { messages, first, second }
    }

    /// Returns the outcome of a refusal, which must have a message.
    fn told(&self, outcome: fn(String) -> Outcome, silent: &str) -> Result<Outcome, Finding> {
        let message = first_message(&self.messages);
        message.map(outcome).ok_or_else(|| Finding::new(format!("silent-{silent}"), "refused without a message"))
    }
}

/// Reads, verifies and prints `data`. Valid IR is also written and read again, and must print the same text.
///
/// Returns the outcome, and the IR of the input if no step failed.
pub(super) fn round_trip(
    format: &impl Format,
    contexts: &Contexts,
    data: &[u8],
) -> Result<(Outcome, Option<Isolate>), Finding> {
    let messages = &contexts.messages;
    while first_message(messages).is_some() {}
    // Lazy and eager reading must agree.
    let lazy = data.len().is_multiple_of(2);
    let Some(mut ir) = read(format, &contexts.first, data, lazy) else {
        return Ok((contexts.told(Outcome::Rejected, "read")?, None));
    };
    // Drops warnings, which are no reason for a rejection.
    while first_message(messages).is_some() {}
    let generic = PrintConfig::default().with_generic(true).with_debug_info(true);
    if !verified(&ir) {
        let outcome = contexts.told(Outcome::Unverified, "verify")?;
        drop(print(&ir, &generic));
        drop(write(format, &ir));
        return Ok((outcome, None));
    }
    format.prepare(&mut ir);
    drop(print(&ir, &PrintConfig::default()));
    let Some(first) = print(&ir, &generic) else {
        return Ok((Outcome::Unverified("long".into()), None));
    };
    while first_message(messages).is_some() {}
    text_again(&first, messages, format.dialects())?;
    let Some(file) = write(format, &ir) else {
        return Ok((contexts.told(Outcome::Unverified, "write")?, None));
    };
    // Files of an older release are converted back to that release, which may be unable to express all of the IR.
    let lost = first_message(messages).filter(|message| message.ends_with("is lost"));
    let Some(again) = read(format, &contexts.second, &file, !lazy) else {
        // Text within the file is the printed form, so it is not readable either.
        if is_unreadable(&first) {
            return Ok((Outcome::Printed(first), Some(ir)));
        }
        let message = first_message(messages).unwrap_or_default();
        let text = String::from_utf8_lossy(&first);
        return Err(Finding::new(
            format!("reread {}", template(&message)),
            format!("what it writes is not read: {message}\n{text}"),
        ));
    };
    let second = print(&again, &generic).unwrap_or_default();
    if let Some(lost) = lost {
        return Ok((Outcome::Unverified(lost), None));
    }
    if first != second {
        let at = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
        let around = |text: &[u8]| {
            let end = (at + 80).min(text.len());
            String::from_utf8_lossy(text.get(at.saturating_sub(80).min(end)..end).unwrap_or_default()).into_owned()
        };
        let text = format!("written and read it differs:\n{}\n----\n{}", around(&first), around(&second));
        return Err(Finding::new("roundtrip", text));
    }
    if write(format, &again).as_ref() != Some(&file) {
        return Err(Finding::new("rewrite", "written again it is not the same bytes"));
    }
    Ok((Outcome::Printed(first), Some(ir)))
}

/// Checks that the printed text can be read, and prints to the same text.
fn text_again(first: &[u8], messages: &Messages, dialects: &[&'static DialectDef]) -> Result<(), Finding> {
    if is_unreadable(first) {
        return Ok(());
    }
    let ctx = quiet_context_with(messages, dialects);
    let generic = PrintConfig::default().with_generic(true).with_debug_info(true);
    let Some(ir) = super::text::read(&ctx, b"printed", first) else {
        let message = first_message(messages).unwrap_or_default();
        if is_misplaced_alias(&message) {
            return Ok(());
        }
        let text = String::from_utf8_lossy(first);
        return Err(Finding::new(
            format!("reparse {}", template(&message)),
            format!("what it prints is not read: {message}\n{text}"),
        ));
    };
    while first_message(messages).is_some() {}
    match print(&ir, &generic).is_none_or(|second| second == first) || has_equal_locations(first) {
        true => Ok(()),
        false => {
            let text = String::from_utf8_lossy(first).into_owned();
            Err(Finding::new("reprint", format!("printed and read it differs:\n{text}")))
        }
    }
}

/// Reads a whole file. Returns `None` on an error.
pub(super) fn read(format: &impl Format, ctx: &Context, data: &[u8], lazy: bool) -> Option<Isolate> {
    let mut ir = format.read(ctx, data, lazy).ok()?;
    if lazy {
        ir.materialize_all(1).ok()?;
    }
    Some(ir)
}

/// Writes the file, if the IR can be written.
pub(super) fn write(format: &impl Format, ir: &Isolate) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    match format.write(ir.root(), &mut bytes) {
        Ok(()) => Some(bytes),
        Err(WriteError::Reported(_)) => None,
        Err(error) => panic!("memory does not take bytes: {error}"),
    }
}

/// Returns the file of a text, if the text is valid.
pub(super) fn file(format: &impl Format, text: &[u8]) -> Option<Vec<u8>> {
    let ctx = quiet_context_with(&Messages::default(), format.dialects());
    let ir = super::text::read(&ctx, b"t", text).filter(verified)?;
    write(format, &ir)
}

/// Prints the IR, unless the text is too long.
fn print(ir: &Isolate, config: &PrintConfig) -> Option<Vec<u8>> {
    let mut text = Limited(Vec::new());
    print_op(ir.root(), config, &mut text).ok()?;
    Some(text.0)
}

/// A writer with a limit.
struct Limited(Vec<u8>);

impl io::Write for Limited {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.0.len() + text.len() > MOST_TEXT {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
