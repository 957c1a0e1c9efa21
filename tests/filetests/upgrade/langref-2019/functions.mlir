// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Functions: declared, and with attributes.
//
// Repaired: the layout is defined.

#layout_map0 = (d0, d1) -> (d1, d0)

func @abort()
func @scribble(i32, i64, memref<? x 128 x f32, #layout_map0>) -> f64

func @count(%x: i64) -> (i64, i64)
  attributes {fruit: "banana"} {
  return %x, %x: i64, i64
}
