//! Record of a file's operation during migration from one release or version to another.

use smallvec::SmallVec;

use super::code::constant;
use super::{Lost, OpRecord, OperandSource, RecordOperand, RecordResult};
use crate::attrs::int_array;
use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Attr, Type};
use crate::ir::OpRef;
use crate::typed::TypedOp;

impl<'a> OpRecord<'a> {
    /// Creates the record of an existing operation.
    pub fn of(ctx: &'a ContextData, op: OpRef<'_>) -> Self {
        let props = match op.info() {
            Some(info) => {
                let known = info.props.iter().enumerate();
                known.filter_map(|(slot, prop)| Some((prop.name, op.prop(slot)?))).collect()
            }
            None => {
                let all = op.properties().filter(|&all| ctx.attrs().is_dictionary(all));
                all.map_or(Vec::new(), |all| ctx.attrs().dictionary_entries(all).to_vec())
            }
        };
        // A newer definition may have a property in place of a constant operand.
        let needs_constants = op.info().is_some_and(|info| info.redefined(ctx, u64::MAX).is_some());
        let operand = |value| {
            let ty = Some(op.ir.value_type(value));
            let constant = needs_constants.then(|| constant(&op.ir, value)).flatten();
            RecordOperand { source: OperandSource::Value(value), ty, constant }
        };
        Self {
            ctx,
            name: op.name(),
            loc: op.loc(),
            props,
            attrs: ctx.attrs().dictionary_entries(op.attrs()).to_vec(),
            operands: op.operands().map(operand).collect(),
            results: op.result_types().zip(0..).map(|(ty, index)| RecordResult { ty, was: Some(index) }).collect(),
            constants: Vec::new(),
            dropped: SmallVec::new(),
            regions: op.regions().len(),
        }
    }

    /// Returns the elements of an array attribute.
    pub fn elements(&self, name: &str) -> Option<&'a [Attr]> {
        self.ctx.attrs().array_elements(self.attr(name)?)
    }
}

impl OpRecord<'_> {
    /// Returns all attributes, inherent or not.
    pub(super) fn into_attrs(mut self) -> Vec<NamedAttr> {
        self.props.append(&mut self.attrs);
        self.props
    }

    /// Returns an attribute, be it a property or not.
    pub fn attr(&self, name: &str) -> Option<Attr> {
        let name = self.ctx.ident(name.as_bytes());
        let mut all = self.props.iter().chain(&self.attrs);
        all.find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// Returns true if the attribute is present, be it a property or not.
    pub fn has(&self, name: &str) -> bool {
        self.attr(name).is_some()
    }

    /// Returns the integers of a list attribute, in any form.
    pub fn numbers(&self, name: &str) -> Option<Vec<i64>> {
        super::numbers(self.ctx, self.attr(name)?)
    }

    /// Removes an attribute, and returns it.
    pub fn take(&mut self, name: &str) -> Option<Attr> {
        let value = self.attr(name);
        let name = self.ctx.ident(name.as_bytes());
        self.props.retain(|entry| entry.0 != name);
        self.attrs.retain(|entry| entry.0 != name);
        value
    }

    /// Sets a property.
    pub fn set(&mut self, name: &str, value: Attr) {
        self.take(name);
        self.props.push((self.ctx.ident(name.as_bytes()), value));
    }

    /// Sets a property that is absent.
    pub fn set_default(&mut self, name: &str, value: Attr) {
        if self.attr(name).is_none() {
            self.props.push((self.ctx.ident(name.as_bytes()), value));
        }
    }

    /// Renames an attribute. An existing attribute with the new name stays unchanged.
    pub fn rename_attr(&mut self, from: &str, to: &str) {
        if self.attr(to).is_none()
            && let Some(value) = self.take(from)
        {
            self.set(to, value);
        }
    }

    /// Converts a property to a discardable attribute.
    pub fn disown(&mut self, name: &str) {
        if let Some(value) = self.take(name) {
            self.attrs.push((self.ctx.ident(name.as_bytes()), value));
        }
    }

    /// Converts a dense array to an array of integer attributes.
    pub(super) fn make_list(&mut self, name: &str) {
        let ctx = self.ctx;
        if let Some(attr) = self.attr(name)
            && let AttrData::DenseArray { element, .. } = *ctx.attrs().data(attr)
        {
            let elements: Vec<Attr> =
                int_array(ctx, attr).iter().map(|&value| ctx.attrs().integer(element, value)).collect();
            self.set(name, ctx.attrs().array(elements));
        }
    }

    /// Maps an integer attribute, or each in a list, to another number. Returns false if a number has no mapping.
    pub(super) fn renumber(&mut self, name: &str, number: &dyn Fn(i64) -> Option<i64>) -> bool {
        let ctx = self.ctx;
        let Some(attr) = self.attr(name) else { return true };
        let renumbered = |attr: Attr| match ctx.attrs().data(attr) {
            AttrData::Integer { value, ty } => Some(ctx.attrs().integer(*ty, number(value.to_i64()?)?)),
            _ => None,
        };
        let new = match ctx.attrs().array_elements(attr) {
            Some(all) => {
                let all: Option<Vec<Attr>> = all.iter().map(|&attr| renumbered(attr)).collect();
                all.map(|all| ctx.attrs().array(all))
            }
            None => renumbered(attr),
        };
        new.map(|new| self.set(name, new)).is_some()
    }

    /// Renames the operation to that of a view.
    pub fn rename_to<T: TypedOp<'static>>(&mut self) {
        self.rename(T::NAME);
    }

    /// Renames the operation; `name` includes the namespace.
    pub fn rename(&mut self, name: &str) {
        self.name = self.ctx.op_name_of(name.as_bytes());
    }

    /// Appends a result.
    pub fn add_result(&mut self, ty: Type) {
        self.results.push(RecordResult { ty, was: None });
    }

    /// Emits the error that the operation cannot be migrated to the current release.
    pub fn error(&self, lost: impl Into<Lost>) -> Reported {
        let name = String::from_utf8_lossy(&self.ctx.op_name(self.name).name);
        self.ctx.error(self.loc, format!("'{name}' op of an older release {}", lost.into())).emit()
    }
}
