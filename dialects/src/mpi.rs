//! The `mpi` dialect: messages between processes.

mod canonicalize;

use lect_core::dialect::DialectHooks;

lect_macros::dialect! { "src/mpi/mpi.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    newer_defs: Some(crate::newer::mpi_defs::spec),
    external: &[canonicalize::PATTERNS],
    known_forms: 23,
    ..DialectHooks::NONE
};
