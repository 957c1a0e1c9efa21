//! Evaluates `.td` files, and prints records, JSON or how long it took.
//!
//!     cargo run --release -p lect-ods --features td --example eval_td -- -I DIR FILE [--json | --print | --times N]

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use lect_ods::td::{Input, LoadConfig, dump_json, load, print_records, render};

fn main() -> ExitCode {
    let mut config = LoadConfig { prelude: false, ..LoadConfig::default() };
    let (mut file, mut times, mut json, mut print) = (PathBuf::new(), 0, false, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match &*arg {
            "-I" => config.include_dirs.extend(args.next().map(PathBuf::from)),
            "--times" => times = args.next().and_then(|times| times.parse().ok()).unwrap_or(times),
            "--json" => json = true,
            "--print" => print = true,
            _ => file = PathBuf::from(arg),
        }
    }
    let loaded = load(Input::File(file.clone()), &config);
    for diagnostic in loaded.diagnostics.list() {
        eprint!("{}", render::render(diagnostic, &loaded.sources, &render::Display::default()));
    }
    let Some(records) = loaded.records else { return ExitCode::FAILURE };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = match (json, print) {
        (true, _) => dump_json(&records, &loaded.sources, &mut out),
        (_, true) => print_records(&records, &mut out),
        _ => Ok(()),
    };
    if written.and_then(|()| out.flush()).is_err() {
        return ExitCode::FAILURE;
    }
    let mut best = Duration::MAX;
    for _ in 0..times {
        let start = Instant::now();
        let loaded = load(Input::File(file.clone()), &config);
        best = best.min(start.elapsed());
        drop(loaded);
    }
    if times > 0 {
        eprintln!("{}: {best:?}", file.display());
    }
    ExitCode::SUCCESS
}
