//! What the operations of `func` are.

use lect_core::dialect::{DialectSpec, OpSpec, Shared};
use lect_ods::spec::{
    Arity, AttrConstraint, Constraint, InterfaceUse, List, PropSpec, RegionConstraint, RegionSpec, Str, TraitSpec,
    TypeConstraint, ValueSpec,
};

/// A constraint on attributes of a C++ class.
fn attr(def: &'static str, summary: &'static str, class: &'static str) -> Shared<AttrConstraint> {
    let storage = format!("::mlir::{class}");
    Shared::new(AttrConstraint::new(def, summary, storage, Constraint::Is(Str::Borrowed(class))))
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
    let dicts = attr("DictArrayAttr", "Array of dictionary attributes", "ArrayAttr");
    let ty = attr("TypeAttrOf", "type attribute of function type", "TypeAttr");
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
        interfaces: vec![InterfaceUse::new("SymbolOpInterface")].into(),
        default_dialect: Some("func".into()),
        ..OpSpec::new("func.func")
    };
    let ret = OpSpec {
        operands: values("operands"),
        traits: natives(&["OpTrait::IsTerminator"]),
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
