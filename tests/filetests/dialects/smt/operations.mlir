// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%a, %b = "value.of"() : () -> (!smt.int, !smt.bv<8>)
%0 = "smt.distinct"(%a, %a, %a) : (!smt.int, !smt.int, !smt.int) -> !smt.bool
%1 = "smt.distinct"(%b, %b) {kept} : (!smt.bv<8>, !smt.bv<8>) -> !smt.bool
%2 = "smt.eq"(%b, %b) : (!smt.bv<8>, !smt.bv<8>) -> !smt.bool
