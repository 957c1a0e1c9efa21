// RUN: lect opt --sroa %s

func.func @f() {
  %0 = memref.alloca() : memref<4294967296xi8>
  return
}
