// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// Branches and the end of a function.

func @select(i32, i32, i1) -> i32 {
^bb0(%a : i32, %b :i32, %flag : i1) :
    cond_br %flag, ^bb1(%a : i32), ^bb1(%b : i32)

^bb1(%x : i32) :
    return %x : i32
}
func @jump(%a: i32) -> i32 {
  br ^bb1(%a : i32)
^bb1(%x: i32):
  br ^bb2
^bb2:
  return %x : i32
}
