//! Parameters of attributes and types as Rust values.
//!
//! - [`ParamValue`]: a type whose values can be parameters. `#[derive(ParamValue)]` implements it for structs and enums.
//! - [`ParamArg`]: the types that constructors accept for a parameter: a slice or an array for a list, `&str` for a string.
//! - [`Text`]: a parameter that is stored as its text, for any type with `Display` and `FromStr`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::ops::Deref;
use std::str::FromStr;
use std::time::Duration;

pub use lect_ods::spec::ValueKind;
use lect_ods::spec::{List, Shared, Str};

use super::{TypedAttr, TypedType};
use crate::dialect::Param;
use crate::entity::{AffineMap, Attr, IntegerSet, Type};
use crate::number::{ApInt, Float, FloatFormat};

/// Rust type whose values can be parameters of attributes and types.
///
/// A value is stored as a [`Param`] of the [kind](ValueKind) that represents it. The kind decides equality, hash,
/// textual form and encoding. A value therefore survives text, bytecode and archives, even where the Rust type is
/// unknown.
///
/// `#[derive(ParamValue)]` implements the trait. A struct is represented by its fields, an enum by its variant and the
/// variant's fields. A type with `Display` and `FromStr` can be wrapped in [`Text`]. A manual implementation represents
/// a type by another one:
///
/// ```
/// use lect_core::dialect::Param;
/// use lect_core::typed::{ParamValue, ValueKind};
///
/// #[derive(Debug, PartialEq)]
/// struct Percent(u8);
///
/// impl ParamValue for Percent {
///     const KIND: &'static ValueKind = u8::KIND;
///     type Arg = Self;
///
///     fn into_param(self) -> Param {
///         self.0.into_param()
///     }
///
///     fn from_param(param: &Param) -> Option<Self> {
///         u8::from_param(param).filter(|percent| *percent <= 100).map(Percent)
///     }
/// }
///
/// assert_eq!(Percent::from_param(&Percent(7).into_param()), Some(Percent(7)));
/// ```
///
/// If `from_param` returns `None`, parsers, readers and constructors reject the parameter.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of an attribute or a type",
    note = "`#[derive(ParamValue)]` makes a struct or an enum of yours one; `Text<{Self}>` stores a type by its `Display` and `FromStr`"
)]
pub trait ParamValue: Sized {
    /// Kind of parameter that represents the values.
    const KIND: &'static ValueKind;

    /// Type of a value inside a list or an option argument: the untyped handle for a typed one, otherwise `Self`.
    type Arg: ParamValue;

    /// Converts the value to a parameter.
    fn into_param(self) -> Param;

    /// Converts a parameter to a value. Returns `None` if the parameter is of another kind or not a value of the type.
    fn from_param(param: &Param) -> Option<Self>;
}

/// Type that a constructor accepts for a parameter of type `T`.
#[diagnostic::on_unimplemented(message = "`{Self}` is no argument for a parameter of the type `{T}`")]
pub trait ParamArg<T> {
    /// Converts the argument to a parameter.
    fn into_arg(self) -> Param;
}

/// Reads a parameter of an attribute or a type as a value of the type in its definition.
///
/// # Panics
///
/// If the parameter is not a value of this type, because the constructors of the attribute or type were bypassed. See
/// [`TypedType::try_cast`](super::TypedType::try_cast) and [`TypedAttr::try_cast`](super::TypedAttr::try_cast).
#[track_caller]
pub fn required_param<T: ParamValue>(params: &[Param], index: usize) -> T {
    match optional_param(params, index) {
        Some(value) => value,
        None => panic!("parameter #{index} does not match the definition"),
    }
}

/// Reads a parameter. Returns `None` if the parameter is unknown or not a value of `T`.
pub fn optional_param<T: ParamValue>(params: &[Param], index: usize) -> Option<T> {
    T::from_param(params.get(index)?)
}

/// Converts a parameter to a value of `T` and back to its canonical form. Returns `None` if it is not a value of `T`.
pub fn canonical_param<T: ParamValue>(param: &Param) -> Option<Param> {
    T::from_param(param).map(T::into_param)
}

macro_rules! args_of_self {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl ParamArg<$ty> for $ty {
            fn into_arg(self) -> Param {
                self.into_param()
            }
        }
    )*};
}

macro_rules! param_value {
    ($($ty:ty => $variant:ident $kind:expr),*) => {$(
        impl ParamValue for $ty {
            const KIND: &'static ValueKind = &$kind;
            type Arg = Self;

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
        args_of_self!($ty);
    )*};
}

param_value!(
    Type => Type ValueKind::Type(Str::Borrowed("")),
    Attr => Attr ValueKind::Attr(Str::Borrowed("")),
    bool => Bool ValueKind::Bool,
    ApInt => ApInt ValueKind::ApInt,
    Float => Float ValueKind::Float(Str::Borrowed("")),
    AffineMap => AffineMap ValueKind::AffineMap,
    IntegerSet => IntegerSet ValueKind::IntegerSet
);

macro_rules! number {
    ($($ty:ty, $bits:literal, $signed:literal;)*) => {$(
        impl ParamValue for $ty {
            const KIND: &'static ValueKind = &ValueKind::Int { bits: $bits, signed: $signed };
            type Arg = Self;

            fn into_param(self) -> Param {
                Param::Int(self as i128)
            }

            fn from_param(param: &Param) -> Option<Self> {
                match param {
                    Param::Int(value) => (*value).try_into().ok(),
                    _ => None,
                }
            }
        }
        args_of_self!($ty);
    )*};
}

number! {
    i8, 8, true; i16, 16, true; i32, 32, true; i64, 64, true; i128, 128, true; isize, 64, true;
    u8, 8, false; u16, 16, false; u32, 32, false; u64, 64, false; usize, 64, false;
}

/// The parameter holds the bits of the number, reinterpreted as signed.
impl ParamValue for u128 {
    const KIND: &'static ValueKind = &ValueKind::Int { bits: 128, signed: false };
    type Arg = Self;

    fn into_param(self) -> Param {
        Param::Int(self as i128)
    }

    fn from_param(param: &Param) -> Option<Self> {
        if let Param::Int(value) = param { Some(*value as u128) } else { None }
    }
}

impl ParamValue for char {
    const KIND: &'static ValueKind = &ValueKind::Char;
    type Arg = Self;

    fn into_param(self) -> Param {
        Param::Int(u32::from(self).into())
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::Int(code) => char::from_u32(u32::try_from(*code).ok()?),
            _ => None,
        }
    }
}

/// Preserves all bits, including NaN payloads.
impl ParamValue for f32 {
    const KIND: &'static ValueKind = &ValueKind::Float(Str::Borrowed("f32"));
    type Arg = Self;

    fn into_param(self) -> Param {
        Param::Float(Float::from_bits(FloatFormat::F32, self.to_bits().into()))
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::Float(value) if value.format() == FloatFormat::F32 => Some(Self::from_bits(value.bits() as u32)),
            _ => None,
        }
    }
}

/// Preserves all bits, including NaN payloads.
impl ParamValue for f64 {
    const KIND: &'static ValueKind = &ValueKind::Float(Str::Borrowed("f64"));
    type Arg = Self;

    fn into_param(self) -> Param {
        Param::Float(Float::from_bits(FloatFormat::F64, self.to_bits().into()))
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::Float(value) if value.format() == FloatFormat::F64 => Some(Self::from_bits(value.bits() as u64)),
            _ => None,
        }
    }
}

/// A definition in C++ may hold invalid UTF-8, which is replaced.
impl ParamValue for String {
    const KIND: &'static ValueKind = &ValueKind::String;
    type Arg = Self;

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

impl ParamValue for Box<str> {
    const KIND: &'static ValueKind = &ValueKind::String;
    type Arg = Self;

    fn into_param(self) -> Param {
        String::from(self).into_param()
    }

    fn from_param(param: &Param) -> Option<Self> {
        String::from_param(param).map(Into::into)
    }
}

args_of_self!(u128, char, f32, f64, String, Box<str>);

macro_rules! text_args {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl ParamArg<String> for $ty {
            fn into_arg(self) -> Param {
                String::from(self).into_param()
            }
        }

        #[diagnostic::do_not_recommend]
        impl ParamArg<Box<str>> for $ty {
            fn into_arg(self) -> Param {
                String::from(self).into_param()
            }
        }
    )*};
}

text_args!(&str, &String, std::borrow::Cow<'_, str>);

#[diagnostic::do_not_recommend]
impl ParamArg<String> for Box<str> {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

#[diagnostic::do_not_recommend]
impl ParamArg<Box<str>> for String {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

/// String literals as an argument for a list of strings.
#[diagnostic::do_not_recommend]
impl<const N: usize> ParamArg<Vec<String>> for [&str; N] {
    fn into_arg(self) -> Param {
        list(self, ParamArg::<String>::into_arg)
    }
}

#[diagnostic::do_not_recommend]
impl ParamArg<Vec<String>> for &[&str] {
    fn into_arg(self) -> Param {
        list(self.iter().copied(), ParamArg::<String>::into_arg)
    }
}

fn list<T>(items: impl IntoIterator<Item = T>, param: impl FnMut(T) -> Param) -> Param {
    Param::List(items.into_iter().map(param).collect())
}

impl<T: ParamValue> ParamValue for Vec<T> {
    const KIND: &'static ValueKind = &ValueKind::List(Shared::Static(T::KIND));
    type Arg = Vec<T::Arg>;

    fn into_param(self) -> Param {
        list(self, T::into_param)
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::List(items) => items.iter().map(T::from_param).collect(),
            Param::Absent => Some(Vec::new()),
            _ => None,
        }
    }
}

impl<T: ParamValue> ParamValue for Box<[T]> {
    const KIND: &'static ValueKind = <Vec<T>>::KIND;
    type Arg = Self;

    fn into_param(self) -> Param {
        Vec::from(self).into_param()
    }

    fn from_param(param: &Param) -> Option<Self> {
        <Vec<T>>::from_param(param).map(Into::into)
    }
}

impl<T: ParamValue, const N: usize> ParamValue for [T; N] {
    const KIND: &'static ValueKind = <Vec<T>>::KIND;
    type Arg = Self;

    fn into_param(self) -> Param {
        list(self, T::into_param)
    }

    fn from_param(param: &Param) -> Option<Self> {
        <Vec<T>>::from_param(param)?.try_into().ok()
    }
}

/// Lists, whose elements may be untyped handles.
#[diagnostic::do_not_recommend]
impl<T: ParamValue> ParamArg<Vec<T>> for Vec<T::Arg> {
    fn into_arg(self) -> Param {
        list(self, ParamValue::into_param)
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue + Clone> ParamArg<Vec<T>> for &[T] {
    fn into_arg(self) -> Param {
        list(self.iter().cloned(), T::into_param)
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue + Clone> ParamArg<Vec<T>> for &Vec<T> {
    fn into_arg(self) -> Param {
        list(self.iter().cloned(), T::into_param)
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue, const N: usize> ParamArg<Vec<T>> for [T; N] {
    fn into_arg(self) -> Param {
        list(self, T::into_param)
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue + Clone, const N: usize> ParamArg<Vec<T>> for &[T; N] {
    fn into_arg(self) -> Param {
        list(self.iter().cloned(), T::into_param)
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue> ParamArg<Box<[T]>> for Box<[T]> {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue> ParamArg<Box<[T]>> for Vec<T> {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue, const N: usize> ParamArg<[T; N]> for [T; N] {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

/// Returns true if the parameter of a present value could be equal to that of an absent one.
fn may_be_absent(kind: &ValueKind) -> bool {
    match kind {
        ValueKind::Optional(_) => true,
        ValueKind::Own { kind: Some(kind), .. } => may_be_absent(kind),
        _ => false,
    }
}

/// Converts a present value to the parameter of an optional one.
///
/// A nested optional value is wrapped in a list, which distinguishes `Some(None)` from `None`.
fn some<T: ParamValue>(value: Param) -> Param {
    if may_be_absent(T::KIND) { Param::List([value].into()) } else { value }
}

impl<T: ParamValue> ParamValue for Option<T> {
    const KIND: &'static ValueKind = &ValueKind::Optional(Shared::Static(T::KIND));
    type Arg = Option<T::Arg>;

    fn into_param(self) -> Param {
        self.map_or(Param::Absent, |value| some::<T>(value.into_param()))
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::Absent => Some(None),
            Param::List(list) if may_be_absent(T::KIND) => match &**list {
                [value] => T::from_param(value).map(Some),
                _ => None,
            },
            param => T::from_param(param).map(Some),
        }
    }
}

/// Options, whose value may be an untyped handle.
#[diagnostic::do_not_recommend]
impl<T: ParamValue> ParamArg<Option<T>> for Option<T::Arg> {
    fn into_arg(self) -> Param {
        self.map_or(Param::Absent, |value| some::<T>(value.into_param()))
    }
}

impl<T: ParamValue> ParamValue for Box<T> {
    const KIND: &'static ValueKind = T::KIND;
    type Arg = Self;

    fn into_param(self) -> Param {
        (*self).into_param()
    }

    fn from_param(param: &Param) -> Option<Self> {
        T::from_param(param).map(Self::new)
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue> ParamArg<Box<T>> for Box<T> {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

macro_rules! tuple {
    ($($ty:ident $index:tt),*) => {
        #[allow(non_snake_case, unused_variables)]
        impl<$($ty: ParamValue),*> ParamValue for ($($ty,)*) {
            const KIND: &'static ValueKind = &ValueKind::Tuple(List::Borrowed(Parts::<Self>::KINDS));
            type Arg = Self;

            fn into_param(self) -> Param {
                let ($($ty,)*) = self;
                Param::List([$($ty.into_param()),*].into())
            }

            fn from_param(param: &Param) -> Option<Self> {
                const COUNT: usize = [$($index),*].len();
                match param {
                    Param::List(list) if list.len() == COUNT => Some(($($ty::from_param(list.get($index)?)?,)*)),
                    _ => None,
                }
            }
        }

        impl<$($ty: ParamValue),*> Parts<($($ty,)*)> {
            const KINDS: &'static [Shared<ValueKind>] = &[$(Shared::Static($ty::KIND)),*];
        }

        #[diagnostic::do_not_recommend]
        impl<$($ty: ParamValue),*> ParamArg<($($ty,)*)> for ($($ty,)*) {
            fn into_arg(self) -> Param {
                self.into_param()
            }
        }
    };
}

/// Holder of the kinds of a tuple's elements.
struct Parts<T>(PhantomData<T>);

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);

impl ParamValue for () {
    const KIND: &'static ValueKind = &ValueKind::UNIT;
    type Arg = Self;

    fn into_param(self) -> Param {
        Param::List(Box::default())
    }

    fn from_param(param: &Param) -> Option<Self> {
        matches!(param, Param::List(list) if list.is_empty()).then_some(())
    }
}

/// Stored as entries in key order. Duplicate keys are rejected.
impl<K: ParamValue + Ord, V: ParamValue> ParamValue for BTreeMap<K, V> {
    const KIND: &'static ValueKind = <Vec<(K, V)>>::KIND;
    type Arg = Self;

    fn into_param(self) -> Param {
        list(self, <(K, V)>::into_param)
    }

    fn from_param(param: &Param) -> Option<Self> {
        let entries = <Vec<(K, V)>>::from_param(param)?;
        let count = entries.len();
        let map: Self = entries.into_iter().collect();
        (map.len() == count).then_some(map)
    }
}

/// Stored as elements in ascending order. Duplicates are rejected.
impl<T: ParamValue + Ord> ParamValue for BTreeSet<T> {
    const KIND: &'static ValueKind = <Vec<T>>::KIND;
    type Arg = Self;

    fn into_param(self) -> Param {
        list(self, T::into_param)
    }

    fn from_param(param: &Param) -> Option<Self> {
        let elements = <Vec<T>>::from_param(param)?;
        let count = elements.len();
        let set: Self = elements.into_iter().collect();
        (set.len() == count).then_some(set)
    }
}

#[diagnostic::do_not_recommend]
impl<K: ParamValue + Ord, V: ParamValue> ParamArg<BTreeMap<K, V>> for BTreeMap<K, V> {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

#[diagnostic::do_not_recommend]
impl<T: ParamValue + Ord> ParamArg<BTreeSet<T>> for BTreeSet<T> {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

/// Stored as seconds and nanoseconds.
impl ParamValue for Duration {
    const KIND: &'static ValueKind = <(u64, u32)>::KIND;
    type Arg = Self;

    fn into_param(self) -> Param {
        (self.as_secs(), self.subsec_nanos()).into_param()
    }

    fn from_param(param: &Param) -> Option<Self> {
        let (seconds, nanos) = <(u64, u32)>::from_param(param)?;
        (nanos < 1_000_000_000).then(|| Self::new(seconds, nanos))
    }
}

/// Parameter that is stored as its text, for any type with [`Display`] and [`FromStr`].
///
/// Two values are the same parameter if they have the same text. The field of a definition has the type `Text<T>`; a
/// constructor accepts a `T`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Text<T>(pub T);

impl<T> Deref for Text<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for Text<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Display> Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Display + FromStr> ParamValue for Text<T> {
    const KIND: &'static ValueKind = &ValueKind::String;
    type Arg = Self;

    fn into_param(self) -> Param {
        self.0.to_string().into_param()
    }

    fn from_param(param: &Param) -> Option<Self> {
        match param {
            Param::String(text) => str::from_utf8(text).ok()?.parse().ok().map(Self),
            _ => None,
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Display + FromStr> ParamArg<Text<T>> for Text<T> {
    fn into_arg(self) -> Param {
        self.into_param()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Display + FromStr> ParamArg<Text<T>> for T {
    fn into_arg(self) -> Param {
        Text(self).into_param()
    }
}

macro_rules! text_values {
    ($($ty:ty),*) => {$(
        impl ParamValue for $ty {
            const KIND: &'static ValueKind = <Text<Self>>::KIND;
            type Arg = Self;

            fn into_param(self) -> Param {
                Text(self).into_param()
            }

            fn from_param(param: &Param) -> Option<Self> {
                <Text<Self>>::from_param(param).map(|text| text.0)
            }
        }
        args_of_self!($ty);
    )*};
}

text_values!(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6);

/// Untyped handle in place of a typed one; the constructor checks the definition.
#[diagnostic::do_not_recommend]
impl<T: TypedType + ParamValue> ParamArg<T> for Type {
    fn into_arg(self) -> Param {
        Param::Type(self)
    }
}

/// Untyped handle in place of a typed one; the constructor checks the definition.
#[diagnostic::do_not_recommend]
impl<T: TypedAttr + ParamValue> ParamArg<T> for Attr {
    fn into_arg(self) -> Param {
        Param::Attr(self)
    }
}

/// Parameter without conversion.
impl ParamValue for Param {
    const KIND: &'static ValueKind = &ValueKind::Own { name: Str::Borrowed("Param"), kind: None };
    type Arg = Self;

    fn into_param(self) -> Param {
        self
    }

    fn from_param(param: &Param) -> Option<Self> {
        Some(param.clone())
    }
}

args_of_self!(Param);
