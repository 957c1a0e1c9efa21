//! Dialects that IRDL defines: `--irdl-file`.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use lect_core::Context;
use lect_core::source::Text;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_dialects::irdl::lower;

use crate::opt::failure::Failure;
use crate::opt::files::read;

/// Dialects that IRDL defines
#[derive(Args, Default)]
#[command(next_help_heading = "Dialects")]
pub struct Irdl {
    /// Load the dialects of an IRDL file first
    #[arg(long, value_name = "FILE")]
    irdl_file: Option<PathBuf>,
}

impl Irdl {
    /// Loads this file if the flags name none.
    pub fn add(&mut self, file: Option<PathBuf>) {
        self.irdl_file = self.irdl_file.take().or(file);
    }

    /// Loads the dialects into a context that is about to read something.
    pub fn load(&self, ctx: &Context, allow_unregistered: bool) -> Result<(), Failure> {
        let Some(path) = &self.irdl_file else { return Ok(()) };
        let text: Text = Arc::new(read(path)?);
        let range: Range<usize> = 0..(*text).as_ref().len();
        let name = path.as_os_str().as_encoded_bytes();
        let buffer = ctx.sources().add(name, text).map_err(|full| Failure::Message(full.to_string()))?;
        let config = ParseConfig::default().with_allow_unregistered(allow_unregistered).with_max_errors(1);
        let ir = parse_source(ctx, &buffer, range, &config)?;
        let unregistered = if allow_unregistered { Unregistered::Allow } else { Unregistered::Reject };
        verify(ir.root(), &VerifyConfig::default().with_unregistered(unregistered).with_threads(1))?;
        for spec in lower(ir.root())? {
            ctx.load(spec).map_err(|known| Failure::Message(format!("cannot load '{}': {known}", path.display())))?;
        }
        Ok(())
    }
}
