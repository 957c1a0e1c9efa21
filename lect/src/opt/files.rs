//! Inputs and outputs of commands: files, or the standard streams.

use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use clap::Args;
use lect_bytecode::WriteError;
use lect_core::verify::{Unregistered, VerifyConfig};

use crate::opt::failure::Failure;
use crate::opt::output::Output;

/// The input and the output
#[derive(Args)]
pub struct Files {
    /// The file to read: text, bytecode or an archive; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// The file to write; `-` is standard output. A file is replaced only if the command succeeds
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// Accept operations of dialects that are not loaded
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
}

impl Files {
    /// Returns the path of the input.
    pub fn input(&self) -> &Path {
        &self.input
    }

    /// Returns the name of the input.
    pub fn name(&self) -> &[u8] {
        self.input.as_os_str().as_encoded_bytes()
    }

    /// Reads the whole input.
    pub fn read(&self) -> Result<Bytes, Failure> {
        read(&self.input)
    }

    /// Returns the configuration of the verifier.
    pub fn verify(&self, threads: usize) -> VerifyConfig {
        let unregistered = if self.allow_unregistered_dialect { Unregistered::Allow } else { Unregistered::Reject };
        VerifyConfig::default().with_unregistered(unregistered).with_threads(threads)
    }

    /// Opens the output.
    pub fn output(&self) -> Result<Output, Failure> {
        Output::to(&self.output)
    }
}

/// Writes to an output through a buffer.
pub fn write(out: &mut Output, write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>) -> Result<(), Failure> {
    let mut buffered = BufWriter::with_capacity(1 << 16, &mut *out);
    let written = write(&mut buffered).and_then(|()| buffered.flush().map_err(WriteError::Io));
    // Discard the rest of the buffer: a failed write is not repeated.
    drop(buffered.into_parts());
    written.map_err(|error| match error {
        WriteError::Io(error) => out.failure(&error),
        WriteError::Reported(reported) => reported.into(),
        error => Failure::Message(error.to_string()),
    })
}

/// Reads a whole file, or standard input.
pub fn read(path: &Path) -> Result<Bytes, Failure> {
    let result = match path == Path::new("-") {
        true => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| Bytes::from(bytes))
        }
        false => lect_bytecode::open(path),
    };
    let bytes =
        result.map_err(|error| Failure::Message(format!("cannot open input file '{}': {error}", path.display())))?;
    // As a text, an empty file would be an empty module.
    if bytes.is_empty() && path.extension().is_some_and(|extension| extension == "lect") {
        return Err(Failure::Message(format!("'{}' is empty, and not an archive", path.display())));
    }
    Ok(bytes)
}
