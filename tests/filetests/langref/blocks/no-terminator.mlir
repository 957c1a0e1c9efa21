// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Blocks: a region of one block may omit its terminator.

module {
  "demo.op"() : () -> ()
}
