// RUN: lect opt --one-shot-bufferize=bufferize-function-boundaries %s
// ORACLE: differs because MLIR writes to the shared output beside the parts that threads insert

func.func @fill(%tensor: tensor<100xf32>, %count: index, %value: f32) -> tensor<100xf32> {
  %0 = scf.forall (%i) in (%count) shared_outs(%out = %tensor) -> (tensor<100xf32>) {
    %filled = linalg.fill ins(%value : f32) outs(%out : tensor<100xf32>) -> tensor<100xf32>
    %part = tensor.extract_slice %filled[3] [4] [1] : tensor<100xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %out[%i] [4] [1] : tensor<4xf32> into tensor<100xf32>
    }
  }
  return %0 : tensor<100xf32>
}
