//! A language server over standard input and output, or any other connection.
//!
//! The server is one loop. If a change is within a function, only that function is parsed at once
//! ([`edit`](crate::ir::edit)). Otherwise the whole text is parsed when a request depends on it, so responses always
//! refer to the current text of the editor. While no message is waiting, another thread parses the whole text, and then
//! its diagnostics are published.
//!
//! | module | contents |
//! |---|---|
//! | [`connection`] | received and sent messages |
//! | [`documents`] | the open documents, and their snapshots |
//! | `answers` | handlers of requests |
//! | `convert` | conversion of lect's ranges and kinds to those of the protocol |
//! | `project` | files of the projects of open documents |

mod answers;
pub mod connection;
mod convert;
pub mod documents;
mod project;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TryRecvError};
use lect_core::Context;
use lect_ods::td::Texts;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument, Exit,
    Initialized, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{Initialize, RegisterCapability, Request as _, Shutdown};
use lsp_types::{
    CallHierarchyServerCapability, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    DocumentLinkOptions, FoldingRangeProviderCapability, HoverProviderCapability, MessageType, OneOf,
    PositionEncodingKind, RenameOptions, SelectionRangeProviderCapability, SemanticTokensFullOptions,
    SemanticTokensLegend, SemanticTokensOptions, ServerCapabilities, ShowMessageParams, SignatureHelpOptions,
    TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
};
use serde::Serialize;
use serde_json::Value;

use crate::ir::Expected;
use crate::text::Encoding;
use connection::Connection;
use documents::{Documents, Job, Language};

/// Context and options for parsing a file.
pub struct Reading {
    /// A new context with the dialects of the file.
    pub context: Context,
    /// Whether operations of unknown dialects are accepted.
    pub allow_unregistered: bool,
}

/// Function that prepares the parsing of a file of IR.
pub type Read = dyn Fn(&Path) -> Reading + Send + Sync;
/// Function that returns the folders of includes of a file that is no IR.
pub type IncludeDirs = dyn Fn(&Path) -> Vec<PathBuf> + Send + Sync;
/// Function that formats the text of a file.
pub type Format = dyn Fn(&Path, Language, &str) -> String + Send + Sync;
/// Function that is called when files on the disk may have changed.
pub type Reload = dyn Fn() + Send + Sync;
/// Function that returns the faults of the files of a file's project, as far as these were read.
pub type FileFaults = dyn Fn(&Path) -> Vec<FileFault> + Send + Sync;
/// Function that returns true if files of a file's project have changed since they were read.
pub type IsStale = dyn Fn(&Path) -> bool + Send + Sync;
/// Function that prints a binary file as text.
pub type Show = dyn Fn(&Path) -> Result<String, String> + Send + Sync;

/// An error or a warning in a project file, or in a definition that a project uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    /// Path of the file.
    pub path: PathBuf,
    /// Text of the file.
    pub text: Arc<str>,
    /// Place in the text.
    pub range: std::ops::Range<u32>,
    /// Whether this is an error, rather than a warning.
    pub is_error: bool,
    /// Message of the diagnostic.
    pub message: String,
}

/// Functions of the program that contains the server.
#[derive(Clone)]
pub struct ServerConfig {
    /// Prepares the parsing of a file of IR.
    pub read: Arc<Read>,
    /// Returns the folders of includes of a file that is no IR.
    pub include_dirs: Arc<IncludeDirs>,
    /// The `.td` files of the program, which patterns in PDLL can include.
    pub texts: Texts,
    /// Formats a text; `None` if the program cannot.
    pub format: Option<Arc<Format>>,
    /// Prints a binary file as text, for the request `lect/text`.
    pub show: Option<Arc<Show>>,
    /// Called when a `.td` file or a project file was saved, before the texts are parsed again.
    pub reload: Option<Arc<Reload>>,
    /// Returns the faults of a project, to be published for its files.
    pub faults: Option<Arc<FileFaults>>,
    /// Returns true if a project is to be read again; called when a file is opened or saved.
    pub is_stale: Option<Arc<IsStale>>,
    /// Returns the treatment of `expected-*` comments in a text; `None` if they are comments.
    pub expected: Option<fn(&str) -> Expected>,
    /// Number of threads of the verifier.
    pub threads: usize,
}

/// Failure that ended a server early.
#[derive(Debug)]
pub struct ServerError(String);

impl std::fmt::Display for ServerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ServerError {}

/// Serves an editor over standard input and output until it sends `exit`.
pub fn serve_stdio(config: ServerConfig) -> Result<(), ServerError> {
    let (connection, threads) = Connection::stdio();
    serve(&connection, config)?;
    drop(connection);
    threads.join().map_err(|error| ServerError(error.to_string()))
}

/// Serves an editor over a connection until it sends `exit`.
pub fn serve(connection: &Connection, config: ServerConfig) -> Result<(), ServerError> {
    let Some((id, params)) = initialize(connection) else { return Ok(()) };
    let encoding = encoding_of(&params);
    let answer = serde_json::json!({
        "capabilities": capabilities(encoding, config.format.is_some()),
        "serverInfo": { "name": "lect", "version": env!("CARGO_PKG_VERSION") },
    });
    respond(connection, &id, Ok(answer.to_string()));
    let snippets = "/capabilities/textDocument/completion/completionItem/snippetSupport";
    let snippets = params.pointer(snippets).and_then(Value::as_bool).unwrap_or(false);
    let documents = Documents::new(config, encoding, snippets);
    let watches = params.pointer("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
    let mut server = Server {
        connection,
        documents,
        read: crossbeam_channel::unbounded(),
        is_reading: false,
        watches: watches.and_then(Value::as_bool).unwrap_or(false),
        faults: BTreeMap::new(),
        shown: BTreeSet::new(),
    };
    server.run()
}

/// Waits for the `initialize` request. Returns `None` if the editor ends the connection before.
fn initialize(connection: &Connection) -> Option<(RequestId, Value)> {
    loop {
        match connection.receiver.recv().ok()? {
            Message::Request(request) if request.method == Initialize::METHOD => {
                return Some((request.id, request.params));
            }
            Message::Request(request) => {
                let message = "the first request is 'initialize'".to_owned();
                respond(connection, &request.id, Err((ErrorCode::ServerNotInitialized, message)));
            }
            Message::Notification(notification) if notification.method == Exit::METHOD => return None,
            _ => {}
        }
    }
}

/// Sends a response; the result is already JSON.
fn respond(connection: &Connection, id: &RequestId, result: Result<String, (ErrorCode, String)>) {
    let id = serde_json::json!(id);
    let mut text = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},");
    match result {
        Ok(result) => {
            text.reserve(result.len() + 16);
            text.push_str("\"result\":");
            text.push_str(&result);
        }
        Err((code, message)) => {
            let error = serde_json::json!({ "code": code as i32, "message": message });
            text.push_str(&format!("\"error\":{error}"));
        }
    }
    text.push('}');
    // If the connection is closed, receiving the next message fails, too.
    let _ = connection.sender.send(text);
}

/// Returns the unit of columns that the editor uses. The other capabilities, a hundred structures, are not parsed.
fn encoding_of(params: &serde_json::Value) -> Encoding {
    let offered = params.pointer("/capabilities/general/positionEncodings").and_then(serde_json::Value::as_array);
    match offered.is_some_and(|all| all.iter().any(|it| it == PositionEncodingKind::UTF8.as_str())) {
        true => Encoding::Utf8,
        false => Encoding::Utf16,
    }
}

fn capabilities(encoding: Encoding, formats: bool) -> ServerCapabilities {
    let trigger = |chars: &[&str]| Some(chars.iter().map(|char| (*char).to_owned()).collect());
    ServerCapabilities {
        position_encoding: Some(match encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: trigger(&["%", "^", "@", "!", "#", ".", "$", "<", ":"]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: trigger(&[" ", "(", ","]),
            ..SignatureHelpOptions::default()
        }),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            resolve_provider: Some(true),
            ..CodeActionOptions::default()
        })),
        document_formatting_provider: formats.then_some(OneOf::Left(true)),
        call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: Default::default(),
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: convert::token_types(),
                    token_modifiers: convert::token_modifiers(),
                },
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
                work_done_progress_options: Default::default(),
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

/// A parsing job, with the resulting snapshot.
type Parsed = (Job, documents::Done);

struct Server<'c> {
    connection: &'c Connection,
    documents: Documents,
    /// Channel for the results of the parsing thread.
    read: (Sender<Parsed>, Receiver<Parsed>),
    /// Whether the parsing thread runs.
    is_reading: bool,
    /// Whether the editor watches files at the request of the server.
    watches: bool,
    /// Published diagnostics of the files of projects, by URI.
    faults: BTreeMap<String, Vec<lsp_types::Diagnostic>>,
    /// Faults of projects that were shown as messages.
    shown: BTreeSet<String>,
}

impl Server<'_> {
    fn run(&mut self) -> Result<(), ServerError> {
        loop {
            let message = match self.connection.receiver.try_recv() {
                Ok(message) => message,
                Err(TryRecvError::Disconnected) => return Ok(()),
                // No request waits, so there is time for notifications.
                Err(TryRecvError::Empty) if self.publish_next() => continue,
                Err(TryRecvError::Empty) => {
                    let wait = self.read_next();
                    crossbeam_channel::select! {
                        recv(self.connection.receiver) -> message => match message {
                            Ok(message) => message,
                            Err(_) => return Ok(()),
                        },
                        recv(self.read.1) -> done => {
                            self.is_reading = false;
                            if let Ok((job, done)) = done {
                                self.documents.read(&job, done);
                            }
                            continue;
                        }
                        default(wait.unwrap_or(Duration::from_secs(3600))) => continue,
                    }
                }
            };
            match message {
                Message::Request(request) => self.answer(request),
                Message::Notification(notification) if notification.method == Exit::METHOD => return Ok(()),
                Message::Notification(notification) => self.note(notification),
                Message::Response(_) => {}
            }
        }
    }

    /// Starts parsing a changed text, if no text is being parsed. Returns the time until one is due.
    fn read_next(&mut self) -> Option<Duration> {
        if self.is_reading {
            return None;
        }
        let job = match self.documents.next_job() {
            Ok(job) => job,
            Err(wait) => return wait,
        };
        self.is_reading = true;
        let (sender, config) = (self.read.0.clone(), self.documents.config.clone());
        std::thread::spawn(move || {
            let done = job.run(&config);
            // The server may have ended.
            let _ = sender.send((job, done));
        });
        None
    }

    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let result = match answers::answer(&mut self.documents, &method, params) {
            _ if method == Shutdown::METHOD => Ok("null".to_owned()),
            Some(result) => result.map_err(|message| (ErrorCode::InvalidParams, message)),
            None => Err((ErrorCode::MethodNotFound, format!("unknown request '{method}'"))),
        };
        respond(self.connection, &id, result);
    }

    fn note(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        // A notification with malformed parameters is ignored.
        let closed = match &*method {
            DidOpenTextDocument::METHOD => read(params).map(|params| self.documents.open(params)).and(None),
            DidChangeTextDocument::METHOD => read(params).map(|params| self.documents.change(params)).and(None),
            DidCloseTextDocument::METHOD => read(params).and_then(|params| self.documents.close(params)),
            Initialized::METHOD => {
                self.watch();
                None
            }
            DidChangeWatchedFiles::METHOD => {
                self.documents.reload(None);
                None
            }
            DidSaveTextDocument::METHOD => read(params).map(|params| self.documents.saved(params)).and(None),
            _ => None,
        };
        if let Some(uri) = closed {
            self.publish(uri, Vec::new(), None);
            self.publish_faults();
        }
    }

    /// Publishes the diagnostics of a changed text. Returns false if there was none.
    fn publish_next(&mut self) -> bool {
        let Some((uri, version, problems)) = self.documents.next_problems() else { return false };
        // The causes of errors come first.
        self.publish_faults();
        self.publish(uri, problems, Some(version));
        true
    }

    /// Publishes the faults of the files of projects that have changed. Each error is shown once as a message, too.
    fn publish_faults(&mut self) {
        let mut now: BTreeMap<String, (Uri, Vec<lsp_types::Diagnostic>)> = BTreeMap::new();
        let mut messages = Vec::new();
        for (uri, fault) in self.documents.faults() {
            let diagnostic = convert::fault(fault, self.documents.encoding);
            let line = diagnostic.range.start.line + 1;
            let (_, all) = now.entry(uri.as_str().to_owned()).or_insert_with(|| (uri, Vec::new()));
            if all.contains(&diagnostic) {
                continue;
            }
            all.push(diagnostic);
            let message = format!("{}:{line}: {}", fault.path.display(), fault.message);
            if fault.is_error && self.shown.insert(message.clone()) {
                messages.push(message);
            }
        }
        // The first error causes the others, or is mended first.
        if let Some(message) = messages.into_iter().next() {
            self.notify(ShowMessage::METHOD, &ShowMessageParams { typ: MessageType::ERROR, message });
        }
        let gone: Vec<String> = self.faults.keys().filter(|uri| !now.contains_key(*uri)).cloned().collect();
        for uri in gone {
            self.faults.remove(&uri);
            let uri = uri.parse::<Uri>().ok().filter(|uri| self.documents.get(uri).is_err());
            uri.into_iter().for_each(|uri| self.publish(uri, Vec::new(), None));
        }
        for (key, (uri, diagnostics)) in now {
            if self.faults.get(&key) != Some(&diagnostics) {
                self.publish(uri, diagnostics.clone(), None);
                self.faults.insert(key, diagnostics);
            }
        }
    }

    /// Requests notifications about changes of project files and definitions, if the editor can be asked.
    fn watch(&self) {
        if !self.watches {
            return;
        }
        let watchers = ["**/lect.toml", "**/*.td"].map(|glob| serde_json::json!({ "globPattern": glob }));
        let options = serde_json::json!({ "watchers": watchers });
        let registration =
            serde_json::json!({ "id": "files", "method": DidChangeWatchedFiles::METHOD, "registerOptions": options });
        let request = serde_json::json!({
            "jsonrpc": "2.0", "id": "watch", "method": RegisterCapability::METHOD,
            "params": { "registrations": [registration] },
        });
        // As above, a closed connection is detected when receiving.
        let _ = self.connection.sender.send(request.to_string());
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>, version: Option<i32>) {
        let params = lsp_types::PublishDiagnosticsParams { uri, diagnostics, version };
        self.notify(PublishDiagnostics::METHOD, &params);
    }

    fn notify<P: Serialize>(&self, method: &'static str, params: &P) {
        /// A notification.
        #[derive(Serialize)]
        struct Sent<'p, P> {
            jsonrpc: &'static str,
            method: &'static str,
            params: &'p P,
        }
        if let Ok(text) = serde_json::to_string(&Sent { jsonrpc: "2.0", method, params }) {
            // As above, a closed connection is detected when receiving.
            let _ = self.connection.sender.send(text);
        }
    }
}

/// Parses the parameters of a notification; `None` if they are malformed.
fn read<T: serde::de::DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}
