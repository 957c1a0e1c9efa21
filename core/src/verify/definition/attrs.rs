//! Verification of inherent attributes and properties.

use lect_ods::spec::{Argument, Constraint, DialectSpec, NativeKind, OpSpec, PropKind, PropSpec};

use crate::attrs::walk::Part;
use crate::attrs::{AttrData, NamedAttr};
use crate::attrs::{int_array, ints, sizes};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::OpInfo;
use crate::entity::Attr;
use crate::eval::{self, Test, Val};
use crate::ir::OpRef;
use crate::types::Invalid;

/// Returns the slots of attributes with constraints, in declaration order.
fn declared_slots(spec: &OpSpec) -> Vec<u32> {
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
    // A spec built by hand may omit the declaration order.
    for slot in 0..spec.props.len() as u32 {
        if !slots.contains(&slot) {
            slots.push(slot);
        }
    }
    slots.retain(has_constraint);
    slots
}

/// Returns true if an attribute satisfies the constraint of its slot, or if that is unknown.
#[inline]
fn satisfies(ctx: &ContextData, prop: &PropSpec, tests: &AttrTests, attr: Attr) -> bool {
    match &prop.kind {
        PropKind::Attr(constraint) => {
            let holds = tests.condition.attr_holds(ctx, &constraint.condition, attr);
            holds != Some(false) || ctx.attrs().is_unloaded(attr)
        }
        _ => true,
    }
}

/// Returns the error for an attribute that does not satisfy its constraint.
fn fault(prop: &PropSpec) -> String {
    let summary = match &prop.kind {
        PropKind::Attr(constraint) => &*constraint.summary,
        _ => "",
    };
    format!("attribute '{}' failed to satisfy constraint: {summary}", prop.name)
}

/// Checks of inherent attributes, each list in order.
#[derive(Debug)]
pub(super) struct Props {
    /// Slots of native properties with constraints.
    natives: Box<[u32]>,
    /// Slots of required attributes.
    required: Box<[u32]>,
    /// Slots of attributes with constraints.
    constrained: Box<[u32]>,
}

/// Test of one attribute.
#[derive(Debug)]
pub(super) struct AttrTests {
    /// The constraint.
    condition: Test,
}

/// Contents of a slot.
#[derive(Debug)]
pub(super) enum Stored {
    /// Attributes of a class.
    Class(Test),
    /// This number of segment sizes.
    Sizes(usize),
    /// The value of a native property.
    Native,
}

impl Stored {
    /// Compiles the contents of the slots of a spec.
    pub fn of(spec: &OpSpec) -> Box<[Self]> {
        let stored = spec.props.iter().map(|prop| match &prop.kind {
            PropKind::Attr(it) => Self::Class(Test::for_class(&it.storage_type)),
            PropKind::Sizes(count) => Self::Sizes(*count as usize),
            PropKind::Native(_) => Self::Native,
        });
        stored.collect()
    }

    /// Returns true if an attribute is certainly one that is stored.
    #[inline]
    pub fn has(&self, ctx: &ContextData, attr: Attr) -> bool {
        match self {
            Self::Class(test) => test.passes(ctx, Part::Attr(attr)),
            Self::Sizes(count) => sizes(ctx, attr).is_some_and(|sizes| sizes.len() == *count),
            Self::Native => false,
        }
    }
}

impl AttrTests {
    /// Compiles the tests of a spec by slot; `None` for slots of native properties.
    pub fn of(spec: &OpSpec) -> Box<[Option<Self>]> {
        let tests = spec.props.iter().map(|prop| match &prop.kind {
            PropKind::Attr(it) => Some(Self { condition: Test::new(&it.condition) }),
            _ => None,
        });
        tests.collect()
    }
}

impl Props {
    /// Compiles the checks of inherent attributes, if there are any.
    pub fn new(spec: &OpSpec) -> Option<Self> {
        let slots = |wanted: fn(&PropSpec) -> bool| {
            let slots = spec.props.iter().zip(0..).filter(move |it| wanted(it.0));
            slots.map(|it| it.1).collect::<Box<[u32]>>()
        };
        let natives =
            slots(|prop| matches!(&prop.kind, PropKind::Native(native) if native.condition != Constraint::Any));
        let required = slots(|prop| matches!(prop.kind, PropKind::Attr(_)) && !prop.optional && prop.default.is_none());
        let constrained: Box<[u32]> = declared_slots(spec).into();
        let any = !natives.is_empty() || !required.is_empty() || !constrained.is_empty();
        any.then_some(Self { natives, required, constrained })
    }

    /// Checks the inherent attributes of an operation. The attributes in `valid` are known to satisfy the constraints of
    /// their slots.
    pub fn check(
        &self,
        op: OpRef<'_>,
        info: &OpInfo,
        tests: &[Option<AttrTests>],
        valid: &[Option<Attr>],
    ) -> Result<(), Reported> {
        let props = &info.spec().props;
        op.with_slots(info.props.len(), |slots| {
            let value = |slot: u32| slots.get(slot as usize).copied().flatten();
            for &slot in &self.natives {
                if let (Some(attr), Some(prop)) = (value(slot), props.get(slot as usize)) {
                    check_native(op, prop, attr)?;
                }
            }
            if let Some(slot) = self.required.iter().find(|slot| value(**slot).is_none()) {
                let name = props.get(*slot as usize).map_or("", |prop| &*prop.name);
                return Err(op.op_error(format!("requires attribute '{name}'")).emit());
            }
            for &slot in &self.constrained {
                let slot = slot as usize;
                let Some(Some(attr)) = slots.get(slot) else { continue };
                let is_valid = valid.get(slot) == Some(&Some(*attr));
                if is_valid && !cfg!(debug_assertions) {
                    continue;
                }
                if let (Some(prop), Some(Some(tests))) = (props.get(slot), tests.get(slot))
                    && !satisfies(op.context(), prop, tests, *attr)
                {
                    debug_assert!(!is_valid, "an attribute of the last valid operation");
                    return Err(op.op_error(fault(prop)).emit());
                }
            }
            Ok(())
        })
    }
}

/// Verifies attributes from a dictionary that are inherent ones against their constraints. Returns the error message on
/// failure.
pub(crate) fn check_inherent(ctx: &ContextData, info: &OpInfo, attrs: &[NamedAttr]) -> Result<(), Invalid> {
    for ((prop, known), tests) in info.spec().props.iter().zip(&info.props).zip(&info.checks(ctx).attrs) {
        let (Some(given), Some(tests)) = (attrs.iter().find(|attr| attr.0 == known.name), tests) else { continue };
        if !satisfies(ctx, prop, tests, given.1) {
            return Err(format!("'{}' op {}", info.name(), fault(prop)).into());
        }
    }
    Ok(())
}

fn check_native(op: OpRef<'_>, prop: &PropSpec, attr: Attr) -> Result<(), Reported> {
    let PropKind::Native(native) = &prop.kind else { return Ok(()) };
    let Some(stored) = stored_value(op.context(), attr, native.stored().as_ref()) else { return Ok(()) };
    if eval::holds(op.context(), &native.condition, &stored) == Some(false) {
        let message = format!("property '{}' failed to satisfy constraint: {}", prop.name, native.summary);
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Returns the value that C++ stores for a property with this attribute, of a kind if that is known. `None` for
/// attributes without an obvious value.
fn stored_value<'a>(ctx: &'a ContextData, attr: Attr, kind: Option<&NativeKind>) -> Option<Val<'a>> {
    Some(match (ctx.attrs().data(attr), kind) {
        (AttrData::Array(elements), Some(NativeKind::Optional(some))) => match **elements {
            [] => Val::Null,
            [one] => stored_value(ctx, one, Some(some))?,
            _ => return None,
        },
        (AttrData::Array(elements), Some(NativeKind::Array { element, .. })) => {
            let elements = elements.iter().map(|it| stored_value(ctx, *it, Some(element)));
            Val::List(elements.collect::<Option<_>>()?)
        }
        (AttrData::Integer { ty, .. }, _) if ctx.types().integer_width(*ty) == Some(1) => {
            Val::Bool(attr == ctx.attrs().bool(true))
        }
        (AttrData::Integer { value, .. }, _) => Val::Int(i128::from(value.to_i64()?)),
        (AttrData::String { value, .. }, _) => Val::Str(value.as_ref().into()),
        (AttrData::DenseArray { .. }, _) => {
            Val::List(int_array(ctx, attr).into_iter().map(|number| Val::Int(i128::from(number))).collect())
        }
        _ => return None,
    })
}

/// Verifies that the segment sizes in a slot add up to the number of values.
pub(super) fn check_sizes(op: OpRef<'_>, info: &OpInfo, slot: u32, what: &str, found: usize) -> Result<(), Reported> {
    let ctx = op.context();
    let name = info.spec().props.get(slot as usize).map_or("", |prop| &*prop.name);
    let attr = op.prop_of(info, slot);
    if let Some(sizes) = attr.and_then(|attr| sizes(ctx, attr)) {
        let sizes = || sizes.iter().map(|size| i32::from_le_bytes(*size));
        if sizes().all(|size| size >= 0) && sizes().map(|size| size as usize).sum::<usize>() == found {
            return Ok(());
        }
    }
    let sizes = || attr.into_iter().flat_map(|sizes| ints(ctx, sizes));
    if sizes().any(|size| size < 0) {
        return Err(op.op_error(format!("'{name}' attribute cannot have negative elements")).emit());
    }
    let total: usize = sizes().map(|size| usize::try_from(size).unwrap_or(0)).sum();
    if total != found {
        let message = format!(
            "{what} count ({found}) does not match with the total size ({total}) specified in attribute '{name}'"
        );
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Returns the error for an attribute of another class than the slot of a property stores: the message after the
/// operation's name.
pub(crate) fn conversion_fault(
    ctx: &ContextData,
    dialect: &DialectSpec,
    prop: &PropSpec,
    attr: Attr,
) -> Option<String> {
    match &prop.kind {
        PropKind::Attr(constraint) => {
            let class = &constraint.storage_type;
            let is_other = eval::is_a_in(ctx, class, &Val::Attr(attr), Some(dialect)) == Some(false);
            (is_other && !ctx.attrs().is_unloaded(attr)).then(|| {
                format!("Invalid attribute `{}` in property conversion: {}", prop.name, ctx.attrs().show(attr))
            })
        }
        PropKind::Sizes(count) => match ctx.attrs().data(attr) {
            AttrData::DenseArray { element, .. } if *element == ctx.types().i32() => {
                let found = int_array(ctx, attr).len();
                (found != *count as usize).then(|| format!("size mismatch in attribute conversion: {found} vs {count}"))
            }
            _ => Some("expected DenseI32ArrayAttr for key `value`".to_owned()),
        },
        PropKind::Native(_) => None,
    }
}
