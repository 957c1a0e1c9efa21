//! Where symbols are referred to: any attribute of an operation, however deeply nested.

use std::ops::ControlFlow;

use crate::attrs::AttrData;
use crate::attrs::walk::{Part, Replacer};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Attr, Ident, Op};
use crate::ir::symbols::{is_symbol_table, may_be_symbol_table};
use crate::ir::walk::{Step, pre_order};
use crate::ir::{Isolate, OpRef};
use crate::types::Invalid;

/// An attribute that refers to a symbol, and an operation that has it.
#[derive(Clone, Copy)]
pub struct SymbolUse<'a> {
    /// The operation, as the isolate that it stands in sees it.
    pub user: OpRef<'a>,
    /// The reference.
    pub symbol: Attr,
}

/// An operation of which it is not known whether it holds a symbol table of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownScope;

/// All references to symbols by what is nested in `scope`, down to the next symbol tables, whose own attributes
/// count. Each distinct reference of one operation is listed once.
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

/// The references among [`symbol_uses`] that lead by the symbol `path`, seen from `scope`: to it, or to what is
/// nested in it.
pub fn uses_of<'a>(scope: OpRef<'a>, path: &[Ident]) -> Result<Vec<SymbolUse<'a>>, UnknownScope> {
    let ctx = scope.context();
    let mut uses = symbol_uses(scope)?;
    uses.retain(|found| leads_by(ctx, found.symbol, path));
    Ok(uses)
}

/// Calls `visit` on the distinct references to symbols in `attr`.
pub fn for_each_symbol_ref(ctx: &ContextData, attr: Attr, mut visit: impl FnMut(Attr)) {
    ctx.walk_parts(attr, |part| {
        if let Part::Attr(attr) = part
            && let AttrData::SymbolRef { .. } = ctx.attr_data(attr)
        {
            visit(attr);
        }
        Step::Into
    });
}

/// Makes the references of what is nested in `scope` that lead by the symbol `path` lead by one of another name in
/// the same table, down to the next symbol tables. If it is not known which references these are, or regions cannot be
/// read, nothing changes.
pub fn rename_uses(ir: &mut Isolate, scope: Op, path: &[Ident], name: Ident) -> Result<(), RenameError> {
    ir.op(scope).read_all().map_err(RenameError::Unreadable)?;
    symbol_uses(ir.op(scope)).map_err(RenameError::Scope)?;
    let ctx = ir.context().clone();
    let mut replacer = Replacer::new(&ctx, |part| renamed(&ctx, part, path, name));
    rename_in(ir, scope, &ctx, &mut replacer).map_err(RenameError::Attr)
}

/// Why symbols could not be renamed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RenameError {
    /// It is not known where they are referred to.
    Scope(UnknownScope),
    /// An attribute with another reference would be none any more.
    Attr(Invalid),
    /// Regions that were left in a file cannot be read, which was reported.
    Unreadable(Reported),
}

fn rename_in<F: FnMut(Part) -> Option<Part>>(
    ir: &mut Isolate,
    scope: Op,
    ctx: &ContextData,
    replacer: &mut Replacer<'_, F>,
) -> Result<(), Invalid> {
    // Isolates are entered one at a time: the operations of one are listed, changed, then its children's turn comes.
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

/// Whether a reference begins with `path`.
fn leads_by(ctx: &ContextData, symbol: Attr, path: &[Ident]) -> bool {
    let AttrData::SymbolRef { root, nested } = ctx.attr_data(symbol) else { return false };
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
    let AttrData::SymbolRef { root, nested } = ctx.attr_data(attr) else { return None };
    let mut names: Vec<Ident> = std::iter::once(*root).chain(nested.iter().copied()).collect();
    *names.get_mut(path.len() - 1)? = name;
    let (first, rest) = names.split_first()?;
    Some(Part::Attr(ctx.symbol_ref_attr(*first, rest)))
}
