// ARGS: -I inputs
// ORACLE: mlir-tblgen --gen-op-defs
// Wrong definitions of operations.

// -----

include "test.td"
// expected-error@+1 {{op has multiple variadic operands but no specification over their sizes}}
def AOp : Test_Op<"a"> { let arguments = (ins Variadic<I32>:$x, Variadic<I32>:$y); }

// -----

include "test.td"
// expected-error@+1 {{op has multiple variadic operands but no specification over their sizes}}
def AOp : Test_Op<"a"> { let arguments = (ins Variadic<I32>:$x, Optional<I32>:$y); }

// -----

include "test.td"
// expected-error@+1 {{op has multiple variadic results but no specification over their sizes}}
def AOp : Test_Op<"a"> { let results = (outs Variadic<I32>:$x, Variadic<I32>:$y); }

// -----

include "test.td"
// expected-error@+1 {{op has a conflict with two operands having the same name 'x'}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x, I32:$x); }

// -----

include "test.td"
// expected-error@+1 {{op has a conflict with operands and attributes both having an entry with the name 'x'}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x, I32Attr:$x); }

// -----

include "test.td"
// expected-error@+1 {{op has a conflict with operands and results both having an entry with the name 'x'}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let results = (outs I32:$x); }

// -----

include "test.td"
// expected-error@+1 {{undefined type for argument #0}}
def AOp : Test_Op<"a"> { let arguments = (ins "int":$x); }

// -----

include "test.td"
// expected-error@+1 {{undefined type for argument #0}}
def AOp : Test_Op<"a"> { let arguments = (ins 5:$x); }

// -----

include "test.td"
// expected-error@+1 {{unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed}}
def AOp : Test_Op<"a"> { let arguments = (ins Test_Dialect:$x); }

// -----

include "test.td"
// expected-error@+1 {{'results' must have 'outs' directive}}
def AOp : Test_Op<"a"> { let results = (ins I32:$x); }

// -----

// ORACLE: elsewhere because it points to the declaration of the class
include "test.td"
// expected-error@+1 {{unexpected def type; only defs deriving from TypeConstraint are allowed}}
def AOp : Test_Op<"a"> { let results = (outs I32Attr:$x); }

// -----

include "test.td"
// expected-error@+1 {{undefined type for result #0}}
def AOp : Test_Op<"a"> { let results = (outs "int":$x); }

// -----

include "test.td"
// expected-error@+1 {{'regions' must have 'region' directive}}
def AOp : Test_Op<"a"> { let regions = (ins AnyRegion:$r); }

// -----

include "test.td"
// expected-error@+1 {{only the last region can be variadic}}
def AOp : Test_Op<"a"> { let regions = (region VariadicRegion<AnyRegion>:$r, AnyRegion:$s); }

// -----

include "test.td"
// expected-error@+1 {{'successors' must have 'successor' directive}}
def AOp : Test_Op<"a"> { let successors = (ins AnySuccessor:$r); }

// -----

include "test.td"
// expected-error@+1 {{only the last successor can be variadic}}
def AOp : Test_Op<"a"> { let successors = (successor VariadicSuccessor<AnySuccessor>:$r, AnySuccessor:$s); }

// -----

include "test.td"
// expected-error@+1 {{op has a conflict with two attributes having the same name 'x'}}
def AOp : Test_Op<"a"> { let arguments = (ins I32Attr:$x, I32Attr:$x); }

// -----

// ORACLE: elsewhere because it points to the declaration of the class
include "test.td"
// expected-error@+1 {{attributes must be named}}
def AOp : Test_Op<"a"> { let arguments = (ins I32Attr); }

// -----

include "test.td"
// expected-error@+2 {{type of result #0, named 'y', is not buildable and a buildable type cannot be inferred}}
// expected-error@+1 {{type of operand #0, named 'x', is not buildable and a buildable type cannot be inferred}}
def AOp : Test_Op<"a", [SameTypeOperands, AllTypesMatch<["x", "y"]>]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$y); let assemblyFormat = "$x attr-dict"; }

// -----

include "test.td"
// expected-error@+2 {{type of result #0, named 'y', is not buildable and a buildable type cannot be inferred}}
// expected-error@+1 {{type of operand #0, named 'x', is not buildable and a buildable type cannot be inferred}}
def AOp : Test_Op<"a", [TypesMatchWith<"x like y", "y", "x", "$_self">]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$y); let assemblyFormat = "$x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{Element type mismatch for list: element type 'string' not convertible to 'Trait}}
def AOp : Test_Op<"a", ["NotATrait"]>;

// -----

include "test.td"
// expected-error@+1 {{Element type mismatch for list: element type 'I' not convertible to 'Trait}}
def AOp : Test_Op<"a", [I32]>;

// -----

include "test.td"
// expected-error@+1 {{Variable not defined: 'NoSuchTrait'}}
def AOp : Test_Op<"a", [NoSuchTrait]>;

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'Test_Op:mnemonic' is of type int; expected type string: 5}}
def AOp : Test_Op<5>;

// -----

include "test.td"
// expected-error@+1 {{Field 'arguments' of type 'dag' is incompatible with value '"none"' of type 'string'}}
def AOp : Test_Op<"a"> { let arguments = "none"; }

// -----

include "test.td"
// expected-error@+1 {{Field 'hasVerifier' of type 'bit' is incompatible with value '"yes"' of type 'string'}}
def AOp : Test_Op<"a"> { let hasVerifier = "yes"; }

// -----

include "test.td"
// expected-error@+1 {{Value 'noSuchField' unknown!}}
def AOp : Test_Op<"a"> { let noSuchField = 1; }

// -----

include "test.td"
// expected-error@+1 {{Field 'summary' of type 'string' is incompatible with value '5' of type 'int'}}
def AOp : Test_Op<"a"> { let summary = 5; }

// -----

include "test.td"
// expected-error@+1 {{Element type mismatch for list: element type 'int' not convertible to 'OpBuilder}}
def AOp : Test_Op<"a"> { let builders = [5]; }

// -----

// ORACLE: crashes
include "test.td"
// expected-error@+1 {{Builder DAG arguments must be either strings or defs which inherit from CArg}}
def AOp : Test_Op<"a"> { let builders = [OpBuilder<(ins 5:$x)>]; }

// -----

include "test.td"
// expected-error@+1 {{expected an argument with default value after other arguments with default values}}
def AOp : Test_Op<"a"> { let arguments = (ins DefaultValuedAttr<I32Attr, "1">:$x); let builders = [OpBuilder<(ins "int":$x, CArg<"int", "1">:$y, "int":$z)>]; }

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'Variadic:type' is of type Variadic; expected type Type}}
def AOp : Test_Op<"a"> { let arguments = (ins Variadic<Variadic<I32>>:$x); }

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'ConfinedAttr:attr' is of type I; expected type Attr: I32}}
def AOp : Test_Op<"a"> { let arguments = (ins ConfinedAttr<I32, [IntPositive]>:$x); }

// -----

include "test.td"
// expected-error@+1 {{op cannot have both 'AttrSizedOperandSegments' and 'SameVariadicOperandSize' traits}}
def AOp : Test_Op<"a", [AttrSizedOperandSegments, SameVariadicOperandSize]> { let arguments = (ins Variadic<I32>:$x, Variadic<I32>:$y); }

// -----

include "test.td"
// expected-error@+1 {{value not specified for template argument 'Op:mnemonic'}}
def AOp : Op<Test_Dialect>;

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'Op:dialect' is of type I; expected type Dialect: I32}}
def AOp : Op<I32, "a">;

// -----

include "test.td"
// expected-error@+1 {{Value specified for template argument 'Arg:desc' is of type int; expected type string: 5}}
def AOp : Test_Op<"a"> { let arguments = (ins Arg<I32, 5>:$x); }

// -----

include "test.td"
// expected-error@+1 {{generated accessor for `operands` overlaps with a default one; please rename to avoid overlap}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$operands, I32:$attributes); }

// -----

include "test.td"
// expected-error@+1 {{op has a conflict with operands and regions both having an entry with the name 'x'}}
def AOp : Test_Op<"a"> { let regions = (region AnyRegion:$x); let arguments = (ins I32:$x); }

// -----

include "test.td"
// expected-error@+1 {{Variable not defined: 'NoSuch'}}
def AOp : Test_Op<"a", [DeclareOpInterfaceMethods<NoSuch>]>;
