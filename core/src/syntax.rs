//! Syntax by specs: parsers and printers of the operations, attributes and types that specs define.
//!
//! | module | contents | start at |
//! |---|---|---|
//! | `format` | assembly formats of operations: parser, printer, the directives that dialects share | `parse_op` |
//! | `def` | attributes and types that dialects define: parameters, formats | `parse_def` |
//! | `names` | names that results are printed with | `of_results` |
//! | `preset` | custom forms that overlays name | `form` |
//! | `template` | texts that specify how elements of lists are written | |

pub(crate) mod def;
pub mod format;
pub(crate) mod names;
pub(crate) mod preset;
mod template;

pub use def::unknown_def_directives;
pub(crate) use format::is_shared_directive;
pub use format::{CustomArgs, Groups, OpParseState, Together, shared_directive};
