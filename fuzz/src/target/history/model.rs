//! A model of dialects, their operations and values: it has nothing of lect, and prints definitions and the generic form.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Where something is in a list that never gets shorter, so that it is the same in each version.
pub type Id = usize;

/// A dialect in one version.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    pub ops: BTreeMap<Id, OpDef>,
    pub defs: BTreeMap<Id, Def>,
    /// The words of the cases of its enum.
    pub words: Vec<String>,
}

/// An operation.
#[derive(Clone, Debug)]
pub struct OpDef {
    pub name: String,
    /// The name of its definition.
    pub class: String,
    pub operands: Vec<Operand>,
    pub attrs: Vec<AttrDef>,
    pub results: usize,
    pub region: bool,
    /// Whether it has the sizes of its groups of operands.
    pub sized: bool,
}

#[derive(Clone, Debug)]
pub struct Operand {
    pub id: Id,
    pub name: String,
    pub often: Often,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Often {
    One,
    Optional,
    Variadic,
}

/// An inherent attribute.
#[derive(Clone, Debug)]
pub struct AttrDef {
    pub id: Id,
    pub name: String,
    pub kind: AttrKind,
    pub need: Need,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrKind {
    I64,
    Str,
    Bool,
    Type,
    Symbol,
    Array,
    /// An attribute of the dialect.
    Own(Id),
    /// The dialect's enum.
    Enum,
    /// A property that is a number.
    NativeI64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Need {
    Required,
    Optional,
    Default(Value),
}

/// A type or an attribute of the dialect.
#[derive(Clone, Debug)]
pub struct Def {
    pub name: String,
    pub is_type: bool,
    pub params: Vec<Param>,
}

#[derive(Clone, Debug)]
pub struct Param {
    pub id: Id,
    pub name: String,
    pub kind: ParamKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    I64,
    Str,
    Bool,
    Type,
    Attr,
    Enum,
    Types,
}

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Builtin(&'static str),
    Own(Id, Vec<(Id, Value)>),
    Tuple(Vec<Type>),
    Function(Vec<Type>, Vec<Type>),
}

/// An attribute, or a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Int(i64),
    Str(String),
    Bool(bool),
    Type(Type),
    Symbol(&'static str),
    /// The case of the enum with a number.
    Case(usize),
    Own(Id, Vec<(Id, Value)>),
    Array(Vec<Value>),
    Dict(Vec<(&'static str, Value)>),
    Types(Vec<Type>),
}

/// The arguments of a block, and its operations.
pub type Body = (Vec<(usize, Type)>, Vec<Op>);

/// An operation of a program. Values are numbers.
#[derive(Clone, Debug)]
pub struct Op {
    pub op: Id,
    pub operands: Vec<(Id, Vec<usize>)>,
    pub attrs: BTreeMap<Id, Value>,
    pub results: Vec<(usize, Type)>,
    /// The arguments of its block, and what is in it.
    pub body: Option<Body>,
    /// Discardable attributes.
    pub others: Vec<(&'static str, Value)>,
    /// An attribute in its location.
    pub metadata: Option<Value>,
}

/// The operation that makes constants: the same in all versions.
pub const CONSTANT: Id = 0;
/// Its attribute.
pub const CONSTANT_VALUE: Id = 0;

const HEAD: &str = r#"include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "lect/Versions.td"
def D : Dialect {
  let name = "d";
  let cppNamespace = "::d";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
"#;

impl Dialect {
    /// Its definitions, operations that are gone, and the versions.
    pub fn definitions(&self, gone: &[(Dialect, Id)], versions: &[Vec<String>]) -> String {
        let mut out = HEAD.to_owned();
        let cases =
            self.words.iter().enumerate().map(|(at, word)| format!("I32EnumAttrCase<\"C{at}\", {at}, \"{word}\">"));
        let cases = cases.collect::<Vec<_>>().join(", ");
        out += &format!(
            "def D_Color : I32EnumAttr<\"Color\", \"\", [{cases}]> {{ let genSpecializedAttr = 0; let cppNamespace = \"::d\"; }}\n"
        );
        out += "def D_ColorAttr : EnumAttr<D, D_Color, \"color\"> { let assemblyFormat = \"`<` $value `>`\"; }\n";
        let defs = self.defs.values().chain(
            gone.iter().flat_map(|it| it.0.defs.iter()).filter(|it| !self.defs.contains_key(it.0)).map(|it| it.1),
        );
        for def in defs {
            out += &def.definition();
        }
        for op in self.ops.values() {
            out += &self.op_definition(op);
        }
        for (dialect, op) in gone {
            if let Some(op) = dialect.ops.get(op) {
                out += &dialect.op_definition(op);
            }
        }
        out += "def D_Versions : DialectVersions<D, [\n";
        for (at, changes) in versions.iter().enumerate() {
            let _ = writeln!(out, "  Version<[{}], [{}]>,", at + 1, changes.join(", "));
        }
        out + "]>;\n"
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
        let region = if op.region { "let regions = (region AnyRegion:$body); " } else { "" };
        let mut traits = if op.sized { vec!["AttrSizedOperandSegments"] } else { Vec::new() };
        if op.region {
            traits.extend(["NoTerminator", "SingleBlock"]);
        }
        format!(
            "def {} : Op<D, \"{}\", [{}]> {{ let arguments = (ins {arguments}); let results = (outs {results}); {region}let assemblyFormat = \"{}\"; }}\n",
            op.class,
            op.name,
            traits.join(", "),
            op.format()
        )
    }

    /// The constraint of an attribute.
    pub fn attr_constraint(&self, kind: AttrKind) -> String {
        match kind {
            AttrKind::I64 => "I64Attr".into(),
            AttrKind::Str => "StrAttr".into(),
            AttrKind::Bool => "BoolAttr".into(),
            AttrKind::Type => "TypeAttr".into(),
            AttrKind::Symbol => "SymbolRefAttr".into(),
            AttrKind::Array => "ArrayAttr".into(),
            AttrKind::Own(def) => self.defs.get(&def).map_or_else(String::new, Def::class),
            AttrKind::Enum => "D_ColorAttr".into(),
            AttrKind::NativeI64 => "I64Prop".into(),
        }
    }

    /// The text of a type.
    pub fn ty(&self, ty: &Type) -> String {
        let list = |types: &[Type]| types.iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(", ");
        match ty {
            Type::Builtin(text) => (*text).to_owned(),
            Type::Own(def, params) => format!("!{}", self.own(*def, params)),
            Type::Tuple(types) => format!("tuple<{}>", list(types)),
            Type::Function(inputs, results) => format!("({}) -> ({})", list(inputs), list(results)),
        }
    }

    fn own(&self, def: Id, params: &[(Id, Value)]) -> String {
        let Some(def) = self.defs.get(&def) else { return "unknown".into() };
        if def.params.is_empty() {
            return format!("d.{}", def.name);
        }
        let value = |param: &Param| match params.iter().find(|it| it.0 == param.id).map(|it| &it.1) {
            Some(value) if param.kind == ParamKind::Attr => self.attr(value),
            Some(value) => self.param(value),
            None => "missing".into(),
        };
        format!("d.{}<{}>", def.name, def.params.iter().map(value).collect::<Vec<_>>().join(", "))
    }

    fn word(&self, case: usize) -> &str {
        self.words.get(case).map_or("unknown", String::as_str)
    }

    fn param(&self, value: &Value) -> String {
        match value {
            Value::Int(number) => number.to_string(),
            Value::Case(case) => self.word(*case).to_owned(),
            Value::Types(types) => format!("[{}]", types.iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(", ")),
            other => self.attr(other),
        }
    }

    /// The text of an attribute.
    pub fn attr(&self, value: &Value) -> String {
        match value {
            Value::Int(number) => format!("{number} : i64"),
            Value::Str(text) => quoted(text),
            Value::Bool(value) => value.to_string(),
            Value::Type(ty) => self.ty(ty),
            Value::Symbol(text) => (*text).to_owned(),
            Value::Case(case) => format!("#d.color<{}>", self.word(*case)),
            Value::Own(def, params) => format!("#{}", self.own(*def, params)),
            Value::Array(values) => {
                format!("[{}]", values.iter().map(|value| self.attr(value)).collect::<Vec<_>>().join(", "))
            }
            Value::Dict(entries) => {
                let entry = |(name, value): &(&str, Value)| format!("{name} = {}", self.attr(value));
                format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
            Value::Types(_) => self.param(value),
        }
    }

    /// The generic form of a program.
    pub fn program(&self, ops: &[Op]) -> String {
        let mut types = BTreeMap::new();
        let mut out = "\"builtin.module\"() ({\n".to_owned();
        self.ops_text(ops, &mut types, &mut out);
        out + "}) : () -> () loc(unknown)\n"
    }

    fn ops_text(&self, ops: &[Op], types: &mut BTreeMap<usize, Type>, out: &mut String) {
        for op in ops {
            let Some(def) = self.ops.get(&op.op) else { continue };
            let flat: Vec<usize> = def.operands.iter().flat_map(|it| op.group(it.id)).copied().collect();
            let mut props: Vec<String> = Vec::new();
            for attr in &def.attrs {
                props.extend(op.attrs.get(&attr.id).map(|value| format!("{} = {}", attr.name, self.attr(value))));
            }
            if def.sized {
                let sizes = def.operands.iter().map(|it| op.group(it.id).len().to_string()).collect::<Vec<_>>();
                let sizes = if sizes.is_empty() { String::new() } else { format!(": {}", sizes.join(", ")) };
                props.push(format!("operandSegmentSizes = array<i32{sizes}>"));
            }
            let results = op.results.iter().map(|it| format!("%{}", it.0)).collect::<Vec<_>>().join(", ");
            let equals = if results.is_empty() { "" } else { " = " };
            let operands = flat.iter().map(|it| format!("%{it}")).collect::<Vec<_>>().join(", ");
            let _ = write!(out, "{results}{equals}\"d.{}\"({operands})", def.name);
            if !props.is_empty() {
                let _ = write!(out, " <{{{}}}>", props.join(", "));
            }
            if let Some((args, body)) = &op.body {
                out.push_str(" ({\n");
                let shown = args.iter().map(|(at, ty)| format!("%{at}: {} loc(unknown)", self.ty(ty)));
                let _ = writeln!(out, "^bb0({}):", shown.collect::<Vec<_>>().join(", "));
                types.extend(args.iter().cloned());
                self.ops_text(body, types, out);
                out.push_str("})");
            }
            if !op.others.is_empty() {
                let entries = op.others.iter().map(|(name, value)| format!("{name} = {}", self.attr(value)));
                let _ = write!(out, " {{{}}}", entries.collect::<Vec<_>>().join(", "));
            }
            let shown = |at: &usize| types.get(at).map_or_else(|| "unknown".to_owned(), |ty| self.ty(ty));
            let inputs = flat.iter().map(shown).collect::<Vec<_>>().join(", ");
            let outputs = op.results.iter().map(|it| self.ty(&it.1)).collect::<Vec<_>>().join(", ");
            let _ = write!(out, " : ({inputs}) -> ({outputs}) loc(");
            match &op.metadata {
                Some(value) => {
                    let _ = writeln!(out, "fused<{}>[\"f\"])", self.attr(value));
                }
                None => out.push_str("unknown)\n"),
            }
            types.extend(op.results.iter().cloned());
        }
    }
}

impl OpDef {
    /// Its assembly format. Keywords go by what something is, and not by its name, which may change.
    pub fn format(&self) -> String {
        let mut parts = Vec::new();
        for attr in &self.attrs {
            let (key, name) = (attr.id, &attr.name);
            parts.push(match attr.need {
                Need::Required => format!("`a{key}` `=` ${name}"),
                _ => format!("(`a{key}` `=` ${name}^)?"),
            });
        }
        // In the order of what they are, which does not change with their places.
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
        if self.region {
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
    /// The name of its definition.
    pub fn class(&self) -> String {
        format!("D_{}", self.name.to_uppercase())
    }

    /// Its assembly format.
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
        let param = |it: &Param| {
            let kind = match it.kind {
                ParamKind::I64 => "\"int64_t\"",
                ParamKind::Str => "StringRefParameter<\"\">",
                ParamKind::Bool => "\"bool\"",
                ParamKind::Type => "\"::mlir::Type\"",
                ParamKind::Attr => "\"::mlir::Attribute\"",
                ParamKind::Enum => "EnumParameter<D_Color>",
                ParamKind::Types => "ArrayRefParameter<\"::mlir::Type\">",
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
        format!("def {class} : {base}<D, \"{}\"> {{ let mnemonic = \"{name}\"; {parts}}}\n", name.to_uppercase())
    }
}

impl Op {
    /// The values of a group of operands.
    pub fn group(&self, id: Id) -> &[usize] {
        self.operands.iter().find(|it| it.0 == id).map_or(&[], |it| &it.1)
    }
}

/// A string attribute.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\22"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\0A"),
            c => out.push(c),
        }
    }
    out + "\""
}

/// A default in a definition.
fn default_text(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Str(text) => format!("\\\"{text}\\\""),
        _ => String::new(),
    }
}
