//! Parser and printer of MLIR's text.

mod branch;
pub(crate) mod cursor;
mod distinct;
pub mod functions;
pub mod hex;
pub mod lexer;
mod marks;
pub mod parse;
pub mod print;
mod resource_names;
mod versions;
mod written_aliases;

pub use branch::BranchText;
pub use distinct::{DistinctNumbers, DistinctTable, FILE_WIDE};
pub use lexer::{Token, TokenKind, tokens, unescape};
pub use marks::{MarkedText, Marks, NameKind, NameMark, OpMark};
pub use parse::{
    Expectations, Expected, Limits, OpParser, ParseConfig, Parser, PieceConfig, outermost, parse_attr,
    parse_attr_bytes, parse_bytes, parse_expected, parse_marked, parse_source, parse_type, parse_type_bytes,
    unwrap_module,
};
pub(crate) use print::{Literal, Printer};
pub use print::{
    OpPrinter, PrintConfig, PrintedOp, RegionStyle, ValueNames, is_bare_identifier, print_op, print_op_with_places,
    write_attr, write_part, write_type,
};
pub use resource_names::ResourceNames;
pub use versions::{StatedVersion, parse_version, stated_versions, version_words, versions_comment};
