//! Specs as text for people: all fields of a spec, in a stable order and layout. Two dumps can be compared line by
//! line.
//!
//! C++ code is shown as its number of lines, except for expressions.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Write};

use crate::indent::unindent;
use crate::spec::{
    Arity, AttrConstraint, BuilderSpec, Constraint, DefSpec, DefSyntax, DefaultValue, DialectSpec, Effect, EnumKind,
    EnumSpec, Grouping, InterfaceKind, InterfaceSpec, InterfaceUse, Matching, OpSpec, OpSyntax, ParamKind, ParamSpec,
    PropConstraint, PropKind, Str, TraitKind, TraitSpec, TypeConstraint, ValueSpec,
};

/// Returns the dump of a dialect.
pub fn dialect(spec: &DialectSpec) -> String {
    let mut page = Page::default();
    page.head("dialect", &spec.name, &spec.def);
    page.indented(|page| {
        page.field("class", format_args!("{}::{}", spec.cpp_namespace, spec.cpp_class));
        page.texts(&spec.summary, &spec.description);
        page.names("depends on", &spec.dependencies);
        page.names("has", &flags(spec));
        for attr in spec.discardable.iter() {
            page.line(format_args!("discardable {}: {}", attr.name, attr.cpp_type));
        }
        page.code("declarations", &spec.extra_declarations);
    });
    spec.ops.iter().for_each(|op| page.op(op));
    spec.attrs.iter().for_each(|attr| page.attr(attr));
    spec.types.iter().for_each(|ty| page.ty(ty));
    spec.enums.iter().for_each(|spec| page.enumeration(spec));
    spec.interfaces.iter().for_each(|spec| page.interface(spec));
    page.constraints(spec);
    page.text
}

/// Returns the dump of an enum.
pub fn enumeration(spec: &EnumSpec) -> String {
    let mut page = Page::default();
    page.enumeration(spec);
    page.text
}

/// Returns the dump of an interface.
pub fn interface(spec: &InterfaceSpec) -> String {
    let mut page = Page::default();
    page.interface(spec);
    page.text
}

/// Returns the flags that are set for a dialect, by the names of the fields.
fn flags(spec: &DialectSpec) -> Vec<Str> {
    let flags = &spec.flags;
    let names = [
        (flags.properties, "usePropertiesForAttributes"),
        (flags.strict_properties == Some(true), "useStrictPropertiesInAssemblyFormat"),
        (flags.default_attr_syntax, "useDefaultAttributePrinterParser"),
        (flags.default_type_syntax, "useDefaultTypePrinterParser"),
        (flags.constant_materializer, "hasConstantMaterializer"),
        (flags.canonicalizer, "hasCanonicalizer"),
        (flags.op_attr_verify, "hasOperationAttrVerify"),
        (flags.region_arg_attr_verify, "hasRegionArgAttrVerify"),
        (flags.region_result_attr_verify, "hasRegionResultAttrVerify"),
        (flags.op_interface_fallback, "hasOperationInterfaceFallback"),
        (flags.non_default_destructor, "hasNonDefaultDestructor"),
        (flags.extensible, "isExtensible"),
    ];
    names.into_iter().filter(|(has, _)| *has).map(|(_, name)| Str::Borrowed(name)).collect()
}

/// Text under construction, and the indentation of the next line.
#[derive(Default)]
struct Page {
    text: String,
    indent: usize,
}

impl Page {
    fn line(&mut self, line: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{:width$}{line}", "", width = self.indent * 2);
    }

    fn indented(&mut self, body: impl FnOnce(&mut Self)) {
        self.indent += 1;
        body(self);
        self.indent -= 1;
    }

    /// Writes the line that begins a definition.
    fn head(&mut self, kind: &str, name: &str, def: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        match def {
            "" => self.line(format_args!("{kind} {name}")),
            def if def == name => self.line(format_args!("{kind} {name}")),
            def => self.line(format_args!("{kind} {name} ({def})")),
        }
    }

    fn field(&mut self, name: &str, value: impl Display) {
        self.line(format_args!("{name} {value}"));
    }

    fn names(&mut self, name: &str, values: &[Str]) {
        if !values.is_empty() {
            self.field(name, values.join(", "));
        }
    }

    fn flag(&mut self, name: &str, flag: bool) {
        if flag {
            self.line(name);
        }
    }

    fn texts(&mut self, summary: &str, description: &str) {
        if !summary.is_empty() {
            self.field("summary", summary);
        }
        self.block("description", description);
    }

    /// Writes a text of several lines.
    fn block(&mut self, name: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        self.line(name);
        self.indented(|page| {
            for line in text.lines() {
                page.line(format_args!("| {line}").to_string().trim_end());
            }
        });
    }

    /// Writes the number of lines of C++ code.
    fn code(&mut self, name: &str, text: &str) {
        match text.trim().lines().count() {
            0 => {}
            1 => self.line(format_args!("{name} 1 line of C++")),
            count => self.line(format_args!("{name} {count} lines of C++")),
        }
    }

    fn op(&mut self, op: &OpSpec) {
        self.head("op", &op.name, &op.def);
        self.indented(|page| {
            page.field("class", format_args!("{}::{}", op.cpp_namespace, op.cpp_class));
            page.texts(&op.summary, &op.description);
            op.operands.iter().for_each(|operand| page.value("operand", operand));
            page.grouping("operands", op.operand_groups);
            op.results.iter().for_each(|result| page.value("result", result));
            page.grouping("results", op.result_groups);
            for (slot, prop) in op.props.iter().enumerate() {
                let optional = if prop.optional { "optional " } else { "" };
                let default = prop.default.as_ref().map(|value| format!(" = {}", Shown(value))).unwrap_or_default();
                let what = match &prop.kind {
                    PropKind::Attr(attr) => {
                        format!("attr {}: {optional}{}", prop.name, named(&attr.def, &attr.condition))
                    }
                    PropKind::Native(native) if native.def.is_empty() => {
                        let (ty, condition) = (native.storage_type.trim(), &native.condition);
                        format!("property {}: {optional}{ty}, {condition}", prop.name)
                    }
                    PropKind::Native(native) => format!("property {}: {optional}{}", prop.name, native.def),
                    PropKind::Sizes(count) => format!("sizes {}: {count} groups", prop.name),
                };
                page.line(format_args!("slot {slot} {what}{default}"));
                page.indented(|page| page.block("description", &prop.description));
            }
            for derived in op.derived.iter() {
                page.line(format_args!("derived {}: {}", derived.name, derived.return_type));
            }
            if !op.props.is_empty() && !op.operands.is_empty() {
                let names = op.arguments.iter().map(|argument| match argument {
                    crate::spec::Argument::Operand(at) => op.operands.get(*at as usize).map(|operand| &operand.name),
                    crate::spec::Argument::Prop(at) => op.props.get(*at as usize).map(|prop| &prop.name),
                });
                let names: Vec<Str> = names.flatten().cloned().collect();
                page.names("declared as", &names);
            }
            for region in op.regions.iter() {
                let variadic = if region.variadic { "variadic " } else { "" };
                let constraint = named(&region.constraint.def, &region.constraint.condition);
                page.line(format_args!("region {}: {variadic}{constraint}", name_or_blank(&region.name)));
            }
            for successor in op.successors.iter() {
                let variadic = if successor.variadic { "variadic " } else { "" };
                let constraint = named(&successor.constraint.def, &successor.constraint.condition);
                page.line(format_args!("successor {}: {variadic}{constraint}", name_or_blank(&successor.name)));
            }
            page.traits(&op.traits, &op.interfaces);
            match &op.syntax {
                OpSyntax::Generic => page.line("syntax generic"),
                OpSyntax::Format(format) => page.block("format", &unindent(&format.text)),
                OpSyntax::Custom => page.line("syntax custom"),
                OpSyntax::Preset(preset) => page.line(format_args!("syntax preset {}", preset.name())),
            }
            page.builders(&op.builders, op.skip_default_builders);
            page.flag("verifier", op.verifier);
            page.flag("region verifier", op.region_verifier);
            page.flag("folder", op.folder);
            page.flag("canonicalizer", op.canonicalizer);
            page.flag("canonicalize method", op.canonicalize_method);
            page.flag("custom encoding", op.custom_encoding);
            if let Some(group) = &op.doc_group {
                page.field("group", &group.summary);
            }
            page.code("declarations", &op.extra_declarations);
            page.code("definitions", &op.extra_definitions);
        });
    }

    fn value(&mut self, kind: &str, value: &ValueSpec) {
        let arity = match &value.arity {
            Arity::One => String::new(),
            Arity::Optional => "optional ".to_owned(),
            Arity::Variadic => "variadic ".to_owned(),
            Arity::VariadicOfVariadic(sizes) => format!("variadic by {sizes} of "),
        };
        let constraint = named(&value.constraint.def, &value.constraint.condition);
        self.line(format_args!("{kind} {}: {arity}{constraint}", name_or_blank(&value.name)));
        self.indented(|page| {
            page.block("description", &value.description);
            page.effects(&value.effects);
        });
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            let full = if effect.full_region { ", all of it" } else { "" };
            self.line(format_args!("effect {} on {} at {}{full}", effect.effect, effect.resource, effect.stage));
        }
    }

    fn grouping(&mut self, what: &str, grouping: Grouping) {
        match grouping {
            Grouping::Rest => {}
            Grouping::Even => self.line(format_args!("{what} in groups of the same length")),
            Grouping::Sized(slot) => self.line(format_args!("{what} in groups by slot {slot}")),
        }
    }

    /// Writes traits and interfaces in the order in which they were declared together.
    fn traits(&mut self, traits: &[TraitSpec], interfaces: &[InterfaceUse]) {
        let mut interfaces = interfaces.iter().peekable();
        for (at, spec) in traits.iter().enumerate() {
            while let Some(interface) = interfaces.next_if(|interface| interface.after as usize <= at) {
                self.interface_use(interface);
            }
            self.trait_spec(spec);
        }
        interfaces.for_each(|interface| self.interface_use(interface));
    }

    fn trait_spec(&mut self, spec: &TraitSpec) {
        let structural = if spec.structural { " structural" } else { "" };
        match &spec.kind {
            TraitKind::Native(name) => self.line(format_args!("trait {}: {name}{structural}", spec.def)),
            TraitKind::Parametric { name, params } => {
                self.line(format_args!("trait {}: {name}<{}>{structural}", spec.def, params.join(", ")));
            }
            TraitKind::Internal(name) => self.line(format_args!("trait {}: internal {name}", spec.def)),
            TraitKind::Predicate { summary, condition, matching } => {
                self.line(format_args!("trait {}: \"{summary}\"", spec.def));
                self.indented(|page| match matching.as_deref() {
                    Some(Matching::AllTypes(values)) => page.names("same type", values),
                    Some(Matching::All { values, transform, .. }) => {
                        page.line(format_args!("same {{{transform}}} of {}", values.join(", ")));
                    }
                    Some(Matching::Types { from, to, transform, optional }) => {
                        let optional = if *optional { " if there is one" } else { "" };
                        page.line(format_args!("type of {to}{optional}: {{{transform}}} of {from}"));
                        page.field("condition", condition);
                    }
                    Some(Matching::ElementCountAndTypes { shaped, elements }) => {
                        page.line(format_args!("types of {elements}: elements of {shaped}"));
                    }
                    None => page.field("condition", condition),
                });
            }
        }
    }

    fn interface_use(&mut self, interface: &InterfaceUse) {
        let declares = if interface.declares_methods { " declared" } else { "" };
        let def = if interface.def.is_empty() { &interface.cpp_name } else { &interface.def };
        self.line(format_args!("interface {def}: {}{declares}", interface.cpp_name));
        self.indented(|page| {
            page.names("overrides", &interface.overridden);
            page.effects(&interface.effects);
        });
    }

    fn builders(&mut self, builders: &[BuilderSpec], skip_default: bool) {
        self.flag("no default builders", skip_default);
        for builder in builders {
            let params = builder.params.iter().map(|param| {
                let default = param.default.as_ref().map(|value| format!(" = {value}")).unwrap_or_default();
                format!("{} {}{default}", param.ty.trim(), param.name).trim_end().to_owned()
            });
            let params: Vec<String> = params.collect();
            let returns = match &*builder.return_type {
                "" => String::new(),
                ty => format!(" -> {ty}"),
            };
            self.line(format_args!("builder ({}){returns}", params.join(", ")));
            self.indented(|page| {
                page.flag("infers the context", builder.inferred_context);
                page.block("deprecated", &builder.deprecated);
                page.code("body", builder.body.as_deref().unwrap_or_default());
            });
        }
    }

    fn attr(&mut self, spec: &DefSpec) {
        self.head("attr", &spec.name, &spec.def);
        self.indented(|page| {
            if let Some(def) = &spec.enum_def {
                page.field("enum", def);
            }
            page.field("class", format_args!("{}::{}", spec.cpp_namespace, spec.cpp_class));
            page.field("base", &spec.cpp_base);
            page.texts(&spec.summary, &spec.description);
            page.def_syntax(spec.mnemonic.as_deref(), &spec.syntax);
            spec.params.iter().for_each(|param| page.param(param));
            page.traits(&spec.traits, &spec.interfaces);
            page.builders(&spec.builders, spec.skip_default_builders);
            page.flag("verifier", spec.verifier);
            page.flag("alias", spec.alias);
            page.flag("storage of its own", spec.custom_storage);
            page.code("declarations", &spec.extra_declarations);
            page.code("definitions", &spec.extra_definitions);
        });
    }

    fn ty(&mut self, spec: &DefSpec) {
        self.head("type", &spec.name, &spec.def);
        self.indented(|page| {
            page.field("class", format_args!("{}::{}", spec.cpp_namespace, spec.cpp_class));
            page.field("base", &spec.cpp_base);
            page.texts(&spec.summary, &spec.description);
            page.def_syntax(spec.mnemonic.as_deref(), &spec.syntax);
            spec.params.iter().for_each(|param| page.param(param));
            page.traits(&spec.traits, &spec.interfaces);
            page.builders(&spec.builders, spec.skip_default_builders);
            page.flag("verifier", spec.verifier);
            page.flag("alias", spec.alias);
            page.flag("storage of its own", spec.custom_storage);
            page.code("declarations", &spec.extra_declarations);
            page.code("definitions", &spec.extra_definitions);
        });
    }

    fn def_syntax(&mut self, mnemonic: Option<&str>, syntax: &DefSyntax) {
        if let Some(mnemonic) = mnemonic {
            self.field("mnemonic", mnemonic);
        }
        match syntax {
            DefSyntax::None => {}
            DefSyntax::Format(format) => self.block("format", &unindent(&format.text)),
            DefSyntax::Custom => self.line("syntax custom"),
        }
    }

    fn param(&mut self, param: &ParamSpec) {
        let kind = match &param.kind {
            ParamKind::Cpp => param.cpp_type.trim().to_owned(),
            ParamKind::Array(element) => format!("array of {element}"),
            ParamKind::String => "string".to_owned(),
            ParamKind::ApFloat => "float".to_owned(),
            ParamKind::ApInt => "integer".to_owned(),
            ParamKind::SelfType => "type of itself".to_owned(),
            ParamKind::Enum(def) => format!("enum {def}"),
            ParamKind::Type(def) => format!("type {def}"),
            ParamKind::Attr(def) => format!("attr {def}"),
            ParamKind::Value(kind) => format!("value {}", **kind),
        };
        let optional = if param.optional { "optional " } else { "" };
        let default = param.default.as_ref().map(|value| format!(" = {}", Shown(value))).unwrap_or_default();
        self.line(format_args!("param {}: {optional}{kind}{default}", param.name));
        self.indented(|page| {
            page.block("description", &param.summary);
            page.block("syntax", &param.syntax);
            if let Some(constraint) = &param.constraint {
                page.field("condition", constraint);
            }
            page.code("parser", param.parser.as_deref().unwrap_or_default());
            page.code("printer", param.printer.as_deref().unwrap_or_default());
            page.code("comparator", param.comparator.as_deref().unwrap_or_default());
        });
    }

    fn enumeration(&mut self, spec: &EnumSpec) {
        self.head("enum", &spec.def, &spec.def);
        self.indented(|page| {
            page.field("class", format_args!("{}::{}", spec.cpp_namespace, spec.cpp_class));
            page.field("stored as", &spec.underlying_type);
            page.field("width", spec.width);
            page.texts(&spec.summary, "");
            if let Some(class) = &spec.attr_class {
                page.field("attr class", class);
            }
            match &spec.kind {
                EnumKind::Integer => {}
                EnumKind::String => page.line("strings"),
                EnumKind::Bits { separator, quoted, primary_groups } => {
                    page.line(format_args!("bits separated by `{separator}`"));
                    page.flag("combinations in quotes", *quoted);
                    page.flag("groups in place of members", *primary_groups);
                }
            }
            for case in spec.cases.iter() {
                let members = match case.members.is_empty() {
                    true => String::new(),
                    false => format!(" = {}", case.members.join(" | ")),
                };
                page.line(format_args!("case {} {}: `{}`{members}", case.value, case.symbol, case.spelling));
            }
        });
    }

    fn interface(&mut self, spec: &InterfaceSpec) {
        let kind = match spec.kind {
            InterfaceKind::Op => "op interface",
            InterfaceKind::Attr => "attr interface",
            InterfaceKind::Type => "type interface",
            InterfaceKind::Dialect => "dialect interface",
        };
        self.head(kind, &spec.def, &spec.def);
        self.indented(|page| {
            page.field("class", format_args!("{}::{}", spec.cpp_namespace, spec.cpp_class));
            page.names("extends", &spec.bases);
            page.block("description", &spec.description);
            for method in spec.methods.iter() {
                let params: Vec<String> =
                    method.params.iter().map(|param| format!("{} {}", param.ty.trim(), param.name)).collect();
                let is_static = if method.is_static { "static " } else { "" };
                let (returns, name) = (method.return_type.trim(), &method.name);
                page.line(format_args!("{is_static}method {name}({}) -> {returns}", params.join(", ")));
                page.indented(|page| {
                    page.flag("pure virtual", method.pure_virtual);
                    page.block("description", &method.description);
                    page.code("body", method.body.as_deref().unwrap_or_default());
                    page.code("default body", method.default_body.as_deref().unwrap_or_default());
                });
            }
            page.code("verifier", spec.verify.as_deref().unwrap_or_default());
            page.flag("verified after regions", spec.verify_with_regions);
            page.code("declarations", &spec.extra_declarations);
            page.code("trait declarations", &spec.extra_trait_declarations);
            page.code("shared declarations", &spec.extra_shared_declarations);
            page.code("class of", &spec.extra_class_of);
        });
    }

    /// Writes the named constraints: those of the dialect, and those that its operations refer to.
    fn constraints(&mut self, spec: &DialectSpec) {
        let (mut types, mut attrs, mut props) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        types.extend(spec.type_constraints.iter().map(|constraint| (&constraint.def, &**constraint)));
        attrs.extend(spec.attr_constraints.iter().map(|constraint| (&constraint.def, &**constraint)));
        for op in spec.ops.iter() {
            let values = op.operands.iter().chain(op.results.iter());
            types.extend(values.map(|value| (&value.constraint.def, &*value.constraint)));
            for prop in op.props.iter() {
                match &prop.kind {
                    PropKind::Attr(attr) => _ = attrs.insert(&attr.def, attr),
                    PropKind::Native(native) => _ = props.insert(&native.def, native),
                    PropKind::Sizes(_) => {}
                }
            }
        }
        types.into_values().filter(|of| !of.def.is_empty()).for_each(|of| self.type_constraint(of));
        attrs.into_values().filter(|of| !of.def.is_empty()).for_each(|of| self.attr_constraint(of));
        props.into_values().filter(|of| !of.def.is_empty()).for_each(|of| self.prop_constraint(of));
    }

    fn type_constraint(&mut self, spec: &TypeConstraint) {
        self.head("type constraint", &spec.def, &spec.def);
        self.indented(|page| {
            page.texts(&spec.summary, &spec.description);
            page.field("class", &spec.cpp_type);
            page.field("condition", &spec.condition);
            if let Some(builder) = &spec.builder {
                page.field("builder", builder);
            }
        });
    }

    fn attr_constraint(&mut self, spec: &AttrConstraint) {
        self.head("attr constraint", &spec.def, &spec.def);
        self.indented(|page| {
            page.texts(&spec.summary, &spec.description);
            page.field("class", &spec.storage_type);
            page.field("returns", &spec.return_type);
            page.field("condition", &spec.condition);
            if let Some(value_type) = &spec.value_type {
                page.field("type of values", named(&value_type.def, &value_type.condition));
            }
            if let Some(def) = &spec.enum_def {
                page.field("enum", def);
            }
        });
    }

    fn prop_constraint(&mut self, spec: &PropConstraint) {
        self.head("property constraint", &spec.def, &spec.def);
        self.indented(|page| {
            page.texts(&spec.summary, &spec.description);
            page.field("stored as", &spec.storage_type);
            page.field("returns", &spec.interface_type);
            page.field("condition", &spec.condition);
            if let Some(def) = &spec.enum_def {
                page.field("enum", def);
            }
            page.code("parser", &spec.parser);
            page.code("optional parser", &spec.optional_parser);
            page.code("printer", &spec.printer);
            page.code("from attribute", &spec.from_attribute);
            page.code("to attribute", &spec.to_attribute);
            page.code("bytecode reader", &spec.read_bytecode);
            page.code("bytecode writer", &spec.write_bytecode);
        });
    }
}

/// Returns a constraint by its name, or its condition if it has none.
fn named(def: &str, condition: &Constraint) -> String {
    if def.is_empty() { condition.to_string() } else { def.to_owned() }
}

/// Returns a name, or `_` if it is empty.
fn name_or_blank(name: &str) -> &str {
    if name.is_empty() { "_" } else { name }
}

/// A default value: as an expression if it was understood, or else its source text.
struct Shown<'a>(&'a DefaultValue);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.value {
            Some(value) => value.fmt(f),
            None => write!(f, "?{}", self.0.text.trim()),
        }
    }
}
