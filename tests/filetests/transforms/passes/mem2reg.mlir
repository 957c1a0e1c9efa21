// RUN: lect opt --mem2reg %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(mem2reg{region-simplify=false}),llvm.func(mem2reg)) %s

// Merged values become block arguments; other types are converted; fills of memory yield a constant.

func.func @nothing(%a: i32) -> i32 {
  cf.br ^bb2(%a : i32)
^bb1:
  cf.br ^bb2(%a : i32)
^bb2(%x: i32):
  return %a : i32
}
func.func @some(%a: i32, %c: i1) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  cf.cond_br %c, ^bb2(%a : i32), ^bb3
^bb3:
  %b = arith.addi %a, %a : i32
  memref.store %b, %m[] : memref<i32>
  cf.br ^bb2(%a : i32)
^bb2(%x: i32):
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
func.func @nothing2(%a: i32) -> i32 {
  cf.br ^bb2(%a : i32)
^bb1:
  cf.br ^bb2(%a : i32)
^bb2(%x: i32):
  return %a : i32
}
llvm.func @l(%a: i32, %c: i1, %p: !llvm.ptr) -> i16 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  %f = llvm.load %m : !llvm.ptr -> f32
  llvm.store %f, %p : f32, !llvm.ptr
  llvm.cond_br %c, ^bb2, ^bb3
^bb3:
  %b = llvm.add %a, %a : i32
  llvm.store %b, %m : i32, !llvm.ptr
  llvm.br ^bb2
^bb2:
  %r = llvm.load %m : !llvm.ptr -> i16
  llvm.store %r, %m : i16, !llvm.ptr
  %g = llvm.load %m : !llvm.ptr -> f32
  llvm.store %g, %p : f32, !llvm.ptr
  llvm.intr.lifetime.end %m : !llvm.ptr
  llvm.return %r : i16
}
llvm.func @l2(%c: i1, %p: !llvm.ptr, %v: vector<2xi16>) -> i32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.alloca %1 x !llvm.ptr : (i32) -> !llvm.ptr
  %z = llvm.getelementptr %m[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  llvm.intr.lifetime.end %z : !llvm.ptr
  llvm.store %p, %m : !llvm.ptr, !llvm.ptr
  %r = llvm.load %m : !llvm.ptr -> i64
  llvm.store %v, %m : vector<2xi16>, !llvm.ptr
  %r2 = llvm.load %m : !llvm.ptr -> !llvm.ptr
  llvm.store %r, %r2 : i64, !llvm.ptr
  %2 = llvm.mlir.constant(2 : i32) : i32
  %m2 = llvm.alloca %2 x i32 : (i32) -> !llvm.ptr
  %r3 = llvm.load %m2 : !llvm.ptr -> i32
  %m3 = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  %z8 = llvm.mlir.constant(7 : i8) : i8
  %z9 = llvm.mlir.constant(4 : i64) : i64
  "llvm.intr.memset"(%m3, %z8, %z9) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %r4 = llvm.load %m3 : !llvm.ptr -> i32
  %r5 = llvm.add %r3, %r4 : i32
  llvm.return %r5 : i32
}
func.func @straight(%a: i32, %c: i1) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  cf.cond_br %c, ^bb2(%a : i32), ^bb3
^bb3:
  %b = arith.addi %a, %a : i32
  cf.br ^bb2(%a : i32)
^bb2(%x: i32):
  %r = memref.load %m[] : memref<i32>
  cf.br ^bb4
^bb4:
  return %r : i32
^bb5:
  return %a : i32
}
llvm.func @refused(%p: !llvm.ptr, %c: i1) -> i32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  %v = llvm.load volatile %a : !llvm.ptr -> i32
  %b = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  llvm.store %b, %p : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(4 : i32) : i32
  %d = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%d, %p, %4) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memmove"(%p, %d, %4) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %w = llvm.load %b : !llvm.ptr -> i32
  llvm.return %w : i32
}
func.func @in_a_region(%c: i1, %x: f32) -> f32 {
  %m = memref.alloca() : memref<1x1xf32>
  %i = arith.constant 0 : index
  memref.store %x, %m[%i, %i] : memref<1x1xf32>
  scf.if %c {
    %n = memref.alloca() : memref<f32>
    memref.store %x, %n[] : memref<f32>
    %y = memref.load %n[] : memref<f32>
    memref.store %y, %m[%i, %i] : memref<1x1xf32>
  }
  %r = memref.load %m[%i, %i] : memref<1x1xf32>
  return %r : f32
}
func.func @loop(%n: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  %u = memref.alloca() : memref<f32>
  %c0 = arith.constant 0 : i32
  memref.store %c0, %m[] : memref<i32>
  cf.br ^bb1
^bb1:
  %a = memref.load %m[] : memref<i32>
  %b = arith.addi %a, %n : i32
  memref.store %b, %m[] : memref<i32>
  %c = arith.cmpi slt, %b, %n : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  %r = memref.load %m[] : memref<i32>
  %never = memref.load %u[] : memref<f32>
  return %r : i32
}
llvm.func @fills(%x: i8) -> f32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %s = llvm.alloca %1 x f32 : (i32) -> !llvm.ptr
  "llvm.intr.memset.inline"(%s, %x) <{isVolatile = false, len = 4 : i32}> : (!llvm.ptr, i8) -> ()
  llvm.intr.dbg.value #llvm.di_local_variable<scope = #llvm.di_file<"a" in "">, name = "v"> = %s : !llvm.ptr
  %l = llvm.load %s : !llvm.ptr -> f32
  llvm.return %l : f32
}
