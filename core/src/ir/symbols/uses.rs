//! Uses of symbols in the attributes of operations, at any nesting depth.

use std::fmt;
use std::ops::ControlFlow;

use crate::attrs::AttrData;
use crate::attrs::walk::{Part, Replacer};
use crate::context::ContextData;
use crate::entity::{Attr, Ident, Op};
use crate::ir::symbols::{is_symbol_table, may_be_symbol_table};
use crate::ir::walk::{Step, pre_order};
use crate::ir::{EditError, Isolate, OpRef};
use crate::types::Invalid;

/// A symbol reference, and the operation with it among its attributes.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct SymbolUse<'a> {
    /// The operation, seen from the isolate that contains it.
    pub user: OpRef<'a>,
    /// The reference.
    pub symbol: Attr,
}

/// An operation for which it is unknown whether it has a symbol table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownScope;

impl fmt::Display for UnknownScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an operation may be a symbol table, so that not all references to symbols are known")
    }
}

impl std::error::Error for UnknownScope {}

/// Returns all symbol references of operations nested in `scope`, down to the next symbol tables. The attributes of
/// these tables are included, their regions are not. Each distinct reference of an operation is listed once.
pub fn symbol_uses(scope: OpRef<'_>) -> Result<Vec<SymbolUse<'_>>, UnknownScope> {
    let mut uses = Vec::new();
    let ctx = scope.context();
    let visited = pre_order(scope, |op| {
        let outermost = op == scope;
        if !outermost {
            if may_be_symbol_table(op) {
                return ControlFlow::Break(UnknownScope);
            }
            for attrs in [op.properties(), Some(op.attrs())].into_iter().flatten() {
                for_each_symbol_ref(ctx, attrs, |symbol| uses.push(SymbolUse { user: op, symbol }));
            }
        }
        let into = outermost || !is_symbol_table(op);
        ControlFlow::Continue(if into { Step::Into } else { Step::Over })
    });
    match visited {
        ControlFlow::Continue(()) => Ok(uses),
        ControlFlow::Break(unknown) => Err(unknown),
    }
}

/// Returns the references among [`symbol_uses`] to the symbol `path`, relative to `scope`, or to symbols nested in it.
pub fn uses_of<'a>(scope: OpRef<'a>, path: &[Ident]) -> Result<Vec<SymbolUse<'a>>, UnknownScope> {
    let ctx = scope.context();
    let mut uses = symbol_uses(scope)?;
    uses.retain(|found| leads_by(ctx, found.symbol, path));
    Ok(uses)
}

/// Invokes `visit` on each distinct symbol reference in `attr`.
pub fn for_each_symbol_ref(ctx: &ContextData, attr: Attr, mut visit: impl FnMut(Attr)) {
    ctx.walk_parts(attr, |part| {
        if let Part::Attr(attr) = part
            && let AttrData::SymbolRef { .. } = ctx.attrs().data(attr)
        {
            visit(attr);
        }
        Step::Into
    });
}

/// Renames the last symbol of `path` in all references that begin with `path`.
///
/// The references are those of operations nested in `scope`, down to the next symbol tables. If they cannot be
/// determined, or regions cannot be read, no change is made.
pub fn rename_uses(ir: &mut Isolate, scope: Op, path: &[Ident], name: Ident) -> Result<(), EditError> {
    ir.op(scope).read_all()?;
    symbol_uses(ir.op(scope)).map_err(|UnknownScope| EditError::UnknownScope)?;
    let ctx = ir.context().clone();
    let mut replacer = Replacer::new(&ctx, |part| renamed(&ctx, part, path, name));
    rename_in(ir, scope, &ctx, &mut replacer).map_err(EditError::Attr)
}

fn rename_in<F: FnMut(Part) -> Option<Part>>(
    ir: &mut Isolate,
    scope: Op,
    ctx: &ContextData,
    replacer: &mut Replacer<'_, F>,
) -> Result<(), Invalid> {
    // Isolates are entered one at a time: operations are collected, then changed, then child isolates follow.
    let mut pending: Vec<(&mut Isolate, Op)> = Vec::new();
    match ir.op(scope).is_isolated() {
        false => pending.push((ir, scope)),
        true => pending.extend(ir.child_mut(scope).map(|child| {
            let root = child.root().op;
            (child, root)
        })),
    }
    while let Some((ir, scope)) = pending.pop() {
        let mut ops = Vec::new();
        let _ = pre_order::<()>(ir.op(scope), |op| {
            let nested = op.op != scope;
            if nested {
                ops.push(op.op);
            }
            let into = !nested || !op.is_isolated() && !is_symbol_table(op);
            ControlFlow::Continue(if into { Step::Into } else { Step::Over })
        });
        for &op in &ops {
            rename_op(ir, op, ctx, replacer)?;
        }
        let inner: hashbrown::HashSet<Op, foldhash::fast::RandomState> =
            ops.into_iter().filter(|&op| ir.op(op).is_isolated() && !is_symbol_table(ir.op(op))).collect();
        if !inner.is_empty() {
            pending.extend(ir.children_of(&inner).map(|child| {
                let root = child.root().op;
                (child, root)
            }));
        }
    }
    Ok(())
}

fn rename_op<F: FnMut(Part) -> Option<Part>>(
    ir: &mut Isolate,
    op: Op,
    ctx: &ContextData,
    replacer: &mut Replacer<'_, F>,
) -> Result<(), Invalid> {
    let old = ir.op(op).attrs();
    let new = replacer.attr(old)?;
    if new != old {
        ir.set_attrs(op, new);
    }
    for slot in 0..ctx.prop_slots(ir.op(op).name()) {
        if let Some(old) = ir.op(op).prop(slot) {
            let new = replacer.attr(old)?;
            if new != old {
                ir.set_prop(op, slot, Some(new));
            }
        }
    }
    Ok(())
}

/// Returns true if a reference begins with `path`.
fn leads_by(ctx: &ContextData, symbol: Attr, path: &[Ident]) -> bool {
    let AttrData::SymbolRef { root, nested } = ctx.attrs().data(symbol) else { return false };
    match path {
        [] => false,
        [first, rest @ ..] => first == root && nested.starts_with(rest),
    }
}

fn renamed(ctx: &ContextData, part: Part, path: &[Ident], name: Ident) -> Option<Part> {
    let Part::Attr(attr) = part else { return None };
    if !leads_by(ctx, attr, path) {
        return None;
    }
    let AttrData::SymbolRef { root, nested } = ctx.attrs().data(attr) else { return None };
    let mut names: Vec<Ident> = std::iter::once(*root).chain(nested.iter().copied()).collect();
    *names.get_mut(path.len() - 1)? = name;
    let (first, rest) = names.split_first()?;
    Some(Part::Attr(ctx.attrs().symbol_ref(*first, rest)))
}
