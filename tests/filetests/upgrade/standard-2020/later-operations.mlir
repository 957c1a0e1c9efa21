// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// Operations that the dialect got later, up to MLIR 13.

func @later(%i: i32, %j: i32, %w: i64, %f: f32, %g: f32, %d: f64, %n: index, %m: memref<?x4xf32>, %c: i1) {
  %0 = subi %i, %j : i32
  %1 = muli %i, %j : i32
  %2 = divi_signed %i, %j : i32
  %3 = divi_unsigned %i, %j : i32
  %4 = remi_signed %i, %j : i32
  %5 = remi_unsigned %i, %j : i32
  %6 = floordivi_signed %i, %j : i32
  %7 = ceildivi_signed %i, %j : i32
  %8 = shift_left %i, %j : i32
  %9 = shift_right_signed %i, %j : i32
  %10 = shift_right_unsigned %i, %j : i32
  %11 = subf %f, %g : f32
  %12 = divf %f, %g : f32
  %13 = remf %f, %g : f32
  %14 = cmpf "olt", %f, %g : f32
  %15 = cmpf oge, %f, %g : f32
  %16 = cmpi slt, %i, %j : i32
  %17 = sitofp %i : i32 to f32
  %18 = uitofp %i : i32 to f32
  %19 = fptosi %f : f32 to i32
  %20 = fptoui %f : f32 to i32
  %21 = fpext %f : f32 to f64
  %22 = fptrunc %d : f64 to f32
  %23 = sexti %i : i32 to i64
  %24 = zexti %i : i32 to i64
  %25 = trunci %w : i64 to i32
  %26 = index_cast %n : index to i64
  %27 = bitcast %f : f32 to i32
  %28 = dim %m, %n : memref<?x4xf32>
  %29 = rank %m : memref<?x4xf32>
  %30 = alloca(%n) {alignment = 64} : memref<?xf32>
  %31 = fmaf %f, %g, %f : f32
  %32 = log %f : f32
  %33 = log2 %f : f32
  %34 = log10 %f : f32
  %35 = log1p %f : f32
  %36 = exp2 %f : f32
  %37 = sin %f : f32
  %38 = atan %f : f32
  %39 = atan2 %f, %g : f32
  %40 = powf %f, %g : f32
  %41 = rsqrt %f : f32
  %42 = floorf %f : f32
  assert %c, "it holds"
  return
}
