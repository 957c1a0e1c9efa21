// RUN: lect opt --patterns transforms/patterns/pdll-native.pdll --allow-unregistered-dialect %s
// FAIL

"test.near"() : () -> ()
