//! Conversion of constraints to operations of IRDL.

use std::collections::HashMap;

use lect_ods::spec::{Constraint, Expr, Variable};

use super::names::Symbols;
use super::quoted;

/// The body of a definition under construction.
pub(super) struct Body<'s> {
    symbols: &'s Symbols<'s>,
    variables: HashMap<&'s str, String>,
    values: usize,
    /// Operations, one a line.
    pub lines: Vec<String>,
    /// Notes on omitted parts, with the reasons.
    pub notes: Vec<String>,
}

/// C++ classes of builtin definitions, without namespace, and their names in IRDL.
const CLASSES: &[(&str, &str)] = &[
    ("AffineMapAttr", "#builtin.affine_map"),
    ("ArrayAttr", "#builtin.array"),
    ("ComplexType", "!builtin.complex"),
    ("DictionaryAttr", "#builtin.dictionary"),
    ("FloatAttr", "#builtin.float"),
    ("FunctionType", "!builtin.function"),
    ("IndexType", "!builtin.index"),
    ("IntegerAttr", "#builtin.integer"),
    ("IntegerSetAttr", "#builtin.integer_set"),
    ("IntegerType", "!builtin.integer"),
    ("MemRefType", "!builtin.memref"),
    ("NoneType", "!builtin.none"),
    ("RankedTensorType", "!builtin.tensor"),
    ("StringAttr", "#builtin.string"),
    ("SymbolRefAttr", "#builtin.symbol_ref"),
    ("TupleType", "!builtin.tuple"),
    ("TypeAttr", "#builtin.type"),
    ("UnitAttr", "#builtin.unit"),
    ("UnrankedMemRefType", "!builtin.unranked_memref"),
    ("UnrankedTensorType", "!builtin.unranked_tensor"),
    ("VectorType", "!builtin.vector"),
];

impl<'s> Body<'s> {
    /// Creates a body that begins with the variables.
    pub fn new(symbols: &'s Symbols<'s>, variables: &'s [Variable]) -> Self {
        let (lines, notes) = (Vec::new(), Vec::new());
        let mut body = Self { symbols, variables: HashMap::new(), values: 0, lines, notes };
        for variable in variables {
            let value = body.value(&variable.constraint);
            body.variables.insert(&variable.name, value);
        }
        body
    }

    /// Appends an operation with a result, and returns the name of the value.
    pub fn push(&mut self, operation: String) -> String {
        let value = format!("%{}", self.values);
        self.values += 1;
        self.lines.push(format!("{value} = {operation}"));
        value
    }

    /// Appends a constraint, and returns the name of the value.
    pub fn value(&mut self, constraint: &Constraint) -> String {
        let operation = match constraint {
            Constraint::Same(name) => match self.variables.get(&**name) {
                Some(value) => return value.clone(),
                None => "irdl.any".to_owned(),
            },
            Constraint::Any => "irdl.any".to_owned(),
            Constraint::Equals(text) => format!("irdl.is {text}"),
            Constraint::Base(base) => self.base(base),
            Constraint::Params { base, params } => {
                let params: Vec<String> = params.iter().map(|param| self.value(param)).collect();
                match self.symbols.base_symbol(base) {
                    Some(symbol) => format!("irdl.parametric {symbol}<{}>", params.join(", ")),
                    None => {
                        self.notes.push(format!("parameters of {base} are left out."));
                        self.base(base)
                    }
                }
            }
            Constraint::Is(class) => match self.base_of_class(class) {
                Some(operation) => operation,
                None => self.cpp(constraint),
            },
            Constraint::AllOf(parts) if !parts.is_empty() => format!("irdl.all_of({})", self.values(parts)),
            Constraint::AnyOf(parts) if !parts.is_empty() => format!("irdl.any_of({})", self.values(parts)),
            Constraint::Pred(expr) => match single_type(expr) {
                Some(ty) => format!("irdl.is {ty}"),
                None => self.cpp(constraint),
            },
            other => self.cpp(other),
        };
        self.push(operation)
    }

    fn values(&mut self, parts: &[Constraint]) -> String {
        parts.iter().map(|part| self.value(part)).collect::<Vec<_>>().join(", ")
    }

    fn base(&self, base: &str) -> String {
        match self.symbols.base_symbol(base) {
            Some(symbol) => format!("irdl.base {symbol}"),
            None => format!("irdl.base {}", quoted(base)),
        }
    }

    fn base_of_class(&self, class: &str) -> Option<String> {
        if let Some((_, base)) = CLASSES.iter().find(|it| it.0 == class) {
            return Some(format!("irdl.base {}", quoted(base)));
        }
        self.symbols.class_symbol(class).map(|symbol| format!("irdl.base {symbol}"))
    }

    fn cpp(&mut self, constraint: &Constraint) -> String {
        match cpp(constraint) {
            Some(text) => format!("irdl.c_pred {}", quoted(&text)),
            None => {
                self.notes.push(format!("this is not asked for: {constraint}"));
                "irdl.any".to_owned()
            }
        }
    }
}

/// Returns the only type that satisfies a predicate such as `$_self.isSignlessInteger(32)`.
fn single_type(expr: &Expr) -> Option<String> {
    let Expr::Method { receiver, name, args, .. } = expr else { return None };
    if **receiver != Expr::This {
        return None;
    }
    match (&**name, &**args) {
        ("isSignlessInteger", [Expr::Int(width @ 1..)]) => Some(format!("i{width}")),
        ("isSignedInteger", [Expr::Int(width @ 1..)]) => Some(format!("si{width}")),
        ("isUnsignedInteger", [Expr::Int(width @ 1..)]) => Some(format!("ui{width}")),
        ("isIndex", []) => Some("index".to_owned()),
        ("isF16" | "isF32" | "isF64" | "isF80" | "isF128" | "isBF16" | "isTF32", []) => {
            Some(name.trim_start_matches("is").to_ascii_lowercase())
        }
        _ => None,
    }
}

/// Returns a constraint as C++, if it can be expressed.
fn cpp(constraint: &Constraint) -> Option<String> {
    let joined = |parts: &[Constraint], word: &str| -> Option<String> {
        let parts: Option<Vec<String>> = parts.iter().map(cpp).collect();
        Some(format!("({})", parts?.join(word)))
    };
    Some(match constraint {
        Constraint::Any => "true".to_owned(),
        Constraint::AllOf(parts) if parts.is_empty() => "true".to_owned(),
        Constraint::AnyOf(parts) if parts.is_empty() => "false".to_owned(),
        Constraint::Is(class) => format!("::llvm::isa<::mlir::{class}>($_self)"),
        Constraint::AllOf(parts) => joined(parts, " && ")?,
        Constraint::AnyOf(parts) => joined(parts, " || ")?,
        Constraint::Not(part) => format!("!({})", cpp(part)?),
        Constraint::Pred(expr) => format!("({expr})"),
        Constraint::Unknown(text) => text.to_string(),
        _ => return None,
    })
}
