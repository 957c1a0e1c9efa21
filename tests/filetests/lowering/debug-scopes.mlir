// RUN: lect opt --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo %s
// RUN: lect opt --ensure-debug-info-scope-on-llvm-func=emission-kind=Full --mlir-print-debuginfo %s

module {
  // Operations from other files get a lexical block, also in inlined calls.
  llvm.func @defined(%a: i32 loc("a/b.c":1:9)) -> i32 {
    %0 = llvm.add %a, %a : i32 loc(callsite("x.c":3:4 at "y.c":5:6))
    %1 = llvm.add %a, %a : i32 loc("z.c":7:8)
    %2 = llvm.add %a, %a : i32 loc("a/b.c":7:8)
    %3 = llvm.add %a, %a : i32 loc(fused["q.c":3:4, "z.c":3:4])
    llvm.return %a : i32 loc(unknown)
  } loc(fused["a/b.c":1:2, "c.c":3:4])
  llvm.func @declared() loc("named"("d/e.c":9:10))
  llvm.func @called() loc(callsite("d/e.c":9:10 at "dd.c":1:1))
  llvm.func @nowhere() loc("only")
} loc("m/n.c":1:1)
