//! Operations as structs.

use std::sync::OnceLock;

use super::codec::Codec;
use crate::context::ContextData;
use crate::dialect::{EmbeddedSpec, OpNameData};
use crate::entity::{Op, OpName, Value};
use crate::ir::{BlockRef, Isolate, OpRef, RegionRef};

/// A view of an operation of one name. Implemented by macros.
///
/// Accessors take the operation for verified: what the verifier would reject may make them panic.
pub trait TypedOp<'a>: Copy {
    /// Which operation: the spec of its dialect, and its place in it.
    const ID: (&'static EmbeddedSpec, usize);

    /// The view of an operation that is known to be of this name.
    fn view(op: OpRef<'a>) -> Self;
}

impl OpNameData {
    /// Whether it names what a view is of.
    #[inline]
    pub fn is<'a, T: TypedOp<'a>>(&self) -> bool {
        self.index_in(T::ID.0) == Some(T::ID.1)
    }
}

impl<'a> OpRef<'a> {
    /// Whether it is what a view is of.
    #[inline]
    pub fn is<T: TypedOp<'a>>(self) -> bool {
        self.name_data().is::<T>()
    }

    /// A typed view of it, if it is what the view is of.
    #[inline]
    pub fn cast<T: TypedOp<'a>>(self) -> Option<T> {
        self.is::<T>().then(|| T::view(self))
    }

    /// The value of an inherent attribute.
    ///
    /// # Panics
    ///
    /// If it is not there, or is of another kind: the operation was not verified.
    pub fn required<C: Codec>(self, slot: usize) -> C::Value<'a> {
        match self.optional::<C>(slot) {
            Some(value) => value,
            None => panic!("{self:?} was not verified: an inherent attribute is missing or of another kind"),
        }
    }

    /// The value of an inherent attribute, if it is there and of the right kind.
    pub fn optional<C: Codec>(self, slot: usize) -> Option<C::Value<'a>> {
        C::read(self.context(), self.prop(slot)?)
    }

    /// The operand of a group that is there or not.
    pub fn optional_operand(self, group: u32) -> Option<Value> {
        self.operand_group(group).next()
    }

    /// The result of a group that is there or not.
    pub fn optional_result(self, group: u32) -> Option<Value> {
        self.result_group(group).next()
    }

    /// A region that every operation of the name has.
    ///
    /// # Panics
    ///
    /// If it has fewer: the operation was not verified.
    pub fn required_region(self, index: usize) -> RegionRef<'a> {
        match self.region(index) {
            Some(region) => region,
            None => panic!("{self:?} was not verified: it has no region #{index}"),
        }
    }
}

impl<'a> OpRef<'a> {
    /// A block that control may go to, of which every operation of the name has so many.
    ///
    /// # Panics
    ///
    /// If it has fewer: the operation was not verified.
    pub fn required_successor(self, index: usize) -> BlockRef<'a> {
        match self.successors().nth(index) {
            Some(block) => block,
            None => panic!("{self:?} was not verified: it has no successor #{index}"),
        }
    }
}

impl EmbeddedSpec {
    /// The place of an operation among those of the spec, if it is one of them.
    #[inline]
    pub fn index_of(&'static self, op: OpRef<'_>) -> Option<usize> {
        op.name_data().index_in(self)
    }
}

/// Sets the inherent attribute in a slot.
pub fn set<C: Codec>(ir: &mut Isolate, op: Op, slot: usize, value: C::Owned) {
    let attr = C::write(ir.context(), value);
    ir.set_prop(op, slot, Some(attr));
}

/// Sets the inherent attribute in a slot, or takes it away.
pub fn set_optional<C: Codec>(ir: &mut Isolate, op: Op, slot: usize, value: Option<C::Owned>) {
    let attr = value.map(|value| C::write(ir.context(), value));
    ir.set_prop(op, slot, attr);
}

/// Says whether an attribute without a value is there.
pub fn set_unit(ir: &mut Isolate, op: Op, slot: usize, is_there: bool) {
    let attr = is_there.then_some(ir.context().common_attrs().unit);
    ir.set_prop(op, slot, attr);
}

/// The handles of operations that views are of, so that making one need not look its name up.
pub(crate) struct TypedNames([OnceLock<Box<[OnceLock<OpName>]>>; DIALECTS]);

/// Of how many dialects handles are kept; those of others are looked up by name.
const DIALECTS: usize = 64;

impl Default for TypedNames {
    fn default() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }
}

impl ContextData {
    /// The handle of the name of what a view is of.
    #[inline]
    pub fn typed_name<'a, T: TypedOp<'a>>(&self) -> OpName {
        let (embedded, index) = T::ID;
        let table = self.typed_names().0.get(embedded.number());
        let known = table.and_then(|names| names.get()?.get(index)?.get());
        known.copied().unwrap_or_else(|| self.find_typed_name(embedded, index))
    }

    /// Looks a name up, and keeps its handle if there is room for it.
    #[cold]
    fn find_typed_name(&self, embedded: &'static EmbeddedSpec, index: usize) -> OpName {
        let spec = embedded.get();
        let name = self.op_name_of(spec.ops.get(index).map_or(&b""[..], |op| op.name.as_bytes()));
        if let Some(names) = self.typed_names().0.get(embedded.number()) {
            let names = names.get_or_init(|| spec.ops.iter().map(|_| OnceLock::new()).collect());
            // Whoever was first found the same.
            let _ = names.get(index).map(|slot| slot.set(name));
        }
        name
    }
}
