//! Operation definitions, compiled for a context.

use std::sync::OnceLock;

use lect_ods::spec::{ChangeSpec, DialectSpec, MLIR_RELEASE, OpSpec, PropKind, Shared, Str};

use crate::context::ContextData;
use crate::dialect::{DialectDef, InterfaceEntry, OpHooks, OpTraits, newer_name};
use crate::entity::{Attr, Ident};
use crate::ir::OpRef;
use crate::slot::Slot;

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
    /// Program's definition of the dialect.
    pub(crate) program: Option<&'static DialectDef>,
    /// Row of the program's tables for the operation.
    pub(crate) row: CodeRow,
    /// Whether that row has the syntax of an operation of another shape.
    pub(crate) has_other_syntax: bool,
    /// Inherent attributes, in slot order.
    pub props: Box<[PropInfo]>,
    /// Hooks of the operation.
    pub hooks: OpHooks,
    /// Models of interfaces. Models of the operation's hooks come first, then attached ones, then those derived from
    /// the spec, then those that the dialect's hooks list by interface.
    pub(crate) interfaces: Box<[InterfaceEntry]>,
    /// Slots of attributes that are looked up by name.
    pub(crate) slots: KnownSlots,
    /// Conversions of attributes to properties; set by `eval`.
    pub(crate) conversions: Slot,
    /// Effects that all operations of the name have; set by `interfaces`.
    pub(crate) effects: Slot,
    /// Steps of the verifier; set by `verify`.
    pub(crate) checks: Slot,
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
    gone: u64,
    renamed: Option<Str>,
    /// The first release that has the operation, if the one in memory lacks it.
    added: Option<u64>,
    /// The first release with its own definition of the operation, and the name of that definition.
    redefined: Option<(u64, Str)>,
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

impl OpRef<'_> {
    /// Returns the inherent attribute in a slot of an operation that `info` describes.
    #[inline]
    pub(crate) fn prop_of(self, info: &OpInfo, slot: u32) -> Option<Attr> {
        self.with_slots(info.props.len(), |slots| slots.get(slot as usize).copied().flatten())
    }

    /// Returns the attribute `name`, from the slot that `slot` selects if it is an inherent one.
    #[inline]
    pub(crate) fn known_attr(self, slot: fn(&KnownSlots) -> Option<u32>, name: &str) -> Option<Attr> {
        let Some(info) = self.info() else { return self.attr(name) };
        match slot(&info.slots) {
            Some(slot) if !info.props.is_empty() => self.prop_of(info, slot),
            _ if self.attrs() == self.context().attrs().empty_dictionary() => None,
            _ => self.attr(name),
        }
    }
}

impl<'a> OpRef<'a> {
    /// Returns the operation's model of an interface: `op.interface::<dyn Branch>()`.
    #[inline]
    pub fn interface<T: ?Sized + 'static>(self) -> Option<&'static T> {
        self.info()?.interface()
    }

    /// Returns all models of an interface that the operation has. Models of the operation's hooks come first, then
    /// those that other dialects attach, then those that its own dialect attaches.
    ///
    /// ```
    /// # use lect_core::interfaces::effects::MemoryEffects;
    /// # use lect_core::ir::OpRef;
    /// fn models(op: OpRef<'_>) -> usize {
    ///     op.interfaces::<dyn MemoryEffects>().count()
    /// }
    /// ```
    #[inline]
    pub fn interfaces<T: ?Sized + 'static>(self) -> impl Iterator<Item = &'static T> + use<'a, T> {
        self.info().into_iter().flat_map(|info| info.interfaces())
    }
}

/// Returns the first newer release that lacks an operation under its name, and the new name if any.
fn fate(ctx: &ContextData, spec: &OpSpec) -> Option<(u64, Option<Str>)> {
    if let Some((plain, since)) = newer_name(spec.name.as_bytes()) {
        return Some((since, Some(plain.to_owned().into())));
    }
    let namespace = spec.name.split('.').next().unwrap_or_default();
    let releases = ctx.history(namespace.as_bytes()).filter(|release| release.is_newer());
    let mut changes = releases.flat_map(|release| release.changes.iter().map(|it| (release.since[0], it)));
    changes.find_map(|(since, change)| match change {
        ChangeSpec::RenameOp { from, to } if *from == spec.name => Some((since, Some(to.clone()))),
        ChangeSpec::OldOp { op } if *op == spec.name => Some((since, None)),
        _ => None,
    })
}

impl OpInfo {
    fn changed(&self, ctx: &ContextData, release: u64) -> Option<&Changed> {
        let find = || {
            let spec = self.spec();
            let fate = fate(ctx, spec);
            let dialect = ctx.dialect(self.dialect().name.as_bytes());
            Changed {
                gone: fate.as_ref().map_or(u64::MAX, |it| it.0),
                renamed: fate.and_then(|it| it.1),
                added: dialect.and_then(|dialect| ctx.added_in(dialect, spec)),
                redefined: ctx.redefinition(&spec.name),
            }
        };
        (release > u64::from(MLIR_RELEASE)).then(|| self.changed.get_or_init(find))
    }

    /// Returns the first release that lacks the operation under any name, if it is newer than the one in memory and not
    /// after `release`.
    pub(crate) fn gone(&self, ctx: &ContextData, release: u64) -> Option<u64> {
        let changed = self.changed(ctx, release)?;
        (changed.gone <= release && changed.renamed.is_none()).then_some(changed.gone)
    }

    /// Returns the first release with its own definition of the operation, if it is not after `release`, and that
    /// definition's name.
    pub(crate) fn redefined(&self, ctx: &ContextData, release: u64) -> Option<(u64, &str)> {
        let (since, name) = self.changed(ctx, release)?.redefined.as_ref()?;
        (*since <= release).then_some((*since, &**name))
    }

    /// Returns the name in `release`, if it is another one.
    pub(crate) fn newer_name(&self, ctx: &ContextData, release: u64) -> Option<&str> {
        self.changed(ctx, release).filter(|changed| changed.gone <= release)?.renamed.as_deref()
    }

    /// Returns the first release that has the operation, if it is newer than the one in memory.
    pub(crate) fn added(&self, ctx: &ContextData) -> Option<u64> {
        self.changed(ctx, u64::MAX)?.added
    }

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
        self.interfaces.iter().find_map(InterfaceEntry::get)
    }

    /// Returns all models that the operation has of an interface, those of other dialects included.
    #[inline]
    pub fn interfaces<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        self.interfaces.iter().filter_map(InterfaceEntry::get)
    }
}
