//! Mixed static and dynamic integers (`OpFoldResult`): offsets, sizes and strides.

use lect_core::entity::Value;
use lect_core::ir::Isolate;
use lect_core::types::DYNAMIC;
use smallvec::SmallVec;

use crate::patterns::constant_int;

/// A static or dynamic integer of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mixed {
    /// An integer in an attribute.
    Static(i64),
    /// An operand.
    Dynamic(Value),
}

/// A list of mixed integers.
pub type MixedList = SmallVec<[Mixed; 6]>;

impl Mixed {
    /// Returns the integer if it is static or a constant. A constant equal to [`DYNAMIC`] is not representable as
    /// static, and gives `None`.
    pub fn known(self, ir: &Isolate) -> Option<i64> {
        match self {
            Self::Static(number) => Some(number),
            Self::Dynamic(value) => constant_int(ir, value).filter(|number| *number != DYNAMIC),
        }
    }

    /// Returns true if the integer is known to be `number`.
    pub fn is(self, ir: &Isolate, number: i64) -> bool {
        self.known(ir) == Some(number)
    }

    /// Returns the operand of a dynamic integer.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Static(_) => None,
            Self::Dynamic(value) => Some(value),
        }
    }
}

/// Combines a static list with operands: each [`DYNAMIC`] entry takes the next of `values`. Returns `None` if values
/// are missing.
pub fn mix(list: &[i64], values: impl IntoIterator<Item = Value>) -> Option<MixedList> {
    let mut values = values.into_iter();
    let number = |number: &i64| match *number {
        DYNAMIC => values.next().map(Mixed::Dynamic),
        number => Some(Mixed::Static(number)),
    };
    list.iter().map(number).collect()
}

/// Splits mixed integers into a static list, with [`DYNAMIC`] for operands, and these operands.
pub fn split(list: &[Mixed]) -> (Vec<i64>, Vec<Value>) {
    let number = |it: &Mixed| match *it {
        Mixed::Static(number) => number,
        Mixed::Dynamic(_) => DYNAMIC,
    };
    (list.iter().map(number).collect(), list.iter().filter_map(|it| it.value()).collect())
}

/// Makes constant operands static, except a constant equal to [`DYNAMIC`]. Returns true if any changed.
pub fn fold_constants(ir: &Isolate, list: &mut MixedList, accept: impl Fn(i64) -> bool) -> bool {
    let mut any = false;
    for it in list.iter_mut() {
        if let Mixed::Dynamic(value) = *it
            && let Some(number) = constant_int(ir, value).filter(|number| *number != DYNAMIC && accept(*number))
        {
            *it = Mixed::Static(number);
            any = true;
        }
    }
    any
}

/// A slice of a shaped value, as read or written by an operation.
#[derive(Clone, PartialEq, Eq)]
pub struct MixedSlice {
    /// Offset in each dimension.
    pub offsets: MixedList,
    /// Size in each dimension.
    pub sizes: MixedList,
    /// Stride in each dimension.
    pub strides: MixedList,
}

impl MixedSlice {
    /// Makes constant offsets static; if there are none, constant sizes, or else strides. Returns true if any changed.
    pub fn fold_constants(&mut self, ir: &Isolate) -> bool {
        fold_constants(ir, &mut self.offsets, |it| it >= 0)
            || fold_constants(ir, &mut self.sizes, |it| it >= 0)
            || fold_constants(ir, &mut self.strides, |it| it != 0)
    }

    /// Returns true if the static part of the slice is within a shape.
    pub fn is_in_bounds(&self, shape: &[i64]) -> bool {
        let numbers = |list: &[Mixed]| split(list).0;
        let (offsets, sizes, strides) = (numbers(&self.offsets), numbers(&self.sizes), numbers(&self.strides));
        shape.iter().zip(offsets.iter().zip(sizes.iter().zip(&strides))).all(|(&bound, (&offset, (&size, &stride)))| {
            if bound == DYNAMIC || offset == DYNAMIC {
                return true;
            }
            if offset >= bound {
                return false;
            }
            if size == DYNAMIC || stride == DYNAMIC {
                return true;
            }
            size.wrapping_sub(1).wrapping_mul(stride).wrapping_add(offset) < bound
        })
    }

    /// Returns true if the slice is known to cover a static shape completely.
    pub fn is_all_of(&self, ir: &Isolate, shape: &[i64]) -> bool {
        self.offsets.iter().all(|it| it.is(ir, 0))
            && self.strides.iter().all(|it| it.is(ir, 1))
            && self.sizes.len() == shape.len()
            && self.sizes.iter().zip(shape).all(|(it, size)| *size != DYNAMIC && it.is(ir, *size))
    }
}

/// Implements access to the slice for the views of slice operations, and a builder from a slice: `view(values) ->
/// type`.
#[doc(hidden)]
#[macro_export]
macro_rules! __slices {
    ($($view:ident($($value:ident),*) $(-> $ty:ident)?: $parts:ident;)*) => {$(
        impl $view<'_> {
            /// Returns the slice: offsets, sizes and strides.
            pub fn slice(self) -> Option<$crate::mixed_integers::MixedSlice> {
                Some($crate::mixed_integers::MixedSlice {
                    offsets: $crate::mixed_integers::mix(&self.static_offsets(), self.offsets())?,
                    sizes: $crate::mixed_integers::mix(&self.static_sizes(), self.sizes())?,
                    strides: $crate::mixed_integers::mix(&self.static_strides(), self.strides())?,
                })
            }

            /// Builds the parts of the operation from a slice.
            pub fn from_slice(
                $($value: lect_core::entity::Value,)*
                slice: &$crate::mixed_integers::MixedSlice,
                $($ty: lect_core::entity::Type,)?
            ) -> $parts {
                let lists = [&slice.offsets, &slice.sizes, &slice.strides];
                let [(at, offsets), (lengths, sizes), (steps, strides)] = lists.map(|list| $crate::mixed_integers::split(list));
                Self::build($($value,)* offsets, sizes, strides, at, lengths, steps $(, $ty)?)
            }
        }
    )*};
}

pub use __slices as slices;

/// Makes constant dynamic sizes of a shape static. `values` are the operands for its dynamic sizes. Returns the new
/// shape and the remaining operands, or `None` if nothing changes.
pub fn static_sizes(
    ir: &Isolate,
    shape: &[i64],
    values: impl IntoIterator<Item = Value>,
) -> Option<(Vec<i64>, Vec<Value>)> {
    let mut sizes = mix(shape, values)?;
    fold_constants(ir, &mut sizes, |it| it >= 0).then(|| split(&sizes))
}
