//! Verifiers of `test`.

use lect_core::diag::Diagnostic;
use lect_core::interfaces::function::Function;
use lect_core::ir::symbols::SymbolTables;
use lect_core::verify::{self, VerifyConfig};
use lect_support::prelude::*;

/// Rejects the discardable attribute `test.invalid_attr`.
pub(crate) fn verify_attr(op: OpRef<'_>, (name, _): NamedAttr) -> Result<(), Reported> {
    match op.context().ident_bytes(name) {
        b"test.invalid_attr" => Err(op.error("invalid to use 'test.invalid_attr'").emit()),
        _ => Ok(()),
    }
}

pub(crate) fn verify_reify_bound(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = op.operand_types().next() else { return Ok(()) };
    let has = |name: &str| op.attr(name).is_some();
    if ctx.types().element_type(ty).is_some() {
        if !has("dim") {
            return Err(op.op_error("expected 'dim' attribute for shaped type variable").emit());
        }
    } else if matches!(ctx.types().data(ty), TypeData::Index) {
        if has("dim") {
            return Err(op.op_error("unexpected 'dim' attribute for index variable").emit());
        }
    } else {
        return Err(op.op_error("expected index-typed variable or shape type variable").emit());
    }
    if has("constant") && has("scalable") {
        return Err(op.op_error("'scalable' and 'constant' are mutually exlusive").emit());
    }
    if ["vscale_min", "vscale_max"].iter().any(|name| has("scalable") != has(name)) {
        return Err(op.op_error("expected 'vscale_min' if and only if 'scalable'").emit());
    }
    Ok(())
}

pub(crate) fn verify_compare(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let map = |name: &str| match op.attr(name).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::AffineMap(map)) => Some(*map),
        _ => None,
    };
    let maps = [map("lhs_map"), map("rhs_map")];
    if op.attr("compose").is_some() && maps.iter().any(Option::is_some) {
        return Err(op.op_error("'compose' not supported when 'lhs_map' or 'rhs_map' is present").emit());
    }
    let inputs = |map: &Option<_>| {
        map.map_or(1, |map| {
            let data = ctx.affine().map_data(map);
            data.dims as usize + data.symbols as usize
        })
    };
    let (expected, found) = (maps.iter().map(inputs).sum::<usize>(), op.operand_count());
    if found == expected {
        return Ok(());
    }
    Err(op.op_error(format!("expected {expected} operands, but got {found}")).emit())
}

/// Returns true if `ty` is of the C++ class `class`.
fn is_type_of(op: OpRef<'_>, ty: Type, class: &str) -> bool {
    let ctx = op.context();
    matches!(ctx.types().data(ty), TypeData::Dialect { def, .. } if &*ctx.def_info(*def).cpp_name == class)
}

fn is_attr_of(op: OpRef<'_>, attr: Attr, class: &str) -> bool {
    let ctx = op.context();
    matches!(ctx.attrs().data(attr), AttrData::Dialect { def, .. } if &*ctx.def_info(*def).cpp_name == class)
}

pub(crate) fn verify_type_trait(op: OpRef<'_>) -> Result<(), Reported> {
    if op.result_types().next().is_some_and(|ty| is_type_of(op, ty, "test::TestTypeWithTraitType")) {
        return Ok(());
    }
    Err(op.error("result type should have trait 'TestTypeTrait'").emit())
}

pub(crate) fn verify_attr_trait(op: OpRef<'_>) -> Result<(), Reported> {
    if op.attr("attr").is_some_and(|attr| is_attr_of(op, attr, "test::AttrWithTraitAttr")) {
        return Ok(());
    }
    Err(op.error("'attr' attribute should have trait 'TestAttrTrait'").emit())
}

/// Verifies that the callee is a function.
pub(crate) fn verify_callee<'a>(op: OpRef<'a>, table: OpRef<'a>, symbols: &SymbolTables<'a>) -> Result<(), Reported> {
    let Some(callee) = op.attr("callee") else { return Ok(()) };
    let found = symbols.lookup_ref(table, callee);
    if found.is_some_and(|it| it.interface::<dyn Function>().is_some()) {
        return Ok(());
    }
    let name = lect_support::names::leaf_symbol(op.context(), Some(callee)).unwrap_or_default();
    let name = String::from_utf8_lossy(name);
    Err(op.op_error(format!("'{name}' does not reference a valid function")).emit())
}

/// Verifies the producer of the operand once more.
pub(crate) fn verify_once(op: OpRef<'_>) -> Result<(), Reported> {
    let made_by = op.operands().next().and_then(|value| op.ir.value(value).defining_op());
    if made_by.is_some_and(|it| verify::verify(it, &VerifyConfig::default()).is_err()) {
        return Err(op.op_error("operand hasn't been verified").emit());
    }
    op.context().remark(op.loc(), "success run of verifier");
    Ok(())
}

/// Verifies the operations in the region once more.
pub(crate) fn verify_once_more(op: OpRef<'_>) -> Result<(), Reported> {
    let nested = op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    for it in nested {
        if verify::verify(it, &VerifyConfig::default()).is_err() {
            return Err(op.op_error("nested op hasn't been verified").emit());
        }
    }
    op.context().remark(op.loc(), "success run of region verifier");
    Ok(())
}

/// Verifies that there are one operand and two results.
pub(crate) fn verify_one_to_two(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() != 1 {
        return Err(op.op_error(format!("expected 1 operand, but had {}", op.operand_count())).emit());
    }
    if op.result_count() != 2 {
        return Err(op.op_error(format!("expected 2 results, but had {}", op.result_count())).emit());
    }
    Ok(())
}

/// Verifies that there are no operands and no results.
pub(crate) fn verify_nothing(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() == 0 && op.result_count() == 0 {
        return Ok(());
    }
    Err(op.error("operation should have no operands and no results").emit())
}

/// Verifies that there is one result, and no operands or regions.
pub(crate) fn verify_one_result(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() == 0 && op.result_count() == 1 && op.region_count() == 0 {
        return Ok(());
    }
    Err(op.error("expected a single result, no operands and no regions").emit())
}

/// Verifies that the result has the type of both operands.
pub(crate) fn verify_refined(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let operands: Vec<Type> = op.operand_types().collect();
    let fault = match *operands {
        [one, other] if one != other => {
            format!("operand type mismatch '{}' vs '{}'", ctx.types().show(one), ctx.types().show(other))
        }
        [one, _] if op.result_types().any(|ty| ty != one) => "required first operand and result to match".to_owned(),
        _ => return Ok(()),
    };
    ctx.emit(Diagnostic::error(op.loc(), fault));
    Err(op.op_error("failed to infer returned types").emit())
}
