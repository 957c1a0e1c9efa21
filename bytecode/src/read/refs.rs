//! References in operation records: values, blocks, locations, attributes and types; and plain numbers.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Block, Type, Value};
use lect_core::loc::Loc;

use super::body::Body;
use super::entry::EntryCursor;
use super::slot::Slot;
use crate::wire::Fault;

impl Body<'_, '_> {
    #[inline]
    pub(super) fn operand(&mut self) -> Result<Value, Reported> {
        let at = self.stack.cursor.offset();
        let index = self.varint()?;
        let place = usize::try_from(index).ok().and_then(|index| index.checked_add(self.stack.scope));
        let Some((place, slot)) = place.and_then(|place| Some((place, *self.values.get(place)?))) else {
            return Err(self.error_at(at, format!("invalid value index: {index}")));
        };
        if place < self.stack.isolate_floor {
            return Ok(self.stack.ir.create_outside_ref(self.stack.ctx.types().none()));
        }
        if let Some(value) = slot.get(self.stack.ir) {
            return Ok(value);
        }
        let placeholder = self.stack.ir.create_forward_ref(self.stack.ctx.types().none());
        self.values[place] = Slot::placeholder(placeholder);
        self.unresolved += 1;
        Ok(placeholder)
    }

    #[inline]
    pub(super) fn successor(&mut self) -> Result<Block, Reported> {
        let at = self.stack.cursor.offset();
        let index = self.varint()?;
        self.stack.successor(index).ok_or_else(|| self.error_at(at, format!("invalid successor index: {index}")))
    }

    #[inline]
    pub(super) fn loc(&mut self) -> Result<Loc, Reported> {
        self.file.loc(&self.stack.ctx, &self.walks, &mut self.stack.cursor, &mut self.locs)
    }

    pub(super) fn dictionary(&self, at: usize, index: u64) -> Result<Attr, Reported> {
        let attr = match self.file.known_attr(index) {
            Some(attr) => attr,
            None => {
                self.stack.ctx.reported(EntryCursor::attr_at(self.file, &self.stack.ctx, &self.walks, at, index, 0))?
            }
        };
        match self.stack.ctx.attrs().data(attr) {
            AttrData::Dictionary(_) => Ok(attr),
            _ => {
                let shown = self.stack.ctx.attrs().show(attr);
                Err(self.error_at(at, format!("expected attribute of type: mlir::DictionaryAttr, but got: {shown}")))
            }
        }
    }

    #[inline]
    pub(super) fn type_at(&self, at: usize, index: u64) -> Result<Type, Reported> {
        match self.file.known_type(index) {
            Some(ty) => Ok(ty),
            None => {
                self.stack.ctx.reported(EntryCursor::type_at(self.file, &self.stack.ctx, &self.walks, at, index, 0))
            }
        }
    }

    #[inline(always)]
    pub(super) fn varint(&mut self) -> Result<u64, Reported> {
        let number = self.stack.cursor.varint();
        self.check(number)
    }

    #[inline(always)]
    pub(super) fn flagged_varint(&mut self) -> Result<(u64, bool), Reported> {
        let number = self.stack.cursor.flagged_varint();
        self.check(number)
    }

    #[inline(always)]
    pub(super) fn byte(&mut self) -> Result<u8, Reported> {
        let byte = self.stack.cursor.byte();
        self.check(byte)
    }

    #[inline(always)]
    pub(super) fn count(&mut self) -> Result<usize, Reported> {
        let count = self.stack.cursor.count();
        self.check(count)
    }

    pub(super) fn checked_count(&self, count: u64) -> Result<usize, Reported> {
        self.check(self.stack.cursor.checked_count(count))
    }

    #[inline(always)]
    pub(super) fn check<T>(&self, result: Result<T, Box<Fault>>) -> Result<T, Reported> {
        match result {
            Ok(value) => Ok(value),
            Err(fault) => Err(self.file.report(&self.stack.ctx, &fault)),
        }
    }

    #[cold]
    pub(super) fn error(&self, message: impl Into<String>) -> Reported {
        self.error_at(self.stack.cursor.offset(), message)
    }

    #[cold]
    pub(super) fn error_at(&self, at: usize, message: impl Into<String>) -> Reported {
        self.file.error(&self.stack.ctx, at, message)
    }
}
