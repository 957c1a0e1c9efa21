//! Text of attributes and types that no definition describes.

use lect_core::attrs::{OpaqueBody, Piece};

#[test]
fn normalizes_whitespace_of_unknown_text() {
    let tidy = |text: &str| match &*OpaqueBody::text(text.as_bytes()).tidy().0 {
        [Piece::Text(text)] => String::from_utf8_lossy(text).into_owned(),
        pieces => format!("{pieces:?}"),
    };
    assert_eq!(tidy("< 8x16xf32 ,a=\"b ,c\\\"\"  , (d0)  ->  (d1) >"), "<8x16xf32, a = \"b ,c\\\"\", (d0) -> (d1)>");
    assert_eq!(tidy("<[ 1,2 // three\n ,4]:i32>"), "<[1, 2, 4]:i32>");
    assert_eq!(tidy("<a : b>"), "<a : b>");
    assert_eq!(tidy("<\"open"), "<\"open");
}
