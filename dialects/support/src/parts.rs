//! The parts of an operation by the names that its definition gives them, for verifiers: nothing of what is missing.

use std::fmt::Display;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::typed::TypedAttr;
use lect_core::types::TypeData;

use crate::enums;
use crate::fields::fail_at_loc;
use crate::shapes::{operand_type, operands_of};

/// An inherent attribute, as it is, of an operation that is one of several of a dialect:
/// `attr_of!(op, SPIRVOp::{Func, GraphARM}, sym_name_attr)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __attr_of {
    ($op:expr, $all:ident::{$($view:ident),+ $(,)?}, $part:ident) => {
        match $all::of($op) {
            $(Some($all::$view(it)) => it.$part(),)+
            _ => None,
        }
    };
}
pub use __attr_of as attr_of;

/// The first inherent attribute of a kind. Families of operations that have one each share code by that.
pub fn held_of<T: TypedAttr>(op: OpRef<'_>) -> Option<Attr> {
    op.props().into_iter().flatten().find(|attr| T::cast(op.context(), *attr).is_some())
}

/// The parts of an operation.
#[derive(Clone, Copy)]
pub struct Parts<'a>(pub OpRef<'a>);

impl<'a> Parts<'a> {
    /// The context.
    pub fn ctx(self) -> &'a ContextData {
        self.0.context()
    }

    /// An inherent attribute, or its default value.
    pub fn attr(self, name: &str) -> Option<Attr> {
        let info = self.0.info()?;
        let slot = info.prop_slot(name)?;
        self.0.prop(slot).or_else(|| info.props.get(slot)?.default)
    }

    /// The word of the case that an attribute holds; none if it is not there.
    pub fn word(self, name: &str) -> String {
        self.attr(name).and_then(|attr| enums::word(self.ctx(), attr)).unwrap_or_default()
    }

    /// The number that an attribute holds, with its sign.
    pub fn number(self, name: &str) -> Option<i64> {
        match self.ctx().attr_data(self.attr(name)?) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }

    /// Whether an attribute is there, and not false.
    pub fn flag(self, name: &str) -> bool {
        self.attr(name).is_some_and(|attr| attr != self.ctx().bool_attr(false))
    }

    /// The type that an attribute holds.
    pub fn type_attr(self, name: &str) -> Option<Type> {
        match self.ctx().attr_data(self.attr(name)?) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// How many operands a group has.
    pub fn count(self, name: &str) -> usize {
        operands_of(self.0, name).len()
    }

    /// Whether a group has operands.
    pub fn has(self, name: &str) -> bool {
        self.count(name) > 0
    }

    /// The type of the first operand of a group.
    pub fn ty(self, name: &str) -> Option<Type> {
        operand_type(self.0, name)
    }

    /// The types of the operands of a group.
    pub fn types(self, name: &str) -> Vec<Type> {
        operands_of(self.0, name).map(|value| self.0.ir.value_type(value)).collect()
    }

    /// The type of the first result.
    pub fn result(self) -> Option<Type> {
        self.0.result_types().next()
    }

    /// A type as it is shown in messages: between quotes.
    pub fn quoted(self, ty: Type) -> String {
        format!("'{}'", self.ctx().show_type(ty))
    }

    /// Whether a type is a signless integer of a width.
    pub fn is_integer(self, ty: Option<Type>, bits: u32) -> bool {
        ty.is_some_and(|ty| {
            use lect_core::types::Signedness::Signless;
            matches!(self.ctx().type_data(ty), TypeData::Integer { width, signedness: Signless } if *width == bits)
        })
    }

    /// An error that names the operation.
    pub fn reject(self, message: impl Display) -> Result<(), Reported> {
        Err(self.0.op_error(message.to_string()).emit())
    }

    /// An error at the operation that does not name it.
    pub fn reject_plainly(self, message: impl Display) -> Result<(), Reported> {
        Err(self.0.error(message.to_string()).emit())
    }

    /// An error at the place of the operation.
    pub fn reject_place(self, message: impl Display) -> Result<(), Reported> {
        fail_at_loc(self.0, message.to_string())
    }
}
