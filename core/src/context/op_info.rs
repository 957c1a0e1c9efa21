//! Operation definitions, compiled for a context.

use std::any::{Any, TypeId};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use lect_ods::spec::{DialectSpec, OpSpec, PropKind, Shared, Str};

use super::OpTraits;
use crate::entity::{Attr, Ident};
use crate::slot::Slot;

/// A model of an interface for an operation: the interface, and its functions.
#[derive(Clone, Copy)]
pub struct InterfaceEntry {
    /// A `&'static T` for the interface `T`.
    model: &'static (dyn Any + Send + Sync),
}

impl InterfaceEntry {
    /// Creates a model of the interface `T`, which is `dyn Trait`.
    pub const fn new<T: ?Sized + Sync + 'static>(model: &'static &'static T) -> Self {
        Self { model }
    }

    /// Returns the identity of the interface: that of `&'static T`.
    pub(crate) fn interface(&self) -> TypeId {
        self.model.type_id()
    }

    /// Returns the model, if it is one of `T`.
    #[inline]
    pub fn get<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.model.downcast_ref::<&'static T>().copied()
    }
}

impl std::fmt::Debug for InterfaceEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("InterfaceEntry").field(&self.model.type_id()).finish()
    }
}

/// Models of interfaces, with a bit set by which most searches for absent ones end.
#[derive(Debug)]
pub(crate) struct Models {
    bits: u64,
    models: Box<[(TypeId, InterfaceEntry)]>,
}

impl FromIterator<InterfaceEntry> for Models {
    fn from_iter<I: IntoIterator<Item = InterfaceEntry>>(models: I) -> Self {
        let models: Box<[_]> = models.into_iter().map(|model| (model.interface(), model)).collect();
        Self { bits: models.iter().fold(0, |bits, model| bits | bit_of(model.0)), models }
    }
}

impl Models {
    /// Returns the models of an interface.
    #[inline]
    fn of<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        let id = TypeId::of::<&'static T>();
        let models = if self.bits & bit_of(id) == 0 { &[][..] } else { &self.models };
        models.iter().filter(move |it| it.0 == id).filter_map(|it| it.1.get())
    }
}

/// Returns one of 64 bits for a type.
#[inline]
fn bit_of(id: TypeId) -> u64 {
    let mut last = Last(0);
    id.hash(&mut last);
    1 << (last.0 >> 58)
}

/// The last word that is hashed. Identities of types are hashes already.
struct Last(u64);

impl Hasher for Last {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |word, byte| word.rotate_left(8) ^ u64::from(*byte));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// An operation's definition, compiled for one context.
#[derive(Debug)]
pub struct OpInfo {
    pub(crate) dialect: Shared<DialectSpec>,
    pub(crate) index: usize,
    /// Traits of the operation.
    pub traits: OpTraits,
    pub(crate) from_file: bool,
    /// Whether the program has another version of the dialect.
    pub(crate) of_other_version: bool,
    /// Whether the hooks are the operation's own, not those of the operation to which it migrates in the program's
    /// version.
    pub(crate) has_own_code: bool,
    /// Code of the program for the operation, which `dialect` knows: an `OpProgram`.
    pub(crate) program: Box<dyn Any + Send + Sync>,
    /// Row of the program's tables for the operation.
    pub(crate) row: CodeRow,
    /// Whether that row has the syntax of an operation of another shape.
    pub(crate) has_other_syntax: bool,
    /// Inherent attributes, in slot order.
    pub props: Box<[PropInfo]>,
    /// Models of interfaces. Models of the operation's hooks come first, then attached ones, then those derived from
    /// the spec, then those that the dialect's hooks list by interface.
    pub(crate) interfaces: Models,
    /// Whether discardable attributes are derived from inherent ones.
    pub(crate) derives_attrs: bool,
    /// Whether some slots hold properties that are no attributes.
    pub(crate) has_natives: bool,
    /// Slots of attributes that are looked up by name.
    pub(crate) slots: KnownSlots,
    /// Conversions of attributes to properties; set by `eval`.
    pub(crate) conversions: Slot,
    /// Effects that all operations of the name have; set by `interfaces`.
    pub(crate) effects: Slot,
    /// Steps of the verifier; set by `verify`.
    pub(crate) checks: Slot,
    /// Source of the type of a single result; set by `infer`.
    pub(crate) single_result: Slot,
    /// Parser and printer; set by `syntax`.
    pub(crate) syntax: Slot,
    /// Changes in releases newer than the one in memory, computed on demand.
    pub(crate) changed: OnceLock<Changed>,
}

/// Row of the program's tables for an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CodeRow {
    /// No row.
    None,
    /// The row of an operation, by its name without the namespace.
    Op(Box<str>),
    /// The row of an operation of an older version, by its C++ class.
    OldOp(Box<str>),
    /// The row of an operation of the program's version, for type inference only.
    Inference(Box<str>),
}

/// The changes of an operation in releases newer than the one in memory.
#[derive(Debug)]
pub(crate) struct Changed {
    /// The first release that lacks the operation, or has another one of this name; and the new name of the operation.
    pub gone: u64,
    pub renamed: Option<Str>,
    /// The first release that has the operation, if the one in memory lacks it.
    pub added: Option<u64>,
    /// The first release with its own definition of the operation, and the name of that definition.
    pub redefined: Option<(u64, Str)>,
}

/// An inherent attribute of an operation.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PropInfo {
    /// Name of the attribute.
    pub name: Ident,
    /// Default value, if any.
    pub default: Option<Attr>,
}

/// Slots of inherent attributes that interfaces look up on many operations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownSlots {
    pub sym_name: Option<u32>,
    pub sym_visibility: Option<u32>,
    pub function_type: Option<u32>,
    pub arg_attrs: Option<u32>,
    pub res_attrs: Option<u32>,
}

impl KnownSlots {
    pub fn new(spec: &OpSpec) -> Self {
        let slot = |name: &str| spec.props.iter().zip(0..).find(|it| it.0.name == name).map(|it| it.1);
        Self {
            sym_name: slot("sym_name"),
            sym_visibility: slot("sym_visibility"),
            function_type: slot("function_type"),
            arg_attrs: slot("arg_attrs"),
            res_attrs: slot("res_attrs"),
        }
    }
}

impl OpInfo {
    /// Returns the spec of the operation.
    #[inline]
    pub fn spec(&self) -> &OpSpec {
        &self.dialect.ops[self.index]
    }

    /// Returns the dialect of the operation.
    #[inline]
    pub fn dialect(&self) -> &DialectSpec {
        &self.dialect
    }

    /// Returns true if the definition is from a file, which may rely on unknown C++ code.
    pub(crate) fn is_from_file(&self) -> bool {
        self.from_file
    }

    /// Returns true if the program has another version of the dialect: see [`compat`](crate::compat).
    #[inline]
    pub(crate) fn is_of_other_version(&self) -> bool {
        self.of_other_version
    }

    /// Returns true if the hooks are the operation's own, and not those of the operation to which it migrates in the
    /// program's version.
    pub(crate) fn has_own_code(&self) -> bool {
        self.has_own_code
    }

    /// Returns the full name.
    pub fn name(&self) -> &str {
        &self.spec().name
    }

    /// Returns true if the operation has all of `traits`.
    #[inline]
    pub fn has(&self, traits: OpTraits) -> bool {
        self.traits.contains(traits)
    }

    /// Returns true if a slot holds a property that is no attribute. A discardable attribute of the same name is
    /// unrelated to it.
    pub fn is_native(&self, slot: usize) -> bool {
        self.spec().props.get(slot).is_some_and(|prop| matches!(prop.kind, PropKind::Native(_)))
    }

    /// Returns the slot of the inherent attribute `name`.
    pub fn prop_slot(&self, name: &str) -> Option<usize> {
        self.spec().props.iter().position(|prop| prop.name == name)
    }

    /// Returns the operation's model of an interface: `info.interface::<dyn Branch>()`.
    #[inline]
    pub fn interface<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.interfaces().next()
    }

    /// Returns all models that the operation has of an interface, those of other dialects included.
    #[inline]
    pub fn interfaces<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        self.interfaces.of::<T>()
    }
}
