//! From a spec to Rust.

use lect_ods::spec::DialectSpec;
use lect_ods::wire;
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use syn::{Error, Expr, Path, Result};

use crate::path;

/// What a spec does not say.
pub struct Options {
    /// The hooks of the dialect, if it has any.
    pub hooks: Option<Expr>,
    /// Where types of other dialects are.
    pub external: Vec<External>,
    /// Files that the spec comes from.
    pub files: Vec<String>,
}

/// A module that has the types of a C++ namespace.
pub struct External {
    /// `::mlir::arith`
    pub namespace: String,
    /// Where they are.
    pub module: Path,
}

/// All items of a dialect.
pub fn dialect(spec: &DialectSpec, options: &Options) -> Result<TokenStream> {
    let core = path::core();
    let too_deep = || Error::new(Span::call_site(), "the dialect's expressions are nested too deep");
    let bytes = wire::encode(&[spec.clone().without_prose()]).ok_or_else(too_deep)?;
    let bytes = Literal::byte_string(&bytes);
    let namespace = &*spec.name;
    let hooks = match &options.hooks {
        Some(hooks) => quote!(#hooks),
        None => quote!(#core::dialect::DialectHooks::NONE),
    };
    let files = &options.files;
    Ok(quote! {
        /// The dialect.
        pub static DIALECT: #core::dialect::DialectDef = #core::dialect::DialectDef {
            namespace: #namespace,
            spec: ::core::option::Option::Some(spec),
            hooks: #hooks,
        };
        fn spec() -> #core::dialect::Shared<#core::dialect::DialectSpec> {
            static SPEC: #core::dialect::EmbeddedSpec = #core::dialect::EmbeddedSpec::new(#namespace, #bytes);
            SPEC.get()
        }
        // So that a change of them is a change of this crate.
        const _: &[&[u8]] = &[#(::core::include_bytes!(#files)),*];
    })
}
