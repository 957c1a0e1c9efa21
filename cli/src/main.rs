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
mod timing;
mod upgrade;
mod versions;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

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
        Err(error) => {
            // There is nobody left to tell if this cannot be printed.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
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
            match std::io::stdout().write_all(&script) {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            }
        }
    }
}
