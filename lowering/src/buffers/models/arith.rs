//! Bufferization of `arith`.

use lect_core::ir::symbols::SymbolTable;
use lect_dialects::arith::{ConstantOp, IndexCastOp, SelectOp};
use lect_dialects::memref::{CastOp, GetGlobalOp, GlobalOp};
use lect_support::prelude::*;
use lect_support::shapes::memory_space;

use super::Models;
use crate::buffers::bufferizable::{AliasingValue, Bufferizable, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::options::{dynamic_type, identity_type};
use crate::buffers::state::State;

pub(super) const MODELS: Models =
    &[(ConstantOp::NAME, &Constant), (IndexCastOp::NAME, &IndexCast), (SelectOp::NAME, &Select)];

/// A constant becomes a global.
struct Constant;

impl Bufferizable for Constant {
    fn is_writable(&self, _op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let (constant, ty) = (view.cast::<ConstantOp<'_>>()?.value_attr()?, rw.ir().value_type(view.result(0)));
        ranked_tensor(&ctx, ty)?;
        let Some(space) = cx.options.space_of(&ctx, ty) else {
            view.error("could not infer memory space").emit();
            return None;
        };
        let (name, buffer) = global_for(rw, op, constant, ty, space, cx)?;
        let global = rw.value(GetGlobalOp::build(name, buffer));
        cx.replace(rw, op, &[global]);
        Some(())
    }
}

/// Returns the module that encloses an operation.
fn module_around(op: OpRef<'_>) -> Option<OpRef<'_>> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.is::<lect_core::builtin::ModuleOp<'_>>())
}

/// Returns the name and type of a global with a constant value, which is created if there is none.
fn global_for(
    rw: &mut Rewriter<'_>,
    op: Op,
    constant: Attr,
    ty: Type,
    space: Option<Attr>,
    cx: &Bufferization<'_>,
) -> Option<(String, Type)> {
    let ctx = rw.context().clone();
    let module = module_around(rw.op(op))?;
    let alignment = cx.options.alignment;
    for global in module.region(0)?.blocks().flat_map(|block| block.ops()).filter_map(|op| op.cast::<GlobalOp<'_>>()) {
        let known = global.alignment().unwrap_or(0);
        if global.initial_value_attr() == Some(constant) && u64::try_from(known) == Ok(alignment) {
            return Some((global.sym_name().to_string(), ctx.attrs().type_value(global.r#type_attr()?)?));
        }
    }
    let buffer = identity_type(&ctx, ty, space)?;
    let (shape, element) = ranked_tensor(&ctx, ty)?;
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    let name = format!("__constant_{}x{}", sizes.join("x"), ctx.types().show(element));
    let mut symbols = cx.symbols.borrow_mut();
    let table = symbols.entry(module.op).or_insert_with(|| SymbolTable::new(module));
    let module = module.op;
    let alignment = i64::try_from(alignment).ok().filter(|it| *it != 0);
    let parts = GlobalOp::build(&*name, buffer)
        .sym_visibility(Some("private".to_owned()))
        .initial_value(Some(constant))
        .constant(true)
        .alignment(alignment);
    let first = rw.op(module).region(0)?.entry()?.first()?.op;
    rw.aside(|rw| {
        let global = rw.before(first).add(parts);
        let name = table.insert(rw.ir_mut(), module, global)?;
        Some((String::from_utf8_lossy(ctx.ident_bytes(name)).into_owned(), buffer))
    })
}

struct IndexCast;

impl Bufferizable for IndexCast {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        vec![AliasingValue::new(op.result(0), Relation::Equivalent)]
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let (source, to) = (view.operand(0), rw.ir().value_type(view.result(0)));
        let buffer = cx.buffer(rw, source)?;
        let element = ctx.types().element_type(to)?;
        let ty = ctx.types().with_element_type(rw.ir().value_type(buffer), element)?;
        let cast = rw.value(IndexCastOp::build(buffer, ty));
        cx.replace(rw, op, &[cast]);
        Some(())
    }
}

struct Select;

impl Bufferizable for Select {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        vec![AliasingValue::possible(op.result(0), Relation::Equivalent)]
    }

    fn buffer_type(&self, op: OpRef<'_>, _value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let yes = state.buffer_type_in(op.operand(1), stack)?;
        let no = state.buffer_type_in(op.operand(2), stack)?;
        if yes == no {
            return Some(yes);
        }
        let space = memory_space(ctx, yes)?;
        if space != memory_space(ctx, no)? {
            op.error("inconsistent memory space on true/false operands").emit();
            return None;
        }
        dynamic_type(ctx, op.ir.value_type(op.result(0)), space)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (condition, yes, no, result) = (view.operand(0), view.operand(1), view.operand(2), view.result(0));
        let (mut yes, mut no) = (cx.buffer(rw, yes)?, cx.buffer(rw, no)?);
        if rw.ir().value_type(yes) != rw.ir().value_type(no) {
            let ty = cx.buffer_type(rw, result)?;
            for value in [&mut yes, &mut no] {
                if rw.ir().value_type(*value) != ty {
                    *value = rw.value(CastOp::build(*value, ty));
                }
            }
        }
        let select = rw.value(SelectOp::build(condition, yes, no));
        cx.replace(rw, op, &[select]);
        Some(())
    }
}
