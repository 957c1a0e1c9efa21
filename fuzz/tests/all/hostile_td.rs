//! Hostile `.td` files: unbounded nesting and recursion, and short texts that evaluate to huge values.
//!
//! Each generated text is parsed, evaluated, lowered and printed on the stack of a test thread. The outcome must be
//! records or an error, within limits of time and memory.

use std::io;
use std::time::Duration;

use lect_fuzz::cpu::Stopwatch;
use lect_ods::td::diag::Severity;
use lect_ods::td::lower::lower;
use lect_ods::td::render::{Display, render_all};
use lect_ods::td::{Input, LoadConfig, dump_json, load, print_records};

/// Limit of the processor time for one text, in a debug build. Exhausting the step limit takes a third of this time.
const SOON: Duration = Duration::from_secs(60);
/// Limit of the address space of all concurrent tests. Exceeding it ends the process.
#[cfg(unix)]
const MEMORY: u64 = 6 << 30;
const DEEP: usize = 100_000;
const MANY: usize = 100_000;

#[cfg(unix)]
fn limit_memory() {
    // Systems without the limit still run all other checks.
    let _ = rlimit::setrlimit(rlimit::Resource::AS, MEMORY, MEMORY);
}

#[cfg(not(unix))]
fn limit_memory() {}

/// Parses, evaluates, lowers and prints a text. Returns the first error, if any.
fn run(text: String) -> Option<String> {
    limit_memory();
    let start = Stopwatch::start();
    let length = text.len();
    let config = LoadConfig::default().with_prelude(false);
    let mut loaded = load(Input::Text { name: "hostile".into(), text }, &config);
    let read = start.elapsed();
    if let Some(records) = &loaded.records {
        print_records(records, &mut io::sink()).expect("nothing fails to be written");
        dump_json(records, &loaded.sources, &mut io::sink()).expect("nothing fails to be written");
        lower(records, &mut loaded.diagnostics);
    }
    let printed = start.elapsed();
    let shown = render_all(&loaded.diagnostics, &loaded.sources, &Display::default());
    assert!(shown.len() < (4 << 20) + 4 * length, "{} bytes of diagnostics", shown.len());
    let message = match (&loaded.records, loaded.diagnostics.errors()) {
        (None, 0) => panic!("refused without an error"),
        (_, 0) => None,
        _ => {
            let mut errors = loaded.diagnostics.list().iter().filter(|one| one.severity == Severity::Error);
            errors.next().map(|error| error.message.clone())
        }
    };
    drop(loaded);
    let took = start.elapsed();
    let short = message.as_ref().map(|message| message.chars().take(100).collect::<String>());
    eprintln!("read {read:.1?}, printed {:.1?}, all {took:.1?}: {short:?}", printed - read);
    assert!(took < SOON, "took {took:?} (reading {read:?})");
    message
}

/// Checks that a text is accepted.
fn accepted(text: impl Into<String>) {
    let message = run(text.into()).map(|message| message.chars().take(300).collect::<String>());
    assert_eq!(message, None);
}

/// Checks that a text is refused.
fn refused(text: impl Into<String>) {
    let text = text.into();
    let shown = text.get(text.len().saturating_sub(120)..).unwrap_or_default().to_owned();
    assert!(run(text).is_some(), "this is accepted: {shown}");
}

/// Checks that a text is accepted or refused within the time limit.
fn survived(text: impl Into<String>) {
    run(text.into());
}

/// Repeats `open` before and `close` after `middle`, `depth` times.
fn nest(depth: usize, open: &str, middle: &str, close: &str) -> String {
    [&open.repeat(depth), middle, &close.repeat(depth)].concat()
}

/// Returns a definition with a field of this type and value.
fn field(ty: &str, value: &str) -> String {
    format!("class C<int n = 0> {{ int N = n; C c = ?; }}\ndef op;\ndef d {{ {ty} f = {value}; }}\n")
}

/// Checks that moderate nesting is accepted, and unbounded nesting is refused.
fn deep(ty: &str, open: &str, middle: &str, close: &str) {
    accepted(field(ty, &nest(40, open, middle, close)));
    refused(field(ty, &nest(DEEP, open, middle, close)));
}

mod nesting {
    use super::*;

    #[test]
    fn dags() {
        deep("dag", "(op ", "(op)", ")");
        refused(field("dag", &"(op ".repeat(DEEP)));
    }

    #[test]
    fn operators_of_dags() {
        refused(field("dag", &nest(DEEP, "(", "op", ")")));
    }

    #[test]
    fn lists() {
        let list = |depth| (nest(depth, "list<", "int", ">"), nest(depth, "[", "1", "]"));
        let (ty, value) = list(40);
        accepted(field(&ty, &value));
        let (ty, value) = list(DEEP);
        refused(field("list<int>", &value));
        refused(field(&ty, "?"));
        refused(field("list<int>", &"[".repeat(DEEP)));
    }

    #[test]
    fn types_without_end() {
        refused(field(&"list<".repeat(DEEP), "?"));
    }

    #[test]
    fn bits() {
        survived(field("bits<1>", &nest(DEEP, "{", "1", "}")));
    }

    #[test]
    fn bang_operators() {
        deep("bit", "!not(", "1", ")");
        deep("int", "!add(1, ", "1", ")");
        deep("int", "!if(1, ", "1", ", 2)");
        deep("int", "!cond(0: 1, 1: ", "1", ")");
        deep("list<int>", "!foreach(x, ", "[1]", ", 1)");
        refused(field("int", &"!add(1, ".repeat(DEEP)));
    }

    #[test]
    fn classes() {
        deep("int", "C<", "1", ">.N");
        refused(field("int", &"C<".repeat(DEEP)));
    }

    #[test]
    fn suffixes() {
        survived(field("int", &format!("op{}", ".n".repeat(DEEP))));
        survived(field("int", &format!("op{}", "[0]".repeat(DEEP))));
        survived(field("int", &format!("op{}", "{0}".repeat(DEEP))));
        survived(field("int", &nest(DEEP, "op[", "0", "]")));
    }

    #[test]
    fn recursive_records_by_suffixes() {
        survived(format!(
            "class C {{ C c = ?; }} def x : C {{ let c = x; }} def y {{ C c = x{}; }}",
            ".c".repeat(DEEP)
        ));
    }

    #[test]
    fn pastes() {
        accepted(field("string", &format!("\"a\"{}", " # \"b\"".repeat(500))));
        survived(field("string", &format!("\"a\"{}", " # \"b\"".repeat(DEEP))));
        survived(field("string", &format!("\"a\"{}", "#".repeat(DEEP))));
    }

    #[test]
    fn strings_in_a_row() {
        survived(field("string", &"\"ab\" ".repeat(MANY)));
    }

    #[test]
    fn statements() {
        for open in ["foreach i = [1] in ", "if true then ", "let n = 1 in "] {
            survived(format!("class C {{ int n = 0; }}\n{}def d : C;", open.repeat(100)));
            refused(format!("class C {{ int n = 0; }}\n{}def d : C;", open.repeat(DEEP)));
            refused(open.repeat(DEEP));
        }
    }

    #[test]
    fn blocks() {
        for open in ["foreach i = [1] in {", "if true then {", "let n = 1 in {"] {
            refused(format!("class C {{ int n = 0; }}\n{}", nest(DEEP, open, "def d : C;", "}")));
        }
        refused(nest(DEEP, "defset list<C> x = {", "", "}"));
        refused(nest(DEEP, "multiclass M {", "", "}"));
        refused("{".repeat(DEEP));
    }

    #[test]
    fn else_branches() {
        survived(format!("{}def e;", "if false then def d; else ".repeat(DEEP)));
    }

    #[test]
    fn comments_and_conditions() {
        accepted(nest(DEEP, "/*", "", "*/"));
        refused("/*".repeat(DEEP));
        survived(nest(DEEP, "#ifdef A\n", "", "#endif\n"));
        refused("#ifndef A\n".repeat(DEEP));
    }

    #[test]
    fn parents() {
        let chain = |length: usize| -> String {
            (1..length).map(|n| format!("class C{n} : C{};\n", n - 1)).collect::<String>()
        };
        accepted(format!("class C0 {{ int n = 1; }}\n{}def d : C99;", chain(100)));
        survived(format!("class C0 {{ int n = 1; }}\n{}def d : C4999;", chain(5_000)));
    }

    #[test]
    fn defaults() {
        let params: String = (1..2_000).map(|n| format!(", int p{n} = !add(p{}, 1)", n - 1)).collect();
        survived(format!("class C<int p0{params}> {{ int n = p1999; }}\ndef d : C<0>;"));
    }

    #[test]
    fn fields_that_refer_to_each_other() {
        let fields: String = (1..20_000).map(|n| format!("int f{n} = !add(f{}, 1);\n", n - 1)).collect();
        survived(format!("class C {{ int f0 = 0;\n{fields} }}\ndef d : C {{ let f0 = 1; }}"));
    }

    #[test]
    fn variables_that_refer_to_each_other() {
        let variables: String = (1..20_000).map(|n| format!("defvar v{n} = [v{}];\n", n - 1)).collect();
        survived(format!("defvar v0 = 1;\n{variables}"));
        let variables: String = (1..20_000).map(|n| format!("defvar v{n} = (op v{});\n", n - 1)).collect();
        survived(format!("def op;\ndefvar v0 = 1;\n{variables}\ndef d {{ dag x = v19999; }}"));
    }

    #[test]
    fn records_in_records() {
        let links: String = (1..20_000).map(|n| format!("def d{n} : C<d{}>;\n", n - 1)).collect();
        survived(format!("class C<C p> {{ C up = p; }}\ndef d0 : C<?>;\n{links}"));
    }
}

mod recursion {
    use super::*;

    #[test]
    fn class_through_field() {
        refused("class C<int n> { int m = C<!add(n, 1)>.m; }\ndef c : C<0>;");
    }

    #[test]
    fn class_through_condition() {
        refused("class C<int n> { int m = !if(!lt(n, 0), 0, C<!add(n, 1)>.m); }\ndef c : C<0>;");
        accepted("class C<int n> { int m = !if(!gt(n, 100), 0, C<!add(n, 1)>.m); }\ndef c : C<0>;");
    }

    #[test]
    fn class_in_many_branches() {
        let text = "class F<int n> { int r = !if(!lt(n, 2), n, !add(F<!sub(n, 1)>.r, F<!sub(n, 2)>.r)); }\n";
        accepted(format!("{text}def d {{ int f = F<20>.r; }}"));
        survived(format!("{text}def d {{ int f = F<90>.r; }}"));
        let distinct = "class T<int n, int k> { int r = !if(!eq(n, 0), 1, !add(T<!sub(n, 1), !mul(k, 2)>.r, \
                        T<!sub(n, 1), !add(!mul(k, 2), 1)>.r)); }\ndef d { int t = T<60, 1>.r; }";
        refused(distinct);
    }

    #[test]
    fn class_through_parent() {
        refused("class C<int n> : C<!add(n, 1)>;\ndef d : C<0>;");
        refused("class C;\nclass C : C;");
    }

    #[test]
    fn strings_through_class() {
        refused("class C<string s> { string t = C<s # s>.t; }\ndef c : C<\"a\">;");
        refused("class C<list<int> l> { list<int> m = C<!listconcat(l, l)>.m; }\ndef c : C<[1]>;");
    }

    #[test]
    fn default_of_parameter() {
        refused("class C<int n, int m = C<n>.k> { int k = m; }\ndef c : C<0>;");
    }

    #[test]
    fn multiclasses() {
        survived("multiclass M<int n> { def a; defm b : M<!add(n, 1)>; }\ndefm d : M<0>;");
        survived("multiclass M : M { def a; }\ndefm d : M;");
    }

    #[test]
    fn multiclasses_that_double() {
        let levels: String =
            (1..40).map(|n| format!("multiclass M{n} {{ defm a : M{m}; defm b : M{m}; }}\n", m = n - 1)).collect();
        refused(format!("multiclass M0 {{ def x; }}\n{levels}defm d : M39;"));
    }

    #[test]
    fn fields() {
        survived("class C { int a = 1; int b = a; }\ndef d : C { let a = b; }");
        survived("class C { list<C> l = []; }\ndef d : C { let l = [d, d]; }");
        survived("class C { list<C> l = []; string s = !repr(l); }\ndef d : C { let l = [d, d]; }");
    }

    #[test]
    fn assertions() {
        survived("class C<int n> { assert C<!add(n, 1)>.ok, \"m\"; bit ok = 1; }\ndef d : C<0>;");
    }
}

mod growth {
    use super::*;

    /// Returns a chain of variables, each of which is defined by the previous one.
    fn doubling(first: &str, next: impl Fn(&str) -> String, ty: &str, times: usize) -> String {
        let mut text = format!("def op;\nclass R {{ string s = \"\"; }}\ndefvar v0 = {first};\n");
        for n in 1..times {
            text += &format!("defvar v{n} = {};\n", next(&format!("v{}", n - 1)));
        }
        text + &format!("def d {{ {ty} x = v{}; }}\n", times - 1)
    }

    #[test]
    fn strings() {
        accepted(doubling("\"a\"", |v| format!("!strconcat({v}, {v})"), "string", 12));
        refused(doubling("\"a\"", |v| format!("!strconcat({v}, {v})"), "string", 100));
        refused(doubling("\"a\"", |v| format!("!subst(\"a\", \"aa\", {v})"), "string", 100));
        refused(doubling("\"a\"", |v| format!("!interleave([{v}, {v}], {v})"), "string", 100));
        survived(doubling("\"a\"", |v| format!("!repr([{v}, {v}])"), "string", 100));
    }

    #[test]
    fn lists() {
        refused(doubling("[1]", |v| format!("!listconcat({v}, {v})"), "list<int>", 100));
        refused(doubling("[1]", |v| format!("{v} # {v}"), "list<int>", 100));
        refused(doubling("[1]", |v| format!("!foreach(x, !range(2), {v})"), "list<int>", 100));
    }

    #[test]
    fn list_elements() {
        let mut ty = "int".to_owned();
        let mut text = "defvar v0 = 1;\n".to_owned();
        for n in 1..60 {
            text += &format!("defvar v{n} = [v{m}, v{m}];\n", m = n - 1);
            ty = format!("list<{ty}>");
        }
        survived(format!("{text}def d {{ {ty} x = v59; }}\n"));
        survived(format!("{text}dump !repr(v59);\n"));
        survived(format!("{text}def d {{ {ty} x = v59; bit e = !eq(!repr(x), \"\"); }}\n"));
    }

    #[test]
    fn dags() {
        survived(doubling("(op)", |v| format!("(op {v}, {v})"), "dag", 100));
        refused(doubling("(op 1)", |v| format!("!con({v}, {v})"), "dag", 100));
    }

    #[test]
    fn records() {
        let mut text = "class C<C a, C b> { C A = a; C B = b; }\ndefvar v0 = C<?, ?>;\n".to_owned();
        for n in 1..60 {
            text += &format!("defvar v{n} = C<v{m}, v{m}>;\n", m = n - 1);
        }
        survived(format!("{text}def d {{ C c = v59; }}"));
    }

    #[test]
    fn fields() {
        let fields: String = (1..100).map(|n| format!("string f{n} = f{m} # f{m};\n", m = n - 1)).collect();
        refused(format!("class C {{ string f0 = \"a\";\n{fields} }}\ndef d : C;"));
        let fields: String = (1..100).map(|n| format!("dag f{n} = (op f{m}, f{m});\n", m = n - 1)).collect();
        survived(format!("def op;\nclass C {{ dag f0 = (op);\n{fields} }}\ndef d : C;"));
    }

    #[test]
    fn ranges() {
        for value in [
            "!range(1000000000)",
            "!range(0, 9223372036854775807)",
            "!range(-9223372036854775807, 9223372036854775807)",
            "!range(0, 9223372036854775807, 1)",
            "!listsplat(1, 1000000000)",
            "!listsplat(1, 9223372036854775807)",
            "!foldl([1]<int>, !range(64), a, x, !listconcat(a, a))",
            "!listflatten(!listsplat(!listsplat(1, 100000), 100000))",
            "!foreach(x, !range(100000), !range(100000))",
        ] {
            refused(field("list<int>", value));
        }
    }

    #[test]
    fn loops_in_expressions() {
        for value in [
            "!foreach(x, !range(20000), !foldl(0, !range(20000), a, y, !add(a, y)))",
            "!foreach(x, !range(20000), !foldl(0, !range(20000), a, y, !add(a, x)))",
            "!filter(x, !range(20000), !eq(!size(!filter(y, !range(x), 1)), 1))",
        ] {
            survived(field("list<int>", value));
        }
    }

    #[test]
    fn loops() {
        refused("foreach i = 0...1000000000 in def d # i;");
        refused("foreach i = {0-1000000000} in def d # i;");
        refused("foreach i = !range(1000000000) in def d # i;");
        let loops: String = ["a", "b", "c", "e", "f"].map(|v| format!("foreach {v} = 0...999 in ")).concat();
        refused(format!("{loops}def x # a # b # c # e # f;"));
        refused(format!("{loops}defvar v = 1;"));
        survived("foreach i = 0...20000 in dump \"again and again\";");
        survived("foreach i = 0...20000 in assert false, \"again and again\";");
    }

    #[test]
    fn slices_and_bits() {
        survived("defvar l = [1]; def d { list<int> m = l[0...1000000000]; }");
        survived(format!("defvar l = [1]; def d {{ list<int> m = l[{}]; }}", "0, ".repeat(MANY)));
        refused("def d { bits<1000000000> b = 0; }");
        survived("def d { bits<4294967296> b = 0; }");
        survived("def d { bits<99999999999999999999> b = 0; }");
        survived("def d { bits<8> b = 0; let b{0...1000000000} = 1; }");
        survived("def d { bits<8> b = 0; let b{9223372036854775807-0} = 1; }");
        survived("def d { int n = 5; list<bits<60000>> b = !foreach(x, !range(60000), 0); }");
    }

    #[test]
    fn patterns() {
        let text = "a".repeat(5_000);
        for pattern in ["(a*)*b", "(a|a)*b", "(a+)+$b", "a{1,1000}{1,1000}", "((((a*)*)*)*)*b", "(.*)(.*)(.*)(.*)b"] {
            survived(field("bit", &format!("!match(\"{text}\", \"{pattern}\")")));
        }
        survived(field("bit", &format!("!match(\"a\", \"{}\")", nest(DEEP, "(", "a", ")"))));
    }

    #[test]
    fn sets_within_sets() {
        let text = "class R;\ndefset list<R> s = { foreach i = 0...3000 in def d # i : R; }\n";
        survived(format!("{text}def x {{ list<list<R>> l = !foreach(r, s, s); }}"));
    }
}

mod width {
    use super::*;

    #[test]
    fn definitions() {
        accepted((0..MANY / 5).map(|n| format!("def d{n} {{ int n = {n}; }}\n")).collect::<String>());
    }

    #[test]
    fn fields() {
        let fields: String = (0..MANY / 10).map(|n| format!("int f{n} = {n};\n")).collect();
        accepted(format!("class C {{ {fields} }}\ndef d : C;"));
    }

    #[test]
    fn settings() {
        let lets: String = (0..MANY / 10).map(|n| format!("let n = {n};\n")).collect();
        accepted(format!("class C {{ int n = 0; }}\ndef d : C {{ {lets} }}"));
        let lets = (0..MANY / 10).map(|n| format!("n = {n}")).collect::<Vec<_>>().join(", ");
        survived(format!("class C {{ int n = 0; }}\nlet {lets} in def d : C;"));
    }

    #[test]
    fn parameters() {
        let params = (0..2_000).map(|n| format!("int p{n} = {n}")).collect::<Vec<_>>().join(", ");
        survived(format!("class C<{params}> {{ int n = p7; }}\ndef d : C;\ndef e : C<1, 2, 3>;"));
    }

    #[test]
    fn parents() {
        let classes: String = (0..2_000).map(|n| format!("class C{n} {{ int n{n} = {n}; }}\n")).collect();
        let parents = (0..2_000).map(|n| format!("C{n}")).collect::<Vec<_>>().join(", ");
        survived(format!("{classes}def d : {parents};"));
    }

    #[test]
    fn literals() {
        accepted(field("string", &format!("\"{}\"", "a".repeat(1 << 20))));
        accepted(field("string", &format!("[{{{}}}]", "a\n".repeat(1 << 19))));
        accepted(format!("/*{}*/", "a\n".repeat(1 << 20)));
        accepted(field("list<int>", &format!("[{}]", "1, ".repeat(MANY))));
        accepted(field("dag", &format!("(op {}1)", "1:$x, ".repeat(MANY))));
        survived(field("int", &format!("!add({}1)", "1, ".repeat(MANY))));
        survived(field("int", &format!("!cond({}1: 1)", "0: 1, ".repeat(MANY))));
        survived(format!("def {};", "a".repeat(1 << 20)));
        survived(field("int", &"9".repeat(1 << 20)));
        survived(field("bits<8>", &format!("0b{}", "1".repeat(1 << 20))));
        survived(field("int", &format!("0x{}", "F".repeat(1 << 20))));
    }

    #[test]
    fn errors() {
        refused((0..MANY / 5).map(|n| format!("def d{n} {{ int n = nothing{n}; }}\n")).collect::<String>());
        refused("class\n".repeat(MANY));
        refused("\"\n".repeat(MANY));
        refused("@".repeat(MANY));
        refused("#else\n".repeat(MANY));
        refused(")".repeat(MANY));
        refused("let ".repeat(MANY));
    }

    #[test]
    fn long_lines() {
        let line = (0..MANY / 5).map(|n| format!("def d{n}; ")).collect::<String>();
        refused(format!("{line} def d0;"));
    }

    #[test]
    fn warnings() {
        let classes: String = (0..MANY / 10).map(|n| format!("class C{n}<int unused{n}>;\n")).collect();
        accepted(classes);
    }
}

/// Truncated and corrupted texts.
mod damage {
    use super::*;

    const TEXT: &str = r#"
class C<int n, string s = "d" # n> { int N = n; string S = s; bits<4> b = {1, 0, ?, 1}; let b{1-0} = 0b10; list<int> l = [n, 2]; }
multiclass M<list<int> l> { foreach i = l in def NAME # i : C<i> { defvar v = !add(i, 1); assert !gt(v, 0), "v"; } }
#ifndef X
#define X
defm m : M<[1, 2]>;
let N = 5 in { def x : C<1>; } def y { dag d = (x 1:$a, [{ code }]); string r = !foldl("", ["p", "q"], a, b, a # b); }
#endif
defset list<C> set = { def : C<3>; } if !eq(!size(set), 1) then def one; else { def other; } dump "end" # !cast<string>(!size(m1.l));
"#;

    #[test]
    fn whole() {
        accepted(TEXT);
    }

    #[test]
    fn cut_short() {
        for end in (0..TEXT.len()).filter(|end| TEXT.is_char_boundary(*end)) {
            survived(&TEXT[..end]);
            survived(&TEXT[end..]);
        }
    }

    #[test]
    fn one_byte_changed() {
        for at in 0..TEXT.len() {
            for byte in ["", "\0", "{", "\"", "<", "\u{e9}", "#", "!", "9"] {
                survived(format!("{}{byte}{}", &TEXT[..at], &TEXT[at + 1..]));
            }
        }
    }
}
