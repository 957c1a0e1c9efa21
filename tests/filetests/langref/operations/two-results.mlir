// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Operations: results in a pack, used by their number.

%result:2 = "foo_div"() : () -> (f32, i32)
"demo.use"(%result#0, %result#1) : (f32, i32) -> ()
