// What MLIR's `test` dialect writes into every file of bytecode: its version. The rest of it is no part of lect, and its
// operations are those of an unknown dialect.
//
// Source: bytes that mlir-opt 16 to 22 write.

include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "::test";
}

def Test_Versions : DialectVersions<Test_Dialect, [Version<[2, 0], []>]>;
