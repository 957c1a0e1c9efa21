//! Why a command failed, and messages on standard error that belong to no place in a file.

use std::io::Write;
use std::process::ExitCode;

use lect_core::diag::{Reported, escaped_lines};
use lect_ods::td::render::{Display, render_all};
use lect_ods::td::{Diagnostics, Sources};

/// Why a run failed: said already as a diagnostic, or still to be said.
pub enum Failure {
    Reported,
    /// The reader of the output closed it.
    Closed,
    Message(String),
}

impl From<Reported> for Failure {
    fn from(_: Reported) -> Self {
        Self::Reported
    }
}

/// Says what is still to be said, and how the process ends.
pub fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Closed) => {
            // As other tools end where a pipe is closed, `mlir-opt` among them: by the signal, without a message.
            #[cfg(unix)]
            let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGPIPE);
            ExitCode::FAILURE
        }
        Err(Failure::Message(message)) => {
            say(&message);
            ExitCode::FAILURE
        }
    }
}

/// Says why a run fails.
pub fn say(message: &str) -> Failure {
    tell("\u{1b}[1;31merror\u{1b}[0m", message);
    Failure::Reported
}

/// Emits what there is to say of `.td` files.
pub fn emit_all(diagnostics: &Diagnostics, sources: &Sources) -> Failure {
    print_error(&render_all(diagnostics, sources, &Display { colour: true, ..Display::default() }));
    Failure::Reported
}

/// Warns of something.
pub fn warn(message: &str) {
    tell("\u{1b}[1;33mwarning\u{1b}[0m", message);
}

/// Says something that may be of use.
pub fn note(message: &str) {
    tell("\u{1b}[1;32mnote\u{1b}[0m", message);
}

fn tell(severity: &str, message: &str) {
    print_error(&format!("{severity}: {}\n", escaped_lines(message.as_bytes())));
}

/// Writes to standard error. The terminal's colours are taken away where there is no terminal.
pub fn print_error(text: &str) {
    // Where nothing can be written, nothing can be said about it.
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
