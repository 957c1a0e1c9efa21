//! Named access to the parts of an operation, for verifiers. Missing parts read as empty.

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

/// Returns an inherent attribute, without its default value, of an operation that is one of several of a dialect:
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

/// Returns the first inherent attribute of type `T`. Families of operations that have one each share code this way.
pub fn held_of<T: TypedAttr>(op: OpRef<'_>) -> Option<Attr> {
    op.props().into_iter().flatten().find(|attr| T::cast(op.context(), *attr).is_some())
}

/// Named access to the parts of an operation.
#[derive(Clone, Copy)]
pub struct Parts<'a>(pub OpRef<'a>);

impl<'a> Parts<'a> {
    /// Returns the context.
    pub fn ctx(self) -> &'a ContextData {
        self.0.context()
    }

    /// Returns an inherent attribute, or its default value.
    pub fn attr(self, name: &str) -> Option<Attr> {
        let info = self.0.info()?;
        let slot = info.prop_slot(name)?;
        self.0.prop(slot).or_else(|| info.props.get(slot)?.default)
    }

    /// Returns the spelling of an enum attribute, or an empty string if absent.
    pub fn word(self, name: &str) -> String {
        self.attr(name).and_then(|attr| enums::word(self.ctx(), attr)).unwrap_or_default()
    }

    /// Returns the value of an integer attribute, as a signed number.
    pub fn number(self, name: &str) -> Option<i64> {
        match self.ctx().attrs().data(self.attr(name)?) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }

    /// Returns true if an attribute is present and not `false`.
    pub fn flag(self, name: &str) -> bool {
        self.attr(name).is_some_and(|attr| attr != self.ctx().attrs().bool(false))
    }

    /// Returns the type in a type attribute.
    pub fn type_attr(self, name: &str) -> Option<Type> {
        match self.ctx().attrs().data(self.attr(name)?) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the number of operands in an operand segment.
    pub fn count(self, name: &str) -> usize {
        operands_of(self.0, name).len()
    }

    /// Returns true if an operand segment is not empty.
    pub fn has(self, name: &str) -> bool {
        self.count(name) > 0
    }

    /// Returns the type of the first operand of an operand segment.
    pub fn ty(self, name: &str) -> Option<Type> {
        operand_type(self.0, name)
    }

    /// Returns the types of the operands of an operand segment.
    pub fn types(self, name: &str) -> Vec<Type> {
        operands_of(self.0, name).map(|value| self.0.ir.value_type(value)).collect()
    }

    /// Returns the type of the first result.
    pub fn result(self) -> Option<Type> {
        self.0.result_types().next()
    }

    /// Prints a type in quotes, for messages.
    pub fn quoted(self, ty: Type) -> String {
        format!("'{}'", self.ctx().types().show(ty))
    }

    /// Returns true if a type is a signless integer of this width.
    pub fn is_integer(self, ty: Option<Type>, bits: u32) -> bool {
        ty.is_some_and(|ty| {
            use lect_core::types::Signedness::Signless;
            matches!(self.ctx().types().data(ty), TypeData::Integer { width, signedness: Signless } if *width == bits)
        })
    }

    /// Emits an error prefixed with the operation's name.
    pub fn reject(self, message: impl Display) -> Result<(), Reported> {
        Err(self.0.op_error(message.to_string()).emit())
    }

    /// Emits an error without the operation's name.
    pub fn reject_plainly(self, message: impl Display) -> Result<(), Reported> {
        Err(self.0.error(message.to_string()).emit())
    }

    /// Emits an error at the operation's location, without a note that prints the operation.
    pub fn reject_place(self, message: impl Display) -> Result<(), Reported> {
        fail_at_loc(self.0, message.to_string())
    }
}
