// ARGS: -I inputs
// ORACLE: mlir-tblgen --gen-dialect-decls -dialect=d
// Wrong definitions of dialects.

// -----

include "test.td"
// expected-error@+1 {{dialect 'D' has no name}}
def D : Dialect { let cppNamespace = "::d"; }

// -----

include "test.td"
// expected-error@+1 {{Field 'name' of type 'string' is incompatible with value '5' of type 'int'}}
def D : Dialect { let name = 5; }

// -----

include "test.td"
// expected-error@+1 {{Field 'dependentDialects' of type 'list<string>' is incompatible with value '"::mlir::x::XDialect"' of type 'string'}}
def D : Dialect { let name = "d"; let dependentDialects = "::mlir::x::XDialect"; }

// -----

include "test.td"
// expected-error@+1 {{discardable attributes must be named}}
def D : Dialect { let name = "d"; let discardableAttrs = (ins "int"); }
