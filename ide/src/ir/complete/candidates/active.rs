//! The part of an operation's definition at the place: a property, a type, or a list of types.

use lect_core::text::{TokenKind, tokens};
use lect_ods::spec::{AttrConstraint, OpSpec, PropKind};

use super::super::signature::active_part;
use super::Candidates;

/// Kind of an attribute, by its storage in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AttrKind {
    Array,
    DenseArray,
    Text,
    Bool,
    Integer,
    Float,
    Type,
    Symbol,
    Elements,
    Map,
    Set,
    Dictionary,
    /// A number or elements.
    Typed,
    /// A case of an enum, or an attribute of a dialect.
    Own,
    /// The value of a discardable attribute.
    Discardable,
}

/// The part of a definition at the place.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Active {
    /// Kind of the attribute.
    pub kind: Option<AttrKind>,
    /// Key whose value is expected.
    pub key: Option<String>,
    /// Whether the attribute is an element of an array.
    pub is_element: bool,
    /// Whether a function type is expected.
    pub is_function: bool,
    /// Whether a single type is expected.
    pub is_type: bool,
}

impl AttrKind {
    fn of(constraint: &AttrConstraint) -> Option<Self> {
        let class = constraint.storage_type.rsplit("::").next().unwrap_or_default();
        Some(match class {
            _ if constraint.enum_def.is_some() || constraint.attr_def.is_some() => Self::Own,
            _ if constraint.symbol_name => Self::Symbol,
            "ArrayAttr" => Self::Array,
            "StringAttr" => Self::Text,
            "BoolAttr" => Self::Bool,
            "IntegerAttr" => Self::Integer,
            "FloatAttr" => Self::Float,
            "TypeAttr" => Self::Type,
            "FlatSymbolRefAttr" | "SymbolRefAttr" => Self::Symbol,
            "AffineMapAttr" => Self::Map,
            "IntegerSetAttr" => Self::Set,
            "DictionaryAttr" => Self::Dictionary,
            "TypedAttr" => Self::Typed,
            _ if class.starts_with("Dense") && class.ends_with("ArrayAttr") => Self::DenseArray,
            _ if class.ends_with("ElementsAttr") => Self::Elements,
            _ => return None,
        })
    }

    /// Returns the kind of an array's elements.
    fn element_kind(constraint: &AttrConstraint) -> Option<Self> {
        let summary = constraint.summary.to_lowercase();
        let kinds = [
            ("affinemap", Self::Map),
            ("symbol", Self::Symbol),
            ("string", Self::Text),
            ("bool", Self::Bool),
            ("type", Self::Type),
            ("integer", Self::Integer),
            ("float", Self::Float),
            ("array", Self::Array),
        ];
        kinds.into_iter().find(|(word, _)| summary.contains(word)).map(|it| it.1)
    }

    /// Returns the texts that begin such an attribute, the most likely first.
    pub fn beginnings(self) -> &'static [&'static str] {
        match self {
            Self::Array => &["["],
            Self::DenseArray => &["array<", "["],
            Self::Bool => &["true", "false"],
            Self::Integer => &["1", "0", "2", "4"],
            Self::Float => &["1.0", "0.0"],
            Self::Elements => &["dense<"],
            Self::Map => &["affine_map<"],
            Self::Set => &["affine_set<"],
            Self::Dictionary => &["{"],
            Self::Typed => &["0", "1", "dense<", "2", "true"],
            Self::Discardable => &["true", "1", "[", "0"],
            Self::Text | Self::Type | Self::Symbol | Self::Own => &[],
        }
    }
}

impl Candidates<'_, '_> {
    /// Returns the part of the definition at the place.
    pub(super) fn active_part(&self) -> Active {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        let spec = self.op().and_then(|op| self.snapshot.ctx.op_name(op).info()).map(|info| info.spec());
        let written = statement.trim_end();
        let (written, is_element) = match written.rfind('[').map(|at| (written[..at].trim_end(), &written[at..])) {
            Some((before, inside)) if before.ends_with('=') && !inside.contains(']') => (before, true),
            _ => (written, false),
        };
        let key = written.strip_suffix('=').map(str::trim_end).and_then(|it| {
            let key =
                it.rsplit(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '$'))).next()?;
            (!key.is_empty() && written.contains(['{', '<']) && !it.starts_with('#')).then_some(key)
        });
        let kind_of = |constraint: &AttrConstraint| match is_element {
            true => AttrKind::element_kind(constraint),
            false => AttrKind::of(constraint),
        };
        let constraint = |name: &str| {
            let prop = spec?.props.iter().find(|prop| *prop.name == *name)?;
            if let PropKind::Attr(constraint) = &prop.kind { Some(&**constraint) } else { None }
        };
        if let Some(key) = key {
            let discardable = key.contains('.') && !is_element;
            let kind = constraint(key).and_then(kind_of).or(discardable.then_some(AttrKind::Discardable));
            return Active { kind, key: Some(key.to_owned()), is_element, ..Active::default() };
        }
        let part = spec.and_then(|spec| active_part(spec, behind_name(spec, statement)?));
        let Some(part) = part else {
            let is_function = is_generic_signature(statement);
            return Active { is_function, ..Active::default() };
        };
        Active {
            kind: part.strip_prefix('$').and_then(constraint).and_then(AttrKind::of),
            is_function: part.starts_with("functional-type"),
            is_type: part.starts_with("type("),
            ..Active::default()
        }
    }
}

/// Returns the text behind the name of an operation in its custom form.
fn behind_name<'t>(spec: &OpSpec, statement: &'t str) -> Option<&'t str> {
    let own = spec.name.split_once('.').map_or(&*spec.name, |it| it.1);
    let mut words = tokens(statement.as_bytes(), 0).filter(|token| token.kind == TokenKind::Ident);
    let name = words.find(|token| {
        let word = statement.get(token.start as usize..token.end as usize).unwrap_or_default();
        *word == *spec.name || word == own
    })?;
    statement.get(name.end as usize..)
}

/// Returns true behind the colon in front of the signature of a generic form.
fn is_generic_signature(statement: &str) -> bool {
    let text = statement.trim_end();
    let begin = text.rsplit_once('=').map_or(text, |_| text.split_once('=').map_or(text, |it| it.1)).trim_start();
    if !text.ends_with(':') || !(text.starts_with('"') || begin.starts_with('"')) {
        return false;
    }
    let open = |char: char| text.matches(char).count();
    open('(') == open(')') && open('{') == open('}')
}
