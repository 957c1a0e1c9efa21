//! Assembly format and interface models of `vector.transfer_read` and `vector.transfer_write`.

use std::ops::Range;

use lect_core::interfaces::destination::DestinationStyle;
use lect_core::interfaces::effects::{EffectKind, Effects, MemoryEffects, Speculatability, Speculatable};
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::effects::effect;
use lect_support::prelude::*;

use super::masked::Maskable;
use crate::vector::VectorOp;
use crate::vector::types::{Shaped, Vector, is_memref_or_tensor};

/// Kind of a transfer, which determines the positions of its parts.
#[derive(Clone, Copy)]
pub(crate) enum Transfer {
    /// `%base[%indices], %padding, %mask : memref, vector`
    Read,
    /// `%vector, %base[%indices], %mask : vector, memref`
    Write,
}

impl Transfer {
    /// Returns the operand segment of the memref or tensor.
    pub fn base(self) -> u32 {
        match self {
            Transfer::Read => 0,
            Transfer::Write => 1,
        }
    }

    /// Returns the operand segment of the mask.
    pub fn mask(self) -> u32 {
        match self {
            Transfer::Read | Transfer::Write => 3,
        }
    }

    /// Returns the type of the memref or tensor.
    pub fn base_type(self, op: OpRef<'_>) -> Option<Type> {
        crate::vector::types::operand_type(op, self.base())
    }

    /// Returns the type of the vector.
    pub fn vector_type(self, op: OpRef<'_>) -> Option<Type> {
        match self {
            Transfer::Read => crate::vector::types::result_type(op),
            Transfer::Write => crate::vector::types::operand_type(op, 0),
        }
    }
}

/// Operands as parsed, before their types.
struct Front {
    /// The stored vector.
    value: Option<UnresolvedOperand>,
    base: UnresolvedOperand,
    indices: Vec<UnresolvedOperand>,
    padding: Option<UnresolvedOperand>,
    mask: Option<UnresolvedOperand>,
}

fn parse_front(p: &mut OpParser<'_, '_>, transfer: Transfer) -> Parsed<Front> {
    let mut value = None;
    if let Transfer::Write = transfer {
        value = Some(p.parse_operand()?);
        p.expect_punct(",")?;
    }
    let base = p.parse_operand()?;
    let mut indices = Vec::new();
    p.parse_delimited(("[", "]"), " in operand list", |p| {
        indices.push(p.parse_operand()?);
        Ok(())
    })?;
    let mut padding = None;
    if let Transfer::Read = transfer {
        p.expect_punct(",")?;
        padding = Some(p.parse_operand()?);
    }
    let mask = if p.eat_punct(",") { Some(p.parse_operand()?) } else { None };
    Ok(Front { value, base, indices, padding, mask })
}

pub(crate) fn parse_read(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, Transfer::Read)
}

pub(crate) fn parse_write(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, Transfer::Write)
}

fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState, transfer: Transfer) -> Parsed<()> {
    let ctx = p.ctx;
    let front = parse_front(p, transfer)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let at = p.loc();
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    let &[first, second] = &*types else {
        return Err(p.custom_error(at, "requires two types"));
    };
    let (base_type, vector_type) = match transfer {
        Transfer::Read => (first, second),
        Transfer::Write => (second, first),
    };
    let (base, vector) = match (transfer, read_base(ctx, base_type), Vector::of(ctx, vector_type)) {
        (_, Some(base), Some(vector)) => (base, vector),
        (Transfer::Read, None, _) | (Transfer::Write, None, Some(_)) => {
            return Err(p.custom_error(at, "requires memref or ranked tensor type"));
        }
        _ => return Err(p.custom_error(at, "requires vector type")),
    };
    let map = parse_map(p, state, (base, vector), at)?;
    if !state.attrs.iter().any(|entry| ctx.ident_bytes(entry.0) == b"in_bounds") {
        let count = map.map_or(0, |map| map.num_results(ctx));
        let bounds = ctx.attrs().array(vec![ctx.attrs().bool(false); count]);
        p.set_prop(state, "in_bounds", bounds);
    }

    let index = ctx.types().index();
    let mut operands: Vec<(UnresolvedOperand, Type)> = Vec::new();
    operands.extend(front.value.map(|value| (value, vector_type)));
    operands.push((front.base, base_type));
    operands.extend(front.indices.iter().map(|operand| (*operand, index)));
    operands.extend(front.padding.map(|padding| (padding, base.element)));
    for (operand, ty) in operands {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    if let Some(mask) = front.mask {
        if Vector::of(ctx, base.element).is_some() {
            let loc = p.operand_loc(&mask);
            return Err(p.custom_error(loc, "does not support masks with vector element type"));
        }
        if map.is_none_or(|map| map.num_results(ctx) != vector.rank()) {
            let message = "expected the same rank for the vector and the results of the permutation map";
            return Err(p.custom_error(at, message));
        }
        let Some(ty) = map.and_then(|map| mask_type(ctx, vector, map)) else {
            return Err(p.custom_error(at, "requires a permutation_map that tells the type of the mask"));
        };
        let value = p.resolve_operand(mask, ty)?;
        state.operands.push(value);
    }
    let indices = i32::try_from(front.indices.len()).unwrap_or(i32::MAX);
    let sizes = match transfer {
        Transfer::Read => [1, indices, 1, i32::from(front.mask.is_some())],
        Transfer::Write => [1, 1, indices, i32::from(front.mask.is_some())],
    };
    p.set_prop(state, "operandSegmentSizes", ctx.attrs().dense_i32_array(sizes));
    match transfer {
        Transfer::Read => state.results.push(vector_type),
        Transfer::Write if is_tensor(ctx, base_type) => state.results.push(base_type),
        Transfer::Write => {}
    }
    Ok(())
}

fn read_base(ctx: &ContextData, ty: Type) -> Option<Shaped<'_>> {
    if is_memref_or_tensor(ctx, ty) { Shaped::of(ctx, ty) } else { None }
}

fn is_tensor(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), lect_core::types::TypeData::RankedTensor { .. })
}

/// Returns the explicit permutation map, or else adds the minor identity map. Returns `None` if the attribute is not a
/// map.
fn parse_map(
    p: &OpParser<'_, '_>,
    state: &mut OpState,
    (base, vector): (Shaped<'_>, Vector<'_>),
    at: Loc,
) -> Parsed<Option<AffineMap>> {
    let ctx = p.ctx;
    if let Some(entry) = state.attrs.iter().find(|entry| ctx.ident_bytes(entry.0) == b"permutation_map") {
        return Ok(affine_map(ctx, entry.1));
    }
    let rows = vector.rank().checked_sub(Vector::of(ctx, base.element).map_or(0, |element| element.rank()));
    match rows {
        Some(rows) if rows <= base.shape.len() => {
            let map = ctx.affine().minor_identity_map(base.shape.len() as u32, rows as u32);
            p.set_prop(state, "permutation_map", ctx.attrs().affine_map(map));
            Ok(Some(map))
        }
        _ => {
            let message = "expected a custom permutation_map when rank(source) != rank(destination)";
            Err(p.custom_error(at, message))
        }
    }
}

pub(crate) fn affine_map(ctx: &ContextData, attr: Attr) -> Option<AffineMap> {
    match ctx.attrs().data(attr) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// Returns the permutation map.
pub(crate) fn map_of(op: OpRef<'_>) -> Option<AffineMap> {
    let map = match VectorOp::of(op)? {
        VectorOp::TransferRead(op) => op.permutation_map_attr(),
        VectorOp::TransferWrite(op) => op.permutation_map_attr(),
        _ => None,
    };
    affine_map(op.context(), map?)
}

/// Returns for each vector dimension the attribute that specifies whether it is in bounds.
pub(crate) fn bounds_of(op: OpRef<'_>) -> &[Attr] {
    let bounds = match VectorOp::of(op) {
        Some(VectorOp::TransferRead(op)) => op.in_bounds_attr(),
        Some(VectorOp::TransferWrite(op)) => op.in_bounds_attr(),
        _ => None,
    };
    bounds.and_then(|attr| op.context().attrs().array_elements(attr)).unwrap_or_default()
}

/// Infers the mask type: the dimensions of memory that the vector has, in their order. Returns `None` if the map does
/// not determine them.
pub(crate) fn mask_type(ctx: &ContextData, vector: Vector<'_>, map: AffineMap) -> Option<Type> {
    let results = map.results(ctx);
    let (mut sizes, mut scalable) = (Vec::new(), Vec::new());
    for dim in 0..map.num_dims(ctx) {
        let var = lect_core::affine::AffineVar::Dim(dim);
        if !results.iter().any(|expr| expr.is_function_of(ctx, var)) {
            continue;
        }
        let place = results.iter().position(|expr| expr.as_dim(ctx) == Some(dim))?;
        sizes.push(*vector.shape.get(place)?);
        scalable.push(*vector.scalable.get(place)?);
    }
    if sizes.is_empty() {
        (sizes, scalable) = (vec![1], vec![false]);
    }
    ctx.types().vector(&sizes, &scalable, ctx.types().i1()).ok()
}

pub(crate) fn print_read(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    print_base(p, op, Transfer::Read);
    p.text(", ");
    p.operands(op.operand_group(2));
    print_tail(p, op, Transfer::Read);
    p.types(Transfer::Read.base_type(op));
    p.text(", ");
    p.types(op.result_types());
}

pub(crate) fn print_write(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operand_group(0));
    p.text(", ");
    print_base(p, op, Transfer::Write);
    print_tail(p, op, Transfer::Write);
    p.types(Transfer::Write.vector_type(op));
    p.text(", ");
    p.types(Transfer::Write.base_type(op));
}

/// Prints `%base[%i, %j]`.
fn print_base(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, transfer: Transfer) {
    p.operands(op.operand_group(transfer.base()));
    p.text("[");
    p.operands(op.operand_group(transfer.base() + 1));
    p.text("]");
}

/// Prints the mask, and the attributes that differ from their defaults.
fn print_tail(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, transfer: Transfer) {
    let ctx = op.context();
    if op.operand_group(transfer.mask()).len() > 0 {
        p.text(", ");
        p.operands(op.operand_group(transfer.mask()));
    }
    let mut without = vec!["operandSegmentSizes"];
    if map_of(op).is_some_and(|map| map.is_minor_identity(ctx)) {
        without.push("permutation_map");
    }
    let bounds = bounds_of(op);
    if !bounds.contains(&ctx.attrs().bool(true)) {
        without.push("in_bounds");
    }
    p.attr_dict(op, &without);
    p.text(" : ");
}

impl MemoryEffects for Transfer {
    /// Returns the effect on a memref; a transfer on a tensor has none.
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let (kind, at) = match self {
            Self::Read => (EffectKind::Read, 0),
            Self::Write => (EffectKind::Write, 1),
        };
        let base = op.operands().nth(at);
        let memref =
            base.filter(|value| matches!(op.context().types().data(op.ir.value_type(*value)), TypeData::MemRef { .. }));
        memref.map(|memref| effect(kind, Some(memref))).into_iter().collect()
    }
}

impl Speculatable for Transfer {
    /// Returns the speculatability: a transfer on a tensor is always speculatable, because out-of-bounds accesses are
    /// defined.
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        if self.effects(op).is_empty() { Speculatability::Always } else { Speculatability::Never }
    }
}

impl DestinationStyle for Transfer {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        match self {
            Transfer::Read => 0..0,
            Transfer::Write => op.operand_range(self.base()),
        }
    }
}

impl Maskable for Transfer {
    fn mask_type(&self, op: OpRef<'_>) -> Option<Type> {
        let ctx = op.context();
        mask_type(ctx, Vector::of(ctx, self.vector_type(op)?)?, map_of(op)?)
    }

    fn takes_passthru(&self) -> bool {
        matches!(self, Transfer::Read)
    }
}
