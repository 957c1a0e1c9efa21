//! VHLO and portable artifacts: StableHLO programs in a form that is stable across releases.
//!
//! ```text
//! artifact --bytecode, old versions upgraded--> VHLO --convert--> StableHLO --convert, newer versions undone--> VHLO --> artifact
//! ```
//!
//! The operations, types, attributes and version changes of the dialect are data: `vhlo/*.td`. An operation of
//! StableHLO maps to one of VHLO with the same parts under the same names. The table of `plan` lists attributes that
//! one of them omits or splits.
//!
//! | module | contents |
//! |---|---|
//! | [`read_artifact`], [`write_artifact`] | artifacts |
//! | `convert` | conversion of modules, operation by operation |
//! | `ops`, `plan` | conversion of operations |
//! | `types`, `attrs` | conversion of types and attributes |
//! | `versions` | version changes that `versions.td` cannot declare |
//! | `bytecode`, `text` | encodings and syntax that definitions cannot declare |
//! | `passes` | the conversions as passes |

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
    docs = "src/vhlo/docs.md",
    encodings = "src/vhlo/bytecode.td",
    hooks = HOOKS, syntax = SYNTAX,
    views = false,
}

/// Producer string of StableHLO's artifacts, without the version.
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
