//! Versions of dialects in the comment at the top of a text.

use lect_core::text::version_words;

#[test]
fn finds_the_words_of_the_comment() {
    let text = b"// RUN: x\n\n// dialect-versions: a=1 b=one\n\"x\"()";
    let words = version_words(text);
    let found: Vec<_> = words.iter().map(|it| (&*it.word, it.at, it.version.is_some())).collect();
    assert_eq!(found, [("a=1", 32, true), ("b=one", 36, false)]);
}
