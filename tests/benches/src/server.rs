//! Latencies in an editor: the language server on long texts, as a process with standard input and output.

use std::fmt::Write as _;
use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use lect_ide::client::Client;
use serde_json::{Value, json};

use crate::measure::median;

/// Plan of a measurement.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Lengths of the texts, in lines.
    pub lines: Vec<usize>,
    /// Number of repetitions of each request.
    pub runs: usize,
    /// Path of the `lect` command.
    pub lect: String,
}

/// Results for one text.
struct Column {
    lines: usize,
    bytes: usize,
    figures: Vec<(&'static str, String)>,
}

const URI: &str = "file:///long.mlir";

/// Returns functions of 20 operations each, up to a number of lines.
fn text(lines: usize) -> String {
    let mut text = String::new();
    for number in 0..lines.div_ceil(21) {
        let _ = writeln!(
            text,
            "func.func @f{number}(%a: i32, %b: i32, %m: memref<64xi32>, %i: index) -> i32 {{\n  %v0 = arith.addi %a, %b : i32"
        );
        for value in 1..17 {
            let _ = writeln!(text, "  %v{value} = arith.addi %v{}, %b : i32", value - 1);
        }
        text += "  memref.store %v16, %m[%i] : memref<64xi32>\n  return %v16 : i32\n}\n";
    }
    text
}

/// Measures the latencies, and writes the table to `out`.
pub fn measure(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let columns = plan.lines.iter().map(|lines| column(plan, *lines)).collect::<Result<Vec<_>, _>>()?;
    let mut table = String::from("| |");
    for Column { lines, bytes, .. } in &columns {
        let _ = write!(table, " {lines} lines, {:.1} MB |", *bytes as f64 / 1e6);
    }
    table += "\n|---|";
    table += &"---|".repeat(columns.len());
    for (row, (what, _)) in columns.first().into_iter().flat_map(|first| first.figures.iter().enumerate()) {
        let _ = write!(table, "\n| {what} |");
        for column in &columns {
            let _ = write!(table, " {} |", column.figures.get(row).map_or("", |(_, figure)| figure));
        }
    }
    writeln!(out, "{table}").map_err(|error| error.to_string())
}

fn column(plan: &Plan, lines: usize) -> Result<Column, String> {
    let mut command = Command::new(&plan.lect);
    command.arg("lsp");
    let mut client = Client::start(command, Duration::from_secs(600))?;
    let text = text(lines);
    let start = Instant::now();
    client.open(URI, "mlir", &text)?;
    expect_none(&client.problems(URI)?)?;
    let mut figures = vec![("open, until problems are published", shown(start.elapsed()))];

    // In the middle of the text, within a function.
    let line = lines / 2 / 21 * 21 + 5;
    let at = json!({ "line": line, "character": 8 });
    let here = json!({
        "textDocument": { "uri": URI }, "position": at, "context": { "includeDeclaration": true, "triggerKind": 1 },
        "range": { "start": { "line": line - 4, "character": 0 }, "end": { "line": line + 56, "character": 0 } },
    });
    let blank = json!([{ "range": { "start": { "line": line, "character": 2 }, "end": { "line": line, "character": 2 } }, "text": " " }]);
    let mut typed = Vec::new();
    let mut settled = Vec::new();
    for _ in 0..plan.runs {
        let start = Instant::now();
        client.change(URI, &blank)?;
        client.ask("textDocument/completion", &here).result?;
        typed.push(start.elapsed());
        // A second key while the text is still being parsed.
        let start = Instant::now();
        client.change(URI, &blank)?;
        client.ask("textDocument/completion", &here).result?;
        typed.push(start.elapsed());
        expect_none(&client.problems(URI)?)?;
        settled.push(start.elapsed());
    }
    figures.push(("key and completion, median", shown(median(&typed))));
    figures.push(("key and completion, slowest", shown(typed.iter().max().copied().unwrap_or_default())));
    figures.push(("key, until problems are published again", shown(median(&settled))));
    let mut words = Vec::new();
    let word = json!([{ "range": { "start": { "line": line, "character": 2 }, "end": { "line": line, "character": 2 } }, "text": "ari\n" }]);
    let end = json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": 5 } });
    let removed = json!([{ "range": { "start": { "line": line, "character": 2 }, "end": { "line": line + 1, "character": 0 } }, "text": "" }]);
    for _ in 0..plan.runs {
        let start = Instant::now();
        client.change(URI, &word)?;
        client.ask("textDocument/completion", &end).result?;
        words.push(start.elapsed());
        client.change(URI, &removed)?;
        expect_none(&client.problems(URI)?)?;
    }
    figures.push(("the first letters of an operation and completion, median", shown(median(&words))));
    for (what, method) in [
        ("hover", "textDocument/hover"),
        ("definition", "textDocument/definition"),
        ("references", "textDocument/references"),
        ("inlay hints of a screen", "textDocument/inlayHint"),
        ("semantic tokens of a screen", "textDocument/semanticTokens/range"),
        ("folding ranges of all", "textDocument/foldingRange"),
        ("symbols of all", "textDocument/documentSymbol"),
    ] {
        figures.push((what, asked(&mut client, plan, method, &here)?));
    }
    figures.push(("peak of memory so far", memory(&client)));
    figures.push(("semantic tokens of all", asked(&mut client, plan, "textDocument/semanticTokens/full", &here)?));
    figures.push(("peak of memory with these", memory(&client)));
    client.end()?;
    Ok(Column { lines, bytes: text.len(), figures })
}

fn asked(client: &mut Client, plan: &Plan, method: &str, params: &Value) -> Result<String, String> {
    let mut times = Vec::new();
    for _ in 0..plan.runs.max(1) {
        let answered = client.ask(method, params);
        answered.result.map_err(|error| format!("{method}: {error}"))?;
        times.push(answered.time);
    }
    Ok(shown(median(&times)))
}

fn expect_none(problems: &Value) -> Result<(), String> {
    match problems.as_array() {
        Some(problems) if problems.is_empty() => Ok(()),
        _ => Err(format!("the text has problems: {problems}")),
    }
}

fn shown(time: Duration) -> String {
    match time.as_secs_f64() * 1e3 {
        small @ ..10.0 => format!("{small:.1} ms"),
        time => format!("{time:.0} ms"),
    }
}

fn memory(client: &Client) -> String {
    client.peak().map_or_else(|| "unknown".to_owned(), |bytes| format!("{:.0} MB", bytes as f64 / 1e6))
}
