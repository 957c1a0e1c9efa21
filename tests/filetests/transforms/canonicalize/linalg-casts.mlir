// RUN: lect opt --canonicalize %s

// Operations that MLIR defines as destination-style operations of tensors keep casts, the others do not.
func.func @casts(%m: memref<7x22xi16>, %o: memref<7xi16>, %t: memref<22x7xi16>, %x: i16) {
  %a = memref.cast %m : memref<7x22xi16> to memref<?x22xi16>
  %b = memref.cast %o : memref<7xi16> to memref<?xi16>
  %c = memref.cast %t : memref<22x7xi16> to memref<22x?xi16>
  linalg.map outs(%a : memref<?x22xi16>)
    (%init: i16) {
      linalg.yield %x : i16
    }
  linalg.reduce {arith.addi} ins(%a : memref<?x22xi16>) outs(%b : memref<?xi16>) dimensions = [1]
  linalg.transpose ins(%a : memref<?x22xi16>) outs(%c : memref<22x?xi16>) permutation = [1, 0]
  linalg.broadcast ins(%b : memref<?xi16>) outs(%a : memref<?x22xi16>) dimensions = [1]
  linalg.fill ins(%x : i16) outs(%a : memref<?x22xi16>)
  return
}
