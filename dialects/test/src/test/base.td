// The dialect, its versions and interfaces, and abbreviations for operation definitions.

#ifndef LECT_TEST_BASE
#define LECT_TEST_BASE

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/TensorEncoding.td"
include "mlir/Dialect/Ptr/IR/MemorySpaceInterfaces.td"
include "mlir/Dialect/Utils/StructuredOpsUtils.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"
include "lect/Versions.td"
include "bufferization/interfaces.td"
include "linalg/base.td"

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "::test";
  let useDefaultTypePrinterParser = 0;
  let useDefaultAttributePrinterParser = 1;
  let isExtensible = 1;
  let dependentDialects = ["::mlir::DLTIDialect"];
}

def Test_Versions : DialectVersions<Test_Dialect, [
  Version<[1, 0], []>,
  Version<[2, 0], [AddAttr<"versionedA", "modifier", "false">]>,
]>;

// An operation: operands, attributes and properties; results; traits; format.
class Test_Op<string mnemonic, dag args = (ins), dag rets = (outs), list<Trait> has = [], string format = "none">
    : Op<Test_Dialect, mnemonic, has> {
  let arguments = args;
  let results = rets;
  let assemblyFormat = !if(!eq(format, "none"), ?, format);
}

// An operation with one or more regions.
class Test_RegionOp<string mnemonic, dag parts, list<Trait> has = [], string format = "none">
    : Test_Op<mnemonic, (ins), (outs), has, format> {
  let regions = parts;
}
defvar Test_AnyBody = (region AnyRegion:$body);
defvar Test_OneBlock = (region SizedRegion<1>:$body);

//===- Interfaces ---------------------------------------------------------------------------------------------------===//

class Test_TypeInterface<string name, list<Interface> bases = []> : TypeInterface<name, bases> {
  let cppNamespace = "::test";
}
def TestBaseTypeInterfacePrintTypeA : Test_TypeInterface<"TestBaseTypeInterfacePrintTypeA">;
def TestBaseTypeInterfacePrintTypeB
    : Test_TypeInterface<"TestBaseTypeInterfacePrintTypeB", [TestBaseTypeInterfacePrintTypeA]>;
def TestTypeInterface : Test_TypeInterface<"TestTypeInterface", [TestBaseTypeInterfacePrintTypeB]>;

// Interfaces with external models in tests.
let cppNamespace = "::mlir" in {
def TestExternalTypeInterface : TypeInterface<"TestExternalTypeInterface">;
def TestExternalAttrInterface : AttrInterface<"TestExternalAttrInterface">;
def TestOptionallyImplementedOpInterface : OpInterface<"TestOptionallyImplementedOpInterface">;
def TestEffectOpInterface : EffectOpInterfaceBase<"TestEffectOpInterface", "::mlir::TestEffects::Effect">;
}

#endif
