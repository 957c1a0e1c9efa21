//! MLIR bytecode: reads and writes versions 0 to 6, interchangeable with `mlir-opt`. Also lect's own
//! [archives](archive).
//!
//! ```text
//! bytes --sections--> image --table--> strings, names, entries, properties --read--> isolates, read on demand
//! isolates --number--> tables --order--> numbers --entries, ops, resources--> sections --> bytes
//! ```
//!
//! | module | contents | start at |
//! |---|---|---|
//! | [`wire`] | numbers as bytes; errors with their offsets | `Cursor`, `Sink` |
//! | [`sections`] | outermost structure of a file | `Image` |
//! | [`table`] | strings and names; offsets of attributes, types, properties and resources | `Entries` |
//! | `fields` | fields of encodings: read, written and skipped, for every file and dialect | `FieldReader` |
//! | `builtin`, `encoding` | attributes and types of builtin and of other dialects, as codes and fields | `AttrCode` |
//! | [`layout`] | layouts of properties: of a spec, and of MLIR's releases (`bytecode/layouts`) | `OpLayout` |
//! | [`mod@read`] | files, their contexts, and the operations of an isolate; `region_stack` and `record` also serve archives | `File` |
//! | [`mod@write`] | numbering in MLIR's order, then sections; `older`: operations in the form of an older release | `write::number` |
//! | [`dump`] | files without a context: listings, JSON, statistics | `dump::walk` |
//! | [`archive`] | lect's own binary form (`bytecode/ARCHIVE.md`), reading and writing | `archive::read` |
//! | `transfer` | copies of IR in another context, across versions of dialects | [`transfer()`] |
//! | `golden` | descriptions of dialects, for tests that notice changes | `check` |
#![forbid(unsafe_code)]

pub mod archive;
mod builtin;
pub mod dump;
mod encoding;
mod fields;
#[cfg(feature = "fs")]
pub mod golden;
pub mod layout;
#[cfg(feature = "fs")]
mod open;
pub mod read;
pub mod sections;
pub mod table;
mod transfer;
pub mod wire;
pub mod write;

#[cfg(feature = "fs")]
pub use open::open;
#[cfg(feature = "fs")]
#[doc(hidden)]
pub use open::read_of_length;
pub use read::{ReadConfig, read};
pub use sections::is_bytecode;
pub use transfer::{hint_version, parse_buffer_at, parse_text, parse_text_at, transfer};
pub use write::{WriteConfig, WriteError, write};
