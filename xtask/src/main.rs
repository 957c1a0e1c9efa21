//! Tasks of lect's developers.
//!
//! ```sh
//! cargo xtask release 24 --oracle "mlir-opt" --binary mlir-opt > bytecode/layouts/24.txt
//! ```
//!
//! asks an oracle, the `mlir-opt` of a release of which there are no `.td` files, for the properties of all operations, and
//! prints the table of layouts relative to the newest known release. On standard error are declarations to complete for
//! `newer.rs` of each dialect.

#![forbid(unsafe_code)]

mod oracle;
mod release;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask release NAME --oracle COMMAND [--binary FILE]..
  NAME      the number of the release
  COMMAND   its mlir-opt, with flags; reads standard input
  FILE      a program or library with the names of its operations and properties";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (mut name, mut command, mut binaries) = (None, None, Vec::new());
    let task = args.next();
    while let Some(arg) = args.next() {
        match &*arg {
            "--oracle" => command = args.next(),
            "--binary" => binaries.extend(args.next()),
            _ => name = Some(arg),
        }
    }
    let (Some("release"), Some(name), Some(command)) = (task.as_deref(), name, command) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match release::probe(&name, &oracle::Oracle::new(&command), &binaries) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
