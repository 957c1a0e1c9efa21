// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

emitc.include <"vector">
emitc.include "own.h"
emitc.verbatim "#pragma once"
emitc.global static const @table : !emitc.array<2x3xi32> = dense<1>
emitc.global extern @outside : i32
emitc.global @counter : i32 = 3
emitc.declare_func @adds

emitc.func @adds(%a: i32, %b: i32) -> i32 attributes {specifiers = ["static", "inline"]} {
  %0 = add %a, %b : (i32, i32) -> i32
  return %0 : i32
}
emitc.func private @declared(!emitc.opaque<"T">) attributes {specifiers = ["extern"]}

emitc.file "one.cpp" {
  emitc.func @nothing() {
    return
  }
}

emitc.class final @Data {
  emitc.field @first : !emitc.array<1xf32> {kept}
  emitc.field @second : i32 = 4
  emitc.func @method() {
    %0 = get_field @first : !emitc.array<1xf32>
    return
  }
}

emitc.func @computes(%i: i32, %u: ui32, %f: f32, %p: !emitc.ptr<i32>, %b: i1, %array: !emitc.array<4x8xf32>, %at: index) {
  %c = "emitc.constant"() <{value = 42 : i32}> : () -> i32
  %opaque = "emitc.constant"() <{value = #emitc.opaque<"CHAR_MIN">}> : () -> !emitc.opaque<"char">
  %sub = sub %p, %i : (!emitc.ptr<i32>, i32) -> !emitc.ptr<i32>
  %mul = mul %f, %f : (f32, f32) -> f32
  %div = div %i, %c : (i32, i32) -> i32
  %rem = rem %i, %c : (i32, i32) -> i32
  %and = bitwise_and %i, %c : (i32, i32) -> i32
  %or = bitwise_or %i, %c : (i32, i32) -> i32
  %xor = bitwise_xor %i, %c : (i32, i32) -> i32
  %not = bitwise_not %i : (i32) -> i32
  %left = bitwise_left_shift %u, %u : (ui32, ui32) -> ui32
  %right = bitwise_right_shift %u, %u : (ui32, ui32) -> ui32
  %minus = unary_minus %i : (i32) -> i32
  %plus = unary_plus %i : (i32) -> i32
  %both = logical_and %b, %b : i1, i1
  %either = logical_or %b, %i : i1, i32
  %no = logical_not %b : i1
  %less = cmp lt, %i, %c : (i32, i32) -> i1
  %order = cmp three_way, %f, %f : (f32, f32) -> !emitc.opaque<"std::strong_ordering">
  %chosen = conditional %b, %i, %c : i32
  %cast = cast %i : i32 to f32
  %literal = literal "M_PI" : f32
  %called = call @adds(%i, %c) : (i32, i32) -> i32
  %said = call_opaque "f"(%i, %f) {args = [1 : index, 0 : index, "text"], template_args = [i32]} : (i32, f32) -> i32

  // Variables, and their values.
  %v = "emitc.variable"() <{value = 0 : i32}> : () -> !emitc.lvalue<i32>
  %w = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.ptr<i32>>
  assign %c : i32 to %v : <i32>
  %loaded = load %v : <i32>
  %address = address_of %v : !emitc.lvalue<i32>
  %pointed = dereference %address : !emitc.ptr<i32>
  %applied = apply "&"(%v) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  %element = subscript %array[%at, %at] : (!emitc.array<4x8xf32>, index, index) -> !emitc.lvalue<f32>
  %item = subscript %p[%at] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
  %global = get_global @counter : !emitc.lvalue<i32>
  %s = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.opaque<"struct S">>
  %sp = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.ptr<!emitc.opaque<"struct S">>>
  %member = "emitc.member"(%s) <{member = "a"}> : (!emitc.lvalue<!emitc.opaque<"struct S">>) -> !emitc.lvalue<i32>
  %through = "emitc.member_of_ptr"(%sp) <{member = "a"}> : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"struct S">>>) -> !emitc.lvalue<i32>
  verbatim "{} + {};" args %i, %f : i32, f32

  // Control flow.
  if %b {
    verbatim "yes;"
  } else {
    verbatim "no;"
  }
  for %k = %at to %at step %at {
    verbatim "again;"
  }
  for %k = %i to %c step %c : i32 {
  }
  switch %i : i32
  case 2 {
    emitc.yield
  }
  case 5 {
    verbatim "five;"
    emitc.yield
  }
  default {
    emitc.yield
  }
  do {
    verbatim "once;"
  } while {
    %e = emitc.expression %b : (i1) -> i1 {
      %q = emitc.logical_not %b : i1
      emitc.yield %q : i1
    }
    emitc.yield %e : i1
  }
  %e = emitc.expression %i, %c noinline : (i32, i32) -> i32 {
    %q = add %i, %c : (i32, i32) -> i32
    yield %q : i32
  }
  return
}
