//! Verifier of sharding rules, which decompose each dimension of operands and results into factors.

use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::typed::TypedAttr;
use lect_core::types::DYNAMIC;
use lect_ods::order::Order as _;

use crate::hlo::compat::{Checked, quoted};
use crate::sdy::{DimMappingAttr, OpShardingRuleAttr, TensorMappingAttr, factors};

/// Checks the sharding rule of an operation.
pub(super) fn check(op: OpRef<'_>, rule: OpShardingRuleAttr) -> Checked {
    let ctx = op.context();
    let sizes = rule.factor_sizes(ctx);
    let (operands, results) = (rule.operand_mappings(ctx), rule.result_mappings(ctx));
    let in_operands = mapped(op, "operand", &op.operand_types().collect::<Vec<_>>(), &operands, &sizes)?;
    let in_results = mapped(op, "result", &op.result_types().collect::<Vec<_>>(), &results, &sizes)?;
    for ((index, size), is_used) in sizes.iter().enumerate().zip(in_operands.iter().zip(&in_results)) {
        if !is_used.0 && !is_used.1 {
            let name = factors::symbol(index as i64);
            return Err(format!("has factor {name}={size} that isn't used in operand and result mappings"));
        }
    }
    let special = [rule.reduction_factors(ctx), rule.need_replication_factors(ctx), rule.permutation_factors(ctx)];
    for factors in &special {
        check_indices(factors, sizes.len())?;
    }
    let mut all = special.concat();
    let count = all.len();
    all.order();
    all.dedup();
    if all.len() != count {
        let message = "a factor can only be in one of the reduction, need replication, or permutation factor sets";
        return Err(message.to_owned());
    }
    check_indices(&rule.blocked_propagation_factors(ctx), sizes.len())?;
    let is_result = |factor: &i64| usize::try_from(*factor).ok().and_then(|index| in_results.get(index)) == Some(&true);
    let [reduction, ..] = &special;
    if reduction.iter().any(is_result) {
        return Err("reduction factor cannot be in result mappings".to_owned());
    }
    Ok(())
}

/// Checks that factor indices are sorted, unique and in range.
fn check_indices(factors: &[i64], count: usize) -> Checked {
    let (Some(first), Some(last)) = (factors.first(), factors.last()) else { return Ok(()) };
    if !factors.is_sorted() {
        return Err("indices of special factors must be sorted".to_owned());
    }
    if factors.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
        return Err("indices of special factors must be unique".to_owned());
    }
    if *first < 0 {
        return Err("index must be non-negative".to_owned());
    }
    if *last >= count as i64 {
        return Err(format!("index must be less than {count}, got: {last}"));
    }
    Ok(())
}

/// Checks the mappings of all operands, or of all results. Returns the factors that are used.
fn mapped(op: OpRef<'_>, kind: &str, types: &[Type], mappings: &[Attr], sizes: &[i64]) -> Checked<Vec<bool>> {
    if types.len() != mappings.len() {
        let (types, mappings) = (types.len(), mappings.len());
        return Err(format!("number of {kind}s and mappings must match: {types} != {mappings}"));
    }
    if mappings.is_empty() {
        return Err(format!(
            "number of {kind}s mappings cannot be 0. Op sharding rules can only be defined on operations with at least one \
             operand and result."
        ));
    }
    let mut used = vec![false; sizes.len()];
    for (index, (ty, mapping)) in types.iter().zip(mappings).enumerate() {
        let checked = mapped_one(op, *ty, *mapping, sizes, &mut used);
        let place = if types.len() == 1 { "-".to_owned() } else { format!("{index} -") };
        checked.map_err(|error| format!("{kind} {place} {error}"))?;
    }
    Ok(used)
}

fn mapped_one(op: OpRef<'_>, ty: Type, mapping: Attr, sizes: &[i64], used: &mut [bool]) -> Checked {
    let ctx = op.context();
    // Tensor types of VHLO have a shape, too.
    let Some(shape) = ctx.types().shaped_sizes(ty).filter(|shape| !shape.contains(&DYNAMIC)) else {
        return Err(format!("expected a ranked tensor with a static shape. type: {}", quoted(ctx, ty)));
    };
    let Some(dims) = TensorMappingAttr::cast(ctx, mapping).map(|it| it.dim_mappings(ctx)) else { return Ok(()) };
    if dims.len() != shape.len() {
        return Err(format!("mapping rank must match: {} != {}", dims.len(), shape.len()));
    }
    let mut own = vec![false; sizes.len()];
    for dim in dims {
        let factors = DimMappingAttr::cast(ctx, dim).and_then(|dim| dim.factor_indices(ctx)).unwrap_or_default();
        if factors.is_empty() {
            return Err("dim mapping must have at least one factor".to_owned());
        }
        for &factor in &factors {
            let index = usize::try_from(factor).unwrap_or(usize::MAX);
            let (Some(size), Some(is_own), Some(is_used)) = (sizes.get(index), own.get_mut(index), used.get_mut(index))
            else {
                let count = sizes.len();
                return Err(format!(
                    "expecting factor indices to be within 0<=...<num_factors; received: {factor}, num_factors: {count}"
                ));
            };
            if *is_own {
                return Err("cannot reuse factors for the same tensor value".to_owned());
            }
            if *size == 1 && factors.len() > 1 {
                let message = "dim mapping can't have a factor of size 1 if there are multiple factors";
                return Err(message.to_owned());
            }
            (*is_own, *is_used) = (true, true);
        }
    }
    Ok(())
}
