//! Speculatability of operations.

use std::ops::ControlFlow;
use std::sync::Arc;

use lect_core::Context;
use lect_core::ir::walk::{self, Step};
use lect_core::text::{ParseConfig, parse_source};

/// Operations whose attribute `may` is the expected result.
const TEXT: &str = r#"
func.func @f(%a: i32, %v: vector<2xi32>, %n: index, %m: memref<4xf32>) {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %minus = arith.constant -1 : i32
  %some = arith.constant dense<[3, 0]> : vector<2xi32>
  %all = arith.constant dense<[3, 5]> : vector<2xi32>
  %0 = arith.divsi %a, %three {may = true} : i32
  %1 = arith.divsi %a, %minus {may = false} : i32
  %2 = arith.divui %a, %minus {may = true} : i32
  %3 = arith.ceildivui %a, %zero {may = false} : i32
  %4 = arith.ceildivsi %three, %a {may = false} : i32
  %5 = arith.divui %v, %some {may = false} : vector<2xi32>
  %6 = arith.divsi %v, %all {may = true} : vector<2xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %n to %c2 step %c1 {
  } {may = true}
  scf.for %i = %n to %c2 step %c2 {
  } {may = false}
  scf.for %i = %n to %c2 step %c1 {
    %7 = arith.divui %i, %n {may = false} : index
  } {may = false}
  affine.for %i = 0 to 9 {
  } {may = true}
  affine.for %i = 0 to 9 step 3 {
  } {may = false}
  return
}
"#;

#[test]
fn divisions_and_loops_say_whether_they_may_run() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let buffer = ctx.sources().add(b"may.mlir", Arc::new(TEXT.to_owned())).expect("there is room");
    let module = parse_source(&ctx, &buffer, 0..TEXT.len(), &ParseConfig::default()).expect("it can be read");
    let mut asked = 0;
    let _ = walk::pre_order::<()>(module.root(), |op| {
        if let Some(expected) = op.attr("may").and_then(|may| op.context().attrs().bool_value(may)) {
            asked += 1;
            assert_eq!(op.is_speculatable(), expected, "operation {asked}");
        }
        ControlFlow::Continue(Step::Into)
    });
    assert_eq!(asked, 13);
}
