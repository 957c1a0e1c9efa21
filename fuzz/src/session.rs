//! Editing with the language server, as a client sees it: texts are opened and edited at random, everything is asked at random
//! places, and what is answered is compared with what a server says that has just read the same text.
//!
//! | module | what |
//! |---|---|
//! | [`edits`] | random edits of a text |
//! | [`checks`] | what must hold of an answer |
//!
//! A finding is an error, a server that ends or is silent, an answer that is slow twice, a place that is not in the text,
//! an answer that differs from that of the other server, or an edit after which the text means something else.

pub mod checks;
pub mod edits;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use fastrand::Rng;
use lect_ide::client::Client;
use lect_ide::text::{Encoding, Lines};
use serde_json::{Value, json};

use checks::{Words, apply, ask_about, out_of_text, words};
use edits::{Change, Editor};

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
    /// What is wrong, with the text that it is about.
    pub findings: Vec<String>,
}

/// Requests, with a short name; and whether what is answered is compared.
const METHODS: [(&str, &str); 20] = [
    ("hover", "textDocument/hover"),
    ("definition", "textDocument/definition"),
    ("references", "textDocument/references"),
    ("highlights", "textDocument/documentHighlight"),
    ("symbols", "textDocument/documentSymbol"),
    ("workspace symbols", "workspace/symbol"),
    ("folding", "textDocument/foldingRange"),
    ("selections", "textDocument/selectionRange"),
    ("links", "textDocument/documentLink"),
    ("words", "textDocument/semanticTokens/full"),
    ("words of a range", "textDocument/semanticTokens/range"),
    ("inlay hints", "textDocument/inlayHint"),
    ("signature", "textDocument/signatureHelp"),
    ("completion", "textDocument/completion"),
    ("renamable", "textDocument/prepareRename"),
    ("rename", "textDocument/rename"),
    ("actions", "textDocument/codeAction"),
    ("formatting", "textDocument/formatting"),
    ("calls", "textDocument/prepareCallHierarchy"),
    ("callers and callees", "callHierarchy"),
];

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

/// Edits the files one after the other. What is found is told to `report`, too, when it is found.
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

/// The editing of one text.
struct Session<'p> {
    plan: &'p Plan,
    servers: &'p mut Servers,
    done: &'p mut Done,
    uri: String,
    language: &'static str,
    /// The text now.
    text: String,
    editor: Editor<'p>,
    rng: Rng,
    is_crlf: bool,
    /// What was done last.
    log: String,
}

/// A request with its answer, and what determines its place.
struct Question {
    name: &'static str,
    rng: Rng,
    answer: Value,
}

impl<'p> Session<'p> {
    fn new(
        plan: &'p Plan,
        servers: &'p mut Servers,
        done: &'p mut Done,
        path: &Path,
        text: String,
        other: &'p str,
        mut rng: Rng,
    ) -> Self {
        let is_td = path.extension().is_some_and(|extension| extension == "td");
        let path = std::path::absolute(path).unwrap_or(path.to_owned());
        let uri = lect_ide::server::documents::uri_of(&path).map(|uri| uri.as_str().to_owned()).unwrap_or_default();
        let language = if is_td { "tablegen" } else { "mlir" };
        let editor = Editor::new(rng.u64(..), is_td, other);
        Self { plan, servers, done, uri, language, text, editor, rng, is_crlf: false, log: String::new() }
    }

    fn edit(&mut self) -> Result<(), String> {
        if self.is_crlf {
            self.text = self.text.replace('\n', "\r\n");
        }
        self.servers.edited.open(&self.uri, self.language, &self.text)?;
        let mut is_right = self.compare(Vec::new())?;
        // What may be gone back to: the last text without problems, or one of those before.
        let mut before = self.text.clone();
        for _ in 0..self.plan.edits {
            let goes_back = self.rng.u32(..if is_right { 16 } else { 2 }) == 0;
            let changes = match goes_back {
                true => vec![Change::between(&self.text, &before)],
                false => self.next_changes(is_right)?,
            };
            if is_right && !goes_back && self.rng.u32(..4) != 0 {
                before.clone_from(&self.text);
            }
            self.change(&changes)?;
            // Some requests come before the whole text was read again, and some behind it.
            let early = self.ask_several()?;
            is_right = self.compare(early)?;
            self.done.edits += 1;
            self.done.right += usize::from(is_right);
        }
        self.servers.edited.close(&self.uri)
    }

    /// Edits at random, or edits that the server offers.
    fn next_changes(&mut self, is_right: bool) -> Result<Vec<Change>, String> {
        if self.rng.u32(..6) == 0 {
            let name = ["rename", "actions", "formatting", "completion"][self.rng.usize(..4)];
            let answer = self.ask(name)?;
            let choice = self.rng.usize(..64);
            if let Some(edits) = checks::edits_of(name, &answer, &self.uri, choice) {
                let (old, new) = (self.text.clone(), apply(&self.text, &edits)?);
                let _ = writeln!(self.log, "applied: {name} {edits}");
                if is_right && matches!(name, "rename" | "formatting") {
                    self.means_the_same(name, &old, &new, &edits)?;
                }
                if is_right && name == "rename" {
                    self.rename_back(&old, &new, &edits)?;
                }
                return Ok(vec![Change::between(&old, &new)]);
            }
        }
        Ok(self.editor.edit(&self.text))
    }

    /// Changes the text here and at the server.
    fn change(&mut self, changes: &[Change]) -> Result<(), String> {
        let mut told = Vec::new();
        for change in changes {
            let _ = writeln!(self.log, "edit: {:?} {:?}", change.range, shortened(&change.new));
            told.push(match change.range.clone() {
                Some(range) => {
                    let lines = Lines::new(&self.text);
                    let place = |at: usize| lines.position(&self.text, at as u32, Encoding::Utf16);
                    let range = json!({ "start": place(range.start), "end": place(range.end) });
                    json!({ "range": range, "text": change.new })
                }
                None => json!({ "text": change.new }),
            });
            change.apply(&mut self.text);
        }
        self.servers.edited.change(&self.uri, &json!(told))
    }

    /// Compares problems and answers with those of the other server. Whether there is no problem.
    fn compare(&mut self, early: Vec<Question>) -> Result<bool, String> {
        let problems = self.servers.edited.problems(&self.uri).map_err(|error| self.with_text(&error))?;
        self.servers.fresh.open(&self.uri, self.language, &self.text)?;
        let fresh = self.servers.fresh.problems(&self.uri).map_err(|error| self.with_text(&error))?;
        if problems != fresh {
            return Err(self.with_text(&format!("problems differ: {}", differing(&problems, &fresh))));
        }
        if let Some(place) = out_of_text(&problems, &self.text, &self.uri) {
            return Err(self.with_text(&format!("a problem is out of the text: {place}")));
        }
        let is_right = problems.as_array().is_some_and(Vec::is_empty);
        // Behind an error, what is read of a function alone may differ from what is read of the text. What is offered for
        // problems depends on those, which are those of the text before.
        let early = early.into_iter().filter(|it| is_right && it.name != "actions");
        for (question, when) in
            early.map(|it| (it, "at once")).chain(self.ask_several()?.into_iter().map(|it| (it, "later")))
        {
            self.done.compared += 1;
            let Question { name, rng, answer } = question;
            let after = std::mem::replace(&mut self.rng, rng);
            std::mem::swap(&mut self.servers.edited, &mut self.servers.fresh);
            let fresh = self.ask(name);
            std::mem::swap(&mut self.servers.edited, &mut self.servers.fresh);
            self.rng = after;
            let fresh = fresh?;
            if answer != fresh {
                let what = differing(&answer, &fresh);
                return Err(
                    self.with_text(&format!("{name}, asked {when}, differs from that of a fresh server: {what}"))
                );
            }
        }
        self.servers.fresh.close(&self.uri)?;
        Ok(is_right)
    }

    fn ask_several(&mut self) -> Result<Vec<Question>, String> {
        let mut asked = Vec::new();
        for _ in 0..self.plan.requests {
            let name = METHODS[self.rng.usize(..METHODS.len())].0;
            let rng = self.rng.clone();
            asked.push(Question { name, rng, answer: self.ask(name)? });
        }
        Ok(asked)
    }

    /// Asks about a random place.
    fn ask(&mut self, name: &'static str) -> Result<Value, String> {
        let method = METHODS.iter().find(|it| it.0 == name).map_or("", |it| it.1);
        let at = self.editor.place(&self.text, &mut self.rng);
        let mut params = ask_about(&self.uri, &self.text, at, &mut self.rng);
        let mut method = method.to_owned();
        if method == "callHierarchy" {
            let items = self.asked(name, "textDocument/prepareCallHierarchy", &params)?;
            let Some(item) = items.get(0) else { return Ok(Value::Null) };
            params = json!({ "item": item });
            method = format!("callHierarchy/{}Calls", if self.rng.bool() { "incoming" } else { "outgoing" });
        }
        self.asked(name, &method, &params)
    }

    fn asked(&mut self, name: &'static str, method: &str, params: &Value) -> Result<Value, String> {
        let mut answered = self.servers.edited.ask(method, params);
        // A busy machine is slow once, or twice.
        for _ in 0..2 {
            if answered.time > self.plan.slow && self.plan.slow < Duration::MAX {
                self.servers.edited.change(&self.uri, &json!([]))?;
                let again = self.servers.edited.ask(method, params);
                answered.time = again.time.min(answered.time);
            }
        }
        let entry = self.done.requests.entry(name).or_default();
        *entry = (entry.0 + 1, entry.1.max(answered.time));
        let what = format!("{name} ({})", shortened(&params.to_string()));
        if answered.time > self.plan.slow {
            return Err(self.with_text(&format!("{what} took {:?}", answered.time)));
        }
        let result = match answered.result {
            // A name that is taken, or that is none, is refused.
            Err(message) if name == "rename" && !message.contains("the server") => Value::Null,
            Err(message) => return Err(self.with_text(&format!("{what}: {message}"))),
            Ok(result) => result,
        };
        if let Some(place) = out_of_text(&result, &self.text, &self.uri) {
            return Err(self.with_text(&format!("{what}: out of the text: {place}")));
        }
        if name.starts_with("words")
            && let Err(error) = words(&result, &self.text)
        {
            return Err(self.with_text(&format!("{what}: {error}")));
        }
        Ok(result)
    }

    /// A text that was renamed or formatted has no errors, as before, and the same words.
    fn means_the_same(&mut self, name: &str, old: &str, new: &str, edits: &Value) -> Result<(), String> {
        let words_of = |session: &mut Self, text: &str| -> Result<(Value, Option<Words>), String> {
            let uri = &session.uri;
            let server = &mut session.servers.fresh;
            server.open(uri, session.language, text)?;
            let problems = server.problems(uri)?;
            let answer = server.ask("textDocument/semanticTokens/full", &json!({ "textDocument": { "uri": uri } }));
            server.close(uri)?;
            let answer = answer.result?;
            Ok((problems, if answer.is_null() { None } else { Some(words(&answer, text)?) }))
        };
        let before = words_of(self, old)?;
        let after = words_of(self, new)?;
        // Words of comments may be written on other lines, but not others.
        let kinds =
            |words: &Option<Words>| words.as_ref().map(|words| words.iter().map(|it| it.kind).collect::<Vec<_>>());
        if before.0 != after.0 || kinds(&before.1) != kinds(&after.1) {
            let what = differing(&before.0, &after.0);
            return Err(
                self.with_text(&format!("after {name} the text is another: {what}\n{}", shortened(&edits.to_string())))
            );
        }
        Ok(())
    }

    /// Who gives a thing its old name again gets the old text: no other thing had the new name.
    fn rename_back(&mut self, old: &str, new: &str, edits: &Value) -> Result<(), String> {
        let place = |edit: &&Value| {
            let start = &edit["range"]["start"];
            (start["line"].as_u64(), start["character"].as_u64())
        };
        let Some(first) = edits.as_array().into_iter().flatten().min_by_key(place) else { return Ok(()) };
        let at = &first["range"]["start"];
        let name = checks::slice(old, &first["range"]).unwrap_or_default();
        if name.contains('"') || first["newText"].as_str().is_some_and(|new| new.contains('"')) {
            // Quotes may be written where there need not be any.
            return Ok(());
        }
        let server = &mut self.servers.fresh;
        server.open(&self.uri, self.language, new)?;
        let params = json!({ "textDocument": { "uri": self.uri }, "position": at, "newName": name });
        let answer = server.ask("textDocument/rename", &params).result;
        server.close(&self.uri)?;
        let back = answer.and_then(|answer| apply(new, &answer["changes"][&self.uri]));
        if back.as_deref() != Ok(old) {
            let error = back.err().unwrap_or_default();
            return Err(
                self.with_text(&format!("what was renamed has no way back: {error} {}", shortened(&edits.to_string())))
            );
        }
        Ok(())
    }

    fn with_text(&self, error: &str) -> String {
        format!("{error}\n--- text\n{}---", self.text)
    }
}

fn shortened(text: &str) -> &str {
    text.char_indices().nth(300).map_or(text, |(end, _)| text.get(..end).unwrap_or_default())
}

/// What differs between two answers: the first parts that do.
fn differing(left: &Value, right: &Value) -> String {
    match (left, right) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let found = a.iter().zip(b).position(|(a, b)| a != b);
            found.map_or(String::new(), |at| format!("[{at}] {}", differing(&a[at], &b[at])))
        }
        (Value::Object(a), Value::Object(b)) => {
            let found = a.iter().find(|(key, value)| b.get(*key) != Some(value));
            found.map_or(String::new(), |(key, value)| format!("{key}: {}", differing(value, &right[key])))
        }
        _ => format!("{} and {}", shortened(&left.to_string()), shortened(&right.to_string())),
    }
}
