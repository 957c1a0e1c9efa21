// ARGS: -I inputs
// ORACLE: mlir-tblgen --gen-op-interface-decls
// Wrong definitions of interfaces.

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'OpInterface:name' is of type int; expected type string: 5}}
def I : OpInterface<5>;

// -----

include "test.td"
// expected-error@+1 {{Element type mismatch for list: element type 'int' not convertible to 'InterfaceMethod}}
def I : OpInterface<"I"> { let methods = [5]; }

// -----

include "test.td"
// expected-error@+1 {{value not specified for template argument 'InterfaceMethod:methodName'}}
def I : OpInterface<"I"> { let methods = [InterfaceMethod<"doc", "int">]; }

// -----

include "test.td"
// expected-error@+1 {{Element type mismatch for list: element type 'int' not convertible to 'Interface}}
def I : OpInterface<"I", [5]>;
