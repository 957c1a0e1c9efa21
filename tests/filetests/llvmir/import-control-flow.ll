; RUN: lect translate --import-llvm %s

; Branches: phi instructions become block arguments.

define i32 @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %done = icmp sge i32 %i, %n
  br i1 %done, label %exit, label %body, !prof !0
body:
  %more = add nsw i32 %sum, %i
  %next = add nuw nsw i32 %i, 1
  br label %head, !llvm.loop !1
dead:
  br label %dead
exit:
  ret i32 %sum
}

define i64 @switch(i64 %x) {
  switch i64 %x, label %other [
    i64 0, label %same
    i64 -5, label %same
    i64 9, label %last
  ]
same:
  %value = phi i64 [ 1, %0 ], [ 1, %0 ]
  br label %last
other:
  unreachable
last:
  %result = phi i64 [ %value, %same ], [ %x, %0 ]
  ret i64 %result
}

define i32 @address(ptr %p) {
  indirectbr ptr %p, [label %one, label %two]
one:
  ret i32 1
two:
  %taken = ptrtoint ptr blockaddress(@address, %one) to i32
  ret i32 %taken
}

!0 = !{!"branch_weights", i32 3, i32 100}
!1 = distinct !{!1, !2, !3, !4}
!2 = !{!"llvm.loop.mustprogress"}
!3 = !{!"llvm.loop.unroll.count", i32 4}
!4 = !{!"llvm.loop.vectorize.enable", i1 true}
