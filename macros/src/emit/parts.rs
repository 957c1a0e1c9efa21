//! Builders of operations: structs of their parts.

use lect_ods::spec::{
    Argument, Arity, Grouping, InterfaceUse, OpSpec, PropSpec, RegionSpec, SuccessorSpec, TraitKind, ValueSpec,
};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::codec::{Coded, Value};
use super::op::{ident_or, is_optional, prop_ident, taken};
use super::{Emitter, names};
use crate::path::at;

/// A part of an operation.
struct Part {
    ident: Ident,
    ty: TokenStream,
    need: Need,
    /// Code that adds the part to the operation state.
    fill: Fill,
}

/// How a part is passed to the builder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// An argument of `build`.
    Given,
    /// An argument of `build` with conversion.
    Into,
    /// An `Option`, set by a method.
    Option,
    /// A `bool`, set by a method.
    Flag,
    /// A `bool`, set by a method, whose value is stored in either case.
    Truth,
}

/// Code that adds a part to the operation state.
enum Fill {
    /// A required operand.
    Operand,
    /// The type of a required result.
    Result,
    /// An inherent attribute, with its codec.
    Prop(TokenStream, TokenStream),
    Code(TokenStream),
}

impl Emitter<'_> {
    /// Generates `build`, which creates the parts from the required ones.
    #[inline]
    pub fn build(&self, name: &Ident, spec: &OpSpec) -> TokenStream {
        let parts = self.part_list(spec);
        let parts_name = format_ident!("{name}Parts");
        // Errors in arguments refer to the fields.
        let params = parts.iter().filter_map(|Part { ident, ty, need, .. }| match need {
            Need::Given => Some(at(quote!(#ident: #ty), ident.span())),
            Need::Into => {
                let (ty, _) = taken(ty, quote!());
                Some(at(quote!(#ident: #ty), ident.span()))
            }
            Need::Option | Need::Flag | Need::Truth => None,
        });
        let values = parts.iter().map(|Part { ident, ty, need, .. }| match need {
            Need::Given => quote!(#ident),
            Need::Into => {
                let (_, value) = taken(ty, quote!(#ident));
                quote!(#ident: #value)
            }
            Need::Option => quote!(#ident: None),
            Need::Flag | Need::Truth => quote!(#ident: false),
        });
        let build = Ident::new("build", self.span_of(spec, ""));
        quote!(#[inline] pub fn #build(#(#params),*) -> #parts_name { #parts_name { #(#values),* } })
    }

    /// Generates the struct of an operation's parts.
    pub fn parts(&self, name: &Ident, spec: &OpSpec) -> TokenStream {
        let parts = self.part_list(spec);
        let parts_name = format_ident!("{name}Parts");
        let about = format!("What makes a [`{name}`].");
        let fields = parts.iter().map(|Part { ident, ty, need, .. }| match need {
            Need::Option => quote!(pub #ident: Option<#ty>),
            _ => quote!(pub #ident: #ty),
        });
        let setters = parts.iter().filter_map(|Part { ident, ty, need, .. }| {
            let (ty, value) = match need {
                Need::Option => (quote!(impl rt::OptionArg<#ty>), quote!(value.option())),
                Need::Flag | Need::Truth => (ty.clone(), quote!(value)),
                Need::Given | Need::Into => return None,
            };
            Some(quote!(#[inline] pub fn #ident(mut self, value: #ty) -> Self { self.#ident = #value; self }))
        });
        let setters: TokenStream = setters.collect();
        let setters =
            (!setters.is_empty()).then(|| quote!(#[allow(missing_docs, dead_code)] impl #parts_name { #setters }));
        let fill = fill(spec, &parts);
        let if_plain = if_plain(spec, &parts);
        let count = spec.results.len();
        let results = match infers_results(spec) {
            Inference::None => quote!(Given),
            Inference::Same => quote!(SameAsOperand(#count)),
            Inference::Engine => quote!(Inferred),
        };
        let has_one = spec.results.len() == 1 && spec.results[0].arity == Arity::One;
        let one_result = has_one.then(|| quote!(impl rt::OneResult for #parts_name {}));
        let filling = if fill.is_empty() { quote!(_) } else { quote!(filling) };
        quote! {
            #[doc = #about]
            #[allow(missing_docs, dead_code, missing_debug_implementations)]
            #[doc(hidden)]
            pub struct #parts_name { #(#fields),* }
            #setters
            impl rt::Parts for #parts_name {
                type Op<'a> = #name<'a>;
                const RESULTS: rt::Results = rt::Results::#results;
                #[inline]
                fn fill(self, #filling: &mut rt::Filling<'_>) { #fill }
                #if_plain
            }
            #one_result
        }
    }

    /// Returns the parts in the order of the definition: arguments, result types, regions, successors.
    fn part_list(&self, spec: &OpSpec) -> Vec<Part> {
        let mut parts = Vec::new();
        for argument in spec.arguments.iter() {
            match *argument {
                Argument::Operand(at) => {
                    let at = at as usize;
                    let Some(value) = spec.operands.get(at) else { continue };
                    let mut ident = ident_or(&value.name, "operand", at, spec.operands.len());
                    ident.set_span(self.span_of(spec, &value.name));
                    parts.push(operand_part(ident, value));
                }
                Argument::Prop(slot) => {
                    let prop = spec.props.get(slot as usize);
                    parts.extend(prop.and_then(|prop| {
                        let mut ident = prop_ident(spec, prop);
                        ident.set_span(self.span_of(spec, &prop.name));
                        self.prop_part(ident, slot as usize, prop)
                    }));
                }
            }
        }
        if infers_results(spec) == Inference::None {
            for (at, value) in spec.results.iter().enumerate() {
                let name = match &*value.name {
                    "" if spec.results.len() == 1 => "result".to_owned(),
                    "" => format!("result{at}"),
                    name => names::snake(name),
                };
                // The name must be unique.
                let clashes = parts.iter().any(|part| part.ident == format!("{name}_type"));
                let mut ident = names::ident(&format!("{name}_type{}", if clashes { "_" } else { "" }));
                ident.set_span(self.span_of(spec, &value.name));
                parts.push(result_part(ident, value));
            }
        }
        if !is_isolated(spec) {
            parts.extend(spec.regions.iter().enumerate().map(|(at, it)| {
                let mut part = region_part(spec, at, it);
                part.ident.set_span(self.span_of(spec, &it.name));
                part
            }));
        }
        parts.extend(spec.successors.iter().enumerate().map(|(at, it)| {
            let mut part = successor_part(spec, at, it);
            part.ident.set_span(self.span_of(spec, &it.name));
            part
        }));
        parts
    }

    fn prop_part(&self, ident: Ident, slot: usize, prop: &PropSpec) -> Option<Part> {
        Some(match self.prop_value(prop)? {
            Value::Unit => {
                let fill = Fill::Code(quote!(filling.unit(#slot, self.#ident);));
                Part { ident, ty: quote!(bool), need: Need::Flag, fill }
            }
            Value::Flag => {
                let fill = Fill::Code(quote!(filling.prop::<rt::codec::Flag>(#slot, self.#ident);));
                Part { ident, ty: quote!(bool), need: Need::Truth, fill }
            }
            Value::Maybe(Coded { codec, owned, .. }) => {
                let codec = quote!(rt::codec::Maybe<#codec>);
                let fill = Fill::Code(quote!(filling.optional_prop::<#codec>(#slot, self.#ident.map(Some));));
                Part { ident, ty: owned, need: Need::Option, fill }
            }
            Value::Coded(Coded { codec, owned, .. }) if is_optional(prop) || prop.default.is_some() => {
                let code = quote!(filling.optional_prop::<#codec>(#slot, self.#ident););
                Part { ident, ty: owned, need: Need::Option, fill: Fill::Prop(code, codec) }
            }
            Value::Coded(Coded { codec, owned, .. }) => {
                let code = quote!(filling.prop::<#codec>(#slot, self.#ident););
                Part { ident, ty: owned, need: Need::Into, fill: Fill::Prop(code, codec) }
            }
        })
    }
}

/// Generates the statements that add all parts to the operation state.
fn fill(spec: &OpSpec, parts: &[Part]) -> TokenStream {
    let mut out = TokenStream::new();
    let mut fixed: Vec<&Ident> = Vec::new();
    let sized = matches!(spec.operand_groups, Grouping::Sized(_));
    let all_fixed = !sized && spec.operands.iter().all(|operand| operand.arity == Arity::One);
    for part in parts {
        match &part.fill {
            // Operands are in order, even with other parts between them.
            Fill::Operand if all_fixed => fixed.push(&part.ident),
            Fill::Operand => {
                let ident = &part.ident;
                out.extend(quote!(filling.operand(self.#ident);));
            }
            Fill::Result => {
                let before = flush(&mut fixed);
                let ident = &part.ident;
                out.extend(quote!(#before filling.result(self.#ident);));
            }
            Fill::Code(code) | Fill::Prop(code, _) => {
                let before = flush(&mut fixed);
                out.extend(quote!(#before #code));
            }
        }
    }
    out.extend(flush(&mut fixed));
    if let Grouping::Sized(slot) = spec.operand_groups {
        let slot = slot as usize;
        out.extend(quote!(filling.operand_sizes(#slot);));
    }
    if let Grouping::Sized(slot) = spec.result_groups {
        let slot = slot as usize;
        out.extend(quote!(filling.result_sizes(#slot);));
    }
    if is_isolated(spec) {
        let count = spec.regions.len();
        out.extend(quote!(filling.isolated_regions(#count);));
    }
    out
}

/// Generates the function that passes operands, result types and at most one attribute if these are all parts. There is
/// none for operations that always have other parts.
fn if_plain(spec: &OpSpec, parts: &[Part]) -> Option<TokenStream> {
    let has_others = is_isolated(spec) || matches!(spec.operand_groups, Grouping::Sized(_)) || spec.props.len() > 1;
    if has_others || matches!(spec.result_groups, Grouping::Sized(_)) {
        return None;
    }
    let (mut operands, mut types, mut absent) = (Vec::new(), Vec::new(), Vec::new());
    let mut prop = quote!(None);
    for Part { ident, need, fill, .. } in parts {
        match (fill, need) {
            (Fill::Operand, _) => operands.push(quote!(self.#ident)),
            (Fill::Result, _) => types.push(quote!(self.#ident)),
            (Fill::Prop(_, codec), Need::Option) => {
                prop = quote!(match &self.#ident {
                    None => None,
                    Some(value) => Some(<#codec as rt::codec::Codec>::at_once(builder.ir.context(), value)?),
                });
            }
            (Fill::Prop(_, codec), _) => {
                prop = quote!(Some(<#codec as rt::codec::Codec>::at_once(builder.ir.context(), &self.#ident)?));
            }
            (Fill::Code(_), Need::Option) => absent.push(quote!(self.#ident.is_none())),
            (Fill::Code(_), Need::Flag) => absent.push(quote!(!self.#ident)),
            (Fill::Code(_), Need::Given | Need::Into | Need::Truth) => return None,
        }
    }
    let make = quote! {
        let prop = #prop;
        Some(make(builder, &[#(#operands),*], &[#(#types),*], prop))
    };
    let body = match absent.is_empty() {
        true => make,
        false => quote!(if #(#absent)&&* { #make } else { None }),
    };
    Some(quote! {
        #[inline]
        fn if_plain<R>(
            &self,
            builder: &mut rt::Builder<'_>,
            make: impl FnOnce(&mut rt::Builder<'_>, &[rt::Value], &[rt::Type], Option<rt::Attr>) -> R,
        ) -> Option<R> {
            #body
        }
    })
}

fn flush(fixed: &mut Vec<&Ident>) -> Option<TokenStream> {
    let fixed = std::mem::take(fixed);
    (!fixed.is_empty()).then(|| quote!(filling.fixed([#(self.#fixed),*]);))
}

fn operand_part(ident: Ident, value: &ValueSpec) -> Part {
    let many = Fill::Code(quote!(filling.operands(self.#ident);));
    match value.arity {
        Arity::One => Part { ident, ty: quote!(rt::Value), need: Need::Given, fill: Fill::Operand },
        Arity::Optional => Part { ident, ty: quote!(rt::Value), need: Need::Option, fill: many },
        _ => Part { ident, ty: quote!(Vec<rt::Value>), need: Need::Into, fill: many },
    }
}

fn result_part(ident: Ident, value: &ValueSpec) -> Part {
    let many = Fill::Code(quote!(filling.results(self.#ident);));
    match value.arity {
        Arity::One => Part { ident, ty: quote!(rt::Type), need: Need::Given, fill: Fill::Result },
        Arity::Optional => Part { ident, ty: quote!(rt::Type), need: Need::Option, fill: many },
        _ => Part { ident, ty: quote!(Vec<rt::Type>), need: Need::Into, fill: many },
    }
}

fn region_part(spec: &OpSpec, at: usize, it: &RegionSpec) -> Part {
    let ident = ident_or(&it.name, "region", at, spec.regions.len());
    if it.variadic {
        let fill = Fill::Code(quote!(self.#ident.into_iter().for_each(|it| filling.region(it));));
        return Part { ident, ty: quote!(Vec<rt::Region>), need: Need::Into, fill };
    }
    let fill = Fill::Code(quote!(filling.region(self.#ident);));
    Part { ident, ty: quote!(rt::Region), need: Need::Given, fill }
}

fn successor_part(spec: &OpSpec, at: usize, it: &SuccessorSpec) -> Part {
    let ident = ident_or(&it.name, "successor", at, spec.successors.len());
    if it.variadic {
        let fill = Fill::Code(quote!(self.#ident.into_iter().for_each(|it| filling.successor(it));));
        return Part { ident, ty: quote!(Vec<rt::Block>), need: Need::Into, fill };
    }
    let fill = Fill::Code(quote!(filling.successor(self.#ident);));
    Part { ident, ty: quote!(rt::Block), need: Need::Given, fill }
}

/// Inference of result types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inference {
    /// The types are given.
    None,
    /// The type of the first operand.
    Same,
    /// Inferred by the engine.
    Engine,
}

/// Returns true if code infers the types of results.
pub fn infers_by_code(spec: &OpSpec) -> bool {
    let is = |it: &InterfaceUse| it.cpp_name == "InferTypeOpInterface" && !it.implied;
    !spec.results.is_empty() && spec.interfaces.iter().any(is)
}

fn infers_results(spec: &OpSpec) -> Inference {
    let is = |it: &InterfaceUse| it.cpp_name == "InferTypeOpInterface";
    let has = |class: &str| spec.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name == class));
    if spec.results.is_empty() || spec.results.iter().any(|result| result.arity.is_variable_length()) {
        return Inference::None;
    }
    match spec.interfaces.iter().find(|it| is(it)) {
        Some(it) if it.implied && has("OpTrait::SameOperandsAndResultType") => Inference::Same,
        Some(_) => Inference::Engine,
        None if has("OpTrait::FirstAttrDerivedResultType") => Inference::Engine,
        None => Inference::None,
    }
}

fn is_isolated(spec: &OpSpec) -> bool {
    let class = "OpTrait::IsIsolatedFromAbove";
    spec.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name == class))
}
