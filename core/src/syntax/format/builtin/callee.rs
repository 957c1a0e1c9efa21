//! Calls of a symbol or of a value: `@f(%a) : (i32) -> i32`, `%f(%a) : (i32) -> i32`.

use lect_ods::format::CustomArg;
use smallvec::SmallVec;

use super::super::CustomArgs;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Callee>($symbol, $operands)`: the callee and the operands in parentheses. A callee that is a value is the
/// first operand.
pub const CALLEE: Directive = Directive { parse, print };

/// `custom<CalleeType>(ref($symbol), type($operands), type($results))`: the type of the callee, which is also the type
/// of a callee that is a value.
pub const CALLEE_TYPE: Directive = Directive { parse: parse_type, print: print_type };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut operands = SmallVec::<[_; 4]>::new();
    match p.parse_optional_operand()? {
        Some(callee) => operands.push(callee),
        None => {
            let symbol = p.parse_symbol_ref_or("expected symbol or value that is called")?;
            parsed.set_prop(args.prop(0), symbol);
        }
    }
    operands.extend(p.parse_operands_in(("(", ")"))?);
    parsed.set_operands(args.operand(1), operands);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mut operands = op.operand_group(args.operand(1));
    match op.prop(args.prop(0) as usize) {
        Some(symbol) => p.attr(symbol),
        None => operands.next().into_iter().for_each(|callee| p.operand(callee)),
    }
    p.text("(");
    p.operands(operands);
    p.text(")");
}

fn parse_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut inputs, mut results) = (SmallVec::new(), SmallVec::new());
    p.signature(&mut inputs, &mut results)?;
    if parsed.prop(args.prop(0)).is_none() {
        let function = p.ctx.types().function(inputs.to_vec(), results.to_vec());
        inputs.insert(0, function);
    }
    parsed.set_types(args.types(1), inputs);
    parsed.set_types(args.types(2), results);
    Ok(true)
}

fn print_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let inputs = op.types_of(args.types(1));
    let is_value = op.prop(args.prop(0) as usize).is_none();
    let inputs = inputs.get(usize::from(is_value)..).unwrap_or_default();
    p.function_type(inputs, &op.types_of(args.types(2)));
}
