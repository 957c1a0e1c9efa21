// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Properties that are structures of C++.

test.with_nice_properties "foo bar" is -3
test.with_versioned_properties 1 | 2
