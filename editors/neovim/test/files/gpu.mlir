gpu.module @kernels {
  gpu.func @fill(%memory: memref<32xf32>, %value: f32) kernel {
    %id = gpu.thread_id x
    memref.store %value, %memory[%id] : memref<32xf32>
    gpu.return
  }
}
