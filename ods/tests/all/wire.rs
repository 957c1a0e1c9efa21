//! Specs as bytes.

use lect_ods::spec::{Constraint, DialectSpec, Expr, OpSpec, Shared, TypeConstraint, ValueSpec};
use lect_ods::wire::{Malformed, decode, encode};

fn example() -> DialectSpec {
    let integer = || {
        let condition = Constraint::Is("IntegerType".into());
        Shared::new(TypeConstraint::new("AnyInteger", "any integer", condition))
    };
    let mut op = OpSpec::new("shelf.put");
    let value = |name| ValueSpec::new(name, lect_ods::spec::Arity::Variadic, integer());
    op.operands = vec![value("a"), value("b")].into();
    op.summary = "Füllt ein Regal".into();
    let mut dialect = DialectSpec::new("shelf");
    dialect.ops = vec![op].into();
    dialect
}

#[test]
fn decoded_dialects_equal_encoded_ones() {
    let example = example();
    let bytes = encode(&[example.clone(), DialectSpec::new("empty")]).unwrap();
    let read = decode(&bytes).unwrap();
    assert_eq!(read, [example, DialectSpec::new("empty")]);
}

#[test]
fn equal_things_that_are_shared_become_one() {
    let bytes = encode(&[example()]).unwrap();
    let read = decode(&bytes).unwrap();
    let [a, b] = &*read[0].ops[0].operands else { panic!("there are two operands") };
    assert!(std::ptr::eq(&*a.constraint, &*b.constraint));
}

#[test]
fn no_bytes_are_too_wrong() {
    let bytes = encode(&[example()]).unwrap();
    for length in 0..bytes.len() {
        assert_eq!(decode(&bytes[..length]), Err(Malformed));
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1 << bit;
            let _ = decode(&wrong);
        }
    }
    let counts = [vec![0xff; 9], vec![1]].concat();
    assert_eq!(decode(&counts), Err(Malformed), "as many strings as there are numbers");
}

#[test]
fn positions_are_those_of_something() {
    let mut dialect = example();
    let mut op = dialect.ops[0].clone();
    op.operand_groups = lect_ods::spec::Grouping::Sized(0);
    dialect.ops = vec![op].into();
    assert_eq!(decode(&encode(&[dialect]).unwrap()), Err(Malformed));
    let mut foreign = example();
    foreign.name = "desk".into();
    assert_eq!(decode(&encode(&[foreign]).unwrap()), Err(Malformed), "an operation of another dialect");
}

#[test]
fn nesting_has_an_end() {
    let nested = |depth: u32| {
        let not = |inner, _| Constraint::Not(Shared::new(Constraint::AllOf(vec![inner].into())));
        let condition = (0..depth).fold(Constraint::Pred(Expr::This), not);
        let mut dialect = example();
        dialect.type_constraints = vec![Shared::new(TypeConstraint::new("Deep", "deep", condition))].into();
        dialect
    };
    assert!(decode(&encode(&[nested(50)]).unwrap()).is_ok());
    assert_eq!(encode(&[nested(1000)]), None);
}

#[test]
fn rejects_conditions_that_double_at_each_level() {
    let mut condition = Constraint::Pred(Expr::This);
    for _ in 0..40 {
        let inner = Shared::new(condition);
        condition = Constraint::AllOf(vec![Constraint::Not(inner.clone()), Constraint::Not(inner)].into());
    }
    let mut dialect = example();
    let constraint = TypeConstraint { condition, ..TypeConstraint::new("Wide", "wide", Constraint::Any) };
    dialect.type_constraints = vec![Shared::new(constraint)].into();
    assert_eq!(decode(&encode(&[dialect]).unwrap()), Err(Malformed));
}
