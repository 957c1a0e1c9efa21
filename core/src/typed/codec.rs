//! Codecs: conversions between inherent attributes and Rust values. A codec is a marker type, without values, that
//! macros name.

mod native;

use std::borrow::Cow;
use std::marker::PhantomData;

pub use native::{Dense, Flag, List, Maybe, Num, Number};

use super::TypedAttr;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::Param;
use crate::entity::{Attr, Type};
use crate::number::{ApInt, Float, FloatFormat};
use crate::types::Signedness;

/// Conversion between an attribute and a Rust value.
pub trait Codec {
    /// Rust value that an attribute is read as.
    type Value<'a>;
    /// Rust value that an attribute is created from.
    type Owned;

    /// Reads the value of an attribute. Returns `None` if the attribute is of another kind.
    fn read(ctx: &ContextData, attr: Attr) -> Option<Self::Value<'_>>;

    /// Creates the attribute that holds `value`.
    fn write(ctx: &ContextData, value: Self::Owned) -> Attr;

    /// Returns the reason why no attribute of this kind can represent the value: the attribute would be read back as
    /// another value.
    ///
    /// Returns `None` if the value is representable.
    fn fault(_value: &Self::Owned) -> Option<String> {
        None
    }

    /// Creates the attribute of a value that takes no allocation and has no fault. Returns `None` for others.
    #[inline]
    fn at_once(_ctx: &ContextData, _value: &Self::Owned) -> Option<Attr> {
        None
    }
}

/// Any attribute, unconverted.
pub struct Any;

impl Codec for Any {
    type Value<'a> = Attr;
    type Owned = Attr;

    fn read(_: &ContextData, attr: Attr) -> Option<Attr> {
        Some(attr)
    }

    fn write(_: &ContextData, value: Attr) -> Attr {
        value
    }

    #[inline]
    fn at_once(_: &ContextData, value: &Attr) -> Option<Attr> {
        Some(*value)
    }
}

/// Attribute whose definition has a Rust struct `T`.
pub struct Of<T>(PhantomData<T>);

impl<T: TypedAttr> Codec for Of<T> {
    type Value<'a> = T;
    type Owned = T;

    fn read(ctx: &ContextData, attr: Attr) -> Option<T> {
        T::cast(ctx, attr)
    }

    fn write(_: &ContextData, value: T) -> Attr {
        value.attr()
    }
}

/// String attribute. Invalid UTF-8 is replaced when it is read.
pub struct Str;

impl Codec for Str {
    type Value<'a> = Cow<'a, str>;
    type Owned = String;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Cow<'_, str>> {
        ctx.attrs().string_value(attr).map(String::from_utf8_lossy)
    }

    fn write(ctx: &ContextData, value: String) -> Attr {
        ctx.attrs().string(value)
    }
}

/// Flat symbol reference, read as the name of the symbol.
pub struct Symbol;

impl Codec for Symbol {
    type Value<'a> = Cow<'a, str>;
    type Owned = String;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Cow<'_, str>> {
        match ctx.attrs().data(attr) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => {
                Some(String::from_utf8_lossy(ctx.ident_bytes(*root)))
            }
            _ => None,
        }
    }

    fn write(ctx: &ContextData, value: String) -> Attr {
        ctx.attrs().symbol_ref(ctx.ident(value.as_bytes()), &[])
    }
}

/// Boolean attribute, `true` or `false`.
pub struct Bool;

impl Codec for Bool {
    type Value<'a> = bool;
    type Owned = bool;

    fn read(ctx: &ContextData, attr: Attr) -> Option<bool> {
        integer(ctx, attr).map(|value| !value.is_zero())
    }

    fn write(ctx: &ContextData, value: bool) -> Attr {
        ctx.attrs().bool(value)
    }

    #[inline]
    fn at_once(ctx: &ContextData, value: &bool) -> Option<Attr> {
        Some(ctx.attrs().bool(*value))
    }
}

/// Signless integer attribute of at most 64 bits, read as a signed number.
pub struct Int<const WIDTH: u32>;

/// Signed integer attribute of at most 64 bits.
pub struct Signed<const WIDTH: u32>;

/// Unsigned integer attribute of at most 64 bits.
pub struct Unsigned<const WIDTH: u32>;

/// Integer attribute of type `index`.
pub struct Index;

fn integer(ctx: &ContextData, attr: Attr) -> Option<&ApInt> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => Some(value),
        _ => None,
    }
}

/// Creates an integer attribute. The width comes from a spec and is therefore valid.
fn integer_of(ctx: &ContextData, width: u32, signedness: Signedness, value: i64) -> Attr {
    let types = ctx.types();
    let ty = match (width, signedness) {
        (32, Signedness::Signless) => types.i32(),
        (64, Signedness::Signless) => types.i64(),
        _ => types.integer(width, signedness).unwrap_or(types.i64()),
    };
    ctx.attrs().integer(ty, value)
}

macro_rules! integer_codec {
    ($name:ident, $signedness:expr, $value:ty, $read:expr, $fits:ident) => {
        impl<const WIDTH: u32> Codec for $name<WIDTH> {
            type Value<'a> = $value;
            type Owned = $value;

            fn read(ctx: &ContextData, attr: Attr) -> Option<$value> {
                integer(ctx, attr).and_then($read)
            }

            fn write(ctx: &ContextData, value: $value) -> Attr {
                integer_of(ctx, WIDTH, $signedness, value as i64)
            }

            fn fault(value: &$value) -> Option<String> {
                (!$fits(*value, WIDTH)).then(|| format!("{value} does not fit in {WIDTH} bits"))
            }

            fn at_once(ctx: &ContextData, value: &$value) -> Option<Attr> {
                $fits(*value, WIDTH).then(|| Self::write(ctx, *value))
            }
        }
    };
}

integer_codec!(Int, Signedness::Signless, i64, ApInt::to_i64, fits_signed);
integer_codec!(Signed, Signedness::Signed, i64, ApInt::to_i64, fits_signed);
integer_codec!(Unsigned, Signedness::Unsigned, u64, ApInt::to_u64, fits_unsigned);

/// Returns true if the signed number fits in `width` bits.
fn fits_signed(value: i64, width: u32) -> bool {
    let shift = 64 - width.clamp(1, 64);
    value << shift >> shift == value
}

/// Returns true if the unsigned number fits in `width` bits.
fn fits_unsigned(value: u64, width: u32) -> bool {
    let shift = 64 - width.clamp(1, 64);
    value << shift >> shift == value
}

impl Codec for Index {
    type Value<'a> = i64;
    type Owned = i64;

    fn read(ctx: &ContextData, attr: Attr) -> Option<i64> {
        integer(ctx, attr).and_then(ApInt::to_i64)
    }

    fn write(ctx: &ContextData, value: i64) -> Attr {
        ctx.attrs().integer(ctx.types().index(), value)
    }

    fn at_once(ctx: &ContextData, value: &i64) -> Option<Attr> {
        Some(Self::write(ctx, *value))
    }
}

/// Floating-point attribute of type `f32`.
pub struct F32;

/// Floating-point attribute of type `f64`.
pub struct F64;

fn float(ctx: &ContextData, attr: Attr) -> Option<Float> {
    match ctx.attrs().data(attr) {
        AttrData::Float { value, .. } => Some(*value),
        _ => None,
    }
}

/// Converts a float to `f32`. The bits are preserved if its format is `f32`.
fn to_f32(value: Float) -> f32 {
    match value.format() {
        FloatFormat::F32 => f32::from_bits(value.bits() as u32),
        _ => value.to_f64() as f32,
    }
}

/// Converts a float to `f64`. The bits are preserved if its format is `f64`.
fn to_f64(value: Float) -> f64 {
    match value.format() {
        FloatFormat::F64 => f64::from_bits(value.bits() as u64),
        _ => value.to_f64(),
    }
}

impl Codec for F32 {
    type Value<'a> = f32;
    type Owned = f32;

    fn read(ctx: &ContextData, attr: Attr) -> Option<f32> {
        float(ctx, attr).map(to_f32)
    }

    fn write(ctx: &ContextData, value: f32) -> Attr {
        ctx.attrs().float(Float::from_bits(FloatFormat::F32, value.to_bits().into()))
    }
}

impl Codec for F64 {
    type Value<'a> = f64;
    type Owned = f64;

    fn read(ctx: &ContextData, attr: Attr) -> Option<f64> {
        float(ctx, attr).map(to_f64)
    }

    fn write(ctx: &ContextData, value: f64) -> Attr {
        ctx.attrs().float(Float::from_bits(FloatFormat::F64, value.to_bits().into()))
    }
}

/// Type attribute.
pub struct TypeOf;

impl Codec for TypeOf {
    type Value<'a> = Type;
    type Owned = Type;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Type> {
        match ctx.attrs().data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn write(ctx: &ContextData, value: Type) -> Attr {
        ctx.attrs().ty(value)
    }
}

/// Array attribute.
pub struct Array;

impl Codec for Array {
    type Value<'a> = &'a [Attr];
    type Owned = Vec<Attr>;

    fn read(ctx: &ContextData, attr: Attr) -> Option<&[Attr]> {
        ctx.attrs().array_elements(attr)
    }

    fn write(ctx: &ContextData, value: Vec<Attr>) -> Attr {
        ctx.attrs().array(value)
    }
}

/// Dense array `array<iN: ..>` of integers of 1, 8, 16, 32 or 64 bits.
pub struct Ints<const WIDTH: u32>;

impl<const WIDTH: u32> Codec for Ints<WIDTH> {
    type Value<'a> = Vec<i64>;
    type Owned = Vec<i64>;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Vec<i64>> {
        let AttrData::DenseArray { data, .. } = ctx.attrs().data(attr) else { return None };
        let bytes = (WIDTH as usize).div_ceil(8).max(1);
        // Nearly all arrays are of these two widths.
        let one = |item: &[u8]| match bytes {
            4 => Some(i32::from_le_bytes(item.try_into().ok()?).into()),
            8 => Some(i64::from_le_bytes(item.try_into().ok()?)),
            _ => ApInt::from_le_bytes(bytes as u32 * 8, item).to_i64(),
        };
        let mut values = Vec::with_capacity(data.len() / bytes);
        values.extend(data.chunks_exact(bytes).filter_map(one));
        Some(values)
    }

    fn write(ctx: &ContextData, value: Vec<i64>) -> Attr {
        let bytes = (WIDTH as usize).div_ceil(8).clamp(1, 8);
        let data: Vec<u8> = value.iter().flat_map(|item| item.to_le_bytes().into_iter().take(bytes)).collect();
        let element = ctx.types().integer(WIDTH, Signedness::Signless).unwrap_or(ctx.types().i64());
        // Cannot fail: the data is a whole number of elements.
        ctx.attrs().dense_array(element, data).unwrap_or(ctx.attrs().unit())
    }

    fn fault(value: &Vec<i64>) -> Option<String> {
        let width = WIDTH.max(8);
        let wide = value.iter().find(|item| !fits_signed(**item, width))?;
        Some(format!("{wide} does not fit in {width} bits"))
    }
}

macro_rules! float_arrays {
    ($($name:ident, $ty:ty, $format:ident;)*) => {$(
        #[doc = concat!("`array<", stringify!($ty), ": ..>`")]
        pub struct $name;

        impl Codec for $name {
            type Value<'a> = Vec<$ty>;
            type Owned = Vec<$ty>;

            fn read(ctx: &ContextData, attr: Attr) -> Option<Vec<$ty>> {
                let AttrData::DenseArray { element, data } = ctx.attrs().data(attr) else { return None };
                let chunks = data.chunks_exact(size_of::<$ty>());
                let number = |bytes: &[u8]| bytes.try_into().ok().map(<$ty>::from_le_bytes);
                (*element == ctx.types().$format()).then(|| chunks.filter_map(number).collect())
            }

            fn write(ctx: &ContextData, value: Vec<$ty>) -> Attr {
                let data: Vec<u8> = value.iter().flat_map(|item| item.to_le_bytes()).collect();
                // Cannot fail: the data is a whole number of elements.
                ctx.attrs().dense_array(ctx.types().$format(), data).unwrap_or(ctx.attrs().unit())
            }
        }
    )*};
}

float_arrays! {
    F32s, f32, f32;
    F64s, f64, f64;
}

/// Dense array `array<i1: ..>` of booleans.
pub struct Bools;

impl Codec for Bools {
    type Value<'a> = Vec<bool>;
    type Owned = Vec<bool>;

    fn read(ctx: &ContextData, attr: Attr) -> Option<Vec<bool>> {
        match ctx.attrs().data(attr) {
            AttrData::DenseArray { data, .. } => Some(data.iter().map(|byte| *byte != 0).collect()),
            _ => None,
        }
    }

    fn write(ctx: &ContextData, value: Vec<bool>) -> Attr {
        let data: Vec<u8> = value.into_iter().map(u8::from).collect();
        ctx.attrs().dense_array(ctx.types().i1(), data).unwrap_or(ctx.attrs().unit())
    }
}

/// Rust enum that represents an enum of a dialect.
pub trait EnumValue: Copy {
    /// Width of the integer attribute that holds a case, in bits.
    const WIDTH: u32;

    /// Returns the case with this number, or `None` if no case has it.
    fn from_number(number: i64) -> Option<Self>;

    /// Returns the number of the case.
    fn number(self) -> i64;
}

/// Enum stored in an integer attribute.
pub struct EnumInt<E>(PhantomData<E>);

impl<E: EnumValue> Codec for EnumInt<E> {
    type Value<'a> = E;
    type Owned = E;

    fn read(ctx: &ContextData, attr: Attr) -> Option<E> {
        // The number of a case may exceed the signed range of its width.
        let number = integer(ctx, attr)?;
        let unsigned = || i64::try_from(number.to_u64()?).ok();
        number.to_i64().and_then(E::from_number).or_else(|| E::from_number(unsigned()?))
    }

    fn write(ctx: &ContextData, value: E) -> Attr {
        integer_of(ctx, E::WIDTH, Signedness::Signless, value.number())
    }

    fn at_once(ctx: &ContextData, value: &E) -> Option<Attr> {
        Some(Self::write(ctx, *value))
    }
}

/// Enum stored in an attribute of a dialect definition whose only parameter is the enum.
pub struct EnumAttr<T, E>(PhantomData<(T, E)>);

impl<T: TypedAttr, E: EnumValue> Codec for EnumAttr<T, E> {
    type Value<'a> = E;
    type Owned = E;

    fn read(ctx: &ContextData, attr: Attr) -> Option<E> {
        T::cast(ctx, attr)?;
        match ctx.attrs().params(attr) {
            [Param::Int(number)] => E::from_number(i64::try_from(*number).ok()?),
            _ => None,
        }
    }

    fn write(ctx: &ContextData, value: E) -> Attr {
        let number = Param::Int(value.number().into());
        // Cannot fail: the definition accepts every value of the enum.
        super::attr_of::<T>(ctx, vec![number]).map_or(ctx.attrs().unit(), T::attr)
    }

    fn at_once(ctx: &ContextData, value: &E) -> Option<Attr> {
        Some(Self::write(ctx, *value))
    }
}

/// Reads an enum from a parameter.
pub fn enum_param<E: EnumValue>(param: &Param) -> Option<E> {
    match param {
        Param::Int(number) => E::from_number(i64::try_from(*number).ok()?),
        _ => None,
    }
}
