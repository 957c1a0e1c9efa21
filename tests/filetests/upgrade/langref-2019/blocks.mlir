// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Branches and their block arguments, in the custom and in the generic form.
//
// Repaired: the first branch is `cond_br` here, and `br_cond`, as the text had it, below.

func @simple(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1):
  cond_br %cond, ^bb1, ^bb2

^bb1:
  br ^bb3(%a: i64)

^bb2:
  %b = addi %a, %a : i64
  br ^bb3(%b: i64)

^bb3(%c: i64):
  br ^bb4(%c, %c : i64, i64)

^bb4(%d : i64, %e : i64):
  %0 = addi %d, %e : i64
  return %0 : i64
}

func @as_written(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1):
  br_cond %cond, ^bb1(%a : i64), ^bb1(%a : i64)
^bb1(%x: i64):
  return %x : i64
}

func @generic(%cond: i1, %v: index) {
  "br_cond"(%cond)[^bb1, ^bb2(%v : index)] : (i1) -> ()
^bb1:
  "br"()[^bb2(%v : index)] : () -> ()
^bb2(%w: index):
  "return"() : () -> ()
}

func @select(%a : i32, %b :i32, %flag : i1) -> i32 {
    cond_br %flag, ^bb1(%a : i32), ^bb1(%b : i32)

^bb1(%x : i32) :
    return %x : i32
}
