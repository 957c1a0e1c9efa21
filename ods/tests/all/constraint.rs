//! Constraints in words, and their simplification.

use lect_ods::spec::{Constraint, Expr, Shared};

#[test]
fn constraints_are_displayed_in_words() {
    let is = |class: &'static str| Constraint::Is(class.into());
    let pred = Constraint::Pred(Expr::Name("x".into()));
    let either = Constraint::AnyOf(vec![is("A"), is("B")].into());
    let both = Constraint::AllOf(vec![either.clone(), pred].into());
    let not = Constraint::Not(Shared::new(both.clone()));
    assert_eq!(both.to_string(), "(is A or is B) and {x}");
    assert_eq!(not.to_string(), "not ((is A or is B) and {x})");
    assert_eq!(Constraint::AnyOf(vec![both, not].into()).to_string(), {
        "(is A or is B) and {x} or not ((is A or is B) and {x})"
    });
    let params = Constraint::Params { base: "!builtin.complex".into(), params: vec![either, Constraint::Any].into() };
    assert_eq!(params.to_string(), "!builtin.complex<is A or is B, any>");
    assert_eq!(Constraint::AnyOf(Vec::new().into()).to_string(), "none");
    assert_eq!(Constraint::Unknown(" a\n b ".into()).to_string(), "unknown {a b}");
}

#[test]
fn simplifies_constant_constraints() {
    let is = |class: &'static str| Constraint::Is(class.into());
    let none = Constraint::any_of([]);
    assert_eq!(Constraint::all_of([Constraint::Any, is("A")]), is("A"));
    assert_eq!(Constraint::all_of([is("A"), none.clone()]), none);
    assert_eq!(Constraint::any_of([none.clone(), is("A")]), is("A"));
    assert_eq!(Constraint::any_of([is("A"), Constraint::Any]), Constraint::Any);
    assert_eq!(Constraint::negation(Constraint::negation(is("A"))), is("A"));
    assert_eq!(Constraint::negation(none), Constraint::Any);
    let nested = Constraint::all_of([Constraint::all_of([is("A"), is("B")]), is("C")]);
    assert_eq!(nested, Constraint::AllOf(vec![is("A"), is("B"), is("C")].into()));
}
