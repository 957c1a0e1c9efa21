//! Methods that the engine calls: `impl` blocks whose methods are marked.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, ImplItem, ItemImpl};

use super::args::take;
use super::constraint::head;
use super::{Scope, similar};

/// What an item has beyond its spec.
#[derive(Default)]
pub struct Hooks {
    /// Fields of `OpHooks` or `DefHooks` and their values.
    pub fields: BTreeMap<&'static str, TokenStream>,
    /// Where the methods are.
    pub places: BTreeMap<&'static str, Span>,
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
        let Some(own) = own else {
            if let Some(mark) = take(&mut item.attrs, "interface") {
                let shape = "`#[interface]` is for an operation, a type or an attribute of the module; for those of other dialects list a model in `DialectHooks::external`";
                self.errors.push(Error::new_spanned(&mark, shape));
            }
            return quote!(#item);
        };
        let is_op = self.ops.contains(&own);
        if let Some(mark) = take(&mut item.attrs, "interface") {
            self.bare(&mark);
            let Some(own) = self.interface_item(&own, &mark) else { return TokenStream::new() };
            return self.model(&own, item, &mark);
        }
        let known = match is_op {
            true => OF_OPS,
            false if self.enums.contains(&own) => &[],
            false => OF_DEFS,
        };
        for member in &mut item.items {
            let ImplItem::Fn(method) = member else { continue };
            self.misspelled(&mut method.attrs, known, is_op);
            for mark in known {
                let Some(attr) = take(&mut method.attrs, mark) else { continue };
                self.bare(&attr);
                let value = self.hook(mark, is_op, &own, &method.sig);
                let hooks = self.hooks.entry(own.clone()).or_default();
                hooks.places.insert(mark, method.sig.ident.span());
                if hooks.fields.insert(mark, value).is_some() {
                    self.errors.push(Error::new(method.sig.ident.span(), format!("`{own}` has a `#[{mark}]` already")));
                }
            }
        }
        quote!(#item)
    }

    /// The item that implements an interface: for an enum, the attribute that holds it.
    fn interface_item(&mut self, own: &str, mark: &syn::Attribute) -> Option<String> {
        let of_enum = if self.enums.contains(own) { Some(own) } else { own.strip_suffix("Attr") };
        let Some(of_enum) = of_enum.filter(|name| self.enums.contains(*name)) else { return Some(own.to_owned()) };
        if self.enum_attrs.contains(of_enum) {
            return Some(format!("{of_enum}Attr"));
        }
        let message = format!(
            "`{of_enum}` has no attribute that could implement an interface: give it a mnemonic, `#[enumeration(\"name\", ..)]`"
        );
        self.errors.push(Error::new_spanned(mark, message));
        None
    }

    /// Reports arguments of a mark that takes none.
    fn bare(&mut self, mark: &syn::Attribute) {
        if !matches!(mark.meta, syn::Meta::Path(_)) {
            self.errors.push(Error::new_spanned(mark, "this mark takes no arguments"));
        }
    }

    /// Takes off and reports attributes of a method that nearly are marks, or are marks of something else.
    fn misspelled(&mut self, attrs: &mut Vec<syn::Attribute>, known: &[&str], is_op: bool) {
        // Of Rust, and near to one of ours.
        const OTHERS: &[&str] = &["test", "inline", "doc", "allow", "expect", "cold", "must_use"];
        let errors = &mut self.errors;
        attrs.retain(|attr| {
            let Some(word) = attr.path().get_ident().map(ToString::to_string) else { return true };
            if known.contains(&&*word) || OTHERS.contains(&&*word) {
                return true;
            }
            let of_ops = OF_OPS.contains(&&*word);
            let message = match similar(&word, known.iter().copied()) {
                _ if of_ops && known.is_empty() => {
                    format!("`#[{word}]` is for operations, attributes and types, not for enums")
                }
                _ if of_ops && !is_op => {
                    format!("`#[{word}]` is for operations; attributes and types have `#[{}]`", known.join("]`, `#["))
                }
                Some(likely) => format!("`#[{word}]` is no mark: did you mean `#[{likely}]`?"),
                None => return true,
            };
            errors.push(Error::new_spanned(attr.path(), message));
            false
        });
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
                    // In text that is not understood there is nothing to check.
                    quote!(|ctx, body| match body.params() {
                        params if params.len() == #count => {
                            #view::#name(ctx, #(#core::typed::required_param(params, #indices)),*)
                                .map_err(::core::convert::Into::into)
                        }
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
        let Some((_, path, for_token)) = &item.trait_ else {
            self.errors.push(Error::new_spanned(mark, "`#[interface]` is for implementations of traits"));
            return quote!(#item);
        };
        // An error in the implementation as a whole is at it.
        let model = format_ident!("{own}Model", span = item.self_ty.span());
        let hooks = self.hooks.entry(own.to_owned()).or_default();
        let first = hooks.interfaces.is_empty();
        // An error in the trait is at its name.
        let span = path.span();
        hooks.interfaces.push(quote_spanned!(span=> dyn #path => #model));
        let about = format!("What [`{own}`] has for interfaces.");
        let declaration = first.then(|| quote!(#[doc = #about] #[doc(hidden)] pub struct #model;));
        let ItemImpl { attrs, unsafety, impl_token, generics, items, brace_token, .. } = &item;
        let mut tokens = quote!(#declaration #(#attrs)* #unsafety #impl_token #generics #path #for_token #model);
        brace_token.surround(&mut tokens, |body| body.extend(quote!(#(#items)*)));
        tokens
    }
}
