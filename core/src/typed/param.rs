//! What parameters of attributes and types are as values of Rust.

use crate::dialect::Param;
use crate::entity::{AffineMap, Attr, Type};
use crate::number::{ApInt, Float};

/// A value that a parameter can be.
pub trait ParamValue: Sized {
    /// The parameter.
    fn into_param(self) -> Param;

    /// The value of a parameter; none if it is of another kind.
    fn from_param(param: &Param) -> Option<Self>;
}

/// A parameter of an attribute or a type, read as a value that its definition says it is.
///
/// # Panics
///
/// If it is not: the attribute or type was made by other means. See
/// [`TypedType::try_cast`](super::TypedType::try_cast) and [`TypedAttr::try_cast`](super::TypedAttr::try_cast).
pub fn required_param<T: ParamValue>(params: &[Param], index: usize) -> T {
    match optional_param(params, index) {
        Some(value) => value,
        None => panic!("parameter #{index} is not what the definition says"),
    }
}

/// A parameter, if it is known and what is expected.
pub fn optional_param<T: ParamValue>(params: &[Param], index: usize) -> Option<T> {
    T::from_param(params.get(index)?)
}

macro_rules! param_value {
    ($($ty:ty => $variant:ident),*) => {$(
        impl ParamValue for $ty {
            fn into_param(self) -> Param {
                Param::$variant(self)
            }

            fn from_param(param: &Param) -> Option<Self> {
                match param {
                    Param::$variant(value) => Some(value.clone()),
                    _ => None,
                }
            }
        }
    )*};
}

param_value!(Type => Type, Attr => Attr, bool => Bool, ApInt => ApInt, Float => Float, AffineMap => AffineMap);

macro_rules! number {
    ($($ty:ty),*) => {$(
        impl ParamValue for $ty {
            fn into_param(self) -> Param {
                Param::Int(self.into())
            }

            fn from_param(param: &Param) -> Option<Self> {
                match param {
                    Param::Int(value) => (*value).try_into().ok(),
                    _ => None,
                }
            }
        }
    )*};
}

number!(i8, i16, i32, i64, u8, u16, u32, u64);

/// Bytes that are no UTF-8 are replaced.
impl ParamValue for String {
    fn into_param(self) -> Param {
        Param::String(self.into_bytes().into())
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::String(text) => Some(String::from_utf8_lossy(text).into_owned()),
            _ => None,
        }
    }
}

impl<T: ParamValue> ParamValue for Vec<T> {
    fn into_param(self) -> Param {
        Param::List(self.into_iter().map(T::into_param).collect())
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::List(items) => items.iter().map(T::from_param).collect(),
            Param::Absent => Some(Vec::new()),
            _ => None,
        }
    }
}

impl<T: ParamValue> ParamValue for Option<T> {
    fn into_param(self) -> Param {
        self.map_or(Param::Absent, T::into_param)
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::Absent => Some(None),
            param => T::from_param(param).map(Some),
        }
    }
}

/// A parameter as it is.
impl ParamValue for Param {
    fn into_param(self) -> Param {
        self
    }

    fn from_param(param: &Param) -> Option<Self> {
        Some(param.clone())
    }
}
