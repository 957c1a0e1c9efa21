//! Lowering of attributes and types.

use std::collections::HashSet;

use super::Lowering;
use super::fields::{enum_name, own, unqualified};
use crate::spec::{DefKind, DefSpec, DefSyntax, DefaultValue, List, ParamKind, ParamSpec, Shared, Str, ValueKind};
use crate::td::diag::Diagnosed;
use crate::td::record::RecordRef;
use crate::td::value::Value;

impl<'a> Lowering<'a> {
    /// Lowers an attribute or a type, or reports an error.
    pub(super) fn attr_or_type(&mut self, record: RecordRef<'a>, kind: DefKind) -> Option<DefSpec> {
        self.try_attr_or_type(record, kind).ok()
    }

    fn try_attr_or_type(&mut self, record: RecordRef<'a>, kind: DefKind) -> Result<DefSpec, Diagnosed> {
        let builders = self.builders(record)?;
        let (traits, interfaces) = self.traits(record)?;
        let params = self.params(record)?;
        let mnemonic = self.text_of(record, "mnemonic").map(|text| own(&text.text));
        let namespace = Some(self.line(record, "cppNamespace")).filter(|namespace| !namespace.is_empty());
        let syntax = self.def_syntax(record, mnemonic.is_some(), &params)?;
        let enum_def = if record.is_a("EnumAttr") { self.def(record, "enum") } else { None };
        Ok(DefSpec {
            kind,
            def: own(record.name()),
            cpp_class: self.text(record, "cppClassName"),
            cpp_namespace: namespace.unwrap_or_else(|| {
                self.def(record, "dialect").map(|dialect| self.line(dialect, "cppNamespace")).unwrap_or_default()
            }),
            mnemonic,
            name: self.text(record, if kind == DefKind::Attr { "attrName" } else { "typeName" }),
            summary: self.line(record, "summary"),
            description: self.markdown(record, "description"),
            params: params.into(),
            variables: List::default(),
            syntax,
            verifier: self.flag(record, "genVerifyDecl"),
            traits: traits.into(),
            interfaces: interfaces.into(),
            builders,
            skip_default_builders: self.flag(record, "skipDefaultBuilders"),
            cpp_base: self.text(record, "cppBaseClassName"),
            storage_class: self.text(record, "storageClass"),
            custom_storage: !self.flag(record, "genStorageClass"),
            alias: self.flag(record, "genMnemonicAlias"),
            computed_type: None,
            enum_def: enum_def.map(enum_name),
            extra_declarations: self.text(record, "extraClassDeclaration"),
            extra_definitions: self.text(record, "extraClassDefinition"),
        })
    }

    /// Lowers the syntax after the mnemonic.
    fn def_syntax(
        &mut self,
        record: RecordRef<'a>,
        has_mnemonic: bool,
        params: &[ParamSpec],
    ) -> Result<DefSyntax, Diagnosed> {
        let format = self.text_of(record, "assemblyFormat");
        let custom = self.flag(record, "hasCustomAssemblyFormat");
        if !has_mnemonic {
            if format.is_some() || custom {
                let message = "'assemblyFormat' or 'hasCustomAssemblyFormat' can only be used when 'mnemonic' is set";
                let field = if custom { "hasCustomAssemblyFormat" } else { "assemblyFormat" };
                return self.broken(record, field, message);
            }
            return Ok(DefSyntax::None);
        }
        match format {
            Some(_) if custom => {
                let message = "cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'";
                self.broken(record, "assemblyFormat", message)
            }
            Some(_) if !self.flag(record, "genAccessors") => {
                self.broken(record, "assemblyFormat", "'assemblyFormat' requires 'genAccessors' to be true")
            }
            Some(text) => Ok(self.def_format(record, text, params)),
            None if custom => Ok(DefSyntax::Custom),
            None if params.is_empty() => Ok(DefSyntax::None),
            None => {
                let message =
                    "must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set";
                self.broken(record, "mnemonic", message)
            }
        }
    }

    fn params(&mut self, record: RecordRef<'a>) -> Result<Vec<ParamSpec>, Diagnosed> {
        let mut params: Vec<ParamSpec> = Vec::new();
        let mut names = HashSet::new();
        let Some(dag) = self.dag(record, "parameters") else { return Ok(params) };
        for (value, name) in &dag.args {
            let Some(name) = name.as_deref().filter(|name| !name.is_empty()) else {
                return self.broken(record, "parameters", "all parameters must have a name");
            };
            if !names.insert(name) {
                let message = format!("two parameters have the name '{name}'");
                return self.broken(record, "parameters", message);
            }
            params.push(match value {
                Value::Text(ty) => plain(name, &ty.text),
                Value::Record(id) => self.param(record, name, self.records.record(*id))?,
                _ => {
                    let message = format!("parameter '{name}' should be a C++ type, or a definition that has one");
                    return self.broken(record, "parameters", message);
                }
            });
        }
        Ok(params)
    }

    fn param(&mut self, owner: RecordRef<'a>, name: &str, record: RecordRef<'a>) -> Result<ParamSpec, Diagnosed> {
        let Some(cpp_type) = self.some_text(record, "cppType") else {
            let message = format!("Missing `cppType` field in Attribute/Type parameter: {}", record.name());
            return self.broken(owner, "parameters", message);
        };
        let storage_type = self.some_text(record, "cppStorageType").unwrap_or_else(|| cpp_type.clone());
        let optional = record.is_a("OptionalParameter");
        // The default of an absent optional parameter is not a separate value.
        let absent = format!("{storage_type}()");
        let value = match record.is_a("RustParameter") {
            true => Some(self.value_kind(owner, record)?),
            false => None,
        };
        let default = match self.text_of(record, "defaultValue") {
            // The default of a Rust value is its text form.
            Some(text) if value.is_some() => {
                (!text.text.is_empty()).then(|| DefaultValue { text: own(&text.text), value: None })
            }
            Some(text) if optional && *text.text == *absent => None,
            _ => self.default_value(record, "defaultValue", owner.name()),
        };
        let is_constraint = record.is_a("Constraint") && !record.is_a("AttrOrTypeDef");
        let constraint = match self.def(record, "predicate") {
            Some(predicate) if is_constraint => Some(self.condition(predicate, owner.name())),
            _ => None,
        };
        let optional = optional || matches!(value, Some(ValueKind::Optional(_)));
        Ok(ParamSpec {
            name: own(name),
            kind: match value {
                Some(value) => ParamKind::Value(Shared::new(value)),
                None => self.param_kind(record, &cpp_type),
            },
            cpp_type,
            storage_type,
            optional,
            default,
            summary: self.line(record, "summary"),
            syntax: self.text(record, "syntax"),
            parser: self.some_text(record, "parser"),
            printer: self.some_text(record, "printer"),
            comparator: self.some_text(record, "comparator"),
            constraint,
        })
    }

    /// Lowers the kind of a parameter that is a value of Rust.
    fn value_kind(&mut self, owner: RecordRef<'a>, record: RecordRef<'a>) -> Result<ValueKind, Diagnosed> {
        let notation = self.text(record, "valueKind");
        match ValueKind::parse(&notation) {
            Some(kind) => Ok(kind),
            None => {
                let message =
                    format!("'{notation}' is no kind of a parameter: expected `i64`, `[string]`, `?type`, ..");
                self.broken(owner, "parameters", message)
            }
        }
    }

    fn param_kind(&mut self, record: RecordRef<'a>, cpp_type: &str) -> ParamKind {
        if record.is_a("TypeDef") {
            return ParamKind::Type(own(record.name()));
        }
        if record.is_a("AttrDef") {
            return ParamKind::Attr(own(record.name()));
        }
        if record.is_a("EnumParameter") {
            return match self.enum_def(cpp_type) {
                Some(def) => ParamKind::Enum(def),
                None => ParamKind::Cpp,
            };
        }
        if record.is_a("AttributeSelfTypeParameter") {
            return ParamKind::SelfType;
        }
        kind_of(cpp_type)
    }

    /// Returns the definition of the enum with a C++ class.
    fn enum_def(&mut self, class: &str) -> Option<Str> {
        if self.enum_defs.is_empty() {
            for record in self.records.defs_of("EnumInfo") {
                let class = self.text(record, "cppType");
                self.enum_defs.entry(unqualified(&class).to_owned()).or_insert(enum_name(record));
            }
        }
        self.enum_defs.get(unqualified(class)).cloned()
    }
}

/// Creates a parameter that only has a C++ type.
fn plain(name: &str, cpp_type: &str) -> ParamSpec {
    ParamSpec {
        kind: kind_of(cpp_type),
        cpp_type: own(cpp_type),
        storage_type: own(cpp_type),
        ..ParamSpec::named(own(name))
    }
}

/// Returns the kind of parameter that a C++ type implies.
fn kind_of(cpp_type: &str) -> ParamKind {
    let name = cpp_type.trim().trim_start_matches("::");
    let name = name.strip_prefix("llvm::").or_else(|| name.strip_prefix("mlir::")).unwrap_or(name);
    match name {
        "StringRef" => ParamKind::String,
        "APFloat" => ParamKind::ApFloat,
        "APInt" => ParamKind::ApInt,
        _ => match name.strip_prefix("ArrayRef<").and_then(|rest| rest.strip_suffix('>')) {
            Some(element) => ParamKind::Array(own(element.trim())),
            None => ParamKind::Cpp,
        },
    }
}
