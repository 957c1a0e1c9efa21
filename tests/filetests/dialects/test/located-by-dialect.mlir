// RUN: lect opt --mlir-print-debuginfo --allow-unregistered-dialect %s
// RUN: lect opt --mlir-pretty-debuginfo --mlir-print-debuginfo --allow-unregistered-dialect %s

// A location of a kind that a dialect defines, alone and within others.

#here = #test.custom_location<"baz.mlir" * 9>
"foo.a"() : () -> () loc(#test.custom_location<"foo.mlir" * 1234>)
"foo.b"() : () -> () loc("named"(#test.custom_location<"foo.mlir" * 1234>))
"foo.c"() : () -> () loc(fused[#test.custom_location<"bar.mlir" * 7>, "x.mlir":1:2])
"foo.d"() : () -> () loc(callsite(#test.custom_location<"bar.mlir" * 7> at #here))
"foo.e"() : () -> () loc(#here)
