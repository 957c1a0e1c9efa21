//! Generator of random kinds, formats and values.

use std::fmt::Write as _;

use fastrand::Rng;
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::number::{ApInt, Float, FloatFormat};
use lect_ods::spec::{FieldKind, Shared, Str, ValueKind};

/// Limit of the nesting of kinds.
const MAX_DEPTH: u32 = 3;

/// Definitions that parameters refer to: an enum whose keywords are not identifiers, and bit enums with and without a
/// keyword for the empty set. Also a type whose text has brackets, and one whose text has none.
const HEAD: &str = r#"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "lect/Rust.td"

def D : Dialect {
  let name = "d";
  let cppNamespace = "::d";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
def Color : I32EnumAttr<"Color", "", [
  I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Odd", -3, "a b">, I32EnumAttrCase<"None", 7, "none">,
  I32EnumAttrCase<"Some", 8, "some">, I32EnumAttrCase<"I32", 9, "i32">, I32EnumAttrCase<"True", 10, "true">,
]> { let cppNamespace = "::d"; }
def Marks : I32BitEnumAttr<"Marks", "", [
  I32BitEnumAttrCaseBit<"A", 0, "a">, I32BitEnumAttrCaseBit<"B", 1, "none">, I32BitEnumAttrCaseBit<"C", 5, "c">,
]> { let cppNamespace = "::d"; }
def Flags : I32BitEnumAttr<"Flags", "", [
  I32BitEnumAttrCaseNone<"Zero", "zero">, I32BitEnumAttrCaseBit<"X", 0, "x">, I32BitEnumAttrCaseBit<"Y", 1, "y z">,
]> { let cppNamespace = "::d"; let separator = ", "; }
def D_Closed : TypeDef<D, "Closed"> {
  let mnemonic = "closed";
  let parameters = (ins RustParameter<"i64", "i64">:$n);
  let assemblyFormat = "`<` $n `>`";
}
def D_Open : TypeDef<D, "Open"> {
  let mnemonic = "open";
  let parameters = (ins RustParameter<"i64", "i64">:$n);
  let assemblyFormat = "$n";
}
def D_Mode : AttrDef<D, "Mode"> {
  let mnemonic = "mode";
  let parameters = (ins RustParameter<"Color", "enum(Color)">:$color);
  let assemblyFormat = "$color";
}
"#;

/// A parameter.
#[derive(Debug)]
pub struct ParamKind {
    pub name: String,
    pub kind: ValueKind,
    /// Default value in text form.
    default: Option<&'static str>,
}

/// A definition of an attribute or a type.
#[derive(Debug)]
pub struct Definition {
    pub is_type: bool,
    pub name: String,
    pub params: Vec<ParamKind>,
    format: String,
}

/// A dialect.
pub struct Dialect {
    pub definitions: Vec<Definition>,
}

impl Dialect {
    pub fn random(rng: &mut Rng) -> Self {
        let count = rng.usize(2..8);
        Self { definitions: (0..count).map(|at| Definition::random(rng, at)).collect() }
    }

    /// Returns the `.td` text of the dialect.
    pub fn text(&self) -> String {
        let mut text = HEAD.to_owned();
        for Definition { is_type, name, params, format } in &self.definitions {
            let class = if *is_type { "TypeDef" } else { "AttrDef" };
            let params: Vec<String> = params
                .iter()
                .map(|ParamKind { name, kind, default }| {
                    let default = default.unwrap_or_default().replace('\\', "\\\\").replace('"', "\\\"");
                    format!("RustParameter<\"T\", \"{kind}\", \"\", \"{default}\">:${name}")
                })
                .collect();
            let params = params.join(", ");
            // Writing to memory does not fail.
            let _ = writeln!(
                text,
                "def D_{name} : {class}<D, \"{name}\"> {{\n  let mnemonic = \"{name}\";\n  let parameters = (ins {params});\n  let assemblyFormat = \"{format}\";\n}}"
            );
        }
        text
    }
}

impl Definition {
    fn random(rng: &mut Rng, at: usize) -> Self {
        let params: Vec<ParamKind> = (0..rng.usize(1..5))
            .map(|at| {
                let kind = kind(rng, MAX_DEPTH);
                let default = if rng.u8(..) < 60 { default(&kind) } else { None };
                ParamKind { name: format!("p{at}"), kind, default }
            })
            .collect();
        let format = format(rng, &params);
        Self { is_type: rng.bool(), name: format!("x{at}"), params, format }
    }
}

fn default(kind: &ValueKind) -> Option<&'static str> {
    Some(match kind {
        ValueKind::Bool => "true",
        ValueKind::Int { .. } => "7",
        ValueKind::String => "\"x y\"",
        ValueKind::Enum(def) if def == "Color" => "\"a b\"",
        ValueKind::List(_) => "[]",
        ValueKind::Type(class) if class.is_empty() => "none",
        _ => return None,
    })
}

fn kind(rng: &mut Rng, depth: u32) -> ValueKind {
    let inner = |rng: &mut Rng| Shared::new(kind(rng, depth - 1));
    let fields = |rng: &mut Rng, least: usize| {
        let count = rng.usize(least..4);
        let field = |at: usize, rng: &mut Rng| FieldKind {
            name: Str::Borrowed(["none", "b", "i32", "some"][at]),
            kind: Shared::new(kind(rng, depth - 1)),
        };
        (0..count).map(|at| field(at, rng)).collect::<Vec<_>>().into()
    };
    if depth > 0 && rng.u8(..) < 100 {
        return match rng.u8(0..6) {
            0 => ValueKind::List(inner(rng)),
            1 => ValueKind::Optional(inner(rng)),
            2 => ValueKind::Tuple((0..rng.usize(0..4)).map(|_| inner(rng)).collect::<Vec<_>>().into()),
            3 => ValueKind::Struct(fields(rng, 0)),
            4 => ValueKind::Variants(fields(rng, 1)),
            _ => ValueKind::Own { name: "Mine".into(), kind: Some(inner(rng)) },
        };
    }
    let own = |of: &'static str| Str::Borrowed(of);
    match rng.u8(0..18) {
        0 => ValueKind::Bool,
        1..=3 => ValueKind::Int { bits: 8 << rng.u32(0..5), signed: rng.bool() },
        4 => ValueKind::Char,
        5 => ValueKind::Float(own(["", "f32", "f64"][rng.usize(0..3)])),
        6 => ValueKind::ApInt,
        7 | 8 => ValueKind::String,
        9 => ValueKind::AffineMap,
        10 => ValueKind::IntegerSet,
        11 => ValueKind::Type(own("")),
        12 => ValueKind::Type(own(["::d::ClosedType", "::d::OpenType"][rng.usize(0..2)])),
        13 => ValueKind::Attr(own("")),
        14 => ValueKind::Attr(own("::d::ModeAttr")),
        15 => ValueKind::Enum(own("Color")),
        16 => ValueKind::Enum(own("Marks")),
        _ => ValueKind::Enum(own("Flags")),
    }
}

const LITERALS: [&str; 14] =
    ["`,`", "`:`", "`=`", "`->`", "`x`", "`to`", "`[`", "`]`", "`?`", "`*`", "`-`", "`(`", "`)`", "``"];

fn format(rng: &mut Rng, params: &[ParamKind]) -> String {
    match rng.u8(0..8) {
        0 => return "`<` params `>`".to_owned(),
        1 => return "`<` struct(params) `>`".to_owned(),
        2 => return "struct(params)".to_owned(),
        _ => {}
    }
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < params.len() {
        let is_free = |param: &ParamKind| param.default.is_some() || matches!(param.kind, ValueKind::Optional(_));
        let literal = |rng: &mut Rng| LITERALS[rng.usize(0..LITERALS.len())].to_owned();
        let name = &params[at].name;
        if is_free(&params[at]) && rng.u8(..) < 150 {
            let mut group = Vec::new();
            if rng.bool() {
                group.push(literal(rng).replace("``", "`with`"));
            }
            group.push(format!("${name}^"));
            if params.get(at + 1).is_some_and(is_free) && rng.bool() {
                at += 1;
                group.push(format!("${}", params[at].name));
            }
            if rng.bool() {
                group.push(literal(rng));
            }
            let otherwise = match params.get(at + 1) {
                Some(next) if is_free(next) && rng.u8(..) < 40 => {
                    at += 1;
                    format!(" : (`or` ${})", next.name)
                }
                _ if rng.u8(..) < 60 => " : (`else`)".to_owned(),
                _ => String::new(),
            };
            parts.push(format!("({}){otherwise}?", group.join(" ")));
        } else {
            match rng.u8(0..6) {
                0 => parts.push(format!("`[` ${name} `]`")),
                1 => parts.push(format!("`{{` ${name} `}}`")),
                2 => parts.push(format!("qualified(${name})")),
                _ => parts.push(format!("${name}")),
            }
        }
        for _ in 0..rng.usize(0..3) {
            parts.push(literal(rng));
        }
        at += 1;
    }
    let parts = parts.join(" ");
    if rng.u8(..) < 200 { format!("`<` {parts} `>`") } else { parts }
}

/// Returns a random value of a kind: often an extreme.
pub fn value(ctx: &ContextData, rng: &mut Rng, kind: &ValueKind) -> Param {
    let list = |rng: &mut Rng, kinds: &mut dyn Iterator<Item = &ValueKind>| {
        Param::List(kinds.map(|kind| value(ctx, rng, kind)).collect())
    };
    match kind {
        ValueKind::Bool => Param::Bool(rng.bool()),
        ValueKind::Int { bits, signed } => {
            let any = rng.i128(..);
            let value = [0, 1, -1, i128::MIN, i128::MAX, any][rng.usize(0..6)];
            let shift = 128 - bits;
            Param::Int(if *signed { value << shift >> shift } else { ((value as u128) << shift >> shift) as i128 })
        }
        ValueKind::Char => {
            let c = ['a', '"', '\\', '\n', '\0', 'ü', '\u{10ffff}', rng.char(..)][rng.usize(0..8)];
            Param::Int(u32::from(c).into())
        }
        ValueKind::Float(format) => {
            const FORMATS: [FloatFormat; 4] =
                [FloatFormat::F16, FloatFormat::BF16, FloatFormat::F64, FloatFormat::F128];
            let format = FloatFormat::from_mnemonic(format.as_bytes()).unwrap_or(FORMATS[rng.usize(0..4)]);
            let bits = rng.u128(..) & (u128::MAX >> (128 - format.width()));
            let values = [1.5, -0.0, f64::NAN, f64::INFINITY, 1e300, 0.1];
            match rng.usize(0..8) {
                at @ ..6 => Param::Float(Float::from_f64(format, values[at])),
                _ => Param::Float(Float::from_bits(format, bits)),
            }
        }
        ValueKind::ApInt => {
            let width = [1, 7, 64, 65, 128, 300][rng.usize(0..6)];
            let words: Vec<u64> = (0..5).map(|_| [0, u64::MAX, 1, rng.u64(..)][rng.usize(0..4)]).collect();
            Param::ApInt(ApInt::from_words(width, &words))
        }
        ValueKind::String => {
            let text = ["", "plain", "a b", "q\"q", "back\\slash", "new\nline", "none", "]>,", "ünï", "5", "\0"];
            Param::String(text[rng.usize(0..text.len())].as_bytes().into())
        }
        ValueKind::AffineMap => {
            let text = [
                "affine_map<() -> ()>",
                "affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>",
                "affine_map<(d0) -> (d0)>",
            ];
            match ctx.attrs().parse(text[rng.usize(0..3)]).map(|attr| ctx.attrs().data(attr)) {
                Some(lect_core::attrs::AttrData::AffineMap(map)) => Param::AffineMap(*map),
                _ => Param::Absent,
            }
        }
        ValueKind::IntegerSet => {
            let text = ["affine_set<(d0) : (d0 >= 0)>", "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 1)>"];
            match ctx.attrs().parse(text[rng.usize(0..2)]).map(|attr| ctx.attrs().data(attr)) {
                Some(lect_core::attrs::AttrData::IntegerSet(set)) => Param::IntegerSet(*set),
                _ => Param::Absent,
            }
        }
        ValueKind::Type(class) => {
            let texts: &[&str] = match &**class {
                "" => &[
                    "i32",
                    "none",
                    "tuple<>",
                    "() -> ()",
                    "(i32) -> (f32, none)",
                    "!d<open 5>",
                    "!d.closed<5>",
                    "tensor<2x?xf64>",
                    "!other.x",
                    "!other.x<y>",
                ],
                "::d::ClosedType" => &["!d.closed<5>", "!d.closed<-1>"],
                _ => &["!d<open 5>", "!d<open -7>"],
            };
            Param::Type(ctx.types().parse(texts[rng.usize(0..texts.len())]).expect("a type"))
        }
        ValueKind::Attr(class) => {
            let texts: &[&str] = match &**class {
                "" => &[
                    "true",
                    "\"x>\"",
                    "i32",
                    "none",
                    "5 : i8",
                    "-5 : i64",
                    "1.5 : f32",
                    "[]",
                    "[1, none]",
                    "{a = 1 : i2}",
                    "@f::@g",
                    "unit",
                    "#d<mode red>",
                    "#d<mode \"a b\">",
                    "#d<mode none>",
                    "dense<1> : tensor<2xi32>",
                    "affine_map<(d0) -> (d0)>",
                    "loc(unknown)",
                    "loc(\"a\":1:2)",
                    "#other.y",
                    "() -> ()",
                    "\"s\" : i32",
                ],
                _ => &["#d<mode red>", "#d<mode \"a b\">", "#d<mode none>"],
            };
            let attr = texts[rng.usize(0..texts.len())];
            Param::Attr(ctx.attrs().parse(attr).unwrap_or_else(|| panic!("no attribute: {attr}")))
        }
        ValueKind::Enum(def) => {
            let values: &[i128] = match &**def {
                "Color" => &[0, -3, 7, 8, 9, 10],
                "Marks" => &[0, 1, 2, 32, 35, 34],
                _ => &[0, 1, 2, 3],
            };
            Param::Int(values[rng.usize(0..values.len())])
        }
        ValueKind::List(element) => {
            let count = rng.usize(0..4);
            list(rng, &mut std::iter::repeat_n(&**element, count))
        }
        ValueKind::Optional(inner) => {
            let value = value(ctx, rng, inner);
            match rng.bool() {
                true => Param::Absent,
                false if may_be_absent(inner) => Param::List([value].into()),
                false => value,
            }
        }
        ValueKind::Tuple(parts) => list(rng, &mut parts.iter().map(|part| &**part)),
        ValueKind::Struct(fields) => list(rng, &mut fields.iter().map(|field| &*field.kind)),
        ValueKind::Variants(variants) => {
            let index = rng.usize(0..variants.len());
            Param::List([Param::Int(index as i128), value(ctx, rng, &variants[index].kind)].into())
        }
        ValueKind::Own { kind, .. } => value(ctx, rng, kind.as_deref().unwrap_or(&ValueKind::UNIT)),
    }
}

fn may_be_absent(kind: &ValueKind) -> bool {
    match kind {
        ValueKind::Optional(_) => true,
        ValueKind::Own { kind: Some(kind), .. } => may_be_absent(kind),
        _ => false,
    }
}
