//! Kinds of Rust values: their notation, and random values with their texts.

use fastrand::Rng;

use super::generate::{Maker, pick};
use super::model::{Dialects, HOMES, Value};

/// A kind, as in `lect/Rust.td`.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    Bool,
    Int(u32, bool),
    Char,
    Str,
    /// A 64-bit float.
    F64,
    /// A float of any format.
    Float,
    ApInt,
    Map,
    Set,
    Type,
    Attr,
    Enum,
    List(Box<Kind>),
    Maybe(Box<Kind>),
    Tuple(Vec<Kind>),
    Struct(Vec<Kind>),
    OneOf(Vec<Option<Kind>>),
    Own(Box<Kind>),
}

/// Names of fields and variants. Some are keywords in other places.
const FIELDS: [&str; 3] = ["x", "none", "loc"];

impl Kind {
    pub fn random(rng: &mut Rng, depth: usize) -> Self {
        let nested = |rng: &mut Rng| Box::new(Self::random(rng, depth - 1));
        let parts = |rng: &mut Rng| (0..rng.usize(1..=FIELDS.len())).map(|_| Self::random(rng, depth - 1)).collect();
        match rng.u8(..if depth > 0 { 22 } else { 12 }) {
            0 => Self::Bool,
            1 | 2 => Self::Int(pick(rng, &[8, 16, 32, 64, 128]), rng.bool()),
            3 => Self::Char,
            4 => Self::Str,
            5 => Self::F64,
            6 => Self::Float,
            7 => Self::ApInt,
            8 => pick(rng, &[|| Self::Map, || Self::Set])(),
            9 => Self::Type,
            10 => Self::Attr,
            11 => Self::Enum,
            12..=14 => Self::List(nested(rng)),
            15..=17 => Self::Maybe(nested(rng)),
            18 => Self::Tuple(parts(rng)),
            19 => Self::Struct(parts(rng)),
            20 => {
                let variant = |rng: &mut Rng| rng.bool().then(|| Self::random(rng, depth - 1));
                Self::OneOf((0..rng.usize(1..=FIELDS.len())).map(|_| variant(rng)).collect())
            }
            _ => Self::Own(nested(rng)),
        }
    }

    /// Returns the kind in the notation of `ValueKind`.
    pub fn notation(&self, home: usize) -> String {
        let fields = |parts: &mut dyn Iterator<Item = String>| {
            let parts = parts.zip(FIELDS).map(|(part, name)| format!("{name}: {part}"));
            format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
        };
        match self {
            Self::Bool => "bool".into(),
            Self::Int(bits, signed) => format!("{}{bits}", if *signed { 'i' } else { 'u' }),
            Self::Char => "char".into(),
            Self::Str => "string".into(),
            Self::F64 => "f64".into(),
            Self::Float => "float".into(),
            Self::ApInt => "int".into(),
            Self::Map => "affine_map".into(),
            Self::Set => "integer_set".into(),
            Self::Type => "type".into(),
            Self::Attr => "attr".into(),
            Self::Enum => format!("enum({}_Color)", HOMES[home].to_uppercase()),
            Self::List(kind) => format!("[{}]", kind.notation(home)),
            Self::Maybe(kind) => format!("?{}", kind.notation(home)),
            Self::Tuple(parts) => {
                format!("({})", parts.iter().map(|it| it.notation(home)).collect::<Vec<_>>().join(", "))
            }
            Self::Struct(parts) => fields(&mut parts.iter().map(|it| it.notation(home))),
            Self::OneOf(variants) => {
                let notation = |it: &Option<Kind>| it.as_ref().map_or_else(|| "()".into(), |it| it.notation(home));
                format!("one_of {}", fields(&mut variants.iter().map(notation)))
            }
            Self::Own(kind) => format!("own 'Own' = {}", kind.notation(home)),
        }
    }

    /// Returns true if texts of this kind are bracketed.
    pub fn is_list(&self) -> bool {
        match self {
            Self::List(_) => true,
            Self::Own(kind) => kind.is_list(),
            _ => false,
        }
    }

    /// Returns the text of a value of this kind.
    pub fn text(&self, dialects: &Dialects, value: &Value) -> String {
        let all = |parts: &mut dyn Iterator<Item = String>| parts.collect::<Vec<_>>().join(", ");
        match (self, value) {
            (Self::Own(kind), value) => kind.text(dialects, value),
            (Self::Attr, value) => dialects.attr(value),
            (Self::Maybe(_), Value::Maybe(None)) => "none".into(),
            (Self::Maybe(kind), Value::Maybe(Some(value))) => format!("some({})", kind.text(dialects, value)),
            (Self::List(kind), Value::Parts(values)) => {
                format!("[{}]", all(&mut values.iter().map(|it| kind.text(dialects, it))))
            }
            (Self::Tuple(parts), Value::Parts(values)) => {
                format!("({})", all(&mut parts.iter().zip(values).map(|(part, it)| part.text(dialects, it))))
            }
            (Self::Struct(parts), Value::Parts(values)) => {
                let field =
                    |((part, it), name): ((&Kind, &Value), &str)| format!("{name} = {}", part.text(dialects, it));
                format!("{{{}}}", all(&mut parts.iter().zip(values).zip(FIELDS).map(field)))
            }
            (Self::OneOf(variants), Value::Variant(at, inner)) => {
                let name = FIELDS.get(*at).copied().unwrap_or_default();
                match (variants.get(*at), inner) {
                    (Some(Some(kind @ (Self::Tuple(_) | Self::Struct(_)))), Some(inner)) => {
                        format!("{name}{}", kind.text(dialects, inner))
                    }
                    (Some(Some(kind)), Some(inner)) => format!("{name}({})", kind.text(dialects, inner)),
                    _ => name.to_owned(),
                }
            }
            (_, value) => dialects.param(value),
        }
    }
}

impl Maker<'_> {
    /// Generates a value of a kind, within a dialect.
    pub fn rust_value(&mut self, kind: &Kind, home: usize, now: &Dialects, depth: usize) -> Value {
        let parts = |maker: &mut Self, kinds: &[Kind]| {
            Value::Parts(kinds.iter().map(|kind| maker.rust_value(kind, home, now, depth)).collect())
        };
        match kind {
            Kind::Bool => Value::Bool(self.rng.bool()),
            Kind::Int(bits, signed) => {
                let unused = 128 - bits;
                let text = match (signed, self.rng.u8(..4)) {
                    (_, 0) => "0".to_owned(),
                    (true, 1) => (i128::MIN >> unused).to_string(),
                    (true, 2) => (i128::MAX >> unused).to_string(),
                    (true, _) => self.rng.i8(..).to_string(),
                    (false, 1) => (u128::MAX >> unused).to_string(),
                    (false, _) => self.rng.u8(..).to_string(),
                };
                Value::Text(text)
            }
            Kind::Char => {
                Value::Text(pick(self.rng, &["\"a\"", "\"\\22\"", "\"\\0A\"", "\"ö\"", "\"\\00\""]).to_owned())
            }
            Kind::Str => Value::Str(self.text()),
            Kind::F64 => Value::Text(
                pick(self.rng, &["1.5", "-0.0", "0x7FF8000000000000", "0xFFF0000000000000", "1.0e+300"]).to_owned(),
            ),
            Kind::Float => Value::Text(pick(self.rng, &["1.5 : f16", "0x7FC0 : bf16", "-2.0 : f64"]).to_owned()),
            Kind::ApInt => Value::Text(pick(self.rng, &["5 : i7", "-1 : i1", "0 : i200", "-9 : i64"]).to_owned()),
            Kind::Map => {
                Value::Text(pick(self.rng, &["(d0, d1) -> (d1 + 2)", "() -> ()", "(d0)[s0] -> (s0)"]).to_owned())
            }
            Kind::Set => Value::Text(pick(self.rng, &["affine_set<(d0) : (d0 - 1 >= 0)>"]).to_owned()),
            Kind::Type => Value::Type(self.ty(now, depth)),
            Kind::Attr => self.any(now, depth),
            Kind::Enum => Value::Case(home, self.rng.usize(..now.words[home].len())),
            Kind::List(kind) => {
                Value::Parts((0..self.rng.usize(..3)).map(|_| self.rust_value(kind, home, now, depth)).collect())
            }
            Kind::Maybe(kind) => {
                Value::Maybe(self.rng.bool().then(|| Box::new(self.rust_value(kind, home, now, depth))))
            }
            Kind::Tuple(kinds) | Kind::Struct(kinds) => parts(self, kinds),
            Kind::OneOf(variants) => {
                let at = self.rng.usize(..variants.len());
                let inner = variants[at].as_ref().map(|kind| Box::new(self.rust_value(kind, home, now, depth)));
                Value::Variant(at, inner)
            }
            Kind::Own(kind) => self.rust_value(kind, home, now, depth),
        }
    }
}
