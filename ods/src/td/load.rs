//! From a path to records.

use std::sync::mpsc;
use std::thread;

use super::ast::Statement;
use super::config::{Input, LoadConfig};
use super::diag::Diagnostics;
use super::eval::evaluate;
use super::names::Names;
use super::record::Records;
use super::scan::{self, token::Tokens};
use super::source::Sources;

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The files, the main one first.
    pub sources: Sources,
    /// What there is to say about them.
    pub diagnostics: Diagnostics,
    /// What they define; none if there was an error.
    pub records: Option<Records>,
}

/// Of a text that has more tokens than this, statements are evaluated while another thread parses those that follow.
/// Starting a thread takes as long as parsing a few hundred.
const TOKENS_ON_ONE_THREAD: usize = 1 << 13;

/// How many batches of parsed statements may wait for their evaluation.
const AHEAD: usize = 64;

/// Reads a file and all that it includes, and evaluates it.
///
/// Where something is wrong there are diagnostics, and no records.
pub fn load(input: Input, config: &LoadConfig) -> Loaded {
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();
    let records = read(input, config, &mut sources, &mut diagnostics)
        .and_then(|tokens| evaluate_tokens(&tokens, &sources, config, &mut diagnostics));
    Loaded { sources, diagnostics, records }
}

fn read(input: Input, config: &LoadConfig, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Option<Tokens> {
    let main = scan::read_main(input, sources, diagnostics).ok()?;
    Some(scan::scan(main, config, sources, diagnostics))
}

fn evaluate_tokens(
    tokens: &Tokens,
    sources: &Sources,
    config: &LoadConfig,
    diagnostics: &mut Diagnostics,
) -> Option<Records> {
    if cfg!(feature = "threads") && diagnostics.errors() == 0 && tokens.len() > TOKENS_ON_ONE_THREAD {
        let done = parse_ahead(tokens, sources, config);
        if let Some((records, evaluation)) = done {
            diagnostics.append(evaluation);
            return records;
        }
    }
    let (mut names, mut batches) = (Names::default(), Vec::new());
    super::parse::parse(tokens, sources, &mut names, diagnostics, |batch| batches.push(batch));
    if diagnostics.errors() > 0 { None } else { evaluate(batches, names, config, diagnostics) }
}

/// Evaluates statements while another thread parses. None if something cannot be parsed, or there are no threads: then all is
/// to be parsed before anything is evaluated, so that there are the same diagnostics.
fn parse_ahead(tokens: &Tokens, sources: &Sources, config: &LoadConfig) -> Option<(Option<Records>, Diagnostics)> {
    let mut names = Names::default();
    let mut names_of_parser = names.share();
    let (sender, batches) = mpsc::sync_channel(AHEAD);
    let parse = move || {
        let mut diagnostics = Diagnostics::default();
        let send = |batch| {
            // The receiver is gone if its thread panics.
            let _ = sender.send(batch);
        };
        super::parse::parse(tokens, sources, &mut names_of_parser, &mut diagnostics, send);
        diagnostics.list().is_empty()
    };
    thread::scope(|scope| {
        let parser = thread::Builder::new().spawn_scoped(scope, parse).ok()?;
        let mut diagnostics = Diagnostics::default();
        let records = evaluate(batches, names, config, &mut diagnostics);
        let parsed = parser.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        parsed.then_some((records, diagnostics))
    })
}

/// What was read, before it is evaluated.
#[derive(Debug)]
pub struct Parsed {
    /// The files, the main one first.
    pub sources: Sources,
    /// What there is to say about them.
    pub diagnostics: Diagnostics,
    /// The identifiers in the statements.
    pub names: Names,
    /// The statements of the main file, with those of the files that it includes where it includes them.
    pub statements: Vec<Statement>,
}

/// Reads a file and all that it includes, and does not evaluate it.
pub fn parse(input: Input, config: &LoadConfig) -> Parsed {
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();
    let mut names = Names::default();
    let mut statements = Vec::new();
    if let Some(tokens) = read(input, config, &mut sources, &mut diagnostics) {
        super::parse::parse(&tokens, &sources, &mut names, &mut diagnostics, |batch| statements.extend(batch));
    }
    Parsed { sources, diagnostics, names, statements }
}
