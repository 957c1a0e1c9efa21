//! Operation definitions, compiled from specs and hooks.

use std::sync::OnceLock;

use lect_ods::spec::{OpSpec, PropKind};

use crate::context::{ContextData, OpTraits};
use crate::dialect::{CodeRow, Dialect, KnownSlots, OpHooks, OpInfo, OpProgram, PropInfo};
use crate::eval;
use crate::interfaces::{models_by_spec, region_kind};
use crate::slot::Slot;

/// Compiles the definition of the operation at `index` of a dialect.
pub(crate) fn op_info(ctx: &ContextData, dialect: &Dialect, index: usize) -> OpInfo {
    let spec = &dialect.spec().ops[index];
    let short = spec.name.split_once('.').map_or(&*spec.name, |(_, short)| short);
    let of_other_version = dialect.is_of_other_version();
    let (row, has_own_code) = match of_other_version {
        true => dialect.row_of_version(ctx, index),
        false => (CodeRow::Op(short.into()), true),
    };
    let hooks = hooks_of(dialect, &row);
    let interfaces = hooks.interfaces.iter().copied();
    let interfaces = interfaces.chain(ctx.registry().external_interfaces(&spec.name)).chain(models_by_spec(spec));
    let interfaces = interfaces.chain(dialect.models_by_interface(spec));
    // Operations of dynamic dialects have all their attributes in the dictionary.
    let slots = if dialect.spec().flags.dynamic { &[][..] } else { &*spec.props };
    let props = slots.iter().map(|prop| PropInfo {
        name: ctx.ident(prop.name.as_bytes()),
        default: eval::default_value(ctx, dialect.spec(), prop),
    });
    OpInfo {
        dialect: dialect.shared().clone(),
        index,
        traits: traits_of(dialect, spec),
        from_file: dialect.may_have_code(),
        of_other_version,
        has_own_code,
        program: Box::new(OpProgram { dialect: dialect.program(), hooks }),
        row,
        has_other_syntax: dialect.has_other_syntax(index),
        props: props.collect(),
        interfaces: interfaces.collect(),
        derives_attrs: hooks.derive_attrs.is_some(),
        has_natives: spec.props.iter().any(|prop| matches!(prop.kind, PropKind::Native(_))),
        slots: KnownSlots::new(spec),
        conversions: Slot::default(),
        effects: Slot::default(),
        checks: Slot::default(),
        single_result: Slot::default(),
        syntax: Slot::default(),
        changed: OnceLock::new(),
    }
}

fn hooks_of(dialect: &Dialect, row: &CodeRow) -> OpHooks {
    match row {
        CodeRow::None => OpHooks::NONE,
        CodeRow::Op(name) => dialect.op_hooks(name),
        CodeRow::OldOp(class) => dialect.old_op_hooks(class),
        CodeRow::Inference(name) => {
            let OpHooks { infer_types, accepts_types, .. } = dialect.op_hooks(name);
            OpHooks { infer_types, accepts_types, ..OpHooks::NONE }
        }
    }
}

/// Returns the traits of an operation. Specs of embedded dialects list the traits for region kinds; for other dialects,
/// these are derived from C++ code in the spec.
fn traits_of(dialect: &Dialect, spec: &OpSpec) -> OpTraits {
    if dialect.spec().flags.dynamic {
        return OpTraits::DYNAMIC;
    }
    let regions = if dialect.is_embedded() { OpTraits::empty() } else { region_kind::by_spec(spec) };
    OpTraits::of(spec) | regions
}
