//! Hostile texts: the parser may accept or reject them, but must return.

use super::build::{Need, everything, param};
use lect_ods::format::{MAX_NESTING, parse_def, parse_op};
use lect_ods::spec::ParamKind;

fn read(text: &str) {
    let spec = everything();
    if let Ok(format) = parse_op(text, &spec) {
        let _ = format.display(&spec).to_string();
    }
    let params = [param("a", ParamKind::Cpp, Need::Required), param("o", ParamKind::Cpp, Need::Optional)];
    if let Ok(format) = parse_def(text, "A", &params) {
        let _ = format.display(&params).to_string();
    }
}

#[test]
fn nesting_is_limited() {
    for open in
        ["(", "(`k` ", "type(", "qualified(", "custom<A>(", "custom<A>(ref(", "oilist(`k` ", "struct(", "(`a`):("]
    {
        read(&open.repeat(100_000));
    }
    let deep = |depth: usize| format!("{}$b{}", "qualified(".repeat(depth), ")".repeat(depth));
    let message = |depth| parse_op(&deep(depth), &everything()).expect_err("wrong")[0].message.clone();
    assert_eq!(message(MAX_NESTING - 1), "'qualified' directive expects an attribute or a `type` directive");
    assert_eq!(message(MAX_NESTING), format!("format is nested more than {MAX_NESTING} levels deep"));
}

#[test]
fn long_formats_are_read() {
    for part in ["`a` ", "`` ", "` ` ", "(`k` custom<A>(\"\")^)? ", "$b ", "oilist(`a`) ", "attr-dict ", "\"", "`"] {
        read(&part.repeat(20_000));
    }
}

#[test]
fn any_bytes_are_read() {
    let format =
        "$b `,` ($v^ `:` type($v))? oilist(`a` $u | `b`) custom<A>(ref($b), \"C \\\" ++\") attr-dict `é` \u{0} ü";
    for (end, _) in format.char_indices() {
        read(&format[..end]);
    }
    for (start, _) in format.char_indices() {
        read(&format[start..]);
    }
}

#[test]
fn tokens_in_any_order_are_read() {
    const TOKENS: [&str; 40] = [
        "$b",
        "$v",
        "$o",
        "$i",
        "$u",
        "$p",
        "$r",
        "$g",
        "$s",
        "$a",
        "(",
        "(",
        ")",
        "):(",
        ")?",
        "^",
        ":",
        ",",
        "|",
        "?",
        "`k`",
        "``",
        "` `",
        "`\\n`",
        "`:`",
        "\"x\"",
        "type(",
        "ref(",
        "qualified(",
        "custom<A>(",
        "oilist(",
        "struct(",
        "params",
        "attr-dict",
        "prop-dict",
        "operands",
        "results",
        "regions",
        "functional-type(",
        "successors",
    ];
    // A small random number generator with a fixed seed.
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut next = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for _ in 0..20_000 {
        let length = next(12);
        let words: Vec<&str> = (0..length).map(|_| TOKENS[next(TOKENS.len())]).collect();
        read(&words.join(" "));
    }
}
