//! Structs of attributes and types.

use lect_ods::spec::{DefKind, DefSpec, DefSyntax, ParamKind, ParamSpec};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::{Emitter, doc, names};
use crate::path::at;

impl Emitter<'_> {
    /// Describes the syntax as a block of Markdown.
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

    /// Generates the struct of an attribute or a type.
    pub fn def(&self, index: usize, spec: &DefSpec) -> TokenStream {
        let mut name = self.type_ident(&spec.cpp_class);
        name.set_span(self.span_in(&spec.cpp_class, ""));
        let is_type = spec.kind == DefKind::Type;
        let (handle, interface, what) = match is_type {
            true => (quote!(rt::Type), quote!(rt::TypedType), quote!(ty)),
            false => (quote!(rt::Attr), quote!(rt::TypedAttr), quote!(attr)),
        };
        let params: Vec<&ParamSpec> = spec.params.iter().collect();
        let idents: Vec<_> = params
            .iter()
            .map(|param| {
                let mut ident = names::ident(&names::snake(&param.name));
                ident.set_span(self.span_in(&spec.cpp_class, &param.name));
                ident
            })
            .collect();
        let rust =
            |param: &ParamSpec| self.options.values.types.get(&(spec.cpp_class.to_string(), param.name.to_string()));
        let types: Vec<_> = params
            .iter()
            .map(|param| rust(param).map_or_else(|| self.param_type(param), |it| it.ty.to_token_stream()))
            .collect();
        let any_arg = |param: &ParamSpec| rust(param).is_some_and(|it| it.any_arg);
        let taken = params.iter().zip(&types).map(|(param, ty)| match param.kind {
            ParamKind::String if !param.optional => quote!(impl Into<#ty>),
            _ if any_arg(param) => quote!(impl rt::ParamArg<#ty>),
            _ => quote!(#ty),
        });
        // Errors in arguments refer to the fields.
        let taken = taken.zip(&idents).map(|(ty, ident)| at(quote!(#ident: #ty), ident.span()));
        let get = Ident::new("get", self.span_in(&spec.cpp_class, ""));
        let given = params.iter().zip(&idents).zip(&types).map(|((param, ident), ty)| match param.kind {
            ParamKind::String if !param.optional => quote!(<#ty as rt::ParamValue>::into_param(#ident.into())),
            _ if any_arg(param) => quote!(rt::ParamArg::<#ty>::into_arg(#ident)),
            _ => quote!(<#ty as rt::ParamValue>::into_param(#ident)),
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
            // A body read by unknown code stays text.
            let (ty, read) = match spec.syntax {
                DefSyntax::Custom => (quote!(Option<#ty>), quote!(optional_param)),
                _ => (quote!(#ty), quote!(required_param)),
            };
            quote! {
                #[doc = #about]
                #[inline] pub fn #ident(self, ctx: &rt::ContextData) -> #ty {
                    rt::#read(rt::#list(ctx, self.0), #at)
                }
            }
        });
        let class = format!("{}::{}", spec.cpp_namespace, spec.cpp_class);
        let variant = if is_type { quote!(Type) } else { quote!(Attr) };
        quote! {
            #about
            #[allow(dead_code)]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct #name(#handle);
            impl rt::TypedDef for #name {
                const DIALECT: &'static rt::EmbeddedSpec = &SPEC;
                const INDEX: usize = #index;
            }
            impl #interface for #name {
                #[inline]
                fn view(#what: #handle) -> Self {
                    Self(#what)
                }
                #[inline]
                fn #what(self) -> #handle {
                    self.0
                }
            }
            impl rt::ParamValue for #name {
                const KIND: &'static rt::ValueKind = &rt::ValueKind::#variant(rt::Cow::Borrowed(#class));
                type Arg = #handle;
                #[inline]
                fn into_param(self) -> rt::Param {
                    rt::Param::#variant(self.0)
                }
                #[inline]
                fn from_param(param: &rt::Param) -> Option<Self> {
                    match param {
                        rt::Param::#variant(handle) => Some(Self(*handle)),
                        _ => None,
                    }
                }
            }
            #[diagnostic::do_not_recommend]
            impl rt::ParamArg<Self> for #name {
                #[inline]
                fn into_arg(self) -> rt::Param {
                    rt::Param::#variant(self.0)
                }
            }
            #[diagnostic::do_not_recommend]
            impl rt::ParamArg<#handle> for #name {
                #[inline]
                fn into_arg(self) -> rt::Param {
                    rt::Param::#variant(self.0)
                }
            }
            #[diagnostic::do_not_recommend]
            impl rt::ParamArg<Option<Self>> for #name {
                #[inline]
                fn into_arg(self) -> rt::Param {
                    rt::Param::#variant(self.0)
                }
            }
            impl From<#name> for #handle {
                #[inline]
                fn from(view: #name) -> Self {
                    view.0
                }
            }
            #[allow(dead_code)]
            impl #name {
                /// Returns the instance with these parameters. Fails if they do not satisfy their constraints.
                #[allow(clippy::too_many_arguments)]
                #[inline] pub fn #get(
                    ctx: &rt::ContextData,
                    #(#taken),*
                ) -> Result<Self, rt::Invalid> {
                    let params = vec![#(#given),*];
                    rt::#make(ctx, params)
                }
                #(#accessors)*
            }
        }
    }
}
