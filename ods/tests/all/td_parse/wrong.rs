//! Errors and their locations. If `llvm-tblgen` is available, it must report an error at the same location.

use std::process::Command;

use super::{messages, parse_text};

/// Snippets with all their diagnostics.
const WRONG: &[(&str, &[&str])] = &[
    // Statements.
    ("def x; }", &["1:8: expected a statement or the end of the file, found '}'"]),
    ("foo", &["1:1: expected a statement or the end of the file, found 'foo'"]),
    ("def x\n", &["2:1: expected ':', ';' or '{', found the end of the file"]),
    ("def x {};", &["1:9: a body in braces is not followed by a ';'"]),
    ("class x {};", &["1:11: a body in braces is not followed by a ';'"]),
    ("class : A;", &["1:7: expected a name, found ':'"]),
    ("class def;", &["1:7: expected a name, found 'def'"]),
    ("class x : ;", &["1:11: expected a name, found ';'"]),
    ("class x : A,;", &["1:13: expected a name, found ';'"]),
    ("class x : A B;", &["1:13: expected ',', ';' or '{', found 'B'"]),
    ("class D<>;", &["1:9: expected a type or 'field', found '>'"]),
    ("class D<int x,>;", &["1:15: expected a type or 'field', found '>'"]),
    ("class D<int>;", &["1:12: expected a name, found '>'"]),
    ("class D<int NAME>;", &["1:13: 'NAME' is reserved: it is the name of the record"]),
    ("def a : A<1,>;", &["1:13: expected a value, found '>'"]),
    ("def a : A<1;", &["1:12: expected ',' or '>', found ';'"]),
    ("defvar x 1;", &["1:10: expected '=', found '1'"]),
    ("defvar 1 = 1;", &["1:8: expected a name, found '1'"]),
    ("defvar x = 1", &["1:13: expected ';', found the end of the file"]),
    ("defset list<int> = {}", &["1:18: expected a name, found '='"]),
    ("defset list<A> x {}", &["1:18: expected '=', found '{'"]),
    ("deftype x = 5;", &["1:13: expected a type, found '5'"]),
    ("defm x;", &["1:7: expected ':', found ';'"]),
    ("defm : M {}", &["1:10: expected ',' or ';', found '{'"]),
    ("assert 1;", &["1:9: expected ',', found ';'"]),
    ("dump;", &["1:5: expected a value, found ';'"]),
    ("multiclass x;", &["1:13: expected ':' or '{', found ';'"]),
    ("multiclass x { }", &["1:16: expected a statement, found '}'"]),
    ("multiclass x { class y; }", &["1:16: expected a statement, found 'class'"]),
    ("let x = 1 def x;", &["1:11: expected ',' or 'in', found 'def'"]),
    ("let x{0} = 1 in def x;", &["1:6: expected '=', found '{'"]),
    ("let x = 1, in def x;", &["1:12: expected a name, found 'in'"]),
    ("foreach x = 1...2 def x;", &["1:19: expected 'in', found 'def'"]),
    ("foreach x = {1,} in def x;", &["1:16: expected a value, found '}'"]),
    ("foreach (i = 1...2) in def x;", &["1:9: expected a name, found '('"]),
    ("if 1 then { def a; } else 5;", &["1:27: expected a statement or '{', found '5'"]),
    ("if 1 { def a; } ", &["1:8: expected a value, found 'def'"]),
    ("if 1 then { def a; ", &["1:20: expected a statement or '}', found the end of the file"]),
    // Bodies.
    (
        "def x {",
        &["1:8: expected a type, 'assert', 'defvar', 'dump', 'let', 'field' or '}', found the end of the file"],
    ),
    ("def x { int y = 1 }", &["1:19: expected ';', found '}'"]),
    ("def x { int y, z; }", &["1:14: expected ';' or '=', found ','"]),
    ("def x { int = ; }", &["1:13: expected a name, found '='"]),
    ("def x { let y 1; }", &["1:15: expected '=' or '{', found '1'"]),
    ("def x { let y<0> = 1; }", &["1:14: expected '=' or '{', found '<'"]),
    ("def x { field let y = 1; }", &["1:15: expected a type, found 'let'"]),
    ("def x { int NAME; }", &["1:13: 'NAME' is reserved: it is the name of the record"]),
    // Types.
    ("def x { bits y; }", &["1:14: expected '<', found 'y'"]),
    ("def x { bits<y> z; }", &["1:14: expected a number, found 'y'"]),
    ("def x { list<> y; }", &["1:14: expected a type, found '>'"]),
    ("def x { list<int y; }", &["1:18: expected '>', found 'y'"]),
    // Values.
    ("def x { int y = ; }", &["1:17: expected a value, found ';'"]),
    ("def x { int y = -z; }", &["1:17: expected a value, found '-'"]),
    ("def x { int y = 00x12; }", &["1:19: expected ';', found 'x12'"]),
    ("def x { int y = 0b12; }", &["1:20: expected ';', found '2'"]),
    ("def x { int y = 18446744073709551616; }", &["1:17: the number does not fit in 64 bits"]),
    ("def x { int y = -9223372036854775809; }", &["1:17: the number does not fit in 64 bits"]),
    (
        "def x { bits<65> y = 0b11111111111111111111111111111111111111111111111111111111111111111; }",
        &["1:22: the number does not fit in 64 bits"],
    ),
    ("def x { code c = [{ x }] \"a\"; }", &["1:26: expected ';', found a string"]),
    ("def x { A z; int y = z.1; }", &["1:24: expected a name, found '1'"]),
    ("def x { list<int> z; int y = z[]; }", &["1:32: expected a value, found ']'"]),
    ("def x { list<int> z; int y = z[1;}", &["1:33: expected ',', '-', ']' or '...', found ';'"]),
    ("def x { list<int> z; int y = z[1 2]; }", &["1:34: expected ',' or the end of the ranges, found '2'"]),
    ("def x { list<int> y = [,]; }", &["1:24: expected a value or ']', found ','"]),
    ("def x { list<int> y = [1 2]; }", &["1:26: expected ',' or ']', found '2'"]),
    ("def x { bits<2> y = {1,}; }", &["1:24: expected a value, found '}'"]),
    ("def x { int y = !add(1,2,); }", &["1:26: expected a value, found ')'"]),
    ("def x { int y = !add(1:2); }", &["1:23: expected ',' or ')', found ':'"]),
    ("def x { int y = !cond(1, 2 : 3); }", &["1:24: expected ':' and the value of the clause, found ','"]),
    ("def x { int y = !cond(1); }", &["1:24: expected ':' and the value of the clause, found ')'"]),
    ("def x { int y = !cond<int>(1 : 2); }", &["1:22: expected '(', found '<'"]),
    // Semantic errors in a statement with a syntax error are not reported.
    ("def x { int y = !cond(1 2); }", &["1:25: expected ')', ',' or ':', found '2'"]),
    ("def x { string y = \"a\" # ); }", &["1:26: expected a value or ';', found ')'"]),
    ("def x { int y = !add; }", &["1:21: expected '(', found ';'"]),
    ("def x { int y = !add2(1); }", &["1:21: expected '(', found '2'"]),
    ("def x { dag y = (1); }", &["1:18: expected '?', '!cast', '!getdagop' or a name, found '1'"]),
    ("def x; def y { dag z = (x 1,); }", &["1:29: expected a value or a variable '$name', found ')'"]),
    ("def x; def y { dag z = (x 1:b); }", &["1:29: expected a variable '$name', found 'b'"]),
    ("def x; def y { dag z = (x \"a\"# , 1); }", &["1:32: expected a value, found ','"]),
    ("defvar x = \"a\" # \"b\" \"c\" d;", &["1:26: expected ';', found 'd'"]),
    // Tokens.
    ("def @x;", &["1:5: no token begins with this character"]),
    ("def x; \u{e9}\u{e9};", &["1:8: no token begins with this character"]),
    ("def x; \0 def y;", &["1:8: a NUL character is not text"]),
    ("def x..y;", &["1:6: '..' is no punctuation; a range is written '...'"]),
    ("def $;", &["1:5: expected a name after '$'"]),
    ("def ! x;", &["1:5: expected the name of a bang operator after '!'"]),
    ("defvar x = \"a\\x\";", &["1:14: invalid escape in a string; there are \\\\ \\' \\\" \\t \\n"]),
    ("defvar x = \"a\\\u{e9}\";", &["1:14: invalid escape in a string; there are \\\\ \\' \\\" \\t \\n"]),
    ("defvar x = \"a\\\nb\";", &["1:14: a string does not go on after a line break, even if it is escaped"]),
    ("defvar x = \"a\n;", &["1:12: end of line in a string"]),
    ("defvar x = \"a", &["1:12: end of file in a string"]),
    ("defvar x = [{ a", &["1:12: unterminated code block"]),
    ("def x;\n /* a /* b */ def x;", &["2:2: unterminated comment"]),
    // Directives and includes.
    ("#define", &["1:8: expected a macro's name after #define"]),
    ("#define 1A\n", &["1:9: expected a macro's name after #define"]),
    ("#define A B\n", &["1:11: only comments may follow on the line of #define"]),
    ("def x;\n#undef A\n", &["2:1: expected a statement or the end of the file, found '#'"]),
    ("def x; #ifdef A\n", &["1:8: expected a statement or the end of the file, found '#'"]),
    ("#ifdef A\n#else\n#else\n#endif\n", &["3:1: this is the second #else"]),
    ("\n#endif\n", &["2:1: #endif without #ifdef or #ifndef"]),
    ("#else\n", &["1:1: #else without #ifdef or #ifndef"]),
    ("#ifndef A\n", &["2:1: the file ends without a matching #endif"]),
    ("include \"nope.td\"", &["1:9: could not find include file 'nope.td'"]),
    ("include nope", &["1:9: expected a file name in quotes after 'include'"]),
    ("include", &["1:8: expected a file name in quotes after 'include'"]),
    ("include #define A\n", &["1:9: expected a file name in quotes after 'include'"]),
    ("include 5", &["1:9: expected a file name in quotes after 'include'"]),
    ("include [{a.td}]", &["1:9: expected a file name in quotes after 'include'"]),
    // Several errors.
    (
        "def a { int x }\ndef b;\nclass C : ;\ninclude \"no.td\"\n  def d :;\ndefvar = 1;",
        &[
            "4:9: could not find include file 'no.td'",
            "1:15: expected ';' or '=', found '}'",
            "3:11: expected a name, found ';'",
            "6:8: expected a name, found '='",
        ],
    ),
    // The brace at the end of a block with an error is not another error.
    (
        "foreach x = [1] in {\ndef a { int x }\ndef b { int x; }\n}\ndef c :;\n}",
        &["2:15: expected ';' or '=', found '}'", "5:8: expected a name, found ';'"],
    ),
    // An error in a token is not reported again for its statement.
    (
        "def a { int x = @; }\ndef b {\n",
        &[
            "1:17: no token begins with this character",
            "3:1: expected a type, 'assert', 'defvar', 'dump', 'let', 'field' or '}', found the end of the file",
        ],
    ),
];

#[test]
fn errors_are_said_where_they_are() {
    let different = WRONG.iter().filter_map(|(text, expected)| {
        let messages = messages(&parse_text(text));
        (messages != *expected).then(|| format!("{text:?}:\n  {messages:?}\n  {expected:?}\n"))
    });
    let different: String = different.collect();
    assert!(different.is_empty(), "{different}");
}

#[test]
fn warnings_are_no_errors() {
    let parsed = parse_text("#define A\n#define A // again\ndef x;");
    assert_eq!(messages(&parsed), ["2:9: the macro 'A' is defined already"]);
    assert_eq!(parsed.diagnostics.errors(), 0);
}

/// Definitions that `llvm-tblgen` needs to reach the errors.
const KNOWN: &str = "class A<int x = 1, int y = 1>; class B; multiclass M { def m; }";

/// Errors that `llvm-tblgen` reports elsewhere, with the reason for the difference.
const ELSEWHERE: &[(&str, &str)] = &[
    ("invalid escape", "it names the character after the backslash"),
    ("a string does not go on", "it names the line break"),
    ("end of line in a string", "it names the character after the quote"),
    ("end of file in a string", "it names the character after the quote"),
    ("this is the second #else", "it names the character after the #"),
    ("#endif without", "it names the character after the #"),
    ("#else without", "it names the character after the #"),
    ("expected a macro's name", "it takes a #define at the end of a file for a paste"),
];

#[test]
fn llvm_tblgen_finds_fault_at_the_same_places() {
    let required = std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1");
    if Command::new("llvm-tblgen-22").arg("--version").output().is_err() {
        assert!(!required, "llvm-tblgen-22 is required");
        eprintln!("skipped: there is no llvm-tblgen-22");
        return;
    }
    let dir = std::env::temp_dir().join(format!("lect-td-wrong-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("t.td");
    let mut different = Vec::new();
    for (text, expected) in WRONG {
        std::fs::write(&file, format!("{KNOWN}\n{text}")).unwrap();
        let output = Command::new("llvm-tblgen-22").arg(&file).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let prefix = format!("{}:", file.display());
        let theirs = said.lines().filter_map(|line| line.strip_prefix(&prefix)).find(|line| line.contains("error:"));
        let mut numbers = theirs.unwrap_or_default().split(':').map_while(|number| number.parse::<usize>().ok());
        let theirs = format!("{}:{}: ", numbers.next().unwrap_or(1) - 1, numbers.next().unwrap_or(0));
        let same = |message: &&&str| {
            message.starts_with(&theirs) || ELSEWHERE.iter().any(|(elsewhere, _)| message.contains(elsewhere))
        };
        if expected.iter().find(same).is_none() {
            different.push(format!("{text:?}: {theirs}not {expected:?}"));
        }
    }
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(different.is_empty(), "{}", different.join("\n"));
}
