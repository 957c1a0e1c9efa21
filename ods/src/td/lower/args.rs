//! Lowering of operands, attributes and properties: the `arguments` of an operation.

use super::Lowering;
use super::fields::own;
use crate::spec::{Argument, Arity, Effect, List, PropKind, PropSpec, Str, ValueSpec};
use crate::td::diag::Diagnosed;
use crate::td::record::RecordRef;
use crate::td::value::Value;

/// Arguments of an operation, with properties in declaration order.
#[derive(Default)]
pub(super) struct Arguments {
    pub operands: Vec<ValueSpec>,
    pub props: Vec<PropSpec>,
    pub arguments: Vec<Argument>,
}

/// Declaration of an argument or a result: `Arg<constraint, "description", [decorators]>`, or a constraint alone.
pub(super) struct Variable<'a> {
    pub constraint: RecordRef<'a>,
    pub description: Str,
    pub effects: List<Effect>,
}

impl<'a> Lowering<'a> {
    pub(super) fn arguments(&mut self, record: RecordRef<'a>) -> Result<Arguments, Diagnosed> {
        let mut arguments = Arguments::default();
        let Some(dag) = self.dag(record, "arguments") else { return Ok(arguments) };
        for (at, (value, name)) in dag.args.iter().enumerate() {
            let Value::Record(id) = value else {
                return self.broken(record, "arguments", format!("undefined type for argument #{at}"));
            };
            let name = name.as_deref().unwrap_or_default();
            let variable = self.variable(self.records.record(*id));
            let constraint = variable.constraint;
            if constraint.is_a("TypeConstraint") {
                arguments.arguments.push(Argument::Operand(arguments.operands.len() as u32));
                let operand = self.value_spec(Some(name), &variable);
                arguments.operands.push(operand);
                continue;
            }
            let prop = if constraint.is_a("Attr") {
                if name.is_empty() {
                    return self.broken(record, "arguments", "attributes must be named");
                }
                if constraint.is_a("DerivedAttr") {
                    return self.broken(record, "arguments", "derived attributes not allowed in argument list");
                }
                self.attr_prop(record, name, &variable)
            } else if constraint.is_a("Property") {
                if name.is_empty() {
                    return self.broken(record, "arguments", "properties must be named");
                }
                self.native_prop(record, name, &variable)
            } else {
                let message =
                    "unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed";
                return self.broken(record, "arguments", message);
            };
            if !variable.effects.is_empty()
                && !matches!(&prop.kind, PropKind::Attr(attr) if is_symbol(&attr.storage_type))
            {
                let span = record.field("arguments").map(|field| field.span);
                let message = format!("'{name}' is no symbol, and has side effects all the same");
                self.unknown("side effect", span, record.name(), message);
            }
            arguments.arguments.push(Argument::Prop(arguments.props.len() as u32));
            arguments.props.push(prop);
        }
        Ok(arguments)
    }

    /// Returns the declaration of a variable.
    pub(super) fn variable(&mut self, record: RecordRef<'a>) -> Variable<'a> {
        if !record.is_a("OpVariable") {
            return Variable { constraint: record, description: Str::default(), effects: List::default() };
        }
        let mut effects = Vec::new();
        for decorator in self.defs(record, "decorators") {
            if decorator.is_a("SideEffect") {
                effects.push(self.effect(decorator));
            } else {
                let message = format!("'{}' is no side effect", decorator.class_name());
                self.unknown("decorator", record.span(), record.name(), message);
            }
        }
        Variable {
            constraint: self.def(record, "constraint").unwrap_or(record),
            description: self.line(record, "summary"),
            effects: effects.into(),
        }
    }

    /// Lowers a side effect.
    pub(super) fn effect(&mut self, record: RecordRef<'a>) -> Effect {
        Effect {
            effect: self.text(record, "effect"),
            resource: self.text(record, "resource"),
            stage: self.int(record, "stage").unwrap_or(0),
            full_region: self.flag(record, "effectOnFullRegion"),
        }
    }

    /// Lowers an operand or a result.
    pub(super) fn value_spec(&mut self, name: Option<&str>, variable: &Variable<'a>) -> ValueSpec {
        let record = variable.constraint;
        let arity = if record.is_a("VariadicOfVariadic") {
            Arity::VariadicOfVariadic(self.text(record, "segmentAttrName"))
        } else if record.is_a("Variadic") {
            Arity::Variadic
        } else if record.is_a("Optional") {
            Arity::Optional
        } else {
            Arity::One
        };
        let within = match arity {
            Arity::One => record,
            _ => self.def(record, "baseType").unwrap_or(record),
        };
        if self.int(record, "minSize").is_some_and(|size| size != 0) {
            let message = "a variadic of at least so many is taken for one of any number";
            self.unknown("variadic", record.span(), record.name(), message);
        }
        ValueSpec {
            name: own(name.unwrap_or_default()),
            arity,
            constraint: self.type_constraint(within),
            effects: variable.effects.clone(),
            description: variable.description.clone(),
        }
    }

    /// Lowers an inherent attribute. The outermost wrapper determines whether it is optional, and its default value.
    pub(super) fn attr_prop(&mut self, op: RecordRef<'a>, name: &str, variable: &Variable<'a>) -> PropSpec {
        let record = variable.constraint;
        // A wrapper without its own predicate is replaced by its attribute.
        let is_wrapper = |within: RecordRef<'_>| WRAPPERS.iter().any(|class| within.is_a(class));
        let within = unwrap(record, |within| {
            let base = within.def("baseAttr").filter(|_| is_wrapper(within));
            base.filter(|base| base.def("predicate") == within.def("predicate"))
        });
        PropSpec {
            name: own(name),
            kind: PropKind::Attr(self.attr_constraint(within)),
            optional: self.flag(record, "isOptional"),
            default: self.default_value(record, "defaultValue", op.name()),
            description: variable.description.clone(),
        }
    }

    /// Lowers a property that is not an attribute.
    fn native_prop(&mut self, op: RecordRef<'a>, name: &str, variable: &Variable<'a>) -> PropSpec {
        let record = variable.constraint;
        let within = unwrap(record, |within| within.def("baseProperty").filter(|_| within.is_a("DefaultValuedProp")));
        PropSpec {
            name: own(name),
            kind: PropKind::Native(self.prop_constraint(within)),
            optional: within.is_a("OptionalProp"),
            default: self.default_value(record, "defaultValue", op.name()),
            description: variable.description.clone(),
        }
    }
}

/// Wrappers of attributes that add no predicate.
const WRAPPERS: [&str; 3] = ["OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr"];

/// Maximum nesting of wrappers. Definitions may be self-referential; realistic ones nest three.
const MAX_WRAPPERS: usize = 64;

/// Returns the record inside all wrappers; `within` unwraps one.
fn unwrap<'a>(record: RecordRef<'a>, within: impl Fn(RecordRef<'a>) -> Option<RecordRef<'a>>) -> RecordRef<'a> {
    let wrappers = std::iter::successors(Some(record), |record| within(*record));
    wrappers.take(MAX_WRAPPERS).last().unwrap_or(record)
}

/// Returns true if an attribute of this class refers to a symbol: such attributes can have side effects.
fn is_symbol(storage_type: &str) -> bool {
    storage_type.trim().ends_with("SymbolRefAttr")
}
