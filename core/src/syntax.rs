//! Syntax by specs: parsers and printers of the operations, attributes and types that specs define.
//!
//! | module | contents | where to start |
//! |---|---|---|
//! | `format` | assembly formats of operations: parser, printer, shared directives | `parse_op` |
//! | `def` | attributes and types that dialects define: parameters, formats | `parse::read`, `print::body` |
//! | `hooks` | code of dialects for syntax that specs cannot express | [`DialectSyntax`] |
//! | `literal` | literals of formats | `literal` |
//! | `names` | suggested names of results and block arguments | `name_results_by_spec` |
//! | `op_text` | hooks and compiled format of an operation | `OpText` |
//! | `preset` | shared custom forms that overlays select | `form` |
//! | `template` | templates for the syntax of list elements | `parts` |

pub(crate) mod def;
pub mod format;
mod hooks;
mod literal;
pub(crate) mod names;
mod op_text;
pub(crate) mod preset;
mod template;

pub use def::unknown_def_directives;
pub use format::{CustomArgs, Groups, OpParseState, Together, shared_directive};
pub use hooks::{
    AliasDef, AliasPart, DefDirective, DefSyntax, DialectSyntax, Directive, NameBlockArgs, NameResults, OpSyntax,
    ParamHook, ParseBody, ParseDef, ParseDefDirective, ParseOp, PrintDef, PrintOp,
};
pub(crate) use op_text::has_custom_form;
