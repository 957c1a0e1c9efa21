// ARGS: -I inputs
// ORACLE: mlir-tblgen --gen-attrdef-defs
// Wrong definitions of attributes.

// -----

// ORACLE: elsewhere because it does not say where
include "test.td"
// expected-error@+1 {{parameter 'x' should be a C++ type, or a definition that has one}}
def A : Test_Attr<"A", "a"> { let parameters = (ins 5:$x); let assemblyFormat = "`<` $x `>`"; }

// -----

// ORACLE: elsewhere because it does not say where
include "test.td"
// expected-error@+1 {{all parameters must have a name}}
def A : Test_Attr<"A", "a"> { let parameters = (ins "int"); let assemblyFormat = "`<` `>`"; }

// -----

// ORACLE: elsewhere because it stops at the format that follows from it
include "test.td"
// expected-error@+1 {{two parameters have the name 'x'}}
def A : Test_Attr<"A", "a"> { let parameters = (ins "int":$x, "int":$x); let assemblyFormat = "`<` $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'}}
def A : Test_Attr<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x"; let hasCustomAssemblyFormat = 1; }

// -----

include "test.td"
// expected-error@+1 {{must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set}}
def A : Test_Attr<"A", "a"> { let parameters = (ins "int":$x); }

// -----

include "test.td"
// expected-error@+1 {{Initializer of 'attrName' in 'A' could not be fully resolved: !strconcat("test", !strconcat(".", mnemonic))}}
def A : AttrDef<Test_Dialect, "A"> { let parameters = (ins "int":$x); let hasCustomAssemblyFormat = 1; }

// -----

include "test.td"
// expected-error@+1 {{A has no parameter named 'y'}}
def A : Test_Attr<"A", "a"> { let parameters = (ins "int":$x); let skipDefaultBuilders = 1; let genVerifyDecl = 1; let assemblyFormat = "$y"; }

// -----

// ORACLE: crashes
include "test.td"
// expected-error@+1 {{Builder DAG arguments must be either strings or defs which inherit from CArg}}
def A : Test_Attr<"A", "a"> { let builders = [AttrBuilder<(ins 5:$x)>]; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' to start else branch of optional group}}
def A : Test_Attr<"A", "a"> { let parameters = (ins OptionalParameter<"int">:$x); let assemblyFormat = "(`<` $x^ `>`):? "; }

// -----

include "test.td"
// expected-error@+1 {{only one element can be marked as the anchor of an optional group}}
def A : Test_Attr<"A", "a"> { let parameters = (ins OptionalParameter<"int">:$x, OptionalParameter<"int">:$y); let assemblyFormat = "(`<` $x^ $y^ `>`)?"; }
