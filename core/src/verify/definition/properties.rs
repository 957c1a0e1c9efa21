//! Stored values of property slots.

use lect_ods::spec::PropKind;

use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::Attr;
use crate::eval::Conversion;

/// Slot of a native property, and the conversion of attributes that are assigned to it.
type NativeSlot = (usize, Conversion);

impl OpInfo {
    /// Returns true if a slot can hold an attribute: it has the class of the slot, or can be converted to the stored
    /// value.
    #[inline]
    pub fn can_hold(&self, ctx: &ContextData, slot: usize, attr: Attr) -> bool {
        slot < self.props.len()
            && (self.checks(ctx).stores(ctx, slot, attr) || self.conversion_fault(ctx, slot, attr).is_none())
    }

    /// Returns the attribute that a slot holds after an assignment: the attribute itself, or the one that represents
    /// the stored value.
    pub fn stored(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<Attr> {
        match self.conversion(ctx, slot) {
            Some(conversion) => conversion.convert(ctx, attr).ok(),
            None => self.can_hold(ctx, slot, attr).then_some(attr),
        }
    }

    /// Returns the error for an attribute that a slot cannot hold, without the name of the operation.
    pub(crate) fn conversion_fault(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<String> {
        match self.conversion(ctx, slot) {
            Some(conversion) => conversion.convert(ctx, attr).err().map(String::from),
            None if self.checks(ctx).stores(ctx, slot, attr) => None,
            None => super::conversion_fault(ctx, self.dialect(), self.spec().props.get(slot)?, attr),
        }
    }

    /// Converts attributes in the slots of native properties to the stored values.
    #[inline]
    pub(crate) fn convert_natives(&self, ctx: &ContextData, slots: &mut [Option<Attr>]) {
        if !self.has_natives {
            return;
        }
        for (slot, conversion) in self.conversions(ctx) {
            let Some(Some(attr)) = slots.get_mut(*slot) else { continue };
            if let Ok(stored) = conversion.convert(ctx, *attr) {
                *attr = stored;
            }
        }
    }

    /// Returns true if a slot converts attributes that are assigned to it.
    pub fn is_converted(&self, ctx: &ContextData, slot: usize) -> bool {
        self.conversion(ctx, slot).is_some()
    }

    fn conversion(&self, ctx: &ContextData, slot: usize) -> Option<&Conversion> {
        self.conversions(ctx).iter().find(|native| native.0 == slot).map(|native| &native.1)
    }

    #[inline]
    fn conversions(&self, ctx: &ContextData) -> &[NativeSlot] {
        self.conversions.get_or_make::<Box<[NativeSlot]>>(|| {
            let slots = self.spec().props.iter().take(self.props.len()).enumerate();
            let conversions = slots.filter_map(|(slot, prop)| match &prop.kind {
                PropKind::Native(native) => Some((slot, Conversion::new(ctx, self.dialect(), native)?)),
                _ => None,
            });
            conversions.collect()
        })
    }
}
