// A dialect whose C++ reads its types: none has a definition here.

include "mlir/IR/OpBase.td"

def Hook_Dialect : Dialect {
  let name = "hook";
  let cppNamespace = "::hook";
  let useDefaultTypePrinterParser = 0;
}

def Hook_DeviceType : DialectType<Hook_Dialect, CPred<"::llvm::isa<::hook::DeviceType>($_self)">, "device">;

def Hook_UseOp : Op<Hook_Dialect, "use"> {
  let arguments = (ins Hook_DeviceType:$device);
  let assemblyFormat = "$device attr-dict `:` type($device)";
}
