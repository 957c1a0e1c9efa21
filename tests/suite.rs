//! Data-driven tests, each file a test with a name: `filetests/builtin/addi.mlir`, `interop/builtin/addi.mlir`.
//!
//! ```text
//! BLESS=1 cargo test -p lect-tests --test suite filetests/
//! ```

#![forbid(unsafe_code)]

#[path = "suite/filetests.rs"]
mod filetests;
#[path = "suite/interop.rs"]
mod interop;
#[path = "suite/iree.rs"]
mod iree;
#[path = "suite/own_opt.rs"]
mod own_opt;
#[path = "suite/prelude.rs"]
mod prelude;
#[path = "suite/releases.rs"]
mod releases;
#[path = "suite/runner.rs"]
mod runner;
#[path = "suite/tablegen.rs"]
mod tablegen;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

/// Part of the suite: its name, and its tests. An error is about the part as a whole.
type Part = (&'static str, fn() -> Result<Vec<Trial>, String>);

const PARTS: [Part; 8] = [
    ("filetests", filetests::trials),
    ("interop", interop::trials),
    ("iree", iree::trials),
    ("own_opt", own_opt::trials),
    ("prelude", prelude::trials),
    ("releases", releases::trials),
    ("runner", runner::trials),
    ("tablegen", tablegen::trials),
];

fn main() -> ExitCode {
    if own_opt::is_program() {
        return own_opt::program();
    }
    let args = Arguments::from_args();
    let mut trials = Vec::new();
    for (name, part) in PARTS {
        // A filter that names another part skips this part, and the files it would read.
        let is_wanted = args.filter.as_ref().is_none_or(|filter| match filter.split_once('/') {
            Some((of, _)) if PARTS.iter().any(|part| part.0 == of) => of == name,
            _ => true,
        });
        if !is_wanted {
            continue;
        }
        match part() {
            Ok(of_part) => trials.extend(of_part),
            Err(error) => {
                eprintln!("{name}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    let conclusion = libtest_mimic::run(&args, trials);
    if !args.list {
        tablegen::report();
    }
    conclusion.exit_code()
}

/// Creates a test of a part.
fn trial(part: &str, name: &str, run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
    Trial::test(format!("{part}/{name}"), run)
}

/// Returns true if a missing oracle is an error rather than a reason to skip a part.
fn requires_oracle() -> bool {
    std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1")
}
