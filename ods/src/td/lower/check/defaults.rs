//! Checks of default values of attributes, properties and parameters.
//!
//! A default is C++, so it is checked only if it is a literal or an enumerator; other expressions are accepted.

use super::Enums;
use super::value::{Literal, Signs, holds};
use crate::spec::{
    AttrConstraint, BinaryOp, DefSpec, EnumSpec, Expr, OpSpec, ParamKind, ParamSpec, PropConstraint, PropKind,
    ValueKind,
};
use crate::td::diag::Severity;
use crate::td::lower::Lowering;
use crate::td::record::RecordRef;
use crate::td::value::{Text, Value};

/// Expected kind of a default value.
pub(super) enum Expected<'e> {
    Enum(&'e EnumSpec),
    Bool,
    Int(u32, Signs),
    Float,
    String,
    /// A list of any elements.
    List,
    /// An attribute that C++ builds, which has no literal.
    Object,
    /// Unknown.
    Unknown,
}

/// Checks the defaults of an operation's attributes and properties.
pub(super) fn check_arguments<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, op: &OpSpec, enums: &Enums<'_>) {
    let Some(dag) = lowering.dag(record, "arguments") else { return };
    for (value, name) in &dag.args {
        let (Value::Record(id), Some(name)) = (value, name) else { continue };
        let Some(prop) = op.props.iter().find(|it| it.name == **name) else { continue };
        let Some(expr) = prop.default.as_ref().and_then(|it| it.value.as_ref()) else { continue };
        let variable = lowering.variable(lowering.records.record(*id));
        let Some(text) = variable.constraint.text("defaultValue") else { continue };
        let (expected, what, condition, summary) = match &prop.kind {
            PropKind::Attr(it) => {
                (expected_attr(it, enums), name_of(&it.def, &it.summary), Some(&it.condition), &*it.summary)
            }
            PropKind::Native(it) => (expected_prop(it, enums), name_of(&it.def, &it.storage_type), None, ""),
            PropKind::Sizes(_) => continue,
        };
        let check = Check { record, name, text, expr, what: &what, enums };
        if check.fits(lowering, &expected)
            && let (Some(condition), Some(Literal::Int(number))) = (condition, Literal::of(expr))
            && holds(condition, number) == Some(false)
        {
            check.report(lowering, Severity::Error, &format!("is none that its constraint allows: {summary}"));
        }
    }
}

/// Checks the defaults of the parameters of an attribute or a type.
pub(super) fn check_params<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, def: &DefSpec, enums: &Enums<'_>) {
    let Some(dag) = lowering.dag(record, "parameters") else { return };
    for ((value, name), param) in dag.args.iter().zip(def.params.iter()) {
        let (Value::Record(id), Some(name)) = (value, name) else { continue };
        let Some(expr) = param.default.as_ref().and_then(|it| it.value.as_ref()) else { continue };
        let Some(text) = lowering.records.record(*id).text("defaultValue") else { continue };
        let check = Check { record, name, text, expr, what: &param.cpp_type, enums };
        check.fits(lowering, &expected_param(param, enums));
    }
}

/// A default value to check.
struct Check<'c, 'a> {
    record: RecordRef<'a>,
    name: &'c str,
    text: &'a Text,
    expr: &'c Expr,
    /// Name of the constraint or C++ type.
    what: &'c str,
    enums: &'c Enums<'c>,
}

impl<'a> Check<'_, 'a> {
    fn report(&self, lowering: &mut Lowering<'a>, severity: Severity, why: &str) {
        let Self { record, name, text, .. } = self;
        let message = format!("the default of '{name}', {}, {why}", text.text.trim());
        lowering.fault(severity, *record, text.span_at(0..text.text.len()), &text.text, message);
    }

    /// Returns true if the value is of the expected kind. Otherwise reports an error.
    fn fits(&self, lowering: &mut Lowering<'a>, expected: &Expected<'_>) -> bool {
        let what = self.what;
        let wanted = match expected {
            Expected::Enum(spec) => return self.is_case(lowering, spec),
            Expected::Bool => "`true` or `false`",
            Expected::Int(..) => "an integer",
            Expected::Float => "a number",
            Expected::String => "a string",
            Expected::List => "a list",
            Expected::Object => "an attribute that C++ code builds: only a definition in a `.td` file can describe it",
            Expected::Unknown => return true,
        };
        let Some(literal) = Literal::of(self.expr) else {
            // An enumerator is a number only if its enum has no class.
            let is_case = matches!(self.expr, Expr::Name(name) if self.enums.find_class(class_of(name)).is_some());
            if is_case {
                self.report(lowering, Severity::Error, &format!("is a case of an enum, and '{what}' takes {wanted}"));
            }
            return !is_case;
        };
        let found = match literal {
            Literal::Int(_) => "an integer",
            Literal::Float => "a fraction",
            Literal::Bool(_) => "a truth value",
            Literal::String => "a string",
        };
        // C++ converts these without an error.
        let converts = !matches!((expected, literal), (Expected::List | Expected::Object, _) | (Expected::String, _));
        let converts = converts && !matches!(literal, Literal::String);
        let severity = match (expected, literal) {
            (Expected::Bool, Literal::Bool(_) | Literal::Int(0 | 1)) => return true,
            (Expected::Float, Literal::Int(_) | Literal::Float) => return true,
            (Expected::String, Literal::String) => return true,
            (Expected::Int(width, signs), Literal::Int(number)) => {
                return self.is_in_range(lowering, number, *width, *signs);
            }
            _ if converts => Severity::Warning,
            _ => Severity::Error,
        };
        self.report(lowering, severity, &format!("is {found}, and '{what}' takes {wanted}"));
        false
    }

    fn is_in_range(&self, lowering: &mut Lowering<'a>, number: i64, width: u32, signs: Signs) -> bool {
        let (low, high) = signs.range(width);
        let fits = (low..=high).contains(&i128::from(number));
        if !fits {
            let why = format!("does not fit '{}', which is {low} to {high}", self.what);
            self.report(lowering, Severity::Error, &why);
        }
        fits
    }

    fn is_case(&self, lowering: &mut Lowering<'a>, spec: &EnumSpec) -> bool {
        let cases: Vec<&str> = spec.cases.iter().map(|it| &*it.symbol).collect();
        let cases = match cases.get(..8) {
            Some(first) => format!("{}, ..", first.join(", ")),
            None => cases.join(", "),
        };
        let (class, cases) = (&spec.cpp_class, format!("its cases are {cases}"));
        match self.expr {
            // Bits may be combined.
            Expr::Binary { op: BinaryOp::BitOr, .. } => true,
            Expr::Name(name) => match self.enums.find_class(class_of(name)) {
                None => true,
                Some(other) if other.def != spec.def => {
                    self.report(lowering, Severity::Error, &format!("is of another enum than '{class}'; {cases}"));
                    false
                }
                Some(_) => {
                    let case = name.rsplit("::").next().unwrap_or_default();
                    let found = spec.cases.iter().any(|it| it.symbol == case);
                    if !found {
                        self.report(lowering, Severity::Error, &format!("is no case of '{class}'; {cases}"));
                    }
                    found
                }
            },
            expr if Literal::of(expr).is_some() => {
                self.report(lowering, Severity::Error, &format!("is no case of '{class}'; {cases}"));
                false
            }
            _ => true,
        }
    }
}

/// Returns the class of a qualified enumerator.
fn class_of(name: &str) -> &str {
    name.rsplit_once("::").map_or("", |it| it.0)
}

fn name_of(def: &str, otherwise: &str) -> String {
    if def.is_empty() { otherwise.to_owned() } else { def.to_owned() }
}

/// Returns the expected kind of the default of an attribute.
pub(super) fn expected_attr<'e>(constraint: &AttrConstraint, enums: &Enums<'e>) -> Expected<'e> {
    if let Some(def) = &constraint.enum_def {
        return enums.find_def(def).map_or(Expected::Unknown, Expected::Enum);
    }
    let (name, args) = match &constraint.const_builder {
        Some(Expr::Method { receiver, name, args, .. }) if **receiver == Expr::Builder => (&**name, args),
        // The default is the attribute itself.
        Some(Expr::Placeholder(name)) if name == "0" => return Expected::Object,
        // A type has no literal.
        Some(_) if constraint.storage_type.ends_with("TypeAttr") => return Expected::Object,
        Some(_) => return Expected::Unknown,
        None => return Expected::Object,
    };
    match name {
        "getBoolAttr" => Expected::Bool,
        "getStringAttr" => Expected::String,
        "getFloatAttr" => Expected::Float,
        "getIndexAttr" => Expected::Int(64, Signs::Any),
        "getIntegerAttr" => args.first().and_then(int_type).map_or(Expected::Unknown, |it| Expected::Int(it.0, it.1)),
        _ if name.ends_with("ArrayAttr") => Expected::List,
        _ => {
            let integer = name.strip_prefix("get").and_then(|it| it.strip_suffix("IntegerAttr"));
            integer.and_then(sized).map_or(Expected::Unknown, |it| Expected::Int(it.0, it.1))
        }
    }
}

/// Returns the integer type that a C++ expression builds: `$_builder.getIntegerType(8)`.
fn int_type(expr: &Expr) -> Option<(u32, Signs)> {
    let Expr::Method { name, args, .. } = expr else { return None };
    match (&**name, &**args) {
        ("getIndexType", []) => Some((64, Signs::Any)),
        ("getIntegerType", [Expr::Int(width)]) => Some((u32::try_from(*width).ok()?, Signs::Any)),
        ("getIntegerType", [Expr::Int(width), signed]) => {
            let signs = match signed {
                Expr::Bool(true) => Signs::Signed,
                Expr::Bool(false) => Signs::Unsigned,
                _ => return None,
            };
            Some((u32::try_from(*width).ok()?, signs))
        }
        (name, []) => sized(name.strip_prefix("get")?.strip_suffix("Type")?),
        _ => None,
    }
}

/// Parses `I32`, `SI8`, `UI64`.
fn sized(name: &str) -> Option<(u32, Signs)> {
    let (signs, width) = if let Some(width) = name.strip_prefix("SI") {
        (Signs::Signed, width)
    } else if let Some(width) = name.strip_prefix("UI") {
        (Signs::Unsigned, width)
    } else {
        (Signs::Any, name.strip_prefix('I')?)
    };
    Some((width.parse().ok()?, signs))
}

fn expected_prop<'e>(constraint: &PropConstraint, enums: &Enums<'e>) -> Expected<'e> {
    match &constraint.enum_def {
        Some(def) => enums.find_def(def).map_or(Expected::Unknown, Expected::Enum),
        None => expected_cpp(&constraint.storage_type),
    }
}

/// Returns the expected kind of the default of a parameter.
pub(super) fn expected_param<'e>(param: &ParamSpec, enums: &Enums<'e>) -> Expected<'e> {
    match &param.kind {
        ParamKind::Enum(def) => enums.find_def(def).map_or(Expected::Unknown, Expected::Enum),
        ParamKind::String => Expected::String,
        ParamKind::Cpp => expected_cpp(&param.cpp_type),
        ParamKind::Value(kind) => expected_value(kind, enums),
        _ => Expected::Unknown,
    }
}

fn expected_value<'e>(kind: &ValueKind, enums: &Enums<'e>) -> Expected<'e> {
    match kind {
        ValueKind::Bool => Expected::Bool,
        ValueKind::Int { bits: bits @ ..=64, signed } => {
            Expected::Int(*bits, if *signed { Signs::Signed } else { Signs::Unsigned })
        }
        ValueKind::Enum(def) => enums.find_def(def).map_or(Expected::Unknown, Expected::Enum),
        _ => Expected::Unknown,
    }
}

fn expected_cpp<'e>(cpp_type: &str) -> Expected<'e> {
    let name = cpp_type.trim().trim_start_matches("::");
    match name.strip_prefix("std::").unwrap_or(name) {
        "bool" => Expected::Bool,
        "string" | "llvm::StringRef" => Expected::String,
        "float" | "double" => Expected::Float,
        "int" => Expected::Int(32, Signs::Signed),
        "unsigned" => Expected::Int(32, Signs::Unsigned),
        "size_t" => Expected::Int(64, Signs::Unsigned),
        name => {
            let (signs, rest) = match name.strip_prefix('u') {
                Some(rest) => (Signs::Unsigned, rest),
                None => (Signs::Signed, name),
            };
            let width = rest.strip_prefix("int").and_then(|it| it.strip_suffix("_t")).and_then(|it| it.parse().ok());
            width.map_or(Expected::Unknown, |width| Expected::Int(width, signs))
        }
    }
}
