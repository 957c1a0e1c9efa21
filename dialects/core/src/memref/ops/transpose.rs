//! `transpose %m (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>`

use lect_core::affine::strided::row_major_strides;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;
use lect_support::syntax::parse_memref_type;

use crate::memref::TransposeOp;

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operand = p.parse_operand()?;
    let permutation = p.bare_affine_map()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = parse_memref_type(p)?;
    state.operands.push(p.resolve_operand(operand, ty)?);
    p.parse_keyword("to")?;
    state.results.push(p.parse_type()?);
    state.attrs.push((p.ctx.ident(b"permutation"), p.ctx.attrs().affine_map(permutation)));
    Ok(())
}

/// Prints the syntax that [`parse`] reads.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(operands_of(op, "in"));
    p.text(" ");
    if let Some(permutation) = permutation(op) {
        let mut text = Vec::new();
        op.context().affine().print_map(&mut text, permutation);
        p.bytes(&text);
    }
    p.attr_dict(op, &["permutation"]);
    p.text(" : ");
    p.types(operand_type(op, "in"));
    p.text(" to ");
    p.types(op.result_types());
}

fn permutation(op: OpRef<'_>) -> Option<AffineMap> {
    match op.context().attrs().data(op.cast::<TransposeOp<'_>>()?.permutation_attr()?) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// Verifies the result type against the inferred one, comparing layouts in canonical form.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to), Some(map)) = (operand_type(op, "in"), result_type(op), permutation(op)) else {
        return Ok(());
    };
    let (Some(source), Some(result)) = (MemRef::of(ctx, from), MemRef::of(ctx, to)) else { return Ok(()) };
    if !map.is_permutation(ctx) {
        return Err(op.op_error("expected a permutation map").emit());
    }
    if map.num_dims(ctx) as usize != source.rank() {
        return Err(op.op_error("expected a permutation map of same rank as the input").emit());
    }
    if !source.is_known(ctx) || !result.is_known(ctx) {
        return Ok(());
    }
    let expected = permuted(ctx, &source, map).and_then(|ty| canonical(ctx, ty));
    match (expected, canonical(ctx, to)) {
        (Some(expected), Some(found)) if expected != found => {
            let message = format!(
                "result type '{}' is not equivalent to the canonical transposed input type '{}'",
                ctx.types().show(to),
                ctx.types().show(expected)
            );
            Err(op.op_error(message).emit())
        }
        _ => Ok(()),
    }
}

/// Infers the type of a transposed strided memref.
fn permuted(ctx: &ContextData, source: &MemRef<'_>, permutation: AffineMap) -> Option<Type> {
    let layout = source.strides(ctx)?;
    let dims: Vec<usize> =
        permutation.results(ctx).iter().map(|it| it.as_dim(ctx).map(|dim| dim as usize)).collect::<Option<_>>()?;
    let pick = |numbers: &[i64]| dims.iter().map(|dim| numbers.get(*dim).copied()).collect::<Option<Vec<i64>>>();
    let layout_attr = ctx.attrs().strided_layout(&pick(&layout.strides)?, layout.offset);
    source.with(ctx, &pick(source.shape)?, Some(layout_attr))
}

/// Returns the type with its layout as a simplified map; a contiguous row-major layout is dropped.
fn canonical(ctx: &ContextData, ty: Type) -> Option<Type> {
    let memref = MemRef::of(ctx, ty)?;
    let map = memref.map(ctx)?;
    if map.is_identity(ctx) || map.num_results(ctx) > 1 {
        return Some(ty);
    }
    let (dims, symbols) = (map.num_dims(ctx), map.num_symbols(ctx));
    let result = map.single_result(ctx)?;
    if dims == 0 && symbols == 0 {
        let layout = if result.as_constant(ctx) == Some(0) { None } else { memref.layout };
        return memref.with(ctx, memref.shape, layout);
    }
    if memref.shape.is_empty() {
        return Some(ty);
    }
    let simplified = result.simplify(ctx, dims, symbols);
    let layout = match simplified == plain_place(ctx, memref.shape) {
        true => None,
        false => Some(ctx.attrs().affine_map(ctx.affine().map(dims, symbols, [simplified]))),
    };
    memref.with(ctx, memref.shape, layout)
}

/// Returns the linear index of an element in a contiguous row-major layout. Dynamic strides are symbols, numbered from
/// the last dimension.
fn plain_place(ctx: &ContextData, shape: &[i64]) -> AffineExpr {
    let (dims, mut symbols) = (shape.len() as u32, 0);
    let mut place = ctx.affine().constant(0);
    for (dim, stride) in (0..dims).zip(row_major_strides(shape)).rev() {
        let stride = if stride == DYNAMIC {
            symbols += 1;
            ctx.affine().symbol(symbols - 1)
        } else {
            ctx.affine().constant(stride)
        };
        place = ctx.affine().add(place, ctx.affine().mul(ctx.affine().dim(dim), stride));
    }
    place.simplify(ctx, dims, symbols)
}
