// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Regions, Definition: no block, an entry block without a label, and labelled ones.

"demo.none"() ({}) : () -> ()
"demo.entry"() ({
  "demo.op"() : () -> ()
}) : () -> ()
"demo.blocks"() ({
  "demo.br"()[^next] : () -> ()
^next:
  "demo.end"() : () -> ()
}) : () -> ()
"demo.labelled"() ({
^first:
  "demo.end"() : () -> ()
}) : () -> ()
