//! Fuzz targets: functions from bytes to an outcome or a finding.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::ValueEnum;

use crate::{MEMORY, dictionary};

pub mod archive;
pub mod artifact;
mod binary;
pub mod bytecode;
pub mod engine;
pub mod history;
pub mod legacy;
pub mod llvmir;
pub mod program;
pub mod td;
pub mod text;
pub mod upgrade;

/// A fuzz target.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum, Debug)]
pub enum Target {
    /// Textual IR: [`text::parse_text`].
    #[default]
    Text,
    /// TableGen files: [`td::read_td`].
    Td,
    /// Assembly formats: [`td::read_formats`].
    Format,
    /// C++ expressions in `.td` files: [`td::read_cpp`].
    Cpp,
    /// IR of interpreted dialects, and their definitions: [`engine::interpret`].
    Engine,
    /// Bytecode: [`bytecode::read_bytecode`].
    Bytecode,
    /// Archives: [`archive::read_archive`].
    Archive,
    /// Text, bytecode and archives of other versions of a dialect: [`upgrade::upgrade`].
    Upgrade,
    /// Random dialects of five versions, and programs migrated between all versions: [`history::histories`].
    History,
    /// Texts of older releases: [`legacy::read_old_text`].
    Legacy,
    /// Passes over IR: [`program::transform`].
    Passes,
    /// Single passes at each anchor on programs that compute results: [`program::keeps_meaning`].
    Program,
    /// Pipelines of five passes on the same programs.
    Pipelines,
    /// IR as LLVM IR: [`llvmir::write_llvm`].
    Export,
    /// LLVM IR: [`llvmir::read_llvm`].
    Import,
}

impl Target {
    /// Runs the target on an input.
    pub fn run(self, data: &[u8]) -> Result<Outcome, Finding> {
        match self {
            Target::Text => text::parse_text(data),
            Target::Td => td::read_td(data),
            Target::Format => td::read_formats(data),
            Target::Cpp => td::read_cpp(data),
            Target::Engine => engine::interpret(data),
            Target::Bytecode => bytecode::read_bytecode(data),
            Target::Archive => archive::read_archive(data),
            Target::Upgrade => upgrade::upgrade(data),
            Target::History => history::histories(data),
            Target::Legacy => legacy::read_old_text(data),
            Target::Passes => program::transform(data),
            Target::Program => program::keeps_meaning(data, program::Mode::Single, program::planted()),
            Target::Pipelines => program::keeps_meaning(data, program::Mode::Pipelines, program::planted()),
            Target::Export => llvmir::write_llvm(data),
            Target::Import => llvmir::read_llvm(data),
        }
    }

    /// Returns the name of the target on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Target::Text => "text",
            Target::Td => "td",
            Target::Format => "format",
            Target::Cpp => "cpp",
            Target::Engine => "engine",
            Target::Bytecode => "bytecode",
            Target::Archive => "archive",
            Target::Upgrade => "upgrade",
            Target::History => "history",
            Target::Legacy => "legacy",
            Target::Passes => "passes",
            Target::Program => "program",
            Target::Pipelines => "pipelines",
            Target::Export => "export",
            Target::Import => "import",
        }
    }

    /// Returns the extension of the files from which seeds are made.
    pub fn extension(self) -> &'static str {
        match self {
            Target::Td | Target::Format | Target::Cpp => "td",
            Target::Import => "ll",
            _ => "mlir",
        }
    }

    /// Returns the extension of files that hold inputs.
    pub fn input_extension(self) -> &'static str {
        match self {
            Target::Bytecode => "mlirbc",
            Target::Archive => "lect",
            Target::Program | Target::Pipelines => "program",
            Target::History => "history",
            _ => self.extension(),
        }
    }

    /// Returns the dictionary of the target's mutator.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Target::Text | Target::Upgrade | Target::Legacy | Target::Passes | Target::Export | Target::Import => {
                dictionary::WORDS
            }
            Target::Td => dictionary::td::TABLEGEN,
            Target::Format => dictionary::td::FORMAT,
            Target::Cpp => dictionary::td::CPP,
            Target::Engine => &dictionary::ENGINE,
            // Targets with a mutator of their own.
            Target::Bytecode | Target::Archive | Target::Program | Target::Pipelines | Target::History => &[],
        }
    }

    /// Returns the default folders and files of seeds, relative to the root of the project.
    pub fn seeds(self) -> Vec<PathBuf> {
        let folders: &[&str] = match self {
            Target::Text => &["tests/filetests", "examples", "fuzz/regressions"],
            Target::Td => &["tests/filetests/tablegen", "fuzz/regressions"],
            Target::Format => &["tests/filetests/tablegen/errors/ods", "ods/prelude"],
            Target::Cpp => &["ods/prelude"],
            Target::Engine => &["fuzz/regressions/engine"],
            Target::Bytecode | Target::Archive => &["tests/filetests", "examples"],
            Target::Upgrade => &["tests/versions"],
            Target::Legacy => &["tests/filetests/upgrade", "fuzz/regressions/legacy"],
            Target::Passes => &[
                "tests/filetests/transforms",
                "tests/filetests/lowering",
                "tests/filetests/dialects",
                "tests/folding",
                "examples",
            ],
            Target::Export => &["tests/filetests/llvmir", "tests/filetests/dialects/llvm", "tests/filetests/run"],
            Target::Import => &["tests/filetests/llvmir"],
            Target::Program | Target::Pipelines | Target::History => &[],
        };
        folders.iter().map(PathBuf::from).collect()
    }

    /// Splits a file of seeds into inputs.
    pub fn inputs(self, file: &[u8]) -> Vec<Vec<u8>> {
        let text = String::from_utf8_lossy(file);
        let bytes = |parts: Vec<&str>| parts.into_iter().map(|part| part.as_bytes().to_vec()).collect();
        match self {
            // Each chunk between split markers is a separate input.
            Target::Text | Target::Td | Target::Passes | Target::Export | Target::Import => {
                bytes(text.split("// -----").collect())
            }
            Target::Format | Target::Cpp => bytes(td::strings(&text)),
            Target::Engine => bytes(vec![&text]),
            Target::Upgrade | Target::Legacy | Target::Program | Target::Pipelines | Target::History => {
                vec![file.to_vec()]
            }
            Target::Bytecode => bytecode::seeds(file),
            Target::Archive => archive::seeds(file),
        }
    }

    /// Returns the initial inputs that come from no files.
    pub fn made(self) -> Vec<Vec<u8>> {
        match self {
            Target::Engine => engine::seeds(),
            Target::Bytecode => bytecode::corpus(),
            Target::Upgrade => upgrade::seeds(),
            Target::Program | Target::Pipelines | Target::History => vec![Vec::new()],
            _ => Vec::new(),
        }
    }

    /// Returns the largest memory use of an input, if the target has a limit.
    fn most_memory(self) -> Option<usize> {
        matches!(self, Target::Bytecode | Target::Archive).then_some(256 << 20)
    }

    /// Returns the default maximal length of an input.
    pub fn max_len(self) -> usize {
        match self {
            // Definitions and IR.
            Target::Engine => 16384,
            // Whole programs as printed by older releases.
            Target::Legacy => 8192,
            _ => 4096,
        }
    }
}

/// Result of an input without findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Rejected by the reader, with this message.
    Rejected(String),
    /// Rejected by the verifier, with this message.
    Unverified(String),
    /// Accepted, with the printed form including locations.
    Printed(Vec<u8>),
}

/// A defect that an input reveals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Key that is equal for findings with the same cause.
    pub key: String,
    /// Description of the finding.
    pub text: String,
}

impl Finding {
    /// Creates a finding.
    pub fn new(key: impl Into<String>, text: impl Into<String>) -> Self {
        Self { key: key.into(), text: text.into() }
    }
}

/// Returns the start of a message up to the first quotation or number, which depend on the input.
pub fn template(message: &str) -> &str {
    let end = message.find(|c: char| !c.is_ascii_alphabetic() && !" -,.():'".contains(c)).unwrap_or(message.len());
    let quoted = message.find('\'').map_or(end, |quote| end.min(quote + 3)).min(60);
    message.get(..end.min(quoted)).unwrap_or_default()
}

thread_local! {
    static PANIC: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Installs a panic hook that prints nothing and keeps each panic as a finding for [`guarded`].
pub fn catch_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, |place| format!("{}:{}", place.file(), place.line()));
        let trace = std::backtrace::Backtrace::force_capture().to_string();
        let ours: Vec<&str> = trace.lines().filter(|line| is_ours(line)).take(12).collect();
        let text = format!("{info}\n{}", ours.join("\n"));
        // A panic in the standard library is identified by its caller.
        let key = match ours.first() {
            Some(caller) if !is_ours(&place) || place.starts_with("/rustc") => caller.trim().to_owned(),
            _ => place,
        };
        PANIC.with_borrow_mut(|panic| *panic = Some((key, text)));
    }));
}

static MOST_MEMORY: AtomicUsize = AtomicUsize::new(0);

/// Returns the largest number of bytes that an input has used.
pub fn most_memory() -> usize {
    MOST_MEMORY.load(Ordering::Relaxed)
}

/// Runs a target like [`Target::run`], and returns a panic as a finding. Requires the panic hook of [`catch_panics`].
pub fn guarded(target: Target, data: &[u8]) -> Result<Outcome, Finding> {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    match catch_unwind(AssertUnwindSafe(|| target.run(data))) {
        Ok(result) => {
            let most = MEMORY.peak_usage().saturating_sub(before);
            MOST_MEMORY.fetch_max(most, Ordering::Relaxed);
            match target.most_memory().is_some_and(|limit| most > limit) {
                true => Err(Finding::new("memory", format!("took {} MiB", most >> 20))),
                false => result,
            }
        }
        Err(_) => {
            let (key, text) = PANIC.with_borrow_mut(Option::take).unwrap_or_default();
            Err(Finding::new(format!("panic {key}"), text))
        }
    }
}

/// Returns true if a source location or a line of a backtrace is in fuzzed code.
fn is_ours(place: &str) -> bool {
    ["core/src/", "dialects/", "ods/src/", "bytecode/src/", "transforms/src/", "lowering/src/", "llvmir/src/"]
        .iter()
        .any(|folder| place.contains(folder))
}
