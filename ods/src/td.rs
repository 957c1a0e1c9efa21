//! `.td` files: the TableGen language.
//!
//! ```text
//! text --scan--> tokens --pest--> ast --eval--> Records --lower--> spec
//! ```
//!
//! Start with [`load`], which goes as far as [`Records`], and [`lower`](lower::lower), which goes on from there.
//!
//! | module | contents | start at |
//! |---|---|---|
//! | `scan` | includes, preprocessor, tokens, each encoded as one character | `Tokens` |
//! | `parse` | the pest grammar over these characters; syntax trees | `grammar.pest` |
//! | `eval` | TableGen: types and names are checked at definition, values computed when they are known | `evaluate` |
//! | `bang` | the bang operators: typing and values | `BangUse::check`, `Bang::apply` |
//! | `json`, `print` | records in the output formats of llvm-tblgen | `dump_json` |
//! | `cpp` | the pest grammar of C++ expressions | `parse_expr` |
//! | `lower` | ODS: from records to specs, with a list of unknown parts; `check`: errors that mlir-tblgen does not report | `lower` |
//! | `prelude` | `mlir/IR/OpBase.td` and the other files that dialects include | `ods/prelude/README.md` |
//! | `overlay` | parts that definitions leave to C++, described in `.td` files and put into specs | `Overlays` |
//! | `library` | dialects found by namespace in folders; the cache on disk | `Library` |

pub mod ast;
pub mod bang;
mod config;
pub mod cpp;
pub mod diag;
mod eval;
mod ids;
mod json;
pub mod library;
mod load;
pub mod lower;
pub mod names;
pub mod overlay;
mod parse;
mod prelude;
mod print;
pub mod record;
pub mod render;
mod scan;
pub mod source;
pub mod ty;
pub mod value;

pub use bang::bang_operators;
pub use config::{Input, LoadConfig, Texts};
pub use diag::{Diagnosed, Diagnostic, Diagnostics, Severity};
pub use json::dump_json;
pub use load::{Loaded, Parsed, load, parse};
pub use print::print_records;
pub use record::{RecordRef, Records};
/// Lexical analysis, for tools that process the text rather than its meaning.
pub use scan::lex;
pub use source::{FileId, Sources, Span};
pub use value::Value;
