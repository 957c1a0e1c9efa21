// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect %s | lect opt --allow-unregistered-dialect --mlir-print-op-generic
// ORACLE: differs because MLIR prints the names of aliases that it no longer defines

// Aliases within the text of dialects without a definition.
!unit = !paper.unit<i32>
#size = #paper.size<4>
#map = affine_map<(d0) -> (d0)>
"test.use"() {a = #paper.sheet<size of !unit, and more>, b = !paper.stack<#size, #map>} : () -> ()
"test.use"() {a = #paper.sheet<"!unit" in quotes>, b = #paper.sheet<no !alias>} : () -> ()
"test.use"() {a = #paper<sheet of #size>} : () -> !paper.stack<!unit>
