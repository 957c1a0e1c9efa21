//! Tests of the parser: syntax trees of valid texts, errors of invalid ones, and hostile texts.

mod corpus;
mod hostile;
mod show;
mod wrong;

use lect_ods::td::{Input, LoadConfig, Parsed, parse};

fn parse_text(text: &str) -> Parsed {
    parse(Input::Text { name: "t.td".to_owned(), text: text.to_owned() }, &LoadConfig::default())
}

/// Returns `line:column: message` for each diagnostic.
fn messages(parsed: &Parsed) -> Vec<String> {
    let message = |diagnostic: &lect_ods::td::Diagnostic| match diagnostic.span {
        Some(span) => {
            let place = parsed.sources.place(span);
            format!("{}:{}: {}", place.line, place.column, diagnostic.message)
        }
        None => diagnostic.message.clone(),
    };
    parsed.diagnostics.list().iter().map(message).collect()
}

/// Checks the tree of some statements.
#[track_caller]
fn reads(text: &str, expected: &str) {
    let parsed = parse_text(text);
    assert_eq!(messages(&parsed), Vec::<String>::new(), "{text}");
    assert_eq!(show::statements(&parsed), expected, "{text}");
}

/// Checks the tree of a value.
#[track_caller]
fn value(text: &str, expected: &str) {
    reads(&format!("defvar x = {text};"), &format!("defvar x = {expected};"));
}

#[test]
fn classes_have_parameters_parents_and_bodies() {
    reads("class A;", "class A;");
    reads("class A {}", "class A {  }");
    reads("class A : B;", "class A : B<>;");
    reads("class A<int x> : B<x>, C { int y; }", "class A<int x> : B<x>, C<> { int y; }");
    reads("class A<field int x = 1, list<list<B>> y = []>;", "class A<int x = 1, list<list<B>> y = []>;");
    reads(
        "class A<bits<0x4> x, code y, dag z, bit b, string s>;",
        "class A<bits<4> x, code y, dag z, bit b, string s>;",
    );
}

#[test]
fn bodies_have_fields_and_more() {
    reads(
        "def a { int x = 1; field B y; let z = 2; let w{3-1, 0} = 3; defvar v = 4; assert v, \"no\"; dump \"v\"; }",
        "def a { int x = 1; field B y; let z = 2; let w{3...1, 0} = 3; defvar v = 4; assert v, \"no\"; dump \"v\"; }",
    );
}

#[test]
fn names_of_records_end_at_their_body() {
    reads("def;", "def -;");
    reads("def { }", "def - {  }");
    reads("def : A;", "def - : A<>;");
    reads("def a { }", "def a {  }");
    reads("def a#b { }", "def (a # b) {  }");
    reads("def a# { }", "def (a #) {  }");
    reads("def a#;", "def (a #);");
    reads("def \"a\"#:B;", "def (\"a\" #) : B<>;");
    reads("def x[0].y { }", "def ((x)[0]).y {  }");
    reads("def !strconcat(\"a\", b) { }", "def !strconcat(\"a\", b) {  }");
    reads("def ?;", "def ?;");
    reads("defm : M;", "defm - : M<>;");
    reads("defm \"\" : M<1>, N;", "defm \"\" : M<1>, N<>;");
}

#[test]
fn arguments_may_be_named() {
    reads("def a : A<1, y = 2, \"z\" = 3>;", "def a : A<1, y=2, z=3>;");
    reads("def a : A<>;", "def a : A<>;");
    value("A<b = B<c>.d>.e", "(A<b=(B<c>).d>).e");
}

#[test]
fn statements_nest() {
    reads("let x = 1 in def a;", "let x = 1 in { def a; }");
    reads("let x<1-2, 3> = 1, y = {0} in { def a; def b; }", "let x{1...2, 3} = 1, y = {0} in { def a; def b; }");
    reads("let x = 1 in { }", "let x = 1 in {  }");
    reads("foreach i = [1, 2,] in def a#i;", "foreach i = [1, 2] in { def (a # i); }");
    reads("foreach i = {0-3, 5} in { }", "foreach i = {0...3, 5} in {  }");
    reads("foreach i = {5} in { }", "foreach i = {5} in {  }");
    reads("foreach i = 0...3 in { }", "foreach i = {0...3} in {  }");
    reads("foreach i = 0-3 in { }", "foreach i = {0...3} in {  }");
    reads("foreach i = x.y in { }", "foreach i = (x).y in {  }");
    reads(
        "if a then def b; else if c then { } else def d;",
        "if a then { def b; } else { if c then {  } else { def d; } }",
    );
    reads("if a then if b then def c; else def d;", "if a then { if b then { def c; } else { def d; } }");
    reads("if a{0} then def c;", "if (a){0} then { def c; }");
    reads("defset list<A> s = { def a : A; }", "defset list<A> s = { def a : A<>; }");
    reads("deftype t = list<A>; dump \"x\"; assert 1, \"y\";", "deftype t = list<A>; dump \"x\"; assert 1, \"y\";");
}

#[test]
fn multiclasses_inherit() {
    reads("multiclass M<int x> { def a; defm b : N; }", "multiclass M<int x> { def a; defm b : N<>; }");
    reads("multiclass M : N<1>, O;", "multiclass M : N<1>, O<> {  }");
    reads("multiclass M : N { let x = 1 in def b; }", "multiclass M : N<> { let x = 1 in { def b; } }");
}

#[test]
fn numbers_have_several_forms() {
    value("[0, -5, +5, 0x1F, 0xFFFFFFFFFFFFFFFF]", "[0, -5, 5, 31, -1]");
    value("9223372036854775808", "-9223372036854775808");
    value("-9223372036854775808", "-9223372036854775808");
    value("[0b0110, 0b1]", "[0b0110, 0b1]");
    value("[true, false, ?]", "[true, false, ?]");
    value("[4DTensorOf, 8i, 0x, 0b, 0b2, 12x]", "[4DTensorOf, 8i, 0x, 0b, 0b2, 12x]");
    value("4DTensorOf<[1]>", "4DTensorOf<[1]>");
}

#[test]
fn strings_in_a_row_are_one() {
    value(r#""a" "b\n" "c""#, r#""ab\nc""#);
    value(r#""\\\'\"\t\n""#, r#""\\'\"\t\n""#);
    value("\"a\" // comment\n /* b */ \"c\"", "\"ac\"");
    value("[{ a \"b }\n]\\n }]", "[{ a \"b }\n]\\n }]");
    value("[{ [{ }]", "[{ [{ }]");
    value("[{a}] # [{b}]", "([{a}] # [{b}])");
}

#[test]
fn strings_know_where_they_were_written() {
    use lect_ods::td::ast::{ExprKind, StatementKind};
    use lect_ods::td::value::SegmentKind;

    let parsed = parse_text("defvar x = \"one\" \"t\\nwo\";defvar y = [{ c }];");
    let texts = parsed.statements.iter().map(|statement| match &statement.kind {
        StatementKind::Defvar(defvar) => match &defvar.value.kind {
            ExprKind::Text(text) => text,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    });
    let origins = texts.map(|text| {
        let segment = |segment: &lect_ods::td::value::Segment| {
            (segment.at, parsed.sources.text(segment.span).to_owned(), segment.kind)
        };
        text.origin.iter().map(segment).collect::<Vec<_>>()
    });
    let expected = [
        vec![(0, "one".to_owned(), SegmentKind::Verbatim), (3, "t\\nwo".to_owned(), SegmentKind::Escaped)],
        vec![(0, " c ".to_owned(), SegmentKind::Verbatim)],
    ];
    assert_eq!(origins.collect::<Vec<_>>(), expected);
}

#[test]
fn lists_may_end_in_a_comma_and_have_a_type() {
    value("[]", "[]");
    value("[1,]", "[1]");
    value("[]<int>", "[]<int>");
    value("[[1], []]<list<A>>", "[[1], []]<list<A>>");
    value("{}", "{}");
    value("{1, 0}", "{1, 0}");
}

#[test]
fn suffixes_chain() {
    value("a.b.c", "((a).b).c");
    value("A<1>.b[0]{1}", "(((A<1>).b)[0]){1}");
    value("a[0,]", "(a)[0,]");
    value("a[0, 1-2, 3...4, 5 - 6]", "(a)[0, 1...2, 3...4, 5...6]");
    value("a[b]", "(a)[b]");
    value("a[b[0]...c.d,]", "(a)[(b)[0]...(c).d,]");
    value("a{3-0}", "(a){3...0}");
    value("a{3...b, 0}", "(a){3...b, 0}");
    value("\"a\"[0]", "(\"a\")[0]");
    value("[1, 2][0]", "([1, 2])[0]");
}

#[test]
fn pastes_are_a_row() {
    value("a # b # c", "(a # b # c)");
    value("\"a\" \"b\"#c.d#!e(f)", "(\"ab\" # (c).d # !e(f))");
    value("a{0} # b[0]", "((a){0} # (b)[0])");
    value("a#", "(a #)");
    value("a#b#", "(a # b #)");
    reads("defvar x = a\n#b\n# c;", "defvar x = (a # b # c);");
    reads("defvar x = a\n#MMA<1>.id;", "defvar x = (a # (MMA<1>).id);");
    reads("defvar x = a\n#elsewhere\n#define2\n#iffy;", "defvar x = (a # elsewhere # define2 # iffy);");
}

#[test]
fn dags_have_names() {
    value("(a)", "(a [])");
    value("(a 1, b:$c, $d, ?:$e)", "(a [1, b:$c, :$d, ?:$e])");
    value("(a:$op b)", "(a:$op [b])");
    value("(?)", "(? [])");
    value("(!cast<A>(\"x\"):$if (b $in))", "(!cast<A>(\"x\"):$if [(b [:$in])])");
    value("(!getdagop(x) 1)", "(!getdagop(x) [1])");
    value("(A<1> 2)", "(A<1> [2])");
    value("([a] 1)", "([a] [1])");
    value("(a:$b [1])", "(a:$b [[1]])");
    value("(a.b 1)", "((a).b [1])");
}

#[test]
fn bang_operators_take_anything() {
    value("!add(1, 2)", "!add(1, 2)");
    value("!cast<list<A>>(b)", "!cast<list<A>>(b)");
    value("!foreach(x, [1], !add(x, 1))", "!foreach(x, [1], !add(x, 1))");
    value("!cond(a : 1, b : \"c\"#d, true : ?,)", "!cond(a : 1, b : (\"c\" # d), true : ?)");
    value("!instances<A>()", "!instances<A>()");
}

#[test]
fn evaluates_preprocessor_conditions() {
    reads("#ifdef X\ndef a;\n#else\ndef b;\n#endif\ndef c;", "def b; def c;");
    reads("#define X\n#ifdef X\ndef a;\n#else\ndef b;\n#endif", "def a;");
    reads("#ifndef X // no\n#define X/**/\ndef a;\n#endif", "def a;");
    reads("#ifdef X\n#ifdef Y\n#else\ndef a;\n#endif\n#else\ndef b;\n#endif", "def b;");
    reads("#ifdef X\n [{ \" ' 8@ #endif\n // #endif\n /*\n#endif\n*/ #endif\ndef a;", "def a;");
    reads("/* a */ /* b\n*/ #ifdef X\ndef a;\n\t#endif", "");
    reads("#ifdef X\n#define Y\n#endif\n#ifdef Y\ndef a;\n#endif", "");
    let config = LoadConfig::default().with_macros(vec!["X".to_owned()]);
    let parsed = parse(Input::Text { name: "t.td".to_owned(), text: "#ifdef X\ndef a;\n#endif".to_owned() }, &config);
    assert_eq!(show::statements(&parsed), "def a;");
}

#[test]
fn comments_nest() {
    reads("/* a /* b */ // c */ def x; // d\n/**//***/ def y /* ; */ ;", "def x; def y;");
    reads("def x; //", "def x;");
    reads("\r\ndef x\r\n;\r", "def x;");
}
