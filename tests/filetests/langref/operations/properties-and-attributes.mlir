// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Operations: properties and discardable attributes side by side.

"demo.both"() <{fruit = "banana", count = 3 : i64}> {demo.note = "discardable", other} : () -> ()
"demo.empty"() <{}> {} : () -> ()
