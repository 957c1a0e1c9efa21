// RUN: lect opt --from=24 --emit-for=24 --split-input-file --allow-unregistered-dialect %s
// RUN: lect opt --from=24 --emit-for=24 --split-input-file --allow-unregistered-dialect --mlir-print-op-generic %s

// Operations of MLIR 24, as its tool prints them.

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = tosa.clamp %arg0 min_val(0.000000e+00 : f32) max_val(1.000000e+00 : f32) nan_mode<IGNORE> : (tensor<4xf32>) -> tensor<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = tosa.maximum %arg0, %arg0 nan_mode<IGNORE> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = tosa.maximum %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = tosa.cast %arg0  {x = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = tosa.const  values(dense<1.000000e+00> : tensor<4xf32>) {a = 1 : i64} : () -> tensor<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = tosa.custom %arg0 operator_name("a") domain_name("b") implementation_attrs("c") {a = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    tosa.variable @v = dense<1.000000e+00> : tensor<1xf32>
  }) : () -> ()
}

// -----

#loop_annotation = #llvm.loop_annotation<disableNonforced = true>
module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xf32>):
    llvm.br ^bb1 loop_annotation = #loop_annotation {x = 1 : i64}
  ^bb1:  // pred: ^bb0
    "test.r"() : () -> ()
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = tosa.cast %arg0 input_unsigned(true) : (tensor<4xi8>) -> tensor<4xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = tosa.cast %arg0 input_unsigned(true) {x = 1 : i64} : (tensor<4xi8>) -> tensor<4xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = tosa.argmax %arg1 axis(0) nan_mode<IGNORE> : (tensor<4xf32>) -> tensor<i32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = tosa.reduce_max %arg1 axis(0) nan_mode<IGNORE> : (tensor<4xf32>) -> tensor<1xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.fneg %arg2 fastmath<nnan> : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.intr.sqrt(%arg2) fastmath<nnan> : (f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.intr.sqrt(%arg2) fastmath<nnan> {x = 1 : i64} : (f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.intr.pow(%arg2, %arg2) fastmath<nnan> : (f32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.fmul %arg2, %arg2 fastmath<nnan> {x = 1 : i64} : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.intr.vector.reduce.fmax(%arg4) fastmath<nnan> : (vector<4xf32>) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.select %arg5, %arg2, %arg2 fastmath<nnan> : i1, f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.add %arg6, %arg6 overflow<nsw> {x = 1 : i64} : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = "llvm.intr.ctlz"(%arg6) <{is_zero_poison = true}> : (i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    "llvm.intr.memcpy"(%arg7, %arg7, %arg6) <{arg_attrs = [{llvm.align = 4 : i64}, {}, {}], isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    "llvm.intr.memcpy"(%arg7, %arg7, %arg6) <{isVolatile = true, tbaa = []}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.extractvalue %arg8[0] : !llvm.array<3 x f32> 
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.alloca inalloca %arg6 x f32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: f64, %arg4: vector<4xf32>, %arg5: i1, %arg6: i32, %arg7: !llvm.ptr, %arg8: !llvm.array<3 x f32>):
    %0 = llvm.inline_asm has_side_effects asm_dialect = intel "a", "b" %arg6 : (i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = emitc.post_increment %arg0 : <i32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = emitc.pre_decrement %arg0 : <i32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = arith.maximumnumf %arg2, %arg2 fastmath<fast> : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.coro.frame : !llvm.ptr
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.coro.is_in_ramp : i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.coro.done %arg3 : (!llvm.ptr) -> i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    llvm.intr.coro.destroy %arg3 : !llvm.ptr
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    llvm.intr.coro.await.suspend.void %arg3, %arg3, %arg3 : !llvm.ptr, !llvm.ptr, !llvm.ptr
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.coro.await.suspend.bool %arg3, %arg3, %arg3 : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.clmul(%arg1, %arg1) : (i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.maximumnum(%arg2, %arg2) fastmath<nnan> : (f32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.modf(%arg2) : (f32) -> !llvm.struct<(f32, f32)>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.vector.reduce.fmaximumnum(%arg5) : (vector<4xf32>) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.experimental.constrained.acos %arg2 tonearest ignore fastmath<nnan> : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.experimental.constrained.ceil %arg2 ignore {x = 1 : i64} : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.experimental.constrained.fptosi %arg2 ignore : f32 to i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.experimental.constrained.powi %arg2, %arg1 tonearest ignore : (f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.experimental.constrained.lrint %arg2 tonearest ignore : f32 to i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.intr.experimental.constrained.atan2 %arg2, %arg2 tonearest ignore : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    transform.loop.unroll_full %arg9 : !transform.any_op
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = tosa.argmin %arg10 axis(0) nan_mode<IGNORE> : (tensor<4xf32>) -> tensor<i32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = spirv.CL.fclamp %arg2, %arg2, %arg2 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = spirv.CL.s_clamp %arg1, %arg1, %arg1 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = llvm.ptrtoaddr %arg3 : !llvm.ptr to i64
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !emitc.lvalue<i32>, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<5>, %arg5: vector<4xf32>, %arg6: vector<4xi1>, %arg7: !llvm.ptr<1>, %arg8: !llvm.ptr<3>, %arg9: !transform.any_op, %arg10: tensor<4xf32>, %arg11: !llvm.ptr<8>, %arg12: i64):
    %0 = arith.flush_denormals %arg2 fastmath<nnan> : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = arith.flush_denormals %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %diff, %borrow = arith.subui_extended %arg0, %arg1 : i32, i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = emitc.member_call_opaque %arg0 "x"(%arg1) : i32, (i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i1):
    %0 = gpu.ballot %arg0 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    llvm.intr.fake.use %arg0 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>):
    %0 = nvvm.addf %arg0, %arg1 : vector<2xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi8>):
    %0 = nvvm.convert.s2f6x2.to.bf16x2 %arg0 : vector<2xi8> -> vector<2xbf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.cos %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.ex2 %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.log2 %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.rsqrt %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.sin %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.sqrt.approx %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>):
    %0 = nvvm.subf %arg0, %arg1 : vector<2xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    rocdl.asyncmark
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.cluster.workgroup.id.x : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.cluster.workgroup.id.y : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.cluster.workgroup.id.z : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.bf8.bf8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.bf8.fp8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.fp8.bf8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.fp8.fp8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: f32):
    %0 = rocdl.fdot2 %arg0, %arg1, %arg2 : (vector<2xf16>, vector<2xf16>, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>, %arg1: vector<2xbf16>, %arg2: bf16):
    %0 = rocdl.fdot2.bf16.bf16 %arg0, %arg1, %arg2 : (vector<2xbf16>, vector<2xbf16>, bf16) -> bf16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: f16):
    %0 = rocdl.fdot2.f16.f16 %arg0, %arg1, %arg2 : (vector<2xf16>, vector<2xf16>, f16) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>, %arg1: vector<2xbf16>, %arg2: f32):
    %0 = rocdl.fdot2.f32.bf16 %arg0, %arg1, %arg2 : (vector<2xbf16>, vector<2xbf16>, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.load.async.lds %arg0, %arg1, 1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b128 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b32 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b64 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b8 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>):
    rocdl.load.async.to.lds %arg0, %arg1, 1, 1, 0 : !llvm.ptr, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.permlane16.var %arg0, %arg1, %arg2, true, true : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.permlanex16.var %arg0, %arg1, %arg2, true, true : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<8>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32):
    rocdl.raw.ptr.buffer.load.async.lds %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, 0
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = rocdl.rsq %arg0 f32 -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi16>, %arg1: vector<2xi16>, %arg2: i32):
    %0 = rocdl.sdot2 %arg0, %arg1, %arg2 : (vector<2xi16>, vector<2xi16>, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sdot4 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sdot8 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sudot4 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sudot8 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: i32):
    %0 = rocdl.swmmac.bf16.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3 : (vector<4xi32>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: bf16, %arg1: bf16, %arg2: bf16, %arg3: i32):
    %0 = rocdl.swmmac.bf16.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3 : (bf16, bf16, bf16, i32) -> bf16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: bf16, %arg1: bf16, %arg2: bf16, %arg3: i32):
    %0 = rocdl.swmmac.bf16f32.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3 : (bf16, bf16, bf16, i32) -> bf16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.bf8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.fp8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: vector<4xf16>, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x32.f16 %arg0, %arg1, %arg2, %arg3 : (vector<4xf16>, vector<4xf16>, vector<4xf16>, i32) -> vector<4xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f16, %arg1: f16, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x64.f16 %arg0, %arg1, %arg2, %arg3 : (f16, f16, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.bf8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.fp8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xf32>, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3 : (vector<4xi32>, vector<4xi32>, vector<4xf32>, i32) -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.bf8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: vector<4xf32>, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.f16 %arg0, %arg1, %arg2, %arg3 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32) -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.fp8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: bf16, %arg1: bf16, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3 : (bf16, bf16, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f16, %arg1: f16, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x64.f16 %arg0, %arg1, %arg2, %arg3 : (f16, f16, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x128.iu8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x32.iu4 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x32.iu8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x64.iu4 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi16>, %arg1: vector<2xi16>, %arg2: i32):
    %0 = rocdl.udot2 %arg0, %arg1, %arg2 : (vector<2xi16>, vector<2xi16>, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.udot4 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.udot8 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    rocdl.wait.asyncmark 1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    rocdl.wave.barrier
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.wave.id : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.cbrt %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = spirv.CL.clz %arg0 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.copysign %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.erfc %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.exp10 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.exp2 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.expm1 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.fdim %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.fmod %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.hypot %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.log10 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.log1p %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.log2 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.trunc %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = spirv.ExperimentalML.Call opcode = 1, %arg0 : (i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf32>, %arg1: vector<2xf32>):
    %0 = spirv.GL.Atan2 %arg0, %arg1 : vector<2xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf32>):
    %0 = spirv.GL.Degrees %arg0 : vector<2xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>, %arg2: vector<2xf64>):
    %0 = spirv.GL.NClamp %arg0, %arg1, %arg2 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.GL.NMax %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.GL.NMin %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf32>):
    %0 = spirv.GL.Radians %arg0 : vector<2xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>, %arg2: vector<2xf64>):
    %0 = spirv.GL.SmoothStep %arg0, %arg1, %arg2 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.GL.Step %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.GL.Trunc %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.linalg.data_layout_propagation
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.linalg.extract_slice_sinking
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.flatten_vector_transfer_ops
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.interleave_and_deinterleave_to_shuffle
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.lower_step index_bitwidth = 1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.multi_reduction_flattening
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.multi_reduction_unrolling
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.reorder_multi_reduction_dims
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !transform.any_op):
    %0 = transform.loop.coalesce_nested %arg0 : (!transform.any_op) -> !transform.any_op
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = amdgpu.permlane_var %arg0, %arg1 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = llvm.intr.arithmetic.fence(%arg0) : (f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fadd %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fdiv %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = llvm.intr.experimental.constrained.fma %arg0, %arg1, %arg2 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fmul %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = llvm.intr.experimental.constrained.fmuladd %arg0, %arg1, %arg2 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.frem %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fsub %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = nvvm.barrier.reduction #nvvm.reduction<popc> %arg0 -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>):
    %0 = nvvm.convert.bf16x2.to.f4x2 %arg0 : vector<2xbf16> -> i8(f4E2M1FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>):
    %0 = nvvm.convert.f16x2.to.f4x2 %arg0 : vector<2xf16> -> i8(f4E2M1FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i8):
    %0 = nvvm.convert.f4x2.to.bf16x2 %arg0 : i8(f4E2M1FN) -> vector<2xbf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi8>):
    %0 = nvvm.convert.f6x2.to.bf16x2 %arg0 : vector<2xi8>(f6E2M3FN) -> vector<2xbf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi1>):
    %0 = spirv.All %arg0 : vector<2xi1>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi1>):
    %0 = spirv.Any %arg0 : vector<2xi1>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !spirv.ptr<i32, Function>):
    %0 = spirv.AtomicLoad <Device> <None> %arg0 : !spirv.ptr<i32, Function>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !spirv.ptr<i32, Function>, %arg1: i32):
    spirv.AtomicStore <Device> <None> %arg0, %arg1 : !spirv.ptr<i32, Function>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = spirv.GroupNonUniformBroadcastFirst <Subgroup> %arg0 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.IsNormal %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = spirv.KHR.Expect %arg0, %arg1 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<16xi32>, %arg1: vector<64xi8>, %arg2: vector<64xi8>):
    %0 = "x86.avx10.dot.i8"(%arg0, %arg1, %arg2) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index):
    amdgpu.ds_async_barrier_arrive %arg0[%arg1] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index, %arg2: i64):
    %0 = amdgpu.ds_barrier_arrive %arg0[%arg1], %arg2 : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, i64 -> !amdgpu.ds_barrier_state
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index, %arg2: i32):
    amdgpu.ds_barrier_init %arg0[%arg1], %arg2 : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index):
    %0 = amdgpu.ds_barrier_poll_state %arg0[%arg1] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>> -> !amdgpu.ds_barrier_state
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_init_count %arg0 : !amdgpu.ds_barrier_state -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_pending_count %arg0 : !amdgpu.ds_barrier_state -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_phase %arg0 : !amdgpu.ds_barrier_state -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_phase_parity %arg0 : !amdgpu.ds_barrier_state -> i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = gpu.initialize_named_barrier %arg0 : i32 -> !gpu.named_barrier
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>):
    %0 = nvvm.convert.bf16x2.to.f6x2 %arg0 : vector<2xbf16> -> vector<2xi8>(f6E2M3FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>):
    %0 = nvvm.convert.bf16x2.to.s2f6x2 %arg0 : vector<2xbf16> -> vector<2xi8>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>):
    %0 = nvvm.convert.f16x2.to.f6x2 %arg0 : vector<2xf16> -> vector<2xi8>(f6E2M3FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = nvvm.convert.f32x2.to.s2f6x2 %arg0, %arg1 : vector<2xi8>
  }) : () -> ()
}
