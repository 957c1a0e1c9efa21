// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Blocks: an empty block of a region that needs no terminator.

"demo.region"() ({
^bb0:
}) : () -> ()
module {
}
