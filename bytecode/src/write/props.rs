//! The attributes of operations as a version of the format has them.

use lect_core::Context;
use lect_core::attrs::NamedAttr;
use lect_core::diag::Reported;
use lect_core::dialect::EntryWriter;
use lect_core::entity::{Attr, Entity, OpName};
use lect_core::ir::OpRef;

use super::WriteConfig;
use crate::layout::{self, OpLayout, Values};

/// From this version on properties are apart from other attributes.
pub(super) const WITH_PROPERTIES: u64 = 5;

/// How an operation's properties are written.
enum Form {
    /// Not at all: there are none.
    Nothing,
    /// As one attribute, by who does not know the operation.
    Attr,
    /// By a layout, from these slots if they are not all in order.
    Layout(OpLayout, Option<Box<[Option<usize>]>>),
}

/// How the properties of each operation are written.
pub(super) struct Forms {
    forms: Vec<Option<Form>>,
    release: Option<&'static layout::Release>,
    version: u64,
}

impl Forms {
    pub fn new(config: &WriteConfig) -> Self {
        Self { forms: Vec::new(), release: config.release.and_then(layout::release), version: config.version }
    }

    /// The dictionary of an operation.
    pub fn dictionary(&self, op: OpRef<'_>) -> Attr {
        let ctx = op.context();
        if self.version >= WITH_PROPERTIES {
            return op.attrs();
        }
        let Some(info) = op.info() else { return op.attrs() };
        let props = info.props.iter().enumerate().filter_map(|(slot, prop)| Some((prop.name, op.prop(slot)?)));
        let mut entries: Vec<NamedAttr> = props.collect();
        if entries.is_empty() {
            return op.attrs();
        }
        entries.extend_from_slice(ctx.dictionary_entries(op.attrs()));
        ctx.dictionary_attr(&mut entries)
    }

    /// Writes the properties of an operation; whether it has any.
    pub fn write(&mut self, op: OpRef<'_>, to: &mut dyn EntryWriter) -> Result<bool, Reported> {
        if self.version < WITH_PROPERTIES {
            return Ok(false);
        }
        let ctx = op.context();
        let index = op.name().index();
        if index >= self.forms.len() {
            self.forms.resize_with(index + 1, || None);
        }
        let release = self.release;
        let form = self.forms[index].get_or_insert_with(|| form(ctx, op.name(), release));
        let failed = match form {
            Form::Nothing => return Ok(false),
            Form::Attr => {
                let attr = op.prop(0);
                attr.into_iter().for_each(|attr| to.attr(attr));
                return Ok(attr.is_some());
            }
            Form::Layout(layout, None) => op.with_slots(layout.fields().len(), |slots| {
                layout.write(ctx, slots, to).err().map(|it| it.name.clone())
            }),
            Form::Layout(layout, Some(places)) => {
                let values: Values = places.iter().map(|place| place.and_then(|slot| op.prop(slot))).collect();
                layout.write(ctx, &values, to).err().map(|it| it.name.clone())
            }
        };
        match failed {
            None => Ok(true),
            Some(field) => {
                let message = format!("property '{field}' cannot be written: it is missing or of another kind");
                Err(ctx.error(op.loc(), message).emit())
            }
        }
    }
}

fn form(ctx: &Context, name: OpName, release: Option<&'static layout::Release>) -> Form {
    let data = ctx.op_name(name);
    let Some(info) = data.info.as_deref() else { return Form::Attr };
    let foreign = release.and_then(|release| release.layout(info.name()));
    let (layout, places) = match foreign {
        None => (OpLayout::of(info.spec(), info.dialect()), None),
        Some(layout) => {
            let places: Box<[Option<usize>]> =
                layout.fields().iter().map(|field| info.prop_slot(&field.name)).collect();
            (layout, Some(places))
        }
    };
    if layout.is_empty() { Form::Nothing } else { Form::Layout(layout, places) }
}
