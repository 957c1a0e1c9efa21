//! Lowering of `irdl.dialect` to the spec of a dialect.
//!
//! An SSA value of IRDL is both a constraint and a variable: if it is used twice, both occurrences must be equal. A
//! value that is used once, by a user that is itself checked once, is inlined into the constraint tree of the user. Any
//! other value is lowered to a [`Variable`](lect_ods::spec::Variable). So specs grow no faster than the IR.

mod constraints;
mod shape;

use lect_ods::order::Order as _;
use std::collections::HashMap;

use lect_core::diag::Reported;
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::{OpRef, walk};
use lect_ods::spec::{
    Argument, Arity, AttrConstraint, Constraint, DefKind, DefSpec, DialectFlags, DialectSpec, Expr, Grouping, List,
    OpSpec, ParamSpec, PropKind, PropSpec, RegionConstraint, RegionSpec, Shared, Str, TypeConstraint, ValueSpec,
};

use crate::irdl::syntax::variadicity::Variadicity;
use crate::irdl::verify;
use crate::irdl::verify::{block_count, body, symbol_name, variadicities};
use crate::irdl::{DialectOp, IRDLOp, ParametersOp, RegionOp};
use constraints::Constraints;

/// Lowers the dialects that are defined in a verified module.
pub fn lower(module: OpRef<'_>) -> Result<Vec<DialectSpec>, Reported> {
    let mut dialects = Vec::new();
    walk::for_each(module, |op| {
        if op.is::<DialectOp<'_>>() {
            dialects.push(op);
        }
    });
    if !dialects.iter().copied().flat_map(body).all(shape::are_told_apart) {
        return Err(module.error("any_of constraints are not in the correct form").emit());
    }
    let mut specs: Vec<DialectSpec> = Vec::new();
    for dialect in dialects {
        let spec = dialect_spec(dialect)?;
        match specs.iter_mut().find(|known| known.name == spec.name) {
            Some(known) => known.merge(spec),
            None => specs.push(spec),
        }
    }
    Ok(specs)
}

/// Dialect whose definitions are lowered.
struct Scope<'a> {
    dialect: OpRef<'a>,
    name: &'a str,
    tables: SymbolTables<'a>,
}

fn dialect_spec(op: OpRef<'_>) -> Result<DialectSpec, Reported> {
    let name = text(symbol_name(op));
    let scope = Scope { dialect: op, name: &name, tables: SymbolTables::default() };
    let mut spec = DialectSpec::new(name.clone());
    spec.def = name.clone().into();
    spec.flags =
        DialectFlags { default_attr_syntax: true, default_type_syntax: true, dynamic: true, ..DialectFlags::default() };
    let (mut ops, mut types, mut attrs) = (Vec::new(), Vec::new(), Vec::new());
    for definition in body(op) {
        match IRDLOp::of(definition) {
            Some(IRDLOp::Type(_)) => types.push(def_spec(&scope, definition, DefKind::Type)?),
            Some(IRDLOp::Attribute(_)) => attrs.push(def_spec(&scope, definition, DefKind::Attr)?),
            Some(IRDLOp::Operation(_)) => ops.push(op_spec(&scope, definition)?),
            _ => {}
        }
    }
    ops.order_by(|a: &OpSpec, b| a.name.cmp(&b.name));
    (spec.ops, spec.types, spec.attrs) = (ops.into(), types.into(), attrs.into());
    Ok(spec)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the name of a type or attribute without its sigil, which only disambiguates symbols.
fn mnemonic(op: OpRef<'_>) -> String {
    let name = symbol_name(op);
    text(name.strip_prefix(b"!").or(name.strip_prefix(b"#")).unwrap_or(name))
}

fn def_spec(scope: &Scope<'_>, op: OpRef<'_>, kind: DefKind) -> Result<DefSpec, Reported> {
    let constraints = Constraints::new(scope, op)?;
    let name = format!("{}.{}", scope.name, mnemonic(op));
    let mut params = Vec::new();
    for parameters in body(op).filter(|child| child.is::<ParametersOp<'_>>()) {
        for (name, value) in names(parameters).into_iter().zip(parameters.operands()) {
            params.push(ParamSpec {
                cpp_type: "::mlir::Attribute".into(),
                storage_type: "::mlir::Attribute".into(),
                constraint: Some(constraints.of(value)),
                ..ParamSpec::named(name)
            });
        }
    }
    let mut spec = DefSpec::new(kind, name.clone());
    (spec.def, spec.cpp_class) = (name.clone().into(), name.into());
    (spec.params, spec.variables) = (params.into(), constraints.variables());
    Ok(spec)
}

/// Returns the names of an operation's operands.
fn names(op: OpRef<'_>) -> Vec<Str> {
    verify::names(op).into_iter().map(|name| text(name).into()).collect()
}

fn op_spec(scope: &Scope<'_>, op: OpRef<'_>) -> Result<OpSpec, Reported> {
    let constraints = Constraints::new(scope, op)?;
    let mut spec = OpSpec::new(format!("{}.{}", scope.name, text(symbol_name(op))));
    let mut props = Vec::new();
    let mut region_ops = HashMap::new();
    for child in body(op) {
        match IRDLOp::of(child) {
            Some(IRDLOp::Operands(_)) => spec.operands = values(child, &constraints),
            Some(IRDLOp::Results(_)) => spec.results = values(child, &constraints),
            Some(IRDLOp::Attributes(_)) => {
                for (name, value) in names(child).into_iter().zip(child.operands()) {
                    let constraint = constraints.of(value);
                    let summary = constraint.to_string();
                    let constraint = AttrConstraint::new("", summary, "::mlir::Attribute", constraint);
                    props.push(PropSpec::attr(name, Shared::new(constraint), false));
                }
            }
            Some(IRDLOp::Region(region)) => region_ops.extend(child.results().map(|result| (result, region))),
            Some(IRDLOp::Regions(_)) => {
                let regions = names(child).into_iter().zip(child.operands());
                spec.regions =
                    regions.map(|(name, value)| region_spec(name, region_ops.get(&value), &constraints)).collect();
            }
            _ => {}
        }
    }
    spec.operand_groups = grouping(&spec.operands, "operandSegmentSizes", &mut props);
    spec.result_groups = grouping(&spec.results, "resultSegmentSizes", &mut props);
    let operands = (0..spec.operands.len() as u32).map(Argument::Operand);
    let declared = props.iter().filter(|prop| matches!(prop.kind, PropKind::Attr(_))).count() as u32;
    spec.arguments = operands.chain((0..declared).map(Argument::Prop)).collect();
    spec.props = props.into();
    spec.variables = constraints.variables();
    Ok(spec)
}

/// Lowers operands or results.
fn values(op: OpRef<'_>, constraints: &Constraints<'_>) -> List<ValueSpec> {
    let kinds = variadicities(op).unwrap_or_default().into_iter().chain(std::iter::repeat(Variadicity::Single));
    let values = names(op).into_iter().zip(op.operands()).zip(kinds);
    let spec = |((name, value), kind): ((Str, _), Variadicity)| {
        let constraint = constraints.of(value);
        let summary = constraint.to_string();
        ValueSpec::new(name, kind.arity(), Shared::new(TypeConstraint::new("", summary, constraint)))
    };
    values.map(spec).collect()
}

/// Returns the grouping of values. If more than one is variadic, a segment sizes property is added.
fn grouping(values: &[ValueSpec], name: &'static str, props: &mut Vec<PropSpec>) -> Grouping {
    if values.iter().filter(|value| value.arity != Arity::One).count() < 2 {
        return Grouping::Rest;
    }
    props.push(PropSpec {
        name: name.into(),
        kind: PropKind::Sizes(values.len() as u32),
        optional: false,
        default: None,
        description: Str::default(),
    });
    Grouping::Sized(props.len() as u32 - 1)
}

fn region_spec(name: Str, op: Option<&RegionOp<'_>>, constraints: &Constraints<'_>) -> RegionSpec {
    let mut parts = Vec::new();
    if let Some(count) = op.and_then(|op| block_count(op.0)) {
        let args = vec![Expr::This, Expr::Int(count)].into();
        parts.push(Constraint::Pred(Expr::Call { function: "hasNItems".into(), template: List::default(), args }));
    }
    if let Some(RegionOp(op)) = op.filter(|op| op.constrained_arguments()) {
        parts.push(Constraint::EntryArgs(op.operands().map(|value| constraints.of(value)).collect()));
    }
    let condition = Constraint::all_of(parts);
    let summary = match condition {
        Constraint::Any => "any region".into(),
        _ => condition.to_string().into(),
    };
    RegionSpec {
        name,
        variadic: false,
        constraint: Shared::new(RegionConstraint { def: Str::default(), summary, condition }),
    }
}
