//! Test client of the language server: sends requests as an editor does, and expects an answer to each.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::thread::JoinHandle;

use lect_core::Context;
use lect_ide::ir::Expected;
use lect_ide::server::connection::Connection;
use lect_ide::server::{Reading, ServerConfig, ServerError, serve};
use lect_ide::text::{Encoding, Lines};
use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

/// Requests at a position.
pub const METHODS: [&str; 15] = [
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/semanticTokens/full",
    "textDocument/inlayHint",
    "textDocument/signatureHelp",
    "textDocument/completion",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/codeAction",
    "textDocument/prepareCallHierarchy",
];

pub struct Client {
    sender: crossbeam_channel::Sender<Message>,
    receiver: crossbeam_channel::Receiver<String>,
    server: Option<JoinHandle<Result<(), ServerError>>>,
    next: i32,
    version: i32,
    problems: HashMap<String, Vec<Value>>,
    /// Versions of the texts; problems of earlier versions are ignored.
    versions: HashMap<String, i32>,
}

/// Creates a context with all dialects.
pub fn context() -> Context {
    Context::with_dialects(lect_dialects::ALL)
}

/// Returns the position of the occurrence number `number` of a word, in the protocol's form.
pub fn place(text: &str, word: &str, number: usize) -> Value {
    position(text, find(text, word, number))
}

fn position(text: &str, offset: usize) -> Value {
    json!(Lines::new(text).position(text, offset as u32, Encoding::Utf16))
}

fn find(text: &str, word: &str, number: usize) -> usize {
    // A match of `%a` within `%arg` does not count.
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let whole = |at: &usize| !text[at + word.len()..].starts_with(is_part) || !word.ends_with(is_part);
    let found = text.match_indices(word).map(|(at, _)| at).filter(whole).nth(number);
    found.unwrap_or_else(|| panic!("{word} is not there {} times", number + 1))
}

/// Applies edits to a text.
pub fn apply(text: &str, edits: &Value) -> String {
    let lines = Lines::new(text);
    let offset = |position: &Value| {
        let position = serde_json::from_value(position.clone()).expect("a position");
        lines.offset(text, position, Encoding::Utf16) as usize
    };
    let edits = edits.as_array().expect("changes").iter();
    let mut edits: Vec<(Range<usize>, &str)> = edits
        .map(|edit| {
            let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
            (range, edit["newText"].as_str().expect("a text"))
        })
        .collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.0.start));
    let mut text = text.to_owned();
    edits.into_iter().for_each(|(range, new)| text.replace_range(range, new));
    text
}

impl Client {
    pub fn new() -> Self {
        let (server, sender, receiver) = Connection::memory();
        let config = ServerConfig {
            read: Arc::new(|_| Reading { context: context(), allow_unregistered: true }),
            include_dirs: Arc::new(|_| Vec::new()),
            texts: lect_dialects::text.into(),
            format: None,
            show: None,
            reload: None,
            faults: None,
            is_stale: None,
            expected: Some(|text| if text.contains("// expected-") { Expected::All } else { Expected::Ignored }),
            threads: 1,
        };
        let server = std::thread::spawn(move || serve(&server, config));
        let mut client = Self {
            sender,
            receiver,
            server: Some(server),
            next: 0,
            version: 0,
            problems: HashMap::new(),
            versions: HashMap::new(),
        };
        client.ask("initialize", json!({ "capabilities": {} })).expect("an answer");
        client.tell("initialized", json!({}));
        client
    }

    fn tell(&self, method: &str, params: Value) {
        let notification = Notification { method: method.to_owned(), params };
        self.sender.send(notification.into()).expect("the server runs");
    }

    /// Sends a request, and waits for the answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request { id: id.clone(), method: method.to_owned(), params };
        self.sender.send(request.into()).expect("the server runs");
        loop {
            match self.receive() {
                Message::Response(response) if response.id == id => {
                    return match response.response_result {
                        Err(error) => Err(error.message),
                        Ok(result) => Ok(result),
                    };
                }
                Message::Notification(notification) => self.note(&notification),
                other => panic!("not asked for: {other:?}"),
            }
        }
    }

    fn receive(&self) -> Message {
        let text = self.receiver.recv().expect("the server runs");
        serde_json::from_str(&text).expect("a message")
    }

    fn note(&mut self, notification: &Notification) {
        assert_eq!(notification.method, "textDocument/publishDiagnostics");
        let uri = notification.params["uri"].as_str().expect("a URI").to_owned();
        if notification.params["version"].as_i64() != self.versions.get(&uri).map(|version| i64::from(*version)) {
            return;
        }
        self.problems.insert(uri, notification.params["diagnostics"].as_array().expect("a list").clone());
    }

    pub fn open(&mut self, name: &str, text: &str) -> String {
        self.open_at(&format!("file:///none/{name}"), text)
    }

    /// Opens a text that has a URI.
    pub fn open_at(&mut self, uri: &str, text: &str) -> String {
        let uri = uri.to_owned();
        self.version += 1;
        let document = json!({ "uri": uri, "languageId": "", "version": self.version, "text": text });
        self.problems.remove(&uri);
        self.versions.insert(uri.clone(), self.version);
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        uri
    }

    /// Replaces the first occurrence of a text.
    pub fn change(&mut self, uri: &str, text: &str, old: &str, new: &str) -> String {
        let start = text.find(old).expect("it is there");
        self.replace(uri, text, start..start + old.len(), new)
    }

    pub fn replace(&mut self, uri: &str, text: &str, range: Range<usize>, new: &str) -> String {
        self.version += 1;
        self.problems.remove(uri);
        self.versions.insert(uri.to_owned(), self.version);
        let span = json!({ "start": position(text, range.start), "end": position(text, range.end) });
        let change = json!({ "range": span, "text": new });
        let document = json!({ "uri": uri, "version": self.version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
        let mut text = text.to_owned();
        text.replace_range(range, new);
        text
    }

    /// Waits for the published problems of a text, and returns them.
    pub fn problems(&mut self, uri: &str) -> Vec<Value> {
        loop {
            if let Some(problems) = self.problems.get(uri) {
                return problems.clone();
            }
            match self.receive() {
                Message::Notification(notification) => self.note(&notification),
                other => panic!("not asked for: {other:?}"),
            }
        }
    }

    pub fn params(&self, uri: &str, text: &str, word: &str, number: usize) -> Value {
        // Within the word, like a cursor.
        parameters(uri, text, find(text, word, number) + 1)
    }

    pub fn at(&mut self, method: &str, uri: &str, text: &str, word: &str, number: usize) -> Value {
        let params = self.params(uri, text, word, number);
        self.ask(method, params).expect("an answer")
    }

    /// Sends a request at the position after a text.
    pub fn at_end(&mut self, method: &str, uri: &str, text: &str, before: &str) -> Value {
        let offset = text.find(before).expect("it is there") + before.len();
        self.ask(method, parameters(uri, text, offset)).expect("an answer")
    }

    pub fn actions(&mut self, uri: &str, text: &str, word: &str) -> Vec<Value> {
        let params = self.params(uri, text, word, 0);
        let answer = self.ask("textDocument/codeAction", params).expect("an answer");
        answer.as_array().expect("a list").clone()
    }

    /// Sends a request that may have no answer, but must not fail with a server error.
    pub fn ask_anything(&mut self, method: &str, uri: &str, text: &str, mut at: usize) {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        if let Err(message) = self.ask(method, parameters(uri, text, at)) {
            assert_eq!(method, "textDocument/rename", "{method}: {message}");
        }
    }
}

/// Returns the union of the parameters of all requests at a position.
fn parameters(uri: &str, text: &str, offset: usize) -> Value {
    let at = position(text, offset);
    json!({
        "textDocument": { "uri": uri },
        "position": at,
        "positions": [at],
        "range": { "start": at, "end": at },
        "context": { "includeDeclaration": true, "diagnostics": [], "triggerKind": 1, "isRetrigger": false },
        "newName": "renamed",
    })
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        self.ask("shutdown", Value::Null).expect("an answer");
        self.tell("exit", Value::Null);
        let server = self.server.take().expect("it runs");
        server.join().expect("no panic").expect("no error");
    }
}

/// Pseudorandom numbers.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound.max(1) as u64) as usize
    }

    /// Returns a random edit of a text, such as typing or deleting.
    pub fn edit(&mut self, text: &str) -> (usize, usize, &'static str) {
        const TYPED: [&str; 16] = [
            "",
            "%",
            "}",
            "{",
            "\n",
            " ",
            "(",
            "\"",
            "i32",
            "%x = ",
            "^bb0:",
            "@",
            "// -----\n",
            ":",
            "#map = ",
            "arith.addi",
        ];
        let start = self.below(text.len() + 1);
        let end = (start + self.below(12)).min(text.len());
        (start, end, TYPED[self.below(TYPED.len())])
    }
}
