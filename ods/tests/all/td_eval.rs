//! Tests of the evaluator. Comparisons with llvm-tblgen are among the filetests; these cover behaviour of lect only.

use lect_ods::td::diag::{Diagnostic, Severity};
use lect_ods::td::value::{SegmentKind, Value};
use lect_ods::td::{Input, LoadConfig, Loaded, load};

fn run(text: &str) -> Loaded {
    load(Input::Text { name: "t.td".to_owned(), text: text.to_owned() }, &LoadConfig::default())
}

/// Returns the value of a field in TableGen's format.
fn value(text: &str, record: &str, field: &str) -> String {
    let loaded = run(text);
    let records = loaded.records.unwrap_or_else(|| panic!("{text}: {:?}", loaded.diagnostics.list()));
    let value = records.def(record).and_then(|record| record.value(field)).expect("there is such a field");
    value.display(&records)
}

fn errors(text: &str) -> Vec<Diagnostic> {
    let loaded = run(text);
    assert!(loaded.records.is_none(), "{text}");
    loaded.diagnostics.list().iter().filter(|one| one.severity == Severity::Error).cloned().collect()
}

/// Returns the message of the first error, and the source text at its location.
fn first_error(text: &str) -> (String, String) {
    let error = errors(text).into_iter().next().expect("there is an error");
    let place = error.span.map(|span| text[span.range()].to_owned()).unwrap_or_default();
    (error.message, place)
}

#[test]
fn fields_are_computed_when_nothing_can_change_them() {
    let classes = "class A<int x> { int y = x; int z = !add(y, 1); } class B : A<3>;";
    assert_eq!(value(&format!("{classes} def C : B;"), "C", "z"), "4");
    assert_eq!(value(&format!("{classes} def C : B {{ let y = 7; }}"), "C", "z"), "8");
    assert_eq!(value(&format!("{classes} let y = 9 in def C : B;"), "C", "z"), "10");
}

#[test]
fn an_error_in_one_statement_does_not_hide_the_next_one() {
    let errors = errors("def A : Missing;\ndef B { int x = \"s\"; }\nclass C { int y = z; }\ndef D : C;\n");
    let messages: Vec<&str> = errors.iter().map(|error| &*error.message).collect();
    assert_eq!(
        messages,
        [
            "Couldn't find class 'Missing'",
            "Field 'x' of type 'int' is incompatible with value '\"s\"' of type 'string'",
            "Variable not defined: 'z'",
        ]
    );
}

#[test]
fn failed_records_cause_no_further_errors() {
    for rest in ["def Y { int x = X.a; }", "def Y { A b = !cast<A>(\"X\"); }", "class A; def X;", "def Y : X;"] {
        let text = format!("class A; def X : A, Missing;\n{rest}");
        let messages = errors(&text);
        // Only unrelated errors are additional ones.
        assert!(messages.len() <= 2, "{text}: {messages:?}");
    }
    assert_eq!(errors("defvar a = b; def X { int c = a; } foreach i = a in def Y;").len(), 1);
    assert_eq!(errors("multiclass M { def x : Missing; } defm X : M; defm Y : M;").len(), 1);
    assert_eq!(errors("let x = missing in def X { int x; }").len(), 1);
}

#[test]
fn errors_have_notes_about_uses() {
    let text = "class A<int x> { int y = !div(1, x); }\nmulticlass M<int n> { def a : A<n>; }\ndefm X : M<0>;\n";
    let errors = errors(text);
    let [error] = &*errors else { panic!("{errors:?}") };
    let notes: Vec<(String, &str)> = error
        .notes
        .iter()
        .map(|note| (note.message.clone(), note.span.map(|span| &text[span.range()]).unwrap_or_default()))
        .collect();
    assert_eq!(notes, [("in this use of 'M'".to_owned(), "M<0>")]);
    assert_eq!(error.span.map(|span| &text[span.range()]), Some("!div(1, x)"));
}

#[test]
fn strings_know_where_their_parts_were_written() {
    let text = "class A<string a> { string x = a # \"-\" # !toupper(a); } def X : A<\"one\">;";
    let loaded = run(text);
    let records = loaded.records.expect("is right");
    let Some(Value::Text(found)) = records.def("X").and_then(|record| record.value("x")) else { panic!() };
    assert_eq!(&*found.text, "one-ONE");
    let parts: Vec<(u32, &str, SegmentKind)> =
        found.origin.iter().map(|part| (part.at, &text[part.span.range()], part.kind)).collect();
    let [first, second, third] = &*parts else { panic!("{parts:?}") };
    assert_eq!(*first, (0, "one", SegmentKind::Verbatim));
    assert_eq!(*second, (3, "-", SegmentKind::Verbatim));
    assert_eq!(third.0, 4);
}

#[test]
fn rejects_endless_recursion_and_growth() {
    let cases = [
        ("class A<int n> { A x = A<!add(n, 1)>; } def X : A<1>;", "levels"),
        ("def X { string s = !foldl(\"a\", !range(99), a, i, a # a); }", "too long"),
        ("def X { list<int> s = !foldl([1], !range(99), a, i, !listconcat(a, a)); }", "too large"),
        ("foreach i = 0...5000000000 in def X#i;", "range of more than"),
        ("def X { int a = b; int b = 1; }", "Variable not defined"),
        ("class A { int a; int b; } def X : A { let a = b; let b = a; }", "could not be fully resolved"),
    ];
    for (text, wanted) in cases {
        let (message, _) = first_error(text);
        assert!(message.contains(wanted), "{text}: {message}");
    }
}

#[test]
fn errors_point_at_the_wrong_text() {
    let cases = [
        ("class A<int x>; def X : A<\"s\">;", "\"s\""),
        ("def X { int a = 1; let b = 2; }", "b"),
        ("def X { list<int> a = [1]; int b = a.c; }", "c"),
        ("class A<int x>; def X : A;", "A"),
        ("def X { bits<2> a; let a{5} = 1; }", "a"),
        ("def X { int a = !add(1, \"s\"); }", "\"s\""),
    ];
    for (text, wanted) in cases {
        assert_eq!(first_error(text).1, wanted, "{text}");
    }
}

#[test]
fn class_terms_are_evaluated_for_each_record() {
    let text =
        "class A<list<int> l> { list<int> m = !foreach(i, l, !add(i, 1)); int n = !foldl(0, m, a, b, !add(a, b)); }
        class B<int x> : A<[x, 2]> { assert !eq(n, !add(x, 4)), \"sum\"; string s = !cast<string>(n) # NAME; }
        def X : B<5>; def Y : B<6>;";
    assert_eq!(value(text, "X", "s"), "\"9X\"");
    assert_eq!(value(text, "Y", "m"), "[7, 3]");
}
