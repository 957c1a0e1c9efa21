//! Profile of a dialect's spec: the names that programs and messages depend on, as text, without documentation. Two
//! specs with equal profiles parse, print and verify the same.
//!
//! Names of definitions are not included: a constraint is represented by its condition.

use std::collections::BTreeMap;
use std::fmt::Write;

use lect_ods::spec::{
    Arity, DefSpec, DefSyntax, DefaultValue, DialectSpec, Effect, EnumSpec, Grouping, InterfaceUse, OpSpec, OpSyntax,
    ParamSpec, PropKind, Str, TraitKind, TraitSpec, ValueSpec,
};

/// Returns the lines that describe each definition of a dialect, keyed by its kind and name.
pub fn dialect(spec: &DialectSpec) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    all.insert("dialect".to_owned(), format!("namespace {}\n", spec.cpp_namespace));
    all.extend(spec.ops.iter().map(|it| (format!("op {}", it.name), op(it))));
    all.extend(spec.attrs.iter().map(|it| (format!("attr {}", it.name), def(it))));
    all.extend(spec.types.iter().map(|it| (format!("type {}", it.name), def(it))));
    let used = |it: &&EnumSpec| it.cpp_namespace == spec.cpp_namespace;
    let enums = spec.enums.iter().filter(used);
    all.extend(enums.map(|it| (format!("enum {}::{}", it.cpp_namespace, it.cpp_class), enumeration(it))));
    all
}

/// Accumulated lines.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail. Line breaks within an entry are collapsed.
        let line = line.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(self.0, "{line}");
    }
}

fn op(op: &OpSpec) -> String {
    let mut lines = Lines::default();
    lines.add(format_args!("class {}::{}", op.cpp_namespace, op.cpp_class));
    values(&mut lines, "operand", &op.operands, op.operand_groups);
    values(&mut lines, "result", &op.results, op.result_groups);
    for prop in op.props.iter() {
        let optional = if prop.optional { "optional " } else { "" };
        let what = match &prop.kind {
            PropKind::Attr(it) => {
                let unit = if it.unit { ", a unit" } else { "" };
                let name = if it.symbol_name { ", a symbol's name" } else { "" };
                let ty = it.value_type.as_ref().map(|ty| format!(" of {}", ty.condition)).unwrap_or_default();
                format!("{}{ty} '{}' in {}{unit}{name}", it.condition, it.summary, plain(&it.storage_type))
            }
            PropKind::Native(it) => {
                format!("{} '{}' in {}", it.condition, it.summary, plain(&it.storage_type))
            }
            PropKind::Sizes(count) => format!("sizes of {count} groups"),
        };
        lines.add(format_args!("property {}: {optional}{what}{}", prop.name, default(prop.default.as_ref())));
    }
    let arguments = op.arguments.iter().map(|it| match it {
        lect_ods::spec::Argument::Operand(at) => op.operands.get(*at as usize).map_or("", |it| &*it.name),
        lect_ods::spec::Argument::Prop(at) => op.props.get(*at as usize).map_or("", |it| &*it.name),
    });
    lines.add(format_args!("arguments {}", arguments.collect::<Vec<_>>().join(", ")));
    op.derived.iter().for_each(|it| lines.add(format_args!("derived {}", it.name)));
    for it in op.regions.iter() {
        let (variadic, constraint) = (it.variadic, &it.constraint);
        lines.add(format_args!(
            "region {}, several {variadic}: {} '{}'",
            it.name, constraint.condition, constraint.summary
        ));
    }
    for it in op.successors.iter() {
        let (variadic, constraint) = (it.variadic, &it.constraint);
        lines.add(format_args!("successor {}, several {variadic}: {}", it.name, constraint.condition));
    }
    traits(&mut lines, &op.traits, &op.interfaces);
    match &op.syntax {
        OpSyntax::Generic => lines.add(format_args!("syntax generic")),
        OpSyntax::Custom => lines.add(format_args!("syntax custom")),
        OpSyntax::Preset(preset) => lines.add(format_args!("syntax preset {}", preset.name())),
        OpSyntax::Format(format) => lines.add(format_args!("format {}", format.display(op))),
    }
    let flags = [
        (op.verifier, "verifier"),
        (op.region_verifier, "region verifier"),
        (op.folder, "folder"),
        (op.custom_encoding, "custom encoding"),
    ];
    flags.iter().filter(|it| it.0).for_each(|it| lines.add(format_args!("has a {}", it.1)));
    lines.0
}

/// Strips the `mlir` namespace from a C++ name.
fn plain(name: &str) -> String {
    name.replace("::mlir::", "").replace("mlir::", "")
}

fn default(value: Option<&DefaultValue>) -> String {
    match value {
        None => String::new(),
        Some(DefaultValue { value: Some(value), .. }) => format!(" = {value}"),
        Some(DefaultValue { text, value: None }) => format!(" = {text}"),
    }
}

fn values(lines: &mut Lines, kind: &str, values: &[ValueSpec], grouping: Grouping) {
    for it in values {
        let arity = match &it.arity {
            Arity::One => "",
            Arity::Optional => "optional ",
            Arity::Variadic => "variadic ",
            Arity::VariadicOfVariadic(_) => "variadic of variadic ",
        };
        let constraint = &it.constraint;
        lines.add(format_args!("{kind} {}: {arity}{} '{}'", it.name, constraint.condition, constraint.summary));
        effects(lines, &it.effects);
    }
    match grouping {
        Grouping::Rest => {}
        Grouping::Even => lines.add(format_args!("{kind}s in groups of one length")),
        Grouping::Sized(slot) => lines.add(format_args!("{kind}s in groups by slot {slot}")),
    }
}

fn effects(lines: &mut Lines, effects: &[Effect]) {
    for it in effects {
        let (effect, resource) = (plain(&it.effect), plain(&it.resource));
        lines.add(format_args!("effect {effect} on {resource} at {}, all {}", it.stage, it.full_region));
    }
}

/// Lists traits and interfaces in the order in which their verifiers run.
fn traits(lines: &mut Lines, traits: &[TraitSpec], interfaces: &[InterfaceUse]) {
    let mut interfaces = interfaces.iter().peekable();
    for at in 0..=traits.len() {
        while let Some(it) = interfaces.next_if(|it| it.after as usize <= at || at == traits.len()) {
            lines.add(format_args!("interface {}", it.cpp_name));
            effects(lines, &it.effects);
        }
        let Some(it) = traits.get(at) else { return };
        let structural = if it.structural { " about structure" } else { "" };
        match &it.kind {
            TraitKind::Native(name) => lines.add(format_args!("trait {name}{structural}")),
            TraitKind::Parametric { name, params } => {
                let params: Vec<String> = params.iter().map(|it| plain(it)).collect();
                lines.add(format_args!("trait {name}<{}>{structural}", params.join(", ")));
            }
            TraitKind::Internal(name) => lines.add(format_args!("trait within {name}")),
            TraitKind::Predicate { summary, condition, matching } => {
                let matching = matching.as_ref().map(|it| format!("{it:?}")).unwrap_or_default();
                lines.add(format_args!("trait '{summary}': {condition} {}", matching));
            }
        }
    }
}

fn def(def: &DefSpec) -> String {
    let mut lines = Lines::default();
    lines.add(format_args!("class {}::{} of {}", def.cpp_namespace, def.cpp_class, plain(&def.cpp_base)));
    lines.add(format_args!("mnemonic {}", def.mnemonic.as_deref().unwrap_or("none")));
    def.params.iter().for_each(|it| param(&mut lines, it));
    match &def.syntax {
        DefSyntax::None => {}
        DefSyntax::Custom => lines.add(format_args!("syntax custom")),
        DefSyntax::Format(format) => lines.add(format_args!("format {}", format.display(&def.params))),
    }
    traits(&mut lines, &def.traits, &def.interfaces);
    if def.verifier {
        lines.add(format_args!("has a verifier"));
    }
    lines.0
}

fn param(lines: &mut Lines, it: &ParamSpec) {
    let optional = if it.optional { "optional " } else { "" };
    let condition = it.constraint.as_ref().map(|it| format!(", {it}")).unwrap_or_default();
    let (ty, default) = (plain(&it.cpp_type), default(it.default.as_ref()));
    lines.add(format_args!("parameter {}: {optional}{ty}{condition}{default}", it.name));
}

fn enumeration(spec: &EnumSpec) -> String {
    let mut lines = Lines::default();
    lines.add(format_args!("width {}, {:?}", spec.width, spec.kind));
    lines.add(format_args!("attribute {:?}", spec.attr_class.as_deref().unwrap_or("none")));
    for case in spec.cases.iter() {
        let members: Vec<&str> = case.members.iter().map(Str::as_ref).collect();
        lines.add(format_args!("case {} {} `{}` {}", case.value, case.symbol, case.spelling, members.join(" | ")));
    }
    lines.0
}
