// Common parts of the wrong definitions of operations, attributes and types.
#ifndef TEST_TD
#define TEST_TD
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def Test_Dialect : Dialect { let name = "test"; let cppNamespace = "::test"; }
class Test_Op<string mnemonic, list<Trait> traits = []> : Op<Test_Dialect, mnemonic, traits>;
class Test_Type<string name, string typeMnemonic> : TypeDef<Test_Dialect, name> { let mnemonic = typeMnemonic; }
class Test_Attr<string name, string attrMnemonic> : AttrDef<Test_Dialect, name> { let mnemonic = attrMnemonic; }
#endif // TEST_TD
