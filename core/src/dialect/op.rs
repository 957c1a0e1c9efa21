//! Code of operations, and changes of definitions in newer releases.

use lect_ods::spec::{ChangeSpec, MLIR_RELEASE, OpSpec, Str};

use crate::context::{Changed, ContextData, KnownSlots, OpInfo};
use crate::dialect::{DialectDef, OpHooks, newer_name};
use crate::entity::Attr;
use crate::ir::OpRef;

/// Code of the program for an operation.
#[derive(Debug)]
pub(crate) struct OpProgram {
    /// Program's definition of the dialect.
    pub dialect: Option<&'static DialectDef>,
    /// Hooks of the operation.
    pub hooks: OpHooks,
}

impl OpRef<'_> {
    /// Returns the inherent attribute in a slot of an operation that `info` describes.
    #[inline]
    pub(crate) fn prop_of(self, info: &OpInfo, slot: u32) -> Option<Attr> {
        self.with_slots(info.props.len(), |slots| slots.get(slot as usize).copied().flatten())
    }

    /// Returns the attribute `name`, from the slot that `slot` selects if it is an inherent one.
    #[inline]
    pub(crate) fn known_attr(self, slot: impl FnOnce(&KnownSlots) -> Option<u32>, name: &str) -> Option<Attr> {
        KnownAttrs::of(self).get(slot, name)
    }
}

/// Attributes of an operation, with the slots of those that all functions and symbols have.
#[derive(Clone, Copy)]
pub(crate) struct KnownAttrs<'a> {
    op: OpRef<'a>,
    info: Option<&'a OpInfo>,
    /// Whether the operation has discardable attributes.
    has_more: bool,
}

impl<'a> KnownAttrs<'a> {
    #[inline]
    pub fn of(op: OpRef<'a>) -> Self {
        Self { op, info: op.info(), has_more: op.attrs() != op.context().attrs().empty_dictionary() }
    }

    /// Returns the attribute `name`, from the slot that `slot` selects if it is an inherent one.
    #[inline]
    pub fn get(&self, slot: impl FnOnce(&KnownSlots) -> Option<u32>, name: &str) -> Option<Attr> {
        let Some(info) = self.info else { return self.op.attr(name) };
        match slot(&info.slots) {
            Some(slot) if !info.props.is_empty() => self.op.prop_of(info, slot),
            _ if self.has_more => self.op.attr(name),
            _ => None,
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

    /// Returns the hooks of the operation.
    #[inline]
    pub fn hooks(&self) -> &OpHooks {
        &self.code().hooks
    }

    /// Returns the program's definition of the dialect, if any.
    pub(crate) fn program(&self) -> Option<&'static DialectDef> {
        self.code().dialect
    }

    #[inline]
    fn code(&self) -> &OpProgram {
        self.program.downcast_ref().expect("the registry fills in the code of operations")
    }
}
