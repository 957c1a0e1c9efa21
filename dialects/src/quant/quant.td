// What of the `quant` dialect other dialects meet: its types, which are written by code. Its operations are not here.

#ifndef LECT_DIALECTS_QUANT
#define LECT_DIALECTS_QUANT

include "mlir/IR/OpBase.td"

def Quant_Dialect : Dialect {
  let name = "quant";
  let cppNamespace = "::mlir::quant";
  let summary = "Numbers that stand for others in fewer bits";
  let useDefaultTypePrinterParser = 1;
}

#endif // LECT_DIALECTS_QUANT
