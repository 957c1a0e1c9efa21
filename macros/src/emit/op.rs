//! Operations: views and parts.

use lect_ods::spec::{Argument, Arity, Grouping, InterfaceUse, OpSpec, OpSyntax, PropSpec, TraitKind, ValueSpec};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::codec::{Coded, Value};
use super::{Emitter, doc, names};

/// A field of the parts of an operation.
struct Part {
    ident: Ident,
    ty: TokenStream,
    about: String,
    need: Need,
    /// What puts it where it belongs.
    fill: TokenStream,
}

/// How a part comes to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// It is an argument of `build`.
    Given,
    /// So is what becomes it.
    Into,
    /// It is an `Option`, set by a method.
    Option,
    /// It is a `bool`, set by a method.
    Flag,
}

impl Emitter<'_> {
    /// The view of an operation and its parts.
    pub fn op(&self, index: usize, spec: &OpSpec) -> TokenStream {
        let name = self.type_ident(&spec.cpp_class);
        let about = self.op_doc(spec);
        let accessors = self.accessors(spec);
        let parts = self.parts(&name, spec);
        quote! {
            #about
            pub struct #name<'a>(pub rt::OpRef<'a>);
            impl Copy for #name<'_> {}
            impl Clone for #name<'_> { fn clone(&self) -> Self { *self } }
            impl<'a> rt::TypedOp<'a> for #name<'a> {
                const DIALECT: &'static rt::EmbeddedSpec = &SPEC;
                const INDEX: usize = #index;
                fn view(op: rt::OpRef<'a>) -> Self { Self(op) }
                fn op(self) -> rt::OpRef<'a> { self.0 }
            }
            #accessors
            #parts
        }
    }

    fn op_doc(&self, spec: &OpSpec) -> TokenStream {
        let syntax = match &spec.syntax {
            OpSyntax::Format(format) => format!("```text\n{} {}\n```", spec.name, format.display(spec)),
            _ => String::new(),
        };
        let traits = spec.traits.iter().filter(|it| !it.def.is_empty()).map(|it| &*it.def);
        let interfaces = spec.interfaces.iter().filter(|it| !it.implied).map(|it| &*it.def);
        let names: Vec<String> = traits.chain(interfaces).map(|name| format!("`{name}`")).collect();
        let traits = if names.is_empty() { String::new() } else { format!("Traits: {}.", names.join(", ")) };
        doc(&[&spec.summary, &spec.description, &syntax, &traits], &format!("`{}`", spec.name))
    }

    fn accessors(&self, spec: &OpSpec) -> TokenStream {
        let name = self.type_ident(&spec.cpp_class);
        let operands = spec.operands.iter().enumerate().map(|(at, it)| self.operand(spec, at, it));
        let results = spec.results.iter().enumerate().map(|(at, it)| self.result(spec, at, it));
        let props = spec.props.iter().enumerate().map(|(slot, prop)| self.prop(spec, slot, prop));
        let regions = spec.regions.iter().enumerate().map(|(at, region)| {
            let ident = ident_or(&region.name, "region", at, spec.regions.len());
            let about = format!("{}.", capital(&region.constraint.summary));
            match region.variadic {
                true => quote! {
                    #[doc = #about]
                    pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::RegionRef<'a>> + use<'a> {
                        self.0.regions().skip(#at)
                    }
                },
                false => quote! {
                    #[doc = #about]
                    pub fn #ident(self) -> rt::RegionRef<'a> {
                        self.0.required_region(#at)
                    }
                },
            }
        });
        let successors = spec.successors.iter().enumerate().map(|(at, it)| {
            let ident = ident_or(&it.name, "successor", at, spec.successors.len());
            match it.variadic {
                true => quote! {
                    /// Blocks that control may go to.
                    pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::BlockRef<'a>> + use<'a> {
                        self.0.successors().skip(#at)
                    }
                },
                false => quote! {
                    /// A block that control may go to.
                    pub fn #ident(self) -> rt::BlockRef<'a> {
                        self.0.required_successor(#at)
                    }
                },
            }
        });
        let all: TokenStream = operands.chain(results).chain(props).chain(regions).chain(successors).collect();
        if all.is_empty() {
            return all;
        }
        quote!(impl<'a> #name<'a> { #all })
    }

    fn operand(&self, spec: &OpSpec, at: usize, value: &ValueSpec) -> TokenStream {
        let ident = ident_or(&value.name, "operand", at, spec.operands.len());
        let about = format!("{}.", capital(&value.constraint.summary));
        let group = at as u32;
        let fixed = spec.operands[..at].iter().all(|it| it.arity == Arity::One);
        match value.arity {
            Arity::One => {
                let position = match fixed {
                    true => quote!(#at),
                    false => quote!(self.0.operand_range(#group).start),
                };
                let setter = format_ident!("set_{}", names::snake(&value.name));
                let set = (fixed && !value.name.is_empty()).then(|| {
                    quote! {
                        #[doc = concat!("Sets `", stringify!(#ident), "`.")]
                        pub fn #setter(ir: &mut rt::Isolate, op: rt::Op, value: rt::Value) {
                            ir.set_operand(op, #at, value);
                        }
                    }
                });
                quote! {
                    #[doc = #about]
                    pub fn #ident(self) -> rt::Value { self.0.operand(#position) }
                    #set
                }
            }
            Arity::Optional => quote! {
                #[doc = #about]
                pub fn #ident(self) -> Option<rt::Value> {
                    self.0.optional_operand(#group)
                }
            },
            _ => quote! {
                #[doc = #about]
                pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::Value> + DoubleEndedIterator + use<'a> {
                    self.0.operand_group(#group)
                }
            },
        }
    }

    fn result(&self, spec: &OpSpec, at: usize, value: &ValueSpec) -> TokenStream {
        let ident = ident_or(&value.name, "result", at, spec.results.len());
        let about = format!("{}.", capital(&value.constraint.summary));
        let group = at as u32;
        let fixed = spec.results[..at].iter().all(|it| it.arity == Arity::One);
        match value.arity {
            Arity::One => {
                let position = match fixed {
                    true => quote!(#at),
                    false => quote!(self.0.result_range(#group).start),
                };
                quote! {
                    #[doc = #about]
                    pub fn #ident(self) -> rt::Value { self.0.result(#position) }
                }
            }
            Arity::Optional => quote! {
                #[doc = #about]
                pub fn #ident(self) -> Option<rt::Value> {
                    self.0.optional_result(#group)
                }
            },
            _ => quote! {
                #[doc = #about]
                pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::Value> + DoubleEndedIterator + use<'a> {
                    self.0.result_group(#group)
                }
            },
        }
    }

    fn prop(&self, spec: &OpSpec, slot: usize, prop: &PropSpec) -> TokenStream {
        let Some(value) = self.prop_value(prop) else { return TokenStream::new() };
        let ident = names::ident(&unclashed(spec, &names::snake(&prop.name)));
        let setter = format_ident!("set_{}", names::snake(&prop.name));
        let summary = match &prop.kind {
            lect_ods::spec::PropKind::Attr(constraint) => &constraint.summary,
            lect_ods::spec::PropKind::Native(constraint) => &constraint.summary,
            lect_ods::spec::PropKind::Sizes(_) => "",
        };
        let about = format!("{}.", capital(summary));
        let set_about = format!("Sets `{}`.", prop.name);
        let parameters = quote!(ir: &mut rt::Isolate, op: rt::Op);
        match value {
            Value::Unit => quote! {
                #[doc = #about]
                pub fn #ident(self) -> bool { self.0.prop(#slot).is_some() }
                #[doc = #set_about]
                pub fn #setter(#parameters, value: bool) { rt::set_unit(ir, op, #slot, value) }
            },
            Value::Coded(Coded { codec, read, owned }) if is_optional(prop) => quote! {
                #[doc = #about]
                pub fn #ident(self) -> Option<#read> { self.0.optional::<#codec>(#slot) }
                #[doc = #set_about]
                pub fn #setter(#parameters, value: Option<#owned>) {
                    rt::set_optional::<#codec>(ir, op, #slot, value)
                }
            },
            Value::Coded(Coded { codec, read, owned }) => quote! {
                #[doc = #about]
                pub fn #ident(self) -> #read { self.0.required::<#codec>(#slot) }
                #[doc = #set_about]
                pub fn #setter(#parameters, value: #owned) { rt::set::<#codec>(ir, op, #slot, value) }
            },
        }
    }

    fn parts(&self, name: &Ident, spec: &OpSpec) -> TokenStream {
        let parts = self.part_list(spec);
        let infers = infers_results(spec);
        let sized = match (spec.operand_groups, spec.result_groups) {
            (Grouping::Sized(operands), Grouping::Sized(results)) => {
                let (operands, results) = (operands as usize, results as usize);
                quote!(filling.operand_sizes(#operands); filling.result_sizes(#results);)
            }
            (Grouping::Sized(slot), _) => {
                let slot = slot as usize;
                quote!(filling.operand_sizes(#slot);)
            }
            (_, Grouping::Sized(slot)) => {
                let slot = slot as usize;
                quote!(filling.result_sizes(#slot);)
            }
            _ => TokenStream::new(),
        };
        let count = spec.results.len();
        let results = match infers {
            Inference::None => quote!(Given),
            Inference::Same => quote!(SameAsOperand(#count)),
            Inference::Engine => quote!(Inferred),
        };
        let parts_name = format_ident!("{name}Parts");
        let about = format!("What makes a [`{name}`].");
        let fields = parts.iter().map(|Part { ident, ty, about, need, .. }| match need {
            Need::Option => quote!(#[doc = #about] pub #ident: Option<#ty>),
            _ => quote!(#[doc = #about] pub #ident: #ty),
        });
        let params = parts.iter().filter_map(|Part { ident, ty, need, .. }| match need {
            Need::Given => Some(quote!(#ident: #ty)),
            Need::Into => Some(quote!(#ident: impl Into<#ty>)),
            Need::Option | Need::Flag => None,
        });
        let too_many = (params.clone().count() > 7).then(|| quote!(#[allow(clippy::too_many_arguments)]));
        let values = parts.iter().map(|Part { ident, need, .. }| match need {
            Need::Given => quote!(#ident),
            Need::Into => quote!(#ident: #ident.into()),
            Need::Option => quote!(#ident: None),
            Need::Flag => quote!(#ident: false),
        });
        let setters = parts.iter().filter_map(|Part { ident, ty, need, .. }| {
            let value = match need {
                Need::Option => quote!(Some(value)),
                Need::Flag => quote!(value),
                Need::Given | Need::Into => return None,
            };
            let about = format!("With this `{ident}`.");
            Some(quote! {
                #[doc = #about]
                pub fn #ident(self, value: #ty) -> Self { Self { #ident: #value, ..self } }
            })
        });
        let setters: TokenStream = setters.collect();
        let setters = if setters.is_empty() { quote!() } else { quote!(impl #parts_name { #setters }) };
        let fills = parts.iter().map(|part| &part.fill);
        let isolated = is_isolated(spec).then(|| {
            let count = spec.regions.len();
            quote!(filling.isolated_regions(#count);)
        });
        let unused = (parts.is_empty() && isolated.is_none()).then(|| quote!(let _ = filling;));
        quote! {
            #[doc = #about]
            #[must_use]
            pub struct #parts_name { #(#fields),* }
            #setters
            impl #name<'_> {
                /// What makes one; the rest can be set on that.
                #too_many
                pub fn build(#(#params),*) -> #parts_name { #parts_name { #(#values),* } }
            }
            impl rt::Parts for #parts_name {
                type Op<'a> = #name<'a>;
                const RESULTS: rt::Results = rt::Results::#results;
                fn fill(self, filling: &mut rt::Filling<'_>) {
                    #(#fills)* #sized #isolated #unused
                }
            }
        }
    }

    /// The parts in the order in which the definition has them: arguments, types of results, regions, successors.
    fn part_list(&self, spec: &OpSpec) -> Vec<Part> {
        let mut parts = Vec::new();
        for argument in spec.arguments.iter() {
            match *argument {
                Argument::Operand(at) => {
                    let at = at as usize;
                    let Some(value) = spec.operands.get(at) else { continue };
                    let ident = ident_or(&value.name, "operand", at, spec.operands.len());
                    parts.push(self.value_part(ident, value, quote!(rt::Value), "operand"));
                }
                Argument::Prop(slot) => parts.extend(spec.props.get(slot as usize).and_then(|prop| {
                    let ident = names::ident(&unclashed(spec, &names::snake(&prop.name)));
                    self.prop_part(ident, slot as usize, prop)
                })),
            }
        }
        if infers_results(spec) == Inference::None {
            for (at, value) in spec.results.iter().enumerate() {
                let name = if value.name.is_empty() { "result".to_owned() } else { names::snake(&value.name) };
                let suffix =
                    if value.name.is_empty() && spec.results.len() > 1 { at.to_string() } else { String::new() };
                let ident = names::ident(&format!("{name}{suffix}_type"));
                parts.push(self.value_part(ident, value, quote!(rt::Type), "result"));
            }
        }
        if !is_isolated(spec) {
            for (at, region) in spec.regions.iter().enumerate() {
                let ident = ident_or(&region.name, "region", at, spec.regions.len());
                let handle = quote!(rt::Region);
                let about = format!("{}.", capital(&region.constraint.summary));
                parts.push(many_or_one(ident, handle, region.variadic, about, quote!(region)));
            }
        }
        for (at, successor) in spec.successors.iter().enumerate() {
            let ident = ident_or(&successor.name, "successor", at, spec.successors.len());
            let about = "A block that control may go to.".to_owned();
            parts.push(many_or_one(ident, quote!(rt::Block), successor.variadic, about, quote!(successor)));
        }
        parts
    }

    /// An operand, or the type of a result.
    fn value_part(&self, ident: Ident, value: &ValueSpec, handle: TokenStream, method: &str) -> Part {
        let about = format!("{}.", capital(&value.constraint.summary));
        let (one, many) = (format_ident!("{method}"), format_ident!("{method}s"));
        match value.arity {
            Arity::One => {
                let fill = quote!(filling.#one(self.#ident););
                Part { ident, ty: handle, about, need: Need::Given, fill }
            }
            Arity::Optional => {
                let fill = quote!(filling.#many(self.#ident););
                Part { ident, ty: handle, about, need: Need::Option, fill }
            }
            _ => {
                let fill = quote!(filling.#many(self.#ident););
                Part { ident, ty: quote!(Vec<#handle>), about, need: Need::Into, fill }
            }
        }
    }

    fn prop_part(&self, ident: Ident, slot: usize, prop: &PropSpec) -> Option<Part> {
        let about = format!("The attribute `{}`.", prop.name);
        Some(match self.prop_value(prop)? {
            Value::Unit => {
                let fill = quote!(filling.unit(#slot, self.#ident););
                Part { ident, ty: quote!(bool), about, need: Need::Flag, fill }
            }
            Value::Coded(Coded { codec, owned, .. }) if is_optional(prop) || prop.default.is_some() => {
                let fill = quote!(filling.optional_prop::<#codec>(#slot, self.#ident););
                Part { ident, ty: owned, about, need: Need::Option, fill }
            }
            Value::Coded(Coded { codec, owned, .. }) => {
                let fill = quote!(filling.prop::<#codec>(#slot, self.#ident););
                let need = if owned.to_string() == "String" { Need::Into } else { Need::Given };
                Part { ident, ty: owned, about, need, fill }
            }
        })
    }
}

fn many_or_one(ident: Ident, handle: TokenStream, many: bool, about: String, method: TokenStream) -> Part {
    if many {
        let fill = quote!(self.#ident.into_iter().for_each(|it| filling.#method(it)););
        Part { ident, ty: quote!(Vec<#handle>), about, need: Need::Into, fill }
    } else {
        let fill = quote!(filling.#method(self.#ident););
        Part { ident, ty: handle, about, need: Need::Given, fill }
    }
}

/// Whether an accessor returns nothing where nothing was said: there is no default value that the engine knows.
fn is_optional(prop: &PropSpec) -> bool {
    prop.default.as_ref().map_or(prop.optional, |default| default.value.is_none())
}

/// Whose types results have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inference {
    /// Somebody says them.
    None,
    /// The first operand's.
    Same,
    /// The engine knows.
    Engine,
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

/// An identifier of a name, or of what it is if it has none.
fn ident_or(name: &str, what: &str, at: usize, count: usize) -> Ident {
    match name {
        "" if count == 1 => names::ident(what),
        "" => names::ident(&format!("{what}{at}")),
        name => names::ident(&names::snake(name)),
    }
}

/// The name of an attribute's accessor: another one if a value has it.
fn unclashed(spec: &OpSpec, name: &str) -> String {
    let values = spec.operands.iter().chain(spec.results.iter()).map(|value| &value.name);
    let regions = spec.regions.iter().map(|region| &region.name);
    if values.chain(regions).any(|it| names::snake(it) == name) { format!("{name}_attr") } else { name.to_owned() }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
