#layout = affine_map<(d0, d1) -> (d1, d0)>
!matrix = memref<4x8xf32, #layout>
func.func @copy(%source: !matrix, %target: !matrix) {
  memref.copy %source, %target : !matrix to !matrix
  return
}
