//! Kind of a parameter of an attribute or a type, which determines its syntax by its C++ type.

use std::sync::Arc;

use lect_ods::spec::{DefKind, DefSpec, DialectSpec, ParamKind, ParamSpec};

use super::value::ValueField;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::dialect::{DefInfo, DialectDef, Param};

use crate::entity::Def;
use crate::eval::is_a;
use crate::eval::{EnumRef, Test, def_of_class, enum_of_class, has_own_syntax, short_name};
use crate::eval::{Scope, Val, evaluate};
use crate::syntax::ParamHook;
use crate::text::OpPrinter;
use crate::text::parse::{Parsed, Parser};

/// Maximum nesting of C++ types.
const MAX_DEPTH: u32 = 8;

/// Syntax of a value of a C++ type.
#[derive(Clone, Debug)]
pub(crate) enum Field {
    /// An attribute or a type.
    Symbol(Class),
    /// `int64_t`, `unsigned`, ..
    Int {
        /// Width of the integer.
        bits: u32,
        /// Whether the integer is signed.
        signed: bool,
    },
    /// A `bool`.
    Bool,
    /// `APInt`
    ApInt,
    /// `std::string`, `StringRef`
    String {
        /// Whether the string is printed in quotes.
        quoted: bool,
    },
    /// An enum, printed by its stream operators.
    Enum(EnumRef),
    /// An enum with its own parser: several keywords, each on its own and not in one string.
    EnumWords(EnumRef),
    /// `AffineMap`
    AffineMap,
    /// `ArrayRef<..>`, `SmallVector<..>`: one or more elements, separated by commas.
    List(Box<Field>),
    /// `std::optional<..>`
    Optional(Box<Field>),
    /// A parameter parsed and printed by hooks of the dialect.
    Code {
        parse: fn(&mut Parser<'_, '_>) -> Parsed<Param>,
        print: fn(&mut OpPrinter<'_, '_>, &Param),
        can_be: fn(&Param) -> bool,
    },
    /// A Rust value.
    Value(Box<ValueField>),
    /// A value in brackets.
    Enclosed(&'static str, &'static str, Box<Field>),
    /// An unknown C++ type.
    Unknown,
}

/// A class of attributes or types.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// Kind of the definition.
    pub kind: DefKind,
    /// Name of the class, without `mlir::`; empty for any attribute or type.
    pub name: Box<str>,
    /// Definition, if the class is exactly one.
    pub def: Option<Def>,
    /// Syntax where the class is fixed.
    pub form: ClassForm,
    /// Test of the name, compiled; `None` for an empty name.
    pub test: Option<Arc<Test>>,
}

impl Class {
    /// Returns true if a value may be of the class.
    pub fn has(&self, ctx: &ContextData, value: &Val<'_>) -> bool {
        let def = match value {
            Val::Attr(attr) => ctx.attrs().def(*attr),
            Val::Type(ty) => ctx.types().def(*ty),
            _ => None,
        };
        match self.def {
            Some(expected) if def.is_some() => def == Some(expected),
            _ if self.name.is_empty() => true,
            _ => self.passes(ctx, value) || is_a(ctx, &self.name, value) != Some(false),
        }
    }

    /// Returns true if a value is certainly of the class.
    #[inline]
    fn passes(&self, ctx: &ContextData, value: &Val<'_>) -> bool {
        let subject = match value {
            Val::Attr(attr) => Part::Attr(*attr),
            Val::Type(ty) => Part::Type(*ty),
            _ => return false,
        };
        self.test.as_ref().is_some_and(|test| test.passes(ctx, subject))
    }
}

/// Syntax of the values of a class where the class is fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClassForm {
    /// The full syntax.
    Full,
    /// Without the mnemonic.
    Body,
    /// `[1, 2]`, for a dense array.
    Array,
    /// Unknown: the definition is not loaded.
    Unknown,
}

/// Compiled parser and printer data of a definition.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Parameters, in order.
    pub fields: Box<[ParamPlan]>,
    /// Index of the parameter that is the type of a typed attribute.
    pub self_type: Option<usize>,
}

/// Compiled parser and printer data of a parameter.
#[derive(Debug)]
pub(crate) struct ParamPlan {
    pub field: Field,
    /// Value if the parameter is not written, if it is optional.
    pub absent: Option<Param>,
}

impl Plan {
    pub fn new(ctx: &ContextData, info: &DefInfo) -> Self {
        let spec = info.spec();
        let fields = spec.params.iter().map(|param| ParamPlan::new(ctx, info.dialect(), param));
        Self { fields: fields.collect(), self_type: self_type(spec) }
    }
}

fn self_type(spec: &DefSpec) -> Option<usize> {
    spec.params.iter().position(|param| param.kind == ParamKind::SelfType)
}

impl ParamPlan {
    /// Returns the parsed value, or else the default value.
    pub fn or_absent(&self, read: Option<Param>) -> Param {
        read.or_else(|| self.absent.clone()).unwrap_or(Param::Absent)
    }

    fn new(ctx: &ContextData, dialect: &DialectSpec, param: &ParamSpec) -> Self {
        let field = Field::from_param(ctx, dialect, param);
        let absent = match &param.default {
            Some(default) => {
                let scope = Scope { dialect: Some(dialect), ..Scope::default() };
                let value = match (&default.value, &field) {
                    (None, Field::Value(value)) => value.parse_text(ctx, &default.text),
                    (value, _) => {
                        value.as_ref().and_then(|value| evaluate(ctx, value, &scope)).and_then(|it| field.param(it))
                    }
                };
                Some(value.unwrap_or(Param::Absent))
            }
            None => param.optional.then(|| field.zero()),
        };
        Self { field, absent }
    }
}

impl Field {
    fn from_param(ctx: &ContextData, dialect: &DialectSpec, param: &ParamSpec) -> Self {
        match &param.kind {
            ParamKind::Value(kind) => Field::Value(Box::new(ValueField::new(ctx, kind, dialect))),
            ParamKind::Enum(def) => match crate::eval::enum_of_def(ctx, def, dialect) {
                // An enum that is also an attribute constraint has a parser of its own.
                Some(spec) if param.parser.is_some() => Field::EnumWords(spec),
                Some(spec) => Field::Enum(spec),
                None => Field::Unknown,
            },
            _ if param.parser.is_some() => Field::from_hook(ctx, dialect, param),
            ParamKind::String => Field::String { quoted: param.printer.is_some() },
            _ if param.printer.is_some() => Field::Unknown,
            ParamKind::Type(_) => Field::symbol(ctx, DefKind::Type, &param.cpp_type, dialect),
            ParamKind::Attr(_) => Field::symbol(ctx, DefKind::Attr, &param.cpp_type, dialect),
            ParamKind::SelfType => Field::symbol(ctx, DefKind::Type, &param.cpp_type, dialect),
            _ => Field::from_cpp(ctx, &param.storage_type, dialect, MAX_DEPTH),
        }
    }

    /// Creates the field of a parameter with C++ code for its syntax, which a hook of the dialect may replace.
    fn from_hook(ctx: &ContextData, dialect: &DialectSpec, param: &ParamSpec) -> Self {
        let table = ctx.dialect_def(dialect.name.as_bytes()).and_then(DialectDef::syntax_table);
        let known = table.map_or(&[][..], |table| table.params);
        match known.iter().find(|it| it.0 == param.name).map(|it| it.1) {
            Some(ParamHook::Code { parse, print, can_be }) => Field::Code { parse, print, can_be },
            Some(ParamHook::Enclosed(open, close)) => {
                let inner = Field::from_cpp(ctx, &param.storage_type, dialect, MAX_DEPTH);
                Field::Enclosed(open, close, Box::new(inner))
            }
            None => Field::Unknown,
        }
    }

    /// Creates the field of a C++ type, which may be nested `depth` levels deep.
    fn from_cpp(ctx: &ContextData, cpp: &str, dialect: &DialectSpec, depth: u32) -> Self {
        let Some(depth) = depth.checked_sub(1) else { return Field::Unknown };
        let cpp = cpp.trim().trim_start_matches("const ").trim_end_matches(['&', ' ']);
        let name = short_name(cpp);
        let int = |bits, signed| Field::Int { bits, signed };
        match name.strip_prefix("std::").unwrap_or(name) {
            "bool" => return Field::Bool,
            "int8_t" => return int(8, true),
            "uint8_t" => return int(8, false),
            "int16_t" | "short" => return int(16, true),
            "uint16_t" | "unsigned short" => return int(16, false),
            "int" | "int32_t" => return int(32, true),
            "unsigned" | "unsigned int" | "uint32_t" => return int(32, false),
            "int64_t" | "long" | "long long" | "ptrdiff_t" => return int(64, true),
            "uint64_t" | "size_t" | "unsigned long" | "unsigned long long" => return int(64, false),
            "APInt" => return Field::ApInt,
            "string" | "StringRef" => return Field::String { quoted: false },
            "AffineMap" => return Field::AffineMap,
            _ => {}
        }
        for list in ["ArrayRef<", "SmallVector<", "std::vector<"] {
            if let Some(element) = name.strip_prefix(list).and_then(|rest| rest.strip_suffix('>')) {
                // The inline capacity is no part of the syntax.
                let element = element.rsplit_once(',').filter(|(_, n)| n.trim().parse::<u32>().is_ok());
                let whole = &name[list.len()..name.len() - 1];
                let element = Field::from_cpp(ctx, element.map_or(whole, |(element, _)| element), dialect, depth);
                return Field::List(Box::new(element));
            }
        }
        if let Some(inner) = name.strip_prefix("std::optional<").and_then(|rest| rest.strip_suffix('>')) {
            return match Field::from_cpp(ctx, inner, dialect, depth) {
                inner @ (Field::Int { .. } | Field::Bool | Field::Enum(_)) => Field::Optional(Box::new(inner)),
                _ => Field::Unknown,
            };
        }
        if let Some(spec) = enum_of_class(ctx, cpp, dialect) {
            return Field::Enum(spec);
        }
        match kind_of_class(ctx, cpp, dialect) {
            Some(kind) => Field::symbol(ctx, kind, cpp, dialect),
            None => Field::Unknown,
        }
    }

    fn symbol(ctx: &ContextData, kind: DefKind, cpp: &str, dialect: &DialectSpec) -> Self {
        Field::Symbol(Class::of(ctx, kind, cpp, dialect))
    }

    /// Returns the value of a parameter that C++ does not set, including parameters with hooks.
    pub fn unset(&self) -> Param {
        match self {
            Field::Code { can_be, .. } if can_be(&Param::Int(0)) => Param::Int(0),
            field => field.zero(),
        }
    }

    /// Returns the value of a default-initialized variable of the C++ type.
    pub fn zero(&self) -> Param {
        match self {
            Field::Int { .. } | Field::Enum(_) | Field::EnumWords(_) => Param::Int(0),
            Field::Bool => Param::Bool(false),
            Field::String { .. } => Param::String(Box::default()),
            Field::List(_) => Param::List(Box::default()),
            Field::Enclosed(_, _, inner) => inner.zero(),
            Field::Symbol(_)
            | Field::ApInt
            | Field::AffineMap
            | Field::Optional(_)
            | Field::Code { .. }
            | Field::Value(_)
            | Field::Unknown => Param::Absent,
        }
    }

    /// Parses a parameter from a text.
    pub fn parse_text(&self, ctx: &ContextData, text: &str) -> Option<Param> {
        Some(match self {
            Field::Bool => Param::Bool(text.parse().ok()?),
            Field::Int { .. } => Param::Int(text.parse().ok()?),
            Field::Enum(spec) | Field::EnumWords(spec) => {
                let number = crate::eval::enum_value(spec, text.as_bytes()).or_else(|| text.parse().ok())?;
                Param::Int(number.into())
            }
            Field::String { .. } => Param::String(text.as_bytes().into()),
            Field::Symbol(Class { kind: DefKind::Type, .. }) => Param::Type(ctx.types().parse(text)?),
            Field::Symbol(Class { kind: DefKind::Attr, .. }) => Param::Attr(ctx.attrs().parse(text)?),
            Field::Optional(inner) | Field::Enclosed(_, _, inner) => inner.parse_text(ctx, text)?,
            Field::Value(value) => value.parse_text(ctx, text)?,
            Field::List(element) => {
                let text = text.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
                let is_plain =
                    matches!(**element, Field::Bool | Field::Int { .. } | Field::Enum(_) | Field::EnumWords(_));
                match text {
                    "" => Param::List(Box::default()),
                    // Elements of other kinds may contain commas.
                    _ if !is_plain => return None,
                    _ => Param::List(
                        text.split(',').map(|it| element.parse_text(ctx, it.trim())).collect::<Option<_>>()?,
                    ),
                }
            }
            Field::ApInt | Field::AffineMap | Field::Code { .. } | Field::Unknown => return None,
        })
    }

    /// Converts a C++ value to a parameter.
    fn param(&self, value: Val<'_>) -> Option<Param> {
        Some(match (self, value) {
            (Field::Bool, Val::Bool(value)) => Param::Bool(value),
            (Field::Bool, Val::Int(value)) => Param::Bool(value != 0),
            (Field::Int { .. }, Val::Bool(value)) => Param::Int(value.into()),
            (Field::Int { .. } | Field::Enum(_) | Field::EnumWords(_) | Field::Code { .. }, Val::Int(value)) => {
                Param::Int(value)
            }
            (Field::Enum(spec) | Field::EnumWords(spec), Val::Name(name)) => {
                Param::Int(crate::eval::enum_constant(spec, &name)?.into())
            }
            (Field::String { .. }, Val::Str(text)) => Param::String(text.into_owned().into()),
            (Field::Symbol(_), Val::Attr(attr)) => Param::Attr(attr),
            (Field::Symbol(_), Val::Type(ty)) => Param::Type(ty),
            (Field::List(element), Val::List(values)) => {
                Param::List(values.into_iter().map(|value| element.param(value)).collect::<Option<_>>()?)
            }
            (Field::Optional(inner), value) if !matches!(value, Val::Null) => inner.param(value)?,
            (Field::Symbol(_) | Field::AffineMap | Field::Optional(_), Val::Null) => Param::Absent,
            _ => return None,
        })
    }
}

impl Class {
    /// Resolves the class `cpp` as C++ code in the namespace of a dialect would.
    pub fn of(ctx: &ContextData, kind: DefKind, cpp: &str, dialect: &DialectSpec) -> Self {
        let name = short_name(cpp);
        if let Some(def) = def_of_class(ctx, kind, cpp, dialect) {
            let form = if has_own_syntax(ctx, def) { ClassForm::Body } else { ClassForm::Full };
            let name = ctx.def_info(def).cpp_name.clone();
            let test = Some(Arc::new(Test::for_class(&name)));
            return Self { kind, name, def: Some(def), form, test };
        }
        let form = match name {
            _ if dense_element(name).is_some() => ClassForm::Array,
            _ if crate::eval::is_namespace_known(ctx, cpp, dialect)
                && !crate::eval::may_have_parser(ctx, name, dialect) =>
            {
                ClassForm::Full
            }
            _ => ClassForm::Unknown,
        };
        let name = if matches!(name, "Attribute" | "Type") { "" } else { name };
        let test = (!name.is_empty()).then(|| Arc::new(Test::for_class(name)));
        Self { kind, name: name.into(), def: None, form, test }
    }
}

/// Returns the element type of a dense array class.
pub(super) fn dense_element(class: &str) -> Option<&'static str> {
    Some(match class {
        "DenseBoolArrayAttr" => "i1",
        "DenseI8ArrayAttr" => "i8",
        "DenseI16ArrayAttr" => "i16",
        "DenseI32ArrayAttr" => "i32",
        "DenseI64ArrayAttr" => "i64",
        "DenseF32ArrayAttr" => "f32",
        "DenseF64ArrayAttr" => "f64",
        _ => return None,
    })
}

/// Returns the kind of a class, attribute or type, by definitions, interfaces, and its name.
fn kind_of_class(ctx: &ContextData, cpp: &str, dialect: &DialectSpec) -> Option<DefKind> {
    let name = short_name(cpp);
    for kind in [DefKind::Attr, DefKind::Type] {
        if def_of_class(ctx, kind, cpp, dialect).is_some() {
            return Some(kind);
        }
    }
    let last = name.rsplit("::").next().unwrap_or(name);
    let is = |suffixes: &[&str]| suffixes.iter().any(|suffix| last.ends_with(suffix));
    if last.contains(['<', '*', '&', ' ']) {
        None
    } else if is(&["Attr", "Attribute", "AttrInterface"]) || matches!(last, "FusedLoc" | "NameLoc" | "FileLineColLoc") {
        Some(DefKind::Attr)
    } else if is(&["Type", "TypeInterface"]) {
        Some(DefKind::Type)
    } else {
        None
    }
}
