//! Parser of types and attributes of dialects, and of aliases, all of which begin with `!` or `#`.

use std::ops::Range;
use std::sync::Arc;

use lect_ods::spec::{DefKind, TraitKind};

use super::{Expected, Parsed, Parser};
use crate::attrs::{AttrData, OpaqueBody, Piece};
use crate::compat::MigrationPath;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{DefBody, Dialect, DialectDef, is_namespace, is_upstream};
use crate::entity::{Attr, Def, Ident, Type};
use crate::syntax::def::Stop;
use crate::text::lexer::{Token, TokenKind};
use crate::types::TypeData;

const UNREGISTERED: &str = "created with unregistered dialect. If this is intended, please call \
                            allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with \
                            the MLIR opt tool used";

/// Depth from which the ends of brackets are cached.
///
/// The text within brackets is skipped before it is parsed. Without a cache, that would take quadratic time in the
/// depth.
const REMEMBERED_DEPTH: usize = 32;

/// Kind of a `!` or `#` token.
enum Symbol<'s> {
    /// An alias, with its name.
    Alias(&'s [u8]),
    /// A type or attribute of a dialect, with the namespace and the range of its text.
    Dialect(&'s [u8], Range<usize>),
}

/// A type or attribute parsed by a loaded dialect.
enum Own {
    /// An instance of a definition.
    Def(Def, DefBody),
    /// A text that only the dialect's code understands.
    Text(OpaqueBody),
}

impl<'s> Parser<'_, 's> {
    pub(super) fn extended_type(&mut self) -> Parsed<Type> {
        if let Some(ty) = self.old_type()? {
            return Ok(ty);
        }
        let token = self.token;
        match self.dialect_symbol()? {
            Symbol::Alias(name) => match self.aliases.types.get(name) {
                Some(&ty) => self.expand(ty),
                None => Err(self.undefined_alias(name)),
            },
            Symbol::Dialect(dialect, body) => {
                let ctx: &ContextData = self.ctx;
                if let Some(path) = self.migration_path(dialect) {
                    return Ok(match self.parse_versioned(&path, DefKind::Type, body, None)? {
                        Own::Def(def, body) => ctx.types().with_body(def, body),
                        Own::Text(body) => ctx.types().opaque(ctx.ident(dialect), body),
                    });
                }
                if let Some(dialect) = ctx.dialect(dialect) {
                    let read = self.parse_loaded(dialect, DefKind::Type, body, None)?;
                    return Ok(match read {
                        Own::Def(def, body) => ctx.types().with_body(def, body),
                        Own::Text(body) => ctx.types().opaque(ctx.ident(dialect.spec().name.as_bytes()), body),
                    });
                }
                self.check_namespace(token, dialect)?;
                let body = self.opaque_body(dialect, body.start, body.end);
                let ty = self.ctx.types().opaque(self.ctx.ident(dialect), body);
                if self.allows(dialect) { Ok(ty) } else { Err(self.unregistered_type(token, ty)) }
            }
        }
    }

    pub(super) fn extended_attribute(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let token = self.token;
        let attr = match self.dialect_symbol()? {
            Symbol::Alias(name) => match self.aliases.attrs.get(name) {
                Some(&attr) => self.expand(attr)?,
                None => return Err(self.undefined_alias(name)),
            },
            Symbol::Dialect(dialect, body) => {
                let ty = if self.eat(TokenKind::Colon) { Some(self.parse_type()?) } else { ty };
                self.dialect_attribute(token, dialect, body, ty)?
            }
        };
        if let (Some(expected), Some(found)) = (ty, self.ctx.attrs().type_of(attr))
            && expected != found
        {
            return Err(self.error(format!(
                "attribute type different than expected: expected '{}', but got '{}'",
                self.ctx.types().show(expected),
                self.ctx.types().show(found)
            )));
        }
        Ok(attr)
    }

    /// Returns true if types and attributes of a dialect that is not loaded are accepted. In older text, those of
    /// MLIR's own dialects are.
    fn allows(&self, namespace: &[u8]) -> bool {
        self.allow_unregistered || (self.is_older() && is_upstream(namespace))
    }

    fn undefined_alias(&self, name: &[u8]) -> crate::diag::Reported {
        self.wrong_token(format!("undefined symbol alias id '{}'", String::from_utf8_lossy(name)))
    }

    fn dialect_attribute(
        &mut self,
        token: Token,
        dialect: &'s [u8],
        body: Range<usize>,
        ty: Option<Type>,
    ) -> Parsed<Attr> {
        let ctx: &ContextData = self.ctx;
        if let Some(path) = self.migration_path(dialect) {
            return Ok(match self.parse_versioned(&path, DefKind::Attr, body, ty)? {
                Own::Def(def, body) => ctx.attrs().with_body(def, body, ty),
                Own::Text(body) => ctx.attrs().opaque(ctx.ident(dialect), body, ty),
            });
        }
        if let Some(dialect) = ctx.dialect(dialect) {
            return Ok(match self.parse_loaded(dialect, DefKind::Attr, body, ty)? {
                Own::Def(def, body) => ctx.attrs().with_body(def, body, ty),
                Own::Text(body) => ctx.attrs().opaque(ctx.ident(dialect.spec().name.as_bytes()), body, ty),
            });
        }
        self.check_namespace(token, dialect)?;
        let body = self.opaque_body(dialect, body.start, body.end);
        let attr = ctx.attrs().opaque(ctx.ident(dialect), body, ty);
        if self.allows(dialect) { Ok(attr) } else { Err(self.unregistered_attr(token, attr)) }
    }

    /// Returns the migration path from the version of a dialect in the text, if that differs from the context's
    /// version.
    fn migration_path(&self, dialect: &[u8]) -> Option<Arc<MigrationPath>> {
        self.versions?.migration_path(self.ctx, dialect)
    }

    /// Parses `body` by the dialect version of the text, and migrates the result to the context's version.
    fn parse_versioned(
        &mut self,
        path: &MigrationPath,
        kind: DefKind,
        body: Range<usize>,
        ty: Option<Type>,
    ) -> Parsed<Own> {
        let at = body.start as u32;
        let ctx = self.ctx;
        let Some(dialect) = ctx.dialect(path.there()) else {
            return Err(self.error_at(at, "there is no such version"));
        };
        let read = match self.parse_loaded(dialect, kind, body, ty)? {
            Own::Def(def, DefBody::Params(params)) => path.params(ctx, def, params.into()).and_then(|(def, params)| {
                let made = ctx.checked_params(def, kind, params.into());
                made.map(|body| Own::Def(def, body))
            }),
            Own::Def(def, body) => path.here(ctx, def).map(|def| Own::Def(def, body)),
            text => Ok(text),
        };
        read.map_err(|invalid| self.error_at(at, invalid.0))
    }

    /// Parses `body` by a loaded dialect. The parser then continues after the symbol, even if part of `body` is left.
    fn parse_loaded(&mut self, dialect: &Dialect, kind: DefKind, body: Range<usize>, ty: Option<Type>) -> Parsed<Own> {
        if crate::attrs::is_encoded_text(&self.text[body.clone()]) {
            return Ok(Own::Text(OpaqueBody::text(&self.text[body])));
        }
        let after = self.mark();
        let custom_op = self.set_custom_op(None);
        self.seek(body.start as u32);
        let own = self.dialect_body(dialect, kind, body, ty);
        self.set_custom_op(custom_op);
        self.rewind(after);
        own
    }

    fn dialect_body(&mut self, dialect: &Dialect, kind: DefKind, body: Range<usize>, ty: Option<Type>) -> Parsed<Own> {
        let loc = self.loc_at(body.start as u32);
        let spec = dialect.spec();
        let (defs, is_default, hook, article, word) = match kind {
            DefKind::Type => (&spec.types, spec.flags.default_type_syntax, "parseType(", " type", "type"),
            DefKind::Attr => (&spec.attrs, spec.flags.default_attr_syntax, "parseAttribute(", "attribute", "attribute"),
        };
        let namespace = &spec.name;
        // C++ code may register types and attributes that the file does not define.
        if dialect.is_embedded() && defs.is_empty() && !is_default && !spec.extra_declarations.contains(hook) {
            return Err(
                self.error_at(body.start as u32, format!("dialect '{namespace}' provides no {word} parsing hook"))
            );
        }
        // Without definitions, the default parser that the flag declares is C++ code.
        let is_default = is_default && (!defs.is_empty() || spec.flags.dynamic);
        let table = self.ctx.dialect_def(namespace.as_bytes()).and_then(DialectDef::syntax_table);
        let parse_other = table.and_then(|table| match kind {
            DefKind::Type => table.parse_type,
            DefKind::Attr => table.parse_attr,
        });
        let mnemonic = self.parse_optional_word();
        let Some(def) = mnemonic.and_then(|mnemonic| dialect.def(kind, mnemonic)) else {
            if let Some(parse) = parse_other {
                self.seek(body.start as u32);
                if let Some(body) = self.nested(parse)? {
                    return Ok(Own::Text(body));
                }
            }
            if !is_default {
                return Ok(Own::Text(self.body_of_code(dialect, body.start, body.end)));
            }
            let Some(mnemonic) = mnemonic else { return Err(self.hook_error(loc, "expected valid keyword")) };
            if spec.flags.dynamic {
                return Err(self.hook_error(loc, format!("expected dynamic {word}")));
            }
            let mnemonic = String::from_utf8_lossy(mnemonic);
            return Err(self.hook_error(loc, format!("unknown {article} `{mnemonic}` in dialect `{namespace}`")));
        };
        let mnemonic_end = self.passed as usize;
        let mut read = crate::syntax::def::read(self, def, ty);
        // If an overlay only states that C++ code registers the definition, C++ may parse the remaining text.
        let traits = &self.ctx.def_info(def).spec().traits;
        let is_registered = || {
            traits
                .iter()
                .any(|it| matches!(&it.kind, TraitKind::Native(name) if name == crate::syntax::def::REGISTERED))
        };
        let left = self.text.get(self.passed as usize..body.end).unwrap_or_default();
        if read.is_ok() && !left.trim_ascii().is_empty() && is_registered() {
            read = Err(Stop::Unknown);
        }
        match read {
            Ok(read) => Ok(Own::Def(def, read)),
            Err(Stop::Reported(reported)) => Err(reported),
            Err(Stop::Unknown) => {
                let text = self.body_of_code(dialect, mnemonic_end.min(body.end), body.end);
                Ok(Own::Def(def, DefBody::Text(text)))
            }
        }
    }

    /// Returns a body whose syntax is implemented in C++. For MLIR's own dialects, whitespace is normalized as MLIR
    /// prints it. For a dialect defined in a file, the text is kept verbatim, because its spacing is unknown.
    fn body_of_code(&mut self, dialect: &Dialect, start: usize, end: usize) -> OpaqueBody {
        if end == self.text.len() {
            self.expects(Expected::Opaque);
        }
        let body = self.opaque_body(dialect.spec().name.as_bytes(), start, end);
        if dialect.is_embedded() { body.tidy() } else { body }
    }

    /// Reports an invalid namespace, since its printed form could not be parsed as the same symbol.
    fn check_namespace(&self, token: Token, dialect: &[u8]) -> Parsed<()> {
        if is_namespace(dialect) {
            return Ok(());
        }
        let message = format!("invalid dialect namespace '\"{}\"'", String::from_utf8_lossy(dialect));
        Err(self.error_at(self.opaque_at(token), message))
    }

    fn unregistered_type(&self, token: Token, ty: Type) -> Reported {
        let TypeData::Opaque { dialect, body } = self.ctx.types().data(ty) else { return self.error("not opaque") };
        let shown = self.opaque_text(*dialect, body);
        self.error_at(self.opaque_at(token), format!("`!{shown}` type {UNREGISTERED}"))
    }

    fn unregistered_attr(&self, token: Token, attr: Attr) -> Reported {
        let AttrData::Opaque { dialect, body, ty } = self.ctx.attrs().data(attr) else {
            return self.error("not opaque");
        };
        let (shown, ty) = (self.opaque_text(*dialect, body), self.ctx.types().show(*ty));
        self.error_at(self.opaque_at(token), format!("#{shown} : '{ty}' attribute {UNREGISTERED}"))
    }

    fn opaque_text(&self, dialect: Ident, body: &OpaqueBody) -> String {
        let dialect = String::from_utf8_lossy(self.ctx.ident_bytes(dialect));
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => String::from_utf8_lossy(text).into_owned(),
            Piece::Attr(attr) => self.ctx.attrs().show(*attr).to_string(),
            Piece::Type(ty) => self.ctx.types().show(*ty).to_string(),
            Piece::Encoded(encoded) => encoded.to_string(),
        };
        let body: String = body.0.iter().map(piece).collect();
        format!("\"{dialect}\"<\"{body}\">")
    }

    /// Returns the position for MLIR's error about a dialect symbol: its text, or the sigil in the opaque form.
    fn opaque_at(&self, token: Token) -> u32 {
        match memchr::memchr(b'.', self.text_of(token)) {
            Some(dot) => token.start + dot as u32 + 1,
            None => token.start,
        }
    }

    fn dialect_symbol(&mut self) -> Parsed<Symbol<'s>> {
        let token = self.take();
        let name = &self.text_of(token)[1..];
        // A `<` only belongs to the symbol if no blank precedes it.
        let has_body = self.at(TokenKind::Less) && self.token.start == token.end;
        match memchr::memchr(b'.', name) {
            Some(dot) => {
                let body_start = token.start as usize + 1 + dot + 1;
                let body_end = if has_body { self.symbol_body()? } else { token.end as usize };
                Ok(Symbol::Dialect(&name[..dot], body_start..body_end))
            }
            None if has_body => {
                let body_start = self.token.start as usize;
                let body_end = self.symbol_body()?;
                Ok(Symbol::Dialect(name, body_start + 1..(body_end - 1).max(body_start + 1)))
            }
            None => Ok(Symbol::Alias(name)),
        }
    }

    /// Skips `<..>` with balanced brackets inside, and returns the end.
    pub(super) fn symbol_body(&mut self) -> Parsed<usize> {
        if let Some(&end) = self.body_ends.get(&(self.token.start as usize)) {
            self.seek(end as u32);
            return Ok(end);
        }
        let mut open: Vec<(u8, usize)> = Vec::new();
        let mut at = self.token.start as usize;
        // Reported at the last scanned token, which is the opening bracket or a string.
        let unbalanced = |parser: &Self, bracket: u8| {
            let at = parser.token.start;
            parser.error_at(at, format!("unbalanced '{}' character in pretty dialect name", bracket as char))
        };
        loop {
            let Some(skip) = self.text[at..]
                .iter()
                .position(|b| matches!(b, b'<' | b'>' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'-' | b'"' | 0))
            else {
                // The rest of a text that may end anywhere is a body without an end.
                if self.may_end() {
                    let end = self.text.len();
                    self.seek(end as u32);
                    return Ok(end);
                }
                return Err(match open.last() {
                    Some(&(bracket, _)) => unbalanced(self, bracket),
                    None => self.error("unexpected nul or EOF in pretty dialect name"),
                });
            };
            at += skip + 1;
            let byte = self.text[at - 1];
            match byte {
                b'<' | b'(' | b'[' | b'{' => open.push((byte, at - 1)),
                // The `>` of an arrow closes no bracket.
                b'-' => at += usize::from(self.text.get(at) == Some(&b'>')),
                b'"' => {
                    // The lexer finds the end of the string, and reports an unterminated one.
                    self.seek(at as u32 - 1);
                    if !self.at(TokenKind::String) {
                        return Err(self.error("expected string in pretty dialect name"));
                    }
                    at = self.token.end as usize;
                }
                0 => return Err(self.error_at(at as u32 - 1, "unexpected nul or EOF in pretty dialect name")),
                // The `>=` of an integer set; MLIR takes it for a bracket and rejects the text.
                b'>' if self.text.get(at) == Some(&b'=') && open.last().is_some_and(|it| it.0 != b'<') => {}
                close => {
                    let partner = match close {
                        b'>' => b'<',
                        b')' => b'(',
                        b']' => b'[',
                        _ => b'{',
                    };
                    match open.pop() {
                        Some((bracket, start)) if bracket == partner => {
                            if open.len() >= REMEMBERED_DEPTH {
                                self.body_ends.insert(start, at);
                            }
                        }
                        Some((bracket, _)) => return Err(unbalanced(self, bracket)),
                        None => return Err(unbalanced(self, close)),
                    }
                    if open.is_empty() {
                        self.seek(at as u32);
                        return Ok(at);
                    }
                }
            }
        }
    }
}
