//! Hover texts, in Markdown.

use std::fmt::Write;
use std::ops::Range;

use lect_core::text::{Token, TokenKind};
use lect_ods::doc;

use super::Snapshot;
use super::names::{Definition, NameOf, Reference};

/// A hover text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// Range of the word under the pointer.
    pub range: Range<u32>,
    /// Contents.
    pub markdown: String,
}

/// Longest excerpt of a text that is shown.
const LONGEST: usize = 400;

impl Snapshot {
    /// Returns the name of the record in TableGen that defines the operation, type or attribute at a byte.
    pub fn record(&self, offset: u32) -> Option<String> {
        let op = self.op_at(offset).and_then(|index| self.ops.get(index as usize));
        if let Some(op) = op.filter(|op| op.name.start <= offset && offset <= op.name.end) {
            return Some(self.info(op)?.spec().def.to_string());
        }
        let token = self.token_around(offset)?;
        let word = self.slice(token.start..token.end);
        let is_type = word.starts_with('!');
        let (namespace, mnemonic) = word.strip_prefix(['!', '#'])?.split_once('.')?;
        let dialect = self.ctx.dialect(namespace.as_bytes())?;
        let spec = dialect.spec();
        let defs = if is_type { &spec.types } else { &spec.attrs };
        defs.iter().find(|def| def.mnemonic.as_deref() == Some(mnemonic)).map(|def| def.def.to_string())
    }

    /// Returns the hover text at a byte.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        if let Some(reference) = self.names.at(offset).or_else(|| self.names.numbered(&self.text, offset)) {
            return self.hover_name(reference);
        }
        let token = self.token_around(offset)?;
        let range = token.start..token.end;
        let markdown = match token.kind {
            TokenKind::At => self.hover_symbol(token)?,
            TokenKind::Hash | TokenKind::Bang => self.hover_alias(token).or_else(|| self.hover_def(token))?,
            _ => {
                let op = self.ops.get(self.op_at(offset)? as usize)?;
                if op.name != range {
                    return None;
                }
                self.hover_op(op)
            }
        };
        Some(Hover { range, markdown })
    }

    fn hover_op(&self, op: &super::OpFact) -> String {
        match self.info(op) {
            Some(info) => doc::operation(info.spec()),
            None => format!("`{}`\n\nThe operation is not registered.", self.op_name(op)),
        }
    }

    fn hover_name(&self, reference: &Reference) -> Option<Hover> {
        let name = self.slice(reference.at..reference.end);
        let range = reference.at..reference.end;
        let Some(definition) = self.names.definition(reference) else {
            return Some(Hover { range, markdown: format!("`{name}` is not defined") });
        };
        let mut markdown = String::new();
        match definition.of {
            NameOf::Block => {
                let _ = writeln!(markdown, "Block `{name}`, {}", count(definition.uses, "predecessor"));
            }
            NameOf::Value => {
                let shown = self.shown_types(definition, reference);
                let _ = writeln!(markdown, "```mlir\n{name}{shown}\n```\n\n{}", count(definition.uses, "use"));
            }
        }
        if let Some(text) = self.definition_text(definition) {
            let _ = write!(markdown, "\n```mlir\n{text}\n```\n");
        }
        Some(Hover { range, markdown })
    }

    /// Formats ` : type`, or the types of all values that the name denotes.
    fn shown_types(&self, definition: &Definition, reference: &Reference) -> String {
        let types: Vec<String> = definition.types.iter().map(|ty| self.ctx.types().show(*ty).to_string()).collect();
        match &*types {
            [] => String::new(),
            [ty] => format!(" : {ty}"),
            // `%a#1` denotes one of them.
            types if !reference.defines && self.slice(reference.end..reference.end + 1) == "#" => types
                .get(reference.number as usize)
                .map(|ty| format!("#{} : {ty}", reference.number))
                .unwrap_or_default(),
            types => format!(" : {}", types.join(", ")),
        }
    }

    /// Returns the text of the producer, or of the block argument's operation, without its regions.
    fn definition_text(&self, definition: &Definition) -> Option<String> {
        let line = self.slice(self.lines.range(self.lines.line(definition.at))).trim();
        if line.starts_with('^') {
            return Some(line.to_owned());
        }
        let op = self.ops.get(self.op_at(definition.at)? as usize)?;
        Some(self.header(op.range.clone()))
    }

    /// Returns the text of an operation up to its first region, truncated if long.
    pub(super) fn header(&self, range: Range<u32>) -> String {
        let text = self.slice(range);
        let line_end = text.find('\n').unwrap_or(text.len());
        let mut header = text.get(..line_end).unwrap_or_default().trim_end();
        let shorter = header.char_indices().nth(LONGEST).map(|(at, _)| at);
        if let Some(end) = shorter {
            header = header.get(..end).unwrap_or_default();
        }
        let more = if header.len() < text.trim_end().len() { " ..." } else { "" };
        format!("{header}{more}")
    }

    fn hover_symbol(&self, token: Token) -> Option<String> {
        let Some(op) = self.symbol(token) else {
            return Some(format!("`{}` is not defined here", self.slice(token.start..token.end)));
        };
        let uses = self.symbol_references(op).len().saturating_sub(1) as u32;
        let op = self.ops.get(op as usize)?;
        Some(format!("```mlir\n{}\n```\n\n{}", self.header(op.range.clone()), count(uses, "use")))
    }

    fn hover_alias(&self, token: Token) -> Option<String> {
        let name = self.slice(token.start..token.end);
        let place = self.symbols.alias(name, token.start)?;
        let line = self.lines.range(self.lines.line(place.start));
        let uses = self.alias_references(name, token.start).len().saturating_sub(1) as u32;
        Some(format!("```mlir\n{}\n```\n\n{}", self.header(place.start..line.end), count(uses, "use")))
    }

    /// Returns the documentation of an attribute or type: `!dialect.name`.
    fn hover_def(&self, token: Token) -> Option<String> {
        let name = self.slice(token.start..token.end);
        let (namespace, mnemonic) = name.get(1..)?.split_once('.')?;
        let dialect = self.ctx.dialect(namespace.as_bytes())?.spec();
        let defs = if token.kind == TokenKind::Bang { &dialect.types } else { &dialect.attrs };
        let def = defs.iter().find(|def| def.mnemonic.as_deref() == Some(mnemonic))?;
        Some(doc::definition(dialect, def, token.kind == TokenKind::Bang))
    }
}

/// Formats a count: `1 use`, `2 uses`.
fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
