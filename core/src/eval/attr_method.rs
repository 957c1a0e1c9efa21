//! Methods of attributes.

use super::{Val, class, param};
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::context::ContextData;
use crate::dialect::assert_sorted;
use crate::entity::Attr;
use crate::types::Signedness;

/// A call of a method.
struct Call<'c, 'a> {
    ctx: &'a ContextData,
    attr: Attr,
    args: &'c [Val<'a>],
}

type Method = for<'c, 'a> fn(&Call<'c, 'a>) -> Option<Val<'a>>;

/// Methods by name, sorted.
const METHODS: &[(&str, Method)] = &[
    ("asArrayRef", |c| Val::Attr(c.attr).items(c.ctx).map(Val::List)),
    ("empty", |c| Some(Val::Bool(c.len()? == 0))),
    ("getAffineMap", value),
    ("getContext", |_| Some(Val::Context)),
    ("getElementType", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::DenseArray { element, .. } => Some(Val::Type(*element)),
        _ => c.ctx.types().element_type(c.ctx.attrs().type_of(c.attr)?).map(Val::Type),
    }),
    ("getInt", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::Integer { value, ty } if c.ctx.types().signedness(*ty)? != Signedness::Unsigned => {
            Some(Val::Int(value.to_i64()?.into()))
        }
        _ => None,
    }),
    ("getLeafReference", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::SymbolRef { root, nested } => Some(Val::str(c.ctx.ident_bytes(*nested.last().unwrap_or(root)))),
        _ => None,
    }),
    ("getMnemonic", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::Dialect { def, .. } => c.ctx.def_info(*def).spec().mnemonic.as_deref().map(Val::str),
        _ => None,
    }),
    ("getNestedReferences", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::SymbolRef { nested, .. } => {
            Some(Val::List(nested.iter().map(|name| Val::str(c.ctx.ident_bytes(*name))).collect()))
        }
        _ => None,
    }),
    ("getNumElements", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::DenseArray { .. } => Some(Val::Int(c.len()? as i128)),
        _ => c.ctx.types().element_count(c.ctx.attrs().type_of(c.attr)?).map(|count| Val::Int(count.into())),
    }),
    ("getRootReference", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::SymbolRef { root, .. } => Some(Val::str(c.ctx.ident_bytes(*root))),
        _ => None,
    }),
    ("getSExtValue", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::Integer { value, .. } => Some(Val::Int(value.to_i64()?.into())),
        _ => None,
    }),
    ("getShapedType", |c| c.ctx.attrs().type_of(c.attr).map(Val::Type)),
    ("getSize", |c| Some(Val::Int(c.len()? as i128))),
    ("getType", |c| Some(Val::Type(c.ctx.attrs().type_of(c.attr).unwrap_or(c.ctx.types().none())))),
    ("getUInt", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::Integer { value, ty } if c.ctx.types().signedness(*ty)? == Signedness::Unsigned => {
            Some(Val::Int(value.to_u64()?.into()))
        }
        _ => None,
    }),
    ("getValue", value),
    ("getValueAsDouble", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::Float { value, .. } => Some(Val::Float(value.to_f64())),
        _ => None,
    }),
    ("isSplat", |c| match c.ctx.attrs().data(c.attr) {
        AttrData::DenseElements(elements) => Some(Val::Bool(elements.splat)),
        AttrData::DenseStrings { values, .. } => Some(Val::Bool(values.len() == 1)),
        _ => None,
    }),
    ("size", |c| Some(Val::Int(c.len()? as i128))),
    ("strref", value),
];

const _: () = assert_sorted(METHODS);

/// Evaluates a method call. A method that is not in the table may be an accessor of a parameter, or a hook of the
/// dialect.
pub(super) fn call<'a>(ctx: &'a ContextData, attr: Attr, name: &str, args: &[Val<'a>]) -> Option<Val<'a>> {
    if let Some(native) = class::native_method(ctx, &Val::Attr(attr), name) {
        return native(ctx, &[&[Val::Attr(attr)], args].concat());
    }
    if args.is_empty()
        && let Some(value) = param::accessor_of_attr(ctx, attr, name)
    {
        return Some(value);
    }
    let at = METHODS.binary_search_by(|it| it.0.cmp(name)).ok()?;
    METHODS.get(at)?.1(&Call { ctx, attr, args })
}

/// Returns true if there is a method of this name.
pub(super) fn is_known(name: &str) -> bool {
    METHODS.binary_search_by(|it| it.0.cmp(name)).is_ok()
}

impl Call<'_, '_> {
    fn len(&self) -> Option<usize> {
        match self.ctx.attrs().data(self.attr) {
            AttrData::Array(elements) => Some(elements.len()),
            AttrData::Dictionary(entries) => Some(entries.len()),
            AttrData::DenseArray { .. } => Some(int_array(self.ctx, self.attr).len()),
            AttrData::String { value, .. } => Some(value.len()),
            _ => None,
        }
    }
}

/// Returns the value of an attribute (`getValue`).
fn value<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    if !call.args.is_empty() {
        return None;
    }
    Some(match call.ctx.attrs().data(call.attr) {
        AttrData::Integer { value, ty } if *ty == call.ctx.types().i1() => Val::Bool(!value.is_zero()),
        AttrData::Integer { value, .. } => Val::ApInt(value.clone()),
        AttrData::Float { value, .. } => Val::ApFloat(*value),
        AttrData::String { value, .. } => Val::str(value),
        AttrData::Type(ty) => Val::Type(*ty),
        AttrData::Array(elements) => Val::List(elements.iter().copied().map(Val::Attr).collect()),
        AttrData::AffineMap(map) => Val::AffineMap(*map),
        AttrData::IntegerSet(set) => Val::IntegerSet(*set),
        AttrData::SymbolRef { root, nested } if nested.is_empty() => Val::str(call.ctx.ident_bytes(*root)),
        _ => return None,
    })
}
