//! The `lect` command: one subcommand a task.

mod flags;
mod opt;
mod output;

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
    Opt(opt::Opt),
    /// Prints a completion script for a shell
    Completions {
        /// The shell to print it for
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    match Cli::parse_from(flags::normalized(std::env::args_os())).command {
        Command::Opt(opt) => opt.run(),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "lect", &mut std::io::stdout());
            ExitCode::SUCCESS
        }
    }
}
