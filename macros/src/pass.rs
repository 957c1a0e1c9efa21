//! `#[derive(Pass)]`: name, options and statistics of a pass.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Expr, ExprArray, Fields, Lit, LitStr, Meta, Result, Type};

use crate::items::similar;
use crate::path;

/// Arguments of `#[pass(..)]`.
#[derive(Default)]
struct Info {
    name: Option<LitStr>,
    class: Option<LitStr>,
    /// Name of an operation, or its view.
    on: Option<Expr>,
    statistics: Vec<Expr>,
}

/// A field that is an option.
struct PassOption<'a> {
    field: &'a Ident,
    ty: &'a Type,
    name: LitStr,
    help: String,
}

/// Generates the impls of a pass.
pub fn derive(item: &DeriveInput) -> Result<TokenStream> {
    let info = Info::of(item)?;
    let Some(name) = &info.name else {
        return Err(Error::new(item.ident.span(), "a pass needs a name: `#[pass(name = \"..\")]`"));
    };
    let summary = doc(&item.attrs);
    if summary.is_empty() {
        return Err(Error::new(item.ident.span(), "a pass needs a one-line doc comment as its summary"));
    }
    let fields = match &item.data {
        Data::Struct(data) => &data.fields,
        _ => return Err(Error::new(item.ident.span(), "a pass is a struct")),
    };
    if let Fields::Unnamed(fields) = fields {
        return Err(Error::new(fields.span(), "fields of passes have names"));
    }
    let mut options: Vec<PassOption<'_>> = Vec::new();
    let mut initial = Vec::new();
    for field in fields {
        let Some(ident) = &field.ident else { continue };
        let mut value = quote!(::core::default::Default::default());
        for attr in field.attrs.iter().filter(|attr| attr.path().is_ident("option")) {
            let mut name = LitStr::new(&kebab(ident), ident.span());
            if let Meta::List(_) = &attr.meta {
                attr.parse_nested_meta(|meta| {
                    if meta.path.is_ident("default") {
                        let default: Expr = meta.value()?.parse()?;
                        value = quote!(#default);
                    } else if meta.path.is_ident("name") {
                        name = meta.value()?.parse()?;
                    } else {
                        return Err(unknown(&meta, "an option", &["default", "name"]));
                    }
                    Ok(())
                })?;
            }
            if options.iter().any(|it| it.name.value() == name.value()) {
                return Err(Error::new(name.span(), format!("there is another option `{}`", name.value())));
            }
            options.push(PassOption { field: ident, ty: &field.ty, name, help: doc(&field.attrs) });
        }
        initial.push(quote!(#ident: #value));
    }
    options.sort_by_key(|it| it.name.value());
    let pass = quote_path();
    let ident = &item.ident;
    let (generics, types, condition) = item.generics.split_for_impl();
    let class = info.class.clone().unwrap_or_else(|| LitStr::new(&ident.to_string(), ident.span()));
    let on = info.on.as_ref().map_or(quote!(::core::option::Option::None), |on| {
        let name = match on {
            Expr::Path(view) => {
                let core = path::core();
                quote_spanned!(view.span()=> <#view<'static> as #core::typed::TypedOp<'static>>::NAME)
            }
            name => quote!(#name),
        };
        quote!(::core::option::Option::Some(#name))
    });
    let statistics = &info.statistics;
    let names: Vec<_> = options.iter().map(|it| &it.name).collect();
    let helps = options.iter().map(|it| &it.help);
    // Errors about the type of an option are reported at the type.
    let sets = options
        .iter()
        .map(|PassOption { field, ty, name, .. }| quote_spanned!(ty.span()=> options.set(#name, &mut made.#field)?;));
    let prints = options.iter().map(|PassOption { field, ty, name, .. }| {
        let print = path::at(quote!(#pass::OptionValue::print), ty.span());
        quote_spanned!(ty.span()=> (#name, #print(&self.#field)))
    });
    let made = quote_spanned!(ident.span()=> ::std::sync::Arc::new(made));
    Ok(quote! {
        impl #generics #ident #types #condition {
            /// Definition of the pass for registration.
            pub const DEF: &'static #pass::PassDef = &#pass::PassDef {
                name: #name,
                class: #class,
                summary: #summary,
                on: #on,
                options: &[#(#pass::OptionDef { name: #names, help: #helps }),*],
                statistics: &[#(&#statistics),*],
                make: |options| {
                    #[allow(unused_mut)]
                    let mut made = Self::default();
                    #(#sets)*
                    ::core::result::Result::Ok(#made)
                },
            };
        }

        impl #generics ::core::default::Default for #ident #types #condition {
            fn default() -> Self {
                Self { #(#initial),* }
            }
        }

        impl #generics #pass::PassInfo for #ident #types #condition {
            fn def(&self) -> &'static #pass::PassDef {
                Self::DEF
            }

            fn options(&self) -> ::std::vec::Vec<(&'static str, ::std::string::String)> {
                ::std::vec![#(#prints),*]
            }
        }
    })
}

fn quote_path() -> TokenStream {
    let transforms = path::transforms();
    quote!(#transforms::pass)
}

impl Info {
    fn of(item: &DeriveInput) -> Result<Self> {
        let mut info = Self::default();
        for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("pass")) {
            attr.parse_nested_meta(|meta| {
                if meta.path.is_ident("name") {
                    info.name = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("class") {
                    info.class = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("on") {
                    info.on = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("statistics") {
                    let list: ExprArray = meta.value()?.parse()?;
                    info.statistics = list.elems.into_iter().collect();
                } else {
                    return Err(unknown(&meta, "a pass", &["name", "class", "on", "statistics"]));
                }
                Ok(())
            })?;
        }
        Ok(info)
    }
}

/// Creates the error for an unknown argument.
fn unknown(meta: &ParseNestedMeta<'_>, what: &str, known: &[&str]) -> Error {
    let word = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
    let hint = match similar(&word, known.iter().copied()) {
        Some(likely) => format!("did you mean `{likely}`?"),
        None => format!("{what} has `{}`", known.join("`, `")),
    };
    meta.error(format!("unknown argument `{word}`: {hint}"))
}

/// Returns the first paragraph of a doc comment, in one line.
fn doc(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Converts `max_length` to `max-length`.
fn kebab(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").replace('_', "-")
}
