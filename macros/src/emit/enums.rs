//! Rust enums.

use std::collections::HashSet;

use lect_ods::spec::{EnumCase, EnumKind, EnumSpec};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Emitter, doc, names};

/// Returns true if an enum has a Rust enum: string enums do not.
pub fn has_rust(spec: &EnumSpec) -> bool {
    !spec.cpp_class.is_empty() && spec.kind != EnumKind::String && !spec.cases.is_empty()
}

impl Emitter<'_> {
    /// Generates the Rust type of an enum in the dialect's own namespace.
    pub fn enumeration(&self, spec: &EnumSpec) -> TokenStream {
        let (name, def) = (self.enum_ident(spec), &*spec.def);
        let items = match &spec.kind {
            EnumKind::Bits { .. } => self.bits(spec),
            _ => self.cases(spec),
        };
        quote! {
            #items
            #[diagnostic::do_not_recommend]
            impl rt::ParamArg<Self> for #name {
                #[inline]
                fn into_arg(self) -> rt::Param {
                    rt::ParamValue::into_param(self)
                }
            }
            impl rt::ParamValue for #name {
                const KIND: &'static rt::ValueKind = &rt::ValueKind::Enum(rt::Cow::Borrowed(#def));
                type Arg = Self;
                #[inline]
                fn into_param(self) -> rt::Param {
                    rt::Param::Int(rt::codec::EnumValue::number(self).into())
                }
                #[inline]
                fn from_param(param: &rt::Param) -> Option<Self> {
                    rt::codec::enum_param(param)
                }
            }
        }
    }

    /// Returns the name of the enum, with the position of its definition.
    fn enum_ident(&self, spec: &EnumSpec) -> Ident {
        let mut name = names::ident(&spec.cpp_class);
        name.set_span(self.span_in(&spec.cpp_class, ""));
        name
    }

    fn cases(&self, spec: &EnumSpec) -> TokenStream {
        let (name, width) = (self.enum_ident(spec), spec.width);
        let about = doc(&[&spec.summary, &spec.description], &format!("`{}`", spec.cpp_class));
        // If several cases have the same number, only the first is generated.
        let mut numbers = HashSet::new();
        let cases: Vec<&EnumCase> = spec.cases.iter().filter(|case| numbers.insert(case.value)).collect();
        let symbols: Vec<_> = cases.iter().map(|case| names::ident(&names::camel(&case.symbol))).collect();
        let docs: Vec<_> = cases.iter().map(|case| format!("`{}`", case.spelling)).collect();
        let (values, spellings) = (cases.iter().map(|case| case.value), cases.iter().map(|case| &*case.spelling));
        quote! {
            #about
            #[allow(dead_code)]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum #name { #(#[doc = #docs] #symbols),* }
            impl #name {
                /// Every case, with its number and its spelling.
                pub const CASES: &'static [(Self, i64, &'static str)] = &[#((Self::#symbols, #values, #spellings)),*];
            }
            impl rt::codec::EnumValue for #name {
                const WIDTH: u32 = #width;
                #[inline]
                fn from_number(number: i64) -> Option<Self> {
                    Self::CASES.iter().find(|case| case.1 == number).map(|case| case.0)
                }
                #[inline]
                fn number(self) -> i64 {
                    Self::CASES[self as usize].1
                }
            }
            impl ::core::fmt::Display for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(Self::CASES[*self as usize].2)
                }
            }
        }
    }

    fn bits(&self, spec: &EnumSpec) -> TokenStream {
        let (name, width) = (self.enum_ident(spec), spec.width);
        let about = doc(&[&spec.summary, &spec.description], &format!("`{}`", spec.cpp_class));
        let mut seen = HashSet::new();
        let cases: Vec<_> = spec
            .cases
            .iter()
            .map(|case| (names::ident(&names::snake(&case.symbol).to_uppercase()), case))
            .filter(|(name, _)| seen.insert(name.to_string()))
            .collect();
        let symbols = cases.iter().map(|it| &it.0);
        let docs = cases.iter().map(|it| format!("`{}`", it.1.spelling));
        let values = cases.iter().map(|it| it.1.value as u64);
        let all = spec.cases.iter().fold(0, |all, case| all | case.value as u64);
        quote! {
            #about
            #[allow(dead_code)]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct #name(pub u64);
            impl #name {
                #(#[doc = #docs] pub const #symbols: Self = Self(#values);)*
                /// Returns true if all bits of another value are set.
                pub const fn contains(self, other: Self) -> bool {
                    self.0 & other.0 == other.0
                }
            }
            impl ::core::ops::BitOr for #name {
                type Output = Self;
                #[inline]
                fn bitor(self, other: Self) -> Self {
                    Self(self.0 | other.0)
                }
            }
            impl ::core::ops::BitAnd for #name {
                type Output = Self;
                #[inline]
                fn bitand(self, other: Self) -> Self {
                    Self(self.0 & other.0)
                }
            }
            impl rt::codec::EnumValue for #name {
                const WIDTH: u32 = #width;
                #[inline]
                fn from_number(number: i64) -> Option<Self> {
                    (number as u64 & !#all == 0).then_some(Self(number as u64))
                }
                #[inline]
                fn number(self) -> i64 {
                    self.0 as i64
                }
            }
        }
    }
}
