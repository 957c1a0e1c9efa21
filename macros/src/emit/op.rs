//! Views of operations, with accessors and setters.

use lect_ods::spec::{Arity, OpSpec, OpSyntax, PropKind, PropSpec, ValueSpec};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::codec::{Coded, Value};
use super::{Emitter, doc, names};

impl Emitter<'_> {
    /// Generates the view of an operation, and the struct of its parts.
    pub fn op(&self, index: usize, spec: &OpSpec) -> TokenStream {
        let mut name = self.op_ident(spec);
        name.set_span(self.span_of(spec, ""));
        let about = self.op_doc(spec);
        let accessors = self.accessors(spec);
        let build = self.build(&name, spec);
        let parts = self.parts(&name, spec);
        let adaptor = self.adaptor(&name, spec);
        let full_name = &*spec.name;
        quote! {
            #about
            ///
            /// # Panics
            ///
            /// Accessors of required parts panic on an operation that lacks them, which the verifier rejects. For IR that was
            /// not verified, `OpRef::try_cast` creates a view whose accessors do not panic, and accessors that end in `_attr`
            /// return inherent attributes unchecked.
            #[allow(dead_code, missing_debug_implementations)]
            pub struct #name<'a>(pub rt::OpRef<'a>);
            impl Copy for #name<'_> {}
            impl Clone for #name<'_> { #[inline] fn clone(&self) -> Self { *self } }
            impl<'a> rt::TypedOp<'a> for #name<'a> {
                const ID: (&'static rt::EmbeddedSpec, usize) = (&SPEC, #index);
                const NAME: &'static str = #full_name;
                type As<'b> = #name<'b>;
                #[inline]
                fn view(op: rt::OpRef<'a>) -> Self { Self(op) }
                #[inline]
                fn op(self) -> rt::OpRef<'a> { self.0 }
            }
            #[allow(missing_docs, dead_code, clippy::too_many_arguments)]
            impl<'a> #name<'a> { #accessors #build }
            #parts
            #adaptor
        }
    }

    /// Generates the documentation of an operation: summary, syntax and table of parts. Accessors need no further
    /// documentation.
    fn op_doc(&self, spec: &OpSpec) -> TokenStream {
        let syntax = match &spec.syntax {
            OpSyntax::Format(format) => format!("```text\n{} {}\n```", spec.name, format.display(spec)),
            _ => String::new(),
        };
        let traits = spec.traits.iter().filter(|it| !it.def.is_empty()).map(|it| &*it.def);
        let interfaces = spec.interfaces.iter().filter(|it| !it.implied).map(|it| &*it.def);
        let names: Vec<String> = traits.chain(interfaces).map(|name| format!("`{name}`")).collect();
        let traits = if names.is_empty() { String::new() } else { format!("Traits: {}.", names.join(", ")) };
        doc(&[&spec.summary, &spec.description, &syntax, &part_table(spec), &traits], &format!("`{}`", spec.name))
    }

    fn accessors(&self, spec: &OpSpec) -> TokenStream {
        let located = |mut ident: Ident, name: &str| {
            ident.set_span(self.span_of(spec, name));
            ident
        };
        let operands = spec.operands.iter().enumerate().map(|(at, it)| {
            operand(spec, at, it, located(ident_or(&it.name, "operand", at, spec.operands.len()), &it.name))
        });
        let results = spec.results.iter().enumerate().map(|(at, it)| {
            result(spec, at, it, located(ident_or(&it.name, "result", at, spec.results.len()), &it.name))
        });
        let props = spec.props.iter().enumerate().map(|(slot, prop)| self.prop(spec, slot, prop));
        let regions = spec.regions.iter().enumerate().map(|(at, it)| {
            let ident = located(ident_or(&it.name, "region", at, spec.regions.len()), &it.name);
            match it.variadic {
                true => quote! {
                    #[inline] pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::RegionRef<'a>> + use<'a> {
                        self.0.regions().skip(#at)
                    }
                },
                false => quote!(#[inline] pub fn #ident(self) -> rt::RegionRef<'a> { self.0.required_region(#at) }),
            }
        });
        let successors = spec.successors.iter().enumerate().map(|(at, it)| {
            let ident = located(ident_or(&it.name, "successor", at, spec.successors.len()), &it.name);
            match it.variadic {
                true => quote! {
                    #[inline] pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::BlockRef<'a>> + use<'a> {
                        self.0.successors().skip(#at)
                    }
                },
                false => quote!(#[inline] pub fn #ident(self) -> rt::BlockRef<'a> { self.0.required_successor(#at) }),
            }
        });
        operands.chain(results).chain(props).chain(regions).chain(successors).collect()
    }

    fn prop(&self, spec: &OpSpec, slot: usize, prop: &PropSpec) -> TokenStream {
        let Some(value) = self.prop_value(prop) else { return TokenStream::new() };
        let mut ident = prop_ident(spec, prop);
        ident.set_span(self.span_of(spec, &prop.name));
        let setter = format_ident!("set_{}", names::snake(&prop.name), span = ident.span());
        let parameters = quote!(ir: &mut rt::Isolate, op: rt::Op);
        // Raw attribute access, for operations that may not have been verified.
        let attr_ident = attr_ident(spec, prop);
        let raw = (!is_taken(spec, &attr_ident))
            .then(|| quote!(#[inline] pub fn #attr_ident(self) -> Option<rt::Attr> { self.0.prop(#slot) }));
        match value {
            Value::Unit => quote! {
                #[inline] pub fn #ident(self) -> bool { self.0.prop(#slot).is_some() }
                #[inline] pub fn #setter(#parameters, value: bool) { rt::set_unit(ir, op, #slot, value) }
            },
            Value::Flag => quote! {
                #[inline] pub fn #ident(self) -> bool { self.0.optional::<rt::codec::Flag>(#slot).unwrap_or_default() }
                #[inline] pub fn #setter(#parameters, value: bool) { rt::set::<rt::codec::Flag>(ir, op, #slot, value) }
            },
            Value::Maybe(Coded { codec, read, owned }) => quote! {
                #[inline] pub fn #ident(self) -> Option<#read> { self.0.optional::<rt::codec::Maybe<#codec>>(#slot).flatten() }
                #[inline] pub fn #setter(#parameters, value: Option<#owned>) {
                    rt::set::<rt::codec::Maybe<#codec>>(ir, op, #slot, value)
                }
                #raw
            },
            Value::Coded(Coded { codec, read, owned }) if is_optional(prop) => quote! {
                #[inline] pub fn #ident(self) -> Option<#read> { self.0.optional::<#codec>(#slot) }
                #[inline] pub fn #setter(#parameters, value: Option<#owned>) { rt::set_optional::<#codec>(ir, op, #slot, value) }
                #raw
            },
            Value::Coded(Coded { codec, read, owned }) => {
                let (taken, value) = taken(&owned, quote!(value));
                quote! {
                #[inline] pub fn #ident(self) -> #read { self.0.required::<#codec>(#slot) }
                #[inline] pub fn #setter(#parameters, value: #taken) { rt::set::<#codec>(ir, op, #slot, #value) }
                #raw
                }
            }
        }
    }
}

/// Returns an argument type that is convertible to `owned`, and the conversion. Strings and lists are accepted in every
/// form.
pub fn taken(owned: &TokenStream, value: TokenStream) -> (TokenStream, TokenStream) {
    match owned.to_string().as_str() {
        "String" => (quote!(impl rt::TextArg), quote!(rt::TextArg::text(#value))),
        "Vec < String >" => {
            (quote!(impl IntoIterator<Item = impl Into<String>>), quote!(#value.into_iter().map(Into::into).collect()))
        }
        text if text.starts_with("Vec <") => {
            let item = item_of(owned);
            (quote!(impl rt::ListArg<#item>), quote!(rt::ListArg::list(#value)))
        }
        _ => (owned.clone(), value),
    }
}

/// Returns `T` of `Vec<T>`.
fn item_of(list: &TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = list.clone().into_iter().collect();
    tokens[2..tokens.len() - 1].iter().cloned().collect()
}

fn operand(spec: &OpSpec, at: usize, value: &ValueSpec, ident: Ident) -> TokenStream {
    let group = at as u32;
    let fixed = is_fixed(&spec.operands[..at]);
    let many = quote! {
        #[inline] pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::Value> + DoubleEndedIterator + use<'a> {
            self.0.operand_group(#group)
        }
    };
    match value.arity {
        Arity::One if fixed => {
            let setter = format_ident!("set_{}", names::snake(&value.name));
            let set = (!value.name.is_empty()).then(|| {
                quote! {
                    #[inline] pub fn #setter(ir: &mut rt::Isolate, op: rt::Op, value: rt::Value) { ir.set_operand(op, #at, value) }
                }
            });
            quote!(#[inline] pub fn #ident(self) -> rt::Value { self.0.operand(#at) } #set)
        }
        Arity::One => {
            let setter = format_ident!("set_{}", names::snake(&value.name));
            let set = (!value.name.is_empty()).then(|| {
                quote! {
                    #[inline] pub fn #setter(ir: &mut rt::Isolate, op: rt::Op, value: rt::Value) {
                        rt::set_operand_group(ir, op, #group, [value])
                    }
                }
            });
            quote! {
                #[inline] pub fn #ident(self) -> rt::Value { self.0.operand(self.0.operand_range(#group).start) }
                #set
            }
        }
        Arity::Optional => {
            let set = group_setter(value, group);
            quote! {
                #[inline] pub fn #ident(self) -> Option<rt::Value> { self.0.operand_group(#group).next() }
                #set
            }
        }
        Arity::Variadic => {
            let set = group_setter(value, group);
            quote!(#many #set)
        }
        Arity::VariadicOfVariadic(_) => many,
    }
}

/// Generates the setter of an operand segment.
fn group_setter(value: &ValueSpec, group: u32) -> Option<TokenStream> {
    let setter = format_ident!("set_{}", names::snake(&value.name));
    (!value.name.is_empty()).then(|| {
        quote! {
            #[inline]
            pub fn #setter(ir: &mut rt::Isolate, op: rt::Op, values: impl IntoIterator<Item = rt::Value>) {
                rt::set_operand_group(ir, op, #group, values)
            }
        }
    })
}

fn result(spec: &OpSpec, at: usize, value: &ValueSpec, ident: Ident) -> TokenStream {
    let group = at as u32;
    match value.arity {
        Arity::One if is_fixed(&spec.results[..at]) => {
            quote!(#[inline] pub fn #ident(self) -> rt::Value { self.0.result(#at) })
        }
        Arity::One => {
            quote!(#[inline] pub fn #ident(self) -> rt::Value { self.0.result(self.0.result_range(#group).start) })
        }
        Arity::Optional => {
            quote!(#[inline] pub fn #ident(self) -> Option<rt::Value> { self.0.result_group(#group).next() })
        }
        _ => quote! {
            #[inline] pub fn #ident(self) -> impl ExactSizeIterator<Item = rt::Value> + DoubleEndedIterator + use<'a> {
                self.0.result_group(#group)
            }
        },
    }
}

fn is_fixed(values: &[ValueSpec]) -> bool {
    values.iter().all(|it| it.arity == Arity::One)
}

/// Returns true if an accessor returns an `Option`: the engine knows no default value.
pub fn is_optional(prop: &PropSpec) -> bool {
    prop.default.as_ref().map_or(prop.optional, |default| default.value.is_none())
}

/// Creates an identifier from a name, or from the kind of part if the name is empty.
pub fn ident_or(name: &str, what: &str, at: usize, count: usize) -> Ident {
    match name {
        "" if count == 1 => names::ident(what),
        "" => names::ident(&format!("{what}{at}")),
        name => names::ident(&names::snake(name)),
    }
}

/// Creates the identifier of an attribute's accessor, with a suffix if a value or a region has the same name.
pub fn prop_ident(spec: &OpSpec, prop: &PropSpec) -> Ident {
    let name = names::snake(&prop.name);
    let values = spec.operands.iter().chain(spec.results.iter()).map(|value| &value.name);
    let regions = spec.regions.iter().map(|region| &region.name);
    let clashes = values.chain(regions).any(|it| names::snake(it) == name);
    names::ident(&if clashes { format!("{name}_attr") } else { name })
}

/// Creates the identifier of the accessor that returns the raw inherent attribute.
fn attr_ident(spec: &OpSpec, prop: &PropSpec) -> Ident {
    let plain = |prop: &PropSpec| names::snake(&prop.name).trim_end_matches('_').to_owned();
    let is_one = spec.props.iter().filter(|other| plain(other) == plain(prop)).count() == 1;
    let name = if is_one { plain(prop) } else { names::snake(&prop.name) };
    format_ident!("{name}_attr")
}

/// Returns true if another accessor has this name.
fn is_taken(spec: &OpSpec, ident: &Ident) -> bool {
    let values = spec.operands.iter().chain(spec.results.iter()).map(|value| &value.name);
    let parts = spec.regions.iter().map(|it| &it.name).chain(spec.successors.iter().map(|it| &it.name));
    values.chain(parts).any(|name| *ident == names::snake(name))
        || spec.props.iter().any(|prop| prop_ident(spec, prop) == *ident)
}

/// Describes the parts of an operation as a Markdown table.
fn part_table(spec: &OpSpec) -> String {
    let often = |arity: &Arity| match arity {
        Arity::One => "",
        Arity::Optional => ", or none",
        Arity::Variadic | Arity::VariadicOfVariadic(_) => ", any number",
    };
    let mut rows = Vec::new();
    let mut row = |name: &str, what: &str, is: String| {
        let name = if name.is_empty() { String::new() } else { format!("`{}`", names::snake(name)) };
        rows.push(format!("| {name} | {what} | {} |", is.replace('|', "\\|")));
    };
    for it in spec.operands.iter() {
        row(&it.name, "operand", format!("{}{}", it.constraint.summary, often(&it.arity)));
    }
    for it in spec.props.iter() {
        let (what, summary) = match &it.kind {
            PropKind::Attr(constraint) => ("attribute", &constraint.summary),
            PropKind::Native(constraint) => ("property", &constraint.summary),
            PropKind::Sizes(_) => continue,
        };
        let end = match &it.default {
            Some(default) => format!("; default `{}`", default.text),
            None if it.optional => ", or none".to_owned(),
            None => String::new(),
        };
        row(&it.name, what, format!("{summary}{end}"));
    }
    for it in spec.results.iter() {
        row(&it.name, "result", format!("{}{}", it.constraint.summary, often(&it.arity)));
    }
    for it in spec.regions.iter() {
        row(&it.name, "region", format!("{}{}", it.constraint.summary, if it.variadic { ", any number" } else { "" }));
    }
    for it in spec.successors.iter() {
        row(
            &it.name,
            "successor",
            format!("{}{}", it.constraint.summary, if it.variadic { ", any number" } else { "" }),
        );
    }
    if rows.is_empty() { String::new() } else { format!("| part | is | what |\n|---|---|---|\n{}", rows.join("\n")) }
}
