//! Methods of operations, values, regions and blocks, and the parts of an operation by name.

use lect_ods::spec::{Arity, PropKind};

use super::{Val, class};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::assert_sorted;
use crate::entity::{Attr, Value};
use crate::ir::OpRef;

/// A call of a method.
struct Call<'c, 'a> {
    ctx: &'a ContextData,
    of: &'c Val<'a>,
    args: &'c [Val<'a>],
}

type Method = for<'c, 'a> fn(&Call<'c, 'a>) -> Option<Val<'a>>;

/// Methods by name, sorted.
const METHODS: &[(&str, Method)] = &[
    ("empty", |c| Some(Val::Bool(c.of.len(c.ctx)? == 0))),
    ("front", |c| match c.of {
        Val::Region(region) => region.entry().map(Val::Block),
        Val::Block(block) => block.first().map(Val::Op),
        _ => None,
    }),
    ("getAttr", |c| {
        let name = c.args.first()?.text(c.ctx)?;
        Some(Val::or_null(c.op()?.attr(std::str::from_utf8(name).ok()?).map(Val::Attr)))
    }),
    ("getBlocks", |c| match c.of {
        Val::Region(region) => Some(Val::List(region.blocks().map(Val::Block).collect())),
        _ => None,
    }),
    ("getContext", |_| Some(Val::Context)),
    ("getDefiningOp", |c| match c.of {
        Val::Value(op, value) => Some(Val::or_null(op.ir.value(*value).defining_op().map(Val::Op))),
        _ => None,
    }),
    ("getNumArguments", |c| match c.of {
        Val::Region(region) => Some(Val::Int(region.entry().map_or(0, |block| block.args().len()) as i128)),
        Val::Block(block) => Some(Val::Int(block.args().len() as i128)),
        _ => None,
    }),
    ("getNumOperands", |c| Some(Val::Int(c.op()?.operand_count() as i128))),
    ("getNumRegions", |c| Some(Val::Int(c.op()?.regions().len() as i128))),
    ("getNumResults", |c| Some(Val::Int(c.op()?.result_count() as i128))),
    ("getNumSuccessors", |c| Some(Val::Int(c.op()?.successors().len() as i128))),
    ("getOperand", |c| {
        let (op, index) = (c.op()?, c.index()?);
        op.operands().nth(index).map(|value| Val::Value(op, value))
    }),
    ("getOperandTypes", |c| Some(Val::types(c.op()?.operand_types()))),
    ("getOperands", |c| {
        let op = c.op()?;
        Some(Val::List(op.operands().map(|value| Val::Value(op, value)).collect()))
    }),
    ("getOperation", |c| c.op().map(Val::Op)),
    ("getParentOp", |c| match c.of {
        Val::Op(op) => Some(Val::or_null(op.parent().map(Val::Op))),
        Val::Region(region) => Some(Val::or_null(region.parent().map(Val::Op))),
        _ => None,
    }),
    ("getRegion", |c| c.op()?.region(c.index()?).map(Val::Region)),
    ("getResult", |c| {
        let (op, index) = (c.op()?, c.index()?);
        op.results().nth(index).map(|value| Val::Value(op, value))
    }),
    ("getResultTypes", |c| Some(Val::types(c.op()?.result_types()))),
    ("getResults", |c| {
        let op = c.op()?;
        Some(Val::List(op.results().map(|value| Val::Value(op, value)).collect()))
    }),
    ("getTerminator", |c| match c.of {
        Val::Block(block) => Some(Val::or_null(block.last().map(Val::Op))),
        _ => None,
    }),
    ("getType", |c| match c.of {
        Val::Value(op, value) => Some(Val::Type(op.ir.value_type(*value))),
        _ => None,
    }),
    ("hasOneBlock", |c| match c.of {
        Val::Region(region) => Some(Val::Bool(region.blocks().nth(1).is_none() && !region.is_empty())),
        _ => None,
    }),
    ("hasOneUse", |c| match c.of {
        Val::Value(op, value) => Some(Val::Bool(op.ir.value(*value).uses().take(2).count() == 1)),
        _ => None,
    }),
    ("use_empty", |c| match c.of {
        Val::Value(op, value) => Some(Val::Bool(op.ir.value(*value).is_unused())),
        _ => None,
    }),
];

const _: () = assert_sorted(METHODS);

/// Evaluates a method call. A method that is not in the table may be an accessor of a part of the operation.
pub(super) fn call<'a>(ctx: &'a ContextData, of: &Val<'a>, name: &str, args: &[Val<'a>]) -> Option<Val<'a>> {
    if let (Val::Op(op), []) = (of, args)
        && let Some(value) = accessor(*op, name)
    {
        return Some(value);
    }
    let at = METHODS.binary_search_by(|it| it.0.cmp(name)).ok()?;
    METHODS.get(at)?.1(&Call { ctx, of, args })
}

/// Returns true if there is a method of this name.
pub(super) fn is_known(name: &str) -> bool {
    METHODS.binary_search_by(|it| it.0.cmp(name)).is_ok()
}

impl<'a> Call<'_, 'a> {
    fn op(&self) -> Option<OpRef<'a>> {
        match self.of {
            Val::Op(op) => Some(*op),
            _ => None,
        }
    }

    fn index(&self) -> Option<usize> {
        match self.args {
            [] => Some(0),
            [index] => index.as_int()?.try_into().ok(),
            _ => None,
        }
    }
}

/// Evaluates a call without receiver and arguments in an operation's condition: `getOperation()`, or `getLhs()` for its
/// part `lhs`.
pub(super) fn accessor<'a>(op: OpRef<'a>, name: &str) -> Option<Val<'a>> {
    match name {
        "getOperation" | "getProperties" | "*this" => return Some(Val::Op(op)),
        _ => {}
    }
    let spec = op.info()?.spec();
    let wanted = |part: &str| class::is_accessor(name, part);
    let values = spec.operands.iter().chain(spec.results.iter()).map(|it| &it.name);
    let parts = values.chain(spec.props.iter().map(|it| &it.name)).chain(spec.regions.iter().map(|it| &it.name));
    let part = parts.into_iter().find(|part| wanted(part))?;
    let value = named(op, part)?;
    // An accessor returns the value of an attribute, if the attribute's class has a value.
    match &value {
        Val::Attr(attr) if spec.props.iter().any(|it| it.name == *part) => {
            accessor_value(op, part, *attr).or(Some(value))
        }
        _ => Some(value),
    }
}

/// Returns the result of the accessor of an inherent attribute, by the C++ code in its constraint.
fn accessor_value<'a>(op: OpRef<'a>, name: &str, attr: Attr) -> Option<Val<'a>> {
    let ctx: &'a ContextData = op.context();
    let prop = op.info()?.spec().props.iter().find(|it| it.name == name)?;
    let PropKind::Attr(constraint) = &prop.kind else { return None };
    let held = match constraint.from_storage.trim() {
        "$_self.getValue()" => super::attr_method::call(ctx, attr, "getValue", &[])?,
        "$_self.getValue().getZExtValue()" => match ctx.attrs().data(attr) {
            AttrData::Integer { value, .. } => Val::Int(value.to_u64()?.into()),
            _ => return None,
        },
        "$_self.getInt()" => super::attr_method::call(ctx, attr, "getInt", &[])?,
        "$_self != nullptr" => Val::Bool(true),
        _ => return None,
    };
    Some(held)
}

/// Returns a part of an operation by its name in the spec: `$lhs`.
pub(super) fn named<'a>(op: OpRef<'a>, name: &str) -> Option<Val<'a>> {
    if name.is_empty() {
        return None;
    }
    let info = op.info()?;
    let spec = info.spec();
    if let Some(group) = spec.operands.iter().position(|it| it.name == name) {
        let (arity, group) = (&spec.operands.get(group)?.arity, group as u32);
        return values(op, arity, op.only_operand(group), op.operand_group(group));
    }
    if let Some(group) = spec.results.iter().position(|it| it.name == name) {
        let (arity, group) = (&spec.results.get(group)?.arity, group as u32);
        return values(op, arity, op.only_result(group), op.result_group(group));
    }
    if let Some(slot) = info.prop_slot(name) {
        return match (op.prop(slot), &spec.props.get(slot)?.kind) {
            (Some(attr), PropKind::Attr(_)) => Some(Val::Attr(attr)),
            (Some(attr), _) => Some(super::param::stored(op.context(), attr)),
            (None, _) => Some(Val::Null),
        };
    }
    let group = spec.regions.iter().position(|it| it.name == name)?;
    let mut regions = op.region_group(group as u32);
    match spec.regions.get(group)?.variadic {
        true => Some(Val::List(regions.map(Val::Region).collect())),
        false => regions.next().map(Val::Region),
    }
}

/// Returns one value, or null for an absent one, or a list.
fn values<'a>(
    op: OpRef<'a>,
    arity: &Arity,
    only: Option<Value>,
    mut values: impl Iterator<Item = Value>,
) -> Option<Val<'a>> {
    match arity {
        Arity::One => only.map(|value| Val::Value(op, value)),
        Arity::Optional => Some(Val::or_null(values.next().map(|value| Val::Value(op, value)))),
        Arity::Variadic | Arity::VariadicOfVariadic(_) => {
            Some(Val::List(values.map(|value| Val::Value(op, value)).collect()))
        }
    }
}
