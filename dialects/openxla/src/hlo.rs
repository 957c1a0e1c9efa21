//! Code that several dialects share.

pub(crate) mod compat;
pub(crate) mod constant;
pub(crate) mod dims;
pub(crate) mod natives;
pub(crate) mod traits;

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::OpParseState;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

/// How a directive reads.
type Parse = fn(&mut OpParser<'_, '_>, &mut OpParseState<'_>, &[CustomArg]) -> Result<bool, Reported>;

/// How a directive prints.
type Print = fn(&mut OpPrinter<'_, '_>, OpRef<'_>, &[CustomArg]);

/// A directive that reads and prints so.
pub(crate) const fn directive(parse: Parse, print: Print) -> Directive {
    Directive { parse, print }
}

/// All operand and result types, as those of a function.
pub(crate) fn print_signature(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
}

/// Numbers of values that formats read: `a, b`.
pub(crate) fn print_numbers(p: &mut OpPrinter<'_, '_>, numbers: impl IntoIterator<Item = i64>) {
    for (index, number) in numbers.into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.integer(number);
    }
}
