// RUN: lect tblgen --null-backend -I tblgen/inputs -d /dev/stdout -o /dev/null %s

include "outer.td"
include "empty.td"
include "mlir/IR/OpBase.td"
