//! Inherent attributes and properties.

use lect_ods::spec::{Argument, Constraint, OpSpec, PropKind, PropSpec};

use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::OpInfo;
use crate::engine::eval::{self, AttrTest, Val};
use crate::engine::format::int_array;
use crate::entity::Attr;
use crate::ir::OpRef;
use crate::types::Invalid;

/// The slots of attributes that have constraints, in the order in which they were declared.
pub(super) fn declared_slots(spec: &OpSpec) -> Vec<u32> {
    let has_constraint = |slot: &u32| match spec.props.get(*slot as usize).map(|prop| &prop.kind) {
        Some(PropKind::Attr(constraint)) => constraint.condition != Constraint::Any,
        _ => false,
    };
    let mut slots: Vec<u32> = spec
        .arguments
        .iter()
        .filter_map(|it| match it {
            Argument::Prop(slot) => Some(*slot),
            Argument::Operand(_) => None,
        })
        .collect();
    // A spec that was made by hand need not say in which order its arguments were declared.
    for slot in 0..spec.props.len() as u32 {
        if !slots.contains(&slot) {
            slots.push(slot);
        }
    }
    slots.retain(has_constraint);
    slots
}

/// Whether an attribute holds to the constraint of its slot. What is not known is let pass.
fn satisfies(ctx: &ContextData, prop: &PropSpec, attr: Attr) -> bool {
    match &prop.kind {
        PropKind::Attr(constraint) => {
            let holds = eval::holds(ctx, &constraint.condition, &Val::Attr(attr));
            holds != Some(false) || ctx.is_unloaded_attr(attr)
        }
        _ => true,
    }
}

/// The words about an attribute that does not hold to its constraint.
fn fault(prop: &PropSpec) -> String {
    let summary = match &prop.kind {
        PropKind::Attr(constraint) => &*constraint.summary,
        _ => "",
    };
    format!("attribute '{}' failed to satisfy constraint: {summary}", prop.name)
}

pub(super) fn check_required(op: OpRef<'_>, info: &OpInfo, slot: usize) -> Result<(), Reported> {
    if op.prop(slot).is_some() {
        return Ok(());
    }
    let name = info.spec().props.get(slot).map_or("", |prop| &*prop.name);
    Err(op.op_error(format!("requires attribute '{name}'")).emit())
}

/// A test that an attribute passes only if it holds to the constraint of its slot, if there is a quick one.
pub(super) fn quick_test(spec: &OpSpec, slot: u32) -> Option<AttrTest> {
    match &spec.props.get(slot as usize)?.kind {
        PropKind::Attr(constraint) => eval::attr_test(&constraint.condition),
        _ => None,
    }
}

pub(super) fn check_attr(op: OpRef<'_>, info: &OpInfo, slot: usize, test: Option<AttrTest>) -> Result<(), Reported> {
    let (ctx, attr) = (op.context(), op.prop(slot));
    if attr.zip(test).is_some_and(|(attr, test)| test(ctx, ctx.attr_data(attr))) {
        return Ok(());
    }
    match (attr, info.spec().props.get(slot)) {
        (Some(attr), Some(prop)) if !satisfies(ctx, prop, attr) => Err(op.op_error(fault(prop)).emit()),
        _ => Ok(()),
    }
}

/// Of attributes that were written in a dictionary, those that are inherent must hold to their constraints: the words
/// of the error otherwise.
pub(crate) fn check_inherent(ctx: &ContextData, info: &OpInfo, attrs: &[NamedAttr]) -> Result<(), Invalid> {
    for (prop, known) in info.spec().props.iter().zip(&info.props) {
        let given = attrs.iter().find(|attr| attr.0 == known.name);
        if given.is_some_and(|given| !satisfies(ctx, prop, given.1)) {
            return Err(format!("'{}' op {}", info.name(), fault(prop)).into());
        }
    }
    Ok(())
}

pub(super) fn check_native(op: OpRef<'_>, info: &OpInfo, slot: usize) -> Result<(), Reported> {
    let (Some(attr), Some(prop)) = (op.prop(slot), info.spec().props.get(slot)) else { return Ok(()) };
    let PropKind::Native(native) = &prop.kind else { return Ok(()) };
    let Some(stored) = stored_value(op.context(), attr) else { return Ok(()) };
    if eval::holds(op.context(), &native.condition, &stored) == Some(false) {
        let message = format!("property '{}' failed to satisfy constraint: {}", prop.name, native.summary);
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// What C++ stores for a property whose attribute this is, for attributes of which that is plain.
fn stored_value(ctx: &ContextData, attr: Attr) -> Option<Val<'_>> {
    Some(match ctx.attr_data(attr) {
        AttrData::Integer { ty, .. } if ctx.integer_width(*ty) == Some(1) => Val::Bool(attr == ctx.bool_attr(true)),
        AttrData::Integer { value, .. } => Val::Int(i128::from(value.to_i64()?)),
        AttrData::String { value, .. } => Val::Str(value.as_ref().into()),
        AttrData::DenseArray { .. } => {
            Val::List(int_array(ctx, attr).into_iter().map(|number| Val::Int(i128::from(number))).collect())
        }
        _ => return None,
    })
}

/// That the sizes of groups in a slot add up to what there is.
pub(super) fn check_sizes(op: OpRef<'_>, info: &OpInfo, slot: u32, what: &str, found: usize) -> Result<(), Reported> {
    let ctx = op.context();
    let name = info.spec().props.get(slot as usize).map_or("", |prop| &*prop.name);
    let sizes = op.prop(slot as usize).map(|sizes| int_array(ctx, sizes)).unwrap_or_default();
    if sizes.iter().any(|size| *size < 0) {
        return Err(op.op_error(format!("'{name}' attribute cannot have negative elements")).emit());
    }
    let total: usize = sizes.iter().map(|size| usize::try_from(*size).unwrap_or(0)).sum();
    if total != found {
        let message = format!(
            "{what} count ({found}) does not match with the total size ({total}) specified in attribute '{name}'"
        );
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// What is wrong with an attribute that the slot of a property cannot hold, for not being of the class that is stored: the
/// words that follow those on which operation it is.
pub(crate) fn conversion_fault(ctx: &ContextData, prop: &PropSpec, attr: Attr) -> Option<String> {
    match &prop.kind {
        PropKind::Attr(constraint) => {
            let is_other = eval::is_a(ctx, &constraint.storage_type, &Val::Attr(attr)) == Some(false);
            (is_other && !ctx.is_unloaded_attr(attr))
                .then(|| format!("Invalid attribute `{}` in property conversion: {}", prop.name, ctx.show_attr(attr)))
        }
        PropKind::Sizes(count) => match ctx.attr_data(attr) {
            AttrData::DenseArray { element, .. } if *element == ctx.common().i32 => {
                let found = int_array(ctx, attr).len();
                (found != *count as usize).then(|| format!("size mismatch in attribute conversion: {found} vs {count}"))
            }
            _ => Some("expected DenseI32ArrayAttr for key `value`".to_owned()),
        },
        PropKind::Native(_) => None,
    }
}
