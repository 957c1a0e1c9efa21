//! The engine: an interpreter of specs.
//!
//! The engine parses and prints by assembly formats, verifies constraints and traits, and infers types. Dialects from
//! Rust and from files are treated alike.
//!
//! | module | contents | where to start |
//! |---|---|---|
//! | `eval` | constraints and C++ expressions, evaluated as data | [`holds`], [`evaluate`] |
//! | `format` | assembly formats of operations: parser, printer, shared directives | `parse_op` |
//! | `def` | attributes and types that dialects define: parameters, formats, verification | `parse_def` |
//! | `dynamic` | verification of IRDL definitions like MLIR's IRDL | |
//! | `verify` | operands, results, properties, regions, successors and traits of an operation | `Checks` |
//! | `names` | suggested names of results | `name_results_by_spec` |
//! | `infer` | inference of result types | `result_types` |
//! | `preset` | custom forms that overlays select | `form` |
//! | `template` | templates for the syntax of list elements | |
//! | `interface` | interfaces as tables of functions, for operations of any dialect | |
//!
//! Parts of a spec that the engine does not understand are assumed to hold, and can be listed.

pub(crate) mod def;
pub mod dynamic;
pub mod eval;
pub mod format;
pub(crate) mod infer;
pub mod interface;
pub(crate) mod names;
pub(crate) mod preset;
mod template;
pub(crate) mod verify;

pub use def::unknown_def_directives;
pub use def::{EnumRef, def_of_class, enum_constant, enum_keywords, enum_of_class, enum_of_def, enum_text, enum_value};
pub use eval::{Memo, Scope, Val, evaluate, holds};
pub(crate) use eval::{default_value, described_alias, type_of};
pub use format::{CustomArgs, Groups, OpParseState, Together, int_array, shared_directive};
pub(crate) use format::{is_shared_directive, value_range};
