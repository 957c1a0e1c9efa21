//! The engine: interprets specs. It parses and prints by assembly formats, verifies constraints and traits, and infers
//! types, for dialects from Rust and from files alike: it cannot tell which is which.
//!
//! | module | what | where to start |
//! |---|---|---|
//! | `eval` | constraints and C++ expressions, evaluated as data | [`holds`], [`evaluate`] |
//! | `format` | the assembly formats of operations: parser, printer, the directives that dialects share | `parse_op` |
//! | `def` | attributes and types that dialects define: parameters, formats, verification | `parse_def` |
//! | `dynamic` | what IRDL defines, checked as MLIR's IRDL checks it | |
//! | `verify` | operands, results, properties, regions, successors and traits of an operation | `Checks` |
//! | `names` | names that results are printed with | `of_results` |
//! | `infer` | types of results that follow from the rest | `result_types` |
//! | `preset` | custom forms that overlays name | `form` |
//! | `template` | texts that say how elements of lists are written | |
//! | `interface` | interfaces as tables of functions, for operations of any dialect | |
//!
//! What a spec says and the engine does not understand is taken to hold, and can be listed.

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

pub use crate::attrs::int_array;
pub use def::unknown_def_directives;
pub use def::{EnumRef, def_of_class, enum_constant, enum_keywords, enum_of_class, enum_of_def, enum_text, enum_value};
pub use eval::{Memo, Scope, Val, evaluate, holds};
pub(crate) use eval::{default_value, described_alias, type_of};
pub(crate) use format::is_shared_directive;
pub use format::{CustomArgs, Groups, OpParseState, Together, shared_directive};
