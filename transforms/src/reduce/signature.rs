//! Steps that remove arguments, operands and results, consistently in all places.

use lect_core::attrs::AttrData;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::{Attr, Block, Op};
use lect_core::interfaces::call::{Call, Callee};
use lect_core::interfaces::function::{Function, function_type};
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::{BlockRef, Isolate, OpRef};
use lect_core::types::TypeData;

use super::Step;
use super::blocks::operand_for;
use super::draft::{Draft, Set, blocks};
use super::stand_in::StandIn;
use crate::passes::set_signature;
use crate::rewrite::regions::remove_operand;
use crate::rewrite::{Ignore, Rewriter};

/// Removes block arguments, with the operands of branches and calls for them.
pub(super) struct Arguments;

impl Step for Arguments {
    /// An operation, one of its blocks, and an argument of the block.
    type Unit = (usize, usize, usize);

    fn name(&self) -> &'static str {
        "arguments"
    }

    /// Collects the arguments of each block in reverse order, so that the numbers of the others stay valid.
    fn units(&self, draft: &Draft) -> Vec<Self::Unit> {
        let mut units = Vec::new();
        for (number, op) in draft.numbered() {
            for (block, view) in blocks(op).enumerate() {
                units.extend((0..view.args().len()).rev().map(|arg| (number, block, arg)));
            }
        }
        units
    }

    fn ways(&self) -> usize {
        StandIn::ALL.len()
    }

    fn apply(&self, draft: &mut Draft, units: &[Self::Unit], way: usize) -> Option<()> {
        for &(number, block, arg) in units {
            let block = draft.block(number, block)?.block;
            draft.replace_argument(block, arg, StandIn::nth(way))?;
            remove_passed(draft, block, arg);
            let owner = draft.op(number)?;
            if owner.interface::<dyn Function>().is_some() && draft.ir.block(block).is_entry() {
                remove_function_argument(draft, owner.op, arg);
            }
            draft.ir.try_erase_block_arg(block, arg).ok()?;
        }
        Some(())
    }
}

/// Removes the operands of branches that are forwarded to an argument.
fn remove_passed(draft: &mut Draft, block: Block, arg: usize) {
    let branches = draft.ir.block(block).branches();
    let passed = branches.filter_map(|(op, successor)| Some((op.op, operand_for(op, successor, arg)?)));
    let mut passed: Vec<(Op, usize)> = passed.collect();
    passed.sort_by_key(|it| std::cmp::Reverse(it.1));
    passed.dedup();
    passed.into_iter().for_each(|(op, operand)| remove_operand(&mut draft.ir, op, operand));
}

fn remove_function_argument(draft: &mut Draft, function: Op, arg: usize) {
    for call in calls(draft, function) {
        let view = draft.ir.op(call);
        let operand = view.interface::<dyn Call>().and_then(|it| it.arguments(view).nth(arg));
        if let Some(operand) = operand {
            remove_operand(&mut draft.ir, call, operand);
        }
    }
    match function_type(draft.ir.op(function)) {
        Some(_) => {
            let mask: Vec<bool> = (0..=arg).map(|index| index == arg).collect();
            set_signature(&mut draft.ir, function, &mask, &[]);
        }
        None => _ = remove_parameter(&mut draft.ir, function, arg),
    }
}

/// Removes a parameter of a function with a dialect's function type. The type must have a list parameter with as many
/// types as the entry block has arguments.
fn remove_parameter(ir: &mut Isolate, function: Op, arg: usize) -> Option<()> {
    let ctx = ir.context().clone();
    let view = ir.op(function);
    let count = view.region(0)?.entry()?.args().len();
    let AttrData::Type(ty) = ctx.attrs().data(view.attr("function_type")?) else { return None };
    let TypeData::Dialect { def, body: DefBody::Params(params) } = ctx.types().data(*ty) else { return None };
    let mut params = params.to_vec();
    let list = params.iter_mut().find_map(|param| match param {
        Param::List(list) if list.len() == count => Some(list),
        _ => None,
    })?;
    *list = list.iter().enumerate().filter(|it| it.0 != arg).map(|it| it.1.clone()).collect();
    let body = DefBody::Params(params.into());
    let ty = ctx.types().intern(TypeData::Dialect { def: *def, body });
    let attrs = view.attr("arg_attrs").and_then(|attrs| ctx.attrs().array_elements(attrs));
    let attrs = attrs.map(|attrs| {
        let left: Vec<Attr> = attrs.iter().enumerate().filter(|it| it.0 != arg).map(|it| *it.1).collect();
        ctx.attrs().array(left)
    });
    ir.set_attr(function, "function_type", Some(ctx.attrs().ty(ty)));
    if attrs.is_some() {
        ir.set_attr(function, "arg_attrs", attrs);
    }
    Some(())
}

/// Returns the calls of a function, by its name.
fn calls(draft: &Draft, function: Op) -> Vec<Op> {
    let ctx = draft.ir.context();
    let Some(name) = SymbolAttrs::new(ctx).name(draft.ir.op(function)) else { return Vec::new() };
    let calls = |op: OpRef<'_>| {
        let Some(Callee::Symbol(symbol)) = op.interface::<dyn Call>()?.callee(op) else { return None };
        let AttrData::SymbolRef { root, nested } = ctx.attrs().data(symbol) else { return None };
        (*nested.last().unwrap_or(root) == name).then_some(op.op)
    };
    draft.numbered().filter_map(|it| calls(it.1)).collect()
}

/// Removes results of operations, and results of functions with the returned operands and the results of calls.
pub(super) struct Results;

/// Owner of a result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Op(usize),
    Function(usize),
}

impl Step for Results {
    type Unit = (Owner, usize);

    fn name(&self) -> &'static str {
        "results"
    }

    /// Collects the results of each operation in reverse order, so that the numbers of the others stay valid.
    fn units(&self, draft: &Draft) -> Vec<Self::Unit> {
        let mut units = Vec::new();
        for (number, op) in draft.numbered() {
            let returned =
                op.interface::<dyn Function>().and_then(|_| function_type(op)).map_or(0, |ty| ty.results.len());
            units.extend((0..returned).rev().map(|result| (Owner::Function(number), result)));
            let spec = op.info().map(|info| info.spec());
            if spec.is_none_or(|spec| spec.results.iter().any(|result| result.arity.is_variable_length())) {
                units.extend((0..op.result_count()).rev().map(|result| (Owner::Op(number), result)));
            }
        }
        units
    }

    fn ways(&self) -> usize {
        StandIn::ALL.len()
    }

    fn takes_runs(&self) -> bool {
        false
    }

    fn apply(&self, draft: &mut Draft, units: &[Self::Unit], way: usize) -> Option<()> {
        for &(owner, result) in units {
            match owner {
                Owner::Op(number) => {
                    let Some(op) = draft.handle(number) else { continue };
                    remove_result(draft, op, result, StandIn::nth(way))?;
                }
                Owner::Function(number) => {
                    let Some(function) = draft.handle(number) else { continue };
                    let count = function_type(draft.ir.op(function))?.results.len();
                    let ends = ends_of(draft.ir.op(function), count);
                    ends.into_iter().for_each(|end| remove_operand(&mut draft.ir, end, result));
                    for call in calls(draft, function) {
                        remove_result(draft, call, result, StandIn::nth(way))?;
                    }
                    let mask: Vec<bool> = (0..=result).map(|index| index == result).collect();
                    set_signature(&mut draft.ir, function, &[], &mask);
                }
            }
        }
        Some(())
    }
}

/// Returns the terminators that return `count` values from the regions of an operation.
fn ends_of(op: OpRef<'_>, count: usize) -> Vec<Op> {
    let ends = blocks(op).filter_map(BlockRef::last);
    ends.filter(|end| end.successors().len() == 0 && end.operand_count() == count).map(|end| end.op).collect()
}

pub(super) fn remove_result(draft: &mut Draft, op: Op, result: usize, stand_in: StandIn) -> Option<()> {
    if result >= draft.ir.op(op).result_count() {
        return None;
    }
    let value = draft.ir.op(op).result(result);
    if !draft.ir.value(value).is_unused() {
        let ty = draft.ir.value_type(value);
        let other = stand_in.value(&mut draft.ir, ty, op, &Set::default())?;
        draft.ir.replace_all_uses(value, other);
    }
    Rewriter::new(&mut draft.ir, &mut Ignore).erase_results(op, |index| index == result);
    Some(())
}

/// Removes operands of operations with a variable number of them.
pub(super) struct Operands;

impl Step for Operands {
    type Unit = (usize, usize);

    fn name(&self) -> &'static str {
        "operands"
    }

    /// Collects the operands of each operation in reverse order, so that the numbers of the others stay valid.
    fn units(&self, draft: &Draft) -> Vec<(usize, usize)> {
        let is_variable = |op: OpRef<'_>| {
            let spec = op.info().map(|info| info.spec());
            spec.is_none_or(|spec| spec.operands.iter().any(|operand| operand.arity.is_variable_length()))
        };
        let of_op =
            |(number, op): (usize, OpRef<'_>)| (0..op.operand_count()).rev().map(move |operand| (number, operand));
        draft.numbered().filter(|it| is_variable(it.1)).flat_map(of_op).collect()
    }

    fn apply(&self, draft: &mut Draft, units: &[(usize, usize)], _way: usize) -> Option<()> {
        for &(number, operand) in units {
            let Some(op) = draft.handle(number) else { continue };
            remove_operand(&mut draft.ir, op, operand);
        }
        Some(())
    }
}
