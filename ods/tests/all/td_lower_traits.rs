//! Names and arguments of lowered traits.

use lect_ods::spec::{Matching, TraitKind};

use super::td_lower::op;

/// Returns the only trait of an operation with the definition `Trait`.
fn lowered(definition: &str) -> TraitKind {
    let op = op(&format!(
        "def Trait : {definition}\ndef Test_AOp : Test_Op<\"a\", [Trait]> {{\n\
                          let arguments = (ins AnyType:$a, AnyType:$b);\n}}"
    ));
    op.traits[0].kind.clone()
}

#[test]
fn names_lose_the_namespace_of_mlir() {
    let name = |namespace: &str, name: &str| {
        let namespace = format!("let cppNamespace = \"{namespace}\";");
        match lowered(&format!("NativeOpTrait<\"{name}\"> {{ {namespace} }}")) {
            TraitKind::Native(name) => name.into_owned(),
            other => panic!("{other:?} is another kind"),
        }
    };
    assert_eq!(name("::mlir::OpTrait", "IsTerminator"), "OpTrait::IsTerminator");
    assert_eq!(name("mlir::smt", "A"), "smt::A");
    assert_eq!(name("::test", "Trait"), "test::Trait");
    assert_eq!(name("", "A"), "A");
    assert_eq!(name("::a", "A"), "a::A");
}

#[test]
fn template_arguments_are_divided_outside_of_brackets() {
    let params = |params: &str| match lowered(&format!("ParamNativeOpTrait<\"T\", \"{params}\">;")) {
        TraitKind::Parametric { params, .. } => params.to_vec(),
        other => panic!("{other:?} is another kind"),
    };
    assert_eq!(params("A, B<C, D>, E"), ["A", "B<C, D>", "E"]);
    assert_eq!(params(""), [""]);
}

#[test]
fn an_operator_is_found_in_its_predicate() {
    let transform = |names: &str, operator: &str| match lowered(&format!(
        "AllMatchSameOperatorTrait<{names}, \"{operator}\", \"quality\">;"
    )) {
        TraitKind::Predicate { matching, .. } => matching.map(|matching| match &*matching {
            Matching::All { transform, .. } => transform.to_string(),
            other => panic!("{other:?} is another relation"),
        }),
        other => panic!("{other:?} is another kind"),
    };
    let operator = "getElementTypeOrSelf($_self)";
    assert_eq!(transform("[\"a\", \"b\"]", operator).as_deref(), Some(operator));
    assert_eq!(transform("[\"a\"]", operator), None);
}
