//! Bytecode, taken apart, read, verified, printed and written.

use std::cell::RefCell;
use std::io;
use std::path::Path;

use bytes::Bytes;
use lect_bytecode::dump::{Listing, Stats, Tables, walk};
use lect_bytecode::sections::{Image, SectionId};
use lect_bytecode::{ReadConfig, WriteConfig, WriteError};
use lect_core::Context;
use lect_core::entity::Attr;
use lect_core::ir::{Isolate, walk as ir_walk};
use lect_core::text::print::{PrintConfig, print_op};

use super::text::{Messages, first_message, quiet_context, read as read_text, verified};
use super::{Finding, Outcome, template};

/// The variable that names a folder with more seeds: files that end in `mlirbc`.
pub const CORPUS: &str = "LECT_BYTECODE_CORPUS";

/// What is printed is looked at up to here: parts are shared, and spelled out each time.
const MOST_TEXT: usize = 16 << 20;

/// How many files are read with the same contexts before there are new ones: what a context learns of a dialect is worth more
/// time than most files take.
const SHARED: u32 = 48;
/// One file in so many is written in an older version of the format, too.
const OLD: u64 = 4;

/// Where a file is read, and where what was written of it is.
struct Contexts {
    messages: Messages,
    first: Context,
    second: Context,
    uses: u32,
}

impl Contexts {
    fn new() -> Self {
        let messages = Messages::default();
        let [first, second] = [(); 2].map(|()| quiet_context(&messages, &[]));
        Self { messages, first, second, uses: 0 }
    }
}

thread_local! {
    static CONTEXTS: RefCell<Option<Contexts>> = const { RefCell::new(None) };
}

/// Takes `data` apart; reads it; verifies what was read; prints it; and if it is sound, writes it, reads that, and expects it to print the
/// same. What is found must be found in contexts that nothing else was read in.
pub fn read_bytecode(data: &[u8]) -> Result<Outcome, Finding> {
    // Resources get other names in a context that has some of these names.
    let is_apart = take_apart(data);
    // Those of an input that panics are lost with it.
    let kept = CONTEXTS.take().filter(|kept| !is_apart && kept.uses < SHARED);
    if let Some(mut contexts) = kept {
        contexts.uses += 1;
        let outcome = read_in(&contexts, data);
        if outcome.is_ok() {
            CONTEXTS.set(Some(contexts));
            return outcome;
        }
    }
    let contexts = Contexts::new();
    let outcome = read_in(&contexts, data);
    if outcome.is_ok() && !is_apart {
        CONTEXTS.set(Some(contexts));
    }
    outcome
}

fn read_in(contexts: &Contexts, data: &[u8]) -> Result<Outcome, Finding> {
    let Contexts { messages, first: ctx, second: other, .. } = contexts;
    while first_message(messages).is_some() {}
    // Which way it is read must not matter.
    let lazy = data.len().is_multiple_of(2);
    let Some(mut ir) = read(ctx, data, lazy) else {
        return match first_message(messages) {
            Some(message) => Ok(Outcome::Rejected(message)),
            None => Err(Finding::new("silent-read", "rejected without a message")),
        };
    };
    // Warnings are no reason to reject anything.
    while first_message(messages).is_some() {}
    let generic = PrintConfig { generic: true, debug_info: true, ..PrintConfig::default() };
    if !verified(&ir) {
        drop(print(&ir, &generic));
        let written = write(&ir, 6);
        return match (first_message(messages), written) {
            (None, _) => Err(Finding::new("silent-verify", "not verified, without a message")),
            (Some(message), _) => Ok(Outcome::Unverified(message)),
        };
    }
    fill_defaults(&mut ir);
    drop(print(&ir, &PrintConfig::default()));
    let Some(first) = print(&ir, &generic) else {
        return Ok(Outcome::Unverified("long".into()));
    };
    let Some(file) = write(&ir, 6) else {
        return match first_message(messages) {
            Some(message) => Ok(Outcome::Unverified(message)),
            None => Err(Finding::new("silent-write", "not written, without a message")),
        };
    };
    let Some(again) = read(other, &file, !lazy) else {
        let message = first_message(messages).unwrap_or_default();
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
            String::from_utf8_lossy(&text[at.saturating_sub(80).min(end)..end]).into_owned()
        };
        let text = format!("written and read it differs:\n{}\n----\n{}", around(&first), around(&second));
        return Err(Finding::new("roundtrip", text));
    }
    if write(&again, 6).as_ref() != Some(&file) {
        return Err(Finding::new("rewrite", "written again it is not the same bytes"));
    }
    drop(again);
    // Older versions have less to say, but nothing goes wrong in them.
    let version = data.len() as u64 % 6;
    if (first.len() as u64).is_multiple_of(OLD)
        && let Some(old) = write(&ir, version)
        && read(other, &old, false).is_none()
    {
        let message = first_message(messages).unwrap_or_default();
        return Err(Finding::new(
            format!("reread-old {}", template(&message)),
            format!("what it writes as version {version} is not read: {message}"),
        ));
    }
    Ok(Outcome::Printed(first))
}

/// Gives their defaults to attributes that are not there, as whoever reads them from the properties of an operation does. Older
/// versions can say of an attribute what it cannot be, and then there is neither.
fn fill_defaults(ir: &mut Isolate) {
    ir_walk::isolates_mut(ir, &mut |isolate| {
        for op in isolate.all_ops() {
            let op_ref = isolate.op(op);
            let Some(info) = op_ref.info() else { continue };
            let absent: Vec<(usize, Attr)> = info
                .props
                .iter()
                .enumerate()
                .filter(|(slot, _)| op_ref.prop(*slot).is_none())
                .filter_map(|(slot, prop)| Some((slot, prop.default?)))
                .collect();
            absent.into_iter().for_each(|(slot, value)| isolate.set_prop(op, slot, Some(value)));
        }
    });
}

/// Lists and counts what is in a file, which ends whatever is wrong with it; whether it has resources.
fn take_apart(data: &[u8]) -> bool {
    let Ok(image) = Image::new(Bytes::copy_from_slice(data)) else { return false };
    let Ok(tables) = Tables::read(&image) else { return false };
    let mut listing = Listing::new(&tables, io::sink());
    drop(walk(&tables, None, &mut listing));
    drop(listing.finish());
    drop(Stats::new(&tables, 10));
    image.section(SectionId::ResourceOffset).is_some()
}

fn read(ctx: &Context, data: &[u8], lazy: bool) -> Option<Isolate> {
    let config = ReadConfig { allow_unregistered: true, lazy, ..ReadConfig::default() };
    let mut ir = lect_bytecode::read(ctx, b"input", Bytes::copy_from_slice(data), &config).ok()?;
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

fn write(ir: &Isolate, version: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    match lect_bytecode::write(ir.root(), &WriteConfig { version, ..WriteConfig::default() }, &mut bytes) {
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

/// The bytecode of a text, if the text is sound.
pub fn file(text: &[u8], version: u64) -> Option<Vec<u8>> {
    let ctx = quiet_context(&Messages::default(), &[]);
    let ir = read_text(&ctx, b"t", text).filter(verified)?;
    write(&ir, version)
}

/// The bytecode of a text, in several versions of the format, or the file itself.
pub fn seeds(file: &[u8]) -> Vec<Vec<u8>> {
    if lect_bytecode::is_bytecode(file) {
        return vec![file.to_vec()];
    }
    let text = String::from_utf8_lossy(file);
    let chunks = text.split("// -----").enumerate();
    let versions = |number: usize| [6, number as u64 % 6];
    chunks
        .flat_map(|(number, chunk)| versions(number).map(|version| self::file(chunk.as_bytes(), version)))
        .flatten()
        .collect()
}

/// The files of the folder that [`CORPUS`] names.
pub fn corpus() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    if let Some(folder) = std::env::var_os(CORPUS) {
        collect(Path::new(&folder), &mut files);
    }
    files.sort();
    files.into_iter().filter_map(|path| std::fs::read(path).ok()).collect()
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        match path.is_dir() {
            true => collect(&path, files),
            false if path.to_string_lossy().ends_with("mlirbc") => files.push(path),
            false => {}
        }
    }
}
