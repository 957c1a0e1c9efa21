//! Tests of the guide's statements about this example.

use lect::prelude::*;
use turtle::dialect::DIALECT;
use turtle_rewrite::{length, merge_turns, polygon};

const TRIANGLE: &str = "\
module {
  turtle.drawing @polygon {
    %0 = turtle.take : !turtle.pen<3, red>
    turtle.repeat 3 times {
      turtle.forward 20 with %0 : !turtle.pen<3, red>
      turtle.turn 120
    }
  }
}
";

#[test]
fn prints_built_module() {
    let ctx = Context::with_dialects(&[&DIALECT]);
    let module = polygon(&ctx, 3, 20).expect("types follow");
    assert_eq!(lect::print(&module), TRIANGLE);
    lect::verify(&module).expect("it is right");
    assert_eq!(length(module.root()), 60);
}

#[test]
fn turns_are_merged() {
    let ctx = Context::with_dialects(&[&DIALECT]);
    let text = "turtle.drawing @d {\n turtle.turn 30\n turtle.turn 60\n turtle.forward 1\n turtle.turn 200\n turtle.turn 160\n}";
    let mut module = lect::parse(&ctx, text).expect("the drawing is right");
    merge_turns(&mut module);
    let expected = "module {\n  turtle.drawing @d {\n    turtle.turn 90\n    turtle.forward 1\n  }\n}\n";
    assert_eq!(lect::print(&module), expected);
}
