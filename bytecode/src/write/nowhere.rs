//! A writer without output, to test whether a value can be written.

use lect_core::dialect::{DialectVersion, EntryWriter};
use lect_core::entity::{Attr, Ident, Type};
use lect_core::number::{ApInt, Float};

/// Discards all output.
pub(crate) struct Nowhere {
    /// Version of the format that would be written.
    pub version: u64,
}

impl Nowhere {
    /// Creates a writer for the newest version.
    pub fn today() -> Self {
        Self { version: crate::sections::VERSION }
    }
}

impl EntryWriter for Nowhere {
    fn format_version(&self) -> u64 {
        self.version
    }

    fn dialect_version(&self, _: &str) -> Option<&DialectVersion> {
        None
    }

    fn byte(&mut self, _: u8) {}

    fn varint(&mut self, _: u64) {}

    fn attr(&mut self, _: Attr) {}

    fn optional_attr(&mut self, _: Option<Attr>) {}

    fn ty(&mut self, _: Type) {}

    fn string(&mut self, _: &[u8]) {}

    fn blob(&mut self, _: &[u8]) {}

    fn ap_int(&mut self, _: &ApInt) {}

    fn float(&mut self, _: Float) {}

    fn resource(&mut self, _: &str, _: Ident) {}
}
