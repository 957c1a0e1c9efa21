//! Failures of commands, and messages on standard error without a source position.

use std::io::Write;
use std::process::ExitCode;

use lect_core::diag::{Reported, escaped_lines};
use lect_ods::td::render::{Display, render_all};
use lect_ods::td::{Diagnostics, Sources};

/// Reason why a run failed: already reported as a diagnostic, or a message to be reported.
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

/// Reports a failure that was not reported yet, and returns the exit code of the process.
pub fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Closed) => {
            // As other tools do (`mlir-opt` among them), end by the signal of the closed pipe, without a message.
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

/// Reports an error.
pub fn say(message: &str) -> Failure {
    tell("\u{1b}[1;31merror\u{1b}[0m", message);
    Failure::Reported
}

/// Reports the diagnostics of `.td` files.
pub fn emit_all(diagnostics: &Diagnostics, sources: &Sources) -> Failure {
    print_error(&render_all(diagnostics, sources, &Display { colour: true, ..Display::default() }));
    Failure::Reported
}

/// Reports a warning.
pub fn warn(message: &str) {
    tell("\u{1b}[1;33mwarning\u{1b}[0m", message);
}

/// Reports a note.
pub fn note(message: &str) {
    tell("\u{1b}[1;32mnote\u{1b}[0m", message);
}

fn tell(severity: &str, message: &str) {
    print_error(&format!("{severity}: {}\n", escaped_lines(message.as_bytes())));
}

/// Writes to standard error, without colours if that is no terminal.
pub fn print_error(text: &str) {
    // A failure to write to standard error cannot be reported.
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
