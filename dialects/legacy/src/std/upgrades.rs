//! Migrations of the Standard dialect.

use lect_core::attrs::AttrData;
use lect_core::compat::{Lost, Migration, OpRecord};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::Isolate;
use lect_core::types::{DYNAMIC, TypeData};
use lect_support::upgrades::{
    cannot_carry, count_cases, insert_before, numbers, replace, set_operand_sizes, state_of, value_before,
};

use super::DimOp;
use super::syntax::number;
use crate::grammar::strides;

/// Migration functions that the history names, for operations that changed more than the name.
pub(super) const MIGRATIONS: &[(&str, Migration)] = &[
    ("affine_apply", Migration::ir(apply_each_result)),
    ("alloc", Migration::record(|record| allocate(record, "memref.alloc"))),
    ("alloca", Migration::record(|record| allocate(record, "memref.alloca"))),
    ("alloc_static", Migration::record(keep)),
    ("constant", Migration::record(name_constant)),
    ("dim", Migration::ir(number_dimension)),
    ("extract_element", Migration::ir(extract)),
    ("rank", Migration::record(|record| name_by_operand(record, "memref.rank", "tensor.rank"))),
    ("reshape", Migration::record(keep)),
    ("splat", Migration::record(name_splat)),
    ("switch", Migration::record(name_switch)),
    ("view", Migration::ir(view_bytes)),
];

/// Keeps an operation without a current equivalent, under the unregistered dialect `legacy`.
fn keep(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let name = String::from_utf8_lossy(&record.ctx.op_name(record.name).name).into_owned();
    let kept = format!("legacy.{}", name.trim_start_matches("std."));
    record
        .ctx
        .warning(record.loc, format!("'{name}' has no equivalent in the current release: it is kept as '{kept}'"));
    record.rename(&kept);
    Ok(())
}

/// Migrates a view of bytes. The current result type has no offset, so a cast restores the original type. Other views,
/// such as those of 2019, are kept.
fn view_bytes(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    let sizes = ir.op(op).attr("operandSegmentSizes").and_then(|sizes| numbers(&ctx, sizes));
    let (Some(&source), Some(&ty)) = (state.operands.first(), state.results.first()) else { return Ok(()) };
    let is_bytes = matches!(
        ctx.types().data(ir.value_type(source)),
        TypeData::MemRef { shape, element, .. } if shape.len() == 1 && *element == ctx.types().i8()
    );
    let TypeData::MemRef { shape, element, memory_space, .. } = ctx.types().data(ty) else { return Ok(()) };
    if !is_bytes || !is_castable(&ctx, ty) {
        let message = "'std.view' has no equivalent in the current release: it is kept as 'legacy.view'";
        ctx.warning(state.loc, message);
        state.name = ctx.op_name_of(b"legacy.view");
        replace(ir, op, state);
        return Ok(());
    }
    let name = ctx.ident(b"operandSegmentSizes");
    state.attrs.retain(|entry| entry.0 != name);
    // The offset operand is first, if present. For a while, the sizes were first.
    let mut operands = state.operands.iter().skip(1).copied();
    let dynamic = shape.iter().filter(|&&size| size == DYNAMIC).count();
    let has_offset = sizes.is_none_or(|sizes| sizes.get(1) != Some(&0)) && operands.len() > dynamic;
    let offset = if has_offset { operands.next() } else { None };
    let sizes: Vec<Value> = operands.collect();
    let index = ctx.types().index();
    let offset = match offset {
        Some(offset) => offset,
        None => insert_before(ir, op, "arith.constant", &[], index, &[("value", ctx.attrs().integer(index, 0))]),
    };
    let Ok(plain) = ctx.types().memref(shape, *element, None, *memory_space) else {
        return Err(cannot_carry(ir, op, "is a window that no memref can be"));
    };
    state.name = ctx.op_name_of(b"memref.view");
    state.operands = [source, offset].into_iter().chain(sizes).collect();
    state.results = [plain].into_iter().collect();
    let mut view = value_before(ir, op, state);
    if plain != ty {
        view = insert_before(ir, op, "memref.cast", &[view], ty, &[]);
    }
    ir.replace_op(op, &[view]);
    Ok(())
}

/// Returns true if a memref without a layout can be cast to this type.
fn is_castable(ctx: &ContextData, ty: Type) -> bool {
    let (Some(layout), Some(shape)) = (strides(ctx, ty), ctx.types().shape(ty)) else { return false };
    let mut next = Some(1);
    shape.iter().zip(&layout.strides).rev().all(|(&size, &stride)| {
        let own = next;
        next = own.filter(|_| size != DYNAMIC).and_then(|own: i64| own.checked_mul(size));
        stride == DYNAMIC || own.is_none_or(|own| own == stride)
    })
}

/// Drops the symbol operands of an identity layout, which the current operation rejects.
fn allocate(record: &mut OpRecord<'_>, name: &str) -> Result<(), Lost> {
    let ctx = record.ctx;
    if let Some(TypeData::MemRef { shape, layout: None, .. }) = record.results.first().map(|it| ctx.types().data(it.ty))
    {
        let sizes = shape.iter().filter(|&&size| size == DYNAMIC).count();
        if sizes < record.operands.len() {
            ctx.warning(record.loc, "symbols of a layout that changes nothing are left out");
            record.operands.truncate(sizes);
            set_operand_sizes(record, &[sizes, 0]);
        }
    }
    record.rename(name);
    Ok(())
}

/// Migrates a constant: function constants to `func.constant`, others to `arith.constant`.
fn name_constant(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let function =
        record.results.first().is_some_and(|it| matches!(record.ctx.types().data(it.ty), TypeData::Function(_)));
    if let Some(result) = record.results.first()
        && let Some(AttrData::Integer { value, ty }) = record.attr("value").map(|value| record.ctx.attrs().data(value))
        && *ty != result.ty
        && *ty == record.ctx.types().i64()
        && matches!(record.ctx.types().data(result.ty), TypeData::Integer { .. } | TypeData::Index)
        && let Some(number) = value.to_i64()
    {
        // An integer written without a type has the type of the result.
        record.set("value", record.ctx.attrs().integer(result.ty, number));
    }
    record.rename(if function { "func.constant" } else { "arith.constant" });
    Ok(())
}

fn name_by_operand(record: &mut OpRecord<'_>, memref: &str, tensor: &str) -> Result<(), Lost> {
    let ty = record.operands.first().and_then(|operand| operand.ty);
    match ty.map(|ty| record.ctx.types().data(ty)) {
        Some(TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) => record.rename(memref),
        Some(TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)) => record.rename(tensor),
        _ => return Err("is on neither a memref nor a tensor".into()),
    }
    Ok(())
}

/// Renames a splat by its result type. The history of `vector` continues `vector.splat`.
fn name_splat(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ty = record.results.first().map(|result| record.ctx.types().data(result.ty));
    record.rename(if matches!(ty, Some(TypeData::Vector { .. })) { "vector.splat" } else { "tensor.splat" });
    Ok(())
}

/// Replaces one application of a map with several results by one `affine.apply` per result.
fn apply_each_result(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let Some(&AttrData::AffineMap(map)) = view.attr("map").map(|map| ctx.attrs().data(map)) else {
        return Err(cannot_carry(ir, op, "has no map"));
    };
    let operands: Vec<_> = view.operands().collect();
    let mut values = Vec::new();
    for at in 0..map.num_results(&ctx) {
        let Some(one) = map.sub_map(&ctx, &[at]) else { continue };
        let map = [("map", ctx.attrs().affine_map(one))];
        values.push(insert_before(ir, op, "affine.apply", &operands, ctx.types().index(), &map));
    }
    if values.len() != ir.op(op).result_count() {
        return Err(cannot_carry(ir, op, "has not as many results as its map"));
    }
    ir.replace_op(op, &values);
    Ok(())
}

/// Converts the operand offsets of the cases to operand counts.
fn name_switch(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    count_cases(record)?;
    record.rename("cf.switch");
    Ok(())
}

/// Replaces the dimension attribute by a constant operand.
fn number_dimension(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let index = view.cast::<DimOp<'_>>().and_then(|dim| number(&ctx, dim.index_attr()));
    let mut operands: Vec<_> = view.operands().collect();
    let of = operands.first().map(|&of| ctx.types().data(ir.value_type(of)));
    let name = match of {
        Some(TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) => "memref.dim",
        _ => "tensor.dim",
    };
    if let Some(index) = index.filter(|_| operands.len() == 1) {
        let ty = ctx.types().index();
        let value = [("value", ctx.attrs().integer(ty, index))];
        operands.push(insert_before(ir, op, "arith.constant", &[], ty, &value));
    }
    let mut state = state_of(ir, op);
    state.name = ctx.op_name_of(name.as_bytes());
    state.attrs.retain(|entry| ctx.ident_bytes(entry.0) != b"index");
    state.operands = operands.into_iter().collect();
    replace(ir, op, state);
    Ok(())
}

/// Migrates to `vector.extract` or `tensor.extract`. An unranked tensor is cast to a ranked one.
fn extract(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    let Some((&of, indices)) = state.operands.split_first() else { return Ok(()) };
    let count = indices.len();
    match *ctx.types().data(ir.value_type(of)) {
        TypeData::Vector { .. } => {
            let positions = ctx.attrs().dense_i64_array(std::iter::repeat_n(DYNAMIC, count));
            state = state.attr(&ctx, "static_position", positions);
            state.name = ctx.op_name_of(b"vector.extract");
        }
        TypeData::UnrankedTensor(element) => {
            let ranked = ctx.types().tensor(&vec![DYNAMIC; count], element, None);
            let Ok(ranked) = ranked else {
                return Err(cannot_carry(ir, op, "has elements of no tensor"));
            };
            let ranked = insert_before(ir, op, "tensor.cast", &[of], ranked, &[]);
            state.operands.first_mut().into_iter().for_each(|of| *of = ranked);
            state.name = ctx.op_name_of(b"tensor.extract");
        }
        _ => state.name = ctx.op_name_of(b"tensor.extract"),
    }
    replace(ir, op, state);
    Ok(())
}
