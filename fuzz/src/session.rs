//! Random editing sessions with the language server, as a client. Texts are opened and edited at random, and all kinds
//! of requests are sent at random positions. The responses are compared with those of a server that has just opened the
//! same text.
//!
//! | module | contents |
//! |---|---|
//! | [`edits`] | random edits of a text |
//! | `text` | the session of one text |
//! | [`checks`] | checks of responses |
//!
//! Findings are errors, a server that ends or hangs, responses that are slow repeatedly, and positions outside of the
//! text. A response that differs from the other server's is a finding, and so is an edit that changes the meaning of
//! the text.

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

/// Options of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Command line of the server.
    pub server: Vec<String>,
    /// Texts to start from.
    pub files: Vec<PathBuf>,
    /// Seed of the edits.
    pub seed: u64,
    /// Number of edits of each file.
    pub edits: usize,
    /// Number of requests after each edit.
    pub requests: usize,
    /// A response that takes longer, each of three times, is a finding.
    pub slow: Duration,
    /// Time after which no file is begun.
    pub time: Duration,
}

/// Results of a run.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// Number of edited texts.
    pub files: usize,
    /// Number of edits.
    pub edits: usize,
    /// Number of edits that led to a text without an error.
    pub right: usize,
    /// Number of requests of each kind, and the longest response time.
    pub requests: BTreeMap<&'static str, (usize, Duration)>,
    /// Number of responses that were compared with those of the other server.
    pub compared: usize,
    /// Findings, each with its text.
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

/// Chooses `count` files in folders at random.
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
    // Files that were derived from the sources of a corpus are beside them.
    files.retain(|path| is_source(path) || path.parent().is_none_or(|folder| !has_source.contains(folder)));
    files.sort();
    Rng::with_seed(seed).shuffle(&mut files);
    files.truncate(count);
    files
}

/// Edits the files one after the other. Findings are passed to `report` as they occur.
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
            // The state of the servers may be wrong from here on.
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

/// A server whose texts are edited, and one that opens each text anew.
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
