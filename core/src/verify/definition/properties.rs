//! Attributes and properties in the slots of operations.

use lect_ods::spec::PropKind;

use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::Attr;
use crate::eval::Conversion;

/// The slot of a property that is no attribute, and what becomes of attributes there.
type NativeSlot = (usize, Conversion);

impl OpInfo {
    /// Whether a slot can hold an attribute: whether it is of the class that is stored there, or what is stored can be made
    /// of it.
    pub fn can_hold(&self, ctx: &ContextData, slot: usize, attr: Attr) -> bool {
        slot < self.props.len()
            && (self.checks(ctx).stores(ctx, slot, attr) || self.conversion_fault(ctx, slot, attr).is_none())
    }

    /// What a slot holds of an attribute, if it can: the attribute itself, or the one that stands for what is stored.
    pub fn stored(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<Attr> {
        match self.conversion(ctx, slot) {
            Some(conversion) => conversion.convert(ctx, attr).ok(),
            None => self.can_hold(ctx, slot, attr).then_some(attr),
        }
    }

    /// The error in an attribute that a slot cannot hold: the words that follow those on which operation it is.
    pub(crate) fn conversion_fault(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<String> {
        match self.conversion(ctx, slot) {
            Some(conversion) => conversion.convert(ctx, attr).err().map(String::from),
            None if self.checks(ctx).stores(ctx, slot, attr) => None,
            None => super::conversion_fault(ctx, self.dialect(), self.spec().props.get(slot)?, attr),
        }
    }

    /// Makes what is stored of the attributes in the slots of properties that are none.
    #[inline]
    pub(crate) fn convert_natives(&self, ctx: &ContextData, slots: &mut [Option<Attr>]) {
        for (slot, conversion) in self.conversions(ctx) {
            let Some(Some(attr)) = slots.get_mut(*slot) else { continue };
            if let Ok(stored) = conversion.convert(ctx, *attr) {
                *attr = stored;
            }
        }
    }

    /// Whether a slot holds something else than the attribute that it is given.
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
