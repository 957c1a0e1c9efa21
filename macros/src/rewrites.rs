//! `rewrites!`: patterns over typed operations, as rules.

mod find;
mod make;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, Ident, LitInt, Result, Token, Visibility};

use self::find::{FindOp, Found};
use self::make::Made;
use crate::path;

/// All patterns of a use of the macro.
pub struct Rewrites {
    attrs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    rules: Vec<Rule>,
}

/// A pattern.
struct Rule {
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
        input.parse::<Token![fn]>()?;
        let name = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut rules = Vec::new();
        while !input.is_empty() {
            rules.push(input.parse()?);
        }
        Ok(Self { attrs, vis, name, rules })
    }
}

impl Parse for Rule {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut benefit = None;
        for attr in input.call(Attribute::parse_outer)? {
            match attr.path() {
                path if path.is_ident("benefit") => benefit = Some(attr.parse_args()?),
                path if path.is_ident("doc") => {}
                path => return Err(Error::new_spanned(path, "a pattern has a `benefit`, and comments")),
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
        Ok(Self { benefit, name, source, condition, made })
    }
}

impl Rewrites {
    /// The function that adds the rules.
    pub fn expand(self) -> Result<TokenStream> {
        let Self { attrs, vis, name, rules } = self;
        let (core, transforms) = (path::core(), path::transforms());
        let typed = quote!(#transforms::rules::typed);
        let rules = rules.iter().map(|rule| rule.expand(&core, &typed)).collect::<Result<Vec<_>>>()?;
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
        let make = make::expand(&self.made, &bind, typed);
        let name = self.name.to_string();
        Ok(quote! {
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
