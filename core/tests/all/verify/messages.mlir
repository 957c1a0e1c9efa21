// Each piece is followed by the output of `mlir-opt` 22 with `-allow-unregistered-dialect`, without source lines.
// -----
"builtin.module"() ({ ^bb0: "x.y"() : () -> () 
^bb1: "x.z"() : () -> () }) : () -> ()
//> 1:1: error: 'builtin.module' op expects region #0 to have 0 or 1 blocks
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//>   "x.y"() : () -> ()
//> ^bb1:  // no predecessors
//>   "x.z"() : () -> ()
//> }) : () -> ()
// -----
"builtin.module"() ({ ^bb0(%a: i32): "x.y"() : () -> () }) : () -> ()
//> 1:1: error: 'builtin.module' op region should have no arguments
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//> ^bb0(%arg0: i32):
//>   "x.y"() : () -> ()
//> }) : () -> ()
// -----
"builtin.module"() ({}, {}) : () -> ()
//> 1:1: error: 'builtin.module' op requires one region
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//> }, {
//> }) : () -> ()
// -----
"builtin.module"() : () -> ()
//> 1:1: error: 'builtin.module' op requires one region
//> 1:1: note: see current operation: "builtin.module"() : () -> ()
// -----
"builtin.module"() ({}) : () -> ()
//> 1:1: error: 'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//> }) : () -> ()
// -----
%a = "builtin.module"() ({^bb0:}) : () -> i32
//> 1:6: error: 'builtin.module' op requires zero results
//> 1:6: note: see current operation: 
//> %0 = "builtin.module"() ({
//> ^bb0:
//> }) : () -> i32
// -----
%a = "x.a"() : () -> i32
"builtin.module"(%a) ({^bb0:}) : (i32) -> ()
//> 2:1: error: 'builtin.module' op requires zero operands
//> 2:1: note: see current operation: 
//> "builtin.module"(<<UNKNOWN SSA VALUE>>) ({
//> ^bb0:
//> }) : (i32) -> ()
// -----
"x.a"()({
  "builtin.module"()[^bb1] ({^bb0:}) : () -> ()
  ^bb1:
   "x.r"() : () -> ()
}) : () -> ()
//> 2:21: error: successors in non-terminator
// -----
module attributes {foo = 1} {}
//> 1:1: error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//> ^bb0:
//> }) {foo = 1 : i64} : () -> ()
// -----
module attributes {foo.a = 1, sym_name = "x", sym_visibility = "bar"} {}
//> 1:1: error: 'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "bar"
//> 1:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "x", sym_visibility = "bar"}> ({
//> ^bb0:
//> }) {foo.a = 1 : i64} : () -> ()
// -----
module private @a {}
//> 1:7: error: expected '{' to begin a region
// -----
module @a {}
module @a {}
//> 2:1: error: redefinition of symbol named 'a'
//> 2:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a"}> ({
//> ^bb0:
//> }) : () -> ()
//> 1:1: note: see existing symbol definition here
// -----
"x.f"() {sym_name = "a"} : () -> ()
"x.f"() {sym_name = "a"} : () -> ()
//> 2:1: error: redefinition of symbol named 'a'
//> 2:1: note: see current operation: "x.f"() {sym_name = "a"} : () -> ()
//> 1:1: note: see existing symbol definition here
// -----
"x.f"() {sym_name = "a"} : () -> ()
"x.f"() <{sym_name = "a"}> : () -> ()
//> 2:1: error: redefinition of symbol named 'a'
//> 2:1: note: see current operation: "x.f"() <{sym_name = "a"}> : () -> ()
//> 1:1: note: see existing symbol definition here
// -----
"x.f"() <{sym_name = "a"}> : () -> ()
"x.f"() <{sym_name = "a"}> : () -> ()
//> 2:1: error: redefinition of symbol named 'a'
//> 2:1: note: see current operation: "x.f"() <{sym_name = "a"}> : () -> ()
//> 1:1: note: see existing symbol definition here
// -----
"x.r"() ({ module @a {} }) : () -> ()
// -----
"x.g"() ({
^bb0:
  "x.br"()[^bb1] : () -> ()
  "x.y"() : () -> ()
^bb1:
  "x.y"() : () -> ()
}) : () -> ()
//> 3:3: error: operation with block successors must terminate its parent block
//> 3:3: note: see current operation: "x.br"()[^bb1] : () -> ()
// -----
"x.g"() ({
^bb0:
^bb1:
  "x.y"() : () -> ()
}) : () -> ()
//> 1:1: error: empty block: expect at least a terminator
// -----
"x.g"() ({
^bb0:
}) : () -> ()
// -----
"x.g"() ({
^bb0:
  "x.br"()[^bb1] : () -> ()
^bb1:
  "x.br"()[^bb0] : () -> ()
}) : () -> ()
//> 1:1: error: entry block of region may not have predecessors
// -----
"x.g"() ({
^bb0:
  "x.br"()[^bb0] : () -> ()
}) : () -> ()
//> 1:1: error: entry block of region may not have predecessors
// -----
"x.g"() ({
^bb0:
  "x.br"()[^bb1] : () -> ()
^bb1:
  module {}
}) : () -> ()
//> 5:3: error: block with no terminator, has 
//> "builtin.module"() ({
//> ^bb0:
//> }) : () -> ()
//> 5:3: note: see current operation: 
//> "builtin.module"() ({
//> ^bb0:
//> }) : () -> ()
// -----
"x.use"(%a) : (i32) -> ()
%a = "x.def"() : () -> i32
// -----
"x.r"() ({
  "x.use"(%a) : (i32) -> ()
  %a = "x.def"() : () -> i32
}) : () -> ()
// -----
"x.r"() ({
^bb0:
  "x.use"(%a) : (i32) -> ()
  %a = "x.def"() : () -> i32
  "x.br"()[^bb1] : () -> ()
^bb1:
  "x.br"() : () -> ()
}) : () -> ()
//> 3:3: error: operand #0 does not dominate this use
//> 3:3: note: see current operation: "x.use"(%0) : (i32) -> ()
//> 4:8: note: operand defined here (op in the same block)
// -----
"x.r"() ({
^bb0:
  "x.br"()[^bb1, ^bb2] : () -> ()
^bb1:
  %a:2 = "x.def"() : () -> (i32, i32)
  "x.br"()[^bb2] : () -> ()
^bb2:
  "x.br"(%a#1) : (i32) -> ()
}) : () -> ()
//> 8:3: error: operand #0 does not dominate this use
//> 8:3: note: see current operation: "x.br"(%0#1) : (i32) -> ()
//> 5:10: note: operand defined here (op in the same region)
// -----
"x.r"() ({
^bb0:
  "x.br"()[^bb1, ^bb2] : () -> ()
^bb1(%a : i32):
  "x.br"()[^bb2] : () -> ()
^bb2:
  "x.s"(%a) ({
    "x.t"(%a) : (i32) -> ()
  }) : (i32) -> ()
  "x.br"() : () -> ()
}) : () -> ()
//> 7:3: error: operand #0 does not dominate this use
//> 7:3: note: see current operation: 
//> "x.s"(%0) ({
//>   "x.t"(%0) : (i32) -> ()
//> }) : (i32) -> ()
//> 1:1: note: operand defined as a block argument (block #1 in the same region)
// -----
"x.r"() ({
^bb0:
  "x.br"()[^bb1, ^bb2] : () -> ()
^bb1(%a : i32):
  "x.br"()[^bb2] : () -> ()
^bb2:
  "x.s"() ({
    "x.t"(%a) : (i32) -> ()
  }) : () -> ()
  "x.br"() : () -> ()
}) : () -> ()
//> 8:5: error: operand #0 does not dominate this use
//> 8:5: note: see current operation: "x.t"(%0) : (i32) -> ()
//> 1:1: note: operand defined as a block argument (block #1 in a parent region)
// -----
"x.r"() ({
^bb0:
  "x.br"()[^bb1, ^bb2] : () -> ()
^bb1:
  %a:2 = "x.def"() : () -> (i32, i32)
  "x.br"()[^bb2] : () -> ()
^bb2:
  "x.s"() ({
    "x.t"(%a#0) : (i32) -> ()
  }) : () -> ()
  "x.br"() : () -> ()
}) : () -> ()
//> 9:5: error: operand #0 does not dominate this use
//> 9:5: note: see current operation: "x.t"(%0#0) : (i32) -> ()
//> 5:10: note: operand defined here (op in a parent region)
// -----
"x.r"() ({
  "x.s"() ({
     %a = "x.t"() : () -> (i32)
  }) : () -> ()
  "x.t"(%a) : (i32) -> ()
}) : () -> ()
//> 5:9: error: use of undeclared SSA value name
// -----
"x.r"() ({
^bb0:
  "x.br"() : () -> ()
^bb1:
  "x.br"(%a) : (i32) -> ()
^bb2:
  %a = "x.def"() : () -> (i32)
  "x.br"() : () -> ()
}) : () -> ()
// -----
"x.r"() ({
^bb0:
  "x.br"(%a) : (i32) -> ()
^bb1:
  %a = "x.def"() : () -> (i32)
  "x.br"() : () -> ()
}) : () -> ()
//> 3:3: error: operand #0 does not dominate this use
//> 3:3: note: see current operation: "x.br"(%0) : (i32) -> ()
//> 5:8: note: operand defined here (op in the same region)
// -----
"x.r"() ({
^bb0:
  "x.br"() : () -> ()
^bb1:
  "x.br"(%a) : (i32) -> ()
  %a = "x.def"() : () -> (i32)
  "x.s"() ({
     "x.br"()[^bb1] : () -> ()
     ^bb1:
     "x.br"(%b) : (i32) -> ()
     %b = "x.def"() : () -> (i32)
     "x.br"() : () -> ()
  }) : () -> ()
  "x.br"() : () -> ()
}) : () -> ()
//> 10:6: error: operand #0 does not dominate this use
//> 10:6: note: see current operation: "x.br"(%1) : (i32) -> ()
//> 11:11: note: operand defined here (op in the same block)
// -----
%a = "x.r"() ({
     "x.y"(%a) : (i32) -> ()
}) : () -> (i32)
// -----
%a = "x.a"() : () -> i32
module {
  "x.y"() ({
     "x.y"(%b, %a) : (i32, i32) -> ()
  }) : () -> ()
  %b = "x.a"() : () -> i32
}
//> 4:6: error: 'x.y' op using value defined outside the region
//> 4:6: note: see current operation: "x.y"(%0, <<UNKNOWN SSA VALUE>>) : (i32, i32) -> ()
//> 2:1: note: required by region isolation constraints
// -----
"x.r"() ({
  "x.br"()[^bb1] : () -> ()
  ^bb1:
  "x.s"() ({
    "x.s"() ({
     %a = "x.t"() : () -> (i32)
    }) : () -> ()
  }) : () -> ()
  "x.t"(%a) : (i32) -> ()
}) : () -> ()
//> 9:9: error: use of undeclared SSA value name
// -----
"x.r"() ({
  "x.s"() ({
    "x.t"(%a) : (i32) -> ()
  }) : () -> ()
}, {
     %a = "x.t"() : () -> (i32)
}) : () -> ()
//> 3:5: error: operand #0 does not dominate this use
//> 3:5: note: see current operation: "x.t"(%0) : (i32) -> ()
//> 6:11: note: operand defined here (op is neither in a parent nor in a child region)
// -----
"x.use"() : () -> ()
// -----
"builtin.foo"() : () -> ()
//> 1:1: error: unregistered operation 'builtin.foo' found in dialect ('builtin') that does not allow unknown operations
//> 1:1: note: see current operation: "builtin.foo"() : () -> ()
// -----
"foo"() : () -> ()
// -----
module attributes {foo.a = 1, sym_name = "x", x.vis = !a.b} {}
// -----
%a = builtin.unrealized_conversion_cast to i32 {foo = 1}
// -----
"builtin.unrealized_conversion_cast"() : () -> ()
//> 1:1: error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
//> 1:1: note: see current operation: "builtin.unrealized_conversion_cast"() : () -> ()
// -----
%a = "builtin.unrealized_conversion_cast"() : () -> (i32)
// -----
%a = "builtin.unrealized_conversion_cast"() ({}) : () -> (i32)
//> 1:6: error: 'builtin.unrealized_conversion_cast' op requires zero regions
//> 1:6: note: see current operation: 
//> %0 = "builtin.unrealized_conversion_cast"() ({
//> }) : () -> i32
// -----
"x.r"() ({
%a = "builtin.unrealized_conversion_cast"()[^bb1] : () -> (i32)
^bb1:
}) : () -> ()
//> 2:44: error: successors in non-terminator
// -----
"x.s"() ({
  %a = "x.t"() : () -> (i32)
  "builtin.unrealized_conversion_cast"(%a) : (i32) -> ()
}) : () -> ()
//> 3:3: error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
//> 3:3: note: see current operation: "builtin.unrealized_conversion_cast"(%0) : (i32) -> ()
// -----
module {
%a = "x.t"() : () -> (i32)
}
// -----
module attributes {foo} {
  "builtin.foo"() : () -> ()
}
//> 1:1: error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//>   "builtin.foo"() : () -> ()
//> }) {foo} : () -> ()
// -----
"x.r"() ({
  "builtin.foo"() : () -> ()
  "builtin.bar"() : () -> ()
}) : () -> ()
"builtin.bar"() : () -> ()
//> 2:3: error: unregistered operation 'builtin.foo' found in dialect ('builtin') that does not allow unknown operations
//> 2:3: note: see current operation: "builtin.foo"() : () -> ()
// -----
"builtin.bar"() ({
  "x.use"(%a) : (i32) -> ()
  %a = "x.def"() : () -> i32
  "x.br"()[^b] : () -> ()
  ^b:
  "x.br"() : () -> ()
}) : () -> ()
//> 1:1: error: unregistered operation 'builtin.bar' found in dialect ('builtin') that does not allow unknown operations
//> 1:1: note: see current operation: 
//> "builtin.bar"() ({
//>   "x.use"(%0) : (i32) -> ()
//>   %0 = "x.def"() : () -> i32
//>   "x.br"()[^bb1] : () -> ()
//> ^bb1:  // pred: ^bb0
//>   "x.br"() : () -> ()
//> }) : () -> ()
// -----
"builtin.bar"() ({
  "x.br"()[^b] : () -> ()
  "x.br"() : () -> ()
  ^b:
  "x.br"() : () -> ()
}) : () -> ()
//> 2:3: error: operation with block successors must terminate its parent block
//> 2:3: note: see current operation: "x.br"()[^bb1] : () -> ()
// -----
"x.r"() ({
  builtin.module {
  "builtin.unrealized_conversion_cast"() : () -> ()
  }
  "builtin.bar"() : () -> ()
}) : () -> ()
//> 5:3: error: unregistered operation 'builtin.bar' found in dialect ('builtin') that does not allow unknown operations
//> 5:3: note: see current operation: "builtin.bar"() : () -> ()
// -----
"x.r"() ({
  builtin.module {
  "builtin.unrealized_conversion_cast"() : () -> ()
  }
}) : () -> ()
"builtin.bar"() : () -> ()
//> 3:3: error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
//> 3:3: note: see current operation: "builtin.unrealized_conversion_cast"() : () -> ()
// -----
  builtin.module {
  "builtin.unrealized_conversion_cast"() : () -> ()
  }
"x.r"() ({
  "builtin.bar"() : () -> ()
}) : () -> ()
//> 5:3: error: unregistered operation 'builtin.bar' found in dialect ('builtin') that does not allow unknown operations
//> 5:3: note: see current operation: "builtin.bar"() : () -> ()
// -----
module @a {}
"x.y"() {sym_name = "a"} : () -> ()
"builtin.bar"() : () -> ()
//> 3:1: error: unregistered operation 'builtin.bar' found in dialect ('builtin') that does not allow unknown operations
//> 3:1: note: see current operation: "builtin.bar"() : () -> ()
// -----
module @a {}
"x.y"() {sym_name = "a"} : () -> ()
"x.r"() ({^b: "x.use"(%a) : (i32) -> ()
  %a = "x.def"() : () -> i32
  "x.br"() : () -> ()
  ^c:
  "x.br"() : () -> ()
  }) : () -> ()
//> 2:1: error: redefinition of symbol named 'a'
//> 2:1: note: see current operation: "x.y"() {sym_name = "a"} : () -> ()
//> 1:1: note: see existing symbol definition here
// -----
"x.r"() ({^b: 
  "x.s"() ({^b: 
  "x.use"(%a) : (i32) -> ()
  %a = "x.def"() : () -> i32
  "x.br"() : () -> ()
  ^c:
  "x.br"() : () -> ()
  }) : () -> ()
  "x.s2"() ({^b: 
  "x.use"(%a) : (i32) -> ()
  %a = "x.def"() : () -> i32
  "x.br"() : () -> ()
  ^c:
  "x.br"() : () -> ()
  }) : () -> ()
  "x.br"() : () -> ()
  ^c:
  "x.br"() : () -> ()
  }) : () -> ()
//> 10:3: error: operand #0 does not dominate this use
//> 10:3: note: see current operation: "x.use"(%0) : (i32) -> ()
//> 11:8: note: operand defined here (op in the same block)
// -----
%0 = "x.a"() : () -> i32
module {
  "x.s"() ({
     "x.a"(%0) : (i32) -> ()
  }) : () -> ()
  "x.s"(%0) : (i32) -> ()
}
//> 6:3: error: 'x.s' op using value defined outside the region
//> 6:3: note: see current operation: "x.s"(<<UNKNOWN SSA VALUE>>) : (i32) -> ()
//> 2:1: note: required by region isolation constraints
// -----
%0 = "x.a"() : () -> i32
module {
  "x.s"() ({
     "x.a"(%0) : (i32) -> ()
     "x.b"()[^bb1] : () -> ()
^bb1: 
  "x.c"() ({
     "x.a2"(%0) : (i32) -> ()
  }): () -> ()
  }, {
     "x.a3"(%0) : (i32) -> ()
  }) : () -> ()
  "x.s"(%0) : (i32) -> ()
}
//> 13:3: error: 'x.s' op using value defined outside the region
//> 13:3: note: see current operation: "x.s"(<<UNKNOWN SSA VALUE>>) : (i32) -> ()
//> 2:1: note: required by region isolation constraints
// -----
"x.y"() ({
module @a {}
module @a {}
}) : () -> ()
// -----
"x.y"() ({ ^bb0:
"x.z"() {sym_name = "a"} : () -> ()
"x.z"() {sym_name = "a"} : () -> ()
"x.y"() : () -> ()
^bb1:
"x.z"() {sym_name = "a"} : () -> ()
}) : () -> ()
// -----
module {
"x.z"() {sym_name = "a" : i32} : () -> ()
"x.z"() {sym_name = "a"} : () -> ()
}
// -----
module {
"x.z"() {sym_name = 1} : () -> ()
"x.z"() {sym_name = "a", sym_visibility = "foo"} : () -> ()
"x.z"() <{sym_name = "a"}> {sym_name = "b"} : () -> ()
}
//> 4:1: error: redefinition of symbol named 'a'
//> 4:1: note: see current operation: "x.z"() <{sym_name = "a"}> {sym_name = "b"} : () -> ()
//> 3:1: note: see existing symbol definition here
// -----
module {
"x.z"() <{sym_name = "a"}> {sym_name = "b"} : () -> ()
"x.z"() {sym_name = "b"} : () -> ()
}
// -----
module {
"x.z"() <{sym_name = "a"}> {sym_name = "b"} : () -> ()
"x.z"() {sym_name = "a"} : () -> ()
}
//> 3:1: error: redefinition of symbol named 'a'
//> 3:1: note: see current operation: "x.z"() {sym_name = "a"} : () -> ()
//> 2:1: note: see existing symbol definition here
// -----
module {
"x.z"() {sym_name = ""} : () -> ()
"x.z"() {sym_name = ""} : () -> ()
}
//> 3:1: error: redefinition of symbol named ''
//> 3:1: note: see current operation: "x.z"() {sym_name = ""} : () -> ()
//> 2:1: note: see existing symbol definition here
// -----
"builtin.module"() <{sym_name = "a", sym_visibility = "publi\"c"}> ({^bb0:}) : () -> ()
//> 1:1: error: 'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "publi\22c"
//> 1:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a", sym_visibility = "publi\22c"}> ({
//> ^bb0:
//> }) : () -> ()
// -----
"builtin.module"() <{sym_name = "a" : i32}> ({^bb0:}) {sym_foo, b} : () -> ()
//> 1:1: error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'b'
//> 1:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a" : i32}> ({
//> ^bb0:
//> }) {b, sym_foo} : () -> ()
// -----
"builtin.module"() <{sym_visibility = "foo"}> ({^bb0:}) : () -> ()
// -----
//> 1:1: error: 'builtin.module' op has no property 'foo', which is 3 : i64
"builtin.module"() <{sym_visibility = "private", sym_name = "a", foo = 3}> ({^bb0:}) {sym_name="b", a.b} : () -> ()
// -----
"builtin.module"() ({^bb0:}) {a. = 1} : () -> ()
// -----
"builtin.module"() ({^bb0:}) {"a." = 1} : () -> ()
// -----
"builtin.module"() ({^bb0:}) {".a" = 1} : () -> ()
// -----
"builtin.module"() ({^bb0:}) {"." = 1} : () -> ()
// -----
"builtin.module"() ({^bb0:}) {"a b.c" = 1} : () -> ()
// -----
"builtin.module"() ({^bb0:}) {"a b" = 1, "a" = 2} : () -> ()
//> 1:1: error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//> ^bb0:
//> }) {a = 2 : i64, "a b" = 1 : i64} : () -> ()
// -----
"builtin.module"() <{sym_name = "a"}> ({^bb0:}) {sym_foo, b} : () -> ()
//> 1:1: error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'b'
//> 1:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a"}> ({
//> ^bb0:
//> }) {b, sym_foo} : () -> ()
// -----
"builtin.module"() <{sym_name = "a"}> ({^bb0:}) {sym_name2, b} : () -> ()
//> 1:1: error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'b'
//> 1:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a"}> ({
//> ^bb0:
//> }) {b, sym_name2} : () -> ()
// -----
"builtin.module"() ({^bb0(%a: i32):
"x.y"() : () -> ()
^bb1:
"x.y"() : () -> ()
}) {b} : () -> ()
//> 1:1: error: 'builtin.module' op region should have no arguments
//> 1:1: note: see current operation: 
//> "builtin.module"() ({
//> ^bb0(%arg0: i32):
//>   "x.y"() : () -> ()
//> ^bb1:  // no predecessors
//>   "x.y"() : () -> ()
//> }) {b} : () -> ()
// -----
"builtin.module"() <{sym_name = "a", sym_visibility="foo"}> ({}) {b} : () -> ()
//> 1:1: error: 'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks
//> 1:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a", sym_visibility = "foo"}> ({
//> }) {b} : () -> ()
// -----
"builtin.module"() <{sym_name = "a", sym_visibility="foo"}> ({^bb0:}) {b} : () -> ()
//> 1:1: error: 'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "foo"
//> 1:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a", sym_visibility = "foo"}> ({
//> ^bb0:
//> }) {b} : () -> ()
// -----
"x.f"() ({
"builtin.module"() <{sym_name = "a"}> ({}) : () -> ()
"builtin.module"() <{sym_name = "a"}> ({}) : () -> ()
"builtin.module"() <{sym_name = "a"}> ({^bb0: "builtin.foo"(): () -> ()}) : () -> ()
"builtin.module"() <{sym_name = "a"}> ({}, {}) : () -> ()
"builtin.module"() : () -> ()
}) : () -> ()
//> 6:1: error: 'builtin.module' op requires one region
//> 6:1: note: see current operation: "builtin.module"() : () -> ()
// -----
"x.f"() ({
"builtin.module"() <{sym_name = "a"}> ({}) : () -> ()
"builtin.module"() <{sym_name = "a"}> ({}) : () -> ()
"builtin.module"() <{sym_name = "a"}> ({^bb0: "builtin.foo"(): () -> ()}) : () -> ()
"builtin.module"() <{sym_name = "a"}> ({}, {}) : () -> ()
}) : () -> ()
//> 2:1: error: 'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks
//> 2:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a"}> ({
//> }) : () -> ()
//> 3:1: error: 'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks
//> 3:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a"}> ({
//> }) : () -> ()
//> 4:47: error: unregistered operation 'builtin.foo' found in dialect ('builtin') that does not allow unknown operations
//> 4:47: note: see current operation: "builtin.foo"() : () -> ()
//> 5:1: error: 'builtin.module' op requires one region
//> 5:1: note: see current operation: 
//> "builtin.module"() <{sym_name = "a"}> ({
//> }, {
//> }) : () -> ()
// -----
"x.r"() ({
^bb0:
  "x.br"()[^bb0] : () -> ()
  "x.y"() : () -> ()
}) : () -> ()
//> 1:1: error: entry block of region may not have predecessors
// -----
"foo.a"() ({
  "builtin.unrealized_conversion_cast"() : () -> ()
}) : () -> ()
//> 2:3: error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
//> 2:3: note: see current operation: "builtin.unrealized_conversion_cast"() : () -> ()
// -----
builtin.module @x attributes {llvm.foo} {}
