//! Scanner: from files to one sequence of tokens.
//!
//! As in TableGen, the scanner handles `include` and the preprocessor. The tokens of an included file replace the
//! `include`, regardless of its context, and macros defined in the file are known afterwards. Comments, and text that
//! `#ifdef` excludes, yield no tokens.
//!
//! - [`token`] lists the kinds of tokens, each with the character that represents it in the grammar;
//! - [`lex`] finds the end of a token;
//! - [`directive`] is the preprocessor;
//! - [`files`] finds included files.

mod directive;
mod files;
pub mod lex;
mod nesting;
pub mod token;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use memchr::memmem;

use self::directive::Conditional;
pub use self::files::read_main;
use self::files::{Files, Found};
use self::nesting::{NESTING, Nesting};
use self::token::{Kind, Tokens};
use super::config::LoadConfig;
use super::diag::{Diagnosed, Diagnostic, Diagnostics};
use super::source::{FileId, Sources, Span};

/// Maximum nesting of includes. MLIR's reach 12.
const INCLUDE_DEPTH: usize = 200;

/// Maximum number of files, counting repeated includes: without guards, each level doubles the number.
const FILES: usize = 20_000;

/// Maximum number of tokens, 13 bytes each. The largest backends of LLVM have five million.
const TOKENS: usize = 1 << 25;

/// Maximum number of errors.
const ERRORS: usize = 100;

/// Scans a file and its includes.
///
/// After errors, the tokens extend as far as they are meaningful.
pub fn scan(main: FileId, config: &LoadConfig, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Tokens {
    let text = Arc::clone(&sources.file(main).text);
    let mut scanner = Scanner {
        files: Files::new(config),
        sources,
        diagnostics,
        tokens: Tokens::new(),
        macros: HashSet::new(),
        nesting: Nesting::default(),
        frames: vec![Frame { file: main, text, at: 0, conditionals: Vec::new(), macros: 0, tokens: 0, barren: false }],
    };
    for name in &config.macros {
        scanner.define_from_outside(name);
    }
    if scanner.run().is_err() {
        // The tokens end here because of an error, not because the user omitted the rest.
        let end = scanner.tokens.span(scanner.tokens.len());
        scanner.tokens.push(Kind::Wrong, end);
        scanner.tokens.push(Kind::End, end);
    }
    scanner.tokens
}

/// State of the scanner.
struct Scanner<'a> {
    files: Files<'a>,
    sources: &'a mut Sources,
    diagnostics: &'a mut Diagnostics,
    tokens: Tokens,
    macros: HashSet<String>,
    nesting: Nesting,
    /// Files that are being read, the innermost last.
    frames: Vec<Frame>,
}

/// A file that is being read.
struct Frame {
    file: FileId,
    text: Arc<str>,
    /// Current offset.
    at: usize,
    /// Open `#ifdef`s.
    conditionals: Vec<Conditional>,
    /// Number of macros at the beginning of the file.
    macros: usize,
    /// Number of tokens at the beginning of the file.
    tokens: usize,
    /// Whether reading the file again would have no effect: so far, it only tested macros that are defined. Tokens are
    /// counted separately. Most includes are of known files, whose guards are such tests.
    barren: bool,
}

/// Reason for leaving a file.
enum Leave {
    /// The end of the file.
    End,
    /// An include; reading continues at the offset `resume`.
    Include { name: Range<usize>, resume: usize },
}

impl Scanner<'_> {
    fn run(&mut self) -> Result<(), Diagnosed> {
        while let Some(frame) = self.frames.last() {
            let (file, text, at) = (frame.file, Arc::clone(&frame.text), frame.at);
            match self.tokens_of(file, &text, at)? {
                Leave::End => self.end_file(file, &text),
                Leave::Include { name, resume } => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.at = resume;
                    }
                    self.include(file, &text, name)?;
                }
            }
        }
        Ok(())
    }

    /// Reads tokens until the file is left.
    fn tokens_of(&mut self, file: FileId, text: &str, mut at: usize) -> Result<Leave, Diagnosed> {
        let bytes = text.as_bytes();
        // Whether the line contains only blanks and comments so far.
        let mut line_start = at == 0;
        // Whether the last token was `include`.
        let mut including = false;
        loop {
            let start = at;
            let Some(byte) = bytes.get(at).copied() else { break };
            at += 1;
            let next = bytes.get(at).copied();
            let kind = match byte {
                b' ' | b'\t' => {
                    at = lex::blanks_end(bytes, at);
                    continue;
                }
                b'\n' | b'\r' => {
                    line_start = true;
                    continue;
                }
                b'/' if next == Some(b'/') => {
                    at = lex::line_end(bytes, at);
                    continue;
                }
                b'/' if next == Some(b'*') => {
                    at = self.comment(file, bytes, start)?;
                    continue;
                }
                b'#' if line_start && let Some(directive) = directive::find(bytes, at) => {
                    at = self.directive(file, text, directive)?;
                    continue;
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                    at = lex::word_end(bytes, at);
                    let word = text.get(start..at).unwrap_or_default();
                    if word == "include" && !including {
                        (including, line_start) = (true, false);
                        continue;
                    }
                    Kind::keyword(word).unwrap_or(Kind::Name)
                }
                b'"' => match lex::string_end(bytes, at) {
                    Ok(end) => {
                        at = end;
                        if including {
                            return Ok(Leave::Include { name: start..end, resume: end });
                        }
                        Kind::Text
                    }
                    Err(wrong) => {
                        at = wrong.resume;
                        self.error(file, wrong.range, wrong.message)?;
                        Kind::Wrong
                    }
                },
                b'[' if next == Some(b'{') => match memmem::find(bytes.get(at..).unwrap_or_default(), b"}]") {
                    Some(length) => {
                        at += length + 2;
                        Kind::Code
                    }
                    None => return Err(self.stop(file, start..start + 2, "unterminated code block")),
                },
                b'0'..=b'9' => {
                    let (kind, end) = lex::number(bytes, start);
                    at = end;
                    kind
                }
                b'-' | b'+' if next.is_some_and(|next| next.is_ascii_digit()) => {
                    at = lex::digits_end(bytes, at);
                    Kind::Integer
                }
                b'$' if next.is_some_and(lex::begins_word) => {
                    at = lex::word_end(bytes, at);
                    Kind::Variable
                }
                b'!' if next.is_some_and(|next| next.is_ascii_alphabetic()) => {
                    at = lex::letters_end(bytes, at);
                    match text.get(start..at) {
                        Some("!cast" | "!getdagop") => Kind::DagBang,
                        _ => Kind::Bang,
                    }
                }
                b'.' if next == Some(b'.') && bytes.get(at + 1) == Some(&b'.') => {
                    at += 2;
                    Kind::Ellipsis
                }
                b'.' if next != Some(b'.') => Kind::Dot,
                b';' => Kind::Semicolon,
                b':' => Kind::Colon,
                b',' => Kind::Comma,
                b'=' => Kind::Equal,
                b'?' => Kind::Question,
                b'#' => Kind::Paste,
                b'-' => Kind::Minus,
                b'{' => Kind::LeftBrace,
                b'}' => Kind::RightBrace,
                b'[' => Kind::LeftSquare,
                b']' => Kind::RightSquare,
                b'(' => Kind::LeftParen,
                b')' => Kind::RightParen,
                b'<' => Kind::LeftAngle,
                b'>' => Kind::RightAngle,
                _ => {
                    let wrong = lex::no_token(text, start);
                    at = wrong.resume;
                    self.error(file, wrong.range, wrong.message)?;
                    Kind::Wrong
                }
            };
            if including {
                including = false;
                if kind != Kind::Wrong {
                    self.error(file, start..at, "expected a file name in quotes after 'include'")?;
                }
                self.push(Kind::Wrong, file, start..at)?;
            }
            line_start = false;
            self.push(kind, file, start..at)?;
        }
        if including {
            self.error(file, at..at, "expected a file name in quotes after 'include'")?;
        }
        Ok(Leave::End)
    }

    fn push(&mut self, kind: Kind, file: FileId, range: Range<usize>) -> Result<(), Diagnosed> {
        let span = Span::new(file, range);
        let depth = self.nesting.enter(kind);
        if depth > NESTING {
            return Err(self.diagnostics.push(Diagnostic::error(span, "this is nested too deeply")));
        }
        if depth == 0 && kind.begins_statement() {
            self.tokens.begin_statement();
        }
        if self.tokens.len() >= TOKENS {
            return Err(self.diagnostics.push(Diagnostic::error(span, "there is too much to read")));
        }
        self.tokens.push(kind, span);
        Ok(())
    }

    /// Marks the current file as having an effect.
    fn bears(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.barren = false;
        }
    }

    /// Returns the offset after a comment that begins with `/*`; comments nest.
    fn comment(&mut self, file: FileId, bytes: &[u8], start: usize) -> Result<usize, Diagnosed> {
        lex::comment_end(bytes, start).ok_or_else(|| self.stop(file, start..start + 2, "unterminated comment"))
    }

    /// Reports an error after which scanning continues, up to a maximum number of errors.
    fn error(&mut self, file: FileId, range: Range<usize>, message: &str) -> Result<(), Diagnosed> {
        self.report(Diagnostic::error(Span::new(file, range), message))
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Result<(), Diagnosed> {
        self.bears();
        let reported = self.diagnostics.push(diagnostic);
        if self.diagnostics.errors() >= ERRORS { Err(reported) } else { Ok(()) }
    }

    /// Reports an error that ends scanning.
    fn stop(&mut self, file: FileId, range: Range<usize>, message: &str) -> Diagnosed {
        self.diagnostics.push(Diagnostic::error(Span::new(file, range), message))
    }

    /// Leaves a file at its end.
    fn end_file(&mut self, file: FileId, text: &str) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(open) = frame.conditionals.last() {
            let end = Span::new(file, text.len()..text.len());
            let error = Diagnostic::error(end, "the file ends without a matching #endif");
            let _ = self.diagnostics.push(error.note(Some(open.span), "the last directive is here"));
        } else if frame.barren && frame.tokens == self.tokens.len() {
            self.files.set_barren(&self.sources.file(file).path);
        }
        if self.frames.is_empty() {
            self.tokens.push(Kind::End, Span::new(file, text.len()..text.len()));
        }
    }

    /// Enters an included file. `quoted` is its name with the quotes.
    fn include(&mut self, file: FileId, text: &str, quoted: Range<usize>) -> Result<(), Diagnosed> {
        self.bears();
        let span = Span::new(file, quoted.clone());
        let name = text.get(quoted.start + 1..quoted.end - 1).unwrap_or_default();
        let name = lex::unescape(name);
        if self.frames.len() >= INCLUDE_DEPTH {
            return Err(self.stop(file, quoted, "files include each other too deeply"));
        }
        if self.sources.files().len() >= FILES {
            let error = Diagnostic::error(span, format!("more than {FILES} files are included"));
            return Err(self.diagnostics.push(error));
        }
        let included = match self.files.find(&name, span, self.sources, self.diagnostics) {
            Found::File(included) => included,
            Found::Nowhere => {
                return self.error(file, quoted, &format!("could not find include file '{name}'"));
            }
            Found::Barren | Found::Wrong => return Ok(()),
        };
        let path = &self.sources.file(included).path;
        // Macros are never undefined. So if their number is that at the beginning of the same file, the file would
        // repeat itself.
        let same = |frame: &Frame| frame.macros == self.macros.len() && self.sources.file(frame.file).path == *path;
        if self.frames.iter().any(same) {
            let message = format!("'{path}' includes itself, without end");
            return Err(self.stop(file, quoted, &message));
        }
        let text = Arc::clone(&self.sources.file(included).text);
        self.tokens.reserve(text.len());
        let (macros, tokens) = (self.macros.len(), self.tokens.len());
        let conditionals = Vec::new();
        self.frames.push(Frame { file: included, text, at: 0, conditionals, macros, tokens, barren: true });
        Ok(())
    }
}
