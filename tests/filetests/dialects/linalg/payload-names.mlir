// RUN: lect opt --allow-unregistered-dialect %s | lect opt --allow-unregistered-dialect
// ORACLE: differs because mlir-opt prints names without a dialect in the short form, and does not read them.

func.func @nameless(%a: memref<?x22xi1>, %b: memref<?xi1>) {
  linalg.reduce ins(%a : memref<?x22xi1>) outs(%b : memref<?xi1>) dimensions = [1]
    (%in: i1, %out: i1) {
      %0 = ".unit"(%out, %in) : (i1, i1) -> i1
      linalg.yield %0 : i1
    }
  linalg.map ins(%b : memref<?xi1>) outs(%b : memref<?xi1>)
    (%in: i1, %out: i1) {
      %0 = ".unit"(%in) : (i1) -> i1
      linalg.yield %0 : i1
    }
  return
}
