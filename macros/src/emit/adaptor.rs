//! Adaptors: access to operation parts by name, before the operation exists and during folding.

use lect_ods::spec::{Arity, OpSpec};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::codec::{Coded, Value};
use super::op::{ident_or, is_optional, prop_ident};
use super::parts::infers_by_code;

impl Emitter<'_> {
    /// Generates the adaptor of an operation of a dialect in Rust, or of one that infers types by code.
    pub fn adaptor(&self, name: &Ident, spec: &OpSpec) -> Option<TokenStream> {
        if self.options.td.is_none() && !infers_by_code(spec) {
            return None;
        }
        let adaptor = format_ident!("{name}Adaptor", span = name.span());
        let about = format!("The parts of a [`{name}`] that inference and folding know: a `V` for each operand.");
        let operands = spec.operands.iter().enumerate().map(|(at, it)| {
            let mut ident = ident_or(&it.name, "operand", at, spec.operands.len());
            ident.set_span(self.span_of(spec, &it.name));
            let group = at as u32;
            match it.arity {
                Arity::One => quote!(#[inline] pub fn #ident(self) -> V { self.0.operand(#group) }),
                Arity::Optional => quote! {
                    #[inline] pub fn #ident(self) -> Option<V> { self.0.group(#group).first().copied() }
                },
                _ => quote!(#[inline] pub fn #ident(self) -> &'a [V] { self.0.group(#group) }),
            }
        });
        let props = spec.props.iter().enumerate().filter_map(|(slot, prop)| {
            let mut ident = prop_ident(spec, prop);
            ident.set_span(self.span_of(spec, &prop.name));
            Some(match self.prop_value(prop)? {
                Value::Unit => quote!(#[inline] pub fn #ident(self) -> bool { self.0.prop(#slot).is_some() }),
                Value::Flag => quote! {
                    #[inline] pub fn #ident(self) -> bool {
                        self.0.optional::<rt::codec::Flag>(#slot).unwrap_or_default()
                    }
                },
                Value::Maybe(Coded { codec, read, .. }) => quote! {
                    #[inline] pub fn #ident(self) -> Option<#read> {
                        self.0.optional::<rt::codec::Maybe<#codec>>(#slot).flatten()
                    }
                },
                Value::Coded(Coded { codec, read, .. }) if is_optional(prop) => quote! {
                    #[inline] pub fn #ident(self) -> Option<#read> { self.0.optional::<#codec>(#slot) }
                },
                Value::Coded(Coded { codec, read, .. }) => quote! {
                    #[inline] pub fn #ident(self) -> #read { self.0.required::<#codec>(#slot) }
                },
            })
        });
        let required = spec.props.iter().enumerate().filter_map(|(slot, prop)| match self.prop_value(prop)? {
            Value::Coded(Coded { codec, .. }) if !is_optional(prop) => {
                Some(quote!(&& parts.value::<#codec>(#slot).is_some()))
            }
            _ => None,
        });
        let required: TokenStream = required.collect();
        let parts = if required.is_empty() { quote!(_) } else { quote!(parts) };
        let accessors: TokenStream = operands.chain(props).collect();
        let imp = (!accessors.is_empty()).then(|| {
            quote! {
                #[allow(missing_docs, dead_code)]
                impl<'a, V: Copy> #adaptor<'a, V> { #accessors }
            }
        });
        Some(quote! {
            #[doc = #about]
            #[allow(dead_code, missing_debug_implementations)]
            #[derive(Clone, Copy)]
            pub struct #adaptor<'a, V>(pub rt::Adaptor<'a, V>);
            #imp
            impl rt::WithAdaptor for #name<'_> {
                type Adaptor<'a, V: Copy + 'a> = #adaptor<'a, V>;
                #[inline]
                fn has_all_props<V: Copy>(#parts: &rt::Adaptor<'_, V>) -> bool { true #required }
                #[inline]
                fn adaptor<'a, V: Copy + 'a>(parts: rt::Adaptor<'a, V>) -> #adaptor<'a, V> { #adaptor(parts) }
            }
        })
    }
}
