//! Types of values, and conversion to other types.

use std::sync::Arc;

use super::{Bit, List, MAX_WEIGHT, Value};
use crate::td::ty::{Type, World};

impl Value {
    /// Returns the type of the value; `None` for `?`.
    pub fn ty(&self, world: &dyn World) -> Option<Type> {
        Some(match self {
            Value::Unset => return None,
            Value::Bit(_) => Type::Bit,
            Value::Int(_) => Type::Int,
            Value::Bits(bits) => Type::Bits(bits.len() as u32),
            Value::Text(_) => Type::String,
            Value::List(list) => list.item.clone().list(),
            Value::Dag(_) => Type::Dag,
            Value::Record(record) => world.record_type(*record),
            Value::Unresolved(unresolved) => unresolved.ty.clone(),
        })
    }
}

/// Converts a value to a type; `None` if that is impossible, or not possible yet. `?` is a value of every type.
pub(crate) fn coerce(value: &Value, ty: &Type, world: &dyn World) -> Option<Value> {
    match (value, ty) {
        (Value::Unset, _)
        | (Value::Bit(_), Type::Bit)
        | (Value::Int(_), Type::Int)
        | (Value::Text(_), Type::String)
        | (Value::Dag(_), Type::Dag) => Some(value.clone()),
        (Value::Bit(bit), Type::Int) => Some(Value::Int(i64::from(*bit))),
        (Value::Bit(bit), Type::Bits(1)) => Some(Value::Bits([Bit::Known(*bit)].into())),
        (Value::Int(int @ (0 | 1)), Type::Bit) => Some(Value::Bit(*int == 1)),
        (Value::Int(int), Type::Bits(width)) => int_to_bits(*int, *width),
        (Value::Bits(bits), Type::Bits(width)) => (bits.len() == *width as usize).then(|| value.clone()),
        (Value::Bits(bits), Type::Int) => bits_to_int(bits).map(Value::Int),
        (Value::Bits(bits), Type::Bit) => match &**bits {
            [Bit::Known(bit)] => Some(Value::Bit(*bit)),
            [Bit::Unset] => Some(Value::Unset),
            _ => None,
        },
        (Value::List(list), Type::List(item)) => coerce_list(list, item, world),
        (Value::Record(record), Type::Record(classes)) => {
            classes.iter().all(|class| world.record_is_a(*record, *class)).then(|| value.clone())
        }
        (Value::Unresolved(unresolved), _) => unresolved.ty.is_a(ty, world).then(|| value.clone()),
        _ => None,
    }
}

/// Converts the items of a list to a type.
fn coerce_list(list: &Arc<List>, item: &Type, world: &dyn World) -> Option<Value> {
    if list.item.is_a(item, world) {
        return Some(Value::List(Arc::clone(list)));
    }
    let mut items = Vec::with_capacity(list.items.len());
    let mut weight = 0u32;
    for value in &list.items {
        let value = coerce(value, item, world)?;
        // Bits are much larger than the numbers they come from.
        weight = weight.saturating_add(value.weight());
        if weight > MAX_WEIGHT {
            return None;
        }
        items.push(value);
    }
    List::new(item.clone(), items).ok().map(Value::List)
}

/// Converts a number to bits, if it fits, signed or unsigned.
pub(crate) fn int_to_bits(int: i64, width: u32) -> Option<Value> {
    let fits = match width {
        0 => int == 0,
        64.. => true,
        width => int >> width == 0 || int >> (width - 1) == -1,
    };
    // Bits beyond the 64th are not sign-extended.
    fits.then(|| Value::Bits((0..width).map(|at| Bit::Known(at < 64 && int >> at & 1 == 1)).collect()))
}

/// Converts bits to an unsigned number; `None` if one of them is unknown.
pub(crate) fn bits_to_int(bits: &[Bit]) -> Option<i64> {
    bits.iter().enumerate().try_fold(0, |int, (at, bit)| match bit {
        // Bits beyond the 64th are dropped.
        Bit::Known(bit) => Some(if at < 64 { int | i64::from(*bit) << at } else { int }),
        _ => None,
    })
}
