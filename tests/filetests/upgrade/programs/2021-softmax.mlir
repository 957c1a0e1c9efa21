// RUN: lect upgrade --from 13 %s

// 2021: softmax of the rows of a buffer, by `math` and `std`.

func private @check(%ok: i1)

func @softmax(%x: memref<8x128xf32>, %y: memref<8x128xf32>) {
  %low = constant -3.402820e+38 : f32
  %zero = constant 0.0 : f32
  %c0 = constant 0 : index
  %true = constant true
  affine.for %i = 0 to 8 {
    %most = affine.for %j = 0 to 128 iter_args(%m = %low) -> (f32) {
      %a = affine.load %x[%i, %j] : memref<8x128xf32>
      %g = cmpf ogt, %a, %m : f32
      %s = select %g, %a, %m : f32
      affine.yield %s : f32
    }
    %sum = affine.for %j = 0 to 128 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %x[%i, %j] : memref<8x128xf32>
      %d = subf %a, %most : f32
      %e = math.exp %d : f32
      affine.store %e, %y[%i, %j] : memref<8x128xf32>
      %s = addf %t, %e : f32
      affine.yield %s : f32
    }
    affine.parallel (%j) = (0) to (128) step (8) {
      %v = affine.vector_load %y[%i, %j] : memref<8x128xf32>, vector<8xf32>
      %all = splat %sum : vector<8xf32>
      %q = divf %v, %all : vector<8xf32>
      affine.vector_store %q, %y[%i, %j] : memref<8x128xf32>, vector<8xf32>
    }
    %first = memref.load %y[%i, %c0] : memref<8x128xf32>
    %ok = cmpf uge, %first, %zero : f32
    %both = and %ok, %true : i1
    call @check(%both) : (i1) -> ()
  }
  return
}
