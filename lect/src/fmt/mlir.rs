//! The pieces of MLIR's text.

use lect_core::text::lexer::{Lexer, Token, TokenKind};

use super::piece::{Collector, Kind, Piece};

/// Splits a text into pieces. Returns `None` if a part is not a valid token.
pub(super) fn pieces(text: &[u8]) -> Option<Vec<Piece>> {
    u32::try_from(text.len()).ok()?;
    let mut lexer = Lexer::new(text);
    let mut out = Collector::new(text);
    loop {
        let token = lexer.next();
        comments(text, &mut out, token.start as usize)?;
        let (start, mut end) = (token.start as usize, token.end as usize);
        let mut kind = match token.kind {
            TokenKind::Eof => return out.finish(),
            _ => kind(token, text)?,
        };
        // The body of a dialect's attribute or type follows its name directly, and the dialect parses it.
        if matches!(kind, Kind::Hash | Kind::Bang) && text.get(end) == Some(&b'<') {
            end = body_end(text, end)?;
            kind = Kind::Verbatim;
            lexer.seek(u32::try_from(end).ok()?);
        }
        out.push(kind, start..end)?;
    }
}

/// Adds the comments before the next token.
fn comments(text: &[u8], out: &mut Collector<'_>, until: usize) -> Option<()> {
    loop {
        let gap = text.get(out.at()..until)?;
        let Some(begin) = gap.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) else {
            return Some(());
        };
        let comment = gap.get(begin..)?;
        if !comment.starts_with(b"//") {
            return None;
        }
        let length = comment.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(comment.len());
        let begin = out.at() + begin;
        out.push(Kind::Comment, begin..begin + text.get(begin..begin + length)?.trim_ascii_end().len())?;
    }
}

fn kind(token: Token, text: &[u8]) -> Option<Kind> {
    let spelling = text.get(token.start as usize..token.end as usize)?;
    Some(match token.kind {
        TokenKind::Eof | TokenKind::Error => return None,
        TokenKind::Ident if spelling.contains(&b'.') => Kind::Dotted,
        TokenKind::Ident | TokenKind::IntType => Kind::Word,
        TokenKind::At => Kind::At,
        TokenKind::Caret => Kind::Caret,
        TokenKind::Hash => Kind::Hash,
        TokenKind::Bang => Kind::Bang,
        TokenKind::Percent => Kind::Percent,
        TokenKind::Integer | TokenKind::Float => Kind::Number,
        TokenKind::String => Kind::Text,
        TokenKind::Arrow => Kind::Arrow,
        TokenKind::Colon => Kind::Colon,
        TokenKind::Comma => Kind::Comma,
        TokenKind::Equal => Kind::Equal,
        TokenKind::LBrace => Kind::Open(b'{'),
        TokenKind::LParen => Kind::Open(b'('),
        TokenKind::LSquare => Kind::Open(b'['),
        TokenKind::Less => Kind::Open(b'<'),
        TokenKind::MetadataBegin => Kind::Open(b'#'),
        TokenKind::RBrace => Kind::Close(b'{'),
        TokenKind::RParen => Kind::Close(b'('),
        TokenKind::RSquare => Kind::Close(b'['),
        TokenKind::Greater => Kind::Close(b'<'),
        TokenKind::MetadataEnd => Kind::Close(b'#'),
        _ => Kind::Symbol,
    })
}

/// Returns the end of a dialect's body that begins with `<`, by the rules of the parser. Brackets are paired, strings
/// are skipped, and the `>` of an arrow closes no bracket.
fn body_end(text: &[u8], start: usize) -> Option<usize> {
    let mut open = Vec::new();
    let mut at = start;
    loop {
        let byte = *text.get(at)?;
        at += 1;
        match byte {
            b'<' => open.push(b'>'),
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b'{' => open.push(b'}'),
            b'-' => at += usize::from(text.get(at) == Some(&b'>')),
            b'"' => {
                let mut lexer = Lexer::new(text);
                lexer.seek(u32::try_from(at - 1).ok()?);
                let string = lexer.next();
                if string.kind != TokenKind::String {
                    return None;
                }
                at = string.end as usize;
            }
            0 => return None,
            b'>' | b')' | b']' | b'}' => {
                if open.pop() != Some(byte) {
                    return None;
                }
                if open.is_empty() {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
}
