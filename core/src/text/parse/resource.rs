//! Parser of file metadata: `{-# dialect_resources: {..}, external_resources: {..} #-}`.

use bytes::Bytes;

use super::{Parsed, Parser};
use crate::context::{Resource, ResourceValue};
use crate::dialect::is_upstream;
use crate::entity::Ident;
use crate::text::lexer::{Token, TokenKind, unescape};

/// The dialects whose attributes refer to resources.
const HAVE_RESOURCES: [&[u8]; 2] = [b"builtin", b"test"];

impl<'s> Parser<'_, 's> {
    /// Parses the metadata between `{-#` and `#-}`.
    pub(super) fn file_metadata(&mut self) -> Parsed<()> {
        self.advance();
        self.list_until(TokenKind::MetadataEnd, "expected ',' or '#-}'", |parser| {
            let at = parser.token.start;
            let Some(key) = parser.optional_keyword() else {
                return Err(parser.error("expected identifier key in file metadata dictionary"));
            };
            parser.expect(TokenKind::Colon, "expected ':'")?;
            match key {
                b"dialect_resources" => parser.resource_section(Self::dialect_resources),
                b"external_resources" => parser.resource_section(Self::external_resources),
                key => {
                    let key = String::from_utf8_lossy(key);
                    Err(parser.error_at(at, format!("unknown key '{key}' in file metadata dictionary")))
                }
            }
        })
    }

    /// Parses an optional identifier or keyword.
    pub fn optional_keyword(&mut self) -> Option<&'s [u8]> {
        if !matches!(self.token.kind, TokenKind::Ident | TokenKind::IntType) {
            return None;
        }
        let token = self.take();
        Some(self.text_of(token))
    }

    /// Parses `{ name: {..}, .. }`.
    fn resource_section(&mut self, body: fn(&mut Self, &'s [u8], u32) -> Parsed<()>) -> Parsed<()> {
        self.expect(TokenKind::LBrace, "expected '{'")?;
        self.list_until(TokenKind::RBrace, "expected ',' or '}'", |parser| {
            let at = parser.token.start;
            let Some(name) = parser.optional_keyword() else {
                return Err(parser.error("expected identifier key for 'resource' entry"));
            };
            parser.expect(TokenKind::Colon, "expected ':'")?;
            parser.expect(TokenKind::LBrace, "expected '{'")?;
            body(parser, name, at)
        })
    }

    fn dialect_resources(&mut self, dialect: &'s [u8], at: u32) -> Parsed<()> {
        let namespace = self.ctx.ident(dialect);
        let shown = || String::from_utf8_lossy(dialect).into_owned();
        if !is_upstream(dialect) && !self.ctx.is_dialect_loaded(dialect) {
            return Err(self.error_at(at, format!("dialect '{}' is unknown", shown())));
        }
        // A dialect that is not built in may have resources.
        let has_resources = HAVE_RESOURCES.contains(&dialect)
            || self.ctx.dialect(dialect).is_some_and(|dialect| !dialect.is_embedded());
        if !has_resources && dialect != b"ml_program" {
            return Err(self.error(format!("unexpected 'resource' section for dialect '{}'", shown())));
        }
        self.list_until(TokenKind::RBrace, "expected ',' or '}'", |parser| {
            let at = parser.token.start;
            let key = parser.resource_handle(dialect)?;
            if !has_resources {
                let key = String::from_utf8_lossy(parser.ctx.ident_bytes(key)).into_owned();
                let message = format!("unknown 'resource' key '{key}' for dialect '{}'", shown());
                return Err(parser.error_at(at, message));
            }
            parser.expect(TokenKind::Colon, "expected ':'")?;
            let token = parser.take();
            let resource = parser.blob(token, key)?;
            parser.ctx.resources().set(namespace, key, resource);
            Ok(())
        })
    }

    /// Decodes the blob in a string token: four bytes of alignment, followed by the data.
    fn blob(&self, token: Token, key: Ident) -> Parsed<Resource> {
        let key = String::from_utf8_lossy(self.ctx.ident_bytes(key));
        let Some(bytes) = self.hex_bytes(token) else {
            return Err(self.error_at(token.start, format!("expected hex string blob for key '{key}'")));
        };
        let Some((alignment, data)) = bytes.split_first_chunk::<4>() else {
            let message = format!("expected hex string blob for key '{key}' to encode alignment in first 4 bytes");
            return Err(self.error_at(token.start, message));
        };
        let alignment = u32::from_le_bytes(*alignment);
        if !data.is_empty() && !alignment.is_power_of_two() {
            let message = format!(
                "expected hex string blob for key '{key}' to encode alignment in first 4 bytes, but got \
                 non-power-of-2 value: {alignment}"
            );
            return Err(self.error_at(token.start, message));
        }
        Ok(Resource { alignment, data: Bytes::copy_from_slice(data) })
    }

    fn external_resources(&mut self, owner: &'s [u8], _at: u32) -> Parsed<()> {
        let owner = self.ctx.ident(owner);
        self.list_until(TokenKind::RBrace, "expected ',' or '}'", |parser| {
            let name = match parser.token.kind {
                TokenKind::Ident | TokenKind::IntType => parser.spelling().into(),
                TokenKind::String => unescape(parser.spelling()),
                _ => return Err(parser.error("expected identifier key for 'external_resources' entry")),
            };
            let key = parser.ctx.ident(&name);
            parser.advance();
            parser.expect(TokenKind::Colon, "expected ':'")?;
            let token = parser.token;
            let value = match (token.kind, parser.spelling()) {
                (TokenKind::Ident, b"true") => ResourceValue::Bool(true),
                (TokenKind::Ident, b"false") => ResourceValue::Bool(false),
                (TokenKind::String, [b'"', b'0', b'x', ..]) => ResourceValue::Blob(parser.blob(token, key)?),
                (TokenKind::String, text) => ResourceValue::String(unescape(text).into()),
                _ => {
                    let key = String::from_utf8_lossy(&name);
                    return Err(parser.error(format!("expected string value for key '{key}'")));
                }
            };
            parser.advance();
            parser.ctx.resources().set_external(owner, key, value);
            Ok(())
        })
    }

    /// Parses the key of a dialect's resource, and returns the key in the context. The two differ if another file used
    /// the key before.
    pub(super) fn resource_handle(&mut self, dialect: &[u8]) -> Parsed<Ident> {
        let name = match self.token.kind {
            TokenKind::Ident | TokenKind::IntType => self.spelling().into(),
            TokenKind::String => unescape(self.spelling()),
            _ => return Err(self.error("expected identifier key for 'resource' entry")),
        };
        self.advance();
        if let Some(key) = self.file.resources.and_then(|known| known.key(dialect, &name)) {
            return Ok(key);
        }
        let mut shared = self.shared.lock();
        if let Some(key) = shared.resources.key(dialect, &name) {
            return Ok(key);
        }
        let key = self.ctx.resources().declare(self.ctx, dialect, &name);
        shared.resources.insert(dialect, &name, key);
        Ok(key)
    }
}
