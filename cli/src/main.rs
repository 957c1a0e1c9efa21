//! The `lect` command: one subcommand a task.
#![forbid(unsafe_code)]

mod bytecode;
mod compat;
mod dialects;
mod failure;
mod fallback;
mod files;
mod flags;
mod irdl;
mod opt;
mod output;
mod pack;
mod producer;
mod tblgen;
mod temporary;
mod timing;
mod upgrade;
mod versions;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use lect_core::diag::{escaped_line, escaped_lines};

use failure::{Failure, exit_code, print_error};
use output::{cannot_write, print};

/// MLIR without LLVM: read, check and print IR.
#[derive(Parser)]
#[command(name = "lect", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Opt(Box<opt::Opt>),
    Tblgen(tblgen::Tblgen),
    Bytecode(bytecode::Bytecode),
    Pack(pack::Pack),
    Unpack(pack::Unpack),
    Upgrade(upgrade::Upgrade),
    Compat(compat::Compat),
    /// Prints a completion script for a shell
    Completions {
        /// The shell to print it for
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(flags::normalized(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => return exit_code(help(&error)),
    };
    match cli.command {
        Command::Opt(opt) => opt.run(),
        Command::Tblgen(tblgen) => tblgen.run(),
        Command::Bytecode(bytecode) => bytecode.run(),
        Command::Pack(pack) => pack.run(),
        Command::Unpack(unpack) => unpack.run(),
        Command::Upgrade(upgrade) => upgrade.run(),
        Command::Compat(compat) => compat.run(),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "lect", &mut script);
            exit_code(print(script))
        }
    }
}

/// Prints what was asked for instead of a command, or what is wrong with the arguments.
fn help(error: &clap::Error) -> Result<(), Failure> {
    let has_controls = |arg: OsString| escaped_line(arg.as_encoded_bytes()).as_bytes() != arg.as_encoded_bytes();
    let text = match std::env::args_os().any(has_controls) {
        // What an argument has of them is told from colours only where there are none.
        true => escaped_lines(error.render().to_string().as_bytes()),
        false => error.render().ansi().to_string(),
    };
    if error.use_stderr() {
        print_error(&text);
        return Err(Failure::Reported);
    }
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| cannot_write(Path::new("-"), &error))
}
