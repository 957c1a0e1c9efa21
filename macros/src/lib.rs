//! Dialects as Rust: from `.td` files and from Rust items.
//!
//! Both macros end in the same place: the spec of a dialect, checked while the program is compiled, of which they write
//! typed views, builders and the bytes that the engine reads when the dialect is first met. No parser, printer or
//! verifier is generated, so a dialect costs little to compile.
//!
//! | module | what | where to start |
//! |---|---|---|
//! | `invocation` | what is written in `dialect! { .. }` | `Invocation` |
//! | `items` | from Rust items to `.td` text | `items::expand` |
//! | `source` | from `.td` text to a spec; errors at the tokens that caused them | `Source` |
//! | `emit` | from a spec to Rust | `emit::dialect` |
#![forbid(unsafe_code)]

mod emit;
mod invocation;
mod items;
mod path;
mod source;

use proc_macro::TokenStream;

/// Defines the items of a dialect whose definitions are in a `.td` file, in the module that it is used in.
///
/// ```text
/// lect::dialect! {
///     "src/shelf.td",                        // from the folder of Cargo.toml
///     include = ["td"],                      // where included files are looked for
///     dialect = "shelf",                     // which one, if the file has several
///     encodings = "src/shelf_bytecode.td",   // how its attributes and types are encoded in bytecode
///     hooks = HOOKS,                         // a `DialectHooks`: what the file does not say
///     open = true,                           // the file has a part of the dialect only
///     external = { "::mlir::arith" = lect::dialects::arith },  // where types of other dialects are
/// }
/// ```
///
/// All but the path may be left out. The crate is compiled again when the file, or one that it includes, changes.
#[proc_macro]
pub fn dialect(input: TokenStream) -> TokenStream {
    let invocation = syn::parse_macro_input!(input as invocation::Invocation);
    invocation.expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Defines a dialect by the items of a module.
#[proc_macro_attribute]
pub fn define_dialect(args: TokenStream, item: TokenStream) -> TokenStream {
    let module = syn::parse_macro_input!(item as syn::ItemMod);
    items::expand(args.into(), module).unwrap_or_else(syn::Error::into_compile_error).into()
}
