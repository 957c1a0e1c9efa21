//! Numbers some of which are known and some of which are operands: offsets, sizes and strides.

use lect_core::entity::Value;
use lect_core::ir::Isolate;
use lect_core::types::DYNAMIC;
use smallvec::SmallVec;

use crate::patterns::constant_int;

/// A number of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mixed {
    /// It is in an attribute.
    Static(i64),
    /// It is an operand.
    Dynamic(Value),
}

/// Several of them.
pub type MixedList = SmallVec<[Mixed; 6]>;

impl Mixed {
    /// The number, if it is in an attribute, or is a constant that an attribute can have: not the one that marks operands.
    pub fn known(self, ir: &Isolate) -> Option<i64> {
        match self {
            Self::Static(number) => Some(number),
            Self::Dynamic(value) => constant_int(ir, value).filter(|number| *number != DYNAMIC),
        }
    }

    /// Whether it is known to be this number.
    pub fn is(self, ir: &Isolate, number: i64) -> bool {
        self.known(ir) == Some(number)
    }

    /// The operand, if it is one.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Static(_) => None,
            Self::Dynamic(value) => Some(value),
        }
    }
}

/// The numbers that are listed, where those that are [`DYNAMIC`] are the next of some values. None if values are missing.
pub fn mix(list: &[i64], values: impl IntoIterator<Item = Value>) -> Option<MixedList> {
    let mut values = values.into_iter();
    let number = |number: &i64| match *number {
        DYNAMIC => values.next().map(Mixed::Dynamic),
        number => Some(Mixed::Static(number)),
    };
    list.iter().map(number).collect()
}

/// The numbers as a list, in which those that are operands are [`DYNAMIC`], and these operands.
pub fn split(list: &[Mixed]) -> (Vec<i64>, Vec<Value>) {
    let number = |it: &Mixed| match *it {
        Mixed::Static(number) => number,
        Mixed::Dynamic(_) => DYNAMIC,
    };
    (list.iter().map(number).collect(), list.iter().filter_map(|it| it.value()).collect())
}

/// Makes operands that are constants static, apart from the number that marks an operand in a list. Returns true if there were
/// any.
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

/// The part of a shaped value that an operation takes or puts.
#[derive(Clone, PartialEq, Eq)]
pub struct MixedSlice {
    /// Where it begins.
    pub offsets: MixedList,
    /// How large it is.
    pub sizes: MixedList,
    /// The distances between its elements.
    pub strides: MixedList,
}

impl MixedSlice {
    /// Makes constants static: offsets, or if there are none among them sizes, or else strides. Returns whether there were
    /// any.
    pub fn fold_constants(&mut self, ir: &Isolate) -> bool {
        fold_constants(ir, &mut self.offsets, |it| it >= 0)
            || fold_constants(ir, &mut self.sizes, |it| it >= 0)
            || fold_constants(ir, &mut self.strides, |it| it != 0)
    }

    /// Whether what is in attributes is within a shape.
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

    /// Whether it is known to be all of a shape of known sizes.
    pub fn is_all_of(&self, ir: &Isolate, shape: &[i64]) -> bool {
        self.offsets.iter().all(|it| it.is(ir, 0))
            && self.strides.iter().all(|it| it.is(ir, 1))
            && self.sizes.len() == shape.len()
            && self.sizes.iter().zip(shape).all(|(it, size)| *size != DYNAMIC && it.is(ir, *size))
    }
}

/// Gives views of operations that take or put a part of a shaped value the part, and a builder by it: `view(values) -> type`.
#[doc(hidden)]
#[macro_export]
macro_rules! __slices {
    ($($view:ident($($value:ident),*) $(-> $ty:ident)?: $parts:ident;)*) => {$(
        impl $view<'_> {
            /// The part, by offsets, sizes and strides.
            pub fn slice(self) -> Option<$crate::mixed::MixedSlice> {
                Some($crate::mixed::MixedSlice {
                    offsets: $crate::mixed::mix(&self.static_offsets(), self.offsets())?,
                    sizes: $crate::mixed::mix(&self.static_sizes(), self.sizes())?,
                    strides: $crate::mixed::mix(&self.static_strides(), self.strides())?,
                })
            }

            /// The parts of an operation on a part.
            pub fn of_slice(
                $($value: lect_core::entity::Value,)*
                slice: &$crate::mixed::MixedSlice,
                $($ty: lect_core::entity::Type,)?
            ) -> $parts {
                let lists = [&slice.offsets, &slice.sizes, &slice.strides];
                let [(at, offsets), (lengths, sizes), (steps, strides)] = lists.map(|list| $crate::mixed::split(list));
                Self::build($($value,)* offsets, sizes, strides, at, lengths, steps $(, $ty)?)
            }
        }
    )*};
}

pub use __slices as slices;

/// The sizes of a shape where operands stand for those that are not known, with constants among these made static.
/// Returns the shape and what operands are left; none if nothing changes.
pub fn static_sizes(
    ir: &Isolate,
    shape: &[i64],
    values: impl IntoIterator<Item = Value>,
) -> Option<(Vec<i64>, Vec<Value>)> {
    let mut sizes = mix(shape, values)?;
    fold_constants(ir, &mut sizes, |it| it >= 0).then(|| split(&sizes))
}
