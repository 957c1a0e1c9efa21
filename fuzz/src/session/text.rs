//! Editing sessions on one text.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use fastrand::Rng;
use lect_ide::text::{Encoding, Lines};
use serde_json::{Value, json};

use super::checks::{self, Words, apply, ask_about, out_of_text, words};
use super::edits::{Change, Editor};
use super::{Done, Plan, Servers};

/// Short names and method names of the requests.
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

/// An editing session on one text.
pub(super) struct Session<'p> {
    plan: &'p Plan,
    servers: &'p mut Servers,
    done: &'p mut Done,
    uri: String,
    language: &'static str,
    /// Current text.
    text: String,
    editor: Editor<'p>,
    rng: Rng,
    /// Whether lines end with CRLF.
    pub is_crlf: bool,
    /// Log of the last edits.
    pub log: String,
}

/// A request with its answer, and the state of the random generator that determined its position.
struct Question {
    name: &'static str,
    rng: Rng,
    answer: Value,
}

impl<'p> Session<'p> {
    pub fn new(
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

    pub fn edit(&mut self) -> Result<(), String> {
        if self.is_crlf {
            self.text = self.text.replace('\n', "\r\n");
        }
        self.servers.edited.open(&self.uri, self.language, &self.text)?;
        let mut is_right = self.compare(Vec::new())?;
        // Text to which an edit may revert: the last text without problems, or an earlier one.
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
            // Some requests precede the analysis of the changed text, others follow it.
            let early = self.ask_several()?;
            is_right = self.compare(early)?;
            self.done.edits += 1;
            self.done.right += usize::from(is_right);
        }
        self.servers.edited.close(&self.uri)
    }

    /// Returns random edits, or edits that the server offers.
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

    /// Changes the text locally and on the server.
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

    /// Compares problems and answers with those of a fresh server. Returns true if there is no problem.
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
        // If the text has errors, the early analysis of a single function may differ from that of the full text. Early
        // code actions may refer to the problems of the previous text.
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

    /// Sends a request about a random position.
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
        // Repeats slow requests up to twice, since the machine may be busy.
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
            // Invalid and conflicting names are refused.
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

    /// Checks that renaming or formatting changes neither the problems nor the kinds of the tokens.
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
        // Formatting may move comments to other lines, but must keep the kinds of tokens.
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

    /// Checks that renaming to the old name restores the old text. Otherwise the new name conflicts with another one.
    fn rename_back(&mut self, old: &str, new: &str, edits: &Value) -> Result<(), String> {
        let place = |edit: &&Value| {
            let start = &edit["range"]["start"];
            (start["line"].as_u64(), start["character"].as_u64())
        };
        let Some(first) = edits.as_array().into_iter().flatten().min_by_key(place) else { return Ok(()) };
        let at = &first["range"]["start"];
        let name = checks::slice(old, &first["range"]).unwrap_or_default();
        if name.contains('"') || first["newText"].as_str().is_some_and(|new| new.contains('"')) {
            // Unnecessary quotes may be kept or dropped.
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

/// Describes the first difference between two answers.
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
