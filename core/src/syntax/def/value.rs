//! Parameters that are Rust values. A value is printed as self-delimiting text, which is parsed back to the same value.
//!
//! [`ValueKind`] has a table of the syntax. Dialects in C++ have [`Field`](super::field::Field) instead.

use lect_ods::spec::{DefKind, DefSyntax, DialectSpec, EnumKind, FieldKind, Str, ValueKind};

use super::field::{Class, ClassForm};
use super::parse::{Read, Stop, attr_of_class, type_of_class};
use super::{print_attr, print_type};
use crate::attrs::AttrData;
use crate::compat::Versions;
use crate::context::ContextData;
use crate::dialect::{OwnValue, Param};
use crate::entity::Def;
use crate::eval::Val;
use crate::eval::enum_of_def;
use crate::eval::{EnumRef, enum_keywords};
use crate::eval::{enum_text, enum_value};
use crate::number::{ApInt, Float, FloatFormat};
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, Parser};
use crate::text::{OpPrinter, is_bare_identifier};
use crate::types::TypeData;

/// Maximum nesting of kinds, including those of the user's types.
const MAX_DEPTH: u32 = 64;

/// Keyword of an absent optional value.
const NONE: &str = "none";

/// Keyword before an optional value in parentheses, which would otherwise begin like [`NONE`].
const SOME: &str = "some";

/// A [`ValueKind`] with resolved names.
#[derive(Clone, Debug)]
pub(crate) enum ValueField {
    Bool,
    Int {
        bits: u32,
        signed: bool,
    },
    Char,
    Float(Option<FloatFormat>),
    ApInt,
    String,
    AffineMap,
    IntegerSet,
    Symbol(Class),
    /// A type or an attribute of a class whose format has no brackets: the full syntax, in brackets.
    Wrapped(Class),
    Enum(EnumRef),
    List(Box<ValueField>),
    Optional(Box<ValueField>),
    Tuple(Box<[ValueField]>),
    Struct(Box<[(Str, ValueField)]>),
    Variants(Box<[(Str, ValueField)]>),
    Own {
        name: Str,
        canonical: Option<fn(&Param) -> Option<Param>>,
        repr: Box<ValueField>,
    },
    /// An unknown kind: a Rust type or an enum that the context lacks.
    Unknown,
}

impl ValueField {
    pub fn new(ctx: &ContextData, kind: &ValueKind, dialect: &DialectSpec) -> Self {
        Self::nested(ctx, kind, dialect, MAX_DEPTH)
    }

    fn nested(ctx: &ContextData, kind: &ValueKind, dialect: &DialectSpec, depth: u32) -> Self {
        let Some(depth) = depth.checked_sub(1) else { return Self::Unknown };
        let field = |kind: &ValueKind| Self::nested(ctx, kind, dialect, depth);
        let fields = |list: &[FieldKind]| list.iter().map(|it| (it.name.clone(), field(&it.kind))).collect();
        match kind {
            ValueKind::Bool => Self::Bool,
            ValueKind::Int { bits, signed } => Self::Int { bits: *bits, signed: *signed },
            ValueKind::Char => Self::Char,
            ValueKind::Float(format) if format.is_empty() => Self::Float(None),
            ValueKind::Float(format) => {
                FloatFormat::from_mnemonic(format.as_bytes()).map_or(Self::Unknown, |it| Self::Float(Some(it)))
            }
            ValueKind::ApInt => Self::ApInt,
            ValueKind::String => Self::String,
            ValueKind::AffineMap => Self::AffineMap,
            ValueKind::IntegerSet => Self::IntegerSet,
            ValueKind::Type(class) => Self::symbol(ctx, DefKind::Type, class, dialect),
            ValueKind::Attr(class) => Self::symbol(ctx, DefKind::Attr, class, dialect),
            ValueKind::Enum(def) => enum_of_def(ctx, def, dialect).map_or(Self::Unknown, Self::Enum),
            ValueKind::List(element) => Self::List(Box::new(field(element))),
            ValueKind::Optional(inner) => Self::Optional(Box::new(field(inner))),
            ValueKind::Tuple(parts) => Self::Tuple(parts.iter().map(|part| field(part)).collect()),
            ValueKind::Struct(list) => Self::Struct(fields(list)),
            ValueKind::Variants(list) => Self::Variants(fields(list)),
            ValueKind::Own { name, kind } => {
                let own = own_value(ctx, dialect, name);
                match kind.as_deref().or(own.map(|own| own.kind)) {
                    Some(kind) => Self::Own {
                        name: name.clone(),
                        canonical: own.map(|own| own.canonical),
                        repr: Box::new(field(kind)),
                    },
                    None => Self::Unknown,
                }
            }
        }
    }

    fn symbol(ctx: &ContextData, kind: DefKind, class: &str, dialect: &DialectSpec) -> Self {
        let class = if class.is_empty() {
            Class { kind, name: Box::default(), def: None, form: ClassForm::Full, test: None }
        } else {
            let mut class = Class::of(ctx, kind, class, dialect);
            // Without the mnemonic, only brackets mark the end of the text.
            if class.form == ClassForm::Body && !class.def.is_some_and(|def| is_enclosed(ctx, def)) {
                class.form = ClassForm::Full;
            }
            class
        };
        match (class.form, class.def) {
            (ClassForm::Full, Some(_)) => Self::Wrapped(class),
            _ => Self::Symbol(class),
        }
    }

    /// Returns true if the value is a type or an attribute.
    pub fn is_symbol(&self) -> bool {
        matches!(self, Self::Symbol(_) | Self::Wrapped(_))
    }

    /// Returns true if a parameter is a value of this kind.
    pub fn can_be(&self, ctx: &ContextData, param: &Param) -> bool {
        match (self, param) {
            (Self::Bool, Param::Bool(_))
            | (Self::ApInt, Param::ApInt(_))
            | (Self::AffineMap, Param::AffineMap(_))
            | (Self::IntegerSet, Param::IntegerSet(_))
            | (Self::Optional(_), Param::Absent) => true,
            (Self::Int { bits, signed }, Param::Int(value)) => fits(*value, *bits, *signed),
            (Self::Char, Param::Int(code)) => u32::try_from(*code).is_ok_and(|code| char::from_u32(code).is_some()),
            (Self::Float(format), Param::Float(value)) => format.is_none_or(|format| value.format() == format),
            (Self::String, Param::String(text)) => str::from_utf8(text).is_ok(),
            (Self::Symbol(class) | Self::Wrapped(class), Param::Attr(attr)) => {
                class.kind == DefKind::Attr && class.has(ctx, &Val::Attr(*attr))
            }
            (Self::Symbol(class) | Self::Wrapped(class), Param::Type(ty)) => {
                class.kind == DefKind::Type && class.has(ctx, &Val::Type(*ty))
            }
            (Self::Enum(spec), Param::Int(value)) => i64::try_from(*value).is_ok_and(|value| is_case(spec, value)),
            (Self::List(element), Param::List(list)) => list.iter().all(|param| element.can_be(ctx, param)),
            (Self::Optional(inner), param) => unwrap(inner, param).is_some_and(|param| inner.can_be(ctx, param)),
            (Self::Tuple(parts), Param::List(list)) => {
                parts.len() == list.len() && parts.iter().zip(list).all(|(part, param)| part.can_be(ctx, param))
            }
            (Self::Struct(fields), Param::List(list)) => {
                fields.len() == list.len() && fields.iter().zip(list).all(|(field, param)| field.1.can_be(ctx, param))
            }
            (Self::Variants(variants), Param::List(list)) => match &**list {
                [Param::Int(index), value] => {
                    let index = usize::try_from(*index).ok();
                    index.and_then(|index| variants.get(index)).is_some_and(|it| it.1.can_be(ctx, value))
                }
                _ => false,
            },
            (Self::Own { canonical, repr, .. }, param) => {
                repr.can_be(ctx, param) && canonical.is_none_or(|canonical| canonical(param).as_ref() == Some(param))
            }
            _ => false,
        }
    }

    /// Parses a value from a text in the program, such as a default: `true`, `[1, 2]`, a string with or without quotes.
    pub fn parse_text(&self, ctx: &ContextData, text: &str) -> Option<Param> {
        self.parse_text_at(ctx, text, None)
    }

    /// Parses a value from a text in the syntax of other versions of dialects.
    pub fn parse_text_at(&self, ctx: &ContextData, text: &str, versions: Option<&dyn Versions>) -> Option<Param> {
        let read = ctx.attempt(|| {
            crate::text::parse::parse_whole_at(ctx, text, versions, |p| match self.parse(p, false) {
                Ok(value) => Ok(value),
                Err(Stop::Reported(reported)) => Err(reported),
                Err(Stop::Unknown) => Err(p.hook_error(p.loc(), "expected a value of a kind that is known")),
            })
        });
        match (read, self) {
            (Ok(value), _) => Some(value),
            (Err(_), Self::String) => Some(Param::String(text.as_bytes().into())),
            (Err(_), Self::Optional(inner)) if matches!(**inner, Self::String) => {
                inner.parse_text_at(ctx, text, versions)
            }
            _ => None,
        }
    }

    /// Returns true if a value of this kind can begin at the current token.
    pub fn can_begin(&self, p: &Parser<'_, '_>) -> bool {
        match self {
            Self::Bool => p.at_keyword("true") || p.at_keyword("false"),
            Self::Int { .. } | Self::ApInt => p.at_number(),
            Self::Float(_) => p.at_number() || p.at(TokenKind::Float),
            Self::Char | Self::String => p.at(TokenKind::String),
            Self::AffineMap | Self::Tuple(_) => p.at_punct("("),
            Self::Wrapped(_) => p.at_symbol() || p.at_punct("<"),
            Self::Symbol(class) if class.form == ClassForm::Body => p.at_symbol() || p.at_punct("<"),
            Self::Symbol(Class { kind: DefKind::Type, .. }) => p.at_type(),
            Self::Symbol(_) => p.at_attribute(),
            Self::Enum(_) => p.at_keyword_token() || p.at_number() || p.at(TokenKind::String),
            Self::IntegerSet | Self::Variants(_) => p.at_keyword_token(),
            Self::List(_) => p.at_punct("["),
            Self::Struct(_) => p.at_punct("{"),
            Self::Optional(inner) => p.at_keyword(NONE) || p.at_keyword(SOME) || inner.can_begin(p),
            Self::Own { repr, .. } => repr.can_begin(p),
            Self::Unknown => true,
        }
    }

    /// Parses a value. With `bare`, the format has brackets that enclose the elements of a list.
    pub fn parse(&self, p: &mut Parser<'_, '_>, bare: bool) -> Read<Param> {
        let loc = p.loc();
        Ok(match self {
            Self::Bool if p.parse_optional_keyword("true") => Param::Bool(true),
            Self::Bool if p.parse_optional_keyword("false") => Param::Bool(false),
            Self::Bool => return Err(p.hook_error(loc, "expected 'true' or 'false'").into()),
            Self::Int { bits, signed } => {
                let value = integer(p)?;
                let value = to_i128(&value, *signed).filter(|value| fits(*value, *bits, *signed));
                Param::Int(value.ok_or_else(|| p.hook_error(loc, "integer value too large"))?)
            }
            Self::Char => {
                let text = p.parse_optional_string().ok_or_else(|| p.hook_error(loc, "expected string"))?;
                let mut chars = str::from_utf8(&text).unwrap_or_default().chars();
                match (chars.next(), chars.next()) {
                    (Some(only), None) => Param::Int(u32::from(only).into()),
                    _ => return Err(p.hook_error(loc, "expected a string of one character").into()),
                }
            }
            Self::Float(Some(format)) => Param::Float(p.parse_float_literal_of(*format)?),
            Self::Float(None) => Param::Float(float(p)?),
            Self::ApInt => Param::ApInt(ap_int(p)?),
            Self::String => {
                let text = p.parse_optional_string().ok_or_else(|| p.hook_error(loc, "expected string"))?;
                if str::from_utf8(&text).is_err() {
                    return Err(p.hook_error(loc, "expected a string of UTF-8").into());
                }
                Param::String(text)
            }
            Self::AffineMap => Param::AffineMap(p.bare_affine_map()?),
            Self::IntegerSet => {
                let attr = p.parse_attribute(None)?;
                match p.ctx.attrs().data(attr) {
                    AttrData::IntegerSet(set) => Param::IntegerSet(*set),
                    _ => return Err(p.hook_error(loc, "expected an integer set").into()),
                }
            }
            Self::Symbol(class) => symbol(p, class)?,
            Self::Wrapped(class) if p.eat_punct("<") => {
                let value = symbol(p, class)?;
                p.expect_punct(">")?;
                value
            }
            Self::Wrapped(class) => symbol(p, class)?,
            Self::Enum(spec) => Param::Int(enumeration(p, spec)?.into()),
            Self::List(element) if bare => {
                let mut list = Vec::new();
                while !p.at_closing() || !list.is_empty() {
                    list.push(element.parse(p, false)?);
                    if !p.eat_punct(",") {
                        break;
                    }
                }
                Param::List(list.into())
            }
            Self::List(element) => Param::List(delimited(p, ("[", "]"), |p, _| element.parse(p, false))?.into()),
            Self::Optional(_) if p.parse_optional_keyword(NONE) => Param::Absent,
            Self::Optional(inner) => {
                let start = p.mark();
                if p.parse_optional_keyword(SOME) {
                    if p.eat_punct("(") {
                        let value = inner.parse(p, false)?;
                        p.expect_punct(")")?;
                        return Ok(wrap(inner, value));
                    }
                    p.rewind(start);
                }
                wrap(inner, inner.parse(p, false)?)
            }
            Self::Tuple(parts) => {
                let list = delimited(p, ("(", ")"), |p, at| match parts.get(at) {
                    Some(part) => part.parse(p, false),
                    None => Err(p.hook_error(p.loc(), format!("expected {} values", parts.len())).into()),
                })?;
                if list.len() < parts.len() {
                    return Err(p.hook_error(loc, format!("expected {} values", parts.len())).into());
                }
                Param::List(list.into())
            }
            Self::Struct(fields) => structure(p, fields)?,
            Self::Variants(variants) => variant(p, variants)?,
            Self::Own { name, canonical, repr } => {
                let value = repr.parse(p, bare)?;
                match canonical {
                    None => value,
                    Some(canonical) => match canonical(&value) {
                        Some(value) => value,
                        None => return Err(p.hook_error(loc, format!("expected a value of the type `{name}`")).into()),
                    },
                }
            }
            Self::Unknown => return Err(Stop::Unknown),
        })
    }

    /// Prints a value. With `bare`, the format has brackets that enclose the elements of a list.
    pub fn print(&self, p: &mut OpPrinter<'_, '_>, value: &Param, bare: bool) {
        if self.begins_with_word() {
            p.separate();
        }
        match (self, value) {
            (Self::Optional(_), Param::Absent) => p.text(NONE),
            (Self::Optional(inner), value) => {
                let Some(value) = unwrap(inner, value) else { return };
                let ambiguous = inner.begins_with_option_word(p.context(), value);
                p.text(if ambiguous { "some(" } else { "" });
                inner.print(p, value, false);
                p.text(if ambiguous { ")" } else { "" });
            }
            (Self::Bool, Param::Bool(value)) => p.text(if *value { "true" } else { "false" }),
            (Self::Int { signed: true, .. }, Param::Int(value)) => p.text(&value.to_string()),
            (Self::Int { .. }, Param::Int(value)) => p.text(&(*value as u128).to_string()),
            (Self::Char, Param::Int(code)) => {
                let c = u32::try_from(*code).ok().and_then(char::from_u32).unwrap_or_default();
                p.string(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            (Self::Float(format), Param::Float(value)) => {
                let mut text = String::new();
                // Writing to a string cannot fail.
                let _ = value.write(&mut text);
                p.text(&text);
                if format.is_none() {
                    p.text(" : ");
                    p.text(value.format().mnemonic());
                }
            }
            (Self::ApInt, Param::ApInt(value)) => {
                let mut text = String::new();
                let _ = value.write_signed(&mut text);
                p.text(&format!("{text} : i{}", value.width()));
            }
            (Self::String, Param::String(text)) => p.string(text),
            (Self::AffineMap, Param::AffineMap(map)) => {
                let ctx: &ContextData = p.context();
                let mut text = Vec::new();
                ctx.affine().print_map(&mut text, *map);
                p.bytes(&text);
            }
            (Self::IntegerSet, Param::IntegerSet(set)) => {
                let ctx: &ContextData = p.context();
                let mut text = b"affine_set<".to_vec();
                ctx.affine().print_set(&mut text, *set);
                text.push(b'>');
                p.bytes(&text);
            }
            (Self::Symbol(class), Param::Attr(attr)) => print_attr(p, class, *attr),
            (Self::Symbol(class), Param::Type(ty)) => print_type(p, class, *ty),
            (Self::Wrapped(_), value) => {
                p.text("<");
                match value {
                    Param::Attr(attr) => p.attr(*attr),
                    Param::Type(ty) => p.ty(*ty),
                    _ => {}
                }
                p.text(">");
            }
            (Self::Enum(spec), Param::Int(value)) => match case_text(spec, *value as i64) {
                CaseText::Word(text) => p.text(&text),
                CaseText::Quoted(text) => p.string(text.as_bytes()),
            },
            (Self::List(element), Param::List(list)) => {
                p.text(if bare { "" } else { "[" });
                for (index, value) in list.iter().enumerate() {
                    p.text(if index > 0 { ", " } else { "" });
                    element.print(p, value, false);
                }
                p.text(if bare { "" } else { "]" });
            }
            (Self::Tuple(parts), Param::List(list)) => {
                p.text("(");
                for (index, (part, value)) in parts.iter().zip(list).enumerate() {
                    p.text(if index > 0 { ", " } else { "" });
                    part.print(p, value, false);
                }
                p.text(")");
            }
            (Self::Struct(fields), Param::List(list)) => {
                p.text("{");
                let mut before = "";
                for ((name, field), value) in fields.iter().zip(list) {
                    if matches!(field, Self::Optional(_)) && *value == Param::Absent {
                        continue;
                    }
                    p.text(std::mem::replace(&mut before, ", "));
                    p.text(name);
                    p.text(" = ");
                    field.print(p, value, false);
                }
                p.text("}");
            }
            (Self::Variants(variants), Param::List(list)) => {
                let [Param::Int(index), value] = &**list else { return };
                let Some((name, field)) = usize::try_from(*index).ok().and_then(|it| variants.get(it)) else { return };
                p.text(name);
                match field {
                    Self::Tuple(parts) if parts.is_empty() => {}
                    field @ (Self::Tuple(_) | Self::Struct(_)) => field.print(p, value, false),
                    field => {
                        p.text("(");
                        field.print(p, value, false);
                        p.text(")");
                    }
                }
            }
            (Self::Own { repr, .. }, value) => repr.print(p, value, bare),
            _ => {}
        }
    }

    /// Returns true if the text of a value may begin with a letter or a digit.
    fn begins_with_word(&self) -> bool {
        match self {
            Self::Char | Self::String | Self::List(_) | Self::Tuple(_) | Self::Struct(_) | Self::AffineMap => false,
            Self::Own { repr, .. } => repr.begins_with_word(),
            _ => true,
        }
    }

    /// Returns true if the text of a value begins with the keyword of an absent value, or the one before a present
    /// value.
    fn begins_with_option_word(&self, ctx: &ContextData, value: &Param) -> bool {
        let is_word = |word: &str| matches!(word, NONE | SOME);
        match (self, value) {
            (Self::Optional(_), Param::Absent) => true,
            (Self::Optional(inner), value) => {
                unwrap(inner, value).is_some_and(|value| inner.begins_with_option_word(ctx, value))
            }
            (Self::Symbol(_), Param::Type(ty)) => *ty == ctx.types().none(),
            (Self::Symbol(_), Param::Attr(attr)) => {
                matches!(ctx.attrs().data(*attr), AttrData::Type(ty) if matches!(ctx.types().data(*ty), TypeData::None))
            }
            (Self::Enum(spec), Param::Int(value)) => {
                let CaseText::Word(text) = case_text(spec, *value as i64) else { return false };
                is_word(text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
            }
            (Self::Variants(variants), Param::List(list)) => match list.first() {
                Some(Param::Int(index)) => {
                    usize::try_from(*index).ok().and_then(|it| variants.get(it)).is_some_and(|it| is_word(&it.0))
                }
                _ => false,
            },
            (Self::Own { repr, .. }, value) => repr.begins_with_option_word(ctx, value),
            _ => false,
        }
    }
}

fn symbol(p: &mut Parser<'_, '_>, class: &Class) -> Read<Param> {
    match class.kind {
        DefKind::Attr => attr_of_class(p, class, None).map(Param::Attr),
        DefKind::Type => type_of_class(p, class).map(Param::Type),
    }
}

/// Wraps a present value as the parameter of an optional one. A nested optional value is put in a list, so that both
/// absences differ.
fn wrap(inner: &ValueField, value: Param) -> Param {
    if may_be_absent(inner) { Param::List([value].into()) } else { value }
}

/// Undoes [`wrap`].
fn unwrap<'p>(inner: &ValueField, value: &'p Param) -> Option<&'p Param> {
    match value {
        Param::List(list) if may_be_absent(inner) && list.len() == 1 => list.first(),
        _ if may_be_absent(inner) => None,
        value => Some(value),
    }
}

fn may_be_absent(field: &ValueField) -> bool {
    match field {
        ValueField::Optional(_) => true,
        ValueField::Own { repr, .. } => may_be_absent(repr),
        _ => false,
    }
}

/// Returns the program's Rust type of a name, for a dialect.
fn own_value(ctx: &ContextData, dialect: &DialectSpec, name: &str) -> Option<&'static OwnValue> {
    let namespace = dialect.name.split('@').next().unwrap_or(&dialect.name);
    let spec = ctx.dialect_def(namespace.as_bytes())?.spec?;
    spec.values().iter().find(|own| own.name == name)
}

/// Returns true if the format of a definition is in brackets.
fn is_enclosed(ctx: &ContextData, def: Def) -> bool {
    use lect_ods::format::DefElement::Literal;
    let info = ctx.def_info(def);
    match &info.spec().syntax {
        DefSyntax::Format(format) if info.syntax().parse.is_none() => {
            let ends = (format.elements.first(), format.elements.last());
            matches!(ends, (Some(Literal(open)), Some(Literal(close))) if *open == "<" && *close == ">")
        }
        _ => false,
    }
}

fn fits(value: i128, bits: u32, signed: bool) -> bool {
    match (bits, signed) {
        (128, _) => true,
        (bits, true) => (-(1i128 << (bits - 1))..1i128 << (bits - 1)).contains(&value),
        (bits, false) => (0..1i128 << bits).contains(&value),
    }
}

fn integer(p: &mut Parser<'_, '_>) -> Parsed<ApInt> {
    let loc = p.loc();
    let value = if p.at_number() { p.optional_wide_integer()? } else { None };
    value.ok_or_else(|| p.hook_error(loc, "expected integer value"))
}

/// Returns the low 128 bits of an integer, if it fits.
fn to_i128(value: &ApInt, signed: bool) -> Option<i128> {
    let bits = |value: &ApInt| {
        let word = |at: usize| u128::from(value.words().get(at).copied().unwrap_or_default());
        word(1) << 64 | word(0)
    };
    match (signed, value.is_negative()) {
        (false, true) => None,
        (false, false) => (value.active_bits() <= 128).then(|| bits(value) as i128),
        (true, _) => {
            let wide = value.sext(value.width().max(128));
            let narrow = wide.trunc(128);
            (narrow.sext(wide.width()) == wide).then(|| bits(&narrow) as i128)
        }
    }
}

/// Parses `5 : i7`.
fn ap_int(p: &mut Parser<'_, '_>) -> Parsed<ApInt> {
    let loc = p.loc();
    let value = integer(p)?;
    p.expect_punct(":")?;
    let word = p.parse_optional_word().and_then(|word| word.strip_prefix(b"i"));
    let width = word.and_then(|digits| str::from_utf8(digits).ok()?.parse::<u32>().ok());
    let Some(width) = width else { return Err(p.hook_error(loc, "expected an integer type behind the value")) };
    if width > 256 {
        p.spend(u64::from(width / 8))?;
    }
    let wide = value.sext(value.width().max(width).saturating_add(1));
    let narrow = wide.trunc(width);
    // Both interpretations of the sign bit are accepted.
    if narrow.sext(wide.width()) == wide || narrow.zext(wide.width()) == wide {
        return Ok(narrow);
    }
    Err(p.hook_error(loc, "integer value too large"))
}

/// Parses `1.5 : f16`.
fn float(p: &mut Parser<'_, '_>) -> Parsed<Float> {
    let (start, loc) = (p.mark(), p.loc());
    p.eat_punct("-");
    if !p.at(TokenKind::Float) && !p.at(TokenKind::Integer) {
        return Err(p.hook_error(loc, "expected floating point literal"));
    }
    p.advance();
    p.expect_punct(":")?;
    let format = p.parse_optional_word().and_then(FloatFormat::from_mnemonic);
    let Some(format) = format else { return Err(p.hook_error(loc, "expected a float type behind the value")) };
    let end = p.mark();
    p.rewind(start);
    let value = p.parse_float_literal_of(format)?;
    p.rewind(end);
    Ok(value)
}

/// Returns true if a number is an enum case, or a set of bits of a bit enum.
fn is_case(spec: &EnumRef, value: i64) -> bool {
    match &spec.kind {
        EnumKind::Bits { .. } => {
            let all = spec.cases.iter().fold(0, |all, case| all | case.value);
            value & !all == 0
        }
        _ => spec.cases.iter().any(|case| case.value == value),
    }
}

/// Text of an enum case.
enum CaseText {
    /// A keyword, keywords with separators, or a number.
    Word(String),
    /// Text to be quoted.
    Quoted(String),
}

/// Returns the text of a case; its number if no text is parsed back to it.
fn case_text(spec: &EnumRef, value: i64) -> CaseText {
    let text = enum_text(spec, value).into_owned();
    if text.is_empty() || enum_value(spec, text.as_bytes()) != Some(value) {
        return CaseText::Word(value.to_string());
    }
    let is_bare = match &spec.kind {
        // A comma could separate elements of an enclosing list.
        EnumKind::Bits { separator, .. } if separator.contains('|') => {
            text.split(&**separator).all(|word| is_bare_identifier(word.as_bytes()))
        }
        _ => is_bare_identifier(text.as_bytes()),
    };
    if is_bare { CaseText::Word(text) } else { CaseText::Quoted(text) }
}

fn enumeration(p: &mut Parser<'_, '_>, spec: &EnumRef) -> Parsed<i64> {
    let loc = p.loc();
    if let Some(case) = p.eat_old_case(spec) {
        return Ok(case.value);
    }
    let no_case = |p: &Parser<'_, '_>, text: &[u8]| {
        let (words, text) = (enum_keywords(spec), String::from_utf8_lossy(text));
        p.hook_error(loc, format!("expected one of [{words}] for {}, got: {text}", spec.def))
    };
    if p.at_number() {
        let value = p.parse_number()?;
        return if is_case(spec, value) { Ok(value) } else { Err(no_case(p, value.to_string().as_bytes())) };
    }
    let Some(text) = p.optional_word_or_string() else {
        return Err(p.hook_error(loc, format!("expected keyword for {}", spec.def)));
    };
    let Some(mut value) = enum_value(spec, &text) else { return Err(no_case(p, &text)) };
    while matches!(&spec.kind, EnumKind::Bits { separator, .. } if separator.contains('|')) && p.eat_punct("|") {
        let word = p.parse_optional_word().unwrap_or_default();
        value |= enum_value(spec, word).ok_or_else(|| no_case(p, word))?;
    }
    Ok(value)
}

fn delimited(
    p: &mut Parser<'_, '_>,
    (open, close): (&str, &str),
    mut element: impl FnMut(&mut Parser<'_, '_>, usize) -> Read<Param>,
) -> Read<Vec<Param>> {
    let mut list = Vec::new();
    p.expect_punct(open)?;
    while !p.eat_punct(close) {
        if !list.is_empty() {
            p.expect_punct(",")?;
        }
        list.push(element(p, list.len())?);
    }
    Ok(list)
}

/// Parses `{a = 1, b = "x"}`. Absent optional fields are omitted.
fn structure(p: &mut Parser<'_, '_>, fields: &[(Str, ValueField)]) -> Read<Param> {
    let mut values = vec![None; fields.len()];
    let start = p.loc();
    delimited(p, ("{", "}"), |p, _| {
        let loc = p.loc();
        let word = p.parse_optional_word().unwrap_or_default();
        let Some(at) = fields.iter().position(|field| field.0.as_bytes() == word) else {
            let known: Vec<&str> = fields.iter().map(|field| &*field.0).collect();
            return Err(p.hook_error(loc, format!("expected one of the fields [{}]", known.join(", "))).into());
        };
        if values[at].is_some() {
            return Err(p.hook_error(loc, format!("field '{}' is given twice", fields[at].0)).into());
        }
        p.expect_punct("=")?;
        values[at] = Some(fields[at].1.parse(p, false)?);
        Ok(Param::Absent)
    })?;
    let mut list = Vec::with_capacity(fields.len());
    for ((name, field), value) in fields.iter().zip(values) {
        match (value, field) {
            (Some(value), _) => list.push(value),
            (None, ValueField::Optional(_)) => list.push(Param::Absent),
            (None, _) => return Err(p.hook_error(start, format!("field '{name}' is missing")).into()),
        }
    }
    Ok(Param::List(list.into()))
}

/// Parses `circle(1.5)`, `rect{w = 1, h = 2}` or `point`.
fn variant(p: &mut Parser<'_, '_>, variants: &[(Str, ValueField)]) -> Read<Param> {
    let loc = p.loc();
    let word = p.parse_optional_word().unwrap_or_default();
    let Some(index) = variants.iter().position(|variant| variant.0.as_bytes() == word) else {
        let known: Vec<&str> = variants.iter().map(|variant| &*variant.0).collect();
        return Err(p.hook_error(loc, format!("expected one of [{}]", known.join(", "))).into());
    };
    let value = match &variants[index].1 {
        ValueField::Tuple(parts) if parts.is_empty() => Param::List(Box::default()),
        field @ (ValueField::Tuple(_) | ValueField::Struct(_)) => field.parse(p, false)?,
        field => {
            p.expect_punct("(")?;
            let value = field.parse(p, false)?;
            p.expect_punct(")")?;
            value
        }
    };
    Ok(Param::List([Param::Int(index as i128), value].into()))
}
