//! Methods of `$_builder`: types and attributes of the builtin dialect.

use super::function::Call;
use super::{Val, make, shaped};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::assert_sorted;
use crate::entity::{Attr, Type};
use crate::number::{ApInt, Float, FloatFormat};
use crate::types::{Signedness, TypeData};

type Method = for<'c, 'a> fn(&Call<'c, 'a>) -> Option<Val<'a>>;

/// Methods by name, sorted.
const METHODS: &[(&str, Method)] = &[
    ("getAffineMapArrayAttr", |c| {
        array(c, |ctx, it| match it {
            Val::AffineMap(map) => Some(ctx.attrs().affine_map(*map)),
            _ => None,
        })
    }),
    ("getArrayAttr", |c| array(c, |_, it| it.as_attr())),
    ("getAttr", |c| make::get(c, c.template.first()?)),
    ("getBF16Type", |c| float_type(c, FloatFormat::BF16)),
    ("getBoolArrayAttr", |c| array(c, |ctx, it| Some(ctx.attrs().bool(it.as_bool()?)))),
    ("getBoolAttr", |c| Some(Val::Attr(c.ctx.attrs().bool(number(c.one()?)? != 0)))),
    ("getContext", |_| Some(Val::Context)),
    ("getDenseBoolArrayAttr", |c| dense_array(c, 1)),
    ("getDenseI16ArrayAttr", |c| dense_array(c, 16)),
    ("getDenseI32ArrayAttr", |c| dense_array(c, 32)),
    ("getDenseI64ArrayAttr", |c| dense_array(c, 64)),
    ("getDenseI8ArrayAttr", |c| dense_array(c, 8)),
    ("getDictionaryAttr", |c| match c.one()? {
        Val::List(list) if list.is_empty() => Some(Val::Attr(c.ctx.attrs().empty_dictionary())),
        _ => None,
    }),
    ("getF128Type", |c| float_type(c, FloatFormat::F128)),
    ("getF16FloatAttr", |c| float_attr(c, FloatFormat::F16)),
    ("getF16Type", |c| float_type(c, FloatFormat::F16)),
    ("getF32ArrayAttr", |c| array(c, |ctx, it| float(ctx, FloatFormat::F32, it))),
    ("getF32FloatAttr", |c| float_attr(c, FloatFormat::F32)),
    ("getF32Type", |c| float_type(c, FloatFormat::F32)),
    ("getF64ArrayAttr", |c| array(c, |ctx, it| float(ctx, FloatFormat::F64, it))),
    ("getF64FloatAttr", |c| float_attr(c, FloatFormat::F64)),
    ("getF64Type", |c| float_type(c, FloatFormat::F64)),
    ("getF80Type", |c| float_type(c, FloatFormat::F80)),
    ("getFloatAttr", |c| match c.args {
        [Val::Type(ty), value] => match c.ctx.types().data(*ty) {
            TypeData::Float(format) => float(c.ctx, *format, value).map(Val::Attr),
            _ => None,
        },
        _ => None,
    }),
    ("getFunctionType", |c| match c.args {
        [inputs, results] => Some(Val::Type(c.ctx.types().function(inputs.type_items()?, results.type_items()?))),
        _ => None,
    }),
    ("getI16IntegerAttr", |c| integer_attr(c, 16)),
    ("getI16Type", |c| integer_type(c, 16)),
    ("getI1Type", |c| integer_type(c, 1)),
    ("getI32ArrayAttr", |c| int_array(c, c.ctx.types().i32())),
    ("getI32IntegerAttr", |c| integer_attr(c, 32)),
    ("getI32Type", |c| integer_type(c, 32)),
    ("getI64ArrayAttr", |c| int_array(c, c.ctx.types().i64())),
    ("getI64IntegerAttr", |c| integer_attr(c, 64)),
    ("getI64Type", |c| integer_type(c, 64)),
    ("getI8IntegerAttr", |c| integer_attr(c, 8)),
    ("getI8Type", |c| integer_type(c, 8)),
    ("getIndexArrayAttr", |c| int_array(c, c.ctx.types().index())),
    ("getIndexAttr", |c| integer(c.ctx, c.ctx.types().index(), c.one()?).map(Val::Attr)),
    ("getIndexType", |c| Some(Val::Type(c.ctx.types().index()))),
    ("getIntegerAttr", |c| match c.args {
        [Val::Type(ty), value] => integer(c.ctx, *ty, value).map(Val::Attr),
        _ => None,
    }),
    ("getIntegerType", |c| match c.args {
        [width] => shaped::signless(c.ctx, width.as_int()?).map(Val::Type),
        [width, signed] => {
            let signedness = if signed.as_bool()? { Signedness::Signed } else { Signedness::Unsigned };
            c.ctx.types().integer(width.as_int()?.try_into().ok()?, signedness).ok().map(Val::Type)
        }
        _ => None,
    }),
    ("getNoneType", |c| Some(Val::Type(c.ctx.types().none()))),
    ("getSI16IntegerAttr", |c| signed_attr(c, 16, Signedness::Signed)),
    ("getSI32IntegerAttr", |c| signed_attr(c, 32, Signedness::Signed)),
    ("getSI64IntegerAttr", |c| signed_attr(c, 64, Signedness::Signed)),
    ("getSI8IntegerAttr", |c| signed_attr(c, 8, Signedness::Signed)),
    ("getStrArrayAttr", |c| array(c, |ctx, it| Some(ctx.attrs().string(it.text(ctx)?)))),
    ("getStringAttr", |c| Some(Val::Attr(c.ctx.attrs().string(c.one()?.text(c.ctx)?)))),
    ("getTF32Type", |c| float_type(c, FloatFormat::TF32)),
    ("getTupleType", |c| Some(Val::Type(c.ctx.types().tuple(c.one()?.type_items()?)))),
    ("getType", |c| make::get(c, c.template.first()?)),
    ("getTypeArrayAttr", |c| array(c, |ctx, it| Some(ctx.attrs().ty(it.as_type()?)))),
    ("getUI16IntegerAttr", |c| signed_attr(c, 16, Signedness::Unsigned)),
    ("getUI32IntegerAttr", |c| signed_attr(c, 32, Signedness::Unsigned)),
    ("getUI64IntegerAttr", |c| signed_attr(c, 64, Signedness::Unsigned)),
    ("getUI8IntegerAttr", |c| signed_attr(c, 8, Signedness::Unsigned)),
    ("getUnitAttr", |c| Some(Val::Attr(c.ctx.attrs().unit()))),
];

const _: () = assert_sorted(METHODS);

/// Evaluates a method call.
pub(super) fn method<'a>(call: &Call<'_, 'a>, name: &str) -> Option<Val<'a>> {
    let at = METHODS.binary_search_by(|it| it.0.cmp(name)).ok()?;
    METHODS.get(at)?.1(call)
}

/// Returns true if there is a method of this name.
pub(super) fn is_known(name: &str) -> bool {
    METHODS.binary_search_by(|it| it.0.cmp(name)).is_ok()
}

/// Creates an integer attribute, truncated to the width of the type.
pub(super) fn integer(ctx: &ContextData, ty: Type, value: &Val<'_>) -> Option<Attr> {
    if let Val::ApInt(value) = value {
        let value = value.clone();
        return (ctx.types().integer_width(ty)? == value.width())
            .then(|| ctx.attrs().intern(AttrData::Integer { value, ty }));
    }
    // Truncation or extension may change the value; only the low bits count.
    ctx.types().integer_width(ty)?;
    let width = ctx.types().integer_width(ty)?;
    let value = number(value)?;
    let words = [value as u64, (value >> 64) as u64];
    let value = if width <= 128 {
        ApInt::from_words(128, &words).trunc(width)
    } else {
        ApInt::from_words(128, &words).sext(width)
    };
    Some(ctx.attrs().intern(AttrData::Integer { value, ty }))
}

/// Creates a float attribute of a format.
pub(super) fn float(ctx: &ContextData, format: FloatFormat, value: &Val<'_>) -> Option<Attr> {
    let value = match value {
        Val::Float(value) => Float::from_f64(format, *value),
        Val::ApFloat(value) if value.format() == format => *value,
        value => Float::from_f64(format, value.as_int()? as f64),
    };
    Some(ctx.attrs().float(value))
}

/// Creates `array<i..: list>`.
pub(super) fn int_array_of(ctx: &ContextData, width: u32, list: &Val<'_>) -> Option<Attr> {
    let element = ctx.types().integer(width, Signedness::Signless).ok()?;
    let mut data = Vec::new();
    for item in list.items(ctx)? {
        let bytes = number(&item)?.to_le_bytes();
        data.extend_from_slice(bytes.get(..width.div_ceil(8) as usize)?);
    }
    ctx.attrs().dense_array(element, data).ok()
}

fn number(value: &Val<'_>) -> Option<i128> {
    match value {
        Val::ApInt(value) => Some(value.to_i64()?.into()),
        value => value.as_int(),
    }
}

fn integer_type<'a>(call: &Call<'_, 'a>, width: u32) -> Option<Val<'a>> {
    shaped::signless(call.ctx, width.into()).map(Val::Type)
}

fn float_type<'a>(call: &Call<'_, 'a>, format: FloatFormat) -> Option<Val<'a>> {
    Some(Val::Type(call.ctx.types().float(format)))
}

fn integer_attr<'a>(call: &Call<'_, 'a>, width: u32) -> Option<Val<'a>> {
    signed_attr(call, width, Signedness::Signless)
}

fn signed_attr<'a>(call: &Call<'_, 'a>, width: u32, signedness: Signedness) -> Option<Val<'a>> {
    let ty = call.ctx.types().integer(width, signedness).ok()?;
    integer(call.ctx, ty, call.one()?).map(Val::Attr)
}

fn float_attr<'a>(call: &Call<'_, 'a>, format: FloatFormat) -> Option<Val<'a>> {
    float(call.ctx, format, call.one()?).map(Val::Attr)
}

fn dense_array<'a>(call: &Call<'_, 'a>, width: u32) -> Option<Val<'a>> {
    int_array_of(call.ctx, width, call.one()?).map(Val::Attr)
}

fn int_array<'a>(call: &Call<'_, 'a>, ty: Type) -> Option<Val<'a>> {
    let each = call.one()?.items(call.ctx)?.iter().map(|it| integer(call.ctx, ty, it)).collect::<Option<Vec<_>>>()?;
    Some(Val::Attr(call.ctx.attrs().array(each)))
}

fn array<'a>(call: &Call<'_, 'a>, make: fn(&ContextData, &Val<'a>) -> Option<Attr>) -> Option<Val<'a>> {
    let each = call.one()?.items(call.ctx)?.iter().map(|it| make(call.ctx, it)).collect::<Option<Vec<_>>>()?;
    Some(Val::Attr(call.ctx.attrs().array(each)))
}
