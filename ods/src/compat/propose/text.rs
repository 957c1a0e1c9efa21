//! Former definitions as `.td` text: for `OldOp`, `OldDef` and `OldEnum`, and to keep them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::spec::{
    Argument, Arity, AttrConstraint, Constraint, DefKind, DefSpec, DefSyntax, EnumKind, EnumSpec, Matching, OpSpec,
    OpSyntax, ParamKind, ParamSpec, PropKind, PropSpec, RegionSpec, TraitKind, TraitSpec, TypeConstraint, ValueSpec,
};

/// Names of records that define types and attributes beside the newer definitions, by their old names.
pub(super) type Names = BTreeMap<String, String>;

/// State of printing the definitions of one operation.
struct Writer<'o> {
    /// Name of the definition of the operation.
    def: &'o str,
    names: &'o Names,
    /// Text of definitions for unnamed constraints.
    helpers: String,
}

/// Returns the definition of an operation under a mnemonic, preceded by the definitions that it needs. `None` if a part
/// of it cannot be expressed.
pub(super) fn op(op: &OpSpec, (def, mnemonic): (&str, &str), dialect: &str, names: &Names) -> Option<String> {
    let mut writer = Writer { def, names, helpers: String::new() };
    let mut arguments = Vec::new();
    for argument in op.arguments.iter() {
        arguments.push(match argument {
            Argument::Operand(at) => writer.value(op.operands.get(*at as usize)?, *at, "x")?,
            Argument::Prop(at) => writer.prop(op.props.get(*at as usize)?)?,
        });
    }
    let results: Option<Vec<String>> = op.results.iter().zip(0..).map(|(it, at)| writer.value(it, at, "r")).collect();
    let regions: Option<Vec<String>> = op.regions.iter().map(|it| writer.region(it)).collect();
    let successors: Option<Vec<String>> = op.successors.iter().map(successor).collect();
    let traits: Vec<String> = op.traits.iter().filter_map(trait_of).chain(interfaces(op)).collect();
    let mut text = format!("def {def} : Op<{dialect}, \"{mnemonic}\", [{}]> {{\n", traits.join(", "));
    for (field, marker, list) in [
        ("arguments", "ins", arguments),
        ("results", "outs", results?),
        ("regions", "region", regions?),
        ("successors", "successor", successors?),
    ] {
        if !list.is_empty() {
            let _ = writeln!(text, "  let {field} = ({marker} {});", list.join(", "));
        }
    }
    match &op.syntax {
        OpSyntax::Generic => {}
        OpSyntax::Format(format) => {
            let _ = writeln!(text, "  let assemblyFormat = {};", quoted(&format.text));
        }
        OpSyntax::Custom | OpSyntax::Preset(_) => text += "  let hasCustomAssemblyFormat = 1;\n",
    }
    text += "}\n";
    Some(writer.helpers + &text)
}

/// Returns a text as a TableGen string.
pub(in crate::compat) fn quoted(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns true if a definition has a name that other files can refer to.
fn is_named(def: &str) -> bool {
    def.starts_with(|c: char| c.is_ascii_alphabetic()) && !def.starts_with("anonymous_")
}

impl Writer<'_> {
    fn value(&mut self, value: &ValueSpec, at: u32, letter: &str) -> Option<String> {
        let ty = self.type_constraint(&value.constraint, &format!("{letter}{at}"))?;
        let ty = match &value.arity {
            Arity::One => ty,
            Arity::Optional => format!("Optional<{ty}>"),
            Arity::Variadic => format!("Variadic<{ty}>"),
            Arity::VariadicOfVariadic(sizes) => format!("VariadicOfVariadic<{ty}, \"{sizes}\">"),
        };
        Some(named(&ty, &value.name))
    }

    fn type_constraint(&mut self, it: &TypeConstraint, suffix: &str) -> Option<String> {
        if is_named(&it.def) {
            return Some(self.names.get(&*it.def).cloned().unwrap_or_else(|| it.def.to_string()));
        }
        let name = format!("{}_{suffix}", self.def);
        let (predicate, class) = (predicate(&it.condition)?, quoted(&it.cpp_type));
        let builder = it.builder.as_ref().map(|builder| builder.to_string());
        let buildable = builder.map_or(String::new(), |call| format!(", BuildableType<{}>", quoted(&call)));
        let summary = quoted(&it.summary);
        let _ = writeln!(self.helpers, "def {name} : Type<CPred<{predicate}>, {summary}, {class}>{buildable};");
        Some(name)
    }

    fn prop(&mut self, prop: &PropSpec) -> Option<String> {
        let text = match &prop.kind {
            PropKind::Sizes(_) => return None,
            PropKind::Native(it) if is_named(&it.def) => {
                let def = it.def.to_string();
                match &prop.default {
                    // A default of the class applies here, too.
                    Some(_) if def.starts_with("Unit") || def.starts_with("Optional") => def,
                    Some(default) => format!("DefaultValuedProp<{def}, {}>", quoted(&default.text)),
                    None => def,
                }
            }
            PropKind::Native(_) => return None,
            PropKind::Attr(it) if it.unit => it.def.to_string(),
            PropKind::Attr(it) => {
                let def = self.attr_constraint(it, &prop.name)?;
                match &prop.default {
                    Some(default) if it.return_type.contains("StringRef") && !default.text.trim().starts_with('"') => {
                        format!("DefaultValuedStrAttr<{def}, {}>", quoted(&default.text))
                    }
                    Some(default) if prop.optional => {
                        format!("DefaultValuedOptionalAttr<{def}, {}>", quoted(&default.text))
                    }
                    Some(default) => format!("DefaultValuedAttr<{def}, {}>", quoted(&default.text)),
                    None if prop.optional => format!("OptionalAttr<{def}>"),
                    None => def,
                }
            }
        };
        Some(named(&text, &prop.name))
    }

    fn attr_constraint(&mut self, it: &AttrConstraint, suffix: &str) -> Option<String> {
        if is_named(&it.def) {
            return Some(self.names.get(&*it.def).cloned().unwrap_or_else(|| it.def.to_string()));
        }
        let name = format!("{}_{suffix}", self.def);
        let predicate = predicate(&it.condition)?;
        let mut body = String::new();
        for (field, text) in [
            ("storageType", &it.storage_type),
            ("returnType", &it.return_type),
            ("convertFromStorage", &it.from_storage),
        ] {
            if !text.trim().is_empty() {
                let _ = write!(body, " let {field} = {};", quoted(text));
            }
        }
        if let Some(builder) = &it.const_builder {
            let _ = write!(body, " let constBuilderCall = {};", quoted(&builder.to_string()));
        }
        if let Some(ty) = it.value_type.as_ref().filter(|ty| is_named(&ty.def)) {
            let _ = write!(body, " let valueType = {};", ty.def);
        }
        let summary = quoted(&it.summary);
        let _ = writeln!(self.helpers, "def {name} : Attr<CPred<{predicate}>, {summary}> {{{body} }}");
        Some(name)
    }

    fn region(&mut self, region: &RegionSpec) -> Option<String> {
        let it = &region.constraint;
        let ty = match is_named(&it.def) {
            true => it.def.to_string(),
            false => {
                let name = format!("{}_{}", self.def, region.name);
                let (predicate, summary) = (predicate(&it.condition)?, quoted(&it.summary));
                let _ = writeln!(self.helpers, "def {name} : Region<CPred<{predicate}>, {summary}>;");
                name
            }
        };
        Some(named(&if region.variadic { format!("VariadicRegion<{ty}>") } else { ty }, &region.name))
    }
}

fn successor(it: &crate::spec::SuccessorSpec) -> Option<String> {
    let ty = is_named(&it.constraint.def).then(|| it.constraint.def.to_string())?;
    Some(named(&if it.variadic { format!("VariadicSuccessor<{ty}>") } else { ty }, &it.name))
}

fn named(ty: &str, name: &str) -> String {
    if name.is_empty() { ty.to_owned() } else { format!("{ty}:${name}") }
}

/// Returns a constraint as C++ in quotes.
fn predicate(constraint: &Constraint) -> Option<String> {
    Some(quoted(&cpp(constraint)?))
}

fn cpp(constraint: &Constraint) -> Option<String> {
    let joined = |parts: &[Constraint], operator: &str, none: &str| {
        let parts: Option<Vec<String>> = parts.iter().map(|it| cpp(it).map(|it| format!("({it})"))).collect();
        let parts = parts?;
        Some(if parts.is_empty() { none.to_owned() } else { parts.join(operator) })
    };
    Some(match constraint {
        Constraint::Any => "true".into(),
        Constraint::Is(class) => format!("isa<{class}>($_self)"),
        Constraint::AllOf(parts) => joined(parts, " && ", "true")?,
        Constraint::AnyOf(parts) => joined(parts, " || ", "false")?,
        Constraint::Not(part) => format!("!({})", cpp(part)?),
        Constraint::Pred(expr) => expr.to_string(),
        _ => return None,
    })
}

/// Returns the interfaces that decide how an operation is parsed.
fn interfaces(op: &OpSpec) -> impl Iterator<Item = String> + '_ {
    let parses = |it: &&crate::spec::InterfaceUse| !it.implied && it.cpp_name == "InferTypeOpInterface";
    op.interfaces.iter().filter(parses).map(|it| format!("DeclareOpInterfaceMethods<{}>", it.def))
}

/// Returns a trait that decides how an operation is parsed; other traits do not matter for reading.
pub(super) fn trait_of(it: &TraitSpec) -> Option<String> {
    let list = |names: &[crate::spec::Str]| names.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", ");
    match &it.kind {
        TraitKind::Native(_) | TraitKind::Internal(_) => is_named(&it.def).then(|| it.def.to_string()),
        TraitKind::Parametric { name, params } if name == "OpTrait::SingleBlockImplicitTerminator" => {
            let of: Vec<&str> = params.iter().map(|it| &**it).collect();
            Some(format!("SingleBlockImplicitTerminator<{}>", quoted(&of.join(", "))))
        }
        TraitKind::Parametric { .. } => None,
        TraitKind::Predicate { summary, matching, .. } => match matching.as_deref()? {
            Matching::AllTypes(names) => Some(format!("AllTypesMatch<[{}]>", list(names))),
            Matching::Types { from, to, transform, .. } => Some(format!(
                "TypesMatchWith<{}, {}, {}, {}>",
                quoted(summary),
                quoted(from),
                quoted(to),
                quoted(&transform.to_string())
            )),
            Matching::All { .. } | Matching::ElementCountAndTypes { .. } => None,
        },
    }
}

/// Returns the definition of a type or an attribute under a mnemonic and with a C++ class. `None` if a part of it
/// cannot be expressed.
pub(super) fn def(
    it: &DefSpec,
    (def, mnemonic, class): (&str, &str, &str),
    dialect: &str,
    names: &Names,
) -> Option<String> {
    let (base, suffix) = match it.kind {
        DefKind::Type => ("TypeDef", "Type"),
        DefKind::Attr => ("AttrDef", "Attr"),
    };
    let params: Option<Vec<String>> = it.params.iter().map(|param| self::param(param, names)).collect();
    let traits: Vec<String> = it.traits.iter().filter_map(trait_of).collect();
    let stem = class.strip_suffix(suffix).unwrap_or(class);
    let mut text = format!("def {def} : {base}<{dialect}, \"{stem}\", [{}]> {{\n", traits.join(", "));
    let _ = writeln!(text, "  let mnemonic = \"{mnemonic}\";");
    let params = params?;
    if !params.is_empty() {
        let _ = writeln!(text, "  let parameters = (ins {});", params.join(", "));
    }
    match &it.syntax {
        DefSyntax::None => {}
        DefSyntax::Format(format) => {
            let _ = writeln!(text, "  let assemblyFormat = {};", quoted(&format.text));
        }
        DefSyntax::Custom => text += "  let hasCustomAssemblyFormat = 1;\n",
    }
    Some(text + "}\n")
}

fn param(it: &ParamSpec, names: &Names) -> Option<String> {
    // The classes of other kinds have their own code.
    let has_code = it.parser.is_some() || it.printer.is_some() || it.comparator.is_some();
    if it.constraint.is_some() || has_code && it.kind == ParamKind::Cpp {
        return None;
    }
    let ty = quoted(it.cpp_type.trim());
    let default = it.default.as_ref().map(|default| quoted(default.text.trim()));
    let ty = match (&it.kind, default, it.optional) {
        (ParamKind::Cpp, Some(default), _) => format!("DefaultValuedParameter<{ty}, {default}>"),
        (ParamKind::Cpp, None, true) => format!("OptionalParameter<{ty}>"),
        (ParamKind::Cpp, None, false) => ty,
        (ParamKind::String, None, false) => "StringRefParameter<\"\">".to_owned(),
        (ParamKind::String, Some(default), _) => format!("StringRefParameter<\"\", {default}>"),
        (ParamKind::Array(element), None, false) => format!("ArrayRefParameter<{}>", quoted(element)),
        (ParamKind::Array(element), None, true) => format!("OptionalArrayRefParameter<{}>", quoted(element)),
        (ParamKind::Value(kind), default, _) => {
            let default = default.unwrap_or_else(|| "\"\"".to_owned());
            format!("RustParameter<{ty}, {}, \"\", {default}>", quoted(&kind.to_string()))
        }
        (ParamKind::Enum(def), None, false) => format!("EnumParameter<{def}>"),
        (ParamKind::Type(def) | ParamKind::Attr(def), None, false) => {
            names.get(&**def).cloned().unwrap_or(def.to_string())
        }
        _ => return None,
    };
    Some(named(&ty, &it.name))
}

/// Returns the definition of an enum. `None` if a part of it cannot be expressed.
pub(super) fn enum_def(it: &EnumSpec, def: &str) -> Option<String> {
    let width = it.width;
    let (class, case, more) = match &it.kind {
        EnumKind::Integer => ("EnumInfo", "EnumCase", String::new()),
        EnumKind::Bits { separator, quoted: is_quoted, .. } => (
            "BitEnum",
            "BitEnumCaseBase",
            format!(" let separator = {separator:?}; let printBitEnumQuoted = {};", u8::from(*is_quoted)),
        ),
        EnumKind::String => return None,
    };
    let cases: Vec<String> = it
        .cases
        .iter()
        .map(|it| format!("{case}<{}, {}, {}, {width}>", quoted(&it.symbol), it.value, quoted(&it.spelling)))
        .collect();
    Some(format!(
        "def {def} : {class}<{}, \"\", [{}], {width}> {{ let cppNamespace = {};{more} }}\n",
        quoted(&it.cpp_class),
        cases.join(", "),
        quoted(&it.cpp_namespace)
    ))
}
