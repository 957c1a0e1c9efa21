//! MLIR bytecode: reads and writes versions 0 to 6, interchangeable with `mlir-opt`. Also lect's own
//! [archives](archive).
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
pub use read::{ReadConfig, read};
pub use sections::is_bytecode;
pub use transfer::{hint_version, parse_buffer_at, parse_text, parse_text_at, transfer};
pub use write::{WriteConfig, WriteError, write};
