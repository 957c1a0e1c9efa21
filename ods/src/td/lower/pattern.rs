//! Lowering of declarative rewrite rules (DRR): `Pattern` records.

use std::collections::HashMap;
use std::sync::Arc;

use super::fields::own;
use super::{Lowering, Unknown, diagnostic};
use crate::spec::{
    Build, BuildLocation, BuildOp, Find, FindArg, FindKind, FindOp, List, NativeCode, NativeFind, PatternConstraint,
    PatternSpec, Shared, Slot, Str, Symbol,
};
use crate::td::cpp;
use crate::td::diag::{Diagnosed, Diagnostics, Severity};
use crate::td::record::{RecordId, RecordRef, Records};
use crate::td::source::Span;
use crate::td::value::{Dag, DagArg, Value};

/// Lowers all patterns of some records, in the order of definition. A faulty pattern is reported and omitted.
pub fn lower_patterns(records: &Records, diagnostics: &mut Diagnostics) -> (Vec<PatternSpec>, Vec<Unknown>) {
    let (patterns, unknowns) = lower_placed_patterns(records, diagnostics);
    (patterns.into_iter().map(|it| it.0).collect(), unknowns)
}

/// Lowers all patterns like [`lower_patterns`], with the location of each.
pub fn lower_placed_patterns(
    records: &Records,
    diagnostics: &mut Diagnostics,
) -> (Vec<(PatternSpec, Option<Span>)>, Vec<Unknown>) {
    let mut lowering = Lowering::new(records, diagnostics);
    let patterns = records.defs_of("Pattern");
    let lowered = patterns
        .filter_map(|record| Some((Lower::new(&mut lowering, record).pattern().ok()?, record.span())))
        .collect();
    (lowered, lowering.unknowns)
}

/// Declared arguments of an operation: their names and slots.
type Declared<'a> = Arc<[(&'a str, Slot, RecordRef<'a>)]>;

/// State of lowering a pattern.
struct Lower<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    record: RecordRef<'a>,
    declared: HashMap<RecordId, Declared<'a>>,
    ops: i64,
}

impl<'l, 'a> Lower<'l, 'a> {
    fn new(lowering: &'l mut Lowering<'a>, record: RecordRef<'a>) -> Self {
        Self { lowering, record, declared: HashMap::new(), ops: 0 }
    }

    fn error<T>(&mut self, message: impl Into<String>) -> Result<T, Diagnosed> {
        let error = diagnostic(Severity::Error, self.record.span(), message);
        Err(self.lowering.diagnostics.push(error))
    }

    fn pattern(mut self) -> Result<PatternSpec, Diagnosed> {
        let record = self.record;
        let Some(source) = self.lowering.dag(record, "sourcePattern") else {
            return self.error("a pattern must have a source");
        };
        let source = self.find_op(source)?;
        let mut constraints = Vec::new();
        for item in self.lowering.list(record, "constraints") {
            let Value::Dag(dag) = item else { return self.error("a constraint of a pattern must be a dag") };
            constraints.push(self.constraint(dag)?);
        }
        let results = self.builds("resultPatterns")?;
        let supplemental = self.builds("supplementalPatterns")?;
        let delta = self.lowering.dag(record, "benefitDelta").and_then(|dag| dag.args.first());
        let added = match delta {
            Some((Value::Int(added), _)) => *added,
            _ => 0,
        };
        Ok(PatternSpec {
            name: own(record.name()),
            benefit: self.ops + added,
            source,
            constraints: constraints.into(),
            results: results.into(),
            supplemental: supplemental.into(),
        })
    }

    fn builds(&mut self, field: &str) -> Result<Vec<Build>, Diagnosed> {
        let items = self.lowering.list(self.record, field);
        items.iter().map(|item| self.build(item, None)).collect()
    }

    fn record_of(&self, value: &Value) -> Option<RecordRef<'a>> {
        match value {
            Value::Record(id) => Some(self.lowering.records.record(*id)),
            _ => None,
        }
    }

    /// Returns the record of the operator of a dag.
    fn operator(&mut self, dag: &Dag) -> Result<RecordRef<'a>, Diagnosed> {
        match self.record_of(&dag.operator) {
            Some(record) => Ok(record),
            None => self.error("the operator of a dag in a pattern must be a definition"),
        }
    }

    /// Returns the declared arguments of an operation.
    fn declared(&mut self, op: RecordRef<'a>) -> Declared<'a> {
        if let Some(known) = self.declared.get(&op.id) {
            return known.clone();
        }
        let (mut operands, mut list) = (0, Vec::new());
        for (value, name) in self.lowering.dag(op, "arguments").map_or(&[][..], |dag| &dag.args) {
            let (Some(record), name) = (self.record_of(value), name.as_deref().unwrap_or_default()) else { continue };
            let constraint = self.lowering.variable(record).constraint;
            let slot = match constraint.is_a("TypeConstraint") {
                true => {
                    operands += 1;
                    Slot::Operands(operands - 1)
                }
                false => Slot::Prop(own(name)),
            };
            list.push((name, slot, constraint));
        }
        let declared = Declared::from(list);
        self.declared.insert(op.id, declared.clone());
        declared
    }

    fn find_op(&mut self, dag: &'a Dag) -> Result<FindOp, Diagnosed> {
        let op = self.operator(dag)?;
        if !op.is_a("Op") {
            return self.error(format!("cannot match '{}': it is no operation", op.name()));
        }
        self.ops += 1;
        let declared = self.declared(op);
        let mut slots = declared.iter();
        let mut args = Vec::new();
        for arg in &dag.args {
            let either = match &arg.0 {
                Value::Dag(inner) if self.lowering.operator(inner) == "either" => Some(inner),
                _ => None,
            };
            if let Some(either) = either {
                let (Some(first), Some(second)) = (slots.next(), slots.next()) else {
                    return self.too_many(op, &declared, dag);
                };
                let [one, two] = &either.args[..] else {
                    return self.error("'either' must have two operands");
                };
                let both = [self.find(one, first.2)?, self.find(two, second.2)?];
                args.push(FindArg::Either([first.1.clone(), second.1.clone()], both));
                continue;
            }
            let Some((_, slot, constraint)) = slots.next() else { return self.too_many(op, &declared, dag) };
            let found = self.find(arg, *constraint)?;
            args.push(FindArg::One(slot.clone(), found));
        }
        if slots.next().is_some() {
            return self.too_many(op, &declared, dag);
        }
        let name = self.lowering.op_name(op);
        Ok(FindOp { op: name, binding: binding(dag.name.as_deref()), args: args.into() })
    }

    fn too_many<T>(&mut self, op: RecordRef<'a>, declared: &Declared<'a>, dag: &Dag) -> Result<T, Diagnosed> {
        let name = self.lowering.op_name(op);
        let found = dag.args.len();
        self.error(format!("op '{name}' argument number mismatch: {} expected, {found} in the pattern", declared.len()))
    }

    fn find(&mut self, (value, name): &'a DagArg, declared: RecordRef<'a>) -> Result<Find, Diagnosed> {
        let mut name = binding(name.as_deref());
        let kind = match value {
            Value::Unset => FindKind::Any,
            Value::Text(text) => FindKind::Text(own(&text.text)),
            Value::Dag(dag) => return self.find_dag(dag, name, declared),
            Value::Record(id) => {
                let record = self.lowering.records.record(*id);
                if record.is_a("EnumCase") && !record.is_a("Attr") {
                    FindKind::Case(self.lowering.text(record, "symbol"))
                } else if record == declared {
                    FindKind::Any
                } else if record.is_a("TypeConstraint") {
                    let within = self.lowering.def(record, "baseType").unwrap_or(record);
                    FindKind::Type(self.lowering.type_constraint(within))
                } else if record.is_a("AttrConstraint") {
                    FindKind::Attr(self.lowering.attr_constraint(record), self.lowering.flag(record, "isOptional"))
                } else {
                    return self.error(format!("cannot match '{}': it is no constraint", record.name()));
                }
            }
            _ => return self.error("an argument of an operation to find must be a constraint, a name or a dag"),
        };
        Ok(Find { binding: name.take(), kind })
    }

    fn find_dag(&mut self, dag: &'a Dag, name: Option<Str>, declared: RecordRef<'a>) -> Result<Find, Diagnosed> {
        let operator = self.operator(dag)?;
        let kind = if operator.is_a("NativeCodeCall") {
            let args = dag.args.iter().map(|arg| self.find(arg, declared)).collect::<Result<Vec<_>, _>>()?;
            FindKind::Native(Shared::new(NativeFind { code: self.code(operator), args: args.into() }))
        } else if operator.name() == "variadic" {
            let items = dag.args.iter().map(|arg| self.find(arg, declared)).collect::<Result<Vec<_>, _>>()?;
            FindKind::Variadic(items.into())
        } else {
            FindKind::Op(Shared::new(self.find_op(dag)?))
        };
        let name = name.or_else(|| match &kind {
            FindKind::Native(_) | FindKind::Variadic(_) => binding(dag.name.as_deref()),
            _ => None,
        });
        Ok(Find { binding: name, kind })
    }

    fn code(&mut self, record: RecordRef<'a>) -> NativeCode {
        let text = self.lowering.text(record, "expression");
        let expr = cpp::parse_expr(&text).ok();
        NativeCode { text, expr, returns: record.int("numReturns").unwrap_or(1).try_into().unwrap_or(1) }
    }

    fn constraint(&mut self, dag: &'a Dag) -> Result<PatternConstraint, Diagnosed> {
        let operator = self.operator(dag)?;
        if !operator.is_a("Constraint") {
            return self.error(format!("'{}' is no constraint", operator.name()));
        }
        let args: Vec<_> = dag.args.iter().map(|(_, name)| Symbol::new(name.as_deref().unwrap_or_default())).collect();
        let (condition, of_type) = (self.lowering.condition_of(operator), operator.is_a("TypeConstraint"));
        Ok(PatternConstraint { condition, of_type, args: args.into() })
    }

    fn build(&mut self, value: &'a Value, name: Option<&str>) -> Result<Build, Diagnosed> {
        match value {
            Value::Unset => match name {
                Some(name) => Ok(Build::Symbol(Symbol::new(name))),
                None => self.error("an argument of an operation to build must have a name or a value"),
            },
            Value::Text(text) => Ok(Build::Text(own(&text.text))),
            Value::Dag(dag) => self.build_dag(dag),
            Value::Record(id) => self.build_constant(self.lowering.records.record(*id)),
            _ => self.error("this cannot be built"),
        }
    }

    /// Lowers an attribute that does not depend on matched values.
    fn build_constant(&mut self, record: RecordRef<'a>) -> Result<Build, Diagnosed> {
        if record.is_a("ConstantAttr") {
            let call = self.lowering.def(record, "attr").map(|attr| self.lowering.text(attr, "constBuilderCall"));
            let text = call.unwrap_or_default().replace("$0", &self.lowering.text(record, "value"));
            return match cpp::parse_expr(&text) {
                Ok(expr) => Ok(Build::Attr(expr)),
                Err(error) => self.error(format!("{}: '{text}'", error.message)),
            };
        }
        match record.is_a("EnumCase") {
            true => Ok(Build::Case(self.lowering.text(record, "symbol"))),
            false => self.error(format!("'{}' cannot be built: it is no constant", record.name())),
        }
    }

    fn build_dag(&mut self, dag: &'a Dag) -> Result<Build, Diagnosed> {
        let operator = self.operator(dag)?;
        if operator.name() == "replaceWithValue" {
            let [(value, name)] = &dag.args[..] else {
                return self.error("'replaceWithValue' must have one argument");
            };
            return self.build(value, name.as_deref());
        }
        if operator.is_a("NativeCodeCall") {
            let args = self.build_args(&dag.args)?;
            return Ok(Build::Native { code: self.code(operator), args, binding: binding(dag.name.as_deref()) });
        }
        if operator.name() == "variadic" {
            return Ok(Build::Variadic(self.build_args(&dag.args)?));
        }
        if !operator.is_a("Op") {
            return self.error(format!("'{}' cannot be built: it is no operation", operator.name()));
        }
        self.build_op(operator, dag).map(|op| Build::Op(Shared::new(op)))
    }

    fn build_args(&mut self, args: &'a [DagArg]) -> Result<List<Build>, Diagnosed> {
        let args = args.iter().map(|(value, name)| self.build(value, name.as_deref()));
        args.collect::<Result<Vec<_>, _>>().map(Into::into)
    }

    fn build_op(&mut self, op: RecordRef<'a>, dag: &'a Dag) -> Result<BuildOp, Diagnosed> {
        let declared = self.declared(op);
        let (mut args, mut location, mut types) = (Vec::new(), None, None);
        let mut slots = declared.iter();
        for (value, name) in &dag.args {
            if let Value::Dag(inner) = value {
                match self.lowering.operator(inner) {
                    "location" => {
                        location = Some(self.location(inner));
                        continue;
                    }
                    "returnType" => {
                        types = Some(self.types(inner)?);
                        continue;
                    }
                    _ => {}
                }
            }
            let Some((_, slot, _)) = slots.next() else { return self.too_many(op, &declared, dag) };
            args.push((slot.clone(), self.build(value, name.as_deref())?));
        }
        if slots.next().is_some() {
            return self.too_many(op, &declared, dag);
        }
        let name = self.lowering.op_name(op);
        Ok(BuildOp { op: name, binding: binding(dag.name.as_deref()), args: args.into(), location, types })
    }

    fn location(&mut self, dag: &Dag) -> BuildLocation {
        match &dag.args[..] {
            [(Value::Text(text), _)] => BuildLocation::Named(own(&text.text)),
            args => {
                let symbols = args.iter().map(|(_, name)| Symbol::new(name.as_deref().unwrap_or_default()));
                BuildLocation::Of(symbols.collect::<Vec<_>>().into())
            }
        }
    }

    /// Lowers types: of a bound value, of a native call, or a C++ string.
    fn types(&mut self, dag: &'a Dag) -> Result<List<Build>, Diagnosed> {
        let mut types = Vec::new();
        for (value, name) in &dag.args {
            types.push(match value {
                Value::Text(text) => match cpp::parse_expr(&text.text) {
                    Ok(expr) => Build::Attr(expr),
                    Err(error) => return self.error(format!("{}: '{}'", error.message, text.text)),
                },
                value => self.build(value, name.as_deref())?,
            });
        }
        Ok(types.into())
    }
}

/// Returns the name of a binding; `$_` does not bind.
fn binding(name: Option<&str>) -> Option<Str> {
    name.filter(|name| !name.is_empty() && *name != "_").map(own)
}
