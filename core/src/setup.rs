//! Constructors of contexts, which connect the registry to the functions of higher layers.

use crate::builtin;
use crate::context::Context;
use crate::dialect::{DialectDef, DialectError, Services, each_once};

/// The functions that the dialects of each context call.
static SERVICES: Services = Services {
    op_info: crate::describe::op_info,
    class_implements: crate::eval::class_implements,
    check_encoding: crate::interfaces::data::check_encoding,
    check_layout: crate::interfaces::data::check_layout,
    shape_of: crate::eval::shaped::dialect_shape,
    print_op: crate::text::print::shown,
    has_custom_form: crate::syntax::has_custom_form,
    value_reader: &crate::text::parse::VALUE_READER,
};

impl Context {
    /// Creates a context with the builtin dialect only.
    pub fn new() -> Self {
        Self::with_dialects(&[])
    }

    /// Creates a context with the builtin dialect and the given ones. Duplicates have no effect.
    ///
    /// # Panics
    ///
    /// If two different definitions have the same namespace: see [`try_with_dialects`](Self::try_with_dialects).
    #[track_caller]
    pub fn with_dialects(dialects: &[&'static DialectDef]) -> Self {
        match Self::try_with_dialects(dialects) {
            Ok(context) => context,
            Err(conflict) => panic!("{conflict}"),
        }
    }

    /// Creates a context like [`with_dialects`](Self::with_dialects), but fails if two different definitions have the
    /// same namespace.
    pub fn try_with_dialects(dialects: &[&'static DialectDef]) -> Result<Self, DialectError> {
        each_once(&builtin::DIALECT, dialects).map(|known| Self::with_known(known, &SERVICES))
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}
