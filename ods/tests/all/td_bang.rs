//! Tests of type checks and results of operators. Expectations are the behaviour of llvm-tblgen 22.

use std::sync::Arc;

use lect_ods::td::bang::{Bang, BangError, BangOp, BangUse, bang_operators};
use lect_ods::td::names::Names;
use lect_ods::td::record::{ClassId, RecordId};
use lect_ods::td::source::{FileId, Span};
use lect_ods::td::ty::{Type, World};
use lect_ods::td::value::{Bit, Dag, List, Text, Unresolved, Value};

/// Classes `A`, `B : A` and `C : A`; records `a : A`, `b : B`, `c : C` and `op` without class.
struct Small;

const A: ClassId = ClassId(0);
const B: ClassId = ClassId(1);
const RECORDS: [(&str, Option<ClassId>); 4] = [("a", Some(A)), ("b", Some(B)), ("c", Some(ClassId(2))), ("op", None)];

impl World for Small {
    fn is_subclass(&self, sub: ClassId, of: ClassId) -> bool {
        of == A && sub != A
    }

    fn direct_superclasses(&self, class: ClassId) -> Vec<ClassId> {
        if class == A { vec![] } else { vec![A] }
    }

    fn class_name(&self, class: ClassId) -> Arc<str> {
        ["A", "B", "C"][class.0 as usize].into()
    }

    fn record_name(&self, record: RecordId) -> Arc<str> {
        RECORDS[record.0 as usize].0.into()
    }

    fn record_type(&self, record: RecordId) -> Type {
        Type::record(RECORDS[record.0 as usize].1)
    }

    fn record_is_a(&self, record: RecordId, class: ClassId) -> bool {
        self.record_type(record).is_a(&Type::record([class]), self)
    }

    fn find_record(&self, name: &str) -> Option<RecordId> {
        RECORDS.iter().position(|record| record.0 == name).map(|at| RecordId(at as u32))
    }

    fn instances(&self, class: ClassId) -> Vec<RecordId> {
        (0..4).map(RecordId).filter(|record| self.record_is_a(*record, class)).collect()
    }

    fn record_text(&self, record: RecordId) -> String {
        format!("{} {{\n}}\n", self.record_name(record))
    }
}

const SPAN: Span = Span { file: FileId(0), start: 0, end: 0 };

fn int(int: i64) -> Value {
    Value::Int(int)
}

fn text(text: &str) -> Value {
    Value::from(Text::computed(text, SPAN).expect("is short"))
}

fn code(text: &str) -> Value {
    Value::from(Text { code: true, ..Text::computed(text, SPAN).expect("is short") })
}

fn rec(name: &str) -> Value {
    Value::Record(Small.find_record(name).expect("is one of them"))
}

fn list(item: Type, items: impl IntoIterator<Item = Value>) -> Value {
    Value::List(List::new(item, items.into_iter().collect()).expect("is small"))
}

fn ints(items: impl IntoIterator<Item = i64>) -> Value {
    list(Type::Int, items.into_iter().map(Value::Int))
}

fn texts<const N: usize>(items: [&str; N]) -> Value {
    list(Type::String, items.map(text))
}

fn bits(bits: &str) -> Value {
    let bit = |bit| match bit {
        '?' => Bit::Unset,
        bit => Bit::Known(bit == '1'),
    };
    Value::Bits(bits.chars().rev().map(bit).collect())
}

fn dag<const N: usize>(operator: Value, args: [(Value, &str); N]) -> Value {
    let name = |name: &str| (!name.is_empty()).then(|| name.into());
    let args = args.map(|(value, arg)| (value, name(arg))).into();
    Value::Dag(Dag::new(operator, None, args).expect("is small"))
}

fn open(name: &str, ty: Type) -> Value {
    let mut names = Names::default();
    let variable = Some(names.intern(name));
    Value::Unresolved(Arc::new(Unresolved { text: name.into(), variable, ty }))
}

fn a() -> Type {
    Type::record([A])
}

fn b() -> Type {
    Type::record([B])
}

/// Splits the type in `<>` off the name of an operator.
fn annotation(op: &str) -> (&str, Option<Type>) {
    let Some((op, ty)) = op.split_once('<') else { return (op, None) };
    let ty = match ty.trim_end_matches('>') {
        "int" => Type::Int,
        "bit" => Type::Bit,
        "string" => Type::String,
        "bits2" => Type::Bits(2),
        "A" => a(),
        "B" => b(),
        "list" => Type::Int.list(),
        other => panic!("no such type: {other}"),
    };
    (op, Some(ty))
}

fn check(op: &str, expected: Option<&Type>, args: &[Option<Type>]) -> Result<Bang, BangError> {
    let (op, annotation) = annotation(op);
    let op = BangOp::from_name(op).expect("is an operator");
    BangUse { op, annotation, expected, span: SPAN }.check(args, &Small)
}

/// Returns the printed value, or the error.
fn eval<const N: usize>(op: &str, args: [Value; N]) -> String {
    let types = args.each_ref().map(|arg| arg.ty(&Small));
    let result = check(op, None, &types).and_then(|bang| {
        let value = bang.apply(&args, &Small)?;
        if let Some(ty) = value.as_ref().and_then(|value| value.ty(&Small)) {
            assert!(ty.is_convertible_to(&bang.ty, &Small), "{op} is typed {:?} but gives {ty:?}", bang.ty);
        }
        Ok(value)
    });
    match result {
        Ok(Some(value)) => value.display(&Small),
        Ok(None) => "nothing".into(),
        Err(error) => format!("{}: {}", error.arg.map_or("-".into(), |at| at.to_string()), error.message),
    }
}

macro_rules! evals {
    ($($op:literal ($($arg:expr),*) => $result:expr;)*) => {
        $(assert_eq!(eval($op, [$($arg),*]), $result, "{}", stringify!($op($($arg),*)));)*
    };
}

#[test]
fn arithmetic() {
    evals! {
        "!add"(int(1), int(2), int(3)) => "6";
        "!add"(int(1), Value::Bit(true), bits("11")) => "5";
        "!add"(int(i64::MAX), int(1)) => "-9223372036854775808";
        "!add"(text("a"), int(1)) => "0: expected value of type 'int', got 'string'";
        "!add"(int(1), int(2), text("a")) => "2: expected value of type 'int', got 'string'";
        "!add"(Value::Unset, int(1)) => "0: expected value to be a typed value, got '?'";
        "!add"(int(1)) => "-: expected two operands to operator: '!add' takes at least 2 arguments, not 1";
        "!sub"(int(1), int(2)) => "-1";
        "!sub"(int(1), int(2), int(3)) => "2: expected two operands to operator: '!sub' takes 2 arguments, not 3";
        "!mul"(int(2), int(3), int(4)) => "24";
        "!mul"(int(i64::MAX), int(2)) => "-2";
        "!div"(int(7), int(-2)) => "-3";
        "!div"(int(1), int(0)) => "1: Illegal operation: division by zero";
        "!div"(int(i64::MIN), int(-1)) => "0: Illegal operation: INT64_MIN / -1";
        "!and"(int(1), int(3), int(7)) => "1";
        "!or"(int(1), int(2), int(4)) => "7";
        "!xor"(int(1), int(3), int(5)) => "7";
        "!not"(int(0)) => "1";
        "!not"(bits("01")) => "0";
        "!not"(text("a")) => "nothing";
        "!shl"(int(1), int(63)) => "-9223372036854775808";
        "!shl"(bits("11"), Value::Bit(true)) => "6";
        "!shl"(int(1), int(64)) => "1: Illegal operation: out of bounds shift";
        "!shl"(int(1), int(-1)) => "1: Illegal operation: out of bounds shift";
        "!sra"(int(-8), int(1)) => "-4";
        "!srl"(int(-8), int(1)) => "9223372036854775804";
        "!logtwo"(int(9)) => "3";
        "!logtwo"(bits("101")) => "2";
        "!logtwo"(int(0)) => "0: Illegal operation: logtwo is undefined on arguments less than or equal to 0";
        "!logtwo"(text("s")) => "nothing";
        "!add"(bits("?1"), int(1)) => "nothing";
    }
}

#[test]
fn comparison() {
    evals! {
        "!eq"(int(1), int(1)) => "1";
        "!eq"(Value::Bit(true), int(5)) => "0";
        "!eq"(bits("10"), int(2)) => "1";
        "!eq"(bits("1"), bits("11")) => "1: expected value of type 'bits<1>', got 'bits<2>'";
        "!eq"(bits("?1"), bits("?1")) => "nothing";
        "!eq"(text("a"), code("a")) => "1";
        "!eq"(rec("a"), rec("a")) => "1";
        "!eq"(rec("b"), rec("c")) => "0";
        "!ne"(rec("a"), rec("op")) => "1";
        "!eq"(rec("a"), text("a")) => "1: expected value of type 'A', got 'string'";
        "!eq"(ints([1]), ints([1])) => "0: expected bit, bits, int, string, or record; got value of type 'list<int>'";
        "!lt"(rec("a"), rec("b")) => "0: expected bit, bits, int, or string; got value of type 'A'";
        "!lt"(text("a"), text("b")) => "1";
        "!le"(text("b"), text("a")) => "0";
        "!gt"(int(-1), int(1)) => "0";
        "!ge"(int(1), int(1)) => "1";
        "!lt"(bits("1"), int(2)) => "1";
        "!lt"(int(1), text("a")) => "1: expected value of type 'int', got 'string'";
    }
}

#[test]
fn strings() {
    evals! {
        "!strconcat"(text("a"), text("b"), text("c")) => "\"abc\"";
        "!strconcat"(text("a"), code("b")) => "[{ab}]";
        "!strconcat"(text("a"), int(1)) => "1: expected value of type 'string', got 'int'";
        "!size"(text("é")) => "2";
        "!empty"(text("")) => "1";
        "!toupper"(text("aZ1é")) => "\"AZ1é\"";
        "!tolower"(code("AzÉ")) => "\"azÉ\"";
        "!toupper"(int(1)) => "nothing";
        "!find"(text("abcabc"), text("c")) => "2";
        "!find"(text("abcabc"), text("c"), int(3)) => "5";
        "!find"(text("abcabc"), text("c"), int(6)) => "-1";
        "!find"(text("abc"), text("c"), int(4)) => "2: !find start position is out of range 0...3: 4";
        "!find"(text("abc"), text("c"), text("d")) => "2: expected int, got type 'string'";
        "!find"(text("éa"), text("a"), int(1)) => "2";
        "!find"(int(1), text("c")) => "0: expected string, got type 'int'";
        "!substr"(text("abcdef"), int(2)) => "\"cdef\"";
        "!substr"(text("abcdef"), int(2), int(2)) => "\"cd\"";
        "!substr"(code("abcdef"), int(6), int(9)) => "[{}]";
        "!substr"(text("abc"), int(4)) => "1: !substr start position is out of range 0...3: 4";
        "!substr"(text("abc"), int(-1)) => "1: !substr start position is out of range 0...3: -1";
        "!substr"(text("abc"), int(1), int(-1)) => "2: !substr length must be nonnegative";
        "!substr"(text("aéb"), int(2)) => "-: !substr would cut a character of several bytes";
        "!substr"(text("abc"), Value::Unset) => "nothing";
        "!subst"(text("a"), text("aa"), text("banana")) => "\"baanaanaa\"";
        "!subst"(text("ab"), text(""), code("xababy")) => "\"xy\"";
        "!subst"(text(""), text("b"), text("c")) => "0: !subst cannot replace an empty string";
        "!subst"(rec("a"), rec("b"), rec("a")) => "b";
        "!subst"(rec("a"), rec("b"), rec("c")) => "c";
        "!subst"(rec("a"), rec("b"), list(a(), [rec("a")])) => "nothing";
        "!subst"(text("a"), text("b"), Value::Unset) => "2: could not get type for !subst";
        "!interleave"(texts(["a", "b"]), text(", ")) => "\"a, b\"";
        "!interleave"(list(Type::String, [code("a"), text("b")]), code(",")) => "\"a,b\"";
        "!interleave"(list(Type::String, [text("a"), code("b")]), text(",")) => "[{a,b}]";
        "!interleave"(list(Type::Int, [int(1), Value::Bit(true)]), text(",")) => "\"1,1\"";
        "!interleave"(list(Type::Bits(2), [bits("11")]), text(",")) => "\"3\"";
        "!interleave"(list(Type::Int, [int(1), Value::Unset]), text(",")) => "nothing";
        "!interleave"(list(a(), [rec("a")]), text(","))
            => "0: expected list of string, int, bits, or bit; got value of type 'list<A>'";
        "!interleave"(ints([1]), int(1)) => "1: expected second argument to be a string, got value of type 'int'";
        "!match"(text("abc"), text("^a.c$")) => "1";
        "!match"(text("abc"), text("(")) => "1: invalid regex '(': empty (sub)expression";
        "!match"(text("abc"), int(1)) => "1: expected value of type 'string', got 'int'";
        "!repr"(text("a")) => "\"\"a\"\"";
        "!repr"(Value::Unset) => "\"?\"";
        "!repr"(rec("a")) => "\"a {\n}\n\"";
        "!repr"(list(a(), [rec("a")])) => "\"[a]\"";
    }
}

#[test]
fn lists() {
    evals! {
        "!size"(ints([1, 2])) => "2";
        "!size"(int(1)) => "0: expected string, list, or dag type argument in unary operator";
        "!empty"(ints([])) => "1";
        "!head"(ints([1, 2])) => "1";
        "!head"(ints([])) => "0: empty list argument in unary operator";
        "!head"(text("a")) => "0: expected list type argument in unary operator";
        "!head"(Value::Unset) => "0: expected list type argument in unary operator";
        "!tail"(ints([1, 2])) => "[2]";
        "!tail"(ints([])) => "0: empty list argument in unary operator";
        "!listconcat"(ints([1]), ints([2]), ints([])) => "[1, 2]";
        "!listconcat"(ints([1]), texts(["a"])) => "1: expected value of type 'list<int>', got 'list<string>'";
        "!listconcat"(list(b(), [rec("b")]), list(a(), [rec("c")])) => "[b, c]";
        "!listconcat"(int(1), ints([1])) => "0: expected a list, got value of type 'int'";
        "!listflatten"(list(Type::Int.list(), [ints([1]), ints([]), ints([2, 3])])) => "[1, 2, 3]";
        "!listflatten"(ints([1])) => "[1]";
        "!listflatten"(int(1)) => "0: expected list type argument in unary operator";
        "!listremove"(ints([1, 2, 3, 2]), ints([2])) => "[1, 3]";
        "!listremove"(list(Type::Int.list(), [ints([1])]), list(Type::Int.list(), [ints([1])])) => "[[1]]";
        "!listremove"(texts(["a", "b"]), list(Type::String, [code("a")])) => "[\"b\"]";
        "!listremove"(list(Type::Int, [Value::Unset]), list(Type::Int, [Value::Unset])) => "[?]";
        "!listsplat"(text("a"), int(2)) => "[\"a\", \"a\"]";
        "!listsplat"(text("a"), int(-1)) => "1: !listsplat count -1 is negative";
        "!listsplat"(text("a"), int(i64::MAX)) => "-: value is too large: it would hold more than 4194304 items";
        "!listsplat"(int(1), text("a")) => "1: expected second parameter to be an int, got value of type 'string'";
        "!range"(int(3)) => "[0, 1, 2]";
        "!range"(int(-3)) => "[]";
        "!range"(int(1), int(10), int(3)) => "[1, 4, 7]";
        "!range"(int(10), int(1), int(-3)) => "[10, 7, 4]";
        "!range"(int(1), int(3), int(-1)) => "[]";
        "!range"(int(i64::MIN), int(i64::MAX), int(i64::MAX)) => "[-9223372036854775808, -1, 9223372036854775806]";
        "!range"(int(i64::MAX), int(i64::MIN)) => "[]";
        "!range"(int(i64::MAX)) => "-: value is too large: it would hold more than 4194304 items";
        "!range"(int(1), int(3), int(0)) => "2: Step of !range can't be 0";
        "!range"(texts(["x", "y"])) => "[0, 1]";
        "!range"(text("a")) => "0: expected list or int, got value of type 'string'";
        "!range"(ints([1]), int(2)) => "1: expected one list, got extra value of type 'int'";
        "!range"(int(1), bits("11")) => "1: expected value of type 'int', got 'bits<2>'";
        "!range"(int(1), int(2), int(3), int(4)) => "3: expected at most three values of integer: '!range' takes 1 to 3 arguments, not 4";
    }
}

#[test]
fn dags() {
    let op = || rec("op");
    let plain = || dag(op(), [(int(1), "x"), (int(2), "")]);
    let named = Value::Dag(Dag::new(op(), Some("n".into()), vec![]).expect("is small"));
    evals! {
        "!con"(dag(op(), [(int(1), "")]), dag(Value::Unset, [(int(2), "y")]), dag(op(), [])) => "(op 1, 2:$y)";
        "!con"(dag(Value::Unset, []), dag(op(), [])) => "(op)";
        "!con"(plain(), dag(rec("a"), [])) => "1: Concatenated Dag operators do not match: '(op 1:$x, 2)' vs. '(a)'";
        "!con"(plain(), int(2)) => "1: expected value of type 'dag', got 'int'";
        "!con"(plain(), named.clone()) => "(op:$n 1:$x, 2)";
        "!dag"(op(), ints([1, 2]), list(Type::String, [text("a"), Value::Unset])) => "(op 1:$a, 2)";
        "!dag"(op(), Value::Unset, texts(["a"])) => "(op ?:$a)";
        "!dag"(Value::Unset, ints([1]), Value::Unset) => "(? 1)";
        "!dag"(op(), ints([1]), texts(["a", "b"])) => "nothing";
        "!dag"(op(), Value::Unset, Value::Unset) => "1: cannot have both unset children and unset names in !dag";
        "!dag"(op(), int(1), texts([])) => "1: expected list of children, got type 'int'";
        "!dag"(op(), ints([1]), ints([1])) => "2: expected list<string>, got type 'list<int>'";
        "!size"(plain()) => "2";
        "!empty"(named.clone()) => "1";
        "!getdagarg<int>"(plain(), int(1)) => "2";
        "!getdagarg<int>"(plain(), text("x")) => "1";
        "!getdagarg<string>"(plain(), int(0)) => "?";
        "!getdagarg<int>"(plain(), int(2)) => "1: !getdagarg index 2 is out of range (dag has 2 arguments)";
        "!getdagarg<int>"(plain(), int(-1)) => "1: !getdagarg index -1 is negative";
        "!getdagarg<int>"(plain(), text("q")) => "1: !getdagarg key 'q' is not found";
        "!getdagarg<int>"(plain(), rec("a")) => "1: expected bit, bits, int, or string; got value of type 'A'";
        "!getdagarg"(plain(), int(0)) => "-: expected type name for operator: '!getdagarg<type>(..)'";
        "!getdagname"(plain(), int(0)) => "\"x\"";
        "!getdagname"(plain(), int(1)) => "?";
        "!getdagname"(plain(), int(2)) => "1: !getdagname index is out of range 0...1: 2";
        "!getdagname"(plain(), text("x")) => "1: expected value of type 'int', got 'string'";
        "!getdagop"(plain()) => "op";
        "!getdagop<A>"(dag(rec("b"), [])) => "b";
        "!getdagop<B>"(dag(rec("a"), [])) => "0: Expected type 'B', got 'A' in: !getdagop((a))";
        "!getdagop"(dag(Value::Unset, [])) => "0: !getdagop of a dag whose operator is '?'";
        "!getdagop<int>"(plain()) => "-: type for !getdagop must be a record type";
        "!getdagopname"(named.clone()) => "\"n\"";
        "!getdagopname"(plain()) => "?";
        "!setdagarg"(plain(), text("x"), text("y")) => "(op \"y\":$x, 2)";
        "!setdagarg"(plain(), int(0), Value::Unset) => "(op ?:$x, 2)";
        "!setdagarg"(plain(), int(5), int(0)) => "1: !setdagarg index 5 is out of range (dag has 2 arguments)";
        "!setdagarg"(plain(), rec("a"), int(0)) => "1: expected integer index or string name, got type 'A'";
        "!setdagarg"(int(1), int(0), int(5)) => "nothing";
        "!setdagname"(plain(), int(1), text("y")) => "(op 1:$x, 2:$y)";
        "!setdagname"(plain(), int(0), Value::Unset) => "(op 1, 2)";
        "!setdagname"(plain(), int(0), int(1)) => "2: expected string or unset name, got type 'int'";
        "!setdagop"(named.clone(), rec("a")) => "(a)";
        "!setdagop"(plain(), int(1)) => "1: expected value of type '{}', got 'int'";
        "!setdagopname"(plain(), text("y")) => "(op:$y 1:$x, 2)";
    }
}

#[test]
fn records() {
    evals! {
        "!cast<string>"(rec("a")) => "\"a\"";
        "!cast<string>"(bits("10")) => "\"2\"";
        "!cast<string>"(code("a")) => "[{a}]";
        "!cast<string>"(ints([1])) => "nothing";
        "!cast<int>"(bits("10")) => "2";
        "!cast<int>"(text("1")) => "nothing";
        "!cast<bit>"(int(2)) => "nothing";
        "!cast<bits2>"(int(-1)) => "{ 1, 1 }";
        "!cast<bits2>"(int(4)) => "nothing";
        "!cast<list>"(list(Type::Bit, [Value::Bit(true)])) => "[1]";
        "!cast<A>"(text("b")) => "b";
        "!cast<A>"(Value::Unset) => "?";
        "!cast<B>"(rec("a")) => "nothing";
        "!cast<B>"(text("a")) => "0: Expected type 'B', got 'A' in: !cast<B>(\"a\")";
        "!cast<A>"(text("nope")) => "0: Undefined reference to record: 'nope'";
        "!cast"(int(1)) => "-: expected type name for operator: '!cast<type>(..)'";
        "!add<int>"(int(1), int(2)) => "-: expected '(' after binary operator: '!add' takes no type";
        "!isa<A>"(rec("b")) => "1";
        "!isa<B>"(rec("a")) => "0";
        "!isa<bit>"(int(1)) => "1";
        "!isa<string>"(int(1)) => "0";
        "!isa<A>"(Value::Unset) => "nothing";
        "!isa<int>"(open("x", Type::Dag)) => "0";
        "!isa<A>"(open("x", b())) => "1";
        "!isa<B>"(open("x", a())) => "nothing";
        "!exists<A>"(text("b")) => "1";
        "!exists<B>"(text("a")) => "0";
        "!exists<A>"(text("nope")) => "0";
        "!exists<A>"(rec("a")) => "0: expected string type argument in !exists operator, please use !isa instead";
        "!exists<A>"(int(1)) => "0: expected string type argument in !exists operator";
        "!instances<A>"() => "[a, b, c]";
        "!instances<A>"(text("[ab]")) => "[a, b]";
        "!instances<int>"() => "[]";
        "!instances<A>"(int(1)) => "0: expected string type argument in !instances operator";
        "!initialized"(Value::Unset) => "0";
        "!initialized"(bits("?1")) => "1";
        "!initialized"(open("x", a())) => "nothing";
    }
}

#[test]
fn types_of_loops_and_conditions() {
    let int = || Some(Type::Int);
    let wrong = |op: &str, expected: Option<&Type>, args: &[Option<Type>]| {
        let error = check(op, expected, args).expect_err("is wrong");
        format!("{}: {}", error.arg.map_or("-".into(), |at| at.to_string()), error.message)
    };
    let ty = |op: &str, args: &[Option<Type>]| check(op, None, args).expect("is right").ty.display(&Small);
    let (ints, strings) = (|| Some(Type::Int.list()), || Some(Type::String.list()));

    assert_eq!(ty("!if", &[None, Some(b()), Some(Type::record([ClassId(2)]))]), "A");
    assert_eq!(ty("!if", &[int(), None, int()]), "int");
    assert_eq!(
        wrong("!if", None, &[int(), int(), Some(Type::String)]),
        "2: inconsistent types 'int' and 'string' for !if"
    );
    assert_eq!(wrong("!if", None, &[int(), None, None]), "-: could not get type for !if");
    assert_eq!(ty("!cond", &[None, Some(Type::Bit), int()]), "int");
    assert_eq!(wrong("!cond", None, &[int(), Some(a())]), "1: inconsistent types 'int' and 'A' for !cond");
    assert_eq!(wrong("!cond", None, &[None]), "-: could not determine type for !cond from its arguments");
    assert_eq!(
        wrong("!cond", None, &[]),
        "-: there should be at least 1 'condition : value' in the !cond operator: '!cond' takes at least one argument, not 0"
    );
    assert_eq!(ty("!foreach", &[None, ints(), Some(Type::String)]), "list<string>");
    assert_eq!(ty("!foreach", &[None, Some(Type::Dag), int()]), "dag");
    assert_eq!(wrong("!foreach", None, &[None, int(), int()]), "1: !foreach must have a list or dag argument");
    assert_eq!(wrong("!foreach", None, &[None, None, int()]), "1: could not get type of !foreach/!filter list or dag");
    assert_eq!(wrong("!foreach", None, &[None, ints(), None]), "2: could not get type of !foreach result expression");
    let expected = "-: expected value of type 'int', but got list type";
    assert_eq!(wrong("!foreach", Some(&Type::Int), &[None, ints(), int()]), expected);
    assert_eq!(ty("!filter", &[None, strings(), None]), "list<string>");
    assert_eq!(wrong("!filter", None, &[None, Some(Type::Dag), int()]), "1: !filter must have a list argument");
    assert_eq!(ty("!foldl", &[int(), strings(), None, None, int()]), "int");
    assert_eq!(wrong("!foldl", None, &[None, ints(), None, None, int()]), "0: could not get type of !foldl start: '?'");
    assert_eq!(wrong("!foldl", None, &[int(), None, None, None, int()]), "1: could not get type of !foldl list: '?'");
    let expected = "1: !foldl list must be a list, but is of type 'int'";
    assert_eq!(wrong("!foldl", None, &[int(), int(), None, None, int()]), expected);
    let expected = "4: !foldl expression must be of same type as start (A), but is of type B";
    assert_eq!(wrong("!foldl", None, &[Some(a()), ints(), None, None, Some(b())]), expected);

    let expected = "-: expected value of type 'string', got 'int'";
    assert_eq!(wrong("!add", Some(&Type::String), &[int(), int()]), expected);
    let expected = "-: expected output type to be a list, got type 'string'";
    assert_eq!(wrong("!listsplat", Some(&Type::String), &[int(), int()]), expected);
    check("!listconcat", Some(&a().list()), &[Some(b().list()), Some(Type::record([ClassId(2)]).list())])
        .expect("both are lists of what is expected");
}

#[test]
fn zero_and_and_all_ones_or_say_the_result() {
    let bang = |op| check(op, None, &[Some(Type::Int), Some(Type::Int)]).expect("is right");
    assert!(matches!(bang("!and").short_circuit(&Value::Bit(false)), Some(Value::Int(0))));
    assert!(matches!(bang("!or").short_circuit(&int(-1)), Some(Value::Int(-1))));
    assert!(bang("!or").short_circuit(&int(1)).is_none());
    assert!(bang("!mul").short_circuit(&int(0)).is_none());
}

#[test]
fn infers_expected_types_of_arguments() {
    let expected = |op: &str, expected: Option<&Type>, before: &[Option<Type>]| {
        let (op, annotation) = annotation(op);
        let op = BangOp::from_name(op).expect("is an operator");
        let ty = BangUse { op, annotation, expected, span: SPAN }.expected_argument(before, &Small);
        ty.map(|ty| ty.display(&Small))
    };
    let ints = Type::Int.list();
    assert_eq!(expected("!listconcat", Some(&ints), &[]).as_deref(), Some("list<int>"));
    assert_eq!(expected("!listconcat", None, &[]), None);
    assert_eq!(expected("!listconcat", None, &[Some(ints.clone())]).as_deref(), Some("list<int>"));
    assert_eq!(expected("!if", Some(&ints), &[Some(Type::Int)]).as_deref(), Some("list<int>"));
    assert_eq!(expected("!if", Some(&ints), &[]), None);
    assert_eq!(
        expected("!foreach", Some(&ints.clone().list()), &[None, Some(ints.clone())]).as_deref(),
        Some("list<int>")
    );
    assert_eq!(expected("!add", Some(&Type::Int), &[]).as_deref(), Some("int"));
    assert_eq!(expected("!setdagop", None, &[Some(Type::Dag)]).as_deref(), Some("{}"));
}

#[test]
fn strings_remember_where_they_were_written() {
    use lect_ods::td::value::{Segment, SegmentKind};
    let written = |text: &str, start: u32, kind| {
        let span = Span { file: FileId(0), start, end: start + text.len() as u32 };
        Value::from(Text { text: text.into(), code: false, origin: [Segment { at: 0, span, kind }].into() })
    };
    let bang = check("!strconcat", None, &[Some(Type::String), Some(Type::String)]).expect("is right");
    let (left, right) = (written("hello", 10, SegmentKind::Verbatim), written("you", 30, SegmentKind::Escaped));
    let whole = bang.apply(&[left, right], &Small).expect("is short").expect("are strings");
    let bang = check("!substr", None, &[Some(Type::String), Some(Type::Int)]).expect("is right");
    let Ok(Some(Value::Text(part))) = bang.apply(&[whole, int(2)], &Small) else { panic!("is no string") };
    let origin: Vec<_> = part.origin.iter().map(|part| (part.at, part.span.start, part.kind)).collect();
    assert_eq!(&*part.text, "lloyou");
    assert_eq!(origin, [(0, 12, SegmentKind::Verbatim), (3, 30, SegmentKind::Escaped)]);
}

#[test]
fn no_arguments_are_too_strange() {
    let deep = (0..Dag::MAX_DEPTH).try_fold(rec("op"), |inner, _| Ok::<_, ()>(dag(inner, [])));
    let samples = [
        Value::Unset,
        int(i64::MIN),
        int(0),
        int(i64::MAX),
        Value::Bit(true),
        bits("?1"),
        Value::Bits([].into()),
        text(""),
        code("é("),
        rec("a"),
        rec("op"),
        ints([]),
        ints([3, -1]),
        texts(["é", ""]),
        list(Type::Dag, [deep.expect("is as deep as can be")]),
        dag(Value::Unset, []),
        dag(rec("op"), [(int(1), "x"), (Value::Unset, "")]),
        open("X:s", Type::String),
        open("X:l", Type::Int.list()),
    ];
    let mut applied = 0;
    for info in bang_operators().filter_map(BangOp::from_name).map(BangOp::info) {
        let annotations = [None, Some(Type::Int), Some(a()), Some(Type::String.list())];
        for annotation in annotations {
            let counts = info.min..=info.max.min(3);
            for count in counts {
                for mut combination in 0..samples.len().pow(count as u32) {
                    let mut args = Vec::new();
                    for _ in 0..count {
                        args.push(samples[combination % samples.len()].clone());
                        combination /= samples.len();
                    }
                    let types: Vec<_> = args.iter().map(|arg| arg.ty(&Small)).collect();
                    let bang = BangUse { op: info.op, annotation: annotation.clone(), expected: None, span: SPAN };
                    if let Ok(bang) = bang.check(&types, &Small) {
                        applied += 1;
                        _ = bang.apply(&args, &Small);
                    }
                }
            }
        }
    }
    assert!(applied > 1000, "{applied}");
}

#[test]
fn table_is_sorted_and_complete() {
    for (at, name) in bang_operators().enumerate() {
        let op = BangOp::from_name(name).expect("the table is sorted");
        assert_eq!((op as usize, op.name()), (at, name));
    }
    assert_eq!(BangOp::from_name("!bogus"), None);
}
