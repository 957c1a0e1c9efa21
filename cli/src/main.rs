//! The `lect` command: [`lect::opt`] with the dialects that come with lect.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ::lect::opt::Tool::new(::lect::dialects::ALL).name("lect").version(env!("CARGO_PKG_VERSION")).run()
}
