//! The assembly formats of operations.

mod access;
mod args;
mod builtin;
mod directive;
mod draft;

pub use access::int_array;
pub use args::CustomArgs;
pub use builtin::shared_directive;
pub use draft::{Draft, Groups, Together};

use lect_ods::spec::OpSpec;

use crate::context::ContextData;
use crate::dialect::Dialect;
use crate::ir::{OpRef, OpState};
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// What parsing and printing an operation goes by, worked out once.
#[derive(Debug)]
pub(crate) struct Syntax {}

impl Syntax {
    pub fn new(_ctx: &ContextData, _dialect: &Dialect, _spec: &OpSpec) -> Self {
        Self {}
    }
}

/// Reads an operation by its format.
pub(crate) fn parse_op(p: &mut OpParser<'_, '_>, _state: &mut OpState) -> Parsed<()> {
    Err(p.custom_error(p.loc(), "cannot be read yet"))
}

/// Prints an operation by its format.
pub(crate) fn print_op(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.generic(op);
}
