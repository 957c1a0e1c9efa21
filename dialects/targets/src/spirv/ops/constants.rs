//! Custom assembly and verifiers of constants and composites: `spirv.Constant`, `spirv.Composite*`,
//! `spirv.VectorShuffle`.

use lect_core::stack;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::parts::attr_of;
use lect_support::prelude::*;
use lect_support::syntax::parse_attr_of;

use crate::spirv::syntax::words;
use crate::spirv::types;
use crate::spirv::types::SpirvType;
use crate::spirv::{
    ConstantOp, EXTConstantCompositeReplicateOp, ReferenceOfOp, SPIRVOp, SpecConstantOperationOp, VectorShuffleOp,
};

/// Returns true if a value is a constant or a specialization constant.
pub(crate) fn is_constant(op: OpRef<'_>, value: Value) -> bool {
    let producer = op.ir.value(value).defining_op();
    producer.is_some_and(|it| it.is::<ConstantOp<'_>>() || it.is::<ReferenceOfOp<'_>>())
}

/// Returns the value of an integer constant as a signed 32-bit number, like `extractValueFromConstOp`.
pub(crate) fn integer(op: OpRef<'_>) -> Option<i32> {
    let constant = op.cast::<ConstantOp<'_>>()?;
    integer_of(op.context(), constant.value_attr()?)
}

fn integer_of(ctx: &ContextData, attr: Attr) -> Option<i32> {
    let AttrData::Integer { value, .. } = ctx.attrs().data(attr) else { return None };
    value.to_i64().map(|value| value as i32)
}

/// Parses `1 : i32`, `dense<[1, 2]> : tensor<2xi32> : !spirv.array<2 x i32>`, `[1 : i32] : !spirv.array<1 x i32>`.
pub(crate) fn parse_constant(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let value = p.parse_attribute(None)?;
    words::push(p, state, "value", value);
    let own = ctx.attrs().type_of(value).unwrap_or(ctx.types().none());
    let is_open = own == ctx.types().none()
        || matches!(ctx.types().data(own), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    if is_open {
        p.parse_colon()?;
    }
    state.results.push(if is_open { p.parse_type()? } else { own });
    Ok(())
}

pub(crate) fn print_constant(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    if let Some(value) = op.cast::<ConstantOp<'_>>().and_then(|it| it.value_attr()) {
        p.attr(value);
    }
    let ty = op.result_types().next();
    if let Some(ty) = ty.filter(|ty| matches!(types::of(op.context(), *ty), Some(SpirvType::Array { .. }))) {
        p.text(" : ");
        p.ty(ty);
    }
}

pub(crate) fn verify_constant(op: OpRef<'_>) -> Result<(), Reported> {
    match (op.cast::<ConstantOp<'_>>(), op.result_types().next()) {
        (Some(constant), Some(ty)) => verify_value(op, constant.value(), ty),
        _ => Ok(()),
    }
}

/// Checks that the value of a constant, or a nested part of it, matches a type.
fn verify_value(op: OpRef<'_>, value: Attr, ty: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let show = |ty: Type| ctx.types().show(ty);
    match ctx.attrs().data(value) {
        AttrData::Integer { ty: own, .. } | AttrData::Float { ty: own, .. } => {
            if *own == ty {
                return Ok(());
            }
            reject(op, format!("result type ('{}') does not match value type ('{}')", show(ty), show(*own)))
        }
        AttrData::DenseElements(_) | AttrData::SparseElements { .. } => verify_elements(op, value, ty),
        AttrData::Array(elements) => {
            let Some(SpirvType::Array { element, .. }) = types::of(ctx, ty) else {
                return reject(op, "must have spirv.array result type for array value");
            };
            elements.iter().try_for_each(|part| stack::grow(|| verify_value(op, *part, element)))
        }
        _ => reject(op, format!("cannot have attribute: {}", ctx.attrs().show(value))),
    }
}

fn verify_elements(op: OpRef<'_>, value: Attr, ty: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let show = |ty: Type| ctx.types().show(ty);
    let Some(own) = ctx.attrs().type_of(value) else { return Ok(()) };
    let expected = types::of(ctx, ty);
    if let Some(SpirvType::CoopMatrix(_)) = expected
        && !matches!(ctx.attrs().data(value), AttrData::DenseElements(dense) if dense.splat)
    {
        let shown = ctx.attrs().show(value);
        let message = format!("expected a splat dense attribute for cooperative matrix constant, but found {shown}");
        return reject(op, message);
    }
    if own == ty {
        return Ok(());
    }
    let Some(SpirvType::Array { mut element, mut count, .. }) = expected else {
        let message = format!(
            "result or element type ('{}') does not match value type ('{}'), must be the same or spirv.array",
            show(ty),
            show(own)
        );
        return reject(op, message);
    };
    while let Some(SpirvType::Array { element: inner, count: times, .. }) = types::of(ctx, element) {
        element = inner;
        count = count.wrapping_mul(times);
    }
    if !ctx.types().is_int_or_float(element) {
        return reject(op, "only support nested array result type");
    }
    let (Some(own_element), Some(own_count)) = (ctx.types().element_type(own), ctx.types().element_count(own)) else {
        return Ok(());
    };
    if own_element != element {
        let (expected, found) = (show(element), show(own_element));
        let message = format!("result element type ('{expected}') does not match value element type ('{found}')");
        return reject(op, message);
    }
    // MLIR counts with 32 bits.
    let count = count as i32;
    if i128::from(count) != i128::from(own_count) {
        let message =
            format!("result number of elements ({count}) does not match value number of elements ({own_count})");
        return reject(op, message);
    }
    Ok(())
}

/// Returns the type of a replicated value: that of the attribute, or an array of the first element's type.
fn value_type(ctx: &ContextData, value: Attr) -> Option<Type> {
    match ctx.attrs().data(value) {
        AttrData::Array(elements) => {
            let element = stack::grow(|| value_type(ctx, *elements.first()?))?;
            Some(types::array_type(ctx, element, elements.len()))
        }
        // Other attributes have no type.
        _ => ctx.attrs().type_of(value),
    }
}

/// Verifies that the replicated value has the type of a direct or nested element of the result.
pub(crate) fn verify_replicated(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(replicate) = op.cast::<EXTConstantCompositeReplicateOp<'_>>() else { return Ok(()) };
    let Some(ty) = op.result_types().next() else { return Ok(()) };
    let Some(own) = value_type(ctx, replicate.value()) else {
        return Err(op.error("unknown value attribute type").emit());
    };
    let Some(mut composite) = types::composite(ctx, ty) else {
        return Err(op.error("result type is not a composite type").emit());
    };
    let mut possible = Vec::new();
    while let Some(part) = composite.part(0) {
        if part == own {
            return Ok(());
        }
        possible.push(format!("'{}'", ctx.types().show(part)));
        match types::composite(ctx, part) {
            Some(inner) => composite = inner,
            None => break,
        }
    }
    let (possible, own) = (possible.join(" or "), ctx.types().show(own));
    Err(op.error(format!("expected value attribute type {possible}, but got: '{own}'")).emit())
}

/// Returns the type at the indices, or an error message.
fn element_type(ctx: &ContextData, ty: Type, indices: Attr) -> Result<Type, String> {
    let Some(indices) = ctx.attrs().array_elements(indices) else {
        return Err("expected a 32-bit integer array attribute for 'indices'".to_owned());
    };
    if indices.is_empty() {
        return Err("expected at least one index for spirv.CompositeExtract".to_owned());
    }
    if let Some(index) = indices.iter().find(|index| integer_of(ctx, **index).is_none()) {
        let shown = ctx.attrs().show(*index);
        return Err(format!("expected an 32-bit integer for index, but found '{shown}'"));
    }
    let mut ty = ty;
    for index in indices.iter().filter_map(|index| integer_of(ctx, *index)) {
        let Some(composite) = types::composite(ctx, ty) else {
            let shown = ctx.types().show(ty);
            return Err(format!("cannot extract from non-composite type '{shown}' with index {index}"));
        };
        let part = match (composite.count(), u64::try_from(index)) {
            (Some(count), Ok(index)) if index < count => composite.part(index),
            (None, _) => composite.part(0),
            _ => None,
        };
        let Some(part) = part else {
            return Err(format!("index {index} out of bounds for '{}'", ctx.types().show(ty)));
        };
        ty = part;
    }
    Ok(ty)
}

/// Parses `%composite[1 : i32] : !spirv.struct<(i32, f32)>`.
pub(crate) fn parse_extract(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let composite = p.parse_operand()?;
    let loc = p.loc();
    let indices = p.parse_attribute(None)?;
    words::push(p, state, "indices", indices);
    p.parse_colon()?;
    let ty = p.parse_type()?;
    state.operands.push(p.resolve_operand(composite, ty)?);
    match element_type(p.ctx, ty, indices) {
        Ok(element) => state.results.push(element),
        Err(message) => return Err(p.custom_error(loc, message)),
    }
    Ok(())
}

/// Returns the indices of a part in a composite.
fn indices(op: OpRef<'_>) -> Option<Attr> {
    attr_of!(op, SPIRVOp::{CompositeExtract, CompositeInsert}, indices_attr)
}

fn print_indices(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(indices) = indices(op) {
        p.attr(indices);
    }
}

pub(crate) fn print_extract(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    print_indices(p, op);
    p.text(" : ");
    p.types(op.operand_types());
}

/// Parses `%object, %composite[1 : i32] : f32 into !spirv.struct<(i32, f32)>`.
pub(crate) fn parse_insert(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let operands = p.parse_operands(2)?;
    let indices = p.parse_attribute(None)?;
    words::push(p, state, "indices", indices);
    p.parse_colon()?;
    let object = p.parse_type()?;
    p.parse_keyword("into")?;
    let composite = p.parse_type()?;
    state.operands.extend(p.resolve_operands(&operands, &[object, composite], loc)?);
    state.results.push(composite);
    Ok(())
}

pub(crate) fn print_insert(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    print_indices(p, op);
    p.text(" : ");
    p.types(op.operand_types().take(1));
    p.text(" into ");
    p.types(op.operand_types().skip(1));
}

pub(crate) fn verify_extract(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(ty), Some(indices)) = (op.operand_types().next(), indices(op)) else { return Ok(()) };
    let element = element_type(ctx, ty, indices).map_err(|message| op.error(message).emit())?;
    match op.result_types().next() {
        Some(found) if found != element => {
            let (expected, found) = (ctx.types().show(element), ctx.types().show(found));
            reject(op, format!("invalid result type: expected '{expected}' but provided '{found}'"))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_insert(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let mut operands = op.operand_types();
    let (Some(object), Some(ty), Some(indices)) = (operands.next(), operands.next(), indices(op)) else {
        return Ok(());
    };
    let element = element_type(ctx, ty, indices).map_err(|message| op.error(message).emit())?;
    if element != object {
        let (expected, found) = (ctx.types().show(element), ctx.types().show(object));
        return reject(op, format!("object operand type should be '{expected}', but found '{found}'"));
    }
    match op.result_types().next() {
        Some(result) if result != ty => {
            let (ty, result) = (ctx.types().show(ty), ctx.types().show(result));
            let message =
                format!("result type should be the same as the composite type, but found '{ty}' vs '{result}'");
            reject(op, message)
        }
        _ => Ok(()),
    }
}

/// Verifies that there are as many constituents as elements. A vector may also be constructed from shorter vectors.
pub(crate) fn verify_construct(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = op.result_types().next() else { return Ok(()) };
    let given = op.operand_count() as u64;
    let mismatch = |expected: Type, found: Type| {
        let (expected, found) = (ctx.types().show(expected), ctx.types().show(found));
        reject(op, format!("operand type mismatch: expected operand type '{expected}', but provided '{found}'"))
    };
    let miscount = |expected: u64, found: u64| {
        reject(op, format!("has incorrect number of operands: expected {expected}, but provided {found}"))
    };
    if let Some(SpirvType::CoopMatrix(matrix)) = types::of(ctx, ty) {
        return match op.operand_types().next() {
            Some(found) if given == 1 && found == matrix.element => Ok(()),
            Some(found) if given == 1 => mismatch(matrix.element, found),
            _ => miscount(1, given),
        };
    }
    let Some(composite) = types::composite(ctx, ty) else { return Ok(()) };
    // MLIR has no element count for a runtime array, and uses one.
    if composite.count().unwrap_or(1) == given {
        for (index, found) in (0..).zip(op.operand_types()) {
            match composite.part(index) {
                Some(expected) if expected != found => return mismatch(expected, found),
                _ => {}
            }
        }
        return Ok(());
    }
    let (Some(element), Some(length)) = (types::vector_element(ctx, ty), types::vector_length(ctx, ty)) else {
        let message = "expected to return a vector or cooperative matrix when the number of constituents is less than \
                       what the result needs";
        return reject(op, message);
    };
    let mut total = 0u64;
    for found in op.operand_types() {
        let (part, size) = match (types::vector_element(ctx, found), types::vector_length(ctx, found)) {
            (Some(part), Some(size)) => (part, size),
            _ if ctx.types().is_int_or_float(found) => (found, 1),
            _ => {
                let message = "operand type mismatch: expected operand to have a scalar or vector type, but provided";
                return reject(op, format!("{message} '{}'", ctx.types().show(found)));
            }
        };
        total = total.saturating_add(size);
        if part != element {
            let (expected, found) = (ctx.types().show(element), ctx.types().show(part));
            let message = format!("operand element type mismatch: expected to be '{expected}', but provided '{found}'");
            return reject(op, message);
        }
    }
    if total == length { Ok(()) } else { miscount(length, total) }
}

/// Verifies component literals: those of the first vector precede those of the second; 0xffffffff denotes none.
pub(crate) fn verify_shuffle(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(shuffle) = op.cast::<VectorShuffleOp<'_>>() else { return Ok(()) };
    let components = shuffle.components_attr().and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
    let Some(length) = op.result_types().next().and_then(|ty| types::vector_length(ctx, ty)) else { return Ok(()) };
    if length != components.len() as u64 {
        let message = format!(
            "result type element count ({length}) mismatch with the number of component selectors ({})",
            components.len()
        );
        return reject(op, message);
    }
    let total: u64 = op.operand_types().filter_map(|ty| types::vector_length(ctx, ty)).fold(0, u64::saturating_add);
    for index in components.iter().filter_map(|attr| integer_of(ctx, *attr)) {
        let index = index as u32;
        if u64::from(index) >= total && index != u32::MAX {
            let message =
                format!("component selector {index} out of range: expected to be in [0, {total}) or 0xffffffff");
            return reject(op, message);
        }
    }
    Ok(())
}

/// Parses `{attrs} %a, %b : !spirv.struct<(i32, i32)>`: a struct of the result and the carry.
pub(crate) fn parse_extended(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let operands = p.parse_operand_list()?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    let members: Vec<Type> = match types::of(p.ctx, ty) {
        Some(SpirvType::Struct(structure)) => structure.members().collect(),
        _ => Vec::new(),
    };
    let [first, _] = members[..] else {
        return Err(p.custom_error(loc, "expected spirv.struct type with two members"));
    };
    state.operands.extend(p.resolve_operands(&operands, &[first, first], loc)?);
    state.results.push(ty);
    Ok(())
}

pub(crate) fn print_extended(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.attr_dict(op, &[]);
    p.operands(op.operands());
    p.text(" : ");
    p.types(op.result_types());
}

pub(crate) fn verify_extended(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(SpirvType::Struct(structure)) = op.result_types().next().and_then(|ty| types::of(op.context(), ty)) else {
        return Ok(());
    };
    if structure.members().count() != 2 {
        return reject(op, "expected result struct type containing two members");
    }
    let mut all = op.operand_types().chain(structure.members());
    let first = all.next();
    if all.any(|ty| Some(ty) != first) {
        return reject(op, "expected all operand types and struct member types are the same");
    }
    Ok(())
}

/// Parses `%a, %b, %c {attrs} : f32`, or `(%a, %b, %c) {attrs} : (f32, f32, f32) -> f32`.
pub(crate) fn parse_same_types(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    if p.eat_punct("(") {
        let operands = p.parse_operand_list()?;
        p.parse_rparen()?;
        p.parse_optional_attr_dict(&mut state.attrs)?;
        p.parse_colon()?;
        let ty = p.parse_type()?;
        let TypeData::Function(signature) = p.ctx.types().data(ty) else {
            return Err(p.custom_error(loc, "expected function type"));
        };
        state.operands.extend(p.resolve_operands(&operands, &signature.inputs, loc)?);
        state.results.extend(signature.results.iter().copied());
        return Ok(());
    }
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    for operand in operands {
        state.operands.push(p.resolve_operand(operand, ty)?);
    }
    state.results.push(ty);
    Ok(())
}

pub(crate) fn print_same_types(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let result = op.result_types().next();
    if op.operand_types().all(|ty| Some(ty) == result) {
        p.text(" ");
        p.operands(op.operands());
        p.attr_dict(op, &[]);
        p.text(" : ");
        p.types(result);
        return;
    }
    p.text("(");
    p.operands(op.operands());
    p.text(")");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.function_type(&op.operand_types().collect::<Vec<_>>(), &op.result_types().collect::<Vec<_>>());
}

/// Parses `wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32 {attrs}`.
pub(crate) fn parse_spec_operation(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_keyword("wraps")?;
    p.add_region(state, EmptyRegion::GetsBlock);
    let entry = state.regions.last().and_then(|region| p.ir.region(*region).entry());
    let Some(block) = entry.map(|entry| entry.block) else { return Ok(()) };
    let wrapped = p.parse_generic_op(block)?;
    let wrapped = p.ir.op(wrapped);
    let (loc, results) = (wrapped.loc(), wrapped.results().take(1).collect::<Vec<_>>());
    state.results.extend(wrapped.result_types().take(1));
    state.loc = loc;
    let end = OpState::new(p.ctx.op_name_of(b"spirv.mlir.yield"), loc).operands(results);
    let end = p.ir.build(end);
    p.ir.append(block, end);
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_spec_operation(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" wraps ");
    if let Some(wrapped) = op.region(0).and_then(|body| body.entry()?.first()) {
        p.generic(wrapped);
    }
}

pub(crate) fn verify_spec_operation(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(block) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let (Some(wrapped), 2) = (block.first(), block.ops().take(3).count()) else {
        return reject(op, "expected exactly 2 nested ops");
    };
    if !crate::spirv::has_trait(wrapped, "spirv::UsableInSpecConstantOp") {
        return reject(op, "invalid enclosed op");
    }
    let is_known = |value| is_constant(op, value) || op.ir.def::<SpecConstantOperationOp<'_>>(value).is_some();
    if !wrapped.operands().all(is_known) {
        return reject(op, "invalid operand, must be defined by a constant operation");
    }
    Ok(())
}

/// Parses `@name`. Nested references are not allowed.
pub(crate) fn parse_flat_symbol(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    parse_attr_of(p, |data| matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty()))
}
