//! A file of bytecode, with diagnostics about its faults.

use std::fmt::Display;
use std::path::Path;

use bytes::Bytes;
use lect_bytecode::dump::{Escaped, Remark};
use lect_bytecode::sections::{Image, header};
use lect_bytecode::wire::Fault;
use lect_core::diag::escaped_line;

use crate::opt::failure::{Failure, print_error};
use crate::opt::files::read;

/// A file that was read.
pub struct Input {
    name: String,
    bytes: Bytes,
}

impl Input {
    /// Reads a file, or standard input for `-`.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let name = if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() };
        Ok(Self { name, bytes: read(path)? })
    }

    /// Returns the name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of the file, with control characters escaped.
    pub fn shown_name(&self) -> String {
        escaped_line(self.name.as_bytes())
    }

    /// Returns all bytes of the file.
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Splits the file into its sections.
    pub fn image(&self) -> Result<Image, Failure> {
        Image::new(self.bytes.clone()).map_err(|fault| self.report(&fault))
    }

    /// Prints the error in the file.
    pub fn report(&self, fault: &Fault) -> Failure {
        self.say("\u{1b}[1;31merror", &fault.message, fault.offset);
        Failure::Reported
    }

    /// Prints a warning about the file.
    pub fn warn(&self, remark: &Remark) {
        self.say("\u{1b}[1;33mwarning", &remark.message, remark.offset as u64);
    }

    fn say(&self, severity: &str, message: &dyn Display, offset: u64) {
        let (bold, blue, plain) = ("\u{1b}[1m", "\u{1b}[1;34m", "\u{1b}[0m");
        let message = escaped_line(message.to_string().as_bytes());
        let name = escaped_line(self.name.as_bytes());
        let mut text =
            format!("{severity}{plain}{bold}: {message}{plain}\n  {blue}-->{plain} {name}:byte {offset:#x}\n");
        if let Some((version, producer)) = header(&self.bytes) {
            let producer = Escaped::plain(producer, 100);
            let note = format!("in bytecode version {version} produced by: {producer}");
            text += &format!("  {blue}={plain} {bold}note{plain}: {note}\n");
        }
        print_error(&text);
    }
}
