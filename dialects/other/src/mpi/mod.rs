//! The `mpi` dialect: messages between processes.

mod canonicalize;
mod newer;

use lect_core::dialect::DialectHooks;
use lect_core::syntax::DialectSyntax;

lect_macros::dialect! { "src/mpi/mpi.td", docs = "src/mpi/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks =
    DialectHooks { newer_defs: Some(newer::spec), external: &[canonicalize::PATTERNS], ..DialectHooks::NONE };

const SYNTAX: DialectSyntax = DialectSyntax { known_forms: 23, ..DialectSyntax::NONE };
