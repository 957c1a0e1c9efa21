// RUN: lect translate --mlir-to-llvmir %s

// Block arguments become phi instructions. A block that two branches of one terminator reach gets a block between.
llvm.func @external(i32, !llvm.ptr {llvm.noalias, llvm.nonnull, llvm.align = 8 : i64}) -> (i32 {llvm.signext})

llvm.func @branches(%a: i32, %b: i32, %p: !llvm.ptr) -> i32 {
  %less = llvm.icmp "slt" %a, %b : i32
  llvm.cond_br %less weights([1, 2]), ^loop(%a : i32), ^loop(%b : i32)
^loop(%x: i32):
  %0 = llvm.call @external(%x, %p) : (i32, !llvm.ptr) -> i32
  %1 = llvm.intr.smax(%0, %x) : (i32, i32) -> i32
  llvm.switch %1 : i32, ^end [
    1: ^loop(%1 : i32),
    2: ^other
  ]
^other:
  llvm.br ^end
^end:
  llvm.return %0 : i32
}

llvm.func @__gxx_personality_v0(...) -> i32
llvm.func @may_throw(!llvm.ptr)

llvm.func @exceptions(%p: !llvm.ptr) attributes {personality = @__gxx_personality_v0} {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.invoke @may_throw(%p) to ^normal unwind ^caught : (!llvm.ptr) -> ()
^caught:
  %0 = llvm.landingpad cleanup (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %0 : !llvm.struct<(ptr, i32)>
^normal:
  llvm.return
}

llvm.func @never() {
  llvm.unreachable
}
