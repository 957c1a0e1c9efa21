// The `test_dyn` dialect: a single operation, which has one result and no other parts.

#ifndef LECT_DIALECTS_TEST_DYN
#define LECT_DIALECTS_TEST_DYN

include "mlir/IR/OpBase.td"

def TestDyn_Dialect : Dialect {
  let name = "test_dyn";
  let cppNamespace = "::test_dyn";
}

def TestDyn_OneResultOp : Op<TestDyn_Dialect, "one_result"> {
  let arguments = (ins Variadic<AnyType>);
  let results = (outs Variadic<AnyType>);
  let regions = (region VariadicRegion<AnyRegion>:$regions);
}

#endif
