//! Versions of dialects: migrations between them, and the test that detects changes that break old files.
//!
//! ```no_run
//! # #[lect::define_dialect(namespace = "shelf")]
//! # mod shelf {
//! #     #[op("get")]
//! #     pub struct GetOp {}
//! # }
//! // In a test; `BLESS=1` in the environment writes the file.
//! lect::versions::check(&shelf::DIALECT, "tests/shelf.compat").unwrap();
//! ```

#[cfg(feature = "fs")]
use std::path::Path;

#[cfg(feature = "fs")]
use lect_bytecode::golden::{self, GoldenConfig};
#[cfg(feature = "fs")]
use lect_core::dialect::DialectDef;

#[cfg(feature = "fs")]
pub use lect_bytecode::golden::GoldenError;
#[doc(inline)]
pub use lect_core::compat::{
    LateMigration, Lost, Migration, MigrationCode, OpCode, OpRecord, RecordCode, RecordOperand, RecordResult, Versions,
};
#[doc(inline)]
pub use lect_ods::compat::{
    Allow, AllowError, Allowed, Category, CompareConfig, Compatibility, Finding, Harm, Harms, Proposal, Rule, compare,
    propose, rules,
};

/// Compares a dialect of the program with its description in a file. With `BLESS=1` in the environment the file is
/// written instead.
///
/// # Errors
///
/// Reports the changes since then that break text or bytecode and that no version declares.
#[cfg(feature = "fs")]
pub fn check(dialect: &DialectDef, path: impl AsRef<Path>) -> Result<(), GoldenError> {
    check_with(dialect, path, &GoldenConfig::default())
}

/// Compares like [`check`], with categories and an allow-list.
#[cfg(feature = "fs")]
pub fn check_with(dialect: &DialectDef, path: impl AsRef<Path>, config: &GoldenConfig) -> Result<(), GoldenError> {
    let Some(spec) = dialect.spec else { return Ok(()) };
    let functions = dialect.hooks.migrations.iter().map(|it| it.0.to_owned()).collect();
    let config = config.clone().with_functions(Some(functions));
    golden::check_with(&spec.get(), &dialect.hooks.bytecode, path.as_ref(), &config)
}
