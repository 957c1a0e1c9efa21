//! Client of the server: a program that sends requests over standard input and output, for tests and measurements.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::server::connection::write;

/// A server that runs as a process.
pub struct Client {
    process: Child,
    input: ChildStdin,
    /// Messages of the server, each with the time when its last byte was read.
    messages: Receiver<(Instant, Vec<u8>)>,
    /// Output of the server on standard error.
    complaints: Arc<Mutex<String>>,
    next: i64,
    /// Versions of the open documents.
    versions: HashMap<String, i64>,
    /// Diagnostics that were published last, with the version of the document.
    published: HashMap<String, (i64, Value)>,
    /// Longest time to wait for a response.
    patience: Duration,
}

/// A response, with its latency.
pub struct Answered {
    /// The result, or an error message.
    pub result: Result<Value, String>,
    /// Time from the first byte of the request to the last one of the response.
    pub time: Duration,
    /// Length of the response.
    pub bytes: usize,
}

/// The part of a message that identifies its request.
#[derive(Deserialize)]
struct Envelope {
    id: Option<i64>,
}

impl Client {
    /// Starts a server, and waits until it is ready.
    pub fn start(mut command: Command, patience: Duration) -> Result<Self, String> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().map_err(|error| format!("the server cannot be started: {error}"))?;
        let (Some(input), Some(output), Some(mut errors)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            return Err("the server has no standard streams".into());
        };
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::with_capacity(1 << 16, output);
            while let Some(message) = read_message(&mut output) {
                if sender.send((Instant::now(), message)).is_err() {
                    break;
                }
            }
        });
        let complaints = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&complaints);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut bytes) {
                let text = String::from_utf8_lossy(bytes.get(..count).unwrap_or_default());
                kept.lock().unwrap_or_else(PoisonError::into_inner).push_str(&text);
            }
        });
        let (versions, published) = (HashMap::new(), HashMap::new());
        let mut client = Self { process, input, messages, complaints, next: 0, versions, published, patience };
        client.ask("initialize", &json!({ "processId": null, "rootUri": null, "capabilities": {} })).result?;
        client.tell("initialized", &json!({}))?;
        Ok(client)
    }

    /// Returns the output of the server on standard error so far.
    pub fn complaints(&self) -> String {
        self.complaints.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends a notification.
    pub fn tell(&mut self, method: &str, params: &Value) -> Result<(), String> {
        let text = json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string();
        write(&mut self.input, &text).map_err(|error| format!("the server is gone: {error}"))
    }

    /// Sends a request, and waits for the response.
    pub fn ask(&mut self, method: &str, params: &Value) -> Answered {
        self.next += 1;
        let id = self.next;
        let text = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string();
        let start = Instant::now();
        let failed = |message: String| Answered { result: Err(message), time: start.elapsed(), bytes: 0 };
        if let Err(error) = write(&mut self.input, &text) {
            return failed(format!("the server is gone: {error}"));
        }
        loop {
            let (at, message) = match self.receive() {
                Ok(received) => received,
                Err(error) => return failed(format!("{method}: {error}")),
            };
            if serde_json::from_slice::<Envelope>(&message).is_ok_and(|it| it.id == Some(id)) {
                let time = at.saturating_duration_since(start);
                let bytes = message.len();
                let mut answer: Value = serde_json::from_slice(&message).unwrap_or_default();
                let result = match answer.get("error") {
                    Some(error) => Err(error["message"].as_str().unwrap_or_default().to_owned()),
                    None => Ok(answer.get_mut("result").map(Value::take).unwrap_or_default()),
                };
                return Answered { result, time, bytes };
            }
            self.note(&message);
        }
    }

    fn receive(&mut self) -> Result<(Instant, Vec<u8>), String> {
        self.messages.recv_timeout(self.patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("the server said nothing for {:?}", self.patience),
            RecvTimeoutError::Disconnected => format!("the server ended\n{}", self.complaints()),
        })
    }

    /// Stores the diagnostics that a message publishes.
    fn note(&mut self, message: &[u8]) {
        let Ok(mut message) = serde_json::from_slice::<Value>(message) else { return };
        let params = &mut message["params"];
        if let (Some(uri), Some(version)) = (params["uri"].as_str(), params["version"].as_i64()) {
            self.published.insert(uri.to_owned(), (version, params["diagnostics"].take()));
        }
    }

    /// Opens a document.
    pub fn open(&mut self, uri: &str, language: &str, text: &str) -> Result<(), String> {
        self.next += 1;
        self.versions.insert(uri.to_owned(), self.next);
        let document = json!({ "uri": uri, "languageId": language, "version": self.next, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }))
    }

    /// Changes a document: a list of changes as the protocol defines them.
    pub fn change(&mut self, uri: &str, changes: &Value) -> Result<(), String> {
        self.next += 1;
        self.versions.insert(uri.to_owned(), self.next);
        let document = json!({ "uri": uri, "version": self.next });
        self.tell("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }))
    }

    /// Closes a document.
    pub fn close(&mut self, uri: &str) -> Result<(), String> {
        self.versions.remove(uri);
        self.published.remove(uri);
        self.tell("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }))
    }

    /// Waits for the diagnostics of the current version of a document.
    pub fn problems(&mut self, uri: &str) -> Result<Value, String> {
        let version = self.versions.get(uri).copied().ok_or("the text is not open")?;
        loop {
            if let Some((of, problems)) = self.published.get(uri)
                && *of == version
            {
                return Ok(problems.clone());
            }
            let (_, message) = self.receive().map_err(|error| format!("no diagnostics: {error}"))?;
            self.note(&message);
        }
    }

    /// Returns the peak memory of the server in bytes; `None` if the system does not report it.
    pub fn peak(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }

    /// Ends the server as an editor does. Fails if the server reports an error.
    pub fn end(mut self) -> Result<(), String> {
        self.ask("shutdown", &Value::Null).result?;
        self.tell("exit", &Value::Null)?;
        let status = self.process.wait().map_err(|error| error.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("the server ended with {status}\n{}", self.complaints())) }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // The process may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn read_message(output: &mut BufReader<ChildStdout>) -> Option<Vec<u8>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        output.read_line(&mut line).ok().filter(|count| *count > 0)?;
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        length = line.strip_prefix("Content-Length: ").and_then(|digits| digits.parse::<u64>().ok()).or(length);
    }
    let mut message = Vec::new();
    output.take(length?).read_to_end(&mut message).ok()?;
    Some(message)
}
