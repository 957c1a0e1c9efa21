//! Paths of lect's crates in the crate that uses a macro.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// Sets the span of all tokens, so that errors are reported there.
pub fn at(tokens: TokenStream, span: Span) -> TokenStream {
    let token = |token| match token {
        TokenTree::Group(group) => {
            let mut group = Group::new(group.delimiter(), at(group.stream(), span));
            group.set_span(span);
            TokenTree::Group(group)
        }
        mut token => {
            token.set_span(span);
            token
        }
    };
    tokens.into_iter().map(token).collect()
}

/// Returns the path of `lect_core`, of the crate itself or of the facade.
pub fn core() -> TokenStream {
    of("core")
}

/// Returns the path of `lect_transforms`, of the crate itself or of the facade.
pub fn transforms() -> TokenStream {
    of("transforms")
}

fn of(part: &str) -> TokenStream {
    let named = |name: &str| {
        let name = Ident::new(name, Span::call_site());
        quote!(::#name)
    };
    let part = Ident::new(part, Span::call_site());
    match (crate_name(&format!("lect-{part}")), crate_name("lect")) {
        (Ok(FoundCrate::Name(name)), _) => named(&name),
        (Ok(FoundCrate::Itself), _) => named(&format!("lect_{part}")),
        (_, Ok(FoundCrate::Name(name))) => {
            let lect = named(&name);
            quote!(#lect::__private::#part)
        }
        // Examples and tests of the facade.
        (_, Ok(FoundCrate::Itself)) => quote!(::lect::__private::#part),
        _ => named(&format!("lect_{part}")),
    }
}
