//! `rewrites!`: patterns over typed operations, as rules of a decision tree or as functions in a table.

mod family;
mod find;
mod make;
mod table;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, Ident, LitInt, Path, Result, Token, Visibility, parenthesized, token};

use self::find::{FindOp, Found};
use self::make::Made;
use crate::path;

/// All patterns of an invocation.
pub struct Rewrites {
    attrs: Vec<Attribute>,
    vis: Visibility,
    header: Header,
    entries: Vec<Entry>,
}

/// The item that holds the patterns.
enum Header {
    /// `fn simplify;`: a function that adds them to a decision tree.
    Rules(Ident),
    /// `fn expand(&mut PatternSet);`: a function that adds them to a set.
    Set(Ident),
    /// `const PATTERNS;`: a table by operation.
    Table(Ident),
}

/// A pattern of an invocation.
enum Entry {
    /// `name: FindOp { .. } => made;`
    Rule(Box<Rule>),
    /// `FindOp => function;`, in a table.
    Function { conditions: Vec<Attribute>, root: Path, pattern: Box<Expr> },
}

/// A pattern.
struct Rule {
    /// `#[cfg(..)]`.
    conditions: Vec<Attribute>,
    benefit: Option<LitInt>,
    name: Ident,
    source: FindOp,
    condition: Option<Expr>,
    made: Made,
}

impl Parse for Rewrites {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let header = match input.parse::<Option<Token![const]>>()? {
            Some(_) => Header::Table(input.parse()?),
            None => {
                input.parse::<Token![fn]>()?;
                let name = input.parse()?;
                if input.peek(token::Paren) {
                    let list;
                    parenthesized!(list in input);
                    list.parse::<Token![&]>()?;
                    list.parse::<Token![mut]>()?;
                    list.parse::<Path>()?;
                    Header::Set(name)
                } else {
                    Header::Rules(name)
                }
            }
        };
        input.parse::<Token![;]>()?;
        let mut entries = Vec::new();
        Entry::parse_all(input, &mut entries)?;
        Ok(Self { attrs, vis, header, entries })
    }
}

impl Entry {
    fn parse_all(input: ParseStream<'_>, entries: &mut Vec<Self>) -> Result<()> {
        while !input.is_empty() {
            let ahead = input.fork();
            let attrs = ahead.call(Attribute::parse_outer)?;
            if ahead.peek(Token![for]) {
                input.call(Attribute::parse_outer)?;
                if let Some(attr) = attrs.iter().find(|attr| !attr.path().is_ident("doc")) {
                    return Err(Error::new_spanned(attr, "a family has comments; its patterns have other attributes"));
                }
                family::parse(input, entries)?;
                continue;
            }
            let is_rule = ahead.peek2(Token![:]) && !ahead.peek2(Token![::]);
            entries.push(match is_rule {
                true => Self::Rule(Box::new(input.parse()?)),
                false => {
                    let mut conditions = input.call(Attribute::parse_outer)?;
                    conditions.retain(|attr| attr.path().is_ident("cfg"));
                    let root = input.call(Path::parse_mod_style)?;
                    input.parse::<Token![=>]>()?;
                    let pattern = input.parse()?;
                    input.parse::<Token![;]>()?;
                    Self::Function { conditions, root, pattern }
                }
            });
        }
        Ok(())
    }

    /// Returns the `#[cfg(..)]` attributes of the entry.
    fn conditions(&self) -> &[Attribute] {
        match self {
            Self::Rule(rule) => &rule.conditions,
            Self::Function { conditions, .. } => conditions,
        }
    }

    /// Returns the view of the operations that the entry matches.
    fn root(&self) -> &Path {
        match self {
            Self::Rule(rule) => &rule.source.path,
            Self::Function { root, .. } => root,
        }
    }
}

impl Parse for Rule {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (mut benefit, mut conditions) = (None, Vec::new());
        for attr in input.call(Attribute::parse_outer)? {
            match attr.path() {
                path if path.is_ident("benefit") => benefit = Some(attr.parse_args()?),
                path if path.is_ident("cfg") => conditions.push(attr),
                path if path.is_ident("doc") => {}
                path => return Err(Error::new_spanned(path, "a pattern has a `benefit`, a `cfg`, and comments")),
            }
        }
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let source = input.parse()?;
        let condition = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<Token![=>]>()?;
        let made = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self { conditions, benefit, name, source, condition, made })
    }
}

impl Rewrites {
    /// Generates the function that adds the rules, or their table.
    pub fn expand(self) -> Result<TokenStream> {
        let Self { attrs, vis, header, entries } = self;
        let (core, transforms) = (path::core(), path::transforms());
        let name = match header {
            Header::Rules(name) => name,
            Header::Set(name) => {
                let patterns = table::set(&entries, &core, &transforms)?;
                return Ok(quote! {
                    #(#attrs)*
                    #vis fn #name(
                        patterns: &mut #transforms::rewrite::PatternSet,
                        ctx: &#core::context::ContextData,
                    ) {
                        #patterns
                    }
                });
            }
            Header::Table(name) => {
                let table = table::expand(&entries, &core, &transforms)?;
                return Ok(quote!(#(#attrs)* #vis const #name: #core::dialect::ExternalModels = #table;));
            }
        };
        let typed = quote!(#transforms::rules::typed);
        let rules = entries.iter().map(|entry| match entry {
            Entry::Rule(rule) => rule.expand(&core, &typed),
            Entry::Function { pattern, .. } => Err(Error::new_spanned(
                pattern,
                "a function is a pattern of a table or a set: `const NAME;` or `fn name(&mut PatternSet);`",
            )),
        });
        let rules = rules.collect::<Result<Vec<_>>>()?;
        Ok(quote! {
            #(#attrs)*
            #vis fn #name(
                rules: &mut #transforms::rules::RulesBuilder,
                ctx: &#core::context::ContextData,
            ) -> ::core::result::Result<(), #transforms::rules::drr::PatternError> {
                #(#rules)*
                ::core::result::Result::Ok(())
            }
        })
    }
}

impl Rule {
    fn expand(&self, core: &TokenStream, typed: &TokenStream) -> Result<TokenStream> {
        let mut found = Found::default();
        let source = found.op(&self.source, typed)?;
        let bind = found.bindings(core);
        let (bound, conditions) = (found.names(), found.conditions());
        let condition = self
            .condition
            .iter()
            .map(|condition| quote_spanned!(condition.span()=> { let holds: bool = #condition; holds }));
        let conditions: Vec<_> = conditions.into_iter().chain(condition).collect();
        let check = match &conditions[..] {
            [] => quote!(::core::option::Option::None),
            conditions => quote!(::core::option::Option::Some(#typed::check(|__ir, __items| {
                #bind
                ::core::option::Option::Some(#(#conditions)&&*)
            }))),
        };
        let benefit = match &self.benefit {
            Some(benefit) => quote!(#benefit),
            None => {
                let count = found.op_count() as u16;
                quote!(#count)
            }
        };
        let make = make::expand(&self.made, &bind, typed)?;
        let (name, features) = (self.name.to_string(), &self.conditions);
        Ok(quote! {
            #(#features)*
            #typed::add(rules, ctx, #typed::TypedRule {
                name: #name,
                benefit: #benefit,
                source: #source,
                bound: ::std::vec![#(#bound.to_owned()),*],
                check: #check,
                rewrite: #typed::rewrite(|__make, __items| { #make }),
            })?;
        })
    }
}
