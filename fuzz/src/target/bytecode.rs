//! Fuzzing of bytecode: files are dumped, read, verified, printed and written.

use std::cell::RefCell;
use std::io;
use std::path::Path;

use bytes::Bytes;
use lect_bytecode::dump::{Listing, Stats, Tables, walk};
use lect_bytecode::sections::{Image, SectionId};
use lect_bytecode::{ReadConfig, WriteConfig, WriteError};
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::{Isolate, OpRef, walk as ir_walk};

use super::binary::{self, Contexts, Format};
use super::text::first_message;
use super::{Finding, Outcome, artifact, template};

/// Environment variable of a folder with more seeds, the files ending in `mlirbc`.
pub const CORPUS: &str = "LECT_BYTECODE_CORPUS";

/// Number of files that are read with the same contexts. Loading dialects into a new context takes longer than reading
/// most files.
const SHARED: u32 = 48;
/// Interval between the files that are also written in an older version of the format.
const OLD: u64 = 4;
/// Newest version of the format.
const NEWEST: u64 = 6;

/// Bytecode in a version of the format.
struct Version(u64);

impl Format for Version {
    fn read(&self, ctx: &Context, data: &[u8], lazy: bool) -> Result<Isolate, Reported> {
        let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy);
        lect_bytecode::read(ctx, b"input", Bytes::copy_from_slice(data), &config)
    }

    fn write(&self, root: OpRef, out: &mut Vec<u8>) -> Result<(), WriteError> {
        lect_bytecode::write(root, &WriteConfig::default().with_version(self.0), out)
    }

    fn prepare(&self, ir: &mut Isolate) {
        fill_defaults(ir);
    }
}

thread_local! {
    /// Contexts of the last files, and the number of these files.
    static CONTEXTS: RefCell<Option<(Contexts, u32)>> = const { RefCell::new(None) };
}

/// Dumps and reads `data`, and checks that the IR is equal after a round trip. A finding in shared contexts must also
/// occur in new contexts.
pub fn read_bytecode(data: &[u8]) -> Result<Outcome, Finding> {
    // Resources are renamed in a context that already has resources of the same names.
    let is_apart = take_apart(data);
    if let Some(outcome) = artifact::read(data) {
        return outcome;
    }
    // A panic drops its contexts, which are taken out of the cell.
    let kept = CONTEXTS.take().filter(|(_, uses)| !is_apart && *uses < SHARED);
    if let Some((contexts, uses)) = kept {
        let outcome = read_in(&contexts, data);
        if outcome.is_ok() {
            CONTEXTS.set(Some((contexts, uses + 1)));
            return outcome;
        }
    }
    let contexts = Contexts::new();
    let outcome = read_in(&contexts, data);
    if outcome.is_ok() && !is_apart {
        CONTEXTS.set(Some((contexts, 0)));
    }
    outcome
}

fn read_in(contexts: &Contexts, data: &[u8]) -> Result<Outcome, Finding> {
    let (outcome, ir) = binary::round_trip(&Version(NEWEST), contexts, data)?;
    // Older versions express less, but must not cause errors.
    let version = Version(data.len() as u64 % NEWEST);
    if let (Outcome::Printed(text), Some(ir)) = (&outcome, &ir)
        && (text.len() as u64).is_multiple_of(OLD)
        && let Some(old) = binary::write(&version, ir)
        && binary::read(&version, &contexts.second, &old, false).is_none()
    {
        let message = first_message(&contexts.messages).unwrap_or_default();
        return Err(Finding::new(
            format!("reread-old {}", template(&message)),
            format!("what it writes as version {} is not read: {message}", version.0),
        ));
    }
    Ok(outcome)
}

/// Sets absent attributes to their defaults, as the reader of properties does. Older versions may encode an invalid
/// value of an attribute, and then the attribute is absent.
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

/// Dumps a file and counts its contents, which must end on any input. Returns true if there are resources.
fn take_apart(data: &[u8]) -> bool {
    let Ok(image) = Image::new(Bytes::copy_from_slice(data)) else { return false };
    let Ok(tables) = Tables::read(&image) else { return false };
    let mut listing = Listing::new(&tables, io::sink());
    drop(walk(&tables, None, &mut listing));
    drop(listing.finish());
    drop(Stats::new(&tables, 10));
    image.section(SectionId::ResourceOffset).is_some()
}

/// Returns the bytecode of a text, if the text is valid.
pub fn file(text: &[u8], version: u64) -> Option<Vec<u8>> {
    binary::file(&Version(version), text)
}

/// Returns the bytecode of a text in several versions of the format, or the file itself.
pub fn seeds(file: &[u8]) -> Vec<Vec<u8>> {
    if lect_bytecode::is_bytecode(file) {
        return vec![file.to_vec()];
    }
    let text = String::from_utf8_lossy(file);
    let chunks = text.split("// -----").enumerate();
    let versions = |number: usize| [NEWEST, number as u64 % NEWEST];
    let artifacts = chunks.clone().filter(|(_, chunk)| chunk.contains("stablehlo."));
    let artifacts = artifacts.flat_map(|(_, chunk)| artifact::seeds(chunk.as_bytes()));
    chunks
        .flat_map(|(number, chunk)| versions(number).map(|version| self::file(chunk.as_bytes(), version)))
        .flatten()
        .chain(artifacts)
        .collect()
}

/// Returns the files of the folder in the variable [`CORPUS`].
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
