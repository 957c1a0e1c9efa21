// RUN: lect upgrade --from 8 %s

// Summer of 2019: tiles of views, by ranges.

func @tiled(%A: !linalg.view<?x?xf32>, %B: !linalg.view<?x?xf32>, %C: !linalg.view<?x?xf32>) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c4 = constant 4 : index
  %m = linalg.dim %A, 0 : !linalg.view<?x?xf32>
  %k = linalg.dim %A, 1 : !linalg.view<?x?xf32>
  %n = linalg.dim %B, 1 : !linalg.view<?x?xf32>
  %rk = linalg.range %c0:%k:%c1 : !linalg.range
  loop.for %i = %c0 to %m step %c4 {
    loop.for %j = %c0 to %n step %c4 {
      %ie = addi %i, %c4 : index
      %je = addi %j, %c4 : index
      %ri = linalg.range %i:%ie:%c1 : !linalg.range
      %rj = linalg.range %j:%je:%c1 : !linalg.range
      %a = linalg.slice %A[%ri, %rk] : !linalg.view<?x?xf32>, !linalg.range, !linalg.range, !linalg.view<?x?xf32>
      %b = linalg.slice %B[%rk, %rj] : !linalg.view<?x?xf32>, !linalg.range, !linalg.range, !linalg.view<?x?xf32>
      %c = linalg.slice %C[%ri, %rj] : !linalg.view<?x?xf32>, !linalg.range, !linalg.range, !linalg.view<?x?xf32>
      linalg.matmul(%a, %b, %c) : !linalg.view<?x?xf32>, !linalg.view<?x?xf32>, !linalg.view<?x?xf32>
    }
  }
  return
}
