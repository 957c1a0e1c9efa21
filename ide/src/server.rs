//! A language server over standard input and output, or any other connection.
//!
//! The server is one loop. Where a change of a text is within a function, only that is read at once ([`edit`](crate::ir::edit)),
//! and otherwise the whole text when a request depends on it: what is answered is about the text that the editor has. While no
//! message is waiting, another thread reads the whole text, and then its problems are published.
//!
//! | module | what |
//! |---|---|
//! | [`connection`] | what is received and sent |
//! | [`documents`] | the texts that an editor has open, and what is known of them |
//! | `answers` | an answer for each kind of request |
//! | `convert` | from lect's ranges and kinds to those of the protocol |

mod answers;
pub mod connection;
mod convert;
pub mod documents;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, TryRecvError};
use lect_core::Context;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument, Exit,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{Initialize, Request as _, Shutdown};
use lsp_types::{
    CallHierarchyServerCapability, CodeActionProviderCapability, CompletionOptions, DocumentLinkOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, OneOf, PositionEncodingKind, RenameOptions,
    SelectionRangeProviderCapability, SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions,
    ServerCapabilities, SignatureHelpOptions, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
};
use serde::Serialize;
use serde_json::Value;

use crate::text::Encoding;
use connection::Connection;
use documents::{Documents, Job, Known, Language};

/// How a file is read.
pub struct Reading {
    /// A new context with the dialects of the file.
    pub context: Context,
    /// Whether operations of unknown dialects are let pass.
    pub allow_unregistered: bool,
}

/// How a file of IR is read.
pub type Read = dyn Fn(&Path) -> Reading + Send + Sync;
/// The folders in which a `.td` file's includes are looked for.
pub type IncludeDirs = dyn Fn(&Path) -> Vec<PathBuf> + Send + Sync;
/// The text of a file as it should be laid out.
pub type Format = dyn Fn(&Path, Language, &str) -> String + Send + Sync;
/// Something may have changed on the disk.
pub type Reload = dyn Fn() + Send + Sync;
/// The text of a binary file.
pub type Show = dyn Fn(&Path) -> Result<String, String> + Send + Sync;

/// What a server has of the program that it is part of.
#[derive(Clone)]
pub struct ServerConfig {
    /// How a file of IR is read.
    pub read: Arc<Read>,
    /// Where a `.td` file's includes are looked for.
    pub include_dirs: Arc<IncludeDirs>,
    /// Lays out a text; none if the program cannot.
    pub format: Option<Arc<Format>>,
    /// Reads a binary file as text, for the request `lect/text`.
    pub show: Option<Arc<Show>>,
    /// Called when a `.td` file or a project file was saved, before the texts are read again.
    pub reload: Option<Arc<Reload>>,
    /// How many threads may verify a text.
    pub threads: usize,
}

/// Why a server ended before it was asked to.
#[derive(Debug)]
pub struct ServerError(pub String);

impl std::fmt::Display for ServerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ServerError {}

/// Serves an editor over standard input and output until it says that it is done.
pub fn serve_stdio(config: ServerConfig) -> Result<(), ServerError> {
    let (connection, threads) = Connection::stdio();
    serve(&connection, config)?;
    drop(connection);
    threads.join().map_err(|error| ServerError(error.to_string()))
}

/// Serves an editor over a connection until it says that it is done.
pub fn serve(connection: &Connection, config: ServerConfig) -> Result<(), ServerError> {
    let Some((id, params)) = initialize(connection) else { return Ok(()) };
    let encoding = encoding_of(&params);
    let answer = serde_json::json!({
        "capabilities": capabilities(encoding, config.format.is_some()),
        "serverInfo": { "name": "lect", "version": env!("CARGO_PKG_VERSION") },
    });
    respond(connection, &id, Ok(answer.to_string()));
    let documents = Documents::new(config, encoding);
    Server { connection, documents, read: crossbeam_channel::unbounded(), is_reading: false }.run()
}

/// Waits for the request that comes first. None if the editor ends before.
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

/// Answers a request: the result is JSON already.
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
    // The editor may be gone, which the next message that is received tells.
    let _ = connection.sender.send(text);
}

/// What the editor counts columns in. The rest of what it says of itself, a hundred structures, is not read.
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
            trigger_characters: trigger(&["%", "^", "@", "!", "#", ".", "$"]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: trigger(&[" ", "("]),
            ..SignatureHelpOptions::default()
        }),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
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
                full: Some(SemanticTokensFullOptions::Bool(true)),
                work_done_progress_options: Default::default(),
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

/// A text, and what came of reading it.
type Done = (Job, Known);

struct Server<'c> {
    connection: &'c Connection,
    documents: Documents,
    /// Where the thread that reads a text leaves what came of it.
    read: (Sender<Done>, Receiver<Done>),
    /// Whether a text is being read.
    is_reading: bool,
}

impl Server<'_> {
    fn run(mut self) -> Result<(), ServerError> {
        loop {
            let message = match self.connection.receiver.try_recv() {
                Ok(message) => message,
                Err(TryRecvError::Disconnected) => return Ok(()),
                // No request waits: there is time for what was not asked for.
                Err(TryRecvError::Empty) if self.publish_next() => continue,
                Err(TryRecvError::Empty) => {
                    self.read_next();
                    crossbeam_channel::select! {
                        recv(self.connection.receiver) -> message => match message {
                            Ok(message) => message,
                            Err(_) => return Ok(()),
                        },
                        recv(self.read.1) -> done => {
                            self.is_reading = false;
                            done.iter().for_each(|(job, known)| self.documents.read(job, known.clone()));
                            continue;
                        }
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

    /// Begins to read a text that was changed, if none is being read.
    fn read_next(&mut self) {
        if self.is_reading {
            return;
        }
        let Some(job) = self.documents.next_job() else { return };
        self.is_reading = true;
        let (sender, config) = (self.read.0.clone(), self.documents.config.clone());
        std::thread::spawn(move || {
            let known = job.run(&config);
            // The server may have ended.
            let _ = sender.send((job, known));
        });
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
        // What does not have the shape of such a notification tells nothing.
        let closed = match &*method {
            DidOpenTextDocument::METHOD => read(params).map(|params| self.documents.open(params)).and(None),
            DidChangeTextDocument::METHOD => read(params).map(|params| self.documents.change(params)).and(None),
            DidCloseTextDocument::METHOD => read(params).and_then(|params| self.documents.close(params)),
            DidChangeWatchedFiles::METHOD => {
                self.documents.reload(None);
                None
            }
            DidSaveTextDocument::METHOD => read(params).map(|params| self.documents.saved(params)).and(None),
            _ => None,
        };
        if let Some(uri) = closed {
            self.publish(uri, Vec::new(), None);
        }
    }

    /// Publishes the problems of a text that was changed, if there is one. Whether there was.
    fn publish_next(&mut self) -> bool {
        let Some((uri, version, problems)) = self.documents.next_problems() else { return false };
        self.publish(uri, problems, Some(version));
        true
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>, version: Option<i32>) {
        /// What is sent without a request.
        #[derive(Serialize)]
        struct Published {
            jsonrpc: &'static str,
            method: &'static str,
            params: lsp_types::PublishDiagnosticsParams,
        }
        let params = lsp_types::PublishDiagnosticsParams { uri, diagnostics, version };
        let published = Published { jsonrpc: "2.0", method: PublishDiagnostics::METHOD, params };
        if let Ok(text) = serde_json::to_string(&published) {
            // As with answers.
            let _ = self.connection.sender.send(text);
        }
    }
}

/// Parameters of a notification, if they have the right shape.
fn read<T: serde::de::DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}
