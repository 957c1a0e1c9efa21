//! Methods of lists, numbers, strings and affine maps.

use super::{Val, naming};
use crate::context::ContextData;
use crate::dialect::assert_sorted;
use crate::entity::AffineMap;
use crate::number::ApInt;

/// A call of a method.
struct Call<'c, 'a> {
    ctx: &'a ContextData,
    of: &'c Val<'a>,
    args: &'c [Val<'a>],
}

type Method = for<'c, 'a> fn(&Call<'c, 'a>) -> Option<Val<'a>>;

/// Methods by name, sorted.
const METHODS: &[(&str, Method)] = &[
    ("asArrayRef", |c| Some(c.of.clone())),
    ("back", |c| c.list()?.last().cloned()),
    ("begin", |c| Some(c.of.clone())),
    ("convertToDouble", |c| match c.of {
        Val::ApFloat(value) => Some(Val::Float(value.to_f64())),
        _ => None,
    }),
    ("drop_back", |c| {
        c.cut_any(
            |text, count| text.get(..text.len().checked_sub(count)?),
            |list, count| list.get(..list.len().checked_sub(count)?),
        )
    }),
    ("drop_front", |c| c.cut_any(|text, count| text.get(count..), |list, count| list.get(count..))),
    ("empty", |c| Some(Val::Bool(c.of.len(c.ctx)? == 0))),
    ("end", |c| Some(Val::Int(c.of.len(c.ctx)? as i128))),
    ("ends_with", |c| Some(Val::Bool(c.text()?.ends_with(c.args.first()?.text(c.ctx)?)))),
    ("front", |c| c.list()?.first().cloned()),
    ("getBitWidth", |c| Some(Val::Int(c.number()?.width().into()))),
    ("getBoolValue", |c| Some(Val::Bool(!c.number()?.is_zero()))),
    ("getLimitedValue", |c| Some(Val::Int(c.number()?.to_u64().unwrap_or(u64::MAX).into()))),
    ("getNumDims", |c| Some(Val::Int(c.map()?.num_dims(c.ctx).into()))),
    ("getNumInputs", |c| {
        let map = c.map()?;
        Some(Val::Int(i128::from(map.num_dims(c.ctx)) + i128::from(map.num_symbols(c.ctx))))
    }),
    ("getNumResults", |c| Some(Val::Int(c.map()?.num_results(c.ctx) as i128))),
    ("getNumSymbols", |c| Some(Val::Int(c.map()?.num_symbols(c.ctx).into()))),
    ("getSExtValue", |c| Some(Val::Int(c.number()?.to_i64()?.into()))),
    // The types of a list of values.
    ("getType", types),
    ("getTypes", types),
    ("getZExtValue", |c| Some(Val::Int(c.number()?.to_u64()?.into()))),
    ("has_value", |c| Some(Val::Bool(!matches!(c.of, Val::Null)))),
    ("isIdentity", |c| Some(Val::Bool(c.map()?.is_identity(c.ctx)))),
    ("isInfinity", |c| match c.of {
        Val::ApFloat(value) => Some(Val::Bool(value.is_infinite())),
        _ => None,
    }),
    ("isNaN", |c| match c.of {
        Val::ApFloat(value) => Some(Val::Bool(value.is_nan())),
        _ => None,
    }),
    ("isNegative", |c| match c.of {
        Val::ApFloat(value) => Some(Val::Bool(value.is_negative())),
        _ => Some(Val::Bool(c.number()?.is_negative())),
    }),
    ("isNonNegative", |c| Some(Val::Bool(!c.number()?.is_negative()))),
    ("isOne", |c| Some(Val::Bool(c.number()?.is_one()))),
    ("isPermutation", |c| Some(Val::Bool(c.map()?.is_permutation(c.ctx)))),
    ("isPowerOf2", |c| Some(Val::Bool(c.number()?.words().iter().map(|word| word.count_ones()).sum::<u32>() == 1))),
    ("isProjectedPermutation", |c| match c.args {
        [] => Some(Val::Bool(c.map()?.is_projected_permutation(c.ctx))),
        _ => None,
    }),
    ("isStrictlyPositive", |c| {
        let number = c.number()?;
        Some(Val::Bool(!number.is_negative() && !number.is_zero()))
    }),
    ("isZero", |c| match c.of {
        Val::ApFloat(value) => Some(Val::Bool(value.is_zero())),
        _ => Some(Val::Bool(c.number()?.is_zero())),
    }),
    ("size", |c| Some(Val::Int(c.of.len(c.ctx)? as i128))),
    ("starts_with", |c| Some(Val::Bool(c.text()?.starts_with(c.args.first()?.text(c.ctx)?)))),
    // On a string, and on a concatenation (`Twine`).
    ("str", |c| matches!(c.of, Val::Str(_)).then(|| c.of.clone())),
    ("take_back", |c| c.cut(|list, count| list.get(list.len().checked_sub(count)?..))),
    ("take_front", |c| c.cut(|list, count| list.get(..count))),
    // The argument is the number of digits after the point.
    ("toString", |c| naming::rounded(c.of, c.args.first()?)),
    ("value", optional),
    ("value_or", |c| Some(if matches!(c.of, Val::Null) { c.args.first()?.clone() } else { c.of.clone() })),
];

const _: () = assert_sorted(METHODS);

/// Evaluates a method call.
pub(super) fn call<'a>(ctx: &'a ContextData, of: &Val<'a>, name: &str, args: &[Val<'a>]) -> Option<Val<'a>> {
    let at = METHODS.binary_search_by(|it| it.0.cmp(name)).ok()?;
    METHODS.get(at)?.1(&Call { ctx, of, args })
}

/// Returns true if there is a method of this name.
pub(super) fn is_known(name: &str) -> bool {
    METHODS.binary_search_by(|it| it.0.cmp(name)).is_ok()
}

impl<'c, 'a> Call<'c, 'a> {
    fn list(&self) -> Option<&'c [Val<'a>]> {
        match self.of {
            Val::List(list) => Some(list),
            _ => None,
        }
    }

    fn text(&self) -> Option<&'c [u8]> {
        match self.of {
            Val::Str(text) => Some(text),
            _ => None,
        }
    }

    fn number(&self) -> Option<ApInt> {
        self.of.as_ap_int()
    }

    fn map(&self) -> Option<AffineMap> {
        match self.of {
            Val::AffineMap(map) => Some(*map),
            _ => None,
        }
    }

    /// Returns a part of a list, for an optional count whose default is one.
    fn cut(&self, part: fn(&'c [Val<'a>], usize) -> Option<&'c [Val<'a>]>) -> Option<Val<'a>> {
        let count = match self.args {
            [] => 1,
            [count] => count.as_int()?.try_into().ok()?,
            _ => return None,
        };
        part(self.list()?, count).map(|list| Val::List(list.to_vec()))
    }

    /// Returns a part of a string, or else a part of a list.
    fn cut_any(
        &self,
        text: fn(&'c [u8], usize) -> Option<&'c [u8]>,
        list: fn(&'c [Val<'a>], usize) -> Option<&'c [Val<'a>]>,
    ) -> Option<Val<'a>> {
        let Some(whole) = self.text() else { return self.cut(list) };
        let count = self.args.first().map_or(Some(1), Val::as_int)?;
        text(whole, count.try_into().ok()?).map(Val::str)
    }
}

fn types<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    let each = call.list()?.iter().map(|item| match item {
        Val::Value(op, value) => Some(Val::Type(op.ir.value_type(*value))),
        _ => None,
    });
    each.collect::<Option<Vec<_>>>().map(Val::List)
}

/// Returns the value of an optional.
fn optional<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    (!matches!(call.of, Val::Null)).then(|| call.of.clone())
}
