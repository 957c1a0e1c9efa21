//! The `lect` command: [`lect::opt`] with the dialects that come with lect.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut dialects = [::lect::dialects::ALL, ::lect::openxla::ALL].concat();
    dialects.sort_by_key(|dialect| dialect.namespace);
    ::lect::opt::Tool::new(&dialects).name("lect").version(env!("CARGO_PKG_VERSION")).run()
}
