// RUN: lect opt --mlir-print-op-generic %s

// A location that a dialect defines has an alias as others do.
"test.attr_with_loc"() <{loc = loc("here"), value = "name"}> : () -> ()
"test.attr_with_loc"() <{loc = #test.custom_location<"foo.mlir" * 32>, value = "custom"}> : () -> ()
"test.attr_with_loc"() <{loc = loc("there":1:2), value = "file"}> : () -> ()
