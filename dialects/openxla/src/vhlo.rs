//! VHLO and portable artifacts: StableHLO programs as every release can read and write them.
//!
//! ```text
//! artifact --bytecode, old versions upgraded--> VHLO --convert--> StableHLO --convert, newer versions undone--> VHLO --> artifact
//! ```
//!
//! The dialect's operations, types and attributes are data, and so is what versions changed: `vhlo/*.td`. An operation of
//! StableHLO is one of VHLO with the same parts under the same names; what is left out in one of them and what is divided is
//! in the table of `plan`.
//!
//! | module | contents |
//! |---|---|
//! | [`read_artifact`], [`write_artifact`] | artifacts |
//! | `convert` | modules, operation by operation |
//! | `ops`, `plan` | operations |
//! | `types`, `attrs` | what they are made of |
//! | `versions` | what versions changed and no declaration says |
//! | `bytecode`, `text` | forms that definitions do not say |
//! | `passes` | the same as passes |

mod artifact;
mod attrs;
mod bytecode;
mod convert;
mod ops;
mod passes;
mod plan;
mod text;
mod types;
mod uses;
mod versions;

use lect_core::dialect::DialectHooks;
use lect_core::syntax::DialectSyntax;

pub use artifact::{ArtifactConfig, artifact_version, is_artifact, parse_version, read_artifact, write_artifact};

lect_macros::dialect! {
    "src/vhlo/vhlo.td",
    encodings = "src/vhlo/bytecode.td",
    hooks = HOOKS, syntax = SYNTAX,
    views = false,
}

/// The producer in StableHLO's artifacts, without the version.
const PRODUCER: &str = "StableHLO";

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    defs: text::DEFS,
    bytecode: bytecode::HOOKS,
    migrations: versions::MIGRATIONS,
    interfaces: lect_transforms::passes![passes::ToVhlo, passes::ToStablehlo, passes::ToVersion],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    defs: text::DEFS_SYNTAX,
    params: text::PARAMS,
    def_directives: text::DEF_DIRECTIVES,
    directives: text::DIRECTIVES,
    ..DialectSyntax::NONE
};
