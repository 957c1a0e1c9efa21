//! `#[derive(ParamValue)]`: structs and enums as parameters of attributes and types.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Result};

use crate::emit::snake;
use crate::path;

/// Generates the impls of a type.
pub fn derive(item: &DeriveInput) -> Result<TokenStream> {
    if !item.generics.params.is_empty() {
        return Err(Error::new_spanned(&item.generics, "a parameter's type has no generic parameters"));
    }
    let core = path::core();
    let name = &item.ident;
    let Parts { kinds, kind, into, from } = match &item.data {
        _ if is_text(&item.attrs)? => text(),
        Data::Struct(data) => structure(&data.fields, None)?,
        Data::Enum(data) => enumeration(data)?,
        Data::Union(_) => {
            return Err(Error::new_spanned(name, "a union cannot be a parameter: use a struct or an enum"));
        }
    };
    Ok(quote! {
        const _: () = {
            #[allow(unused_imports)]
            use #core::generated as rt;
            #kinds
            impl rt::ParamValue for #name {
                const KIND: &'static rt::ValueKind = #kind;
                type Arg = Self;

                fn into_param(self) -> rt::Param {
                    #into
                }

                fn from_param(param: &rt::Param) -> ::core::option::Option<Self> {
                    #from
                }
            }
            impl rt::ParamArg<Self> for #name {
                fn into_arg(self) -> rt::Param {
                    rt::ParamValue::into_param(self)
                }
            }
        };
    })
}

/// Parts of an impl.
struct Parts {
    /// Constants that the kind refers to.
    kinds: TokenStream,
    /// A reference to the kind.
    kind: TokenStream,
    /// An expression that converts `self` to a parameter.
    into: TokenStream,
    /// An expression that converts `param` to an optional value.
    from: TokenStream,
}

/// Returns true if the type has `#[param(text)]`.
fn is_text(attrs: &[Attribute]) -> Result<bool> {
    let mut found = false;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("param")) {
        attr.parse_nested_meta(|meta| {
            found = meta.path.is_ident("text");
            if found { Ok(()) } else { Err(meta.error("expected `#[param(text)]`")) }
        })?;
    }
    Ok(found)
}

/// Generates the parts for a type that is represented by its text.
fn text() -> Parts {
    Parts {
        kinds: TokenStream::new(),
        kind: quote!(<String as rt::ParamValue>::KIND),
        into: quote!(rt::ParamValue::into_param(::std::string::ToString::to_string(&self))),
        from: quote!(<String as rt::ParamValue>::from_param(param)?.parse().ok()),
    }
}

/// Returns the text name of a field or a variant.
fn word(ident: &Ident, attrs: &[Attribute]) -> Result<String> {
    let word = attrs.iter().find(|attr| attr.path().is_ident("word"));
    let Some(word) = word else { return Ok(snake(ident.to_string().trim_start_matches("r#"))) };
    let word: LitStr = word.parse_args()?;
    let text = word.value();
    let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_word {
        Ok(text)
    } else {
        Err(Error::new(word.span(), "expected a letter or `_`, then letters, digits and `_`"))
    }
}

/// Generates the parts for a struct, or for the fields of a variant, which are bound by position.
fn structure(fields: &Fields, variant: Option<&Ident>) -> Result<Parts> {
    let path = variant.map_or_else(|| quote!(Self), |variant| quote!(Self::#variant));
    let types: Vec<_> = fields.iter().map(|field| &field.ty).collect();
    let bound: Vec<Ident> = (0..types.len()).map(|at| quote::format_ident!("field{at}")).collect();
    let members: Vec<_> = fields.members().collect();
    let kinds = quote!(&[#(rt::Shared::Static(<#types as rt::ParamValue>::KIND)),*]);
    let indices = 0..types.len();
    let count = types.len();
    let read = quote! {
        match param {
            rt::Param::List(list) if list.len() == #count => ::core::option::Option::Some(#path {
                #(#members: <#types as rt::ParamValue>::from_param(list.get(#indices)?)?),*
            }),
            _ => ::core::option::Option::None,
        }
    };
    let given = match variant {
        Some(_) => quote!(#(rt::ParamValue::into_param(#bound)),*),
        None => quote!(#(rt::ParamValue::into_param(self.#members)),*),
    };
    let list = quote!(rt::Param::List(::std::boxed::Box::from([#given] as [rt::Param; #count])));
    Ok(match fields {
        Fields::Unnamed(_) if count == 1 => {
            let ty = types[0];
            Parts {
                kinds: TokenStream::new(),
                kind: quote!(<#ty as rt::ParamValue>::KIND),
                into: given,
                from: quote!(<#ty as rt::ParamValue>::from_param(param).map(#path)),
            }
        }
        Fields::Named(named) => {
            let words: Result<Vec<String>> = named
                .named
                .iter()
                .zip(&members)
                .map(|(field, _)| match &field.ident {
                    Some(ident) => word(ident, &field.attrs),
                    None => Ok(String::new()),
                })
                .collect();
            let words = words?;
            Parts {
                kinds: quote! {
                    const FIELDS: &[rt::FieldKind] = &[#(rt::FieldKind {
                        name: rt::Cow::Borrowed(#words),
                        kind: rt::Shared::Static(<#types as rt::ParamValue>::KIND),
                    }),*];
                },
                kind: quote!(&rt::ValueKind::Struct(rt::Cow::Borrowed(FIELDS))),
                into: list,
                from: read,
            }
        }
        Fields::Unnamed(_) | Fields::Unit => Parts {
            kinds: quote!(const FIELDS: &[rt::Shared<rt::ValueKind>] = #kinds;),
            kind: quote!(&rt::ValueKind::Tuple(rt::Cow::Borrowed(FIELDS))),
            into: list,
            from: read,
        },
    })
}

/// Generates the parts for an enum: the variant by number, and its fields.
fn enumeration(data: &syn::DataEnum) -> Result<Parts> {
    let (mut names, mut kinds, mut into, mut from) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (index, variant) in data.variants.iter().enumerate() {
        let ident = &variant.ident;
        let name = word(ident, &variant.attrs)?;
        if names.contains(&name) {
            return Err(Error::new_spanned(ident, format!("another variant is written as `{name}` already")));
        }
        let parts = structure(&variant.fields, Some(ident))?;
        let (consts, kind, write, read) = (parts.kinds, parts.kind, parts.into, parts.from);
        let members: Vec<_> = variant.fields.members().collect();
        let bound: Vec<Ident> = (0..members.len()).map(|at| quote::format_ident!("field{at}")).collect();
        let number = index as i128;
        names.push(name);
        kinds.push(quote!({
            #consts
            const KIND: &rt::ValueKind = #kind;
            KIND
        }));
        into.push(quote!(Self::#ident { #(#members: #bound),* } => (#number, #write)));
        from.push(quote!(#number => { let param: &rt::Param = value; #read }));
    }
    Ok(Parts {
        kinds: quote! {
            const VARIANTS: &[rt::FieldKind] = &[#(rt::FieldKind {
                name: rt::Cow::Borrowed(#names),
                kind: rt::Shared::Static(#kinds),
            }),*];
        },
        kind: quote!(&rt::ValueKind::Variants(rt::Cow::Borrowed(VARIANTS))),
        into: quote! {
            let (number, value) = match self { #(#into),* };
            rt::Param::List(::std::boxed::Box::from([rt::Param::Int(number), value]))
        },
        from: quote! {
            let rt::Param::List(list) = param else { return ::core::option::Option::None };
            let [rt::Param::Int(number), value] = &**list else { return ::core::option::Option::None };
            match *number {
                #(#from)*
                _ => ::core::option::Option::None,
            }
        },
    })
}
