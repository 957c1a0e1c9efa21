//! MLIR's text: parsing and printing, whole and by hooks of dialects.
//!
//! [`parse`](crate::parse()) and [`print`](crate::print()) are the short ways. The functions here take configurations.

#[doc(inline)]
pub use lect_core::syntax::{CustomArgs, OpParseState};
#[doc(inline)]
pub use lect_core::text::parse::{EmptyRegion, FunctionArg, Limits, Parsed, RegionArg, UnresolvedOperand};
#[doc(inline)]
pub use lect_core::text::print::{PrintConfig, RegionStyle, print_op, write_attr, write_type};
#[doc(inline)]
pub use lect_core::text::{OpParser, OpPrinter, ParseConfig, Parser, parse_attr, parse_source, parse_type};
