//! Archives, read, verified, printed and written.

use std::io;

use bytes::Bytes;
use lect_bytecode::WriteError;
use lect_bytecode::archive::{self, ReadConfig, WriteConfig, container};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};

use super::text::{Messages, first_message, quiet_context, read as read_text, verified};
use super::{Finding, Outcome, template};

/// What is printed is looked at up to here: parts are shared, and spelled out each time.
const MOST_TEXT: usize = 16 << 20;

/// Reads `data`, with the checksums that it should have; verifies what was read; prints it; and if it is sound, writes it,
/// reads that, and expects it to print the same.
pub fn read_archive(data: &[u8]) -> Result<Outcome, Finding> {
    let messages = Messages::default();
    let ctx = quiet_context(&messages, &[]);
    // Which way it is read must not matter.
    let lazy = data.len().is_multiple_of(2);
    // Hardly any input would come further than its checksums.
    let data = container::sealed(data).unwrap_or_else(|| data.to_vec());
    let Some(ir) = read(&ctx, &data, lazy) else {
        return match first_message(&messages) {
            Some(message) => Ok(Outcome::Rejected(message)),
            None => Err(Finding::new("silent-read", "rejected without a message")),
        };
    };
    // Warnings are no reason to reject anything.
    while first_message(&messages).is_some() {}
    let generic = PrintConfig { generic: true, debug_info: true, ..PrintConfig::default() };
    if !verified(&ir) {
        drop(print(&ir, &generic));
        let written = write(&ir);
        return match (first_message(&messages), written) {
            (None, _) => Err(Finding::new("silent-verify", "not verified, without a message")),
            (Some(message), _) => Ok(Outcome::Unverified(message)),
        };
    }
    drop(print(&ir, &PrintConfig::default()));
    let Some(first) = print(&ir, &generic) else {
        return Ok(Outcome::Unverified("long".into()));
    };
    let Some(file) = write(&ir) else {
        return match first_message(&messages) {
            Some(message) => Ok(Outcome::Unverified(message)),
            None => Err(Finding::new("silent-write", "not written, without a message")),
        };
    };
    // Resources get new names where the same ones are read once more.
    let ctx = quiet_context(&messages, &[]);
    let Some(again) = read(&ctx, &file, !lazy) else {
        let message = first_message(&messages).unwrap_or_default();
        let text = String::from_utf8_lossy(&first);
        return Err(Finding::new(
            format!("reread {}", template(&message)),
            format!("what it writes is not read: {message}\n{text}"),
        ));
    };
    let second = print(&again, &generic).unwrap_or_default();
    if first != second {
        let at = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
        let around = |text: &[u8]| {
            let end = (at + 80).min(text.len());
            String::from_utf8_lossy(text.get(at.saturating_sub(80).min(end)..end).unwrap_or_default()).into_owned()
        };
        let text = format!("written and read it differs:\n{}\n----\n{}", around(&first), around(&second));
        return Err(Finding::new("roundtrip", text));
    }
    if write(&again).as_ref() != Some(&file) {
        return Err(Finding::new("rewrite", "written again it is not the same bytes"));
    }
    Ok(Outcome::Printed(first))
}

fn read(ctx: &Context, data: &[u8], lazy: bool) -> Option<Isolate> {
    let config = ReadConfig { allow_unregistered: true, lazy, ..ReadConfig::default() };
    let mut ir = archive::read(ctx, b"input", Bytes::copy_from_slice(data), &config).ok()?;
    if lazy {
        ir.materialize_all(1).ok()?;
    }
    Some(ir)
}

/// What it prints, if that is not too long.
fn print(ir: &Isolate, config: &PrintConfig) -> Option<Vec<u8>> {
    let mut text = Limited(Vec::new());
    print_op(ir.root(), config, &mut text).ok()?;
    Some(text.0)
}

fn write(ir: &Isolate) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    match archive::write(ir.root(), &WriteConfig { specs: false, ..WriteConfig::default() }, &mut bytes) {
        Ok(()) => Some(bytes),
        Err(WriteError::Reported(_)) => None,
        Err(WriteError::Io(error)) => panic!("memory does not take bytes: {error}"),
    }
}

/// Takes text up to a limit.
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

/// The archive of a text, if the text is sound.
pub fn file(text: &[u8]) -> Option<Vec<u8>> {
    let ctx = quiet_context(&Messages::default(), &[]);
    let ir = read_text(&ctx, b"t", text).filter(verified)?;
    write(&ir)
}

/// The archives of a text, or the file itself.
pub fn seeds(file: &[u8]) -> Vec<Vec<u8>> {
    if archive::is_archive(file) {
        return vec![file.to_vec()];
    }
    let text = String::from_utf8_lossy(file);
    text.split("// -----").filter_map(|chunk| self::file(chunk.as_bytes())).collect()
}

/// Changes the contents of a file's sections, which fit together again.
pub fn mutate(rng: &mut fastrand::Rng, max_len: usize, base: &[u8]) -> Vec<u8> {
    let Ok(file) = container::Container::new(Bytes::copy_from_slice(base)) else { return base.to_vec() };
    let content = |(id, range): (Option<container::SectionId>, std::ops::Range<usize>)| {
        Some((id?, file.bytes.get(range)?.to_vec()))
    };
    let mut sections: Vec<_> = file.sections().filter_map(content).collect();
    for _ in 0..rng.usize(1..5) {
        let place = rng.usize(..sections.len().max(1));
        let Some((_, bytes)) = sections.get_mut(place).filter(|(_, bytes)| !bytes.is_empty()) else { continue };
        let at = rng.usize(..bytes.len());
        match rng.u8(..6) {
            0 => bytes[at] ^= 1 << rng.u8(..8),
            1 => bytes[at] = rng.u8(..),
            2 => bytes[at] = bytes[at].wrapping_add(rng.u8(..3)).wrapping_sub(1),
            3 => bytes.insert(at, rng.u8(..16)),
            4 => drop(bytes.remove(at)),
            _ => {
                let end = (at + rng.usize(..16)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = rng.usize(..=bytes.len());
                bytes.splice(to..to, copy);
            }
        }
    }
    let mut out = Vec::new();
    match container::write(&sections, &mut out) {
        Ok(()) if out.len() <= max_len => out,
        _ => base.to_vec(),
    }
}
