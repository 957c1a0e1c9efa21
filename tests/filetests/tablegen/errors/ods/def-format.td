// ARGS: -I inputs
// ORACLE: mlir-tblgen --gen-typedef-defs
// Wrong assembly formats of types.

// -----

include "test.td"
// expected-error@+1 {{A has no parameter named 'y'}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $y `>`"; }

// -----

include "test.td"
// expected-error@+1 {{format is missing reference to parameter: y}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x, "int":$y); let assemblyFormat = "`<` $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{duplicate parameter 'x'}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{duplicate parameter 'x'}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` params $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{`params` captures duplicate parameter: x}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x params `>`"; }

// -----

include "test.td"
// expected-error@+1 {{duplicate parameter 'x'}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` struct($x, $x) `>`"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` struct() `>`"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before `struct` argument list}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` struct $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{expected ')' at the end of an argument list}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` struct($x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{literals may only be used in the top-level section of the format}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` struct(`a`) `>`"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` foo `>`"; }

// -----

include "test.td"
// expected-error@+1 {{unsupported directive kind}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x attr-dict `>`"; }

// -----

include "test.td"
// expected-error@+1 {{unsupported directive kind}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` type($x) `>`"; }

// -----

include "test.td"
// expected-error@+1 {{parameters in an optional group must be optional}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` ($x^)? `>`"; }

// -----

include "test.td"
// expected-error@+1 {{optional group has no anchor element}}
def A : Test_Type<"A", "a"> { let parameters = (ins OptionalParameter<"int">:$x); let assemblyFormat = "`<` ($x)? `>`"; }

// -----

include "test.td"
// expected-error@+1 {{optional group anchor must be a parameter or directive}}
def A : Test_Type<"A", "a"> { let parameters = (ins OptionalParameter<"int">:$x); let assemblyFormat = "`<` (`a`^ $x)? `>`"; }

// -----

include "test.td"
// expected-error@+1 {{parameters in an optional group must be optional}}
def A : Test_Type<"A", "a"> { let parameters = (ins OptionalParameter<"int">:$x, "int":$y); let assemblyFormat = "`<` ($y $x^)? `>`"; }

// -----

include "test.td"
// expected-error@+1 {{parameter 'x' must be bound before it is referenced}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` custom<Foo>(ref($x)) $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` custom<Foo>() $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{`params` can only be used at the top-level context or within a `struct` directive}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` custom<Foo>(params) `>`"; }

// -----

include "test.td"
// expected-error@+1 {{'ref' is only valid within a `custom` directive}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` ref($x) `>`"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before argument list}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` qualified `>`"; }

// -----

include "test.td"
// expected-error@+1 {{`qualified` argument list expected a variable}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` qualified(params) `>`"; }

// -----

include "test.td"
// expected-error@+1 {{cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x"; let hasCustomAssemblyFormat = 1; }

// -----

include "test.td"
// expected-error@+1 {{unexpected end of file in literal}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x `unfinished"; }

// -----

include "test.td"
// expected-error@+1 {{unexpected end of file in literal}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x `>` `"; }

// -----

include "test.td"
// expected-error@+1 {{unsupported directive kind}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); let assemblyFormat = "oilist(`a` $x)"; }

// -----

include "test.td"
// expected-error@+1 {{`params` captures duplicate parameter: x}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x, "int":$y); let assemblyFormat = "params `,` struct(params)"; }

// -----

include "test.td"
// expected-error@+1 {{Initializer of 'typeName' in 'A' could not be fully resolved: !strconcat("test", !strconcat(".", mnemonic))}}
def A : TypeDef<Test_Dialect, "A"> { let parameters = (ins "int":$x); let assemblyFormat = "`<` $x `>`"; }

// -----

include "test.td"
// expected-error@+1 {{must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set}}
def A : Test_Type<"A", "a"> { let parameters = (ins "int":$x); }
