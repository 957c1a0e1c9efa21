//! Code that is shared by several OpenXLA dialects.

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

/// Parser of a directive.
type Parse = fn(&mut OpParser<'_, '_>, &mut OpParseState<'_>, &[CustomArg]) -> Result<bool, Reported>;

/// Printer of a directive.
type Print = fn(&mut OpPrinter<'_, '_>, OpRef<'_>, &[CustomArg]);

/// Returns a directive with this parser and printer.
pub(crate) const fn directive(parse: Parse, print: Print) -> Directive {
    Directive { parse, print }
}

/// Prints all operand and result types as a function type.
pub(crate) fn print_signature(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
}

/// Prints numbers separated by commas: `a, b`.
pub(crate) fn print_numbers(p: &mut OpPrinter<'_, '_>, numbers: impl IntoIterator<Item = i64>) {
    for (index, number) in numbers.into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.integer(number);
    }
}
