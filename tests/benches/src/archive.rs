//! Comparison of archives with bytecode: sizes, times, and reading one function of a thousand.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig, archive};
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::{Isolate, walk};
use lect_core::loc::Loc;

use crate::generate::{Shape, write_file};
use crate::measure::median;

/// Plan of a comparison.
pub struct Plan {
    /// Shape of the generated module.
    pub shape: Shape,
    /// Number of runs.
    pub runs: usize,
    /// Folder with bytecode files, each of which is packed by itself.
    pub corpus: Option<PathBuf>,
}

/// Runs the comparison, and writes the tables to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let text = folder.path().join("input.mlir");
    write_file(&plan.shape, &text)?;
    let text = std::fs::read(&text).map_err(|error| error.to_string())?;
    let ctx = context();
    let buffer = ctx.sources().add(b"input.mlir", std::sync::Arc::new(text.clone()));
    let buffer = buffer.map_err(|full| full.to_string())?;
    let config = lect_core::text::ParseConfig::default();
    let wrong = |_: Reported| "the module cannot be read or written".to_owned();
    let module = lect_core::text::parse_source(&ctx, &buffer, 0..text.len(), &config).map_err(wrong)?;
    let sizes = Sizes::of(&module).map_err(wrong)?;
    let times = times(&module, plan.runs).map_err(wrong)?;
    sizes.table("the module", 1, out).and_then(|()| times.table(out)).map_err(|error| error.to_string())?;
    if let Some(corpus) = &plan.corpus {
        let (mut all, mut count) = (Sizes::default(), 0);
        let mut files = Vec::new();
        collect(corpus, &mut files);
        for file in files {
            let Ok(bytes) = std::fs::read(&file) else { continue };
            let ctx = context();
            let config = ReadConfig::default().with_allow_unregistered(true);
            let read = || lect_bytecode::read(&ctx, b"<stdin>", bytes.into(), &config);
            let Ok(module) = ctx.capture_diagnostics(read).0 else { continue };
            let Ok(sizes) = ctx.capture_diagnostics(|| Sizes::of(&module)).0 else { continue };
            all.add(&sizes);
            count += 1;
        }
        all.table(&corpus.display().to_string(), count, out).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn context() -> Context {
    Context::with_dialects(lect_dialects::ALL)
}

/// Sizes in bytes.
#[derive(Default)]
struct Sizes {
    bytecode: usize,
    bytecode_without: usize,
    archive: usize,
    archive_without: usize,
    specs: usize,
}

impl Sizes {
    fn of(module: &Isolate) -> Result<Self, Reported> {
        let mut without = module.clone_isolate();
        walk::isolates_mut(&mut without, &mut |isolate| isolate.map_locs(|_| Loc::UNKNOWN));
        let config = archive::WriteConfig::default().with_specs(archive::Specs::None);
        let bare = packed(module, &config)?.len();
        Ok(Self {
            bytecode: bytecode(module)?.len(),
            bytecode_without: bytecode(&without)?.len(),
            archive: bare,
            archive_without: packed(module, &config.with_locations(false))?.len(),
            specs: packed(module, &archive::WriteConfig::default())?.len() - bare,
        })
    }

    fn add(&mut self, other: &Self) {
        self.bytecode += other.bytecode;
        self.bytecode_without += other.bytecode_without;
        self.archive += other.archive;
        self.archive_without += other.archive_without;
        self.specs += other.specs;
    }

    fn table(&self, what: &str, count: usize, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "{what}, {count} files\n\n| bytes | bytecode | archive | ratio |\n|---|---|---|---|")?;
        for (name, bytecode, archive) in [
            ("with locations", self.bytecode, self.archive),
            ("without", self.bytecode_without, self.archive_without),
            ("with locations and specs", self.bytecode, self.archive + self.specs),
        ] {
            writeln!(out, "| {name} | {bytecode} | {archive} | {:.3} |", archive as f64 / bytecode.max(1) as f64)?;
        }
        writeln!(out)
    }
}

fn bytecode(module: &Isolate) -> Result<Vec<u8>, Reported> {
    let mut bytes = Vec::new();
    match lect_bytecode::write(module.root(), &WriteConfig::default(), &mut bytes) {
        Err(lect_bytecode::WriteError::Reported(reported)) => Err(reported),
        // Writes to memory do not fail.
        _ => Ok(bytes),
    }
}

fn packed(module: &Isolate, config: &archive::WriteConfig) -> Result<Vec<u8>, Reported> {
    let mut bytes = Vec::new();
    match archive::write(module.root(), config, &mut bytes) {
        Err(lect_bytecode::WriteError::Reported(reported)) => Err(reported),
        _ => Ok(bytes),
    }
}

/// Times of bytecode, then of archives.
#[derive(Default)]
struct Times {
    read: [Vec<Duration>; 2],
    write: [Vec<Duration>; 2],
    one: [Vec<Duration>; 2],
}

fn times(module: &Isolate, runs: usize) -> Result<Times, Reported> {
    let mut times = Times::default();
    let config = archive::WriteConfig::default();
    for _ in 0..runs {
        let start = Instant::now();
        let bytes = Bytes::from(bytecode(module)?);
        times.write[0].push(start.elapsed());
        let start = Instant::now();
        let pack = Bytes::from(packed(module, &config)?);
        times.write[1].push(start.elapsed());

        let (ctx, start) = (context(), Instant::now());
        let read = lect_bytecode::read(&ctx, b"input", bytes.clone(), &ReadConfig::default())?;
        times.read[0].push(start.elapsed());
        drop(read);
        let (ctx, start) = (context(), Instant::now());
        let read = archive::read(&ctx, b"input", pack.clone(), &archive::ReadConfig::default())?;
        times.read[1].push(start.elapsed());
        drop(read);

        let (ctx, start) = (context(), Instant::now());
        let lazy = ReadConfig::default().with_lazy(true);
        let read = lect_bytecode::read(&ctx, b"input", bytes, &lazy)?;
        let body = read.root().region(0).and_then(|body| body.entry());
        let functions: Vec<_> = body.into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect();
        if let Some(&function) = functions.get(functions.len() / 2) {
            read.op(function).read_all()?;
        }
        times.one[0].push(start.elapsed());
        let (ctx, start) = (context(), Instant::now());
        let name = format!("f{}", functions.len() / 2);
        let config = archive::ReadConfig::default();
        let one = archive::read_symbol(&ctx, b"input", pack, name.as_bytes(), &config)?;
        times.one[1].push(start.elapsed());
        assert!(one.is_some(), "the function is there");
    }
    Ok(times)
}

impl Times {
    fn table(&self, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "one thread, medians of {}\n", self.read[0].len())?;
        writeln!(out, "| | bytecode | archive | ratio |\n|---|---|---|---|")?;
        for (name, [bytecode, archive]) in
            [("read", &self.read), ("write", &self.write), ("open and read one function", &self.one)]
        {
            let (bytecode, archive) = (median(bytecode), median(archive));
            let ratio = bytecode.as_secs_f64() / archive.as_secs_f64();
            writeln!(out, "| {name} | {bytecode:.3?} | {archive:.3?} | {ratio:.1} |")?;
        }
        let share = |both: usize| median(&self.read[both]).as_secs_f64() / median(&self.one[both]).as_secs_f64();
        writeln!(out, "| one function, as a share of all | 1/{:.0} | 1/{:.0} | |", share(0), share(1))?;
        writeln!(out)
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        match path.is_dir() {
            true => collect(&path, files),
            false if path.extension().is_some_and(|it| it == "mlirbc") => files.push(path),
            false => {}
        }
    }
    files.sort();
}
