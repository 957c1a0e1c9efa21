// RUN: lect opt %s
// FAIL

"arith.adi"() : () -> ()
