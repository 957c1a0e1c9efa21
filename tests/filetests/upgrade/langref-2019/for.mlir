// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Loops that are instructions, with bounds of every form.
//
// Repaired: the functions that are called are declared.

#map57 = (d0, d1)[s0] -> (d0, s0 - d1 - 1)

func @F1(memref<?x?xf32>, index, index) -> f32
func @F2(f32, memref<?x?xf32>, index, index)

func @simple_example(%A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  %N = dim %A, 0 : memref<?x?xf32>
  for %i = 0 to %N step 1 {
    for %j = 0 to %N {   // implicitly steps by 1
      %0 = affine_apply #map57(%i, %j)[%N]
      %tmp = call @F1(%A, %0#0, %0#1) : (memref<?x?xf32>, index, index)->(f32)
      call @F2(%tmp, %B, %0#0, %0#1) : (f32, memref<?x?xf32>, index, index)->()
    }
  }
  return
}

func @bounds(%N: index, %M: index) {
  for %i = max (d0, d1) -> (d0, d1) (%N, %M) to min (d0)[s0] -> (d0 + 10, s0 * 2) (%N)[%M] step 4 {
    for %j = ()[s]->(s)()[%N] to ()->(42)() {
      for %k = -42 to (d0) -> (d0 + 1) (%i) {
        "use.value"(%k) : (index) -> ()
      }
    }
  }
  return
}
