//! Rules for families of operations: `for BitsOp in [AndIOp, OrIOp] { .. }`.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, Path, Result, Token, braced, bracketed};

use super::Entry;

/// Reads the rules of a family, once for each combination of its operations.
pub fn parse(input: ParseStream<'_>, entries: &mut Vec<Entry>) -> Result<()> {
    input.parse::<Token![for]>()?;
    let mut families: Vec<(Ident, Vec<Path>)> = Vec::new();
    loop {
        let name = input.parse()?;
        input.parse::<Token![in]>()?;
        let members;
        bracketed!(members in input);
        let members = members.parse_terminated(Path::parse_mod_style, Token![,])?;
        families.push((name, members.into_iter().collect()));
        if input.parse::<Option<Token![,]>>()?.is_none() {
            break;
        }
    }
    let body;
    braced!(body in input);
    let mut bodies = vec![body.parse::<TokenStream>()?];
    for (name, members) in &families {
        bodies = bodies.iter().flat_map(|body| members.iter().map(|member| with(body, name, member))).collect();
    }
    for body in bodies {
        (|input: ParseStream<'_>| Entry::parse_all(input, entries)).parse2(body)?;
    }
    Ok(())
}

/// Replaces a name in tokens by the path of an operation. Errors are reported at the name.
fn with(tokens: &TokenStream, name: &Ident, member: &Path) -> TokenStream {
    let mut replaced = TokenStream::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(ident) if ident == *name => {
                let mut path = member.to_token_stream().into_iter().collect::<Vec<_>>();
                path.iter_mut().for_each(|token| token.set_span(ident.span()));
                replaced.extend(path);
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), with(&group.stream(), name, member));
                inner.set_span(group.span());
                replaced.extend([TokenTree::Group(inner)]);
            }
            token => replaced.extend([token]),
        }
    }
    replaced
}
