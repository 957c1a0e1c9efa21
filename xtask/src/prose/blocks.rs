//! Blocks of prose in a file: comments, paragraphs of Markdown, summaries and descriptions of `.td` files.

use std::path::Path;

/// The kinds of blocks, as far as rules differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A comment.
    Comment,
    /// A doc comment of the item below it.
    Doc,
    /// The header of a module.
    Header,
    /// A paragraph, list item or table cell of a page.
    Page,
}

/// A block of prose.
pub struct Block {
    pub kind: Kind,
    /// The index of the first line.
    pub first: usize,
    /// The index after the last line.
    pub end: usize,
    /// The text without comment signs; code fences are empty lines.
    pub text: String,
}

/// Returns the blocks of a file, by the kind of file that its name shows.
pub fn of(path: &Path, lines: &[String]) -> Vec<Block> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("md") => pages(lines),
        Some("rs" | "pest" | "ts" | "js" | "mjs" | "mlir") => comments(lines, &["///", "//!", "//"]),
        Some("td") => {
            let mut blocks = comments(lines, &["///", "//"]);
            blocks.extend(strings(lines));
            blocks
        }
        Some("toml" | "py" | "sh") => comments(lines, &["#"]),
        Some("lua") => comments(lines, &["--"]),
        None if path.starts_with(".ci") || name == "run" => comments(lines, &["#"]),
        _ => Vec::new(),
    }
}

/// Returns the runs of lines that begin with the same comment sign.
fn comments(lines: &[String], signs: &[&'static str]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(sign) = signs.iter().find(|sign| content(&lines[at], sign).is_some()) else {
            at += 1;
            continue;
        };
        let first = at;
        let mut text = String::new();
        let mut code = false;
        while let Some(line) = lines.get(at).and_then(|line| content(line, sign)) {
            code ^= line.trim_start().starts_with("```");
            if !code && !line.trim_start().starts_with("```") && !is_directive(line) {
                text.push_str(line);
            }
            text.push('\n');
            at += 1;
        }
        let kind = match *sign {
            "//!" => Kind::Header,
            "///" => Kind::Doc,
            _ => Kind::Comment,
        };
        if text.chars().any(char::is_alphabetic) {
            blocks.push(Block { kind, first, end: at, text });
        }
    }
    blocks
}

/// Returns the text of a comment line after its sign.
fn content<'a>(line: &'a str, sign: &str) -> Option<&'a str> {
    let rest = line.trim_start().strip_prefix(sign)?;
    if rest.is_empty() { Some("") } else { rest.strip_prefix(' ') }
}

/// Returns true if a comment line is an instruction to a test or a tool: `RUN: ..`, `expected-error ..`.
fn is_directive(line: &str) -> bool {
    let word = line.split([':', ' ']).next().unwrap_or_default();
    let colon = line[word.len()..].starts_with(':');
    line.starts_with("expected-")
        || line.starts_with("-----")
        || (colon && word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'))
}

/// Returns summaries and descriptions of definitions in a `.td` file.
fn strings(lines: &[String]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim();
        let summary = line.strip_prefix("let summary = \"").or_else(|| line.strip_prefix("string summary = \""));
        if let Some((text, _)) = summary.and_then(|text| text.rsplit_once("\";")) {
            blocks.push(Block { kind: Kind::Comment, first: at, end: at + 1, text: text.to_string() });
        }
        at += 1;
        if !line.ends_with("description = [{") {
            continue;
        }
        let first = at;
        while at < lines.len() && !lines[at].contains("}];") {
            at += 1;
        }
        let inside: Vec<String> = lines[first..at].iter().map(|line| line.trim().to_string()).collect();
        blocks.extend(pages(&inside).into_iter().map(|block| Block {
            first: block.first + first,
            end: block.end + first,
            ..block
        }));
    }
    blocks
}

/// Returns paragraphs, list items and cells of a Markdown page, without code.
fn pages(lines: &[String]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut current: Option<Block> = None;
    let mut code = false;
    for (at, line) in lines.iter().enumerate() {
        let trimmed = line.trim_start().trim_start_matches('>').trim_start();
        let fence = trimmed.starts_with("```");
        code ^= fence;
        if code || fence || trimmed.is_empty() || trimmed.starts_with("<!--") {
            blocks.extend(current.take());
            continue;
        }
        if trimmed.starts_with('|') {
            blocks.extend(current.take());
            let cells = trimmed.split('|').map(str::trim).filter(|cell| cell.chars().any(char::is_alphabetic));
            blocks.extend(cells.map(|cell| Block { kind: Kind::Page, first: at, end: at + 1, text: cell.to_string() }));
            continue;
        }
        let item = trimmed.strip_prefix("- ").or_else(|| trimmed.strip_prefix("* ")).or_else(|| {
            let rest = trimmed.trim_start_matches(|c: char| c.is_ascii_digit());
            (rest.len() < trimmed.len()).then(|| rest.strip_prefix(". ")).flatten()
        });
        let heading = trimmed.starts_with('#');
        if item.is_some() || heading {
            blocks.extend(current.take());
        }
        let text = item.unwrap_or(trimmed).trim_start_matches('#').trim();
        let block = current.get_or_insert(Block { kind: Kind::Page, first: at, end: at, text: String::new() });
        block.text.push_str(text);
        block.text.push('\n');
        block.end = at + 1;
        if heading {
            blocks.extend(current.take());
        }
    }
    blocks.extend(current);
    blocks
}
