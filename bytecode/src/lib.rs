//! MLIR's bytecode: versions 0 to 6, both ways, interchangeable with `mlir-opt`.
#![forbid(unsafe_code)]

pub mod layout;
pub mod sections;
pub mod table;
pub mod wire;

pub use sections::is_bytecode;
