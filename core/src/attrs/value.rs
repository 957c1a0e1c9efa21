//! Values of attributes as Rust values: numbers, booleans, text, types.

use super::AttrData;
use crate::context::Attrs;
use crate::entity::{Attr, Type};
use crate::number::ApInt;
use crate::types::Signedness;

impl<'c> Attrs<'c> {
    /// Returns the value of an integer attribute, if it fits `i64`. Signless integers are read as signed, except that
    /// `true` of type `i1` is 1.
    ///
    /// ```
    /// # let ctx = lect_core::Context::new();
    /// let i8 = ctx.types().i8();
    /// assert_eq!(ctx.attrs().i64_value(ctx.attrs().integer(i8, -3)), Some(-3));
    /// assert_eq!(ctx.attrs().i64_value(ctx.attrs().bool(true)), Some(1));
    /// assert_eq!(ctx.attrs().i64_value(ctx.attrs().string("3")), None);
    /// ```
    pub fn i64_value(self, attr: Attr) -> Option<i64> {
        let (value, signedness) = self.int_value(attr)?;
        match signedness {
            Signedness::Unsigned => value.to_u64()?.try_into().ok(),
            _ if value.width() == 1 => Some(value.is_one().into()),
            _ => value.to_i64(),
        }
    }

    /// Returns the value of an integer attribute, if it fits `u64`. Signless integers are read as unsigned.
    ///
    /// ```
    /// # let ctx = lect_core::Context::new();
    /// let i8 = ctx.types().i8();
    /// assert_eq!(ctx.attrs().u64_value(ctx.attrs().integer(i8, -1)), Some(255));
    /// ```
    pub fn u64_value(self, attr: Attr) -> Option<u64> {
        match self.int_value(attr)? {
            (value, Signedness::Signed) => value.to_i64()?.try_into().ok(),
            (value, _) => value.to_u64(),
        }
    }

    /// Returns the value of `true` or `false`, the integer attributes of type `i1`.
    ///
    /// ```
    /// # let ctx = lect_core::Context::new();
    /// assert_eq!(ctx.attrs().bool_value(ctx.attrs().bool(false)), Some(false));
    /// assert_eq!(ctx.attrs().bool_value(ctx.attrs().integer(ctx.types().i64(), 1)), None);
    /// ```
    pub fn bool_value(self, attr: Attr) -> Option<bool> {
        match self.data(attr) {
            AttrData::Integer { value, ty } if *ty == self.0.types().i1() => Some(value.is_one()),
            _ => None,
        }
    }

    /// Returns the value of a float attribute, rounded to a double.
    ///
    /// ```
    /// # let ctx = lect_core::Context::new();
    /// use lect_core::number::{Float, FloatFormat};
    /// let half = ctx.attrs().float(Float::from_f64(FloatFormat::F32, 0.5));
    /// assert_eq!(ctx.attrs().f64_value(half), Some(0.5));
    /// ```
    pub fn f64_value(self, attr: Attr) -> Option<f64> {
        match self.data(attr) {
            AttrData::Float { value, .. } => Some(value.to_f64()),
            _ => None,
        }
    }

    /// Returns the text of a string attribute, if it is UTF-8. See [`string_value`](Self::string_value) for arbitrary
    /// bytes.
    ///
    /// ```
    /// # let ctx = lect_core::Context::new();
    /// assert_eq!(ctx.attrs().str_value(ctx.attrs().string("main")), Some("main"));
    /// assert_eq!(ctx.attrs().str_value(ctx.attrs().string(b"\xFF")), None);
    /// ```
    pub fn str_value(self, attr: Attr) -> Option<&'c str> {
        std::str::from_utf8(self.string_value(attr)?).ok()
    }

    /// Returns the type held by a type attribute.
    ///
    /// ```
    /// # let ctx = lect_core::Context::new();
    /// let i1 = ctx.types().i1();
    /// assert_eq!(ctx.attrs().type_value(ctx.attrs().ty(i1)), Some(i1));
    /// ```
    pub fn type_value(self, attr: Attr) -> Option<Type> {
        match self.data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn int_value(self, attr: Attr) -> Option<(&'c ApInt, Signedness)> {
        match self.data(attr) {
            AttrData::Integer { value, ty } => Some((value, self.0.types().signedness(*ty)?)),
            _ => None,
        }
    }
}
