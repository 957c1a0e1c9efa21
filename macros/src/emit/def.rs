//! Attributes and types.

use lect_ods::spec::{DefKind, DefSpec, DefSyntax, ParamKind, ParamSpec};
use proc_macro2::TokenStream;
use quote::quote;

use super::{Emitter, doc, names};

impl Emitter<'_> {
    /// What is written for one, as a block of Markdown.
    fn def_syntax(&self, spec: &DefSpec) -> String {
        let Some(mnemonic) = &spec.mnemonic else { return String::new() };
        let sigil = if spec.kind == DefKind::Type { '!' } else { '#' };
        let name = format!("{sigil}{}.{mnemonic}", self.spec.name);
        let text = match &spec.syntax {
            DefSyntax::Format(format) => format!("{name} {}", format.display(&spec.params)),
            DefSyntax::None => name,
            DefSyntax::Custom => format!("{name} ..."),
        };
        format!("```text\n{text}\n```")
    }

    /// The struct of an attribute or a type.
    pub fn def(&self, index: usize, spec: &DefSpec) -> TokenStream {
        let name = self.type_ident(&spec.cpp_class);
        let is_type = spec.kind == DefKind::Type;
        let (handle, interface, what) = match is_type {
            true => (quote!(rt::Type), quote!(rt::TypedType), quote!(ty)),
            false => (quote!(rt::Attr), quote!(rt::TypedAttr), quote!(attr)),
        };
        let params: Vec<&ParamSpec> = spec.params.iter().collect();
        let idents: Vec<_> = params.iter().map(|param| names::ident(&names::snake(&param.name))).collect();
        let types: Vec<_> = params.iter().map(|param| self.param_type(param)).collect();
        let taken = params.iter().zip(&types).map(|(param, ty)| match param.kind {
            ParamKind::String if !param.optional => quote!(impl Into<#ty>),
            _ => quote!(#ty),
        });
        let given = params.iter().zip(&idents).map(|(param, ident)| match param.kind {
            ParamKind::String if !param.optional => quote!(#ident.into()),
            _ => quote!(#ident),
        });
        let (make, list) = match is_type {
            true => (quote!(type_of), quote!(type_params)),
            false => (quote!(attr_of), quote!(attr_params)),
        };
        let sigil = if is_type { '!' } else { '#' };
        let shown = spec.mnemonic.as_ref().map(|mnemonic| format!("`{sigil}{}.{mnemonic}`", self.spec.name));
        let name_of = shown.unwrap_or_else(|| format!("`{}`", spec.cpp_class));
        let about = doc(&[&spec.summary, &spec.description, &self.def_syntax(spec)], &name_of);
        let accessors = params.iter().enumerate().map(|(at, param)| {
            let (ident, ty) = (&idents[at], &types[at]);
            let about = match &*param.summary {
                "" => format!("The parameter `{}`.", param.name),
                summary => format!("The parameter `{}`: {summary}.", param.name),
            };
            // What is read by code that is not known stays text.
            let (ty, read) = match spec.syntax {
                DefSyntax::Custom => (quote!(Option<#ty>), quote!(optional_param)),
                _ => (quote!(#ty), quote!(required_param)),
            };
            quote! {
                #[doc = #about]
                pub fn #ident(self, ctx: &rt::ContextData) -> #ty {
                    rt::#read(rt::#list(ctx, self.0), #at)
                }
            }
        });
        quote! {
            #about
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct #name(#handle);
            impl rt::TypedDef for #name {
                const DIALECT: &'static rt::EmbeddedSpec = &SPEC;
                const INDEX: usize = #index;
            }
            impl #interface for #name {
                fn view(#what: #handle) -> Self {
                    Self(#what)
                }
                fn #what(self) -> #handle {
                    self.0
                }
            }
            impl #name {
                /// The one with these parameters. Fails if they are not what they must be.
                #[allow(clippy::too_many_arguments)]
                pub fn get(
                    ctx: &rt::ContextData,
                    #(#idents: #taken),*
                ) -> Result<Self, rt::Invalid> {
                    let params = vec![#(<#types as rt::ParamValue>::into_param(#given)),*];
                    rt::#make(ctx, params)
                }
                #(#accessors)*
            }
        }
    }
}
