//! Archives (`.lect`): lect's own compact form of IR.
//!
//! `bytecode/ARCHIVE.md` is the specification. What MLIR's bytecode says again for every operation is said here once, by a
//! *shape*; operands count back from where they are used; locations are apart from all else, and need not be read; every byte
//! is covered by a checksum; the specs of the dialects in use come along.
//!
//! [`container`] is the outermost structure, [`dictionary`] what is known without being in the file. Writing (`write`) is one
//! walk over the IR, which notes what the code will be, and then the choice of shapes; reading (`read`) makes isolated
//! operations lazy, as the reader of bytecode does. How attributes and types of the builtin dialect are encoded is said
//! once, for bytecode and archives.

mod bits;
pub mod container;
pub mod dictionary;
mod dictionary_code;
mod form;
mod locations;
mod read;
mod section_id;
mod specs;
mod tags;
mod write;

pub use container::{VERSION, is_archive};
pub use read::{Archive, Contents, ReadConfig, Record, SectionInfo, contents, read, read_symbol};
pub use specs::specs;
use write::{COMMON_TYPES, common_types};
pub use write::{Specs, WriteConfig, write};
