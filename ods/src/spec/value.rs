//! Kinds of parameters that are values of Rust.
//!
//! A definition in Rust specifies the kinds of its parameters by their Rust types. Each kind has one text form, which
//! is parsed to the same value in any context, and one representation in memory; both are in `lect_core`. A definition
//! in C++ has [`ParamKind::Cpp`](super::ParamKind::Cpp) and similar kinds instead, with the text form of C++.
//!
//! A kind has a notation, by which `.td` files refer to it (`lect/Rust.td`):
//!
//! | kind | notation | text form of a value |
//! |---|---|---|
//! | `bool`, integers | `bool`, `i8` .. `u128` | `true`, `-5` |
//! | `char`, `String` | `char`, `string` | `"a"`, `"a\22b"` |
//! | `f32`, `f64`, a float of any format | `f32`, `f64`, `float` | `1.5`, `0x7FC00000`, `1.5 : f16` |
//! | an integer of any width | `int` | `5 : i7` |
//! | affine maps and integer sets | `affine_map`, `integer_set` | `(d0) -> (d0)`, `affine_set<(d0) : (d0 >= 0)>` |
//! | types and attributes, or those of a class | `type`, `attr`, `type(::a::B)`, `attr(::a::B)` | as anywhere |
//! | enums, by definition | `enum(Def)` | a keyword; of bits, several |
//! | `Vec<K>` | `[K]` | `[1, 2]`; `1, 2` where the format has the brackets |
//! | `Option<K>` | `?K` | `none`, or the value |
//! | tuples, structs | `(K, L)`, `{a: K, b: L}` | `(1, "x")`, `{a = 1, b = "x"}` |
//! | Rust enums with fields | `one_of {a: (), b: K}` | `a`, `b(1)` |
//! | a Rust type of the user | `own 'Name'`, `own 'Name' = K` | that of the kind that represents it |

use std::fmt;

use super::{List, Shared, Str};

/// Maximum nesting of kinds.
const MAX_DEPTH: u32 = 32;

/// The kind of a parameter that is a value of Rust.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueKind {
    /// A `bool`.
    Bool,
    /// An integer of 8 to 128 bits.
    Int {
        /// Bit width.
        bits: u32,
        /// Whether the integer is signed.
        signed: bool,
    },
    /// A `char`.
    Char,
    /// A floating-point number of a format, by its mnemonic; of any format if empty.
    Float(Str),
    /// An integer of any width.
    ApInt,
    /// A `String`.
    String,
    /// An affine map.
    AffineMap,
    /// An integer set.
    IntegerSet,
    /// A type of a C++ class; any type if empty.
    Type(Str),
    /// An attribute of a C++ class; any attribute if empty.
    Attr(Str),
    /// A value of an enum, by definition.
    Enum(Str),
    /// Any number of values of a kind.
    List(Shared<ValueKind>),
    /// An optional value of a kind.
    Optional(Shared<ValueKind>),
    /// A tuple, with one value of each kind.
    Tuple(List<Shared<ValueKind>>),
    /// A struct, with one value of each field.
    Struct(List<FieldKind>),
    /// A value of one of the variants.
    Variants(List<FieldKind>),
    /// A Rust type of the user. The program that defines it knows its kind.
    Own {
        /// Name of the type, as in the source.
        name: Str,
        /// Kind that represents the type.
        kind: Option<Shared<ValueKind>>,
    },
}

/// A field of a struct, or a variant of a Rust enum.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldKind {
    /// Name of the field.
    pub name: Str,
    /// Kind of the field; an empty tuple for a variant without fields.
    pub kind: Shared<ValueKind>,
}

impl ValueKind {
    /// The empty tuple.
    pub const UNIT: Self = Self::Tuple(List::Borrowed(&[]));

    /// Parses the notation of a kind; the inverse of [`Display`](fmt::Display).
    pub fn parse(notation: &str) -> Option<Self> {
        let mut parser = Parser { rest: notation.trim() };
        let kind = parser.kind(0)?;
        parser.rest.is_empty().then_some(kind)
    }

    /// Returns the kind with the user's types replaced by the kinds that `find` returns for their names.
    #[must_use]
    pub fn resolve(&self, find: &dyn Fn(&str) -> Option<&'static ValueKind>) -> Self {
        let shared = |kind: &Shared<ValueKind>| Shared::new(kind.resolve(find));
        let fields = |fields: &List<FieldKind>| {
            let resolve = |field: &FieldKind| FieldKind { name: field.name.clone(), kind: shared(&field.kind) };
            fields.iter().map(resolve).collect::<Vec<_>>().into()
        };
        match self {
            Self::List(element) => Self::List(shared(element)),
            Self::Optional(inner) => Self::Optional(shared(inner)),
            Self::Tuple(parts) => Self::Tuple(parts.iter().map(shared).collect::<Vec<_>>().into()),
            Self::Struct(list) => Self::Struct(fields(list)),
            Self::Variants(list) => Self::Variants(fields(list)),
            Self::Own { name, kind } => {
                let found = find(name).map(Shared::Static);
                Self::Own { name: name.clone(), kind: found.or_else(|| kind.clone()) }
            }
            plain => plain.clone(),
        }
    }

    /// Visits the definition of each nested enum.
    pub fn for_each_enum(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            Self::Enum(def) => visit(def),
            Self::List(inner) | Self::Optional(inner) | Self::Own { kind: Some(inner), .. } => {
                inner.for_each_enum(visit)
            }
            Self::Tuple(parts) => parts.iter().for_each(|part| part.for_each_enum(visit)),
            Self::Struct(fields) | Self::Variants(fields) => {
                fields.iter().for_each(|field| field.kind.for_each_enum(visit));
            }
            _ => {}
        }
    }

    /// Returns true if the kind contains a type of the user.
    pub fn has_own(&self) -> bool {
        match self {
            Self::Own { .. } => true,
            Self::List(inner) | Self::Optional(inner) => inner.has_own(),
            Self::Tuple(parts) => parts.iter().any(|part| part.has_own()),
            Self::Struct(fields) | Self::Variants(fields) => fields.iter().any(|field| field.kind.has_own()),
            _ => false,
        }
    }
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = |f: &mut fmt::Formatter<'_>, fields: &List<FieldKind>| {
            f.write_str("{")?;
            for (at, field) in fields.iter().enumerate() {
                write!(f, "{}{}: {}", if at > 0 { ", " } else { "" }, field.name, *field.kind)?;
            }
            f.write_str("}")
        };
        match self {
            Self::Bool => f.write_str("bool"),
            Self::Int { bits, signed } => write!(f, "{}{bits}", if *signed { 'i' } else { 'u' }),
            Self::Char => f.write_str("char"),
            Self::Float(format) => f.write_str(if format.is_empty() { "float" } else { format }),
            Self::ApInt => f.write_str("int"),
            Self::String => f.write_str("string"),
            Self::AffineMap => f.write_str("affine_map"),
            Self::IntegerSet => f.write_str("integer_set"),
            Self::Type(class) if class.is_empty() => f.write_str("type"),
            Self::Type(class) => write!(f, "type({class})"),
            Self::Attr(class) if class.is_empty() => f.write_str("attr"),
            Self::Attr(class) => write!(f, "attr({class})"),
            Self::Enum(def) => write!(f, "enum({def})"),
            Self::List(element) => write!(f, "[{}]", **element),
            Self::Optional(inner) => write!(f, "?{}", **inner),
            Self::Tuple(parts) => {
                f.write_str("(")?;
                for (at, part) in parts.iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { ", " } else { "" }, **part)?;
                }
                f.write_str(")")
            }
            Self::Struct(list) => fields(f, list),
            Self::Variants(list) => {
                f.write_str("one_of ")?;
                fields(f, list)
            }
            Self::Own { name, kind } => {
                write!(f, "own '{name}'")?;
                kind.as_ref().map_or(Ok(()), |kind| write!(f, " = {}", **kind))
            }
        }
    }
}

/// A parser of the notation of kinds.
struct Parser<'t> {
    rest: &'t str,
}

impl<'t> Parser<'t> {
    fn eat(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?.trim_start();
        Some(())
    }

    /// Returns the text before a character, and consumes both.
    fn until(&mut self, end: char) -> Option<&'t str> {
        let (found, rest) = self.rest.split_once(end)?;
        self.rest = rest.trim_start();
        Some(found.trim())
    }

    fn word(&mut self) -> &'t str {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        word
    }

    fn list<T>(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        while self.eat(close).is_none() {
            if !items.is_empty() {
                self.eat(",")?;
            }
            items.push(item(self)?);
        }
        Some(items)
    }

    fn fields(&mut self, depth: u32) -> Option<List<FieldKind>> {
        let field = |this: &mut Self| {
            let name = Some(this.word()).filter(|name| !name.is_empty())?;
            this.eat(":")?;
            Some(FieldKind { name: Str::Owned(name.to_owned()), kind: Shared::new(this.kind(depth)?) })
        };
        self.list("}", field).map(Into::into)
    }

    fn class(&mut self) -> Option<Str> {
        match self.eat("(") {
            Some(()) => self.until(')').map(|class| Str::Owned(class.to_owned())),
            None => Some(Str::default()),
        }
    }

    fn kind(&mut self, depth: u32) -> Option<ValueKind> {
        let depth = Some(depth + 1).filter(|depth| *depth <= MAX_DEPTH)?;
        if self.eat("?").is_some() {
            return Some(ValueKind::Optional(Shared::new(self.kind(depth)?)));
        }
        if self.eat("[").is_some() {
            let element = self.kind(depth)?;
            self.eat("]")?;
            return Some(ValueKind::List(Shared::new(element)));
        }
        if self.eat("(").is_some() {
            return self
                .list(")", |this| this.kind(depth).map(Shared::new))
                .map(|parts| ValueKind::Tuple(parts.into()));
        }
        if self.eat("{").is_some() {
            return self.fields(depth).map(ValueKind::Struct);
        }
        Some(match self.word() {
            "bool" => ValueKind::Bool,
            "char" => ValueKind::Char,
            "float" => ValueKind::Float(Str::default()),
            format @ ("f32" | "f64") => ValueKind::Float(Str::Owned(format.to_owned())),
            "int" => ValueKind::ApInt,
            "string" => ValueKind::String,
            "affine_map" => ValueKind::AffineMap,
            "integer_set" => ValueKind::IntegerSet,
            "type" => ValueKind::Type(self.class()?),
            "attr" => ValueKind::Attr(self.class()?),
            "enum" => ValueKind::Enum(self.class().filter(|def| !def.is_empty())?),
            "one_of" => {
                self.eat("{")?;
                ValueKind::Variants(self.fields(depth)?)
            }
            "own" => {
                self.eat("'")?;
                let name = Str::Owned(self.until('\'')?.to_owned());
                let kind = match self.eat("=") {
                    Some(()) => Some(Shared::new(self.kind(depth)?)),
                    None => None,
                };
                ValueKind::Own { name, kind }
            }
            word => {
                let signed = word.starts_with('i');
                let bits = word.strip_prefix(['i', 'u'])?.parse().ok()?;
                matches!(bits, 8 | 16 | 32 | 64 | 128).then_some(ValueKind::Int { bits, signed })?
            }
        })
    }
}
