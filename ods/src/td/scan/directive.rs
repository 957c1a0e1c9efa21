//! Preprocessor: `#define`, `#ifdef`, `#ifndef`, `#else`, `#endif`.

use super::{Scanner, lex};
use crate::td::diag::{Diagnosed, Diagnostic};
use crate::td::source::{FileId, Span};

/// A directive in a text.
#[derive(Clone, Copy)]
pub struct Directive {
    kind: DirectiveKind,
    /// Offset of its word.
    start: usize,
    /// Offset after its word.
    end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DirectiveKind {
    Define,
    Ifdef,
    Ifndef,
    Else,
    Endif,
}

/// An open `#ifdef` or `#ifndef`, or its `#else`.
pub struct Conditional {
    /// Whether the enclosing text is read.
    outer: bool,
    /// Whether the conditional text is read, if the enclosing text is.
    included: bool,
    /// Whether the `#else` has occurred.
    is_else: bool,
    /// Span of its last directive.
    pub span: Span,
}

/// Returns the directive whose word begins at `at`, after a `#` at the beginning of a line.
///
/// A directive is one of five words, followed by blanks, the end of the line or a comment. Otherwise the `#` is a
/// paste.
pub fn find(bytes: &[u8], at: usize) -> Option<Directive> {
    let end = lex::letters_end(bytes, at);
    let kind = match bytes.get(at..end)? {
        b"define" => DirectiveKind::Define,
        b"ifdef" => DirectiveKind::Ifdef,
        b"ifndef" => DirectiveKind::Ifndef,
        b"else" => DirectiveKind::Else,
        b"endif" => DirectiveKind::Endif,
        _ => return None,
    };
    let ends = matches!(
        (bytes.get(end), bytes.get(end + 1)),
        (None | Some(b' ' | b'\t' | b'\n' | b'\r'), _) | (Some(b'/'), Some(b'/' | b'*'))
    );
    ends.then_some(Directive { kind, start: at, end })
}

impl Scanner<'_> {
    /// Defines a macro from the settings (`-D`).
    pub(super) fn define_from_outside(&mut self, name: &str) {
        let bytes = name.as_bytes();
        if bytes.first().copied().is_some_and(lex::begins_word) && lex::word_end(bytes, 0) == bytes.len() {
            self.macros.insert(name.to_owned());
        } else {
            let _ = self.diagnostics.push(Diagnostic::without_place(format!("'{name}' is no name for a macro")));
        }
    }

    /// Executes a directive, and skips excluded text. Returns the offset where scanning continues.
    pub(super) fn directive(&mut self, file: FileId, text: &str, directive: Directive) -> Result<usize, Diagnosed> {
        let mut at = self.act(file, text, directive)?;
        while !self.is_live() {
            match self.skip_to_directive(file, text.as_bytes(), at)? {
                Some(directive) => at = self.act(file, text, directive)?,
                None => return Ok(text.len()),
            }
        }
        Ok(at)
    }

    /// Returns true if the following text is read.
    fn is_live(&self) -> bool {
        let innermost = self.frames.last().and_then(|frame| frame.conditionals.last());
        innermost.is_none_or(|conditional| conditional.outer && conditional.included)
    }

    /// Executes a directive. Returns the end of its line.
    fn act(&mut self, file: FileId, text: &str, directive: Directive) -> Result<usize, Diagnosed> {
        let Directive { kind, start, end } = directive;
        let span = Span::new(file, start - 1..end);
        let bytes = text.as_bytes();
        let mut at = end;
        match kind {
            DirectiveKind::Define | DirectiveKind::Ifdef | DirectiveKind::Ifndef => {
                let name = lex::blanks_end(bytes, end);
                let named = bytes.get(name).copied().is_some_and(lex::begins_word);
                at = if named { lex::word_end(bytes, name) } else { name };
                let word = text.get(start..end).unwrap_or_default();
                if !named {
                    self.error(file, at..at, &format!("expected a macro's name after #{word}"))?;
                    at = lex::line_end(bytes, at);
                }
                let name = text.get(name..at).unwrap_or_default();
                let defined = self.macros.contains(name);
                if kind == DirectiveKind::Define || !defined {
                    self.bears();
                }
                if kind == DirectiveKind::Define {
                    if named && !self.macros.insert(name.to_owned()) {
                        let name_span = Span::new(file, at - name.len()..at);
                        let message = format!("the macro '{name}' is defined already");
                        let _ = self.diagnostics.push(Diagnostic::warning(name_span, message));
                    }
                } else {
                    let included = defined == (kind == DirectiveKind::Ifdef);
                    let outer = self.is_live();
                    self.open(Conditional { outer, included, is_else: false, span });
                }
            }
            DirectiveKind::Else => {
                let innermost = self.frames.last_mut().and_then(|frame| frame.conditionals.last_mut());
                match innermost {
                    None => self.unbalanced(span, "#else without #ifdef or #ifndef", None)?,
                    Some(open) if open.is_else => {
                        let before = open.span;
                        self.unbalanced(span, "this is the second #else", Some((before, "the first one is here")))?;
                    }
                    Some(open) => *open = Conditional { included: !open.included, is_else: true, span, ..*open },
                }
            }
            DirectiveKind::Endif => {
                if self.frames.last_mut().and_then(|frame| frame.conditionals.pop()).is_none() {
                    self.unbalanced(span, "#endif without #ifdef or #ifndef", None)?;
                }
            }
        }
        self.end_of_directive(file, text, at, directive)
    }

    fn open(&mut self, conditional: Conditional) {
        if let Some(frame) = self.frames.last_mut() {
            frame.conditionals.push(conditional);
        }
    }

    fn unbalanced(&mut self, span: Span, message: &str, note: Option<(Span, &str)>) -> Result<(), Diagnosed> {
        let mut error = Diagnostic::error(span, message);
        if let Some((span, message)) = note {
            error = error.note(Some(span), message);
        }
        self.report(error)
    }

    /// Returns the end of a directive's line, which may only contain comments after the directive.
    fn end_of_directive(
        &mut self,
        file: FileId,
        text: &str,
        mut at: usize,
        directive: Directive,
    ) -> Result<usize, Diagnosed> {
        let bytes = text.as_bytes();
        loop {
            at = lex::blanks_end(bytes, at);
            match (bytes.get(at), bytes.get(at + 1)) {
                (None | Some(b'\n' | b'\r'), _) => return Ok(at),
                (Some(b'/'), Some(b'/')) => return Ok(lex::line_end(bytes, at)),
                (Some(b'/'), Some(b'*')) => at = self.comment(file, bytes, at)?,
                _ => {
                    let word = text.get(directive.start..directive.end).unwrap_or_default();
                    let end = lex::line_end(bytes, at);
                    self.error(file, at..end, &format!("only comments may follow on the line of #{word}"))?;
                    return Ok(end);
                }
            }
        }
    }

    /// Returns the next directive in skipped text, except definitions. Comments count only at the beginning of a line.
    fn skip_to_directive(&mut self, file: FileId, bytes: &[u8], mut at: usize) -> Result<Option<Directive>, Diagnosed> {
        loop {
            match (bytes.get(at), bytes.get(at + 1)) {
                (None, _) => return Ok(None),
                (Some(b' ' | b'\t' | b'\n' | b'\r'), _) => at += 1,
                (Some(b'/'), Some(b'*')) => at = self.comment(file, bytes, at)?,
                (Some(b'#'), _) => match find(bytes, at + 1) {
                    Some(directive) if directive.kind != DirectiveKind::Define => return Ok(Some(directive)),
                    _ => at = lex::line_end(bytes, at),
                },
                _ => at = lex::line_end(bytes, at),
            }
        }
    }
}
