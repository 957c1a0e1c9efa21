// ARGS: -I inputs
// ORACLE: mlir-tblgen --gen-op-defs
// Wrong assembly formats of operations.

// -----

include "test.td"
// expected-error@+1 {{expected variable to refer to an argument, region, result, or successor}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x $y attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x foo attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'attr-dict' directive not found in custom assembly format}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x"; }

// -----

include "test.td"
// expected-error@+1 {{operand #0, named 'x', not found}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{type of operand #0, named 'x', is not buildable and a buildable type cannot be inferred}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{type of result #0, named 'r', is not buildable and a buildable type cannot be inferred}}
def AOp : Test_Op<"a"> { let results = (outs AnyType:$r); let assemblyFormat = "attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{operand 'x' is already bound}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'type' of 'x' is already bound}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x attr-dict `:` type($x) `,` type($x)"; }

// -----

include "test.td"
// expected-error@+1 {{'attr-dict' directive has already been seen}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'attr-dict' directive has already been seen}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict attr-dict-with-keyword"; }

// -----

include "test.td"
// expected-error@+1 {{unexpected end of file in literal}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict `unfinished"; }

// -----

include "test.td"
// expected-error@+1 {{expected valid literal but got 'two words': keywords should contain only alphanum, '_', '$', or '.' characters}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict `two words`"; }

// -----

include "test.td"
// expected-error@+1 {{expected valid literal but got '1a': valid keyword starts with a letter or '_'}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict `1a`"; }

// -----

include "test.td"
// expected-error@+1 {{expected valid literal but got '@': single character literal must be a letter or one of '_:,=<>()[]{}?+-*'}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict `@`"; }

// -----

include "test.td"
// expected-error@+1 {{expected valid literal but got '->>': valid keyword starts with a letter or '_'}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict `->>`"; }

// -----

include "test.td"
// expected-error@+1 {{expected variable name}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$ attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{unexpected character}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict %"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict )"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "($x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected '?' after optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "($x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{optional group has no anchor element}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "($x)? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{only one element can be marked as the anchor of an optional group}}
def AOp : Test_Op<"a", [AttrSizedOperandSegments]> { let arguments = (ins Optional<I32>:$x, Optional<I32>:$y); let assemblyFormat = "($x^ $y^)? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{only variable length operands can be used within an optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "(`k` $x^)? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{only optional or default-valued attributes can be used to anchor an optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32Attr:$x); let assemblyFormat = "(`k` $x^)? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "$x^ attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{only variables and types can be used to anchor an optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "(`k`^ $x)? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "()? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{only variable length operands can be used within an optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x, I32:$y); let assemblyFormat = "($y $x^)? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{only literals, types, and variables can be used within an optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x, I32:$y); let assemblyFormat = "($x^ attr-dict)?"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' to start else branch of optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "($x^):? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "($x^):()? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "($x^):(`else` attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected variable to refer to an argument, region, result, or successor}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<AnyType>:$x); let assemblyFormat = "($x^)? attr-dict `:` type($y)"; }

// -----

include "test.td"
// expected-error@+1 {{attributes cannot be used as children to a `type` directive}}
def AOp : Test_Op<"a"> { let arguments = (ins I32Attr:$x); let assemblyFormat = "attr-dict `:` type($x)"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x type attr-dict"; }

// -----

include "test.td"
// expected-error@+2 {{'attr-dict' directive can only be used as a top-level directive}}
// expected-error@+1 {{expected ')' after argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x type( attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected ')' after argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x type($x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x type() attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{literals may only be used in the top-level section of the format}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x type(`a`) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'attr-dict' directive can only be used as a top-level directive}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x type(attr-dict)"; }

// -----

include "test.td"
// expected-error@+1 {{expected ',' after inputs argument}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x attr-dict `:` functional-type($x)"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x attr-dict `:` functional-type $x"; }

// -----

include "test.td"
// expected-error@+1 {{expected ',' after inputs argument}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x attr-dict `:` functional-type($x results)"; }

// -----

include "test.td"
// expected-error@+1 {{expected ')' after argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x attr-dict `:` functional-type($x, results"; }

// -----

include "test.td"
// expected-error@+1 {{'operands' directive creates overlap in format}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "operands operands attr-dict `:` type(operands)"; }

// -----

include "test.td"
// expected-error@+1 {{'operands' directive creates overlap in format}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x operands attr-dict `:` type(operands)"; }

// -----

include "test.td"
// expected-error@+1 {{'type' of 'x' is already bound}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "operands attr-dict `:` type(operands) type($x)"; }

// -----

include "test.td"
// expected-error@+1 {{'results' directive can can only be used as a child to a 'type' directive}}
def AOp : Test_Op<"a"> { let results = (outs AnyType:$x); let assemblyFormat = "results attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{result variables can can only be used as a child to a 'type' directive}}
def AOp : Test_Op<"a"> { let results = (outs AnyType:$x); let assemblyFormat = "$x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{region 'r' is already bound}}
def AOp : Test_Op<"a"> { let regions = (region AnyRegion:$r); let assemblyFormat = "$r $r attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{region #0, named 'r', not found}}
def AOp : Test_Op<"a"> { let regions = (region AnyRegion:$r); let assemblyFormat = "attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{format ambiguity caused by `attr-dict` directive followed by region `r`}}
def AOp : Test_Op<"a"> { let regions = (region AnyRegion:$r); let assemblyFormat = "attr-dict $r"; }

// -----

include "test.td"
// expected-error@+1 {{'regions' directive creates overlap in format}}
def AOp : Test_Op<"a"> { let regions = (region AnyRegion:$r); let assemblyFormat = "regions regions attr-dict-with-keyword"; }

// -----

include "test.td"
// expected-error@+1 {{'regions' directive creates overlap in format}}
def AOp : Test_Op<"a"> { let regions = (region AnyRegion:$r); let assemblyFormat = "$r regions attr-dict-with-keyword"; }

// -----

include "test.td"
// expected-error@+1 {{region #1, named 's', not found}}
def AOp : Test_Op<"a"> { let regions = (region AnyRegion:$r, AnyRegion:$s); let assemblyFormat = "$r attr-dict-with-keyword"; }

// -----

include "test.td"
// expected-error@+1 {{successor 's' is already bound}}
def AOp : Test_Op<"a", [Terminator]> { let successors = (successor AnySuccessor:$s); let assemblyFormat = "$s $s attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{successor #0, named 's', not found}}
def AOp : Test_Op<"a", [Terminator]> { let successors = (successor AnySuccessor:$s); let assemblyFormat = "attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'successors' directive creates overlap in format}}
def AOp : Test_Op<"a", [Terminator]> { let successors = (successor AnySuccessor:$s); let assemblyFormat = "$s successors attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'successors' directive creates overlap in format}}
def AOp : Test_Op<"a", [Terminator]> { let successors = (successor AnySuccessor:$s); let assemblyFormat = "successors successors attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{attribute 'x' is already bound}}
def AOp : Test_Op<"a"> { let arguments = (ins I32Attr:$x); let assemblyFormat = "$x $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{format ambiguity caused by `:` literal found after attribute `x` which does not have a buildable type}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyAttr:$x, I32:$y); let assemblyFormat = "$x `:` $y attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected '<' before custom directive name}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected custom directive name identifier}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<> ($x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected '>' after custom directive name}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo $x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before custom directive parameters}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo> $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>() $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected ')' after custom directive parameters}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>($x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{literals may only be used in the top-level section of the format}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>(`a`) $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'functional-type' is only valid as a top-level directive}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>($x, functional-type($x, results)) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'operands' directive creates overlap in format}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>($x, operands) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{operand 'x' is already bound}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>($x, $x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>($x,) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'ref' is only valid within a `custom` directive}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "ref($x) $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{operand 'x' must be bound before it is referenced}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x, I32:$y); let assemblyFormat = "custom<Foo>(ref($x), $y) $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x, I32:$y); let assemblyFormat = "$x custom<Foo>(ref $x, $y) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{literals may only be used in the top-level section of the format}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x, I32:$y); let assemblyFormat = "$x custom<Foo>(ref(`a`), $y) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'ref' of 'type($x)' is not bound by a prior 'type' directive}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x, I32:$y); let assemblyFormat = "$x custom<Foo>(ref(type($x)), $y) `:` type($x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'qualified' directive expects an attribute or a `type` directive}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "qualified($x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x qualified attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'operands' directive creates overlap in format}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x); let assemblyFormat = "$x qualified(operands) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected '(' before oilist argument list}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x oilist attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, but got '$x'}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "oilist($x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "oilist(`a` $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{only variable length operands can be used within an oilist parsing group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "oilist(`a` $x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{format ambiguity because a is used both in oilist element and the adjacent literal.}}
def AOp : Test_Op<"a"> { let arguments = (ins Optional<I32>:$x); let assemblyFormat = "oilist(`a` $x) `a` attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{unsupported directive kind}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "params $x attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{unsupported directive kind}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "struct($x) attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'prop-dict' directive has already been seen}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x prop-dict attr-dict prop-dict"; }

// -----

include "test.td"
// expected-error@+1 {{'attr-dict' directive not found in custom assembly format}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x prop-dict"; }

// -----

include "test.td"
// expected-error@+1 {{op has multiple variadic operands but no specification over their sizes}}
def AOp : Test_Op<"a"> { let arguments = (ins Variadic<AnyType>:$x, Variadic<AnyType>:$y); let assemblyFormat = "$x attr-dict `:` type($x)"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins Variadic<AnyType>:$x); let assemblyFormat = "($x^ `:` type($x)? attr-dict"; }

// -----

include "test.td"
// expected-error@+1 {{type of operand #1, named 'y', is not buildable and a buildable type cannot be inferred}}
def AOp : Test_Op<"a"> { let arguments = (ins AnyType:$x, AnyType:$y); let assemblyFormat = "$x `,` $y attr-dict `:` type($x)"; }

// -----

include "test.td"
// expected-error@+2 {{type of operand #0, named 'x', is not buildable and a buildable type cannot be inferred}}
// expected-error@+1 {{type of operand #1, named 'y', is not buildable and a buildable type cannot be inferred}}
def AOp : Test_Op<"a", [SameTypeOperands]> { let arguments = (ins AnyType:$x, AnyType:$y); let assemblyFormat = "$x `,` $y attr-dict"; }

// -----

// ORACLE: elsewhere because it does not say where
include "test.td"
// expected-error@+1 {{'attr-dict' directive not found in custom assembly format}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = ""; }

// -----

include "test.td"
// expected-error@+4 {{expected variable to refer to an argument, region, result, or successor}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = [{
  $x
  attr-dict
  $nowhere
}]; }

// -----

// ORACLE: elsewhere because it does not say where
include "test.td"
// expected-error@+1 {{expected variable to refer to an argument, region, result, or successor}}
class Syntax<string operand> { string format = "$" # operand # " attr-dict"; }
def AOp : Test_Op<"a"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = Syntax<"y">.format;
}

// -----

// ORACLE: elsewhere because it does not say where
include "test.td"
def AOp : Test_Op<"a"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "$x "
    "attr-dict "
    // expected-error@+1 {{expected variable to refer to an argument, region, result, or successor}}
    "$late";
}

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict `:`:"; }

// -----

include "test.td"
// expected-error@+1 {{expected literal, variable, directive, or optional group}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict ?"; }

// -----

// ORACLE: elsewhere because it does not say where
include "test.td"
// expected-error@+1 {{strings may only be used as 'custom' directive arguments}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "$x attr-dict \"text\""; }

// -----

// ORACLE: elsewhere because it does not say where
include "test.td"
// expected-error@+1 {{unexpected end of file in string}}
def AOp : Test_Op<"a"> { let arguments = (ins I32:$x); let assemblyFormat = "custom<Foo>($x, \"text) attr-dict"; }
