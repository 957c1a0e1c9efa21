; RUN: lect translate --import-llvm %s

; Globals with initializers, and constants of functions.

%pair = type { i32, %inner }
%inner = type <{ i8, ptr }>
%opaque = type opaque

@text = private unnamed_addr constant [6 x i8] c"hello\00", align 1
@numbers = global [3 x i32] [i32 1, i32 2, i32 3]
@nested = global [2 x [2 x float]] [[2 x float] [float 1.0, float 2.0], [2 x float] zeroinitializer]
@zeros = global [1000 x i64] zeroinitializer
@vector = constant <4 x i16> splat (i16 7)
@struct = global %pair { i32 1, %inner <{ i8 2, ptr @text }> }
@pointer = global ptr getelementptr inbounds (i8, ptr @numbers, i64 4), section "data"
@difference = global i64 sub (i64 ptrtoint (ptr @numbers to i64), i64 ptrtoint (ptr @text to i64))
@hidden = hidden thread_local addrspace(3) global half 0xH3C00
@undefined = global { i32, i8 } undef
@wide = global i128 -170141183460469231731687303715884105728
@double = global x86_fp80 0xK3FFF8000000000000000
@external = external global %opaque
@alias = weak alias i32, ptr @numbers
@resolved = ifunc i32 (), ptr @resolver
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]

define internal void @init() {
  ret void
}

define internal ptr @resolver() {
  ret ptr null
}

define i32 @uses(i1 %condition) {
  %sum = add i32 7, 9
  %again = add nsw i32 %sum, 7
  %p = select i1 %condition, ptr @text, ptr getelementptr (i8, ptr @text, i64 2)
  %byte = load i8, ptr %p
  store { i32, float } { i32 3, float 4.0 }, ptr @undefined
  store <2 x ptr> <ptr @text, ptr null>, ptr @zeros
  %frozen = freeze <2 x i32> <i32 poison, i32 1>
  ret i32 %again
}
