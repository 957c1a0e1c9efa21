//! Bufferization of `ml_program`.

use lect_dialects::memref;
use lect_dialects::ml_program::{GlobalLoadOp, GlobalOp, GlobalStoreOp};
use lect_support::prelude::*;

use super::Models;
use crate::buffers::bufferizable::Bufferizable;
use crate::buffers::bufferize::Bufferization;
use crate::buffers::options::identity_type;
use crate::buffers::state::State;

pub(super) const MODELS: Models =
    &[(GlobalLoadOp::NAME, &Load), (GlobalOp::NAME, &Global), (GlobalStoreOp::NAME, &Store)];

struct Global;

impl Bufferizable for Global {
    fn has_tensors(&self, op: OpRef<'_>) -> bool {
        let ty = op.attr("type").and_then(|ty| op.context().attrs().type_value(ty));
        ty.is_some_and(|ty| is_tensor(op.context(), ty))
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, _cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let global = rw.op(op).cast::<GlobalOp<'_>>()?;
        let ty = ctx.attrs().type_value(global.r#type_attr()?)?;
        let Some(value) = global.value_attr() else {
            global.0.error("global op must have a value").emit();
            return None;
        };
        let buffer = identity_type(&ctx, ty, None)?;
        let (name, constant) = (global.sym_name().to_string(), !global.is_mutable());
        let visibility = global.sym_visibility().map(|it| it.to_string());
        let parts = memref::GlobalOp::build(&*name, buffer)
            .sym_visibility(visibility)
            .initial_value(Some(value))
            .constant(constant);
        rw.replace_by(op, parts);
        Some(())
    }
}

/// Creates the buffer of a global.
fn global(rw: &mut Rewriter<'_>, symbol: Attr, ty: Type) -> Option<Value> {
    let ctx = rw.context().clone();
    let AttrData::SymbolRef { root, nested } = ctx.attrs().data(symbol) else { return None };
    let name = String::from_utf8_lossy(ctx.ident_bytes(*nested.last().unwrap_or(root))).into_owned();
    let buffer = identity_type(&ctx, ty, None)?;
    Some(rw.value(memref::GetGlobalOp::build(name, buffer)))
}

struct Load;

impl Bufferizable for Load {
    fn is_writable(&self, _op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (symbol, ty) = (view.attr("global")?, rw.ir().value_type(view.result(0)));
        let buffer = global(rw, symbol, ty)?;
        cx.replace(rw, op, &[buffer]);
        Some(())
    }
}

struct Store;

impl Bufferizable for Store {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (symbol, value) = (view.attr("global")?, view.operand(0));
        let ty = rw.ir().value_type(value);
        let target = global(rw, symbol, ty)?;
        let source = cx.buffer(rw, value)?;
        cx.copy(rw, source, target);
        rw.erase(op);
        Some(())
    }
}
