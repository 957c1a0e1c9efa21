//! The `lect` command with the dialect: `cargo run -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    lect::opt::Tool::new(&mini::dialects()).about("Reads, checks and transforms programs in mini").run()
}
