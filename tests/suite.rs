//! Tests that are data, each file a test with a name: `filetests/builtin/addi.mlir`, `interop/builtin/addi.mlir`.
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
#[path = "suite/tablegen.rs"]
mod tablegen;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

/// Part of the suite: its name, and its tests. An error is about the part as a whole.
type Part = (&'static str, fn() -> Result<Vec<Trial>, String>);

const PARTS: [Part; 7] = [
    ("filetests", filetests::trials),
    ("interop", interop::trials),
    ("iree", iree::trials),
    ("own_opt", own_opt::trials),
    ("prelude", prelude::trials),
    ("releases", releases::trials),
    ("tablegen", tablegen::trials),
];

fn main() -> ExitCode {
    if own_opt::is_program() {
        return own_opt::program();
    }
    let args = Arguments::from_args();
    let mut trials = Vec::new();
    for (name, part) in PARTS {
        // Filters that name other parts leave this one out, and what it would have to read.
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

/// A test of a part.
fn trial(part: &str, name: &str, run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
    Trial::test(format!("{part}/{name}"), run)
}

/// Whether a part may be left out where what it compares with is missing.
fn requires_oracle() -> bool {
    std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1")
}
