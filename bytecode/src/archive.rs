//! Archives (`.lect`): lect's own compact encoding of IR.
//!
//! `bytecode/ARCHIVE.md` is the specification. An archive stores each distinct operation *shape* once, where MLIR's
//! bytecode repeats it for every operation. Operands are distances back from their use. Locations are a separate
//! section, which need not be read. Every byte is covered by a checksum, and the specs of the dialects in use are
//! included.
//!
//! [`container`] is the outermost structure, [`dictionary`] the strings that every reader knows without the file.
//! Writing (`write`) walks the IR once, notes the future code, and then chooses the shapes. Reading (`read`) makes
//! isolated operations lazy, as the reader of bytecode does. The encoding of builtin attributes and types is defined
//! once, for bytecode and archives.

#[doc(hidden)]
pub mod bits;
pub mod container;
pub mod dictionary;
#[doc(hidden)]
pub mod dictionary_code;
#[doc(hidden)]
pub mod form;
#[doc(hidden)]
pub mod locations;
mod read;
mod section_id;
mod specs;
mod tags;
mod write;

pub use container::{VERSION, is_archive};
pub use read::{Archive, Contents, ReadConfig, Record, SectionInfo, contents, read, read_symbol};
pub use specs::specs;
#[doc(hidden)]
pub use write::Nested;
use write::{COMMON_TYPES, common_types};
pub use write::{Specs, WriteConfig, write};
