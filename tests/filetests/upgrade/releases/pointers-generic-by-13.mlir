// RUN: lect upgrade --from 13 %s

// As mlir-opt of release 13 prints it in the generic form.

"module"() ( {
  "llvm.func"() ( {
  }) {linkage = 10 : i64, sym_name = "printf", type = !llvm.func<i32 (ptr<i8>, ...)>} : () -> ()
  "llvm.mlir.global"() ( {
  }) {constant, linkage = 1 : i64, sym_name = "str", type = !llvm.array<3 x i8>, unnamed_addr = 0 : i64, value = "hi\00"} : () -> ()
  "llvm.mlir.global"() ( {
  }) {linkage = 10 : i64, sym_name = "counter", type = i32, unnamed_addr = 0 : i64, value = 0 : i32} : () -> ()
  "llvm.mlir.global"() ( {
  }) {linkage = 0 : i64, sym_name = "table", type = !llvm.array<2 x i32>, unnamed_addr = 0 : i64, value = dense<[1, 2]> : tensor<2xi32>} : () -> ()
  "llvm.mlir.global"() ( {
    %0 = "llvm.mlir.addressof"() {global_name = @counter} : () -> !llvm.ptr<i32>
    "llvm.return"(%0) : (!llvm.ptr<i32>) -> ()
  }) {linkage = 10 : i64, sym_name = "where", type = !llvm.ptr<i32>, unnamed_addr = 0 : i64} : () -> ()
  "llvm.func"() ( {
  ^bb0(%arg0: !llvm.ptr<struct<(i32, array<4 x f32>)>>, %arg1: i64, %arg2: i32):  // no predecessors
    %0 = "llvm.mlir.constant"() {value = 0 : i32} : () -> i32
    %1 = "llvm.mlir.constant"() {value = 1 : i32} : () -> i32
    %2 = "llvm.getelementptr"(%arg0, %arg1, %1, %arg2) : (!llvm.ptr<struct<(i32, array<4 x f32>)>>, i64, i32, i32) -> !llvm.ptr<f32>
    %3 = "llvm.load"(%2) : (!llvm.ptr<f32>) -> f32
    "llvm.store"(%3, %2) : (f32, !llvm.ptr<f32>) -> ()
    %4 = "llvm.alloca"(%arg1) {alignment = 8 : i64} : (i64) -> !llvm.ptr<i64>
    %5 = "llvm.bitcast"(%4) : (!llvm.ptr<i64>) -> !llvm.ptr<i8>
    %6 = "llvm.ptrtoint"(%5) : (!llvm.ptr<i8>) -> i64
    %7 = "llvm.inttoptr"(%6) : (i64) -> !llvm.ptr<ptr<i32>>
    %8 = "llvm.load"(%7) : (!llvm.ptr<ptr<i32>>) -> !llvm.ptr<i32>
    %9 = "llvm.mlir.null"() : () -> !llvm.ptr<i32>
    %10 = "llvm.icmp"(%8, %9) {predicate = 0 : i64} : (!llvm.ptr<i32>, !llvm.ptr<i32>) -> i1
    "llvm.return"(%3) : (f32) -> ()
  }) {linkage = 1 : i64, sym_name = "memory", type = !llvm.func<f32 (ptr<struct<(i32, array<4 x f32>)>>, i64, i32)>} : () -> ()
  "llvm.func"() ( {
  ^bb0(%arg0: !llvm.ptr<i32>, %arg1: i32, %arg2: !llvm.ptr<f32>, %arg3: f32):  // no predecessors
    %0 = "llvm.atomicrmw"(%arg0, %arg1) {bin_op = 1 : i64, ordering = 6 : i64} : (!llvm.ptr<i32>, i32) -> i32
    %1 = "llvm.atomicrmw"(%arg2, %arg3) {bin_op = 11 : i64, ordering = 2 : i64} : (!llvm.ptr<f32>, f32) -> f32
    %2 = "llvm.atomicrmw"(%arg0, %arg1) {bin_op = 9 : i64, ordering = 7 : i64} : (!llvm.ptr<i32>, i32) -> i32
    %3 = "llvm.cmpxchg"(%arg0, %arg1, %0) {failure_ordering = 2 : i64, success_ordering = 6 : i64} : (!llvm.ptr<i32>, i32, i32) -> !llvm.struct<(i32, i1)>
    %4 = "llvm.extractvalue"(%3) {position = [0]} : (!llvm.struct<(i32, i1)>) -> i32
    "llvm.fence"() {ordering = 5 : i64, syncscope = ""} : () -> ()
    "llvm.fence"() {ordering = 7 : i64, syncscope = "agent"} : () -> ()
    "llvm.return"(%4) : (i32) -> ()
  }) {linkage = 10 : i64, sym_name = "atomics", type = !llvm.func<i32 (ptr<i32>, i32, ptr<f32>, f32)>} : () -> ()
  "llvm.func"() ( {
  ^bb0(%arg0: !llvm.ptr<func<i32 (i32)>>, %arg1: i32):  // no predecessors
    %0 = "llvm.mlir.addressof"() {global_name = @str} : () -> !llvm.ptr<array<3 x i8>>
    %1 = "llvm.mlir.constant"() {value = 0 : i32} : () -> i32
    %2 = "llvm.getelementptr"(%0, %1, %1) : (!llvm.ptr<array<3 x i8>>, i32, i32) -> !llvm.ptr<i8>
    %3 = "llvm.call"(%2, %arg1) {callee = @printf} : (!llvm.ptr<i8>, i32) -> i32
    %4 = "llvm.call"(%arg0, %3) : (!llvm.ptr<func<i32 (i32)>>, i32) -> i32
    %5 = "llvm.mlir.addressof"() {global_name = @memory} : () -> !llvm.ptr<func<f32 (ptr<struct<(i32, array<4 x f32>)>>, i64, i32)>>
    "llvm.return"(%4) : (i32) -> ()
  }) {linkage = 10 : i64, sym_name = "calls", type = !llvm.func<i32 (ptr<func<i32 (i32)>>, i32)>} : () -> ()
  "llvm.func"() ( {
  ^bb0(%arg0: i1, %arg1: i32, %arg2: vector<4xf32>):  // no predecessors
    "llvm.cond_br"(%arg0, %arg1)[^bb1, ^bb2] {branch_weights = dense<[5, 10]> : vector<2xi32>, operand_segment_sizes = dense<[1, 1, 0]> : vector<3xi32>} : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "llvm.switch"(%0, %arg1)[^bb2, ^bb3, ^bb2] {case_operand_offsets = dense<[0, 1]> : vector<2xi32>, case_values = dense<[1, 2]> : vector<2xi32>, operand_segment_sizes = dense<[1, 0, 1]> : vector<3xi32>} : (i32, i32) -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    "llvm.br"(%arg1)[^bb3] : (i32) -> ()
  ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
    %2 = "llvm.mlir.constant"() {value = 1 : i32} : () -> i32
    %3 = "llvm.extractelement"(%arg2, %2) : (vector<4xf32>, i32) -> f32
    %4 = "llvm.insertelement"(%arg2, %3, %2) : (vector<4xf32>, f32, i32) -> vector<4xf32>
    %5 = "llvm.shufflevector"(%arg2, %4) {mask = [0, 1, 4, 5]} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %6 = "llvm.mlir.undef"() : () -> !llvm.struct<(i32, f32)>
    %7 = "llvm.insertvalue"(%6, %1) {position = [0]} : (!llvm.struct<(i32, f32)>, i32) -> !llvm.struct<(i32, f32)>
    %8 = "llvm.extractvalue"(%7) {position = [0]} : (!llvm.struct<(i32, f32)>) -> i32
    %9 = "llvm.add"(%8, %1) : (i32, i32) -> i32
    %10 = "llvm.select"(%arg0, %9, %1) : (i1, i32, i32) -> i32
    %11 = "llvm.fcmp"(%3, %3) {predicate = 4 : i64} : (f32, f32) -> i1
    %12 = "llvm.fadd"(%3, %3) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32) -> f32
    %13 = "llvm.fptosi"(%12) : (f32) -> i32
    %14 = "llvm.freeze"(%13) : (i32) -> i32
    %15 = "llvm.inline_asm"(%14) {asm_string = "foo", constraints = "=r,r", has_side_effects} : (i32) -> i32
    %16 = "llvm.intr.sqrt"(%12) : (f32) -> f32
    %17 = "llvm.intr.ctpop"(%14) : (i32) -> i32
    %18 = "llvm.intr.vector.reduce.fadd"(%3, %arg2) {reassoc = true} : (f32, vector<4xf32>) -> f32
    "llvm.return"(%10) : (i32) -> ()
  }) {linkage = 10 : i64, sym_name = "flow", type = !llvm.func<i32 (i1, i32, vector<4xf32>)>} : () -> ()
  "llvm.func"() ( {
  ^bb0(%arg0: !llvm.ptr<i8>, %arg1: !llvm.ptr<i8>, %arg2: i64):  // no predecessors
    %0 = "llvm.mlir.constant"() {value = false} : () -> i1
    "llvm.intr.memcpy"(%arg0, %arg1, %arg2, %0) : (!llvm.ptr<i8>, !llvm.ptr<i8>, i64, i1) -> ()
    %1 = "llvm.mlir.constant"() {value = 7 : i8} : () -> i8
    "llvm.intr.memset"(%arg0, %1, %arg2, %0) : (!llvm.ptr<i8>, i8, i64, i1) -> ()
    "llvm.return"() : () -> ()
  }) {linkage = 10 : i64, sym_name = "copies", type = !llvm.func<void (ptr<i8>, ptr<i8>, i64)>} : () -> ()
}) : () -> ()

