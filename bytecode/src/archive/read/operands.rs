//! Operands of operations, and extra records of newly defined values.

use lect_core::diag::Reported;
use lect_core::entity::Value;

use super::body::Body;
use super::shape::Shape;
use crate::archive::bits;
use crate::read::uses::UseOrder;

const INVALID: &str = "parsed use-list orders were invalid and could not be applied";

impl Body<'_, '_> {
    /// Reads the operands of an operation.
    #[inline]
    pub(super) fn operands(&mut self, shape: &Shape) -> Result<(), Reported> {
        self.stack.operands.clear();
        let has_forward = shape.head & u64::from(bits::FORWARD) != 0;
        for _ in 0..shape.operands {
            let at = self.stack.cursor.offset();
            let number = self.number()?;
            let (stack, values) = (&mut self.stack, &mut self.values);
            let value = match has_forward {
                false => values.back(stack, number),
                true if number & 1 == 0 => values.back(stack, number >> 1),
                true => values.forward(stack, number >> 1),
            };
            let Some(value) = value else { return Err(self.no_value(at, number, has_forward)) };
            self.stack.operands.push(value);
        }
        Ok(())
    }

    #[cold]
    fn no_value(&self, at: usize, number: u64, has_forward: bool) -> Reported {
        self.error_at(
            at,
            match has_forward {
                false => format!("invalid value index: {number}"),
                true if number & 1 == 0 => format!("invalid value index: {}", number >> 1),
                true => format!("invalid number of a value that is defined later: {}", number >> 1),
            },
        )
    }

    /// Reads the extra records of `count` values just defined: forward references and use-list orders. `value` returns
    /// `None` for a removed value.
    pub(super) fn extras(&mut self, count: usize, value: impl Fn(usize) -> Option<Value>) -> Result<(), Reported> {
        let forwards = self.count()?;
        for _ in 0..forwards {
            let (at, index, id) = (self.stack.cursor.offset(), self.number()?, self.number()?);
            let index = usize::try_from(index).ok().filter(|&index| index < count);
            let placeholder = self.values.define(id);
            let (Some(index), Some((placeholder, isolate))) = (index, placeholder) else {
                return Err(self.error_at(at, "a value is not one that was referred to before"));
            };
            let Some(value) = value(index) else {
                return Err(self.error_at(at, "a value that is used was dropped before"));
            };
            self.values.defined();
            if isolate == self.stack.isolate_floor {
                self.stack.ir.replace_all_uses(placeholder, value);
                self.stack.disordered.push((value, None));
            }
        }
        let orders = self.count()?;
        let mut last = None;
        for _ in 0..orders {
            let (at, index) = (self.stack.cursor.offset(), self.number()?);
            let place = usize::try_from(index).ok().filter(|&place| place < count);
            // A value has one order. Several short ones would each sort all of its uses.
            let Some(place) = place.filter(|_| last < Some(index)) else { return Err(self.error_at(at, INVALID)) };
            last = Some(index);
            let length = self.count()?;
            let places = (0..length).map(|_| self.number()).collect::<Result<Vec<u64>, _>>()?;
            if let Some(value) = value(place) {
                self.stack.disordered.push((value, Some(UseOrder::whole(index, places))));
            }
        }
        Ok(())
    }
}
