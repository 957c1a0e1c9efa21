//! Editing with the language server, as a client sees it: texts are opened and edited at random, everything is asked at random
//! places, and what is answered is compared with what a server says that has just read the same text.
//!
//! | module | what |
//! |---|---|
//! | [`edits`] | random edits of a text |
//! | `text` | the editing of one text |
//! | [`checks`] | what must hold of an answer |
//!
//! A finding is an error, a server that ends or is silent, an answer that is slow twice, a place that is not in the text,
//! an answer that differs from that of the other server, or an edit after which the text means something else.

pub mod checks;
pub mod edits;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use fastrand::Rng;
use lect_ide::client::Client;

use text::Session;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that serves, and its arguments.
    pub server: Vec<String>,
    /// The texts to start from.
    pub files: Vec<PathBuf>,
    /// What determines the edits.
    pub seed: u64,
    /// How many edits of each file.
    pub edits: usize,
    /// How many requests after each edit.
    pub requests: usize,
    /// An answer that takes longer, each of three times, is a finding.
    pub slow: Duration,
    /// No file is begun after so long.
    pub time: Duration,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// How many texts were edited.
    pub files: usize,
    /// How many edits were made.
    pub edits: usize,
    /// How many of them led to a text without an error.
    pub right: usize,
    /// Of each kind of request: how many, and the longest that one took.
    pub requests: BTreeMap<&'static str, (usize, Duration)>,
    /// How many answers were compared with those of the other server.
    pub compared: usize,
    /// What was found, with the text that it is about.
    pub findings: Vec<String>,
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, edits, right, requests, compared, findings } = self;
        for (name, (count, longest)) in requests {
            writeln!(f, "{name:20} {count:8} requests, the slowest took {:6.1} ms", longest.as_secs_f64() * 1e3)?;
        }
        let all: usize = requests.values().map(|it| it.0).sum();
        writeln!(f, "{files} files, {edits} edits, {right} of them to a text without problems")?;
        write!(f, "{all} requests, {compared} answers compared, {} findings", findings.len())
    }
}

/// So many of the files in folders, chosen at random.
pub fn chosen(from: &[PathBuf], count: usize, seed: u64) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut visit = from.to_vec();
    while let Some(path) = visit.pop() {
        if path.is_dir() {
            visit.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
        } else if path.extension().is_some_and(|extension| extension == "mlir" || extension == "td") {
            files.push(path);
        }
    }
    let is_source = |path: &PathBuf| path.to_string_lossy().ends_with(".src.mlir");
    let has_source: BTreeSet<PathBuf> =
        files.iter().filter(|path| is_source(path)).filter_map(|path| path.parent()).map(Path::to_owned).collect();
    // What was made of the sources of a corpus is beside them.
    files.retain(|path| is_source(path) || path.parent().is_none_or(|folder| !has_source.contains(folder)));
    files.sort();
    Rng::with_seed(seed).shuffle(&mut files);
    files.truncate(count);
    files
}

/// Edits the files one after the other. What is found goes to `report`, too, when it is found.
pub fn run(plan: &Plan, report: &mut dyn FnMut(&str)) -> Result<Done, String> {
    let start = Instant::now();
    let mut done = Done::default();
    let mut rng = Rng::with_seed(plan.seed);
    let mut servers = Servers::start(plan)?;
    let mut other = String::new();
    for (number, path) in plan.files.iter().enumerate() {
        if start.elapsed() > plan.time {
            break;
        }
        let Ok(bytes) = fs::read(path) else { continue };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let rng = Rng::with_seed(rng.u64(..));
        let mut session = Session::new(plan, &mut servers, &mut done, path, text.clone(), &other, rng);
        session.is_crlf = number % 16 == 15;
        let result = session.edit();
        let log = std::mem::take(&mut session.log);
        other = text;
        let mut findings = result.err().into_iter().collect::<Vec<_>>();
        let complaints = servers.complaints();
        if complaints.contains("panicked") || !findings.is_empty() {
            if !complaints.is_empty() {
                findings.push(format!("the server complains: {complaints}"));
            }
            // What it knows may be wrong from here on.
            servers = Servers::start(plan)?;
        }
        for finding in findings {
            let finding = format!("{}: {finding}\n{log}", path.display());
            report(&finding);
            done.findings.push(finding);
        }
        done.files += 1;
    }
    for (client, which) in [(servers.edited, "edited"), (servers.fresh, "fresh")] {
        if let Err(error) = client.end() {
            done.findings.push(format!("the {which} server: {error}"));
        }
    }
    Ok(done)
}

/// The server whose texts are edited, and one that reads each text anew.
struct Servers {
    edited: Client,
    fresh: Client,
}

impl Servers {
    fn start(plan: &Plan) -> Result<Self, String> {
        let start = || {
            let (program, arguments) = plan.server.split_first().ok_or("no server is named")?;
            let mut command = Command::new(program);
            command.args(arguments).env("LECT_DIALECT_CACHE", "");
            Client::start(command, Duration::from_secs(60))
        };
        Ok(Self { edited: start()?, fresh: start()? })
    }

    fn complaints(&self) -> String {
        self.edited.complaints() + &self.fresh.complaints()
    }
}
