#double = affine_map<(d0) -> (d0 * 2)>
func.func @stride(%memory: memref<64xf32>) {
  affine.for %i = 0 to 32 {
    %at = affine.apply #double(%i)
    %value = memref.load %memory[%at] : memref<64xf32>
    memref.store %value, %memory[%i] : memref<64xf32>
  }
  return
}
