//! Analysis of functions: which arguments are read or written, and which results share memory with them.

use std::collections::{HashMap, HashSet};

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Op, Value};
use lect_core::interfaces::function;
use lect_core::ir::symbols::{lookup_symbol, nearest_symbol_table};
use lect_core::ir::{Isolate, OpRef, walk};
use lect_dialects::func::{CallOp, ConstantOp, FuncOp, ReturnOp};
use lect_support::shapes::{is_tensor, ranked_tensor};

use super::bufferizable::Operand;
use super::one_shot::{OneShot, post_order};

/// Attribute of an argument: `read`, `write`, `read-write` or `none`.
pub(crate) const ACCESS: &str = "bufferization.access";

/// Facts about an analyzed function.
#[derive(Clone, Default, Debug)]
pub struct FunctionFacts {
    pub(crate) is_analyzed: bool,
    /// Arguments that have the same buffer as a result, by result.
    pub(crate) equivalent: HashMap<usize, usize>,
    /// Results that may share memory with an argument, by argument.
    pub(crate) aliasing: HashMap<usize, Vec<usize>>,
    pub(crate) read: Vec<usize>,
    pub(crate) written: Vec<usize>,
}

/// Returns the function that an operation calls.
pub(crate) fn callee<'a>(call: OpRef<'a>) -> Option<OpRef<'a>> {
    named(call, call.attr("callee")?)
}

/// Returns the functions that are values. Calls of such a value fix their types.
pub(crate) fn taken_as_values(root: OpRef<'_>) -> HashSet<Op> {
    let mut found = HashSet::new();
    walk::for_each(root, |op| {
        let symbol = op.is::<ConstantOp<'_>>().then(|| op.attr("value")).flatten();
        found.extend(symbol.and_then(|symbol| named(op, symbol)).map(|function| function.op));
    });
    found
}

/// Returns the function that a symbol names.
fn named<'a>(call: OpRef<'a>, symbol: Attr) -> Option<OpRef<'a>> {
    let name = match call.context().attrs().data(symbol) {
        AttrData::SymbolRef { root, .. } => *root,
        _ => return None,
    };
    let mut table = nearest_symbol_table(call);
    while let Some(op) = table {
        if let Some(found) = lookup_symbol(op, name) {
            return found.is::<FuncOp<'_>>().then_some(found);
        }
        table = op.parent().and_then(nearest_symbol_table);
    }
    None
}

/// Returns the `func.return` terminators of a function.
pub(crate) fn returns(function: OpRef<'_>) -> Vec<Op> {
    let blocks = function.region(0).into_iter().flat_map(|region| region.blocks());
    blocks.filter_map(|block| block.last()).filter(|last| last.is::<ReturnOp<'_>>()).map(|last| last.op).collect()
}

fn has_tensor_signature(function: OpRef<'_>) -> bool {
    let ctx = function.context();
    function::function_type(function)
        .is_some_and(|ty| ty.inputs.iter().chain(&*ty.results).any(|ty| is_tensor(ctx, *ty)))
}

/// Functions in the order of bufferization.
#[derive(Default)]
pub(crate) struct Functions {
    /// Functions behind those that they call.
    pub ordered: Vec<Op>,
    /// Functions that call each other, and their callers.
    pub others: Vec<Op>,
    /// Calls by callee.
    pub calls: HashMap<Op, Vec<Op>>,
}

impl Functions {
    /// Orders the functions of a module by their calls.
    pub fn of(ir: &Isolate, module: Op) -> Self {
        let body = ir.op(module).region(0).and_then(|region| region.entry());
        let ops = body.into_iter().flat_map(|block| block.ops());
        let functions: Vec<Op> = ops.filter(|op| op.is::<FuncOp<'_>>()).map(|op| op.op).collect();
        let mut it = Self::default();
        let mut callers: HashMap<Op, Vec<Op>> = HashMap::new();
        let mut counts: HashMap<Op, usize> = HashMap::new();
        for &function in &functions {
            counts.insert(function, 0);
        }
        for &function in &functions {
            for op in post_order(ir, function) {
                let Some(called) = ir.op(op).cast::<CallOp<'_>>().and_then(|call| callee(call.0)) else { continue };
                if !has_tensor_signature(called) {
                    continue;
                }
                it.calls.entry(called.op).or_default().push(op);
                let callers = callers.entry(called.op).or_default();
                if !callers.contains(&function) {
                    callers.push(function);
                    *counts.entry(function).or_default() += 1;
                }
            }
        }
        let mut pending: Vec<Op> = functions.iter().copied().filter(|it| counts.get(it) == Some(&0)).collect();
        pending.reverse();
        while let Some(function) = pending.pop() {
            it.ordered.push(function);
            for caller in callers.get(&function).into_iter().flatten() {
                let Some(count) = counts.get_mut(caller) else { continue };
                *count -= 1;
                if *count == 0 {
                    pending.push(*caller);
                }
            }
        }
        it.others = functions.into_iter().filter(|it2| !it.ordered.contains(it2)).collect();
        it
    }
}

/// Annotations of functions and returns.
#[derive(Default)]
pub(crate) struct FunctionNotes {
    equivalent: Vec<(Op, Vec<i64>)>,
    access: Vec<(Op, usize, &'static str)>,
}

impl FunctionNotes {
    pub fn apply(self, ir: &mut Isolate) {
        let ctx = ir.context().clone();
        for (op, args) in self.equivalent {
            let numbers = args.into_iter().map(|arg| ctx.attrs().integer(ctx.types().i64(), arg));
            let numbers: Vec<Attr> = numbers.collect();
            ir.set_attr(op, "__equivalent_func_args__", Some(ctx.attrs().array(numbers)));
        }
        for (function, index, access) in self.access {
            set_arg_attr(ir, function, index, ACCESS, Some(ctx.attrs().string(access)));
        }
    }
}

/// Returns an attribute of a function's argument.
pub(crate) fn arg_attr(function: OpRef<'_>, index: usize, name: &str) -> Option<Attr> {
    let ctx = function.context();
    let found = function::argument_attrs(function, index).iter().find(|it| ctx.ident_bytes(it.0) == name.as_bytes());
    found.map(|it| it.1)
}

/// Sets or removes an attribute of a function's argument.
pub(crate) fn set_arg_attr(ir: &mut Isolate, function: Op, index: usize, name: &str, value: Option<Attr>) {
    let ctx = ir.context().clone();
    let view = ir.op(function);
    if value.is_none() && arg_attr(view, index, name).is_none() {
        return;
    }
    let count = function::function_type(view).map_or(0, |ty| ty.inputs.len());
    let dictionary = |at: usize| {
        let mut entries: Vec<NamedAttr> = function::argument_attrs(view, at).to_vec();
        if at == index {
            entries.retain(|it| ctx.ident_bytes(it.0) != name.as_bytes());
            entries.extend(value.map(|value| (ctx.ident(name.as_bytes()), value)));
        }
        ctx.attrs().dictionary(&mut entries)
    };
    let all: Vec<Attr> = (0..count).map(dictionary).collect();
    let is_empty = all.iter().all(|it| ctx.attrs().dictionary_entries(*it).is_empty());
    ir.set_attr(function, "arg_attrs", (!is_empty).then(|| ctx.attrs().array(all)));
}

/// Analyzes all functions of a module.
pub(crate) fn analyze(analysis: &mut OneShot<'_>, module: Op, notes: &mut FunctionNotes) -> Result<(), Reported> {
    let (ir, options) = (analysis.ir, analysis.options);
    let functions = Functions::of(ir, module);
    for &function in functions.ordered.iter().filter(|it| options.is_allowed(ir.op(**it))) {
        analysis.decisions.functions.insert(function, FunctionFacts::default());
        analysis.analyze(function)?;
        let facts = facts_of(analysis, function, notes)?;
        analysis.decisions.functions.insert(function, facts);
    }
    for &function in functions.others.iter().filter(|it| options.is_allowed(ir.op(**it))) {
        analysis.analyze(function)?;
    }
    Ok(())
}

/// Determines the facts of a function after the analysis of its body.
fn facts_of(analysis: &OneShot<'_>, function: Op, notes: &mut FunctionNotes) -> Result<FunctionFacts, Reported> {
    let mut facts = FunctionFacts { is_analyzed: true, ..FunctionFacts::default() };
    let view = analysis.ir.op(function);
    let Some(ty) = function::function_type(view) else { return Ok(facts) };
    let ctx = view.context();
    let is_external = function::is_external(view);
    if is_external {
        let results = || ty.results.iter().enumerate().filter(|it| is_tensor(ctx, *it.1)).map(|it| it.0);
        for (arg, _) in ty.inputs.iter().enumerate().filter(|it| is_tensor(ctx, *it.1)) {
            facts.aliasing.insert(arg, results().collect());
        }
    } else if returns(view).is_empty() {
        return Err(view.error("cannot bufferize func.func without func.return").emit());
    } else {
        find_aliases(analysis, function, &mut facts, notes);
    }
    let args: Vec<Value> = view.region(0).and_then(|it| it.entry()).map_or_else(Vec::new, |it| it.args().collect());
    for (index, _) in ty.inputs.iter().enumerate().filter(|it| is_tensor(ctx, *it.1)) {
        let given = arg_attr(view, index, ACCESS).and_then(|attr| ctx.attrs().str_value(attr));
        let (reads, writes) = match (given, args.get(index)) {
            (Some(word), _) => (matches!(word, "read" | "read-write"), matches!(word, "write" | "read-write")),
            (None, Some(arg)) => (analysis.state().is_read(*arg), is_written(analysis, *arg)),
            (None, None) => (true, true),
        };
        if analysis.options.test_analysis_only {
            let word = match (reads, writes) {
                (true, true) => "read-write",
                (true, false) => "read",
                (false, true) => "write",
                (false, false) => "none",
            };
            notes.access.push((function, index, word));
        }
        if reads {
            facts.read.push(index);
        }
        if writes {
            facts.written.push(index);
        }
    }
    Ok(facts)
}

fn is_written(analysis: &OneShot<'_>, value: Value) -> bool {
    let state = analysis.state();
    let uses = state.aliases(value).into_iter().flat_map(|alias| state.uses(alias));
    uses.into_iter().any(|operand: Operand| state.is_in_place(operand) && state.writes(operand))
}

/// Determines the results that share memory with arguments.
fn find_aliases(analysis: &OneShot<'_>, function: Op, facts: &mut FunctionFacts, notes: &mut FunctionNotes) {
    let (ir, state) = (analysis.ir, analysis.state());
    let (ctx, view) = (ir.context(), ir.op(function));
    let returns = returns(view);
    let is_ranked = |value: Value| ranked_tensor(ctx, ir.value_type(value)).is_some();
    let entry = view.region(0).and_then(|region| region.entry());
    let args = entry.into_iter().flat_map(|block| block.args()).enumerate();
    let args: Vec<(usize, Value)> = args.filter(|it| is_ranked(it.1)).collect();
    for &(arg, value) in &args {
        let mut results = Vec::new();
        for end in &returns {
            for (result, returned) in ir.op(*end).operands().enumerate().filter(|it| is_ranked(it.1)) {
                if state.may_alias(returned, value) && !results.contains(&result) {
                    results.push(result);
                }
            }
        }
        if !results.is_empty() {
            facts.aliasing.insert(arg, results);
        }
    }
    let mut annotated: HashMap<Op, Vec<i64>> = HashMap::new();
    let mut equivalent_arg = |end: Op, result: usize| {
        let returned = ir.op(end).operands().nth(result)?;
        if !is_tensor(ctx, ir.value_type(returned)) {
            return None;
        }
        let arg = args.iter().find(|it| state.are_equivalent(returned, it.1))?.0;
        let count = ir.op(end).operand_count();
        if let Some(slot) = annotated.entry(end).or_insert_with(|| vec![-1; count]).get_mut(result) {
            *slot = arg as i64;
        }
        Some(arg)
    };
    let Some((first, others)) = returns.split_first() else { return };
    for result in 0..ir.op(*first).operand_count() {
        let Some(arg) = equivalent_arg(*first, result) else { continue };
        if others.iter().all(|end| equivalent_arg(*end, result) == Some(arg)) {
            facts.equivalent.insert(result, arg);
        }
    }
    if analysis.options.test_analysis_only {
        for end in returns {
            notes.equivalent.extend(annotated.remove(&end).map(|args| (end, args)));
        }
    }
}
