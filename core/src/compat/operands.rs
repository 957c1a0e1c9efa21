//! Changes that add, remove and reorder operands and results.
//!
//! During migration, segment sizes are stored if the older definition is known ([`group`]).

use lect_ods::spec::{Arity, ChangeSpec, Grouping, OpSpec, OperandSpec, ResultSpec, ValueSpec};

use super::stage::Stage;
use super::{Lost, OpRecord, RecordOperand, RecordResult};
use crate::attrs::AttrData;
use crate::entity::{Attr, Type};

const OPERANDS: &str = "operandSegmentSizes";
const RESULTS: &str = "resultSegmentSizes";

/// Stores the segment sizes of operands and results, by the definition of the operation.
pub(super) fn group(record: &mut OpRecord<'_>, spec: &OpSpec) {
    for (name, grouping, values, count) in [
        (OPERANDS, spec.operand_groups, &spec.operands, record.operands.len()),
        (RESULTS, spec.result_groups, &spec.results, record.results.len()),
    ] {
        if matches!(grouping, Grouping::Sized(_)) || values.is_empty() {
            continue;
        }
        if let Some(lengths) = lengths(values, count) {
            set_sizes(record, name, &lengths);
        }
    }
}

/// Stores segment sizes like [`group`], by the definition in memory, for a change. A change of operands does not affect
/// results.
pub(super) fn group_known(record: &mut OpRecord<'_>, change: &ChangeSpec) {
    use ChangeSpec::{AddOperand, RemoveOperand, ReorderOperands};
    let ctx = record.ctx;
    let stored = record.attr(RESULTS);
    if let Some(info) = ctx.op_name(record.name).info() {
        group(record, info.spec());
    }
    if stored.is_none() && matches!(change, AddOperand { .. } | RemoveOperand { .. } | ReorderOperands { .. }) {
        record.take(RESULTS);
    }
}

/// Computes segment sizes from the number of values, if it determines them.
fn lengths(values: &[ValueSpec], count: usize) -> Option<Vec<usize>> {
    let single = values.iter().filter(|it| it.arity == Arity::One).count();
    let left = count.checked_sub(single)?;
    let share = left.checked_div(values.len() - single).unwrap_or(0);
    let lengths: Vec<usize> = values.iter().map(|it| if it.arity == Arity::One { 1 } else { share }).collect();
    (lengths.iter().sum::<usize>() == count).then_some(lengths)
}

/// Removes segment sizes that the definition of the operation does not store.
pub(super) fn ungroup(record: &mut OpRecord<'_>) {
    let ctx = record.ctx;
    let info = ctx.op_name(record.name).info();
    for name in [OPERANDS, RESULTS] {
        if info.is_none_or(|info| info.prop_slot(name).is_none()) {
            record.take(name);
        }
    }
}

/// Parses an attribute of a declaration, in the syntax of a version.
pub fn value_of(record: &OpRecord<'_>, text: &str, stage: Option<&Stage>) -> Result<Attr, Lost> {
    spelled(record, text, stage).ok_or_else(|| format!("should have {text}, which is not an attribute").into())
}

/// Parses an attribute like [`value_of`]; `None` if the text is invalid.
pub fn spelled(record: &OpRecord<'_>, text: &str, stage: Option<&Stage>) -> Option<Attr> {
    match stage {
        Some(stage) => stage.attr(record.ctx, text),
        None => record.ctx.attrs().parse(text),
    }
}

/// Inserts a new operand, which is a constant if the declaration has one for it.
pub fn insert(record: &mut OpRecord<'_>, operand: &OperandSpec, stage: Option<&Stage>) -> Result<(), Lost> {
    let sizes = sizes(record, operand.groups.saturating_sub(1));
    let at = match &sizes {
        Some(sizes) => sizes.iter().take(operand.at as usize).sum(),
        None => place(operand, record.operands.len(), 0),
    };
    let has_one = !operand.constant.is_empty();
    if has_one {
        let value = value_of(record, &operand.value, stage)?;
        // An operand of a type without constants is built from the type alone.
        let ty = match record.ctx.attrs().data(value) {
            AttrData::Type(ty) => Some(*ty),
            _ => record.ctx.attrs().type_of(value),
        };
        let Some(ty) = ty else {
            return Err(format!("should have {} as '{}', which has no type", operand.value, operand.name).into());
        };
        let op = record.ctx.op_name_of(operand.constant.as_bytes());
        let fresh = record.constants.len();
        record.constants.push((op, value, ty));
        if at > record.operands.len() {
            return Err("has fewer operands than its definition".into());
        }
        record.operands.insert(at, RecordOperand::constant(fresh, ty, value));
    }
    if let Some(mut sizes) = sizes {
        sizes.insert((operand.at as usize).min(sizes.len()), usize::from(has_one));
        set_sizes(record, OPERANDS, &sizes);
    }
    Ok(())
}

/// Removes an operand. With `must_be_default`, any other value than the default is an error.
pub fn remove(
    record: &mut OpRecord<'_>,
    operand: &OperandSpec,
    must_be_default: bool,
    stage: Option<&Stage>,
) -> Result<(), Lost> {
    let mut sizes = match sizes(record, operand.groups) {
        // An operation that was parsed in the current form lacks the segment.
        None if self::sizes(record, operand.groups.saturating_sub(1)).is_some() => return Ok(()),
        sizes => sizes,
    };
    let len = record.operands.len();
    let count = match &sizes {
        Some(sizes) => sizes.get(operand.at as usize).copied().unwrap_or(0),
        None if operand.optional => (len + 1).saturating_sub(operand.groups as usize),
        None => 1,
    };
    let at = match &sizes {
        Some(sizes) => sizes.iter().take(operand.at as usize).sum(),
        None => place(operand, len, count),
    };
    let at = if count == 0 { at.min(len) } else { at };
    let Some(gone) = record.operands.get(at..at.saturating_add(count)) else {
        return Err("has fewer operands than its definition".into());
    };
    let default = spelled(record, &operand.value, stage).filter(|_| !operand.constant.is_empty());
    if must_be_default && gone.iter().any(|it| it.constant.is_none() || it.constant != default) {
        return Err(format!("has an operand '{}'", operand.name).into());
    }
    let gone: Vec<RecordOperand> = record.operands.drain(at..at + count).collect();
    record.dropped.extend(gone.iter().filter(|it| it.constant.is_some()).filter_map(|it| it.value()));
    if let Some(sizes) = &mut sizes {
        if (operand.at as usize) < sizes.len() {
            sizes.remove(operand.at as usize);
        }
        set_sizes(record, OPERANDS, sizes);
    }
    Ok(())
}

/// Returns the index of an operand, present or not, among `operands` operands. The declaration determines whether the
/// segment is counted from the end.
fn place(operand: &OperandSpec, operands: usize, count: usize) -> usize {
    match operand.from_end {
        false => operand.at as usize,
        true => (operands + 1)
            .saturating_sub(count + operand.groups as usize - (operand.at as usize).min(operand.groups as usize)),
    }
}

/// Returns the sizes of `groups` operand segments, if the operation stores them.
fn sizes(record: &OpRecord<'_>, groups: u32) -> Option<Vec<usize>> {
    let sizes = crate::attrs::int_array(record.ctx, record.attr(OPERANDS)?);
    let sizes: Vec<usize> = sizes.iter().filter_map(|&size| usize::try_from(size).ok()).collect();
    let total = sizes.iter().try_fold(0usize, |sum, &size| sum.checked_add(size))?;
    // The operands of an isolated operation are inaccessible in its own isolate.
    let fits = total == record.operands.len() || record.operands.is_empty();
    (sizes.len() == groups as usize && fits).then_some(sizes)
}

/// Reorders operand segments, to the newer or the older order. Returns false if the number of operands does not fit the
/// segments.
pub fn reorder(record: &mut OpRecord<'_>, were: &[u32], variable: &[u32], up: bool) -> bool {
    let now_of = |was: usize| were.iter().position(|&it| it as usize == was).unwrap_or(was);
    let declared = sizes(record, u32::try_from(were.len()).unwrap_or(u32::MAX));
    let lengths = match &declared {
        Some(lengths) => lengths.clone(),
        None => {
            let single = were.len().saturating_sub(variable.len());
            let Some(left) = record.operands.len().checked_sub(single) else { return false };
            let share = left.checked_div(variable.len()).unwrap_or(0);
            let is_variable = |now: usize| variable.iter().any(|&it| it as usize == now);
            let size = |place| if is_variable(if up { now_of(place) } else { place }) { share } else { 1 };
            // In their current order.
            (0..were.len()).map(size).collect::<Vec<usize>>()
        }
    };
    if lengths.iter().sum::<usize>() != record.operands.len() {
        return false;
    }
    let place = |to: usize| if up { were.get(to).map_or(to, |&was| was as usize) } else { now_of(to) };
    let order: Vec<usize> = (0..were.len()).map(place).collect();
    let group = |&place: &usize| {
        let start: usize = lengths.iter().take(place).sum();
        let length = lengths.get(place).copied().unwrap_or(0);
        record.operands.get(start..start + length).unwrap_or_default().to_vec()
    };
    record.operands = order.iter().flat_map(group).collect();
    if declared.is_some() {
        let lengths: Vec<usize> = order.iter().filter_map(|&place| lengths.get(place).copied()).collect();
        set_sizes(record, OPERANDS, &lengths);
    }
    true
}

/// Inserts a new result.
pub fn insert_result(record: &mut OpRecord<'_>, result: &ResultSpec, stage: Option<&Stage>) -> Result<(), Lost> {
    let mut sizes = result_sizes(record);
    let at = (result.at as usize).min(sizes.len());
    let mut size = 0;
    if !result.ty.is_empty() {
        let ty: Option<Type> = match stage {
            Some(stage) => stage.ty(record.ctx, &result.ty),
            None => record.ctx.types().parse(&result.ty),
        };
        let Some(ty) = ty else {
            return Err(format!("should have a result of type {}, which is not a type", result.ty).into());
        };
        let place = sizes.iter().take(at).sum::<usize>().min(record.results.len());
        record.results.insert(place, RecordResult { ty, was: None });
        size = 1;
    }
    sizes.insert(at, size);
    set_sizes(record, RESULTS, &sizes);
    Ok(())
}

/// Removes a result segment. Removal of a used result is an error.
pub fn remove_result(record: &mut OpRecord<'_>, result: &ResultSpec) -> Result<(), Lost> {
    let mut sizes = result_sizes(record);
    let at = result.at as usize;
    let Some(&count) = sizes.get(at) else { return Err("has fewer results than its definition".into()) };
    let start: usize = sizes.iter().take(at).sum();
    record.results.drain(start..start + count);
    sizes.remove(at);
    set_sizes(record, RESULTS, &sizes);
    Ok(())
}

/// Reorders result segments, to the newer or the older order. Returns false if the number of segments is another.
pub fn reorder_results(record: &mut OpRecord<'_>, were: &[u32], up: bool) -> bool {
    let sizes = result_sizes(record);
    if sizes.len() != were.len() {
        return false;
    }
    let now_of = |was: usize| were.iter().position(|&it| it as usize == was).unwrap_or(was);
    let order: Vec<usize> =
        (0..were.len()).map(|to| if up { were.get(to).map_or(to, |&was| was as usize) } else { now_of(to) }).collect();
    let length = |place: usize| sizes.get(place).copied().unwrap_or(0);
    let group = |&place: &usize| {
        let start: usize = sizes.iter().take(place).sum();
        record.results.get(start..start + length(place)).unwrap_or_default().to_vec()
    };
    let results = order.iter().flat_map(group).collect();
    record.results = results;
    set_sizes(record, RESULTS, &order.iter().map(|&place| length(place)).collect::<Vec<_>>());
    true
}

/// Returns the sizes of the result segments: the stored ones, or one result each.
fn result_sizes(record: &OpRecord<'_>) -> Vec<usize> {
    let stored = record.attr(RESULTS).map(|sizes| crate::attrs::int_array(record.ctx, sizes));
    let stored = stored.map(|sizes| sizes.iter().filter_map(|&size| usize::try_from(size).ok()).collect::<Vec<_>>());
    let total = |sizes: &Vec<usize>| sizes.iter().try_fold(0usize, |sum, &size| sum.checked_add(size));
    stored.filter(|sizes| total(sizes) == Some(record.results.len())).unwrap_or_else(|| vec![1; record.results.len()])
}

fn set_sizes(record: &mut OpRecord<'_>, name: &str, sizes: &[usize]) {
    let sizes = record.ctx.attrs().dense_i32_array(sizes.iter().map(|&size| i32::try_from(size).unwrap_or(i32::MAX)));
    record.set(name, sizes);
}
