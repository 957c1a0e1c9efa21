//! The `amx` dialect: syntax of tiles, and verifiers for the limits of the hardware.
//!
//! Source: the behaviour of `mlir-opt`.

mod newer;

use lect_core::dialect::{DefBody, DialectHooks, OpHooks, Param, VerifyOp};
use lect_core::syntax::{DefSyntax, DialectSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_support::prelude::*;
use lect_support::scalars::bit_width;

lect_macros::dialect! { "src/amx/amx.td", docs = "src/amx/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("tile_load", checked(|op| verify_access(op, result_type(op)))),
        ("tile_mulf", checked(|op| verify_product(op, 1))),
        ("tile_muli", checked(|op| verify_product(op, 2))),
        ("tile_store", checked(|op| verify_access(op, operand_type(op, "val")))),
        ("tile_zero", checked(|op| result_type(op).map_or(Ok(()), |ty| verify_size(op, ty)))),
    ],
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    defs: &[("TileType", DefSyntax::form(parse_tile, print_tile))],
    known_forms: 23,
    ..DialectSyntax::NONE
};

const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Maximum number of rows of a tile.
const MAX_ROWS: i64 = 16;

/// Maximum number of bits in a row.
const MAX_ROW_BITS: u32 = 64 * 8;

/// The bits of a row must be a multiple of this number.
const ROW_UNIT_BITS: u32 = 32;

/// Parses `<16x64xi8>`.
fn parse_tile(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let shape = p.parse_shape(false)?;
    let element = p.parse_type()?;
    p.expect_punct(">")?;
    let shape = shape.into_iter().map(|size| Param::Int(size.into())).collect();
    Ok(DefBody::Params([Param::List(shape), Param::Type(element)].into()))
}

fn print_tile(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(shape), Param::Type(element)] = body.params() else { return };
    p.text("<");
    for (index, size) in shape.iter().enumerate() {
        if let Param::Int(size) = size {
            p.text(if index > 0 { "x" } else { "" });
            p.text(&size.to_string());
        }
    }
    // Printed without sizes, too, as MLIR does.
    p.text("x");
    p.ty(*element);
    p.text(">");
}

/// Returns the rows, columns and element type of a tile.
fn tile(ctx: &ContextData, ty: Type) -> Option<(i64, i64, Type)> {
    let [Param::List(shape), Param::Type(element)] = ctx.types().params(ty) else { return None };
    match **shape {
        [Param::Int(rows), Param::Int(columns)] => Some((rows.try_into().ok()?, columns.try_into().ok()?, *element)),
        _ => None,
    }
}

/// Verifies that the hardware supports tiles of this size.
fn verify_size(op: OpRef<'_>, ty: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((rows, columns, element)) = tile(ctx, ty) else { return Ok(()) };
    let Some(width) = bit_width(ctx, element) else { return Ok(()) };
    if rows > MAX_ROWS {
        return Err(op.op_error(format!("bad row height: {rows}")).emit());
    }
    let bits = (columns as u32).wrapping_mul(width);
    if bits > MAX_ROW_BITS || bits % ROW_UNIT_BITS != 0 {
        return Err(op.op_error(format!("bad column width: {}", bits >> 3)).emit());
    }
    Ok(())
}

/// Verifies a load or store of a tile. The row stride is that of the memref, unless an operand specifies it.
fn verify_access(op: OpRef<'_>, tile: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(memref) = operand_type(op, "base").and_then(|ty| MemRef::of(ctx, ty)) else { return Ok(()) };
    let rank = memref.rank();
    if operands_of(op, "indices").len() != rank {
        return Err(op.op_error(format!("requires {rank} indices")).emit());
    }
    if let Some(tile) = tile {
        verify_size(op, tile)?;
    }
    if operand_type(op, "stride").is_some() {
        return Ok(());
    }
    if rank < 2 {
        return Err(op.op_error("requires at least 2D memref").emit());
    }
    if memref.is_known(ctx) && memref.strides(ctx).is_none_or(|layout| layout.strides.last() != Some(&1)) {
        return Err(op.op_error("requires memref with unit innermost stride").emit());
    }
    Ok(())
}

/// Verifies the sizes of two tiles and their product.
///
/// `scale` is the logarithm of the number of row elements that are multiplied at once.
fn verify_product(op: OpRef<'_>, scale: u32) -> Result<(), Reported> {
    let types = ["lhs", "rhs", "acc"].map(|name| operand_type(op, name));
    for ty in types.into_iter().flatten() {
        verify_size(op, ty)?;
    }
    let ctx = op.context();
    let [Some(lhs), Some(rhs), Some(acc)] = types.map(|ty| ty.and_then(|ty| tile(ctx, ty))) else { return Ok(()) };
    let (depth, width) = (lhs.1 >> scale, rhs.1 >> scale);
    if acc.0 != lhs.0 || acc.1 != width || depth != rhs.0 {
        return Err(op.op_error(format!("bad mult shape: {} x {} x {depth}", acc.0, acc.1)).emit());
    }
    if lhs.2 != rhs.2 {
        return Err(op.op_error("unsupported type combination").emit());
    }
    Ok(())
}
