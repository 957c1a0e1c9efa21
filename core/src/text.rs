//! MLIR's text: reading it and printing it.

mod lexer;
pub mod parse;

pub use parse::{Limits, OpParser, ParseConfig, Parser, parse_attr, parse_source, parse_type};

/// Stub until the printer is merged.
pub struct OpPrinter<'a, 'b>(std::marker::PhantomData<(&'a (), &'b ())>);
