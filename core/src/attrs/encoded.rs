//! Bytecode entries of unknown encoding, kept as bytes.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bytes::Bytes;

/// Encoded bytes that only the dialect of the entry can decode.
///
/// The bytes refer to the tables of their file by number, at unknown positions. Hence they are valid only together with
/// that file: re-encoding them must continue its tables. In text, the bytes are printed in a string,
/// `#dialect<"bytecode 0x0155">`, which denotes no attribute of the dialect.
#[derive(Clone)]
pub struct Encoded {
    /// The file, as a value of the bytecode reader.
    pub file: Arc<dyn Any + Send + Sync>,
    /// Kind and number of the entry.
    pub entry: EncodedEntry,
    /// The bytes.
    pub bytes: Bytes,
}

/// An entry of a bytecode file, by its number in a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EncodedEntry {
    /// An attribute.
    Attr(u32),
    /// A type.
    Type(u32),
    /// The properties of operations.
    Properties(u32),
}

impl Encoded {
    /// Returns true if both come from the same file.
    pub fn is_of_same_file(&self, other: &Self) -> bool {
        self.address() == other.address()
    }

    fn address(&self) -> *const () {
        Arc::as_ptr(&self.file).cast()
    }
}

impl PartialEq for Encoded {
    fn eq(&self, other: &Self) -> bool {
        self.entry == other.entry && self.is_of_same_file(other)
    }
}

impl Eq for Encoded {}

impl Hash for Encoded {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.address() as usize, self.entry).hash(state);
    }
}

/// Returns true if a text denotes encoded bytes. Such a text is kept by all dialects, so that a printed file can be
/// parsed again.
pub(crate) fn is_encoded_text(text: &[u8]) -> bool {
    let bytes = text.strip_prefix(ATTR.as_bytes()).or_else(|| text.strip_prefix(PROPERTIES.as_bytes()));
    let digits = bytes.and_then(|rest| rest.strip_suffix(b"\""));
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

const ATTR: &str = "\"bytecode 0x";
const PROPERTIES: &str = "\"bytecode properties 0x";

/// Prints the text that denotes the bytes.
impl fmt::Display for Encoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.entry {
            EncodedEntry::Attr(_) | EncodedEntry::Type(_) => ATTR,
            EncodedEntry::Properties(_) => PROPERTIES,
        })?;
        self.bytes.iter().try_for_each(|byte| write!(f, "{byte:02X}"))?;
        f.write_str("\"")
    }
}

impl fmt::Debug for Encoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Encoded").field(&self.entry).field(&self.to_string()).finish()
    }
}
