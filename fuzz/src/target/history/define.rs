//! TableGen definitions of the model's dialects.

use std::fmt::Write;

use super::change::Declared;
use super::model::{
    AttrDef, AttrKind, Def, Dialects, HOMES, Id, Native, Need, Often, OpDef, Operand, Param, ParamKind, Region, Value,
};

const HEAD: &str = r#"include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "lect/Rust.td"
include "lect/Versions.td"
"#;

impl Dialects {
    /// Returns the TableGen definitions, with those of removed operations, and the changes of each version.
    pub fn definitions(&self, gone: &[(Dialects, Id)], versions: &[(&Dialects, Vec<Declared>)]) -> String {
        let mut out = HEAD.to_owned();
        for (home, name) in HOMES.iter().enumerate() {
            let upper = name.to_uppercase();
            let _ = writeln!(
                out,
                "def {upper} : Dialect {{ let name = \"{name}\"; let cppNamespace = \"::{name}\"; \
                 let useDefaultTypePrinterParser = 1; let useDefaultAttributePrinterParser = 1; }}"
            );
            let cases = self.words[home].iter().enumerate();
            let cases = cases.map(|(at, word)| format!("I32EnumAttrCase<\"C{at}\", {at}, \"{word}\">"));
            let cases = cases.collect::<Vec<_>>().join(", ");
            let _ = writeln!(
                out,
                "def {upper}_Color : I32EnumAttr<\"Color\", \"\", [{cases}]> {{ let genSpecializedAttr = 0; \
                 let cppNamespace = \"::{name}\"; }}\n\
                 def {upper}_ColorAttr : EnumAttr<{upper}, {upper}_Color, \"color\"> \
                 {{ let assemblyFormat = \"`<` $value `>`\"; }}"
            );
        }
        self.defs.values().for_each(|def| out += &def.definition());
        self.ops.values().for_each(|op| out += &self.op_definition(op));
        for (dialects, op) in gone {
            if let Some(op) = dialects.ops.get(op) {
                out += &dialects.op_definition(op);
            }
        }
        for (home, name) in HOMES.iter().enumerate() {
            let upper = name.to_uppercase();
            let _ = writeln!(out, "def {upper}_Versions : DialectVersions<{upper}, [");
            let mut last = None;
            for (dialects, changes) in versions {
                let number = &dialects.numbers[home];
                if last == Some(number) {
                    continue;
                }
                last = Some(number);
                let number = number.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                let of_home = changes.iter().filter(|it| it.home == home).map(|it| it.text.as_str());
                let _ = writeln!(out, "  Version<[{number}], [{}]>,", of_home.collect::<Vec<_>>().join(", "));
            }
            out += "]>;\n";
        }
        out
    }

    fn op_definition(&self, op: &OpDef) -> String {
        let operand = |it: &Operand| match it.often {
            Often::One => format!("AnyType:${}", it.name),
            Often::Optional => format!("Optional<AnyType>:${}", it.name),
            Often::Variadic => format!("Variadic<AnyType>:${}", it.name),
        };
        let attr = |it: &AttrDef| {
            let kind = self.attr_constraint(it.kind);
            match &it.need {
                Need::Required => format!("{kind}:${}", it.name),
                Need::Optional => format!("OptionalAttr<{kind}>:${}", it.name),
                Need::Default(value) => format!("DefaultValuedAttr<{kind}, \"{}\">:${}", default_text(value), it.name),
            }
        };
        let arguments = op.operands.iter().map(operand).chain(op.attrs.iter().map(attr)).collect::<Vec<_>>().join(", ");
        let results = (0..op.results).map(|at| format!("AnyType:$r{at}")).collect::<Vec<_>>().join(", ");
        let region = if op.region == Region::None { "" } else { "let regions = (region AnyRegion:$body); " };
        let successors = (0..op.successors.unwrap_or(0)).map(|at| format!("AnySuccessor:$s{at}"));
        let successors = match successors.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => none,
            some => format!("let successors = (successor {some}); "),
        };
        let mut traits = if op.sized { vec!["AttrSizedOperandSegments"] } else { Vec::new() };
        if op.region == Region::Block {
            traits.extend(["NoTerminator", "SingleBlock"]);
        }
        if op.isolated {
            traits.push("IsolatedFromAbove");
        }
        if op.successors.is_some() {
            traits.push("Terminator");
        }
        format!(
            "def {} : Op<{}, \"{}\", [{}]> {{ let arguments = (ins {arguments}); let results = (outs {results}); {region}{successors}let assemblyFormat = \"{}\"; }}\n",
            op.class,
            HOMES[op.home].to_uppercase(),
            op.name,
            traits.join(", "),
            op.format()
        )
    }

    /// Returns the constraint of an attribute.
    pub fn attr_constraint(&self, kind: AttrKind) -> String {
        let upper = |home: usize| HOMES[home].to_uppercase();
        match kind {
            AttrKind::I64 => "I64Attr".into(),
            AttrKind::Str => "StrAttr".into(),
            AttrKind::Bool => "BoolAttr".into(),
            AttrKind::Type => "TypeAttr".into(),
            AttrKind::Symbol => "SymbolRefAttr".into(),
            AttrKind::Array => "ArrayAttr".into(),
            AttrKind::Any => "AnyAttr".into(),
            AttrKind::Own(def) => self.defs.get(&def).map_or_else(String::new, Def::class),
            AttrKind::Enum(home) => format!("{}_ColorAttr", upper(home)),
            AttrKind::Native(Native::I64) => "I64Prop".into(),
            AttrKind::Native(Native::Bool) => "BoolProp".into(),
            AttrKind::Native(Native::Str) => "StringProp".into(),
            AttrKind::Native(Native::List) => "ArrayProp<StringProp>".into(),
            AttrKind::Native(Native::Optional) => "OptionalProp<I64Prop>".into(),
            AttrKind::Native(Native::Enum(home)) => format!("EnumProp<{}_Color>", upper(home)),
        }
    }
}

impl OpDef {
    /// Returns the assembly format of the operation. Keywords are derived from identities, since names may change.
    pub fn format(&self) -> String {
        let mut parts = Vec::new();
        for attr in &self.attrs {
            let (key, name) = (attr.id, &attr.name);
            parts.push(match attr.need {
                Need::Required => format!("`a{key}` `=` ${name}"),
                _ => format!("(`a{key}` `=` ${name}^)?"),
            });
        }
        // Sorted by identity, which is independent of the operand order.
        let mut operands: Vec<&Operand> = self.operands.iter().collect();
        operands.sort_by_key(|it| it.id);
        for it in operands {
            let (key, name) = (it.id, &it.name);
            parts.push(match it.often {
                Often::One => format!("`x{key}` ${name} `:` type(${name})"),
                Often::Optional => format!("(`x{key}` ${name}^ `:` type(${name}))?"),
                Often::Variadic => format!("(`x{key}` `(` ${name}^ `:` type(${name}) `)`)?"),
            });
        }
        parts.extend((0..self.successors.unwrap_or(0)).map(|at| format!("$s{at}")));
        if self.region != Region::None {
            parts.push("$body".into());
        }
        parts.push("attr-dict".into());
        if self.results > 0 {
            let types = (0..self.results).map(|at| format!("type($r{at})"));
            parts.push(format!("`->` {}", types.collect::<Vec<_>>().join(" `,` ")));
        }
        parts.join(" ")
    }
}

impl Def {
    /// Returns the assembly format of the type or attribute.
    pub fn format(&self) -> String {
        if self.params.is_empty() {
            return String::new();
        }
        let part = |it: &Param| match it.kind {
            ParamKind::Types => format!("`[` ${} `]`", it.name),
            _ => format!("${}", it.name),
        };
        format!("`<` {} `>`", self.params.iter().map(part).collect::<Vec<_>>().join(" `,` "))
    }

    fn definition(&self) -> String {
        let home = HOMES[self.home].to_uppercase();
        let param = |it: &Param| {
            let kind = match &it.kind {
                ParamKind::I64 => "\"int64_t\"".to_owned(),
                ParamKind::Str => "StringRefParameter<\"\">".to_owned(),
                ParamKind::Bool => "\"bool\"".to_owned(),
                ParamKind::Type => "\"::mlir::Type\"".to_owned(),
                ParamKind::Attr => "\"::mlir::Attribute\"".to_owned(),
                ParamKind::Enum => format!("EnumParameter<{home}_Color>"),
                ParamKind::Types => "ArrayRefParameter<\"::mlir::Type\">".to_owned(),
                ParamKind::Rust(kind) => format!("RustParameter<\"Own\", \"{}\">", kind.notation(self.home)),
            };
            format!("{kind}:${}", it.name)
        };
        let base = if self.is_type { "TypeDef" } else { "AttrDef" };
        let (name, class) = (&self.name, self.class());
        let parts = match self.params.is_empty() {
            true => String::new(),
            false => {
                let params = self.params.iter().map(param).collect::<Vec<_>>().join(", ");
                format!("let parameters = (ins {params}); let assemblyFormat = \"{}\"; ", self.format())
            }
        };
        format!("def {class} : {base}<{home}, \"{}\"> {{ let mnemonic = \"{name}\"; {parts}}}\n", name.to_uppercase())
    }
}

/// Returns a default in the notation of definitions.
fn default_text(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Str(text) => format!("\\\"{text}\\\""),
        _ => String::new(),
    }
}
