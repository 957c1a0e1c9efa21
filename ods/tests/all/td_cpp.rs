//! C++ expressions.

use lect_ods::td::cpp::{CppError, NESTING_LIMIT, parse_expr};

/// Returns the cases of `expressions.txt`: a text, and its displayed expression or its error.
fn cases() -> Vec<(&'static str, &'static str)> {
    let mut cases = Vec::new();
    let mut text = Vec::new();
    let whole = include_str!("td_cpp/expressions.txt");
    let mut begin = 0;
    for line in whole.split_inclusive('\n') {
        let at = line.as_ptr().addr() - whole.as_ptr().addr();
        if let Some(expected) = line.strip_prefix("  ") {
            let input: &str = whole.get(begin..at).unwrap_or_default();
            cases.push((input.trim_end_matches('\n'), expected.trim_end()));
            text.clear();
            begin = at + line.len();
        } else if text.is_empty() && (line.starts_with('#') || line == "\n" && !whole[at..].starts_with("\n  ")) {
            begin = at + line.len();
        } else {
            text.push(line);
        }
    }
    cases
}

/// Returns the outcome in the notation of the file of cases.
fn outcome(text: &str) -> String {
    match parse_expr(text) {
        Ok(expr) => format!("=> {expr}"),
        Err(CppError { offset, message, .. }) => format!("!! {offset}: {message}"),
    }
}

#[test]
fn expressions_are_read_and_displayed() {
    let cases = cases();
    assert!(cases.len() > 80, "only {} cases were found", cases.len());
    let wrong = cases.into_iter().filter(|(text, expected)| outcome(text) != *expected);
    let wrong: Vec<_> = wrong.map(|(text, expected)| format!("{text}\n  {expected}\n  {}", outcome(text))).collect();
    assert!(wrong.is_empty(), "text, expected, found:\n\n{}", wrong.join("\n\n"));
}

#[test]
fn displayed_expressions_parse_as_the_same() {
    for (text, _) in cases() {
        if let Ok(expr) = parse_expr(text) {
            assert_eq!(parse_expr(&expr.to_string()).as_ref(), Ok(&expr), "{text}");
        }
    }
}

#[test]
fn hostile_shapes_end_soon() {
    let shapes: &[(&str, &str, &str)] = &[
        ("", "(", ""),
        ("", "(", ")"),
        ("", "(a<", ""),
        ("", "a<", ""),
        ("", "a<b,", ""),
        ("a<b ", "&& a<b ", ""),
        ("", "a<b>", ""),
        ("", "[]{", ""),
        ("", "[]{", "}"),
        ("", "[]{T x(", ""),
        ("", "[]{a*b(", "+c;}"),
        ("", "[]{if(a){", ""),
        ("[]{", "if(a)", "b;"),
        ("[]{", "if(a);else ", "b;"),
        ("[]{", "a;", ""),
        ("", "{", ""),
        ("", "f({", ""),
        ("", "!", "a"),
        ("", "-", "1"),
        ("", "(T)", "a"),
        ("", "(T", ""),
        ("a", "+a", ""),
        ("a", "||a", ""),
        ("a", "&&a||a", ""),
        ("a", ".b", ""),
        ("a", "()", ""),
        ("a", "[0]", ""),
        ("a", "?b:a", ""),
        ("a", "?b", ""),
        ("a", "::a", ""),
        ("f(a", ",a", ")"),
        ("", "\"a\"", ""),
        ("", "\"\\", ""),
        ("", "/*", ""),
        ("", "//\n", ""),
        ("", "$", ""),
        ("", "9", ""),
        ("", "a<b<c,d>,", ""),
        ("", "[](T<a,b>c,", ""),
    ];
    for (before, repeated, after) in shapes {
        for times in [10, NESTING_LIMIT - 10, NESTING_LIMIT + 10, 3_000] {
            let text = format!("{before}{}a{}", repeated.repeat(times), after.repeat(times));
            if let Ok(expr) = parse_expr(&text) {
                assert_eq!(parse_expr(&expr.to_string()).as_ref(), Ok(&expr), "{repeated} {times}");
            }
        }
    }
}

#[test]
fn deepest_expression_does_not_overflow_the_stack() {
    let text = format!("{}a", "!".repeat(NESTING_LIMIT - 1));
    let expr = parse_expr(&text).unwrap();
    assert!(format!("{expr:#?}").contains("Not"));
    assert_eq!(expr.clone(), expr);
    let error = parse_expr(&format!("!{text}")).unwrap_err();
    assert!(error.message.contains("nested more than"), "{error:?}");
}

#[test]
fn truncated_and_mangled_expressions_do_not_panic() {
    let mut state = 0x9E37_79B9_u32;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below.max(1)
    };
    let alphabet: Vec<char> = "()[]{}<>,;:.?!=&|+-*/\"\\$_ab0x'\n é".chars().collect();
    for (text, _) in cases() {
        for (at, _) in text.char_indices() {
            let _ = parse_expr(&text[..at]);
            let _ = parse_expr(&text[at..]);
        }
        for _ in 0..20 {
            let mut chars: Vec<char> = text.chars().collect();
            for _ in 0..=random(4) {
                let at = random(chars.len());
                match random(3) {
                    0 => chars.insert(at, alphabet[random(alphabet.len())]),
                    1 if !chars.is_empty() => drop(chars.remove(at)),
                    _ if !chars.is_empty() => chars[at] = alphabet[random(alphabet.len())],
                    _ => (),
                }
            }
            let mangled: String = chars.into_iter().collect();
            if let Ok(expr) = parse_expr(&mangled) {
                assert_eq!(parse_expr(&expr.to_string()).as_ref(), Ok(&expr), "{mangled}");
            }
        }
    }
    for _ in 0..2_000 {
        let noise: String = (0..random(40)).map(|_| alphabet[random(alphabet.len())]).collect();
        let _ = parse_expr(&noise);
    }
}
