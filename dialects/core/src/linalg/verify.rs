//! Verifier of structured operations.

pub(crate) mod dst;

use lect_core::affine::AffineExprData;
use lect_support::prelude::*;

use super::ops::body::element_or_self;
use super::ops::structured::Structured;

/// Verifies that loops, indexing maps, shapes and body are consistent.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    verify_semantics(op)?;
    let maps = structured.maps();
    let loops = structured.loops();
    verify_maps(structured, &maps)?;
    for (number, map) in maps.iter().enumerate() {
        if map.num_dims(op.context()) as usize != loops.len() {
            let count = loops.len();
            let message =
                format!("expected indexing_map #{number} to have {count} dim(s) to match the number of loops");
            return Err(op.op_error(message).emit());
        }
    }
    verify_body(structured)
}

/// Verifies that operands are all tensors or all buffers.
fn verify_semantics(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (mut tensors, mut buffers) = (false, false);
    for ty in op.operand_types() {
        match ctx.types().data(ty) {
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => tensors = true,
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => buffers = true,
            _ => {}
        }
    }
    if tensors != buffers || op.operand_count() == 0 {
        return Ok(());
    }
    Err(op.op_error("expected to have pure tensor or buffer semantics").emit())
}

/// Verifies that indexing maps match their operands, and that shapes match the loops.
fn verify_maps(structured: Structured<'_>, maps: &[AffineMap]) -> Result<(), Reported> {
    let Structured { op, .. } = structured;
    let ctx: &ContextData = op.context();
    let count = op.operand_count();
    if maps.len() != count {
        let message = format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({count})",
            maps.len()
        );
        return Err(op.op_error(message).emit());
    }
    for (number, map) in maps.iter().enumerate() {
        if map.num_symbols(ctx) != 0 {
            return Err(op.op_error(format!("unexpected symbols in indexing_map #{number}")).emit());
        }
        let (rank, results) = (structured.shape(number).len(), map.num_results(ctx));
        if rank != results {
            let message = format!(
                "expected operand #{number} rank ({rank}) to match the result rank of indexing_map ({results})"
            );
            return Err(op.op_error(message).emit());
        }
    }
    let Some(ends) = loop_ranges(structured, maps) else {
        let all = concatenate(ctx, maps);
        return Err(op.op_error(format!("invalid indexing maps are non-invertible: ({})", show(ctx, all))).emit());
    };
    if ends.contains(&DYNAMIC) {
        return Ok(());
    }
    let last: Vec<i64> = ends.iter().map(|end| end.wrapping_sub(1)).collect();
    maps.iter().enumerate().try_for_each(|(number, map)| verify_shape(structured, number, *map, &last))
}

/// Concatenates the results of all maps.
fn concatenate(ctx: &ContextData, maps: &[AffineMap]) -> AffineMap {
    let dims = maps.iter().map(|map| map.num_dims(ctx)).max().unwrap_or(0);
    let results: Vec<_> = maps.iter().flat_map(|map| map.results(ctx)).copied().collect();
    ctx.affine().map(dims, 0, results)
}

/// Returns the size of each loop: the size of the first dimension indexed by it alone. Returns `None` if a loop has no
/// such dimension.
fn loop_ranges(structured: Structured<'_>, maps: &[AffineMap]) -> Option<Vec<i64>> {
    let ctx: &ContextData = structured.op.context();
    let dims = maps.iter().map(|map| map.num_dims(ctx)).max().unwrap_or(0);
    let mut ranges = vec![None; dims as usize];
    for (number, map) in maps.iter().enumerate() {
        for (result, size) in map.results(ctx).iter().zip(structured.shape(number)) {
            if let AffineExprData::Dim(dim) = *ctx.affine().expr_data(*result) {
                ranges.get_mut(dim as usize)?.get_or_insert(*size);
            }
        }
    }
    ranges.into_iter().collect()
}

/// Verifies that the first and the last iteration are within the shape of an operand.
fn verify_shape(structured: Structured<'_>, number: usize, map: AffineMap, last: &[i64]) -> Result<(), Reported> {
    let Structured { op, .. } = structured;
    let ctx: &ContextData = op.context();
    let first = vec![0; last.len()];
    for (dim, (result, &size)) in map.results(ctx).iter().zip(structured.shape(number)).enumerate() {
        if size == DYNAMIC || size == 0 {
            continue;
        }
        let (Some(start), Some(end)) = (result.eval(ctx, &first, &[]), result.eval(ctx, last, &[])) else { continue };
        if start.min(end) < 0 {
            let message = format!("unexpected result less than 0 at expression #{dim} in {}", show(ctx, map));
            return Err(op.op_error(message).emit());
        }
        let reached = start.max(end).saturating_add(1);
        let (wrong, least) = match result.as_dim(ctx) {
            Some(_) => (reached != size, ""),
            None => (reached > size, "greater than or equal to "),
        };
        if wrong {
            let message = format!(
                "inferred input/output operand #{number} has shape's dimension #{dim} to be {least}{reached}, but \
                 found {size}"
            );
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

fn show(ctx: &ContextData, map: AffineMap) -> String {
    let mut text = Vec::new();
    ctx.affine().print_map(&mut text, map);
    String::from_utf8_lossy(&text).into_owned()
}

/// Verifies that the body has an argument for each operand, of its element type.
fn verify_body(structured: Structured<'_>) -> Result<(), Reported> {
    let Structured { op, .. } = structured;
    let ctx: &ContextData = op.context();
    let mut regions = op.regions();
    let (Some(region), None) = (regions.next(), regions.next()) else {
        return Err(op.op_error("expects to have 1 region with 1 block").emit());
    };
    let mut blocks = region.blocks();
    let (Some(block), None) = (blocks.next(), blocks.next()) else {
        return Err(op.op_error("expects to have 1 region with 1 block").emit());
    };
    if block.args().len() != op.operand_count() {
        let message = "expected as many non-induction variable region arguments as the number of input/output operands";
        return Err(op.op_error(message).emit());
    }
    let types: Vec<Type> = block.args().map(|arg| op.ir.value_type(arg)).collect();
    for (number, (operand, argument)) in op.operand_types().zip(types).enumerate() {
        let element = element_or_self(ctx, operand);
        if element != argument {
            let message = format!(
                "expected type of bb argument #{number} ('{}') to match element or self type of the corresponding \
                 operand ('{}')",
                ctx.types().show(argument),
                ctx.types().show(element)
            );
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}
