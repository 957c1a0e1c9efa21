//! What the crate that uses a macro calls the crates of lect.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The path of `lect_core`, of the crate itself or of the facade.
pub fn core() -> TokenStream {
    let named = |name: &str| {
        let name = Ident::new(name, Span::call_site());
        quote!(::#name)
    };
    match (crate_name("lect-core"), crate_name("lect")) {
        (Ok(FoundCrate::Name(name)), _) => named(&name),
        (_, Ok(FoundCrate::Name(name))) => {
            let lect = named(&name);
            quote!(#lect::core)
        }
        // Examples and tests of the facade.
        (_, Ok(FoundCrate::Itself)) => quote!(::lect::core),
        _ => quote!(::lect_core),
    }
}
