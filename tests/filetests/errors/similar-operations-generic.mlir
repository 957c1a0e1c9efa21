// RUN: not lect opt %s

"arith.adi"() : () -> ()
