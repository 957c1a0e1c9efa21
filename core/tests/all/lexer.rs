//! Tokens of MLIR's text.

use lect_core::text::lexer::{Lexer, TokenKind, unescape};

fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
    let mut lexer = Lexer::new(text.as_bytes());
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        if token.kind == TokenKind::Eof {
            return tokens;
        }
        tokens.push((token.kind, &text[token.start as usize..token.end as usize]));
        if token.kind == TokenKind::Error {
            return tokens;
        }
    }
}

#[test]
fn numbers_and_identifiers_split_as_in_shapes() {
    use TokenKind::*;
    assert_eq!(kinds("4x0x8"), [(Integer, "4"), (Ident, "x0x8")]);
    assert_eq!(kinds("0xf32"), [(Integer, "0xf32")]);
    assert_eq!(kinds("0x"), [(Integer, "0"), (Ident, "x")]);
    assert_eq!(kinds("1.5e"), [(Float, "1.5"), (Ident, "e")]);
    assert_eq!(kinds("1.e-3"), [(Float, "1.e-3")]);
    assert_eq!(kinds("si32 u8 i"), [(IntType, "si32"), (Ident, "u8"), (Ident, "i")]);
}

#[test]
fn prefixed_identifiers_are_digits_or_words() {
    use TokenKind::*;
    assert_eq!(kinds("%0a %a-0 #1"), [(Percent, "%0"), (Ident, "a"), (Percent, "%a-0"), (Hash, "#1")]);
    assert_eq!(kinds("@\"a b\"::@c"), [(At, "@\"a b\""), (ColonColon, "::"), (At, "@c")]);
}

#[test]
fn strings_end_on_their_line() {
    let mut lexer = Lexer::new(b"\"ab\ncd\"");
    assert_eq!(lexer.next().kind, TokenKind::Error);
    let error = lexer.error().expect("the string is open");
    assert_eq!((error.at, error.message), (3, "expected '\"' in string literal"));
}

#[test]
fn escapes_are_resolved() {
    assert_eq!(*unescape(br#""a\22\n\\\0A""#), *b"a\"\n\\\n");
}
