//! What is known of operations by their names, for those who print millions of few names.

use crate::context::ContextData;
use crate::dialect::{OpInfo, PrintOp};
use crate::engine;
use crate::entity::{Entity, OpName};
use crate::text::print::PrintConfig;

/// Something that is found out once for a name.
pub(super) struct ByName<T>(Vec<Option<T>>);

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> ByName<T> {
    /// What was found out.
    #[inline]
    pub fn get(&self, name: OpName) -> Option<T> {
        self.0.get(name.index()).copied().flatten()
    }

    /// Keeps what was found out.
    pub fn set(&mut self, name: OpName, known: T) -> T {
        if self.0.len() <= name.index() {
            self.0.resize(name.index() + 1, None);
        }
        self.0[name.index()] = Some(known);
        known
    }
}

/// What prints the custom form of an operation, if it has one and the generic form is not wanted.
pub(super) fn custom_form(ctx: &ContextData, info: Option<&OpInfo>, config: &PrintConfig) -> Option<PrintOp> {
    let info = info.filter(|_| !config.generic)?;
    let release = u64::from(config.release);
    if info.is_gone(ctx, release) {
        return None;
    }
    match info.has_newer_syntax(ctx, release) {
        true => Some(engine::format::print_op),
        false => info.hooks.print,
    }
}
