//! `cargo run --release -p lect-fuzz --bin lect-sessions -- --server target/release/lect FOLDER..`: edits the `.mlir`
//! and `.td` files of folders at random with the language server, and checks all responses. See [`lect_fuzz::session`].
#![forbid(unsafe_code)]

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use lect_fuzz::session::{Plan, chosen, run};

/// Edits files at random with the language server
#[derive(Parser)]
#[command(name = "lect-sessions")]
struct Arguments {
    /// The `lect` command
    #[arg(long, default_value = "lect")]
    server: String,

    /// The folder that MLIR's `mlir/..` files are included from
    #[arg(long, env = "LECT_MLIR_TD_DIR", default_value = "/usr/lib/llvm-22/include")]
    td_dir: PathBuf,

    /// The seed of the choice of files and edits
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many files
    #[arg(long, default_value_t = 1000)]
    files: usize,

    /// How many edits of each
    #[arg(long, default_value_t = 12)]
    edits: usize,

    /// How many requests after each edit, before and after the whole text was read again
    #[arg(long, default_value_t = 4)]
    requests: usize,

    /// An answer that takes longer is a finding
    #[arg(long, default_value_t = 200)]
    slow_ms: u64,

    /// How long files are begun, in seconds
    #[arg(long, default_value_t = 36000)]
    seconds: u64,

    /// Where findings go, each with the text that it is about
    #[arg(long, default_value = "target/fuzz-findings/sessions")]
    findings: PathBuf,

    /// Files, and folders with `.mlir` and `.td` files; of a corpus those that are named `N.src.mlir`
    #[arg(required = true)]
    from: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let includes = arguments.td_dir.to_string_lossy().into_owned();
    let plan = Plan {
        server: [arguments.server.as_str(), "lsp", "-I", &includes].map(str::to_owned).to_vec(),
        files: chosen(&arguments.from, arguments.files, arguments.seed),
        seed: arguments.seed,
        edits: arguments.edits,
        requests: arguments.requests,
        slow: Duration::from_millis(arguments.slow_ms),
        time: Duration::from_secs(arguments.seconds),
    };
    let mut count = 0;
    let keep = &mut |finding: &str| {
        count += 1;
        let file = arguments.findings.join(format!("{count:03}.txt"));
        let kept = fs::create_dir_all(&arguments.findings).and_then(|()| fs::write(&file, finding));
        let first = finding.lines().next().unwrap_or_default();
        println!("{first}\n  {}", kept.map_or_else(|error| error.to_string(), |()| file.display().to_string()));
    };
    match run(&plan, keep) {
        Ok(done) => {
            println!("{done}");
            if done.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
