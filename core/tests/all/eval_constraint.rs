//! Constraints as the interpreter evaluates them.

use lect_core::Context;
use lect_core::eval::{Val, holds};
use lect_ods::spec::Constraint;

#[test]
fn equality_constraint_compares_by_value() {
    let ctx = Context::new();
    let equals = |text: &'static str, subject: Val<'_>| holds(&ctx, &Constraint::Equals(text.into()), &subject);
    let spelled = |text| ctx.types().parse(text).map(Val::Type);
    let vector = spelled("vector<4xf32>").expect("it is one");
    assert_eq!(equals("vector< 4xf32 >", vector.clone()), Some(true));
    assert_eq!(equals("vector<4xf32>", vector.clone()), Some(true));
    assert_eq!(equals("vector<8xf32>", vector.clone()), Some(false));
    assert_eq!(equals("vector<4xf32", vector), None, "it is no type");
    let value = ctx.attrs().parse("[1 : i32, 0x10 : i64]").expect("it is one");
    assert_eq!(equals("[1:i32,16]", Val::Attr(value)), Some(true));
}
