//! Hooks: `impl` blocks with marked methods that the engine calls.

use std::collections::BTreeMap;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, FnArg, ImplItem, ItemImpl, ReturnType, Signature};

use super::args::take;
use super::constraint::head;
use super::{Scope, similar};
use crate::path::at;

/// Hooks of an item.
#[derive(Default)]
pub struct Hooks {
    /// Fields of `OpHooks` or `DefHooks` and their values.
    pub fields: BTreeMap<&'static str, TokenStream>,
    /// Positions of the methods.
    pub places: BTreeMap<&'static str, Span>,
    /// Models of interfaces: `dyn Trait => Model`.
    pub interfaces: Vec<TokenStream>,
}

/// Generator of a call of a marked function. Type errors are reported at the types in its signature.
pub struct Call<'s> {
    pub sig: &'s Signature,
    /// The item of a method, `None` for a function.
    pub own: Option<&'s str>,
    /// Path of the module with the traits of arguments and results.
    pub hook: &'s TokenStream,
}

impl Call<'_> {
    /// Generates the call with arguments of these names. `result` is the trait that converts the result.
    pub fn of(&self, result: &str, args: &[&str]) -> TokenStream {
        let Self { sig, own, hook } = self;
        let hook = |span| at((*hook).clone(), span);
        let args = sig.inputs.iter().zip(args).map(|(input, arg)| match input {
            FnArg::Receiver(receiver) => {
                let span = receiver.self_token.span;
                let arg = Ident::new(arg, span);
                let view = format_ident!("{}", own.unwrap_or("Self"), span = span);
                let hook = hook(span);
                quote_spanned!(span=> <#view<'_> as #hook::TypedOp<'_>>::view(#arg))
            }
            FnArg::Typed(typed) => {
                let span = typed.ty.span();
                let arg = Ident::new(arg, span);
                let (hook, ty) = (hook(span), at(self.named(typed.ty.to_token_stream()), span));
                quote_spanned!(span=> #hook::Pass::<#ty>::pass(#arg))
            }
        });
        let span = match &sig.output {
            ReturnType::Default => sig.ident.span(),
            ReturnType::Type(_, ty) => ty.span(),
        };
        // All of the call has the position of the result type, except its arguments.
        let name = sig.ident.to_token_stream();
        let path = match own {
            Some(own) => {
                let own = format_ident!("{own}", span = sig.ident.span());
                at(quote!(#own::#name), span)
            }
            None => at(name, span),
        };
        let (hook, result) = (hook(span), Ident::new(result, span));
        quote_spanned!(span=> #hook::#result::result(#path(#(#args),*)))
    }
}

impl Call<'_> {
    /// Replaces `Self` in a type of the signature by the item.
    fn named(&self, ty: TokenStream) -> TokenStream {
        let token = |token| match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                TokenTree::Ident(Ident::new(self.own.unwrap_or("Self"), ident.span()))
            }
            TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), self.named(group.stream()))),
            token => token,
        };
        ty.into_iter().map(token).collect()
    }
}

/// Returns true if an argument is a reference.
fn is_reference(input: &FnArg) -> bool {
    matches!(input, FnArg::Typed(typed) if matches!(*typed.ty, syn::Type::Reference(_)))
}

/// Marks of operation methods, which are the names of their hooks.
pub const OF_OPS: &[&str] = &[
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

/// Marks of methods of attributes and types.
const OF_DEFS: &[&str] = &["verify", "parse", "print"];

impl Scope {
    /// Removes the marks of an `impl` block, and registers the hooks. Returns the rest of the block.
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

    /// Returns the item that implements an interface: for an enum, the attribute that holds it.
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

    /// Removes and reports attributes of a method that are almost marks, or marks for other items.
    fn misspelled(&mut self, attrs: &mut Vec<syn::Attribute>, known: &[&str], is_op: bool) {
        // Rust's own attributes, similar to some marks.
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

    /// Generates the value of a hook that calls a method.
    fn hook(&mut self, mark: &str, is_op: bool, own: &str, sig: &syn::Signature) -> TokenStream {
        let core = self.core.clone();
        let hook = quote!(#core::typed::hook);
        let call = Call { sig, own: Some(own), hook: &hook };
        if !is_op {
            return match mark {
                "verify" => self.verify_def(own, &call),
                "parse" => self.checked(&call, "fn(p: &mut Parser<'_, '_>) -> Result<DefBody, Reported>", 1, |call| {
                    let called = call.of("ParseDefResult", &["p"]);
                    quote!(|p| #called)
                }),
                _ => self.checked(&call, "fn(p: &mut OpPrinter<'_, '_>, body: &DefBody)", 2, |call| {
                    let called = call.of("NoResult", &["p", "body"]);
                    quote!(|p, body| #called)
                }),
            };
        }
        let view = format_ident!("{own}", span = sig.ident.span());
        let view = quote!(#view<'static>);
        let takes_self = sig.receiver().is_some();
        let count = sig.inputs.len();
        match mark {
            "verify" | "verify_regions" => self.checked(&call, "fn(self) -> Result<(), Reported>", 1, |call| {
                let called = call.of("VerifyResult", &["op"]);
                quote!(|op| #called)
            }),
            "verify_symbol_uses" => {
                let shape = "fn(self, table: OpRef<'_>, tables: &SymbolTables<'_>) -> Result<(), Reported>";
                self.checked(&call, shape, 3, |call| {
                    let called = call.of("VerifyResult", &["op", "table", "tables"]);
                    quote!(|op, table, tables| #called)
                })
            }
            "print" if takes_self => self.checked(&call, "fn(self, p: &mut OpPrinter<'_, '_>)", 2, |call| {
                let called = call.of("NoResult", &["op", "p"]);
                quote!(|p, op| #called)
            }),
            "print" => self.checked(&call, "fn(self, p: &mut OpPrinter<'_, '_>)", 2, |call| {
                let called = call.of("NoResult", &["p", "op"]);
                quote!(|p, op| #called)
            }),
            "parse" => {
                let shape = "fn(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Result<(), Reported>";
                self.without_self(&call, shape, 2, |call| {
                    let called = call.of("ParseResult", &["p", "state"]);
                    quote!(|p, state| #called)
                })
            }
            "name_results" => self.checked(&call, "fn(self, name: &mut dyn FnMut(usize, &[u8]))", 2, |call| {
                let called = call.of("NoResult", &["op", "name"]);
                quote!(|op, name| #called)
            }),
            "name_block_args" => {
                let shape = "fn(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8]))";
                self.without_self(&call, shape, 2, |call| {
                    let called = call.of("NoResult", &["region", "name"]);
                    quote!(|region, name| #called)
                })
            }
            "infer_types" if count == 2 => {
                let shape = "fn(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid>";
                self.without_self(&call, shape, 2, |call| {
                    let called = call.of("InferResult", &["ctx", "from"]);
                    quote!(|ctx, from| #called)
                })
            }
            "infer_types" => {
                let shape = format!("fn(parts: {own}Adaptor<'_, Type>) -> Result<Type, Invalid>");
                self.without_self(&call, &shape, 1, |call| {
                    let called = call.of("InferResult", &["parts"]);
                    quote!(|ctx, from| #hook::infer::<#view, _>(ctx, from, |parts| #called))
                })
            }
            // Constants by operand index.
            "fold" if count == 2 && (!takes_self || is_reference(&sig.inputs[1])) => {
                self.checked(&call, "fn(self, constants: &[Option<Attr>]) -> Option<Folded>", 2, |call| {
                    let called = call.of("FoldResult", &["op", "constants"]);
                    quote!(|op, constants| #called)
                })
            }
            "fold" if count == 2 => {
                let shape = format!("fn(self, known: {own}Adaptor<'_, Option<Attr>>) -> Option<Folded>");
                self.checked(&call, &shape, 2, |call| {
                    let called = call.of("FoldResult", &["op", "known"]);
                    quote!(|op, constants| #hook::fold::<#view>(op, constants, |known| #called))
                })
            }
            _ => {
                let shape = format!(
                    "fn(self) -> Option<Folded>`, or `fn(self, known: {own}Adaptor<'_, Option<Attr>>) -> Option<Folded>"
                );
                self.checked(&call, &shape, 1, |call| {
                    let called = call.of("FoldResult", &["op"]);
                    quote!(|op, _| #called)
                })
            }
        }
    }

    /// Generates the value of a hook, if the function has `count` arguments. `shape` is the expected signature.
    pub fn checked(
        &mut self,
        call: &Call<'_>,
        shape: &str,
        count: usize,
        value: impl FnOnce(&Call<'_>) -> TokenStream,
    ) -> TokenStream {
        let sig = call.sig;
        if sig.inputs.len() == count {
            return value(call);
        }
        let message = format!("this function has another number of arguments than its hook: `{shape}`");
        let span = if sig.inputs.is_empty() { sig.ident.span() } else { sig.inputs.span() };
        self.errors.push(Error::new(span, message));
        quote!(|_| loop {})
    }

    /// Generates the value of a hook like [`checked`](Self::checked), for a hook that is called before the operation
    /// exists.
    fn without_self(
        &mut self,
        call: &Call<'_>,
        shape: &str,
        count: usize,
        value: impl FnOnce(&Call<'_>) -> TokenStream,
    ) -> TokenStream {
        let Some(receiver) = call.sig.receiver() else { return self.checked(call, shape, count, value) };
        let message = format!("there is no operation yet when this is called: `{shape}`");
        self.errors.push(Error::new_spanned(receiver, message));
        quote!(|_| loop {})
    }

    /// Generates the function that verifies the parameters of an attribute or a type.
    fn verify_def(&mut self, own: &str, call: &Call<'_>) -> TokenStream {
        let core = self.core.clone();
        let params = self.params.get(own).cloned().unwrap_or_default();
        let types: Vec<String> = params.iter().map(|ty| ty.to_token_stream().to_string().replace(' ', "")).collect();
        let types = types.iter().map(|ty| format!(", {ty}")).collect::<String>();
        let shape = format!("fn(&ContextData{types}) -> Result<(), Invalid>");
        let count = params.len();
        self.without_self(call, &shape, count + 1, |call| {
            let names: Vec<String> = (0..count).map(|at| format!("param{at}")).collect();
            let idents: Vec<Ident> = names.iter().map(|name| Ident::new(name, Span::call_site())).collect();
            let args: Vec<&str> = std::iter::once("ctx").chain(names.iter().map(String::as_str)).collect();
            let called = call.of("VerifyDefResult", &args);
            let indices = 0..count;
            // A body kept as unparsed text cannot be checked.
            quote!(|ctx, body| match body.params() {
                params if params.len() == #count => {
                    #(let #idents = #core::typed::required_param::<#params>(params, #indices);)*
                    #called
                }
                _ => Ok(()),
            })
        })
    }

    /// Converts `#[interface] impl Trait for OwnOp`: the model is a unit struct, so that it can be a trait object.
    fn model(&mut self, own: &str, item: ItemImpl, mark: &syn::Attribute) -> TokenStream {
        let Some((_, path, for_token)) = &item.trait_ else {
            self.errors.push(Error::new_spanned(mark, "`#[interface]` is for implementations of traits"));
            return quote!(#item);
        };
        // Errors in the implementation as a whole are reported at its type.
        let model = format_ident!("{own}Model", span = item.self_ty.span());
        let hooks = self.hooks.entry(own.to_owned()).or_default();
        let first = hooks.interfaces.is_empty();
        // Errors in the trait are reported at its name.
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
