//! Verifiers of privatizers and reduction declarations.

use lect_support::atomics::{pointee, terminator};
use lect_support::prelude::*;

use crate::omp::verify::{argument_types, fail, fail_at_loc, is_firstprivate, privatized_type, reject, shown};
use crate::omp::{DeclareReductionOp, YieldOp};

/// Requirements on a region of a privatizer.
struct Expected<'a> {
    name: &'a str,
    arguments: usize,
    /// Type of the yielded value, or `None` if the region yields nothing.
    yielded: Option<Type>,
}

pub(crate) fn verify_private(op: OpRef<'_>) -> Result<(), Reported> {
    let ty = privatized_type(op);
    if let Some(expected) = ty
        && let Some(found) = op.regions().flat_map(argument_types).find(|found| *found != expected)
    {
        let (found, expected) = (shown(op, found), shown(op, expected));
        return fail(op, format!("Region argument type mismatch: got '{found}' expected '{expected}'."));
    }
    let mut regions = op.regions();
    let (Some(init), Some(copy), Some(dealloc)) = (regions.next(), regions.next(), regions.next()) else {
        return Ok(());
    };
    if !init.is_empty() {
        verify_region(op, init, &Expected { name: "init", arguments: 2, yielded: ty })?;
    }
    match is_firstprivate(op) {
        false if !copy.is_empty() => return fail(op, "`private` clauses do not require a `copy` region."),
        true if copy.is_empty() => return fail(op, "`firstprivate` clauses require at least a `copy` region."),
        true => verify_region(op, copy, &Expected { name: "copy", arguments: 2, yielded: ty })?,
        false => {}
    }
    if !dealloc.is_empty() {
        verify_region(op, dealloc, &Expected { name: "dealloc", arguments: 1, yielded: None })?;
    }
    Ok(())
}

fn verify_region(op: OpRef<'_>, region: RegionRef<'_>, expected: &Expected<'_>) -> Result<(), Reported> {
    let count = argument_types(region).count();
    if count != expected.arguments {
        let Expected { name, arguments, .. } = expected;
        return fail_at_loc(op, format!("`{name}`: expected {arguments} region arguments, got: {count}"));
    }
    for last in region.blocks().filter_map(terminator).filter(|last| last.successors().len() == 0) {
        if !last.is::<YieldOp<'_>>() {
            return fail_at_loc(last, "expected exit block terminator to be an `omp.yield` op.");
        }
        let mut types = last.operand_types();
        match (expected.yielded, types.next(), types.next()) {
            (None, None, _) => {}
            (None, ..) => return fail_at_loc(last, "Did not expect any values to be yielded."),
            (Some(ty), Some(found), None) if found == ty => {}
            (Some(ty), ..) => {
                let found: Vec<_> = last.operand_types().map(|ty| format!("'{}'", shown(op, ty))).collect();
                let found = if found.is_empty() { "None".to_string() } else { found.join(", ") };
                let expected = shown(op, ty);
                return fail_at_loc(last, format!("Invalid yielded value. Expected type: '{expected}', got: {found}"));
            }
        }
    }
    Ok(())
}

pub(crate) fn verify_reduction(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(ty) = op.cast::<DeclareReductionOp<'_>>().map(|reduction| reduction.r#type()) else { return Ok(()) };
    let mut regions = op.regions();
    let mut next = || regions.next();
    let (Some(alloc), Some(init), Some(reduction), Some(atomic), Some(cleanup)) =
        (next(), next(), next(), next(), next())
    else {
        return Ok(());
    };
    if !alloc.is_empty() && !yields(alloc, ty) {
        return reject(op, "expects alloc region to yield a value of the reduction type");
    }
    if init.is_empty() {
        return reject(op, "expects non-empty initializer region");
    }
    let arguments = |region| argument_types(region).collect::<Vec<_>>();
    let taken = arguments(init);
    match taken.len() {
        1 if !alloc.is_empty() => {
            let message = "expects two arguments to the initializer region when an allocation region is used";
            return reject(op, message);
        }
        2 if alloc.is_empty() => {
            let message = "expects one argument to the initializer region when no allocation region is used";
            return reject(op, message);
        }
        1 | 2 => {}
        _ => return reject(op, "expects one or two arguments to the initializer region"),
    }
    if taken.iter().any(|found| *found != ty) {
        return reject(op, "expects initializer region argument to match the reduction type");
    }
    if !yields(init, ty) {
        return reject(op, "expects initializer region to yield a value of the reduction type");
    }
    if reduction.is_empty() {
        return reject(op, "expects non-empty reduction region");
    }
    if arguments(reduction) != [ty, ty] {
        return reject(op, "expects reduction region with two arguments of the reduction type");
    }
    if !yields(reduction, ty) {
        return reject(op, "expects reduction region to yield a value of the reduction type");
    }
    if !atomic.is_empty() {
        verify_atomic(op, &arguments(atomic), ty)?;
    }
    if !cleanup.is_empty() && arguments(cleanup) != [ty] {
        return reject(op, "expects cleanup region with one argument of the reduction type");
    }
    Ok(())
}

/// Returns true if every yield in a region has a single operand of this type.
fn yields(region: RegionRef<'_>, ty: Type) -> bool {
    let ops = region.blocks().flat_map(|block| block.ops());
    let mut yields = ops.filter(|op| op.is::<YieldOp<'_>>());
    yields.all(|op| op.operand_count() == 1 && op.operand_types().next() == Some(ty))
}

fn verify_atomic(op: OpRef<'_>, arguments: &[Type], ty: Type) -> Result<(), Reported> {
    let &[first, second] = arguments else {
        return reject(op, "expects atomic reduction region with two arguments of the same type");
    };
    if first != second {
        return reject(op, "expects atomic reduction region with two arguments of the same type");
    }
    let ctx = op.context();
    if !is_pointer(op, first) || pointee(ctx, first).is_some_and(|element| element != ty) {
        let message = "expects atomic reduction region arguments to be accumulators containing the reduction type";
        return reject(op, message);
    }
    Ok(())
}

/// Returns true if a type implements `PointerLikeType`.
fn is_pointer(op: OpRef<'_>, ty: Type) -> bool {
    let ctx = op.context();
    let is_llvm = || {
        let def = ctx.types().def(ty);
        def.is_some_and(|def| ctx.def_info(def).cpp_name.as_ref() == "LLVM::LLVMPointerType")
    };
    pointee(ctx, ty).is_some() || is_llvm()
}
