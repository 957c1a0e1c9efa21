//! Attributes of operations: from the shape, from the operation's own record, and migrated from other versions.

use lect_core::attrs::NamedAttr;
use lect_core::compat::{Age, MigrationPath, OpRecord, entries, migrate};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Op};
use lect_ods::spec::MLIR_RELEASE;

use super::body::Body;
use super::shape::{self, Fixed, Props, Shape};
use crate::layout::Values;
use crate::read::props::{OpAttrs, Slots};
use crate::read::record::{Head, finalize};

impl<'f> Body<'f, '_> {
    /// Reads the attributes of an operation. For another version the inherent attributes are returned by name, not in
    /// slots.
    #[inline]
    pub(super) fn attributes(
        &mut self,
        at: usize,
        shape: &'f Shape,
    ) -> Result<(OpAttrs<'f>, Vec<NamedAttr>), Reported> {
        let mut named = Vec::new();
        let mut slots = match &shape.props {
            Props::Slots(slots, holes) if holes.is_empty() => Slots::Shared(slots),
            Props::Slots(slots, holes) => Slots::Own(self.fill(shape, slots, holes)?),
            Props::Named(all) => {
                for &(name, value) in all {
                    named.push((name, self.attr(value)?));
                }
                Slots::Shared(&[])
            }
            Props::Whole(whole) => {
                let (attr, ctx) = (self.attr(*whole)?, &self.stack.ctx);
                match (&shape.path, ctx.op_name(shape.name).info()) {
                    (Some(_), _) => {
                        named = ctx.attrs().dictionary_entries(attr).to_vec();
                        Slots::Shared(&[])
                    }
                    (None, Some(_)) => Slots::Own(shape::slots_of(ctx, shape.name, attr)),
                    (None, None) => Slots::Own(Values::from_slice(&[Some(attr)])),
                }
            }
        };
        let mut discardable = self.stack.ctx.attrs().empty_dictionary();
        if let Some(field) = shape.attrs {
            discardable = self.attr(field)?;
            if let Fixed::Hole = field {
                shape::check_dictionary(self.file, &self.stack.ctx, at, discardable)?;
            }
        }
        if let (Props::Named(_), None) = (&shape.props, &shape.path) {
            let ctx = &self.stack.ctx;
            let (own, mut extra) = shape::place(ctx, shape.name, std::mem::take(&mut named));
            slots = Slots::Own(own);
            if !extra.is_empty() {
                discardable = joined(ctx, &mut extra, ctx.attrs().dictionary_entries(discardable));
            }
        }
        Ok((OpAttrs { slots, discardable }, named))
    }

    fn fill(&mut self, shape: &Shape, slots: &Values, holes: &[usize]) -> Result<Values, Reported> {
        let mut slots = slots.clone();
        for &slot in holes {
            let at = self.stack.cursor.offset();
            let value = self.attr(Fixed::Hole)?;
            let data = self.stack.ctx.op_name(shape.name);
            let Some(info) = data.info() else { continue };
            let Some(stored) = info.stored(&self.stack.ctx, slot, value) else {
                let name = info.props.get(slot).map_or(self.stack.ctx.ident(b""), |prop| prop.name);
                return Err(shape::unfit(self.file, &self.stack.ctx, at, info.name(), name, value));
            };
            slots.get_mut(slot).into_iter().for_each(|place| *place = Some(stored));
        }
        Ok(slots)
    }

    fn attr(&mut self, field: Fixed<Attr>) -> Result<Attr, Reported> {
        match field {
            Fixed::Known(attr) => Ok(attr),
            Fixed::Hole => {
                let at = self.stack.cursor.offset();
                let index = self.number()?;
                self.stack.ctx.reported(self.file.attr_at(&self.stack.ctx, at, index))
            }
        }
    }

    fn migrate(&self, path: &MigrationPath, record: &mut OpRecord<'_>, head: &mut Head) -> Result<(), Reported> {
        let waiting = head.late.len();
        // Archives hold operations of the current release, independently of the dialect versions.
        let today = Age::release(u64::from(MLIR_RELEASE));
        let entries_of = |ctx: &ContextData, name| entries(ctx, &ctx.op_name(name).name, &today, Some(path));
        path.begin(record);
        let migrated = migrate(record, &mut head.late, entries_of, |_, _| false);
        let migrated = migrated.and_then(|_| path.finish(record, head.late.len() == waiting));
        migrated.map_err(|lost| path.error(record, &lost))
    }

    /// Migrates an operation of another version to the context's. `named` are the inherent attributes, `attrs` the
    /// discardable ones.
    #[cold]
    pub(super) fn upgrade(
        &mut self,
        path: &MigrationPath,
        head: &mut Head,
        named: Vec<NamedAttr>,
        attrs: Attr,
    ) -> Result<OpAttrs<'f>, Reported> {
        let (ctx, at) = (self.stack.ctx.clone(), self.stack.cursor.offset());
        let entries = ctx.attrs().dictionary_entries(attrs);
        // Each operation gets a copy of attributes that the file may store once.
        ctx.reported(self.file.charge(&ctx, at, size_of_val(entries) + size_of_val(&*named)))?;
        let mut record = self.stack.record(&ctx, head, named, entries, Some(path));
        self.migrate(path, &mut record, head)?;
        self.stack.follow(&record, head)?;
        let mut kept: Vec<NamedAttr> = Vec::new();
        let mut unfit = None;
        let (slots, attrs) = finalize(record, &mut |info, (name, value)| {
            match std::str::from_utf8(ctx.ident_bytes(name)).is_ok_and(|name| info.prop_slot(name).is_some()) {
                true => unfit = unfit.take().or(Some((name, value))),
                // An attribute without a slot in the current definition is kept as a discardable one.
                false => kept.push((name, value)),
            }
        });
        if let Some((name, value)) = unfit {
            let op = String::from_utf8_lossy(&ctx.op_name(head.name).name);
            return Err(shape::unfit(self.file, &ctx, at, &op, name, value));
        }
        Ok(OpAttrs { slots: Slots::Own(slots), discardable: joined(&ctx, &mut kept, &attrs) })
    }

    /// Defines the results of an operation whose numbers differ from those in the file, or that were removed.
    #[cold]
    pub(super) fn define_moved(&mut self, op: Op, moved: &[Option<u32>]) {
        for now in moved {
            let value = match now {
                Some(index) => self.stack.ir.op(op).result(*index as usize),
                // A removed result is counted all the same, and references to it are invalid.
                None => self.stack.ir.create_outside_ref(self.stack.ctx.types().none()),
            };
            self.values.all.push(value);
        }
    }
}

/// Joins attributes with others, which take precedence.
fn joined(ctx: &ContextData, attrs: &mut Vec<NamedAttr>, others: &[NamedAttr]) -> Attr {
    attrs.retain(|entry| others.iter().all(|other| other.0 != entry.0));
    attrs.extend(others);
    ctx.attrs().dictionary(attrs)
}
