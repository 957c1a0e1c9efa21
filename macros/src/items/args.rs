//! Arguments of the attributes of items.

use proc_macro2::{Span, TokenStream};
use syn::meta::ParseNestedMeta;
use syn::parse::Parse;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, Ident, Lit, LitBool, LitInt, LitStr, Meta, Path, Result, Token, parenthesized};

use super::constraint::Value;

/// `#[define_dialect(..)]`
#[derive(Default)]
pub struct DialectArgs {
    pub namespace: Option<LitStr>,
    pub version: Option<LitInt>,
    /// `versions(Version<[1], []>, Version<[2], [RenameOp<"len", "length">]>)`
    pub versions: Vec<Value>,
    pub depends: Vec<Depends>,
    pub flags: Vec<Ident>,
    /// Whether dictionaries contain discardable attributes only, and the position of the argument.
    pub strict_properties: Option<(bool, Span)>,
    pub hooks: Option<Expr>,
    pub syntax: Option<Expr>,
    pub prelude: Vec<LitStr>,
}

/// A dialect that another depends on: its namespace, or the module with its `DIALECT`.
pub enum Depends {
    Namespace(LitStr),
    Module(Path),
}

impl Depends {
    /// Returns the namespace of the dialect.
    pub fn namespace(&self) -> String {
        match self {
            Self::Namespace(name) => name.value(),
            Self::Module(path) => {
                let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                // The module of `async` is `async_`, because `async` is a keyword of Rust.
                last.trim_start_matches("r#").trim_end_matches('_').to_owned()
            }
        }
    }
}

impl Parse for Depends {
    fn parse(input: syn::parse::ParseStream<'_>) -> Result<Self> {
        match input.peek(LitStr) {
            true => Ok(Self::Namespace(input.parse()?)),
            false => Ok(Self::Module(input.call(Path::parse_mod_style)?)),
        }
    }
}

impl DialectArgs {
    /// Parses one argument.
    pub fn parse(&mut self, meta: ParseNestedMeta<'_>, seen: &mut Vec<String>) -> Result<()> {
        once(&meta, seen)?;
        match key(&meta).as_str() {
            "namespace" => self.namespace = Some(meta.value()?.parse()?),
            "version" => self.version = Some(meta.value()?.parse()?),
            "versions" => self.versions = list(&meta)?,
            "depends" => self.depends = list(&meta)?,
            "flags" => self.flags = list(&meta)?,
            "strict_properties" => {
                let span = meta.path.span();
                let value = meta.input.peek(Token![=]).then(|| meta.value()?.parse::<LitBool>()).transpose()?;
                self.strict_properties = Some((value.is_none_or(|it| it.value), span));
            }
            "hooks" => self.hooks = Some(meta.value()?.parse()?),
            "syntax" => self.syntax = Some(meta.value()?.parse()?),
            "include" => self.prelude = list(&meta)?,
            other => {
                let known = [
                    "namespace",
                    "version",
                    "versions",
                    "depends",
                    "flags",
                    "strict_properties",
                    "hooks",
                    "syntax",
                    "include",
                ];
                return Err(unknown(&meta, other, &known));
            }
        }
        Ok(())
    }
}

/// `#[op(..)]`, `#[ty(..)]`, `#[attribute(..)]`
#[derive(Default)]
pub struct ItemArgs {
    /// Name, or mnemonic.
    pub name: Option<LitStr>,
    pub assembly: Option<LitStr>,
    pub traits: Vec<Value>,
    pub summary: Option<LitStr>,
    pub alias: bool,
}

impl ItemArgs {
    /// Parses the arguments of an attribute: `#[op("put", assembly = "..")]` or `#[op(name = "put")]`. Arguments that
    /// are not `known` are errors.
    pub fn of(attr: &Attribute, known: &[&str]) -> Result<Self> {
        let mut this = Self::default();
        let mut seen = Vec::new();
        if matches!(attr.meta, Meta::Path(_)) {
            return Ok(this);
        }
        attr.parse_args_with(|input: syn::parse::ParseStream<'_>| {
            if input.peek(LitStr) {
                this.name = Some(input.parse()?);
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            let rest: TokenStream = input.parse()?;
            if this.name.is_some() {
                seen.push("name".to_owned());
            }
            let parser = syn::meta::parser(|meta| {
                once(&meta, &mut seen)?;
                this.one(meta, known)
            });
            syn::parse::Parser::parse2(parser, rest)
        })?;
        Ok(this)
    }

    fn one(&mut self, meta: ParseNestedMeta<'_>, known: &[&str]) -> Result<()> {
        let key = key(&meta);
        if key == "interfaces" {
            return Err(meta.error("interfaces stand among the traits: `traits(CallOpInterface)`"));
        }
        if !known.contains(&&*key) {
            return Err(unknown(&meta, &key, known));
        }
        match key.as_str() {
            "assembly" => self.assembly = Some(meta.value()?.parse()?),
            "summary" => self.summary = Some(meta.value()?.parse()?),
            "traits" => self.traits = list(&meta)?,
            "alias" => self.alias = true,
            _ => self.name = Some(meta.value()?.parse()?),
        }
        Ok(())
    }
}

/// Checks that no argument is given twice; `name` and `mnemonic` are the same.
fn once(meta: &ParseNestedMeta<'_>, seen: &mut Vec<String>) -> Result<()> {
    let key = key(meta);
    let name = if key == "mnemonic" { "name".to_owned() } else { key.clone() };
    if seen.contains(&name) {
        return Err(meta.error(format!("`{key}` is given twice")));
    }
    seen.push(name);
    Ok(())
}

/// Reports attributes without meaning in this place: they would be lost. `known` are those already removed.
pub fn no_others(attrs: &[Attribute], known: &[&str], errors: &mut Vec<Error>) {
    // Documentation is part of the spec; lints apply to the source, not to the generated code.
    const LINTS: &[&str] = &["doc", "allow", "expect", "warn", "deny", "forbid", "rustfmt", "clippy"];
    for attr in attrs {
        let first = attr.path().segments.first().map(|it| it.ident.to_string()).unwrap_or_default();
        if LINTS.contains(&&*first) {
            continue;
        }
        let shown: Vec<String> = attr.path().segments.iter().map(|it| it.ident.to_string()).collect();
        let shown = shown.join("::");
        let hint = match super::similar(&shown, known.iter().copied()) {
            Some(likely) => format!("did you mean `#[{likely}]`?"),
            None if known.is_empty() => "nothing but documentation may stand here".to_owned(),
            None => format!("expected `#[{}]`", known.join("]`, `#[")),
        };
        errors.push(Error::new_spanned(attr.path(), format!("`#[{shown}]` means nothing here: {hint}")));
    }
}

fn key(meta: &ParseNestedMeta<'_>) -> String {
    meta.path.get_ident().map(Ident::to_string).unwrap_or_default()
}

fn list<T: Parse>(meta: &ParseNestedMeta<'_>) -> Result<Vec<T>> {
    let content;
    parenthesized!(content in meta.input);
    Ok(Punctuated::<T, Token![,]>::parse_terminated(&content)?.into_iter().collect())
}

fn unknown(meta: &ParseNestedMeta<'_>, word: &str, known: &[&str]) -> Error {
    let likely = super::similar(word, known.iter().copied());
    let hint = likely
        .map_or_else(|| format!("expected one of `{}`", known.join("`, `")), |it| format!("did you mean `{it}`?"));
    meta.error(format!("unknown option `{word}`: {hint}"))
}

/// Returns the documentation of an item: its first paragraph and the rest.
pub fn docs(attrs: &[Attribute]) -> (String, String) {
    let lines = attrs.iter().filter(|attr| attr.path().is_ident("doc")).filter_map(|attr| match &attr.meta {
        Meta::NameValue(it) => match &it.value {
            Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    let text: Vec<String> = lines.map(|line| line.strip_prefix(' ').unwrap_or(&line).to_owned()).collect();
    let text = text.join("\n");
    let (summary, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
    let summary = summary.replace('\n', " ");
    (summary.trim().trim_end_matches('.').to_owned(), rest.trim().to_owned())
}

/// Removes and returns the attribute with a name.
pub fn take(attrs: &mut Vec<Attribute>, name: &str) -> Option<Attribute> {
    let at = attrs.iter().position(|attr| is(attr.path(), name))?;
    Some(attrs.remove(at))
}

fn is(path: &Path, name: &str) -> bool {
    path.segments.last().is_some_and(|last| last.ident == name)
}
