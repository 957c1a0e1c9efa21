//! Verifiers of traits that are C++ classes without arguments.

use smallvec::SmallVec;

use lect_ods::spec::{Grouping, OpSpec};

use super::shape::{
    Shape, are_all_compatible, are_compatible, are_compatible_shapes, element_or_self, have_compatible_shapes, shape_of,
};
use super::{After, Place, Step, structure};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{Reads, VerifyOp};
use crate::entity::{Attr, Type};
use crate::ir::OpRef;
use crate::types::{DYNAMIC, Signedness, TypeData, broadcast_shapes};

/// Traits about the types of operands and results.
const ABOUT_TYPES: &[(&str, VerifyOp)] = &[
    ("OpTrait::SameTypeOperands", same_type_operands),
    ("OpTrait::SameOperandsShape", same_operands_shape),
    ("OpTrait::SameOperandsAndResultShape", same_operands_and_result_shape),
    ("OpTrait::SameOperandsElementType", same_operands_element_type),
    ("OpTrait::SameOperandsAndResultElementType", same_operands_and_result_element_type),
    ("OpTrait::SameOperandsAndResultType", same_operands_and_result_type),
    ("OpTrait::SameOperandsAndResultRank", same_operands_and_result_rank),
    ("OpTrait::OperandsAreFloatLike", operands_are_float_like),
    ("OpTrait::OperandsAreSignlessIntegerLike", operands_are_integer_like),
    ("OpTrait::ResultsAreBoolLike", results_are_bool_like),
    ("OpTrait::ResultsAreFloatLike", results_are_float_like),
    ("OpTrait::ResultsAreSignlessIntegerLike", results_are_integer_like),
    ("OpTrait::Elementwise", elementwise),
    ("OpTrait::ResultsBroadcastableShape", results_broadcastable_shape),
];

/// Traits about an operation's position and its regions.
const ABOUT_STRUCTURE: &[(&str, VerifyOp)] = &[
    ("OpTrait::IsTerminator", structure::check_terminator),
    ("OpTrait::NoRegionArguments", structure::check_region_arguments),
    ("OpTrait::SingleBlock", structure::check_single_block),
];

/// Returns the check of a trait, if it is known.
pub(super) fn native(spec: &OpSpec, name: &str) -> Option<Place> {
    let sizes = |grouping: Grouping, results: bool| match grouping {
        Grouping::Sized(slot) => Some(Place::Before(Step::Sizes { slot, results }, Reads::Parts)),
        _ => None,
    };
    match name {
        "OpTrait::IsIsolatedFromAbove" => return Some(Place::After(After::Isolation)),
        "OpTrait::SymbolTable" => return Some(Place::After(After::SymbolTable)),
        "OpTrait::AttrSizedOperandSegments" => return sizes(spec.operand_groups, false),
        "OpTrait::AttrSizedResultSegments" => return sizes(spec.result_groups, true),
        _ => {}
    }
    let find = |among: &[(&str, VerifyOp)]| among.iter().find(|it| it.0 == name).map(|it| it.1);
    let about_types = find(ABOUT_TYPES).map(|verify| Place::Before(Step::Code(verify), Reads::Types));
    about_types.or_else(|| find(ABOUT_STRUCTURE).map(|verify| Place::Before(Step::Code(verify), Reads::More)))
}

fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Result<(), Reported> {
    if holds { Ok(()) } else { Err(op.op_error(message).emit()) }
}

fn at_least_one_operand(op: OpRef<'_>) -> Result<Type, Reported> {
    op.operand_types().next().ok_or_else(|| op.op_error("expected 1 or more operands, but found 0").emit())
}

fn at_least_one_of_each(op: OpRef<'_>) -> Result<(Type, Type), Reported> {
    let operand = at_least_one_operand(op)?;
    let result = op.result_types().next();
    let result = result.ok_or_else(|| op.op_error("expected 1 or more results").emit())?;
    Ok((operand, result))
}

fn same_type_operands(op: OpRef<'_>) -> Result<(), Reported> {
    let mut types = op.operand_types();
    let Some(first) = types.next() else { return Ok(()) };
    ensure(op, types.all(|ty| ty == first), "requires all operands to have the same type")
}

fn same_operands_shape(op: OpRef<'_>) -> Result<(), Reported> {
    at_least_one_operand(op)?;
    let types: SmallVec<[Type; 8]> = op.operand_types().collect();
    let same = have_compatible_shapes(op.context(), &types);
    ensure(op, same, "requires the same shape for all operands")
}

fn same_operands_and_result_shape(op: OpRef<'_>) -> Result<(), Reported> {
    at_least_one_of_each(op)?;
    let types: SmallVec<[Type; 8]> = op.operand_types().chain(op.result_types()).collect();
    let same = have_compatible_shapes(op.context(), &types);
    ensure(op, same, "requires the same shape for all operands and results")
}

/// Returns true if all types have the same element type.
fn have_same_elements(ctx: &ContextData, first: Type, mut types: impl Iterator<Item = Type>) -> bool {
    let element = element_or_self(ctx, first);
    types.all(|ty| ty == first || element.zip(element_or_self(ctx, ty)).is_none_or(|(a, b)| a == b))
}

fn same_operands_element_type(op: OpRef<'_>) -> Result<(), Reported> {
    let first = at_least_one_operand(op)?;
    let same = have_same_elements(op.context(), first, op.operand_types());
    ensure(op, same, "requires the same element type for all operands")
}

fn same_operands_and_result_element_type(op: OpRef<'_>) -> Result<(), Reported> {
    let (_, first) = at_least_one_of_each(op)?;
    let same = have_same_elements(op.context(), first, op.operand_types().chain(op.result_types()));
    ensure(op, same, "requires the same element type for all operands and results")
}

fn encoding(ctx: &ContextData, ty: Type) -> Option<Attr> {
    match ctx.types().data(ty) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}

fn same_operands_and_result_type(op: OpRef<'_>) -> Result<(), Reported> {
    let (_, first) = at_least_one_of_each(op)?;
    let ctx = op.context();
    let expected = encoding(ctx, first);
    for ty in op.result_types().chain(op.operand_types()) {
        if ty == first {
            continue;
        }
        let same = have_same_elements(ctx, first, std::iter::once(ty)) && are_compatible(ctx, ty, first);
        ensure(op, same, "requires the same type for all operands and results")?;
        let ranked = matches!(ctx.types().data(ty), TypeData::RankedTensor { .. });
        let same = expected.is_none() || !ranked || encoding(ctx, ty) == expected;
        ensure(op, same, "requires the same encoding for all operands and results")?;
    }
    Ok(())
}

fn same_operands_and_result_rank(op: OpRef<'_>) -> Result<(), Reported> {
    at_least_one_operand(op)?;
    let ctx = op.context();
    let rank = |ty: Type| match shape_of(ctx, ty) {
        Shape::Ranked(shape) => Some(shape.len()),
        _ => None,
    };
    let mut ranks = op.operand_types().filter_map(rank).chain(op.result_types().filter_map(rank));
    let Some(first) = ranks.next() else { return Ok(()) };
    let operands = op.operand_types().filter_map(rank).all(|rank| rank == first);
    ensure(op, operands, "operands don't have matching ranks")?;
    let results = op.result_types().filter_map(rank).all(|rank| rank == first);
    ensure(op, results, "result type has different rank than operands")
}

/// Returns the element type of tensors and vectors, and of tensors of vectors.
fn innermost(ctx: &ContextData, ty: Type) -> Type {
    match ctx.types().data(ty) {
        TypeData::Vector { element, .. } => *element,
        TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element) => {
            match ctx.types().data(*element) {
                TypeData::Vector { element, .. } => *element,
                _ => *element,
            }
        }
        _ => ty,
    }
}

/// Returns true for a dialect's type, whose element type is unknown.
fn is_foreign(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Dialect { .. } | TypeData::Opaque { .. })
}

fn is_float_like(ctx: &ContextData, ty: Type) -> bool {
    let ty = innermost(ctx, ty);
    is_foreign(ctx, ty) || matches!(ctx.types().data(ty), TypeData::Float(_))
}

fn is_integer_like(ctx: &ContextData, ty: Type) -> bool {
    let ty = innermost(ctx, ty);
    let signless = matches!(ctx.types().data(ty), TypeData::Integer { signedness: Signedness::Signless, .. });
    is_foreign(ctx, ty) || signless || matches!(ctx.types().data(ty), TypeData::Index)
}

fn is_bool_like(ctx: &ContextData, ty: Type) -> bool {
    let ty = innermost(ctx, ty);
    is_foreign(ctx, ty) || matches!(ctx.types().data(ty), TypeData::Integer { width: 1, .. })
}

fn operands_are_float_like(op: OpRef<'_>) -> Result<(), Reported> {
    let holds = op.operand_types().all(|ty| is_float_like(op.context(), ty));
    ensure(op, holds, "requires a float type")
}

fn operands_are_integer_like(op: OpRef<'_>) -> Result<(), Reported> {
    let holds = op.operand_types().all(|ty| is_integer_like(op.context(), ty));
    ensure(op, holds, "requires an integer or index type")
}

fn results_are_bool_like(op: OpRef<'_>) -> Result<(), Reported> {
    let holds = op.result_types().all(|ty| is_bool_like(op.context(), ty));
    ensure(op, holds, "requires a bool result type")
}

fn results_are_float_like(op: OpRef<'_>) -> Result<(), Reported> {
    let holds = op.result_types().all(|ty| is_float_like(op.context(), ty));
    ensure(op, holds, "requires a floating point type")
}

fn results_are_integer_like(op: OpRef<'_>) -> Result<(), Reported> {
    let holds = op.result_types().all(|ty| is_integer_like(op.context(), ty));
    ensure(op, holds, "requires an integer or index type")
}

/// Returns the kind of shaped type for element-wise mapping.
fn mapped_kind(ctx: &ContextData, ty: Type) -> Option<u8> {
    match ctx.types().data(ty) {
        TypeData::Vector { .. } => Some(0),
        TypeData::RankedTensor { .. } => Some(1),
        TypeData::UnrankedTensor(_) => Some(2),
        _ => None,
    }
}

fn elementwise(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let results = op.result_types().filter(|ty| mapped_kind(ctx, *ty).is_some()).count();
    let operands = op.operand_types().filter(|ty| mapped_kind(ctx, *ty).is_some()).count();
    if results == 0 && operands == 0 {
        return Ok(());
    }
    ensure(op, operands != 0, "if a result is non-scalar, then at least one operand must be non-scalar")?;
    ensure(op, results != 0, "if an operand is non-scalar, then there must be at least one non-scalar result")?;
    let all = results == op.result_count();
    ensure(op, all, "if an operand is non-scalar, then all results must be non-scalar")?;
    let types = op.operand_types().chain(op.result_types()).filter(|ty| mapped_kind(ctx, *ty).is_some());
    let types: SmallVec<[Type; 8]> = types.collect();
    let kind = types.first().and_then(|ty| mapped_kind(ctx, *ty));
    let same = types.iter().all(|ty| mapped_kind(ctx, *ty) == kind) && are_all_compatible(ctx, &types);
    ensure(op, same, "all non-scalar operands/results must have the same shape and base type")
}

fn results_broadcastable_shape(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let types = || op.operand_types().chain(op.result_types());
    let has = |vector: bool| types().any(|ty| mapped_kind(ctx, ty).is_some_and(|kind| (kind == 0) == vector));
    if has(true) && has(false) {
        return Err(op.error("cannot broadcast vector with tensor").emit());
    }
    let ranked_tensor = |ty: Type| match ctx.types().data(ty) {
        TypeData::RankedTensor { shape, .. } => Some(&shape[..]),
        _ => None,
    };
    let mut operands = op.operand_types().filter_map(ranked_tensor);
    let Some(first) = operands.next() else { return Ok(()) };
    let mut together = first.to_vec();
    for shape in operands {
        together = broadcast_shapes(&together, shape)
            .ok_or_else(|| op.op_error("operands don't have broadcast-compatible shapes").emit())?;
    }
    for shape in op.result_types().filter_map(ranked_tensor) {
        let end = shape.get(shape.len().saturating_sub(together.len())..).unwrap_or_default();
        if !are_compatible_shapes(&together, end) {
            let message = format!(
                "result type '{}' not broadcast compatible with broadcasted operands's shapes '{}'",
                show_shape(shape),
                show_shape(&together)
            );
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

fn show_shape(shape: &[i64]) -> String {
    let size = |size: &i64| if *size == DYNAMIC { "?".to_owned() } else { size.to_string() };
    shape.iter().map(size).collect::<Vec<_>>().join("x")
}
