// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Conditions that are instructions, with `else if` and `else`.
//
// Repaired: arguments have their types, calls as well; maps are defined.

#map42 = (d0, d1) -> (d0, d1)
#map43 = (d0, d1) -> (d1, d0)
#set = (d0, d1)[s0]: (d0 - 10 >= 0, s0 - d0 - 9 >= 0,
                      d1 - 10 >= 0, s0 - d1 - 9 >= 0)

func @S1(i32, index, index) -> f32
func @S2(f32, memref<10xi32>, index, index)

func @reduced_domain_example(%A: memref<10xi32>, %X: i32, %N: index) {
  for %i = 0 to %N {
     for %j = 0 to %N {
       %0 = affine_apply #map42(%i, %j)
       %tmp = call @S1(%X, %0#0, %0#1) : (i32, index, index) -> f32
       if #set(%i, %j)[%N] {
          %1 = affine_apply #map43(%i, %j)
          call @S2(%tmp, %A, %1#0, %1#1) : (f32, memref<10xi32>, index, index) -> ()
       }
    }
  }
  return
}

func @chain(%N: index) {
  for %i = 0 to 100 {
    if (d0) : (d0 - 10 >= 0) (%i) {
      "use.first"() : () -> ()
    } else if (d0)[s0] : (d0 - s0 == 0) (%i)[%N] {
      "use.second"() : () -> ()
    } else {
      "use.third"() : () -> ()
    }
  }
  return
}
