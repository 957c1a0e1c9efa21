//! Codecs of properties whose storage in MLIR is a C++ value rather than an attribute.
//!
//! The slot of such a property holds its generic form, an attribute:
//!
//! - a number is a signless integer attribute;
//! - a list is an array or a dense array;
//! - an optional property is an array with at most one element.

use std::marker::PhantomData;

use super::{Codec, integer, integer_of};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::Attr;
use crate::types::Signedness;

/// C++ integer type, as the Rust type of the same width.
pub trait Number: Copy {
    /// Width in bits.
    const WIDTH: u32;

    /// Returns the number with these low bits.
    fn from_bits(bits: u64) -> Self;

    /// Returns the number, sign-extended if its type is signed.
    fn bits(self) -> i64;
}

macro_rules! number {
    ($($ty:ty),*) => {$(
        impl Number for $ty {
            const WIDTH: u32 = <$ty>::BITS;

            fn from_bits(bits: u64) -> Self {
                bits as $ty
            }

            fn bits(self) -> i64 {
                self as i64
            }
        }
    )*};
}

number!(i8, i16, i32, i64, u8, u16, u32, u64);

/// Integer property, `IntProp<"int64_t">`.
pub struct Num<T>(PhantomData<T>);

impl<T: Number> Codec for Num<T> {
    type Value<'a> = T;
    type Owned = T;

    fn read(ctx: &ContextData, attr: Attr) -> Option<T> {
        integer(ctx, attr).map(|value| T::from_bits(value.words().first().copied().unwrap_or_default()))
    }

    fn write(ctx: &ContextData, value: T) -> Attr {
        integer_of(ctx, T::WIDTH, Signedness::Signless, value.bits())
    }
}

/// `UnitProp`, true if present.
pub struct Flag;

impl Codec for Flag {
    type Value<'a> = bool;
    type Owned = bool;

    fn read(ctx: &ContextData, attr: Attr) -> Option<bool> {
        match ctx.attrs().data(attr) {
            AttrData::Unit => Some(true),
            _ => integer(ctx, attr).map(|value| !value.is_zero()),
        }
    }

    fn write(ctx: &ContextData, value: bool) -> Attr {
        if value { ctx.attrs().unit() } else { ctx.attrs().bool(false) }
    }
}

/// `ArrayProp<..>`, a list stored as an array attribute.
pub struct List<C>(PhantomData<C>);

impl<C: Codec> Codec for List<C> {
    type Value<'a> = Vec<C::Value<'a>>;
    type Owned = Vec<C::Owned>;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Vec<C::Value<'_>>> {
        ctx.attrs().array_elements(attr)?.iter().map(|element| C::read(ctx, *element)).collect()
    }

    fn write(ctx: &ContextData, value: Vec<C::Owned>) -> Attr {
        ctx.attrs().array(value.into_iter().map(|element| C::write(ctx, element)).collect::<Vec<_>>())
    }

    fn fault(value: &Self::Owned) -> Option<String> {
        value.iter().find_map(C::fault)
    }
}

/// `IntArrayProp<..>`, a list of numbers stored as a dense array.
pub struct Dense<T>(PhantomData<T>);

impl<T: Number> Codec for Dense<T> {
    type Value<'a> = Vec<T>;
    type Owned = Vec<T>;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Vec<T>> {
        let AttrData::DenseArray { data, .. } = ctx.attrs().data(attr) else { return None };
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
        Some(data.chunks_exact(T::WIDTH as usize / 8).map(|bytes| T::from_bits(number(bytes))).collect())
    }

    fn write(ctx: &ContextData, value: Vec<T>) -> Attr {
        let bytes = |item: &T| item.bits().to_le_bytes().into_iter().take(T::WIDTH as usize / 8);
        let data: Vec<u8> = value.iter().flat_map(bytes).collect();
        let element = ctx.types().integer(T::WIDTH, Signedness::Signless).unwrap_or(ctx.types().i64());
        // Cannot fail: the data is a whole number of elements.
        ctx.attrs().dense_array(element, data).unwrap_or(ctx.attrs().unit())
    }
}

/// `OptionalProp<..>`, at most one value.
pub struct Maybe<C>(PhantomData<C>);

impl<C: Codec> Codec for Maybe<C> {
    type Value<'a> = Option<C::Value<'a>>;
    type Owned = Option<C::Owned>;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Option<C::Value<'_>>> {
        match ctx.attrs().array_elements(attr)? {
            [] => Some(None),
            [one] => C::read(ctx, *one).map(Some),
            _ => None,
        }
    }

    fn write(ctx: &ContextData, value: Option<C::Owned>) -> Attr {
        ctx.attrs().array(value.into_iter().map(|some| C::write(ctx, some)).collect::<Vec<_>>())
    }

    fn fault(value: &Self::Owned) -> Option<String> {
        value.as_ref().and_then(C::fault)
    }
}
