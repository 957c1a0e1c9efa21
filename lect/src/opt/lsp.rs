//! `lect lsp`: a language server over standard input and output.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use bytes::Bytes;
use clap::Args;
use lect_bytecode::{ReadConfig, archive};
use lect_core::Context;
use lect_core::text::print::{PrintConfig, print_op};
use lect_ide::server::{ServerConfig, serve_stdio};

use crate::opt::Program;
use crate::opt::dialects::{Dialects, Loader};
use crate::opt::failure::{Failure, exit_code};
use crate::opt::timing::Timing;

/// Serves an editor over standard input and output, by the Language Server Protocol
#[derive(Args)]
pub struct Lsp {
    #[command(flatten)]
    dialects: Dialects,

    /// For editors that name the way to talk to a server; there is no other
    #[arg(long)]
    stdio: bool,
}

impl Lsp {
    /// Serves until the editor ends it.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let loader = Arc::new(self.dialects.open(program, &Arc::new(Timing::new()))?);
        let include_dirs = self.dialects.includes().0.to_vec();
        let own = program.dialects.clone();
        let context = move |loader: &Loader| {
            let ctx = Context::with_dialects(&own);
            loader.install(&ctx);
            ctx
        };
        let (show_context, show_loader) = (context.clone(), Arc::clone(&loader));
        let config = ServerConfig {
            context: Arc::new(move |_: &Path| context(&loader)),
            include_dirs: Arc::new(move |_: &Path| include_dirs.clone()),
            format: None,
            show: Some(Arc::new(move |path: &Path| show(&show_context(&show_loader), path))),
            threads: lect_core::threads::available(),
        };
        serve_stdio(config).map_err(|error| Failure::Message(format!("the editor cannot be served: {error}")))
    }
}

/// The text of a file of bytecode, or of an archive.
fn show(ctx: &Context, path: &Path) -> Result<String, String> {
    let name = path.to_string_lossy().into_owned();
    let bytes = std::fs::read(path).map_err(|error| format!("cannot open '{name}': {error}"))?;
    let bytes = Bytes::from(bytes);
    let (read, diagnostics) = ctx.capture_diagnostics(|| match archive::is_archive(&bytes) {
        true => archive::read(
            ctx,
            name.as_bytes(),
            bytes.clone(),
            &archive::ReadConfig::default().with_allow_unregistered(true),
        ),
        false => lect_bytecode::read(
            ctx,
            name.as_bytes(),
            bytes.clone(),
            &ReadConfig::default().with_allow_unregistered(true),
        ),
    });
    let Ok(ir) = read else {
        let message = diagnostics.into_iter().next().map(|diagnostic| diagnostic.message);
        return Err(message.unwrap_or_else(|| format!("'{name}' cannot be read")));
    };
    let mut text = Vec::new();
    print_op(ir.root(), &PrintConfig::default(), &mut text).map_err(|error| error.to_string())?;
    text.push(b'\n');
    Ok(String::from_utf8_lossy(&text).into_owned())
}
