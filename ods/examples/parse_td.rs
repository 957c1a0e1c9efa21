//! Parses `.td` files, and says what is wrong with them and how long it took.
//!
//!     cargo run --release -p lect-ods --features td --example parse_td -- -I DIR FILE.. [--times N]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use lect_ods::td::{Input, LoadConfig, parse};

fn main() {
    let mut config = LoadConfig::default();
    let mut files = Vec::new();
    let mut times = 1;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match &*arg {
            "-I" => config.include_dirs.extend(args.next().map(PathBuf::from)),
            "--times" => times = args.next().and_then(|times| times.parse().ok()).unwrap_or(times),
            _ => files.push(PathBuf::from(arg)),
        }
    }
    for file in files {
        let mut best = Duration::MAX;
        for time in 0..times {
            let start = Instant::now();
            let parsed = parse(Input::File(file.clone()), &config);
            best = best.min(start.elapsed());
            if time > 0 {
                continue;
            }
            for diagnostic in parsed.diagnostics.list() {
                let place =
                    diagnostic.span.map(|span| (&parsed.sources.file(span.file).path, parsed.sources.place(span)));
                match place {
                    Some((path, place)) => eprintln!("{path}:{}:{}: {}", place.line, place.column, diagnostic.message),
                    None => eprintln!("{}", diagnostic.message),
                }
            }
            let bytes: usize = parsed.sources.files().iter().map(|file| file.text.len()).sum();
            let files = parsed.sources.files().len();
            let count = parsed.statements.len();
            println!("{}: {files} files, {bytes} bytes, {count} statements", file.display());
        }
        println!("    {best:?}");
    }
}
