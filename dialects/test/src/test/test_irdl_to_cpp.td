// The `test_irdl_to_cpp` dialect. In MLIR its C++ is generated from IRDL, which does not check the numbers of
// operands and results.

#ifndef LECT_DIALECTS_TEST_IRDL_TO_CPP
#define LECT_DIALECTS_TEST_IRDL_TO_CPP

include "mlir/IR/OpBase.td"

def TestIrdlToCpp_Dialect : Dialect {
  let name = "test_irdl_to_cpp";
  let cppNamespace = "::mlir::test_irdl_to_cpp";
  let useDefaultTypePrinterParser = 1;
}

def TestIrdlToCpp_FooType : TypeDef<TestIrdlToCpp_Dialect, "Foo"> {
  let mnemonic = "foo";
}

class TestIrdlToCpp_Op<string mnemonic> : Op<TestIrdlToCpp_Dialect, mnemonic> {
  let arguments = (ins Variadic<AnyType>);
  let results = (outs Variadic<AnyType>);
}
foreach name = ["bar", "beef", "hash"] in
def TestIrdlToCpp_#name : TestIrdlToCpp_Op<name>;

class TestIrdlToCpp_Region<int args>
    : Region<CPred<"$_self.getNumArguments() == " # args>, "region with " # args # " entry block argument(s)">;
def TestIrdlToCpp_ConditionalOp : TestIrdlToCpp_Op<"conditional"> {
  let regions = (region TestIrdlToCpp_Region<1>:$cond, AnyRegion:$then, TestIrdlToCpp_Region<0>:$else);
}

#endif
