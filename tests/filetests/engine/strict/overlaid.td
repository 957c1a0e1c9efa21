// A dialect with strict properties, some forms of which an overlay describes.

include "mlir/IR/OpBase.td"
def O_Dialect : Dialect { let name = "overlaid"; let cppNamespace = "::overlaid"; let useStrictPropertiesInAssemblyFormat = 1; }
def A : Op<O_Dialect, "a"> { let arguments = (ins I64Attr:$x, OptionalAttr<I32Attr>:$y); let hasCustomAssemblyFormat = 1; }
def B : Op<O_Dialect, "b"> { let arguments = (ins I64Attr:$x, I32Attr:$y); let assemblyFormat = "custom<Both>($x, $y) attr-dict"; }
def C : Op<O_Dialect, "c"> { let arguments = (ins I64Attr:$x); let hasCustomAssemblyFormat = 1; }
