//! Items that patterns match and build.

use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::eval::Val;
use lect_core::ir::Isolate;
use smallvec::SmallVec;

/// An item that a pattern matched or built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// An absent item.
    None,
    /// An operation.
    Op(Op),
    /// A value.
    Value(Value),
    /// Several values.
    Values(SmallVec<[Value; 4]>),
    /// An attribute.
    Attr(Attr),
    /// A type.
    Type(Type),
    /// Several types.
    Types(Vec<Type>),
}

impl Item {
    /// Returns true if the item is present.
    pub fn is_there(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// Returns true if two items are equal; a list of one value equals that value.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Value(one), Self::Values(values)) | (Self::Values(values), Self::Value(one)) => values[..] == [*one],
            (Self::Type(one), Self::Types(types)) | (Self::Types(types), Self::Type(one)) => types[..] == [*one],
            _ => self == other,
        }
    }

    /// Returns the values of the item; for an operation, its results.
    pub fn values(&self, ir: &Isolate) -> SmallVec<[Value; 4]> {
        match self {
            Self::Value(value) => SmallVec::from_slice(&[*value]),
            Self::Values(values) => values.clone(),
            Self::Op(op) => ir.op(*op).results().collect(),
            _ => SmallVec::new(),
        }
    }

    /// Returns the types of the item, or of its values.
    pub fn types(&self, ir: &Isolate) -> SmallVec<[Type; 4]> {
        match self {
            Self::Type(ty) => SmallVec::from_slice(&[*ty]),
            Self::Types(types) => SmallVec::from_slice(types),
            _ => self.values(ir).into_iter().map(|value| ir.value_type(value)).collect(),
        }
    }

    /// Returns the operation, or the producer of the first value.
    pub fn op(&self, ir: &Isolate) -> Option<Op> {
        match self {
            Self::Op(op) => Some(*op),
            _ => ir.value(*self.values(ir).first()?).defining_op().map(|op| op.op),
        }
    }

    /// Converts the item to a value of expressions.
    pub(super) fn to_val<'a>(&self, ir: &'a Isolate) -> Val<'a> {
        match self {
            Self::None => Val::Null,
            Self::Op(op) => Val::Op(ir.op(*op)),
            Self::Value(value) => Val::Value(ir.root(), *value),
            Self::Values(values) => Val::List(values.iter().map(|value| Val::Value(ir.root(), *value)).collect()),
            Self::Attr(attr) => Val::Attr(*attr),
            Self::Type(ty) => Val::Type(*ty),
            Self::Types(types) => Val::List(types.iter().map(|ty| Val::Type(*ty)).collect()),
        }
    }

    /// Converts the result of an expression, if patterns have such items.
    pub(super) fn from_val(val: &Val<'_>) -> Option<Self> {
        Some(match val {
            Val::Null => Self::None,
            Val::Op(op) => Self::Op(op.op),
            Val::Value(_, value) => Self::Value(*value),
            Val::Attr(attr) => Self::Attr(*attr),
            Val::Type(ty) => Self::Type(*ty),
            Val::List(items) => {
                let value = |item: &Val<'_>| match item {
                    Val::Value(_, value) => Some(*value),
                    _ => None,
                };
                match items.iter().map(Val::as_type).collect::<Option<Vec<_>>>() {
                    Some(types) if !types.is_empty() => Self::Types(types),
                    _ => Self::Values(items.iter().map(value).collect::<Option<_>>()?),
                }
            }
            _ => return None,
        })
    }
}
