//! Versions of dialects: the version that a text declares, and output at an older one.

use clap::Args;
use lect_bytecode::ReadConfig;
use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::text::{parse_version, versions_comment};

/// Versions of dialects in the output
#[derive(Args)]
#[command(next_help_heading = "Versions")]
pub struct EmitVersions {
    /// Write an older version of a dialect: `shop=3`, `shop=1.12`. IR that this version cannot express is an error
    #[arg(long, value_name = "NAME=VERSION", value_parser = version)]
    emit_dialect_version: Vec<(String, Vec<u64>)>,
}

/// Versions of dialects in the input
#[derive(Args)]
#[command(next_help_heading = "Versions")]
pub struct InputVersions {
    /// Read text as this version of a dialect if it states none in a comment at its top: `shop=3`, `shop=1.12`.
    /// Bytecode and archives state their versions
    #[arg(long, value_name = "NAME=VERSION", value_parser = version)]
    dialect_version: Vec<(String, Vec<u64>)>,
}

/// Versions of dialects
#[derive(Args)]
#[command(next_help_heading = "Versions")]
pub struct VersionFlags {
    #[command(flatten)]
    emit: EmitVersions,

    #[command(flatten)]
    input: InputVersions,

    /// Print the versions of dialects in a comment at the top, so that programs with newer versions can read the text
    #[arg(long)]
    print_dialect_versions: bool,
}

fn version(text: &str) -> Result<(String, Vec<u64>), String> {
    parse_version(text).ok_or_else(|| "expected a dialect and its version, as in 'shop=1.12'".into())
}

/// Fails with a diagnostic unless the dialects of the context have these versions.
pub fn check(ctx: &ContextData, versions: &[(String, Vec<u64>)], at: Loc) -> Result<(), Reported> {
    for (namespace, version) in versions {
        if ctx.dialect(namespace.as_bytes()).is_none_or(|dialect| dialect.spec().versions.is_empty()) {
            let message = format!("dialect '{namespace}' is unknown, or does not declare its versions");
            return Err(ctx.error(at, message).emit());
        }
        if let Err(none) = ctx.migration_path(namespace, version) {
            return Err(ctx.error(at, none.to_string()).emit());
        }
    }
    Ok(())
}

impl EmitVersions {
    /// Returns the versions to write.
    pub fn wanted(&self) -> &[(String, Vec<u64>)] {
        &self.emit_dialect_version
    }
}

impl InputVersions {
    /// Returns the versions of a text that declares none.
    pub fn given(&self) -> &[(String, Vec<u64>)] {
        &self.dialect_version
    }
}

impl VersionFlags {
    /// Returns the versions of a text that declares none.
    pub fn given(&self) -> &[(String, Vec<u64>)] {
        self.input.given()
    }

    /// Returns the versions to write.
    pub fn wanted(&self) -> &[(String, Vec<u64>)] {
        self.emit.wanted()
    }

    /// Returns the comment with versions at the top of printed text.
    pub fn comment(&self, ctx: &ContextData) -> String {
        if !self.print_dialect_versions && self.wanted().is_empty() {
            return String::new();
        }
        let loaded = ctx.loaded_dialects().map(|dialect| dialect.spec());
        let own = loaded.filter(|spec| !spec.version.is_empty() && !spec.name.contains('@'));
        versions_comment(own.map(|spec| (&*spec.name, &*spec.version)))
    }
}

/// Transfers IR to another context.
pub fn carried(ir: &Isolate, to: &Context, threads: usize) -> Result<Isolate, Reported> {
    let config = ReadConfig::default().with_allow_unregistered(true).with_threads(threads);
    lect_bytecode::transfer(ir.root(), to, &config)
}
