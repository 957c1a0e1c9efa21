// RUN: lect opt --load-dialect dialects/code/code.td --allow-unregistered-dialect --report-unknown --mlir-print-op-generic %s

"code.checked"() : () -> ()
"code.checked"() {note = #code.note<1>, other = #code.note<2>} : () -> ()
"test.op"() {far = #far.away} : () -> ()
