//! Constraints, traits and their arguments: Rust type syntax that denotes TableGen values.

use proc_macro2::Span;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, Lit, Path, Result, Token, braced, bracketed, parenthesized, token};

use super::Scope;
use super::text::{Text, quoted};

/// `AnyTypeOf<(I32, shelf::BookType)>`, `HasParent<"StepsOp">`, `[1, 2]`
#[derive(Clone)]
pub enum Value {
    /// A definition, or a class with arguments.
    Name {
        /// Path in the source.
        path: Path,
        /// Arguments between `<` and `>`.
        args: Option<Vec<Value>>,
    },
    /// `(A, B)` or `[A, B]`
    List(Vec<Value>, Span),
    /// A string, a number or a boolean; true if a minus sign precedes it.
    Literal(Lit, bool),
}

impl Parse for Value {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let list = |content: ParseStream<'_>, span| {
            let items = Punctuated::<Value, Token![,]>::parse_terminated(content)?;
            Ok(Value::List(items.into_iter().collect(), span))
        };
        if input.peek(token::Paren) {
            let content;
            let paren = parenthesized!(content in input);
            return list(&content, paren.span.join());
        }
        if input.peek(token::Bracket) {
            let content;
            let bracket = bracketed!(content in input);
            return list(&content, bracket.span.join());
        }
        if input.peek(token::Brace) {
            // A constant in Rust's syntax: braces may contain any value.
            let content;
            braced!(content in input);
            let value = content.parse()?;
            return if content.is_empty() { Ok(value) } else { Err(content.error("expected one value")) };
        }
        let negative = input.parse::<Option<Token![-]>>()?.is_some();
        if negative || input.peek(Lit) {
            return Ok(Value::Literal(input.parse()?, negative));
        }
        let path = input.call(Path::parse_mod_style)?;
        // Rust requires `Foo::<A>` in expressions.
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?;
        }
        let mut args = None;
        if input.peek(Token![<]) {
            input.parse::<Token![<]>()?;
            let mut list = Vec::new();
            while !input.peek(Token![>]) {
                list.push(input.parse()?);
                if !input.peek(Token![>]) {
                    input.parse::<Token![,]>()?;
                }
            }
            input.parse::<Token![>]>()?;
            args = Some(list);
        }
        Ok(Value::Name { path, args })
    }
}

impl Value {
    /// Converts a Rust type to a value.
    pub fn of(ty: &impl ToTokens) -> Result<Self> {
        syn::parse2(ty.to_token_stream())
    }

    /// Returns the position of the value.
    pub fn span(&self) -> Span {
        match self {
            Value::Name { path, .. } => path.segments.last().map_or_else(Span::call_site, |last| last.ident.span()),
            Value::List(_, span) => *span,
            Value::Literal(literal, _) => literal.span(),
        }
    }

    /// Writes the value in TableGen syntax.
    pub fn write(&self, out: &mut Text, scope: &mut Scope) {
        match self {
            Value::Name { path, args } => {
                let name = scope.resolve(path, args.is_some());
                let span = self.span();
                out.within(span, |out| {
                    out.at(span, &name);
                    let Some(args) = args else { return };
                    out.raw("<");
                    write_list(args, out, scope);
                    out.raw(">");
                });
            }
            Value::List(items, span) => out.within(*span, |out| {
                out.raw("[");
                write_list(items, out, scope);
                out.raw("]");
            }),
            Value::Literal(Lit::Str(text), _) => out.at(text.span(), &quoted(&text.value())),
            Value::Literal(Lit::Bool(value), _) => out.at(value.span, if value.value { "1" } else { "0" }),
            Value::Literal(Lit::Int(number), negative) => {
                let sign = if *negative { "-" } else { "" };
                out.at(number.span(), &format!("{sign}{}", number.base10_digits()));
            }
            Value::Literal(other, _) => {
                scope.errors.push(Error::new(other.span(), "expected a string, an integer or a truth value"));
                out.raw("?");
            }
        }
    }
}

fn write_list(items: &[Value], out: &mut Text, scope: &mut Scope) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.raw(", ");
        }
        item.write(out, scope);
    }
}

impl Scope {
    /// Returns the TableGen name of a definition of the module or the prelude, or of a Rust condition.
    fn resolve(&mut self, path: &Path, has_args: bool) -> String {
        let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if path.segments.len() > 1 {
            return self.foreign(path);
        }
        // An item of the module takes no arguments: with arguments the name denotes a class of the prelude.
        if !has_args && self.locals.contains(&last) { self.def_name(&last) } else { last }
    }

    /// Returns the definition name of an item of the module.
    pub fn def_name(&self, item: &str) -> String {
        format!("{}_{item}", self.prefix)
    }

    /// Returns the definition that represents a type of another module.
    fn foreign(&mut self, path: &Path) -> String {
        let shown: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let def = self.def_name(&shown.join("__"));
        if !self.foreign.iter().any(|it| it.def == def) {
            self.foreign.push(Foreign { def: def.clone(), name: shown.join("::"), path: path.clone() });
        }
        def
    }
}

/// A type of another module that is used as a constraint.
pub struct Foreign {
    /// Name of the definition in TableGen.
    pub def: String,
    /// Name in messages and in the table of conditions.
    pub name: String,
    /// Path of the type.
    pub path: Path,
}

/// Returns the last name of a path, which determines the kind of a field.
pub fn head(ty: &syn::Type) -> Option<(&Ident, &syn::PathArguments)> {
    let syn::Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    Some((&last.ident, &last.arguments))
}
