// RUN: lect opt --load-dialect engine/format/bits.td --verify-roundtrip %s
// RUN: lect opt --load-dialect engine/format/bits.td --mlir-print-op-generic %s

bits.grant read
bits.grant "read|write" mode "fast, exact"
bits.grant "" mode exact
bits.grant "read|write|run" mode ""
