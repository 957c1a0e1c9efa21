// RUN: lect opt --load-dialect dialects/code/code.td --load-dialect dialects/code/hook.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/code/code.td --load-dialect dialects/code/hook.td --allow-unregistered-dialect %s | lect opt --load-dialect dialects/code/code.td --load-dialect dialects/code/hook.td --allow-unregistered-dialect

// Text whose syntax a definition leaves to C++ is accepted and retained as written.

// An alias stays, because C++ determines which attributes and types have one.
#first = #code.note<1,   of  2>
#note12 = #code.note<y = 3, x=2>
!crate = !code.box<4,label="p">

// The spacing of syntax in C++, in full and where a format has it.
"text"() {a = #first, b = #note12, c = #code.note<x=1>, d = #code.pair<<a=b>, < a = b >>} : () -> !crate
"text"() {e = !code.box<5,   label="q">, f = !code.words<i32>, g = !code.words<l2 x [word]>} : () -> ()

// The types of typed attributes.
"typed"() {a = #code.r0 : !code.wire, b = #code.named<"q"> : !code.wire, c = #code.r0, d = #other.r0 : !other.wire} : () -> ()

// A class of MLIR's, not the dialect's own of the same name.
"class"() {a = #code.integer<42 : si64>} : () -> ()

// Types without definitions.
%device = "test.device"() : () -> !hook.device
hook.use %device : !hook.device

// Interfaces that C++ attaches.
%crate, %wire = "test.types"() : () -> (!code.crate, !code.wire)
code.point %wire : !code.wire
code.size %crate : !code.crate

// Regions without order.
code.net {
  %0 = code.and %0, %1
  %1 = code.and %0, %0
}
code.graph {
  %0 = code.and %0, %1
  %1 = code.and %0, %0
}

// The type of operands that have that of the result.
%a, %b = "test.numbers"() : () -> (i32, i32)
%table = code.table %a, %b {size = 1 : i64} : i32

// Properties that the definition lacks.
"code.name"() <{name = "a", sym_visibility = "private"}> : () -> ()
"code.bare"() <{order = 1 : i32}> : () -> ()
