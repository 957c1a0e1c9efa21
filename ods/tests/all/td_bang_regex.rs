//! Regular expressions of `!match`.

use lect_ods::td::bang::{BangOp, BangUse};
use lect_ods::td::ty::Type;
use lect_ods::td::value::{Text, Value};
use lect_ods::td::{FileId, Input, LoadConfig, Span, load};

const SPAN: Span = Span { file: FileId(0), start: 0, end: 0 };

/// Evaluates `!match(text, regex)`. The error is that of an invalid expression.
fn evaluate(text: &str, regex: &str) -> Result<bool, String> {
    let none = load(Input::Text { name: "t.td".to_owned(), text: String::new() }, &LoadConfig::default());
    let records = none.records.expect("an empty text is valid");
    let string = |text: &str| Value::from(Text::computed(text, SPAN).expect("is short"));
    let bang = BangUse { op: BangOp::Match, annotation: None, expected: None, span: SPAN };
    let bang = bang.check(&[Some(Type::String), Some(Type::String)], &records).expect("the types are right");
    match bang.apply(&[string(text), string(regex)], &records) {
        Ok(Some(Value::Bit(matches))) => Ok(matches),
        Ok(other) => panic!("{other:?} is no bit"),
        Err(error) => Err(error.message),
    }
}

/// Returns true if an expression matches; `None` if it is invalid. llvm-tblgen agrees with all expectations in these
/// tests.
fn matches(text: &str, regex: &str) -> Option<bool> {
    evaluate(text, regex).ok()
}

#[test]
fn matches_anywhere() {
    for (text, regex) in [
        ("abc", "b"),
        ("abc", "^abc$"),
        ("abc", "a|x"),
        ("abc", "[[:alpha:]]+"),
        ("aaa", "a{3}"),
        ("é", "^..$"),
        ("a", "()"),
        ("a{", "a{"),
        ("a{x", "a{x"),
        ("a", "a{1,}"),
        ("]", "[]]"),
        ("-", "[a-]"),
        ("b", "[a-c]"),
        ("a", "[[=a=]]"),
        ("a", "[[.a.]]"),
        ("\\", "[\\]"),
        ("a\nb", "a.b"),
        ("ab", "(^a)b$"),
        ("", "^$"),
        ("aXb", "[[:upper:]]"),
        ("a b", "[[:space:]]"),
        ("d", "\\d"),
        ("a", "a?"),
        ("foo.bar", "o\\.b"),
        ("ab", "^(a|ab)$"),
        ("a", "[[:<:]]a"),
        ("a", "^^a"),
        ("a", "a$$"),
        ("aaaa", "^(a{1}){4}$"),
        ("a,b", "a{1},b"),
        ("a", "x*"),
        ("a", "[^[:digit:]]"),
        ("x", "xa{0}"),
        ("x", "xa{0,1}"),
        ("x", "xa{0,}"),
        ("xa{,3}", "xa{,3}"),
        ("b", "[^a]"),
        ("\n", "[^a]"),
        ("-", "[+--]"),
        ("a", "()*"),
        ("a", "(a*)*"),
        ("a", "$*"),
        ("a", "(^)*a"),
        ("a a", "[[:<:]]a[[:>:]]"),
        ("abc", "a.c|x$"),
        ("abc", "^(b|c)|bc$"),
    ] {
        assert_eq!(matches(text, regex), Some(true), "{regex}");
    }
    for (text, regex) in [
        ("abc", "^b"),
        ("abc", "\\d"),
        ("aaa", "a{4}"),
        ("é", "^.$"),
        ("a", "a{"),
        ("a", "a{,2}"),
        ("]", "[^]]"),
        ("A", "a"),
        ("a\nb", "^b"),
        ("a\nb", "a$"),
        ("ab", "a^b"),
        ("aa", "^a?$"),
        ("a b", "a\\sb"),
        ("a", "\\("),
        ("$a", "$a"),
        ("x", "xa{0}y"),
        ("x", "a{1,255}"),
        ("aa", "[[:<:]]a[[:>:]]"),
        ("a", "^$a"),
    ] {
        assert_eq!(matches(text, regex), Some(false), "{regex}");
    }
}

#[test]
fn rejects_invalid_expressions() {
    for regex in [
        "",
        "(",
        "a|",
        "a**",
        "*a",
        "^*",
        ")",
        "a)",
        "{1}",
        "a{1",
        "a{2,1}",
        "a{256}",
        "\\",
        "[",
        "[a",
        "[c-a]",
        "[[:foo:]]",
        "(|a)",
        "a+?",
        "(a",
        "a{0}",
        "(a{0})",
        "|a",
        "a{1}{2}",
        "[--/]",
        "[[:alpha:]",
        "[a[:digit:]-z]",
        "[]",
        "[^]",
        "a||b",
        "(a)|*",
        "(*a)",
        "(^*a)",
        "a|*b",
        "(?:a)",
        "\\1(x)",
        "a{1,256}",
    ] {
        assert_eq!(matches("a", regex), None, "{regex}");
    }
}

#[test]
fn is_bounded() {
    let regex = "((a{1,255}){1,255}){1,255}";
    assert_eq!(evaluate("a", regex), Err(format!("invalid regex '{regex}': regular expression too big")));
    assert!(evaluate("a", &"(".repeat(100_000)).is_err());
    let text = "a".repeat(5000);
    assert_eq!(matches(&text, "^(a*)*$"), Some(true));
    assert_eq!(matches(&text, "(a*)*b"), Some(false));
}
