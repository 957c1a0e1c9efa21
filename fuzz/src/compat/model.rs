//! Model of dialects as data, for random generation.

use std::fmt::Write as _;

use fastrand::Rng;

/// Identity of a part, which survives changes of its name and position.
pub type Id = u32;

/// A dialect.
#[derive(Clone, Debug)]
pub struct Dialect {
    /// Namespace.
    pub name: String,
    /// Operations.
    pub ops: Vec<Op>,
    /// Types and attributes.
    pub defs: Vec<Def>,
    /// Enums.
    pub enums: Vec<Enum>,
    /// Next identity.
    pub next: Id,
}

/// An operation.
#[derive(Clone, Debug)]
pub struct Op {
    /// Identity of the operation.
    pub id: Id,
    /// Mnemonic.
    pub name: String,
    /// C++ class.
    pub class: String,
    /// Operands in order.
    pub operands: Vec<Value>,
    /// Results in order.
    pub results: Vec<Value>,
    /// Attributes and properties, in the order of declaration.
    pub attrs: Vec<Attr>,
    /// Regions in order.
    pub regions: Vec<Region>,
    /// Traits besides those that follow from the rest.
    pub traits: Vec<&'static str>,
    /// Custom form, if any.
    pub format: Option<Vec<Part>>,
}

/// An operand or a result.
#[derive(Clone, Debug)]
pub struct Value {
    /// Identity of the value.
    pub id: Id,
    /// Name.
    pub name: String,
    /// Type constraint: an index into [`TYPES`], or beyond its end into the dialect's own types.
    pub ty: usize,
    /// Number of values.
    pub arity: Arity,
}

/// Arity of an operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// Zero or one.
    Optional,
    /// Any number.
    Variadic,
}

/// An attribute or a property.
#[derive(Clone, Debug)]
pub struct Attr {
    /// Identity of the attribute.
    pub id: Id,
    /// Name.
    pub name: String,
    /// Constraint, an index into [`ATTRS`].
    pub kind: usize,
    /// Presence.
    pub mode: Mode,
}

/// Presence of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Always present.
    Required,
    /// May be absent.
    Optional,
    /// Default value, as an index into the values of the constraint.
    Default(usize),
}

/// A region.
#[derive(Clone, Debug)]
pub struct Region {
    /// Identity of the region.
    pub id: Id,
    /// Name.
    pub name: String,
    /// Whether the region has exactly one block.
    pub sized: bool,
}

/// A part of a format.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// A keyword.
    Word(String),
    /// A variable by identity, after a keyword.
    Thing(Id, String),
    /// `attr-dict`
    Dict,
}

/// A type or an attribute.
#[derive(Clone, Debug)]
pub struct Def {
    /// Identity of the definition.
    pub id: Id,
    /// Whether the definition is a type.
    pub is_type: bool,
    /// Mnemonic.
    pub name: String,
    /// C++ class.
    pub class: String,
    /// Parameters in order.
    pub params: Vec<Param>,
    /// Form of the parameters.
    pub form: Form,
}

/// Form of the parameters in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// `` `<` $a `,` $b `>` ``, with an optional keyword before the first parameter.
    Row(Option<String>),
    /// `struct(params)`
    Struct,
    /// `params`
    Params,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Identity of the parameter.
    pub id: Id,
    /// Name.
    pub name: String,
    /// Kind: an index into [`PARAMS`].
    pub kind: usize,
    /// Default, as an index into the values.
    pub default: Option<usize>,
}

/// An enum.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Identity of the enum.
    pub id: Id,
    /// Name of the definition.
    pub def: String,
    /// Whether values are combinations of bits.
    pub bits: bool,
    /// Cases.
    pub cases: Vec<Case>,
}

/// A case of an enum.
#[derive(Clone, Debug)]
pub struct Case {
    /// Identity of the case.
    pub id: Id,
    /// C++ name.
    pub symbol: String,
    /// Spelling in the text.
    pub spelling: String,
    /// Value; for a bit enum, the index of the bit.
    pub value: u32,
}

/// Type constraints: the TableGen text, values that satisfy it, and whether only one type does.
pub const TYPES: &[(&str, &[&str], bool)] = &[
    ("AnyType", &["i32", "f32", "index", "i1", "tensor<2x?xf32>"], false),
    ("I32", &["i32"], true),
    ("F32", &["f32"], true),
    ("I64", &["i64"], true),
    ("AnyInteger", &["i1", "i8", "i32", "i64", "si8"], false),
    ("AnySignlessInteger", &["i1", "i8", "i32"], false),
    ("AnyTypeOf<[I32, F32]>", &["i32", "f32"], false),
    ("AnyTypeOf<[I32, F32, Index]>", &["i32", "f32", "index"], false),
    ("AnyFloat", &["f32", "f64", "bf16"], false),
    ("Index", &["index"], true),
];

/// An attribute constraint.
pub struct AttrKind {
    /// TableGen text.
    pub td: &'static str,
    /// Values in the generic form.
    pub values: &'static [&'static str],
    /// C++ of the first values, if the constraint permits defaults.
    pub cpp: &'static [&'static str],
    /// Whether this is a property.
    pub native: bool,
    /// Index of its enum.
    pub of_enum: Option<usize>,
}

const fn attr(td: &'static str, values: &'static [&'static str], cpp: &'static [&'static str]) -> AttrKind {
    AttrKind { td, values, cpp, native: false, of_enum: None }
}

const fn native(td: &'static str, values: &'static [&'static str], cpp: &'static [&'static str]) -> AttrKind {
    AttrKind { td, values, cpp, native: true, of_enum: None }
}

/// Attribute constraints.
pub const ATTRS: &[AttrKind] = &[
    attr("I64Attr", &["0 : i64", "-1 : i64", "12 : i64"], &["0", "-1", "12"]),
    attr("I32Attr", &["0 : i32", "-1 : i32", "12 : i32", "4 : i32"], &["0", "-1", "12", "4"]),
    attr("StrAttr", &["\"\"", "\"ab\"", "\"x y\""], &["", "ab", "x y"]),
    attr("BoolAttr", &["true", "false"], &["true", "false"]),
    attr("F32Attr", &["5.000000e-01 : f32", "2.000000e+00 : f32"], &[]),
    attr("TypeAttr", &["i32", "f64"], &[]),
    attr("AnyAttr", &["7 : i8", "\"s\"", "i16"], &[]),
    attr("DenseI64ArrayAttr", &["array<i64>", "array<i64: 1, 2>"], &[]),
    attr("FlatSymbolRefAttr", &["@f", "@g"], &[]),
    attr("ArrayAttr", &["[]", "[1 : i64, \"x\"]"], &[]),
    attr("ConfinedAttr<I32Attr, [IntMinValue<3>]>", &["3 : i32", "12 : i32"], &[]),
    attr("ConfinedAttr<I32Attr, [IntMinValue<1>]>", &["1 : i32", "3 : i32", "12 : i32"], &[]),
    AttrKind { td: "E0", values: &["0 : i32", "1 : i32", "2 : i32"], cpp: &[], native: false, of_enum: Some(0) },
    AttrKind { td: "E1", values: &["1 : i32", "2 : i32", "3 : i32"], cpp: &[], native: false, of_enum: Some(1) },
    native("I64Prop", &["0 : i64", "-1 : i64", "12 : i64"], &["0", "-1", "12"]),
    native("I32Prop", &["0 : i32", "-1 : i32", "12 : i32"], &["0", "-1", "12"]),
    native("BoolProp", &["true", "false"], &["true", "false"]),
    native("StringProp", &["\"\"", "\"ab\""], &["\\\"\\\"", "\\\"ab\\\""]),
];

/// Kinds of parameters: the TableGen text, values, and whether a default is possible.
pub const PARAMS: &[(&str, &[&str], bool)] = &[
    ("\"int64_t\"", &["0", "-3", "7"], true),
    ("\"uint32_t\"", &["0", "7", "4"], true),
    ("\"bool\"", &["true", "false"], true),
    ("\"::mlir::Type\"", &["i32", "tensor<2xf32>"], false),
    ("\"::mlir::Attribute\"", &["3 : i8", "\"q\"", "unit"], false),
    ("StringRefParameter<\"\">", &["\"\"", "\"ab\""], false),
    ("EnumParameter<E0>", &["E:0", "E:1", "E:2"], false),
    ("ArrayRefParameter<\"int64_t\">", &["[1]", "[1, 2]"], false),
];

impl Dialect {
    /// Returns a new identity.
    pub fn fresh(&mut self) -> Id {
        self.next += 1;
        self.next
    }

    /// Generates a random dialect.
    pub fn random(rng: &mut Rng, name: String) -> Self {
        let mut it = Self { name, ops: Vec::new(), defs: Vec::new(), enums: Vec::new(), next: 0 };
        for (at, bits) in [(0, false), (1, true)] {
            let id = it.fresh();
            let mut cases = Vec::new();
            for value in 0..if bits { 2 } else { 3 } {
                let id = it.fresh();
                cases.push(Case { id, symbol: format!("C{value}"), spelling: format!("w{at}{value}"), value });
            }
            it.enums.push(Enum { id, def: format!("E{at}"), bits, cases });
        }
        for at in 0..3 {
            let is_type = at < 2;
            let params = (0..rng.usize(0..4)).map(|place| it.random_param(rng, place)).collect::<Vec<_>>();
            let form = it.random_form(rng, &params);
            let id = it.fresh();
            let name = if is_type { format!("t{at}") } else { format!("a{at}") };
            it.defs.push(Def { id, is_type, class: format!("K{at}"), name, params, form });
        }
        for at in 0..rng.usize(2..5) {
            let op = it.random_op(rng, at);
            it.ops.push(op);
        }
        it
    }

    fn random_form(&self, rng: &mut Rng, params: &[Param]) -> Form {
        let has_default = params.iter().any(|it| it.default.is_some());
        // A list without brackets would consume the parameters after a comma.
        let has_list = params.iter().any(|it| PARAMS[it.kind].0.starts_with("ArrayRef"));
        match rng.u32(0..4) {
            0 if !params.is_empty() && !has_list => Form::Struct,
            1 if !params.is_empty() && !has_default && !has_list => Form::Params,
            2 => Form::Row(Some("of".into())),
            _ => Form::Row(None),
        }
    }

    /// Generates a parameter.
    pub fn random_param(&mut self, rng: &mut Rng, place: usize) -> Param {
        let kind = rng.usize(0..PARAMS.len());
        let default = (PARAMS[kind].2 && rng.u32(0..5) == 0).then(|| rng.usize(0..PARAMS[kind].1.len()));
        Param { id: self.fresh(), name: format!("p{place}"), kind, default }
    }

    /// Generates an operand or result.
    pub fn random_value(&mut self, rng: &mut Rng, name: String, variable: bool) -> Value {
        let own = self.defs.iter().filter(|it| it.is_type).count();
        let ty = if rng.u32(0..3) == 0 { 0 } else { rng.usize(0..TYPES.len() + own) };
        let arity = match rng.u32(0..6) {
            0 if variable => Arity::Optional,
            1 if variable => Arity::Variadic,
            _ => Arity::One,
        };
        Value { id: self.fresh(), name, ty, arity }
    }

    /// Generates an attribute.
    pub fn random_attr(&mut self, rng: &mut Rng, name: String) -> Attr {
        let kind = rng.usize(0..ATTRS.len());
        let mode = match rng.u32(0..4) {
            0 if !ATTRS[kind].native => Mode::Optional,
            1 if !ATTRS[kind].cpp.is_empty() => Mode::Default(rng.usize(0..ATTRS[kind].cpp.len())),
            _ => Mode::Required,
        };
        Attr { id: self.fresh(), name, kind, mode }
    }

    /// Generates an operation.
    pub fn random_op(&mut self, rng: &mut Rng, at: usize) -> Op {
        let operands = (0..rng.usize(0..4)).map(|place| self.random_value(rng, format!("x{place}"), true)).collect();
        let results =
            (0..rng.usize(0..3)).map(|place| self.random_value(rng, format!("r{place}"), place == 1)).collect();
        let attrs = (0..rng.usize(0..4)).map(|place| self.random_attr(rng, format!("m{place}"))).collect();
        let count = if rng.u32(0..3) == 0 { rng.usize(1..3) } else { 0 };
        let regions = (0..count).map(|place| self.random_region(rng, place)).collect::<Vec<_>>();
        let id = self.fresh();
        let mut traits: Vec<&'static str> = Vec::new();
        if !regions.is_empty() {
            traits.push("NoTerminator");
            traits.push("SingleBlock");
        }
        let name = format!("op{at}");
        let class = format!("Op{at}Op");
        let mut op = Op { id, name, class, operands, results, attrs, regions, traits, format: None };
        if rng.u32(0..4) > 0 {
            op.format = Some(op.usual_format());
        }
        op
    }

    /// Generates a region.
    pub fn random_region(&mut self, rng: &mut Rng, place: usize) -> Region {
        Region { id: self.fresh(), name: format!("g{place}"), sized: rng.bool() }
    }

    /// Returns the TableGen text of a type constraint, and whether only one type satisfies it.
    pub fn types_of(&self, ty: usize) -> (String, bool) {
        match TYPES.get(ty) {
            Some((td, _, single)) => ((*td).to_owned(), *single),
            None => {
                let own: Vec<&Def> = self.defs.iter().filter(|it| it.is_type).collect();
                match own.get((ty - TYPES.len()).min(own.len().saturating_sub(1))) {
                    Some(def) => (format!("{}_{}", self.name, def.class), false),
                    None => ("AnyType".into(), false),
                }
            }
        }
    }

    /// Returns the TableGen text of the dialect.
    pub fn to_td(&self) -> String {
        let mut out = String::new();
        let own = &self.name;
        let _ = writeln!(
            out,
            "def {own}_D : Dialect {{ let name = \"{own}\"; let cppNamespace = \"::{own}\"; \
             let useDefaultTypePrinterParser = 1; let useDefaultAttributePrinterParser = 1; }}"
        );
        for it in &self.enums {
            let case = |case: &Case| {
                let class = if it.bits { "I32BitEnumAttrCaseBit" } else { "I32EnumAttrCase" };
                format!("{class}<\"{}\", {}, \"{}\">", case.symbol, case.value, case.spelling)
            };
            let cases: Vec<String> = it.cases.iter().map(case).collect();
            let class = if it.bits { "I32BitEnumAttr" } else { "I32EnumAttr" };
            let _ = writeln!(
                out,
                "def {own}_{} : {class}<\"{}\", \"\", [{}]> {{ let cppNamespace = \"::{own}\"; let genSpecializedAttr = 0; }}",
                it.def,
                it.def,
                cases.join(", ")
            );
        }
        for it in &self.defs {
            let base = if it.is_type { "TypeDef" } else { "AttrDef" };
            let params: Vec<String> = it.params.iter().map(|param| self.param(param)).collect();
            let body = match it.params.is_empty() {
                true => String::new(),
                false => {
                    format!("let parameters = (ins {}); let assemblyFormat = \"{}\";", params.join(", "), it.format())
                }
            };
            let _ = writeln!(
                out,
                "def {own}_{} : {base}<{own}_D, \"{}\"> {{ let mnemonic = \"{}\"; {body} }}",
                it.class, it.class, it.name
            );
        }
        for it in &self.ops {
            out += &self.op(it);
        }
        out
    }

    fn param(&self, param: &Param) -> String {
        let (td, values, _) = PARAMS[param.kind];
        match param.default {
            Some(value) => format!("DefaultValuedParameter<{td}, \"{}\">:${}", values[value], param.name),
            None => format!("{}:${}", td.replace("E0", &format!("{}_E0", self.name)), param.name),
        }
    }

    fn op(&self, op: &Op) -> String {
        let own = &self.name;
        let value = |it: &Value| {
            let td = self.types_of(it.ty).0;
            match it.arity {
                Arity::One => format!("{td}:${}", it.name),
                Arity::Optional => format!("Optional<{td}>:${}", it.name),
                Arity::Variadic => format!("Variadic<{td}>:${}", it.name),
            }
        };
        let attr = |it: &Attr| {
            let kind = &ATTRS[it.kind];
            let td = match kind.of_enum {
                Some(at) => format!("{own}_E{at}"),
                None => kind.td.to_owned(),
            };
            match &it.mode {
                Mode::Required => format!("{td}:${}", it.name),
                Mode::Optional => format!("OptionalAttr<{td}>:${}", it.name),
                Mode::Default(value) => {
                    let class = match (kind.native, kind.td) {
                        (true, _) => "DefaultValuedProp",
                        (false, "StrAttr") => "DefaultValuedStrAttr",
                        (false, _) => "DefaultValuedAttr",
                    };
                    format!("{class}<{td}, \"{}\">:${}", kind.cpp[*value], it.name)
                }
            }
        };
        let args: Vec<String> = op.operands.iter().map(value).chain(op.attrs.iter().map(attr)).collect();
        let results: Vec<String> = op.results.iter().map(value).collect();
        let region = |it: &Region| {
            let td = if it.sized { "SizedRegion<1>" } else { "AnyRegion" };
            format!("{td}:${}", it.name)
        };
        let regions: Vec<String> = op.regions.iter().map(region).collect();
        let mut traits: Vec<&str> = op.traits.clone();
        if is_sized(&op.operands) {
            traits.push("AttrSizedOperandSegments");
        }
        if is_sized(&op.results) {
            traits.push("AttrSizedResultSegments");
        }
        let format = match &op.format {
            Some(parts) => format!("let assemblyFormat = \"{}\";", self.format(op, parts)),
            None => String::new(),
        };
        format!(
            "def {own}_{} : Op<{own}_D, \"{}\", [{}]> {{ let arguments = (ins {}); let results = (outs {}); let regions = \
             (region {}); {format} }}\n",
            op.class,
            op.name,
            traits.join(", "),
            args.join(", "),
            results.join(", "),
            regions.join(", ")
        )
    }

    /// Returns the format of an operation as text.
    pub fn format(&self, op: &Op, parts: &[Part]) -> String {
        let part = |part: &Part| match part {
            Part::Word(word) => format!("`{word}`"),
            Part::Dict => "attr-dict".to_owned(),
            Part::Thing(id, word) => self.thing(op, *id, word),
        };
        parts.iter().map(part).collect::<Vec<_>>().join(" ")
    }

    fn thing(&self, op: &Op, id: Id, word: &str) -> String {
        if let Some(it) = op.operands.iter().find(|it| it.id == id) {
            let (name, single) = (&it.name, self.types_of(it.ty).1);
            let ty = if single { String::new() } else { format!(" `:` type(${name})") };
            return match it.arity {
                Arity::One => format!("`{word}` ${name}{ty}"),
                Arity::Optional => format!("(`{word}` ${name}^{ty})?"),
                Arity::Variadic => format!("(`{word}` `(` ${name}^{ty} `)`)?"),
            };
        }
        if let Some(it) = op.results.iter().find(|it| it.id == id) {
            let name = &it.name;
            let single = self.types_of(it.ty).1;
            return match it.arity {
                Arity::One if single => String::new(),
                Arity::One => format!("`{word}` type(${name})"),
                Arity::Optional => format!("(`{word}` type(${name})^)?"),
                Arity::Variadic => format!("(`{word}` type(${name})^)?"),
            };
        }
        if let Some(it) = op.attrs.iter().find(|it| it.id == id) {
            let name = &it.name;
            return match it.mode {
                Mode::Required => format!("`{word}` ${name}"),
                Mode::Optional | Mode::Default(_) => format!("(`{word}` ${name}^)?"),
            };
        }
        match op.regions.iter().find(|it| it.id == id) {
            Some(it) => format!("`{word}` ${}", it.name),
            None => String::new(),
        }
    }

    /// Returns the identities of an enum's cases in a value.
    pub fn enum_case(&self, at: usize, value: i64) -> String {
        let Some(of) = self.enums.get(at) else { return value.to_string() };
        if of.bits {
            let mut ids: Vec<String> = Vec::new();
            for bit in 0..32 {
                if value >> bit & 1 == 1 {
                    let case = of.cases.iter().find(|it| i64::from(it.value) == bit);
                    ids.push(case.map_or_else(|| format!("?{bit}"), |it| it.id.to_string()));
                }
            }
            ids.sort();
            return ids.join("|");
        }
        let case = of.cases.iter().find(|it| i64::from(it.value) == value);
        case.map_or_else(|| format!("?{value}"), |it| it.id.to_string())
    }
}

impl Op {
    /// Returns the default format: attributes, operands, regions, the dictionary, and the types of results.
    pub fn usual_format(&self) -> Vec<Part> {
        let word = |name: &str| format!("k{name}");
        let mut parts = Vec::new();
        parts.extend(self.attrs.iter().map(|it| Part::Thing(it.id, word(&it.name))));
        parts.extend(self.operands.iter().map(|it| Part::Thing(it.id, word(&it.name))));
        parts.extend(self.regions.iter().map(|it| Part::Thing(it.id, word(&it.name))));
        parts.push(Part::Dict);
        parts.extend(self.results.iter().map(|it| Part::Thing(it.id, word(&it.name))));
        parts
    }
}

impl Def {
    /// Returns the format as text.
    pub fn format(&self) -> String {
        let param = |it: &Param| match (PARAMS[it.kind].0.starts_with("ArrayRef"), it.default.is_some()) {
            (true, _) => format!("`[` ${} `]`", it.name),
            (false, true) => format!("(`{}` `=` ${}^)?", it.name, it.name),
            (false, false) => format!("${}", it.name),
        };
        match &self.form {
            Form::Struct => "`<` struct(params) `>`".into(),
            Form::Params => "`<` params `>`".into(),
            Form::Row(word) => {
                let word = word.as_ref().map_or(String::new(), |word| format!("`{word}` "));
                let params: Vec<String> = self.params.iter().map(param).collect();
                format!("`<` {word}{} `>`", params.join(" `,` "))
            }
        }
    }
}

/// Returns true if the sizes of operand segments must be stored.
pub fn is_sized(values: &[Value]) -> bool {
    values.iter().filter(|it| it.arity != Arity::One).count() > 1
}

/// Includes before all definitions.
pub const HEAD: &str = "include \"mlir/IR/AttrTypeBase.td\"\ninclude \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/EnumAttr.td\"\n\
     include \"mlir/IR/Properties.td\"\ninclude \"mlir/Interfaces/SideEffectInterfaces.td\"\n\
     include \"mlir/Interfaces/InferTypeOpInterface.td\"\ninclude \"lect/Versions.td\"\n";
