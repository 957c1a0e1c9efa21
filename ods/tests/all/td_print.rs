//! Tests of printed records and JSON, as llvm-tblgen 22 writes them for the same file.

use std::collections::{BTreeMap, HashMap};

use lect_ods::td::names::Names;
use lect_ods::td::record::{ClassData, ClassField, ClassId, Field, RecordData, RecordId, Records};
use lect_ods::td::source::{Sources, Span};
use lect_ods::td::ty::Type;
use lect_ods::td::value::{Bit, Dag, List, Text, Value};
use lect_ods::td::{dump_json, print_records};

/// Returns the records of these lines:
///
/// ```text
/// class A<int i> { int x = i; field bits<2> b; }
/// def z;
/// def a : A<3> { string s = "\t\"é"; string c = [{x}]; dag d = (z:$n 1:$i, ?, z); list<A> l = [a]; let b{1} = 1; }
/// ```
fn example() -> (Records, Sources) {
    let mut sources = Sources::default();
    let file = sources.add("dir/my.td".into(), "class\ndef\ndef\n".into(), None).expect("is short");
    let mut names = Names::default();
    let [a, i, x, b, s, c, d, l] = ["A", "i", "x", "b", "s", "c", "d", "l"].map(|name| names.intern(name));
    let bits = Type::Bits(2);
    let class = ClassData {
        name: a,
        span: Span::new(file, 0..5),
        superclasses: vec![],
        params: vec![ClassField { name: i, ty: Type::Int, keyword: false, value: Some("?".into()) }],
        fields: vec![
            ClassField { name: x, ty: Type::Int, keyword: false, value: Some("A:i".into()) },
            ClassField { name: b, ty: bits.clone(), keyword: true, value: Some("{ ?, ? }".into()) },
        ],
    };
    let record = |name: &str, superclasses, at, fields| RecordData {
        name: name.into(),
        anonymous: false,
        spans: vec![Span::new(file, at..at + 3)],
        superclasses,
        fields,
    };
    let z = Value::Record(RecordId(0));
    let text = |text: &str, code| Value::from(Text { text: text.into(), code, origin: [].into() });
    let args = vec![(Value::Int(1), Some("i".into())), (Value::Unset, None), (z.clone(), None)];
    let class_type = Type::record([ClassId(0)]);
    let fields = [
        (x, Type::Int, Value::Int(3)),
        (b, bits, Value::Bits([Bit::Unset, Bit::Known(true)].into())),
        (s, Type::String, text("\t\"é", false)),
        (c, Type::String, text("x", true)),
        (d, Type::Dag, Value::Dag(Dag::new(z, Some("n".into()), args).expect("is small"))),
        (
            l,
            class_type.clone().list(),
            Value::List(List::new(class_type, vec![Value::Record(RecordId(1))]).expect("is small")),
        ),
    ];
    let fields = fields.map(|(name, ty, value)| Field { name, ty, keyword: name == b, span: class.span, value });
    let records = Records {
        names,
        classes: vec![class],
        records: vec![record("z", vec![], 6, vec![]), record("a", vec![ClassId(0)], 10, fields.into())],
        class_names: BTreeMap::from([("A".into(), ClassId(0))]),
        record_names: HashMap::from([("z".into(), RecordId(0)), ("a".into(), RecordId(1))]),
        variables: BTreeMap::new(),
    };
    (records, sources)
}

#[test]
fn records_are_printed() {
    let mut out = Vec::new();
    print_records(&example().0, &mut out).expect("vectors can be written to");
    let expected = "\
------------- Classes -----------------
class A<int A:i = ?> {
  field bits<2> b = { ?, ? };
  int x = A:i;
}
------------- Defs -----------------
def a {\t// A
  field bits<2> b = { 1, ? };
  int x = 3;
  string s = \"\t\"é\";
  code c = [{x}];
  dag d = (z:$n 1:$i, ?, z);
  list<A> l = [a];
}
def z {
}
";
    assert_eq!(String::from_utf8_lossy(&out), expected);
}

#[test]
fn records_are_dumped() {
    let (records, sources) = example();
    let mut out = Vec::new();
    dump_json(&records, &sources, &mut out).expect("vectors can be written to");
    let def = |name: &str| format!(r#"{{"def":"{name}","kind":"def","printable":"{name}"}}"#);
    let (a, z) = (def("a"), def("z"));
    let expected = [
        r#"{"!instanceof":{"A":["a"]},"!tablegen_json_version":1,"#,
        r#""a":{"!anonymous":false,"!fields":["b"],"!locs":["my.td:3"],"!name":"a","!superclasses":["A"],"#,
        r#""b":[null,1],"c":"x","d":{"args":[[1,"i"],[null,null],["#,
        &z,
        r#",null]],"kind":"dag","name":"n","operator":"#,
        &z,
        r#","printable":"(z:$n 1:$i, ?, z)"},"l":["#,
        &a,
        r#"],"s":"\t\"é","x":3},"#,
        r#""z":{"!anonymous":false,"!fields":[],"!locs":["my.td:2"],"!name":"z","!superclasses":[]}}"#,
        "\n",
    ];
    assert_eq!(String::from_utf8_lossy(&out), expected.concat());
}
