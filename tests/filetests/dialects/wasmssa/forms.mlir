// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

wasmssa.import_func "f" from "host" as @imported {type = (i32, i64) -> f32}
wasmssa.import_global "g" from "host" as @known : i32
wasmssa.import_mem "m" from "host" as @far {limits = !wasmssa<limit[2: 64]>}
wasmssa.import_table "t" from "host" as @handlers {type = !wasmssa<tabletype !wasmssa.funcref [2:]>}
wasmssa.memory @near !wasmssa<limit[1:]>
wasmssa.memory exported @shown !wasmssa<limit[1: 2]>
wasmssa.table @own !wasmssa<tabletype !wasmssa.externref [0: 65536]>
wasmssa.global @counter i32 mutable : {
  %0 = wasmssa.const 17 : i32
  wasmssa.return %0 : i32
}
wasmssa.global exported @derived i32 : {
  %0 = wasmssa.global_get @known : i32
  wasmssa.return %0 : i32
}

wasmssa.func exported @arithmetic(%a: !wasmssa<local ref to i32>, %f: !wasmssa<local ref to f64>) -> i32 {
  %0 = wasmssa.local_get %a : ref to i32
  %1 = wasmssa.local of type f64
  %2 = wasmssa.local_get %f : ref to f64
  wasmssa.local_set %1 : ref to f64 to %2 : f64
  %3 = wasmssa.local_tee %a : ref to i32 to %0 : i32
  %4 = wasmssa.const 2.5 : f64
  %5 = wasmssa.abs %2 : f64
  %6 = wasmssa.neg %2 : f64
  %7 = wasmssa.trunc %2 : f64
  %8 = wasmssa.copysign %2 %4 : f64
  %9 = wasmssa.max %2 %4 : f64
  %10 = wasmssa.min %2 %4 : f64
  %11 = wasmssa.mul %0 %3 : i32
  %12 = wasmssa.div_si %0 %3 : i32
  %13 = wasmssa.div_ui %0 %3 : i32
  %14 = wasmssa.rem_si %0 %3 : i32
  %15 = wasmssa.rem_ui %0 %3 : i32
  %16 = wasmssa.and %0 %3 : i32
  %17 = wasmssa.or %0 %3 : i32
  %18 = wasmssa.xor %0 %3 : i32
  %19 = wasmssa.shl %0 by %3 bits : i32
  %20 = wasmssa.shr_s %0 by %3 bits : i32
  %21 = wasmssa.shr_u %0 by %3 bits : i32
  %22 = wasmssa.rotl %0 by %3 bits : i32
  %23 = wasmssa.rotr %0 by %3 bits : i32
  %24 = wasmssa.ctz %0 : i32
  %25 = wasmssa.popcnt %0 : i32
  %26 = wasmssa.eqz %0 : i32 -> i32
  %27 = wasmssa.eq %0 %3 : i32 -> i32
  %28 = wasmssa.ne %2 %4 : f64 -> i32
  %29 = wasmssa.ge %2 %4 : f64 -> i32
  %30 = wasmssa.gt %2 %4 : f64 -> i32
  %31 = wasmssa.le %2 %4 : f64 -> i32
  %32 = wasmssa.lt %2 %4 : f64 -> i32
  %33 = wasmssa.ge_si %0 %3 : i32 -> i32
  %34 = wasmssa.ge_ui %0 %3 : i32 -> i32
  %35 = wasmssa.gt_si %0 %3 : i32 -> i32
  %36 = wasmssa.gt_ui %0 %3 : i32 -> i32
  %37 = wasmssa.le_ui %0 %3 : i32 -> i32
  wasmssa.return %37 : i32
}

wasmssa.func @conversions(%a: !wasmssa<local ref to i32>) {
  %0 = wasmssa.local_get %a : ref to i32
  %1 = wasmssa.extend_i32_s %0 to i64
  %2 = wasmssa.extend_i32_u %0 to i64
  %3 = wasmssa.extend 8 low bits from %0 : i32
  %4 = wasmssa.convert_u %0 : i32 to f32
  %5 = wasmssa.promote %4 : f32 to f64
  %6 = wasmssa.demote %5 : f64 to f32
  %7 = wasmssa.wrap %1 : i64 to i32
  %8 = wasmssa.call @arithmetic(%7, %5) : (i32, f64) -> i32
  wasmssa.return
}

wasmssa.func @flow(%a: !wasmssa<local ref to i32>) -> i32 {
  %0 = wasmssa.local_get %a : ref to i32
  wasmssa.if %0 : {
    %1 = wasmssa.const 1 : i32
    wasmssa.block_return %1 : i32
  } > ^bb1
^bb1(%2: i32):
  wasmssa.block : {
    wasmssa.branch_if %2 to level 0 with args(%2 : i32) else ^bb1
  ^bb1:
    wasmssa.block_return %0 : i32
  } > ^bb2
^bb2(%3: i32):
  wasmssa.return %3 : i32
}
