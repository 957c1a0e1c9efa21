// RUN: not lect opt --patterns transforms/patterns/pdll-native.pdll --allow-unregistered-dialect %s

"test.near"() : () -> ()
