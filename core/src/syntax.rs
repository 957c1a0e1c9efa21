//! Syntax by specs: parsers and printers of the operations, attributes and types that specs define.
//!
//! | module | contents | start at |
//! |---|---|---|
//! | `format` | assembly formats of operations: parser, printer, the directives that dialects share | `parse_op` |
//! | `def` | attributes and types that dialects define: parameters, formats | `parse_def` |
//! | `hooks` | code of dialects where specs leave the syntax open | [`DialectSyntax`] |
//! | `names` | names that results are printed with | `of_results` |
//! | `op_text` | the parser, the printer and the names of an operation | `OpText` |
//! | `preset` | custom forms that overlays name | `form` |
//! | `template` | texts that specify how elements of lists are written | |

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
