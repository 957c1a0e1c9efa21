//! Caches of data by operation name, for printing many operations of few names.

use crate::context::ContextData;
use crate::dialect::OpInfo;

use crate::entity::{Entity, OpName};
use crate::ir::OpRef;
use crate::text::print::PrintConfig;
use crate::text::print::form::PrintOp;
use lect_ods::spec::MLIR_RELEASE;

/// A cache with an entry per operation name.
pub(super) struct ByName<T>(Vec<Option<T>>);

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> ByName<T> {
    /// Returns the cached entry.
    #[inline]
    pub fn get(&self, name: OpName) -> Option<T> {
        self.0.get(name.index()).copied().flatten()
    }

    /// Stores an entry, and returns it.
    pub fn set(&mut self, name: OpName, known: T) -> T {
        if self.0.len() <= name.index() {
            self.0.resize(name.index() + 1, None);
        }
        self.0[name.index()] = Some(known);
        known
    }
}

/// The printer of the custom form of a name.
#[derive(Clone, Copy)]
pub(super) struct CustomForm {
    print: PrintOp,
    /// Whether some operations of the name need the generic form.
    is_partial: bool,
}

impl CustomForm {
    /// Returns the custom form of a name, unless it has none or the generic form is requested.
    pub fn new(ctx: &ContextData, info: Option<&OpInfo>, config: &PrintConfig) -> Option<Self> {
        let info = info.filter(|_| !config.generic)?;
        let print = match info.has_newer_syntax(ctx, config.release.into()) {
            true => Some(info.newer_printer()),
            false => info.syntax(ctx).print,
        };
        Some(Self { print: print?, is_partial: info.syntax(ctx).is_generic.is_some() || config.release > MLIR_RELEASE })
    }

    /// Returns the printer of an operation, unless it needs the generic form.
    #[inline(always)]
    pub fn of(self, op: OpRef<'_>, config: &PrintConfig) -> Option<PrintOp> {
        (!self.is_partial || !needs_generic_form(op, config.release)).then_some(self.print)
    }
}

#[inline(never)]
fn needs_generic_form(op: OpRef<'_>, release: u32) -> bool {
    op.info().is_some_and(|info| {
        info.syntax(op.context()).is_generic.is_some_and(|is_generic| is_generic(op))
            || release > MLIR_RELEASE && info.needs_generic_form(op, release.into())
    })
}
