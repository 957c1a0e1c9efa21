//! What is known of an operation by its name.

use std::sync::OnceLock;

use lect_ods::spec::{ChangeSpec, DialectSpec, MLIR_RELEASE, OpSpec, PropKind, Shared, Str};

use crate::context::ContextData;
use crate::dialect::{DialectDef, InterfaceEntry, OpHooks, OpTraits, newer_name};
use crate::entity::{Attr, Ident};
use crate::ir::OpRef;
use crate::slot::Slot;

/// An operation's spec, worked out for one context.
#[derive(Debug)]
pub struct OpInfo {
    pub(crate) dialect: Shared<DialectSpec>,
    pub(crate) index: usize,
    /// What holds of every such operation.
    pub traits: OpTraits,
    pub(crate) from_file: bool,
    /// Whether the program has another version of the dialect.
    pub(crate) of_other_version: bool,
    /// Whether its code is that of the operation itself, and not of what it becomes in the program's version.
    pub(crate) has_own_code: bool,
    /// Code of the program for its dialect.
    pub(crate) program: Option<&'static DialectDef>,
    /// Row of the program's tables that is for it.
    pub(crate) row: CodeRow,
    /// Whether that row has the syntax of an operation with other parts.
    pub(crate) has_other_syntax: bool,
    /// Its inherent attributes, in slot order.
    pub props: Box<[PropInfo]>,
    /// What is peculiar to it, but for its syntax.
    pub hooks: OpHooks,
    /// Models of interfaces: its dialect's, then those of others, then those that follow from its spec, then what its dialect
    /// has for all that list an interface.
    pub(crate) interfaces: Box<[InterfaceEntry]>,
    /// Where the attributes are that code asks for by name.
    pub(crate) slots: KnownSlots,
    /// Conversions of attributes to properties, of `eval`.
    pub(crate) conversions: Slot,
    /// Effects of all such operations, of `interfaces`.
    pub(crate) effects: Slot,
    /// Steps of the verifier, of `verify`.
    pub(crate) checks: Slot,
    /// Parser and printer, of `syntax`.
    pub(crate) syntax: Slot,
    /// Changes in releases newer than the one in memory, found when one is asked for.
    pub(crate) changed: OnceLock<Changed>,
}

/// Row of the program's tables that is for an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CodeRow {
    /// No row.
    None,
    /// The row of an operation, by its name without the namespace.
    Op(Box<str>),
    /// The row of an operation of an older version, by its C++ class.
    OldOp(Box<str>),
    /// The row of an operation of the program's version, but only for inference of types.
    Inference(Box<str>),
}

/// The changes of an operation in releases newer than the one in memory.
#[derive(Debug)]
pub(crate) struct Changed {
    /// The first that does not have it, or has another of this name; and what it calls it.
    gone: u64,
    renamed: Option<Str>,
    /// The first that has it, if today's does not.
    added: Option<u64>,
    /// The first that has a definition of its own for it, and the name of that.
    redefined: Option<(u64, Str)>,
}

/// An inherent attribute of an operation.
#[derive(Clone, Copy, Debug)]
pub struct PropInfo {
    /// Its name.
    pub name: Ident,
    /// What it is when nothing is said.
    pub default: Option<Attr>,
}

/// The slots of inherent attributes that the code of interfaces asks many operations for.
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
    /// The inherent attribute in a slot, of an operation that is described by `info`.
    #[inline]
    pub(crate) fn prop_of(self, info: &OpInfo, slot: u32) -> Option<Attr> {
        self.with_slots(info.props.len(), |slots| slots.get(slot as usize).copied().flatten())
    }

    /// The attribute of a name, whose slot is this if it is an inherent one.
    #[inline]
    pub(crate) fn known_attr(self, slot: fn(&KnownSlots) -> Option<u32>, name: &str) -> Option<Attr> {
        let Some(info) = self.info() else { return self.attr(name) };
        match slot(&info.slots) {
            Some(slot) if !info.props.is_empty() => self.prop_of(info, slot),
            _ if self.attrs() == self.context().common_attrs().empty_dictionary => None,
            _ => self.attr(name),
        }
    }
}

impl<'a> OpRef<'a> {
    /// What the operation has for an interface: `op.interface::<dyn Branch>()`.
    #[inline]
    pub fn interface<T: ?Sized + 'static>(self) -> Option<&'static T> {
        self.info()?.interface()
    }

    /// All models that the operation has of an interface: first its dialect's hooks, then those that other dialects list for
    /// it, then those that its dialect lists.
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

/// The first release newer than the one in memory that does not have an operation under its name, and what that calls it.
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

    /// The first release that does not have it under any name, if that is newer than the one in memory and not after this one.
    pub(crate) fn gone(&self, ctx: &ContextData, release: u64) -> Option<u64> {
        let changed = self.changed(ctx, release)?;
        (changed.gone <= release && changed.renamed.is_none()).then_some(changed.gone)
    }

    /// The release that first has a definition of its own for it, if that is not after this one, and the name of that.
    pub(crate) fn redefined(&self, ctx: &ContextData, release: u64) -> Option<(u64, &str)> {
        let (since, name) = self.changed(ctx, release)?.redefined.as_ref()?;
        (*since <= release).then_some((*since, &**name))
    }

    /// Its name in a newer release, if it is another one.
    pub(crate) fn newer_name(&self, ctx: &ContextData, release: u64) -> Option<&str> {
        self.changed(ctx, release).filter(|changed| changed.gone <= release)?.renamed.as_deref()
    }

    /// The first release that has it, if that is newer than the one in memory.
    pub(crate) fn added(&self, ctx: &ContextData) -> Option<u64> {
        self.changed(ctx, u64::MAX)?.added
    }

    /// What it is.
    #[inline]
    pub fn spec(&self) -> &OpSpec {
        &self.dialect.ops[self.index]
    }

    /// The dialect that it belongs to.
    #[inline]
    pub fn dialect(&self) -> &DialectSpec {
        &self.dialect
    }

    /// Whether its definition is from a file, which may leave to C++ what is not known here.
    pub(crate) fn is_from_file(&self) -> bool {
        self.from_file
    }

    /// Whether the program has another version of the dialect: see [`compat`](crate::compat).
    #[inline]
    pub(crate) fn is_of_other_version(&self) -> bool {
        self.of_other_version
    }

    /// Whether its code is that of the operation itself, and not of what it becomes in the program's version.
    pub(crate) fn has_own_code(&self) -> bool {
        self.has_own_code
    }

    /// Its full name.
    pub fn name(&self) -> &str {
        &self.spec().name
    }

    /// Whether all traits of `traits` hold.
    #[inline]
    pub fn has(&self, traits: OpTraits) -> bool {
        self.traits.contains(traits)
    }

    /// Whether a slot holds a property that is no attribute. What is named like it among an operation's attributes is another
    /// thing.
    pub fn is_native(&self, slot: usize) -> bool {
        self.spec().props.get(slot).is_some_and(|prop| matches!(prop.kind, PropKind::Native(_)))
    }

    /// The slot of the inherent attribute `name`.
    pub fn prop_slot(&self, name: &str) -> Option<usize> {
        self.spec().props.iter().position(|prop| prop.name == name)
    }

    /// What the operation has for an interface: `info.interface::<dyn Branch>()`.
    #[inline]
    pub fn interface<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.interfaces.iter().find_map(InterfaceEntry::get)
    }

    /// All models that the operation has of an interface, those of other dialects included.
    #[inline]
    pub fn interfaces<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        self.interfaces.iter().filter_map(InterfaceEntry::get)
    }
}
