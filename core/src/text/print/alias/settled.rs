//! Operations whose visit has no effect.

use super::{BARREN, Collector, UNVISITED, slot};
use crate::attrs::AttrData;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::dialect::{DefBody, OpInfo, Param};
use crate::entity::{Attr, Entity, Type};
use crate::ir::OpRef;
use crate::types::TypeData;

/// Returns true if an attribute has no alias, and no aliases nested in it.
#[inline]
fn is_leaf(ctx: &ContextData, data: &AttrData) -> bool {
    match data {
        AttrData::Unit
        | AttrData::Integer { .. }
        | AttrData::Float { .. }
        | AttrData::DenseArray { .. }
        | AttrData::SymbolRef { .. }
        | AttrData::StridedLayout { .. } => true,
        AttrData::String { ty, .. } => *ty == ctx.types().none(),
        _ => false,
    }
}

impl Collector<'_> {
    /// Returns true if visiting the attributes and types of an operation has no effect: all were visited, or have no
    /// aliases.
    pub(super) fn is_settled(&mut self, op: OpRef<'_>, info: &OpInfo) -> bool {
        let mut types = op.operand_types().chain(op.result_types());
        types.all(|ty| self.is_settled_type(ty))
            && op.with_slots(info.props.len(), |slots| {
                slots
                    .iter()
                    .flatten()
                    .all(|attr| self.done_attrs.get(attr.index()).is_some_and(|done| *done) || self.is_barren(*attr))
            })
    }

    /// Returns true if an attribute has no alias, and no aliases nested in it. For most attributes that code prints in
    /// its own way, such as enums and their arrays, the answer is known without a visit.
    fn is_barren(&mut self, attr: Attr) -> bool {
        if self.attrs.get(attr.index()) == Some(&BARREN) || self.is_leaf(attr) {
            return true;
        }
        let is_barren = match self.ctx.attrs().data(attr) {
            AttrData::Array(elements) => elements.iter().all(|element| self.is_enum(*element)),
            _ => self.is_enum(attr),
        };
        if is_barren && *slot(&mut self.attrs, attr.index()) == UNVISITED {
            self.attrs[attr.index()] = BARREN;
        }
        is_barren
    }

    /// Returns true for a leaf, and for an attribute of a dialect without types and attributes in it, and without alias.
    fn is_enum(&self, attr: Attr) -> bool {
        let is_number = |param: &Param| matches!(param, Param::Int(_) | Param::Bool(_) | Param::Absent);
        match self.ctx.attrs().data(attr) {
            AttrData::Dialect { def, body: body @ DefBody::Params(params), ty } => {
                *ty == self.ctx.types().none()
                    && params.iter().all(is_number)
                    && self.ctx.alias_of_def(*def, body, Part::Attr(attr)).is_none()
            }
            _ => self.is_leaf(attr),
        }
    }

    #[inline]
    fn is_settled_type(&self, ty: Type) -> bool {
        self.done_types.get(ty.index()).is_some_and(|done| *done)
            || self.types.get(ty.index()) == Some(&BARREN)
            || matches!(self.ctx.types().data(ty), TypeData::Index | TypeData::Integer { .. } | TypeData::Float(_))
    }

    pub(super) fn is_leaf(&self, attr: Attr) -> bool {
        let data = self.ctx.attrs().data(attr);
        let may_be_named = !self.of_dialects.is_empty() && matches!(data, AttrData::String { .. });
        !may_be_named && is_leaf(self.ctx, data)
    }
}
