//! Methods that the engine calls: `impl` blocks whose methods are marked.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Error, ImplItem, ItemImpl};

use super::Scope;
use super::args::take;
use super::constraint::head;

/// What an item has beyond its spec.
#[derive(Default)]
pub struct Hooks {
    /// Fields of `OpHooks` or `DefHooks` and their values.
    pub fields: BTreeMap<&'static str, TokenStream>,
    /// Models of interfaces: `dyn Trait => Model`.
    pub interfaces: Vec<TokenStream>,
}

/// Marks of methods of operations, the hooks that they are, and how these call them.
const OF_OPS: &[&str] = &[
    "verify",
    "verify_regions",
    "verify_symbol_uses",
    "fold",
    "parse",
    "print",
    "infer_types",
    "name_results",
    "name_block_args",
];

/// Those of attributes and types.
const OF_DEFS: &[&str] = &["verify", "parse", "print"];

impl Scope {
    /// Takes the marks off an `impl` block and notes what they say. What is left of it stays in the module.
    pub fn implementation(&mut self, mut item: ItemImpl) -> TokenStream {
        let own = head(&item.self_ty).map(|it| it.0.to_string()).filter(|name| self.locals.contains(name));
        let Some(own) = own else { return quote!(#item) };
        if let Some(mark) = take(&mut item.attrs, "interface") {
            return self.model(&own, item, &mark);
        }
        let is_op = self.ops.contains(&own);
        let known = if is_op { OF_OPS } else { OF_DEFS };
        for member in &mut item.items {
            let ImplItem::Fn(method) = member else { continue };
            for mark in known {
                if take(&mut method.attrs, mark).is_none() {
                    continue;
                }
                let value = self.hook(mark, is_op, &own, &method.sig);
                let hooks = self.hooks.entry(own.clone()).or_default();
                if hooks.fields.insert(mark, value).is_some() {
                    self.errors.push(Error::new(method.sig.ident.span(), format!("`{own}` has a `#[{mark}]` already")));
                }
            }
        }
        quote!(#item)
    }

    /// The value of a hook that calls a method.
    fn hook(&mut self, mark: &str, is_op: bool, own: &str, sig: &syn::Signature) -> TokenStream {
        let (name, core) = (&sig.ident, &self.core);
        let takes_self = sig.receiver().is_some();
        let view = format_ident!("{own}");
        if !is_op {
            return match mark {
                "verify" => {
                    let indices = 0..sig.inputs.len().saturating_sub(1);
                    let count = indices.len();
                    // Of text that nobody understands there is nothing to check.
                    quote!(|ctx, body| match body.params() {
                        params if params.len() == #count => #view::#name(ctx, #(#core::typed::required_param(params, #indices)),*),
                        _ => Ok(()),
                    })
                }
                _ => quote!(#view::#name),
            };
        }
        // An error in the types of the method is at the method.
        let span = name.span();
        let view = format_ident!("{own}", span = span);
        let this = quote!(<#view<'_> as #core::typed::TypedOp<'_>>::view(op));
        match mark {
            "verify" | "verify_regions" if takes_self => quote_spanned!(span=> |op| #view::#name(#this)),
            "print" if takes_self => quote_spanned!(span=> |printer, op| #view::#name(#this, printer)),
            "name_results" if takes_self => quote_spanned!(span=> |op, name| #view::#name(#this, name)),
            "verify_symbol_uses" if takes_self => {
                quote_spanned!(span=> |op, table, tables| #view::#name(#this, table, tables))
            }
            _ => quote_spanned!(span=> #view::#name),
        }
    }

    /// `#[interface] impl Trait for OwnOp`: the model is a unit struct, so that it can be a trait object.
    fn model(&mut self, own: &str, item: ItemImpl, mark: &syn::Attribute) -> TokenStream {
        let Some((_, path, _)) = &item.trait_ else {
            self.errors.push(Error::new_spanned(mark, "`#[interface]` is for implementations of traits"));
            return quote!(#item);
        };
        let model = format_ident!("{own}Model");
        let hooks = self.hooks.entry(own.to_owned()).or_default();
        let first = hooks.interfaces.is_empty();
        hooks.interfaces.push(quote!(dyn #path => #model));
        let about = format!("What [`{own}`] has for interfaces.");
        let declaration = first.then(|| quote!(#[doc = #about] pub struct #model;));
        let ItemImpl { attrs, unsafety, generics, items, .. } = &item;
        quote!(#declaration #(#attrs)* #unsafety impl #generics #path for #model { #(#items)* })
    }
}
