// RUN: lect upgrade --from 15 --allow-unregistered-dialect %s

// Operations: several results, results with names of their own, attributes in a dictionary behind.

func.func @results(%a: i16, %b: i16) {
  %x:2 = "llvm.sadd.with.overflow.i16"(%a, %b) : (i16, i16) -> (i16, i1)
  %result:2 = "foo_div"() : () -> (f32, i32)
  %foo, %bar = "foo_div"() : () -> (f32, i32)
  %2 = "tf.scramble"(%result#0, %bar) {fruit = "banana"} : (f32, i32) -> f32
  return
}
