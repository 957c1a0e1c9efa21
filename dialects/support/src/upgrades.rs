//! Helpers for the migration tables of dialects: see [`lect_core::compat`].

pub use lect_core::compat::numbers;
use lect_core::compat::{Lost, OpRecord};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Ident, Op, Type, Value};
use lect_core::ir::{Builder, Isolate, OpRef, OpState};
use lect_core::types::{DYNAMIC, TypeData};

/// Returns the current `#vector.kind` for the combining kind spelled `word` in an older release. `min` and `max` depend
/// on the element type.
pub fn reduction_kind(ctx: &ContextData, word: &[u8], element: Type) -> Option<Attr> {
    let is_float = matches!(ctx.types().data(element), TypeData::Float(_));
    let word = match (word, is_float) {
        (b"min", false) => "minsi",
        (b"max", false) => "maxsi",
        (b"min" | b"minf", _) => "minimumf",
        (b"max" | b"maxf", _) => "maximumf",
        _ => std::str::from_utf8(word).ok().filter(|word| word.bytes().all(|byte| byte.is_ascii_alphanumeric()))?,
    };
    ctx.attrs().parse(&format!("#vector.kind<{word}>"))
}

/// Converts the older operand offsets of a switch to the number of operands of each case.
pub fn count_cases(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let Some(offsets) = record.take("case_operand_offsets") else { return Ok(()) };
    let total = record.numbers("operandSegmentSizes").and_then(|sizes| sizes.last().copied());
    let (Some(mut ends), Some(total)) = (numbers(ctx, offsets), total) else {
        return Err("does not specify where the operands of its cases begin".into());
    };
    ends.push(total);
    let counts = ends.windows(2).map(|pair| match pair {
        [begin, end] => end.checked_sub(*begin).and_then(|count| i32::try_from(count).ok()),
        _ => None,
    });
    match counts.collect::<Option<Vec<i32>>>() {
        Some(counts) => record.set("case_operand_segments", ctx.attrs().dense_i32_array(counts)),
        None => return Err("has cases whose operands begin nowhere".into()),
    }
    Ok(())
}

/// Returns the integers of a list attribute in any encoding.
pub fn numbers_of(op: OpRef<'_>, name: &str) -> Option<Vec<i64>> {
    numbers(op.context(), op.attr(name)?)
}

/// Replaces -1, the older encoding of a dynamic size, by [`DYNAMIC`].
pub fn mark_dynamic(ir: &mut Isolate, op: Op, lists: &[&str]) -> Result<(), Reported> {
    for list in lists {
        let view = ir.op(op);
        let Some(mut sizes) = numbers_of(view, list) else { continue };
        if sizes.contains(&-1) {
            sizes.iter_mut().filter(|size| **size == -1).for_each(|size| *size = DYNAMIC);
            let sizes = view.context().attrs().dense_i64_array(sizes);
            ir.set_attr(op, list, Some(sizes));
        }
    }
    Ok(())
}

/// Converts iterator types from strings to enum attributes of a dialect. `kinds` is the operation's `iterator_types`.
pub fn name_iterators(ir: &mut Isolate, op: Op, namespace: &str, kinds: Option<Attr>) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let all = kinds.and_then(|all| ctx.attrs().array_elements(all)).unwrap_or_default();
    if !all.iter().any(|&kind| ctx.attrs().string_value(kind).is_some()) {
        return Ok(());
    }
    let named = |&kind: &Attr| match ctx.attrs().string_value(kind) {
        None => Some(kind),
        Some(b"parallel") => ctx.attrs().parse(&format!("#{namespace}.iterator_type<parallel>")),
        Some(b"reduction" | b"window") => ctx.attrs().parse(&format!("#{namespace}.iterator_type<reduction>")),
        Some(_) => None,
    };
    match all.iter().map(named).collect::<Option<Vec<Attr>>>() {
        Some(kinds) => ir.set_attr(op, "iterator_types", Some(ctx.attrs().array(kinds))),
        None => return Err(cannot_carry(ir, op, "has loops of an unknown kind")),
    }
    Ok(())
}

/// Converts pointer attributes from booleans (`llvm.noalias = true`) to unit attributes.
pub fn flag_arguments(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let (yes, no) = (ctx.attrs().bool(true), ctx.attrs().bool(false));
    for list in ["arg_attrs", "res_attrs"] {
        let Some(all) = ir.op(op).attr(list).and_then(|all| ctx.attrs().array_elements(all)).map(<[Attr]>::to_vec)
        else {
            continue;
        };
        let flagged = |&of: &Attr| {
            let mut entries: Vec<_> = ctx.attrs().dictionary_entries(of).to_vec();
            let is_flag = |name: Ident| ctx.ident_bytes(name).starts_with(b"llvm.");
            entries.retain(|entry| !(is_flag(entry.0) && entry.1 == no));
            entries.iter_mut().filter(|it| is_flag(it.0) && it.1 == yes).for_each(|it| it.1 = ctx.attrs().unit());
            ctx.attrs().dictionary(&mut entries)
        };
        let now: Vec<Attr> = all.iter().map(flagged).collect();
        if now != all {
            ir.set_attr(op, list, Some(ctx.attrs().array(now)));
        }
    }
    Ok(())
}

/// Sets the number of operands in each operand segment.
pub fn set_operand_sizes(record: &mut OpRecord<'_>, sizes: &[usize]) {
    let sizes = record.ctx.attrs().dense_i32_array(sizes.iter().map(|&size| i32::try_from(size).unwrap_or(i32::MAX)));
    record.set("operandSegmentSizes", sizes);
}

/// Copies an operation, without regions and successors, into an `OpState`.
pub fn state_of(ir: &Isolate, op: Op) -> OpState {
    let op = ir.op(op);
    let ctx = op.context();
    let mut state = OpState::new(op.name(), op.loc()).operands(op.operands()).results(op.result_types());
    let inherent = op.properties().filter(|&all| ctx.attrs().is_dictionary(all));
    let dictionaries = inherent.into_iter().chain([op.attrs()]);
    state.attrs = dictionaries.flat_map(|all| ctx.attrs().dictionary_entries(all)).copied().collect();
    state
}

/// Inserts a new operation with one result before `op`, and returns the result.
pub fn value_before(ir: &mut Isolate, op: Op, state: OpState) -> Value {
    let new = Builder::before(ir, op).insert(state);
    ir.op(new).result(0)
}

/// Inserts a new operation before `op`, given by name, operands and attributes, and returns its result.
pub fn insert_before(
    ir: &mut Isolate,
    op: Op,
    name: &str,
    operands: &[Value],
    ty: Type,
    attrs: &[(&str, Attr)],
) -> Value {
    let ctx = ir.context().clone();
    let state = OpState::new(ctx.op_name_of(name.as_bytes()), ir.op(op).loc());
    let state = state.operands(operands.iter().copied()).results([ty]);
    value_before(ir, op, attrs.iter().fold(state, |state, &(name, value)| state.attr(&ctx, name, value)))
}

/// Replaces an operation by a new one, which has as many results or none.
pub fn replace(ir: &mut Isolate, op: Op, state: OpState) -> Op {
    let new = Builder::before(ir, op).insert(state);
    let count = ir.op(op).result_count();
    let results: Vec<Value> = ir.op(new).results().take(count).collect();
    ir.replace_op(op, &results);
    new
}

/// Renames the terminator of the body from `from` to `to`; the dialect of `from` may be unregistered.
pub fn name_end(ir: &mut Isolate, op: Op, from: &str, to: &str) {
    let from = ir.context().op_name_of(from.as_bytes());
    let end = ir.op(op).region(0).and_then(|body| body.entry()?.last());
    if let Some(end) = end.filter(|end| end.name() == from).map(|end| end.op) {
        let mut state = state_of(ir, end);
        state.name = ir.context().op_name_of(to.as_bytes());
        replace(ir, end, state);
    }
}

/// Emits the error for an operation of an older release that cannot be migrated.
pub fn cannot_carry(ir: &Isolate, op: Op, why: &str) -> Reported {
    let op = ir.op(op);
    let name = op.name_text();
    op.context().error(op.loc(), format!("'{name}' op of an older release {why}")).emit()
}

/// Erases an operation whose users were all migrated; an operation that is still used is kept by [`keep`].
pub fn drop_unused(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    if ir.op(op).results().all(|value| ir.value(value).is_unused()) {
        ir.erase(op);
        return Ok(());
    }
    keep(ir, op)
}

/// Keeps an operation without a current equivalent, under the prefix `legacy.`, which avoids names of current
/// operations.
pub fn keep(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let name = String::from_utf8_lossy(&ir.op(op).name_data().name).into_owned();
    let mut state = state_of(ir, op);
    let regions: Vec<_> = ir.op(op).regions().map(|region| region.region).collect();
    if !regions.is_empty() {
        // A terminator must be nested in an operation of its own dialect.
        for end in ["linalg.yield", "quant.return"] {
            name_end(ir, op, end, &format!("legacy.{end}"));
        }
    }
    for from in regions {
        let region = ir.create_region();
        ir.splice_blocks(region, None, from);
        state = state.region(region);
    }
    ctx.warning(state.loc, format!("'{name}' has no equivalent in the current release: it is kept as 'legacy.{name}'"));
    state.name = ctx.op_name_of(format!("legacy.{name}").as_bytes());
    replace(ir, op, state);
    Ok(())
}

/// Drops the last result, which older releases lack.
pub fn drop_last_result(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    record.results.pop();
    Ok(())
}
