//! What the operations of `func` are.

use lect_core::dialect::{DialectSpec, OpSpec, Shared};
use lect_ods::spec::{
    Arity, AttrConstraint, CastKind, Constraint, Expr, InterfaceUse, LambdaParam, List, Matching, PropSpec,
    RegionConstraint, RegionSpec, Statement, Str, TraitKind, TraitSpec, TypeConstraint, ValueSpec,
};

/// A constraint on attributes of a C++ class.
fn attr(def: &'static str, summary: &'static str, class: &'static str) -> Shared<AttrConstraint> {
    let storage = format!("::mlir::{class}");
    Shared::new(AttrConstraint::new(def, summary, storage, Constraint::Is(Str::Borrowed(class))))
}

/// A constraint on attributes of a C++ class of which something holds.
fn attr_that(def: &'static str, summary: &'static str, class: &'static str, holds: Expr) -> Shared<AttrConstraint> {
    let condition = Constraint::all_of([Constraint::Is(Str::Borrowed(class)), Constraint::of_expr(holds)]);
    Shared::new(AttrConstraint::new(def, summary, format!("::mlir::{class}"), condition))
}

/// `isa<class>(value)`
fn isa(class: &'static str, value: Expr) -> Expr {
    Expr::Isa { types: vec![Str::Borrowed(class)].into(), value: value.into(), or_null: false }
}

/// `$_self` as a C++ class.
fn this_as(class: &'static str) -> Expr {
    Expr::Cast { kind: CastKind::Cast, ty: Str::Borrowed(class), value: Expr::This.into() }
}

/// That all elements of an array are of a C++ class.
fn all_are(class: &'static str) -> Expr {
    let param = LambdaParam { ty: Str::Borrowed("Attribute"), name: Str::Borrowed("attr") };
    let body = Statement::Return(Some(isa(class, Expr::Var(Str::Borrowed("attr")))));
    let lambda = Expr::Lambda { params: vec![param].into(), body: vec![body].into() };
    let args = vec![this_as("ArrayAttr"), lambda].into();
    Expr::Call { function: Str::Borrowed("all_of"), template: List::default(), args }
}

/// That the type that an attribute holds is of a C++ class.
fn value_is(class: &'static str) -> Expr {
    isa(class, call(this_as("TypeAttr"), "getValue"))
}

/// `receiver.name()`
fn call(receiver: Expr, name: &'static str) -> Expr {
    let (name, template, args) = (Str::Borrowed(name), List::default(), List::default());
    Expr::Method { receiver: receiver.into(), name, template, args }
}

/// That some values are of the types that `callee` takes or returns.
fn callee_matches(values: &'static str, which: &'static str, summary: &'static str) -> TraitSpec {
    let ty = Expr::Cast { kind: CastKind::Cast, ty: Str::Borrowed("FunctionType"), value: Expr::This.into() };
    let compare = Expr::Call { function: Str::Borrowed("equal"), template: List::default(), args: List::default() };
    let transform = call(ty, which);
    let matching =
        Matching::Types { from: Str::Borrowed("callee"), to: Str::Borrowed(values), transform, optional: false };
    let kind = TraitKind::Predicate {
        summary: Str::Borrowed(summary),
        condition: Constraint::Pred(compare),
        matching: Some(Shared::new(matching)),
    };
    TraitSpec { def: Str::Borrowed("TypesMatchWith"), kind, structural: false }
}

fn natives(classes: &[&'static str]) -> List<TraitSpec> {
    classes.iter().map(|class| TraitSpec::native(*class)).collect()
}

/// The dialect.
pub(super) fn spec() -> Shared<DialectSpec> {
    let any = Shared::new(TypeConstraint::new("AnyType", "any type", Constraint::Any));
    let function = Constraint::Is(Str::Borrowed("FunctionType"));
    let function = Shared::new(TypeConstraint::new("FunctionType", "function type", function));
    let values =
        |name: &'static str| -> List<ValueSpec> { vec![ValueSpec::new(name, Arity::Variadic, any.clone())].into() };
    let string = attr("StrAttr", "string attribute", "StringAttr");
    let symbol = attr("FlatSymbolRefAttr", "flat symbol reference attribute", "FlatSymbolRefAttr");
    let unit = attr("UnitAttr", "unit attribute", "UnitAttr");
    let dicts = attr_that("DictArrayAttr", "Array of dictionary attributes", "ArrayAttr", all_are("DictionaryAttr"));
    let ty = attr_that("TypeAttrOf", "type attribute of function type", "TypeAttr", value_is("FunctionType"));
    let region = RegionConstraint {
        def: Str::Borrowed("AnyRegion"),
        summary: Str::Borrowed("any region"),
        condition: Constraint::Any,
    };
    let func = OpSpec {
        props: vec![
            PropSpec::attr("arg_attrs", dicts.clone(), true),
            PropSpec::attr("function_type", ty, false),
            PropSpec::attr("no_inline", unit.clone(), true),
            PropSpec::attr("res_attrs", dicts.clone(), true),
            PropSpec::attr("sym_name", string.clone(), false),
            PropSpec::attr("sym_visibility", string, true),
        ]
        .into(),
        regions: vec![RegionSpec { name: "body".into(), variadic: false, constraint: Shared::new(region) }].into(),
        traits: natives(&["OpTrait::AffineScope", "OpTrait::IsIsolatedFromAbove"]),
        interfaces: ["SymbolOpInterface", "CallableOpInterface", "FunctionOpInterface", "OpAsmOpInterface"]
            .map(InterfaceUse::new)
            .to_vec()
            .into(),
        cpp_class: "FuncOp".into(),
        cpp_namespace: "::mlir::func".into(),
        default_dialect: Some("func".into()),
        ..OpSpec::new("func.func")
    };
    let ret = OpSpec {
        operands: values("operands"),
        traits: vec![
            TraitSpec::parametric("OpTrait::HasParent", vec![Str::Borrowed("FuncOp")]),
            TraitSpec::native("OpTrait::IsTerminator"),
        ]
        .into(),
        cpp_class: "ReturnOp".into(),
        cpp_namespace: "::mlir::func".into(),
        verifier: true,
        ..OpSpec::new("func.return")
    };
    let call = OpSpec {
        operands: values("operands"),
        results: values("results"),
        props: vec![
            PropSpec::attr("arg_attrs", dicts.clone(), true),
            PropSpec::attr("callee", symbol.clone(), false),
            PropSpec::attr("no_inline", unit, true),
            PropSpec::attr("res_attrs", dicts.clone(), true),
        ]
        .into(),
        ..OpSpec::new("func.call")
    };
    let call_indirect = OpSpec {
        operands: vec![
            ValueSpec::new("callee", Arity::One, function),
            ValueSpec::new("callee_operands", Arity::Variadic, any.clone()),
        ]
        .into(),
        results: values("results"),
        props: vec![PropSpec::attr("arg_attrs", dicts.clone(), true), PropSpec::attr("res_attrs", dicts, true)].into(),
        traits: vec![
            callee_matches("callee_operands", "getInputs", "callee input types match argument types"),
            callee_matches("results", "getResults", "callee result types match result types"),
        ]
        .into(),
        ..OpSpec::new("func.call_indirect")
    };
    let constant = OpSpec {
        results: vec![ValueSpec::new("", Arity::One, any.clone())].into(),
        props: vec![PropSpec::attr("value", symbol, false)].into(),
        ..OpSpec::new("func.constant")
    };
    let ops = vec![func, ret, call, call_indirect, constant];
    Shared::new(DialectSpec { ops: ops.into(), ..DialectSpec::new("func") })
}
