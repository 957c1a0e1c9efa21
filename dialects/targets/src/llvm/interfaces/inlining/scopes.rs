//! Alias scopes and access groups of inlined code.
//!
//! Scopes denote accesses of one execution of a function that do not alias. A body that is inlined twice has two
//! executions in one function, so each gets its own scopes. Arguments marked `llvm.noalias` are converted to scopes,
//! because the function signature with the attribute is gone.

use std::collections::{HashMap, HashSet};

use lect_core::dialect::OpTraits;
use lect_core::interfaces::branch::Branch;
use lect_core::ir::Builder;
use lect_core::ir::ValueRef;
use lect_core::typed::TypedAttr;
use lect_support::prelude::*;

use super::NO_ALIAS;
use crate::llvm::types;
use crate::llvm::types::LlvmType;
use crate::llvm::{
    AddrSpaceCastOp, AddressOfOp, AliasScopeAttr, AliasScopeDomainAttr, AllocaOp, AtomicCmpXchgOp, AtomicRMWOp, CallOp,
    GEPOp, NoAliasScopeDeclOp, SSACopyOp, SelectOp, StoreOp,
};

const SCOPES: &str = "alias_scopes";
const OTHER_SCOPES: &str = "noalias_scopes";
const GROUPS: &str = "access_groups";

/// Copies the operand of a call, for an argument while the body is inlined. The copy is marked if the argument does not
/// alias.
pub(super) fn mark_argument(ir: &mut Isolate, call: Op, operand: Value, is_no_alias: bool) -> Value {
    let unit = ir.context().attrs().unit();
    let Ok(copy) = Builder::before(ir, call).add_op(SSACopyOp::build(operand)) else {
        return operand;
    };
    if is_no_alias {
        ir.set_attr(copy, NO_ALIAS, Some(unit));
    }
    ir.op(copy).result(0)
}

/// Updates the scopes and groups of operations in inlined blocks, and erases the copies of arguments.
pub(super) fn inlined(ir: &mut Isolate, call: Op, blocks: &[Block], ops: &[Op]) {
    renew(ir, ops);
    let copies = copies(ir, call);
    scopes_of_arguments(ir, call, blocks, ops, &copies);
    for copy in copies {
        let (value, original) = (ir.op(copy).result(0), ir.op(copy).operand(0));
        ir.replace_all_uses(value, original);
        ir.erase(copy);
    }
    for name in [SCOPES, OTHER_SCOPES, GROUPS] {
        let Some(added) = ir.op(call).attr(name) else { continue };
        for &op in ops {
            if has_slot(ir.op(op), name) {
                append(ir, op, name, added);
            }
        }
    }
}

/// Returns true if the operation has a property of this name.
fn has_slot(op: OpRef<'_>, name: &str) -> bool {
    op.info().is_some_and(|info| info.prop_slot(name).is_some())
}

fn append(ir: &mut Isolate, op: Op, name: &str, added: Attr) {
    let ctx = ir.context().clone();
    let all = match ir.op(op).attr(name) {
        Some(before) => {
            let elements = |attr| ctx.attrs().array_elements(attr).unwrap_or_default().to_vec();
            ctx.attrs().array([elements(before), elements(added)].concat())
        }
        None => added,
    };
    ir.set_attr(op, name, Some(all));
}

//===- New scopes ---------------------------------------------------------------------------------------------------===//

/// Creates a distinct scope in a domain.
fn new_scope(ctx: &ContextData, domain: AliasScopeDomainAttr, description: Option<Attr>) -> Option<AliasScopeAttr> {
    AliasScopeAttr::get(ctx, ctx.attrs().distinct(ctx.attrs().unit()), domain.attr(), description).ok()
}

fn new_domain(ctx: &ContextData, description: Option<Attr>) -> Option<AliasScopeDomainAttr> {
    AliasScopeDomainAttr::get(ctx, ctx.attrs().distinct(ctx.attrs().unit()), description).ok()
}

/// Clones of the scopes of a body, one of each.
#[derive(Default)]
struct Clones {
    domains: HashMap<AliasScopeDomainAttr, AliasScopeDomainAttr>,
    scopes: HashMap<Attr, Attr>,
}

impl Clones {
    fn of(&mut self, ctx: &ContextData, scope: Attr) -> Attr {
        if let Some(&known) = self.scopes.get(&scope) {
            return known;
        }
        let clone = self.cloned(ctx, scope).unwrap_or(scope);
        self.scopes.insert(scope, clone);
        clone
    }

    fn cloned(&mut self, ctx: &ContextData, scope: Attr) -> Option<Attr> {
        let scope = AliasScopeAttr::cast(ctx, scope)?;
        let domain = AliasScopeDomainAttr::cast(ctx, scope.domain(ctx))?;
        let new = match self.domains.get(&domain) {
            Some(known) => *known,
            None => *self.domains.entry(domain).or_insert(new_domain(ctx, domain.description(ctx))?),
        };
        Some(new_scope(ctx, new, scope.description(ctx))?.attr())
    }
}

/// Replaces the scopes of all operations by clones.
fn renew(ir: &mut Isolate, ops: &[Op]) {
    let ctx = ir.context().clone();
    let mut clones = Clones::default();
    for &op in ops {
        for name in [SCOPES, OTHER_SCOPES] {
            if !has_slot(ir.op(op), name) {
                continue;
            }
            let Some(list) = ir.op(op).attr(name).and_then(|list| ctx.attrs().array_elements(list)) else { continue };
            let list: Vec<Attr> = list.iter().map(|scope| clones.of(&ctx, *scope)).collect();
            ir.set_attr(op, name, Some(ctx.attrs().array(list)));
        }
        let declared = ir.op(op).cast::<NoAliasScopeDeclOp<'_>>().and_then(|op| op.scope_attr());
        if let Some(scope) = declared.and_then(|scope| AliasScopeAttr::cast(&ctx, clones.of(&ctx, scope))) {
            NoAliasScopeDeclOp::set_scope(ir, op, scope);
        }
    }
}

//===- Arguments that do not alias ----------------------------------------------------------------------------------===//

/// Returns the copies of a call's operands.
fn copies(ir: &Isolate, call: Op) -> Vec<Op> {
    let mut copies = Vec::new();
    for operand in ir.op(call).operands() {
        let users = ir.value(operand).uses().map(|(user, _)| user).filter(|user| user.is::<SSACopyOp<'_>>());
        for user in users.map(|user| user.op) {
            if !copies.contains(&user) {
                copies.push(user);
            }
        }
    }
    copies
}

/// Creates a scope for each argument that does not alias.
///
/// An access through some of these arguments gets their scopes. If all possible bases of the access are known, it is
/// also marked as not aliasing the other scopes.
fn scopes_of_arguments(ir: &mut Isolate, call: Op, blocks: &[Block], ops: &[Op], copies: &[Op]) {
    let ctx = ir.context().clone();
    let is_marked = |copy: &&Op| ir.op(**copy).attr(NO_ALIAS).is_some();
    let arguments: Vec<Op> = copies.iter().filter(is_marked).copied().collect();
    if arguments.is_empty() {
        return;
    }
    let Some(callee) = ir.op(call).cast::<CallOp<'_>>().and_then(|call| call.callee_attr()) else { return };
    let name = match ctx.attrs().data(callee) {
        AttrData::SymbolRef { root, .. } => Some(ctx.attrs().string(ctx.ident_bytes(*root))),
        _ => None,
    };
    let Some(domain) = new_domain(&ctx, name) else { return };
    let mut scopes = Vec::new();
    for &argument in &arguments {
        let Some(scope) = new_scope(&ctx, domain, None) else { return };
        let loc = ir.op(call).loc();
        if before_body(ir, call, blocks).located(loc).add(NoAliasScopeDeclOp::build(scope)).is_err() {
            return;
        }
        scopes.push((argument, scope.attr()));
    }
    for &op in ops {
        if !has_slot(ir.op(op), SCOPES) {
            continue;
        }
        let Some(bases) = bases_of_access(ir.op(op)) else { continue };
        let Some(is_of_others) = is_of_others(ir, &bases, &arguments) else { continue };
        let is_base = |argument: Op| bases.contains(&ir.op(argument).result(0));
        let (own, other): (Vec<_>, Vec<_>) = scopes.iter().partition(|(argument, _)| is_base(*argument));
        let list = |scopes: Vec<(Op, Attr)>| ctx.attrs().array(scopes.iter().map(|it| it.1).collect::<Vec<_>>());
        let is_call = ir.op(op).is::<CallOp<'_>>();
        if !other.is_empty() {
            append(ir, op, OTHER_SCOPES, list(other));
        }
        if !own.is_empty() && !is_of_others && !is_call {
            append(ir, op, SCOPES, list(own));
        }
    }
}

/// Returns a builder at the entry of the inlined blocks: before the call, or at the end of the block that was split.
fn before_body<'a>(ir: &'a mut Isolate, call: Op, blocks: &[Block]) -> Builder<'a> {
    let around = ir.op(call).block().map(|block| block.block);
    let first = blocks.first().copied();
    let all = ir.op(call).block().and_then(|block| block.region()).into_iter().flat_map(|region| region.blocks());
    let before = all.map(|block| block.block).take_while(|block| Some(*block) != first).last();
    match before.filter(|&before| Some(before) != around) {
        Some(before) => Builder::at_end(ir, before),
        None => Builder::before(ir, call),
    }
}

/// Returns true if an access may be to objects other than the arguments, or `None` if the objects are unknown.
fn is_of_others(ir: &Isolate, bases: &HashSet<Value>, arguments: &[Op]) -> Option<bool> {
    let mut is_of_others = false;
    for &base in bases {
        let op = ir.value(base).defining_op()?;
        if op.has(OpTraits::CONSTANT_LIKE) || arguments.contains(&op.op) {
            continue;
        }
        if op.is::<SSACopyOp<'_>>() || op.is::<AllocaOp<'_>>() || op.is::<AddressOfOp<'_>>() {
            is_of_others = true;
            continue;
        }
        return None;
    }
    Some(is_of_others)
}

/// Returns all possible bases of the pointers of an access, or `None` if one is unknown.
fn bases_of_access(op: OpRef<'_>) -> Option<HashSet<Value>> {
    let (mut bases, mut seen) = (HashSet::new(), HashSet::new());
    let mut pending: Vec<Value> = accessed(op);
    while let Some(value) = pending.pop() {
        if seen.insert(value) && !sources(op.ir.value(value), &mut pending)? {
            bases.insert(value);
        }
    }
    Some(bases)
}

/// Returns the pointers through which an operation accesses memory.
fn accessed(op: OpRef<'_>) -> Vec<Value> {
    let ctx = op.context();
    if let Some(store) = op.cast::<StoreOp<'_>>() {
        return vec![store.addr()];
    }
    if op.is::<AtomicRMWOp<'_>>() || op.is::<AtomicCmpXchgOp<'_>>() {
        return op.operands().take(1).collect();
    }
    let is_pointer = |value: &Value| matches!(types::of(ctx, op.ir.value_type(*value)), Some(LlvmType::Pointer { .. }));
    op.operands().filter(is_pointer).collect()
}

/// Adds the pointers that a value is derived from. Returns false if there are none, in which case the value is a base.
///
/// Returns `None` for an argument whose origin is unknown.
fn sources(value: ValueRef<'_>, to: &mut Vec<Value>) -> Option<bool> {
    if let Some(op) = value.defining_op() {
        if op.is::<GEPOp<'_>>() || op.is::<AddrSpaceCastOp<'_>>() {
            to.extend(op.operands().next());
            return Some(true);
        }
        if let Some(select) = op.cast::<SelectOp<'_>>() {
            to.extend([select.true_value(), select.false_value()]);
            return Some(true);
        }
        return Some(false);
    }
    let ValueDef::Argument(block, number) = value.def() else { return None };
    let block = value.ir.block(block);
    if block.is_entry() {
        return None;
    }
    for (branch, successor) in block.branches() {
        let operands = branch.interface::<dyn Branch>()?.operands(branch, successor);
        let index = (number as usize).checked_sub(operands.produced)?;
        to.push(branch.operand(operands.forwarded.clone().nth(index)?));
    }
    Some(true)
}
