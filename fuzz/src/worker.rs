//! Worker process, which runs inputs with limited memory, a small stack, and a time limit.
//!
//! The file `current` holds the current input, so that the driver can identify an input that kills the process.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::cpu::Stopwatch;
use crate::minimise::minimise;
use crate::mutate::Mutator;
use crate::pool::Pool;
use crate::program::plant::Plant;
use crate::structure::mutate::mutate as mutate_bytecode;
use crate::target::program::{Totals, totals};
use crate::target::{self, Finding, Target, catch_panics, guarded, most_memory};

/// Exit code of a process whose input exceeded the time limit.
pub const HUNG: i32 = 70;
/// Stack size, equal to that of a test thread. Inputs that overflow here overflow other threads, too.
const STACK: usize = 2 << 20;
/// Number of findings that are kept for each cause.
const KEPT: u32 = 2;

/// Options of a worker.
#[derive(Clone, Debug)]
pub struct Job {
    /// Fuzz target.
    pub target: Target,
    /// Seed of the generated inputs.
    pub seed: u64,
    /// Number of inputs to run.
    pub runs: u64,
    /// Duration of the run.
    pub time: Duration,
    /// Files and folders of seeds.
    pub seeds: Vec<PathBuf>,
    /// Folder of findings.
    pub findings: PathBuf,
    /// Maximal length of an input.
    pub max_len: usize,
    /// Duration from which an input is a finding.
    pub slow: Duration,
    /// Duration after which the process ends.
    pub hang: Duration,
    /// Memory limit of the process.
    pub memory: u64,
    /// Fault that is planted after a pass.
    pub plant: Option<Plant>,
}

/// Summary of a run.
#[derive(Clone, Copy, Default, Debug)]
pub struct Done {
    /// Number of inputs that ran.
    pub runs: u64,
    /// Number of findings, including those of a known cause.
    pub findings: u64,
    /// Duration of the slowest input, in milliseconds.
    pub slowest: u64,
    /// Largest memory use of an input, in bytes.
    pub most_memory: u64,
    /// Counts of programs and of runs of passes.
    pub programs: Totals,
}

impl Done {
    /// Encodes the summary as a line.
    pub fn to_line(self) -> String {
        let Totals { passes, executions, undefined, refused } = self.programs;
        format!(
            "{} {} {} {} {passes} {executions} {undefined} {refused}",
            self.runs, self.findings, self.slowest, self.most_memory
        )
    }

    /// Decodes a line of [`to_line`](Self::to_line). Missing numbers are zero.
    pub fn from_line(line: &str) -> Self {
        let mut numbers = line.split_whitespace().map(|number| number.parse().unwrap_or(0));
        let mut next = || numbers.next().unwrap_or(0);
        let (runs, findings, slowest, most_memory) = (next(), next(), next(), next());
        let programs = Totals { passes: next(), executions: next(), undefined: next(), refused: next() };
        Self { runs, findings, slowest, most_memory, programs }
    }

    /// Adds another summary.
    pub fn add(&mut self, other: Self) {
        self.runs += other.runs;
        self.findings += other.findings;
        self.slowest = self.slowest.max(other.slowest);
        self.most_memory = self.most_memory.max(other.most_memory);
        self.programs.add(other.programs);
    }
}

/// Runs inputs until the time or the number of runs is exhausted. The file `runs` holds the counts so far.
pub fn work(job: &Job) -> Done {
    limit_memory(job.memory);
    catch_panics();
    job.plant.into_iter().for_each(target::program::plant);
    // Start of the current input in milliseconds since the start of the process, or zero.
    let began = Arc::new(AtomicU64::new(0));
    let start = Instant::now();
    let (watched, hang) = (began.clone(), job.hang);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let since = watched.load(Ordering::Relaxed);
            if since != 0 && start.elapsed().as_millis() as u64 > since + hang.as_millis() as u64 {
                std::process::exit(HUNG);
            }
        }
    });
    let job = job.clone();
    let runner = move || Runner::new(&job, start, began).run();
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(runner).expect("a thread to run on");
    thread.join().unwrap_or_default()
}

struct Runner<'j> {
    job: &'j Job,
    start: Instant,
    began: Arc<AtomicU64>,
    pool: Pool,
    mutator: Mutator,
    current: File,
    known: HashMap<String, u32>,
    done: Done,
}

impl<'j> Runner<'j> {
    fn new(job: &'j Job, start: Instant, began: Arc<AtomicU64>) -> Self {
        fs::create_dir_all(&job.findings).expect("a folder for findings");
        Self {
            job,
            start,
            began,
            pool: Pool::load(job.target, &job.seeds, job.max_len),
            mutator: Mutator { rng: Rng::with_seed(job.seed), max_len: job.max_len, words: job.target.words() },
            current: File::create(job.findings.join("current")).expect("a file in the folder for findings"),
            known: HashMap::new(),
            done: Done::default(),
        }
    }

    fn run(mut self) -> Done {
        let seeds = self.pool.inputs.len();
        for index in 0..seeds {
            let input = self.pool.inputs[index].clone();
            if self.over() {
                break;
            }
            // Seeds are in the pool already.
            self.one(&input, false);
        }
        while !self.over() {
            let input = self.next_input();
            self.one(&input, true);
            if self.done.runs.is_multiple_of(4096) {
                self.tell();
            }
        }
        self.tell();
        self.done
    }

    fn over(&self) -> bool {
        self.done.runs >= self.job.runs || self.start.elapsed() >= self.job.time
    }

    fn next_input(&mut self) -> Vec<u8> {
        let inputs = &self.pool.inputs;
        // Prefers recent inputs of the pool: half of the inputs are based on one of the last 400.
        let rng = &mut self.mutator.rng;
        let recent = inputs.len().saturating_sub(400);
        let base = if rng.bool() { rng.usize(recent..inputs.len()) } else { rng.usize(..inputs.len()) };
        let other = rng.usize(..inputs.len());
        let (base, other) = (&inputs[base], &inputs[other]);
        match self.job.target {
            Target::Bytecode => mutate_bytecode(rng, self.job.max_len, base, other),
            Target::Archive => target::archive::mutate(rng, self.job.max_len, base),
            // Any bytes are a valid program, and eight bytes are the seed of a history.
            Target::History => (0..8).map(|_| rng.u8(..)).collect(),
            Target::Program | Target::Pipelines => (0..rng.usize(..400)).map(|_| rng.u8(..)).collect(),
            Target::Upgrade if lect_bytecode::archive::is_archive(base) => {
                target::archive::mutate(rng, self.job.max_len, base)
            }
            Target::Upgrade if lect_bytecode::is_bytecode(base) => mutate_bytecode(rng, self.job.max_len, base, other),
            _ => self.mutator.mutate(base, other),
        }
    }

    fn one(&mut self, input: &[u8], learn: bool) {
        self.note_current(input);
        let began = Stopwatch::start();
        self.began.store(self.start.elapsed().as_millis() as u64 + 1, Ordering::Relaxed);
        let result = guarded(self.job.target, input);
        self.began.store(0, Ordering::Relaxed);
        let took = began.elapsed();
        let (slowest, most_memory) = (took.as_millis() as u64, most_memory() as u64);
        self.done.add(Done { runs: 1, slowest, most_memory, ..Done::default() });
        match result {
            Ok(outcome) if took <= self.job.slow => {
                let new = self.pool.learn(input, &outcome);
                if new && !learn {
                    self.pool.inputs.pop();
                }
            }
            Ok(_) => {
                let finding = Finding { key: "slow".into(), text: format!("took {took:?}") };
                self.keep(input, &finding);
            }
            Err(finding) => self.found(input, &finding),
        }
    }

    fn note_current(&mut self, input: &[u8]) {
        // The length comes first, since the file may still contain the end of a longer input.
        let length = (input.len() as u64).to_le_bytes();
        let written =
            self.current.seek(SeekFrom::Start(0)).and_then(|_| self.current.write_all(&[&length, input].concat()));
        written.expect("the file of the current input can be written");
    }

    fn found(&mut self, input: &[u8], finding: &Finding) {
        self.done.findings += 1;
        if self.known.get(&finding.key).is_some_and(|count| *count >= KEPT) {
            *self.known.entry(finding.key.clone()).or_default() += 1;
            return;
        }
        let (key, target) = (finding.key.clone(), self.job.target);
        let small =
            minimise(input, 2000, |candidate| guarded(target, candidate).is_err_and(|finding| finding.key == key));
        let finding = guarded(target, &small).err().unwrap_or_else(|| finding.clone());
        self.keep(&small, &finding);
    }

    fn keep(&mut self, input: &[u8], finding: &Finding) {
        let count = self.known.entry(finding.key.clone()).or_default();
        *count += 1;
        if *count <= KEPT {
            save(self.job, input, &finding.key, &finding.text);
        }
    }

    fn tell(&mut self) {
        self.done.programs = totals();
        let _ = fs::write(self.job.findings.join("runs"), self.done.to_line());
    }
}

/// Writes an input with a finding, and a description beside it.
pub fn save(job: &Job, input: &[u8], key: &str, text: &str) {
    let word: String = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(60).collect();
    let hash = input
        .iter()
        .fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3));
    let path = job.findings.join(format!("{word}-{:08x}.{}", hash as u32, job.target.input_extension()));
    eprintln!("finding: {key}: {}", path.display());
    let _ = fs::write(&path, input);
    let _ = fs::write(path.with_extension("txt"), format!("{key}\n{text}\n"));
}

#[cfg(unix)]
fn limit_memory(bytes: u64) {
    // Systems without the limit still detect other findings.
    let _ = rlimit::setrlimit(rlimit::Resource::AS, bytes, bytes);
    let _ = rlimit::setrlimit(rlimit::Resource::CORE, 0, 0);
}

#[cfg(not(unix))]
fn limit_memory(_bytes: u64) {}
