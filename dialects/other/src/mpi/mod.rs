//! The `mpi` dialect: messages between processes.

mod canonicalize;
mod newer;

use lect_core::dialect::DialectHooks;

lect_macros::dialect! { "src/mpi/mpi.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    newer_defs: Some(newer::spec),
    external: &[canonicalize::PATTERNS],
    known_forms: 23,
    ..DialectHooks::NONE
};
