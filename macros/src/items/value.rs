//! Parameters of attributes and types: the kind of a Rust type, and defaults.

use lect_ods::spec::{Shared, Str, ValueKind};
use quote::ToTokens;
use syn::{Attribute, Error, Expr, ExprLit, GenericArgument, Lit, Meta, PathArguments, Result, Type, UnOp};

use super::Scope;
use super::constraint::head;
use crate::emit::RustParam;

/// Prints a type or an expression in one line.
pub fn shown(tokens: &impl ToTokens) -> String {
    let text = tokens.to_token_stream().to_string();
    [(" :: ", "::"), (" <", "<"), ("< ", "<"), (" >", ">"), (" ,", ","), ("& ", "&")]
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
}

/// Returns the kind of a type without generic arguments.
fn plain(word: &str) -> Option<ValueKind> {
    Some(match word {
        "bool" => ValueKind::Bool,
        "char" => ValueKind::Char,
        "usize" => ValueKind::Int { bits: 64, signed: false },
        "isize" => ValueKind::Int { bits: 64, signed: true },
        "f32" | "f64" => ValueKind::Float(Str::Owned(word.to_owned())),
        "String" => ValueKind::String,
        "Type" => ValueKind::Type(Str::default()),
        "Attr" => ValueKind::Attr(Str::default()),
        "AffineMap" => ValueKind::AffineMap,
        "IntegerSet" => ValueKind::IntegerSet,
        "ApInt" => ValueKind::ApInt,
        "Float" => ValueKind::Float(Str::default()),
        _ => {
            let signed = word.starts_with('i');
            let bits = word.strip_prefix(['i', 'u'])?.parse().ok()?;
            matches!(bits, 8 | 16 | 32 | 64 | 128).then_some(ValueKind::Int { bits, signed })?
        }
    })
}

/// Returns the only argument of a generic type.
fn argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(list) = arguments else { return None };
    match list.args.first() {
        Some(GenericArgument::Type(inner)) if list.args.len() == 1 => Some(inner),
        _ => None,
    }
}

/// Returns true if a path is in the standard library, in lect, or a single name.
fn is_known_place(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let first = path.path.segments.first().map(|first| first.ident.to_string()).unwrap_or_default();
    path.path.segments.len() == 1 || matches!(&*first, "std" | "core" | "alloc" | "lect" | "lect_core")
}

impl Scope {
    /// Returns the kind of a Rust type. An unknown type is one of the user's, which defines its kind by a trait.
    pub fn value_kind(&mut self, ty: &Type) -> Result<ValueKind> {
        match ty {
            Type::Paren(it) => return self.value_kind(&it.elem),
            Type::Group(it) => return self.value_kind(&it.elem),
            Type::Array(it) => return self.list(&it.elem).and_then(|_| self.own(ty)),
            Type::Tuple(it) if it.elems.len() <= 6 => {
                let parts: Result<Vec<_>> =
                    it.elems.iter().map(|part| self.value_kind(part).map(Shared::new)).collect();
                return Ok(ValueKind::Tuple(parts?.into()));
            }
            Type::Path(_) => {}
            _ => {
                let message = "expected a type that owns its value: `bool`, a number, `String`, `Type`, `Attr`, an enum, type or \
                               attribute of the module, `Vec<..>`, `Option<..>`, a tuple, or a type with `#[derive(ParamValue)]`";
                return Err(Error::new_spanned(ty, message));
            }
        }
        let Some((name, arguments)) = head(ty) else { return self.own(ty) };
        let word = name.to_string();
        if !is_known_place(ty) {
            return self.own(ty);
        }
        match (arguments, argument(arguments)) {
            (PathArguments::None, _) if self.enums.contains(&word) => Ok(ValueKind::Enum(self.def_name(&word).into())),
            (PathArguments::None, _) if self.ops.contains(&word) => {
                Err(Error::new_spanned(ty, "an operation cannot be a parameter"))
            }
            (PathArguments::None, _) if self.locals.contains(&word) => {
                let class = format!("::{}::{word}", self.namespace).into();
                Ok(if self.types.contains(&word) { ValueKind::Type(class) } else { ValueKind::Attr(class) })
            }
            (PathArguments::None, _) => match plain(&word) {
                Some(kind) => Ok(kind),
                None => self.own(ty),
            },
            (_, Some(inner)) if word == "Vec" => self.list(inner),
            (_, Some(inner)) if word == "Option" => Ok(ValueKind::Optional(Shared::new(self.value_kind(inner)?))),
            (_, Some(inner)) if word == "Box" => match inner {
                Type::Slice(slice) => self.list(&slice.elem),
                inner if shown(inner) == "str" => Ok(ValueKind::String),
                inner => self.value_kind(inner),
            },
            _ => self.own(ty),
        }
    }

    fn list(&mut self, element: &Type) -> Result<ValueKind> {
        Ok(ValueKind::List(Shared::new(self.value_kind(element)?)))
    }

    /// Returns the kind of a type of the user.
    fn own(&mut self, ty: &Type) -> Result<ValueKind> {
        let name = shown(ty).replace('\'', "");
        self.values.own.insert(name.clone(), ty.clone());
        Ok(ValueKind::Own { name: name.into(), kind: None })
    }

    /// Returns the constructor's argument type for a parameter.
    pub fn rust_param(&self, ty: &Type) -> RustParam {
        let known = |word: &str| {
            plain(word).is_some() || self.locals.contains(word) || matches!(word, "Vec" | "Option" | "Box" | "Text")
        };
        let any_arg = match ty {
            Type::Path(_) => is_known_place(ty) && head(ty).is_some_and(|it| known(&it.0.to_string())),
            _ => false,
        };
        RustParam { ty: ty.clone(), any_arg }
    }

    /// Converts `#[default = 3]` to the text form of the value.
    pub fn value_default(&self, attr: &Attribute, kind: &ValueKind) -> Result<String> {
        let value: Expr = match &attr.meta {
            Meta::NameValue(it) => it.value.clone(),
            _ => attr.parse_args()?,
        };
        self.value_text(&value, kind)
    }

    fn value_text(&self, value: &Expr, kind: &ValueKind) -> Result<String> {
        let wrong =
            |what: &str| Err(Error::new_spanned(value, format!("expected {what} as the default of a `{kind}`")));
        match (value, kind) {
            (Expr::Group(it), _) => self.value_text(&it.expr, kind),
            (Expr::Paren(it), _) => self.value_text(&it.expr, kind),
            (Expr::Path(it), ValueKind::Optional(_)) if it.path.is_ident("None") => Ok("none".to_owned()),
            (Expr::Call(call), ValueKind::Optional(inner)) if shown(&call.func) == "Some" => match call.args.first() {
                Some(some) => self.value_text(some, inner),
                None => wrong("a value"),
            },
            (_, ValueKind::Optional(_)) => wrong("`None` or `Some(..)`"),
            (Expr::Array(it), ValueKind::List(element)) => {
                let items: Result<Vec<String>> = it.elems.iter().map(|item| self.value_text(item, element)).collect();
                Ok(format!("[{}]", items?.join(", ")))
            }
            (_, ValueKind::List(_)) => wrong("`[..]`"),
            (Expr::Tuple(it), ValueKind::Tuple(parts)) if it.elems.len() == parts.len() => {
                let items = it.elems.iter().zip(parts.iter()).map(|(item, part)| self.value_text(item, part));
                Ok(format!("({})", items.collect::<Result<Vec<String>>>()?.join(", ")))
            }
            (_, ValueKind::Tuple(_)) => wrong("a tuple of as many values"),
            (Expr::Path(it), ValueKind::Enum(_)) => {
                let mut segments = it.path.segments.iter().rev().map(|segment| segment.ident.to_string());
                let (case, class) = (segments.next().unwrap_or_default(), segments.next().unwrap_or_default());
                let is_class = matches!(kind, ValueKind::Enum(def) if **def == self.def_name(&class));
                match self.cases.get(&(class, case)) {
                    Some(word) if is_class => Ok(escaped(word)),
                    _ => wrong("a case of the enum"),
                }
            }
            (_, ValueKind::Enum(_)) => wrong("a case of the enum"),
            (Expr::Unary(it), ValueKind::Int { .. } | ValueKind::Float(_) | ValueKind::Own { .. })
                if matches!(it.op, UnOp::Neg(_)) =>
            {
                let text = self.number(&it.expr, kind, "-")?;
                Ok(text)
            }
            (Expr::Lit(ExprLit { lit: Lit::Int(_), .. }), ValueKind::Int { .. } | ValueKind::Own { .. })
            | (Expr::Lit(ExprLit { lit: Lit::Float(_), .. }), ValueKind::Float(_) | ValueKind::Own { .. }) => {
                self.number(value, kind, "")
            }
            (_, ValueKind::Int { .. }) => wrong("an integer"),
            (_, ValueKind::Float(format)) if !format.is_empty() => wrong("a number with a point"),
            (Expr::Lit(ExprLit { lit: Lit::Bool(it), .. }), ValueKind::Bool | ValueKind::Own { .. }) => {
                Ok(it.value.to_string())
            }
            (_, ValueKind::Bool) => wrong("`true` or `false`"),
            (Expr::Lit(ExprLit { lit: Lit::Char(it), .. }), ValueKind::Char) => Ok(escaped(&it.value().to_string())),
            (_, ValueKind::Char) => wrong("a character"),
            (Expr::Lit(ExprLit { lit: Lit::Str(it), .. }), ValueKind::String | ValueKind::Own { .. }) => {
                Ok(escaped(&it.value()))
            }
            (_, ValueKind::String) => wrong("a string"),
            // Other defaults are written in MLIR's text form.
            (Expr::Lit(ExprLit { lit: Lit::Str(it), .. }), _) => Ok(it.value()),
            _ => wrong("a string with its text form"),
        }
    }

    /// Prints a number, if it fits; `sign` is the one before it.
    fn number(&self, value: &Expr, kind: &ValueKind, sign: &str) -> Result<String> {
        let Expr::Lit(ExprLit { lit, .. }) = value else { return Err(Error::new_spanned(value, "expected a number")) };
        // A sign can be part of the literal.
        let signed = |digits: &str| match (sign, digits.strip_prefix('-')) {
            ("", Some(digits)) => ("-", digits.to_owned()),
            (_, Some(digits)) => ("", digits.to_owned()),
            (_, None) => (if sign.is_empty() { "" } else { "-" }, digits.to_owned()),
        };
        match (lit, kind) {
            (Lit::Int(it), ValueKind::Int { bits, signed: has_sign }) => {
                let (sign, digits) = signed(it.base10_digits());
                let magnitude: Option<u128> = digits.parse().ok();
                let most = u128::MAX >> (128 - bits + u32::from(*has_sign));
                let most = if sign.is_empty() || !has_sign { most } else { most + 1 };
                let is_below = !sign.is_empty() && !has_sign && magnitude != Some(0);
                match magnitude.filter(|it| *it <= most && !is_below) {
                    Some(magnitude) => Ok(format!("{sign}{magnitude}")),
                    None => Err(Error::new_spanned(value, format!("`{sign}{digits}` does not fit into `{kind}`"))),
                }
            }
            (Lit::Int(it), ValueKind::Own { .. }) => {
                let (sign, digits) = signed(it.base10_digits());
                Ok(format!("{sign}{digits}"))
            }
            (Lit::Float(it), kind) if !matches!(kind, ValueKind::Int { .. }) => {
                let suffix = match kind {
                    ValueKind::Float(format) if format.is_empty() => " : f64",
                    _ => "",
                };
                let (sign, digits) = signed(it.base10_digits());
                // MLIR's floating-point literals have a decimal point.
                let digits = match digits.split_once(['e', 'E']) {
                    Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
                    _ => digits,
                };
                let point = if digits.contains('.') { "" } else { ".0" };
                Ok(format!("{sign}{digits}{point}{suffix}"))
            }
            _ => Err(Error::new_spanned(value, "expected a number")),
        }
    }
}

/// Quotes a string in MLIR's syntax.
fn escaped(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | 0..0x20 | 0x7f.. => out.push_str(&format!("\\{byte:02X}")),
            byte => out.push(byte.into()),
        }
    }
    out.push('"');
    out
}
