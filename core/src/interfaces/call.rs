//! Calls (`CallOpInterface`) and callables (`CallableOpInterface`).

use std::borrow::Cow;
use std::ops::Range;

use lect_ods::spec::{Arity, OpSpec, PropKind};

use super::function::Function;
use crate::dialect::InterfaceEntry;
use crate::entity::{Attr, Type, Value};
use crate::ir::{OpRef, RegionRef};

/// Model of a call.
pub trait Call: Sync {
    /// Returns the callee.
    fn callee(&self, op: OpRef<'_>) -> Option<Callee>;

    /// Returns the indices of the operands that are the arguments of the call.
    fn arguments(&self, op: OpRef<'_>) -> Range<usize>;
}

/// Callee of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A symbol reference.
    Symbol(Attr),
    /// A value.
    Value(Value),
}

/// Model of an operation that can be called.
pub trait Callable: Sync {
    /// Returns the region that a call executes; `None` for an external callable.
    fn region<'a>(&self, op: OpRef<'a>) -> Option<RegionRef<'a>>;

    /// Returns the types of arguments, if they are known.
    fn argument_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>>;

    /// Returns the types of results, if they are known.
    fn result_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>>;
}

/// A call of the symbol in `callee`, with all operands.
struct OfSymbol;

impl Call for OfSymbol {
    fn callee(&self, op: OpRef<'_>) -> Option<Callee> {
        op.attr("callee").map(Callee::Symbol)
    }

    fn arguments(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.operand_count()
    }
}

/// Derives the model for operations with a required symbol `callee` and a single variadic operand.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRY: &[InterfaceEntry] = crate::interfaces![dyn Call => OfSymbol];
    let is_symbol = |kind: &PropKind| matches!(kind, PropKind::Attr(it) if it.storage_type.contains("SymbolRefAttr"));
    let calls = spec.props.iter().any(|it| it.name == "callee" && !it.optional && is_symbol(&it.kind));
    match &spec.operands[..] {
        [only] if calls && only.arity == Arity::Variadic => ENTRY.first().copied(),
        _ => None,
    }
}

/// A function.
struct OfFunction;

impl Callable for OfFunction {
    fn region<'a>(&self, op: OpRef<'a>) -> Option<RegionRef<'a>> {
        op.region(0).filter(|body| !body.is_empty())
    }

    fn argument_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        op.interface::<dyn Function>()?.argument_types(op)
    }

    fn result_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        op.interface::<dyn Function>()?.result_types(op)
    }
}

/// Derives the model for functions.
pub(super) fn callable_by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRY: &[InterfaceEntry] = crate::interfaces![dyn Callable => OfFunction];
    let is_function = spec.interfaces.iter().any(|it| it.cpp_name == "FunctionOpInterface");
    if is_function { ENTRY.first().copied() } else { None }
}
