//! MLIR's bytecode and lect's archives, reading and writing.

#[cfg(feature = "fs")]
#[doc(inline)]
pub use lect_bytecode::open;
#[doc(inline)]
pub use lect_bytecode::{ReadConfig, WriteConfig, WriteError, is_bytecode, parse_text, read, transfer, write};

/// Archives: lect's own binary form, a third of bytecode's size, from which parts can be read alone.
pub mod archive {
    #[doc(inline)]
    pub use lect_bytecode::archive::{
        Archive, ReadConfig, Specs, WriteConfig, contents, is_archive, read, read_symbol, write,
    };
}
