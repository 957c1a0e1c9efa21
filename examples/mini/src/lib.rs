//! What compilers do to functions, on a small dialect: inline calls, lower functions to those of another dialect, work on
//! many functions at once, and change one function of a file without reading the others.
//!
//! - [`dialect`]: functions, calls and returns.
//! - [`inline_calls`]: bodies go from one function into another, whatever their blocks look like.
//! - [`lower`]: `mini.func` becomes `func.func` and keeps its body.
//! - [`fold_constants`]: sums of constants, one function on each thread.
#![forbid(unsafe_code)]

use std::ops::ControlFlow;

use lect::core::attrs::AttrData;
use lect::core::diag::Diagnostic;
use lect::core::ir::walk::{Step, pre_order, within_isolate};
use lect::core::ir::{IsolatePath, Mapping};
use lect::dialects::{arith, cf, func};
use lect::prelude::*;

use dialect::{CallOp, FuncOp, ReturnOp};

/// Functions that call each other.
#[lect::define_dialect(namespace = "mini")]
pub mod dialect {
    /// A function.
    #[op("func", traits(IsolatedFromAbove, Symbol), assembly = "$sym_name $function_type attr-dict-with-keyword $body")]
    pub struct FuncOp {
        sym_name: Attribute<SymbolNameAttr>,
        function_type: Attribute<TypeAttrOf<FunctionType>>,
        body: Region<MinSizedRegion<1>>,
    }

    /// Calls a function of the same module.
    #[op("call", assembly = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)")]
    pub struct CallOp {
        callee: Attribute<FlatSymbolRefAttr>,
        arguments: Vec<Operand<AnyType>>,
        values: Vec<Result<AnyType>>,
    }

    /// Ends a function.
    #[op("return", traits(Terminator), assembly = "($values^ `:` type($values))? attr-dict")]
    pub struct ReturnOp {
        values: Vec<Operand<AnyType>>,
    }
}

/// A context with the dialects that are used here.
pub fn context() -> Context {
    Context::with_dialects(&[&dialect::DIALECT, &func::DIALECT, &arith::DIALECT, &cf::DIALECT])
}

/// The functions of a module, as handles.
pub fn functions(module: &Isolate) -> Vec<Op> {
    let ops = module.block(lect::body(module)).ops();
    ops.filter(|op| op.is::<FuncOp>() || op.is::<func::FuncOp>()).map(|op| op.op).collect()
}

/// The function of a module with a name.
pub fn function(module: &Isolate, name: &str) -> Option<Op> {
    functions(module).into_iter().find(|&op| {
        let op = module.op(op);
        op.cast::<FuncOp>()
            .map(|it| it.sym_name() == name)
            .or(op.cast::<func::FuncOp>().map(|it| it.sym_name() == name))
            == Some(true)
    })
}

/// Inlines the calls in a function once: calls in the inlined bodies stay calls. A function is not inlined into itself.
pub fn inline_calls(module: &mut Isolate, caller: Op) -> Result<(), Reported> {
    let mut calls: Vec<(Op, String)> = Vec::new();
    within_isolate(module.op(caller), |op| {
        calls.extend(op.cast::<CallOp>().map(|call| (op.op, call.callee().into_owned())));
    });
    for (call, name) in calls {
        let Some(callee) = function(module, &name).filter(|&callee| callee != caller) else { continue };
        let [from, into] = [callee, caller].map(|op| IsolatePath::default().join(op));
        let Some((callee, caller)) = module.pair_mut(&from, &into) else { continue };
        inline(callee, caller, call)?;
    }
    Ok(())
}

/// Puts the body of a function in the place of a call.
fn inline(callee: &Isolate, caller: &mut Isolate, call: Op) -> Result<(), Reported> {
    let ctx = caller.context().clone();
    let Some(region) = callee.root().region(0) else { return Ok(()) };
    let (loc, args) = (caller.op(call).loc(), caller.op(call).operands().collect::<Vec<_>>());
    let inlined = caller
        .inline_region(region, call, &args, &mut Mapping::default())
        .map_err(|error| ctx.emit(Diagnostic::error(loc, format!("cannot inline the call: {error}"))))?;
    let block = caller.op(call).block().map(|block| block.block);
    // A single block went before the call, with its return; of several blocks each return becomes a branch.
    if let ([exit], true) =
        (&inlined.exits[..], caller.op(call).prev().map(|op| op.op) == inlined.exits.first().copied())
    {
        let values: Vec<Value> = caller.op(*exit).operands().collect();
        caller.replace_op(call, &values);
        caller.erase(*exit);
        return Ok(());
    }
    debug_assert_eq!(block, Some(inlined.rest));
    let types: Vec<Type> = caller.op(call).result_types().collect();
    let results: Vec<Value> = types.iter().map(|&ty| caller.add_block_arg(inlined.rest, ty, loc)).collect();
    for exit in inlined.exits {
        let values: Vec<Value> = caller.op(exit).operands().collect();
        caller.rename(exit, cf::BranchOp::build(values, inlined.rest))?;
    }
    caller.replace_op(call, &results);
    Ok(())
}

/// Replaces the operations of the dialect by those of `func`. The bodies of functions are not copied.
pub fn lower(module: &mut Isolate) -> Result<(), Reported> {
    for op in functions(module) {
        let Some(function) = module.op(op).cast::<FuncOp>() else { continue };
        let parts = func::FuncOp::build(&*function.sym_name(), function.function_type());
        let lowered = module.rename(op, parts)?.0.op;
        let Some(body) = module.child_mut(lowered) else { continue };
        for op in body.all_ops() {
            let view = body.op(op);
            if let Some(call) = view.cast::<CallOp>() {
                let (types, values): (Vec<Type>, Vec<Value>) =
                    (view.result_types().collect(), view.operands().collect());
                let parts = func::CallOp::build(&*call.callee(), values, types);
                body.rename(op, parts)?;
            } else if view.is::<ReturnOp>() {
                let parts = func::ReturnOp::build(view.operands().collect::<Vec<_>>());
                body.rename(op, parts)?;
            }
        }
    }
    Ok(())
}

/// Folds sums of constants in all functions, on this number of threads. Fails if a function cannot be read.
pub fn fold_constants(module: &mut Isolate, threads: usize) -> Result<(), Reported> {
    module.par_children(threads, |body| {
        for op in body.all_ops() {
            let Some(sum) = body.op(op).cast::<arith::AddIOp>() else { continue };
            let (a, b) = (sum.lhs(), sum.rhs());
            let (Some(sum), loc, ty) = (add(body, a, b), body.op(op).loc(), body.value_type(a)) else { continue };
            let ctx = body.context().clone();
            let constant = arith::ConstantOp::build(ctx.integer_attr(ty, sum));
            let Ok(constant) = Builder::before(body, op).add(constant, loc).map(|it| it.0.result(0)) else { continue };
            body.replace_op(op, &[constant]);
        }
    })
}

/// The sum of two values that are constants.
fn add(body: &Isolate, a: Value, b: Value) -> Option<i64> {
    let number = |value| {
        let constant = body.value(value).defining_op()?.cast::<arith::ConstantOp>()?;
        match body.context().attr_data(constant.value()) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    };
    Some(number(a)?.wrapping_add(number(b)?))
}

/// How many operations a module has in all, those in functions included.
pub fn count(module: &Isolate) -> usize {
    let mut count = 0;
    let _ = pre_order::<()>(module.root(), |_| {
        count += 1;
        ControlFlow::Continue(Step::Into)
    });
    count
}
