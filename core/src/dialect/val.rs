//! Conversions and comparisons of values of expressions.

use std::borrow::Cow;
use std::fmt;

use crate::attrs::AttrData;
use crate::attrs::Param;
use crate::attrs::int_array;
use crate::context::ContextData;
use crate::entity::{AffineMap, Attr, IntegerSet, Type, Value};
use crate::ir::{BlockRef, OpRef, RegionRef};
use crate::number::{ApInt, Float};

/// A value of an expression.
#[derive(Clone)]
pub enum Val<'a> {
    /// `nullptr`, or an absent optional.
    Null,
    /// A Boolean.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// The number of elements of a vector (`ElementCount`); for a scalable vector, a multiple of it.
    ElementCount {
        /// The number, or the minimum.
        least: u64,
        /// Whether the number is scalable.
        scalable: bool,
    },
    /// A floating-point number.
    Float(f64),
    /// An integer of a given width.
    ApInt(ApInt),
    /// A floating-point number of a given format.
    ApFloat(Float),
    /// A string.
    Str(Cow<'a, [u8]>),
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// An affine map.
    AffineMap(AffineMap),
    /// An integer set.
    IntegerSet(IntegerSet),
    /// An operation.
    Op(OpRef<'a>),
    /// A value of the operation's isolate.
    Value(OpRef<'a>, Value),
    /// A region.
    Region(RegionRef<'a>),
    /// A block.
    Block(BlockRef<'a>),
    /// A list.
    List(Vec<Val<'a>>),
    /// A qualified name that is unknown.
    Name(Cow<'a, str>),
    /// The context, or a builder, which has no state here.
    Context,
}

impl fmt::Debug for Val<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Val::Null => f.write_str("Null"),
            Val::Bool(value) => value.fmt(f),
            Val::Int(value) => value.fmt(f),
            Val::ElementCount { least, scalable } => write!(f, "{}{least}", if *scalable { "vscale x " } else { "" }),
            Val::Float(value) => value.fmt(f),
            Val::ApInt(value) => value.fmt(f),
            Val::ApFloat(value) => value.fmt(f),
            Val::Str(value) => write!(f, "{:?}", String::from_utf8_lossy(value)),
            Val::Type(ty) => ty.fmt(f),
            Val::Attr(attr) => attr.fmt(f),
            Val::AffineMap(map) => map.fmt(f),
            Val::IntegerSet(set) => set.fmt(f),
            Val::Op(op) => op.fmt(f),
            Val::Value(_, value) => value.fmt(f),
            Val::Region(region) => region.region.fmt(f),
            Val::Block(block) => block.block.fmt(f),
            Val::List(list) => list.fmt(f),
            Val::Name(name) => f.write_str(name),
            Val::Context => f.write_str("Context"),
        }
    }
}

impl<'a> Val<'a> {
    /// Creates a string.
    pub fn str(text: impl AsRef<[u8]>) -> Self {
        Val::Str(text.as_ref().to_vec().into())
    }

    /// Creates a list of integers.
    pub fn ints(numbers: impl IntoIterator<Item = i64>) -> Self {
        Val::List(numbers.into_iter().map(|number| Val::Int(number.into())).collect())
    }

    /// Creates a list of types.
    pub fn types(types: impl IntoIterator<Item = Type>) -> Self {
        Val::List(types.into_iter().map(Val::Type).collect())
    }

    /// Returns the value, or null for `None`.
    pub fn or_null(value: Option<Val<'a>>) -> Self {
        value.unwrap_or(Val::Null)
    }

    /// Returns the type, if the value is one.
    pub fn as_type(&self) -> Option<Type> {
        match self {
            Val::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the attribute, if the value is one.
    pub fn as_attr(&self) -> Option<Attr> {
        match self {
            Val::Attr(attr) => Some(*attr),
            _ => None,
        }
    }

    /// Returns the integer, if the value converts to one.
    pub fn as_int(&self) -> Option<i128> {
        match self {
            Val::Int(value) => Some(*value),
            Val::Bool(value) => Some((*value).into()),
            // `{}` is zero for any number type.
            Val::List(list) if list.is_empty() => Some(0),
            _ => None,
        }
    }

    /// Returns the integer, if the value converts to one that fits.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_int()?.try_into().ok()
    }

    /// Returns the value of a condition: null and zero are false.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Val::Null => Some(false),
            Val::Bool(value) => Some(*value),
            Val::Int(value) => Some(*value != 0),
            // A present optional string.
            Val::Str(_) => Some(true),
            Val::Type(_) | Val::Attr(_) | Val::Op(_) | Val::Value(..) | Val::AffineMap(_) => Some(true),
            _ => None,
        }
    }

    /// Returns the number of elements, if the value is a list, a string or another container.
    pub fn len(&self, ctx: &ContextData) -> Option<usize> {
        match self {
            Val::List(list) => Some(list.len()),
            Val::Str(text) => Some(text.len()),
            Val::Attr(attr) => match ctx.attrs().data(*attr) {
                AttrData::Array(elements) => Some(elements.len()),
                AttrData::Dictionary(entries) => Some(entries.len()),
                AttrData::DenseArray { .. } => Some(int_array(ctx, *attr).len()),
                _ => None,
            },
            Val::Region(region) => Some(region.blocks().count()),
            Val::Block(block) => Some(block.ops().count()),
            _ => None,
        }
    }

    /// Returns an element of a list.
    pub fn item(&self, ctx: &ContextData, index: usize) -> Option<Val<'a>> {
        match self {
            Val::List(list) => list.get(index).cloned(),
            Val::Attr(attr) => match ctx.attrs().data(*attr) {
                AttrData::Array(elements) => elements.get(index).copied().map(Val::Attr),
                AttrData::DenseArray { .. } => int_array(ctx, *attr).get(index).map(|it| Val::Int((*it).into())),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the elements of a list.
    pub fn items(&self, ctx: &ContextData) -> Option<Vec<Val<'a>>> {
        match self {
            Val::List(list) => Some(list.clone()),
            Val::Attr(attr) => match ctx.attrs().data(*attr) {
                AttrData::Array(elements) => Some(elements.iter().copied().map(Val::Attr).collect()),
                AttrData::DenseArray { element, .. } if ctx.types().integer_width(*element).is_some() => {
                    Some(int_array(ctx, *attr).into_iter().map(|it| Val::Int(it.into())).collect())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the elements of a list of integers.
    pub fn int_items(&self, ctx: &ContextData) -> Option<Vec<i64>> {
        self.items(ctx)?.iter().map(Val::as_i64).collect()
    }

    /// Returns the elements of a list of types.
    pub fn type_items(&self) -> Option<Vec<Type>> {
        match self {
            Val::List(list) => list.iter().map(Val::as_type).collect(),
            Val::Type(ty) => Some(vec![*ty]),
            _ => None,
        }
    }

    /// Returns the text of a string or a string attribute.
    pub fn text<'v>(&'v self, ctx: &'v ContextData) -> Option<&'v [u8]> {
        match self {
            Val::Str(text) => Some(text),
            Val::Attr(attr) => ctx.attrs().string_value(*attr),
            _ => None,
        }
    }

    /// Converts a parameter of a dialect's type or attribute to a value.
    pub fn from_param(param: &Param) -> Val<'a> {
        match param {
            Param::Absent => Val::Null,
            Param::Type(ty) => Val::Type(*ty),
            Param::Attr(attr) => Val::Attr(*attr),
            Param::Bool(value) => Val::Bool(*value),
            Param::Int(value) => Val::Int(*value),
            Param::ApInt(value) => Val::ApInt(value.clone()),
            Param::Float(value) => Val::ApFloat(*value),
            Param::String(text) => Val::str(text),
            Param::AffineMap(map) => Val::AffineMap(*map),
            Param::IntegerSet(set) => Val::IntegerSet(*set),
            Param::List(list) => Val::List(list.iter().map(Val::from_param).collect()),
            Param::Late(late) => {
                late.get().map_or(Val::Null, |list| Val::List(list.iter().map(Val::from_param).collect()))
            }
        }
    }

    /// Returns true if two values are equal. `None` if that is unknown.
    pub fn equals(&self, other: &Val<'_>, ctx: &ContextData) -> Option<bool> {
        Some(match (self, other) {
            (Val::Null, Val::Null) => true,
            (Val::Type(a), Val::Type(b)) => a == b,
            (Val::Attr(a), Val::Attr(b)) => a == b,
            (Val::AffineMap(a), Val::AffineMap(b)) => a == b,
            (Val::IntegerSet(a), Val::IntegerSet(b)) => a == b,
            (Val::Op(a), Val::Op(b)) => a == b,
            (Val::Value(a, x), Val::Value(b, y)) => a.ir == b.ir && x == y,
            (Val::Float(a), Val::Float(b)) => a == b,
            (Val::ApInt(a), Val::ApInt(b)) => a == b,
            (
                Val::ElementCount { least: a, scalable: a_scalable },
                Val::ElementCount { least: b, scalable: b_scalable },
            ) => a == b && a_scalable == b_scalable,
            (Val::ApInt(a), b) => a.to_i64().map(i128::from)? == b.as_int()?,
            (a, Val::ApInt(b)) => b.to_i64().map(i128::from)? == a.as_int()?,
            (Val::Name(a), Val::Name(b)) if a == b => true,
            // A present value is not null.
            (Val::Null, other) | (other, Val::Null) => match other.as_bool()? {
                true => false,
                false => return None,
            },
            (Val::Bool(_) | Val::Int(_), Val::Bool(_) | Val::Int(_)) => self.as_int()? == other.as_int()?,
            (Val::Str(a), b) => **a == *b.text(ctx)?,
            (a, Val::Str(b)) => *a.text(ctx)? == **b,
            (a, b) => {
                let (a, b) = (a.items(ctx)?, b.items(ctx)?);
                if a.len() != b.len() {
                    return Some(false);
                }
                // Unequal items count for more than those about which nothing is known.
                let each: Vec<_> = a.iter().zip(&b).map(|(a, b)| a.equals(b, ctx)).collect();
                let is_equal = each.iter().try_fold(true, |all, it| it.map(|it| all && it));
                return if each.contains(&Some(false)) { Some(false) } else { is_equal };
            }
        })
    }

    /// Returns the value as an integer of a fixed width.
    pub fn as_ap_int(&self) -> Option<ApInt> {
        match self {
            Val::ApInt(value) => Some(value.clone()),
            Val::Bool(value) => Some(ApInt::from_u64(1, (*value).into())),
            _ => None,
        }
    }
}
