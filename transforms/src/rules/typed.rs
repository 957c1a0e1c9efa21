//! Rules created by [`rewrites!`](crate::rules::rewrites) from Rust. Operations are matched like those of a `.td` file;
//! conditions and results are Rust functions.

use std::sync::Arc;

use lect_core::context::ContextData;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::typed::{Parts, TypedOp};
use lect_ods::names::snake;
use lect_ods::spec::{FindOp, OpSpec, Slot, Str};

use smallvec::SmallVec;

use super::drr::{self, PatternError};
use super::item::Item;
use super::native::{Check, Rewrite};
use super::{RulesBuilder, actions};
use crate::rewrite::Rewriter;

pub use lect_ods::spec::{Find, FindArg, FindKind, Shared};

/// A rule, as the macro generates it.
pub struct TypedRule {
    /// Name in messages.
    pub name: &'static str,
    /// Benefit: greater ones are tried first.
    pub benefit: u16,
    /// The pattern to match.
    pub source: FindOp,
    /// Names of the matched operations, and of values that are in either order: the arguments of the functions.
    pub bound: Vec<String>,
    /// Additional condition, if any.
    pub check: Option<Check>,
    /// Function that builds the replacement.
    pub rewrite: Rewrite,
}

/// Adds a rule. Fails if the context does not have the dialects of its operations.
pub fn add(rules: &mut RulesBuilder, ctx: &ContextData, rule: TypedRule) -> Result<(), PatternError> {
    drr::add_typed(rules, ctx, rule)
}

/// Wraps a predicate as a check.
pub fn check(check: impl Fn(&Isolate, &[Item]) -> Option<bool> + Send + Sync + 'static) -> Check {
    Arc::new(move |ir, items| check(ir, items)?.then(Vec::new))
}

/// Wraps a function that builds operations and returns the replacements. If it fails, the new operations are erased.
pub fn rewrite(
    build: impl for<'r, 'a> Fn(&mut Make<'r, 'a>, &[Item]) -> Option<Vec<Item>> + Send + Sync + 'static,
) -> Rewrite {
    Arc::new(move |rewriter, items| {
        let ops = items.iter().filter_map(|item| if let Item::Op(op) = item { Some(*op) } else { None });
        let locs: Vec<Loc> = ops.map(|op| rewriter.op(op).loc()).collect();
        let loc = actions::fused(rewriter.context(), &locs);
        let mut make = Make { rewriter, loc, made: Vec::new() };
        let result = build(&mut make, items);
        let values = result.map(|items| items.iter().flat_map(|item| item.values(make.ir())).collect::<Values>());
        let is_whole = |values: &Values| match items.first() {
            Some(Item::Op(root)) => make.rewriter.op(*root).result_count() == values.len(),
            _ => false,
        };
        match values.filter(is_whole) {
            Some(values) => Some(vec![Item::Values(values)]),
            None => {
                let made = std::mem::take(&mut make.made);
                made.into_iter().rev().for_each(|op| make.rewriter.erase(op));
                None
            }
        }
    })
}

type Values = SmallVec<[Value; 4]>;

/// Builder of operations before the matched one, with the fused location of all matched operations.
pub struct Make<'r, 'a> {
    /// The rewriter, for other changes.
    pub rewriter: &'r mut Rewriter<'a>,
    loc: Loc,
    made: Vec<Op>,
}

impl Make<'_, '_> {
    /// Returns the isolate.
    pub fn ir(&self) -> &Isolate {
        self.rewriter.ir()
    }

    /// Builds an operation.
    pub fn insert(&mut self, parts: impl Parts) -> Option<Op> {
        self.insert_at(parts, self.loc)
    }

    /// Builds an operation with a location of its own.
    pub fn insert_at(&mut self, parts: impl Parts, loc: Loc) -> Option<Op> {
        let op = self.rewriter.located(loc, |rewriter| rewriter.add(parts));
        self.made.push(op);
        Some(op)
    }

    /// Returns the first result of an operation.
    pub fn value(&self, op: Op) -> Option<Value> {
        self.rewriter.op(op).results().next()
    }
}

/// A possible replacement of results.
pub trait IntoItem {
    /// Converts the replacement to an item.
    fn into_item(self) -> Item;
}

impl IntoItem for Value {
    fn into_item(self) -> Item {
        Item::Value(self)
    }
}

impl IntoItem for Op {
    fn into_item(self) -> Item {
        Item::Op(self)
    }
}

impl IntoItem for Vec<Value> {
    fn into_item(self) -> Item {
        Item::Values(self.into())
    }
}

fn spec<T: TypedOp<'static>>() -> OpSpec {
    let (dialect, index) = T::ID;
    dialect.get().ops[index].clone()
}

/// Creates the pattern of an operation.
pub fn find<T: TypedOp<'static>>(binding: &str, args: Vec<FindArg>) -> FindOp {
    FindOp { op: spec::<T>().name, binding: Some(Str::from(binding.to_owned())), args: args.into() }
}

/// Creates a pattern that matches anything, optionally with a name.
pub fn any(binding: Option<&str>) -> Find {
    Find { binding: binding.map(|name| Str::from(name.to_owned())), kind: FindKind::Any }
}

/// Creates a pattern of an operation's result.
pub fn defined_by(op: FindOp) -> Find {
    Find { binding: None, kind: FindKind::Op(Shared::new(op)) }
}

/// Creates a pattern of the values of a segment one by one.
pub fn values(items: Vec<Find>) -> Find {
    Find { binding: None, kind: FindKind::Variadic(items.into()) }
}

/// Returns the slot of an accessor's part.
///
/// # Panics
/// If the accessor is not for an operand or an attribute, but for a region, a result or a successor.
pub fn slot<T: TypedOp<'static>>(accessor: &str) -> Slot {
    let spec = spec::<T>();
    let accessor = accessor.trim_start_matches("r#").trim_end_matches('_');
    let is_it = |name: &str| snake(name).trim_end_matches('_') == accessor;
    let unnamed = |at: usize| match spec.operands.len() {
        1 => accessor == "operand",
        _ => accessor.strip_prefix("operand").is_some_and(|number| number == at.to_string()),
    };
    let operand = spec.operands.iter().enumerate().position(|(at, operand)| match &*operand.name {
        "" => unnamed(at),
        name => is_it(name),
    });
    if let Some(group) = operand {
        return Slot::Operands(group as u32);
    }
    let prop = spec.props.iter().find(|prop| is_it(&prop.name) || format!("{}_attr", snake(&prop.name)) == accessor);
    match prop {
        Some(prop) => Slot::Prop(prop.name.clone()),
        None => panic!("`{accessor}` of '{}' is neither an operand nor an attribute", spec.name),
    }
}
