//! Bytecode and archives: numbers, sections, layouts, listings, and random values.

mod archive_dictionary;
mod archive_parts;
mod dump;
#[cfg(feature = "fs")]
mod golden;
mod layout;
#[cfg(feature = "fs")]
mod open;
mod values;
mod wire;
mod write_locations;
