//! Why a command failed.

use std::process::ExitCode;

use lect_core::diag::Reported;

/// Why a run failed: said already as a diagnostic, or still to be said.
pub enum Failure {
    Reported,
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
        Err(Failure::Message(message)) => {
            say(&message);
            ExitCode::FAILURE
        }
    }
}

/// Says why a run fails.
pub fn say(message: &str) -> Failure {
    anstream::eprintln!("\u{1b}[1;31merror\u{1b}[0m: {message}");
    Failure::Reported
}
