; RUN: lect translate --import-llvm %s

; Functions with attributes, and calls of them.

target datalayout = "e-m:e-p270:32:32-p271:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm "first"
module asm "second"

$group = comdat any

declare i32 @printf(ptr noundef readonly captures(none), ...) #0

declare i32 @__gxx_personality_v0(...)

define internal fastcc noundef zeroext i8 @local(i8 signext %0, ptr byval({ i32, i64 }) align 8 %arg) unnamed_addr #1 {
  ret i8 %0
}

define weak_odr hidden void @weak() section ".text.weak" comdat($group) align 32 gc "statepoint-example" {
  unreachable
}

define i32 @calls(ptr %callee, i32 range(i32 0, 10) %x) {
  %format = call i32 (ptr, ...) @printf(ptr %callee, i32 %x, double 2.5) #2
  %tail = tail call fastcc noundef zeroext i8 @local(i8 signext 3, ptr byval({ i32, i64 }) align 8 %callee)
  %indirect = musttail call i32 %callee(ptr %callee, i32 %x)
  ret i32 %indirect
}

define float @flags(float %a, float %b) {
  %sum = fadd nnan contract float %a, %b
  %quotient = fdiv fast float %sum, %b
  %selected = select nsz i1 true, float %quotient, float 1.0
  ret float %selected
}

define i32 @throws() personality ptr @__gxx_personality_v0 {
entry:
  %value = invoke i32 @calls(ptr null, i32 1) to label %normal unwind label %pad
normal:
  %merged = phi i32 [ %value, %entry ]
  ret i32 %merged
pad:
  %caught = landingpad { ptr, i32 } cleanup catch ptr null
  resume { ptr, i32 } %caught
}

define i32 @assembly(i32 %x) {
  %y = call i32 asm sideeffect "bswap $0", "=r,r"(i32 %x)
  call void asm inteldialect "nop", "*m"(ptr elementtype(i32) @counter)
  ret i32 %y
}

@counter = global i32 0

attributes #0 = { nounwind memory(argmem: read) "frame-pointer"="all" "target-features"="+sse,+avx" }
attributes #1 = { alwaysinline noreturn willreturn uwtable(sync) vscale_range(1,16) "custom"="value" "flag" }
attributes #2 = { convergent nounwind }
