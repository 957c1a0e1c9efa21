//! Dense arrays: `array<i32: ..>`.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use smallvec::SmallVec;

use super::AttrData;
use crate::context::{Attrs, ContextData, Equivalent};
use crate::entity::{Attr, Type};

/// Returns the integers of `array<i32: ..>`, or of another width.
pub fn int_array(ctx: &ContextData, attr: Attr) -> SmallVec<[i64; 8]> {
    ints(ctx, attr).collect()
}

/// Returns the elements of `array<i32: ..>`, or `None` for another attribute.
#[inline]
pub(crate) fn sizes(ctx: &ContextData, attr: Attr) -> Option<&[[u8; 4]]> {
    match ctx.attrs().data(attr) {
        AttrData::DenseArray { element, data } if *element == ctx.types().i32() => Some(data.as_chunks().0),
        _ => None,
    }
}

/// Iterates over the integers of `array<i32: ..>`, or of another width.
pub(crate) fn ints(ctx: &ContextData, attr: Attr) -> impl ExactSizeIterator<Item = i64> + use<'_> {
    let (width, data) = match ctx.attrs().data(attr) {
        AttrData::DenseArray { element, data } if *element == ctx.types().i32() => (4, &data[..]),
        AttrData::DenseArray { element, data } => {
            (ctx.types().integer_width(*element).map_or(8, |width| width.div_ceil(8).max(1) as usize), &data[..])
        }
        _ => (8, &[][..]),
    };
    data.chunks_exact(width).map(move |bytes| {
        if let Ok(bytes) = <[u8; 4]>::try_from(bytes) {
            return i32::from_le_bytes(bytes).into();
        }
        if let Ok(bytes) = <[u8; 8]>::try_from(bytes) {
            return i64::from_le_bytes(bytes);
        }
        let unsigned = bytes.iter().take(8).rev().fold(0i64, |number, byte| number << 8 | i64::from(*byte));
        let shift = 64 - 8 * width.min(8) as u32;
        unsigned << shift >> shift
    })
}

impl Attrs<'_> {
    /// Creates `array<i32: values>`.
    pub fn dense_i32_array(self, values: impl IntoIterator<Item = i32>) -> Attr {
        let mut data = SmallVec::<[u8; 64]>::new();
        for value in values {
            data.extend_from_slice(&value.to_le_bytes());
        }
        self.dense_array_of(self.0.types().i32(), &data)
    }

    /// Creates `array<i1: values>`.
    pub fn dense_bool_array(self, values: impl IntoIterator<Item = bool>) -> Attr {
        let data: Vec<u8> = values.into_iter().map(u8::from).collect();
        self.intern(AttrData::DenseArray { element: self.0.types().i1(), data: data.into() })
    }

    /// Creates `array<i64: values>`.
    pub fn dense_i64_array(self, values: impl IntoIterator<Item = i64>) -> Attr {
        let mut data = SmallVec::<[u8; 64]>::new();
        for value in values {
            data.extend_from_slice(&value.to_le_bytes());
        }
        self.dense_array_of(self.0.types().i64(), &data)
    }

    fn dense_array_of(self, element: Type, data: &[u8]) -> Attr {
        self.intern_borrowed(&ArrayKey { element, data }, || AttrData::DenseArray { element, data: data.into() })
    }
}

/// A dense array that may not be interned yet.
struct ArrayKey<'a> {
    element: Type,
    data: &'a [u8],
}

impl Hash for ArrayKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Must hash like the derived implementation of `AttrData`.
        discriminant(&AttrData::DenseArray { element: self.element, data: Box::default() }).hash(state);
        self.element.hash(state);
        self.data.hash(state);
    }
}

impl Equivalent<AttrData> for ArrayKey<'_> {
    fn equivalent(&self, item: &AttrData) -> bool {
        matches!(item, AttrData::DenseArray { element, data } if *element == self.element && **data == *self.data)
    }
}
