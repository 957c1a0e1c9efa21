//! The suite: every shape, by lect and by `mlir-opt` in turns, as tables in Markdown.

use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::jobs::{Files, JOBS, Job, Program};
use crate::measure::{Counter, Usage, median};
use crate::shapes::{self, Shape, corpus, files};
use crate::table;

/// Plan of a measurement.
pub struct Plan {
    /// Names of the shapes to run; all if empty.
    pub only: Vec<String>,
    /// Number of runs of each job by each program.
    pub runs: usize,
    /// Factor for all sizes.
    pub scale: f64,
    /// Seed of the generators.
    pub seed: u64,
    /// Folder with a corpus.
    pub corpus: Option<PathBuf>,
    /// Whether jobs also run on all threads.
    pub threads: bool,
    /// Counter for the instructions of lect.
    pub counter: Counter,
    /// The `lect` command.
    pub lect: Program,
    /// The program to compare with.
    pub mlir_opt: Program,
}

/// Measurements of a job.
#[derive(Default)]
pub struct Samples {
    /// User seconds on one thread: lect's, then the other's.
    pub user: [Vec<f64>; 2],
    /// Seconds of reading with verification, and of writing, on one thread.
    pub phases: [[Vec<f64>; 2]; 2],
    /// Wall seconds on one thread.
    pub wall: [Vec<f64>; 2],
    /// Wall seconds on all threads.
    pub threads: [Vec<f64>; 2],
    /// Peak memory on one thread.
    pub peak: [u64; 2],
    /// Instructions of lect.
    pub instructions: Option<u64>,
    /// Whether the outputs differ.
    pub differs: bool,
}

/// Measurements of a shape.
pub struct Row {
    /// Name of the shape.
    pub name: String,
    /// Description of the shape.
    pub about: String,
    /// Sizes in bytes of text, of bytecode and of an archive.
    pub bytes: [u64; 3],
    /// Number of operations, if counted.
    pub ops: usize,
    /// Measurements of each job.
    pub jobs: Vec<(Job, Samples)>,
}

/// A file with the text of a shape.
pub struct Input {
    /// Name of the shape.
    pub name: String,
    /// Description of the shape.
    pub about: String,
    /// Number of operations.
    pub ops: usize,
    /// Paths of the text, bytecode and archive.
    pub files: Files,
}

impl Plan {
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// Visits each input in turn, in a temporary folder. Reports failures, and continues with the next input.
    pub fn inputs(&self, visit: &mut dyn FnMut(Input) -> Result<(), String>) -> Result<(), String> {
        for shape in shapes::ALL.iter().filter(|shape| self.wants(shape.name)) {
            report(shape.name, self.input(shape, 1.0).and_then(|(_folder, input)| visit(input)));
        }
        if self.wants("chunks") {
            report("chunks", self.chunks().and_then(|(_folder, input)| visit(input)));
        }
        for path in self.corpus.iter().flat_map(|corpus| corpus::largest(corpus, 50)) {
            let name = corpus_name(&path);
            if self.only.is_empty() || self.wants("corpus") || self.wants(&name) {
                report(&name, self.chunk(&path, name.clone()).and_then(|(_folder, input)| visit(input)));
            }
        }
        Ok(())
    }

    /// Generates the input of a shape, in a temporary folder.
    pub fn input(&self, shape: &Shape, scale: f64) -> Result<(tempfile::TempDir, Input), String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let size = ((shape.size as f64 * self.scale * scale) as usize).max(1);
        let ops = generate(shape, size, self.seed, &folder.path().join("input.mlir"))?;
        let files = Files::make(folder.path(), shape.flags, &self.lect)?;
        let about = shape.about.replace("{n}", &table::grouped(size as u64));
        Ok((folder, Input { name: shape.name.into(), about, ops, files }))
    }

    fn chunks(&self) -> Result<(tempfile::TempDir, Input), String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let count = ((5_000.0 * self.scale) as usize).max(1);
        let ops = files::write_chunks(&folder.path().join("input.mlir"), count).map_err(|error| error.to_string())?;
        let [text, bytecode, archive] =
            ["input.mlir", "input.mlirbc", "input.lect"].map(|name| folder.path().join(name));
        let files = Files { text, bytecode, archive, flags: vec!["--split-input-file"] };
        let about = format!("{} small files as one with `// -----`", table::grouped(count as u64));
        Ok((folder, Input { name: "chunks".into(), about, ops, files }))
    }

    fn chunk(&self, path: &Path, name: String) -> Result<(tempfile::TempDir, Input), String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let text = folder.path().join("input.mlir");
        let mut out = BufWriter::new(File::create(&text).map_err(|error| error.to_string())?);
        let bytes = (4e6 * self.scale) as usize;
        let times = corpus::repeat(path, bytes, &mut out).and_then(|times| out.flush().map(|()| times));
        let times = times.map_err(|error| error.to_string())?;
        drop(out);
        let files = Files::make(folder.path(), &["--allow-unregistered-dialect"], &self.lect)?;
        Ok((folder, Input { name, about: format!("{times} times"), ops: 0, files }))
    }
}

fn report(name: &str, result: Result<(), String>) {
    if let Err(message) = result {
        eprintln!("{name}: {message}");
    }
}

fn corpus_name(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    let last = parts.iter().rev().take(2).rev().map(|part| part.as_ref()).collect::<Vec<_>>().join("#");
    last.trim_end_matches(".custom.mlir").to_owned()
}

/// Writes a shape to a file, and returns its number of operations.
pub fn generate(shape: &Shape, size: usize, seed: u64, file: &Path) -> Result<usize, String> {
    let write = || -> std::io::Result<usize> {
        let mut out = BufWriter::new(File::create(file)?);
        let ops = shapes::write(shape, size, seed, &mut out)?;
        out.flush()?;
        Ok(ops)
    };
    write().map_err(|error| format!("{}: {error}", file.display()))
}

/// Measures all shapes, and returns the rows.
pub fn run(plan: &Plan) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    plan.inputs(&mut |input| {
        let row = measure(plan, input)?;
        eprint!("{}", table::brief(&row));
        rows.push(row);
        Ok(())
    })?;
    if plan.wants("files") {
        report("files", small_files(plan).map(|row| rows.push(row)));
    }
    Ok(rows)
}

fn measure(plan: &Plan, input: Input) -> Result<Row, String> {
    let files = &input.files;
    let programs = [&plan.lect, &plan.mlir_opt];
    let has_bytecode = files.bytecode.exists();
    let mut jobs: Vec<_> = JOBS.map(|job| (job, Samples::default())).into();
    jobs.retain(|(job, _)| has_bytecode || *job == Job::Text);
    for (job, samples) in &mut jobs {
        samples.differs = job.is_of_both() && !same_output(programs, *job, files)?;
        samples.instructions = plan.lect.instructions(*job, files, plan.counter);
    }
    for _ in 0..plan.runs {
        for (job, samples) in &mut jobs {
            for (at, program) in programs.iter().enumerate().filter(|(at, _)| *at == 0 || job.is_of_both()) {
                samples.add(at, program, &program.run(*job, files, true)?);
                if plan.threads && matches!(job, Job::Text | Job::Bytecode) {
                    samples.threads[at].push(program.run(*job, files, false)?.wall.as_secs_f64());
                }
            }
        }
    }
    let size = |path: &PathBuf| fs::metadata(path).map_or(0, |data| data.len());
    let bytes = [&files.text, &files.bytecode, &files.archive].map(size);
    Ok(Row { name: input.name, about: input.about, bytes, ops: input.ops, jobs })
}

impl Samples {
    fn add(&mut self, at: usize, program: &Program, usage: &Usage) {
        self.user[at].push(usage.user.as_secs_f64());
        self.wall[at].push(usage.wall.as_secs_f64());
        self.peak[at] = self.peak[at].max(usage.peak);
        if let Some((read, write)) = program.phases(usage) {
            self.phases[0][at].push(read.as_secs_f64());
            self.phases[1][at].push(write.as_secs_f64());
        }
    }

    /// Returns the median of the ratios of the runs.
    pub fn ratio(pairs: &[Vec<f64>; 2]) -> Option<f64> {
        let ratio = |(ours, theirs): (&f64, &f64)| theirs / ours.max(1e-6);
        let ratios: Vec<f64> = pairs[0].iter().zip(&pairs[1]).map(ratio).collect();
        (!ratios.is_empty()).then(|| median(&ratios))
    }
}

fn same_output(programs: [&Program; 2], job: Job, files: &Files) -> Result<bool, String> {
    let folder = files.text.parent().ok_or("no folder")?;
    let outputs = [folder.join("output.lect"), folder.join("output.mlir-opt")];
    for (program, output) in programs.iter().zip(&outputs) {
        program.write(job, files, true, output)?;
    }
    let same = same_bytes(&outputs).map_err(|error| error.to_string())?;
    for output in &outputs {
        fs::remove_file(output).map_err(|error| error.to_string())?;
    }
    Ok(same)
}

/// Returns true if files have the same bytes, without reading them into memory.
fn same_bytes(files: &[PathBuf; 2]) -> std::io::Result<bool> {
    if fs::metadata(&files[0])?.len() != fs::metadata(&files[1])?.len() {
        return Ok(false);
    }
    let (mut left, mut right) = (File::open(&files[0])?, File::open(&files[1])?);
    let mut buffers = [[0; 1 << 14]; 2];
    loop {
        let count = left.read(&mut buffers[0])?;
        right.read_exact(&mut buffers[1][..count])?;
        if buffers[0][..count] != buffers[1][..count] || count == 0 {
            return Ok(count == 0);
        }
    }
}

/// Measures a folder of small files: one command for each file, of which every fiftieth is measured.
fn small_files(plan: &Plan) -> Result<Row, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let count = ((5_000.0 * plan.scale) as usize).max(1);
    let (paths, ops) = files::write_files(folder.path(), count).map_err(|error| error.to_string())?;
    let mut samples = Samples::default();
    let mut bytes = 0;
    for path in &paths {
        bytes += fs::metadata(path).map_or(0, |data| data.len());
    }
    let measured = paths.iter().step_by(50);
    for _ in 0..plan.runs {
        let mut sums = [[Duration::ZERO; 2]; 2];
        for path in measured.clone() {
            let files =
                Files { text: path.clone(), bytecode: PathBuf::new(), archive: PathBuf::new(), flags: Vec::new() };
            for (at, program) in [&plan.lect, &plan.mlir_opt].into_iter().enumerate() {
                let usage = program.run(Job::Text, &files, true)?;
                sums[at][0] += usage.user;
                sums[at][1] += usage.wall;
                samples.peak[at] = samples.peak[at].max(usage.peak);
            }
        }
        for (at, [user, wall]) in sums.into_iter().enumerate() {
            samples.user[at].push(user.as_secs_f64());
            samples.wall[at].push(wall.as_secs_f64());
        }
    }
    let about = format!("{} small files, one command each: times of every fiftieth", table::grouped(count as u64));
    Ok(Row { name: "files".into(), about, bytes: [bytes, 0, 0], ops, jobs: vec![(Job::Text, samples)] })
}
